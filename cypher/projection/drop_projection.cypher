// Free an in-memory graph; one that is gone already is none.
// mode: read
// :param name => 'graphmem-64656d6f-ab12'
// returns: dropped

CYPHER 25
CALL gds.graph.drop($name, false) YIELD graphName
RETURN graphName AS dropped
