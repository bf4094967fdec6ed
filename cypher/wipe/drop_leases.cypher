// Take the leases away that belong to a space, or to any space where none is named.
// mode: batch
// :param space => '64656d6f'
// returns:

CYPHER 25
MATCH (lease:Lease)
WHERE any(kind IN ['maintain:', 'projection '] WHERE lease.name STARTS WITH kind AND ($space IS NULL OR lease.name = kind + $space))
DELETE lease
