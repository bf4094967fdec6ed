// Give an entity back what was split from it, while nothing newer stands on it; the new one goes again.
// mode: write
// :param space => '64656d6f'
// :param undoes => 'chgs'
// :param change_id => 'chg9'
// :param session_id => null
// :param made_by => 'agent'
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param now => datetime('2026-01-01')
// returns: stands, blockers, more, new_id, entities

CYPHER 25
MATCH (record:Change {space: $space, change_id: $undoes})
MATCH (first:Entity {space: $space, entity_id: record.gone_id})
MATCH (second:Entity {space: $space, entity_id: record.keep_id})
CALL (first, second) {
  UNWIND [first, second] + [(second)-[edge]-(other) WHERE edge.edge_id IS NOT NULL | other] AS node
  WITH DISTINCT node
  ORDER BY elementId(node)
  SET node.touched_at = $now
  RETURN count(*) AS locks
}
WITH record, first AS entity, second AS target
CALL (entity, target) {
  MATCH (entity)-[edge]-(other)
  WHERE edge.retired_by = $undoes AND edge.went IS NOT NULL
  OPTIONAL MATCH (target)-[kin]-(there)
  WHERE type(kin) = type(edge)
    AND (startNode(kin) = target) = (startNode(edge) = entity)
    AND last(split(kin.edge_id, '~')) = last(split(edge.edge_id, '~'))
    AND kin.retired_at = $open_end
  RETURN collect({edge: edge, other: other, kin: kin, there: there}) AS moves
}
OPTIONAL CALL (record, entity, target, moves) {
  UNWIND [one IN [entity, target] WHERE one.retired_at <> $open_end] AS one
  RETURN coalesce(one.merged_by, '') AS by
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
  WITH one
  WHERE one.kin IS NOT NULL AND coalesce(one.kin.folds, []) <> coalesce(one.edge.folds, [])
  RETURN last(one.kin.folds) AS by
UNION
  // What went over, and was moved on by a repair that stands.
  UNWIND moves AS one
  MATCH (target)-[kin]-()
  WHERE kin.went IS NOT NULL AND kin.retired_by <> $undoes
    AND (kin.moved_by = $undoes OR kin.retired_at > record.recorded_at)
    AND last(split(kin.edge_id, '~')) = last(split(one.edge.edge_id, '~'))
  RETURN kin.retired_by AS by
UNION
  MATCH (target)<-[pointer:MERGED_INTO]-()
  WHERE NOT record.is_revived OR pointer.recorded_at > record.recorded_at
  RETURN pointer.change_id AS by
UNION
  // What it came from was merged since, even if it stands again; or it took another id in its place.
  MATCH (newer:Change {kind: 'entities_merged'})-[:CHANGED]->(entity)
  WHERE (newer.gone_id = entity.entity_id OR (record.gave_external AND newer.took_external))
    AND newer.undone_by IS NULL AND newer.recorded_at > record.recorded_at
  RETURN newer.change_id AS by
UNION
  // It was repaired since: that stands on it.
  MATCH (newer:Change)-[:CHANGED]->(target)
  WHERE newer.kind IN ['entities_merged', 'entity_split', 'alias_added', 'alias_removed', 'kept_apart']
    AND newer.undone_by IS NULL AND newer.change_id <> $undoes
    AND newer.recorded_at > record.recorded_at
  RETURN newer.change_id AS by
}
WITH record, entity, target, moves, collect(DISTINCT by) AS blockers
WITH
  record,
  entity,
  target,
  moves,
  blockers,
  record.undone_by IS NULL AS stands,
  // What was told of it since would go with it, or stand at what is gone.
  COLLECT {
    MATCH (target)-[held:HAS_ALIAS]->(alias)
    WHERE coalesce(NOT $undoes IN held.moved_by, true)
    RETURN alias.name
  } + COLLECT {
    MATCH (target)-[edge]-()
    WHERE edge.edge_id IS NOT NULL
      AND (edge.retired_at = $open_end OR NOT record.is_revived)
      AND NOT last(split(edge.edge_id, '~')) IN [one IN moves | last(split(one.edge.edge_id, '~'))]
    RETURN 'relates:' + edge.edge_id
  } AS more
OPTIONAL CALL (record, entity, target, moves, blockers, stands, more) {
  FILTER stands AND size(more) = 0 AND size(blockers) = 0
  WITH record, entity, target, moves
  CALL (record, entity, target) {
    UNWIND range(0, size(record.alias_ids) - 1) AS place
    MATCH (alias:Alias {space: $space, name_key: record.alias_keys[place], alias_id: record.alias_ids[place]})<-[held:HAS_ALIAS]-(target)
    MERGE (entity)-[back:HAS_ALIAS]->(alias)
    SET
      back.homes = CASE WHEN size(held.homes) > 1 THEN held.homes[..-1] END,
      back.moved_at = CASE WHEN size(held.moved_at) > 1 THEN held.moved_at[..-1] END,
      back.moved_by = CASE WHEN size(held.moved_by) > 1 THEN held.moved_by[..-1] END
    DELETE held
    RETURN count(*) AS names
  }
  CALL (moves, entity) {
    UNWIND moves AS one
    WITH one, one.edge AS edge, one.kin AS kin
    WHERE kin IS NOT NULL
    // Its other end was corrected meanwhile: it goes on from there.
    CALL (one, edge, kin, entity) {
      FILTER one.there <> one.other AND startNode(edge) = entity
      WITH one.there AS there, type(edge) AS relation_type, properties(kin) AS kept, edge
      MERGE (entity)-[again:$(relation_type) {retired_at: $open_end}]->(there)
        ON CREATE SET again += kept, again.edge_id = edge.edge_id, again.recorded_at = $now, again.moved_by = $change_id
      RETURN count(*) AS out
    }
    CALL (one, edge, kin, entity) {
      FILTER one.there <> one.other AND endNode(edge) = entity
      WITH one.there AS there, type(edge) AS relation_type, properties(kin) AS kept
      MERGE (there)-[again:$(relation_type) {retired_at: $open_end}]->(entity)
        ON CREATE SET again += kept, again.recorded_at = $now, again.moved_by = $change_id
      RETURN count(*) AS in
    }
    FOREACH (_ IN CASE WHEN one.there = one.other THEN [1] ELSE [] END | SET edge.reason = kin.reason, edge.confidence = kin.confidence, edge.retired_at = $open_end, edge.retired_by = null)
    REMOVE edge.went
    DELETE kin
    RETURN count(*) AS moved_back
  }
  MERGE (change:Change {space: $space, change_id: $change_id})
    ON CREATE SET
      change.kind = 'repair_undone',
      change.recorded_at = $now,
      change.undoes = $undoes,
      change.session_id = $session_id,
      change.made_by = $made_by
  SET record.undone_by = $change_id
  MERGE (change)-[:CHANGED]->(entity)
  WITH record, entity, target
  CALL (record, entity, target) {
    FILTER record.is_revived
    SET target.retired_at = record.merged_at_before, target.merged_by = record.merged_by_before
    FOREACH (_ IN CASE WHEN record.gave_external THEN [1] ELSE [] END | SET entity.external_source = target.external_source, entity.external_id = target.external_id, entity.external_url = target.external_url)
    MERGE (target)-[pointer:MERGED_INTO]->(entity)
      ON CREATE SET pointer.recorded_at = record.merged_at_before, pointer.change_id = record.merged_by_before
    RETURN count(*) AS merged_again
  }
  CALL (record, entity, target) {
    FILTER NOT record.is_revived
    // The records of what is undone already go on at the entity that stays.
    CALL (entity, target) {
      MATCH (old:Change)-[:CHANGED]->(target)
      MERGE (old)-[:CHANGED]->(entity)
      RETURN count(*) AS records
    }
    DETACH DELETE target
    RETURN count(*) AS gone
  }
  RETURN true AS is_done
}
RETURN stands, blockers, more[..3] AS more, record.keep_id AS new_id, CASE WHEN is_done THEN [record.gone_id] ELSE [] END AS entities
