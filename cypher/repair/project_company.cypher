// Build an in-memory graph of which entities stand together; it is dropped right after it was asked.
// mode: read
// :param space => '64656d6f'
// :param name => 'graphmem-lookalikes-ab12'
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param degree_max => 30
// returns: name, node_count

CYPHER 25
CALL () {
  MATCH (text:Memory|Message {space: $space})
  WHERE text.retired_at = $open_end AND COUNT { (text)-[:MENTIONS]->() } IN range(2, $degree_max)
  MATCH (text)-[:MENTIONS]->()<-[:HAS_ALIAS]-(source:Entity)
  MATCH (text)-[:MENTIONS]->()<-[:HAS_ALIAS]-(target:Entity)
  WHERE source <> target
  RETURN DISTINCT source, target
UNION
  MATCH (source:Entity {space: $space})-[edge]-(target:Entity)
  WHERE edge.edge_id IS NOT NULL AND edge.retired_at = $open_end
  RETURN DISTINCT source, target
}
WITH source, target
WHERE source.retired_at = $open_end AND target.retired_at = $open_end
WITH gds.graph.project($name, source, target, {relationshipType: 'STANDS_WITH'}, {}) AS built
RETURN built.graphName AS name, built.nodeCount AS node_count
