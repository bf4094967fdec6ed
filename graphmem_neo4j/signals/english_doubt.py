"""Signals English doubt: which English words are not the speaker's, or do not say that it is so?

Lists for patterns.py, a pattern a line. Texts come folded (segments.py): with
contractions written out. Sections: source (told by an article, a film, most people), asked (only a
question is told), hypothetical, undecided, other_sense (cut out first).

Owns: these words.
Never: holds sentences of a data set, or logic.
"""

WORDS = {
    "medium": r"""
        articles?|papers?|films?|movies?|novels?|books?|surveys?|polls?|stud(y|ies)|blog( post)?|
        blogs?|podcast|documentary|magazines?|newspapers?|columnist|website|reviews?|reviewers?|
        critics?|author|narrator|hero|heroine|protagonist|characters?|song|lyrics|poem|play|series|
        episode|advert|advertisement|ad|commercial|slogan|poster|brochure|leaflet|wikipedia|
        encyclopa?edia|legend|fairy tale|myth|chapter|story|textbook|tv|television|radio|news|post|
        tweet|thread|forum|commenters?|respondents|participants|scientists|researchers|experts|
        analysts|economists|historians|statistics|quiz|questionnaire|biography|sequel|sitcom|
        villain|detective|show|manual|game
    """,
    "many": r"""
        most|many|some|few|half of|two thirds of|one in \w+|(\d+ |\w+ )?percent of|\d+ ?% of|people|
        everyone|everybody|nobody|customers|users|readers|teenagers|adults|children|americans|
        europeans|cats|dogs|bees|plants
    """,
}

SECTIONS = {
    "source": r"""
        (the|an?|this|that|one|some|recent|old|new|in|his|her|their|another|
            latest) (\w+ ){0,3}{medium}[^,;:\n]{0,30}(?<!\w)(say|says|said|claims?|claimed|argues?|
            argued|found|finds|shows?|showed|suggests?|reports?|reported|states?|stated|writes?|
            wrote|explains?|describes?|tells?|told|reads?|mentions?|reveals?|insists?|decides?|
            decided|chooses?|chose|prefers?|preferred|loves?|loved|hates|likes|liked|hated|
            announces?|concludes?|concluded|declares?|recommends?|advises|learns|becomes)
        (in|from|according to|per) (the|an?|this|that|my|some|one|his|her|chapter|
            episode) (\w+ ){0,3}{medium}
        (i )?(read|saw|heard|watched)( somewhere| online)?( in| on)? (the|an?|that|about|this|
            some) (\w+ ){0,3}{medium}
        (the|an?|that|this) (\w+ ){0,2}{medium} (about|where|in which|whose|that|called)
        ({many}) ~(prefer|like|love|hate|dislike|enjoy|choose|decide|believe)
        it is (said|believed|rumou?red|reported|claimed) that
        (i )?(read|heard|saw) (somewhere|online|that (most|many|people))
        (one|the) (line|scene|moral|quote) (in|of|from)
        (statistically|historically|allegedly|reportedly)
    """,
    "asked": r"""
        (asked|asks|asking|wondered|wonders|wondering|enquired|inquired|queried|
            quizzed) (\w+ ){0,5}?(if|whether|what|which|who|how|when|where|why|about)
        (want|wants|wanted|like|likes|curious|keen|dying|eager) to (know|find out|learn|
            hear) (\w+ ){0,2}?(if|whether|what|which|who|how|when|where|why|about)
        (is|was|are|were) curious (if|whether|about|what)
        (the|his|her|their) question (is|was)
        it is (unclear|an open question) (if|whether|what)
        (i )?(wonder|am wondering|was wondering) (if|whether|what|which|how|why|when|where|who)
    """,
    "hypothetical": r"""
        let us (say|suppose|imagine|assume|pretend)
        ^(maybe|perhaps|possibly|probably|conceivably)
        (suppose|supposing|imagine|assuming|hypothetically|theoretically|say) ~(we|i|you|that|he|
            she|they)
        if ~(would|could|might|may have|were to)
        (would|could|might) ~ if
        (if|unless|in case|provided|once|until|before|when) (i|we|he|she|they|you|my \w+|our \w+|
            the \w+) (ever |had |do |does |did |were to |should |can |could |actually |
            finally )*(decided?|decides|choose|chose|prefer|prefers|preferred|liked?|likes|loved?|
            hated?|agree|agrees|agreed|became|become|won|won't|will)
        (i|we|he|she|they) (would|could|might|may) have (\w+ )?\w+(ed|en|ne)
        (i|we|he|she|they) (might|may|could|should maybe) (?!have to)
        (maybe|perhaps|possibly|conceivably) (i|we|he|she|they|you|one day|someday|it)
        (had|were) (i|we|he|she|it|they) ~(would|could|might)
        (if only|what if|even if|as if|as though|i wish|wish i)
        (am|is|are|been|still|keep|just) (thinking|dreaming|toying) (about|of|with)|
            ^(thinking|dreaming|toying) (about|of|with)
        (in theory|in another life|some ?day|one day) ~(would|could|might|may)
    """,
    "undecided": r"""
        (has|have|had|is|are|was|were|do|does|did) (\w+ )?(not|yet|never) (\w+ ){0,3}?(decided?|
            chosen|choose|settled|agreed?|picked|made up|made a|made the|reached|resolved|
            finali[sz]ed|committed|come to|concluded|fixed)
        (can|could) not (\w+ )?(decide|choose|agree|make up|pick|settle)
        (un|not |nothing (is |has been |was )?|no one has |nobody has )(decided|settled|chosen|
            agreed)
        (no|without an?y?) (final |firm |real )?(decision|choice|agreement|consensus|verdict)
        (still|yet|need to|needs to|have to|has to|must|should|want to|going to|time to|trying to|
            hard to|struggle to|able to|left to) (\w+ )?(decid\w+|choos\w+|debat\w+|weigh\w+|
            discuss\w+|thinking|undecided|on the fence|unsure|torn|pick|agree|settle|make up)
        (will|shall|would|to be|being|gets?|'ll) (\w+ ){0,2}?(decide|decided|choose|chosen|agreed|
            pick|vote)(?! to)
        (undecided|unsure|on the fence|torn between|in two minds|of two minds|up in the air|
            wavering|hesitating|weighing|considering|contemplating|mulling|debating|sleep on it|
            leaning towards?|postponed the decision|put off the decision|open question|yet to)
        not (\w+ ){0,2}?(sure|certain|clear) (\w+ )?(if|whether|which|what|about|yet)
        (do|does) not know (\w+ )?(if|whether|which|what)
        nowhere near (a )?deci\w+
        (before|until|when|once|whether|if) (\w+ ){1,3}?(decides?|chooses?|made a decision)
    """,
    "other_sense": r"""
        call me (old-fashioned|crazy|biased|picky|boring|weird|silly|lazy|tomorrow|later|back|when|
            if|at)
        rules? of thumb|as always|as ever|never mind|better late than never|once and for all|
            now or never|never-ending|never say never|always-on|hardly ever|almost never|for ever|
            (first|last) time ever|best \w+ ever|ever since|than ever|(feel|feels|felt|look|looks|
            looked|sound|sounds|sounded|seem|seems|smell|smells|more|something|anything|nothing|
            just|things|stuff|much|exactly|is|was|are) like|(would|'d) (really |very much )?(like|
            love|hate|prefer) to (?!have my)|would (really )?like (?!my)|i('d)? love to (help|hear|
            see|join|come|go)|like (this|that|these|those|a|the|an)|likely|the likes of|(user|
            system|account|app|privacy|cookie|browser|notification|language) preferences?|
            preferences? (pane|panel|page|menu|screen|tab|dialog|file|window|share|shares|stock|
            settings)|decision (tree|trees|maker|makers|making|table|matrix|theory|support|fatigue|
            log|record)|(decision|choice|verdict|ruling) (of|by) (the|an?) (\w+ )?(referee|umpire|
            judge|court|jury|king|emperor|general|hero|director|author)|(court|judge|referee|umpire|
            jury|king)('s| is)? (\w+ ){0,2}(decision|ruling|verdict|choice)|milestones? (page|tab|
            field|view|column|tracker|chart|list|in (jira|gitlab|github))|(launch|landing) (pad|
            page|window|code|codes)|launcher|rocket launch|first (aid|floor|name|class|person|hand|
            draft)|birthday (paradox|card|cake|present|gift|problem|attack)|(correction|
            identity) (fluid|tape|factor|pen|matrix|theft|card|provider|crisis|function|column|
            politics)|error (bars?|margin|rate|message|messages|handling|correction|prone|
            code table)|margin of error|trial and error|human error|(well|medium) done|done deal|
            finish line|finished (product|goods)|love letter|love story|hate speech|no love lost|
            instruction (manual|manuals|set|booklet|leaflet)|user manual|favou?rites? (bar|folder|
            list|menu|tab)|fan (heater|belt|speed|noise|blades?)|ceiling fan|agreed upon in advance|
            (the|an?) (\w+ )?prefers-color-scheme|final answer|i hate to (say|ask|bother|break|
            interrupt)|i am afraid|(a|the) (chosen|preferred|elected) (few|one|people)|
            decided (advantage|lack|edge|improvement|difference)|right to choose|born (out )?of|
            newborn|fast(er)? than ever|error-free|not an error
    """,
}
