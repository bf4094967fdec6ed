// The words of experiences: name, description and content, folded and stemmed before (G13).
// An index apart from that of texts, as that of tool calls: its word statistics are its own.
// mode: schema
// returns:

CYPHER 25
CREATE FULLTEXT INDEX experience_words IF NOT EXISTS
FOR (node:Experience)
ON EACH [node.shelf, node.terms]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'whitespace', `fulltext.eventually_consistent`: false}}
