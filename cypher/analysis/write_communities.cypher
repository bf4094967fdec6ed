// Keep what is known of the communities of a space; nobody sees them until their grouping is in use.
// mode: write
// :param space => '64656d6f'
// :param prefix => 'c-ab-'
// :param rows => [{community_id: 'c-ab-1', size: 3, label: 'Docker', signature: 'ab', level_count: 2}]
// :param now => datetime('2026-01-01')
// returns: written, unchanged

CYPHER 25
CALL () {
  MATCH (old:Community)
  WHERE old.space = $space AND old.community_id STARTS WITH 'c-' AND NOT old.community_id STARTS WITH $prefix
  RETURN collect(DISTINCT old.signature) AS known
}
UNWIND $rows AS row
MERGE (community:Community {space: $space, community_id: row.community_id})
SET
  community.size = row.size,
  community.label = row.label,
  community.signature = row.signature,
  community.level_count = row.level_count,
  community.computed_at = $now
RETURN count(*) AS written, sum(CASE WHEN row.signature IN known THEN 1 ELSE 0 END) AS unchanged
