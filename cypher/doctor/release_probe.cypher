// Take the two memories of a probe away again: the only nodes that are ever destroyed.
// mode: write
// :param space => 'probe:0123456789'
// returns: released

CYPHER 25
MATCH (memory:Memory)
WHERE memory.space = $space AND $space STARTS WITH 'probe:' AND memory.memory_id IN ['probe from', 'probe to']
DETACH DELETE memory
RETURN count(*) AS released
