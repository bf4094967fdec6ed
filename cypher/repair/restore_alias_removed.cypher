// Give an entity a name back that was taken away, unless it became another's own meanwhile.
// mode: write
// :param space => '64656d6f'
// :param undoes => 'chgr'
// :param keys => ['bob']
// :param scopes => ['global']
// :param origin => null
// :param change_id => 'chg9'
// :param session_id => null
// :param made_by => 'agent'
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param now => datetime('2026-01-01')
// returns: stands, blockers, taken_by, entities

CYPHER 25
MATCH (record:Change {space: $space, change_id: $undoes})-[:CHANGED]->(first:Entity)
SET first.touched_at = $now
WITH record, first AS entity
CALL (record) {
  UNWIND $keys AS key
  MATCH (alias:Alias {space: $space, name_key: key})
  WHERE alias.alias_id IS NOT NULL AND alias.retired_by = $undoes
  RETURN collect(alias) AS names
}
CALL (names) {
  UNWIND names AS alias
  MATCH (owner:Entity)-[:HAS_ALIAS]->(alias)
  OPTIONAL MATCH (other:Entity {space: $space, name_key: alias.name_key})
  WHERE other <> owner AND owner.name_key <> alias.name_key AND other.retired_at = $open_end
    AND other.scope IN $scopes AND ($origin IS NULL OR other.session_id = $origin)
  RETURN head(collect(other.entity_id)) AS taken_by
}
WITH record, entity, names, taken_by, record.undone_by IS NULL AND size(names) > 0 AS stands
OPTIONAL CALL (record, entity, names, taken_by, stands) {
  FILTER stands AND taken_by IS NULL
  FOREACH (alias IN names | SET alias.retired_at = $open_end, alias.retired_by = null)
  MERGE (change:Change {space: $space, change_id: $change_id})
    ON CREATE SET
      change.kind = 'repair_undone',
      change.recorded_at = $now,
      change.undoes = $undoes,
      change.session_id = $session_id,
      change.made_by = $made_by
  SET record.undone_by = $change_id
  MERGE (change)-[:CHANGED]->(entity)
  RETURN true AS is_done
}
RETURN stands, [] AS blockers, taken_by, CASE WHEN is_done THEN [entity.entity_id] ELSE [] END AS entities
