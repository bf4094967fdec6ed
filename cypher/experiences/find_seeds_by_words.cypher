// The experiences that a question leads to at once, by its words alone; no vectors here (G42).
// mode: read
// :param space => '64656d6f'
// :param scopes => ['global']
// :param origin => null
// :param words_query => '+shelf:(ab)^0 +terms:(hello)'
// :param words_asked => 60
// :param words_limit => 6
// :param open_end => datetime('9999-12-31T23:59:59Z')
// returns: experience_id, cosine, words_score

CYPHER 25
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
