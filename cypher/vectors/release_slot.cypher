// Take what an earlier model left in a slot away, some texts at a time, with its refusals.
// mode: write
// :param vector_property => 'embedding_a'
// :param limit => 5000
// returns: cleared

CYPHER 25
MATCH (node:Memory|Message|Chunk|Experience|Alias)
WHERE node[$vector_property] IS NOT NULL OR node.vector_refusals IS NOT NULL
WITH node
LIMIT $limit
SET node[$vector_property] = null, node.vector_refusals = null
RETURN count(*) AS cleared
