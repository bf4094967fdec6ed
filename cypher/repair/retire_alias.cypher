// Take a name away from an entity in every spelling, unless it is its own; a record keeps them.
// mode: write
// :param space => '64656d6f'
// :param entity_id => 'ent1'
// :param key => 'bob'
// :param change_id => 'chg8'
// :param reason => null
// :param session_id => null
// :param made_by => 'agent'
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param now => datetime('2026-01-01')
// returns: fault, by, is_new, name

CYPHER 25
MATCH (first:Entity {space: $space, entity_id: $entity_id})
SET first.touched_at = $now
WITH first AS entity
CALL (entity) {
  // Whoever was merged into it is known by its name: to part the two is not done by a name.
  OPTIONAL MATCH (entity)<-[pointer:MERGED_INTO]-(gone:Entity {name_key: $key})
  RETURN pointer.change_id AS by
  LIMIT 1
}
WITH entity, by, CASE
  WHEN entity.retired_at <> $open_end THEN 'gone'
  WHEN entity.name_key = $key THEN 'own'
  WHEN by IS NOT NULL THEN 'merged'
  WHEN NOT EXISTS {
    MATCH (entity)-[:HAS_ALIAS]->(alias:Alias {space: $space, name_key: $key}) WHERE alias.retired_at = $open_end
  } THEN 'none'
END AS fault
OPTIONAL CALL (entity, fault) {
  FILTER fault IS NULL
  MATCH (entity)-[:HAS_ALIAS]->(alias:Alias {space: $space, name_key: $key})
  WHERE alias.retired_at = $open_end
  SET alias.retired_at = $now, alias.retired_by = $change_id
  WITH entity, collect(alias.name) AS names
  MERGE (change:Change {space: $space, change_id: $change_id})
    ON CREATE SET
      change.kind = 'alias_removed',
      change.recorded_at = $now,
      change.reason = $reason,
      change.session_id = $session_id,
      change.made_by = $made_by,
      change.aliases_before = names
  MERGE (change)-[:CHANGED]->(entity)
  RETURN true AS is_new
}
RETURN fault, by, coalesce(is_new, false) AS is_new, entity.name AS name
