"""Ordinary words: is this capitalised word no name, though it begins a sentence or a line?

Owns: the words of daily life, dates, greetings, roles and peoples that are no names by themselves.
Never: judges a word that stands in a name of several.
"""

from functools import lru_cache
from typing import Final

from graphmem_neo4j.word_lists import STOP_WORDS
from graphmem_neo4j.word_stems import fold

_DATES: Final = """
    utf-8 sha-256 sha-1 iso-8601
    january february march april may june july august september october november december jan
    feb mar apr jun jul aug sep sept oct nov dec monday tuesday wednesday thursday friday
    saturday sunday mon tue tues wed thu thur thurs fri sat sun today tomorrow yesterday tonight
    morning afternoon evening night noon midnight weekend spring summer autumn fall winter
    easter christmas januar februar märz mai juni juli oktober dezember montag dienstag mittwoch
    donnerstag freitag samstag sonntag heute morgen gestern janvier février mars avril juin
    juillet août septembre octobre novembre décembre lundi mardi mercredi jeudi vendredi samedi
    dimanche enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre
    diciembre lunes martes miércoles jueves viernes sábado domingo hoy ayer mañana gennaio
    febbraio aprile maggio giugno luglio settembre ottobre dicembre janeiro fevereiro março maio
    junho julho setembro outubro novembro dezembro января февраля марта апреля мая июня июля
    августа сентября октября ноября декабря понедельник вторник среда четверг пятница суббота
    воскресенье сегодня завтра вчера bc ad bce ce am pm gmt utc cet est pst
"""
_SPOKEN: Final = """
    woohoo yippee whoops anytime someday nowadays tons bunch yikes cheerio
    hi hello hey hiya howdy dear thanks thank thx cheers bye goodbye welcome congrats
    congratulations sorry pardon excuse yes yeah yep yup yay no nope nah ok okay oh ooh ah aha
    aww aw wow whoa woah haha hahaha hehe lol lmao rofl omg gosh god jeez hmm hm mm uh um er
    oops ouch phew ugh hooray hurray bravo please sure right exactly absolutely definitely
    certainly indeed totally really seriously honestly actually basically literally obviously
    clearly apparently hopefully luckily unfortunately sadly anyway anyways anyhow well good
    great awesome amazing cool nice lovely sweet perfect excellent fantastic wonderful brilliant
    super fine alright agreed correct wrong true false maybe perhaps probably possibly never
    always sometimes often usually lately recently finally eventually suddenly currently
    meanwhile however therefore moreover furthermore besides instead otherwise nevertheless
    nonetheless although though despite unless until since while whereas whenever wherever
    whatever whoever whichever somehow somewhat everyone everybody everything someone somebody
    something anyone anybody anything nobody nothing none neither either another others many
    much several few some most less least enough lots plenty first second third fourth fifth
    last next previous later earlier soon already still yet again once twice both same different
    other such only just even also too very quite rather almost nearly fyi asap tbh imo imho btw
    idk brb afaik ps todo tbd wip eta faq aka etc vs per via re fwd note notes nb attention
    warning important urgent reminder update updates summary question questions answer answers
    reply task tasks todos idea ideas decision decisions preference fact facts context feedback
    goal goals plan plans status result results example examples step steps danke bitte hallo ja
    nein genau gut schön toll super gern gerne leider vielleicht natürlich eigentlich merci
    bonjour salut oui non gracias hola sí claro ciao grazie prego obrigado olá привет спасибо да
    нет хорошо ладно здравствуйте пожалуйста конечно καλημέρα ευχαριστώ ναι όχι
"""
_PEOPLES: Final = """
    american british english scottish welsh irish french german italian spanish portuguese dutch
    belgian swiss austrian polish czech slovak hungarian romanian bulgarian serbian croatian
    slovenian bosnian albanian greek turkish russian ukrainian belarusian lithuanian latvian
    estonian finnish swedish norwegian danish icelandic canadian mexican brazilian argentine
    argentinian chilean peruvian colombian venezuelan cuban australian indian pakistani
    bangladeshi nepalese chinese japanese korean taiwanese vietnamese thai indonesian malaysian
    malay filipino singaporean mongolian iranian persian iraqi syrian lebanese israeli
    palestinian jordanian saudi egyptian moroccan algerian tunisian libyan sudanese ethiopian
    kenyan nigerian ghanaian african european asian arab arabic hebrew jewish muslim islamic
    christian catholic protestant orthodox buddhist hindu sikh latin roman byzantine ottoman
    soviet victorian hawaiian cantonese mandarin bengali tamil telugu malayalam kannada hindi
    punjabi urdu marathi gujarati neapolitan sicilian bavarian prussian norman saxon flemish
    basque catalan armenian georgian azerbaijani kazakh uzbek tajik kurdish afghan zealander
    americans britons germans italians russians jews muslims christians catholics indians greeks
    romans europeans africans asians arabs anglo afro euro sino indo franco trans pan non ex pre
    post pro anti mid neo
"""
_ROLES: Final = """
    user assistant system human agent bot ai admin moderator president king queen prince
    princess duke duchess earl count countess baron baroness lord lady sir dame emperor empress
    tsar sultan pope bishop archbishop cardinal saint st minister chancellor senator governor
    mayor ambassador secretary general colonel major captain lieutenant sergeant admiral marshal
    commander chief director manager chairman chairwoman chair ceo cto cfo coo vp hr pm dev boss
    founder owner partner client customer doctor dr professor prof mr mrs ms miss mx madam
    teacher coach nurse engineer lawyer judge officer mom mum mama mommy mother dad daddy papa
    father parents brother sister son daughter wife husband uncle aunt auntie grandma grandpa
    grandmother grandfather cousin friend friends colleague team family kids guys folks herr
    frau monsieur madame señor señora signor signora don doña monseigneur reverend rev father
    brother caliph emir shah elector landgrave margrave viscount viscountess marquess marquis
    marchioness archduke archduchess tsarina congressman congresswoman representative
"""
_DAILY: Final = """
    standup retro sync progress connection refused timeout pending blocked regards bug page login
    logout owner invoice subject draft birthday ticket tickets message greetings wishes request
    a able about above accept access account across act action activity add address adult advice
    after age ago agree air all allow alone along amount animal apartment app application apply
    area arrive art article ask attend author available away baby back bad bag bank bar base
    based basic bath beach beautiful because bed beer before begin behind believe best better
    between big bike bill bird birthday bit black blue board boat body book books born both
    bottom box boy bread break breakfast bring brown budget bug build building built bus
    business busy buy cake call called calls came camera camp can car card care career case cash
    cat catch center central centre chance change changes chat check cheese chicken child
    children choice choose church city class classes clean clear click close closed clothes code
    coffee cold college color come comes coming common community company computer concert
    connect consider contact content continue control cook cooking copy cost could country
    couple course court cover create created creating current customers cut daily dance dark
    data date day days deal death decide deep default delete deploy describe design desk detail
    details develop died dinner discuss dish do dog dogs done door down draft draw dream dress
    drink drive due during early earth east easy eat edit education eight eleven else email
    emails end enjoy enter entry error errors event events ever every exam exercise expect
    experience explain eye face fact fail family famous far farm fast favorite favourite feature
    feel file files fill film final find finish fire fish fit five fix flight floor flower
    follow following food foot football for forest forget form forward found founded four free
    fresh friend from front fruit full fun future game games garden gas gave get getting gift
    girl give given glad glass go goal gold gone got government grade green ground group grow
    guess guide gym hair half hall hand happen happy hard hate have head health healthy hear
    heart heat heavy help her here high hike hiking hill his history hobby hold holiday home
    hope horse hospital hot hotel hour hours house how huge ice if image imagine import improve
    include including income increase info information inside install interest interesting into
    invite island issue issues it item items its job join journey judge jump keep key kid kind
    kitchen know lake land language large late laptop launch law lead learn learned learning
    leave left leg lesson let letter level library life light like line link list listen little
    live lives living local location long look looking looks lose lost love loved loving low
    luck lunch machine made mail main make makes making man manage map mark market match matter
    maybe meal mean meat medical meet meeting member members memories memory men menu message
    messages method middle mind minute minutes miss mobile model modern money month months moon
    more mother mountain mountains move moved movie movies moving museum music name names nature
    near need needs network new news nine north nothing now number office official oil old on
    one online open opened option options order originally out outside over own pack page paid
    pain paint painting paper park part party pass past path pay people person pet phone photo
    photos pick picture piece pizza place places plant play played playing point police policy
    pool poor popular position possible power practice prefer prepare present price private
    problem problems process produced product production project projects promise protect public
    published pull purple purpose push put quality quick quiet race radio rain reach read
    reading ready real reason recipe record red reduce refer related relationship release
    released remember remind remove rent repeat replace report request require research rest
    restaurant return returned review rice ride ring rise river road rock role room rules run
    running safe sale salt save saved saw say saying says school science score screen sea search
    season seat see seeing seems send sent series serve service set seven sex shall share she
    shift ship shoes shop shopping short should show shower shows side sign simple sing single
    sister sit site six size skill skills sky sleep slow small smart smile snow so social soft
    software some song songs sound south space speak special speed spend spent spoke sport
    sports staff stage stand star start started starting state station stay still stop store
    stories storm story street strong student students study studying stuff style sugar suggest
    summer sun support swim swimming table take taken takes taking talk talking tall taste teach
    tech tell ten tennis test testing tests text than that the theatre them theme then there
    they thing things think thinking this those thought thoughts three ticket time times tip
    tips title to together token too took tool tools top topic total touch tour town traffic
    train training travel traveling treat tree trip trips trouble try trying turn two type types
    under understand unit unique unlike up upcoming use used user users uses using vacation
    value version video view village visit visited visiting voice vote wait wake walk walking
    wall want wanted wants war warm was wash watch watched watching water way weather web
    website week weekly weeks weird went were west wet what when where which white whole why
    wife wild win wind window wine wish with within without woman women won wonder wood word
    words work worked working works workshop world worry worth would write writing written wrong
    year years yellow you young your zero according additionally album albums among apart around
    aside begun being below beyond concerning considering directed due except finishing given
    having hearing inspired knowing known leaving like located meeting near notable opposite
    originally particularly prior regarding regardless seeing set similar similarly sounds
    speaking spending starring subsequent subsequently talking thanks throughout together
    towards trying upon volunteering winning yoga pottery adoption therapy kitchen groceries
    dentist invoice invoices shipping billing server servers database databases backend frontend
    api apis http https json yaml xml html css url urls id ids cpu gpu ram ssd usb pdf csv ui ux
    sdk cli ci cd pr prs qa kpi roi faq tv pc dj chapter section appendix introduction overview
    background conclusion abstract references agenda minutes attendees participants location
    deadline deadlines milestone milestones requirements features bugs fixes changelog readme
    license install usage setup config
"""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


DATES: Final = _words(_DATES)
PEOPLES: Final = _words(_PEOPLES)
"""Peoples, languages and faiths as adjectives; none is a name by itself."""
ROLES: Final = _words(_ROLES)
"""What a person is; before a name of several words it is no part of it."""
SPOKEN: Final = _words(_SPOKEN)
_ORDINARY: Final = DATES | PEOPLES | ROLES | SPOKEN | _words(_DAILY)
_OPENERS: Final = (
    "en", "fr", "de", "es", "it", "pt", "nl", "sv", "tr", "pl", "id", "ru", "el",
)  # fmt: skip
_CONTRACTED: Final = frozenset({"s", "m", "re", "ve", "ll", "d", "t"})
_SHORT_STOPS: Final = frozenset({"dan", "kim", "jan", "son", "will", "may"})
"""Function words of some language that are names in others."""


@lru_cache(maxsize=1)
def _every_stop_word() -> frozenset[str]:
    found = frozenset(word for code in _OPENERS for word in STOP_WORDS[code])
    return found - _SHORT_STOPS | frozenset(fold(word) for word in found) - _SHORT_STOPS


def is_function_word(word: str) -> bool:
    """Say whether a case-folded word is a function word of a language that has capitals."""
    stops = _every_stop_word()
    if word in stops or fold(word) in stops:
        return True
    head, sign, tail = word.replace("’", "'").partition("'")
    return bool(sign) and tail in _CONTRACTED and (head in stops or head + tail in stops)


def is_loud(word: str) -> bool:
    """Say whether a case-folded word in capitals is only said loudly: "NO", "VERY"; not "ESA"."""
    return word in _ORDINARY or word in STOP_WORDS["en"]


def is_ordinary(word: str) -> bool:
    """Say whether a case-folded word names nothing by itself, whatever its capital letter says."""
    if word in _ORDINARY or is_function_word(word):
        return True
    if len(word) > 4 and word.endswith("s") and word[:-1] in _ORDINARY:
        return True
    # A sentence's first word in -ing or -ly is hardly ever a name.
    return len(word) > 5 and word.isascii() and word.endswith(("ing", "ly", "ness", "tion"))


TALK: Final = _words(
    "i we you he she it they this that there these those let's lets please is are was were am do "
    "does did have has had can could will would should must don't didn't it's i'm what's"
)
"""Words of a sentence, that a title seldom has."""
OFFICES: Final = _words(
    "ceo cto cfo coo vp member secretary minister director head president governor mayor "
    "founder chairman chairwoman professor editor vice senator congressman chancellor "
    "ambassador judge"
)
"""What somebody is of something: "CEO of Acme" names Acme; "Governor Ann Lee" Ann Lee."""
NOBLE: Final = _words(
    "prince princess queen duke duchess archduke archduchess count countess emperor empress "
    "saint st lord lady sultan baron baroness elector landgrave margrave viscount marquess "
    "marquis earl father brother sister uncle aunt grand"
)
"""Ranks that are part of the name they stand before."""
IMPERATIVES: Final = _words(
    "birthday merry christmas "
    "ask call tell email mail meet visit contact message remind buy use see check read watch "
    "try join follow invite thank text phone ping love like hire pay send show give let make "
    "get bring book add remove delete update install open close start stop keep remember "
    "forget save note saw met heard loved enjoyed finished started visited watched read "
    "bought tried thought hope glad happy proud excited congrats fellow former late "
    "dear firma stadt kunde kundin kollege kollegin chef chefin projekt "
    "familie ende anfang mitte seite kapitel gestern heute morgen"
)
"""Words before a name at the start of a sentence that are no part of it."""


def leads_nothing(word: str) -> bool:
    """Say whether a case-folded word at the start of a sentence is no part of the name after it."""
    return (
        word in SPOKEN
        or word in DATES
        or word in IMPERATIVES
        or is_function_word(word)
        or (len(word) > 4 and word.isascii() and word.endswith("ly"))
    )
