// Put the live experiences of a space and their ties into the memory of GDS, under a name of this run.
// mode: read
// :param space => '64656d6f'
// :param name => 'graphmem-experiences-sample'
// :param open_end => datetime('9999-12-31T23:59:59Z')
// returns: nodes

CYPHER 25
CALL () {
  CALL gds.graph.drop($name, false) YIELD graphName
  RETURN count(*) AS dropped
}
MATCH (source:Experience)
WHERE source.space = $space AND source.experience_id IS NOT NULL AND source.retired_at = $open_end
OPTIONAL MATCH (source)-[edge:USED_SKILL|SOLVED_BY|REQUIRES|PATCHES|CONFLICTS_WITH]->(target:Experience)
WHERE edge.retired_at = $open_end AND target.retired_at = $open_end
WITH gds.graph.project($name, source, target, {}, {undirectedRelationshipTypes: ['*']}) AS graph
RETURN graph.nodeCount AS nodes
