// An entity at a moment: names, relations that held then, where it came from and what became of it.
// mode: read
// :param space => '64656d6f'
// :param entity_id => 'ent1'
// :param scopes => ['global']
// :param origin => null
// :param at => datetime('2026-01-01')
// :param aliases_max => 200
// :param relations_max => 100
// :param changes_max => 50
// :param name_max => 80
// returns: properties, aliases, total, relations, merged_from, merged_into, apart, outside, changes

CYPHER 25
MATCH (entity:Entity {space: $space, entity_id: $entity_id})
WHERE entity.scope IN $scopes AND ($origin IS NULL OR entity.session_id = $origin)
CALL (entity) {
  // Who may hold names of it now: itself, what it was merged into, and what was split from it since.
  MATCH (split:Change {kind: 'entity_split'})-[:CHANGED]->(entity)
  WHERE split.undone_by IS NULL
  MATCH (new:Entity {space: $space, entity_id: split.keep_id})
  RETURN collect(new) AS parts
}
CALL (entity, parts) {
  UNWIND [entity] + parts AS part
  OPTIONAL MATCH (part)-[:MERGED_INTO*0..50]->(holder:Entity)
  RETURN collect(DISTINCT holder) AS holders
}
CALL (entity, holders) {
  // A name was here at that moment if it moved away only later, and came earlier.
  UNWIND holders AS owner
  MATCH (owner)-[held:HAS_ALIAS]->(alias)
  WITH DISTINCT owner, held, alias
  WITH alias, held, head([place IN range(0, size(coalesce(held.moved_at, [])) - 1) WHERE held.moved_at[place] > $at | held.homes[place]] + [owner.entity_id]) AS home
  WHERE home = entity.entity_id AND alias.recorded_at <= $at AND alias.retired_at > $at
    AND ($origin IS NULL OR alias.session_id = $origin)
  WITH alias, held.homes[0] AS came_from, COUNT { (text)-[:MENTIONS]->(alias) WHERE text.scope IN $scopes AND ($origin IS NULL OR text.session_id = $origin) AND coalesce(text.recorded_at <= $at, true) AND coalesce(text.retired_at > $at, true) } AS mentions
  ORDER BY mentions DESC, alias.recorded_at, alias.name
  RETURN collect({name: alias.name, name_key: alias.name_key, mentions: mentions, came_from: nullIf(came_from, entity.entity_id)})[..$aliases_max] AS aliases
}
CALL (entity) {
  MATCH (entity)-[edge]-(other)
  WHERE edge.edge_id IS NOT NULL AND edge.recorded_at <= $at AND edge.retired_at > $at
    AND edge.valid_from <= $at AND edge.valid_until > $at
    AND other.space = $space AND other.scope IN $scopes
    AND ($origin IS NULL OR other.session_id = $origin)
    AND coalesce(other.recorded_at <= $at, true) AND coalesce(other.retired_at > $at, true)
  WITH DISTINCT entity, edge, other
  ORDER BY edge.confidence DESC, edge.recorded_at DESC, edge.edge_id
  RETURN count(*) AS total, collect({
    edge: edge {.*},
    is_out: startNode(edge) = entity,
    label: head(labels(other)),
    ids: other {.memory_id, .message_id, .session_id, .entity_id, .contact_id, .source_id, .tool_call_id},
    name: left(coalesce(other.name, other.title, other.path, other.content, other.tool_name, other.id, ''), $name_max)
  })[..$relations_max] AS relations
}
CALL (entity) {
  MATCH (entity)<-[:CHANGED]-(change)
  // What happened to several is for who may see all of them.
  WHERE change.recorded_at <= $at
    AND NOT EXISTS { (change)-[:CHANGED]->(other) WHERE NOT coalesce(other.scope IN $scopes AND ($origin IS NULL OR other.session_id = $origin), false) }
  WITH change
  ORDER BY change.recorded_at DESC, change.change_id DESC
  LIMIT $changes_max
  RETURN collect(change {.change_id, .kind, .recorded_at, .made_by, .reason, undone: change.undone_by IS NOT NULL}) AS changes
}
RETURN
  entity {.*} AS properties,
  aliases,
  total,
  relations,
  [(entity)<-[pointer:MERGED_INTO]-(gone) WHERE pointer.recorded_at <= $at | gone.entity_id][..$aliases_max] AS merged_from,
  head([(entity)-[:MERGED_INTO]->(next) | next.entity_id]) AS merged_into,
  [(entity)-[apart:NEVER_MERGE]-(other) WHERE apart.recorded_at <= $at AND other.scope IN $scopes AND ($origin IS NULL OR other.session_id = $origin) | other.entity_id][..$aliases_max] AS apart,
  [(entity)<-[pointer:MERGED_INTO*0..50]-(gone) WHERE gone.external_id IS NOT NULL | gone.external_source + ':' + gone.external_id][..$aliases_max] AS outside,
  changes
