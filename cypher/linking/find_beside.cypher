// Which memories are shown beside some that nobody linked: near by words and names, and the newest.
// mode: read
// :param space => '64656d6f'
// :param memories => [{memory_id: 'mem1', words_query: '+shelf:(ab)^0 +terms:(hello)'}]
// :param scopes => ['global']
// :param session_id => null
// :param is_strict => false
// :param now => datetime('2100-01-01')
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param near_max => 3
// :param words_max => 30
// :param newest_max => 20
// :param walk_max => 2000
// :param text_max => 800
// returns: memory_id, content, noted_at

CYPHER 25
WITH [one IN $memories | one.memory_id] AS looked
CALL (looked) {
  UNWIND $memories AS asked
  CALL (asked, looked) {
    CALL db.index.fulltext.queryNodes('words', asked.words_query, {limit: $words_max}) YIELD node, score
    // A hit on a piece of a long memory speaks for the memory.
    OPTIONAL MATCH (owner:Memory)-[:HAS_CHUNK]->(node)
    WITH coalesce(owner, node) AS memory, max(score) AS score
    WHERE memory:Memory AND memory.space = $space AND NOT memory.memory_id IN looked
      AND memory.scope IN $scopes AND memory.retired_at = $open_end AND memory.valid_until > $now
      AND (NOT $is_strict OR coalesce(memory.session_id, '') = coalesce($session_id, ''))
    ORDER BY score DESC
    LIMIT $near_max
    RETURN memory
  }
  RETURN collect(DISTINCT memory) AS by_words
}
CALL (looked) {
  UNWIND looked AS memory_id
  MATCH (me:Memory {space: $space, memory_id: memory_id})
  CALL (me, looked) {
    MATCH (me)-[:MENTIONS]->(:Alias)<-[:HAS_ALIAS]-(entity:Entity)
    WITH DISTINCT entity, looked
    LIMIT 20
    MATCH (entity)-[:HAS_ALIAS]->(:Alias)<-[:MENTIONS]-(memory:Memory)
    // Of a thing that everything names nothing follows.
    WITH entity, memory, looked
    LIMIT 500
    WITH looked, memory, count(DISTINCT entity) AS shared
    WHERE NOT memory.memory_id IN looked AND memory.scope IN $scopes
      AND memory.retired_at = $open_end AND memory.valid_until > $now
      AND (NOT $is_strict OR coalesce(memory.session_id, '') = coalesce($session_id, ''))
    ORDER BY shared DESC, memory.recorded_at DESC
    LIMIT $near_max
    RETURN memory
  }
  RETURN collect(DISTINCT memory) AS by_names
}
CALL (looked) {
  MATCH (memory:Memory)
  WHERE memory.space = $space AND memory.recorded_at <= $now
  WITH looked, memory
  ORDER BY memory.space DESC, memory.recorded_at DESC
  LIMIT $walk_max
  WITH looked, memory
  WHERE NOT memory.memory_id IN looked AND memory.scope IN $scopes
    AND memory.retired_at = $open_end AND memory.valid_until > $now
    AND (NOT $is_strict OR coalesce(memory.session_id, '') = coalesce($session_id, ''))
  ORDER BY memory.recorded_at DESC
  LIMIT $newest_max
  RETURN collect(memory) AS newest
}
UNWIND by_words + by_names + newest AS memory
RETURN
  memory.memory_id AS memory_id,
  left(memory.content, $text_max) AS content,
  coalesce(memory.created_at, memory.recorded_at) AS noted_at
