// When the communities of a space were found; null where none ever were.
// mode: read
// :param space => '64656d6f'
// returns: computed_at

CYPHER 25
OPTIONAL MATCH (projection:Projection {space: $space})
WITH coalesce(projection.community_prefix, 'c-') AS prefix
MATCH (community:Community)
WHERE community.space = $space AND community.community_id STARTS WITH prefix
RETURN max(community.computed_at) AS computed_at
