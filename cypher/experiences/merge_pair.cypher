// Join two experiences that say the same: the kept one holds the ties of both.
// mode: write
// :param space => '64656d6f'
// :param kept => {experience_id: 'exp1', version: 1}
// :param dropped => {experience_id: 'exp2', version: 1}
// :param past_shelf => 'ab'
// :param similarity => 0.98
// :param change_id => 'chg2'
// :param made_by => 'system'
// :param now => datetime('2026-01-01')
// :param open_end => datetime('9999-12-31T23:59:59Z')
// returns: change_id, moved

CYPHER 25
UNWIND [$kept.experience_id, $dropped.experience_id] AS wanted
MATCH (node:Experience {space: $space, experience_id: wanted})
WITH node
ORDER BY node.experience_id
// Both locks are taken in one order, before either is looked at.
SET node.touched_at = $now
WITH collect(node) AS ends
WITH
  head([one IN ends WHERE one.experience_id = $kept.experience_id]) AS kept,
  head([one IN ends WHERE one.experience_id = $dropped.experience_id]) AS dropped
WHERE kept.version = $kept.version AND dropped.version = $dropped.version
  AND kept.retired_at = $open_end AND dropped.retired_at = $open_end
MERGE (change:Change {space: $space, change_id: $change_id})
  ON CREATE SET
    change.kind = 'experience_merged',
    change.recorded_at = $now,
    change.made_by = $made_by,
    change.similarity = $similarity,
    change.kept_id = kept.experience_id,
    change.identity_key_before = dropped.identity_key,
    change.validated_count_before = kept.validated_count
MERGE (change)-[:CHANGED]->(dropped)
MERGE (dropped)-[merge:MERGED_INTO {retired_at: $open_end}]->(kept)
  ON CREATE SET merge.recorded_at = $now, merge.change_id = $change_id
SET
  kept.validated_count = kept.validated_count + dropped.validated_count,
  kept.version = kept.version + 1,
  kept.updated_at = $now,
  dropped.retired_at = $now,
  dropped.retired_by = $change_id,
  dropped.shelf = $past_shelf,
  dropped.version = dropped.version + 1
REMOVE dropped.identity_key, dropped.community_id, dropped.awaits_twins
WITH kept, dropped
CALL (kept, dropped) {
  MATCH (dropped)-[edge:USED_SKILL|SOLVED_BY|REQUIRES|PATCHES|CONFLICTS_WITH]-(other:Experience)
  WHERE edge.retired_at = $open_end
  WITH kept, other, edge, startNode(edge) = dropped AS is_out, type(edge) AS type, properties(edge) AS values
  SET edge.retired_at = $now, edge.retired_by = $change_id
  WITH kept, other, is_out, type, values
  // A tie between the two would become one of a node to itself.
  WHERE other <> kept
  CALL (kept, other, is_out, type, values) {
    WITH *
    WHERE is_out
    MERGE (kept)-[moved:$(type) {retired_at: $open_end}]->(other)
      ON CREATE SET
        moved += values,
        moved.edge_id = 'experience:' + kept.experience_id + '~' + last(split(values.edge_id, '~')),
        moved.moved_by = $change_id
    RETURN moved
  UNION ALL
    WITH *
    WHERE NOT is_out
    MERGE (other)-[moved:$(type) {retired_at: $open_end}]->(kept)
      ON CREATE SET moved += values, moved.moved_by = $change_id
    RETURN moved
  }
  RETURN count(moved) AS moved
}
RETURN $change_id AS change_id, moved
