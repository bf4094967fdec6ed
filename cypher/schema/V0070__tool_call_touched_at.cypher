// What was tied or changed last, ToolCall by ToolCall; the property is absent on all others.
// mode: schema
// returns:

CYPHER 25
CREATE INDEX tool_call_touched_at IF NOT EXISTS
FOR (node:ToolCall)
ON (node.space, node.touched_at)
