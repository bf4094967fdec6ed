// Entities that stand with the same third ones as those asked for, counted by plain hops.
// mode: read
// :param space => '64656d6f'
// :param entity_ids => ['ent1']
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param degree_max => 30
// :param shared_min => 2
// :param pairs_max => 5
// returns: first_id, second_id, similarity

CYPHER 25
UNWIND $entity_ids AS entity_id
MATCH (entity:Entity {space: $space, entity_id: entity_id})
CALL (entity) {
  MATCH (entity)-[:HAS_ALIAS]->()<-[:MENTIONS]-(text)
  WHERE COUNT { (text)-[:MENTIONS]->() } <= $degree_max
  WITH DISTINCT text
  LIMIT 200
  MATCH (text)-[:MENTIONS]->()<-[:HAS_ALIAS]-(third:Entity)
  RETURN third
UNION
  MATCH (entity)-[edge]-(third:Entity)
  WHERE edge.edge_id IS NOT NULL AND edge.retired_at = $open_end
  RETURN third
  LIMIT 200
}
WITH entity, collect(DISTINCT third) AS thirds
CALL (entity, thirds) {
  UNWIND thirds AS third
  WITH entity, third
  WHERE third <> entity AND third.retired_at = $open_end
  CALL (third) {
    MATCH (third)-[:HAS_ALIAS]->()<-[:MENTIONS]-(text)
    WHERE COUNT { (text)-[:MENTIONS]->() } <= $degree_max
    WITH DISTINCT text
    LIMIT $degree_max
    MATCH (text)-[:MENTIONS]->()<-[:HAS_ALIAS]-(other:Entity)
    RETURN other
  UNION
    MATCH (third)-[edge]-(other:Entity)
    WHERE edge.edge_id IS NOT NULL AND edge.retired_at = $open_end
    RETURN other
    LIMIT $degree_max
  }
  WITH entity, third, other
  WHERE other <> entity AND other.retired_at = $open_end AND other.scope = entity.scope AND other.type = entity.type
  WITH other, count(DISTINCT third) AS shared
  WHERE shared >= $shared_min
  RETURN other, shared
  ORDER BY shared DESC, other.entity_id
  LIMIT $pairs_max
}
RETURN entity.entity_id AS first_id, other.entity_id AS second_id, toFloat(shared) / size(thirds) AS similarity
