"""Statement units: which unit or currency does this word name, and how much is one of it?

Owns: units with their dimension and size, and currencies.
Never: converts between currencies, or between months and days.
"""

from fractions import Fraction


def word_table(text: str) -> dict[str, str]:
    """Read lines of `value: word word`; a line without a value goes on with the last one."""
    table: dict[str, str] = {}
    value = ""
    for line in text.strip().splitlines():
        head, colon, words = line.strip().partition(": ")
        value, words = (head, words) if colon else (value, head)
        table.update(dict.fromkeys(words.split(), value))
    return table


# Unit -> (dimension, how many of its base unit). Months and years are no number of days.
_UNITS = word_table(
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
    months:12: year years jahr jahre jahren an ans année années año años год года лет سنه سنوات عام
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
_CURRENCIES = word_table(
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
