// What was corrected, merged, deleted or taken back last, by whom, why, and what it was before.
// mode: read
// :param space => '64656d6f'
// :param limit => 50
// returns: changed_at, kind, made_by, reason, of, change

CYPHER 25
MATCH (change:Change {space: $space})-[:CHANGED]->(node)
ORDER BY change.recorded_at DESC
LIMIT $limit
RETURN
  change.recorded_at AS changed_at,
  change.kind AS kind,
  change.made_by AS made_by,
  change.reason AS reason,
  head(labels(node)) + ': ' + left(coalesce(node.name, node.content, ''), 80) AS of,
  change.change_id AS change
