"""Statement words: which closed-class words does a reader of statements know?

Tables only, for English, German, French, Spanish, Russian, Arabic and Chinese. All keys are in
the folded form of statements.tokens.fold (lower case, Arabic spelling variants joined). A word
that is missing here is read as content, which can only lead to a missed merge.

Owns: the lists. Chinese phrases are written without blanks and matched character by character.
Never: holds open-class words of one data set, or logic.
"""


def _table(text: str) -> dict[str, str]:
    """Read lines of `value: word, word, phrase of words` into word -> value.

    A line without a value goes on with the one before it.
    """
    lists: dict[str, str] = {}
    value = ""
    for line in text.strip().splitlines():
        head, colon, words = line.strip().partition(": ")
        value, words = (head, words) if colon else (value, head)
        lists[value] = f"{lists.get(value, '')} {words}"
    return {word.strip(): value for value, words in lists.items() for word in words.split(",")}


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# Words that can be left out without changing what is stated: articles, the copula, "has" and the
# plain genitive. Everything else counts, pronouns and modal verbs too. By language, since "die",
# "son" and "hat" are articles or verbs in one language and nouns or verbs in another.
NEUTRAL = {
    "en": _words("the a an is are be of has have 's ' that's do does please"),
    "de": _words("der die das den dem des ein eine einen einem einer eines ist sind hat haben"),
    "fr": _words("le la les l un une du des est sont a ont"),
    "es": _words("el la los las un una es son tiene tienen esta está están se"),
    "ru": _words("это есть является являются"),
    "zh": _words("的 是 为 有"),
}
# Words whose presence is no difference where the meaning is the same as well: they join or lead
# in, and no language of the seven has a noun or verb of that spelling.
FILLERS = _words("""that which there then so also indeed dass dann auch que también aussi alors
    что также тоже ان ايضا 也""")
# Verbs that only say "is" before an amount of money or a measure.
AMOUNT_VERBS = _words(
    """
    cost costs amount amounts total totals equal equals kostet beträgt betragen coûte cuesta
    cuestan asciende стоит составляет составляют равен равна تبلغ يبلغ يساوي 价 达
    """
)
# Prepositions that a date, a clock time, a weekday or a number may or may not carry.
VALUE_PREPOSITIONS = _words(
    """
    on at in of um am im a las los el en le à в во г года году год في بتاريخ يوم ل عام سنه اي
    于 在 dated date the الساعه
    """
)
# Prepositions whose noun phrase may stand first or last without changing what is stated.
PREPOSITIONS = _words(
    """
    каждую каждое jedes chaque in on at by for from to with without under over behind between
    near during since until till
    before after about against among through via into onto opposite per every each auf bei beim
    mit nach seit von vom zu zum zur für über unter hinter neben vor zwischen im am an ab bis
    aus durch gegen ohne um jeden jede dans sur chez avec pour par depuis sous entre avant après
    en de con para por sin sobre desde hasta entre según cada tras ante bajo в во на у с со от
    до из к ко по за под над при без для о об после перед через между около каждый في علي من الي
    عن مع بين عند لدي قبل بعد منذ حتي تحت فوق خلف امام خلال كل 在 从 到 向 对 跟 和 用 给 每 于
    """
)
LIST_JOINERS = _words("and & und et y e и و 和 、 ,")

# Words that carry polarity, time, modality, quantity or direction. In whatever way two statements
# are worded, they cannot be the same when these differ.
QUALIFIERS = _table(
    """
    not: not, n't, no, never, nor, neither, nicht, kein, keine, keinen, keinem, keiner, nie,
        ne, pas, jamais, не, нет, ни, никогда, нельзя, لا, لم, لن, ليس, ليست, ما, غير, دون,
        بدون, 不, 没, 未, 别, 非, without, sin, sans, ohne, без, nunca, none, nobody, nothing,
        niemand, nichts, nadie, nada, никто, ничего
    past: was, were, had, did, war, waren, hatte, hatten, était, avait, era, fue, estuvo,
        estaba, fueron, был, была, было, были, كان, كانت, 曾, ago, former, formerly
    future: will, shall, 'll, going, plan, plans, planned, planning, wird, werden, будет,
        будут, собираемся, планируем, планирует, س, سوف, 将, 计划, 打算, intend, intends, soon,
        pending
    can: can, could, kann, können, peut, puede, может, можно, могут, يمكن, يستطيع, 能, 可以, 会,
        able, allowed, permitted
    must: must, should, ought, muss, müssen, soll, doit, debe, deben, должен, должна, должны,
        надо, нужно, يجب, ينبغي, 必须, 应该, 应, need, needs
    may: might, perhaps, maybe, probably, vielleicht, peut-être, quizás, возможно, ربما, 可能,
        seems, seem, would
    changed: now, anymore, longer, no longer, any more, meanwhile, currently, these days,
        nowadays, jetzt, nun, mehr, maintenant, désormais, ahora, ya, теперь, сейчас, больше,
        уже, الان, اليوم, اصبح, اصبحت, صار, صرت, 现在, 已, 已经, 了, back, again, moved, switched,
        changed, correction, instead, ended, left, removed, stopped, finished, done,
        completed, replaced, raised, extended
    still: still, yet, noch, encore, todavía, ещё, еще, пока, لا يزال, 还, 仍
    only: only, just, alone, nur, allein, seulement, solo, sólo, только, лишь, فقط, وحده, 只, 仅
    all: all, every, each, always, everyone, everything, alle, jeder, immer, tous, tout,
        toujours, todos, todas, siempre, все, всегда, всё, كل, جميع, دائما, 都, 所有, 总是
    some: some, several, sometimes, often, usually, most, many, few, manche, einige, oft,
        meist, quelques, souvent, algunos, muchos, некоторые, часто, иногда, بعض, احيانا,
        غالبا, 有些, 有时, 经常
    more: more, less, than, over, under, least, about, almost, nearly, mehr als, weniger,
        plus, moins, más, menos, более, менее, чем, اكثر, اقل, 更, 超过, 大约
    from: from, off, out, von, aus, ab, depuis, desde, от, из, من, 从
    toward: into, towards, onto, nach, zu, vers, hacia, к, الي, 到, 向
    before: before, until, till, by the end of, prior, bis, vor, avant, hasta, до, перед, قبل,
        حتي, 之前, 以前
    after: after, since, following, seit, après, después, после, بعد, منذ, 之后, 以后
    if: if, unless, when, because, wenn, weil, falls, si, porque, quand, если, когда, потому,
        из-за, اذا, لان, عندما, 如果, 因为, except, but, however, although
    who: i, my, me, ich, mein, meine, je, mon, ma, yo, mi, я, мой, моя, мне, انا, 我
    we: we, our, us, wir, unser, unsere, nous, notre, nuestro, nuestra, мы, наш, наша, нам,
        نحن, 我们
    you: you, your, du, dein, sie, ihr, tu, vous, usted, ты, вы, ваш, твой, انت, 你, 您
    he: he, his, him, er, sein, il, él, он, его, ему, هو, 他
    she: she, her, hers, elle, ella, она, её, ее, ей, هي, 她
    they: they, their, them, ils, ellos, они, их, им, هم, 他们
    """
)

# Words and phrases for a repeated period, and for measures that a noun or a verb can name.
PHRASES = _table(
    """
    per:hour: per hour, an hour, each hour, every hour, hourly, pro stunde, stündlich, в час,
        ежечасно, 每小时
    per:day: per day, each day, every day, daily, pro tag, täglich, par jour, al día, cada día,
        diario, каждый день, ежедневно, ежедневный, ежедневная, в день, يوميا, كل يوم, 每天, 每日
    per:night: each night, every night, nightly, jede nacht, каждую ночь, كل ليله, 每晚
    per:week: per week, each week, every week, weekly, a week, pro woche, wöchentlich, par
        semaine, por semana, cada semana, в неделю, еженедельно, еженедельный, еженедельная,
        каждую неделю, اسبوعيا, كل اسبوع, 每周, 每星期
    per:month: per month, each month, every month, monthly, a month, pro monat, monatlich,
        monatliche, par mois, mensuel, al mes, cada mes, mensual, в месяц, ежемесячно,
        ежемесячный, ежемесячная, ежемесячное, каждый месяц, شهريا, كل شهر, 每月, 每个月, 月度
    per:year: per year, each year, every year, yearly, annually, annual, a year, pro jahr,
        jährlich, jährliche, par an, annuel, al año, cada año, anual, в год, ежегодно,
        ежегодный, ежегодная, годовой, годовая, سنويا, كل سنه, السنويه, 每年, 年度, 一年
    is:capacity: capacity, seats, holds, accommodates, has room for, kapazität, fasst,
        capacidad, вместимость, вмещает, سعه, السعه, تتسع, يتسع, تسع, يسع, 容量, 容纳, 可容纳
    is:weight: weight, weighs, gewicht, wiegt, pèse, peso, pesa, вес, весит, وزن, يزن, تزن, 重量,
        重
    is:length: length, long, länge, lang, longueur, longitud, largo, длина, طول, 长, 长度
    is:height: height, high, tall, höhe, hoch, altura, высота, ارتفاع, 高, 高度
    is:duration: duration, takes, lasts, dauer, dauert, dure, dura, duración, длится,
        продолжается, длительность, مده, يستغرق, تستغرق, تستمر, يستمر, 持续
    is:ending: ends, expires, runs out, endet, läuft ab, termina, vence, expira, истекает,
        заканчивается, кончается, ينتهي, تنتهي, 到期, 结束
    is:beginning: begins, starts, commences, beginnt, startet, commence, empieza, comienza,
        начинается, يبدا, تبدا, 开始
    is:held: takes place, is held, happens, findet statt, a lieu, tiene lugar, проходит,
        состоится, يعقد, تعقد, 举行
    andhalf: and a half, and one half, y media, y medio, et demie, et demi, с половиной, 个半, ونصف
    is:wifi: wi-fi, wifi
    is:afew: a few, a little, ein paar, ein wenig, un peu, un poco, unos pocos
    share:1/4: a quarter of, ein viertel, un cuarto de, четверть, ربع
    share:1/3: a third of, one third of, ein drittel, un tercio de, треть, ثلث
    share:1/2: half of, die hälfte, la mitad de, половина, половину
    is:email: email, e-mail, emails, e-mails
    half: half a, half an, eine halbe, ein halbes, ein halber, un demi, une demi, medio, media,
        пол, полу, نصف, 半
    lastday: last day of, letzter tag, der letzte tag des jahres, dernier jour de, último día
        de, последний день, اخر يوم من, اخر يوم في
    firstday: first day of, erster tag, premier jour de, primer día de, первый день, اول يوم من,
        اول يوم في
    noon: noon, midday, mittag, midi, mediodía, полдень
    midnight: midnight, mitternacht, minuit, medianoche, полночь
    """
)

MONTHS = _table(
    """
    1: january, jan, januar, jänner, janvier, enero, январь, января, январе, يناير, كانون الثاني
    2: february, feb, februar, février, febrero, февраль, февраля, феврале, فبراير, شباط
    3: march, mar, märz, mars, marzo, март, марта, марте, مارس, اذار
    4: april, apr, avril, abril, апрель, апреля, апреле, ابريل, نيسان
    5: may, mai, mayo, май, мая, мае, مايو, ايار
    6: june, jun, juni, juin, junio, июнь, июня, июне, يونيو, حزيران
    7: july, jul, juli, juillet, julio, июль, июля, июле, يوليو, تموز
    8: august, aug, août, agosto, август, августа, августе, اغسطس, اب
    9: september, sep, sept, septembre, septiembre, сентябрь, сентября, сентябре, سبتمبر, ايلول
    10: october, oct, okt, oktober, octobre, octubre, октябрь, октября, октябре, اكتوبر, تشرين
        الاول
    11: november, nov, novembre, noviembre, ноябрь, ноября, ноябре, نوفمبر, تشرين الثاني
    12: december, dec, dez, dezember, décembre, diciembre, декабрь, декабря, декабре, ديسمبر,
        كانون الاول
    """
)
# Months that are also everyday words: read as months only next to a number or when capitalised.
DOUBTFUL_MONTHS = _words(
    """
    may march mar jan mars mai sep dec nov اب
    """
)

WEEKDAYS = _table(
    """
    1: monday, mondays, mon, montag, montags, lundi, lunes, понедельник, понедельникам,
        понедельника, الاثنين, 周一, 星期一
    2: tuesday, tuesdays, tue, dienstag, dienstags, mardi, martes, вторник, вторникам, вторника,
        الثلاثاء, 周二, 星期二
    3: wednesday, wednesdays, wed, mittwoch, mittwochs, mercredi, miércoles, среда, среду,
        среды, средам, الاربعاء, 周三, 星期三
    4: thursday, thursdays, thu, donnerstag, donnerstags, jeudi, jueves, четверг, четвергам,
        четверга, الخميس, 周四, 星期四
    5: friday, fridays, fri, freitag, freitags, vendredi, viernes, пятница, пятницу, пятницы,
        пятницам, الجمعه, 周五, 星期五
    6: saturday, saturdays, sat, samstag, samstags, samedi, sábado, суббота, субботу, субботы,
        субботам, السبت, 周六, 星期六
    7: sunday, sundays, sun, sonntag, sonntags, dimanche, domingo, воскресенье, воскресеньям,
        воскресенья, الاحد, 周日, 星期日, 星期天
    """
)
PARTS_OF_DAY = _table(
    """
    am: am, a.m, a.m., in the morning, morgens, du matin, de la mañana, утра, صباحا, صباح,
        上午, 早上, 凌晨
    pm: pm, p.m, p.m., in the afternoon, in the evening, nachmittags, abends, de la tarde,
        вечера, дня, مساء, بعد الظهر, 下午, 晚上
    """
)
CLOCK_WORDS = _words(
    """
    o'clock uhr heures 点 点钟 点整
    """
)
# Words for an hour of the day only where a part of the day follows ("3 часа дня"), else for a
# length of time.
HOUR_WORDS = _words("час часа часов")
# "halb acht" is half an hour before eight, "half past seven" half an hour after seven.
CLOCK_OFFSETS = _table(
    """
    30: half past
    15: quarter past, a quarter past, viertel nach
    -15: quarter to, a quarter to, viertel vor
    -30: halb
    """
)
ARABIC_HOURS = _table(
    """
    1: الواحده
    2: الثانيه
    3: الثالثه
    4: الرابعه
    5: الخامسه
    6: السادسه
    7: السابعه
    8: الثامنه
    9: التاسعه
    10: العاشره
    """
)
