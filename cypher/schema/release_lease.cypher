// Give a lease back; one that another holds stays.
// mode: write
// :param name => 'schema'
// :param holder => 'demo'
// returns: released

CYPHER 25
MATCH (lease:Lease {name: $name})
WHERE lease.holder = $holder
SET lease.holder = null
RETURN count(*) AS released
