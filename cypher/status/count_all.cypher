// What a space holds, and what waits in it.
// mode: read
// :param space => '64656d6f'
// returns: sessions, messages, memories, active_memories, superseded_memories, entities, relations, chunks, receipts, jobs_waiting, jobs_failed, vectors_waiting

CYPHER 25
RETURN
  COUNT { MATCH (node:Session {space: $space}) } AS sessions,
  COUNT { MATCH (node:Message) WHERE node.space = $space } AS messages,
  COUNT { MATCH (node:Memory) WHERE node.space = $space } AS memories,
  COUNT { MATCH (node:Memory) WHERE node.space = $space AND node.is_active = true } AS active_memories,
  COUNT { MATCH (node:Memory) WHERE node.space = $space AND node.is_active = false } AS superseded_memories,
  COUNT { MATCH (node:Entity) WHERE node.space = $space } AS entities,
  COUNT { MATCH (:Memory {space: $space})-[edge]-(:Memory|Entity) } AS relations,
  COUNT { MATCH (node:Chunk) WHERE node.space = $space } AS chunks,
  COUNT { MATCH (node:Receipt) WHERE node.space = $space } AS receipts,
  COUNT { MATCH (node:Job {space: $space, state: 'waiting'}) } AS jobs_waiting,
  COUNT { MATCH (node:Job {space: $space, state: 'failed'}) } AS jobs_failed,
  COUNT { MATCH (node:Message) WHERE node.awaits_vector = true AND node.space = $space }
    + COUNT { MATCH (node:Memory) WHERE node.awaits_vector = true AND node.space = $space }
    + COUNT { MATCH (node:Chunk) WHERE node.awaits_vector = true AND node.space = $space } AS vectors_waiting
