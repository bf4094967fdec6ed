// Whether the server knows a function: a missing one cannot be asked for without failing.
// mode: read
// :param name => 'gds.version'
// returns: is_known

CYPHER 25
SHOW FUNCTIONS YIELD name
WHERE name = $name
RETURN count(*) > 0 AS is_known
