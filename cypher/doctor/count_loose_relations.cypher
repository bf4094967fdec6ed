// Live relations with an end that is retired, or that is not in this space.
// mode: read
// :param space => '64656d6f'
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param samples_max => 5
// returns: found, samples

CYPHER 25
MATCH (node:Memory|Message|Session|Entity|Contact|Source|ToolCall {space: $space})-[edge]-(other)
WHERE edge.edge_id IS NOT NULL
  AND edge.retired_at = $open_end
  AND (
    other.space <> $space
    OR coalesce(node.retired_at, $open_end) <> $open_end
    OR coalesce(other.retired_at, $open_end) <> $open_end
  )
WITH DISTINCT edge
RETURN count(*) AS found, collect('relates:' + edge.edge_id)[..$samples_max] AS samples
