// The words of tool calls: what was given to a tool and what it gave back (Q107).
// An index apart from that of texts: a search that does not want them pays nothing for them.
// mode: schema
// returns:

CYPHER 25
CREATE FULLTEXT INDEX tool_words IF NOT EXISTS
FOR (node:ToolCall)
ON EACH [node.shelf, node.terms]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'whitespace', `fulltext.eventually_consistent`: false}}
