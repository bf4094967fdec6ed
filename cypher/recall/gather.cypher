// Gather what may bear on a question: by words, by meaning, by place in a conversation, and newest.
// mode: read
// :param space => '64656d6f'
// :param scopes => ['global']
// :param origin => null
// :param asked => ['hello']
// :param words_query => '+shelf:(ab)^0 +terms:(hello)'
// :param words_asked => 500
// :param words_limit => 100
// :param own_query => '+shelf:(ab)'
// :param own_limit => 2000
// :param vector_a => null
// :param vector_b => null
// :param vector_asked => 50
// :param vector_limit => 150
// :param recent_walk => 1000
// :param recent_limit => 10
// :param reach => 1
// :param with_memories => true
// :param with_messages => true
// :param min_salience => 0.3
// :param categories => ['context']
// :param recorded_until => datetime('9999-12-31T23:59:59Z')
// :param retired_after => datetime('2026-01-01')
// :param valid_from_until => datetime('2026-01-01')
// :param valid_until_after => datetime('2026-01-01')
// :param ended_after => datetime('2026-01-01')
// :param content_limit => 2000
// returns: label, node_id, piece_id, words_score, cosine, recent_rank, is_beside, content, is_cut, matched, term_count, scope, category, salience, session_id, place, role, speaker, created_at, valid_from, valid_until, retired_at, ended_as

CYPHER 25
// Each channel names whole texts or pieces of long ones, with its raw score. A piece speaks for
// the whole it was cut from. Each asks for more than it gives: who may not answer takes no place.
// Words also name what has ended since (`ended_after`), behind all that holds: it is told of.
CALL () {
  CALL db.index.fulltext.queryNodes('words', $words_query, {limit: $words_asked})
    YIELD node, score
  OPTIONAL MATCH (whole:Memory|Message)-[:HAS_CHUNK]->(node)
  WITH coalesce(whole, node) AS owner, node AS piece, score
  WHERE owner.space = $space
    AND owner.scope IN $scopes
    AND ($origin IS NULL OR owner.session_id = $origin)
    AND owner.recorded_at <= $recorded_until
    AND owner.retired_at > $retired_after
    AND owner.valid_from <= $valid_from_until
    AND owner.valid_until > $ended_after
    AND (
      (owner:Message AND $with_messages)
      OR (
        owner:Memory AND $with_memories
        AND owner.salience >= $min_salience AND owner.category IN $categories
      )
    )
  RETURN owner, piece, score AS words_score, null AS cosine, null AS recent_rank
  ORDER BY owner.valid_until > $valid_until_after DESC, words_score DESC
  LIMIT $words_limit
UNION ALL
  CALL () {
    // All of a strict session, exactly: the vector indexes cannot tell sessions apart.
    CALL db.index.fulltext.queryNodes('words', $own_query, {limit: $own_limit}) YIELD node
    WITH
      node,
      CASE
        WHEN size(node.embedding_a) = size($vector_a)
          THEN vector.similarity.cosine(node.embedding_a, $vector_a)
        WHEN size(node.embedding_b) = size($vector_b)
          THEN vector.similarity.cosine(node.embedding_b, $vector_b)
      END AS score
    WHERE score IS NOT NULL
    RETURN node, score
  UNION ALL
    MATCH (node:Memory)
      SEARCH node IN (
        VECTOR INDEX memory_vectors_a
        FOR $vector_a
        WHERE node.space = $space
          AND node.scope IN $scopes
          AND node.recorded_at <= $recorded_until
          AND node.retired_at > $retired_after
          AND node.valid_from <= $valid_from_until
          AND node.valid_until > $valid_until_after
        LIMIT $vector_asked
      ) SCORE AS score
    RETURN node, score
  UNION ALL
    MATCH (node:Memory)
      SEARCH node IN (
        VECTOR INDEX memory_vectors_b
        FOR $vector_b
        WHERE node.space = $space
          AND node.scope IN $scopes
          AND node.recorded_at <= $recorded_until
          AND node.retired_at > $retired_after
          AND node.valid_from <= $valid_from_until
          AND node.valid_until > $valid_until_after
        LIMIT $vector_asked
      ) SCORE AS score
    RETURN node, score
  UNION ALL
    MATCH (node:Message)
      SEARCH node IN (
        VECTOR INDEX message_vectors_a
        FOR $vector_a
        WHERE node.space = $space
          AND node.scope IN $scopes
          AND node.recorded_at <= $recorded_until
          AND node.retired_at > $retired_after
          AND node.valid_from <= $valid_from_until
          AND node.valid_until > $valid_until_after
        LIMIT $vector_asked
      ) SCORE AS score
    RETURN node, score
  UNION ALL
    MATCH (node:Message)
      SEARCH node IN (
        VECTOR INDEX message_vectors_b
        FOR $vector_b
        WHERE node.space = $space
          AND node.scope IN $scopes
          AND node.recorded_at <= $recorded_until
          AND node.retired_at > $retired_after
          AND node.valid_from <= $valid_from_until
          AND node.valid_until > $valid_until_after
        LIMIT $vector_asked
      ) SCORE AS score
    RETURN node, score
  UNION ALL
    MATCH (node:Chunk)
      SEARCH node IN (
        VECTOR INDEX chunk_vectors_a
        FOR $vector_a
        WHERE node.space = $space
          AND node.scope IN $scopes
          AND node.recorded_at <= $recorded_until
          AND node.retired_at > $retired_after
          AND node.valid_from <= $valid_from_until
          AND node.valid_until > $valid_until_after
        LIMIT $vector_asked
      ) SCORE AS score
    RETURN node, score
  UNION ALL
    MATCH (node:Chunk)
      SEARCH node IN (
        VECTOR INDEX chunk_vectors_b
        FOR $vector_b
        WHERE node.space = $space
          AND node.scope IN $scopes
          AND node.recorded_at <= $recorded_until
          AND node.retired_at > $retired_after
          AND node.valid_from <= $valid_from_until
          AND node.valid_until > $valid_until_after
        LIMIT $vector_asked
      ) SCORE AS score
    RETURN node, score
  }
  OPTIONAL MATCH (whole:Memory|Message)-[:HAS_CHUNK]->(node)
  WITH coalesce(whole, node) AS owner, node AS piece, score
  WHERE owner.space = $space
    AND owner.scope IN $scopes
    AND ($origin IS NULL OR owner.session_id = $origin)
    AND owner.recorded_at <= $recorded_until
    AND owner.retired_at > $retired_after AND owner.purged_at IS NULL
    AND owner.valid_from <= $valid_from_until
    AND owner.valid_until > $valid_until_after
    AND (
      (owner:Message AND $with_messages)
      OR (
        owner:Memory AND $with_memories
        AND owner.salience >= $min_salience AND owner.category IN $categories
      )
    )
  RETURN DISTINCT
    owner,
    piece,
    null AS words_score,
    2.0 * score - 1.0 AS cosine,
    null AS recent_rank
  ORDER BY cosine DESC
  LIMIT $vector_limit
UNION ALL
  CALL () {
    MATCH (node:Memory)
    WHERE node.space = $space AND node.recorded_at <= $recorded_until
    // Both keys of the index, or the planner sorts the whole space: 100 ms at 50,000 memories.
    WITH node
    ORDER BY node.space DESC, node.recorded_at DESC
    LIMIT $recent_walk
    WITH node
    WHERE node.space = $space
      AND node.scope IN $scopes
      AND ($origin IS NULL OR node.session_id = $origin)
      AND node.recorded_at <= $recorded_until
      AND node.retired_at > $retired_after
      AND node.valid_from <= $valid_from_until
      AND node.valid_until > $valid_until_after
      AND node.salience >= $min_salience AND node.category IN $categories
    RETURN node
    LIMIT $recent_limit
  }
  WITH collect(node) AS newest
  UNWIND range(0, size(newest) - 1) AS rank
  WITH newest[rank] AS node, rank
  RETURN node AS owner, node AS piece, null AS words_score, null AS cosine, rank AS recent_rank
}
WITH
  owner,
  piece,
  max(words_score) AS words_score,
  max(cosine) AS cosine,
  min(recent_rank) AS recent_rank
WITH
  collect({
    owner: owner,
    piece: piece,
    words_score: words_score,
    cosine: cosine,
    recent_rank: recent_rank,
    is_beside: false
  }) AS found,
  collect(owner) AS known
// The turns beside a found turn: what answers a question often stands beside what matches it.
CALL (known) {
  UNWIND CASE WHEN $reach > 0 THEN known ELSE [] END AS node
  WITH node
  WHERE node:Message
  MATCH (node)-[:NEXT]-(owner:Message)
  WHERE NOT owner IN known
    AND owner.space = $space
    AND owner.scope IN $scopes
    AND ($origin IS NULL OR owner.session_id = $origin)
    AND owner.recorded_at <= $recorded_until
    AND owner.retired_at > $retired_after AND owner.purged_at IS NULL
    AND owner.valid_from <= $valid_from_until
    AND owner.valid_until > $valid_until_after
  WITH DISTINCT owner
  RETURN collect({owner: owner, piece: owner, is_beside: true}) AS beside
}
UNWIND found + beside AS candidate
WITH
  candidate,
  candidate.owner AS owner,
  candidate.piece AS piece,
  split(coalesce(candidate.piece.terms, ''), ' ') AS terms
RETURN
  head(labels(owner)) AS label,
  coalesce(owner.memory_id, owner.message_id) AS node_id,
  piece.chunk_id AS piece_id,
  candidate.words_score AS words_score,
  // Exact for every candidate, also for those that words or neighbours named.
  CASE
    WHEN candidate.cosine IS NOT NULL THEN candidate.cosine
    WHEN size(piece.embedding_a) = size($vector_a)
      THEN 2.0 * vector.similarity.cosine(piece.embedding_a, $vector_a) - 1.0
    WHEN size(piece.embedding_b) = size($vector_b)
      THEN 2.0 * vector.similarity.cosine(piece.embedding_b, $vector_b) - 1.0
  END AS cosine,
  candidate.recent_rank AS recent_rank,
  candidate.is_beside AS is_beside,
  left(piece.content, $content_limit) AS content,
  piece:Chunk OR size(piece.content) > $content_limit AS is_cut,
  [term IN terms WHERE term IN $asked] AS matched,
  size(terms) AS term_count,
  owner.scope AS scope,
  owner.category AS category,
  owner.salience AS salience,
  owner.session_id AS session_id,
  owner.place AS place,
  owner.role AS role,
  owner.speaker AS speaker,
  // Open ends are not sent: there are hundreds of rows, and times are dear to read.
  coalesce(owner.created_at, owner.recorded_at) AS created_at,
  nullIf(owner.valid_from, datetime('0001-01-01T00:00:00Z')) AS valid_from,
  nullIf(owner.valid_until, datetime('9999-12-31T23:59:59Z')) AS valid_until,
  nullIf(owner.retired_at, datetime('9999-12-31T23:59:59Z')) AS retired_at,
  owner.ended_as AS ended_as
