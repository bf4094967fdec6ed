// The experiences that a question leads to at once: by meaning and by words, with raw scores (G35).
// mode: read
// :param space => '64656d6f'
// :param scopes => ['global']
// :param origin => null
// :param vector_a => null
// :param vector_b => null
// :param vector_asked => 3
// :param vector_limit => 3
// :param similarity_min => 0.5
// :param words_query => '+shelf:(ab)^0 +terms:(hello)'
// :param words_asked => 60
// :param words_limit => 6
// :param open_end => datetime('9999-12-31T23:59:59Z')
// returns: experience_id, cosine, words_score

CYPHER 25
CALL () {
  CALL () {
    MATCH (node:Experience)
      SEARCH node IN (
        VECTOR INDEX experience_vectors_a
        FOR $vector_a
        WHERE node.space = $space AND node.scope IN $scopes AND node.retired_at = $open_end
        LIMIT $vector_asked
      ) SCORE AS score
    RETURN node, score
  UNION ALL
    MATCH (node:Experience)
      SEARCH node IN (
        VECTOR INDEX experience_vectors_b
        FOR $vector_b
        WHERE node.space = $space AND node.scope IN $scopes AND node.retired_at = $open_end
        LIMIT $vector_asked
      ) SCORE AS score
    RETURN node, score
  }
  // The index cannot tell sessions apart, so that a strict one asks for more.
  WITH node, score
  WHERE score >= $similarity_min AND ($origin IS NULL OR node.session_id = $origin)
  RETURN node.experience_id AS experience_id, 2.0 * score - 1.0 AS cosine, null AS words_score
  ORDER BY cosine DESC
  LIMIT $vector_limit
UNION ALL
  CALL db.index.fulltext.queryNodes('experience_words', $words_query, {limit: $words_asked})
    YIELD node, score
  WITH node, score
  WHERE node.space = $space
    AND node.scope IN $scopes
    AND node.retired_at = $open_end
    AND ($origin IS NULL OR node.session_id = $origin)
  RETURN node.experience_id AS experience_id, null AS cosine, score AS words_score
  ORDER BY words_score DESC
  LIMIT $words_limit
}
RETURN experience_id, cosine, words_score
