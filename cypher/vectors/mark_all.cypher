// Mark some texts that have no vector in this slot, and take the other slot's vectors away.
// mode: write
// :param slot => 'a'
// :param old_property => 'embedding_b'
// :param limit => 5000
// returns: marked

CYPHER 25
// Called until it finds none: a graph of any size, and a kill in the middle leaves the rest for the
// next call. What the model refused five times stays unmarked; a change of model clears the count.
MATCH (node:Memory|Message|Chunk|Experience|Alias)
WHERE (
    (node.terms IS NOT NULL OR node:Alias)
    AND node['embedding_' + $slot] IS NULL
    AND node.awaits_vector IS NULL
    AND coalesce(node.vector_refusals, 0) < 5
  )
  OR node[$old_property] IS NOT NULL
WITH node
LIMIT $limit
SET node.awaits_vector = CASE
  WHEN (node.terms IS NOT NULL OR node:Alias)
    AND node['embedding_' + $slot] IS NULL
    AND coalesce(node.vector_refusals, 0) < 5 THEN true
  ELSE null
END
SET node[$old_property] = null
RETURN count(*) AS marked
