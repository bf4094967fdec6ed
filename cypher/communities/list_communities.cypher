// The largest communities of a space, counted and told by what whoever asks may see of them.
// mode: read
// :param space => '64656d6f'
// :param ids => null
// :param scopes => ['global']
// :param origin => null
// :param now => datetime('2026-01-01')
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param size_min => 1
// :param limit => 10
// :param top_max => 5
// :param content_limit => 300
// returns: community_id, computed_at, counts, levels, entities, texts

CYPHER 25
OPTIONAL MATCH (projection:Projection {space: $space})
// Only the grouping in use is looked at, as far as it may be seen: first all are counted.
UNWIND coalesce($ids, [coalesce(projection.community_prefix, 'c-')]) AS start
CALL (start) {
  MATCH (member:Entity) WHERE member.space = $space AND member.community_id STARTS WITH start RETURN member
UNION ALL
  MATCH (member:Memory) WHERE member.space = $space AND member.community_id STARTS WITH start RETURN member
UNION ALL
  MATCH (member:Message) WHERE member.space = $space AND member.community_id STARTS WITH start RETURN member
}
WITH start, member
WHERE ($ids IS NULL OR member.community_id = start)
  AND member.scope IN $scopes AND ($origin IS NULL OR member.session_id = $origin)
  AND member.retired_at = $open_end AND coalesce(member.valid_from <= $now AND member.valid_until > $now, true)
WITH member.community_id AS community_id, head(labels(member)) AS label, count(*) AS number
WITH community_id, sum(number) AS seen, collect({label: label, number: number}) AS counts
WHERE seen >= $size_min
ORDER BY seen DESC, community_id
LIMIT $limit
MATCH (community:Community {space: $space, community_id: community_id})
// Members are told of those alone that are shown.
CALL (community_id) {
  MATCH (member:Entity|Memory|Message {space: $space, community_id: community_id})
  WHERE member.scope IN $scopes AND ($origin IS NULL OR member.session_id = $origin)
    AND member.retired_at = $open_end AND coalesce(member.valid_from <= $now AND member.valid_until > $now, true)
  RETURN collect(member) AS members
}
CALL (members) {
  // Groups within the group: by the level below the last.
  UNWIND members AS member
  WITH member.community_levels[1] AS part, member
  WHERE part IS NOT NULL
  WITH part, member
  ORDER BY member.pagerank DESC
  WITH part, count(*) AS size, collect(CASE WHEN member:Entity THEN member.name END)[..3] AS names
  ORDER BY size DESC, part
  RETURN collect({size: size, names: names})[..$top_max] AS levels
}
CALL (members) {
  UNWIND [member IN members WHERE member:Entity] AS member
  WITH member
  ORDER BY coalesce(member.pagerank, 0.0) DESC, member.name, member.entity_id
  LIMIT $top_max
  RETURN collect(member {.entity_id, .name, .type, pagerank: coalesce(member.pagerank, 0.0)}) AS entities
}
CALL (members) {
  UNWIND [member IN members WHERE member:Memory OR member:Message] AS member
  WITH member
  ORDER BY member:Memory DESC, coalesce(member.pagerank, 0.0) DESC, coalesce(member.memory_id, member.message_id)
  LIMIT $top_max
  RETURN collect({
    kind: CASE WHEN member:Memory THEN 'memory' ELSE 'message' END,
    node_id: coalesce(member.memory_id, member.message_id),
    content: left(member.content, $content_limit),
    pagerank: coalesce(member.pagerank, 0.0)
  }) AS texts
}
RETURN community_id, community.computed_at AS computed_at, counts, levels, entities, texts
ORDER BY seen DESC, community_id
