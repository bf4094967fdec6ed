// Write a session's new scope on its earlier messages, their pieces, and their calls of tools.
// The first message comes last: as long as it has the old scope, the work is not done.
// mode: batch
// :param space => '64656d6f'
// :param session_id => 'demo'
// :param scope => 'global'
// :param message_shelf => 'ab'
// :param chunk_shelf => 'ab'
// :param tool_call_shelf => 'ab'
// returns:

CYPHER 25
// Where the scope has changed again since, that ingest does the work.
MATCH (session:Session {space: $space, session_id: $session_id, scope: $scope})
MATCH (message:Message {space: $space, session_id: $session_id})
WHERE message.place >= 0 AND message.scope <> $scope
WITH message
ORDER BY message.place DESC
CALL (message) {
  SET message.scope = $scope
  // Of a long text only the pieces stand on a shelf with their terms; its own says where it is.
  SET message.shelf = CASE WHEN message.purged_at IS NULL THEN $message_shelf END
  // What it names is looked up anew: a scope has names of its own.
  SET message.awaits_mentions = CASE WHEN EXISTS { (message)-[:MENTIONS]->() } THEN true ELSE message.awaits_mentions END
  WITH message
  CALL (message) {
    MATCH (message)-[:HAS_CHUNK]->(piece:Chunk)
    SET piece.scope = $scope, piece.shelf = $chunk_shelf
  }
  CALL (message) {
    MATCH (message)-[:CALLED]->(call:ToolCall)
    SET call.scope = $scope, call.shelf = $tool_call_shelf
  }
} IN TRANSACTIONS OF 200 ROWS
