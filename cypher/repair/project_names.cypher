// Build an in-memory graph of names with their vectors; it is dropped right after it was asked.
// mode: read
// :param space => '64656d6f'
// :param name => 'graphmem-lookalikes-ab12'
// :param vector_property => 'embedding_a'
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param limit => 1000
// returns: name, node_count

CYPHER 25
MATCH (entity:Entity {space: $space})-[:HAS_ALIAS]->(alias)
WHERE entity.retired_at = $open_end AND NOT entity.is_private
  AND alias.retired_at = $open_end AND alias[$vector_property] IS NOT NULL
WITH alias
ORDER BY alias.recorded_at DESC
LIMIT $limit
WITH gds.graph.project($name, alias, null, {sourceNodeProperties: {vector: alias[$vector_property]}, targetNodeProperties: null}, {}) AS built
RETURN built.graphName AS name, built.nodeCount AS node_count
