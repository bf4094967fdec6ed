// Erase what a message says, and what else of the graph repeats it; id, place, role and times stay.
// mode: write
// :param space => '64656d6f'
// :param message_id => 'msgp'
// :param results => [{tool_call_id: 'tclp', terms: 'search'}]
// :param fragments => ['the quokka hatch is', 'the wombat hatch is']
// :param erased => 'erased for good'
// :param change_id => 'chgp'
// :param reason => 'asked for'
// :param session_id => null
// :param made_by => 'person'
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param now => datetime('2026-01-01')
// returns: pieces, signals, tool_calls, relations, mentions, names, reviews

CYPHER 25
MATCH (message:Message {space: $space, message_id: $message_id})
// Its lock comes before it is looked at: who reads its names or draws a relation meanwhile waits.
SET message.touched_at = $now
WITH message
WHERE message.purged_at IS NULL
CALL (message) {
  // Whom it names, and what it is tied to: there, too, a question may quote it.
  MATCH (message)-[:MENTIONS]->(:Alias)<-[:HAS_ALIAS]-(near:Entity)
  RETURN near
UNION
  MATCH (message)-[edge]-(near)
  WHERE edge.edge_id IS NOT NULL
  RETURN near
UNION
  RETURN message AS near
}
WITH message, [message] AS chain, collect(DISTINCT near) AS around
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
CALL (message) {
  // What was read out of the session, and is not written yet, may say it.
  MATCH (message)<-[:HAS_MESSAGE]-(session:Session)
  WITH session
  MATCH (session)<-[:CONCERNS]-(job:Job {kind: 'extract'})
  SET job.touched_at = $now
  SET job.answer = null, job.answer_to = null, job.answer_at = null
  RETURN count(*) AS answers
}
CALL (message) {
  MATCH (message)-[:HAS_CHUNK]->(piece:Chunk)
  DETACH DELETE piece
  RETURN count(*) AS pieces
}
CALL (message) {
  MATCH (message)-[:SIGNALLED]->(signal:Signal)
  DETACH DELETE signal
  RETURN count(*) AS signals
}
CALL (message) {
  MATCH (message)-[:CALLED]->(call:ToolCall)
  SET call.input = null, call.result = null, call.terms = null, call.purged_at = $now
  RETURN count(*) AS calls
}
CALL () {
  // A call of an earlier turn, of which this one brought the result, keeps what was asked.
  UNWIND $results AS row
  MATCH (call:ToolCall {space: $space, tool_call_id: row.tool_call_id})
  SET call.result = null, call.terms = row.terms
  RETURN count(*) AS results
}
CALL (message) {
  // The vector of the next turn was made of the end of this one, too.
  MATCH (message)-[:NEXT]->(next:Message)
  WHERE next.embedding_a IS NOT NULL OR next.embedding_b IS NOT NULL
  SET next.awaits_vector = true
  RETURN count(*) AS due
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
MERGE (record)-[:CHANGED]->(message)
WITH message, reviews, pieces, signals, calls, results, relations, mentions, names, properties(message) AS was
// What is not named here is gone: text, terms, vectors, marks, tool calls.
SET message = was {
  .space, .message_id, .session_id, .scope, .place, .role, .speaker, .tool_name, .turn,
  .created_at, .recorded_at, .valid_from, .valid_until, .touched_at,
  // A vector that says nothing: to take one out of the index can break every search (Neo4j 2026).
  embedding_a: CASE WHEN was.embedding_a IS NOT NULL THEN [1.0] + [_ IN range(2, size(was.embedding_a)) | 0.0] END,
  embedding_b: CASE WHEN was.embedding_b IS NOT NULL THEN [1.0] + [_ IN range(2, size(was.embedding_b)) | 0.0] END,
  content: '', retired_at: $now, purged_at: $now
}
RETURN pieces, signals, calls + results AS tool_calls, relations, mentions, names, reviews
