// Which memories are nearest in meaning to some that nobody linked, by their own stored vectors.
// mode: read
// :param space => '64656d6f'
// :param looked => ['mem1']
// :param scopes => ['global']
// :param session_id => null
// :param is_strict => false
// :param slot => 'a'
// :param vector_asked => 5
// :param now => datetime('2026-01-01')
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param near_max => 3
// :param text_max => 800
// returns: memory_id, content, noted_at

CYPHER 25
UNWIND $looked AS memory_id
MATCH (me:Memory {space: $space, memory_id: memory_id})
WITH
  me.memory_id AS me_id,
  CASE $slot WHEN 'a' THEN me.embedding_a END AS vector_a,
  CASE $slot WHEN 'b' THEN me.embedding_b END AS vector_b
CALL (vector_a, vector_b) {
  CALL (vector_a) {
    MATCH (memory:Memory)
      SEARCH memory IN (
        VECTOR INDEX memory_vectors_a
        FOR vector_a
        WHERE memory.space = $space AND memory.scope IN $scopes
          AND memory.retired_at = $open_end AND memory.valid_until > $now
        LIMIT $vector_asked
      ) SCORE AS score
    RETURN memory, score
  }
  RETURN memory, score
UNION ALL
  CALL (vector_b) {
    MATCH (memory:Memory)
      SEARCH memory IN (
        VECTOR INDEX memory_vectors_b
        FOR vector_b
        WHERE memory.space = $space AND memory.scope IN $scopes
          AND memory.retired_at = $open_end AND memory.valid_until > $now
        LIMIT $vector_asked
      ) SCORE AS score
    RETURN memory, score
  }
  RETURN memory, score
}
WITH me_id, memory, score
WHERE NOT memory.memory_id IN $looked
  AND (NOT $is_strict OR coalesce(memory.session_id, '') = coalesce($session_id, ''))
ORDER BY me_id, score DESC
WITH me_id, collect(memory)[..$near_max] AS nearest
UNWIND nearest AS memory
RETURN
  memory.memory_id AS memory_id,
  left(memory.content, $text_max) AS content,
  coalesce(memory.created_at, memory.recorded_at) AS noted_at
