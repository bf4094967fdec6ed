// What is there of a probe: its memories, its relation, and what the index of words finds.
// mode: read
// :param space => 'probe:0123456789'
// :param type => 'RELATES_TO'
// :param word => 'probe0123456789'
// :param words_query => '+shelf:(probe0123456789) +terms:(probe0123456789)'
// returns: memories, relations, found

CYPHER 25
CALL () {
  MATCH (memory:Memory)
  WHERE memory.space = $space AND memory.memory_id IS NOT NULL AND memory.content = $word
  RETURN count(*) AS memories
}
CALL () {
  MATCH (source:Memory)-[edge]->(target:Memory)
  WHERE source.space = $space AND source.memory_id IS NOT NULL AND target.space = $space
    AND type(edge) = $type AND edge.edge_id IS NOT NULL
  RETURN count(*) AS relations
}
CALL () {
  CALL db.index.fulltext.queryNodes('words', $words_query, {limit: 10}) YIELD node
  WHERE node.space = $space
  RETURN count(*) AS found
}
RETURN memories, relations, found
