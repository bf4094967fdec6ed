"""Signals English life: how do people say in English who they are and what was reached?

Lists for patterns.py, a pattern a line. Texts come folded (segments.py): with
contractions written out.
A section with the name of a category finds it.

Owns: these words.
Never: holds sentences of a data set, or logic.
"""

WORDS = {
    "adv": r"""
        really|absolutely|truly|honestly|just|also|still|always|never|much|far|simply|personally|
        now|generally|usually|quite|definitely|strongly|do|does|so|totally|both|all|kind of|even|
        finally|officially|already|recently|secretly|have|has|had|collectively|eventually|
        ultimately|jointly|together|unanimously|particularly|especially|rather|mostly
    """,
    "kin": r"""
        mother|mom|mum|father|dad|parents?|sisters?|brothers?|sons?|daughters?|wife|husband|partner|
        spouse|fiancee?|girlfriend|boyfriend|aunt|uncle|cousin|niece|nephew|grandmother|grandma|
        granny|nan|grandfather|grandpa|grandson|granddaughter|twin|twins|kids?|child|children|
        siblings?|(step|god)(mother|father|son|daughter|brother|sister)|(mother|father|sister|
        brother|son|daughter)-in-law|ex
    """,
    "post": r"""
        boss|manager|supervisor|colleague|coworker|co-worker|teammate|mentor|tutor|coach|landlord|
        landlady|neighbou?r|roommate|flatmate|dentist|doctor|therapist|lawyer|accountant|client|
        assistant|intern|friend|best friend|classmate|director|founder|co-founder|cofounder|owner|
        ceo|cto|cfo|coo|head|lead|leader|chair|chairman|president|secretary|treasurer|captain|
        principal|professor|teacher|representative|contact
    """,
    "job": r"""
        nurse|engineer|developer|programmer|designer|architect|baker|chef|cook|lawyer|solicitor|
        barrister|notary|accountant|plumber|electrician|mechanic|carpenter|mason|farmer|fisherman|
        pilot|driver|captain|sailor|soldier|officer|student|doctor|dentist|surgeon|vet|veterinarian|
        midwife|pharmacist|therapist|translator|interpreter|writer|author|editor|poet|journalist|
        reporter|photographer|painter|sculptor|musician|singer|actor|actress|dancer|librarian|
        archivist|researcher|scientist|analyst|consultant|clerk|cashier|waiter|waitress|barista|
        tailor|hairdresser|barber|gardener|judge|politician|salesman|saleswoman|freelancer|widow|
        widower|orphan|pensioner|refugee|immigrant|native|citizen|entrepreneur|carer|caretaker|
        guide|lecturer|specialist|expert|trainee|apprentice|\w+(ologist|ographer|ician|onomist|
        smith|wright|keeper|maker|ist)|{post}|{kin}
    """,
}

SECTIONS = {
    "milestone": r"""
        (is|are) (\w+ )?live$|(sold|signed|got|won|landed|made|shipped|published|closed|received|
            earned|wrote|built|hired|gave|ran|baked|finished|completed|delivered) (\w+ ){0,2}(first|
            1st) (?!aid|draft|part|half|page|chapter|floor|step of|batch)|(started|began|learned|
            learnt) (walking|talking|crawling|reading|to walk|to talk|to crawl|to read|school)
        (version|release|book|album|app|novel|v?\d[\d.]*|game|update|film|single|issue|
            edition)( \w+| \d[\d.]*)? (is|are) (finally |now |officially )?(out|available|released|
            published|in (stores|shops|print))
        (sober|clean|smoke-free|cancer-free|debt-free|married|together|engaged) for (a|one|two|
            three|four|five|six|seven|eight|nine|ten|\d+|twenty\S*|thirty\S*) (whole |
            full )?(years?|months?|decades?)
        (go|goes|went|going|gone|is|are) live (?!in|with|at|under|on a)|(is|are|went|was|now) live$|
            went live
        (launched|launches|released|unveiled|inaugurated|premiered|debuted|shipped|published|
            rolled out) (\w+ ){0,6}?(today|yesterday|this (morning|week)|last (night|week)|our|the|
            my|its|on|in|at|to|version|v\d|\d)
        (we|i|they|he|she|who|team|company|app|product|site|website|shop|store|game|book|album|(my|
            our) \w+) (have |has |just |finally |officially |successfully |was |were |
            is )*(launched|released|unveiled|shipped|published|opened|inaugurated|premiered|
            graduated|incorporated|founded|got promoted|promoted|retired|qualified|certified|
            got married|engaged|got engaged|eloped)
        (first|1st|very first|maiden)( ever)?( \w+){0,2} (customers?|clients?|users?|sale|order|
            subscribers?|patient|student|paying|contract|pay ?che(ck|que)|salary|employee|hire|
            investor|job|steps?|words?|tooth|marathon|goal|novel|book|exhibition|concert|release|
            flight|grandchild|grandson|granddaughter|baby|child|solo|profit|invoice|deal|patent|
            harvest|win|day of school|day at school|anniversary|birthday|half-?marathon|triathlon|
            customer|apartment|house|home|car)
        (passed|pass|passes|aced|cleared) (\w+ ){0,4}?(exams?|test|finals?|bar|driving|interview|
            certification|licen[cs]e|boards?|course|viva|inspection|audit|orals?|
            defen[cs]e)(?!s? (suite|run|case))
        (graduat(ed|es|ing|ion)|got (my|his|her|our|their) (\w+ )?(degree|diploma|licen[cs]e|
            certificate|citizenship|visa|phd|driving licen[cs]e|black belt)|defended (my|his|her|
            their) (\w+ )?(thesis|dissertation))
        (was|were) born( \w+){0,2} (today|yesterday|this|last|on|at|tonight|an hour|healthy|early)|
            (gave|given) birth|(just|we) had (a|our) (baby|second|first)|became (a |an )?(mother|
            father|dad|mum|mom|parents?|grand\w+|aunt|uncle)|(baby|son|daughter|twins|granddaughter|
            grandson|niece|nephew|child|girl|boy) (was|were|is|arrived|has arrived)( \w+)? ?(born|
            here|arrived)?$|welcomed (our|a|their|her|his)|expecting (a|our|twins)
        (got|get|getting|are|were|just|finally) (married|engaged)|tied the knot|said yes|proposed|
            wedding (day|anniversary)|our wedding|(silver|golden|diamond) (wedding|jubilee)
        (anniversary|jubilee|bicentenary|centenary|birthday)(?! (of the|is|was|party planning))
        (turn|turns|turned|turning|celebrat\w+|mark|marks|marked) (his|her|my|our|its|their|
            the)? ?({num})(?! (off|on the|the|degrees|left|right))(?!\w)
        (hit|reach|reached|reaches|crossed|passed|surpassed|exceeded|topped|broke|cracked|achieved|
            made it to|got to|now have|sold|welcomed) (\w+ ){0,3}?({num}) (\w+ )?(\w+)
        ({num})(th|st|nd|rd)?( \w+)? (users?|customers?|subscribers?|followers?|downloads?|members?|
            readers?|orders?|sales|stars|visitors?|commits?|issues?|parcels?|loaves|
            sign-?ups)(?! (was|is|will|are|were) (a|an|down|unable))~(today|yesterday|this|now|
            finally|reached|milestone|!|$)
        (our|the|my|his|her|their|its) ({num}|hundredth|thousandth|millionth|tenth|fiftieth|
            hundred-thousandth)(th|st|nd|rd)? (\w+ )?(users?|customers?|subscribers?|followers?|
            downloads?|members?|readers?|order|sale|star|visitor|commit|guest|patient|employee|
            parcel|lesson|post|episode|day)
        (\w+) (years?|months?) (ago today|to the day|sober|clean|smoke-free|cancer-free|in business|
            since (i|we|my|our|the|she|he))|(today|tomorrow|yesterday|this week)( it)? (marks|
            makes it|is exactly) |exactly \w+ (years?|months?) (ago|since|in|together)
        (won|win|wins|awarded|received|been awarded) (\w+ ){0,4}?(award|prize|medal|cup|
            championship|grant|scholarship|tournament|competition|contest|title|bid|tender|race|
            trophy|league)
        (raised|closed|secured|landed|won|signed) (\w+ ){0,4}?(round|funding|million|investment|
            seed|series|contract|deal|investor|grant|mortgage)
        (got|landed|been offered|accepted for|accepted to|accepted into|admitted to|
            got into) (\w+ ){0,3}?(job|position|promotion|scholarship|university|residency|school|
            college|programme|program|role|offer|place)|(promoted|promotion) (to|as|at)|got promoted
        (finished|completed|ran|run|climbed|swam|summit\w+) (\w+ ){0,3}?(marathon|triathlon|
            half-marathon|ironman|summit|everest|mont blanc|channel|ultramarathon|kilimanjaro|10k|
            phd|degree|master's|treatment|chemo|chemotherapy|apprenticeship)
        (paid off|bought|got the keys to|moved into) (\w+ ){0,3}?(mortgage|loan|debt|house|home|
            flat|apartment)(?! (keys|insurance))
        (reach\w*|hit|pass\w*|big|huge|major|personal|important|real|another|company|
            career) (\w+ ){0,2}milestone|broke even|breaks? even|cancer-free|all-clear|in remission|
            went public|ipo|broke (ground|the record)|personal best|(world|company|all-time) record|
            new record|came of age|quit smoking ~(ago|today)|last day (at|of)|retire(s|d) (today|
            yesterday|last|this|after)
        (published|accepted) ~(nature|journal|press|publisher)
    """,
    "identity": r"""
        we live (in|at|with|near|on)|i have been an? (\w+ ){1,3}(for|since)
        (my|our|his|her) (\w+ ){0,2}\w+'s (full |first |last |middle )?(name|birthday|job|nickname|
            surname|profession) (is|was)|we are (a family of|siblings|twins|sisters|brothers|
            cousins|originally|from|a couple)
        (my|our) ({kin}|{post})( [a-z'-]+){1,2} (is|was|works|lives|runs|teaches|studies) (an?|the|
            as|in|at|from|for)(?! (bad|hurry|bit|hospital|moment))|\w+, (my|our) [^,]{1,30}, (is|
            was|works|lives|runs|teaches|comes)(?! (ill|sick|late|tired|coming|here|away))
        ^(?!(this|that|it|here|what|which|there|where|all|one|not|the) )[\w'.-]+( [\w'.-]+)? is (my|
            our) (new |old |former |own )?({job}|gp|agent|broker|nanny|babysitter|sponsor|vet|
            maid of honou?r|best man|handler|carer|tenant|\w+er|\w+or|\w+ist)(?!\w)
        (my|our|his|her|their) (\w+ ){0,2}({job}) is (called|named)|^as an? (\w+ ){0,2}({job}),? (i|
            we)|^i am [a-z]+, (the|a|an|your|from|and i (am|work|live))(?! (bit|little|lot))|
            ^this is \w+ from
        (my|his|her|our|their) (\w+ |{kin} |{kin} is )?(name|full name|first name|surname|last name|
            maiden name|middle name|nickname|job|job title|role|title|position|profession|
            occupation|hometown|home town|nationality|native language|mother tongue|pronouns|age|
            date of birth|birthday|birthplace|star sign|blood type|ethnicity|heritage|religion|
            background|day job|trade|alma mater) (is|are|was|at)(?! (a mess|up|on fire|on my|not|
            being|driving))
        (i|we|he|she|they|who) (am|is|are) ({adv} )?(called|named|known as|nicknamed)|(call|
            calls) me|(people|everyone|friends|they|you can|colleagues|family) (can |all )?call (me|
            her|him)|goes? by (the name)?|named after
        (son|daughter|brother|sister|wife|husband|dog|cat|baby|twins?|friend|boss|partner|niece|
            nephew|cousin|landlord|neighbou?r),? (is |are )?(called|named|by the name)
        (?<=\w )(?<!to )(?<!not )(?<!does )(work|works|worked|am working|is working|freelance|
            freelances|volunteer|volunteers|serve|serves|trained|train|act|acts|moonlight|
            moonlights) (full-time |part-time |now |there |here )?(as|for|at) (?!the moment|home|
            night|the bug|it)
        (i|we) (work|works) in (an?|the|\w+) ?(\w+ )?(hospital|bank|school|library|bakery|lab|
            laboratory|clinic|court|industry|sector|office|finance|marketing|sales|insurance|
            construction|logistics|shop|factory|department)
        i am (still |also |now |currently |both |only |just |actually |originally )*(an?|
            the) (?!bit|little|lot|fan|few|couple|mess|tad|week|minute|day|step|big fan|huge|loss|
            while|good|bad|great|same|one who (said|asked)|sucker|person|\w+ person|lover|
            \w+ (lover|fan|addict|enthusiast)|morning|night|early|vegan$|vegetarian$|
            only one awake)\w+
        i am (half |part |a quarter |originally |born |proudly |of )*(\w+(ian|ean|ish|ese)|dutch|
            french|german|greek|swiss|czech|danish|thai|iraqi|israeli|pakistani|omani|yemeni|
            kuwaiti|saudi|welsh|afghan|turk|uzbek|kazakh|arab|jewish|muslim|christian|buddhist|
            hindu|catholic|orthodox|deaf|blind|dyslexic|autistic|left-handed|ambidextrous|bilingual|
            trilingual|diabetic|retired|self-employed|married|single|divorced|widowed|engaged to|
            unemployed|adopted)(?! up)(?!finish)
        i am (originally |actually )?(from|based in|in charge|responsible for|head of|married to|
            the one who (runs|leads|owns)|employed|by (training|profession|trade)|a native|
            descended)(?! (now|the doctor))
        i (was born|was raised|grew up|come from|hail from|live (in|at|with|near|on)|was brought up|
            reside|moved here from|have lived in|have been living)(?! under)
        i am ({num})( years old| years of age|$|,| and)
        (i|we|he|she) (teach|own|manage|lead|head|chair|study|run|runs|teaches|owns|manages|leads|
            heads|chairs|studies|looks after|co-founded|founded|started) (an?|the|my|our|maths|
            physics|law|medicine|english|music|biology|chemistry|history|\w+ at) ?(?!((unit |
            backup |nightly |deploy )?(tests?|command|script|build|query|server|migration|race|
            marathon|meeting|bath|dishwasher|job|pipeline|installer|linter|suite|import|
            export))(?!\w))\w+
        (i|we) have (an?|one|two|three|four|five|six|no|\d|twin|grown|only) (\w+ ){0,2}?(kids?|
            children|child|sons?|daughters?|brothers?|sisters?|siblings?|twins?|grandchildren|
            nephews?|nieces?|dogs?|cats?|phd|degree)
        (my|our|his|her|their) ({kin}|{post}|(\w+ ){0,2}({kin}|{post}))(,? [^,.;]{1,30},)? (is|was|
            are|works|lives|runs|teaches|studies|owns|manages|comes|hails|leads|practises|
            drives) (an?|the|called|named|from|as|in|at|for|of|with|two|three|four|five|\d+|born|
            maths|medicine|law|half|physics|music|english|german|french|history)(?! (hospital|bad|
            pain|way|moment|garden|kitchen|bath|shower|meeting|hurry|late|bit|mood|great|good))
        (my|our) (\w+ )?({kin}|{post}) is [a-z]+( [a-z]+)?$
        (^|(?<=[,;:] )|(?<=and ))[\w'-]+( [\w'-]+)? (is|was|will be|became|has been) (now |also |
            actually )?(my|our|his|her|their|the team's|\w+'s) (\w+ ){0,3}?({kin}|{job})
        (^|(?<=[,;:] )|(?<=and ))[\w'-]+( [\w'-]+)? (is|was|becomes|became) (now |also |
            actually )?(an?|the) (new |senior |junior |lead |chief |head |
            \w+ ){0,2}?({job})(?! (who (said|called|asked)))
        (?<=\w )(is|was|are) (in charge of|responsible for|(the )?head of|married to|
            originally from|born in|from|the (founder|owner|ceo|cto|one who runs)|employed (at|by)|
            \d+ years old)(?! (scratch|the))
        (?<=\w )(runs|leads|heads|owns|manages|directs|chairs|oversees|founded|co-founded) (the|our|
            a|an|my|his|her|all) (\w+ ){0,3}?(team|department|company|shop|bakery|office|branch|
            project|studio|clinic|firm|school|unit|group|division|business|lab|practice|farm|
            restaurant|agency|restaurant|committee|store)
        (i|we) (am|are) ({num}|an only|twins|siblings|cousins|identical|the (youngest|oldest|
            eldest)|(married|divorced) )|(eldest|youngest|middle) (child|of)
        (just )?so you know( who)?,? i am
        i (speak|am fluent in) \w+
        i am [^,.;]{0,25}(by (trade|profession|training)|years old)
        (this is|it is) \w+ (from|speaking|here)
    """,
}
