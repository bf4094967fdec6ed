// Whether a space holds anything that a search could find, now or at any other time.
// mode: read
// :param space => '64656d6f'
// returns: is_stored

CYPHER 25
RETURN
  EXISTS { MATCH (node:Memory) WHERE node.space = $space AND node.memory_id IS NOT NULL }
    OR EXISTS { MATCH (node:Message) WHERE node.space = $space AND node.message_id IS NOT NULL }
    OR EXISTS { MATCH (node:ToolCall) WHERE node.space = $space AND node.tool_call_id IS NOT NULL }
    AS is_stored
