// Add calls of the language model to the account of their day; gives the new totals.
// mode: write
// :param day => '2026-01-01'
// :param calls => 1
// :param tokens_in => 20
// :param tokens_out => 5
// :param cost => 0.001
// :param unpriced => 0
// :param now => datetime('2026-01-01')
// returns: day, calls, tokens_in, tokens_out, cost, unpriced

CYPHER 25
MERGE (spending:Spending {day: $day})
  ON CREATE SET
    spending.calls = 0,
    spending.tokens_in = 0,
    spending.tokens_out = 0,
    spending.cost = 0.0,
    spending.unpriced = 0
// The lock comes before the counts are read: of two processes that add at once none is lost.
SET spending.touched_at = $now
WITH spending
SET
  spending.calls = spending.calls + $calls,
  spending.tokens_in = spending.tokens_in + $tokens_in,
  spending.tokens_out = spending.tokens_out + $tokens_out,
  spending.cost = spending.cost + $cost,
  spending.unpriced = spending.unpriced + $unpriced
RETURN
  spending.day AS day,
  spending.calls AS calls,
  spending.tokens_in AS tokens_in,
  spending.tokens_out AS tokens_out,
  spending.cost AS cost,
  spending.unpriced AS unpriced
