// The vectors of Alias nodes in slot b, filtered in the index by space and time: names that look alike.
// mode: schema
// :param dimensions => 384
// returns:

CYPHER 25
CREATE VECTOR INDEX alias_vectors_b IF NOT EXISTS
FOR (node:Alias)
ON node.embedding_b
WITH [node.space, node.retired_at]
OPTIONS {
  indexConfig: {`vector.dimensions`: $dimensions, `vector.similarity_function`: 'cosine'}
}
