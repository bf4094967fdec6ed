// Write how central every text, entity and experience of a space is (PageRank) to the node itself.
// mode: batch
// :param name => 'graphmem-64656d6f-ab12'
// :param run => 'ab12'
// :param damping => 0.85
// :param iterations => 20
// returns:

CYPHER 25
CALL gds.pageRank.stream(
  $name,
  {
    dampingFactor: $damping,
    maxIterations: $iterations,
    relationshipWeightProperty: 'weight',
    concurrency: 2
  }
)
YIELD nodeId, score
WITH gds.util.asNode(nodeId) AS node, score
// What was purged meanwhile is no node any more (fault 113).
// Experiences are ranked among themselves (experiences/).
WHERE node IS NOT NULL AND NOT node:Experience
CALL (node, score) {
  SET node.pagerank = score, node.ranked_in = $run
} IN TRANSACTIONS OF 1000 ROWS
