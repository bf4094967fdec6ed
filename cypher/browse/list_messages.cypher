// List the newest messages of some scopes.
// mode: read
// :param space => '64656d6f'
// :param scopes => ['global']
// :param origin => null
// :param recorded_until => datetime('9999-12-31T23:59:59Z')
// :param content_limit => 2000
// :param limit => 10
// returns: node_id, content, is_cut, scope, session_id, place, role, speaker, created_at

CYPHER 25
MATCH (message:Message)
WHERE message.space = $space
  AND message.recorded_at <= $recorded_until
  AND message.scope IN $scopes
  AND ($origin IS NULL OR message.session_id = $origin)
// Both keys of the index first, or the planner sorts the whole space.
WITH message
ORDER BY message.space DESC, message.recorded_at DESC, message.place DESC
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
