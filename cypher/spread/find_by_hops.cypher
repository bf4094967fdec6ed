// Walk from what a question names and its best hits by plain hops: texts that share names with them.
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
// :param rare_max => 50
// :param depth => 2
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
// Of all spaces, since these numbers are kept ready: only how rare a name is hangs on them.
CALL () {
  MATCH (text:Memory)
  RETURN count(text) AS memories
}
CALL () {
  MATCH (text:Message)
  RETURN count(text) AS messages
}
WITH toFloat(memories + messages + 1) AS text_count
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
      AND text.recorded_at <= $recorded_until AND text.retired_at > $retired_after
      AND text.valid_from <= $valid_from_until AND text.valid_until > $valid_until_after
    WITH DISTINCT text
    LIMIT $own_max
    RETURN collect(text) AS own
  }
  RETURN collect({entity: entity, weight: weight, mentions: mentions, own: own}) AS named
}
// How firmly the question holds something: what has texts of its own, and anything at all.
WITH
  named,
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
CALL (named, hits) {
  UNWIND named AS one
  UNWIND one.own AS text
  RETURN text, one.weight * $own_share / size(one.own) AS weight
UNION ALL
  UNWIND named AS one
  CALL (one) {
    WITH one, one.entity AS entity
    MATCH (entity)-[:HAS_ALIAS]->()<-[:MENTIONS]-(text)
    // What may not be seen, or was not known then, is no step of a way either.
    WHERE one.mentions <= $hub_max
      AND text.space = $space AND text.scope IN $scopes
      AND ($origin IS NULL OR text.session_id = $origin)
      AND text.recorded_at <= $recorded_until AND text.retired_at > $retired_after
      AND text.valid_from <= $valid_from_until AND text.valid_until > $valid_until_after
    WITH DISTINCT text
    LIMIT $limit
    RETURN text
  }
  RETURN text, one.weight * (1.0 - $own_share) / one.mentions AS weight
UNION ALL
  UNWIND hits AS hit
  RETURN hit.node AS text, hit.weight AS weight
}
WITH grip, text, sum(weight) AS weight
ORDER BY weight DESC
LIMIT $limit
WITH grip, collect({text: text, weight: weight}) AS sources
CALL (sources) {
  UNWIND sources AS source
  RETURN source.text AS text, source.weight AS weight, 0 AS hops
UNION ALL
  // Over a name that is rare enough to lead somewhere; or over a relation of somebody's own words.
  UNWIND CASE WHEN $depth > 0 THEN sources ELSE [] END AS source
  WITH source, source.text AS start
  ORDER BY source.weight DESC
  LIMIT 12
  MATCH (start)-[:MENTIONS]->()<-[:HAS_ALIAS]-(entity:Entity)
  WHERE entity.retired_at = $open_end AND entity.scope IN $scopes
    AND ($origin IS NULL OR entity.session_id = $origin)
  MATCH (entity)-[:HAS_ALIAS]->(form)
  WITH source, entity, form, COUNT { (form)<-[:MENTIONS]-() } AS mentions
  WHERE mentions <= $rare_max
  MATCH (form)<-[mention:MENTIONS]-(text)
  RETURN text, source.weight * mention.weight / mentions AS weight, 1 AS hops
UNION ALL
  UNWIND CASE WHEN $depth > 0 THEN sources ELSE [] END AS source
  WITH source, source.text AS start
  ORDER BY source.weight DESC
  LIMIT 12
  MATCH (start)-[tie]-(text:Memory)
  WHERE tie.edge_id IS NOT NULL AND tie.retired_at > $retired_after
    AND tie.recorded_at <= $recorded_until
  RETURN text, source.weight * coalesce(tie.confidence, 1.0) AS weight, 1 AS hops
}
WITH grip, text, sum(weight) AS weight, min(hops) AS hops
WHERE text.space = $space
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
WITH grip, text, weight, hops
ORDER BY hops = 0 DESC, weight DESC
LIMIT $limit
WITH grip, weight AS graph_score, hops = 0 AS is_fresh, text, split(coalesce(text.terms, ''), ' ') AS terms
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
