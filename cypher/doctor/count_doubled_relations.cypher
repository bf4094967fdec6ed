// Live relations that stand more than once between the same two nodes, in one direction and type.
// mode: read
// :param space => '64656d6f'
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param samples_max => 5
// returns: found, samples

CYPHER 25
MATCH (source:Memory|Message|Session|Entity|Contact|Source|ToolCall {space: $space})-[edge]->(target)
WHERE edge.edge_id IS NOT NULL AND edge.retired_at = $open_end
WITH source, target, type(edge) AS relation_type, count(*) AS times, min(edge.edge_id) AS edge_id
WHERE times > 1
RETURN coalesce(sum(times - 1), 0) AS found, collect('relates:' + edge_id)[..$samples_max] AS samples
