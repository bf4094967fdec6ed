// The vectors of Experience nodes in slot b, filtered in the index by space, scope, type and time (G12).
// mode: schema
// :param dimensions => 384
// returns:

CYPHER 25
CREATE VECTOR INDEX experience_vectors_b IF NOT EXISTS
FOR (node:Experience)
ON node.embedding_b
WITH [node.space, node.scope, node.type, node.retired_at]
OPTIONS {
  indexConfig: {`vector.dimensions`: $dimensions, `vector.similarity_function`: 'cosine'}
}
