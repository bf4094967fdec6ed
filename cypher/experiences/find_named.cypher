// Live experiences by the keys of their names, in the scopes of whoever asks.
// The name of one that was joined to another leads to the one that holds its ties by now.
// mode: read
// :param space => '64656d6f'
// :param names => ['installed-libgl1']
// :param scopes => ['global']
// :param origin => null
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param limit => 16
// returns: asked, experience, identity_key

CYPHER 25
UNWIND $names AS name
CALL (name) {
  MATCH (named:Experience {space: $space, name_key: name})
  OPTIONAL MATCH (named)-[merges:MERGED_INTO*1..20]->(holder:Experience)
  WHERE named.retired_at <> $open_end AND holder.retired_at = $open_end
    AND all(merge IN merges WHERE merge.retired_at = $open_end)
  WITH DISTINCT coalesce(holder, named) AS node
  WHERE node.retired_at = $open_end
    AND node.scope IN $scopes
    AND ($origin IS NULL OR node.session_id = $origin)
  RETURN node
  ORDER BY node.name_key = name DESC, node.experience_id
  LIMIT $limit
}
RETURN
  name AS asked,
  node {.experience_id, .type, .name, .name_key, .description, .content, .scope, .session_id, .validated_count, .pagerank, .community_id, .version, .recorded_at, .updated_at} AS experience,
  node.identity_key AS identity_key
