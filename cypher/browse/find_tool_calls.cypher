// Find calls of tools by the words of what was given to them and of what they gave back.
// mode: read
// :param space => '64656d6f'
// :param scopes => ['global']
// :param origin => null
// :param asked => ['hello']
// :param words_query => '+shelf:(ab)^0 +terms:(hello)'
// :param words_asked => 500
// :param tool_key => null
// :param called_until => datetime('9999-12-31T23:59:59Z')
// :param recorded_until => datetime('9999-12-31T23:59:59Z')
// :param limit => 50
// returns: node_id, tool_name, input, result, is_error, scope, session_id, called_at, matched

CYPHER 25
CALL db.index.fulltext.queryNodes('tool_words', $words_query, {limit: $words_asked})
  YIELD node, score
WITH node AS call, score
WHERE call.space = $space
  AND call.scope IN $scopes
  AND ($origin IS NULL OR call.session_id = $origin)
  AND ($tool_key IS NULL OR call.tool_key = $tool_key)
  AND call.called_at <= $called_until
  // Calls that were written before there was a recorded_at have none.
  AND coalesce(call.recorded_at, call.called_at) <= $recorded_until
WITH call, score
ORDER BY score DESC, call.called_at DESC, call.tool_call_id
LIMIT $limit
WITH call, split(call.terms, ' ') AS terms
RETURN
  call.tool_call_id AS node_id,
  call.tool_name AS tool_name,
  call.input AS input,
  call.result AS result,
  coalesce(call.is_error, false) AS is_error,
  call.scope AS scope,
  call.session_id AS session_id,
  call.called_at AS called_at,
  [term IN $asked WHERE term IN terms] AS matched
