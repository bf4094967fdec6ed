// Record the groups of experiences with their labels, and take those away that are none any more.
// mode: write
// :param space => '64656d6f'
// :param rows => [{community_id: 'experiences:c-1', label: 'Docker cluster', size: 3, signature: 'ab'}]
// :param now => datetime('2026-01-01')
// returns: written

CYPHER 25
CALL () {
  MATCH (old:Community)
  WHERE old.space = $space AND old.community_id STARTS WITH 'experiences:'
    AND NOT old.community_id IN [row IN $rows | row.community_id]
  DETACH DELETE old
  RETURN count(*) AS gone
}
CALL () {
  UNWIND $rows AS row
  MERGE (community:Community {space: $space, community_id: row.community_id})
  SET
    community.kind = 'experience',
    community.level = 0,
    community.label = row.label,
    community.size = row.size,
    community.computed_at = CASE WHEN community.signature = row.signature THEN community.computed_at ELSE $now END,
    community.signature = row.signature
  RETURN count(*) AS written
}
RETURN written
