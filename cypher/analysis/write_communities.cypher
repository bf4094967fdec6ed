// Keep what is known of the communities of a space.
// mode: write
// :param space => '64656d6f'
// :param rows => [{community_id: 'c-1', size: 3, label: 'Docker', signature: 'ab', level_count: 2}]
// :param now => datetime('2026-01-01')
// returns: written, unchanged

CYPHER 25
UNWIND $rows AS row
MERGE (community:Community {space: $space, community_id: row.community_id})
WITH community, row, coalesce(community.signature = row.signature, false) AS is_same
SET
  community.size = row.size,
  community.label = row.label,
  community.signature = row.signature,
  community.level_count = row.level_count,
  community.computed_at = $now
RETURN count(*) AS written, sum(CASE WHEN is_same THEN 1 ELSE 0 END) AS unchanged
