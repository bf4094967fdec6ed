// List the newest calls of one tool, or of all: their keys lie between two that may be equal.
// mode: read
// :param space => '64656d6f'
// :param scopes => ['global']
// :param origin => null
// :param first_tool => ''
// :param last_tool => 'zzz'
// :param called_until => datetime('9999-12-31T23:59:59Z')
// :param limit => 10
// returns: node_id, tool_name, input, result, is_error, scope, session_id, called_at

CYPHER 25
MATCH (call:ToolCall)
WHERE call.space = $space
  AND call.tool_key >= $first_tool
  AND call.tool_key <= $last_tool
  AND call.called_at <= $called_until
  AND call.scope IN $scopes
  AND ($origin IS NULL OR call.session_id = $origin)
WITH call
ORDER BY call.called_at DESC, call.tool_call_id
LIMIT $limit
RETURN
  call.tool_call_id AS node_id,
  call.tool_name AS tool_name,
  call.input AS input,
  call.result AS result,
  coalesce(call.is_error, false) AS is_error,
  call.scope AS scope,
  call.session_id AS session_id,
  call.called_at AS called_at
