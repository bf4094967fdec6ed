// The vectors of Memory nodes in slot b, filtered in the index by space, scope and time (Q26).
// mode: schema
// :param dimensions => 384
// returns:

CYPHER 25
CREATE VECTOR INDEX memory_vectors_b IF NOT EXISTS
FOR (node:Memory)
ON node.embedding_b
WITH [node.space, node.scope, node.recorded_at, node.retired_at, node.valid_from, node.valid_until]
OPTIONS {
  indexConfig: {`vector.dimensions`: $dimensions, `vector.similarity_function`: 'cosine'}
}
