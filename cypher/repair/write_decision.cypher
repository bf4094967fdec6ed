// Record what became of a question of the review inbox; who decides the same agrees, who decides otherwise comes too late.
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
// Its lock is taken before it is looked at.
SET review.touched_at = $now
WITH review
WHERE review.state IN ['open', $state]
SET
  review.state = $state,
  review.decided_at = coalesce(review.decided_at, $now),
  review.decided_by = coalesce(review.decided_by, $made_by),
  review.change_ids = coalesce(review.change_ids, []) + [one IN $change_ids WHERE NOT one IN coalesce(review.change_ids, [])]
RETURN review.review_id AS review_id
