// Make or extend a person: names, contacts, and the names that are none any more; all of it, or nothing.
// A name that is given, and one that is taken away, leaves a Change.
// mode: write
// :param space => '64656d6f'
// :param person => {identity_key: 'idn3', properties: {entity_id: 'ent3', name: 'Ahmed', name_key: 'ahmed', type: 'person', scope: 'global', session_id: null, is_private: false}}
// :param aliases => [{name: 'Ahmed', name_key: 'ahmed', spelling: 'ab', change_id: 'chg2'}]
// :param removed => [{key: 'bob', change_id: 'chg1'}]
// :param contacts => [{contact_id: 'con1', tail: '0123456789abcdef', properties: {source: 'whatsapp', id: '9665', id_key: 'ab', scope: 'global', session_id: null}}]
// :param scopes => ['global']
// :param origin => null
// :param session_id => null
// :param made_by => 'agent'
// :param now => datetime('2026-01-01')
// :param open_start => datetime('0001-01-01T00:00:00Z')
// :param open_end => datetime('9999-12-31T23:59:59Z')
// returns: entity, is_new, taken, gone, changes, contacts, identities

CYPHER 25
CALL () {
  UNWIND $contacts AS wanted
  MERGE (contact:Contact {space: $space, contact_id: wanted.contact_id})
    ON CREATE SET contact += wanted.properties, contact.recorded_at = $now, contact.retired_at = $open_end
  // The lock comes before the look: two people never get one contact.
  SET contact.touched_at = $now
  WITH contact, wanted
  OPTIONAL MATCH (owner:Entity)-[identity:HAS_IDENTITY]->(contact)
  WHERE identity.retired_at = $open_end AND owner.identity_key <> $person.identity_key
  RETURN collect({node: contact, tail: wanted.tail}) AS claims, count(owner) AS others
}
CALL (claims, others) {
  UNWIND claims AS claim
  WITH claim.node AS contact
  WHERE others > 0 AND NOT EXISTS { (contact)--() }
  DELETE contact
}
WITH claims
WHERE others = 0
MERGE (told:Entity {space: $space, identity_key: $person.identity_key})
  ON CREATE SET told += $person.properties, told.recorded_at = $now, told.retired_at = $open_end
// One that was merged leads to the entity that holds its names now.
WITH claims, coalesce(head([(told)-[:MERGED_INTO*1..50]->(heir:Entity) WHERE heir.retired_at = $open_end | heir]), told) AS entity
// The lock comes before the names are looked at: one that goes leaves one record.
SET entity.touched_at = $now
// It is no guess of a rule any more.
SET entity.type = CASE WHEN entity.is_guess THEN 'person' ELSE entity.type END, entity.is_guess = null
WITH claims, entity
CALL (entity) {
  UNWIND $removed AS wanted
  MATCH (entity)-[:HAS_ALIAS]->(alias:Alias {name_key: wanted.key})
  WHERE alias.retired_at = $open_end
  SET alias.retired_at = $now, alias.retired_by = wanted.change_id
  WITH entity, wanted, collect(alias.name) AS names
  MERGE (change:Change {space: $space, change_id: wanted.change_id})
    ON CREATE SET change.kind = 'alias_removed', change.recorded_at = $now, change.session_id = $session_id, change.made_by = $made_by, change.aliases_before = names
  MERGE (change)-[:CHANGED]->(entity)
  RETURN collect(wanted.key) AS gone, collect({change_id: wanted.change_id, kind: 'alias_removed', name: names[0]}) AS removals
}
CALL (entity) {
  UNWIND $aliases AS form
  // What is another's own name is no other name of this one (fault 59).
  WITH form, form.name_key <> entity.name_key AND EXISTS {
    MATCH (other:Entity {space: $space, name_key: form.name_key})
    WHERE other <> entity AND other.retired_at = $open_end AND other.scope IN $scopes
      AND ($origin IS NULL OR other.session_id = $origin)
  } AS is_taken
  // A spelling that came by a merge has its node already; one that was split off is another's.
  WITH form, is_taken, is_taken OR EXISTS {
    MATCH (entity)-[:HAS_ALIAS]->(held:Alias {space: $space, name_key: form.name_key})
    WHERE held.name = form.name AND held.retired_at = $open_end
  } AS is_settled, entity.identity_key + '~' + form.spelling + CASE WHEN EXISTS {
    MATCH (holder:Entity)-[:HAS_ALIAS]->(:Alias {space: $space, name_key: form.name_key, alias_id: entity.identity_key + '~' + form.spelling})
    WHERE holder <> entity
  } THEN '~' + entity.entity_id ELSE '' END AS alias_id
  OPTIONAL CALL (entity, form, is_settled, alias_id) {
    FILTER NOT is_settled
    MERGE (alias:Alias {space: $space, name_key: form.name_key, alias_id: alias_id})
      ON CREATE SET alias.name = form.name, alias.session_id = $session_id, alias.recorded_at = $now, alias.awaits_vector = true
    WITH entity, form, alias, head([one IN [alias] | one.retired_at]) AS retired_before, head([one IN [alias] | one.retired_by]) AS retired_by_before
    SET alias.retired_at = $open_end, alias.retired_by = null
    MERGE (entity)-[:HAS_ALIAS]->(alias)
    WITH entity, form, alias, retired_before, retired_by_before
    // The person's own name, in any spelling, cannot be taken away again.
    WHERE form.name_key <> entity.name_key
    MERGE (change:Change {space: $space, change_id: form.change_id})
      ON CREATE SET change.kind = 'alias_added', change.recorded_at = $now, change.session_id = $session_id, change.made_by = $made_by, change.alias_id = alias.alias_id, change.alias_key = alias.name_key, change.alias = alias.name, change.retired_before = retired_before, change.retired_by_before = retired_by_before
    MERGE (change)-[:CHANGED]->(entity)
    RETURN {change_id: form.change_id, kind: 'alias_added', name: form.name} AS given
  }
  RETURN collect(CASE WHEN is_taken THEN form.name END) AS taken, collect(given) AS additions
}
CALL (entity, claims) {
  UNWIND claims AS claim
  WITH claim, claim.node AS contact
  MERGE (entity)-[identity:HAS_IDENTITY {retired_at: $open_end}]->(contact)
    ON CREATE SET identity += {edge_id: 'entity:' + entity.entity_id + '~' + claim.tail, wording: 'has_identity', confidence: 1.0, created_by: 'system', valid_from: $open_start, valid_until: $open_end, recorded_at: $now}
  RETURN collect(contact {.contact_id, .source, .id}) AS contacts, collect(identity {.*, relation_type: type(identity), ends: ['entity:' + entity.entity_id, 'contact:' + contact.contact_id]}) AS identities
}
RETURN
  entity {.*, aliases: [(entity)-[:HAS_ALIAS]->(alias) WHERE alias.retired_at = $open_end AND ($origin IS NULL OR alias.session_id = $origin) | alias {.name, .name_key, .recorded_at}]} AS entity,
  entity.entity_id = $person.properties.entity_id AS is_new,
  taken,
  gone,
  removals + additions AS changes,
  contacts,
  identities
