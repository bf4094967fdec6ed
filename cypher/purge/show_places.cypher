// The versions of a memory, and in how many other places the graph repeats what they say.
// mode: read
// :param space => '64656d6f'
// :param memory_id => 'mem1'
// :param open_end => datetime('9999-12-31T23:59:59Z')
// returns: versions, pieces, wordings, relations, mentions

CYPHER 25
MATCH (named:Memory {space: $space, memory_id: $memory_id})
CALL (named) {
  MATCH (named)-[:PREV_VERSION*0..1000]-(version:Memory)
  WITH DISTINCT version
  ORDER BY version.recorded_at, version.memory_id
  RETURN collect(version) AS chain
}
RETURN
  [version IN chain | version {
    .memory_id, .content, .scope, .session_id, .active_key, .purged_at,
    is_live: version.retired_at = $open_end
  }] AS versions,
  COUNT { UNWIND chain AS version MATCH (version)-[:HAS_CHUNK]->(:Chunk) RETURN version } AS pieces,
  COUNT {
    UNWIND chain AS version
    MATCH (version)<-[:CHANGED]-(change:Change)
    WHERE change.wording IS NOT NULL OR change.reason IS NOT NULL
    RETURN change
  } AS wordings,
  COUNT {
    UNWIND chain AS version
    MATCH (version)-[edge]-()
    WHERE edge.edge_id IS NOT NULL
    RETURN edge
  } AS relations,
  COUNT { UNWIND chain AS version MATCH (version)-[:MENTIONS]->(:Alias) RETURN version } AS mentions
