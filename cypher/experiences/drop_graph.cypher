// Take a projection out of the memory of GDS, and what runs that were killed left behind.
// mode: read
// :param name => 'graphmem-experiences-sample'
// :param prefix => 'graphmem-experiences-'
// :param made_before => datetime('2026-01-01')
// returns: dropped

CYPHER 25
CALL gds.graph.list() YIELD graphName, creationTime
WHERE graphName = $name OR (graphName STARTS WITH $prefix AND creationTime < $made_before)
CALL (graphName) {
  CALL gds.graph.drop(graphName, false) YIELD graphName AS gone
  RETURN count(*) AS times
}
RETURN count(*) AS dropped
