// List the changes of a space, for the drill that compares them with what was acknowledged.
// mode: read
// :param space => '64656d6f'
// :param limit => 10000
// returns: change_id, kind

CYPHER 25
MATCH (change:Change {space: $space})
RETURN change.change_id AS change_id, change.kind AS kind
ORDER BY change_id
LIMIT $limit
