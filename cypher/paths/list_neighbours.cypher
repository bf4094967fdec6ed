// What some nodes are tied to at a moment: by names, relations and conversations; of each the rarest.
// mode: read
// :param space => '64656d6f'
// :param nodes => [{number: 0, kind: 'memory', key: 'mem1'}]
// :param scopes => ['global']
// :param origin => null
// :param recorded_until => datetime('9999-12-31T23:59:59Z')
// :param retired_after => datetime('2026-01-01')
// :param valid_from_until => datetime('2026-01-01')
// :param valid_until_after => datetime('2026-01-01')
// :param read => 5000
// :param walk => 500
// :param crowd_max => 501
// :param each => 40
// :param name_max => 80
// returns: number, name, found

CYPHER 25
UNWIND $nodes AS asked
CALL (asked) {
  MATCH (node:Memory {space: $space, memory_id: asked.key}) WHERE asked.kind = 'memory' RETURN node
UNION ALL
  MATCH (node:Message {space: $space, message_id: asked.key}) WHERE asked.kind = 'message' RETURN node
UNION ALL
  MATCH (node:Session {space: $space, session_id: asked.key}) WHERE asked.kind = 'session' RETURN node
UNION ALL
  MATCH (node:Entity {space: $space, entity_id: asked.key}) WHERE asked.kind = 'entity' RETURN node
UNION ALL
  MATCH (node:Contact {space: $space, contact_id: asked.key}) WHERE asked.kind = 'contact' RETURN node
UNION ALL
  MATCH (node:Source {space: $space, source_id: asked.key}) WHERE asked.kind = 'source' RETURN node
UNION ALL
  MATCH (node:ToolCall {space: $space, tool_call_id: asked.key}) WHERE asked.kind = 'tool_call' RETURN node
}
WITH asked, node
WHERE node.scope IN $scopes AND ($origin IS NULL OR node.session_id = $origin)
  AND coalesce(node.recorded_at <= $recorded_until AND node.retired_at > $retired_after, true)
  AND coalesce(node.valid_from <= $valid_from_until AND node.valid_until > $valid_until_after, true)
CALL (node) {
  CALL (node) {
    // To what a text names: whichever held the name at that moment.
    MATCH (node)-[:MENTIONS]->(form:Alias)<-[held:HAS_ALIAS]-(holder:Entity)
    WHERE form.recorded_at <= $recorded_until AND form.retired_at > $retired_after
    WITH form, holder, head([place IN range(0, size(coalesce(held.moved_at, [])) - 1) WHERE held.moved_at[place] > $recorded_until | held.homes[place]]) AS home_id
    MATCH (other:Entity {space: $space, entity_id: coalesce(home_id, holder.entity_id)})
    RETURN other, null AS edge, 'mentions' AS type, true AS is_out, form AS shared
  UNION ALL
    // From a thing to the texts that name it: of a thing that everybody names only some.
    MATCH (node)-[held:HAS_ALIAS]->(form:Alias)
    WHERE form.recorded_at <= $recorded_until AND form.retired_at > $retired_after
      AND none(moved IN coalesce(held.moved_at, []) WHERE moved > $recorded_until)
    WITH form
    MATCH (form)<-[:MENTIONS]-(other)
    WITH form, other LIMIT $read
    WHERE other.scope IN $scopes AND ($origin IS NULL OR other.session_id = $origin) AND coalesce(other.recorded_at <= $recorded_until, true) AND coalesce(other.retired_at > $retired_after, true)
    RETURN other, null AS edge, 'mentions' AS type, false AS is_out, form AS shared LIMIT $walk
  UNION ALL
    MATCH (node)-[edge:!HAS_MESSAGE&!MENTIONS&!SAVED_IN&!FROM_SOURCE&!CONCERNS&!CHANGED]-(other)
    WHERE edge.edge_id IS NOT NULL AND edge.recorded_at <= $recorded_until AND edge.retired_at > $retired_after
      AND edge.valid_from <= $valid_from_until AND edge.valid_until > $valid_until_after
    WITH node, edge, other LIMIT $read
    WHERE other.scope IN $scopes AND ($origin IS NULL OR other.session_id = $origin) AND coalesce(other.recorded_at <= $recorded_until, true) AND coalesce(other.retired_at > $retired_after, true)
    RETURN other, edge, edge.wording AS type, startNode(edge) = node AS is_out, null AS shared LIMIT $walk
  UNION ALL
    MATCH (node)-[edge:NEXT]-(other)
    RETURN other, null AS edge, 'next' AS type, startNode(edge) = node AS is_out, null AS shared
  UNION ALL
    MATCH (node)<-[:HAS_MESSAGE]-(other:Session)
    RETURN other, null AS edge, 'has message' AS type, false AS is_out, other AS shared
  UNION ALL
    MATCH (node)-[:HAS_MESSAGE]->(other:Message)
    WITH node, other LIMIT $read
    WHERE other.scope IN $scopes AND ($origin IS NULL OR other.session_id = $origin) AND coalesce(other.recorded_at <= $recorded_until, true) AND coalesce(other.retired_at > $retired_after, true)
    RETURN other, null AS edge, 'has message' AS type, true AS is_out, node AS shared LIMIT $walk
  }
  WITH other, edge, type, is_out, shared
  WHERE other.space = $space AND other.scope IN $scopes AND ($origin IS NULL OR other.session_id = $origin) AND coalesce(other.recorded_at <= $recorded_until, true) AND coalesce(other.retired_at > $retired_after, true)
    AND NOT other:Experience AND coalesce(other.valid_from <= $valid_from_until AND other.valid_until > $valid_until_after, true)
  WITH shared, collect({other: other, edge: edge, type: type, is_out: is_out}) AS ties
  CALL (shared) {
    // How many take a step, of those that may be seen: nobody hears how much is hidden.
    MATCH (shared)-[:MENTIONS|HAS_MESSAGE]-(other)
    WITH other LIMIT $read
    WHERE other.scope IN $scopes AND ($origin IS NULL OR other.session_id = $origin) AND coalesce(other.recorded_at <= $recorded_until, true) AND coalesce(other.retired_at > $retired_after, true)
    WITH other LIMIT $crowd_max
    RETURN count(*) AS crowd
  }
  UNWIND ties AS tie
  WITH tie.other AS other, tie.edge AS edge, tie.type AS type, tie.is_out AS is_out, CASE WHEN shared IS NULL THEN 1 ELSE crowd END AS crowd
  ORDER BY crowd, edge.confidence DESC, elementId(other)
  LIMIT $each
  RETURN collect({
    label: head(labels(other)),
    ids: other {.memory_id, .message_id, .session_id, .entity_id, .contact_id, .source_id, .tool_call_id},
    name: left(coalesce(other.name, other.title, other.path, other.content, other.tool_name, other.id, ''), $name_max),
    type: type, is_out: is_out, crowd: crowd, edge_id: edge.edge_id, reason: edge.reason
  }) AS found
}
RETURN
  asked.number AS number,
  left(coalesce(node.name, node.title, node.path, node.content, node.tool_name, node.id, ''), $name_max) AS name,
  found
