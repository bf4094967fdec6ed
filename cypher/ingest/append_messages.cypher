// Append messages to a session, in order, each exactly once, with the receipt and what then waits.
// mode: write
// :param space => '64656d6f'
// :param session_id => 'demo'
// :param session => {channel: null, chat_type: null, topic_id: null, group_id: null}
// :param scope => 'global'
// :param keeps_scope => true
// :param messages => [{message_id: 'm1', other_id: 'msg1', properties: {role: 'user', content: 'hello', created_at: datetime('2026-01-01')}, vector: null, awaits_vector: true, chunks: [], signals: [{kind: 'preference', snippet: 'hello'}], tools: [{tool_call_id: 'tcl1', own_id: 'tcl2', is_call: true, properties: {tool_name: 'search', tool_key: 'search', input: 'hello'}, terms: 'hello', shelf: 'ab'}]}]
// :param open_start => datetime('0001-01-01T00:00:00Z')
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param vector_property => 'embedding_a'
// :param terms_limit => 20000
// :param receipt_id => 'rcp1'
// :param now => datetime('2026-01-01')
// returns: given_id, message_id, place, is_new, differs, scope, is_behind

CYPHER 25
// A process that still holds the slot of an earlier model writes no vector: its texts wait for one.
OPTIONAL MATCH (state:VectorState {name: 'vectors'})
WITH coalesce('embedding_' + state.slot = $vector_property, false) AS is_current
MERGE (session:Session {space: $space, session_id: $session_id})
  ON CREATE SET session.created_at = $now, session.message_count = 0, session.extracted_up_to = -1, session.scope = $scope
// The SET takes the session's write lock before the count is read, so that two appends at once
// queue up instead of both writing place 7.
SET session.last_active = $now
SET session += $session
SET session.scope = CASE WHEN $keeps_scope THEN session.scope ELSE $scope END
// What the rows say of the index holds for one scope: where the session has another one, nothing
// is written, and the caller learns it from the rows returned.
WITH session, is_current, session.message_count AS length, session.scope = $scope AS fits
CALL () {
  UNWIND $messages AS row
  // Some hosts number their messages anew in each session: an id that another session holds
  // gives way to one of our own.
  OPTIONAL MATCH (holder:Message {space: $space, message_id: row.message_id})
  WITH row, CASE WHEN holder.session_id <> $session_id THEN row.other_id ELSE row.message_id END AS message_id
  OPTIONAL MATCH (known:Message {space: $space, message_id: message_id})
  // A turn that was edited since keeps its first text; the caller learns that the two differ.
  WITH row, message_id, known IS NULL AS is_new, coalesce(known.purged_at IS NULL AND known.content <> row.properties.content, false) AS differs
  RETURN collect({row: row, message_id: message_id, is_new: is_new, differs: differs}) AS entries
}
WITH session, is_current, length, fits, entries, [entry IN entries WHERE entry.is_new AND fits] AS fresh
SET session.message_count = length + size(fresh)
WITH session, is_current, length, fits, entries, fresh
CALL (session, is_current, length, fresh) {
  UNWIND range(0, size(fresh) - 1) AS offset
  WITH session, is_current, length + offset AS place, fresh[offset].message_id AS message_id, fresh[offset].row AS row
  // Two sessions that bring one id at once meet at the constraint: the second begins anew.
  CREATE (message:Message {space: $space, message_id: message_id})
  SET message += row.properties
  SET
    message.session_id = $session_id,
    message.scope = session.scope,
    message.place = place,
    message.recorded_at = $now, message.retired_at = $open_end,
    message.valid_from = $open_start, message.valid_until = $open_end,
    message.awaits_vector = nullIf(row.awaits_vector OR (row.vector IS NOT NULL AND NOT is_current), false)
  CREATE (session)-[:HAS_MESSAGE]->(message)
  FOREACH (chunk IN row.chunks |
    MERGE (piece:Chunk {space: $space, chunk_id: chunk.chunk_id})
    SET piece += chunk.properties
    SET
      piece.scope = session.scope,
      piece.recorded_at = $now, piece.retired_at = $open_end,
      piece.valid_from = $open_start, piece.valid_until = $open_end,
      piece.awaits_vector = CASE WHEN chunk.vector IS NULL OR NOT is_current THEN true ELSE null END
    MERGE (message)-[:HAS_CHUNK]->(piece)
  )
  FOREACH (mark IN row.signals |
    MERGE (signal:Signal {space: $space, signal_id: message_id + ':' + mark.kind})
    SET
      signal.kind = mark.kind,
      signal.snippet = mark.snippet,
      signal.session_id = $session_id,
      signal.recorded_at = $now
    MERGE (message)-[:SIGNALLED]->(signal)
  )
  RETURN count(*) AS written
}
CALL (length, fresh) {
  // Chain the turns: each new one, and the first new one to the last old one.
  UNWIND range(0, size(fresh) - 1) AS offset
  MATCH (message:Message {space: $space, session_id: $session_id, place: length + offset})
  MATCH (before:Message {space: $space, session_id: $session_id, place: length + offset - 1})
  MERGE (before)-[:NEXT]->(message)
  RETURN count(*) AS chained
}
CALL (session, fresh) {
  UNWIND fresh AS entry
  UNWIND entry.row.tools AS part
  // Part by part: each sees what those before it have written.
  CALL (session, entry, part) {
    MATCH (message:Message {space: $space, message_id: entry.message_id})
    // Some hosts use an id again in each turn: its first call knows which ones are not complete.
    OPTIONAL MATCH (first:ToolCall {space: $space, tool_call_id: part.tool_call_id})
    WITH message, first, coalesce(first.waiting_ids, []) AS waiting_ids
    // A result joins the newest call that has none, and a call a result that came before it;
    // whatever has nothing to join stands by itself and takes the place of nothing.
    OPTIONAL MATCH (known:ToolCall {space: $space, tool_call_id: coalesce(last(waiting_ids), first.tool_call_id)})
    WHERE CASE
      WHEN part.is_call THEN known.tool_call_id IN waiting_ids AND known.result IS NOT NULL AND part.properties.result IS NULL
      ELSE coalesce(known.result = part.properties.result, true)
    END
    WITH message, first, waiting_ids, known IS NULL AS is_alone, CASE WHEN first IS NULL THEN part.tool_call_id ELSE coalesce(known.tool_call_id, part.own_id) END AS call_id
    MERGE (call:ToolCall {space: $space, tool_call_id: call_id})
      ON CREATE SET call.session_id = $session_id, call.tool_key = '', call.recorded_at = $now
    SET call += part.properties
    SET
      call.scope = session.scope,
      call.shelf = part.shelf,
      call.terms = left(coalesce(call.terms + ' ', '') + part.terms, $terms_limit),
      // A call is of the moment when it was made, whenever its result came.
      call.called_at = CASE WHEN part.is_call THEN message.created_at ELSE coalesce(call.called_at, message.created_at) END,
      call.message_id = CASE WHEN part.is_call THEN message.message_id ELSE coalesce(call.message_id, message.message_id) END
    FOREACH (_ IN CASE WHEN call.message_id = message.message_id THEN [1] ELSE [] END |
      MERGE (message)-[:CALLED]->(call)
    )
    WITH coalesce(first, call) AS head, call_id, [id IN waiting_ids WHERE id <> call_id] AS others, is_alone AND CASE WHEN part.is_call THEN part.properties.result IS NULL ELSE first IS NULL END AS waits
    // The last hundred: a host that never tells of results does not make a list without end.
    SET head.waiting_ids = (others + CASE WHEN waits THEN [call_id] ELSE [] END)[-100..]
  }
  RETURN count(*) AS tool_parts
}
CALL (is_current, fresh) {
  UNWIND fresh AS entry
  FILTER is_current AND entry.row.vector IS NOT NULL
  MATCH (message:Message {space: $space, message_id: entry.message_id})
  CALL db.create.setNodeVectorProperty(message, $vector_property, entry.row.vector)
  RETURN count(*) AS message_vectors
}
CALL (is_current, fresh) {
  UNWIND fresh AS entry
  UNWIND entry.row.chunks AS chunk
  FILTER is_current AND chunk.vector IS NOT NULL
  MATCH (piece:Chunk {space: $space, chunk_id: chunk.chunk_id})
  CALL db.create.setNodeVectorProperty(piece, $vector_property, chunk.vector)
  RETURN count(*) AS chunk_vectors
}
FOREACH (_ IN CASE WHEN fits THEN [1] ELSE [] END |
  MERGE (receipt:Receipt {space: $space, receipt_id: $receipt_id})
    ON CREATE SET
      receipt.kind = 'ingest',
      receipt.recorded_at = $now,
      receipt.from_place = length
  // An ingest of many batches has one receipt, so the counts add up.
  SET
    receipt.added = coalesce(receipt.added, 0) + size(fresh),
    receipt.known = coalesce(receipt.known, 0) + size($messages) - size(fresh),
    receipt.to_place = length + size(fresh) - 1
  MERGE (receipt)-[:CONCERNS]->(session)
)
FOREACH (_ IN CASE WHEN size(fresh) > 0 THEN [1] ELSE [] END |
  // One job a session: it says how far to extract, the session's cursor how far it came.
  MERGE (job:Job {space: $space, job_id: 'extract:' + $session_id})
    ON CREATE SET job.kind = 'extract', job.created_at = $now, job.attempts = 0
  // What failed, or is at work, stays so: its tries are counted, and `up_to` tells it of the new turns.
  SET job.state = CASE WHEN coalesce(job.state, 'done') = 'done' THEN 'waiting' ELSE job.state END
  SET job.up_to = length + size(fresh) - 1, job.updated_at = $now
  MERGE (job)-[:CONCERNS]->(session)
)
WITH session, fits, entries
OPTIONAL MATCH (first:Message {space: $space, session_id: $session_id, place: 0})
WITH session, entries, coalesce(first.scope <> session.scope, false) AS is_behind
// A call without messages may have changed the scope: it gets one row that tells of the session.
UNWIND CASE WHEN size(entries) > 0 THEN entries ELSE [null] END AS entry
OPTIONAL MATCH (message:Message {space: $space, message_id: entry.message_id})
RETURN
  coalesce(entry.row.message_id, '') AS given_id,
  coalesce(entry.message_id, '') AS message_id,
  coalesce(message.place, -1) AS place,
  coalesce(entry.is_new, false) AS is_new,
  coalesce(entry.differs, false) AS differs,
  session.scope AS scope,
  // Where a host changed the scope, the turns before still have the old one: the first one tells.
  is_behind
