// The shared entities of a space with their names, and which were not looked at since they changed.
// mode: read
// :param space => '64656d6f'
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param names_max => 12
// :param limit => 50
// returns: entity_id, name, name_key, type, scope, is_guess, recorded_at, names, is_fresh, handles

CYPHER 25
MATCH (entity:Entity {space: $space})
WHERE entity.retired_at = $open_end AND NOT entity.is_private
CALL (entity) {
  MATCH (entity)-[held:HAS_ALIAS]->(alias)
  WHERE alias.retired_at = $open_end
  WITH alias, held
  ORDER BY alias.recorded_at, alias.name
  RETURN collect(DISTINCT alias.name)[..$names_max] AS names, max(alias.recorded_at) AS named_at, max(last(held.moved_at)) AS moved_at
}
WITH entity, names, entity.looked_at IS NULL OR coalesce(named_at > entity.looked_at, false) OR coalesce(moved_at > entity.looked_at, false) AS is_fresh
// What is new is never left out, however many there are.
ORDER BY is_fresh DESC, entity.recorded_at DESC, entity.entity_id
LIMIT $limit
RETURN
  entity.entity_id AS entity_id,
  entity.name AS name,
  entity.name_key AS name_key,
  entity.type AS type,
  entity.scope AS scope,
  coalesce(entity.is_guess, false) AS is_guess,
  entity.recorded_at AS recorded_at,
  names,
  is_fresh,
  [(entity)-[identity:HAS_IDENTITY]->(contact:Contact) WHERE identity.retired_at = $open_end | contact.source + ':' + contact.id_key][..$names_max] AS handles
