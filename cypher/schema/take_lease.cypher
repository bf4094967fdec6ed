// Take the lease of a name, unless another holds one that has not run out.
// mode: write
// :param name => 'schema'
// :param holder => 'demo'
// :param now => datetime('2026-01-01')
// :param seconds => 60
// returns: is_held

CYPHER 25
MERGE (lease:Lease {name: $name})
// The first SET takes the write lock: two that ask at once are told apart.
SET lease.asked_at = $now
SET lease.holder = CASE
    WHEN lease.holder IS NULL OR lease.holder = $holder OR lease.until <= $now THEN $holder
    ELSE lease.holder
  END
SET lease.until = CASE WHEN lease.holder = $holder THEN $now + duration({seconds: $seconds}) ELSE lease.until END
RETURN lease.holder = $holder AS is_held
