// Part two entities again that were merged, while nothing newer stands on what went over.
// mode: write
// :param space => '64656d6f'
// :param undoes => 'chgm'
// :param change_id => 'chg9'
// :param session_id => null
// :param made_by => 'agent'
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param now => datetime('2026-01-01')
// returns: stands, blockers, entities

CYPHER 25
MATCH (record:Change {space: $space, change_id: $undoes})
MATCH (first:Entity {space: $space, entity_id: record.keep_id})
MATCH (second:Entity {space: $space, entity_id: record.gone_id})
CALL (first, second) {
  UNWIND [first, second] + [(second)-[edge]-(other) WHERE edge.retired_by = $undoes | other] AS node
  WITH DISTINCT node
  ORDER BY elementId(node)
  SET node.touched_at = $now
  RETURN count(*) AS locks
}
WITH record, first AS keep, second AS gone
// What went over is found again by the end of its id, wherever its other end went meanwhile.
CALL (keep, gone) {
  MATCH (gone)-[edge]-(other)
  WHERE edge.retired_by = $undoes AND edge.went IS NOT NULL
  OPTIONAL MATCH (keep)-[kin]-(there)
  WHERE type(kin) = type(edge)
    AND (startNode(kin) = keep) = (startNode(edge) = gone)
    AND last(split(kin.edge_id, '~')) = coalesce(edge.kin_tail, last(split(edge.edge_id, '~')))
    AND edge.went IN ['moved', 'folded']
    AND (edge.went = 'moved' OR $undoes IN kin.folds)
  WITH edge, other, collect({kin: kin, there: there}) AS found
  // The one that lives, or where none does the one that was taken back.
  WITH edge, other, coalesce(head([one IN found WHERE one.kin.retired_at = $open_end | one]), head(found)) AS found
  RETURN collect({edge: edge, other: other, went: edge.went, kin: found.kin, there: found.there, is_live: coalesce(found.kin.retired_at = $open_end, false)}) AS moves
}
OPTIONAL CALL (record, keep, gone, moves) {
  WITH keep WHERE keep.retired_at <> $open_end
  RETURN keep.merged_by AS by
UNION
  UNWIND range(0, size(record.alias_ids) - 1) AS place
  MATCH (alias:Alias {space: $space, name_key: record.alias_keys[place], alias_id: record.alias_ids[place]})<-[held:HAS_ALIAS]-()
  WITH CASE
    WHEN last(coalesce(held.moved_by, [''])) <> $undoes THEN last(held.moved_by)
    WHEN record.alias_live[place] AND alias.retired_at <> $open_end THEN coalesce(alias.retired_by, '')
  END AS by
  WHERE by IS NOT NULL
  RETURN by
UNION
  UNWIND moves AS one
  WITH one, CASE
    WHEN one.is_live AND one.went = 'moved' AND coalesce(one.kin.folds, []) <> coalesce(one.edge.folds, []) THEN last(one.kin.folds)
    WHEN one.is_live AND one.went = 'folded' AND last(one.kin.folds) <> $undoes THEN last(one.kin.folds)
  END AS by
  WHERE by IS NOT NULL
  RETURN by
UNION
  // What went over, and was moved on by a repair that stands.
  UNWIND moves AS one
  MATCH (keep)-[kin]-()
  WHERE kin.went IS NOT NULL AND kin.retired_by <> $undoes
    AND last(split(kin.edge_id, '~')) = coalesce(one.edge.kin_tail, last(split(one.edge.edge_id, '~')))
    AND (kin.moved_by = $undoes OR $undoes IN kin.folds OR head([other IN [kin] | other.retired_at]) > record.recorded_at)
  RETURN kin.retired_by AS by
}
WITH record, keep, gone, moves, collect(DISTINCT by) AS blockers
WITH record, keep, gone, moves, blockers, size([one IN [gone] WHERE one.retired_at <> $open_end AND one.merged_by = $undoes]) > 0 AS stands
OPTIONAL CALL (record, keep, gone, moves, blockers, stands) {
  FILTER stands AND size(blockers) = 0
  SET gone.retired_at = $open_end
  REMOVE gone.merged_by
  WITH record, keep, gone, moves
  CALL (keep, gone) {
    MATCH (gone)-[pointer:MERGED_INTO]->(keep)
    DELETE pointer
    RETURN count(*) AS pointers
  }
  CALL (record, keep, gone) {
    UNWIND range(0, size(record.alias_ids) - 1) AS place
    MATCH (alias:Alias {space: $space, name_key: record.alias_keys[place], alias_id: record.alias_ids[place]})<-[held:HAS_ALIAS]-(keep)
    MERGE (gone)-[back:HAS_ALIAS]->(alias)
    SET
      back.homes = CASE WHEN size(held.homes) > 1 THEN held.homes[..-1] END,
      back.moved_at = CASE WHEN size(held.moved_at) > 1 THEN held.moved_at[..-1] END,
      back.moved_by = CASE WHEN size(held.moved_by) > 1 THEN held.moved_by[..-1] END
    DELETE held
    RETURN count(*) AS names
  }
  // Other spellings of its names that were told since go along.
  CALL (record, keep, gone) {
    MATCH (keep)-[held:HAS_ALIAS]->(alias)
    WHERE alias.name_key IN record.alias_keys AND alias.name_key <> keep.name_key
      AND held.moved_by IS NULL AND alias.recorded_at > record.recorded_at
    MERGE (gone)-[:HAS_ALIAS]->(alias)
    DELETE held
    RETURN count(*) AS told
  }
  CALL (moves, gone) {
    UNWIND moves AS one
    WITH one, one.edge AS edge, one.kin AS kin, one.there = one.other AS is_there
    // What was told of it since stays; what was taken back since stays so.
    FOREACH (_ IN CASE WHEN one.went = 'moved' AND one.is_live AND is_there THEN [1] ELSE [] END |
      SET edge.reason = kin.reason, edge.confidence = kin.confidence, edge.valid_from = kin.valid_from, edge.valid_until = kin.valid_until
    )
    FOREACH (_ IN CASE WHEN one.went = 'folded' AND one.is_live THEN [1] ELSE [] END |
      SET
        kin.reason = CASE WHEN coalesce(kin.reason, '') = coalesce(edge.kin_said, '') THEN edge.kin_reason ELSE kin.reason END,
        kin.confidence = CASE WHEN kin.confidence = edge.kin_sure THEN edge.kin_confidence ELSE kin.confidence END,
        kin.valid_from = CASE WHEN kin.valid_from = edge.kin_since THEN edge.kin_from ELSE kin.valid_from END,
        kin.valid_until = CASE WHEN kin.valid_until = edge.kin_till THEN edge.kin_until ELSE kin.valid_until END,
        kin.folds = CASE WHEN size(kin.folds) > 1 THEN kin.folds[..-1] END
    )
    FOREACH (_ IN CASE WHEN one.went = 'loop' OR (one.is_live AND is_there) THEN [1] ELSE [] END |
      SET edge.retired_at = $open_end, edge.retired_by = null
    )
    FOREACH (dead IN CASE WHEN one.went <> 'loop' AND NOT one.is_live AND kin IS NOT NULL THEN [kin] ELSE [] END |
      SET edge.retired_at = dead.retired_at, edge.retired_by = dead.retired_by
    )
    // Its other end was corrected meanwhile: it goes on from there.
    CALL (one, edge, kin, is_there, gone) {
      FILTER one.is_live AND NOT is_there AND startNode(edge) = gone
      WITH one.there AS there, type(edge) AS relation_type, CASE one.went WHEN 'moved' THEN properties(kin) ELSE properties(edge) END AS kept, edge
      MERGE (gone)-[again:$(relation_type) {retired_at: $open_end}]->(there)
        ON CREATE SET again += kept, again.edge_id = edge.edge_id, again.retired_at = $open_end, again.recorded_at = $now, again.moved_by = $change_id
      REMOVE again.retired_by, again.went, again.kin_tail, again.kin_reason, again.kin_confidence, again.kin_from, again.kin_until, again.kin_said, again.kin_sure, again.kin_since, again.kin_till
      RETURN count(*) AS out
    }
    CALL (one, edge, kin, is_there, gone) {
      FILTER one.is_live AND NOT is_there AND endNode(edge) = gone
      WITH one.there AS there, type(edge) AS relation_type, CASE one.went WHEN 'moved' THEN properties(kin) ELSE properties(edge) END AS kept, coalesce(kin.edge_id, edge.edge_id) AS kin_id, edge
      MERGE (there)-[again:$(relation_type) {retired_at: $open_end}]->(gone)
        ON CREATE SET again += kept, again.edge_id = head(split(kin_id, '~')) + '~' + last(split(edge.edge_id, '~')), again.retired_at = $open_end, again.recorded_at = $now, again.moved_by = $change_id
      REMOVE again.retired_by, again.went, again.kin_tail, again.kin_reason, again.kin_confidence, again.kin_from, again.kin_until, again.kin_said, again.kin_sure, again.kin_since, again.kin_till
      RETURN count(*) AS in
    }
    REMOVE edge.went, edge.kin_tail, edge.kin_reason, edge.kin_confidence, edge.kin_from, edge.kin_until, edge.kin_said, edge.kin_sure, edge.kin_since, edge.kin_till
    FOREACH (_ IN CASE WHEN one.went = 'moved' AND kin IS NOT NULL THEN [1] ELSE [] END | DELETE kin)
    RETURN count(*) AS moved_back
  }
  FOREACH (_ IN CASE WHEN record.took_external THEN [1] ELSE [] END |
    SET keep.external_source = null, keep.external_id = null, keep.external_url = null
  )
  SET keep.is_guess = coalesce(keep.is_guess, record.was_guess)
  MERGE (change:Change {space: $space, change_id: $change_id})
    ON CREATE SET
      change.kind = 'repair_undone',
      change.recorded_at = $now,
      change.undoes = $undoes,
      change.session_id = $session_id,
      change.made_by = $made_by
  SET record.undone_by = $change_id
  MERGE (change)-[:CHANGED]->(keep)
  MERGE (change)-[:CHANGED]->(gone)
  RETURN true AS is_done
}
RETURN stands, blockers, CASE WHEN is_done THEN [keep.entity_id, gone.entity_id] ELSE [] END AS entities
