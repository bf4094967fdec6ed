// Write the PageRank of experiences, as it was reckoned over the whole space (G33).
// mode: write
// :param space => '64656d6f'
// :param rows => [{experience_id: 'exp1', rank: 0.5}]
// returns: written

CYPHER 25
UNWIND $rows AS row
MATCH (node:Experience {space: $space, experience_id: row.experience_id})
// The last digits of two reckonings of one graph may differ.
WHERE abs(node.pagerank - row.rank) > 1e-9
SET node.pagerank = row.rank
RETURN count(*) AS written
