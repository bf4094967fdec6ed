// The experiences of a space that rank highest: what is shown where no word leads anywhere.
// mode: schema
// returns:

CYPHER 25
CREATE INDEX experience_pagerank IF NOT EXISTS
FOR (node:Experience)
ON (node.space, node.pagerank)
