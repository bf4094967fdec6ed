// Take back that an entity got a name: it goes again, or is kept away where something was said by it.
// mode: write
// :param space => '64656d6f'
// :param undoes => 'chga'
// :param change_id => 'chg9'
// :param session_id => null
// :param made_by => 'agent'
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param now => datetime('2026-01-01')
// returns: stands, blockers, entities

CYPHER 25
MATCH (record:Change {space: $space, change_id: $undoes})-[:CHANGED]->(first:Entity)
SET first.touched_at = $now
WITH record, first AS entity
OPTIONAL MATCH (alias:Alias {space: $space, name_key: record.alias_key, alias_id: record.alias_id})<-[held:HAS_ALIAS]-(owner)
WITH
  record,
  entity,
  alias,
  CASE
    WHEN owner <> entity THEN [coalesce(last(held.moved_by), '')]
    WHEN alias.retired_at <> $open_end THEN [coalesce(alias.retired_by, '')]
    ELSE []
  END AS blockers,
  record.undone_by IS NULL AND alias IS NOT NULL AS stands
OPTIONAL CALL (record, entity, alias, blockers, stands) {
  FILTER stands AND size(blockers) = 0
  MERGE (change:Change {space: $space, change_id: $change_id})
    ON CREATE SET
      change.kind = 'repair_undone',
      change.recorded_at = $now,
      change.undoes = $undoes,
      change.session_id = $session_id,
      change.made_by = $made_by
  SET record.undone_by = $change_id
  MERGE (change)-[:CHANGED]->(entity)
  WITH record, alias, record.retired_before IS NULL AND NOT EXISTS { (alias)<-[:MENTIONS]-() } AS is_bare
  SET
    alias.retired_at = coalesce(record.retired_before, $now),
    alias.retired_by = CASE WHEN record.retired_before IS NULL THEN $change_id ELSE record.retired_by_before END
  FOREACH (_ IN CASE WHEN is_bare THEN [1] ELSE [] END | DETACH DELETE alias)
  RETURN true AS is_done
}
RETURN stands, blockers, CASE WHEN is_done THEN [entity.entity_id] ELSE [] END AS entities
