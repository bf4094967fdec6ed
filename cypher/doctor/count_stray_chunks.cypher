// Pieces of long texts that do not follow their owner, or have none.
// mode: read
// :param space => '64656d6f'
// :param samples_max => 5
// returns: found, samples

CYPHER 25
MATCH (piece:Chunk)
WHERE piece.space = $space AND piece.chunk_id IS NOT NULL
OPTIONAL MATCH (owner)-[:HAS_CHUNK]->(piece)
WITH
  piece,
  count(owner) AS owners,
  count(CASE
    WHEN owner.space = $space
      AND owner.retired_at = piece.retired_at
      AND owner.scope = piece.scope
      AND owner.valid_from = piece.valid_from
      AND owner.valid_until = piece.valid_until THEN 1
  END) AS followed
WHERE owners <> 1 OR followed <> 1
RETURN count(*) AS found, collect('chunk:' + piece.chunk_id)[..$samples_max] AS samples
