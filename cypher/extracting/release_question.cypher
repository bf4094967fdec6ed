// Take back that a question was asked at a moment: the model could not be asked.
// mode: write
// :param space => '64656d6f'
// :param asked_at => datetime('2026-06-01')
// :param now => datetime('2026-01-01')
// returns: released

CYPHER 25
MATCH (metric:Metric {space: $space, metric_id: 'extraction_questions'})
SET metric.touched_at = $now
WITH metric
WHERE $asked_at IN coalesce(metric.asked_at, [])
SET
  metric.asked_at = [moment IN metric.asked_at WHERE moment <> $asked_at],
  metric.total = metric.total - 1.0,
  metric.count = metric.count - 1
RETURN count(metric) AS released
