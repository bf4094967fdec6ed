// The most important memories of a scope, and of equal ones the newest (Q37, Q65).
// mode: schema
// returns:

CYPHER 25
CREATE INDEX memory_importance IF NOT EXISTS
FOR (node:Memory)
ON (node.space, node.scope, node.salience, node.recorded_at)
