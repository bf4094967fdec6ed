// Nodes with two live relations of a type that holds one value at a time, valid at one time.
// What was not asked yet is never left out. A question has the narrowest scope of its three nodes, and
// the session of all three.
// mode: read
// :param space => '64656d6f'
// :param types => ['LIVES_IN']
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param name_max => 80
// :param limit => 50
// returns: review_id, name, scope, session_id, type, concerns, values

CYPHER 25
// From the nodes of this space alone: a walk from all relations would look at every tenant's.
MATCH (node:Entity|Memory|Session|Contact {space: $space})
WITH node, [(node)-[edge]->() WHERE type(edge) IN $types AND edge.retired_at = $open_end AND edge.edge_id IS NOT NULL | edge] AS edges
WHERE size(edges) > 1
UNWIND edges AS edge
WITH node, edge, type(edge) AS relation_type
ORDER BY edge.recorded_at, edge.edge_id
WITH node, relation_type, collect(edge) AS told
WHERE size(told) > 1
UNWIND range(0, size(told) - 2) AS place
UNWIND range(place + 1, size(told) - 1) AS other
WITH node, relation_type, told[place] AS one, told[other] AS two
WHERE endNode(one) <> endNode(two) AND one.valid_from < two.valid_until AND two.valid_from < one.valid_until
WITH node, relation_type, one, two, last(split(one.edge_id, '~')) AS first_tail, last(split(two.edge_id, '~')) AS second_tail
// The ends of the two ids stay when an end of theirs is merged or corrected, and so does the question.
WITH node, relation_type, one, two, 'rev' + CASE WHEN first_tail < second_tail THEN first_tail + second_tail ELSE second_tail + first_tail END AS review_id
WITH *, EXISTS { (asked:Review) WHERE asked.space = $space AND asked.review_id = review_id } AS is_known
ORDER BY is_known, review_id
LIMIT $limit
WITH *, [node, endNode(one), endNode(two)] AS ends
RETURN
  review_id,
  left(coalesce(node.name, node.content, node.id, node.session_id, ''), $name_max) AS name,
  coalesce(head([end IN ends WHERE end.scope <> 'global' | end.scope]), 'global') AS scope,
  CASE WHEN all(end IN ends WHERE end.session_id = node.session_id) THEN node.session_id END AS session_id,
  relation_type AS type,
  [end IN ends | {
    label: head(labels(end)),
    key: coalesce(end.entity_id, end.memory_id, end.message_id, end.contact_id, end.source_id, end.tool_call_id, end.session_id)
  }] AS concerns,
  [edge IN [one, two] | edge {
    .edge_id,
    .wording,
    .reason,
    .confidence,
    .recorded_at,
    .valid_from,
    .valid_until,
    name: left(coalesce(endNode(edge).name, endNode(edge).title, endNode(edge).path, endNode(edge).content, endNode(edge).tool_name, endNode(edge).id, ''), $name_max)
  }] AS values
