// Tie two experiences, once for each (from, type, to); newer words of it take the older's place.
// mode: write
// :param space => '64656d6f'
// :param tie => {source_id: 'exp1', target_id: 'exp2', type: 'REQUIRES', values: {edge_id: 'experience:exp1~0123456789abcdef', wording: 'REQUIRES', instruction: 'first', condition: null, reason: null, confidence: 1.0, created_by: 'agent', valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z'), recorded_at: datetime('2026-01-01')}}
// :param change_id => 'chg2'
// :param session_id => null
// :param now => datetime('2026-01-01')
// :param open_end => datetime('9999-12-31T23:59:59Z')
// returns: tie, is_new, has_changed

CYPHER 25
MATCH (node:Experience {space: $space})
WHERE node.experience_id IN [$tie.source_id, $tie.target_id]
// Both locks are taken in one order, before either is looked at.
WITH node
ORDER BY node.experience_id
SET node.touched_at = $now
WITH collect(node) AS ends
WITH
  head([one IN ends WHERE one.experience_id = $tie.source_id]) AS source,
  head([one IN ends WHERE one.experience_id = $tie.target_id]) AS target
WHERE source.retired_at = $open_end AND target.retired_at = $open_end
MERGE (source)-[edge:$($tie.type) {retired_at: $open_end}]->(target)
  ON CREATE SET edge += $tie.values
WITH
  source,
  target,
  edge,
  edge.edge_id = $tie.values.edge_id AS is_new,
  edge.instruction AS instruction,
  edge.condition AS condition
WITH
  *,
  NOT is_new AND (
    instruction <> $tie.values.instruction
    OR coalesce(condition, '') <> coalesce($tie.values.condition, condition, '')
  ) AS has_changed
FOREACH (_ IN CASE WHEN has_changed THEN [1] ELSE [] END |
  MERGE (change:Change {space: $space, change_id: $change_id})
    ON CREATE SET
      change.kind = 'experience_retied',
      change.recorded_at = $now,
      change.made_by = $tie.values.created_by,
      change.session_id = $session_id,
      change.edge_id_before = edge.edge_id,
      change.instruction_before = instruction,
      change.condition_before = condition,
      change.moved_by_before = edge.moved_by
  MERGE (change)-[:CHANGED]->(source)
  SET
    edge.instruction = $tie.values.instruction,
    edge.condition = coalesce($tie.values.condition, condition)
)
// Told of these two themselves: parting what was merged into one of them does not end it.
REMOVE edge.moved_by
RETURN
  edge {.edge_id, .instruction, .condition, type: type(edge), from_id: source.experience_id, from_name: source.name, to_id: target.experience_id, to_name: target.name} AS tie,
  is_new,
  has_changed
