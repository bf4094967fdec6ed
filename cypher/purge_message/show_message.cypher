// What a message says, in how many other places the graph repeats it, and what was read out of it.
// mode: read
// :param space => '64656d6f'
// :param message_id => 'm1'
// :param cut_mark => ' … [cut]'
// :param told_min => 20
// :param reach => 200
// :param limit => 20
// returns: content, purged_at, pieces, signals, relations, mentions, calls, results, read_out

CYPHER 25
MATCH (message:Message {space: $space, message_id: $message_id})
CALL (message) {
  // What a turn before it called, and this one brought the result of.
  MATCH (before:Message {space: $space, session_id: message.session_id})
  WHERE before.place < message.place AND before.place >= message.place - $reach
  WITH message, before
  MATCH (before)-[:CALLED]->(call:ToolCall)
  WITH message, call, replace(call.result, $cut_mark, '') AS told
  WHERE told <> '' AND (told = message.content OR (size(told) >= $told_min AND message.content CONTAINS told))
  RETURN collect(DISTINCT call {.tool_call_id, .tool_name, .input}) AS results
}
CALL (message) {
  // Of a chain of versions the newest is named: with it all of them go.
  MATCH (message)<-[:EXTRACTED_FROM]-(memory:Memory)
  WHERE memory.purged_at IS NULL AND NOT EXISTS { (memory)<-[:PREV_VERSION]-(:Memory) }
  WITH DISTINCT memory
  ORDER BY memory.memory_id
  LIMIT $limit
  RETURN collect(memory.memory_id) AS read_out
}
RETURN
  message.content AS content,
  message.purged_at AS purged_at,
  COUNT { (message)-[:HAS_CHUNK]->(:Chunk) } AS pieces,
  COUNT { (message)-[:SIGNALLED]->(:Signal) } AS signals,
  COUNT { MATCH (message)-[edge]-() WHERE edge.edge_id IS NOT NULL RETURN edge } AS relations,
  COUNT { (message)-[:MENTIONS]->(:Alias) } AS mentions,
  [(message)-[:CALLED]->(call:ToolCall) | call.tool_call_id] AS calls,
  results,
  read_out
