// Entities that stand with the same third ones, by node similarity (GDS).
// mode: read
// :param name => 'graphmem-lookalikes-ab12'
// :param similarity_min => 0.3
// :param pairs_max => 5
// :param degree_max => 500
// :param limit => 1000
// returns: first_id, second_id, similarity

CYPHER 25
CALL gds.nodeSimilarity.stream($name, {topK: $pairs_max, similarityCutoff: $similarity_min, degreeCutoff: 2, upperDegreeCutoff: $degree_max, concurrency: 1})
YIELD node1, node2, similarity
WITH gds.util.asNode(node1) AS first, gds.util.asNode(node2) AS second, similarity
// One that went away while this ran is no node any more (fault 113).
WHERE first IS NOT NULL AND second IS NOT NULL AND first.entity_id < second.entity_id
  AND first.scope = second.scope AND first.type = second.type
RETURN first.entity_id AS first_id, second.entity_id AS second_id, similarity
ORDER BY similarity DESC, first_id, second_id
LIMIT $limit
