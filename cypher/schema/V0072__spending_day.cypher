// One account of the language model a day, for the whole database.
// mode: schema
// returns:

CYPHER 25
CREATE CONSTRAINT spending_day IF NOT EXISTS
FOR (node:Spending)
REQUIRE (node.day) IS UNIQUE
