// List the newest messages of some scopes.
// mode: read
// :param space => '64656d6f'
// :param scopes => ['global']
// :param origin => null
// :param recorded_until => datetime('9999-12-31T23:59:59Z')
// :param walk => 5000
// :param own_walk => 0
// :param content_limit => 2000
// :param limit => 10
// returns: node_id, content, is_cut, scope, session_id, place, role, speaker, created_at

CYPHER 25
CALL () {
  MATCH (message:Message)
  WHERE message.space = $space AND message.recorded_at <= $recorded_until
  // Both keys of the index first, or the planner sorts the whole space.
  WITH message
  ORDER BY message.space DESC, message.recorded_at DESC
  LIMIT $walk
  WITH message
  // What was erased has nothing to show.
  WHERE message.scope IN $scopes AND message.purged_at IS NULL
  RETURN message
  ORDER BY message.space DESC, message.recorded_at DESC, message.place DESC
  LIMIT $limit
UNION ALL
  // Under strict isolation the session's own newest turns, however busy the others are.
  MATCH (message:Message)
  WHERE message.space = $space AND message.session_id = $origin AND message.place >= 0
  WITH message
  ORDER BY message.space DESC, message.session_id DESC, message.place DESC
  LIMIT $own_walk
  WITH message
  WHERE message.scope IN $scopes AND message.purged_at IS NULL AND message.recorded_at <= $recorded_until
  RETURN message
  ORDER BY message.recorded_at DESC, message.place DESC
  LIMIT $limit
}
WITH message
ORDER BY message.recorded_at DESC, message.place DESC
LIMIT $limit
RETURN
  message.message_id AS node_id,
  left(message.content, $content_limit) AS content,
  size(message.content) > $content_limit AS is_cut,
  message.scope AS scope,
  message.session_id AS session_id,
  message.place AS place,
  message.role AS role,
  message.speaker AS speaker,
  message.created_at AS created_at
