// The whole shape of a space's entities: names, relations, pointers and texts, without audit records.
// mode: read
// :param space => '64656d6f'
// returns: nodes, edges

CYPHER 25
CALL () {
  MATCH (node:Entity|Alias {space: $space})
  RETURN collect(node {.*, touched_at: null, label: head(labels(node))}) AS nodes
}
CALL () {
  MATCH (node:Entity|Alias {space: $space})-[edge]-(other)
  WHERE NOT other:Change AND NOT other:Review
  WITH DISTINCT edge
  RETURN collect({
    type: type(edge),
    source: coalesce(startNode(edge).entity_id, startNode(edge).alias_id, startNode(edge).memory_id, startNode(edge).contact_id),
    target: coalesce(endNode(edge).entity_id, endNode(edge).alias_id, endNode(edge).memory_id, endNode(edge).contact_id),
    properties: edge {.*, touched_at: null}
  }) AS edges
}
RETURN nodes, edges
