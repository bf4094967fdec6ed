// Free the in-memory graph of entities; one that is gone already is none.
// mode: read
// :param name => 'graphmem-lookalikes-ab12'
// returns: dropped

CYPHER 25
CALL gds.graph.drop($name, false) YIELD graphName
RETURN graphName AS dropped
