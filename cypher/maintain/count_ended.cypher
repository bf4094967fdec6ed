// How many memories are known and hold no more: recall leaves them out by itself (Q39).
// mode: read
// :param space => '64656d6f'
// :param now => datetime('9998-12-31')
// :param open_end => datetime('9999-12-31T23:59:59Z')
// returns: ended

CYPHER 25
MATCH (memory:Memory)
WHERE memory.space = $space AND memory.recorded_at IS NOT NULL
  AND memory.retired_at = $open_end AND memory.valid_until <= $now
RETURN count(*) AS ended
