"""Statement numbers: what amount is written here, in whatever way?

"40,000 euros" and "EUR 40k", "1.5 hours" and "90 minutes", "三十万元" and "300,000元" are the same
amounts. Amounts are exact fractions, so that nothing is rounded into sameness.

Owns: number words and digit groupings.
Never: decides from where to where an amount stands in a sentence (statements.tokens).
"""

import re
from collections.abc import Sequence
from fractions import Fraction

from graphmem_neo4j.statements.units import word_table

DIGITS_MAX = 40


_NUMBER_WORDS = {
    word: int(value)
    for word, value in word_table(
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
    for word, value in word_table(
        """
        12: dozen dutzend дюжина
        100: hundred hundert cent ciento
        1000: thousand thousands k tausend tsd mille mil тысяча тысячи тысяч тыс الف الاف 千
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
    for word, value in word_table(
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

HAN_DIGITS = {digit: value for value, digit in enumerate("零一二三四五六七八九")}
HAN_DIGITS.update({"〇": 0, "两": 2})
_HAN_SCALES = {"十": 10, "百": 100, "千": 1_000, "万": 10_000, "亿": 100_000_000}
HAN_NUMERALS = "".join([*HAN_DIGITS, *_HAN_SCALES])
_ONE_AND_A_HALF = frozenset(["anderthalb", "eineinhalb", "полтора", "полторы"])
_GERMAN_SCALES = (("tausend", 1_000), ("hundert", 100))
_GERMAN = re.compile("(ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun)und(.+)")


def number_of_word(word: str) -> int | None:
    """Read a number word; German compounds such as "fünfundzwanzig" too."""
    found = _NUMBER_WORDS.get(word)
    if found is not None:
        return found
    for scale_word, scale in _GERMAN_SCALES:
        head, scaled, tail = word.partition(scale_word)
        if scaled and (head or tail):
            before = number_of_word(head) if head not in ("", "ein") else 1
            after = number_of_word(tail.removeprefix("und")) if tail else 0
            return None if before is None or after is None else before * scale + after
    compound = _GERMAN.fullmatch(word)
    tens = _NUMBER_WORDS.get(compound[2], 0) if compound else 0
    if compound is None or tens < 20 or tens % 10:
        return None
    return tens + (1 if compound[1] == "ein" else _NUMBER_WORDS[compound[1]])


def number_words(words: Sequence[str]) -> tuple[Fraction, int] | None:
    """Read the number that the first words spell: its value and how many words it took.

    "two hundred and five", "двести пять тысяч", "خمسه وعشرون", "cuarenta y dos"; None when the
    first word is no number.
    """
    if words and (half := _half_word(words[0])):
        scale = SCALES.get(words[1]) if len(words) > 1 else None
        return (half * scale, 2) if scale else (half, 1)
    total = current = used = 0
    for place, word in enumerate(words[:12]):
        value, scale = _number_word_after(word, current), SCALES.get(word)
        if value is not None and _fits(current, value, is_first=used == 0):
            current += value
        elif scale is not None and used:
            current, total = _scaled(current, total, scale)
        elif word in ("and", "y", "و") and used and place == used:
            continue
        else:
            break
        used = place + 1
    return (Fraction(total + current), used) if used else None


def _half_word(word: str) -> Fraction | None:
    """Read "anderthalb", "полтора", "zweieinhalb"."""
    if word in _ONE_AND_A_HALF:
        return Fraction(3, 2)
    whole = _NUMBER_WORDS.get(word.removesuffix("einhalb")) if word.endswith("einhalb") else None
    return None if whole is None else whole + Fraction(1, 2)


def _number_word_after(word: str, current: int) -> int | None:
    """Read a number word; inside a number Arabic glues "and" to it."""
    if current and word.startswith("و"):
        word = word[1:]
    elif not current and word[:1] in ("ل", "ب") and word not in _NUMBER_WORDS:
        word = word[1:]  # and so does "to" and "with" before one
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
