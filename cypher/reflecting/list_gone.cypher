// Which of these texts were insights of a scope that somebody took back: they are not told again.
// mode: read
// :param space => '64656d6f'
// :param scope => 'global'
// :param hashes => ['hg']
// :param open_end => datetime('9999-12-31T23:59:59Z')
// returns: content_hash

CYPHER 25
MATCH (memory:Memory)
WHERE memory.space = $space AND memory.source_type = 'reflect' AND memory.recorded_at <= $open_end
WITH memory
WHERE memory.retired_at < $open_end AND memory.scope = $scope AND memory.content_hash IN $hashes
RETURN DISTINCT memory.content_hash AS content_hash
