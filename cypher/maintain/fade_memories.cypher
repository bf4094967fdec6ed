// Give memories the lower weight that was computed for them, where nothing happened to them since.
// mode: write
// :param space => '64656d6f'
// :param rows => [{memory_id: 'mem1', before: 0.5, after: 0.475}]
// :param quiet_since => datetime('9998-12-31')
// :param faded_until => datetime('9998-12-31')
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param now => datetime('2026-01-01')
// returns: faded

CYPHER 25
// They come in the order of their ids: two writers take their locks in one order.
UNWIND $rows AS row
MATCH (memory:Memory {space: $space, memory_id: row.memory_id})
// Its lock is taken before it is looked at: a new weight, a pin or a recall of this moment counts.
SET memory.touched_at = $now
WITH row, memory
WHERE memory.retired_at = $open_end
  AND memory.salience = row.before
  AND NOT memory.pinned
  AND coalesce(memory.last_recalled_at < $quiet_since, true)
  AND coalesce(memory.last_decayed_at <= $faded_until, true)
SET memory.salience = row.after, memory.last_decayed_at = $now
RETURN count(*) AS faded
