// For every new statement: the memory with the same key, and the nearest by words; no vectors here.
// mode: read
// :param space => '64656d6f'
// :param facts => [{number: 0, active_key: 'k', scope: 'global', origin: null, words_query: '+shelf:(ab)^0 +terms:(hello)'}]
// :param now => datetime('2026-01-01')
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param limit => 5
// returns: number, same, by_words, by_meaning

CYPHER 25
UNWIND $facts AS fact
OPTIONAL MATCH (same:Memory {space: $space, active_key: fact.active_key})
CALL (fact) {
  CALL db.index.fulltext.queryNodes('words', fact.words_query, {limit: 4 * $limit}) YIELD node, score
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
RETURN
  fact.number AS number,
  CASE WHEN same IS NULL THEN null ELSE {memory_id: same.memory_id, content: same.content, salience: same.salience, pinned: same.pinned} END AS same,
  by_words,
  [] AS by_meaning
