// Files by their text: one that was renamed is known again.
// mode: schema
// returns:

CYPHER 25
CREATE INDEX source_content_hash IF NOT EXISTS
FOR (node:Source)
ON (node.space, node.content_hash)
