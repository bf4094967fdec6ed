// Nodes of any kind: what each is, and what it is tied to now, as far as whoever asks may see it.
// mode: read
// :param space => '64656d6f'
// :param nodes => [{number: 0, kind: 'memory', key: 'mem1'}]
// :param scopes => ['global']
// :param origin => null
// :param now => datetime('2026-01-01')
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param shown_max => 20
// :param name_max => 80
// :param aliases_max => 50
// returns: number, properties, aliases, newer_id, total, shown

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
CALL (node) {
  // Whoever sees a version of the past is told which one took its place, where it may be seen.
  OPTIONAL MATCH (newer:Memory)-[:PREV_VERSION*1..1000]->(node)
  WHERE node.retired_at <> $open_end AND newer.retired_at = $open_end
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
    // What is retired or not valid now leads nowhere, be it an end or the relation.
    AND all(one IN [node, other] WHERE coalesce(one.retired_at, $open_end) = $open_end
      AND coalesce(one.valid_from <= $now AND one.valid_until > $now, true))
    AND coalesce(edge.retired_at, $open_end) = $open_end
    AND coalesce(edge.valid_from <= $now AND edge.valid_until > $now, true)
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
RETURN
  asked.number AS number,
  node {.*, embedding_a: null, embedding_b: null, terms: null, line_hashes: null} AS properties,
  [(node)-[:HAS_ALIAS]->(alias) WHERE alias.retired_at = $open_end AND ($origin IS NULL OR alias.session_id = $origin) | alias.name][..$aliases_max] AS aliases,
  newer_id,
  total,
  shown
