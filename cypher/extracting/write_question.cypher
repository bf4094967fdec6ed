// Note that a question about turns is asked now, where the hour still allows one; null: any number.
// mode: write
// :param space => '64656d6f'
// :param allowed => 2
// :param since => datetime('2025-12-31T23:00:00Z')
// :param until => datetime('2026-01-01T00:01:00Z')
// :param kept_max => 1000
// :param now => datetime('2026-01-01')
// returns: is_allowed, oldest

CYPHER 25
MERGE (metric:Metric {space: $space, metric_id: 'extraction_questions'})
  ON CREATE SET metric.name = 'extraction_questions', metric.first_at = $now
// Its lock comes before it is looked at: of many workers no two have the last question of an hour.
SET metric.touched_at = $now
WITH metric, [moment IN coalesce(metric.asked_at, []) WHERE moment > $since AND moment <= $until] AS held
WITH metric, held, $allowed IS NULL OR size(held) < $allowed AS is_allowed
SET
  metric.asked_at = CASE WHEN is_allowed THEN (held + [$now])[-$kept_max..] ELSE held END,
  metric.total = coalesce(metric.total, 0.0) + CASE WHEN is_allowed THEN 1.0 ELSE 0.0 END,
  metric.count = coalesce(metric.count, 0) + CASE WHEN is_allowed THEN 1 ELSE 0 END,
  metric.last_at = $now
RETURN is_allowed, held[0] AS oldest
