// Sessions whose messages do not stand in order without gaps, and messages of no session.
// mode: read
// :param space => '64656d6f'
// :param samples_max => 5
// returns: found, samples

CYPHER 25
CALL () {
  MATCH (session:Session)
  WHERE session.space = $space AND session.session_id IS NOT NULL
  CALL (session) {
    OPTIONAL MATCH (session)-[:HAS_MESSAGE]->(message:Message)
    RETURN
      count(message) AS held,
      count(DISTINCT message.place) AS places,
      coalesce(min(message.place), 0) AS first,
      coalesce(max(message.place), -1) AS last,
      count(CASE WHEN message.session_id <> session.session_id THEN 1 END) AS strangers
  }
  CALL (session) {
    OPTIONAL MATCH (session)-[:HAS_MESSAGE]->(message:Message)-[:NEXT]->(next)
    RETURN
      count(next) AS steps,
      count(CASE WHEN next.place = message.place + 1 AND next.session_id = session.session_id THEN 1 END) AS right_steps
  }
  WITH session, held, places, first, last, strangers, steps, right_steps
  WHERE held <> coalesce(session.message_count, 0)
    OR places <> held
    OR first <> 0
    OR last <> held - 1
    OR strangers > 0
    OR steps <> right_steps
    OR steps <> CASE WHEN held > 0 THEN held - 1 ELSE 0 END
  RETURN 'session:' + session.session_id AS shown
UNION ALL
  MATCH (message:Message)
  WHERE message.space = $space AND message.message_id IS NOT NULL
    AND COUNT { (:Session)-[:HAS_MESSAGE]->(message) } <> 1
  RETURN 'message:' + message.message_id AS shown
}
RETURN count(*) AS found, collect(shown)[..$samples_max] AS samples
