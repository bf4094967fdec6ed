// One metric a session and name.
// mode: schema
// returns:

CYPHER 25
CREATE CONSTRAINT metric_key IF NOT EXISTS
FOR (node:Metric)
REQUIRE (node.space, node.metric_id) IS UNIQUE
