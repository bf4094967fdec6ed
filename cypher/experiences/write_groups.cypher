// Write to which group experiences belong by now; null for none.
// mode: write
// :param space => '64656d6f'
// :param rows => [{experience_id: 'exp1', community_id: 'c-1'}]
// :param open_end => datetime('9999-12-31T23:59:59Z')
// returns: written

CYPHER 25
UNWIND $rows AS row
MATCH (node:Experience {space: $space, experience_id: row.experience_id})
WHERE node.retired_at = $open_end
SET node.community_id = row.community_id
RETURN count(*) AS written
