// How many texts of a space wait for their vectors, to be read for names, to be compared, reflected on; saves to be linked.
// mode: read
// :param space => '64656d6f'
// :param open_end => datetime('9999-12-31T23:59:59Z')
// returns: vectors, mentions, decisions, links, reflections

CYPHER 25
RETURN
  COUNT { MATCH (node:Message) WHERE node.awaits_vector = true AND node.space = $space }
    + COUNT { MATCH (node:Memory) WHERE node.awaits_vector = true AND node.space = $space }
    + COUNT { MATCH (node:Chunk) WHERE node.awaits_vector = true AND node.space = $space }
    + COUNT { MATCH (node:Experience) WHERE node.awaits_vector = true AND node.space = $space }
    + COUNT { MATCH (node:Alias) WHERE node.awaits_vector = true AND node.space = $space }
    AS vectors,
  COUNT { MATCH (node:Memory) WHERE node.space = $space AND node.awaits_mentions = true AND node.retired_at = $open_end }
    + COUNT { MATCH (node:Message) WHERE node.space = $space AND node.awaits_mentions = true AND node.retired_at = $open_end }
    AS mentions,
  COUNT { MATCH (job:Job {space: $space, kind: 'decide', state: 'waiting'}) } AS decisions,
  COUNT { MATCH (job:Job {space: $space, kind: 'link', state: 'waiting'}) } AS links,
  COUNT { MATCH (node:Memory) WHERE node.space = $space AND node.awaits_reflection = true AND node.retired_at = $open_end }
    + COUNT { MATCH (:Job {space: $space, kind: 'reflect', state: 'waiting'})-[:CONCERNS]->(node:Memory) WHERE node.retired_at = $open_end }
    AS reflections
