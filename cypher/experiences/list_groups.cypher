// The groups of experiences that hang together in a projection, found by Louvain.
// mode: read
// :param name => 'graphmem-experiences-sample'
// returns: experience_id, group

CYPHER 25
CALL gds.louvain.stream($name, {concurrency: 1, maxLevels: 10, maxIterations: 10})
  YIELD nodeId, communityId
WITH gds.util.asNode(nodeId) AS node, communityId
// One that was deleted meanwhile has no node any more.
WHERE node IS NOT NULL
RETURN node.experience_id AS experience_id, communityId AS group
