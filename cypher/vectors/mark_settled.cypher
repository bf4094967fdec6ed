// Record that every text is marked for the slot in use, unless the model changed only just now.
// mode: write
// :param slot => 'a'
// :param changed_before => datetime('2026-01-01')
// returns: settled

CYPHER 25
// A statement that began before the change may still write by the earlier record: as long as one
// can run, the marking is done again.
MATCH (state:VectorState {name: 'vectors'})
WHERE state.slot = $slot AND state.changed_at <= $changed_before
SET state.is_settled = true
RETURN count(*) AS settled
