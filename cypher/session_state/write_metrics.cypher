// Add to what was counted in sessions; a new name only while a session has fewer than so many (Q108).
// `is_whole`: of a session all that is given is counted, or nothing.
// mode: write
// :param space => '64656d6f'
// :param sessions => [{session_id: 'demo', metrics: [{metric_id: 'output_tokens:demo', name: 'output_tokens', amount: 2.0, count: 2}]}]
// :param metrics_max => 200
// :param is_whole => false
// :param now => datetime('2026-01-01')
// returns: session_id, added

CYPHER 25
// They come in the order of their ids: two writers take their locks in one order.
UNWIND $sessions AS one
MATCH (session:Session {space: $space, session_id: one.session_id})
SET session.touched_at = $now
WITH session, one.metrics AS metrics
WITH session, metrics, COUNT { (session)-[:HAS_METRIC]->() } AS held
CALL (metrics) {
  UNWIND metrics AS one
  WITH one
  WHERE NOT EXISTS { (:Metric {space: $space, metric_id: one.metric_id}) }
  RETURN count(*) AS new
}
CALL (session, metrics, held, new) {
  UNWIND CASE WHEN $is_whole AND new > 0 AND held + new > $metrics_max THEN [] ELSE range(0, size(metrics) - 1) END AS place
  WITH session, metrics[place] AS one, $is_whole OR held + place < $metrics_max AS has_room
  OPTIONAL MATCH (known:Metric {space: $space, metric_id: one.metric_id})
  WITH session, one
  WHERE has_room OR known IS NOT NULL
  MERGE (metric:Metric {space: $space, metric_id: one.metric_id})
    ON CREATE SET
      metric.session_id = session.session_id,
      metric.name = one.name,
      metric.first_at = $now
  SET
    metric.total = coalesce(metric.total, 0.0) + one.amount,
    metric.count = coalesce(metric.count, 0) + one.count,
    metric.last_at = $now
  MERGE (session)-[:HAS_METRIC]->(metric)
  RETURN count(*) AS added
}
RETURN session.session_id AS session_id, added
