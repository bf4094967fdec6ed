// How many texts of a space nobody has read for names yet.
// mode: read
// :param space => '64656d6f'
// :param open_end => datetime('9999-12-31T23:59:59Z')
// returns: waiting

CYPHER 25
RETURN
  COUNT { MATCH (node:Memory) WHERE node.space = $space AND node.awaits_mentions = true AND node.retired_at = $open_end }
    + COUNT { MATCH (node:Message) WHERE node.space = $space AND node.awaits_mentions = true AND node.retired_at = $open_end }
    AS waiting
