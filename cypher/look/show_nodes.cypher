// Nodes of any kind: what each is, and what it is tied to at a moment, as far as one may see it.
// An entity that was merged is itself until then, and what it was merged into since.
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
CALL (asked, node) {
  OPTIONAL MATCH way = (node)-[:MERGED_INTO*0..50]->(one:Entity)
  WHERE asked.kind = 'entity' AND one.retired_at > $retired_after
  RETURN coalesce(head(collect(one)), node) AS standing
}
WITH asked, standing AS node
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
  // What a text names: whichever held the name at that moment.
  MATCH (node)-[tie:MENTIONS]->(form:Alias)<-[held:HAS_ALIAS]-(holder:Entity)
  WHERE form.retired_at > $retired_after AND form.recorded_at <= $recorded_until
  WITH tie, coalesce(head([place IN range(0, size(coalesce(held.moved_at, [])) - 1) WHERE held.moved_at[place] > $recorded_until | held.homes[place]]), holder.entity_id) AS home_id
  MATCH (entity:Entity {space: $space, entity_id: home_id})
  WHERE entity.retired_at > $retired_after AND entity.recorded_at <= $recorded_until AND entity.scope IN $scopes
    AND ($origin IS NULL OR entity.session_id = $origin)
  WITH entity, max(tie.weight) AS weight
  ORDER BY weight DESC, entity.name_key
  LIMIT $mentions_max
  RETURN collect({key: entity.entity_id, name: left(entity.name, $name_max)}) AS names
}
CALL (node) {
  // Which names a thing held then: what it was merged into, or was split from it, holds some of them now.
  OPTIONAL MATCH (split:Change {kind: 'entity_split'})-[:CHANGED]->(node)
  WHERE split.recorded_at > $recorded_until AND split.undone_by IS NULL
  OPTIONAL MATCH (part:Entity {space: $space, entity_id: split.keep_id})
  UNWIND [node, part] AS one
  MATCH (one)-[:MERGED_INTO*0..50]->(owner:Entity)
  WITH DISTINCT node, owner
  MATCH (owner)-[held:HAS_ALIAS]->(form:Alias)
  WHERE form.retired_at > $retired_after AND form.recorded_at <= $recorded_until
    AND node.entity_id = coalesce(head([place IN range(0, size(coalesce(held.moved_at, [])) - 1) WHERE held.moved_at[place] > $recorded_until | held.homes[place]]), owner.entity_id)
  RETURN collect(DISTINCT form) AS forms
}
CALL (forms) {
  // By any of its names, and only what holds now: the newest first.
  UNWIND forms AS form
  MATCH (form)<-[:MENTIONS]-(memory:Memory)
  WHERE memory.retired_at > $retired_after AND memory.recorded_at <= $recorded_until AND memory.scope IN $scopes
    AND ($origin IS NULL OR memory.session_id = $origin)
    AND memory.valid_from <= $valid_from_until AND memory.valid_until > $valid_until_after
  WITH DISTINCT memory
  ORDER BY memory.recorded_at DESC, memory.memory_id
  LIMIT $mentions_max
  RETURN collect({key: memory.memory_id, name: left(memory.content, $name_max)}) AS mentioned_in
}
RETURN
  asked.number AS number,
  node {.*, embedding_a: null, embedding_b: null, terms: null, line_hashes: null, blank_hashes: null} AS properties,
  [form IN forms WHERE $origin IS NULL OR form.session_id = $origin | form.name][..$aliases_max] AS aliases,
  newer_id,
  total,
  shown,
  names,
  mentioned_in
