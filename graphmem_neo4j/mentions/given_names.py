"""Given names: is this word a person's first name?

Owns: common first names of several languages and scripts.
Never: holds family names; a name that is as often an ordinary word is left out.
"""

from functools import lru_cache
from typing import Final

from graphmem_neo4j.word_stems import fold

_LATIN: Final = """
    aaron abdul abdullah abigail abraham adam adele adrian agnes ahmad ahmed aisha alan albert
    alberto alejandro aleksandr alex alexander alexandra alexei alexis alfonso alfred ali alice
    alina alison allan allen amanda amelia amir amy ana anastasia anders andre andrea andreas
    andrei andrew andrey angela angelina ann anna anne annie anthony antoine anton antonio
    archibald ariel armand arnold arthur ashley astrid audrey august augustus barbara barry
    bartholomew beatrice beatriz ben benedict benjamin bernard bernhard bertha beth betty bianca
    bilal bill billy björn blanche bob bobby boris brandon brenda brian bridget bruce bruno
    bryan caitlin calvin camille carl carla carlo carlos carmen carol carolina caroline carolyn
    carrie catherine cecil cecilia cedric charles charlie charlotte chen chiara chloe chris
    christian christina christine christoph christopher claire clara clarence claude claudia
    clive colin connor constance craig cristina curtis cynthia cyril dale damien daniel daniela
    danielle danny daphne darren dave david deborah dennis derek diana diane diego dieter
    dimitri dmitri dmitry dominic don donald donna dora doris dorothy douglas duncan dylan
    eduard eduardo edgar edith edmund eduard edward edwin eileen elaine eleanor elena eleonora
    elias elisa elisabeth eliza elizabeth ella ellen elsa elsie emil emily emma emmanuel enrico
    enrique eric erica erich erik erika ernest ernst esther ethan eugene eva evan evelyn fabian
    farah fatima felix ferdinand fernando filip fiona florence frances francesca francesco
    francis francisco franck francois françois frank franz fred freddie frederic frederick
    frederik friedrich fritz gabriel gabriela gabrielle gareth gary gavin geoffrey george
    georges georgia gerald gerard gerhard gertrude giacomo gianni gilbert giorgio giovanni
    giulia giuseppe gordon graham greg gregory greta guido guillaume gunther gustav guy hannah
    hans harold harriet harry harvey hassan heidi heinrich helen helena helga helmut henri
    henrik henry herbert herman hermann hilary hiroshi holger horace howard hubert hugh hugo
    hussein ian ibrahim ida ignacio igor ilse imran ingrid irene irina isaac isabel isabella
    isabelle ismail ivan jack jackie jacob jacqueline jacques jake jakob james jamie jan jane
    janet janice jason javier jean jeanne jeff jeffrey jennifer jenny jens jeremy jerome jerry
    jesse jessica jill jim jimmy joan joanna joe joel johan johann johanna johannes john johnny
    jon jonas jonathan jordan jorge jose josef josé joseph josephine josh joshua juan juanita
    judith judy julia julian juliana julie juliet julio julius jürgen justin kamal karen karim
    karin karl katarina kate katherine kathleen kathryn kathy katie keith kelly ken kenneth
    kevin khaled khalid kim klaus konrad konstantin kristen kristina kurt kyle lars laura lauren
    laurence laurent lawrence layla leah leila lena leo leon leonard leonardo leonid leonie
    leslie lewis liam lillian linda lionel lisa lloyd lorenzo lothar louis louisa louise luca
    lucas lucia lucille lucy ludwig luigi luis luisa lukas luke lydia mabel madeleine magdalena
    mahmoud malcolm manfred manuel marc marcel marcello marco marcus margaret margarita margot
    maria marian marianne marie marilyn mario marion marjorie marta martha martin martina mary
    matilda matt matteo matthew matthias maurice mauro max maxim maximilian maya megan mehmet
    melanie melissa meredith michael michel michele michelle miguel mikhail mildred mira miriam
    mohamed mohammad mohammed moritz mostafa muhammad murray mustafa myra nadia nancy naomi
    natalia natalie natasha nathan nathaniel neil nelson nicholas nicola nicolas nicole nigel
    nikita nikola nikolai nina noah nora norman olga oliver olivia omar oscar oskar otto pablo
    pamela paola paolo pascal patricia patrick paul paula paulo pavel pedro peggy penelope percy
    peter philip philippe phillip phyllis pierre pietro priya quentin rachel rafael ralph ramon
    raphael rashid raul raymond rebecca regina reinhard renata rené ricardo richard rita robert
    roberta roberto robin rodney rodrigo roger roland rolf roman ronald ronnie rosa rosalind
    rosemary ross roy rudolf rudolph rupert russell ruth ryan sabine sabrina salman salvador sam
    samantha samir samuel sandra sara sarah scott sean sebastian sergei sergey sergio seth
    sharon sheila shirley sidney sigmund silvia simon simone sofia sonia sophia sophie stanley
    stefan stefano stella stephanie stephen steve steven stuart susan susanna susanne suzanne
    sven sylvia takeshi tamara tanya tariq tatiana ted teresa terence teresa theo theodor
    theodore theresa thomas tim timothy tina tobias tom tommaso tommy toni tony tracy trevor
    tyler ulrich umar ursula valentina valeria vanessa vasily vera veronica vicente victor
    victoria viktor vincent vincenzo virginia vittorio vivian vladimir walter wanda warren wayne
    wendy werner wilhelm wilhelmina willem william willie winifred winston wolfgang xavier
    yasmin yolanda youssef yuki yuri yusuf yvonne zachary zainab zoe
    agnieszka ahmet akira amina amit ananya andriy anjali arjun ayşe beata bjørn bohdan bogdan
    bożena catarina danuta deepak desislava dimitar dmytro dragan ebba elif emre farid georgi
    goran grzegorz hakan halina hamza haruto hiroko huda inês ines inès ingeborg iryna ivana
    jelena joão jolanta kateryna katarzyna katerina kateřina kavita kenji khadija kimiko krzysztof
    lenka liina linnéa ludmila ludmyla lucía maciej małgorzata mariam mariana marek maryam mateusz
    mehdi milica minh mykola nabil naoko nataliya neha nguyen nikolay nuno ondřej oksana oleksandr
    oleksii olena ondrej paweł pawel piotr plamen rahul rajesh rania ravi rohan rui sanjay serhiy
    sigrid sofiia solveig stoyan sunita suresh svetlana svitlana tereza thanh tiago tomasz tomoko
    vikram volodymyr wojciech yasmine yevhen yulia yuliia zahra zbigniew zeynep zoran zuzana
"""
_CYRILLIC: Final = """
    александр александра алексей алёна анастасия анатолий андрей анна антон аркадий артём борис
    вадим валентин валентина валерий василий вера виктор виктория виталий владимир владислав
    вячеслав галина геннадий георгий григорий дарья денис дмитрий евгений евгения екатерина
    елена иван игорь илья ирина кирилл константин ксения лариса лев леонид людмила максим
    маргарита марина мария михаил наталья никита николай олег ольга павел пётр полина роман
    светлана семён сергей софья станислав степан татьяна тимофей фёдор юлия юрий яков
"""
_GREEK: Final = """
    αλέξανδρος αλέξης ανδρέας άννα αντώνης βασίλης γιάννης γιώργος δημήτρης ελένη ειρήνη
    κατερίνα κώστας μαρία μιχάλης νίκος παναγιώτης παύλος πέτρος σοφία σπύρος χρήστος
"""
_ARABIC: Final = """
    أحمد احمد محمد محمود حسن حسين علي عمر عثمان خالد سعيد سعد سالم سامي سمير سليمان إبراهيم
    ابراهيم إسماعيل يوسف يونس ياسر ياسين طارق طلال فهد فيصل فارس فريد كمال كريم ماجد مازن مالك
    مصطفى منصور ناصر نبيل هاني هشام وليد وائل زياد زيد رامي راشد بلال أنس أيمن أمين أنور أسامة
    أشرف بدر جابر جمال جاسم حامد حمد حمزة تركي سلطان سلمان عادل عباس عبدالله عبدالرحمن عبدالعزيز
    عصام عماد فاطمة عائشة خديجة مريم زينب سارة سلمى ليلى لمى منى مها نادية نورة هدى هند رنا ريم
    رانيا دينا دعاء أسماء آمنة إيمان سعاد سميرة شيماء عبير غادة لطيفة ياسمين
"""

GIVEN_NAMES: Final = frozenset(f"{_LATIN} {_CYRILLIC} {_GREEK}".casefold().split())
"""Case-folded first names of the scripts that have capitals."""
_FOLDED: Final = frozenset(fold(word) for word in GIVEN_NAMES)
ARABIC_GIVEN_NAMES: Final = frozenset(_ARABIC.split())


@lru_cache(maxsize=8_192)
def is_given_name(word: str) -> bool:
    """Say whether a case-folded word is a first name, with its accents or without."""
    return word in GIVEN_NAMES or fold(word) in _FOLDED
