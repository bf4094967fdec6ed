"""English messages and what is in them; ours, one a line: categories | kind | message.

`-` stands for none; ⏎ for a line break. Written before the rules were, and held back from them.
"""

ENGLISH = """
preference | plain | I can't stand cilantro in my food.
preference | plain | My favourite colour has been teal since childhood.
preference | plain | Dark mode is what I like best, everywhere.
preference | plain | Honestly I'm not a fan of open-plan offices.
preference | reported | My grandmother says she prefers handwritten letters to emails.
preference | reported | Our client Odalys hates phone calls before ten.
decision | plain | We're going with the blue logo.
decision | plain | After a long talk we settled on Porto for the offsite.
decision | not_to | I've decided not to renew the gym membership.
decision | yes_prefixed | Yes, we'll take the smaller flat.
decision | reported | The board chose Meridian as our payment provider.
correction | plain | Actually the deadline is the 14th, not the 12th.
correction | plain | I was wrong about the venue: it is the library.
correction | no_prefixed | No, I meant the second invoice.
correction | plain | Scratch that, her surname is spelled with a K.
instruction | plain | From now on, reply to me in Portuguese.
instruction | plain | Never push to main without a review.
instruction | plain | Whenever you mention a price, add the currency.
instruction | polite | Could you please always use metric units?
instruction | thanks_prefixed | Thanks, and please don't ever use emojis in reports again.
milestone | plain | Our app went live this morning!
milestone | plain | We just signed our very first customer.
milestone | plain | My daughter took her first steps on Sunday.
milestone | plain | Today marks ten years since I joined the company.
identity | plain | My name is Thandiwe and I live in Durban.
identity | plain | I'm a paediatric nurse.
identity | plain | Lorcan is my brother-in-law.
identity | plain | I work as a translator for the city archive.
identity,preference | multi | I'm a vegetarian chef, and I love working with mushrooms.
decision,instruction | multi | We decided to drop Friday deploys. Never schedule one again.
context | hypothetical | If we decided to move to Lyon, the rent would double.
context | keyword | As a rule of thumb, three coats of paint will do.
context | keyword | The referee's final decision was booed by the crowd.
context | negated | We haven't decided on a caterer yet.
context | negated | I still can't make up my mind about the sofa.
context | reported | The article says most people prefer mornings.
context | reported | The waiter asked whether I like my steak rare.
work | quoted | Translate "I always prefer the window seat" into Danish.
work | code | ```python⏎def always(): return never⏎```
error | code | Traceback (most recent call last):⏎  File "m.py", line 3, in go⏎ValueError: never so
error | plain | The nightly backup failed with exit code 2.
error | plain | The staging server keeps timing out.
completion | plain | I've finished the quarterly report.
completion | plain | All the boxes are unpacked, done.
context | plain | It's been raining here for three days and the river is high.
context | plain | I'm on the train to Leeds with bad reception.
work | plain | Please summarise this paragraph in two lines.
work | plain | I'm currently rewriting the importer for the ledger.
- | question | What time does the pharmacy close on Sundays?
- | preference_question | Do you prefer rye bread or white?
- | decision_question | Should we go with the cheaper plan or the annual one?
- | greeting | Good morning, hope you slept well!
- | thanks | Thank you so much for your help!
- | yes_no | Yes, exactly.
- | farewell | Talk to you tomorrow, have a lovely evening!
- | emoji | 😂😂
- | long_chat | Haha, that made my day, thanks a million, you're the best! See you around!
"""
