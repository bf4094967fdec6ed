// Which GDS library the server has.
// mode: read
// returns: version

CYPHER 25
RETURN gds.version() AS version
