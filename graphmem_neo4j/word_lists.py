"""Word lists: which words carry no meaning of their own, and which language do they betray?

Owns: function words of each language the index knows, irregular English forms, telling letters,
and the guess of a Latin-script text's language from them.
Never: folds, stems or splits text; words are looked up as they come (case-folded).
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

_STOP_TEXT: Final = {
    "en": "a about above after again against all also am an and any are as at be because been "
    "before being below between both but by can could did do does doing done down during each "
    "few for from further had has have having he her here hers herself him himself his how i if "
    "in into is it its itself just me more most my myself no nor not now of off on once only or "
    "other our ours ourselves out over own same she should so some such than that the their "
    "theirs them themselves then there these they this those through to too under until up very "
    "was we were what when where which while who whom whose why will with would you your yours "
    "yourself yourselves im ive id ill youre youve hes shes theyre weve dont doesnt didnt isnt "
    "arent wasnt werent wont cant couldnt wouldnt shouldnt havent hasnt hadnt lets thats theres "
    "whats may might must shall tell please ever",
    "fr": "à au aux avec c ce ceci cela ces cet cette ceux comme d dans de des du elle elles en "
    "es est et été être eu fait il ils j je l la le les leur leurs lui m ma mais me mes moi mon n "
    "ne nos notre nous on ont ou où par pas plus pour pourquoi qu quand que quel quelle quelles "
    "quels qui quoi s sa sans se ses si son sont sur t ta te tes toi ton tu un une vos votre vous "
    "y était avait avons avez comment combien chez cest",
    "de": "aber als also am an auch auf aus bei beim bin bis bist da damit dann das dass dein "
    "deine dem den der des dich die dies diese dieser dieses dir doch du ein eine einem einen "
    "einer eines er es euch für gegen habe haben hat hatte ich ihm ihn ihr ihre im in ist ja kann "
    "kein keine können man mein meine mich mir mit nach nicht noch nur ob oder ohne schon sehr "
    "sein seine sich sie sind so über um und uns unser unter vom von vor wann war waren warum was "
    "weil welche welcher wenn wer werden wie wieder wir wird wo wurde wurden zu zum zur zwischen",
    "es": "a al algo ante antes aquel aquella así aunque como cómo con cual cuál cuando cuándo "
    "de del desde donde dónde dos e el él ella ellas ellos en entre era eran es esa ese eso esta "
    "está están este esto estos estas fue fueron ha había han hasta hay he la las le les lo los "
    "más me mi mis mucho muy nada ni no nos nosotros nuestra nuestro o otra otro para pero poco "
    "por porque qué que quién quien se sea ser si sí sin sobre son su sus también tan te tiene "
    "todo todos tu tus un una uno unos y ya yo cuánto cuántos",
    "it": "a ad ai al alla alle allo anche c che chi ci come con cosa cui d da dal dalla dei del "
    "della delle dello di dove e è ed era erano essere fra gli ha hai hanno ho i il in io l la le "
    "lei li lo loro lui ma mi mia mie mio miei ne nei nel nella nelle noi non nostra nostro o per "
    "perché perche più qual quale quali quando quanto quanti quella quello questa questo questi "
    "se sei si sia siamo sono sta su sua sue sui sul sulla suo suoi ti tra tu tua tuo un una uno "
    "vi voi dell nell all sull",
    "pt": "a à ao aos as às até com como da das de dela dele do dos e é ela elas ele eles em "
    "entre era essa esse esta está este eu foi foram há isso isto já lhe mais mas me mesmo meu "
    "meus minha muito na não nas nem no nos nós nossa nosso num numa o onde os ou para pela pelas "
    "pelo pelos por porque quais qual quando quanto que quem são se sem ser seu seus sua suas só "
    "também te tem tinha tu um uma umas uns você vocês",
    "nl": "aan al alles als altijd ben bij daar dan dat de der deze die dit doen door dus een en "
    "er geen ge haar had heb hebben heeft hem het hier hij hoe hun iets ik in is ja je jij jullie "
    "kan kunnen maar meer men met mij mijn moet na naar niet niets nog nu of om omdat onder ons "
    "onze ook op over te tegen toch toen tot u uit uw van veel voor waar waarom wanneer want "
    "waren was wat we wel welke werd wie wij wil worden zal ze zelf zich zij zijn zo zonder zou",
    "sv": "alla allt att av blev bli blir de dem den denna deras dess det detta dig din dina dit "
    "du där då efter ej eller en er ett från för ha hade han hans har hon hos hur här i icke "
    "ingen inom inte jag ju kan kunde man med mellan men mig min mina mitt mot mycket ni nu när "
    "någon något några och om oss på samma sedan sig sin sina själv skulle som så till under upp "
    "ut utan vad var vara varför vart vem vi vid vilka vilken är över",
    "tr": "acaba ama ancak aslında az bazı ben beni benim bir biri birkaç biz bize bizim bu buna "
    "bunu bunun böyle da daha de değil diye dolayı en fakat gibi hangi hem hep her hiç için ile "
    "ise kadar ki kim kimin mi mı mu mü nasıl ne neden nerede nereye niçin o olan olarak oldu "
    "olduğu on ona onlar onu onun sen seni senin siz sizin şey şu tüm var ve veya ya yani yok",
    "pl": "aby ale bardzo bez był była było były być ci co czy dla do gdy gdzie go i ich ja jak "
    "jako je jego jej jest jestem już kiedy kto która które który ma mi mnie moja może mój na nad "
    "nas nie niż o od on ona one oni oraz po pod przed przez się są ta tak także tam te tego tej "
    "ten to tu tym w we wszystko z za ze że",
    "id": "ada adalah akan aku anda apa apakah atau bagaimana bahwa banyak belum berapa bisa bukan "
    "dalam dan dapat dari dengan di dia hanya harus ini itu jika juga kami kamu kapan karena ke "
    "kepada kita lebih mana mereka mengapa oleh pada sangat saya sebagai seperti siapa sudah telah "
    "tetapi tidak untuk yang",
    "ar": "من في على الى عن مع هذا هذه ذلك تلك التي الذي الذين ما ماذا متى اين كيف كم لماذا هل هو "
    "هي هم نحن انا انت كان كانت يكون تكون ان او ثم لكن قد لم لن لا كل بعد قبل عند بين حتى اذا كما "
    "منذ حيث اي ايه وهو وهي وقد وكان وفي ومن لقد الا اما لدى ليس تم عليه عليها فيه فيها له لها به "
    "بها لهم منها منه",
    "ru": "и в во не что он на я с со как а то все она так его но да ты к у же вы за бы по только "
    "ее мне было вот от меня еще нет о из ему теперь когда даже ну ли если уже или ни быть был "
    "него до вас нибудь опять вам ведь там потом себя ничего ей может они тут где есть надо ней "
    "для мы тебя их чем была сам чтоб без чего раз тоже себе под будет ж тогда кто этот того "
    "потому этого какой какая какие каких каким каком ним здесь этом один мой тем чтобы нее были "
    "куда зачем всех при наконец об другой хоть после над больше тот через эти нас про всего них "
    "много разве эту моя свою этой перед том такой им более всю между это почему сколько который "
    "которая которое которые которых котором чей",
    "el": "ο η το οι τα του τησ των τον την και κι κ ειμαι εισαι ειναι ειμαστε στο στον στη στην "
    "στα στισ μα αλλα απο για προσ με σε ωσ παρα αντι κατα μετα θα να δε δεν μη μην επι ενω εαν "
    "αν τοτε που πωσ ποιοσ ποια ποιο ποιοι ποτε γιατι τι αυτοσ αυτη αυτο ενα μια εχει εχω ηταν μου "
    "σου μασ σασ τουσ",
    "zh": "的 了 是 在 和 与 有 吗 呢 吧 么 什 哪 谁 个 这 那 也 都 就 而 及 其 被 把 对 为 "
    "以 于 之 什么 哪个 多少 哪些 是什 么时 为什",
    "hi": "का के की को में है हैं से और यह वह पर ने कि था थे थी हो भी एक इस उस तो ही कर या जो "
    "क्या कब कहाँ कहां कौन कैसे क्यों मैं हम तुम आप मेरा मेरे मेरी उनके उनका अपने लिए नहीं गया "
    "किया कितने कितनी किस",
}
STOP_WORDS: Final = {language: frozenset(t.split()) for language, t in _STOP_TEXT.items()}
"""Function words by ISO 639-1 code. Arabic, Greek: in the folded form of `word_stems.fold`."""

LATIN: Final = ("fr", "de", "es", "it", "pt", "nl", "sv", "tr", "pl", "id")
"""Latin-script languages other than English that get a stem of their own."""

_LETTERS: Final = {
    "fr": "àâçèéêëîïôûùœ", "de": "äöüß", "es": "áéíóúñ¿¡", "it": "àèéìòù",
    "pt": "ãõáâàçéêíóôú", "nl": "ëï", "sv": "åäö", "tr": "çğıöşüİ", "pl": "ąćęłńóśźż", "id": "",
}  # fmt: skip
_TELLING: Final = {
    letter: tuple(language for language in LATIN if letter in _LETTERS[language])
    for letters in _LETTERS.values()
    for letter in letters
}
_KNOWN_WORDS: Final = {
    word: tuple(code for code in ("en", *LATIN) if word in STOP_WORDS[code])
    for code in ("en", *LATIN)
    for word in STOP_WORDS[code]
}

_IRREGULAR_TEXT: Final = (
    "be am is are was were been being; go went gone goes; have has had having; do did done does; "
    "make made; take took taken; get got gotten; give gave given; buy bought; bring brought; "
    "think thought; teach taught; catch caught; see saw seen; say said; tell told; find found; "
    "feel felt; meet met; leave left; keep kept; sleep slept; lose lost; win won; run ran; "
    "begin began begun; swim swam swum; sing sang sung; drink drank drunk; drive drove driven; "
    "write wrote written; ride rode ridden; eat ate eaten; fall fell fallen; speak spoke spoken; "
    "break broke broken; choose chose chosen; wear wore worn; grow grew grown; know knew known; "
    "fly flew flown; draw drew drawn; throw threw thrown; show shown; come came; become became; "
    "hold held; stand stood; understand understood; send sent; spend spent; build built; "
    "pay paid; sell sold; hear heard; sit sat; forget forgot forgotten; "
    "hide hid hidden; fight fought; seek sought; lead led; mean meant; dream dreamt; "
    "learn learnt; shoot shot; stick stuck; strike struck; wake woke woken; win won; "
    "rise rose risen; shake shook shaken; steal stole stolen; swear swore sworn; tear tore torn; "
    "bite bit bitten; blow blew blown; bind bound; breed bred; deal dealt; dig dug; feed fed; "
    "flee fled; freeze froze frozen; forgive forgave forgiven; hang hung; lay laid; lend lent; "
    "light lit; ring rang rung; shine shone; sink sank sunk; slide slid; spin spun; "
    "spring sprang sprung; sweep swept; undergo underwent undergone; withdraw withdrew withdrawn; "
    "child children; man men; woman women; person people; foot feet; tooth teeth; mouse mice; "
    "goose geese; wife wives; life lives; knife knives; leaf leaves; shelf shelves; wolf wolves; "
    "half halves; good better best; bad worse worst; datum data; criterion criteria"
)
IRREGULAR: Final = {
    form: group.split()[0] for group in _IRREGULAR_TEXT.split(";") for form in group.split()[1:]
}
"""English forms that no suffix rule reaches, to their dictionary form."""


def guess_languages(words: Iterable[str]) -> tuple[str, ...]:
    """Languages (at most 3, ISO codes) that the Latin-script words point to; () when none does.

    Function words count one each, letters with telling accents half. English wins a tie, since
    its stem is always there anyway.
    """
    scores: dict[str, float] = {}
    count = 0
    for word in words:
        count += 1
        for code in _KNOWN_WORDS.get(word, ()):
            scores[code] = scores.get(code, 0.0) + 1.0
        if not word.isascii():
            for code in _letters_of(word):
                scores[code] = scores.get(code, 0.0) + 0.5
    if not scores:
        return ()
    best = max(scores.values())
    if scores.get("en", 0.0) >= best:
        return ("en",)
    if best < max(1.0, 0.12 * count) or (best < 2.0 and count > 6):
        return ()
    return tuple(code for code in LATIN if scores.get(code, 0.0) >= best - 0.4)[:3]


@lru_cache(maxsize=4096)
def _letters_of(word: str) -> tuple[str, ...]:
    found = {code for letter in word for code in _TELLING.get(letter, ())}
    return tuple(code for code in LATIN if code in found)
