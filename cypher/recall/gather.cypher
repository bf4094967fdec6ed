// Gather what may bear on a question: by words, by meaning, by place in a conversation, and newest.
// mode: read
// :param space => '64656d6f'
// :param scopes => ['global']
// :param origin => null
// :param words_query => '+shelf:(ab)^0 +terms:(hello)'
// :param words_limit => 200
// :param vector_a => null
// :param vector_b => null
// :param limit => 50
// :param recent_limit => 10
// :param reach => 2
// :param with_memories => true
// :param with_messages => true
// :param min_salience => 0.3
// :param categories => ['context']
// :param recorded_until => datetime('9999-12-31T23:59:59Z')
// :param retired_after => datetime('2026-01-01')
// :param valid_at => datetime('2026-01-01')
// returns: label, node_id, words_score, cosine, recent_rank, is_neighbour, content, terms, piece, scope, category, salience, session_id, place, role, speaker, created_at, recorded_at, valid_until, previous_id, next_id, document_count

CYPHER 25
// Each channel names nodes with its raw score; a hit on a piece speaks for the piece's owner.
CALL () {
  CALL db.index.fulltext.queryNodes('words', $words_query, {limit: $words_limit})
    YIELD node, score
  RETURN node, score AS words_score, null AS cosine, null AS recent_rank
UNION ALL
  MATCH (node:Memory)
    SEARCH node IN (
      VECTOR INDEX memory_vectors_a
      FOR $vector_a
      WHERE node.space = $space
        AND node.scope IN $scopes
        AND node.recorded_at <= $recorded_until
        AND node.retired_at > $retired_after
        AND node.valid_from <= $valid_at
        AND node.valid_until > $valid_at
      LIMIT $limit
    ) SCORE AS score
  RETURN node, null AS words_score, 2.0 * score - 1.0 AS cosine, null AS recent_rank
UNION ALL
  MATCH (node:Memory)
    SEARCH node IN (
      VECTOR INDEX memory_vectors_b
      FOR $vector_b
      WHERE node.space = $space
        AND node.scope IN $scopes
        AND node.recorded_at <= $recorded_until
        AND node.retired_at > $retired_after
        AND node.valid_from <= $valid_at
        AND node.valid_until > $valid_at
      LIMIT $limit
    ) SCORE AS score
  RETURN node, null AS words_score, 2.0 * score - 1.0 AS cosine, null AS recent_rank
UNION ALL
  MATCH (node:Message)
    SEARCH node IN (
      VECTOR INDEX message_vectors_a
      FOR $vector_a
      WHERE node.space = $space
        AND node.scope IN $scopes
        AND node.recorded_at <= $recorded_until
        AND node.retired_at > $retired_after
        AND node.valid_from <= $valid_at
        AND node.valid_until > $valid_at
      LIMIT $limit
    ) SCORE AS score
  RETURN node, null AS words_score, 2.0 * score - 1.0 AS cosine, null AS recent_rank
UNION ALL
  MATCH (node:Message)
    SEARCH node IN (
      VECTOR INDEX message_vectors_b
      FOR $vector_b
      WHERE node.space = $space
        AND node.scope IN $scopes
        AND node.recorded_at <= $recorded_until
        AND node.retired_at > $retired_after
        AND node.valid_from <= $valid_at
        AND node.valid_until > $valid_at
      LIMIT $limit
    ) SCORE AS score
  RETURN node, null AS words_score, 2.0 * score - 1.0 AS cosine, null AS recent_rank
UNION ALL
  MATCH (node:Chunk)
    SEARCH node IN (
      VECTOR INDEX chunk_vectors_a
      FOR $vector_a
      WHERE node.space = $space
        AND node.scope IN $scopes
        AND node.recorded_at <= $recorded_until
        AND node.retired_at > $retired_after
        AND node.valid_from <= $valid_at
        AND node.valid_until > $valid_at
      LIMIT $limit
    ) SCORE AS score
  RETURN node, null AS words_score, 2.0 * score - 1.0 AS cosine, null AS recent_rank
UNION ALL
  MATCH (node:Chunk)
    SEARCH node IN (
      VECTOR INDEX chunk_vectors_b
      FOR $vector_b
      WHERE node.space = $space
        AND node.scope IN $scopes
        AND node.recorded_at <= $recorded_until
        AND node.retired_at > $retired_after
        AND node.valid_from <= $valid_at
        AND node.valid_until > $valid_at
      LIMIT $limit
    ) SCORE AS score
  RETURN node, null AS words_score, 2.0 * score - 1.0 AS cosine, null AS recent_rank
UNION ALL
  CALL () {
    MATCH (node:Memory)
    WHERE $with_memories AND node.space = $space AND node.recorded_at <= $recorded_until
    RETURN node
    ORDER BY node.recorded_at DESC
    LIMIT $recent_limit
  }
  WITH collect(node) AS newest
  UNWIND range(0, size(newest) - 1) AS rank
  WITH newest[rank] AS node, rank
  RETURN node, null AS words_score, null AS cosine, rank + 1 AS recent_rank
}
CALL (node) {
  WITH node
  WHERE node:Chunk
  MATCH (owner:Memory|Message)-[:HAS_CHUNK]->(node)
  RETURN owner, node.content AS piece, node.terms AS piece_terms
UNION
  WITH node
  WHERE NOT node:Chunk
  RETURN node AS owner, null AS piece, node.terms AS piece_terms
}
WITH owner, piece, piece_terms, words_score, cosine, recent_rank
WHERE owner.space = $space
  AND owner.scope IN $scopes
  AND ($origin IS NULL OR owner.session_id = $origin)
  AND owner.recorded_at <= $recorded_until
  AND owner.retired_at > $retired_after
  AND owner.valid_from <= $valid_at
  AND owner.valid_until > $valid_at
  AND (
    (owner:Message AND $with_messages)
    OR (owner:Memory AND $with_memories AND owner.salience >= $min_salience AND owner.category IN $categories)
  )
// The best piece of a long text stands for it: the one that a channel scored highest.
ORDER BY coalesce(words_score, 0.0) DESC, coalesce(cosine, 0.0) DESC
WITH
  owner,
  max(words_score) AS words_score,
  max(cosine) AS cosine,
  min(recent_rank) AS recent_rank,
  head(collect(piece)) AS piece,
  head(collect(piece_terms)) AS terms
WITH collect({
  node: owner,
  words_score: words_score,
  cosine: cosine,
  recent_rank: recent_rank,
  piece: piece,
  terms: terms
}) AS found
// The turns around a found turn: what answers a question often stands beside what matches it.
CALL (found) {
  UNWIND found AS hit
  WITH hit.node AS node
  WHERE node:Message
  MATCH (node)-[:NEXT]-{1,2}(near:Message)
  WHERE abs(near.place - node.place) <= $reach
  RETURN collect(DISTINCT near) AS neighbours
}
WITH found, neighbours, [hit IN found | hit.node] AS known
WITH found + [near IN neighbours WHERE NOT near IN known | {
  node: near,
  words_score: null,
  cosine: CASE
    WHEN $vector_a IS NOT NULL THEN 2.0 * vector.similarity.cosine(near.embedding_a, $vector_a) - 1.0
    WHEN $vector_b IS NOT NULL THEN 2.0 * vector.similarity.cosine(near.embedding_b, $vector_b) - 1.0
  END,
  recent_rank: null,
  piece: null,
  terms: near.terms,
  is_neighbour: true
}] AS candidates
CALL () {
  MATCH (memory:Memory)
  RETURN count(memory) AS memory_count
}
CALL () {
  MATCH (message:Message)
  RETURN count(message) AS message_count
}
UNWIND candidates AS candidate
WITH candidate, candidate.node AS node, memory_count + message_count AS document_count
OPTIONAL MATCH (before:Message)-[:NEXT]->(node)
OPTIONAL MATCH (node)-[:NEXT]->(after:Message)
RETURN
  head(labels(node)) AS label,
  coalesce(node.memory_id, node.message_id) AS node_id,
  candidate.words_score AS words_score,
  candidate.cosine AS cosine,
  candidate.recent_rank AS recent_rank,
  coalesce(candidate.is_neighbour, false) AS is_neighbour,
  node.content AS content,
  candidate.terms AS terms,
  candidate.piece AS piece,
  node.scope AS scope,
  node.category AS category,
  node.salience AS salience,
  node.session_id AS session_id,
  node.place AS place,
  node.role AS role,
  node.speaker AS speaker,
  node.created_at AS created_at,
  node.recorded_at AS recorded_at,
  node.valid_until AS valid_until,
  before.message_id AS previous_id,
  after.message_id AS next_id,
  document_count
