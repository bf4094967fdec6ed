"""Signals English work: how do people say in English what to do, what failed and what is done?

Lists for patterns.py, a pattern a line. Texts come folded (segments.py): with
contractions written out.
A section with the name of a category finds it; bidding is an imperative,
met what is said of the quoted message of a machine.

Owns: these words.
Never: holds sentences of a data set, or logic.
"""

WORDS = {
    "order": r"""
        please |kindly |and |but |so |then |just
    """,
}

SECTIONS = {
    "instruction": r"""
        (^|(?<=[,;:—–-] )|{order})(whenever|every time|each time|
            any ?time) [^.;!?]{2,80}?, (please |also |just )*(?!(i|we|he|she|it|they|the|there|my|
            our|his|her|its|a|an|this|that|you|nobody|everyone|someone|people|all|
            some)(?!\w))(?!\w+ (is|are|was|were|has|have|gets?|goes|comes|fails?|
            crashes)(?!\w))[a-z]+|(from now on|from this \w+ (on|onwards?)|starting \w+|
            going forward|henceforth|from today)[^.;!?]{0,20}, no(?!\w)|(^|(?<=[,;:—–-] )|
            {order})({order})*(do not )?{do} [^.;!?]{0,60}?(in everything|for everything|in every|
            for every|for all|in all|on all|on every) 
        make (it a|sure it is a) (habit|rule|point)|(whatever happens|no matter what|in any case|
            at all costs),? (please )?(do not|never|always|{do})
        (^|(?<=[,;:—–-] )|{order})({order})*(always|never) (ever |again )?(?!been|had|mind|did|was|
            were|could|would|will|knew|saw|thought|heard|met|seen|got|happen|came|went|said|found|
            the|a|in|at|on|any|really|quite|before|so|loved|liked|wanted|tried|felt|easy|more|less|
            \w+(ed|ing|ly|s)(?!\w))\w+
        (please|kindly|you|i want you to|i need you to|i would like you to|i expect you to|let us|
            we|they|everyone|everybody|nobody|all) (\w+ )?(should|must|have to|need to|may|can|
            shall|are to|will|please|always|never|do|agents?|replies|not) ?(\w+ )?(always|never|
            only ever|from now on|in future|every time)
        (please|kindly|you must|you should|i want you to|i need you to|i would like you to|
            i ask you to|ask you to|i expect) ~{standing_words}
        (?<!i will )(?<!we will )(?<!he will )(?<!she will )(?<!they will )(?<!i )(?<!we )(?<!he )
            (?<!she )(?<!they ){standing_words} ?~(please|kindly|you (should|must|may|can|are|will)|
            i (want|need|expect|would like) (you|all|every|the|it|my|only|a)|do not|make sure|
            be sure|(?<!to )(?<!i )(?<!we )(?<!you )(?<!they )(?<!he )(?<!she )(?<!it )(?<!the )
            (?<!a )(?<!my )(?<!your )(?<!not )(?<!that ){do})(?! (i|we|he|she|they|it) )
        (^|(?<=[,;:—–-] )|{order})({order})*(do not|{do}) [^.;!?]{0,90}?{standing_words}(?! (i|he|
            she) (am|is|was))
        (^|(?<=[,;:—–-] )|{order})({order})*(do not|dont|never) (ever )?{do} ~(again|unless|without|
            until i|before i|anymore|any more|at all)
        (no more|stop|quit|refrain from|avoid|enough with|enough of) (\w+ )?(\w+ing|emojis?|bullet|
            exclamation|jargon|small talk|apologies|apologi[sz]ing)
        (make sure|be sure|remember|take care|don't forget|do not forget|see to it) (to |that |you |
            not |it |we |everyone )(\w+ )?(always|never|every|each)
        (i want|i need|i would like|i expect|i ask) (all|every|each|only) (your |my |the )?
        (standing|permanent|general|house) (order|instruction|rule)|(new|golden|house|ground|my|our|
            one|important|another) rule( is|:| for| from| number)
        (it is|this is) (an order|a rule|mandatory|obligatory|a must) (that|to|for|from)
        (^|(?<=[,;:—–-] )|{order})(whenever|every time|each time|any time|anytime|if ever|when|
            if) [^.;!?]{2,80}?(, | then )(please |always |never |then |just |also )*(do not |{do} |
            always |never |only )(?!i |we )
        (must|should|may|can|is to|are to|shall|need to|needs to|have to|has to) (always|never|
            only ever|under no circumstances|not ever)
        (you|replies|answers|messages|reports|all \w+|every \w+|each \w+|nobody|no one|no \w+|
            everyone|anyone|everybody) (must|shall|should|has to|have to|needs? to|may|is to|
            are to) (not )?(be |never |always |only |first |have |go |come |include )
        (under no circumstances|on no account|at no time|in no case)
        as of (now|today|this week|monday|next week|\w+),? ({do}|do not|please|you|all|every|no)
    """,
    "met": r"""
        (get|gets|got|getting|see|sees|saw|seeing|shows?|showed|says|said|throws?|
            returns?|returned|prints?|printed|with|gives?|reports?)( me| us| an?| the)* \ue000
    """,
    "error": r"""
        connection [^.;]{0,30}(lost|dropped|refused|reset|closed|timed out)|disk (is )?full|
            no space left
        (errors?|exceptions?|traceback|stack ?trace|segfault|segmentation fault|core dump|panic|
            panicked|nullpointer\w*|typeerror|valueerror|keyerror|\w+error|\w+exception)
        (fails?|failed|failing|failure|failures|crash|crashed|crashes|crashing|broke|broken|breaks|
            hangs|hung|froze|frozen|freezes|stuck(?! in traffic)|stalls?|stalled|aborted|aborts|
            died|dies|dead|corrupt|corrupted|unreachable|unavailable|offline|malfunction\w*)
        (time|times|timed|timing) ?-?out|timeouts?|out of (memory|disk|space)|exit(ed|s)? (code|
            status|with)|non-?zero|returns? (an? )?[45]\d\d|(get|gets|got|getting) an? [45]\d\d|
            [45]\d\d(s| from| on| error| when| response| bad| internal| forbidden| not)
        (does|do|did|is|are|was|were|will|would|can|could|has|have) not (\w+ )?(work|working|worked|
            start|starting|started|load|loading|loaded|open|opening|connect|connecting|respond|
            responding|compile|compiling|boot|booting|build|print|sync|install|find|resolve|mount|
            turn on|switch on|reach|render|run)
        (permission|access|connection|authentication) (was |is |has been |got )?(denied|refused|
            reset|lost|failed|closed)
        (can|could) not (be )?(found|connect|open|reach|resolve|import|allocate|read|write|bind|
            load|mount)|not found|no such file|undefined|cannot|unable to
        (is|are|was|were|went|goes|been) (completely |still |again )?(down|red|broken|stuck)(?! (to|
            the|in))
        (keeps|kept|started|stopped) (\w+ )?(dying|erroring|refusing|complaining|crashing|failing|
            timing|rejecting|disconnecting|rebooting|throwing|working|responding|dropping|losing|
            hanging|freezing)
        (rejected|refused|throws?|threw|thrown|raises|raised) (the|an?|my|our|every|all|with|by)
        (bug|glitch|outage|deadlock|memory leak|data loss|overheat\w*|blue screen|checksum mismatch|
            merge conflict|red (build|pipeline)|ran out of)
    """,
    "completion": r"""
        (is|are|was|were|have|has|been) (all |now |finally )*(washed|ironed|swept|mowed|fed|watered|
            polished|sanded|framed|labelled|labeled|indexed|scanned|signed|cooked|sewn|mended|
            stacked|sealed|folded)|(ticket|issue|case|account)( \S+)? (is|was|
            has been) (now )?closed
        (?<=\w )(?<!be )(?<!get )(?<!not )(?<!to )(?<!a )(?<!the )(done|finished|completed|complete|
            fixed|repaired|resolved|solved|merged|deployed|uploaded|submitted|delivered|sent|sorted|
            wrapped up|ready|archived|installed|migrated|updated|upgraded|backed up|restored|
            cleaned|cleared|paid|booked|filed|posted|printed|signed off|tested|reviewed|shipped|
            patched|committed|pushed|refactored|translated|written|painted|assembled|packed|
            unpacked|mailed|emailed|handed in|handed over|tidied|removed|renamed|copied|transferred|
            imported|exported|validated|verified|set up|configured|published|finalised|finalized|
            implemented|documented|rebuilt|replaced|registered)(?! (by|to be)( (monday|tuesday|
            friday|tomorrow)))
        (done|finished|completed|fixed|resolved|solved|merged|deployed|uploaded|submitted|delivered|
            sent|ready)(?=[,.!:]|$)
        ^(done|finished|completed|fixed|resolved|merged|deployed|uploaded|submitted|delivered|sent|
            closed)
        (done|finished) with|(i|we|he|she) (have |just )*(closed|cleared|cancelled|moved|scheduled)|
            (ticket|issue|case|account|tab) (is|was|has been) (now )?closed
        (all|the|every|unit|integration)? ?(tests?|checks?|builds?|pipeline|ci|suite)( \w+)? (pass|
            passes|passed|passing|green|are green|is green|succeeded|turned green)
        (is|are) (all |now |finally |in )*(done|finished|complete|ready|in place|up and running|
            set up|over|green|through)
        (took|taken) care of|ticked off|crossed off|checked off|wrapped (it |that |this )?up|
            succeeded|successfully|all set|out of the way
    """,
    "work": r"""
        ^(please |kindly |now |then |next |first |just |and |also )*(do not )?{do}(?!s|ed|ing)
        (please|kindly)
        (can|could|would|will) you (please |kindly |also |quickly |maybe |just )*{do}
        (i|we|he|she|they) (am|is|are) (still |currently |now |busy |also |just |
            halfway through )*(working|writing|rewriting|refactoring|building|preparing|drafting|
            reviewing|debugging|testing|implementing|fixing|migrating|designing|finishing|editing|
            translating|organising|organizing|researching|investigating|looking into|collecting|
            updating|planning|painting|setting up|cleaning)
        (i|we) (need|want|would like|have) (you )?(to |an? |the |some |help)
        in progress|todo|to-do|wip|working on
        (i|we) (will|shall|am going to|are going to|plan to|intend to|have to|must) \w+
    """,
    "bidding": r"""
        ^(please |kindly |now |then |next |first |just |and |also )*(do not )?{do}(?!s|ed|ing)
    """,
}
