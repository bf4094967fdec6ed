// Build the in-memory graph of a space: texts, entities and experiences, weighted, without direction.
// mode: read
// :param space => '64656d6f'
// :param name => 'graphmem-64656d6f-ab12'
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param own_weight => 0.9
// :param own_factor => 3.0
// :param ownless_factor => 0.1
// :param next_weight => 0.2
// :param relation_weight => 1.0
// returns: name, node_count, relationship_count, scopes

CYPHER 25
CALL () {
  MATCH (text:Memory {space: $space})
  RETURN count(text) AS memories
}
CALL () {
  MATCH (text:Message {space: $space})
  RETURN count(text) AS messages
}
WITH toFloat(memories + messages) AS text_count
CALL (text_count) {
  // Names weigh by how rare they are (inverse document frequency): a hub, such as the user or the
  // company, swallows no walk. A text of a thing's own (its title, its heading) is tied closest.
  MATCH (target:Entity {space: $space})
  WHERE target.retired_at = $open_end
  WITH
    target,
    text_count,
    [(target)-[:HAS_ALIAS]->(alias) | alias] AS forms
  WITH
    target,
    text_count,
    forms,
    reduce(total = 0, form IN forms | total + COUNT { (form)<-[:MENTIONS]-() }) AS mentions,
    reduce(total = 0, form IN forms | total + COUNT { (form)<-[one:MENTIONS WHERE one.weight >= $own_weight]-() }) AS own
  // A name that one text alone holds leads nowhere.
  WHERE mentions > 1
  UNWIND forms AS form
  MATCH (form)<-[mention:MENTIONS]-(source)
  WHERE source.retired_at = $open_end
  WITH
    target,
    source,
    max(mention.weight) AS closeness,
    log(1.0 + text_count / mentions) / log(1.0 + text_count) AS rarity,
    own
  RETURN
    source,
    target,
    rarity * CASE
      WHEN closeness >= $own_weight THEN $own_factor / sqrt(own)
      WHEN own > 0 THEN 1.0
      ELSE $ownless_factor
    END AS weight
UNION ALL
  MATCH (source:Memory {space: $space})
  WHERE source.retired_at = $open_end
  RETURN source, null AS target, 1.0 AS weight
UNION ALL
  MATCH (source:Message {space: $space})
  WHERE source.retired_at = $open_end
  OPTIONAL MATCH (source)-[:NEXT]->(target:Message)
  RETURN source, target, $next_weight AS weight
UNION ALL
  MATCH (source:Experience {space: $space})
  WHERE source.retired_at = $open_end
  RETURN source, null AS target, 1.0 AS weight
UNION ALL
  // What somebody tied by a relation of his own words.
  MATCH (source:Memory|Entity|Experience {space: $space})
  WHERE source.retired_at = $open_end
  MATCH (source)-[tie]->(target:Memory|Entity|Experience)
  WHERE tie.edge_id IS NOT NULL
    AND tie.retired_at = $open_end
    AND target.retired_at = $open_end
  RETURN source, target, $relation_weight * coalesce(tie.confidence, 1.0) AS weight
}
WITH
  collect(DISTINCT source.scope) + collect(DISTINCT target.scope) AS scopes,
  gds.graph.project(
    $name,
    source,
    target,
    {
      sourceNodeLabels: [head(labels(source)), 'scope_' + coalesce(source.scope, 'global')],
      targetNodeLabels: CASE WHEN target IS NULL THEN null ELSE [head(labels(target)), 'scope_' + coalesce(target.scope, 'global')] END,
      relationshipType: 'TIED',
      relationshipProperties: {weight: weight}
    },
    // Each thread that reads sets pages aside, some 7 MB, however small the graph: one is enough.
    {undirectedRelationshipTypes: ['*'], readConcurrency: 1}
  ) AS built
RETURN
  built.graphName AS name,
  built.nodeCount AS node_count,
  built.relationshipCount AS relationship_count,
  scopes
