// The things that most of the shortest ways between texts pass by (betweenness), over a sample.
// Only what is in the scopes named takes part, and only what may be seen is named.
// mode: read
// :param space => '64656d6f'
// :param scopes => ['global']
// :param origin => null
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param sample => 500
// :param walk_max => 500
// :param homes_min => 1
// :param homes_max => 4
// :param limit => 20
// returns: entity_id, name, type, betweenness, homes

CYPHER 25
MATCH (projection:Projection {space: $space})
CALL gds.graph.exists(projection.name) YIELD exists
FILTER exists AND any(scope IN projection.scopes WHERE scope IN $scopes)
CALL gds.betweenness.stream(
  projection.name,
  {
    nodeLabels: [scope IN projection.scopes WHERE scope IN $scopes | 'scope_' + scope],
    samplingSize: $sample,
    samplingSeed: 7,
    concurrency: 1
  }
)
YIELD nodeId, score
WITH projection, nodeId, score
WHERE score > 0.0
WITH coalesce(projection.community_prefix, 'c-') AS prefix, gds.util.asNode(nodeId) AS entity, score
WHERE entity:Entity
  AND entity.space = $space
  AND entity.scope IN $scopes
  AND ($origin IS NULL OR entity.session_id = $origin)
  AND entity.retired_at = $open_end
WITH prefix, entity, score
ORDER BY score DESC
LIMIT $walk_max
CALL (prefix, entity) {
  // Which subjects it ties: the communities of the texts that name it, and of what it is tied to.
  MATCH (entity)-[:HAS_ALIAS]->(:Alias)<-[:MENTIONS]-(text:Memory|Message)
  WHERE text.scope IN $scopes
    AND ($origin IS NULL OR text.session_id = $origin)
    AND text.retired_at = $open_end
    AND text.community_id STARTS WITH prefix
  RETURN text.community_id AS home, count(DISTINCT text) AS number
UNION ALL
  MATCH (entity)-[tie]-(other:Memory|Entity)
  WHERE tie.edge_id IS NOT NULL
    AND tie.retired_at = $open_end
    AND other.scope IN $scopes
    AND ($origin IS NULL OR other.session_id = $origin)
    AND other.retired_at = $open_end
    AND other.community_id STARTS WITH prefix
  RETURN other.community_id AS home, count(DISTINCT other) AS number
}
WITH entity, score, home, sum(number) AS number
ORDER BY number DESC, home
WITH entity, score, collect({community_id: home, number: number}) AS homes
// What touches a single subject bridges nothing.
WHERE size(homes) >= $homes_min
RETURN
  entity.entity_id AS entity_id,
  entity.name AS name,
  entity.type AS type,
  score AS betweenness,
  homes[..$homes_max] AS homes
ORDER BY betweenness DESC, name
LIMIT $limit
