"""Roles: which words of a name say what a thing is, and not which one?

Titles, legal forms, kinds ("Project", "GmbH", "Dr."), marks of generation, pairs of words that
exclude each other ("north", "south"), and general nouns that have one sense in several languages.
All words are folded as reading.py folds.

Owns: these lists.
Never: holds words of one data set, or logic beyond the look-up.
"""

from graphmem_neo4j.statements.units import word_table
from graphmem_neo4j.word_stems import fold


def _folded(text: str) -> dict[str, str]:
    return {fold(word): value for word, value in word_table(text).items()}


def _words(text: str) -> frozenset[str]:
    return frozenset(fold(word) for word in text.split())


def _phrases(text: str) -> tuple[tuple[str, ...], ...]:
    found = {tuple(fold(phrase).split()) for phrase in text.replace("\n", " ").split(",")}
    return tuple(sorted(filter(None, found), key=_size, reverse=True))


def _size(phrase: tuple[str, ...]) -> tuple[int, int]:
    return len(phrase), len("".join(phrase))


# Title -> the gender it tells, or "any". They stand before the name.
TITLES = _folded(
    """
    m: mr mister herr hr monsieur señor signor senhor sir lord г-н гн господин mister السيد سيد
        дядя дядюшка brother bruder fray father hajj haj hadj haji hajji الحاج حاج الشيخ شيخ
        sheikh sheik shaikh cheikh shaykh
    f: mrs ms miss mme madame mlle mademoiselle frau fr fräulein señora sra señorita srta signora
        signorina senhora lady dame г-жа гжа госпожа السيده سيده الانسه انسه тётя тетушка бабушка
        sister schwester hajja hajjah الحاجه حاجه الشيخه sheikha
    any: phil habil rer med dr doctor doktor prof professor profesor professeur dott ing dipl mag
        rabbi rev reverend
        pastor pfarrer imam доктор профессор проф др инженер академик акад доц доцент тов товарищ
        د دكتور دكتوره الدكتور الدكتوره الاستاذ استاذ الاستاذه استاذه أ م مهندس مهندسه المهندس
        المهندسه
        البروفيسور بروفيسور capt captain col colonel gen general lt sgt dra hon president
        chancellor
        councillor mx sr doña ustaz ustad
    """
)
# Words after a name that say nothing of who it is.
POST_NOMINALS = _words("phd md mba msc bsc esq dds cpa obe mbe kbe san sama sensei kun")
GENERATIONS = _folded(
    """
    junior: jr junior jnr jun младший мл младшая hijo filho younger jüngere الابن fils
    senior: sr senior snr sen старший ст старшая padre pai elder ältere الاب père
    """
)
HAN_TITLES = tuple(
    sorted(
        _words(
            "先生 女士 小姐 太太 老师 教授 医生 博士 经理 总经理 总监 主任 师傅 同学 律师 工程师 总"
        ),
        key=len,
        reverse=True,
    )
)
HAN_NICKNAME_MARKS = "小老阿"

LEGAL_FORMS = _phrases(
    """
    gmbh, gmbh & co kg, gmbh and co kg, gmbh co kg, ag, kg, ohg, gbr, ug, mbh, eg, e v, ev, se,
    kgaa,
    ltd, limited, llc, l l c, inc, incorporated, corp, corporation, co, company, plc, p l c, llp,
    lp,
    pty ltd, pty, pvt ltd, private limited, pte ltd, co ltd, company limited, bv, b v, nv, n v,
    ab,
    as, a s, asa, aps, oy, oyj, sa, s a, sas, s a s, sarl, s a r l, eurl, sl, s l, slu, srl, s r
    l,
    s p a, spa, sa de cv, s a de c v, s de rl de cv, s de r l de c v, sapi de cv, ltda, eireli,
    spzoo, sp z o o, sp zoo, s r o, sro, a d, doo, d o o, kft, zrt, nyrt, jsc, pjsc, cjsc, ojsc,
    ооо, оао, зао, пао, ао, ип, тоо, нко, ано, чп, тов, общество с ограниченной ответственностью,
    ش م م, شمم, ذ م م, ذمم, ش م ع, شمع, ش م ل, شمل, ش م ق, ش ذ م م, المحدوده, المساهمه, م م ح,
    有限公司, 股份有限公司, 有限责任公司, 集团有限公司, kk, k k, 株式会社, wll, w l l, fzco, fze,
    fz llc
    """
)
LEGAL_SYNONYMS = word_table(
    """
    ltd: limited coltd companylimited ltda pteltd
    inc: incorporated
    corp: corporation
    co: company
    pty: ptyltd
    pvt: pvtltd privatelimited
    spzoo: spzoo
    ммш: شمم ذمم
    有限公司: 有限责任公司
    """
)
ARTICLES = _words(
    "the a an der die das le la les el los las il lo gli l het un una une ein eine os as"
)
JOINERS = _words("and und et y e i и و &")
SMALL_WORDS = _words(
    """
    and of the for und der die das für von et de la le du des del los las y en to in on at и по в
    на с для о i e do da dos das
    """
)

# Words that only name the kind: they may be there or not. What kind -> which words.
KINDS = _folded(
    """
    project: project projekt projet proyecto progetto projeto проект проекта проекту проектом
        проекте
        مشروع المشروع 项目 項目
    company: company firm firma unternehmen компания компании компанию компанией фирма фирмы شركه
        الشركه
        公司 empresa société azienda entreprise
    system: system systeme sistema système система системы системе системой نظام النظام 系统 系統
    app: app application приложение приложения приложении تطبيق 应用 anwendung software
    service: service dienst сервис خدمه 服务
    city: city town village город города городе посёлок деревня село مدينه قريه 市 stadt ville
        ciudad
    """
)
# A kind goes without saying where it is the type of the thing.
KIND_OF_TYPE = {
    "project": frozenset(["project"]),
    "org": frozenset(["company"]),
    "system": frozenset(["system", "app", "service"]),
    "place": frozenset(["city"]),
}
# One of these beside another one of the same set: two things.
EXCLUSIVE_KINDS = (
    frozenset({"company", "app"}),
    frozenset({"company", "project"}),
    frozenset({"company", "service"}),
)

# Words of one sense in several languages or spellings: sense -> words. "+" joins nothing.
SENSES = _folded(
    """
    room: room rm raum zimmer salle sala комната кабинет غرفه قاعه
    version: version ver version версия الاصدار اصدار
    technology: technology technologies tech technologie технология технологии تقنيه التقنيه
        للتقنيه
        تكنولوجيا التكنولوجيا للتكنولوجيا 科技 技术
    bank: bank банк بنك مصرف banco banque 银行
    university: university univ universität université universidad университет جامعه 大学
    institute: institute inst institut instituto институт معهد 研究所
    hospital: hospital krankenhaus больница مستشفى hôpital 医院
    center: center centre zentrum centro центр مركز 中心
    group: group gruppe grupo groupe группа مجموعه 集团
    street: street str strasse straße rue calle улица ул شارع 路
    avenue: avenue ave av проспект
    department: department dept abteilung отдел департамент قسم
    international: international intl
    meeting: meeting mtg reunion совещание встреча اجتماع 会议
    building: building bldg gebäude здание مبنى 大楼
    floor: floor fl etage этаж طابق
    number: number no nr num номер رقم
    brothers: brothers bros
    foundation: foundation fdn stiftung fundación fondation фонд مؤسسه 基金会
    manufacturing: manufacturing mfg
    management: management mgmt
    services: services
    school: school schule école escuela школа مدرسه 学校
    hotel: hotel отель فندق 酒店
    valley: valley tal وادي долина
    street-saint: saint
    mount: mount mt
    fort: fort ft
    quarter: quarter
    north: north северный
    document: document doc документ وثيقه
    report: report bericht отчёт تقرير 报告
    contract: contract vertrag договор عقد 合同
    ministry: ministry ministerium министерство وزاره
    council: council rat совет مجلس
    library: library bibliothek библиотека مكتبه 图书馆
    logistics: logistics logistik логистика لوجستيه 物流
    trading: trading handel تجاره للتجاره التجاره 贸易 торговля
    consulting: consulting
    insurance: insurance versicherung страхование تامين 保险
    energy: energy energie энергия طاقه 能源
    forum: forum форум форума منتدى 论坛 foro
    conference: conference konferenz конференция conferencia conférence مؤتمر 大会
    lake: lake lago озеро озера بحيره 湖
    volume: volume vol band том
    chapter: chapter ch kapitel глава chapitre capítulo
    section: section sec abschnitt раздел
    week: week wk woche неделя
    part: part pt teil часть
    episode: episode ep folge
    apartment: apartment apt квартира кв
    suite: suite ste
    figure: figure fig
    article-of: article art статья
    government: government govt
    national: national natl
    company-of: manager mgr
    team: team команда команды فريق 团队 equipo équipe
    academy: academy akademie академия اكاديميه
    """
)
# One side of an entry beside another side of the same entry: two things.
_OPPOSED_TEXT = """
    north nord norte северный شمال 北 | south süd sud sur южный جنوب 南 | east ost est este
    восточный شرق 东 | west ouest oeste западный غرب 西; monday montag lundi lunes понедельник
    الاثنين 周一 | tuesday dienstag mardi martes вторник الثلاثاء 周二 | wednesday mittwoch
    mercredi
    miércoles среда الاربعاء 周三 | thursday donnerstag jeudi jueves четверг الخميس 周四 | friday
    freitag vendredi viernes пятница الجمعه 周五 | saturday samstag samedi sábado суббота السبت
    周六 |
    sunday sonntag dimanche domingo воскресенье الاحد 周日; january jan januar janvier enero
    январь
    января يناير | february feb februar février febrero февраль февраля فبراير | march mar märz
    mars marzo март марта مارس | april apr avril abril апрель апреля ابريل | may mai mayo май мая
    مايو | june jun juni juin junio июнь июня يونيو | july jul juli juillet julio июль июля يوليو
    | august aug août agosto август августа اغسطس | september sep sept septembre septiembre
    сентябрь сентября سبتمبر | october oct oktober octobre octubre октябрь октября اكتوبر |
    november nov novembre noviembre ноябрь ноября نوفمبر | december dec dezember décembre
    diciembre декабрь декабря ديسمبر; spring frühling frühjahr printemps primavera весенний весна
    ربيع 春季 | summer sommer été verano летний лето صيف 夏季 | autumn fall herbst automne otoño
    осенний осень خريف 秋季 | winter hiver invierno зимний зима شتاء 冬季; morning утренний صباح |
    noon mittag | evening вечерний مساء | night nacht ночной; weekly wöchentlich еженедельный |
    monthly monatlich ежемесячный | quarterly | yearly annual jährlich ежегодный | daily täglich
    ежедневный; staging stage | production prod live | dev development | test testing qa | sandbox
    | demo; upper ober верхний | lower unter нижний; old alt старый | new neu новый; left links
    левый | right rechts правый; internal intern внутренний | external extern внешний; public |
    private; red rot красный | blue blau синий | green grün зелёный | black schwarz чёрный | white
    weiss белый | yellow gelb жёлтый; front | rear back; inbound incoming | outbound outgoing;
    primary master leader | secondary replica standby backup slave follower; client | server;
    frontend | backend; ios | android | web | desktop | windows | linux | macos; draft entwurf
    черновик | final; before | after; input | output; buyer | seller; read | write; major | minor
"""
OPPOSED = tuple(
    tuple(frozenset(map(fold, side.split())) for side in entry.split("|"))
    for entry in _OPPOSED_TEXT.split(";")
)
# General nouns a misspelling of which is nobody's name: a near miss of one of them is a slip.
COMMON_WORDS = _words(
    """
    account accounting address administration agency agreement alliance analysis analytics annual
    archive assessment assistant association authority automation backup bakery balance billing
    budget building bureau business calendar campaign capital catalogue center central certificate
    chamber charter checklist client clinic cluster coffee college commerce commission committee
    communication community company compliance conference configuration connector construction
    consulting contract controller cooperative corporation council customer dashboard database
    delivery deployment description design development device digital directory dispatch
    distribution division document education electric employee energy engine engineering
    enterprise
    environment equipment evaluation exchange export facility factory federation festival finance
    financial foundation framework gallery gateway general generator government guideline handbook
    harbour hardware health holiday hospital hosting household identity immigration import
    industry
    information infrastructure initiative innovation inspection institute insurance integration
    interface international inventory investment invoice journal kitchen knowledge laboratory
    language leadership learning ledger library license logistics machine maintenance management
    manager manual manufacturing market marketing materials mechanics media medical meeting
    membership message migration ministry mobile monitor monitoring museum network notebook
    notification observatory office onboarding operations order organisation organization outreach
    overview partner partners payment payments payroll performance pharmacy pipeline planning
    platform policy portal presentation pricing procedure process processor procurement product
    production program programme project property proposal protocol provider purchase quality
    quarterly receipt receivables reception recovery recruitment register registry release
    reporting
    repository request requirements research resource response restaurant retention review roadmap
    safety schedule scheduler school science security server service services session settlement
    shipping society software solution solutions standard statement station storage strategy
    studio summary supplier supply support survey sustainability system systems technical
    technology telephone template testing theatre ticket tracker trading training transfer
    transport
    travel treasury university upgrade validation vehicle vendor verification version warehouse
    website workflow workshop
    abteilung buchhaltung gesellschaft handbuch rechnung stiftung verwaltung vertrag werkstatt
    отчёт проект договор система компания фонд архив центр
    """
)

# Small words inside a person's name; and those that belong to the word after them.
PARTICLES = _words("van von de der den di da du del della dos das la le ter ten y af av zu")
BOUND = _words("al el ul abd abdul abdel abdal abu abou umm oum عبد ابو ابا ام آل")
BOUND_INSIDE = _words("bin ibn ben bint بن ابن بنت")
TOP_DOMAINS = _words(
    """
    com org net io de at ch uk us eu info dev app ai co me tv biz edu gov mil int fr es it nl be
    pl
    ru ua cz sk hu ro bg gr se no dk fi pt br mx ar cl in cn jp kr sg hk tw id my th vn ae sa eg
    ma
    tn dz jo lb tr il ir za ng ke au nz ca example test local internal cloud online store shop xyz
    """
)
