// Record which labels have vector indexes by now, and that the texts of all are to be marked.
// mode: write
// :param labels => ['memory', 'message']
// :param now => datetime('2026-01-01')
// returns: slot

CYPHER 25
MATCH (state:VectorState {name: 'vectors'})
SET state.labels = $labels, state.changed_at = $now, state.is_settled = false
RETURN state.slot AS slot
