// What maintenance has made of a space: what it holds, by label and by type, and how its memories stand.
// mode: read
// :param space => '64656d6f'
// :param open_end => datetime('9999-12-31T23:59:59Z')
// returns: labels, types, memories, running

CYPHER 25
CALL () {
  // Rows of runs, and what says when something was done, differ between any two spaces.
  MATCH (node {space: $space})
  WHERE NOT node:JobRun AND NOT node:Receipt AND NOT node:Job
  UNWIND labels(node) AS label
  RETURN label, count(*) AS nodes
  ORDER BY label
}
WITH collect(label + ' ' + nodes) AS labels
CALL () {
  MATCH (node {space: $space})-[edge]->()
  WHERE NOT node:Receipt AND NOT node:Job
  RETURN type(edge) AS kind, count(*) AS edges
  ORDER BY kind
}
WITH labels, collect(kind + ' ' + edges) AS types
CALL () {
  MATCH (memory:Memory {space: $space})
  RETURN collect([
    memory.content,
    toString(memory.salience),
    toString(memory.retired_at = $open_end),
    toString(memory.valid_until = $open_end),
    toString(memory.last_decayed_at IS NOT NULL),
    toString(coalesce(memory.awaits_vector, false)),
    toString(COUNT { (memory)<-[:CHANGED]-() })
  ]) AS memories
}
RETURN
  labels,
  types,
  memories,
  COUNT { MATCH (run:JobRun {space: $space, state: 'running'}) } AS running
