// Record which model the vectors belong to from now on.
// mode: write
// :param slot => 'a'
// :param provider => 'local'
// :param model => 'multilingual-e5-small'
// :param dimensions => 384
// :param changed_from => null
// :param now => datetime('2026-01-01')
// returns: slot

CYPHER 25
MERGE (state:VectorState {name: 'vectors'})
SET
  state.slot = $slot,
  state.provider = $provider,
  state.model = $model,
  state.dimensions = $dimensions,
  state.changed_from = $changed_from,
  state.changed_at = $now
RETURN state.slot AS slot
