// Copy a projection into one that has costs for weights, for ways that prefer what is tied closely.
// mode: read
// :param name => 'graphmem-64656d6f-ab12'
// :param copy => 'graphmem-64656d6f-ab12-costs'
// :param labels => ['*']
// returns: name

CYPHER 25
CALL gds.graph.relationshipProperty.stream($name, 'weight', ['*'], {concurrency: 1})
YIELD sourceNodeId, targetNodeId, propertyValue
WITH gds.util.asNode(sourceNodeId) AS source, gds.util.asNode(targetNodeId) AS target, propertyValue AS weight
WHERE weight > 0.0
  AND ($labels = ['*'] OR ('scope_' + coalesce(source.scope, 'global') IN $labels AND 'scope_' + coalesce(target.scope, 'global') IN $labels))
WITH gds.graph.project(
  $copy,
  source,
  target,
  {relationshipType: 'TIED', relationshipProperties: {cost: 1.0 / weight}}
) AS built
RETURN built.graphName AS name
