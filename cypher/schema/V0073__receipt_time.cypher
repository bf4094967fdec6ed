// Receipts of one kind by their time.
// mode: schema
// returns:

CYPHER 25
CREATE INDEX receipt_time IF NOT EXISTS
FOR (node:Receipt)
ON (node.space, node.kind, node.recorded_at)
