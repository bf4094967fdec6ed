"""Mention lists: which words join, lead, or follow a name, and what do they say of its kind?

Owns: particles, titles of people, heads of organisations and events, places, surnames.
Never: holds names of single persons or products.
"""

from typing import Final


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


PARTICLES: Final = _words(
    "of de del della dello dei degli di da do dos das du des la le les los las el y e von van "
    "der den ter ten zu zur zum vom am im bin ibn ben bint al ul abu af av på för und et i "
    "ibni ед фон де ибн бин ван дер ле ла του της των"
)
"""Words in small letters that stand inside a name."""
AFTER_PARTICLE: Final = _words("the la las los le les der den dem das el")
"""Articles that may follow a particle: "Lord of the Rings", "Hans van der Berg"."""
JOINED_PREFIXES: Final = _words("al el an as ash ad ar at az ul ud bin d l o de dell di")
"""What joins a name by a sign in small letters: "al-Shabab", "d'Artagnan"."""
HONORIFICS: Final = _words(
    "mr mrs ms miss mx dr prof professor sir dame madam mme mlle m. herr herrn frau señor señora "
    "sr sra signor signora monsieur madame rev reverend hon lt col gen capt sgt maj cmdr г-н "
    "г-жа господин госпожа κύριος κυρία κ. κα."
)
"""Titles after which a name of a person follows."""
ABBREVIATIONS: Final = _words(
    "mr mrs ms mx dr prof st sr jr rev hon lt col gen capt sgt maj cmdr inc ltd co corp mt ft "
    "vs no dept univ bros messrs sra mme mlle ph d.c e.g i.e cf al b c d ca fl z.b bzw"
)
ENDINGS: Final = _words("jr sr inc ltd co corp bros")
"""Abbreviations that end a name; their full stop belongs to it."""
PERSON_WORDS: Final = _words(
    "actor actress director filmmaker screenwriter writer author novelist poet playwright "
    "singer songwriter musician composer pianist violinist guitarist drummer bassist rapper "
    "conductor painter sculptor architect photographer artist politician president minister "
    "senator governor mayor king queen prince princess duke duchess earl count countess baron "
    "emperor empress bishop archbishop pope cardinal saint general colonel major captain "
    "admiral commander lawyer judge physician doctor nurse teacher professor scientist "
    "physicist chemist biologist mathematician philosopher historian economist engineer "
    "inventor explorer astronaut businessman businesswoman entrepreneur founder ceo cto "
    "chairman manager journalist editor producer comedian footballer cricketer golfer boxer "
    "swimmer cyclist player coach wrestler racer driver wife husband son daughter father "
    "mother brother sister uncle aunt cousin nephew niece grandfather grandmother grandson "
    "widow friend colleague neighbour neighbor partner assistant nobleman noblewoman peer "
    "monk priest rabbi imam sheikh model dancer choreographer cinematographer lyricist "
    "publisher translator illustrator by starring featuring"
)
"""What a person is, in small letters beside the name."""
DOES_VERBS: Final = _words(
    "lives lived likes liked prefers preferred loves loved thinks hates enjoys studies studied "
    "teaches taught married apologised apologized"
)
"""Verbs in small letters whose subject is a person, where its name holds no ordinary word."""
DOES_PHRASES: Final = (
    "works at", "works for", "worked at", "worked for", "works in", "works on", "works as",
    "reports to", "reported to", "joined as", "leads the", "leads our", "led the", "led our",
    "leads a", "manages the", "manages our", "manages a", "managed the", "heads the", "heads our",
    *(f"{verb} {what}" for verb in ("restarted", "rebooted", "fixed", "reviewed", "debugged",
      "deployed", "patched", "merged", "refactored") for what in ("the", "a", "our", "it", "my")),
)  # fmt: skip
DONE_TO_PHRASES: Final = (
    "report to", "reports to", "reported to", "reporting to", "married to", "asked", "married",
    "emailed", "phoned", "thanked", "introduced to", "managed by", "reviewed by", "approved by",
    "led by", "assigned to", "owned by", "owner", "maintainer", "assignee",
)  # fmt: skip
"""What stands before a person's name of two words or more, where none of them is ordinary."""
MADE_WORDS: Final = _words(
    "written directed composed painted sung performed edited narrated portrayed played conducted "
    "designed translated novel film book song story screenplay poem painting play opera"
)
"""Before "by" and a name of two words or more: somebody made it."""
SPEAKING_VERBS: Final = _words(
    "had said says told asked wants wanted likes liked prefers preferred loves loved works "
    "worked lives lived uses used needs needed moved joined left started founded bought sold "
    "signed called wrote went came got met visited plays played runs ran leads led owns owned "
    "manages managed hosts hosted provides provided builds built released launched announced "
    "acquired hired married thinks thought hates enjoys knows became keeps sent gave took "
    "teaches taught studies studied reports reported supports handles stores costs wohnt "
    "arbeitet sagt mag habite travaille aime vive trabaja prefiere lavora работает живёт "
    "живет любит сказал сказала предпочитает"
)
"""Verbs in small letters whose subject a single word at the start may be."""
ORG_HEADS: Final = _words(
    "inc ltd llc llp plc gmbh ag kg corp corporation company co university universität "
    "université college school academy institute institut institution foundation association "
    "society union committee council commission ministry department agency bureau bank group "
    "holdings partners labs lab laboratory laboratories studio studios records pictures "
    "entertainment productions press publishing media network airlines airways motors "
    "industries systems technologies software solutions consulting club fc f.c. united party "
    "church hospital team orchestra band army navy court parliament congress senate museum "
    "library theatre theater verein verlag компания банк университет институт ооо зао"
)
EVENT_HEADS: Final = _words(
    "war battle siege olympics games festival championship championships cup tournament "
    "conference summit congress awards award election elections expo grand prix rally "
    "marathon earthquake revolution treaty crusade massacre ceremony fair workshop hackathon "
    "meetup sprint"
)
WORK_WORDS: Final = _words(
    "film movie novel book song album single series show play opera poem painting game "
    "episode documentary magazine newspaper musical soundtrack called titled entitled named "
    "roman lied фильм роман книга песня"
)
"""Words before a quoted name of a work."""
UNITS: Final = _words(
    "year years month months week weeks day days hour hours minute minutes second seconds "
    "time times people persons kids children million billion thousand hundred percent km m kg "
    "miles dollars euros euro pounds points goals games other of"
)
"""What a number counts; such a number ends no name."""
BEING_VERBS: Final = _words("is was has ist war hat est était a es era tiene è ha είναι")
"""Verbs that say what a single word at the start is: then an article or the like must follow."""
SAYING_WHAT: Final = _words(
    "a an the our my his her their one in from at based born located ein eine der die das "
    "mein meine unser unsere in aus un une le la notre mon uno una il el nuestro mi ένας μια"
)
VOCATIVES: Final = _words(
    "hey hi hello dear thanks thank cheers congrats bye sorry hallo danke привет"
)
"""Words before somebody's name when they are spoken to."""
_PLACES: Final = """
    alabama; alaska; alberta; argentina; arizona; arkansas; australia; austria; belgium;
    berlin; brazil; british columbia; california; canada; chile; china; colorado; connecticut;
    delaware; denmark; egypt; england; finland; florida; france; georgia; germany; greece;
    hawaii; idaho; illinois; india; indiana; iowa; iran; iraq; ireland; israel; italy; japan;
    kansas; karnataka; kentucky; kenya; kerala; london; louisiana; maharashtra; maine;
    manitoba; maryland; massachusetts; mexico; michigan; minnesota; mississippi; missouri;
    montana; morocco; nebraska; netherlands; nevada; new hampshire; new jersey; new mexico;
    new south wales; new york; new zealand; nigeria; north carolina; north dakota;
    northern ireland; norway; nova scotia; odisha; ohio; oklahoma; ontario; oregon; pakistan;
    paris; pennsylvania; peru; poland; portugal; punjab; quebec; queensland; rhode island;
    rome; russia; saskatchewan; saudi arabia; scotland; south africa; south carolina;
    south dakota; south korea; spain; sweden; switzerland; tamil nadu; tasmania; tennessee;
    texas; tokyo; turkey; ukraine; utah; vermont; victoria; virginia; wales; washington;
    west virginia; wisconsin; wyoming
"""
PLACES: Final = frozenset(" ".join(one.split()) for one in _PLACES.split(";"))
"""Lands and states that follow a place after a comma."""
CHINESE_SURNAMES: Final = frozenset(
    "王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢"
    "姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤"
    "張劉陳楊黃趙吳孫馬羅鄭謝許韓馮鄧葉蘇魏呂盧鍾譚陸賈韋鄒龍賀顧龔萬錢嚴湯"
)
CHINESE_DOUBLE_SURNAMES: Final = _words(
    "欧阳 司马 上官 诸葛 歐陽 司馬 諸葛 皇甫 尉迟 公孙 慕容 令狐"
)
ENDLESS: Final = frozenset({"the", "a", "an", "and", "or", "but", "so"})
TITLES: Final = frozenset({"mr", "mrs", "ms", "dr", "prof"})
BODIES: Final = frozenset(
    {"act", "administration", "agency", "arts", "bureau", "commission", "committee", "council"}
    | {"department", "ministry", "sciences", "service", "services"}
)
PARTING: Final = TITLES | {"herr", "herrn", "frau", "monsieur", "madame", "señor", "señora"}
