// Which Neo4j answers, in which edition.
// mode: read
// returns: version, edition

CYPHER 25
CALL dbms.components() YIELD name, versions, edition
WHERE name = 'Neo4j Kernel'
RETURN versions[0] AS version, edition
