// Which model the stored vectors belong to, and in which slot they are.
// mode: read
// returns: slot, provider, model, dimensions, message_text, changed_from, is_settled, labels

CYPHER 25
MATCH (state:VectorState {name: 'vectors'})
RETURN
  state.slot AS slot,
  state.provider AS provider,
  state.model AS model,
  state.dimensions AS dimensions,
  state.message_text AS message_text,
  state.changed_from AS changed_from,
  coalesce(state.is_settled, false) AS is_settled,
  coalesce(state.labels, []) AS labels
