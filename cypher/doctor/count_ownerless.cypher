// Names and contacts that belong to nobody, and files that nothing is tied to.
// mode: read
// :param space => '64656d6f'
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param samples_max => 5
// returns: found, samples

CYPHER 25
CALL () {
  MATCH (alias:Alias)
  WHERE alias.space = $space AND alias.alias_id IS NOT NULL
    AND COUNT { (:Entity {space: $space})-[:HAS_ALIAS]->(alias) } <> 1
  RETURN 'alias:' + alias.name AS shown
UNION ALL
  MATCH (contact:Contact)
  WHERE contact.space = $space AND contact.contact_id IS NOT NULL
    AND (
      NOT EXISTS { (:Entity {space: $space})-[:HAS_IDENTITY]->(contact) }
      OR COUNT { (:Entity)-[claim:HAS_IDENTITY]->(contact) WHERE claim.retired_at = $open_end } > 1
    )
  RETURN 'contact:' + contact.contact_id AS shown
UNION ALL
  MATCH (source:Source)
  WHERE source.space = $space AND source.source_id IS NOT NULL
    AND coalesce(size(source.line_hashes), 0) > 0 AND NOT EXISTS { (source)<-[:FROM_SOURCE]-() }
  RETURN 'source:' + source.source_id AS shown
}
RETURN count(*) AS found, collect(shown)[..$samples_max] AS samples
