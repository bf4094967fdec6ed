// For every new statement: the memory with the same key, and the nearest by words and by meaning.
// mode: read
// :param space => '64656d6f'
// :param facts => [{number: 0, active_key: 'k', scope: 'global', origin: null, words_query: '+shelf:(ab)^0 +terms:(hello)', vector_a: null, vector_b: null}]
// :param now => datetime('2026-01-01')
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param limit => 5
// :param vector_asked => 5
// returns: number, same, by_words, by_meaning

CYPHER 25
UNWIND $facts AS fact
OPTIONAL MATCH (same:Memory {space: $space, active_key: fact.active_key})
CALL (fact) {
  CALL db.index.fulltext.queryNodes('words', fact.words_query, {limit: 4 * $limit}) YIELD node, score
  // A hit on a piece of a long memory speaks for the memory.
  OPTIONAL MATCH (owner:Memory)-[:HAS_CHUNK]->(node)
  WITH coalesce(owner, node) AS memory, max(score) AS score
  WHERE memory.space = $space
    AND memory.scope = fact.scope
    AND (fact.origin IS NULL OR memory.session_id = fact.origin)
    AND memory.retired_at = $open_end
    AND memory.valid_until > $now
  ORDER BY score DESC
  LIMIT $limit
  RETURN collect(memory {.memory_id, .content, .kind, .active_key, .session_id, .created_at, .recorded_at, .valid_from, .valid_until, score: score}) AS by_words
}
CALL (fact) {
  MATCH (memory:Memory)
    SEARCH memory IN (
      VECTOR INDEX memory_vectors_a
      FOR fact.vector_a
      WHERE memory.space = $space AND memory.scope = fact.scope
        AND memory.retired_at = $open_end AND memory.valid_until > $now
      LIMIT $vector_asked
    ) SCORE AS score
  // The index cannot tell sessions apart, so that a strict one asks for more.
  WITH memory, score
  WHERE fact.origin IS NULL OR memory.session_id = fact.origin
  ORDER BY score DESC
  LIMIT $limit
  RETURN collect(memory {.memory_id, .content, .kind, .active_key, .session_id, .created_at, .recorded_at, .valid_from, .valid_until, score: score}) AS in_a
}
CALL (fact) {
  MATCH (memory:Memory)
    SEARCH memory IN (
      VECTOR INDEX memory_vectors_b
      FOR fact.vector_b
      WHERE memory.space = $space AND memory.scope = fact.scope
        AND memory.retired_at = $open_end AND memory.valid_until > $now
      LIMIT $vector_asked
    ) SCORE AS score
  // The index cannot tell sessions apart, so that a strict one asks for more.
  WITH memory, score
  WHERE fact.origin IS NULL OR memory.session_id = fact.origin
  ORDER BY score DESC
  LIMIT $limit
  RETURN collect(memory {.memory_id, .content, .kind, .active_key, .session_id, .created_at, .recorded_at, .valid_from, .valid_until, score: score}) AS in_b
}
RETURN
  fact.number AS number,
  CASE WHEN same IS NULL THEN null ELSE {memory_id: same.memory_id, content: same.content, salience: same.salience, pinned: same.pinned} END AS same,
  by_words,
  in_a + in_b AS by_meaning
