// Take away communities that the newest grouping does not know; they are derived, nothing is lost.
// mode: write
// :param space => '64656d6f'
// :param now => datetime('2999-01-01')
// returns: dropped

CYPHER 25
MATCH (community:Community {space: $space})
WHERE community.community_id IS NOT NULL AND community.computed_at < $now
  // Experiences are grouped by themselves (experiences/).
  AND NOT community.community_id STARTS WITH 'experiences:'
DETACH DELETE community
RETURN count(*) AS dropped
