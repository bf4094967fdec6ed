// What a space knows by experience, for whoever asks: by type, ties by type, groups, what ranks highest.
// mode: read
// :param space => '64656d6f'
// :param scopes => ['global']
// :param origin => null
// :param leaders => 5
// :param labels_max => 20
// :param open_end => datetime('9999-12-31T23:59:59Z')
// returns: by_type, by_edge_type, communities, labels, top

CYPHER 25
CALL () {
  MATCH (node:Experience)
  WHERE node.space = $space AND node.experience_id IS NOT NULL
    AND node.retired_at = $open_end AND node.scope IN $scopes
    AND ($origin IS NULL OR node.session_id = $origin)
  RETURN collect(node) AS nodes
}
CALL (nodes) {
  UNWIND nodes AS node
  WITH node.type AS type, count(*) AS times
  RETURN collect({name: type, times: times}) AS by_type
}
CALL (nodes) {
  UNWIND nodes AS node
  MATCH (node)-[edge:USED_SKILL|SOLVED_BY|REQUIRES|PATCHES|CONFLICTS_WITH]->(other:Experience)
  WHERE edge.retired_at = $open_end AND other.retired_at = $open_end
    AND other.scope IN $scopes AND ($origin IS NULL OR other.session_id = $origin)
  WITH type(edge) AS type, count(*) AS times
  RETURN collect({name: type, times: times}) AS by_edge_type
}
CALL (nodes) {
  UNWIND nodes AS node
  WITH node.community_id AS community_id, count(*) AS seen
  WHERE community_id IS NOT NULL
  OPTIONAL MATCH (community:Community {space: $space, community_id: 'experiences:' + community_id})
  ORDER BY seen DESC, community_id
  RETURN
    count(*) AS communities,
    // The label of a group some of which may not be seen would tell of it.
    collect(CASE WHEN community.size = seen THEN {community_id: community_id, label: community.label, size: seen} END)[..$labels_max] AS labels
}
CALL (nodes) {
  UNWIND nodes AS node
  WITH node
  ORDER BY node.pagerank DESC, node.validated_count DESC, node.experience_id
  LIMIT $leaders
  RETURN collect(node {.experience_id, .type, .name, .name_key, .description, .scope, .session_id, .validated_count, .pagerank, .community_id, .version, .recorded_at, .updated_at, content: left(node.content, 400)}) AS top
}
RETURN by_type, by_edge_type, communities, labels, top
