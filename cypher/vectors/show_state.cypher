// Which model the stored vectors belong to, and in which slot they are.
// mode: read
// returns: slot, provider, model, dimensions, changed_from

CYPHER 25
MATCH (state:VectorState {name: 'vectors'})
RETURN
  state.slot AS slot,
  state.provider AS provider,
  state.model AS model,
  state.dimensions AS dimensions,
  state.changed_from AS changed_from
