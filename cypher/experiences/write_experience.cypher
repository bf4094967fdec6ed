// Keep an experience: a new one, or a known one with other values, and tie it to another.
// mode: write
// :param space => '64656d6f'
// :param row => {experience_id: 'exp1', identity_key: 'exk1', version: 0, properties: {type: 'SKILL', name: 'Docker run', name_key: 'docker-run', description: 'start it', content: 'docker run', scope: 'global', session_id: null, shelf: 'ab', terms: 'docker run'}, confirms: 1, vector: null, awaits_vector: true, has_new_text: true}
// :param ties => [{source_id: 'exp1', target_id: 'exp2', type: 'REQUIRES', values: {edge_id: 'experience:exp1~0123456789abcdef', wording: 'REQUIRES', instruction: 'first', condition: null, reason: null, confidence: 1.0, created_by: 'agent', valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z'), recorded_at: datetime('2026-01-01')}}]
// :param change => null
// :param vector_property => 'embedding_a'
// :param now => datetime('2026-01-01')
// :param open_end => datetime('9999-12-31T23:59:59Z')
// returns: experience, ties

CYPHER 25
OPTIONAL MATCH (state:VectorState {name: 'vectors'})
WITH coalesce('embedding_' + state.slot = $vector_property, false) AS is_current
CALL () {
  FILTER $row.version = 0
  // Two racing recordings of one name meet here: the second finds the first one's, and looks again.
  MERGE (node:Experience {space: $space, identity_key: $row.identity_key})
    ON CREATE SET
      node.experience_id = $row.experience_id,
      node.validated_count = 0,
      node.version = 0,
      node.pagerank = 0.0,
      node.recorded_at = $now,
      node.retired_at = $open_end
  RETURN node
UNION
  // A known one by its id: its name may be another one's by now.
  FILTER $row.version > 0
  MATCH (node:Experience {space: $space, experience_id: $row.experience_id})
  RETURN node
}
SET node.touched_at = $now
WITH node, is_current
WHERE node.experience_id = $row.experience_id AND node.version = $row.version
  AND NOT EXISTS {
    MATCH (other:Experience {space: $space, identity_key: $row.properties.identity_key})
    WHERE other <> node
  }
CALL (node) {
  UNWIND CASE WHEN $change IS NULL THEN [] ELSE [$change] END AS wanted
  MERGE (change:Change {space: $space, change_id: wanted.change_id})
    ON CREATE SET change += wanted.properties, change.recorded_at = $now
  MERGE (change)-[:CHANGED]->(node)
  RETURN count(*) AS changes
}
SET
  node += $row.properties,
  node.version = node.version + 1,
  node.validated_count = node.validated_count + $row.confirms,
  node.updated_at = $now,
  node.awaits_twins = CASE WHEN $row.has_new_text THEN true ELSE node.awaits_twins END,
  node.awaits_vector = CASE
    WHEN NOT $row.has_new_text THEN node.awaits_vector
    WHEN $row.awaits_vector OR ($row.vector IS NOT NULL AND NOT is_current) THEN true
  END
// A vector of other words must not stay. One that says nothing takes its place: to take one out of the
// index can break every search (Neo4j 2026).
FOREACH (_ IN CASE WHEN $row.has_new_text THEN [1] ELSE [] END |
  SET
    node.embedding_a = CASE WHEN node.embedding_a IS NOT NULL THEN [1.0] + [_ IN range(2, size(node.embedding_a)) | 0.0] END,
    node.embedding_b = CASE WHEN node.embedding_b IS NOT NULL THEN [1.0] + [_ IN range(2, size(node.embedding_b)) | 0.0] END
  REMOVE node.vector_refusals
)
WITH node, is_current
CALL (node, is_current) {
  FILTER is_current AND $row.vector IS NOT NULL
  CALL db.create.setNodeVectorProperty(node, $vector_property, $row.vector)
  RETURN count(*) AS vectors
}
CALL (node) {
  UNWIND $ties AS tie
  MATCH (source:Experience {space: $space, experience_id: tie.source_id})
  MATCH (target:Experience {space: $space, experience_id: tie.target_id})
  SET source.touched_at = $now, target.touched_at = $now
  WITH tie, source, target
  WHERE source.retired_at = $open_end AND target.retired_at = $open_end
  MERGE (source)-[edge:$(tie.type) {retired_at: $open_end}]->(target)
    ON CREATE SET edge += tie.values
    // Told of these two themselves: parting what was merged into one of them does not end it.
    ON MATCH SET edge.moved_by = null
  RETURN collect(edge {.edge_id, .instruction, .condition, type: type(edge), from_id: source.experience_id, from_name: source.name, to_id: target.experience_id, to_name: target.name}) AS ties
}
RETURN
  node {.experience_id, .type, .name, .name_key, .description, .content, .scope, .session_id, .validated_count, .pagerank, .community_id, .version, .recorded_at, .updated_at} AS experience,
  ties
