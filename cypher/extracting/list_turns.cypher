// The turns of a session from one place to another, in order.
// mode: read
// :param space => '64656d6f'
// :param session_id => 'demo'
// :param from_place => 0
// :param to_place => 20
// :param text_max => 20000
// :param limit => 50
// returns: message_id, place, role, speaker, content, created_at, tool_name

CYPHER 25
MATCH (message:Message {space: $space, session_id: $session_id})
WHERE message.place >= $from_place AND message.place <= $to_place
WITH message
ORDER BY message.place
LIMIT $limit
RETURN
  message.message_id AS message_id,
  message.place AS place,
  message.role AS role,
  message.speaker AS speaker,
  left(message.content, $text_max) AS content,
  message.created_at AS created_at,
  message.tool_name AS tool_name
