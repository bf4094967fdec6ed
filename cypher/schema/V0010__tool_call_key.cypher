// A tool call is stored once.
// mode: schema
// returns:

CYPHER 25
CREATE CONSTRAINT tool_call_key IF NOT EXISTS
FOR (node:ToolCall)
REQUIRE (node.space, node.tool_call_id) IS UNIQUE
