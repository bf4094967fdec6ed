// Nodes of any kind: what each is, and what it is tied to at a moment, as far as one may see it.
// mode: read
// :param space => '64656d6f'
// :param nodes => [{number: 0, kind: 'memory', key: 'mem1'}]
// :param scopes => ['global']
// :param origin => null
// :param recorded_until => datetime('9999-12-31T23:59:59Z')
// :param retired_after => datetime('2026-01-01')
// :param valid_from_until => datetime('2026-01-01')
// :param valid_until_after => datetime('2026-01-01')
// :param shown_max => 20
// :param name_max => 80
// :param aliases_max => 50
// :param mentions_max => 20
// returns: number, properties, aliases, newer_id, total, shown, names, mentioned_in

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
  AND coalesce(node.recorded_at <= $recorded_until, true)
CALL (node) {
  // Whoever sees a version of the past is told which one took its place, where it may be seen.
  OPTIONAL MATCH (newer:Memory)-[:PREV_VERSION*1..1000]->(node)
  WHERE node.retired_at <= $retired_after AND newer.retired_at > $retired_after AND newer.recorded_at <= $recorded_until
    AND newer.scope IN $scopes AND ($origin IS NULL OR newer.session_id = $origin)
  RETURN newer.memory_id AS newer_id
  LIMIT 1
}
CALL (node) {
  // A relation somebody drew has an edge_id; of our own edges only the book or file tells news.
  MATCH (node)-[edge]-(other)
  WHERE (edge.edge_id IS NOT NULL OR type(edge) = 'FROM_SOURCE')
    AND other.space = $space AND other.scope IN $scopes
    AND ($origin IS NULL OR other.session_id = $origin)
    // What is retired or not valid at that moment leads nowhere, be it an end or the relation.
    AND all(one IN [node, other, edge] WHERE coalesce(one.retired_at > $retired_after, true)
      AND coalesce(one.recorded_at <= $recorded_until, true)
      AND coalesce(one.valid_from <= $valid_from_until AND one.valid_until > $valid_until_after, true))
  WITH edge, other
  ORDER BY coalesce(edge.confidence, 1.0) DESC, coalesce(edge.recorded_at, other.recorded_at) DESC, edge.edge_id
  RETURN count(*) AS total, collect({
    edge_id: coalesce(edge.edge_id, ''),
    type: coalesce(edge.wording, toLower(type(edge))),
    is_out: startNode(edge) = node,
    label: head(labels(other)),
    ids: other {.memory_id, .message_id, .session_id, .entity_id, .contact_id, .source_id, .tool_call_id},
    name: left(coalesce(other.name, other.title, other.path, other.content, other.tool_name, other.id, ''), $name_max),
    reason: edge.reason
  })[..$shown_max] AS shown
}
CALL (node) {
  MATCH (node)-[tie:MENTIONS]->(form:Alias)<-[:HAS_ALIAS]-(entity:Entity)
  WHERE all(one IN [form, entity] WHERE one.retired_at > $retired_after AND one.recorded_at <= $recorded_until) AND entity.scope IN $scopes
    AND ($origin IS NULL OR entity.session_id = $origin)
  WITH entity, max(tie.weight) AS weight
  ORDER BY weight DESC, entity.name_key
  LIMIT $mentions_max
  RETURN collect({key: entity.entity_id, name: left(entity.name, $name_max)}) AS names
}
CALL (node) {
  // By any of its names, and only what holds now: the newest first.
  MATCH (node)-[:HAS_ALIAS]->(form:Alias)<-[:MENTIONS]-(memory:Memory)
  WHERE all(one IN [form, memory] WHERE one.retired_at > $retired_after AND one.recorded_at <= $recorded_until) AND memory.scope IN $scopes
    AND ($origin IS NULL OR memory.session_id = $origin)
    AND memory.valid_from <= $valid_from_until AND memory.valid_until > $valid_until_after
  WITH DISTINCT memory
  ORDER BY memory.recorded_at DESC, memory.memory_id
  LIMIT $mentions_max
  RETURN collect({key: memory.memory_id, name: left(memory.content, $name_max)}) AS mentioned_in
}
RETURN
  asked.number AS number,
  node {.*, embedding_a: null, embedding_b: null, terms: null, line_hashes: null} AS properties,
  [(node)-[:HAS_ALIAS]->(alias) WHERE alias.retired_at > $retired_after AND alias.recorded_at <= $recorded_until AND ($origin IS NULL OR alias.session_id = $origin) | alias.name][..$aliases_max] AS aliases,
  newer_id,
  total,
  shown,
  names,
  mentioned_in
