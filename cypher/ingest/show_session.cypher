// What a session holds already: its scope, its last turn, and which of these messages.
// mode: read
// :param space => '64656d6f'
// :param session_id => 'demo'
// :param message_ids => ['m1']
// returns: scope, speaker, content, known_ids

CYPHER 25
MATCH (session:Session {space: $space, session_id: $session_id})
OPTIONAL MATCH (last:Message {space: $space, session_id: $session_id, place: session.message_count - 1})
CALL () {
  UNWIND $message_ids AS message_id
  MATCH (known:Message {space: $space, message_id: message_id})
  WHERE known.session_id = $session_id
  RETURN collect(message_id) AS known_ids
}
RETURN session.scope AS scope, last.speaker AS speaker, last.content AS content, known_ids
