// Wait until every index is online, at most 20 seconds (a statement may take 30).
// mode: read
// returns:

CYPHER 25
CALL db.awaitIndexes(20)
