// List the weights of memories and their ends, by id from one on, for the day of maintenance.
// mode: read
// :param space => '64656d6f'
// :param after => ''
// :param limit => 1000
// returns: memory_id, salience, valid_until, retired_at

CYPHER 25
MATCH (memory:Memory)
WHERE memory.space = $space AND memory.memory_id > $after
RETURN
  memory.memory_id AS memory_id,
  memory.salience AS salience,
  memory.valid_until AS valid_until,
  memory.retired_at AS retired_at
ORDER BY memory.space, memory.memory_id
LIMIT $limit
