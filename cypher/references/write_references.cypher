// Link memories to things of other systems; what is newly told of a thing takes the place of the old.
// A url, name or type that was there before is kept in a Change, an old name as an alias too.
// mode: write
// :param space => '64656d6f'
// :param rows => [{number: 0, change_id: 'chg1', memory_id: 'mem1', identity_key: 'idn2', properties: {entity_id: 'ent2', name: 'hey:12345', name_key: 'hey:12345', type: 'email', scope: 'global', session_id: null, is_private: false, external_source: 'hey', external_id: 'hey:12345'}, told: {external_url: 'https://example.org'}, aliases: [{name: 'hey:12345', name_key: 'hey:12345', spelling: 'ab'}], relation_type: 'REFERS_TO', values: {edge_id: 'memory:mem1~0123456789abcdef', wording: 'refers_to', confidence: 1.0, created_by: 'system'}}]
// :param types => ['REFERS_TO']
// :param types_max => 500
// :param now => datetime('2026-01-01')
// :param open_start => datetime('0001-01-01T00:00:00Z')
// :param open_end => datetime('9999-12-31T23:59:59Z')
// returns: number, entity_id, is_new, edge_id

CYPHER 25
CALL () {
  CALL db.relationshipTypes() YIELD relationshipType
  RETURN collect(relationshipType) AS known_types
}
WITH known_types, size(known_types) + size([name IN $types WHERE NOT name IN known_types]) <= $types_max AS fits
UNWIND $rows AS row
MATCH (memory:Memory {space: $space, memory_id: row.memory_id})
// Its lock is taken before it is looked at: one that was retired since is not linked.
SET memory.touched_at = $now
WITH known_types, fits, row, memory
WHERE memory.retired_at = $open_end
MERGE (named:Entity {space: $space, identity_key: row.identity_key})
  ON CREATE SET
    named += row.properties,
    named.recorded_at = $now,
    named.retired_at = $open_end
// One that was merged leads to the entity that holds its names now; what is told of it stays its own.
WITH known_types, fits, row, memory, named, coalesce(head([(named)-[:MERGED_INTO*1..50]->(heir:Entity) WHERE heir.retired_at = $open_end | heir]), named) AS entity
// The lock comes before the look, and one row after the other is compared.
CALL (row, named) {
  SET named.touched_at = $now
  WITH row, named, [key IN keys(row.told) WHERE row.told[key] <> named[key]] AS changed
  FOREACH (_ IN CASE WHEN size(changed) > 0 THEN [1] ELSE [] END |
    MERGE (change:Change {space: $space, change_id: row.change_id})
      ON CREATE SET
        change.kind = 'reference_updated',
        change.recorded_at = $now,
        change.session_id = row.properties.session_id,
        change.external_url_before = CASE WHEN 'external_url' IN changed THEN named.external_url END,
        change.name_before = CASE WHEN 'name' IN changed THEN named.name END,
        change.type_before = CASE WHEN 'type' IN changed THEN named.type END
    MERGE (change)-[:CHANGED]->(named)
  )
  SET named += row.told
}
// A spelling that came by a merge has its node already; one that was split off is another's.
WITH known_types, fits, row, memory, entity, [form IN row.aliases WHERE NOT EXISTS {
  MATCH (holder:Entity)-[:HAS_ALIAS]->(held:Alias {space: $space, name_key: form.name_key})
  WHERE (holder = entity AND held.name = form.name AND held.retired_at = $open_end)
    OR (holder <> entity AND held.alias_id = entity.identity_key + '~' + form.spelling)
}] AS forms
FOREACH (form IN forms |
  MERGE (alias:Alias {space: $space, name_key: form.name_key, alias_id: entity.identity_key + '~' + form.spelling})
    ON CREATE SET
      alias.name = form.name,
      alias.session_id = row.properties.session_id,
      alias.recorded_at = $now,
      alias.retired_at = $open_end,
      alias.awaits_vector = true
  MERGE (entity)-[:HAS_ALIAS]->(alias)
)
// A type is never freed: one too many is drawn as the common one, and keeps its wording.
MERGE (memory)-[link:$(CASE WHEN fits OR row.relation_type IN known_types THEN row.relation_type ELSE 'REFERS_TO' END) {retired_at: $open_end}]->(entity)
  ON CREATE SET
    link += row.values,
    link.valid_from = $open_start,
    link.valid_until = $open_end,
    link.recorded_at = $now
RETURN
  row.number AS number,
  entity.entity_id AS entity_id,
  entity.entity_id = row.properties.entity_id AS is_new,
  link.edge_id AS edge_id
