// Which nodes of a projection belong together (Louvain), and at which level: the last level first.
// mode: read
// :param name => 'graphmem-64656d6f-ab12'
// :param levels_max => 10
// returns: node_id, label, name, levels, weight

CYPHER 25
CALL gds.louvain.stream(
  $name,
  {
    relationshipWeightProperty: 'weight',
    includeIntermediateCommunities: true,
    maxLevels: $levels_max,
    concurrency: 1
  }
)
YIELD nodeId, communityId, intermediateCommunityIds
WITH gds.util.asNode(nodeId) AS node, communityId, intermediateCommunityIds
// Experiences are grouped by themselves (experiences/).
WHERE node IS NOT NULL AND NOT node:Experience
RETURN
  elementId(node) AS node_id,
  head(labels(node)) AS label,
  CASE WHEN node:Entity THEN node.name END AS name,
  reverse(intermediateCommunityIds) AS levels,
  coalesce(node.pagerank, 0.0) AS weight
