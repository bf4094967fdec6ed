// Let readers see another grouping of a space from now on: all of it at once.
// mode: write
// :param space => '64656d6f'
// :param prefix => 'c-ab-'
// returns: prefix

CYPHER 25
MATCH (projection:Projection {space: $space})
SET projection.community_prefix = $prefix
RETURN projection.community_prefix AS prefix
