// What is stored in a space, or in all spaces where none is named, in numbers of nodes a label.
// mode: read
// :param space => '64656d6f'
// :param labels => ['Memory', 'Session']
// returns: label, nodes

CYPHER 25
MATCH (node)
WHERE CASE
  WHEN $space IS NULL THEN node.space IS NOT NULL AND any(label IN labels(node) WHERE label IN $labels)
  ELSE node.space = $space
END
RETURN coalesce(head(labels(node)), '') AS label, count(*) AS nodes
ORDER BY label
