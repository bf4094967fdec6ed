// Tie texts to the names they hold: known ones, and new ones that a rule is sure of; each text once.
// Where a name fits several entities, none is picked (fault 60).
// mode: write
// :param space => '64656d6f'
// :param texts => [{kind: 'memory', key: 'mem1', is_due: false, names: [{place: 0, weight: 0.7}]}]
// :param names => [{name_key: 'acme', scope: 'global', origin: null, is_sure: true, is_exact: true, identity_key: 'idn5', properties: {entity_id: 'ent5', name: 'Acme', name_key: 'acme', type: 'org', scope: 'global', session_id: null, is_private: false, is_guess: true}, form: {name: 'Acme', name_key: 'acme', spelling: 'ab'}}]
// :param now => datetime('2026-01-01')
// :param open_end => datetime('9999-12-31T23:59:59Z')
// returns: texts, mentions, entities_new, ambiguous

CYPHER 25
CALL () {
  UNWIND range(0, size($texts) - 1) AS number
  WITH number, $texts[number] AS text
  CALL (text) {
    WITH text WHERE text.kind = 'memory'
    MATCH (node:Memory {space: $space, memory_id: text.key})
    RETURN node
  UNION ALL
    WITH text WHERE text.kind = 'message'
    MATCH (node:Message {space: $space, message_id: text.key})
    RETURN node
  }
  // The lock comes before the mark is looked at: of two that link one text, the second leaves it.
  // It is none of `touched_at`, at which relations are found: a job begins long before it gets here.
  SET node.names_touched_at = $now
  WITH number, text, node
  // What was deleted meanwhile names nobody; its mark stays, for whoever brings it back.
  WHERE (node.awaits_mentions = true OR text.is_due) AND node.retired_at = $open_end
  SET node.awaits_mentions = null
  WITH number, text, node
  ORDER BY number
  CALL (node) {
    // A text whose scope changed leaves the names that are of the old one alone.
    MATCH (node)-[tie:MENTIONS]->(:Alias)<-[:HAS_ALIAS]-(entity:Entity)
    WHERE NOT entity.scope IN [node.scope, 'global']
    DELETE tie
  }
  RETURN collect({node: node, names: text.names}) AS open
}
WITH open
CALL (open) {
  // Only the names of texts that are still to be linked are looked up.
  UNWIND open AS one
  UNWIND one.names AS name
  RETURN collect(DISTINCT name.place) AS wanted
}
CALL (wanted) {
  UNWIND range(0, size($names) - 1) AS place
  WITH place, CASE WHEN place IN wanted THEN $names[place] END AS name
  CALL (name) {
    MATCH (alias:Alias)<-[:HAS_ALIAS]-(entity:Entity)
    WHERE alias.space = $space AND alias.name_key = name.name_key AND alias.alias_id IS NOT NULL
      AND alias.retired_at = $open_end
      AND entity.retired_at = $open_end
      AND entity.scope IN [name.scope, 'global']
      // What is one session's alone is none of the others' and not the main one's.
      AND CASE WHEN name.origin IS NULL THEN NOT entity.is_private ELSE entity.session_id = name.origin AND alias.session_id = name.origin END
      // A word in small letters means only what somebody said is a name.
      AND (name.is_exact OR entity.is_guess IS NULL)
    WITH entity, alias
    ORDER BY alias.alias_id
    // What the own scope holds goes first, and what somebody told before what a rule guessed.
    WITH name, entity, head(collect(alias)) AS alias, CASE WHEN entity.scope = name.scope THEN 0 ELSE 2 END + CASE WHEN entity.is_guess THEN 1 ELSE 0 END AS tier
    WITH tier, collect(alias) AS aliases
    ORDER BY tier
    RETURN head(collect(aliases)) AS aliases
  }
  WITH place, name, coalesce(aliases, []) AS known
  ORDER BY place
  CALL (name, known) {
    FILTER size(known) = 0 AND name.is_sure
    MERGE (entity:Entity {space: $space, identity_key: name.identity_key})
      ON CREATE SET entity += name.properties, entity.recorded_at = $now, entity.retired_at = $open_end
    MERGE (alias:Alias {space: $space, name_key: name.form.name_key, alias_id: name.identity_key + '~' + name.form.spelling})
      ON CREATE SET alias.name = name.form.name, alias.session_id = name.properties.session_id, alias.recorded_at = $now, alias.retired_at = $open_end, alias.awaits_vector = true
    WITH entity, alias
    // A spelling that was split off is another's.
    WHERE NOT EXISTS { MATCH (holder:Entity)-[:HAS_ALIAS]->(alias) WHERE holder <> entity }
    // A name that went to another entity in a merge or split stays there.
    FOREACH (_ IN CASE WHEN EXISTS { (:Entity)-[:HAS_ALIAS]->(alias) } THEN [] ELSE [1] END |
      MERGE (entity)-[:HAS_ALIAS]->(alias)
    )
    WITH entity, alias
    // Where somebody took the name or the thing away, it stays away.
    RETURN
      head(collect(CASE WHEN alias.retired_at = $open_end AND entity.retired_at = $open_end THEN alias END)) AS made,
      count(CASE WHEN entity.entity_id = name.properties.entity_id THEN 1 END) AS made_count
  }
  WITH place, size(known) > 1 AS is_ambiguous, CASE WHEN size(known) = 1 THEN head(known) ELSE made END AS alias, made_count
  ORDER BY place
  RETURN collect({alias: alias, is_ambiguous: is_ambiguous}) AS met, sum(made_count) AS entities_new
}
CALL (open, met) {
  UNWIND open AS one
  UNWIND one.names AS name
  WITH one.node AS node, met[name.place].alias AS alias, name.weight AS weight, met[name.place].is_ambiguous AS is_ambiguous
  CALL (node, alias, weight) {
    FILTER alias IS NOT NULL
    MERGE (node)-[edge:MENTIONS]->(alias)
      ON CREATE SET edge.weight = weight, edge.recorded_at = $now
    RETURN count(edge) AS tied
  }
  RETURN sum(tied) AS mentions, count(CASE WHEN is_ambiguous THEN 1 END) AS ambiguous
}
RETURN size(open) AS texts, mentions, entities_new, ambiguous
