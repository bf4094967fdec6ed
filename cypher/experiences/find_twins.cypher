// Experiences that were not compared yet, some at a time, each with those nearest in meaning.
// mode: read
// :param space => '64656d6f'
// :param after => ''
// :param vector_property => 'embedding_a'
// :param similarity_min => 0.5
// :param neighbours => 6
// :param is_strict => false
// :param limit => 100
// :param open_end => datetime('9999-12-31T23:59:59Z')
// returns: experience_id, version, twins

CYPHER 25
MATCH (node:Experience {space: $space, awaits_twins: true})
WHERE node.experience_id > $after AND node[$vector_property] IS NOT NULL
  AND node.retired_at = $open_end
WITH node
ORDER BY node.experience_id
LIMIT $limit
CALL (node) {
  CALL (node) {
    WITH node, node.embedding_a AS vector_a, node.scope AS scope, node.type AS type
    WHERE $vector_property = 'embedding_a'
    MATCH (twin:Experience)
      SEARCH twin IN (
        VECTOR INDEX experience_vectors_a
        FOR vector_a
        WHERE twin.space = $space AND twin.scope = scope AND twin.type = type
          AND twin.retired_at = $open_end
        LIMIT $neighbours
      ) SCORE AS score
    RETURN twin, score
  UNION ALL
    WITH node, node.embedding_b AS vector_b, node.scope AS scope, node.type AS type
    WHERE $vector_property = 'embedding_b'
    MATCH (twin:Experience)
      SEARCH twin IN (
        VECTOR INDEX experience_vectors_b
        FOR vector_b
        WHERE twin.space = $space AND twin.scope = scope AND twin.type = type
          AND twin.retired_at = $open_end
        LIMIT $neighbours
      ) SCORE AS score
    RETURN twin, score
  }
  WITH node, twin, score
  WHERE twin <> node AND score >= $similarity_min
    // What was parted by somebody stays apart.
    AND NOT EXISTS { (node)-[:NEVER_MERGE]-(twin) }
    AND (NOT $is_strict OR node.session_id = twin.session_id)
  ORDER BY score DESC, twin.experience_id
  RETURN collect({cosine: 2.0 * score - 1.0, pair: [one IN [node, twin] | one {.experience_id, .type, .name, .name_key, .description, .scope, .session_id, .validated_count, .pagerank, .community_id, .version, .recorded_at, .updated_at, content: left(one.content, 4000)}]}) AS twins
}
RETURN node.experience_id AS experience_id, node.version AS version, twins
