// Record that a migration was applied.
// mode: write
// :param version => 9999
// :param name => 'session_key'
// :param checksum => 'ab12'
// :param now => datetime('2026-01-01')
// returns: version

CYPHER 25
MERGE (migration:Migration {version: $version})
  ON CREATE SET
    migration.name = $name,
    migration.checksum = $checksum,
    migration.applied_at = $now
RETURN migration.version AS version
