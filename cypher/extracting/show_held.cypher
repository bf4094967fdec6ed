// Whether a job is still a worker's, and the scope that its session has now: asked before it writes.
// mode: read
// :param space => '64656d6f'
// :param job_id => 'extract:held'
// :param holder => 'h1'
// returns: scope

CYPHER 25
MATCH (job:Job {space: $space, job_id: $job_id})-[:CONCERNS]->(session:Session)
WHERE job.state = 'working' AND job.holder = $holder
RETURN session.scope AS scope
