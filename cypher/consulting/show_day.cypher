// What the language model took on a day, in all spaces of the database together.
// mode: read
// :param day => '2026-01-01'
// returns: day, calls, tokens_in, tokens_out, cost, unpriced

CYPHER 25
MATCH (spending:Spending {day: $day})
RETURN
  spending.day AS day,
  spending.calls AS calls,
  spending.tokens_in AS tokens_in,
  spending.tokens_out AS tokens_out,
  spending.cost AS cost,
  spending.unpriced AS unpriced
