// What the graph says of pairs of entities: kept apart, asked before, named together, standing alike.
// What is of another scope counts where it speaks against a pair, and is shown to nobody.
// mode: read
// :param space => '64656d6f'
// :param pairs => [{number: 0, first_id: 'ent1', second_id: 'entb', review_id: 'rev1'}]
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param degree_max => 200
// :param shown_max => 5
// :param context_max => 300
// returns: number, is_apart, asked, together, elsewhere, shared, shared_names, first_context, second_context

CYPHER 25
UNWIND $pairs AS pair
MATCH (first:Entity {space: $space, entity_id: pair.first_id})
MATCH (second:Entity {space: $space, entity_id: pair.second_id})
WHERE first.retired_at = $open_end AND second.retired_at = $open_end
WITH pair, first, second, head(COLLECT { MATCH (review:Review {space: $space, review_id: pair.review_id}) RETURN review.state }) AS asked
CALL (first) {
  MATCH (first)-[:HAS_ALIAS]->()<-[:MENTIONS]-(text)
  WHERE coalesce(text.retired_at, $open_end) = $open_end
  WITH DISTINCT text
  LIMIT $degree_max
  RETURN collect(text) AS first_texts
}
CALL (second) {
  MATCH (second)-[:HAS_ALIAS]->()<-[:MENTIONS]-(text)
  WHERE coalesce(text.retired_at, $open_end) = $open_end
  WITH DISTINCT text
  LIMIT $degree_max
  RETURN collect(text) AS second_texts
}
WITH *, [text IN first_texts WHERE text.scope IN ['global', first.scope]] AS first_told, [text IN second_texts WHERE text.scope IN ['global', first.scope]] AS second_told
OPTIONAL CALL (first, first_told) {
  UNWIND first_told AS text
  MATCH (text)-[:MENTIONS]->()<-[:HAS_ALIAS]-(third:Entity)
  RETURN third
UNION
  MATCH (first)-[edge]-(third:Entity|Memory)
  WHERE edge.edge_id IS NOT NULL AND edge.retired_at = $open_end
  RETURN third
  LIMIT $degree_max
}
WITH pair, first, second, asked, first_texts, second_texts, first_told, second_told, collect(DISTINCT third) AS first_thirds
OPTIONAL CALL (first, second, second_told, first_thirds) {
  CALL (second, second_told) {
    UNWIND second_told AS text
    MATCH (text)-[:MENTIONS]->()<-[:HAS_ALIAS]-(third:Entity)
    RETURN third
  UNION
    MATCH (second)-[edge]-(third:Entity|Memory)
    WHERE edge.edge_id IS NOT NULL AND edge.retired_at = $open_end
    RETURN third
    LIMIT $degree_max
  }
  WITH DISTINCT first, second, third, first_thirds
  WHERE third IN first_thirds AND third <> first AND third <> second AND third.scope IN ['global', first.scope]
  ORDER BY third.name
  RETURN collect(third) AS thirds
}
RETURN
  pair.number AS number,
  // Kept apart, or parted before by somebody: both stay so.
  EXISTS {
    MATCH (first)<-[:MERGED_INTO*0..50]-(:Entity)-[:NEVER_MERGE]-(:Entity)-[:MERGED_INTO*0..50]->(second)
  } OR EXISTS {
    MATCH (first)<-[:CHANGED]-(change:Change)-[:CHANGED]->(second)
    WHERE (change.kind = 'entity_split' AND change.undone_by IS NULL) OR (change.kind = 'entities_merged' AND change.undone_by IS NOT NULL)
  } AS is_apart,
  asked,
  size([text IN first_told WHERE text IN second_told]) AS together,
  size([text IN first_texts WHERE text IN second_texts AND NOT text IN first_told]) AS elsewhere,
  size(coalesce(thirds, [])) AS shared,
  [third IN coalesce(thirds, [])[..$shown_max] | left(coalesce(third.name, third.content, ''), 80)] AS shared_names,
  left(head([text IN first_told WHERE NOT text IN second_texts | text.content]), $context_max) AS first_context,
  left(head([text IN second_told WHERE NOT text IN first_texts | text.content]), $context_max) AS second_context
