// Bring back an experience that was deleted, or joined to another, with the ties that ended with it.
// mode: write
// :param space => '64656d6f'
// :param experience_id => 'exp2'
// :param identity_key => 'exk2'
// :param shelf => 'ab'
// :param undone_id => 'chg2'
// :param change_id => 'chg3'
// :param session_id => null
// :param made_by => 'agent'
// :param now => datetime('2026-01-01')
// :param open_end => datetime('9999-12-31T23:59:59Z')
// returns: taken_by

CYPHER 25
MATCH (node:Experience {space: $space, experience_id: $experience_id})
// Its lock is taken before it is looked at.
SET node.touched_at = $now
WITH node
WHERE node.retired_at <> $open_end AND node.retired_by = $undone_id
OPTIONAL MATCH (holder:Experience {space: $space, identity_key: $identity_key})
WITH node, holder.name_key AS taken_by
CALL (node, taken_by) {
  FILTER taken_by IS NULL
  MERGE (change:Change {space: $space, change_id: $change_id})
    ON CREATE SET
      change.kind = 'experience_restored',
      change.recorded_at = $now,
      change.undoes = $undone_id,
      change.session_id = $session_id,
      change.made_by = $made_by
  MERGE (change)-[:CHANGED]->(node)
  SET
    node.retired_at = $open_end,
    node.identity_key = $identity_key,
    node.shelf = $shelf,
    node.version = node.version + 1,
    node.updated_at = $now
  REMOVE node.retired_by
  WITH node
  CALL (node) {
    MATCH (node)-[merge:MERGED_INTO]->(kept:Experience)
    WHERE merge.change_id = $undone_id AND merge.retired_at = $open_end
    SET
      merge.retired_at = $now,
      kept.validated_count = CASE WHEN kept.validated_count > node.validated_count THEN kept.validated_count - node.validated_count ELSE 1 END,
      kept.version = kept.version + 1
    // What was parted stays apart.
    MERGE (node)-[never:NEVER_MERGE]->(kept)
      ON CREATE SET never.recorded_at = $now
    WITH kept
    MATCH (kept)-[moved:USED_SKILL|SOLVED_BY|REQUIRES|PATCHES|CONFLICTS_WITH]-(:Experience)
    WHERE moved.moved_by = $undone_id AND moved.retired_at = $open_end
    SET moved.retired_at = $now, moved.retired_by = $change_id
    RETURN count(moved) AS parted
  }
  MATCH (node)-[edge:USED_SKILL|SOLVED_BY|REQUIRES|PATCHES|CONFLICTS_WITH]-(other:Experience)
  WHERE edge.retired_by = $undone_id
  SET other.touched_at = $now
  WITH node, edge, other
  // What ended at its other end as well stays ended, and so does what was tied anew meanwhile.
  WHERE edge.retired_by = $undone_id AND other.retired_at = $open_end
    AND NOT EXISTS {
      MATCH (node)-[twin]-(other)
      WHERE type(twin) = type(edge) AND startNode(twin) = startNode(edge) AND twin.retired_at = $open_end
    }
  SET edge.retired_at = $open_end
  REMOVE edge.retired_by
  RETURN count(edge) AS revived
}
RETURN taken_by
