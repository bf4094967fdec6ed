// Nodes with two live relations of a type that holds one value at a time, valid at one time.
// mode: read
// :param space => '64656d6f'
// :param types => ['LIVES_IN']
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param name_max => 80
// :param values_max => 5
// :param limit => 50
// returns: label, key, name, scope, session_id, type, values

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
WITH node, relation_type, one, two
LIMIT $limit
RETURN
  head(labels(node)) AS label,
  coalesce(node.entity_id, node.memory_id, node.contact_id, node.session_id) AS key,
  left(coalesce(node.name, node.content, node.id, node.session_id, ''), $name_max) AS name,
  coalesce(node.scope, 'global') AS scope,
  node.session_id AS session_id,
  relation_type AS type,
  [edge IN [one, two] | edge {
    .edge_id,
    .wording,
    .reason,
    .confidence,
    .recorded_at,
    .valid_from,
    .valid_until,
    key: coalesce(endNode(edge).entity_id, endNode(edge).memory_id, endNode(edge).session_id, endNode(edge).contact_id),
    name: left(coalesce(endNode(edge).name, endNode(edge).content, endNode(edge).id, ''), $name_max)
  }][..$values_max] AS values
