// Keep which memories make the profile of each scope, and from what it was chosen; what was counted since the last time begins anew.
// mode: write
// :param space => '64656d6f'
// :param rows => [{scope: 'global', long_term: ['mem1'], recent: [], held: 1, newest: datetime('2026-01-01'), pinned: []}]
// :param recipe => '20 10 7 1000'
// :param is_asked => true
// :param now => datetime('2026-01-01')
// returns: written

CYPHER 25
// They come in the order of their scopes: two writers take their locks in one order.
UNWIND $rows AS row
MERGE (profile:Profile {space: $space, profile_id: row.scope})
SET
  profile.scope = row.scope,
  profile.long_term = row.long_term,
  profile.recent = row.recent,
  profile.held = row.held,
  profile.newest = row.newest,
  profile.pinned = row.pinned,
  profile.recipe = $recipe,
  profile.built_at = $now,
  profile.asked_at = CASE WHEN $is_asked OR profile.asked_at IS NULL THEN $now ELSE profile.asked_at END,
  profile.interactions = 0
RETURN count(*) AS written
