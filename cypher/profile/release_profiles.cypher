// Let go of profiles that nobody asked for: they are chosen anew when somebody does.
// mode: write
// :param space => '64656d6f'
// :param scopes => ['global']
// :param asked_before => datetime('9998-12-31')
// returns: released

CYPHER 25
UNWIND $scopes AS scope
MATCH (profile:Profile {space: $space, profile_id: scope})
WHERE profile.asked_at < $asked_before
DELETE profile
RETURN count(*) AS released
