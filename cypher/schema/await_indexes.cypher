// Wait until every index is online, at most half a minute.
// mode: read
// returns:

CYPHER 25
CALL db.awaitIndexes(30)
