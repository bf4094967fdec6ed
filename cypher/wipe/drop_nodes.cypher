// Destroy some of what is stored in a space, or in all where none is named, in bounded transactions.
// mode: batch
// :param space => '64656d6f'
// :param labels => ['Memory', 'Session']
// :param limit => 20000
// :param batch => 1000
// returns:

CYPHER 25
MATCH (node)
WHERE CASE
  WHEN $space IS NULL THEN node.space IS NOT NULL AND any(label IN labels(node) WHERE label IN $labels)
  ELSE node.space = $space
END
WITH node
LIMIT $limit
CALL (node) {
  DETACH DELETE node
} IN TRANSACTIONS OF $batch ROWS
