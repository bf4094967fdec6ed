// Entities whose names mean nearly the same, by nearest neighbours over their vectors (GDS).
// mode: read
// :param name => 'graphmem-lookalikes-ab12'
// :param pairs_max => 5
// :param seed => 1
// :param limit => 1000
// returns: first_id, second_id, similarity

CYPHER 25
CALL gds.knn.stream($name, {nodeProperties: ['vector'], topK: $pairs_max, concurrency: 1, randomSeed: $seed})
YIELD node1, node2, similarity
WITH gds.util.asNode(node1) AS one, gds.util.asNode(node2) AS two, similarity
WHERE one IS NOT NULL AND two IS NOT NULL
MATCH (first:Entity)-[:HAS_ALIAS]->(one)
MATCH (second:Entity)-[:HAS_ALIAS]->(two)
WHERE first <> second AND first.scope = second.scope AND first.type = second.type
WITH
  CASE WHEN first.entity_id < second.entity_id THEN first.entity_id ELSE second.entity_id END AS first_id,
  CASE WHEN first.entity_id < second.entity_id THEN second.entity_id ELSE first.entity_id END AS second_id,
  max(similarity) AS similarity
RETURN first_id, second_id, similarity
ORDER BY similarity DESC, first_id, second_id
LIMIT $limit
