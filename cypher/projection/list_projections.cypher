// The in-memory graphs of this service on this server, and which of them serve a space.
// mode: read
// :param prefix => 'graphmem-'
// returns: name, is_kept, built_at, made_at

CYPHER 25
CALL gds.graph.list() YIELD graphName, creationTime
WITH graphName, creationTime
WHERE graphName STARTS WITH $prefix
OPTIONAL MATCH (projection:Projection)
WHERE projection.name = graphName
RETURN
  graphName AS name,
  projection IS NOT NULL AS is_kept,
  projection.built_at AS built_at,
  datetime(creationTime) AS made_at
ORDER BY made_at
