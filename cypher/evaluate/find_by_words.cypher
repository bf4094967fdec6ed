// The bare word query that recall is compared with: the same index and words, and nothing else.
// mode: read
// :param words_query => '+shelf:(ab)^0 +terms:(hello)'
// :param limit => 50
// returns: memory_id, score

CYPHER 25
CALL db.index.fulltext.queryNodes('words', $words_query, {limit: $limit})
  YIELD node, score
RETURN node.memory_id AS memory_id, score
