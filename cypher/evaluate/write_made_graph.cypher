// Write a small made graph of entities, names, texts that mention them and relations; for drills alone.
// mode: write
// :param space => '64656d6f'
// :param entities => [{entity_id: 'entp', identity_key: 'idn1', name: 'A', name_key: 'a', type: 'person', scope: 'global', is_private: false}]
// :param aliases => [{entity_id: 'entp', alias_id: 'idn1~ab', name: 'A', name_key: 'a', texts: ['mem1']}]
// :param edges => [{source: 'entp', target: 'entq', type: 'KNOWS', properties: {edge_id: 'entity:entp~0123456789abcdef', wording: 'knows'}}]
// :param now => datetime('2026-01-01')
// :param open_end => datetime('9999-12-31T23:59:59Z')
// returns: written

CYPHER 25
CALL () {
  UNWIND $entities AS row
  MERGE (entity:Entity {space: $space, identity_key: row.identity_key})
    ON CREATE SET entity += row, entity.recorded_at = $now, entity.retired_at = $open_end
  RETURN count(*) AS entities
}
CALL () {
  UNWIND $aliases AS row
  MATCH (entity:Entity {space: $space, entity_id: row.entity_id})
  MERGE (alias:Alias {space: $space, name_key: row.name_key, alias_id: row.alias_id})
    ON CREATE SET alias.name = row.name, alias.recorded_at = $now, alias.retired_at = $open_end
  MERGE (entity)-[:HAS_ALIAS]->(alias)
  WITH alias, row
  UNWIND row.texts AS memory_id
  MATCH (memory:Memory {space: $space, memory_id: memory_id})
  MERGE (memory)-[:MENTIONS]->(alias)
  RETURN count(*) AS mentions
}
CALL () {
  UNWIND $edges AS row
  MATCH (source:Entity {space: $space, entity_id: row.source})
  MATCH (target:Entity {space: $space, entity_id: row.target})
  MERGE (source)-[edge:$(row.type) {retired_at: $open_end}]->(target)
    ON CREATE SET edge += row.properties
  RETURN count(*) AS relations
}
RETURN entities AS written
