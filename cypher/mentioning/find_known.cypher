// Which of these names are known in the space at all, and of how many entities.
// mode: read
// :param space => '64656d6f'
// :param keys => ['ahmed']
// :param open_end => datetime('9999-12-31T23:59:59Z')
// returns: name_key, entities

CYPHER 25
UNWIND $keys AS name_key
MATCH (alias:Alias)
WHERE alias.space = $space AND alias.name_key = name_key AND alias.alias_id IS NOT NULL
  AND alias.retired_at = $open_end
// A barrier: planned while there were few entities, it would walk over all of them for each name.
WITH name_key, alias
MATCH (alias)<-[:HAS_ALIAS]-(entity:Entity)
WHERE entity.retired_at = $open_end
RETURN name_key, count(DISTINCT entity) AS entities
