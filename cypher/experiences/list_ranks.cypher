// PageRank of every experience of a projection.
// mode: read
// :param name => 'graphmem-experiences-sample'
// :param damping => 0.85
// :param rounds => 20
// returns: experience_id, rank

CYPHER 25
CALL gds.pageRank.stream($name, {dampingFactor: $damping, maxIterations: $rounds, concurrency: 1})
  YIELD nodeId, score
WITH gds.util.asNode(nodeId) AS node, score
// One that was deleted meanwhile has no node any more.
WHERE node IS NOT NULL
RETURN node.experience_id AS experience_id, score AS rank
