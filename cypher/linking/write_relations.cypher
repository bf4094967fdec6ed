// Draw the ties that a model named, and mark the memories that it was asked about; one transaction.
// mode: write
// :param space => '64656d6f'
// :param looked => ['mem1']
// :param rows => [{source_id: 'mem1', target_id: 'mem3', type: 'SUPPORTS', is_mutual: false, is_to_thing: false, values: {edge_id: 'memory:mem1~0123456789abcdea', wording: 'supports', reason: 'told', confidence: 0.7, created_by: 'linker', valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z'), recorded_at: datetime('2026-01-01'), run_id: 'run1', model: 'toy'}}]
// :param types => ['SUPPORTS']
// :param types_max => 500
// :param scope => 'global'
// :param session_id => null
// :param is_strict => false
// :param now => datetime('2026-01-01')
// :param open_end => datetime('9999-12-31T23:59:59Z')
// returns: looked, drawn, confirmed, refused, edges

CYPHER 25
CALL () {
  CALL db.relationshipTypes() YIELD relationshipType AS name
  WITH collect(name) AS known
  // A type that is there already costs nothing; new ones only while there is room for all of them.
  RETURN CASE WHEN size(known) + size([type IN $types WHERE NOT type IN known]) <= $types_max THEN $types ELSE [type IN $types WHERE type IN known] END AS fitting
}
CALL () {
  CALL () {
    UNWIND $looked + [row IN $rows | row.source_id] + [row IN $rows WHERE NOT row.is_to_thing | row.target_id] AS memory_id
    MATCH (node:Memory {space: $space, memory_id: memory_id})
    RETURN node
  UNION
    UNWIND [row IN $rows WHERE row.is_to_thing | row.target_id] AS entity_id
    MATCH (node:Entity {space: $space, entity_id: entity_id})
    RETURN node
  }
  WITH node
  ORDER BY elementId(node)
  // All locks are taken in one order, before anything is looked at. It is none of `touched_at`, at
  // which relations are found: those without a tie are not to be found there.
  SET node.links_touched_at = $now
  RETURN collect(node) AS locked
}
WITH fitting, locked, [memory IN locked WHERE memory.memory_id IN $looked AND memory.scope = $scope AND memory.linked_at IS NULL AND memory.retired_at = $open_end] AS due
CALL (fitting, locked, due) {
  UNWIND $rows AS row
  WITH
    fitting,
    row,
    head([node IN locked WHERE node.memory_id = row.source_id]) AS source,
    head([node IN locked WHERE coalesce(node.memory_id, node.entity_id) = row.target_id]) AS target
  WHERE any(memory IN due WHERE memory.memory_id IN [row.source_id, row.target_id])
  WITH row, source, target, row.type IN fitting AS is_known, [(source)-[twin]-(target) WHERE type(twin) = row.type AND (startNode(twin) = source OR row.is_mutual) | twin] AS twins
  WITH row, source, target, is_known, size(twins) > 0 AS is_old, head([twin IN twins WHERE twin.retired_at = $open_end]) AS standing
  WITH
    row,
    source,
    target,
    standing,
    coalesce(is_known AND source <> target
      // What somebody took back stays taken back.
      AND (standing IS NOT NULL OR NOT is_old)
      AND all(end IN [source, target] WHERE end.retired_at = $open_end
        AND end.scope IN [$scope, 'global'] AND ($is_strict OR NOT coalesce(end.is_private, false))
        AND (NOT $is_strict OR coalesce(end.session_id, '') = coalesce($session_id, ''))), false) AS fits
  OPTIONAL CALL (row, source, target, standing, fits) {
    FILTER fits AND standing IS NULL
    MERGE (source)-[edge:$(row.type) {retired_at: $open_end}]->(target)
      ON CREATE SET edge += row.values
    SET source.touched_at = $now, target.touched_at = $now
    RETURN edge.edge_id AS new_id
  }
  // Said by the model as well: what stands stays as it was told, and at most becomes surer.
  FOREACH (edge IN CASE WHEN fits AND standing IS NOT NULL THEN [standing] ELSE [] END |
    SET edge.confidence = CASE WHEN row.values.confidence > edge.confidence THEN row.values.confidence ELSE edge.confidence END
  )
  RETURN
    count(CASE WHEN fits AND new_id IS NOT NULL THEN 1 END) AS drawn,
    count(CASE WHEN fits AND new_id IS NULL THEN 1 END) AS confirmed,
    count(CASE WHEN NOT fits THEN 1 END) AS refused,
    collect(new_id) AS edges
}
CALL (due) {
  UNWIND due AS memory
  SET memory.linked_at = $now
  WITH memory
  OPTIONAL MATCH (job:Job {space: $space, job_id: 'link:' + memory.memory_id})
  SET job.state = 'done', job.updated_at = $now
  RETURN count(memory) AS looked
}
RETURN looked, drawn, confirmed, refused, edges
