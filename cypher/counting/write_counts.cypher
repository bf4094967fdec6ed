// Add to memories how often they were shown and recalled since this was last written (X24).
// The profiles of the space hear how often the memory was used meanwhile (S48).
// mode: write
// :param space => '64656d6f'
// :param counts => [{memory_id: 'mem1', shown: 2, shown_at: datetime('2026-01-01'), recalled: 1, recalled_at: datetime('2026-01-01')}]
// :param interactions => 3
// returns:

CYPHER 25
CALL () {
  // They come in the order of their ids: two writers take their locks in one order.
  UNWIND $counts AS one
  MATCH (memory:Memory {space: $space, memory_id: one.memory_id})
  SET
    memory.shown = coalesce(memory.shown, 0) + one.shown,
    memory.recalled = coalesce(memory.recalled, 0) + one.recalled,
    // Another process may have written a later moment already.
    memory.last_shown_at = CASE WHEN memory.last_shown_at > one.shown_at THEN memory.last_shown_at ELSE coalesce(one.shown_at, memory.last_shown_at) END,
    memory.last_recalled_at = CASE WHEN memory.last_recalled_at > one.recalled_at THEN memory.last_recalled_at ELSE coalesce(one.recalled_at, memory.last_recalled_at) END
  RETURN count(*) AS counted
}
CALL () {
  MATCH (profile:Profile)
  WHERE $interactions > 0 AND profile.space = $space AND profile.profile_id IS NOT NULL
  WITH profile
  ORDER BY profile.profile_id
  SET profile.interactions = coalesce(profile.interactions, 0) + $interactions
  RETURN count(*) AS told
}
FINISH
