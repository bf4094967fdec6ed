// Remember what was computed on the projection that serves a space: it need not be done again.
// mode: write
// :param space => '64656d6f'
// :param name => 'graphmem-64656d6f-ab12'
// :param is_ranked => true
// :param is_grouped => false
// returns: marked

CYPHER 25
MATCH (projection:Projection {space: $space})
WHERE projection.name = $name
SET
  projection.is_ranked = projection.is_ranked OR $is_ranked,
  projection.is_grouped = projection.is_grouped OR $is_grouped
RETURN count(*) AS marked
