// Everything that names a thing, under any of its names, the newest first.
// mode: read
// :param space => '64656d6f'
// :param name => 'ahmed'
// :param limit => 50
// returns: said_at, kind, text, under, path

CYPHER 25
MATCH (entity:Entity {space: $space})
WHERE toLower(entity.name) = toLower($name) AND entity.retired_at > datetime()
MATCH path = (entity)-[:HAS_ALIAS]->(alias:Alias)<-[:MENTIONS]-(text:Memory|Message)
WHERE text.retired_at > datetime()
ORDER BY coalesce(text.created_at, text.recorded_at) DESC
LIMIT $limit
RETURN
  coalesce(text.created_at, text.recorded_at) AS said_at,
  head(labels(text)) AS kind,
  text.content AS text,
  alias.name AS under,
  path
