// Write the scratchpad of a session, anew or behind what stands there, unless that is too long (Q108).
// mode: write
// :param space => '64656d6f'
// :param session_id => 'demo'
// :param content => 'the lift is out of order'
// :param is_added => true
// :param characters_max => 8000
// :param now => datetime('2026-01-01')
// returns: scratchpad, is_written

CYPHER 25
// An agent may note something before anything was said.
MERGE (session:Session {space: $space, session_id: $session_id})
  ON CREATE SET session.created_at = $now, session.last_active = $now, session.message_count = 0, session.extracted_up_to = -1, session.scope = 'global'
// Two that add at once queue up here: none overwrites what the other wrote.
SET session.touched_at = $now
WITH session
MERGE (pad:Scratchpad {space: $space, session_id: $session_id})
MERGE (session)-[:HAS_SCRATCHPAD]->(pad)
WITH pad, coalesce(pad.content, '') AS before
WITH pad, before, CASE WHEN $is_added AND before <> '' THEN before + '\n' + $content ELSE $content END AS after
WITH pad, before, after, char_length(after) <= $characters_max AS is_written
SET
  pad.content = CASE WHEN is_written THEN after ELSE before END,
  pad.updated_at = CASE WHEN is_written THEN $now ELSE pad.updated_at END
RETURN pad.content AS scratchpad, is_written
