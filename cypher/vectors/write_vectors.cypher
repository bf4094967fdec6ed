// Write vectors that were missing; a text whose vector the model refused waits on, five times.
// mode: write
// :param rows => [{label: 'Memory', space: '64656d6f', key: 'mem1', vector: null}]
// :param vector_property => 'embedding_a'
// returns: is_current, written

CYPHER 25
// Vectors of an earlier model are not written: their texts wait on.
OPTIONAL MATCH (state:VectorState {name: 'vectors'})
WITH coalesce('embedding_' + state.slot = $vector_property, false) AS is_current
CALL (is_current) {
  UNWIND CASE WHEN is_current THEN $rows ELSE [] END AS row
  CALL (row) {
    WITH row
    WHERE row.label = 'Memory'
    MATCH (node:Memory {space: row.space, memory_id: row.key})
    // A text that was erased meanwhile gets no vector any more.
    WHERE node.purged_at IS NULL
    RETURN node
  UNION
    WITH row
    WHERE row.label = 'Message'
    MATCH (node:Message {space: row.space, message_id: row.key})
    WHERE node.purged_at IS NULL
    RETURN node
  UNION
    WITH row
    WHERE row.label = 'Chunk'
    MATCH (node:Chunk {space: row.space, chunk_id: row.key})
    RETURN node
  UNION
    WITH row
    WHERE row.label = 'Experience'
    MATCH (node:Experience {space: row.space, experience_id: row.key})
    RETURN node
  UNION
    WITH row
    WHERE row.label = 'Alias'
    MATCH (node:Alias {space: row.space, alias_id: row.key})
    RETURN node
  }
  SET node.vector_refusals = CASE
    WHEN row.vector IS NULL THEN coalesce(node.vector_refusals, 0) + 1
    ELSE null
  END
  // A refused text is tried again another time, but not for ever.
  SET node.awaits_vector = CASE WHEN node.vector_refusals < 5 THEN true ELSE null END
  WITH node, row
  WHERE row.vector IS NOT NULL
  CALL db.create.setNodeVectorProperty(node, $vector_property, row.vector)
  RETURN count(*) AS written
}
RETURN is_current, written
