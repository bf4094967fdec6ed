// Experiences of a type that is none, and ties that are doubled, of another type, or lead to what is gone.
// mode: read
// :param space => '64656d6f'
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param samples_max => 5
// returns: found, samples

CYPHER 25
MATCH (node:Experience)
WHERE node.space = $space AND node.experience_id IS NOT NULL
CALL (node) {
  WITH node
  WHERE NOT node.type IN ['TASK', 'SKILL', 'EVENT']
    // A live one holds the key of its name, a retired one holds none.
    OR (node.retired_at = $open_end) = (node.identity_key IS NULL)
  RETURN 'experience:' + node.experience_id AS shown
UNION ALL
  MATCH (node)-[edge]->(other:Experience)
  WHERE edge.edge_id IS NOT NULL AND edge.retired_at = $open_end
  WITH node, other, type(edge) AS type, collect(edge.edge_id) AS edge_ids
  WHERE size(edge_ids) > 1
    OR NOT type IN ['USED_SKILL', 'SOLVED_BY', 'REQUIRES', 'PATCHES', 'CONFLICTS_WITH']
    OR node.retired_at <> $open_end
    OR other.retired_at <> $open_end
    OR other.space <> $space
    OR NOT edge_ids[0] STARTS WITH 'experience:' + node.experience_id + '~'
  RETURN 'relates:' + edge_ids[0] AS shown
}
RETURN count(*) AS found, collect(shown)[..$samples_max] AS samples
