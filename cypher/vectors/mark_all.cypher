// Mark every text that has no vector in this slot, and take the other slot's vectors away.
// mode: batch
// :param slot => 'a'
// :param old_property => 'embedding_b'
// returns:

CYPHER 25
// Batched in transactions of its own: a graph of any size, and a kill in the middle only leaves
// some of it for the next call.
MATCH (node:Memory|Message|Chunk)
WHERE (node.terms IS NOT NULL AND node['embedding_' + $slot] IS NULL AND node.awaits_vector IS NULL)
  OR node[$old_property] IS NOT NULL
CALL (node) {
  SET node.awaits_vector = CASE
    WHEN node.terms IS NOT NULL AND node['embedding_' + $slot] IS NULL THEN true
    ELSE null
  END
  SET node[$old_property] = null
} IN TRANSACTIONS OF 1000 ROWS
