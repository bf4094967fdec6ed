// The surroundings of what a question leads to: peers of its communities, and a walk along the ties.
// Without a lead it begins at what ranks highest. Direction is ignored, what is retired is skipped.
// mode: read
// :param space => '64656d6f'
// :param scopes => ['global']
// :param origin => null
// :param seed_ids => ['exp1']
// :param leaders => 3
// :param peers => 2
// :param depth => 2
// :param reach_max => 200
// :param edges_max => 2000
// :param content_limit => 2000
// :param open_end => datetime('9999-12-31T23:59:59Z')
// returns: nodes, edges

CYPHER 25
CALL () {
  UNWIND $seed_ids AS seed_id
  MATCH (node:Experience {space: $space, experience_id: seed_id})
  WHERE node.retired_at = $open_end AND node.scope IN $scopes
    AND ($origin IS NULL OR node.session_id = $origin)
  RETURN collect(node) AS found
}
CALL (found) {
  UNWIND CASE WHEN size(found) = 0 THEN [1] ELSE [] END AS one
  MATCH (node:Experience)
  WHERE node.space = $space AND node.pagerank >= 0.0
    AND node.retired_at = $open_end AND node.scope IN $scopes
    AND ($origin IS NULL OR node.session_id = $origin)
  WITH node
  ORDER BY node.space DESC, node.pagerank DESC
  LIMIT $leaders
  RETURN collect(node) AS highest
}
WITH found + highest AS seeds
CALL (seeds) {
  UNWIND seeds AS seed
  CALL (seed, seeds) {
    MATCH (peer:Experience {space: $space, community_id: seed.community_id})
    WHERE peer.retired_at = $open_end AND peer.scope IN $scopes
      AND ($origin IS NULL OR peer.session_id = $origin)
      AND NOT peer IN seeds
    RETURN peer
    ORDER BY peer.pagerank DESC, peer.experience_id
    LIMIT $peers
  }
  RETURN collect(DISTINCT peer) AS peers
}
WITH seeds, seeds + peers AS reached
CALL (reached) {
  UNWIND CASE WHEN $depth >= 1 THEN reached ELSE [] END AS node
  MATCH (node)-[edge:USED_SKILL|SOLVED_BY|REQUIRES|PATCHES|CONFLICTS_WITH]-(next:Experience)
  WHERE edge.retired_at = $open_end AND next.retired_at = $open_end
    AND next.space = $space AND next.scope IN $scopes
    AND ($origin IS NULL OR next.session_id = $origin)
    AND NOT next IN reached
  WITH DISTINCT next
  LIMIT $reach_max
  RETURN collect(next) AS hop_1
}
WITH seeds, (reached + hop_1)[..$reach_max] AS reached
CALL (reached) {
  UNWIND CASE WHEN $depth >= 2 THEN reached ELSE [] END AS node
  MATCH (node)-[edge:USED_SKILL|SOLVED_BY|REQUIRES|PATCHES|CONFLICTS_WITH]-(next:Experience)
  WHERE edge.retired_at = $open_end AND next.retired_at = $open_end
    AND next.space = $space AND next.scope IN $scopes
    AND ($origin IS NULL OR next.session_id = $origin)
    AND NOT next IN reached
  WITH DISTINCT next
  LIMIT $reach_max
  RETURN collect(next) AS hop_2
}
WITH seeds, (reached + hop_2)[..$reach_max] AS reached
CALL (reached) {
  UNWIND CASE WHEN $depth >= 3 THEN reached ELSE [] END AS node
  MATCH (node)-[edge:USED_SKILL|SOLVED_BY|REQUIRES|PATCHES|CONFLICTS_WITH]-(next:Experience)
  WHERE edge.retired_at = $open_end AND next.retired_at = $open_end
    AND next.space = $space AND next.scope IN $scopes
    AND ($origin IS NULL OR next.session_id = $origin)
    AND NOT next IN reached
  WITH DISTINCT next
  LIMIT $reach_max
  RETURN collect(next) AS hop_3
}
WITH seeds, (reached + hop_3)[..$reach_max] AS reached
CALL (reached) {
  UNWIND CASE WHEN $depth >= 4 THEN reached ELSE [] END AS node
  MATCH (node)-[edge:USED_SKILL|SOLVED_BY|REQUIRES|PATCHES|CONFLICTS_WITH]-(next:Experience)
  WHERE edge.retired_at = $open_end AND next.retired_at = $open_end
    AND next.space = $space AND next.scope IN $scopes
    AND ($origin IS NULL OR next.session_id = $origin)
    AND NOT next IN reached
  WITH DISTINCT next
  LIMIT $reach_max
  RETURN collect(next) AS hop_4
}
WITH seeds, (reached + hop_4)[..$reach_max] AS reached
CALL (reached) {
  UNWIND CASE WHEN $depth >= 5 THEN reached ELSE [] END AS node
  MATCH (node)-[edge:USED_SKILL|SOLVED_BY|REQUIRES|PATCHES|CONFLICTS_WITH]-(next:Experience)
  WHERE edge.retired_at = $open_end AND next.retired_at = $open_end
    AND next.space = $space AND next.scope IN $scopes
    AND ($origin IS NULL OR next.session_id = $origin)
    AND NOT next IN reached
  WITH DISTINCT next
  LIMIT $reach_max
  RETURN collect(next) AS hop_5
}
WITH seeds, (reached + hop_5)[..$reach_max] AS reached
CALL (reached) {
  UNWIND reached AS node
  MATCH (node)-[edge:USED_SKILL|SOLVED_BY|REQUIRES|PATCHES|CONFLICTS_WITH]->(other)
  WHERE edge.retired_at = $open_end AND other IN reached
  WITH node, edge, other
  LIMIT $edges_max
  RETURN collect(edge {.edge_id, .instruction, .condition, type: type(edge), from_id: node.experience_id, from_name: node.name, to_id: other.experience_id, to_name: other.name}) AS edges
}
RETURN
  [node IN reached | node {.experience_id, .type, .name, .name_key, .description, .scope, .session_id, .validated_count, .pagerank, .community_id, .version, .recorded_at, .updated_at, content: left(node.content, $content_limit), is_cut: size(node.content) > $content_limit, is_seed: node IN seeds}] AS nodes,
  edges
