// One community as a picture: its most central texts, and the things of it that they name.
// mode: read
// :param space => '64656d6f'
// :param community => 'c-ab-1'
// :param limit => 100
// returns: text, entity, path

CYPHER 25
MATCH (text:Memory|Message {space: $space, community_id: $community})
WHERE text.retired_at > datetime()
WITH text
ORDER BY text.pagerank DESC
LIMIT $limit
OPTIONAL MATCH path = (text)-[:MENTIONS]->(:Alias)<-[:HAS_ALIAS]-(entity:Entity {community_id: $community})
WHERE entity.retired_at > datetime()
RETURN left(text.content, 120) AS text, entity.name AS entity, path
