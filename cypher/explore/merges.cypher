// Which things were found to be one: those that were merged away, and the one that has their names.
// mode: read
// :param space => '64656d6f'
// :param limit => 100
// returns: gone, kept, names, path

CYPHER 25
MATCH path = (gone:Entity {space: $space})-[:MERGED_INTO]->(kept:Entity)
ORDER BY gone.retired_at DESC
LIMIT $limit
RETURN
  gone.name AS gone,
  kept.name AS kept,
  [(kept)-[:HAS_ALIAS]->(alias) | alias.name] AS names,
  path
