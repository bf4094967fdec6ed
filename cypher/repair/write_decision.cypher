// Record what became of a question of the review inbox, once.
// mode: write
// :param space => '64656d6f'
// :param review_id => 'rev1'
// :param state => 'accepted'
// :param change_ids => ['chg1']
// :param made_by => 'agent'
// :param now => datetime('2026-01-01')
// returns: review_id

CYPHER 25
MATCH (review:Review {space: $space, review_id: $review_id})
// Its lock is taken before it is looked at: of two who decide, the second finds it decided.
SET review.touched_at = $now
WITH review
WHERE review.state = 'open'
SET
  review.state = $state,
  review.decided_at = $now,
  review.decided_by = $made_by,
  review.change_ids = $change_ids
RETURN review.review_id AS review_id
