// Give a space's lease on maintenance back; one that another holds stays.
// mode: write
// :param space => '64656d6f'
// :param holder => 'demo'
// returns: released

CYPHER 25
MATCH (lease:Lease {name: 'maintain:' + $space})
WHERE lease.holder = $holder
SET lease.holder = null
RETURN count(*) AS released
