// Erase what all versions of a memory say, and what else of the graph repeats it; ids and times stay.
// mode: write
// :param space => '64656d6f'
// :param memory_id => 'memp'
// :param live_id => 'memp'
// :param expected_key => 'kp'
// :param past_shelf => 'ab'
// :param fragments => ['the quokka cellar', 'the wombat cellar']
// :param erased => 'erased for good'
// :param change_id => 'chgp'
// :param reason => 'asked for'
// :param session_id => null
// :param made_by => 'person'
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param now => datetime('2026-01-01')
// returns: memory_ids, pieces, wordings, relations, mentions, names, reviews

CYPHER 25
MATCH (named:Memory {space: $space, memory_id: $memory_id})
// All locks are taken before anything is looked at: who corrects it meanwhile finds it gone.
CALL (named) {
  MATCH (named)-[:PREV_VERSION*0..1000]-(version:Memory)
  WITH DISTINCT version
  ORDER BY elementId(version)
  SET version.touched_at = $now
  RETURN count(*) AS locks
}
CALL (named) {
  // Once more behind the locks: a version that came in between is among them now.
  MATCH (named)-[:PREV_VERSION*0..1000]-(version:Memory)
  WITH DISTINCT version
  ORDER BY elementId(version)
  SET version.touched_at = $now
  RETURN collect(version) AS chain
}
WITH chain
WHERE all(version IN chain WHERE version.retired_at <> $open_end OR (version.memory_id = $live_id AND version.active_key = $expected_key))
CALL (chain) {
  // Whom the texts name, and what they are tied to: there, too, a question may quote them.
  UNWIND chain AS version
  MATCH (version)-[:MENTIONS]->(:Alias)<-[:HAS_ALIAS]-(near:Entity)
  RETURN near
UNION
  UNWIND chain AS version
  MATCH (version)-[edge]-(near)
  WHERE edge.edge_id IS NOT NULL
  RETURN near
UNION
  UNWIND chain AS near
  RETURN near
}
WITH chain, collect(DISTINCT near) AS around
CALL (around, chain) {
  UNWIND around AS near
  MATCH (near)<-[:CONCERNS]-(review:Review)
  WITH review, max(near IN chain) AS is_own
  WITH review, is_own, replace(replace(replace(review.evidence + ' ' + review.says, '\\', ''), '"', ''), '\'', '') AS told
  // Of a question about the text itself it hardly matters how much it quotes; it is answered, too.
  WHERE is_own OR any(fragment IN $fragments WHERE told CONTAINS fragment)
  SET
    review.evidence = '{}',
    review.says = CASE WHEN is_own OR any(fragment IN $fragments WHERE review.says CONTAINS fragment) THEN $erased ELSE review.says END
  WITH review, is_own, is_own AND review.state = 'open' AS is_closed
  SET
    review.decided_at = CASE WHEN is_closed THEN $now ELSE review.decided_at END,
    review.decided_by = CASE WHEN is_closed THEN $made_by ELSE review.decided_by END,
    review.state = CASE WHEN is_closed THEN 'declined' ELSE review.state END
  RETURN count(*) AS reviews
}
CALL (around) {
  // A merge of things keeps what spoke for it.
  UNWIND around AS near
  MATCH (near)<-[:CHANGED]-(change:Change)
  WITH DISTINCT change, replace(replace(replace(change.evidence, '\\', ''), '"', ''), '\'', '') AS told
  WHERE any(fragment IN $fragments WHERE told CONTAINS fragment)
  SET change.evidence = '{}'
  RETURN count(*) AS merges
}
CALL (chain) {
  // What a reflection under way was to write: of it, or of what it made this memory from.
  UNWIND chain AS version
  UNWIND [version] + [(version)-[tie]->(source:Memory) WHERE tie.created_by = 'reflect' | source] AS told
  MATCH (told)<-[:CONCERNS]-(job:Job {kind: 'reflect'})
  SET job.answer = null, job.updated_at = $now
  RETURN count(*) AS answers
}
CALL (chain) {
  UNWIND chain AS version
  MATCH (version)-[:HAS_CHUNK]->(piece:Chunk)
  DETACH DELETE piece
  RETURN count(*) AS pieces
}
CALL (chain) {
  UNWIND chain AS version
  MATCH (version)<-[:CHANGED]-(change:Change)
  WITH DISTINCT change
  WHERE change.wording IS NOT NULL OR change.reason IS NOT NULL OR change.reason_before IS NOT NULL
  REMOVE change.wording, change.reason, change.reason_before
  RETURN count(*) AS wordings
}
CALL (chain) {
  UNWIND chain AS version
  MATCH (version)-[edge]-(other)
  WHERE edge.edge_id IS NOT NULL
  WITH DISTINCT edge, other
  SET edge.touched_at = $now
  SET
    edge.reason = null,
    // What two relations said that became one when their ends were merged.
    edge.kin_reason = null, edge.kin_said = null,
    edge.retired_by = CASE WHEN edge.retired_at = $open_end THEN $change_id ELSE edge.retired_by END,
    edge.retired_at = CASE WHEN edge.retired_at = $open_end THEN $now ELSE edge.retired_at END
  WITH edge, other
  CALL (edge, other) {
    // The records of a relation stand at its source, which may be the other end.
    MATCH (other)<-[:CHANGED]-(change:Change)
    WHERE change.edge_id_before = edge.edge_id
    REMOVE change.reason, change.reason_before
    RETURN count(*) AS told
  }
  RETURN count(DISTINCT edge) AS relations
}
CALL (chain) {
  UNWIND chain AS version
  MATCH (version)-[tie:MENTIONS]->(form:Alias)
  DELETE tie
  RETURN count(*) AS mentions, collect(DISTINCT form) AS forms
}
CALL (forms) {
  // A thing that a rule saw in these texts alone, and of which nobody told, goes with them.
  UNWIND forms AS form
  MATCH (form)<-[:HAS_ALIAS]-(thing:Entity {is_guess: true})
  WITH DISTINCT thing
  WHERE NOT EXISTS { (thing)-[:HAS_ALIAS]->()<-[:MENTIONS]-() }
    AND NOT EXISTS { (thing)-[edge]-() WHERE NOT type(edge) IN ['HAS_ALIAS', 'CONCERNS'] }
  RETURN collect(thing) AS things
}
CALL (forms, things) {
  UNWIND [form IN forms WHERE EXISTS { (form)<-[:HAS_ALIAS]-(:Entity {is_guess: true}) } AND NOT EXISTS { (form)<-[:MENTIONS]-() }] AS form
  MATCH (form)<-[:HAS_ALIAS]-(thing:Entity)
  // The own name of a thing that stays, and has no other form, stays with it.
  WHERE thing IN things OR EXISTS { (thing)-[:HAS_ALIAS]->(other) WHERE other <> form }
  DETACH DELETE form
  RETURN count(*) AS forms_gone
}
CALL (things) {
  // What a group is called may be one of these names, or the beginning of a text: a job names it anew.
  MATCH (group:Community)
  WHERE group.space = $space AND group.community_id IS NOT NULL
    AND any(told IN $fragments + [thing IN things | thing.name] WHERE group.label CONTAINS told)
  SET group.label = ''
  RETURN count(*) AS groups
}
CALL (things) {
  UNWIND things AS thing
  // Questions about it, and what is still to be asked of a model.
  OPTIONAL MATCH (thing)<-[:CONCERNS]-(asked:Review|Job)
  DETACH DELETE asked
  WITH DISTINCT thing
  OPTIONAL MATCH (thing)-[:HAS_ALIAS]->(form)
  DETACH DELETE form
  WITH DISTINCT thing
  DETACH DELETE thing
  RETURN count(*) AS names
}
MERGE (record:Change {space: $space, change_id: $change_id})
  ON CREATE SET record += {kind: 'purged', recorded_at: $now, reason: $reason, session_id: $session_id, made_by: $made_by}
WITH chain, record, reviews, pieces, wordings, relations, mentions, names
CALL (chain, record) {
  UNWIND chain AS version
  MERGE (record)-[:CHANGED]->(version)
  WITH version, properties(version) AS was
  // What is not named here is gone: text, terms, hashes, keys, vectors, metadata.
  SET version = was {
    .space, .memory_id, .scope, .session_id, .category, .kind, .salience, .confidence, .pinned,
    .source_type, .version, .created_at, .recorded_at, .valid_from, .valid_until, .touched_at,
    .shown, .recalled, .confirmed, .last_shown_at, .last_recalled_at, .last_decayed_at,
    content: '', is_active: false,
    // A vector that says nothing: to take one out of the index can break every search (Neo4j 2026).
    embedding_a: CASE WHEN was.embedding_a IS NOT NULL THEN [1.0] + [_ IN range(2, size(was.embedding_a)) | 0.0] END,
    embedding_b: CASE WHEN was.embedding_b IS NOT NULL THEN [1.0] + [_ IN range(2, size(was.embedding_b)) | 0.0] END,
    ended_as: coalesce(was.ended_as, 'forgotten'),
    retired_at: CASE WHEN was.retired_at = $open_end THEN $now ELSE was.retired_at END,
    shelf: CASE WHEN was.retired_at = $open_end THEN $past_shelf ELSE was.shelf END,
    retired_by: $change_id,
    purged_at: $now
  }
  RETURN collect(version.memory_id) AS memory_ids
}
RETURN memory_ids, pieces, wordings, relations, mentions, names, reviews
