// Take names, and relations where they are told, out of an entity into a new one, or the one they came from.
// mode: write
// :param space => '64656d6f'
// :param entity_id => 'ent1'
// :param keys => ['bob']
// :param edge_ids => ['entity:ent1~0123456789abcdef']
// :param new => {identity_key: 'idn9', properties: {entity_id: 'ent9', type: 'person'}}
// :param change_id => 'chg8'
// :param reason => null
// :param session_id => null
// :param made_by => 'agent'
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param now => datetime('2026-01-01')
// returns: fault, lacking, name, new_id, new_name, is_revived, names, moved

CYPHER 25
MATCH (first:Entity {space: $space, entity_id: $entity_id})
CALL (first) {
  UNWIND [first] + [(first)-[edge]-(other) WHERE edge.edge_id IN $edge_ids | other] + [(first)<-[:MERGED_INTO]-(gone) | gone] AS node
  WITH DISTINCT node
  ORDER BY elementId(node)
  SET node.touched_at = $now
  RETURN count(*) AS locks
}
WITH first AS entity
CALL (entity) {
  MATCH (entity)-[:HAS_ALIAS]->(alias)
  WHERE alias.name_key IN $keys AND alias.retired_at = $open_end
  WITH alias
  ORDER BY alias.recorded_at, alias.name
  RETURN collect(alias.name_key) AS found, collect(alias.name) AS found_names
}
CALL (entity) {
  MATCH (entity)-[edge]-()
  WHERE edge.edge_id IN $edge_ids AND edge.retired_at = $open_end
  RETURN collect(edge.edge_id) AS found_edges
}
WITH
  entity,
  found,
  found_names,
  [key IN $keys WHERE NOT key IN found] + [edge_id IN $edge_ids WHERE NOT edge_id IN found_edges] AS lacking
WITH entity, found, found_names, lacking, CASE
  WHEN entity.retired_at <> $open_end THEN 'gone'
  WHEN entity.is_private THEN 'private'
  WHEN entity.name_key IN $keys THEN 'own'
  WHEN size(lacking) > 0 THEN 'lacking'
END AS fault
// One that was merged into it and has such a name of its own stands up again.
CALL (entity) {
  OPTIONAL MATCH (gone:Entity)-[pointer:MERGED_INTO]->(entity)
  WHERE gone.name_key IN $keys
  ORDER BY pointer.recorded_at DESC
  RETURN
    gone AS back, pointer.recorded_at AS back_since, pointer.change_id AS back_by,
    // Its id of another system goes back with it, where the merge took that over.
    EXISTS { (gone)<-[:CHANGED]-(merge) WHERE merge.change_id = pointer.change_id AND merge.took_external }
      AND entity.external_source = gone.external_source AND entity.external_id = gone.external_id AS gives_external
  LIMIT 1
}
OPTIONAL CALL (entity, found, found_names, fault, back, back_since, back_by, gives_external) {
  FILTER fault IS NULL
  MERGE (target:Entity {space: $space, identity_key: coalesce(back.identity_key, $new.identity_key)})
    ON CREATE SET
      target += $new.properties,
      target.name = head(found_names), target.name_key = head(found),
      target.scope = entity.scope, target.is_private = false,
      target.type = coalesce($new.properties.type, entity.type),
      target.recorded_at = $now, target.retired_at = $open_end
    ON MATCH SET target.retired_at = $open_end, target.merged_by = null
  SET target.touched_at = $now
  FOREACH (_ IN CASE WHEN gives_external THEN [1] ELSE [] END | SET entity.external_source = null, entity.external_id = null, entity.external_url = null)
  WITH entity, target, back IS NOT NULL AS is_revived, back_since, back_by, gives_external
  CALL (entity, target) {
    MATCH (target)-[pointer:MERGED_INTO]->(entity)
    DELETE pointer
    RETURN count(*) AS pointers
  }
  CALL (entity, target) {
    MATCH (entity)-[held:HAS_ALIAS]->(alias)
    WHERE alias.name_key IN $keys
    MERGE (target)-[now_held:HAS_ALIAS]->(alias)
    SET
      now_held.homes = coalesce(held.homes, []) + entity.entity_id,
      now_held.moved_at = coalesce(held.moved_at, []) + $now,
      now_held.moved_by = coalesce(held.moved_by, []) + $change_id
    DELETE held
    RETURN collect(alias) AS aliases
  }
  WITH *, [alias IN aliases | alias.alias_id] AS alias_ids, [alias IN aliases | alias.name_key] AS alias_keys, [alias IN aliases | alias.retired_at = $open_end] AS alias_live
  CALL (entity, target) {
    MATCH (entity)-[edge]-(other)
    WHERE edge.edge_id IN $edge_ids AND edge.retired_at = $open_end AND other <> target
    WITH entity, target, edge, other, startNode(edge) = entity AS is_out
    CALL (entity, target, edge, other, is_out) {
      FILTER is_out
      MERGE (target)-[kin:$(type(edge)) {retired_at: $open_end}]->(other)
        ON CREATE SET kin += properties(edge), kin.edge_id = 'entity:' + target.entity_id + '~' + last(split(edge.edge_id, '~')), kin.recorded_at = $now, kin.moved_by = $change_id
      RETURN count(*) AS out
    }
    CALL (entity, target, edge, other, is_out) {
      FILTER NOT is_out
      MERGE (other)-[kin:$(type(edge)) {retired_at: $open_end}]->(target)
        ON CREATE SET kin += properties(edge), kin.recorded_at = $now, kin.moved_by = $change_id
      RETURN count(*) AS in
    }
    SET edge.retired_at = $now, edge.retired_by = $change_id, edge.went = 'moved'
    RETURN count(*) AS moved
  }
  MERGE (change:Change {space: $space, change_id: $change_id})
    ON CREATE SET
      change.kind = 'entity_split',
      change.recorded_at = $now,
      change.reason = $reason,
      change.session_id = $session_id,
      change.made_by = $made_by,
      change.keep_id = target.entity_id,
      change.gone_id = entity.entity_id,
      change.new_name = target.name,
      change.alias_ids = alias_ids, change.alias_keys = alias_keys, change.alias_live = alias_live,
      change.is_revived = is_revived,
      change.gave_external = gives_external,
      change.merged_by_before = back_by, change.merged_at_before = back_since
  MERGE (change)-[:CHANGED]->(entity)
  MERGE (change)-[:CHANGED]->(target)
  RETURN target, is_revived, size(alias_ids) AS names, moved
}
RETURN
  fault,
  lacking,
  entity.name AS name,
  target.entity_id AS new_id,
  target.name AS new_name,
  coalesce(is_revived, false) AS is_revived,
  coalesce(names, 0) AS names,
  coalesce(moved, 0) AS moved
