"""Statement numbers: what amount is written here, in whatever way?

"40,000 euros" and "EUR 40k", "1.5 hours" and "90 minutes", "三十万元" and "300,000元" are the same
amounts. Amounts are exact fractions, so that nothing is rounded into sameness.

Owns: number words, digit groupings, units and currencies.
Never: decides from where to where an amount stands in a sentence (statement_tokens).
"""

import re
from collections.abc import Sequence
from fractions import Fraction

DIGITS_MAX = 40


def _table(text: str) -> dict[str, str]:
    """Read lines of `value: word word`; a line without a value goes on with the last one."""
    table: dict[str, str] = {}
    value = ""
    for line in text.strip().splitlines():
        head, colon, words = line.strip().partition(": ")
        value, words = (head, words) if colon else (value, head)
        table.update(dict.fromkeys(words.split(), value))
    return table


_NUMBER_WORDS = {
    word: int(value)
    for word, value in _table(
        """
        0: zero null zéro cero ноль صفر
        1: one eins uno один одна одно одного одной واحد واحده
        2: two zwei deux dos два две двух اثنان اثنين اثنتان اثنتين
        3: three drei trois tres три трех трёх ثلاثه ثلاث
        4: four vier quatre cuatro четыре четырех четырёх اربعه اربع
        5: five fünf cinq cinco пять пяти خمسه خمس
        6: six sechs seis шесть шести سته ست
        7: seven sieben sept siete семь семи سبعه سبع
        8: eight acht huit ocho восемь восьми ثمانيه ثماني ثمان
        9: nine neun neuf nueve девять девяти تسعه تسع
        10: ten zehn dix diez десять десяти عشره عشر
        11: eleven elf onze once одиннадцать
        12: twelve zwölf douze doce двенадцать
        13: thirteen dreizehn treize trece тринадцать
        14: fourteen vierzehn quatorze catorce четырнадцать
        15: fifteen fünfzehn quinze quince пятнадцать
        16: sixteen sechzehn seize dieciséis шестнадцать
        17: seventeen siebzehn diecisiete семнадцать
        18: eighteen achtzehn dieciocho восемнадцать
        19: nineteen neunzehn diecinueve девятнадцать
        20: twenty zwanzig vingt veinte двадцать двадцати عشرون عشرين
        30: thirty dreißig dreissig trente treinta тридцать тридцати ثلاثون ثلاثين
        40: forty vierzig quarante cuarenta сорок сорока اربعون اربعين
        50: fifty fünfzig cinquante cincuenta пятьдесят пятидесяти خمسون خمسين
        60: sixty sechzig soixante sesenta шестьдесят ستون ستين
        70: seventy siebzig setenta семьдесят سبعون سبعين
        80: eighty achtzig ochenta восемьдесят ثمانون ثمانين
        90: ninety neunzig noventa девяносто تسعون تسعين
        100: сто ста مئه مائه cien
        200: двести مئتان مئتين مئتا مئتي مائتان doscientos doscientas
        300: триста ثلاثمئه ثلاثمائه trescientos trescientas
        400: четыреста اربعمئه اربعمائه cuatrocientos
        500: пятьсот خمسمئه خمسمائه quinientos quinientas
        600: шестьсот ستمئه ستمائه seiscientos
        700: семьсот سبعمئه سبعمائه setecientos
        800: восемьсот ثمانمئه ثمانمائه ochocientos
        900: девятьсот تسعمئه تسعمائه novecientos
        2000: الفان الفين الفا
        """
    ).items()
}
SCALES = {
    word: int(value)
    for word, value in _table(
        """
        12: dozen dutzend дюжина
        100: hundred hundert cent ciento
        1000: thousand thousands k tausend mille mil тысяча тысячи тысяч тыс الف الاف 千
        10000: 万
        1000000: million millions mn mio mln millionen millón millones миллион миллиона
            миллионов млн مليون ملايين
        100000000: 亿
        1000000000: billion billions bn milliarde milliarden mrd milliard миллиард миллиарда
            миллиардов млрд مليار
        """
    ).items()
}
ORDINALS = {
    word: int(value)
    for word, value in _table(
        """
        1: first ersten erste primero premier первого первый первое الاول الاولي
        2: second zweiten zweite segundo второго второй второе الثاني
        3: third dritten dritte tercero третьего третий третье الثالث
        4: fourth vierten vierte cuarto четвертого четвёртого الرابع
        5: fifth fünften fünfte quinto пятого пятый الخامس
        6: sixth sechsten sechste sexto шестого السادس
        7: seventh siebten siebte séptimo седьмого السابع
        8: eighth achten achte octavo восьмого الثامن
        9: ninth neunten neunte noveno девятого التاسع
        10: tenth zehnten zehnte décimo десятого العاشر
        11: eleventh elften одиннадцатого
        12: twelfth zwölften двенадцатого
        20: twentieth zwanzigsten двадцатого
        30: thirtieth dreißigsten тридцатого
        """
    ).items()
}
ORDINAL_ENDINGS = frozenset(
    ["st", "nd", "rd", "th", "º", "ª", "er", "ère", "ème", "го", "й", "ый", "ая", "ое"]
)

# Unit -> (dimension, how many of its base unit). Months and years are no number of days.
_UNITS = _table(
    """
    time:1: second seconds sec secs sekunde sekunden seconde secondes segundo segundos секунда
        секунды секунд сек ثانيه ثوان ثواني 秒 秒钟
    time:60: minute minutes min mins minuten minuto minutos минута минуты минут мин دقيقه دقائق
        دقايق 分钟
    time:3600: hour hours hr hrs h stunde stunden heure heures hora horas час часа часов ساعه
        ساعات 小时 钟头
    time:86400: day days tag tage tagen jour jours día días день дня дней يوم ايام 天
    time:604800: week weeks woche wochen semaine semaines semana semanas неделя недели недель
        اسبوع اسابيع 周 星期 礼拜
    months:1: month months monat monate monaten mois mes meses месяц месяца месяцев شهر اشهر
        شهور 个月
    months:12: year years jahr jahre jahren an ans année années año años год лет سنه سنوات عام
        اعوام 年
    length:1: metre metres meter meters m mètre mètres metro metros метр метра метров м متر
        امتار 米
    length:1000: kilometre kilometres kilometer kilometers km kilomètre kilomètres kilómetro
        kilómetros километр километра километров км كيلومتر كيلومترات كم 公里 千米
    length:1/100: centimetre centimetres centimeter centimeters cm zentimeter сантиметр
        сантиметра сантиметров см سنتيمتر سم 厘米 公分
    length:1/1000: millimetre millimetres millimeter millimeters mm миллиметр миллиметра
        миллиметров мм 毫米
    length:3048/10000: foot feet ft fuß pie pies фут фута футов قدم 英尺
    length:254/10000: inch inches zoll pulgada pulgadas дюйм дюйма дюймов بوصه 英寸
    length:9144/10000: yard yards
    length:1609344/1000: mile miles meile meilen milla millas миля мили миль ميل 英里
    mass:1: gram grams gramme grammes g gramm gramo gramos грамм грамма граммов غرام جرام 克
    mass:1000: kilogram kilograms kilo kilos kg kgs kilogramm kilogramo kilogramos килограмм
        килограмма килограммов кг كيلوغرام كيلوجرام كيلو كغ 公斤 千克
    mass:500: 斤
    mass:1000000: tonne tonnes ton tons t tonelada toneladas тонна тонны тонн طن اطنان 吨
    pound:1: pound pounds lb lbs pfund libra libras фунт фунта фунтов رطل
    volume:1: litre litres liter liters l litro litros литр литра литров لتر 升
    volume:1/1000: millilitre millilitres milliliter milliliters ml миллилитр мл 毫升
    bytes:1000: kb kilobyte kilobytes кб
    bytes:1000000: mb megabyte megabytes мб мегабайт ميغابايت 兆
    bytes:1000000000: gb gigabyte gigabytes гб гигабайт غيغابايت
    bytes:1000000000000: tb terabyte terabytes тб терабайт
    share:1/100: % percent pct prozent pourcent процент процента процентов بالمئه بالمائه ٪
    share:1/1000: ‰
    """
)
_CURRENCIES = _table(
    """
    EUR: € eur euro euros евро يورو 欧元
    USD: $ usd us$ dollar dollars dólar dólares доллар доллара долларов دولار دولارا دولارات 美元
    GBP: £ gbp sterling
    JPY: ¥ jpy yen йен 日元
    CNY: cny rmb yuan юань юаня юаней 元 块 人民币
    RUB: ₽ rub руб рубль рубля рублей روبل
    CHF: chf franken
    INR: ₹ inr rupee rupees
    dinar: دينار دينارا دنانير dinar dinars
    dirham: درهم درهما دراهم dirham dirhams aed
    riyal: ريال ريالا ريالات riyal riyals sar
    """
)
HAN_DIGITS = {digit: value for value, digit in enumerate("零一二三四五六七八九")}
HAN_DIGITS.update({"〇": 0, "两": 2})
_HAN_SCALES = {"十": 10, "百": 100, "千": 1_000, "万": 10_000, "亿": 100_000_000}
HAN_NUMERALS = "".join([*HAN_DIGITS, *_HAN_SCALES])
_GERMAN = re.compile("(ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun)und(.+)")


def unit_of(word: str) -> tuple[str, Fraction] | None:
    """Give a unit's dimension and size: "km" gives ("length", 1000)."""
    found = _UNITS.get(word)
    if found is None:
        return None
    dimension, _, size = found.partition(":")
    return dimension, Fraction(size)


def currency_of(word: str) -> str | None:
    """Give a currency's code; "pounds" alone is read as a mass, "£" as a currency."""
    return _CURRENCIES.get(word)


def number_of_word(word: str) -> int | None:
    """Read a number word; German compounds such as "fünfundzwanzig" too."""
    found = _NUMBER_WORDS.get(word)
    compound = _GERMAN.fullmatch(word) if found is None else None
    if compound is None:
        return found
    tens = _NUMBER_WORDS.get(compound[2], 0)
    units = 1 if compound[1] == "ein" else _NUMBER_WORDS[compound[1]]
    return tens + units if tens >= 20 and tens % 10 == 0 else None


def number_words(words: Sequence[str]) -> tuple[Fraction, int] | None:
    """Read the number that the first words spell: its value and how many words it took.

    "two hundred and five", "двести пять тысяч", "خمسه وعشرون", "cuarenta y dos"; None when the
    first word is no number.
    """
    total = current = used = 0
    for place, word in enumerate(words[:12]):
        value, scale = _number_word_after(word, current), SCALES.get(word)
        if value is not None and _fits(current, value, is_first=used == 0):
            current += value
        elif scale is not None and used and scale > 12:
            current, total = _scaled(current, total, scale)
        elif word in ("and", "y", "و") and used and place == used:
            continue
        else:
            break
        used = place + 1
    return (Fraction(total + current), used) if used else None


def _number_word_after(word: str, current: int) -> int | None:
    """Read a number word; inside a number Arabic glues "and" to it."""
    if current and word.startswith("و"):
        word = word[1:]
    return number_of_word(word)


def _scaled(current: int, total: int, scale: int) -> tuple[int, int]:
    if scale == 100:
        return max(current, 1) * scale, total
    return 0, total + max(current, 1) * scale


def _fits(current: int, value: int, *, is_first: bool) -> bool:
    """Say whether a number word may follow: "forty two" and "خمسه وعشرون" do, "two three" not."""
    if is_first or current == 0:
        return True
    if value < 10:
        return current % 10 == 0 and current % 100 != 10
    return current % 100 == 0 or (current % 100 < 10 and 20 <= value < 100 and value % 10 == 0)


def han_number(run: str) -> Fraction | str | None:
    """Read a run of Chinese numerals: 三十万 gives 300000; digits in a row (八六六) give text."""
    if all(sign in HAN_DIGITS for sign in run):
        digits = "".join(str(HAN_DIGITS[sign]) for sign in run)
        return Fraction(int(digits)) if len(run) == 1 else digits
    if len(run) > DIGITS_MAX:
        return None
    total = section = digit = 0
    for sign in run:
        if sign in HAN_DIGITS:
            digit = HAN_DIGITS[sign]
            continue
        scale = _HAN_SCALES[sign]
        if scale < 10_000:
            section += (digit or 1) * scale
        else:
            total = (total + section + digit) * scale
            section = 0
        digit = 0
    return Fraction(total + section + digit)


def digits_number(text: str, *, is_english: bool) -> Fraction | None:
    """Read a number in digits: 1,000 = 1 000 = 1.000 (not in English) = 1000; 1,5 = 1.5.

    None when the grouping is no number, as in 1.2.3.
    """
    bare = re.sub(r"[\s'’]", "", text).lstrip("+")
    if len(bare) > DIGITS_MAX:
        return None
    marks = [sign for sign in bare if sign in ".,"]
    if len(set(marks)) == 2 and marks.count(marks[-1]) == 1:
        bare = bare.replace(marks[0], "").replace(",", ".")
    elif re.fullmatch(r"-?[1-9]\d{0,2}(,\d{3})+", bare) or (
        re.fullmatch(r"-?[1-9]\d{0,2}(\.\d{3})+", bare) and not (is_english and len(marks) == 1)
    ):
        bare = bare.replace(marks[0], "")
    elif len(marks) <= 1:
        bare = bare.replace(",", ".")
    if not re.fullmatch(r"-?\d+(\.\d+)?", bare):
        return None
    return Fraction(bare)
