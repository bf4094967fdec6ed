// The most central things and people of a space, by the PageRank that maintenance wrote to them.
// In Neo4j Browser set the space first, as the memory stores it: hexadecimal of its name.
// mode: read
// :param space => '64656d6f'
// :param limit => 25
// returns: name, type, pagerank, community, texts, entity

CYPHER 25
MATCH (entity:Entity {space: $space})
WHERE entity.retired_at > datetime() AND entity.pagerank IS NOT NULL
ORDER BY entity.pagerank DESC
LIMIT $limit
RETURN
  entity.name AS name,
  entity.type AS type,
  round(entity.pagerank, 3) AS pagerank,
  entity.community_id AS community,
  COUNT { (entity)-[:HAS_ALIAS]->()<-[:MENTIONS]-() } AS texts,
  'entity:' + entity.entity_id AS entity
