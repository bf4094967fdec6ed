// Which statements were read out of these very turns before, in the same words, live or gone since.
// mode: read
// :param space => '64656d6f'
// :param statements => [{number: 0, content_hash: 'hk', message_ids: ['mk']}]
// :param scope => 'global'
// returns: number

CYPHER 25
UNWIND $statements AS one
UNWIND one.message_ids AS message_id
MATCH (message:Message {space: $space, message_id: message_id})
WITH DISTINCT one, message
MATCH (message)<-[:EXTRACTED_FROM]-(memory:Memory)
WHERE memory.content_hash = one.content_hash AND memory.scope = $scope
RETURN DISTINCT one.number AS number
