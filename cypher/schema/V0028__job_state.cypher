// Jobs by what became of them.
// mode: schema
// returns:

CYPHER 25
CREATE INDEX job_state IF NOT EXISTS
FOR (node:Job)
ON (node.space, node.state)
