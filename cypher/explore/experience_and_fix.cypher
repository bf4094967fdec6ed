// What went wrong or was to be done, and what solved it: experiences with their ties as a picture.
// mode: read
// :param space => '64656d6f'
// :param limit => 50
// returns: trouble, tie, fix, instruction, condition, path

CYPHER 25
MATCH path = (trouble:Experience {space: $space})-[tie:SOLVED_BY|USED_SKILL|PATCHES]->(fix:Experience)
WHERE trouble.retired_at > datetime()
  AND fix.retired_at > datetime()
  AND tie.retired_at > datetime()
ORDER BY tie.recorded_at DESC
LIMIT $limit
RETURN
  trouble.name AS trouble,
  type(tie) AS tie,
  fix.name AS fix,
  tie.instruction AS instruction,
  tie.condition AS condition,
  path
