// One audit record of an experience, and the experience as it is by now.
// mode: read
// :param space => '64656d6f'
// :param change_id => 'chg2'
// :param origin => null
// :param open_end => datetime('9999-12-31T23:59:59Z')
// returns: change, experience, identity_key, is_live

CYPHER 25
MATCH (change:Change {space: $space, change_id: $change_id})-[:CHANGED]->(node:Experience)
WHERE $origin IS NULL OR node.session_id = $origin
RETURN
  change {.*} AS change,
  node {.experience_id, .type, .name, .name_key, .description, .content, .scope, .session_id, .validated_count, .pagerank, .community_id, .version, .recorded_at, .updated_at} AS experience,
  node.identity_key AS identity_key,
  node.retired_at = $open_end AS is_live
LIMIT 1
