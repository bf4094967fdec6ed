// What a session holds beside its messages: its scratchpad, and what was counted in it (Q108).
// mode: read
// :param space => '64656d6f'
// :param session_id => 'demo'
// :param metrics_max => 200
// returns: session_id, scope, messages, last_active_at, scratchpad, written_at, metrics

CYPHER 25
MATCH (session:Session {space: $space, session_id: $session_id})
OPTIONAL MATCH (pad:Scratchpad {space: $space, session_id: $session_id})
WITH session, pad
CALL (session) {
  MATCH (session)-[:HAS_METRIC]->(metric:Metric)
  WITH metric
  ORDER BY metric.name
  LIMIT $metrics_max
  RETURN collect(metric {.name, .total, .count, .last_at}) AS metrics
}
RETURN
  session.session_id AS session_id,
  session.scope AS scope,
  session.message_count AS messages,
  session.last_active AS last_active_at,
  coalesce(pad.content, '') AS scratchpad,
  pad.updated_at AS written_at,
  metrics
