// How many texts of a space nobody has read for names yet.
// mode: read
// :param space => '64656d6f'
// returns: waiting

CYPHER 25
RETURN
  COUNT { MATCH (node:Memory) WHERE node.space = $space AND node.awaits_mentions = true }
    + COUNT { MATCH (node:Message) WHERE node.space = $space AND node.awaits_mentions = true }
    AS waiting
