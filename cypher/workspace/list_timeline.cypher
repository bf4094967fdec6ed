// List the files of a workspace in order of time, each with the files that it follows now.
// mode: read
// :param space => '64656d6f'
// :param scope => 'global'
// :param origin => null
// :param nobody => 'nobody'
// :param workspace => '/workspace'
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param limit => 50000
// returns: source_id, before_ids

CYPHER 25
MATCH (source:Source {space: $space})
WHERE source.source_id IS NOT NULL
  AND source.scope = $scope
  AND source.workspace = $workspace
  AND ($origin IS NULL OR coalesce(source.session_id, $nobody) = $origin)
WITH source
ORDER BY source.order_key, source.source_id
LIMIT $limit
RETURN
  source.source_id AS source_id,
  COLLECT {
    MATCH (source)-[edge:FOLLOWS]->(before:Source)
    WHERE edge.retired_at = $open_end AND edge.created_by = 'system'
    RETURN before.source_id
  } AS before_ids
