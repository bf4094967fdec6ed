// Jobs of one kind by what became of them.
// mode: schema
// returns:

CYPHER 25
CREATE INDEX job_kind IF NOT EXISTS
FOR (node:Job)
ON (node.space, node.kind, node.state)
