// The profiles that were chosen before, those asked for last first: ids of memories, never their texts.
// mode: read
// :param space => '64656d6f'
// :param limit => 100
// returns: scope, long_term, recent, recipe, built_at, asked_at, interactions

CYPHER 25
MATCH (profile:Profile)
WHERE profile.space = $space AND profile.profile_id IS NOT NULL
RETURN
  profile.profile_id AS scope,
  profile.long_term AS long_term,
  profile.recent AS recent,
  profile.recipe AS recipe,
  profile.built_at AS built_at,
  profile.asked_at AS asked_at,
  coalesce(profile.interactions, 0) AS interactions
ORDER BY asked_at DESC, scope
LIMIT $limit
