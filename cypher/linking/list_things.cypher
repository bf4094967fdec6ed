// Things and people that some memories name, those that most of them name first.
// mode: read
// :param space => '64656d6f'
// :param looked => ['memn']
// :param scopes => ['global']
// :param session_id => null
// :param is_strict => false
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param limit => 20
// returns: entity_id, name, type

CYPHER 25
UNWIND $looked AS memory_id
MATCH (me:Memory {space: $space, memory_id: memory_id})
WITH me
MATCH (me)-[:MENTIONS]->(:Alias)<-[:HAS_ALIAS]-(entity:Entity)
WHERE entity.retired_at = $open_end AND entity.scope IN $scopes
  AND ($is_strict OR NOT entity.is_private)
  AND (NOT $is_strict OR coalesce(entity.session_id, '') = coalesce($session_id, ''))
WITH entity, count(DISTINCT me) AS named
ORDER BY named DESC, entity.entity_id
LIMIT $limit
RETURN entity.entity_id AS entity_id, entity.name AS name, entity.type AS type
