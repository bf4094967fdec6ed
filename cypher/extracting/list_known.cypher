// Which statements stand here already in the same words, live or gone since.
// Read out of these very turns before, or written under this receipt by a worker that did not come
// to its end.
// mode: read
// :param space => '64656d6f'
// :param statements => [{number: 0, content_hash: 'hk', message_ids: ['mk']}]
// :param receipt_id => 'rcp1'
// :param is_again => true
// :param scope => 'global'
// :param open_end => datetime('9999-12-31T23:59:59Z')
// returns: number, memory_id, is_live

CYPHER 25
UNWIND $statements AS one
CALL (one) {
  UNWIND one.message_ids AS message_id
  MATCH (message:Message {space: $space, message_id: message_id})
  WITH DISTINCT message
  MATCH (message)<-[:EXTRACTED_FROM]-(memory:Memory)
  WHERE $is_again
  RETURN memory
UNION
  MATCH (receipt:Receipt {space: $space, receipt_id: $receipt_id})
  WITH receipt
  MATCH (receipt)-[:CONCERNS]->(memory:Memory)
  RETURN memory
}
WITH one, memory
WHERE memory.content_hash = one.content_hash AND memory.scope = $scope
WITH one, memory, memory.retired_at = $open_end AS is_live
// Where one was deleted and told anew since, the live one counts.
ORDER BY is_live DESC, memory.recorded_at, memory.memory_id
WITH one.number AS number, collect(memory.memory_id) AS memory_ids, collect(is_live) AS lives
RETURN number, memory_ids[0] AS memory_id, lives[0] AS is_live
