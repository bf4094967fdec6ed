// Take the rank from nodes that are not on the projection that was ranked last.
// mode: batch
// :param space => '64656d6f'
// :param run => 'ab12'
// returns:

CYPHER 25
// What was retired, or fell out of the graph, would keep its old place among the others.
CALL () {
  MATCH (node:Memory)
  WHERE node.space = $space AND node.memory_id IS NOT NULL AND node.pagerank IS NOT NULL AND coalesce(node.ranked_in <> $run, true)
  RETURN node
UNION ALL
  MATCH (node:Message)
  WHERE node.space = $space AND node.message_id IS NOT NULL AND node.pagerank IS NOT NULL AND coalesce(node.ranked_in <> $run, true)
  RETURN node
UNION ALL
  MATCH (node:Entity)
  WHERE node.space = $space AND node.entity_id IS NOT NULL AND node.pagerank IS NOT NULL AND coalesce(node.ranked_in <> $run, true)
  RETURN node
}
CALL (node) {
  REMOVE node.pagerank, node.ranked_in
} IN TRANSACTIONS OF 1000 ROWS
