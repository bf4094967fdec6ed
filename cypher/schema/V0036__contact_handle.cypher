// Contacts by their bare id, in any letter case and on any channel.
// mode: schema
// returns:

CYPHER 25
CREATE INDEX contact_handle IF NOT EXISTS
FOR (node:Contact)
ON (node.space, node.id_key)
