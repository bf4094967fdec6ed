// Entities that these names mean, as far as they may be seen, and how many texts mention each by any name.
// mode: read
// :param space => '64656d6f'
// :param keys => ['ahmed']
// :param scopes => ['global']
// :param origin => null
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param limit => 64
// returns: entity_id, name_key, alias, mentions

CYPHER 25
UNWIND $keys AS name_key
MATCH (alias:Alias)<-[:HAS_ALIAS]-(entity:Entity)
WHERE alias.space = $space AND alias.name_key = name_key AND alias.alias_id IS NOT NULL
  AND alias.retired_at = $open_end
  AND entity.retired_at = $open_end
  AND entity.scope IN $scopes
  AND ($origin IS NULL OR (entity.session_id = $origin AND alias.session_id = $origin))
WITH name_key, entity, min(alias.name) AS alias
LIMIT $limit
RETURN
  entity.entity_id AS entity_id,
  name_key,
  alias,
  COUNT {
    MATCH (entity)-[:HAS_ALIAS]->(form:Alias)<-[:MENTIONS]-()
    WHERE form.retired_at = $open_end
  } AS mentions
