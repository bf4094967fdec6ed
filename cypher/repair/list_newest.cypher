// The newest shared entities of a space with their names.
// mode: read
// :param space => '64656d6f'
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param names_max => 12
// :param limit => 120
// returns: entity_id, name, name_key, type, scope, is_guess, recorded_at, names, handles

CYPHER 25
MATCH (entity:Entity)
WHERE entity.space = $space AND entity.recorded_at <= $open_end
  AND entity.retired_at = $open_end AND NOT entity.is_private
WITH entity
ORDER BY entity.space DESC, entity.recorded_at DESC
LIMIT $limit
CALL (entity) {
  MATCH (entity)-[:HAS_ALIAS]->(alias)
  WHERE alias.retired_at = $open_end
  WITH alias
  ORDER BY alias.recorded_at, alias.name
  RETURN collect(DISTINCT alias.name)[..$names_max] AS names
}
RETURN
  entity.entity_id AS entity_id,
  entity.name AS name,
  entity.name_key AS name_key,
  entity.type AS type,
  entity.scope AS scope,
  coalesce(entity.is_guess, false) AS is_guess,
  entity.recorded_at AS recorded_at,
  names,
  [(entity)-[identity:HAS_IDENTITY]->(contact:Contact) WHERE identity.retired_at = $open_end | contact.source + ':' + contact.id_key][..$names_max] AS handles
