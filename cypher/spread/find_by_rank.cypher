// Walk from what a question names and its best hits over the whole graph: personalised PageRank.
// mode: read
// :param space => '64656d6f'
// :param scopes => ['global']
// :param origin => null
// :param keys => [{key: 'hello', weight: 1.0}]
// :param seeds => [{node_id: 'mem1', weight: 1.0}, {node_id: 'm1', weight: 0.5}]
// :param own_weight => 0.9
// :param own_share => 0.9
// :param seed_share => 0.3
// :param own_max => 20
// :param hub_max => 500
// :param damping => 0.85
// :param iterations => 20
// :param tolerance => 0.0001
// :param walk_max => 200
// :param fresh_max => 20
// :param peers => 2
// :param asked => ['hello']
// :param vector_a => null
// :param vector_b => null
// :param with_memories => true
// :param with_messages => true
// :param min_salience => 0.3
// :param categories => ['context']
// :param recorded_until => datetime('9999-12-31T23:59:59Z')
// :param retired_after => datetime('2026-01-01')
// :param valid_from_until => datetime('2026-01-01')
// :param valid_until_after => datetime('2026-01-01')
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param limit => 60
// :param content_limit => 2000
// returns: grip, graph_score, is_fresh, ties, label, node_id, piece_id, words_score, cosine, recent_rank, is_beside, content, is_cut, matched, term_count, scope, category, salience, session_id, place, role, speaker, created_at, valid_from, valid_until, retired_at, ended_as

CYPHER 25
MATCH (projection:Projection {space: $space})
CALL gds.graph.exists(projection.name) YIELD exists
FILTER exists
WITH projection, toFloat(projection.text_count + 1) AS text_count
// What the question names: each thing under the longest of the names that fit.
CALL (text_count) {
  UNWIND $keys AS key
  MATCH (alias:Alias)
  WHERE alias.space = $space AND alias.name_key = key.key AND alias.alias_id IS NOT NULL
    AND alias.retired_at = $open_end
    AND ($origin IS NULL OR alias.session_id = $origin)
  // A barrier: from the few aliases to their entities, never the other way.
  WITH key, alias
  MATCH (alias)<-[:HAS_ALIAS]-(entity:Entity)
  WHERE entity.retired_at = $open_end
    AND entity.scope IN $scopes
    AND ($origin IS NULL OR entity.session_id = $origin)
  WITH key.key AS name_key, max(key.weight) AS weight, collect(DISTINCT entity) AS fitting
  WITH collect({name_key: name_key, weight: weight, fitting: fitting}) AS found
  UNWIND found AS one
  WITH one, found
  WHERE none(other IN found WHERE other.name_key <> one.name_key AND (' ' + other.name_key + ' ') CONTAINS (' ' + one.name_key + ' '))
  UNWIND one.fitting AS entity
  WITH entity, max(one.weight) AS weight
  WITH
    entity,
    weight,
    reduce(total = 0, form IN [(entity)-[:HAS_ALIAS]->(alias) | alias] | total + COUNT { (form)<-[:MENTIONS]-() }) AS mentions
  WHERE mentions > 0
  WITH entity, mentions, weight * log(1.0 + text_count / mentions) / log(1.0 + text_count) AS weight
  ORDER BY weight DESC
  LIMIT 12
  // Texts of its own: those whose title or heading names it.
  CALL (entity, mentions) {
    MATCH (entity)-[:HAS_ALIAS]->()<-[mention:MENTIONS]-(text)
    WHERE mentions <= $hub_max AND mention.weight >= $own_weight
      AND text.space = $space AND text.scope IN $scopes
      AND ($origin IS NULL OR text.session_id = $origin)
      AND text.retired_at > $retired_after
    WITH DISTINCT text
    LIMIT $own_max
    RETURN collect(text) AS own
  }
  RETURN collect({entity: entity, weight: weight, mentions: mentions, own: own}) AS named
}
// How firmly the question holds something: what has texts of its own, and anything at all.
WITH
  projection, named,
  [
    reduce(most = 0.0, one IN named | CASE WHEN size(one.own) > 0 AND one.weight > most THEN one.weight ELSE most END),
    reduce(most = 0.0, one IN named | CASE WHEN one.weight > most THEN one.weight ELSE most END)
  ] AS grip
CALL () {
  UNWIND $seeds AS seed
  CALL (seed) {
    MATCH (text:Memory {space: $space, memory_id: seed.node_id})
    RETURN text
  UNION
    MATCH (text:Message {space: $space, message_id: seed.node_id})
    RETURN text
  }
  RETURN collect({node: text, weight: seed.weight * $seed_share}) AS hits
}
// Texts alone are seeds: one that is not in the projection would fail the whole walk.
CALL (projection, named, hits) {
  CALL (named, hits) {
    UNWIND named AS one
    UNWIND one.own AS node
    RETURN node, one.weight * $own_share / size(one.own) AS weight
  UNION ALL
    UNWIND named AS one
    CALL (one) {
      WITH one, one.entity AS entity
      MATCH (entity)-[:HAS_ALIAS]->()<-[mention:MENTIONS]-(node)
      WHERE one.mentions <= $hub_max AND node.scope IN $scopes AND node.retired_at = $open_end
      WITH node, max(mention.weight) AS closeness
      ORDER BY closeness DESC
      LIMIT $own_max
      RETURN collect(node) AS nodes
    }
    UNWIND nodes AS node
    RETURN
      node,
      one.weight * CASE WHEN size(one.own) > 0 THEN 1.0 - $own_share ELSE 1.0 END / size(nodes) AS weight
  UNION ALL
    UNWIND hits AS source
    RETURN source.node AS node, source.weight AS weight
  }
  WITH projection, node, sum(weight) AS weight
  WHERE node.recorded_at <= projection.until AND node.retired_at = $open_end AND weight > 0.0
  RETURN collect([node, weight]) AS sources
}
// Optional: a row without a text says that there is a projection, and that the walk met nothing.
OPTIONAL CALL (projection, named, hits, sources) {
  FILTER size(sources) > 0
  CALL gds.pageRank.stream(
    projection.name,
    {
      sourceNodes: sources,
      nodeLabels: CASE
        WHEN all(scope IN projection.scopes WHERE scope IN $scopes) THEN ['*']
        ELSE [scope IN projection.scopes WHERE scope IN $scopes | 'scope_' + scope]
      END,
      dampingFactor: $damping,
      maxIterations: $iterations,
      relationshipWeightProperty: 'weight',
      tolerance: $tolerance,
      concurrency: 1
    }
  )
  YIELD nodeId, score
  WITH nodeId, score
  ORDER BY score DESC
  LIMIT $walk_max
  // What was forgotten since is no node any more, or not to be seen.
  WITH gds.util.asNode(nodeId) AS text, score
  WHERE (text:Memory OR text:Message)
    AND text.space = $space
    AND text.scope IN $scopes
    AND ($origin IS NULL OR text.session_id = $origin)
    AND text.recorded_at <= $recorded_until
    AND text.retired_at > $retired_after
    AND text.valid_from <= $valid_from_until
    AND text.valid_until > $valid_until_after
    AND (
      (text:Message AND $with_messages)
      OR (
        text:Memory AND $with_memories
        AND text.salience >= $min_salience AND text.category IN $categories
      )
    )
  RETURN text, score AS graph_score, false AS is_fresh
  ORDER BY graph_score DESC
  LIMIT $limit
UNION
  // What is newer than the projection is one hop away from what is named.
  UNWIND named AS one
  WITH one, one.entity AS entity
  MATCH (entity)-[:HAS_ALIAS]->()<-[:MENTIONS]-(text:Memory|Message)
  WHERE one.mentions <= $hub_max AND text.recorded_at > projection.until
    AND text.space = $space
    AND text.scope IN $scopes
    AND ($origin IS NULL OR text.session_id = $origin)
    AND text.recorded_at <= $recorded_until
    AND text.retired_at > $retired_after
    AND text.valid_from <= $valid_from_until
    AND text.valid_until > $valid_until_after
    AND (
      (text:Message AND $with_messages)
      OR (
        text:Memory AND $with_memories
        AND text.salience >= $min_salience AND text.category IN $categories
      )
    )
  WITH DISTINCT text
  LIMIT $fresh_max
  RETURN text, null AS graph_score, true AS is_fresh
UNION
  // The most central ones of the same community, where peers are asked for.
  UNWIND hits[..3] AS hit
  WITH hit.node AS start
  WHERE $peers > 0 AND start.community_id IS NOT NULL
  CALL (start) {
    MATCH (text:Memory {space: $space, community_id: start.community_id})
    WHERE text <> start
      AND text.space = $space
      AND text.scope IN $scopes
      AND ($origin IS NULL OR text.session_id = $origin)
      AND text.recorded_at <= $recorded_until
      AND text.retired_at > $retired_after
      AND text.valid_from <= $valid_from_until
      AND text.valid_until > $valid_until_after
      AND (
        (text:Message AND $with_messages)
        OR (
          text:Memory AND $with_memories
          AND text.salience >= $min_salience AND text.category IN $categories
        )
      )
    RETURN text
    ORDER BY text.pagerank DESC
    LIMIT $peers
  UNION
    MATCH (text:Message {space: $space, community_id: start.community_id})
    WHERE text <> start
      AND text.space = $space
      AND text.scope IN $scopes
      AND ($origin IS NULL OR text.session_id = $origin)
      AND text.recorded_at <= $recorded_until
      AND text.retired_at > $retired_after
      AND text.valid_from <= $valid_from_until
      AND text.valid_until > $valid_until_after
      AND (
        (text:Message AND $with_messages)
        OR (
          text:Memory AND $with_memories
          AND text.salience >= $min_salience AND text.category IN $categories
        )
      )
    RETURN text
    ORDER BY text.pagerank DESC
    LIMIT $peers
  }
  RETURN text, null AS graph_score, false AS is_fresh
}
WITH grip, graph_score, is_fresh, text, split(coalesce(text.terms, ''), ' ') AS terms
RETURN
  grip,
  graph_score,
  is_fresh,
  [(text)-[mention:MENTIONS]->(alias:Alias)<-[:HAS_ALIAS]-(entity:Entity)
    WHERE entity.retired_at = $open_end AND entity.scope IN $scopes
      AND ($origin IS NULL OR entity.session_id = $origin) |
    {
      entity_id: entity.entity_id,
      name: alias.name,
      weight: mention.weight,
      mentions: COUNT { (alias)<-[:MENTIONS]-() }
    }
  ] AS ties,
  head(labels(text)) AS label,
  coalesce(text.memory_id, text.message_id) AS node_id,
  null AS piece_id,
  null AS words_score,
  CASE
    WHEN size(text.embedding_a) = size($vector_a)
      THEN 2.0 * vector.similarity.cosine(text.embedding_a, $vector_a) - 1.0
    WHEN size(text.embedding_b) = size($vector_b)
      THEN 2.0 * vector.similarity.cosine(text.embedding_b, $vector_b) - 1.0
  END AS cosine,
  null AS recent_rank,
  true AS is_beside,
  left(text.content, $content_limit) AS content,
  size(text.content) > $content_limit AS is_cut,
  [term IN terms WHERE term IN $asked] AS matched,
  size(terms) AS term_count,
  text.scope AS scope,
  text.category AS category,
  text.salience AS salience,
  text.session_id AS session_id,
  text.place AS place,
  text.role AS role,
  text.speaker AS speaker,
  coalesce(text.created_at, text.recorded_at) AS created_at,
  nullIf(text.valid_from, datetime('0001-01-01T00:00:00Z')) AS valid_from,
  nullIf(text.valid_until, datetime('9999-12-31T23:59:59Z')) AS valid_until,
  nullIf(text.retired_at, datetime('9999-12-31T23:59:59Z')) AS retired_at,
  text.ended_as AS ended_as
