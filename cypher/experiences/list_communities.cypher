// The recorded groups of experiences, with the signatures of their members.
// mode: read
// :param space => '64656d6f'
// :param limit => 5000
// returns: community_id, label, signature

CYPHER 25
MATCH (community:Community)
WHERE community.space = $space AND community.community_id STARTS WITH 'experiences:'
RETURN community.community_id AS community_id, community.label AS label, community.signature AS signature
ORDER BY community_id
LIMIT $limit
