// Take an experience out of every search: it stays for audit, its ties end with it.
// mode: write
// :param space => '64656d6f'
// :param experience_id => 'exp1'
// :param version => 1
// :param past_shelf => 'ab'
// :param change => {change_id: 'chg2', properties: {kind: 'experience_deleted', made_by: 'agent'}}
// :param now => datetime('2026-01-01')
// :param open_end => datetime('9999-12-31T23:59:59Z')
// returns: experience_id, ended

CYPHER 25
MATCH (node:Experience {space: $space, experience_id: $experience_id})
// Its lock is taken before it is looked at: no tie is drawn to it meanwhile.
SET node.touched_at = $now
WITH node
WHERE node.retired_at = $open_end AND node.version = $version
MERGE (change:Change {space: $space, change_id: $change.change_id})
  ON CREATE SET
    change += $change.properties,
    change.recorded_at = $now,
    change.identity_key_before = node.identity_key
MERGE (change)-[:CHANGED]->(node)
SET
  node.retired_at = $now,
  node.retired_by = $change.change_id,
  node.shelf = $past_shelf,
  node.version = node.version + 1
REMOVE node.identity_key, node.community_id, node.awaits_twins
WITH node
CALL (node) {
  MATCH (node)-[edge]-()
  WHERE edge.edge_id IS NOT NULL AND edge.retired_at = $open_end
  SET edge.retired_at = $now, edge.retired_by = $change.change_id
  RETURN count(DISTINCT edge) AS ended
}
RETURN node.experience_id AS experience_id, ended
