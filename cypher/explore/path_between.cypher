// The shortest ways between two things: over texts that name both ends of a step, and relations.
// mode: read
// :param space => '64656d6f'
// :param from_name => 'ahmed'
// :param to_name => 'robert vale'
// returns: hops, path

CYPHER 25
MATCH (start:Entity {space: $space})
WHERE toLower(start.name) = toLower($from_name) AND start.retired_at > datetime()
MATCH (finish:Entity {space: $space})
WHERE toLower(finish.name) = toLower($to_name) AND finish.retired_at > datetime() AND start <> finish
MATCH path = SHORTEST 3 (start)(
  (one)-[tie]-(other)
  WHERE (type(tie) IN ['HAS_ALIAS', 'MENTIONS'] OR tie.edge_id IS NOT NULL)
    AND coalesce(tie.retired_at > datetime(), true)
    AND coalesce(other.retired_at > datetime(), true)
){1,16}(finish)
RETURN length(path) AS hops, path
