// What a space holds beside its memories and things (stats/count_space tells those), and what waits in it.
// mode: read
// :param space => '64656d6f'
// :param open_end => datetime('9999-12-31T23:59:59Z')
// returns: sessions, messages, chunks, receipts, jobs_waiting, conversations_waiting, links_waiting, jobs_failed, vectors_waiting, mentions_waiting, decisions_waiting, decisions_failed, reflections_waiting, reflections_failed

CYPHER 25
// Naming the id as well lets each count come from the index of the key.
RETURN
  COUNT {
    MATCH (node:Session)
    WHERE node.space = $space AND node.session_id IS NOT NULL
  } AS sessions,
  COUNT {
    MATCH (node:Message)
    WHERE node.space = $space AND node.message_id IS NOT NULL
  } AS messages,
  COUNT {
    MATCH (node:Chunk)
    WHERE node.space = $space AND node.chunk_id IS NOT NULL
  } AS chunks,
  COUNT {
    MATCH (node:Receipt)
    WHERE node.space = $space AND node.receipt_id IS NOT NULL
  } AS receipts,
  COUNT { MATCH (node:Job {space: $space, state: 'waiting'}) } AS jobs_waiting,
  COUNT { MATCH (node:Job {space: $space, kind: 'extract', state: 'waiting'}) } AS conversations_waiting,
  COUNT { MATCH (node:Job {space: $space, kind: 'link', state: 'waiting'}) } AS links_waiting,
  COUNT { MATCH (node:Job {space: $space, state: 'failed'}) } AS jobs_failed,
  COUNT { MATCH (node:Message) WHERE node.awaits_vector = true AND node.space = $space }
    + COUNT { MATCH (node:Memory) WHERE node.awaits_vector = true AND node.space = $space }
    + COUNT { MATCH (node:Chunk) WHERE node.awaits_vector = true AND node.space = $space }
    + COUNT { MATCH (node:Experience) WHERE node.awaits_vector = true AND node.space = $space }
    + COUNT { MATCH (node:Alias) WHERE node.awaits_vector = true AND node.space = $space }
    AS vectors_waiting,
  COUNT { MATCH (node:Message) WHERE node.space = $space AND node.awaits_mentions = true AND node.retired_at = $open_end }
    + COUNT { MATCH (node:Memory) WHERE node.space = $space AND node.awaits_mentions = true AND node.retired_at = $open_end }
    AS mentions_waiting,
  COUNT { MATCH (node:Job {space: $space, kind: 'decide', state: 'waiting'}) } AS decisions_waiting,
  COUNT { MATCH (node:Job {space: $space, kind: 'decide', state: 'failed'}) } AS decisions_failed,
  COUNT { MATCH (node:Memory) WHERE node.space = $space AND node.awaits_reflection = true AND node.retired_at = $open_end }
    + COUNT { MATCH (:Job {space: $space, kind: 'reflect', state: 'waiting'})-[:CONCERNS]->(node:Memory) WHERE node.retired_at = $open_end }
    AS reflections_waiting,
  COUNT { MATCH (node:Job {space: $space, kind: 'reflect', state: 'failed'}) } AS reflections_failed
