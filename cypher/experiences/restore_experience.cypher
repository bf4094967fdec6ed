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
// returns: taken_by, blockers

CYPHER 25
MATCH (node:Experience {space: $space, experience_id: $experience_id})
// Its lock is taken before it is looked at.
SET node.touched_at = $now
WITH node
WHERE node.retired_at <> $open_end AND node.retired_by = $undone_id
// What went with it must not stand in a newer merge, and what it was joined to must live.
CALL (node) {
  MATCH (node)-[edge]-(other:Experience)
  WHERE edge.retired_by = $undone_id OR edge.change_id = $undone_id
  WITH DISTINCT node, other
  ORDER BY other.experience_id
  SET other.touched_at = $now
  WITH node, other
  WHERE other.retired_at <> $open_end AND (
    EXISTS { (node)-[:MERGED_INTO {change_id: $undone_id}]->(other) }
    OR EXISTS { (other)-[:MERGED_INTO {change_id: other.retired_by}]->() }
  )
  RETURN collect(other.retired_by) AS blockers
}
OPTIONAL MATCH (holder:Experience {space: $space, identity_key: $identity_key})
WITH node, holder.name_key AS taken_by, blockers
CALL (node, taken_by, blockers) {
  FILTER taken_by IS NULL AND size(blockers) = 0
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
    MATCH (kept)-[moved:USED_SKILL|SOLVED_BY|REQUIRES|PATCHES|CONFLICTS_WITH]-(other:Experience)
    WHERE moved.moved_by = $undone_id
    // Another that was joined to the same one may have had this tie, too: then it is that one's.
    OPTIONAL MATCH (kept)<-[join:MERGED_INTO]-(:Experience)-[heir]-(other)
    WHERE join.retired_at = $open_end AND heir.retired_by = join.change_id
      AND type(heir) = type(moved) AND (endNode(heir) = other) = (endNode(moved) = other)
    WITH moved, head(collect(heir)) AS heir
    SET
      moved.moved_by = CASE WHEN heir IS NULL THEN $undone_id ELSE heir.retired_by END,
      moved.instruction = coalesce(heir.instruction, moved.instruction),
      moved.condition = CASE WHEN heir IS NULL THEN moved.condition ELSE heir.condition END,
      // Without such a one it is over, even where its other end comes back.
      moved.retired_by = CASE WHEN heir IS NULL THEN $change_id ELSE moved.retired_by END,
      moved.retired_at = CASE WHEN heir IS NULL AND moved.retired_at = $open_end THEN $now ELSE moved.retired_at END
    RETURN count(moved) AS parted
  }
  MATCH (node)-[edge:USED_SKILL|SOLVED_BY|REQUIRES|PATCHES|CONFLICTS_WITH]-(other:Experience)
  WHERE edge.retired_by = $undone_id
  // What was tied anew meanwhile stays as it was told.
    AND NOT EXISTS {
      MATCH (node)-[twin]-(other)
      WHERE type(twin) = type(edge) AND startNode(twin) = startNode(edge) AND twin.retired_at = $open_end
    }
  // Where its other end was deleted since, it comes back with that one.
  SET
    edge.retired_at = CASE WHEN other.retired_at = $open_end THEN $open_end ELSE edge.retired_at END,
    edge.retired_by = other.retired_by
  RETURN count(edge) AS revived
}
RETURN taken_by, blockers
