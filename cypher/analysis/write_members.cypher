// Say of nodes to which community they belong, and to which smaller ones within it.
// mode: write
// :param rows => [{node_id: '4:x:0', community_id: 'c-ab-1', levels: [1, 2]}]
// returns: written

CYPHER 25
UNWIND $rows AS row
MATCH (node)
WHERE elementId(node) = row.node_id
SET node.community_id = row.community_id, node.community_levels = row.levels
RETURN count(*) AS written
