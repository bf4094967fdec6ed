// List which memory took the place of which, for the drill that counts corrections.
// mode: read
// :param space => '64656d6f'
// :param limit => 10000
// returns: new_id, old_id

CYPHER 25
MATCH (new:Memory {space: $space})-[:PREV_VERSION]->(old:Memory)
RETURN new.memory_id AS new_id, old.memory_id AS old_id
ORDER BY old_id, new_id
LIMIT $limit
