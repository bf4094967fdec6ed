// Merged entities that hold a name, lead nowhere or in a circle, and live ones that are pointers.
// And those of which it is asked whether they are one with themselves.
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
UNION
  MATCH (review:Review {space: $space, state: 'open'})
  WHERE review.kind = 'lookalike'
  WITH review
  MATCH (review)-[:CONCERNS]->(one:Entity)-[:MERGED_INTO*0..50]->(entity:Entity {retired_at: $open_end})
  WHERE EXISTS {
    MATCH (review)-[:CONCERNS]->(two:Entity)-[:MERGED_INTO*0..50]->(entity)
    WHERE two <> one
  }
  RETURN entity
}
RETURN count(*) AS found, collect('entity:' + entity.entity_id)[..$samples_max] AS samples
