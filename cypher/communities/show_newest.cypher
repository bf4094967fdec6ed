// When the communities of a space were found; null where none ever were.
// mode: read
// :param space => '64656d6f'
// returns: computed_at

CYPHER 25
MATCH (community:Community {space: $space})
WHERE community.community_id STARTS WITH 'c-'
RETURN max(community.computed_at) AS computed_at
