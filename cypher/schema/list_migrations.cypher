// The migrations that were applied, in order.
// mode: read
// returns: version, checksum, applied_at

CYPHER 25
MATCH (migration:Migration)
RETURN
  migration.version AS version,
  migration.checksum AS checksum,
  migration.applied_at AS applied_at
ORDER BY version
LIMIT 10000
