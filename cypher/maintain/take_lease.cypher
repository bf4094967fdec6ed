// Take or renew a space's lease on maintenance, unless another runner holds one that has not run out.
// Without a moment the server's own clock counts: those of two machines may differ.
// mode: write
// :param space => '64656d6f'
// :param holder => 'demo'
// :param moment => null
// :param seconds => 60
// returns: is_held, held_until

CYPHER 25
MERGE (lease:Lease {name: 'maintain:' + $space})
// The first SET takes the write lock: two that ask at once are told apart.
SET lease.asked_at = coalesce($moment, datetime.statement())
SET lease.holder = CASE
    WHEN lease.holder IS NULL OR lease.holder = $holder OR lease.until <= lease.asked_at THEN $holder
    ELSE lease.holder
  END
SET lease.until = CASE
    WHEN lease.holder = $holder THEN lease.asked_at + duration({seconds: $seconds})
    ELSE lease.until
  END
RETURN lease.holder = $holder AS is_held, lease.until AS held_until
