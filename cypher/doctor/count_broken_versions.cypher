// Memories whose chain of versions is broken: replaced but live, ended without a successor, or forked.
// mode: read
// :param space => '64656d6f'
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param samples_max => 5
// returns: found, samples

CYPHER 25
MATCH (memory:Memory)
WHERE memory.space = $space AND memory.memory_id IS NOT NULL
WITH
  memory,
  memory.retired_at = $open_end AS is_live,
  COUNT { (:Memory)-[:PREV_VERSION]->(memory) } AS newer
// Of a chain whose every version has one successor at most, one end at most is live.
WHERE CASE
  WHEN is_live OR coalesce(memory.ended_as, '') <> 'superseded' THEN newer > 0
  ELSE newer <> 1
END
  OR EXISTS { (memory)-[:PREV_VERSION]->(other) WHERE NOT (other:Memory AND other.space = $space) }
RETURN count(*) AS found, collect('memory:' + memory.memory_id)[..$samples_max] AS samples
