// To which community the memories and messages of a list belong, where they belong to one.
// mode: read
// :param space => '64656d6f'
// :param nodes => [{kind: 'memory', key: 'mem1'}, {kind: 'message', key: 'm1'}]
// returns: node_id, community_id

CYPHER 25
OPTIONAL MATCH (projection:Projection {space: $space})
WITH coalesce(projection.community_prefix, 'c-') AS prefix
UNWIND $nodes AS asked
CALL (asked) {
  MATCH (node:Memory {space: $space, memory_id: asked.key})
  WHERE asked.kind = 'memory'
  RETURN node
UNION ALL
  MATCH (node:Message {space: $space, message_id: asked.key})
  WHERE asked.kind = 'message'
  RETURN node
}
WITH asked, node, prefix
// Only the grouping in use: another is being written, or was cut short.
WHERE node.community_id STARTS WITH prefix
RETURN asked.key AS node_id, node.community_id AS community_id
