// Edges whose id does not name their source, is held by two, or is missing though nobody's own type.
// mode: read
// :param space => '64656d6f'
// :param structural => ['HAS_CHUNK']
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param samples_max => 5
// returns: found, samples

CYPHER 25
MATCH (source:Memory|Message|Session|Entity|Contact|Source|ToolCall {space: $space})-[edge]->()
// What is no edge of the system's own was drawn by somebody, and can be taken back by its id.
WHERE NOT type(edge) IN $structural AND coalesce(edge.retired_at, $open_end) = $open_end
WITH
  edge.edge_id AS edge_id,
  type(edge) AS relation_type,
  CASE
    WHEN source:Memory THEN 'memory:' + source.memory_id
    WHEN source:Message THEN 'message:' + source.message_id
    WHEN source:Session THEN 'session:' + source.session_id
    WHEN source:Entity THEN 'entity:' + source.entity_id
    WHEN source:Contact THEN 'contact:' + source.contact_id
    WHEN source:Source THEN 'source:' + source.source_id
    ELSE 'tool_call:' + source.tool_call_id
  END AS reference
WITH
  coalesce(edge_id, reference + ' ' + relation_type) AS shown,
  count(*) AS times,
  all(is_named IN collect(edge_id STARTS WITH reference + '~') WHERE is_named)
    AND count(edge_id) = count(*) AS is_right
WHERE times > 1 OR NOT is_right
RETURN count(*) AS found, collect('relates:' + shown)[..$samples_max] AS samples
