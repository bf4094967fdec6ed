"""Signals English: how do people say in English that something was decided, liked, or put right?

One pattern a line, for patterns.py: `~` is a gap within a clause, `{name}` a group of words from
WORDS. Texts come folded, with contractions written out (segments.py).

Owns: the words. Sections with the name of a category find it; the others are explained there.
Never: holds sentences of a data set, or logic.
"""

WORDS = {
    "adv": """really|absolutely|truly|honestly|just|also|still|always|never|much|far|simply|
        personally|now|generally|usually|quite|definitely|strongly|do|does|so|totally|both|all|
        kind of|even|finally|officially|already|recently|secretly|have|has|had|collectively|
        eventually|ultimately|jointly|together|unanimously|particularly|especially|rather|mostly""",
    "be": "am|is|are|was|were",
    "kin": """mother|mom|mum|father|dad|parents?|sisters?|brothers?|sons?|daughters?|wife|
        husband|partner|spouse|fiancee?|girlfriend|boyfriend|aunt|uncle|cousin|niece|nephew|
        grandmother|grandma|granny|nan|grandfather|grandpa|grandson|granddaughter|twin|twins|
        kids?|child|children|siblings?|
        (step|god)(mother|father|son|daughter|brother|sister)|
        (mother|father|sister|brother|son|daughter)-in-law|ex""",
    "post": """boss|manager|supervisor|colleague|coworker|co-worker|teammate|mentor|tutor|
        coach|landlord|landlady|neighbou?r|roommate|flatmate|dentist|doctor|therapist|lawyer|
        accountant|client|assistant|intern|friend|best friend|classmate|director|founder|
        co-founder|cofounder|owner|ceo|cto|cfo|coo|head|lead|leader|chair|chairman|president|
        secretary|treasurer|captain|principal|professor|teacher|representative|contact""",
    "job": """nurse|engineer|developer|programmer|designer|architect|baker|chef|cook|lawyer|
        solicitor|barrister|notary|accountant|plumber|electrician|mechanic|carpenter|mason|farmer|
        fisherman|pilot|driver|captain|sailor|soldier|officer|student|doctor|dentist|surgeon|vet|
        veterinarian|midwife|pharmacist|therapist|translator|interpreter|writer|author|editor|
        poet|journalist|reporter|photographer|painter|sculptor|musician|singer|actor|actress|
        dancer|librarian|archivist|researcher|scientist|analyst|consultant|clerk|cashier|waiter|
        waitress|barista|tailor|hairdresser|barber|gardener|judge|politician|salesman|
        saleswoman|freelancer|widow|widower|orphan|pensioner|refugee|immigrant|native|citizen|
        entrepreneur|carer|caretaker|guide|lecturer|specialist|expert|trainee|apprentice|
        \\w+(ologist|ographer|ician|onomist|smith|wright|keeper|maker|ist)|{post}|{kin}""",
    "do": """use|write|send|answer|reply|respond|show|ask|check|call|keep|put|give|tell|remind|
        add|include|format|translate|summari[sz]e|save|run|make|read|list|start|begin|end|say|
        cite|mention|avoid|stop|double-check|confirm|test|review|commit|push|deploy|deliver|book|
        order|wait|log|back up|convert|round|sort|attach|copy|explain|speak|sign|address|mark|
        name|tag|quote|leave|remove|delete|close|lock|turn|let|set|assume|consult|state|sum|
        provide|present|return|refer|record|update|notify|inform|report|spell|draft|schedule|
        merge|forward|label|number|print|publish|share|store|track|verify|warn|do|be|go|get|take|
        talk|work|buy|pay|charge|change|create|open|touch|edit|skip|suggest|offer|invite|reveal|
        disclose|bring|pick|prepare|clean|wash|feed|water|find|look|fix|help|compare|draw|
        calculate|compute|count|rewrite|rephrase|proofread|shorten|expand|extract|generate|
        plan|propose|recommend|describe|outline|install|search|fetch|move|rename|cancel|
        book|pull|rebase|restart|refactor|implement|build|design|upload|download|scan|type""",
    "standing_words": """always|never|ever|from now on|from here on( out)?|from today|from this (day|point)( on)?|
        starting (today|now|tomorrow)|going forward|moving forward|henceforth|in (the )?future|
        until further notice|(every|each)( single)? (time|day|week|month|morning|evening|
        reply|answer|message|response|report|monday|friday|\\w+day)|whenever|by default|
        any ?time|at all times|without exception|under no circumstances|permanently|
        in all (your|future)|for all future|as a (standing )?rule|each \\w+ you|
        every \\w+ you|consistently|no longer|any ?more|regularly|for good""",
    "order": "please |kindly |and |but |so |then |just ",
    "num": """\\d[\\d.,]*(st|nd|rd|th|k|m)?|one|two|three|four|five|six|seven|eight|nine|ten|
        eleven|twelve|fifteen|twenty|twenty-five|thirty|forty|fifty|sixty|seventy|eighty|ninety|
        hundred|a hundred|one hundred|thousand|a thousand|one thousand|ten thousand|million|
        a million|one million|half a million|a decade""",
    "medium": """articles?|papers?|films?|movies?|novels?|books?|surveys?|polls?|stud(y|ies)|
        blog( post)?|blogs?|podcast|documentary|magazines?|newspapers?|columnist|website|reviews?|
        reviewers?|critics?|author|narrator|hero|heroine|protagonist|characters?|song|lyrics|
        poem|play|series|episode|advert|advertisement|ad|commercial|slogan|poster|brochure|
        leaflet|wikipedia|encyclopa?edia|legend|fairy tale|myth|chapter|story|textbook|tv|
        television|radio|news|post|tweet|thread|forum|commenters?|respondents|participants|
        scientists|researchers|experts|analysts|economists|historians|statistics|quiz|
        questionnaire|biography|sequel|sitcom|villain|detective|show|manual|game""",
    "many": """most|many|some|few|half of|two thirds of|one in \\w+|(\\d+ |\\w+ )?percent of|\\d+ ?% of|
        people|everyone|everybody|nobody|customers|users|readers|teenagers|adults|children|
        americans|europeans|cats|dogs|bees|plants""",
}

SECTIONS = {
    "request": """
        (can|could|would|will) you (please |kindly |also |quickly |maybe |just )*(?!(tell|explain|recommend|say|suggest|show|describe|compare|help me understand)(?!\\w)){do}
    """,
    "handed": """
        translat\\w+|proofread|rephrase|paraphrase|summari[sz]e|spell-?check|correct|rewrite|reword|shorten|what does|read|edit|improve|polish|check|transcribe|type|convert|render|explain
    """,
    "refuting": """
        rather than|instead of|not|(name|surname|address|number|date|deadline|title|price|code|password|email|phone|meeting|train|flight|appointment|colou?r|amount|total|year|day|time|room) (is|was|starts|leaves|begins|costs)
        (it|that|he|she|they|this) (is|was|are|were|starts|leaves|begins|ends|costs|lives|works) (on |at |in |from |by |for |about |only |called |spelled |spelt |the |a )*(\\d|{num}|\\w+day|january|february|march|april|may|june|july|august|september|october|november|december|called|spelled|spelt|with|without)
        (i|we) (said|meant|mean|asked for|ordered|wanted)
    """,
    "refusal": """
        no|nope|nah|not quite|wait|hold on|sorry|oops|hm+|well
    """,
    # Small talk: cut from the beginning of a sentence, again and again; nothing left, no signal.
    "chat": """
        (ha|ha ha|heh)(?=[,.! ]|$)
        (ok|okay|yes|no|well|haha|hahaha|oh|lol|ah|wow|hey|alright|cool|great)(?= (bye|thanks|thank you|good|great|that is|true|sure|nice|no|yes|cool|see you|got it|will do|sounds|right|hi|hello)(?!\\w))
        (hi|hello|hey|heya|hiya|howdy|yo|greetings|welcome back|welcome)( there| again| all| team|
            [ ]everyone| everybody| folks| guys)?( \\w+)?(?=[,.!?:)-]| *$)
        (hi|hello|hey|hiya|greetings)( there| again| all| team| everyone| folks| guys)?
        (a )?(very )?(good|happy|lovely) (morning|afternoon|evening|day|night|to (see|hear from) you)
            ( to you( all)?)?( \\w+)?(?=[,.!?:-]| *$)
        (good )?(morning|afternoon|evening|night|day|night night)(?=[,.!]| and | *$)
        (good )?(morning|afternoon|evening) (all|everyone|team|folks|sunshine)
        (happy|merry) (new year|birthday( to you)?|christmas|friday|monday|weekend|holidays|easter|
            eid|diwali)( (?!to )\\w+)?( to [^,.!]*)?
        (maybe|perhaps|probably|possibly|we will see|it depends)(?= *$)
        what an? (lovely|great|nice|wonderful|beautiful|funny|pleasant|kind|sweet|relief|day|week|surprise|shame|pity|joy|treat|mess)[^,.]*
        (happy|glad|sorry|good|great|nice|lovely) to (hear|know|see|meet)[^,.!]*
        (many |a thousand |a million )?(thanks|thank you|thx|ty|cheers|tha?nks)( again| a lot| a million|
            [ ]a ton| a bunch| so much| very much| indeed| ever so much| once more| once again|
            [ ]in advance| kindly| heaps| anyway| everyone| all| both| friend| mate| you)*
            ( for ((?! (and|but) )[^,.!;])*)?
        (i )?(really |so |very much |truly |deeply )*(appreciate|appreciated) (it|that|this|your|the|all)
            ((?! (and|but) )[^,.!;])*
        (that is |it is )?(much |really |greatly )appreciated
        (i am )?(so |very |really |most |truly |forever )*(grateful|thankful|obliged)((?! (and|but) )[^,.!;])*
        you (have been|are|were) (so |very |really |such |just |simply |an? |the |my |always )+
            ((?! (and|but) )[^,.!;])*
        you (really )?(saved|made) (me|my|the)((?! (and|but) )[^,.!;])*
        (that|this|it) (really |has |was |is )*(so |such |very |super |really |extremely |exactly |
            just |a |an |of |great |big |huge )*(help(s|ed|ful)?|funny|lovely|sweet|kind|nice|hilarious|
            good|wonderful|brilliant|awesome|great|fantastic|perfect|cool|fun|right|correct|true|
            fine|enough|wrong|what i (needed|wanted|meant)|amazing|made my day|makes sense|
            good to (know|hear)|(sounds|looks) \\w+)( to (hear|know|me))?( of you| a lot| me a lot|
            thanks| indeed| to me| by me| with me| for me)?(?=[,.!]| *$)
        (sounds|looks|seems) (so |really |very |pretty )?(good|great|fine|right|ok|okay|perfect|lovely|fun|cool|
            like a plan)( to me)?
        (makes|made) (total |perfect |complete )?sense
        (yes|yeah|yep|yup|yea|ya|aye|no|nope|nah|ok|okay|k|sure|sure thing|of course|certainly|
            absolutely|definitely|exactly|precisely|indeed|right|alright|all right|fine|agreed|
            correct|true|deal|done deal|got it|gotcha|understood|roger|noted|great|perfect|
            excellent|awesome|brilliant|wonderful|fantastic|amazing|cool|nice|nice one|lovely|super|
            good|good one|good job|great job|well done|great work|nice work|bravo|congrats|congratulations|
            wow|whoa|oh|ooh|ah|aha|hm+|uh|um|ha(ha)+|hehe(he)*|lol|lmao|rofl|yay|hurray|hooray|
            phew|oops|ouch|never mind|nevermind|will do|can do|that is (all|it)( for (now|today|me))?|nothing else|no worries|no problem|not a problem|no thanks|
            no thank you|not at all|not really|not yet|not now|
            probably not|i think so|i do not think so|i guess( so)?|i suppose so|i hope so|why not|
            go ahead|please do|do it|yes please|by all means|you bet|you are welcome|
            my pleasure|anytime|any time|same here|me too|me neither|likewise|fair enough|whatever|
            as you (like|wish|prefer)|up to you|i see|i know|i agree|i understand|
            i am fine|i am good|i am well|doing (well|great|fine)|all good|all fine|so far so good|
            sorry|my apologies|apologies|excuse me|pardon|pardon me|please|
            well|so|anyway|anyhow|then|yes sir|no way|that one|this one|both|neither|either|
            same|ditto|as always|as ever|as usual|very well|very good|very nice|very much so|and you|
            so do i|neither do i|of course not|certainly not|absolutely not|thumbs up)
            (?=[,.!?;:…-]| *$)
        (yes|no|yeah|ok|okay|sure|right)(?= (please|thanks|that|it|this|i am|we are|i do|i will|you))
        (yes|no|yeah|nope|yep|sure|ok|okay) (it is|i do|i am|we are|we do|it does|i did|that is (right|
            correct|it|fine|true)|that works|please( do)?|thanks?( you)?|not really|not at all|
            of course|absolutely|exactly|go ahead|do that|it was|i have|you can|you may|i can)
            (?=[,.!?]| *$)
        that works( for me| fine| well| perfectly)?
        (good ?bye|bye|bye bye|bye-bye|ciao|adios|farewell|cheerio|so long|ta ta|later|laters|night)(?=[,.!]| *$)
        (bye|goodbye)( for now| now| all| everyone| then| \\w+)?
        (see|talk to|speak to|catch|chat to|write to|hear from) (you|ya|u)( all| again| then| soon|
            later| around| there| tomorrow| tonight| next \\w+| in \\w+ \\w+| on \\w+day| (this|next) \\w+)*
        (talk|chat|speak) (soon|later|tomorrow|again)( then)?|(sweet dreams|speak soon)
        until (tomorrow|next time|then|later|monday|tuesday|wednesday|thursday|friday)
        (i )?(look|am looking) forward to((?! (and|but) )[^,.!;])*
        (have|enjoy) (yourself )?(an? |your |the )(very )?(good|great|nice|lovely|wonderful|pleasant|safe|
            fantastic|restful|relaxing|quiet|fun|weekend|evening|day|night|rest|trip|holiday|break|meal)
            ((?! (and|but) )[^,.!;])*
        (take care|sleep (well|tight)|sweet dreams|good luck|best of luck|best wishes|all the best|
            kind regards|best regards|regards|fingers crossed|safe travels|get well soon|rest well|
            stay safe|keep well|be well|cheers)( of yourself| everyone| all| then| tonight| with ((?! (and|but) )[^,.!;])*)?
        (i )?(am )?(hope|hoping|wish|wishing) (you|your|all|that you|this finds)((?! (and|but) )[^,.!;])*
        (it is |it was |so |very )*(nice|good|great|lovely|pleased|glad|happy) (to (meet|see|hear|talk|chat|have|know)|meeting|
            seeing|talking|chatting)((?! (and|but) )[^,.!;])*
        (it is )?(been )?(a while|ages|so long|long time)( no see| since)?(?=[,.!]| *$)
        (i )?missed you( too)?
        (i am |we are )?(off|heading) (to bed|home|out)( now)?(?=[,.!]| *$)
        (i )?(have|got) to (go|run|dash)( now)?(?=[,.!]| *$)
        (how|hows) (are|is|have|about) (you|things|it|life|everything|yourself|your)[^,.!?]*
        (what is up|what's up|sup|how do you do|how goes it)
        with all my heart|from the bottom of my heart
    """,
    # A sentence that begins so is a question, also without a mark.
    "question": """
        (who|whose|whom|what|which|where|when|why|how)( \\w+)? (is|are|was|were|do|does|did|can|could|should|would|
            will|shall|has|have|had|might|must|much|many|long|far|often|old|about|come)
        (is|are|was|were|do|does|did|should|shall|has|have|am) (i|we|you|he|she|it|they|this|that|there|
            the|my|your|our|anyone|someone|anybody)
        (can|could|will|would|may|might) (i|we|he|she|it|they|this|that|there|the|my|our|anyone)
        (do|does|did) (you|anyone) (know|think|have|remember|mind|like|prefer)
        (any|got any) (idea|ideas|chance|tips|suggestions|thoughts|news|advice)
        (what|how) about
    """,
    # A question that asks somebody to do something.
    "polite": """
        (can|could|would|will|may|might) (you|we|i)
        (would|do) you mind
        (is|would) it (be )?(possible|ok|okay|too much)
        (may|can|could|might) i (ask|request|trouble|bother)
        (are|would) you (be )?(able|willing|kind|so kind)
        (why|how) (do not|about) (you|we)
    """,
    # What makes a wish a standing order.
    "standing": """
        {standing_words}
    """,
    # Who speaks is not known to the speaker: nothing here is a fact about him.
    "source": """
        (the|an?|this|that|one|some|recent|old|new|in|his|her|their|another|latest) (\\w+ ){0,3}{medium}
            ~(say|says|said|claims?|claimed|argues?|argued|found|finds|shows?|showed|suggests?|reports?|
            reported|states?|stated|writes?|wrote|explains?|describes?|tells?|told|reads?|mentions?|
            reveals?|insists?|decides?|decided|chooses?|chose|prefers?|preferred|loves?|loved|hates?|
            likes?|liked|hated|announces?|concludes?|concluded|declares?|recommends?|
            advises|learns|becomes)
        (in|from|according to|per) (the|an?|this|that|my|some|one|his|her|chapter|episode) (\\w+ ){0,3}{medium}
        (i )?(read|saw|heard|watched)( somewhere| online)?( in| on)? (the|an?|that|about|this|some) (\\w+ ){0,3}{medium}
        (the|an?|that|this) (\\w+ ){0,2}{medium} (about|where|in which|whose|that|called)
        ({many}) ~(prefer|like|love|hate|dislike|enjoy|choose|decide|believe)
        it is (said|believed|rumou?red|reported|claimed) that
        (i )?(read|heard|saw) (somewhere|online|that (most|many|people))
        (one|the) (line|scene|moral|quote) (in|of|from)
        (statistically|historically|allegedly|reportedly)
    """,
    # Only a question is told.
    "asked": """
        (asked|asks|asking|wondered|wonders|wondering|enquired|inquired|queried|quizzed) (\\w+ ){0,5}?(if|whether|
            what|which|who|how|when|where|why|about)
        (want|wants|wanted|like|likes|curious|keen|dying|eager) to (know|find out|learn|hear) (\\w+ ){0,2}?(if|whether|what|which|who|
            how|when|where|why|about)
        (is|was|are|were) curious (if|whether|about|what)
        (the|his|her|their) question (is|was)
        it is (unclear|an open question) (if|whether|what)
        (i )?(wonder|am wondering|was wondering) (if|whether|what|which|how|why|when|where|who)
    """,
    "hypothetical": """
        ^(maybe|perhaps|possibly|probably|conceivably)
        (suppose|supposing|imagine|assuming|hypothetically|theoretically|say) ~(we|i|you|that|he|she|they)
        if ~(would|could|might|may have|were to)
        (would|could|might) ~ if
        (if|unless|in case|provided|once|until|before|when) (i|we|he|she|they|you|my \\w+|our \\w+|the \\w+) (ever |had |do |does |
            did |were to |should |can |could |actually |finally )*(decided?|decides|choose|chose|prefer|prefers|
            preferred|liked?|likes|loved?|hated?|agree|agrees|agreed|became|become|won|won't|will)
        (i|we|he|she|they) (would|could|might|may) have (\\w+ )?\\w+(ed|en|ne)
        (i|we|he|she|they) (might|may|could|should maybe) (?!have to)
        (maybe|perhaps|possibly|conceivably) (i|we|he|she|they|you|one day|someday|it)
        (had|were) (i|we|he|she|it|they) ~(would|could|might)
        (if only|what if|even if|as if|as though|i wish|wish i)
        (thinking|thought|dreaming|toying) (about|of|with)
        (in theory|in another life|some ?day|one day) ~(would|could|might|may)
    """,
    "undecided": """
        (has|have|had|is|are|was|were|do|does|did) (\\w+ )?(not|yet|never) (\\w+ ){0,3}?(decided?|chosen|choose|settled|agreed?|
            picked|made up|made a|made the|reached|resolved|finali[sz]ed|committed|come to|concluded|fixed)
        (can|could) not (\\w+ )?(decide|choose|agree|make up|pick|settle)
        (un|not |nothing (is |has been |was )?|no one has |nobody has )(decided|settled|chosen|agreed)
        (no|without an?y?) (final |firm |real )?(decision|choice|agreement|consensus|verdict)
        (still|yet|need to|needs to|have to|has to|must|should|want to|going to|time to|trying to|hard to|struggle to|able to|left to) (\\w+ )?(decid\\w+|choos\\w+|
            debat\\w+|weigh\\w+|discuss\\w+|thinking|undecided|on the fence|unsure|torn|pick|agree|settle|make up)
        (will|shall|would|to be|being|gets?|'ll) (\\w+ ){0,2}?(decide|decided|choose|chosen|agreed|pick|vote)(?! to)
        (undecided|unsure|on the fence|torn between|in two minds|of two minds|up in the air|
            wavering|hesitating|weighing|considering|contemplating|mulling|debating|sleep on it|leaning towards?|
            postponed the decision|put off the decision|open question|yet to)
        not (\\w+ ){0,2}?(sure|certain|clear) (\\w+ )?(if|whether|which|what|about|yet)
        (do|does) not know (\\w+ )?(if|whether|which|what)
        nowhere near (a )?deci\\w+
        (before|until|when|once|whether|if) (\\w+ ){1,3}?(decides?|chooses?|made a decision)
    """,
    # Phrases in which a telling word has another sense; they are cut out first.
    "other_sense": """
        rules? of thumb|as always|as ever|never mind|better late than never|once and for all|
            now or never|never-ending|never say never|always-on|hardly ever|almost never|for ever|
            (first|last) time ever|best \\w+ ever|ever since|than ever|
            (feel|feels|felt|look|looks|looked|sound|sounds|sounded|seem|seems|smell|smells|
            more|something|anything|nothing|just|things|stuff|much|exactly|is|was|are) like|
            (would|'d) (really |very much )?(like|love|hate|prefer) to (?!have my)|
            would (really )?like (?!my)|i('d)? love to (help|hear|see|join|come|go)|like (this|that|these|those|a|the|an)|likely|the likes of|
            (user|system|account|app|privacy|cookie|browser|notification|language) preferences?|preferences? (pane|panel|page|menu|
            screen|tab|dialog|file|window|share|shares|stock|settings)|
            decision (tree|trees|maker|makers|making|table|matrix|theory|support|fatigue|log|record)|
            (decision|choice|verdict|ruling) (of|by) (the|an?) (\\w+ )?(referee|umpire|judge|court|jury|king|
            emperor|general|hero|director|author)|(court|judge|referee|umpire|jury|king)('s| is)? (\\w+ ){0,2}(decision|ruling|verdict|choice)|
            milestones? (page|tab|field|view|column|tracker|chart|list|in (jira|gitlab|github))|
            (launch|landing) (pad|page|window|code|codes)|launcher|rocket launch|first (aid|floor|name|class|
            person|hand|draft)|birthday (paradox|card|cake|present|gift|problem|attack)|
            (correction|identity) (fluid|tape|factor|pen|matrix|theft|card|provider|crisis|function|column|politics)|
            error (bars?|margin|rate|message|messages|handling|correction|prone|code table)|margin of error|trial and error|human error|
            (well|medium) done|done deal|finish line|finished (product|goods)|love letter|love story|
            hate speech|no love lost|instruction (manual|manuals|set|booklet|leaflet)|user manual|
            favou?rites? (bar|folder|list|menu|tab)|fan (heater|belt|speed|noise|blades?)|ceiling fan|
            agreed upon in advance|(the|an?) (\\w+ )?prefers-color-scheme|final answer|
            i hate to (say|ask|bother|break|interrupt)|i am afraid|
            (a|the) (chosen|preferred|elected) (few|one|people)|decided (advantage|lack|edge|improvement|difference)|
            right to choose|born (out )?of|newborn|fast(er)? than ever|error-free|not an error
    """,
    "preference": """
        (best|worst|finest|greatest|nicest) (thing|way|part|time|food|place|sound|smell)s? [^.;]{0,30}(for me|to me|i know|in the world)
        (i|we|he|she) (will|would) (always|never|any day) (pick|choose|take|go for|order|buy|vote for)|(tend|tends) to (avoid|prefer|go for|pick|choose|like|dislike)
        (i|we|he|she) (find|finds) [^,.;]{2,40}(\\w{3,}(ing|ful|some|able|ible)|dull|too \\w+|ugly|pretty|gross|hard to \\w+)$
        tastes? (like|of) \\w+ to (me|him|her|us)|beats ~ (for me|every time|any day|hands down)|(thinks?|says?|finds?|believes?) ~ (better|nicer|tastier|best|overrated|underrated|superior)(?! (to|if|when) (wait|we|you|i))
        nothing \\w+ (me|us|him|her) (like|more than|as much|so much)|give me ~ over|(has|have) (always |never |long |really |also )+(loved|liked|enjoyed|hated|preferred|disliked|adored|cared for|been fond|been into)|(i|we|he|she|{kin}) (will|would) (not|never) (eat|drink|touch|wear|use|watch)|(i|we|he|she|{kin}) never (eats?|drinks?|touch(es)?|wears?|watch(es)?|fl(y|ies)|listens?)
        (can|could) (eat|drink|listen to|watch|read) ~ (all day|every day|forever|for hours|non-?stop)|wears? (me|us|him|her) out|makes? my (skin crawl|day every)|turns my stomach
        (i|we|they|you know i|who|that|parents|kids|children|both|all) ({adv} ){0,3}(like|love|adore|enjoy|prefer|hate|dislike|
            detest|loathe|despise|fancy|favou?r|cherish|dread|abhor|can not resist)(?! to (know|ask|say))(?! (you|it when you|
            that you|how you|the way you))(?!ly)
        (i|we|they) (do|did) not ({adv} )?(like|love|enjoy|care (much )?for|eat|drink|fancy|want any|trust|
            get along with|get on with|mind)(?! that)
        (he|she|who|\\w+) (does) not ({adv} )?(like|love|enjoy|care (much )?for|eat|drink|fancy|stand|trust)
        (he|she|who|it|i|we|\\w+) ({adv} ){0,3}(likes|loves|adores|enjoys|prefers|hates|dislikes|detests|loathes|despises|dreads|
            favou?rs|fancies|swears by|can not stand)
        (can|could) (not|never|hardly|barely)( \\w+)? (stand|bear|abide|tolerate|stomach|live without|get enough|do without|resist|go a day without|
            start the day without|function without)
        (fond of|(big|huge|great|massive|lifelong|real) fan|a fan of|keen on|crazy about|mad about|nuts about|passionate about|
            partial to|allergic to|addicted to|obsessed with|wild about|hooked on|in love with|sick of|fed up with|
            not into|(am|is|are) (really |very |totally |so |big )*into (?!the (office|room))|averse to|devoted to|a sucker for|no fan of|intolerant|suspicious of)
        (my|our|his|her|their|'s|s') (\\w+ ){0,2}?(favou?rites?|pet peeve|go-to|preferred|preference|preferences|comfort food|guilty pleasure|
            cup of tea|happy place|kryptonite|idea of (fun|heaven|hell|bliss))
        (is|are) not (really |exactly |quite )?(my|his|her|our|for me|for us) ?(thing|style|taste|scene|jam)?$
        (favou?rites?|preference|preferences) (of mine|of ours|is|are|for|has|have)
        (more|not) of an? \\w+ (person|lover|type|fan|guy|girl)|(am|is) an? (\\w+ ){0,2}(person|lover|addict|enthusiast|fanatic|purist|nut|buff|junkie|hater|vegan|
            vegetarian|teetotall?er|minimalist|night owl|early bird|early riser)
        (am|is|are) (a )?(strict |strictly )?(vegan|vegetarian|teetotal|pescatarian|lactose intolerant)
        (would|'d) (much |always |far )?(rather|sooner) (?!not say|be able)
        (i|we|he|she|they) (would |'d )(always |much |strongly |really )*(prefer)
        (any|every) (day|time) (over|of the week)|over \\w+ any (day|time)
        (drives?|makes?|turns?|gets?|puts?|gives?) (me|us|him|her) (mad|crazy|nuts|up the wall|sick|happy|cringe|off|on (my|his|her) nerves|
            the creeps|joy|nervous|uncomfortable|so happy|feel)
        (gets?|getting) on (my|his|her|our) nerves
        nothing (beats|is better than|calms me|makes me happier)|(swear|swears) by
        (works|suits|suit|feels|tastes|fits) (me |us |him |her )?(best|better|perfectly)( for (me|us|him|her))?
        (i|we) find ~(annoying|delicious|relaxing|boring|soothing|unbearable|disgusting|irritating|comforting|tedious|too)
        what (i|we|he|she) ({adv} )?(like|likes|love|loves|enjoy|enjoys|hate|hates|prefer|prefers)
        (has|have|having) (a )?(soft spot|sweet tooth|weakness|strong dislike|aversion|thing|preference|passion|great love|taste|liking|deep love) (for|to|of|about)
        (is|are) (my|her|his|our) (great |big |true |one |first )*(love|passion|weakness|thing|jam|poison)
        (my|his|her|our) (great |big |true |one )*(love|passion|weakness|hobby|hobbies) (is|are)
        (much|way|far) better than ~(to me|for me|if you ask me|in my (opinion|view|book))
    """,
    "decision": """
        (in the end|ultimately|after all),? (i|we|he|she|they) (\\w+ed|bought|took|went|chose|kept|sold|left)(?!\\w)|(am|is|are) (\\w+ )?going to (accept|take the|turn down|decline|quit|resign|sell|hire|propose|sign|marry|move to|keep the|buy the|rent)|(am|is|are) (moving|shifting|pushing|bringing) (the|our) \\w+ (to|back|forward)
        (plan|choice|date|name|it|list|verdict|colou?r|venue|deal) is (now )?(final|fixed|set|settled|decided|agreed|official)
        (?<!to be )(decided|opted|resolved to|resolved that|settled on|settled for|settled upon|concluded to)(?! by)
        (i|we|he|she|they|team|board|committee|council|{post}|{kin}|client|who|company|school|family|(?!(was|were|been|is|are|be|not|never|get|got|being|has|have|had|to|will)(?!\\w))\\w+) ({adv} ){0,3}(chose|chosen|picked|selected|
            elected|voted|agreed|committed to|ruled out|gone with|went with|went for|signed off|given up on|ditched|
            plumped for|greenlit|green-lit|approved|dropped the|scrapped|vetoed|shelved|turned down|
            declined|accepted|rejected|postponed|called off|cancelled|canceled|abandoned)(?! (me|us|up|it up|the (kids|phone))(?!\\w))
        (ended|end|wound) up (choosing|going|picking|with|taking|buying)
        (i|we|they|he|she|and|so|ok|okay|yes) (will|shall|are|am|is)? ?({adv} )?(going|go) (to go )?(with|for|ahead with) (?!the kids|my|you|him|her|them|a walk|a run)
        (i|we|he|she|they) (will|shall) ({adv} )?(take|go with|go for|use|stick|keep|buy|switch|move to|move the|adopt|drop|hire|skip|
            sign|accept|stay|not|hold|do it|do without|choose|pick|rent|sell|stop|leave|cancel|join|migrate|host|build|ship|paint|name|call it|marry|quit|start with|fly|drive)
        (i|we|he|she|they) (am|is|are) (\\w+ )?not (going to|gonna|taking|buying|doing|renewing|joining|accepting|moving|selling|
            using|attending|hiring|extending|switching|coming|signing)
        (i|we|he|she|they) (am|is|are) ({adv} )?(switching|sticking|staying with|moving (over )?to|migrating to|dropping|adopting|scrapping|
            ditching|cancelling|canceling|postponing|quitting|accepting|taking the|choosing|hiring|closing|replacing|leaving|giving up|
            getting rid)
        let us (go|take|use|stick|drop|keep|skip|choose|pick|settle|move|book|buy|order|do|make it|stay|postpone|cancel|rent|have|call)
        (final|firm|our|my|the|a|his|her|their|big|difficult|tough|hard) (\\w+ )?(decision|choice|verdict|call) (is|was|has been|:|has|fell|to|on|came|stands|went)
        (the )?(decision|choice|verdict|consensus|outcome|resolution)( is|:| was| has been)( made| taken| final| reached| unanimous)?
        (made|taken|reached|came to|come to|make|took) (a|the|my|our|up|his|her|their) (\\w+ ){0,2}(decision|choice|mind|minds|call|agreement|conclusion to)
        (mind|minds) (is|are) made up
        (it is|is|are|was|that is|all|now) (finally |now |all |officially )*(settled|decided|agreed|a done deal)
        (changed|change) (my|our|his|her) minds?
        (gave|given|give|got|get) (it |us |me )?(the )?(green light|go-ahead|go ahead)
        (decision|decided|verdict|choice|agreed|resolved|conclusion):
        (it (will be|is going to be)|make it (\\d|\\w+day|two|three|four)|final pick|the winner is|we have a winner)
        (pulled|pull) the plug|(bit|bite) the bullet|(took|take|taking) the plunge
        (i|we|he|she) (have )?(accepted|turned down|declined|rejected|signed) the
    """,
    "correction": """
        (mistake|error|slip|typo|mix-up|mixup) (on my (part|side)|of mine|from me|in my (last|previous|earlier))|^wrong \\w+$|that (was|is) (the|my|her|his|our|an?) (\\w+ )?(old|wrong|outdated|former) (\\w+)|(you|they) (wrote|said|put|have|noted) [^.;]{1,40},? but (it|he|she|that|they|the \\w+) (should|is|was|are)
        ^(to clarify|small correction|to be (exact|accurate|clear)|for the record)(?=[ ,:])|^not .{1,40} but (?!also|i |we )
        (i|we) (was|were|am|stand) (\\w+ )?(wrong|mistaken|incorrect|corrected|confused|mixed up|mixing up|thinking of)
        (i|we) (have )?(misspoke|misspoken|misremembered|misread|miscounted|misheard|mistyped|misspelled|misquoted|misstated|miscalculated|mixed up|mixed|
            got (it|that|this|them|the|my|his|her) (\\w+ ){0,3}wrong|confused|messed up the|wrote the wrong|gave you (a|the|an) (wrong|old|outdated|incorrect)|
            made (a|an) (mistake|error|typo)|told you (a|the)? ?wrong|should have (said|written)|meant|mean to say|meant to say)
        (correction|corrigendum|erratum|small fix|edit|update to what i said|slip of the tongue|my mistake|my bad|my error)(?=[ :,.;-]|$)
        (let me|allow me to|i (have|need|want|must) to|to|i should|i must|i) (correct|rectify|amend|revise|fix|set (\\w+ )?straight|take back) (what|myself|my|that|the record|an?|something|it|you|one|the)
        (scratch|strike|forget|ignore|disregard|delete) (that|what i (said|wrote|told)|my (last|previous|earlier)|the (last|previous|earlier) (message|figure|number|date))
        (that|this|it|what i (said|told you|wrote)|which|the \\w+|my \\w+|your \\w+) (is|was|were) (\\w+ )?(wrong|incorrect|a mistake|a typo|not (quite |entirely |at all )?(right|correct|true|accurate)|outdated|inaccurate|false|misspelled)(?! (turn|with))
        (you|they|he|she) (have |has )?(got|misunderstood|wrote|noted|recorded|mixed|confused|misheard|have|put) (\\w+ ){0,5}(wrong|incorrectly|the wrong|mixed up|backwards)|(you|they) (have )?(misunderstood|confused|mixed (them |it |\\w+ \\w+ )?up|misheard|swapped|switched)
        (earlier|before|previously|yesterday|last (week|time|month)) i (said|told|wrote|claimed|gave|mentioned|stated)|i (said|told you|wrote|claimed|mentioned|gave you) ~(earlier|before|previously|yesterday|but|wrong|in fact|actually|last)
        [^.;!?]{2,60} (instead of|rather than|as opposed to) (what i|the [^,.;]{1,30} i (said|mentioned|told|wrote|gave))
        (contrary to|unlike|other than) what (i|we|you)
        ^not [^,.;!?]{1,40}, (?!but i|though)[^,.;!?]{1,40}$
        ^(well |but |oh |sorry |and )*(actually|in fact|in actual fact|to be precise|more precisely|on second thou?ghts?|or rather|i mean|wait)(?=[ ,])
        (it|that|the \\w+|his \\w+|her \\w+|my \\w+|he|she|they) (is|was|are|were|has|lives|works) actually
        (should|ought to) (have been|be|read|say) (?!fine|ok|good|easy|able|enough|ready|nice|great|fun)~(not|instead|rather)
        should (read|have read|have been|have said)
        (the )?(correct|right|real|actual|true|proper) (\\w+ ){1,3}(is|was|are|reads|should)(?! to )
        (rather than|instead of|not) ~(as i (said|wrote|told|claimed|mentioned)|like i said|i said|i told)
        (as|like|than) i (said|wrote|told you|claimed|thought|mentioned|assumed) (earlier|before|at first|first|yesterday|previously|originally|in)
        (turns out|it turned out|it turns out) (i|that|the|it|he|she|we)
        (is|are) (spelled|spelt|spelling|written|pronounced) (with|without)
        (two|one|\\w+) (different|too many|too few)
        a typo
    """,
    "contrast": """
        (not|is not|was not|are not|were not|isn't|am not) [^.;!?]{1,50}?(, |; | - | — | – )(but|it is|it was|they are|he is|she is|rather|that is|i am|we are)(?! (i|we) )
        (not) [^.;!?,]{1,40}? but (rather )?(on|in|at|to|from|the|by|a|an|\\w+day)
        [^.;!?]{2,60}, (and )?not (on |in |at |the |an? |by |from |with |for |my |our |to |his |her |\\d)[^,.;!?]{1,40}$
        [^.;!?]{2,60}(,| and) not [^ ,.;!?]+( as [^.;!?]+)?$
    """,
    "instruction": """
        make (it a|sure it is a) (habit|rule|point)|(whatever happens|no matter what|in any case|at all costs),? (please )?(do not|never|always|{do})
        (^|[,;:—–-] ?|{order})({order})*(always|never) (ever |again )?(?!been|had|mind|did|was|were|could|would|will|knew|saw|thought|heard|met|seen|got|happen|came|
            went|said|found|the|a|in|at|on|any|really|quite|before|so|loved|liked|wanted|tried|felt|easy|more|less|\\w+(ed|ing|ly|s)(?!\\w))\\w+
        (please|kindly|you|i want you to|i need you to|i would like you to|i expect you to|let us|we|they|everyone|everybody|nobody|all) (\\w+ )?(should|must|have to|need to|
            may|can|shall|are to|will|please|always|never|do|agents?|replies|not) ?(\\w+ )?(always|never|only ever|from now on|in future|every time)
        (please|kindly|you must|you should|i want you to|i need you to|i would like you to|i ask you to|ask you to|i expect) ~{standing_words}
        (?<!i will )(?<!we will )(?<!he will )(?<!she will )(?<!they will )(?<!i )(?<!we )(?<!he )(?<!she )(?<!they ){standing_words} ?~(please|kindly|you (should|must|may|can|are|will)|i (want|need|expect|would like) (you|all|every|the|it|my|only|a)|do not|make sure|be sure|(?<!to )(?<!i )(?<!we )(?<!you )(?<!they )(?<!he )(?<!she )(?<!it )(?<!the )(?<!a )(?<!my )(?<!your )(?<!not )(?<!that ){do})(?! (i|we|he|she|they|it) )
        (^|[,;:] ?|{order})({order})*(do not|{do}) [^.;!?]{0,90}?{standing_words}(?! (i|he|she) (am|is|was))
        (^|[,;:] ?|{order})({order})*(do not|dont|never) (ever )?{do} ~(again|unless|without|until i|before i|anymore|any more|at all)
        (no more|stop|quit|refrain from|avoid|enough with|enough of) (\\w+ )?(\\w+ing|emojis?|bullet|exclamation|jargon|small talk|apologies|apologi[sz]ing)
        (make sure|be sure|remember|take care|don't forget|do not forget|see to it) (to |that |you |not |it |we |everyone )(\\w+ )?(always|never|every|each)
        (i want|i need|i would like|i expect|i ask) (all|every|each|only) (your |my |the )?
        (standing|permanent|general|house) (order|instruction|rule)|(new|golden|house|ground|my|our|one|important|another) rule( is|:| for| from| number)
        (it is|this is) (an order|a rule|mandatory|obligatory|a must) (that|to|for|from)
        (^|[,;:] ?|{order})(whenever|every time|each time|any time|anytime|if ever|when|if) [^.;!?]{2,80}?(, | then )(please |always |never |then |just |also )*(do not |{do} |always |never |only )(?!i |we )
        (must|should|may|can|is to|are to|shall|need to|needs to|have to|has to) (always|never|only ever|under no circumstances|not ever)
        (you|replies|answers|messages|reports|all \\w+|every \\w+|each \\w+|nobody|no one|no \\w+|everyone|anyone|everybody) (must|shall|should|has to|have to|needs? to|may|is to|are to) (not )?(be |never |always |only |first |have |go |come |include )
        (under no circumstances|on no account|at no time|in no case)
        as of (now|today|this week|monday|next week|\\w+),? ({do}|do not|please|you|all|every|no)
    """,
    "milestone": """
        (version|release|book|album|app|novel|v?\\d[\\d.]*|game|update|film|single|issue|edition)( \\w+| \\d[\\d.]*)? (is|are) (finally |now |officially )?(out|available|released|published|in (stores|shops|print))
        (sober|clean|smoke-free|cancer-free|debt-free|married|together|engaged) for (a|one|two|three|four|five|six|seven|eight|nine|ten|\\d+|twenty\\S*|thirty\\S*) (whole |full )?(years?|months?|decades?)
        (go|goes|went|going|gone|is|are) live (?!in|with|at|under|on a)|(is|are|went|was|now) live$|went live
        (launched|launches|released|unveiled|inaugurated|premiered|debuted|shipped|published|rolled out) (\\w+ ){0,6}?(today|yesterday|this (morning|week)|last (night|week)|our|the|my|its|on|in|at|to|version|v\\d|\\d)
        (we|i|they|he|she|who|team|company|app|product|site|website|shop|store|game|book|album|(my|our) \\w+) (have |has |just |finally |officially |successfully |was |were |is )*(launched|released|unveiled|shipped|published|opened|inaugurated|premiered|graduated|incorporated|founded|
            got promoted|promoted|retired|qualified|certified|got married|engaged|got engaged|eloped)
        (first|1st|very first|maiden)( ever)?( \\w+){0,2} (customers?|clients?|users?|sale|order|subscribers?|patient|student|paying|contract|pay ?che(ck|que)|salary|employee|hire|investor|job|steps?|words?|tooth|marathon|
            goal|novel|book|exhibition|concert|release|flight|grandchild|grandson|granddaughter|baby|child|solo|profit|invoice|deal|patent|harvest|win|day of school|day at school|anniversary|birthday|half-?marathon|triathlon|customer|apartment|house|home|car)
        (passed|pass|passes|aced|cleared) (\\w+ ){0,4}?(exams?|test|finals?|bar|driving|interview|certification|licen[cs]e|boards?|course|viva|inspection|audit|orals?|defen[cs]e)(?!s? (suite|run|case))
        (graduat(ed|es|ing|ion)|got (my|his|her|our|their) (\\w+ )?(degree|diploma|licen[cs]e|certificate|citizenship|visa|phd|driving licen[cs]e|black belt)|defended (my|his|her|their) (\\w+ )?(thesis|dissertation))
        (was|were) born( \\w+){0,2} (today|yesterday|this|last|on|at|tonight|an hour|healthy|early)|(gave|given) birth|(just|we) had (a|our) (baby|second|first)|became (a |an )?(mother|father|dad|mum|mom|parents?|grand\\w+|aunt|uncle)|(baby|son|daughter|twins|granddaughter|grandson|niece|nephew|child|girl|boy) (was|were|is|arrived|has arrived)( \\w+)? ?(born|here|arrived)?$|welcomed (our|a|their|her|his)|expecting (a|our|twins)
        (got|get|getting|are|were|just|finally) (married|engaged)|tied the knot|said yes|proposed|wedding (day|anniversary)|our wedding|(silver|golden|diamond) (wedding|jubilee)
        (anniversary|jubilee|bicentenary|centenary|birthday)(?! (of the|is|was|party planning))
        (turn|turns|turned|turning|celebrat\\w+|mark|marks|marked) (his|her|my|our|its|their|the)? ?({num})(?! (off|on|the|degrees))(?!\\w)
        (hit|reach|reached|reaches|crossed|passed|surpassed|exceeded|topped|broke|cracked|achieved|made it to|got to|now have|sold|welcomed) (\\w+ ){0,3}?({num}) (\\w+ )?(\\w+)
        ({num})(th|st|nd|rd)?( \\w+)? (users?|customers?|subscribers?|followers?|downloads?|members?|readers?|orders?|sales|stars|visitors?|commits?|issues?|parcels?|loaves|sign-?ups)(?! (was|is|will|are|were) (a|an|down|unable))~(today|yesterday|this|now|finally|reached|milestone|!|$)
        (our|the|my|his|her|their|its) ({num}|hundredth|thousandth|millionth|tenth|fiftieth|hundred-thousandth)(th|st|nd|rd)? (\\w+ )?(users?|customers?|subscribers?|followers?|downloads?|members?|readers?|order|sale|star|visitor|commit|guest|patient|employee|parcel|lesson|post|episode|day)
        (\\w+) (years?|months?) (ago today|to the day|sober|clean|smoke-free|cancer-free|in business|since (i|we|my|our|the|she|he))|(today|tomorrow|yesterday|this week)( it)? (marks|makes it|is exactly) |exactly \\w+ (years?|months?) (ago|since|in|together)
        (won|win|wins|awarded|received|been awarded) (\\w+ ){0,4}?(award|prize|medal|cup|championship|grant|scholarship|tournament|competition|contest|title|bid|tender|race|trophy|league)
        (raised|closed|secured|landed|won|signed) (\\w+ ){0,4}?(round|funding|million|investment|seed|series|contract|deal|investor|grant|mortgage)
        (got|landed|been offered|accepted for|accepted to|accepted into|admitted to|got into) (\\w+ ){0,3}?(job|position|promotion|scholarship|university|residency|school|college|programme|program|role|offer|place)|(promoted|promotion) (to|as|at)|got promoted
        (finished|completed|ran|run|climbed|swam|summit\\w+) (\\w+ ){0,3}?(marathon|triathlon|half-marathon|ironman|summit|everest|mont blanc|channel|ultramarathon|kilimanjaro|10k|phd|degree|master's|treatment|chemo|chemotherapy|apprenticeship)
        (paid off|bought|got the keys to|moved into) (\\w+ ){0,3}?(mortgage|loan|debt|house|home|flat|apartment)(?! (keys|insurance))
        milestone|broke even|breaks? even|cancer-free|all-clear|in remission|went public|ipo|broke (ground|the record)|personal best|(world|company|all-time) record|new record|came of age|quit smoking ~(ago|today)|last day (at|of)|retire(s|d) (today|yesterday|last|this|after)
        (published|accepted) ~(nature|journal|press|publisher)
    """,
    "identity": """
        (my|our|his|her) (\\w+ ){0,2}\\w+'s (full |first |last |middle )?(name|birthday|job|nickname|surname|profession) (is|was)|we are (a family of|siblings|twins|sisters|brothers|cousins|originally|from|a couple)
        (my|our) ({kin}|{post})( [a-z'-]+){1,2} (is|was|works|lives|runs|teaches|studies) (an?|the|as|in|at|from|for)(?! (bad|hurry|bit|hospital|moment))|, (my|our) [^,]{1,30}, (is|was|works|lives|runs|teaches|comes)(?! (ill|sick|late|tired|coming|here|away))
        ^(?!(this|that|it|here|what|which|there|where|all|one|not|the) )[\\w'.-]+( [\\w'.-]+)? is (my|our) (new |old |former |own )?({job}|gp|agent|broker|nanny|babysitter|sponsor|vet|maid of honou?r|best man|handler|carer|tenant|\\w+er|\\w+or|\\w+ist)(?!\\w)
        (my|our|his|her|their) (\\w+ ){0,2}({job}) is (called|named)|^as an? (\\w+ ){0,2}({job}),? (i|we)|^i am [a-z]+, (the|a|an|your|from|and i (am|work|live))(?! (bit|little|lot))|^this is \\w+ from
        (my|his|her|our|their) (\\w+ |{kin} |{kin} is )?(name|full name|first name|surname|last name|maiden name|middle name|nickname|job|job title|role|title|position|profession|occupation|hometown|
            home town|nationality|native language|mother tongue|pronouns|age|date of birth|birthday|birthplace|star sign|blood type|ethnicity|heritage|religion|background|day job|trade|alma mater) (is|are|was|at)(?! (a mess|up|on fire|on my|not|being|driving))
        (i|we|he|she|they|who) (am|is|are) ({adv} )?(called|named|known as|nicknamed)|(call|calls) me|(people|everyone|friends|they|you can|colleagues|family) (can |all )?call (me|her|him)|goes? by (the name)?|named after
        (son|daughter|brother|sister|wife|husband|dog|cat|baby|twins?|friend|boss|partner|niece|nephew|cousin|landlord|neighbou?r),? (is |are )?(called|named|by the name)
        (i|we|he|she|\\w+) (work|works|worked|am working|is working|freelance|freelances|volunteer|volunteers|serve|serves|trained|train|act|acts|moonlight|moonlights) (full-time |part-time |now |there |here )?(as|for|at) (?!the moment|home|night|the bug|it)
        (i|we) (work|works) in (an?|the|\\w+) ?(\\w+ )?(hospital|bank|school|library|bakery|lab|laboratory|clinic|court|industry|sector|office|finance|marketing|sales|insurance|construction|logistics|shop|factory|department)
        i am (still |also |now |currently |both |only |just |actually |originally )*(an?|the) (?!bit|little|lot|fan|few|couple|mess|tad|week|minute|day|step|big fan|huge|loss|while|good|bad|great|same|one who (said|asked)|sucker|person|\\w+ person|lover|\\w+ (lover|fan|addict|enthusiast)|morning|night|early|vegan$|vegetarian$|only one awake)\\w+
        i am (half |part |a quarter |originally |born |proudly |of )*(\\w+(ian|ean|ish|ese)|dutch|french|german|greek|swiss|czech|danish|thai|iraqi|israeli|pakistani|omani|yemeni|kuwaiti|saudi|welsh|afghan|turk|uzbek|kazakh|arab|jewish|muslim|christian|buddhist|hindu|catholic|orthodox|deaf|blind|dyslexic|autistic|left-handed|ambidextrous|bilingual|trilingual|diabetic|retired|self-employed|married|single|divorced|widowed|engaged to|unemployed|adopted)(?! up)(?!finish)
        i am (originally |actually )?(from|based in|in charge|responsible for|head of|married to|the one who (runs|leads|owns)|employed|by (training|profession|trade)|a native|descended)(?! (now|the doctor))
        i (was born|was raised|grew up|come from|hail from|live (in|at|with|near|on)|was brought up|reside|moved here from|have lived in|have been living)(?! under)
        i am ({num})( years old| years of age|$|,| and)
        (i|we|he|she) (teach|own|manage|lead|head|chair|study|run|runs|teaches|owns|manages|leads|heads|chairs|studies|looks after|co-founded|founded|started) (an?|the|my|our|maths|physics|law|medicine|english|music|biology|chemistry|history|\\w+ at) ?(?!((unit |backup |nightly |deploy )?(tests?|command|script|build|query|server|migration|race|marathon|meeting|bath|dishwasher|job|pipeline|installer|linter|suite|import|export))(?!\\w))\\w+
        (i|we) have (an?|one|two|three|four|five|six|no|\\d|twin|grown|only) (\\w+ ){0,2}?(kids?|children|child|sons?|daughters?|brothers?|sisters?|siblings?|twins?|grandchildren|nephews?|nieces?|dogs?|cats?|phd|degree)
        (my|our|his|her|their) ({kin}|{post}|(\\w+ ){0,2}({kin}|{post}))(,? [^,.;]{1,30},)? (is|was|are|works|lives|runs|teaches|studies|owns|manages|comes|hails|leads|practises|drives) (an?|the|called|named|from|as|in|at|for|of|with|two|three|four|five|\\d+|born|maths|medicine|law|half|physics|music|english|german|french|history)(?! (hospital|bad|pain|way|moment|garden|kitchen|bath|shower|meeting|hurry|late|bit|mood|great|good))
        (my|our) (\\w+ )?({kin}|{post}) is [a-z]+( [a-z]+)?$
        [\\w'-]+( [\\w'-]+)? (is|was|will be|became|has been) (now |also |actually )?(my|our|his|her|their|the team's|\\w+'s) (\\w+ ){0,3}?({kin}|{job})
        [\\w'-]+( [\\w'-]+)? (is|was|becomes|became) (now |also |actually )?(an?|the) (new |senior |junior |lead |chief |head |\\w+ ){0,2}?({job})(?! (who (said|called|asked)))
        (he|she|they|\\w+) (is|was|are) (in charge of|responsible for|(the )?head of|married to|originally from|born in|from|the (founder|owner|ceo|cto|one who runs)|employed (at|by)|\\d+ years old)(?! (scratch|the))
        (\\w+) (runs|leads|heads|owns|manages|directs|chairs|oversees|founded|co-founded) (the|our|a|an|my|his|her|all) (\\w+ ){0,3}?(team|department|company|shop|bakery|office|branch|project|studio|clinic|firm|school|unit|group|division|business|lab|practice|farm|restaurant|agency|restaurant|committee|store)
        (i|we) (am|are) ({num}|an only|twins|siblings|cousins|identical|the (youngest|oldest|eldest)|(married|divorced) )|(eldest|youngest|middle) (child|of)
        (just )?so you know( who)?,? i am
        i (speak|am fluent in) \\w+
        i am [^,.;]{0,25}(by (trade|profession|training)|years old)
        (this is|it is) \\w+ (from|speaking|here)
    """,
    "error": """
        connection [^.;]{0,30}(lost|dropped|refused|reset|closed|timed out)|disk (is )?full|no space left
        (errors?|exceptions?|traceback|stack ?trace|segfault|segmentation fault|core dump|panic|panicked|nullpointer\\w*|typeerror|valueerror|keyerror|\\w+error|\\w+exception)
        (fails?|failed|failing|failure|failures|crash|crashed|crashes|crashing|broke|broken|breaks|hangs|hung|froze|frozen|freezes|stuck(?! in traffic)|stalls?|stalled|aborted|aborts|died|dies|dead|corrupt|corrupted|unreachable|unavailable|offline|malfunction\\w*)
        (time|times|timed|timing) ?-?out|timeouts?|out of (memory|disk|space)|exit(ed|s)? (code|status|with)|non-?zero|returns? (an? )?[45]\\d\\d|(get|gets|got|getting) an? [45]\\d\\d|[45]\\d\\d(s| from| on| error| when| response| bad| internal| forbidden| not)
        (does|do|did|is|are|was|were|will|would|can|could|has|have) not (\\w+ )?(work|working|worked|start|starting|started|load|loading|loaded|open|opening|connect|connecting|respond|responding|compile|compiling|boot|booting|build|print|sync|install|find|resolve|mount|turn on|switch on|reach|render|run)
        (permission|access|connection|authentication) (was |is |has been |got )?(denied|refused|reset|lost|failed|closed)
        (can|could) not (be )?(found|connect|open|reach|resolve|import|allocate|read|write|bind|load|mount)|not found|no such file|undefined|cannot|unable to
        (is|are|was|were|went|goes|been) (completely |still |again )?(down|red|broken|stuck)(?! (to|the|in))
        (keeps|kept|started|stopped) (\\w+ )?(dying|erroring|refusing|complaining|crashing|failing|timing|rejecting|disconnecting|rebooting|throwing|working|responding|dropping|losing|hanging|freezing)
        (rejected|refused|throws?|threw|thrown|raises|raised) (the|an?|my|our|every|all|with|by)
        (bug|glitch|outage|deadlock|memory leak|data loss|overheat\\w*|blue screen|checksum mismatch|merge conflict|red (build|pipeline)|ran out of)
    """,
    "completion": """
        (i|we|he|she|they|just|have|has|is|are|was|were|now|all|finally|it|been|team|\\w+) ({adv} )*(done|finished|completed|complete|fixed|repaired|resolved|solved|merged|deployed|uploaded|submitted|delivered|sent|sorted|
            wrapped up|ready|archived|installed|migrated|updated|upgraded|backed up|restored|cleaned|cleared|paid|booked|filed|posted|printed|signed off|tested|reviewed|shipped|patched|committed|pushed|refactored|translated|written|painted|assembled|packed|unpacked|
            mailed|emailed|handed in|handed over|tidied|removed|renamed|copied|transferred|imported|exported|validated|verified|set up|configured|published|finalised|finalized|implemented|documented|rebuilt|replaced|registered)(?! (by|to be)( (monday|tuesday|friday|tomorrow)))
        (done|finished|completed|fixed|resolved|solved|merged|deployed|uploaded|submitted|delivered|sent|ready)(?=[,.!:]|$)
        ^(done|finished|completed|fixed|resolved|merged|deployed|uploaded|submitted|delivered|sent|closed)
        (done|finished) with|(i|we|he|she) (have |just )*(closed|cleared|cancelled|moved|scheduled)|(ticket|issue|case|account|tab) (is|was|has been) (now )?closed
        (all|the|every|unit|integration)? ?(tests?|checks?|builds?|pipeline|ci|suite)( \\w+)? (pass|passes|passed|passing|green|are green|is green|succeeded|turned green)
        (is|are) (all |now |finally |in )*(done|finished|complete|ready|in place|up and running|set up|over|green|through)
        (took|taken) care of|ticked off|crossed off|checked off|wrapped (it |that |this )?up|succeeded|successfully|all set|out of the way
    """,
    # A one-off wish, or work that goes on: only found where nothing above is.
    "bidding": """
        ^(please |kindly |now |then |next |first |just |and |also )*(do not )?{do}(?!s|ed|ing)
    """,
    "work": """
        ^(please |kindly |now |then |next |first |just |and |also )*(do not )?{do}(?!s|ed|ing)
        (please|kindly)
        (can|could|would|will) you (please |kindly |also |quickly |maybe |just )*{do}
        (i|we|he|she|they) (am|is|are) (still |currently |now |busy |also |just |halfway through )*(working|writing|rewriting|refactoring|building|preparing|drafting|reviewing|debugging|testing|implementing|fixing|migrating|designing|finishing|
            editing|translating|organising|organizing|researching|investigating|looking into|collecting|updating|planning|painting|setting up|cleaning)
        (i|we) (need|want|would like|have) (you )?(to |an? |the |some |help)
        in progress|todo|to-do|wip|working on
        (i|we) (will|shall|am going to|are going to|plan to|intend to|have to|must) \\w+
    """,
}
