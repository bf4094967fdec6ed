// Say which in-memory graph serves a space from now on; gives the name of the one that did.
// mode: write
// :param space => '64656d6f'
// :param name => 'graphmem-64656d6f-ab12'
// :param stamp => '1:2:3:4:5'
// :param until => datetime('2026-01-01')
// :param node_count => 10
// :param relationship_count => 20
// :param text_count => 3
// :param scopes => ['global']
// :param now => datetime('2026-01-01')
// returns: former

CYPHER 25
MERGE (projection:Projection {space: $space})
WITH projection, projection.name AS former
SET
  projection.name = $name,
  projection.stamp = $stamp,
  projection.until = $until,
  projection.node_count = $node_count,
  projection.relationship_count = $relationship_count,
  projection.text_count = $text_count,
  projection.scopes = $scopes,
  projection.is_ranked = false,
  projection.is_grouped = false,
  projection.built_at = $now
RETURN former
