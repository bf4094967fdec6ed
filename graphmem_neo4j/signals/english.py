"""Signals English: how do people say in English that something was decided, liked, or put right?

Lists for patterns.py, a pattern a line. Texts come folded (segments.py): with
contractions written out.
A section with the name of a category finds it; contrast is "A, not B".

Owns: these words.
Never: holds sentences of a data set, or logic.
"""

WORDS: dict[str, str] = {}

SECTIONS = {
    "preference": r"""
        (is|are) (disgusting|unbearable|delicious|heavenly|bliss|torture|boring|annoying) (to|
            for) (me|us)|(i|we|he|she) (work|sleep|think|write|concentrate|study|learn|focus|
            relax)s? (best|better)|over ~(any day|any time|anytime|every time)
        (best|worst|finest|greatest|nicest) (thing|way|part|time|food|place|sound|
            smell)s? [^.;]{0,30}(for me|to me|i know|in the world)
        (i|we|he|she) (will|would) (always|never|any day) (pick|choose|take|go for|order|buy|
            vote for)|(tend|tends) to (avoid|prefer|go for|pick|choose|like|dislike)
        (i|we|he|she) (find|finds) [^,.;]{2,40}(\w{3,}(ing|ful|some|able|ible)|dull|too \w+|ugly|
            pretty|gross|hard to \w+)$
        tastes? (like|of) \w+ to (me|him|her|us)|beats ~ (for me|every time|any day|hands down)|
            (thinks?|says?|finds?|believes?) ~ (better|nicer|tastier|best|overrated|underrated|
            superior)(?! (to|if|when) (wait|we|you|i))
        nothing \w+ (me|us|him|her) (like|more than|as much|so much)|give me ~ over|(has|
            have) (always |never |long |really |also )+(loved|liked|enjoyed|hated|preferred|
            disliked|adored|cared for|been fond|been into)|(i|we|he|she|{kin}) (will|would) (not|
            never) (eat|drink|touch|wear|use|watch)|(i|we|he|she|{kin}) never (eats?|drinks?|
            touch(es)?|wears?|watch(es)?|fl(y|ies)|listens?)
        (can|could) (eat|drink|listen to|watch|read) ~ (all day|every day|forever|for hours|
            non-?stop)|wears? (me|us|him|her) out|makes? my (skin crawl|day every)|turns my stomach
        (i|we|they|you know i|who|that|parents|kids|children|both|all) ({adv} ){0,3}(like|love|
            adore|enjoy|prefer|hate|dislike|detest|loathe|despise|fancy|favou?r|cherish|dread|abhor|
            can not resist)(?! to (know|ask|say))(?! (you|it when you|that you|how you|
            the way you))(?!ly)
        (i|we|they) (do|did) not ({adv} )?(like|love|enjoy|care (much )?for|eat|drink|fancy|
            want any|trust|get along with|get on with|mind)(?! that)
        does not ({adv} )?(like|love|enjoy|care (much )?for|eat|drink|fancy|stand|trust)
        (?<=\w )(likes|loves|adores|enjoys|prefers|hates|dislikes|detests|loathes|despises|dreads|
            favou?rs|fancies|swears by|can not stand)
        (can|could) (not|never|hardly|barely)( \w+)? (stand|bear|abide|tolerate|stomach|
            live without|get enough|do without|resist|go a day without|start the day without|
            function without)
        (fond of|(big|huge|great|massive|lifelong|real) fan|a fan of|keen on|crazy about|mad about|
            nuts about|passionate about|partial to|allergic to|addicted to|obsessed with|wild about|
            hooked on|in love with|sick of|fed up with|not into|(am|is|are) (really |very |totally |
            so |big )*into (?!the (office|room))|averse to|devoted to|a sucker for|no fan of|
            intolerant|suspicious of)
        (my|our|his|her|their|'s|s') (\w+ ){0,2}?(favou?rites?|pet peeve|go-to|preferred|preference|
            preferences|comfort food|guilty pleasure|cup of tea|happy place|kryptonite|idea of (fun|
            heaven|hell|bliss))
        (is|are) not (really |exactly |quite )?(my|his|her|our|for me|for us) ?(thing|style|taste|
            scene|jam)?$
        (favou?rites?|preference|preferences) (of mine|of ours|is|are|for|has|have)
        (more|not) of an? \w+ (person|lover|type|fan|guy|girl)|(am|is) an? (\w+ ){0,2}(person|lover|
            addict|enthusiast|fanatic|purist|nut|buff|junkie|hater|vegan|vegetarian|teetotall?er|
            minimalist|night owl|early bird|early riser)
        (am|is|are) (a )?(strict |strictly )?(vegan|vegetarian|teetotal|pescatarian|
            lactose intolerant)
        (would|'d) (much |always |far )?(rather|sooner) (?!not say|be able)
        (i|we|he|she|they) (would |'d )(always |much |strongly |really )*(prefer)
        (any|every) (day|time) (over|of the week)|over \w+ any (day|time)
        (drives?|makes?|turns?|gets?|puts?|gives?) (me|us|him|her) (mad|crazy|nuts|up the wall|sick|
            happy|cringe|off|on (my|his|her) nerves|the creeps|joy|nervous|uncomfortable|so happy|
            feel)
        (gets?|getting) on (my|his|her|our) nerves
        nothing (beats|is better than|calms me|makes me happier)|(swear|swears) by
        (works|suits|suit|feels|tastes|fits) (me |us |him |her )?(best|better|perfectly)( for (me|
            us|him|her))?
        (i|we) find ~(annoying|delicious|relaxing|boring|soothing|unbearable|disgusting|irritating|
            comforting|tedious|too)
        what (i|we|he|she) ({adv} )?(like|likes|love|loves|enjoy|enjoys|hate|hates|prefer|prefers)
        (has|have|having) (a )?(soft spot|sweet tooth|weakness|strong dislike|aversion|thing|
            preference|passion|great love|taste|liking|deep love) (for|to|of|about)
        (is|are) (my|her|his|our) (great |big |true |one |first )*(love|passion|weakness|thing|jam|
            poison)
        (my|his|her|our) (great |big |true |one )*(love|passion|weakness|hobby|hobbies) (is|are)
        (much|way|far) better than ~(to me|for me|if you ask me|in my (opinion|view|book))
    """,
    "decision": r"""
        decision made|(am|is|are) keeping (the|our|my) (?!fingers|eyes?|door|kids)|(i|we|they|he|
            she) will (postpone|delay|extend|renew|replace|discontinue|outsource|merge|split|
            relocate|close the \w+ (branch|office|shop))|(name|title|logo|colou?r|venue|theme|
            slogan|motto) will be
        (in the end|ultimately|after all),? (i|we|he|she|they) (\w+ed|bought|took|went|chose|kept|
            sold|left)(?!\w)|(am|is|are) (\w+ )?going to (accept|take the|turn down|decline|quit|
            resign|sell|hire|propose|sign|marry|move to|keep the|buy the|rent)|(am|is|are) (moving|
            shifting|pushing|bringing) (the|our) \w+ (to|back|forward)
        (plan|choice|date|name|it|list|verdict|colou?r|venue|deal) is (now )?(final|fixed|set|
            settled|decided|agreed|official)
        (?<!to be )(decided|opted|resolved to|resolved that|settled on|settled for|settled upon|
            concluded to)(?! by)
        (?<=\w )(?<!was )(?<!were )(?<!been )(?<!is )(?<!are )(?<!be )(?<!not )(?<!never )(?<!to )
            (?<!got )(?<!get )(?<!being )(chose|chosen|picked|selected|elected|voted|agreed|
            committed to|ruled out|gone with|went with|went for|signed off|given up on|ditched|
            plumped for|greenlit|green-lit|approved|dropped the|scrapped|vetoed|shelved|turned down|
            declined|accepted|rejected|postponed|called off|cancelled|canceled|abandoned)(?! (me|us|
            up|it up|the (kids|phone))(?!\w))
        (ended|end|wound) up (choosing|going|picking|with|taking|buying)
        (i|we|they|he|she|and|so|ok|okay|yes) (will|shall|are|am|is)? ?({adv} )?(going|
            go) (to go )?(with|for|ahead with) (?!the kids|my|you|him|her|them|a walk|a run)
        (i|we|he|she|they) (will|shall) ({adv} )?(take|go with|go for|use|stick|keep|buy|switch|
            move to|move the|adopt|drop|hire|skip|sign|accept|stay|not|hold|do it|do without|choose|
            pick|rent|sell|stop|leave|cancel|join|migrate|host|build|ship|paint|name|call it|marry|
            quit|start with|fly|drive)
        (i|we|he|she|they) (am|is|are) (\w+ )?not (going to|gonna|taking|buying|doing|renewing|
            joining|accepting|moving|selling|using|attending|hiring|extending|switching|coming|
            signing)
        (i|we|he|she|they) (am|is|are) ({adv} )?(switching|sticking|staying with|moving (over )?to|
            migrating to|dropping|adopting|scrapping|ditching|cancelling|canceling|postponing|
            quitting|accepting|taking the|choosing|hiring|closing|replacing|leaving|giving up|
            getting rid)
        let us (go|take|use|stick|drop|keep|skip|choose|pick|settle|move|book|buy|order|do|make it|
            stay|postpone|cancel|rent|have|call)
        (final|firm|our|my|the|a|his|her|their|big|difficult|tough|hard) (\w+ )?(decision|choice|
            verdict|call) (is|was|has been|:|has|fell|to|on|came|stands|went)
        (the )?(decision|choice|verdict|consensus|outcome|resolution)( is|
            :| was| has been)( made| taken| final| reached| unanimous)?
        (made|taken|reached|came to|come to|make|took) (a|the|my|our|up|his|her|
            their) (\w+ ){0,2}(decision|choice|mind|minds|call|agreement|conclusion to)
        (mind|minds) (is|are) made up
        (it is|is|are|was|that is|all|now) (finally |now |all |officially )*(settled|decided|agreed|
            a done deal)
        (changed|change) (my|our|his|her) minds?
        (gave|given|give|got|get) (it |us |me )?(the )?(green light|go-ahead|go ahead)
        (decision|decided|verdict|choice|agreed|resolved|conclusion):
        (it (will be|is going to be)|make it (\d|\w+day|two|three|four)|final pick|the winner is|
            we have a winner)
        (pulled|pull) the plug|(bit|bite) the bullet|(took|take|taking) the plunge
        (i|we|he|she) (have )?(accepted|turned down|declined|rejected|signed) the
    """,
    "correction": r"""
        (that|this) is not what i (said|meant|wrote|asked)|i (never|did not|have not) (said?|
            claim(ed)?|wrote|write|mean|meant|told|tell) (that|it|this|anything|so)
        (mistake|error|slip|typo|mix-up|mixup) (on my (part|side)|of mine|from me|in my (last|
            previous|earlier))|^wrong \w+$|that (was|is) (the|my|her|his|our|an?) (\w+ )?(old|wrong|
            outdated|former) (\w+)|(you|they) (wrote|said|put|have|noted) [^.;]{1,40},? but (it|he|
            she|that|they|the \w+) (should|is|was|are)
        ^(to clarify|small correction|to be (exact|accurate|clear)|for the record)(?=[ ,:])|
            ^not .{1,40} but (?!also|i |we )
        (i|we) (was|were|am|stand) (\w+ )?(wrong|mistaken|incorrect|corrected|confused|mixed up|
            mixing up|thinking of)
        (i|we) (have )?(misspoke|misspoken|misremembered|misread|miscounted|misheard|mistyped|
            misspelled|misquoted|misstated|miscalculated|mixed up|mixed|got (it|that|this|them|the|
            my|his|her) (\w+ ){0,3}wrong|confused|messed up the|wrote the wrong|gave you (a|the|
            an) (wrong|old|outdated|incorrect)|made (a|an) (mistake|error|typo)|told you (a|
            the)? ?wrong|should have (said|written)|meant|mean to say|meant to say)
        (correction|corrigendum|erratum|small fix|edit|update to what i said|slip of the tongue|
            my mistake|my bad|my error)(?=[ :,.;-]|$)
        (let me|allow me to|i (have|need|want|must) to|to|i should|i must|i) (correct|rectify|amend|
            revise|fix|set (\w+ )?straight|take back) (what|myself|my|that|the record|an?|something|
            it|you|one|the)
        (scratch|strike|forget|ignore|disregard|delete) (that|what i (said|wrote|told)|my (last|
            previous|earlier)|the (last|previous|earlier) (message|figure|number|date))
        (that|this|it|what i (said|told you|wrote)|which|\w+) (is|was|are|were) (\w+ )?(wrong|
            incorrect|a mistake|a typo|not (quite |entirely |at all )?(right|correct|true|accurate)|
            outdated|inaccurate|false|misspelled)(?! (turn|with))
        (you|they|he|she) (have |has )?(got|misunderstood|wrote|noted|recorded|mixed|confused|
            misheard|have|put) (\w+ ){0,5}(wrong|incorrectly|the wrong|mixed up|backwards)|(you|
            they) (have )?(misunderstood|confused|mixed (them |it |\w+ \w+ )?up|misheard|swapped|
            switched)
        (earlier|before|previously|yesterday|last (week|time|month)) i (said|told|wrote|claimed|
            gave|mentioned|stated)|i (said|told you|wrote|claimed|mentioned|gave you) ~(earlier|
            before|previously|yesterday|but|wrong|in fact|actually|last)
        [^.;!?]{2,60} (instead of|rather than|as opposed to) (what i|the [^,.;]{1,30} i (said|
            mentioned|told|wrote|gave))
        (contrary to|unlike|other than) what (i|we|you)
        ^not [^,.;!?]{1,40}, (?!but i|though)[^,.;!?]{1,40}$
        ^(well |but |oh |sorry |and )*(actually|in fact|in actual fact|to be precise|more precisely|
            on second thou?ghts?|or rather|i mean|wait)(?=[ ,])
        (it|that|the \w+|his \w+|her \w+|my \w+|he|she|they) (is|was|are|were|has|lives|
            works) actually
        (should|ought to) (have been|be|read|say) (?!fine|ok|good|easy|able|enough|ready|nice|great|
            fun)~(not|instead|rather)
        should (read|have read|have been|have said)
        (the )?(correct|right|real|actual|true|proper) (\w+ ){1,3}(is|was|are|reads|should)(?! to )
        (rather than|instead of|not) ~(as i (said|wrote|told|claimed|mentioned)|like i said|i said|
            i told)
        (as|like|than) i (said|wrote|told you|claimed|thought|mentioned|assumed) (earlier|before|
            at first|first|yesterday|previously|originally|in)
        (turns out|it turned out|it turns out) (i|that|the|it|he|she|we)
        (is|are) (spelled|spelt|spelling|written|pronounced) (with|without)
        (two|one|\w+) (different|too many|too few)
        a typo
    """,
    "contrast": r"""
        (not|is not|was not|are not|were not|isn't|am not) [^.;!?]{1,50}?(, |; | - | — | – )(but|
            it is|it was|they are|he is|she is|rather|that is|i am|we are)(?! (i|we) )
        (not) [^.;!?,]{1,40}? but (rather )?(on|in|at|to|from|the|by|a|an|\w+day)
        [^.;!?]{2,60}, (and )?not (on |in |at |the |an? |by |from |with |for |my |our |to |his |
            her |\d)[^,.;!?]{1,40}$
        [^.;!?]{2,60}(,| and) not [^ ,.;!?]+( as [^.;!?]+)?$
    """,
}
