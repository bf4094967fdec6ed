// The leases on maintenance that somebody holds now, of all spaces; the server's clock counts.
// mode: read
// returns: name

CYPHER 25
MATCH (lease:Lease)
WHERE lease.name STARTS WITH 'maintain:' AND lease.holder IS NOT NULL AND lease.until > datetime.statement()
RETURN lease.name AS name
ORDER BY name
LIMIT 100
