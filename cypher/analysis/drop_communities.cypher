// Take away communities that are not of the grouping in use; they are derived, nothing is lost.
// mode: write
// :param space => '64656d6f'
// :param prefix => 'c-ab-'
// returns: dropped

CYPHER 25
// Experiences are grouped by themselves (experiences/): theirs are called otherwise.
MATCH (community:Community)
WHERE community.space = $space AND community.community_id STARTS WITH 'c-'
  AND NOT community.community_id STARTS WITH $prefix
DETACH DELETE community
RETURN count(*) AS dropped
