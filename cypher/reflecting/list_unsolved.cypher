// Which of some events stand in the words in which they were shown, and wait for a skill still.
// mode: read
// :param space => '64656d6f'
// :param events => [{experience_id: 'expe', version: 1}]
// :param scope => 'global'
// :param open_end => datetime('9999-12-31T23:59:59Z')
// returns: experience_id

CYPHER 25
UNWIND $events AS row
MATCH (event:Experience {space: $space, experience_id: row.experience_id})
WITH event, row
WHERE event.retired_at = $open_end AND event.type = 'EVENT' AND event.version = row.version
  AND event.scope = $scope
  AND NOT EXISTS {
    MATCH (event)-[tie:SOLVED_BY]->(:Experience)
    WHERE tie.retired_at = $open_end
  }
RETURN event.experience_id AS experience_id
