// How many questions about turns were asked since a moment.
// mode: read
// :param space => '64656d6f'
// :param since => datetime('2026-01-01')
// returns: questions

CYPHER 25
MATCH (receipt:Receipt {space: $space, kind: 'extract'})
WHERE receipt.recorded_at > $since
RETURN coalesce(sum(CASE WHEN receipt.calls > 0 THEN 1 ELSE 0 END), 0) AS questions
