// Which of some entities are near each other by the vectors of their own names, one scope at a time.
// mode: read
// :param space => '64656d6f'
// :param entity_ids => ['ent1', 'entb']
// :param vector_property => 'embedding_a'
// :param cosine_min => -1.0
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param limit => 1000
// returns: first_id, second_id, similarity

CYPHER 25
UNWIND $entity_ids AS entity_id
MATCH (entity:Entity {space: $space, entity_id: entity_id})
WITH entity
MATCH (entity)-[:HAS_ALIAS]->(alias)
WHERE alias.retired_at = $open_end AND alias[$vector_property] IS NOT NULL
WITH entity, alias
ORDER BY alias.name_key <> entity.name_key, alias.recorded_at
WITH entity, head(collect(alias)) AS alias
ORDER BY entity.entity_id
WITH collect({entity_id: entity.entity_id, scope: entity.scope, vector: alias[$vector_property]}) AS every
UNWIND range(0, size(every) - 2) AS place
UNWIND range(place + 1, size(every) - 1) AS other
WITH every[place] AS one, every[other] AS two
WHERE one.scope = two.scope
// The function gives 0 to 1, for a cosine of -1 to 1.
WITH one, two, 2 * vector.similarity.cosine(one.vector, two.vector) - 1 AS similarity
WHERE similarity >= $cosine_min
RETURN one.entity_id AS first_id, two.entity_id AS second_id, similarity
ORDER BY similarity DESC, first_id, second_id
LIMIT $limit
