// Merged entities that hold a name, lead nowhere or in a circle, and live ones that are pointers.
// mode: read
// :param space => '64656d6f'
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param samples_max => 5
// returns: found, samples

CYPHER 25
CALL () {
  MATCH (entity:Entity {space: $space})
  WHERE entity.retired_at <> $open_end
    AND (
      EXISTS { (entity)-[:HAS_ALIAS]->() }
      OR (entity.merged_by IS NOT NULL AND COUNT { (entity)-[:MERGED_INTO]->(:Entity {space: $space}) } <> 1)
    )
  RETURN entity
UNION
  MATCH (entity:Entity {space: $space})-[:MERGED_INTO]->()
  WHERE entity.retired_at = $open_end OR EXISTS { (entity)-[:MERGED_INTO*1..50]->(entity) }
  RETURN entity
}
RETURN count(*) AS found, collect('entity:' + entity.entity_id)[..$samples_max] AS samples
