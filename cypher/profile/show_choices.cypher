// The choices kept for some scopes, and what each would be made from now: how many, the newest, what is pinned.
// mode: read
// :param space => '64656d6f'
// :param scopes => ['global']
// :param now => datetime('9998-12-31')
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param scan_limit => 1000
// returns: scope, long_term, recent, recipe, built_at, asked_at, interactions, held, newest, pinned, held_now, newest_now, pinned_now

CYPHER 25
UNWIND $scopes AS scope
MATCH (profile:Profile {space: $space, profile_id: scope})
CALL (scope) {
  // As list_candidates looks. All but the pinned ones is told by the index itself.
  CALL (scope) {
    MATCH (memory:Memory)
    USING INDEX memory:Memory(space, scope, is_active, pinned, recorded_at)
    WHERE memory.space = $space
      AND memory.scope = scope
      AND memory.is_active = true
      AND memory.pinned IS NOT NULL
      AND memory.recorded_at IS NOT NULL
    RETURN memory
    ORDER BY memory.space DESC, memory.scope DESC, memory.is_active DESC, memory.pinned DESC, memory.recorded_at DESC
    LIMIT $scan_limit
  }
  RETURN
    count(*) AS held_now,
    max(memory.recorded_at) AS newest_now,
    collect(CASE WHEN memory.pinned AND memory.retired_at = $open_end AND memory.valid_from <= $now AND memory.valid_until > $now THEN memory.memory_id END) AS pinned_now
}
RETURN
  scope,
  profile.long_term AS long_term,
  profile.recent AS recent,
  profile.recipe AS recipe,
  profile.built_at AS built_at,
  profile.asked_at AS asked_at,
  coalesce(profile.interactions, 0) AS interactions,
  profile.held AS held,
  profile.newest AS newest,
  coalesce(profile.pinned, []) AS pinned,
  held_now,
  newest_now,
  pinned_now
