// Record which model the vectors belong to from now on, and that texts are to be marked for it.
// mode: write
// :param slot => 'a'
// :param provider => 'local'
// :param model => 'multilingual-e5-small'
// :param dimensions => 384
// :param message_text => 'pair'
// :param changed_from => null
// :param labels => ['memory', 'message']
// :param now => datetime('2026-01-01')
// returns: slot

CYPHER 25
MERGE (state:VectorState {name: 'vectors'})
SET
  state.slot = $slot,
  state.provider = $provider,
  state.model = $model,
  state.dimensions = $dimensions,
  state.message_text = $message_text,
  state.changed_from = $changed_from,
  state.labels = $labels,
  state.changed_at = $now,
  state.is_settled = false
RETURN state.slot AS slot
