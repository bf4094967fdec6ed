// The words of all that recall searches, folded and stemmed before they come here (Q24).
// `shelf` tokens name space, scope, kind and liveness, so that one index serves every tenant.
// mode: schema
// returns:

CYPHER 25
CREATE FULLTEXT INDEX words IF NOT EXISTS
FOR (node:Memory|Message|Chunk)
ON EACH [node.shelf, node.terms]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'whitespace', `fulltext.eventually_consistent`: false}}
