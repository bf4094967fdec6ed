// Find entities by name or as things of another system, make those that are not there; of several, pick none.
// mode: write
// :param space => '64656d6f'
// :param rows => [{number: 0, identity_key: 'idn1', name_key: 'acme', type: 'org', scope: 'global', properties: {entity_id: 'ent4', name: 'Acme', name_key: 'acme', type: 'org', scope: 'global', session_id: null, is_private: false}, aliases: [{name: 'Acme', name_key: 'acme', spelling: 'ab'}]}]
// :param origin => null
// :param now => datetime('2026-01-01')
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param limit => 20
// returns: number, known, entity, is_new

CYPHER 25
UNWIND $rows AS row
CALL (row) {
  CALL (row) {
    MATCH (entity:Entity {space: $space, name_key: row.name_key})
    RETURN entity
  UNION
    MATCH (alias:Alias)<-[:HAS_ALIAS]-(entity:Entity)
    WHERE alias.space = $space AND alias.name_key = row.name_key AND alias.alias_id IS NOT NULL
      AND alias.retired_at = $open_end
    RETURN entity
  }
  WITH entity
  // What a rule guessed of a thing in a text gives way to whoever says what it is.
  WHERE (entity.type = row.type OR entity.is_guess) AND entity.scope = row.scope AND entity.retired_at = $open_end
    // What is one session's alone is none of the others' and not the main one's.
    AND CASE WHEN $origin IS NULL THEN NOT entity.is_private ELSE entity.session_id = $origin END
  ORDER BY entity.recorded_at, entity.entity_id
  LIMIT $limit
  RETURN collect(entity) AS found, collect(CASE WHEN entity.type = row.type THEN entity END) AS fitting
}
WITH row, CASE WHEN size(fitting) > 0 THEN fitting ELSE found END AS known
WITH row, known, CASE size(known) WHEN 0 THEN row.identity_key WHEN 1 THEN head(known).identity_key END AS identity_key
// All writers take their locks in one order (fault 64).
ORDER BY identity_key
CALL (row, identity_key) {
  FILTER identity_key IS NOT NULL
  MERGE (entity:Entity {space: $space, identity_key: identity_key})
    ON CREATE SET
      entity += row.properties,
      entity.recorded_at = $now,
      entity.retired_at = $open_end
  SET
    entity.type = CASE WHEN entity.is_guess AND row.name_key IS NOT NULL THEN row.type ELSE entity.type END,
    entity.is_guess = null
  // One that was merged leads to the entity that holds its names now.
  WITH row, coalesce(head([(entity)-[:MERGED_INTO*1..50]->(heir:Entity) WHERE heir.retired_at = $open_end | heir]), entity) AS entity
  WITH row, entity, [form IN row.aliases WHERE NOT EXISTS {
    // A spelling that came by a merge has its node already; one that was split off is another's.
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
  RETURN head(collect(entity)) AS entity
}
RETURN
  row.number AS number,
  [one IN known | one {.*, aliases: [(one)-[:HAS_ALIAS]->(alias) WHERE alias.retired_at = $open_end AND ($origin IS NULL OR alias.session_id = $origin) | alias {.name, .name_key, .recorded_at}]}] AS known,
  entity {.*, aliases: [(entity)-[:HAS_ALIAS]->(alias) WHERE alias.retired_at = $open_end AND ($origin IS NULL OR alias.session_id = $origin) | alias {.name, .name_key, .recorded_at}]} AS entity,
  entity.entity_id = row.properties.entity_id AS is_new
