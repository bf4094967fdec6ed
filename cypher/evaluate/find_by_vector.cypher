// The bare vector query that recall is compared with: the same index and filters, and nothing else.
// mode: read
// :param space => '64656d6f'
// :param scopes => ['global']
// :param vector => null
// :param now => datetime('2026-01-01')
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param limit => 50
// returns: memory_id, score

CYPHER 25
MATCH (node:Memory)
  SEARCH node IN (
    VECTOR INDEX memory_vectors_a
    FOR $vector
    WHERE node.space = $space
      AND node.scope IN $scopes
      AND node.recorded_at <= $open_end
      AND node.retired_at > $now
      AND node.valid_from <= $now
      AND node.valid_until > $now
    LIMIT $limit
  ) SCORE AS score
RETURN node.memory_id AS memory_id, score
