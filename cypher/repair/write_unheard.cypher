// Note that a language model said nothing of use about pairs of entities: each is asked again later.
// mode: write
// :param space => '64656d6f'
// :param rows => [{review_id: 'rev7', first_id: 'ent1', second_id: 'entb'}]
// :param reason => 'unreadable'
// :param attempts_max => 3
// :param pause_seconds => 1800
// :param now => datetime('2026-01-01')
// returns: given_up

CYPHER 25
UNWIND $rows AS row
MATCH (first:Entity {space: $space, entity_id: row.first_id})
MATCH (second:Entity {space: $space, entity_id: row.second_id})
MERGE (job:Job {space: $space, job_id: 'aliases:' + row.review_id})
  ON CREATE SET job.kind = 'aliases', job.created_at = $now, job.attempts = 0
MERGE (job)-[:CONCERNS]->(first)
MERGE (job)-[:CONCERNS]->(second)
SET
  job.attempts = job.attempts + 1,
  job.reason = $reason,
  job.updated_at = $now
SET
  job.state = CASE WHEN job.attempts >= $attempts_max THEN 'failed' ELSE 'waiting' END,
  job.not_before = $now + duration({seconds: toInteger($pause_seconds * 2 ^ (job.attempts - 1))})
RETURN count(CASE WHEN job.state = 'failed' THEN 1 END) AS given_up
