// Fold one entity into another: names, relations and contacts go over, a pointer stays; or say why not.
// mode: write
// :param space => '64656d6f'
// :param keep_id => 'ent1'
// :param gone_id => 'entb'
// :param change_id => 'chg8'
// :param reason => null
// :param session_id => null
// :param made_by => 'agent'
// :param evidence => null
// :param reason_max => 4000
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param now => datetime('2026-01-01')
// returns: fault, by, keep_name, gone_name, names, moved, folded, loops

CYPHER 25
MATCH (first:Entity {space: $space, entity_id: $keep_id})
MATCH (second:Entity {space: $space, entity_id: $gone_id})
// All locks are taken in the order of a link, before anything is looked at (fault 64).
CALL (first, second) {
  UNWIND [first, second] + [(second)-[edge]-(other) WHERE edge.edge_id IS NOT NULL AND edge.retired_at = $open_end | other] AS node
  WITH DISTINCT node
  ORDER BY elementId(node)
  SET node.touched_at = $now
  RETURN count(*) AS locks
}
WITH first AS keep, second AS gone
WITH keep, gone, CASE
  WHEN keep = gone THEN 'same'
  WHEN gone.retired_at <> $open_end THEN 'gone'
  WHEN keep.retired_at <> $open_end THEN 'keep'
  WHEN keep.scope <> gone.scope THEN 'scope'
  WHEN keep.is_private OR gone.is_private THEN 'private'
  WHEN EXISTS {
    MATCH (keep)<-[:MERGED_INTO*0..50]-(one:Entity)
    WHERE one.external_id IS NOT NULL
    MATCH (gone)<-[:MERGED_INTO*0..50]-(two:Entity)
    WHERE one.external_source = two.external_source AND one.external_id <> two.external_id
  } THEN 'external'
  // What was kept apart stays so in whatever it was merged into.
  WHEN EXISTS {
    MATCH (keep)<-[:MERGED_INTO*0..50]-(:Entity)-[:NEVER_MERGE]-(:Entity)-[:MERGED_INTO*0..50]->(gone)
  } THEN 'never'
END AS fault
OPTIONAL CALL (keep, gone, fault) {
  FILTER fault IS NULL
  CALL (keep, gone) {
    MATCH (gone)-[held:HAS_ALIAS]->(alias)
    MERGE (keep)-[now_held:HAS_ALIAS]->(alias)
    SET
      now_held.homes = coalesce(held.homes, []) + gone.entity_id,
      now_held.moved_at = coalesce(held.moved_at, []) + $now,
      now_held.moved_by = coalesce(held.moved_by, []) + $change_id
    DELETE held
    RETURN collect(alias) AS aliases
  }
  WITH *, [alias IN aliases | alias.alias_id] AS alias_ids, [alias IN aliases | alias.name_key] AS alias_keys, [alias IN aliases | alias.retired_at = $open_end] AS alias_live
  CALL (keep, gone) {
    MATCH (gone)-[edge]->(other)
    WHERE edge.edge_id IS NOT NULL AND edge.retired_at = $open_end
    OPTIONAL CALL (keep, gone, edge, other) {
      FILTER other <> keep AND other <> gone
      MERGE (keep)-[kin:$(type(edge)) {retired_at: $open_end}]->(other)
        ON CREATE SET
          kin += properties(edge),
          kin.edge_id = 'entity:' + keep.entity_id + '~' + last(split(edge.edge_id, '~')),
          kin.recorded_at = $now,
          kin.moved_by = $change_id
      RETURN kin
    }
    SET edge.retired_at = $now, edge.retired_by = $change_id, edge.went = CASE WHEN kin IS NULL THEN 'loop' WHEN kin.moved_by = $change_id THEN 'moved' ELSE 'folded' END
    RETURN collect(CASE WHEN edge.went = 'folded' THEN {edge: edge, kin: kin} END) AS folded_out, sum(CASE WHEN edge.went = 'moved' THEN 1 ELSE 0 END) AS moved_out, sum(CASE WHEN edge.went = 'loop' THEN 1 ELSE 0 END) AS loops_out
  }
  CALL (keep, gone) {
    MATCH (other)-[edge]->(gone)
    WHERE edge.edge_id IS NOT NULL AND edge.retired_at = $open_end
    OPTIONAL CALL (keep, gone, edge, other) {
      FILTER other <> keep AND other <> gone
      MERGE (other)-[kin:$(type(edge)) {retired_at: $open_end}]->(keep)
        ON CREATE SET kin += properties(edge), kin.recorded_at = $now, kin.moved_by = $change_id
      RETURN kin
    }
    SET edge.retired_at = $now, edge.retired_by = $change_id, edge.went = CASE WHEN kin IS NULL THEN 'loop' WHEN kin.moved_by = $change_id THEN 'moved' ELSE 'folded' END
    RETURN collect(CASE WHEN edge.went = 'folded' THEN {edge: edge, kin: kin} END) AS folded_in, sum(CASE WHEN edge.went = 'moved' THEN 1 ELSE 0 END) AS moved_in, sum(CASE WHEN edge.went = 'loop' THEN 1 ELSE 0 END) AS loops_in
  }
  // A relation that both had is kept once with the evidence of both; what it said before stays known.
  CALL (folded_out, folded_in) {
    UNWIND folded_out + folded_in AS pair
    WITH pair.edge AS edge, pair.kin AS kin
    SET
      edge.kin_tail = last(split(kin.edge_id, '~')),
      edge.kin_reason = kin.reason,
      edge.kin_confidence = kin.confidence,
      edge.kin_from = kin.valid_from,
      edge.kin_until = kin.valid_until
    SET
      kin.reason = CASE
        WHEN edge.reason IS NULL OR kin.reason CONTAINS edge.reason THEN kin.reason
        WHEN kin.reason IS NULL THEN edge.reason
        ELSE left(kin.reason + ' | ' + edge.reason, $reason_max)
      END,
      kin.confidence = CASE WHEN edge.confidence > kin.confidence THEN edge.confidence ELSE kin.confidence END,
      kin.valid_from = CASE WHEN edge.valid_from < kin.valid_from THEN edge.valid_from ELSE kin.valid_from END,
      kin.valid_until = CASE WHEN edge.valid_until > kin.valid_until THEN edge.valid_until ELSE kin.valid_until END,
      kin.folds = coalesce(kin.folds, []) + $change_id
    SET edge.kin_said = kin.reason, edge.kin_sure = kin.confidence, edge.kin_since = kin.valid_from, edge.kin_till = kin.valid_until
    RETURN count(*) AS folded
  }
  // Whoever asked whether the two are one has the answer: also whoever asked of what they are made of.
  CALL (keep, gone) {
    MATCH (keep)<-[:MERGED_INTO*0..50]-(one:Entity)<-[:CONCERNS]-(review:Review)
    WHERE review.kind = 'lookalike' AND review.state = 'open'
    WITH DISTINCT review, gone
    WHERE EXISTS { (review)-[:CONCERNS]->(:Entity)-[:MERGED_INTO*0..50]->(gone) }
    SET review.touched_at = $now
    WITH review
    WHERE review.state = 'open'
    SET review.state = 'accepted', review.decided_at = $now, review.decided_by = $made_by, review.change_ids = [$change_id]
    RETURN count(*) AS answered
  }
  WITH keep, gone, alias_ids, alias_keys, alias_live, folded, moved_out + moved_in AS moved, loops_out + loops_in AS loops, keep.external_id IS NULL AND gone.external_id IS NOT NULL AS takes_external
  SET gone.retired_at = $now, gone.merged_by = $change_id
  MERGE (gone)-[pointer:MERGED_INTO]->(keep)
    ON CREATE SET pointer.recorded_at = $now, pointer.change_id = $change_id
  // What somebody told of is no guess of a rule any more.
  WITH keep, gone, alias_ids, alias_keys, alias_live, folded, moved, loops, takes_external, keep.is_guess AS was_guess
  SET keep.is_guess = CASE WHEN gone.is_guess THEN keep.is_guess END
  FOREACH (_ IN CASE WHEN takes_external THEN [1] ELSE [] END |
    SET keep.external_source = gone.external_source, keep.external_id = gone.external_id, keep.external_url = gone.external_url
  )
  MERGE (change:Change {space: $space, change_id: $change_id})
    ON CREATE SET
      change.kind = 'entities_merged',
      change.recorded_at = $now,
      change.reason = $reason,
      change.session_id = $session_id,
      change.made_by = $made_by,
      change.evidence = $evidence,
      change.keep_id = keep.entity_id,
      change.gone_id = gone.entity_id,
      change.gone_name_before = gone.name,
      change.alias_ids = alias_ids,
      change.alias_keys = alias_keys,
      change.alias_live = alias_live,
      change.took_external = takes_external,
      change.was_guess = was_guess
  MERGE (change)-[:CHANGED]->(keep)
  MERGE (change)-[:CHANGED]->(gone)
  RETURN size(alias_ids) AS names, moved, folded, loops
}
RETURN
  fault,
  CASE fault WHEN 'gone' THEN gone.merged_by WHEN 'keep' THEN keep.merged_by END AS by,
  keep.name AS keep_name,
  gone.name AS gone_name,
  coalesce(names, 0) AS names,
  coalesce(moved, 0) AS moved,
  coalesce(folded, 0) AS folded,
  coalesce(loops, 0) AS loops
