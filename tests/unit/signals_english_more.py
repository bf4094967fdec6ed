"""More English messages and what is in them; ours, one a line: category | message."""

ENGLISH_MORE = """
preference | I'm allergic to shellfish, so no prawns for me.
preference | Spicy food is my thing.
preference | Nothing relaxes me like gardening.
preference | Give me a paper map over a phone any day.
preference | Loud restaurants wear me out; I'd sooner eat at home.
preference | I have always loved the smell of rain.
preference | I much prefer short meetings.
preference | My son won't eat anything green.
preference | Tomas can't bear being interrupted.
preference | The best way to reach me is by text; I dislike voicemail.
preference | I never drink coffee after noon.
preference | Aisle seats suit me best.
preference | My boss can't stand slides with too much text.
preference | I've never liked crowded beaches.
preference | I find long meetings exhausting.
preference | I'm really into bouldering these days.
preference | Jazz beats pop for me every time.
preference | Our neighbour Ulf thinks rye bread is better than anything.
preference | My grandfather swears by raw garlic.
preference | I'd rather read on paper than on a screen.
preference | Coriander tastes like soap to me.
preference | I'm not keen on surprises.
preference | My partner says she likes the small theatre best.
preference | I tend to avoid dairy.
preference | I prefer if people call before visiting.
preference | I don't care for sweet wine.
decision | We picked Lisbon for next year's retreat.
decision | The plan is final: we move in June.
decision | After weeks of back and forth, it's going to be oak, not pine.
decision | I'll take the job in Ghent.
decision | We're not going to extend the contract with them.
decision | My sister decided to study law after all.
decision | It's settled, the wedding is in May.
decision | Okay, let's use SQLite for the prototype.
decision | We agreed to meet every second Thursday.
decision | The council voted to close the bridge.
decision | I have chosen the grey carpet.
decision | Sure, let's book the earlier ferry.
decision | We've opted for the fixed rate.
decision | We have agreed on a fixed price of 400.
decision | In the end I bought the used bike instead of a new one.
decision | I won't be renewing my subscription.
decision | Yes, let's do the second option.
decision | Right, we're moving the launch to May.
decision | Our landlord has decided to sell the house.
decision | We'll stick with the current supplier.
decision | The team voted for remote Fridays.
decision | We've made up our minds: a dog, not a cat.
decision | I'm going to accept the offer from the museum.
decision | After comparing three quotes, we chose the one from Brandt.
decision | No more meetings on Wednesdays, that's decided.
decision | I've resolved to run every morning.
decision | Yes, we'll cancel the trip.
decision | My cousin chose to stay in Graz.
correction | Sorry, I gave you the wrong number; it ends in 44.
correction | It's Katarzyna with a K, not Catherine.
correction | I said Tuesday, but it's Wednesday.
correction | My mistake, the invoice was for 300.
correction | That's not right, the office is on the third floor.
correction | No, the train leaves at nine rather than ten.
correction | No, her name is Maud.
correction | You've got that the wrong way round: Ben is the older one.
correction | To clarify, the trip is in March and not in May.
correction | The figure I gave earlier should be 18, not 80.
correction | Wait, I mixed up the two streets.
correction | Not four people but five will come.
correction | The wedding isn't in May, it's in June.
correction | I told you he was 30, but he's 32.
correction | Small mistake on my part: the room is 204.
correction | Forget what I said about the budget, it's 5,000.
correction | No, I'm from Austria, not Australia.
correction | Earlier I wrote Anna; I meant Hanna.
correction | That was the old address, the new one is Mill Lane 4.
correction | Actually, he's my cousin, not my brother.
correction | No, we need six chairs instead of four.
correction | The name is spelled Meyer, not Maier.
correction | It was my sister who called, not my mother.
correction | You wrote 2019 but it should be 2020.
correction | I need to correct the date: it's the 3rd.
correction | Oops, wrong city. The office is in Graz.
correction | Sorry, I meant Thursday.
instruction | Always ask before booking anything.
instruction | Please don't use abbreviations from now on.
instruction | Every Friday, send me a summary of the week.
instruction | Remember to always sign off with my initials.
instruction | When I say lunch, I mean noon, so always book for noon.
instruction | You must never share my address.
instruction | Keep all answers under a hundred words from here on.
instruction | I want every report in both languages.
instruction | Would you mind always citing your sources?
instruction | Great, and from now on skip the greetings.
instruction | Don't ever delete my drafts.
instruction | Going forward, all dates should be in ISO format.
instruction | Under no circumstances contact the landlord without me.
instruction | Answer in bullet points, always.
instruction | If the tests fail, never merge.
instruction | Each time a customer complains, log it in the sheet.
instruction | Don't use the word leverage again.
instruction | Use the 24-hour clock by default.
instruction | Can you please always put the total at the bottom?
instruction | Could you from now on write to me in German?
instruction | Nice, and please always add tests.
instruction | For all future invoices, add the VAT number.
instruction | It's important that you never call me at work.
instruction | Stop adding emojis to your replies.
instruction | Before every commit, run the formatter.
instruction | Make it a habit to check the calendar first.
instruction | Whatever happens, don't share the password.
instruction | Only ever email me at the private address.
instruction | As a rule, keep subject lines short.
milestone | Our little shop turned five today.
milestone | I passed my driving test!
milestone | We've reached ten thousand subscribers.
milestone | The baby was born at 4 a.m., a girl!
milestone | My brother graduated from medical school yesterday.
milestone | Version 2.0 is out!
milestone | Today we shipped the first public release.
milestone | I finally defended my thesis.
milestone | It's our silver wedding anniversary.
milestone | We closed our seed round yesterday.
milestone | The thousandth order came in last night.
milestone | I've been sober for a year today.
milestone | Our first grandchild arrived on Friday.
milestone | We opened our second shop today.
milestone | She got her citizenship last week.
milestone | I ran my first marathon on Sunday.
milestone | The podcast just hit 100 episodes.
milestone | Ten years ago today we met.
milestone | My parents celebrate their golden wedding on Saturday.
milestone | We got the keys to our house!
milestone | I got promoted to senior engineer.
milestone | The clinic treated its 5,000th patient.
milestone | The beta is live.
milestone | First invoice paid, the business is real now!
milestone | Mia said her first word today.
milestone | My paper was accepted at the journal.
milestone | The company turns twenty next week.
identity | I'm Petra, the new office manager.
identity | My wife is Danish.
identity | I grew up on a farm near Ghent.
identity | Our lead developer is called Ines.
identity | He is the head of procurement.
identity | I'm 42 and have three kids.
identity | My father was a lighthouse keeper.
identity | I run a small bakery in Bath.
identity | Call me Dee.
identity | Wanda is our landlady.
identity | I teach chemistry at a secondary school.
identity | My mother comes from Tbilisi.
identity | As a surgeon, I work nights.
identity | I am the eldest of four siblings.
identity | My husband's name is Arvid.
identity | Noor is the project lead on our side.
identity | I work in a bakery.
identity | We're a family of five from Utrecht.
identity | Originally I'm from Chile.
identity | My mother tongue is Basque.
identity | I'm a widow with two grown sons.
identity | Dr. Brandt is my GP.
identity | My cousin Pia is a glassblower.
identity | I'm half Greek.
identity | By trade I'm a bookbinder.
identity | My full name is Maria del Mar Soto.
identity | Felix, my oldest friend, is a judge.
identity | I live in Graz with my wife and two dogs.
error | npm install keeps dying with a permission problem.
error | I get a 502 whenever I open the dashboard.
error | The unit tests fail on Windows.
error | The heating has stopped working.
error | The upload was rejected by the server.
error | Connection to the database was lost twice today.
error | The installer says disk full and quits.
error | My screen freezes every few minutes.
error | Docker won't start.
error | Test suite: 3 failed, 40 passed.
error | The script crashed halfway through.
completion | The invoice has been sent.
completion | All tests pass now.
completion | I fixed the leaking tap.
completion | The migration is complete.
completion | Just merged the pull request.
completion | The kitchen is painted and cleaned.
completion | Report submitted.
completion | I've paid the electricity bill.
completion | We wrapped up the inventory this afternoon.
completion | The bug is fixed.
completion | Everything has been uploaded.
context | The office is closed next week for renovation.
context | There were a lot of people at the market.
context | It's hot today and the fan is broken? no just old.
context | We might go with the red one.
context | I'm thinking about whether to quit.
context | In the novel, the heroine decides to leave her husband.
context | According to a survey, most drivers prefer automatics.
context | The interviewer asked me if I prefer working alone.
context | If I had chosen law, I would be rich by now.
context | No decision has been made about the roof.
context | The first aid kit is in the car.
context | The movie was about a man who never sleeps.
context | The user preferences page needs a redesign.
context | A new bakery opened around the corner.
context | We will decide on Monday.
context | He never came back.
context | It is always windy up here.
context | Her song "Always Yours" is on the radio.
context | I had soup for lunch and then walked home.
context | The court's decision is expected in spring.
context | The train was late and I missed the bus.
context | My back hurts today.
context | There's a big storm coming tonight.
context | We're still debating between two schools.
context | I may switch to tea one day.
context | The documentary claimed that most cats hate water.
context | A colleague asked whether I'd like to join the choir.
context | The poll says half of the voters like the mayor.
context | She wanted to know if I had decided.
context | Better late than never.
context | The launch pad at the beach was closed.
context | He bought a first edition at the market.
context | I haven't made a decision about the car.
context | The judge's decision came late in the old film.
context | My phone battery is almost empty.
context | We were stuck in traffic for two hours.
context | If I liked fish, I would order it.
context | The kids are at school and the house is quiet.
context | The character in the story always lies.
work | Draft a short email to the landlord about the leak.
work | I need a list of hotels in Ghent.
work | Can you shorten this text?
work | Proofread this: I prefer the blue one.
work | I'm preparing slides for Thursday.
work | He wrote "we decided to cancel" on the whiteboard.
work | Find me a recipe for lentil soup.
work | Write a haiku about snow.
work | Sort these numbers from low to high: 4, 9, 1.
work | I'm halfway through the translation.
work | Make this sentence shorter: 'We always prefer the early train.'
work | I have to prepare the agenda for tomorrow.
work | Here is the email: "From now on, never call me." Please make it more polite.
work | We are testing the new sensors this week.
- | Thanks, that's exactly what I needed!
- | Ok, will do, thanks.
- | Hey, how's it going?
- | Which one do you like better, the red or the blue?
- | Have you decided yet?
- | Nope, that's all for today.
- | Good night and sweet dreams!
- | What a lovely surprise, thank you!
- | See you next week!
- | Do you think we should move to the bigger office or wait until spring?
- | Yes please!
- | Merry Christmas to you and your family!
- | I was wondering, what does the word sonder mean?
- | Happy to hear that!
- | lol true
- | Ok bye, speak later
- | Cheers mate, appreciate it
- | Is it true that your sister is a doctor?
- | Haha good one
- | How do I reset my password?
- | Is it better to fly or to take the train?
- | Should I take the job?
- | What's your favourite season?
- | Would you rather live by the sea or in the mountains?
- | Can you tell me what time it is in Tokyo?
- | No.
- | Yes, that's right.
- | Thanks again for yesterday, it was great!
- | Hello there!
- | Hi, nice to meet you!
- | Sounds good to me.
- | Okay, cool, thanks!
- | Take care and see you soon.
- | Have we decided on the colour yet?
- | Do we want the blue or the green one, and who decides that?
- | Good evening, how was your day?
- | Not really, no.
- | Wow, amazing!
- | I'm off to bed, good night!
- | That's so kind of you, thanks!
- | Ha, that's funny.
- | 👋
- | Morning! All well?
- | Hope you have a great weekend!
"""
