// The last turn of a session: the first new one is embedded together with it.
// mode: read
// :param space => '64656d6f'
// :param session_id => 'demo'
// returns: speaker, content

CYPHER 25
MATCH (session:Session {space: $space, session_id: $session_id})
MATCH (message:Message {space: $space, session_id: $session_id, place: session.message_count - 1})
RETURN message.speaker AS speaker, message.content AS content
