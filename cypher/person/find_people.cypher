// People by id, name, alias or contact, with every contact, memory and relation that may be seen.
// mode: read
// :param space => '64656d6f'
// :param entity_id => 'ent1'
// :param name_key => 'ahmed'
// :param handles => [{source: 'whatsapp', id_key: 'ab'}]
// :param scopes => ['global']
// :param origin => null
// :param with_guesses => true
// :param home_scope => null
// :param now => datetime('2026-01-01')
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param limit => 20
// :param contacts_limit => 200
// :param memories_limit => 50
// :param relations_limit => 200
// returns: entity, found_by, held, contacts, memories, memory_count, relations

CYPHER 25
CALL () {
  // One that was merged leads to the entity that holds its names now.
  MATCH (:Entity {space: $space, entity_id: $entity_id})-[:MERGED_INTO*0..50]->(entity:Entity)
  RETURN entity, 'id' AS by
UNION
  MATCH (entity:Entity {space: $space, name_key: $name_key})
  WHERE entity.scope IN $scopes
  RETURN entity, 'name' AS by
UNION
  MATCH (alias:Alias)<-[:HAS_ALIAS]-(entity:Entity)
  WHERE alias.space = $space AND alias.name_key = $name_key AND alias.alias_id IS NOT NULL
    AND alias.retired_at = $open_end
    AND ($origin IS NULL OR alias.session_id = $origin)
    AND entity.scope IN $scopes
  RETURN entity, 'name' AS by
UNION
  UNWIND $handles AS handle
  MATCH (contact:Contact {space: $space, id_key: handle.id_key})<-[identity:HAS_IDENTITY]-(entity:Entity)
  WHERE coalesce(handle.source, contact.source) = contact.source
    AND identity.retired_at = $open_end
    AND ($origin IS NULL OR contact.session_id = $origin)
    AND entity.scope IN $scopes
  RETURN entity, 'contact' AS by
}
WITH entity, collect(by) AS found_by
// What a rule guessed of a name in a text gives way to whoever tells of a person.
WHERE (entity.type = 'person' OR ($with_guesses AND entity.is_guess)) AND entity.retired_at = $open_end
  AND ($origin IS NULL OR entity.session_id = $origin)
// However many have the name: who was found by an id or a contact is read, then who is of the place.
ORDER BY
  size([by IN found_by WHERE by <> 'name']) > 0 DESC,
  coalesce(entity.scope = $home_scope, true) AND ($origin IS NOT NULL OR NOT entity.is_private) DESC,
  entity.recorded_at,
  entity.entity_id
LIMIT $limit
CALL (entity) {
  MATCH (entity)-[link]-(memory:Memory)
  WHERE link.edge_id IS NOT NULL AND link.retired_at = $open_end
    AND link.valid_from <= $now AND link.valid_until > $now
    AND memory.scope IN $scopes AND ($origin IS NULL OR memory.session_id = $origin)
    AND memory.retired_at = $open_end AND memory.valid_from <= $now AND memory.valid_until > $now
  WITH DISTINCT memory
  ORDER BY memory.salience DESC, memory.recorded_at DESC, memory.memory_id
  WITH collect(memory) AS linked
  RETURN
    size(linked) AS memory_count,
    [memory IN linked[..$memories_limit] | memory {.*, embedding_a: null, embedding_b: null, terms: null}] AS memories
}
CALL (entity) {
  MATCH (entity)-[link]-(other)
  WHERE link.edge_id IS NOT NULL AND link.retired_at = $open_end
    AND link.valid_from <= $now AND link.valid_until > $now
    AND coalesce(other.retired_at, $open_end) = $open_end
    AND coalesce(other.valid_from <= $now AND other.valid_until > $now, true)
    AND (other.scope IS NULL OR other.scope IN $scopes)
    AND ($origin IS NULL OR other.session_id = $origin)
  WITH DISTINCT link
  ORDER BY link.recorded_at DESC, link.edge_id
  LIMIT $relations_limit
  RETURN collect(link {.*, relation_type: type(link), ends: [node IN [startNode(link), endNode(link)] |
    CASE head(labels(node))
      WHEN 'Memory' THEN 'memory:' + node.memory_id
      WHEN 'Message' THEN 'message:' + node.message_id
      WHEN 'Session' THEN 'session:' + node.session_id
      WHEN 'Entity' THEN 'entity:' + node.entity_id
      WHEN 'Contact' THEN 'contact:' + node.contact_id
      WHEN 'Source' THEN 'source:' + node.source_id
      ELSE 'tool_call:' + node.tool_call_id
    END]}) AS relations
}
RETURN
  entity {.*, aliases: [(entity)-[:HAS_ALIAS]->(alias) WHERE alias.retired_at = $open_end AND ($origin IS NULL OR alias.session_id = $origin) | alias {.name, .name_key, .recorded_at}]} AS entity,
  found_by,
  // Which of the contacts asked for are this person's, however many there are.
  [(entity)-[identity:HAS_IDENTITY]->(contact:Contact) WHERE identity.retired_at = $open_end AND contact.id_key IN [handle IN $handles | handle.id_key] AND ($origin IS NULL OR contact.session_id = $origin) | contact {.contact_id, .source, .id}][..$contacts_limit] AS held,
  [(entity)-[identity:HAS_IDENTITY]->(contact:Contact) WHERE identity.retired_at = $open_end AND ($origin IS NULL OR contact.session_id = $origin) | contact {.contact_id, .source, .id}][..$contacts_limit] AS contacts,
  memories,
  memory_count,
  relations
