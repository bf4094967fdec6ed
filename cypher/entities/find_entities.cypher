// Entities by id, by their own name, or by an alias; ids outright, names in the scopes asked for.
// mode: read
// :param space => '64656d6f'
// :param entity_id => 'ent1'
// :param name_key => 'ahmed'
// :param types => []
// :param scopes => ['global']
// :param origin => null
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param limit => 20
// returns: entity

CYPHER 25
CALL () {
  // One that was merged leads to the entity that holds its names now.
  MATCH (:Entity {space: $space, entity_id: $entity_id})-[:MERGED_INTO*0..50]->(entity:Entity)
  RETURN entity
UNION
  MATCH (entity:Entity {space: $space, name_key: $name_key})
  WHERE entity.scope IN $scopes
  RETURN entity
UNION
  MATCH (alias:Alias)<-[:HAS_ALIAS]-(entity:Entity)
  WHERE alias.space = $space AND alias.name_key = $name_key AND alias.alias_id IS NOT NULL
    AND alias.retired_at = $open_end
    AND ($origin IS NULL OR alias.session_id = $origin)
    AND entity.scope IN $scopes
  RETURN entity
}
WITH entity
WHERE entity.retired_at = $open_end
  AND ($origin IS NULL OR entity.session_id = $origin)
  AND (size($types) = 0 OR entity.type IN $types)
ORDER BY entity.name_key = $name_key DESC, entity.recorded_at, entity.entity_id
LIMIT $limit
RETURN entity {.*, aliases: [(entity)-[:HAS_ALIAS]->(alias) WHERE alias.retired_at = $open_end AND ($origin IS NULL OR alias.session_id = $origin) | alias {.name, .name_key, .recorded_at}]} AS entity
