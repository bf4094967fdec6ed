// Mentions that stand twice between a text and a name, or lead into another space or to nobody.
// mode: read
// :param space => '64656d6f'
// :param samples_max => 5
// returns: found, samples

CYPHER 25
MATCH (text:Memory|Message {space: $space})-[edge:MENTIONS]->(alias)
WITH text, alias, count(edge) AS times
WITH text, alias, times, COUNT { MATCH (alias)<-[:HAS_ALIAS]-(entity:Entity) WHERE entity.space = $space } AS holders
WHERE times > 1 OR alias.space <> $space OR holders <> 1
RETURN
  count(*) AS found,
  collect(coalesce('memory:' + text.memory_id, 'message:' + text.message_id) + ' ' + coalesce(alias.name, ''))[..$samples_max] AS samples
