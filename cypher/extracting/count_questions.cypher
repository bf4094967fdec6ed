// How many questions about turns were asked in the space between two moments, whatever came back.
// mode: read
// :param space => '64656d6f'
// :param since => datetime('2026-05-31')
// :param until => datetime('2026-06-02')
// returns: questions

CYPHER 25
OPTIONAL MATCH (metric:Metric {space: $space, metric_id: 'extraction_questions'})
RETURN size([moment IN coalesce(metric.asked_at, []) WHERE moment > $since AND moment <= $until]) AS questions
