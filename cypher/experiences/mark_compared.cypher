// Record that experiences were compared with the others, unless they changed meanwhile.
// mode: write
// :param space => '64656d6f'
// :param rows => [{experience_id: 'exp1', version: 1}]
// returns: marked

CYPHER 25
UNWIND $rows AS row
MATCH (node:Experience {space: $space, experience_id: row.experience_id})
WHERE node.version = row.version
SET node.awaits_twins = null
RETURN count(*) AS marked
