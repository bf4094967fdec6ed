// Pairs of memories that name the same things: weighted Jaccard similarity of what each is tied to.
// mode: read
// :param space => '64656d6f'
// :param memory_id => null
// :param scopes => ['global']
// :param origin => null
// :param now => datetime('2026-01-01')
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param sources_max => 300
// :param similarity_min => 0.01
// :param top => 5
// :param content_limit => 300
// :param limit => 20
// returns: similarity, cosine, first, second, names

CYPHER 25
MATCH (projection:Projection {space: $space})
CALL gds.graph.exists(projection.name) YIELD exists
FILTER exists AND any(scope IN projection.scopes WHERE scope IN $scopes)
// A memory that is newer than the projection would fail the whole look.
CALL (projection) {
  MATCH (memory:Memory {space: $space})
  WHERE memory.memory_id IS NOT NULL
    AND ($memory_id IS NULL OR memory.memory_id = $memory_id)
    AND memory.scope IN $scopes
    AND ($origin IS NULL OR memory.session_id = $origin)
    AND memory.retired_at = $open_end
    AND memory.recorded_at <= projection.until
  WITH memory
  ORDER BY coalesce(memory.pagerank, 0.0) DESC, memory.memory_id
  LIMIT $sources_max
  RETURN collect(memory) AS sources
}
FILTER size(sources) > 0
CALL gds.nodeSimilarity.filtered.stream(
  projection.name,
  {
    nodeLabels: [scope IN projection.scopes WHERE scope IN $scopes | 'scope_' + scope],
    sourceNodeFilter: sources,
    relationshipWeightProperty: 'weight',
    similarityCutoff: $similarity_min,
    topK: $top,
    concurrency: 1
  }
)
YIELD node1, node2, similarity
WITH gds.util.asNode(node1) AS first, gds.util.asNode(node2) AS second, similarity
WHERE second:Memory
  AND second.space = $space
  AND second.scope IN $scopes
  AND ($origin IS NULL OR second.session_id = $origin)
  AND all(one IN [first, second] WHERE one.retired_at = $open_end
    AND one.valid_from <= $now AND one.valid_until > $now)
  // Each pair once, unless one of the two was asked for.
  AND ($memory_id IS NOT NULL OR NOT second IN sources OR first.memory_id < second.memory_id)
WITH
  first, second, similarity,
  coalesce(
    2.0 * vector.similarity.cosine(first.embedding_a, second.embedding_a) - 1.0,
    2.0 * vector.similarity.cosine(first.embedding_b, second.embedding_b) - 1.0
  ) AS cosine
ORDER BY similarity DESC, cosine DESC, first.memory_id, second.memory_id
LIMIT $limit
RETURN
  similarity, cosine,
  {memory_id: first.memory_id, content: left(first.content, $content_limit)} AS first,
  {memory_id: second.memory_id, content: left(second.content, $content_limit)} AS second,
  COLLECT {
    MATCH (first)-[:MENTIONS]->(:Alias)<-[:HAS_ALIAS]-(entity:Entity)
    WHERE entity.retired_at = $open_end
      AND entity.scope IN $scopes
      AND ($origin IS NULL OR entity.session_id = $origin)
      AND EXISTS { (entity)-[:HAS_ALIAS]->(:Alias)<-[:MENTIONS]-(second) }
    WITH DISTINCT entity
    ORDER BY entity.pagerank DESC, entity.name
    LIMIT 5
    RETURN entity.name
  } AS names
