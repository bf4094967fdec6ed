// Take the community from nodes that are in none of the grouping in use.
// mode: batch
// :param space => '64656d6f'
// :param prefix => 'c-ab-'
// returns:

CYPHER 25
// What was retired, or fell out of the graph, would keep the name of a group that is another's later.
CALL () {
  MATCH (node:Memory)
  WHERE node.space = $space AND node.community_id IS NOT NULL AND NOT node.community_id STARTS WITH $prefix
  RETURN node
UNION ALL
  MATCH (node:Message)
  WHERE node.space = $space AND node.community_id IS NOT NULL AND NOT node.community_id STARTS WITH $prefix
  RETURN node
UNION ALL
  MATCH (node:Entity)
  WHERE node.space = $space AND node.community_id IS NOT NULL AND NOT node.community_id STARTS WITH $prefix
  RETURN node
}
CALL (node) {
  REMOVE node.community_id, node.community_levels
} IN TRANSACTIONS OF 1000 ROWS
