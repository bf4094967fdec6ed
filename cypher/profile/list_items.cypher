// The memories of a profile that hold now and that whoever asks may see, with the beginning of each.
// mode: read
// :param space => '64656d6f'
// :param scopes => ['global']
// :param origin => null
// :param memory_ids => ['mem1']
// :param now => datetime('9998-12-31')
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param characters_max => 500
// returns: memory_id, content, is_cut, scope, category, salience, kind, pinned, accessed, recorded_at, happened_at

CYPHER 25
UNWIND $memory_ids AS memory_id
MATCH (memory:Memory {space: $space, memory_id: memory_id})
WHERE memory.scope IN $scopes AND ($origin IS NULL OR memory.session_id = $origin)
  AND memory.retired_at = $open_end AND memory.valid_from <= $now AND memory.valid_until > $now
RETURN
  memory.memory_id AS memory_id,
  left(memory.content, $characters_max) AS content,
  size(memory.content) > $characters_max AS is_cut,
  memory.scope AS scope,
  memory.category AS category,
  memory.salience AS salience,
  memory.kind AS kind,
  memory.pinned AS pinned,
  coalesce(memory.recalled, 0) + coalesce(memory.confirmed, 0) AS accessed,
  memory.recorded_at AS recorded_at,
  coalesce(memory.created_at, memory.recorded_at) AS happened_at
