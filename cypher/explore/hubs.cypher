// Names that more texts hold than any other: hubs say little, and their weight is damped in recall.
// mode: read
// :param space => '64656d6f'
// :param limit => 25
// returns: name, type, texts, share

CYPHER 25
MATCH (text:Memory|Message {space: $space})
WITH toFloat(count(text)) AS total
MATCH (entity:Entity {space: $space})
WHERE entity.retired_at > datetime()
WITH entity, total, COUNT { (entity)-[:HAS_ALIAS]->()<-[:MENTIONS]-() } AS texts
WHERE texts > 0
ORDER BY texts DESC
LIMIT $limit
RETURN
  entity.name AS name,
  entity.type AS type,
  texts,
  round(100.0 * texts / total, 1) + ' %' AS share
