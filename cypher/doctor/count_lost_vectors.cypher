// Texts without a vector that do not wait for one, and that no model refused.
// mode: read
// :param space => '64656d6f'
// :param samples_max => 5
// returns: found, samples

CYPHER 25
// Until every text is marked for the model in use, nothing is known of those that are not.
OPTIONAL MATCH (state:VectorState {name: 'vectors'})
WITH CASE WHEN state.is_settled THEN ['embedding_' + state.slot] ELSE ['embedding_a', 'embedding_b'] END AS slots
CALL () {
  MATCH (node:Memory)
  WHERE node.space = $space AND node.memory_id IS NOT NULL
  RETURN node, 'memory:' + node.memory_id AS shown
UNION ALL
  MATCH (node:Message)
  WHERE node.space = $space AND node.message_id IS NOT NULL
  RETURN node, 'message:' + node.message_id AS shown
UNION ALL
  MATCH (node:Experience)
  WHERE node.space = $space AND node.experience_id IS NOT NULL
  RETURN node, 'experience:' + node.experience_id AS shown
UNION ALL
  MATCH (node:Chunk)
  WHERE node.space = $space AND node.chunk_id IS NOT NULL
  RETURN node, 'chunk:' + node.chunk_id AS shown
}
WITH node, shown, slots
// A text that is indexed in pieces has no terms, and needs no vector, of its own.
WHERE node.terms IS NOT NULL
  AND node.awaits_vector IS NULL
  AND coalesce(node.vector_refusals, 0) < 5
  AND none(slot IN slots WHERE node[slot] IS NOT NULL)
RETURN count(*) AS found, collect(shown)[..$samples_max] AS samples
