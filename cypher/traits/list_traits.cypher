// What memories are, the things they name with the form of each name, and what they are tied to.
// mode: read
// :param space => '64656d6f'
// :param memory_ids => ['mem1']
// :param scopes => ['global']
// :param origin => null
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param shown_max => 20
// returns: memory_id, kind, pinned, names, relations

CYPHER 25
UNWIND $memory_ids AS memory_id
MATCH (memory:Memory {space: $space, memory_id: memory_id})
WHERE memory.scope IN $scopes AND ($origin IS NULL OR memory.session_id = $origin)
CALL (memory) {
  MATCH (memory)-[tie:MENTIONS]->(form:Alias)<-[:HAS_ALIAS]-(entity:Entity)
  WHERE form.retired_at = $open_end AND entity.retired_at = $open_end AND entity.scope IN $scopes
    AND ($origin IS NULL OR (entity.session_id = $origin AND form.session_id = $origin))
  WITH tie, form, entity
  ORDER BY tie.weight DESC, form.name, form.alias_id
  LIMIT $shown_max
  RETURN collect({
    mention: form.name,
    alias_id: form.alias_id,
    name: entity.name,
    type: entity.type,
    entity_id: entity.entity_id
  }) AS names
}
CALL (memory) {
  MATCH (memory)-[edge]->(other)
  WHERE (edge.edge_id IS NOT NULL AND edge.retired_at = $open_end OR type(edge) = 'PREV_VERSION')
    AND other.space = $space AND other.scope IN $scopes
    AND ($origin IS NULL OR other.session_id = $origin)
  WITH edge, other
  ORDER BY coalesce(edge.recorded_at, other.recorded_at) DESC, edge.edge_id
  LIMIT $shown_max
  RETURN collect({
    type: coalesce(edge.wording, 'updates'),
    label: head(labels(other)),
    ids: other {.memory_id, .message_id, .session_id, .entity_id, .contact_id, .source_id, .tool_call_id}
  }) AS relations
}
RETURN memory.memory_id AS memory_id, memory.kind AS kind, memory.pinned AS pinned, names, relations
