// List the most important memories of some scopes, and of equal ones the newest.
// mode: read
// :param space => '64656d6f'
// :param scopes => ['global']
// :param origin => null
// :param categories => ['context']
// :param min_salience => 0.3
// :param valid_from_until => datetime('2026-01-01')
// :param valid_until_after => datetime('2026-01-01')
// :param recorded_until => datetime('9999-12-31T23:59:59Z')
// :param retired_after => datetime('2026-01-01')
// :param content_limit => 2000
// :param limit => 10
// returns: node_id, content, is_cut, scope, category, salience, session_id, created_at, recorded_at, valid_from, valid_until, retired_at, ended_as

CYPHER 25
// Scope by scope, in the order of the index: only as many are read as are wanted.
UNWIND $scopes AS scope
CALL (scope) {
  MATCH (memory:Memory)
  // Where the planner knows little of the graph it takes a shorter index, and sorts equal weights.
  USING INDEX memory:Memory(space, scope, salience, recorded_at)
  WHERE memory.space = $space
    AND memory.scope = scope
    AND memory.salience >= $min_salience
    AND ($origin IS NULL OR memory.session_id = $origin)
    AND memory.category IN $categories
    AND memory.recorded_at <= $recorded_until
    AND memory.retired_at > $retired_after
    AND memory.valid_from <= $valid_from_until
    AND memory.valid_until > $valid_until_after
  RETURN memory
  ORDER BY memory.space DESC, memory.scope DESC, memory.salience DESC, memory.recorded_at DESC
  LIMIT $limit
}
WITH memory
ORDER BY memory.salience DESC, memory.recorded_at DESC, memory.memory_id
LIMIT $limit
RETURN
  memory.memory_id AS node_id,
  left(memory.content, $content_limit) AS content,
  size(memory.content) > $content_limit AS is_cut,
  memory.scope AS scope,
  memory.category AS category,
  memory.salience AS salience,
  memory.session_id AS session_id,
  memory.created_at AS created_at,
  memory.recorded_at AS recorded_at,
  memory.valid_from AS valid_from,
  memory.valid_until AS valid_until,
  memory.retired_at AS retired_at,
  memory.ended_as AS ended_as
