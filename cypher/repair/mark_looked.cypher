// Record that entities were looked at for look-alikes.
// mode: write
// :param space => '64656d6f'
// :param entity_ids => ['ent1']
// :param now => datetime('2026-01-01')
// returns: marked

CYPHER 25
UNWIND $entity_ids AS entity_id
MATCH (entity:Entity {space: $space, entity_id: entity_id})
SET entity.looked_at = $now
RETURN count(*) AS marked
