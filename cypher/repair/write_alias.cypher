// Give an entity another name, unless it is another's own; a record says so.
// mode: write
// :param space => '64656d6f'
// :param entity_id => 'ent1'
// :param form => {name: 'Bob', name_key: 'bob', spelling: 'ab'}
// :param scopes => ['global']
// :param origin => null
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
  OPTIONAL MATCH (other:Entity {space: $space, name_key: $form.name_key})
  WHERE other <> entity AND entity.name_key <> $form.name_key AND other.retired_at = $open_end
    AND other.scope IN $scopes AND ($origin IS NULL OR other.session_id = $origin)
  RETURN other
  ORDER BY other.recorded_at
  LIMIT 1
}
WITH
  entity,
  other,
  // A spelling that went to another entity keeps its node there.
  entity.identity_key + '~' + $form.spelling + CASE WHEN EXISTS {
    MATCH (holder:Entity)-[:HAS_ALIAS]->(:Alias {space: $space, name_key: $form.name_key, alias_id: entity.identity_key + '~' + $form.spelling})
    WHERE holder <> entity
  } THEN '~' + entity.entity_id ELSE '' END AS alias_id,
  EXISTS {
    MATCH (entity)-[:HAS_ALIAS]->(held:Alias {space: $space, name_key: $form.name_key})
    WHERE held.name = $form.name AND held.retired_at = $open_end
  } AS is_held
WITH entity, other, alias_id, CASE
  WHEN entity.retired_at <> $open_end THEN 'gone'
  WHEN other IS NOT NULL THEN 'taken'
  WHEN is_held THEN 'held'
END AS fault
OPTIONAL CALL (entity, alias_id, fault) {
  FILTER fault IS NULL
  MERGE (alias:Alias {space: $space, name_key: $form.name_key, alias_id: alias_id})
    ON CREATE SET alias.name = $form.name, alias.session_id = $session_id, alias.recorded_at = $now, alias.awaits_vector = true
  WITH entity, alias, head([one IN [alias] | one.retired_at]) AS retired_before, head([one IN [alias] | one.retired_by]) AS retired_by_before
  SET alias.retired_at = $open_end, alias.retired_by = null
  MERGE (entity)-[:HAS_ALIAS]->(alias)
  MERGE (change:Change {space: $space, change_id: $change_id})
    ON CREATE SET
      change.kind = 'alias_added',
      change.recorded_at = $now,
      change.reason = $reason,
      change.session_id = $session_id,
      change.made_by = $made_by,
      change.alias_id = alias.alias_id,
      change.alias_key = alias.name_key,
      change.alias = alias.name,
      change.retired_before = retired_before,
      change.retired_by_before = retired_by_before
  MERGE (change)-[:CHANGED]->(entity)
  RETURN true AS is_new
}
RETURN fault, other.entity_id AS by, coalesce(is_new, false) AS is_new, entity.name AS name
