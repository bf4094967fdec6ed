// The newest calls of all tools of a space.
// mode: schema
// returns:

CYPHER 25
CREATE INDEX tool_call_time IF NOT EXISTS
FOR (node:ToolCall)
ON (node.space, node.called_at)
