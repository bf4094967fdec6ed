// The live experiences of a space, each with what it is tied to: what ranks and groups are made of.
// mode: read
// :param space => '64656d6f'
// :param limit => 20000
// :param open_end => datetime('9999-12-31T23:59:59Z')
// returns: experience_id, name_key, description, community_id, tied

CYPHER 25
MATCH (node:Experience)
WHERE node.space = $space AND node.experience_id IS NOT NULL AND node.retired_at = $open_end
WITH node
ORDER BY node.experience_id
LIMIT $limit
CALL (node) {
  MATCH (node)-[edge:USED_SKILL|SOLVED_BY|REQUIRES|PATCHES|CONFLICTS_WITH]->(other:Experience)
  WHERE edge.retired_at = $open_end AND other.retired_at = $open_end
  RETURN collect(other.experience_id) AS tied
}
RETURN
  node.experience_id AS experience_id,
  node.name_key AS name_key,
  left(node.description, 200) AS description,
  node.community_id AS community_id,
  tied
