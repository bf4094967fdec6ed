"""Signals English talk: how are small talk, questions, and words of others told in English?

Lists for patterns.py, a pattern a line. Texts come folded (segments.py): with
contractions written out.
What the sections find: see grammars.py.

Owns: these words.
Never: holds sentences of a data set, or logic.
"""

WORDS = {
    "do": r"""
        use|write|send|answer|reply|respond|show|ask|check|call|keep|put|give|tell|remind|add|
        include|format|translate|summari[sz]e|save|run|make|read|list|start|begin|end|say|cite|
        mention|avoid|stop|double-check|confirm|test|review|commit|push|deploy|deliver|book|order|
        wait|log|back up|convert|round|sort|attach|copy|explain|speak|sign|address|mark|name|tag|
        quote|leave|remove|delete|close|lock|turn|let|set|assume|consult|state|sum|provide|present|
        return|refer|record|update|notify|inform|report|spell|draft|schedule|merge|forward|label|
        number|print|publish|share|store|track|verify|warn|do|be|go|get|take|talk|work|buy|pay|
        charge|change|create|open|touch|edit|skip|suggest|offer|invite|reveal|disclose|bring|pick|
        prepare|clean|wash|feed|water|find|look|fix|help|compare|draw|calculate|compute|count|
        rewrite|rephrase|proofread|shorten|expand|extract|generate|plan|propose|recommend|describe|
        outline|install|search|fetch|move|rename|cancel|book|pull|rebase|restart|refactor|implement|
        build|design|upload|download|scan|type
    """,
    "standing_words": r"""
        always|never|ever|from now on|from here on( out)?|from today|from this (day|point)( on)?|
        starting (today|now|tomorrow)|going forward|moving forward|henceforth|in (the )?future|
        until further notice|(every|each)( single)? (time|day|week|month|morning|evening|reply|
        answer|message|response|report|monday|friday|\w+day)|whenever|by default|any ?time|
        at all times|without exception|under no circumstances|permanently|in all (your|future)|
        for all future|as a (standing )?rule|each \w+ you|every \w+ you|consistently|no longer|
        any ?more|regularly|for good
    """,
    "num": r"""
        \d[\d.,]*(st|nd|rd|th|k|m)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|
        fifteen|twenty|twenty-five|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|a hundred|
        one hundred|thousand|a thousand|one thousand|ten thousand|million|a million|one million|
        half a million|a decade
    """,
}

SECTIONS = {
    "chat": r"""
        (ha|ha ha|heh)(?=[,.! ]|$)
        (ok|okay|yes|no|well|haha|hahaha|oh|lol|ah|wow|hey|alright|cool|great)(?= (bye|thanks|
            thank you|good|great|that is|true|sure|nice|no|yes|cool|see you|got it|will do|sounds|
            right|hi|hello)(?!\w))
        (hi|hello|hey|heya|hiya|howdy|yo|greetings|welcome back|welcome)( there| again| all| team|
            [ ]everyone| everybody| folks| guys)?( \w+)?(?=[,.!?:)-]| *$)
        (hi|hello|hey|hiya|greetings)( there| again| all| team| everyone| folks| guys)?
        (a )?(very )?(good|happy|lovely) (morning|afternoon|evening|day|night|to (see|
            hear from) you)( to you( all)?)?( \w+)?(?=[,.!?:-]| *$)
        (good )?(morning|afternoon|evening|night|day|night night)(?=[,.!]| and | *$)
        (good )?(morning|afternoon|evening) (all|everyone|team|folks|sunshine)
        (happy|merry) (new year|birthday( to you)?|christmas|friday|monday|weekend|holidays|easter|
            eid|diwali)( (?!to )\w+)?( to [^,.!]*)?
        (maybe|perhaps|probably|possibly|we will see|it depends)(?= *$)
        what an? (lovely|great|nice|wonderful|beautiful|funny|pleasant|kind|sweet|relief|day|week|
            surprise|shame|pity|joy|treat|mess)[^,.]*
        (happy|glad|sorry|good|great|nice|lovely) to (hear|know|see|meet)[^,.!]*
        (many |a thousand |a million )?(thanks|thank you|thx|ty|cheers|
            tha?nks)( again| a lot| a million|
            [ ]a ton| a bunch| so much| very much| indeed| ever so much| once more| once again|
            [ ]in advance| kindly| heaps| anyway| everyone| all| both| friend| mate| you)*
            ( for ((?! (and|but) )[^,.!;])*)?
        (i )?(really |so |very much |truly |deeply )*(appreciate|appreciated) (it|that|this|your|
            the|all)((?! (and|but) )[^,.!;])*
        (that is |it is )?(much |really |greatly )appreciated
        (i am )?(so |very |really |most |truly |forever )*(grateful|thankful|obliged)((?! (and|
            but) )[^,.!;])*
        you (have been|are|were) (so |very |really |such |just |simply |an? |the |my |
            always )+((?! (and|but) )[^,.!;])*
        you (really )?(saved|made) (me|my|the)((?! (and|but) )[^,.!;])*
        (that|this|it) (really |has |was |is )*(so |such |very |super |really |extremely |exactly |
            just |a |an |of |great |big |huge )*(help(s|ed|ful)?|funny|lovely|sweet|kind|nice|
            hilarious|good|wonderful|brilliant|awesome|great|fantastic|perfect|cool|fun|right|
            correct|true|fine|enough|quick|fast|close|easy|useful|strange|weird|unexpected|
            thoughtful|generous|what i (needed|wanted|meant)|amazing|made my day|makes sense|
            good to (know|hear)|(sounds|looks) \w+)( to (hear|know|me))?( of you| a lot| me a lot|
            thanks| indeed| to me| by me| with me| for me)?(?=[,.!]| *$)
        (sounds|looks|seems) (so |really |very |pretty )?(good|great|fine|right|ok|okay|perfect|
            lovely|fun|cool|like a plan)( to me)?
        (makes|made) (total |perfect |complete )?sense
        (yes|yeah|yep|yup|yea|ya|aye|no|nope|nah|ok|okay|k|sure|sure thing|of course|certainly|
            absolutely|definitely|exactly|precisely|indeed|right|alright|all right|fine|agreed|
            correct|true|deal|done deal|got it|gotcha|understood|roger|noted|great|perfect|
            excellent|awesome|brilliant|wonderful|fantastic|amazing|cool|nice|nice one|lovely|super|
            good|good one|good job|great job|well done|great work|nice work|bravo|congrats|
            congratulations|wow|whoa|oh|ooh|ah|aha|hm+|uh|um|ha(ha)+|hehe(he)*|lol|lmao|rofl|yay|
            hurray|hooray|phew|oops|ouch|never mind|nevermind|will do|can do|that is (all|
            it)( for (now|today|me))?|nothing else|no worries|no problem|not a problem|no thanks|
            no thank you|not at all|not really|not yet|not now|probably not|i think so|
            i do not think so|i guess( so)?|i suppose so|i hope so|why not|go ahead|please do|do it|
            yes please|by all means|you bet|you are welcome|my pleasure|anytime|any time|same here|
            me too|me neither|likewise|fair enough|whatever|as you (like|wish|prefer)|up to you|
            i see|i know|i agree|i understand|i am fine|i am good|i am well|doing (well|great|fine)|
            all good|all fine|so far so good|sorry|my apologies|apologies|excuse me|pardon|
            pardon me|please|well|so|anyway|anyhow|then|yes sir|no way|that one|this one|both|
            neither|either|same|ditto|as always|as ever|as usual|very well|very good|very nice|
            very much so|and you|so do i|neither do i|of course not|certainly not|absolutely not|
            thumbs up)(?=[,.!?;:…-]| *$)
        (yes|no|yeah|ok|okay|sure|right)(?= (please|thanks|that|it|this|i am|we are|i do|i will|
            you))
        (yes|no|yeah|nope|yep|sure|ok|okay) (it is|i do|i am|we are|we do|it does|i did|
            that is (right|correct|it|fine|true)|that works|please( do)?|thanks?( you)?|not really|
            not at all|of course|absolutely|exactly|go ahead|do that|it was|i have|you can|you may|
            i can)(?=[,.!?]| *$)
        that works( for me| fine| well| perfectly)?
        (good ?bye|bye|bye bye|bye-bye|ciao|adios|farewell|cheerio|so long|ta ta|later|laters|
            night)(?=[,.!]| *$)
        (bye|goodbye)( for now| now| all| everyone| then| \w+)?
        (see|talk to|speak to|catch|chat to|write to|hear from) (you|ya|u)( all| again| then| soon|
            later| around| there| tomorrow| tonight| next \w+| in \w+ \w+| on \w+day| (this|
            next) \w+)*
        (talk|chat|speak) (soon|later|tomorrow|again)( then)?|(sweet dreams|speak soon)
        until (tomorrow|next time|then|later|monday|tuesday|wednesday|thursday|friday)
        (i )?(look|am looking) forward to((?! (and|but) )[^,.!;])*
        (have|enjoy) (yourself )?(an? |your |the )(very )?(good|great|nice|lovely|wonderful|
            pleasant|safe|fantastic|restful|relaxing|quiet|fun|weekend|evening|day|night|rest|trip|
            holiday|break|meal)((?! (and|but) )[^,.!;])*
        (take care|sleep (well|tight)|sweet dreams|good luck|best of luck|best wishes|all the best|
            kind regards|best regards|regards|fingers crossed|safe travels|get well soon|rest well|
            stay safe|keep well|be well|
            cheers)( of yourself| everyone| all| then| tonight| with ((?! (and|but) )[^,.!;])*)?
        (i )?(am )?(hope|hoping|wish|wishing) (you|your|all|that|this finds|everything|
            the)((?! (but|please|always|never|from now|i|we) )[^.!;])*
        an? (very )?(happy|good|great|lovely|nice|wonderful) (start|week|weekend|day|evening|
            morning|holiday)[^,.!]*
        (it is |it was |so |very )*(nice|good|great|lovely|pleased|glad|happy) (to (meet|see|hear|
            talk|chat|have|know)|meeting|seeing|talking|chatting)((?! (and|but) )[^,.!;])*
        (it is )?(been )?(a while|ages|so long|long time)( no see| since)?(?=[,.!]| *$)
        (i )?missed you( too)?
        (i am |we are )?(off|heading) (to bed|home|out)( now)?(?=[,.!]| *$)
        (i )?(have|got) to (go|run|dash)( now)?(?=[,.!]| *$)
        (how|hows) (are|is|have|about) (you|things|it|life|everything|yourself|your)[^,.!?]*
        (what is up|what's up|sup|how do you do|how goes it)
        with all my heart|from the bottom of my heart
    """,
    "refusal": r"""
        no|nope|nah|not quite|wait|hold on|sorry|oops|hm+|well
    """,
    "refuting": r"""
        rather than|instead of|not|(name|surname|address|number|date|deadline|title|price|code|
            password|email|phone|meeting|train|flight|appointment|colou?r|amount|total|year|day|
            time|room) (is|was|starts|leaves|begins|costs)
        (it|that|he|she|they|this) (is|was|are|were|starts|leaves|begins|ends|costs|lives|
            works) (on |at |in |from |by |for |about |only |called |spelled |spelt |the |a )*(\d|
            {num}|\w+day|january|february|march|april|may|june|july|august|september|october|
            november|december|called|spelled|spelt|with|without)
        (i|we) (said|meant|mean|asked for|ordered|wanted)
    """,
    "question": r"""
        (who|whose|whom|what|which|where|when|why|how)( \w+)? (is|are|was|were|do|does|did|can|
            could|should|would|will|shall|has|have|had|might|must|much|many|long|far|often|old|
            about|come)
        (is|are|was|were|do|does|did|should|shall|has|have|am) (i|we|you|he|she|it|they|this|that|
            there|the|my|your|our|anyone|someone|anybody)
        (can|could|will|would|may|might) (i|we|he|she|it|they|this|that|there|the|my|our|anyone)
        (do|does|did) (you|anyone) (know|think|have|remember|mind|like|prefer)
        (any|got any) (idea|ideas|chance|tips|suggestions|thoughts|news|advice)
        (what|how) about
    """,
    "polite": r"""
        (can|could|would|will|may|might) (you|we|i)
        (would|do) you mind
        (is|would) it (be )?(possible|ok|okay|too much)
        (may|can|could|might) i (ask|request|trouble|bother)
        (are|would) you (be )?(able|willing|kind|so kind)
        (why|how) (do not|about) (you|we)
    """,
    "standing": r"""
        {standing_words}
    """,
    "request": r"""
        (can|could|would|will) you (please |kindly |also |quickly |maybe |just )*(?!(tell|explain|
            recommend|say|suggest|show|describe|compare|help me understand)(?!\w)){do}
    """,
    "handed": r"""
        translat\w+|proofread|rephrase|paraphrase|summari[sz]e|spell-?check|correct|rewrite|reword|
            shorten|what does|read|edit|improve|polish|check|transcribe|type|convert|render|explain
    """,
}
