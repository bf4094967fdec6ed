// What is known of a space's projection, and what the space holds now, so that the two can be compared.
// mode: read
// :param space => '64656d6f'
// returns: name, stamp, until, built_at, node_count, relationship_count, is_ranked, is_grouped, current, newest

CYPHER 25
CALL () {
  MATCH (node:Memory {space: $space})
  RETURN count(node) AS memories, max(node.recorded_at) AS newest_memory
}
CALL () {
  MATCH (node:Message {space: $space})
  RETURN count(node) AS messages, max(node.recorded_at) AS newest_message
}
CALL () {
  MATCH (node:Entity {space: $space})
  RETURN count(node) AS entities
}
CALL () {
  MATCH (node:Change {space: $space})
  RETURN count(node) AS changes
}
// Of all spaces, since that number is kept ready: more than needed changes it, nothing less does.
CALL () {
  MATCH ()-[tie]->()
  RETURN count(tie) AS ties
}
OPTIONAL MATCH (projection:Projection {space: $space})
RETURN
  projection.name AS name,
  projection.stamp AS stamp,
  projection.until AS until,
  projection.built_at AS built_at,
  projection.node_count AS node_count,
  projection.relationship_count AS relationship_count,
  coalesce(projection.is_ranked, false) AS is_ranked,
  coalesce(projection.is_grouped, false) AS is_grouped,
  memories + ':' + messages + ':' + entities + ':' + changes + ':' + ties AS current,
  coalesce(
    CASE WHEN newest_memory > newest_message THEN newest_memory ELSE newest_message END,
    newest_memory,
    newest_message
  ) AS newest
