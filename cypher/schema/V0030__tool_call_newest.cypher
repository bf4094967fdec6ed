// The newest calls of a tool; its key is its name without letter case (Q64).
// mode: schema
// returns:

CYPHER 25
CREATE INDEX tool_call_newest IF NOT EXISTS
FOR (node:ToolCall)
ON (node.space, node.tool_key, node.called_at)
