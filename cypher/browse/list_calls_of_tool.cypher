// List the newest calls of one tool.
// mode: read
// :param space => '64656d6f'
// :param scopes => ['global']
// :param origin => null
// :param tool_key => 'search'
// :param called_until => datetime('9999-12-31T23:59:59Z')
// :param recorded_until => datetime('9999-12-31T23:59:59Z')
// :param walk => 5000
// :param own_walk => 0
// :param limit => 10
// returns: node_id, tool_name, input, result, is_error, scope, session_id, called_at

CYPHER 25
CALL () {
  MATCH (call:ToolCall)
  USING INDEX call:ToolCall(space, tool_key, called_at)
  WHERE call.space = $space
    AND call.tool_key = $tool_key
    AND call.called_at <= $called_until
  // All keys of the index, or the planner sorts the whole space.
  WITH call
  ORDER BY call.space DESC, call.tool_key DESC, call.called_at DESC
  LIMIT $walk
  WITH call
  WHERE call.scope IN $scopes AND call.purged_at IS NULL
    // Calls that were written before there was a recorded_at have none.
    AND coalesce(call.recorded_at, call.called_at) <= $recorded_until
  RETURN call
  ORDER BY call.space DESC, call.tool_key DESC, call.called_at DESC
  LIMIT $limit
UNION ALL
  // Under strict isolation by way of the session's own newest turns, however busy the others are.
  MATCH (message:Message)
  WHERE message.space = $space AND message.session_id = $origin AND message.place >= 0
  WITH message
  ORDER BY message.space DESC, message.session_id DESC, message.place DESC
  LIMIT $own_walk
  MATCH (message)-[:CALLED]->(call:ToolCall)
  WHERE call.scope IN $scopes AND call.purged_at IS NULL
    AND call.tool_key = $tool_key
    AND call.called_at <= $called_until
    AND coalesce(call.recorded_at, call.called_at) <= $recorded_until
  RETURN DISTINCT call
  ORDER BY call.called_at DESC
  LIMIT $limit
}
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
