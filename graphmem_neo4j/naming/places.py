"""Places: which names of large cities and countries mean one place in other languages?

Between two semicolons stands one place. A table, since no rule leads from "Wien" to "Vienna".

Owns: exonyms of major cities, countries and regions.
Never: holds small places, or decides whether a name is that of a place.
"""

from functools import lru_cache

from graphmem_neo4j.word_stems import fold

_PLACES = """
Aachen, Aix-la-Chapelle; Aleppo, حلب, Халеб, Алеппо; Alexandria, Alexandrie, الإسكندرية,
Александрия; Algiers, Alger, Algier, الجزائر العاصمة, Алжир; Amman, عمان, Амман, 安曼;
Amsterdam, Амстердам, 阿姆斯特丹, أمستردام; Ankara, Анкара, أنقرة; Antwerp, Antwerpen, Anvers,
Антверпен; Athens, Athen, Athènes, Αθήνα, Афины, أثينا, 雅典; Baghdad, Bagdad, بغداد, Багдад,
巴格达; Bangkok, Бангкок, 曼谷, بانكوك; Barcelona, Барселона, برشلونة, 巴塞罗那; Basel, Basle,
Bâle; Beijing, Peking, Pékin, Pekín, 北京, Пекин, بكين; Beirut, Beyrouth, بيروت, Бейрут, 贝鲁特;
Belgrade, Beograd, Belgrad, Белград, Београд, بلغراد; Berlin, Берлин, برلين, 柏林; Bern, Berne,
Берн; Bologna, Болонья; Bratislava, Pressburg, Братислава; Brussels, Brüssel, Bruxelles,
Brussel, Bruselas, Брюссель, بروكسل, 布鲁塞尔; Bucharest, Bukarest, București, Bucarest,
Бухарест, بوخارست; Budapest, Будапешт, بودابست, 布达佩斯; Cairo, Kairo, Le Caire, El Cairo,
القاهرة, Каир, 开罗; Cape Town, Kapstadt, Kaapstad, Кейптаун; Casablanca, الدار البيضاء,
Касабланка; Chicago, Чикаго, شيكاغو, 芝加哥; Cologne, Köln, Colonia, Кёльн; Copenhagen,
København, Kopenhagen, Copenhague, Копенгаген, كوبنهاغن, 哥本哈根; Damascus, Damaskus, Damas,
دمشق, Дамаск, 大马士革; Delhi, Дели, دلهي, 德里; Doha, الدوحة, Доха, 多哈; Dresden, Дрезден;
Dubai, دبي, Дубай, 迪拜; Dublin, Дублин, دبلن, 都柏林; Dunkirk, Dunkerque, Dünkirchen;
Düsseldorf, Дюссельдорф; Edinburgh, Эдинбург; Florence, Firenze, Florenz, Florencia, Флоренция,
فلورنسا, 佛罗伦萨; Frankfurt, Frankfurt am Main, Франкфурт, فرانكفورت, 法兰克福; Gdańsk, Danzig,
Гданьск; Geneva, Genf, Genève, Ginebra, Ginevra, Женева, جنيف, 日内瓦; Genoa, Genova, Genua,
Gênes, Génova, Генуя; Ghent, Gent, Gand; Gothenburg, Göteborg, Гётеборг; Guangzhou, Canton,
Kanton, 广州, Гуанчжоу; The Hague, Den Haag, La Haye, La Haya, Гаага, لاهاي, 海牙; Hamburg,
Hambourg, Hamburgo, Гамбург, هامبورغ, 汉堡; Hangzhou, 杭州, Ханчжоу; Hanoi, Ханой, 河内, هانوي;
Hanover, Hannover, Ганновер; Havana, La Habana, Havanna, La Havane, Гавана, هافانا; Helsinki,
Helsingfors, Хельсинки, هلسنكي, 赫尔辛基; Hong Kong, 香港, Гонконг, هونغ كونغ; Istanbul,
İstanbul, Стамбул, إسطنبول, اسطنبول, 伊斯坦布尔; Jakarta, Джакарта, جاكرتا, 雅加达; Jeddah,
Djeddah, Jiddah, Dschidda, جدة, Джидда; Jerusalem, القدس, Иерусалим, ירושלים, 耶路撒冷;
Kaliningrad, Калининград; Kazan, Казань, قازان; Kharkiv, Kharkov, Харьков, Харків; Khartoum,
Khartum, Jartum, الخرطوم, Хартум; Kraków, Cracow, Krakau, Cracovie, Cracovia, Краков; Kuwait,
الكويت, Кувейт, 科威特; Kyiv, Kiev, Kiew, Київ, Киев, كييف, 基辅; Kyoto, 京都, Киото; Leipzig,
Лейпциг; Lisbon, Lissabon, Lisboa, Lisbonne, Лиссабон, لشبونة, 里斯本; Livorno, Leghorn; Liège,
Lüttich, Luik; London, Londres, Londra, Лондон, لندن, 伦敦; Los Angeles, Лос-Анджелес, لوس
أنجلوس, 洛杉矶; Lucerne, Luzern, Люцерн; Lviv, Lwów, Lemberg, Lvov, Львів, Львов; Lyon, Lyons,
Лион; Madrid, Мадрид, مدريد, 马德里; Manila, Манила, مانيلا, 马尼拉; Mantua, Mantova; Marrakesh,
Marrakech, مراكش, Марракеш; Marseille, Marseilles, Марсель, مرسيليا, 马赛; Mecca, Mekka, La
Mecque, مكة, مكة المكرمة, Мекка, 麦加; Medina, المدينة المنورة, Медина; Mexico City, Ciudad de
México, Mexiko-Stadt, Мехико, 墨西哥城; Milan, Milano, Mailand, Milán, Милан, ميلانو, 米兰;
Minsk, Минск, Мінск, مينسك, 明斯克; Moscow, Moskau, Moscou, Moscú, Mosca, Moskva, Москва, موسكو,
莫斯科; Mosul, الموصل, Мосул; Mumbai, Bombay, Мумбаи, مومباي, 孟买; Munich, München, Monaco di
Baviera, Мюнхен, ميونخ, ميونيخ, 慕尼黑; Nanjing, Nanking, 南京, Нанкин; Naples, Napoli, Neapel,
Nápoles, Неаполь, نابولي, 那不勒斯; New York, Nueva York, Нью-Йорк, NYC, نيويورك, 纽约, New York
City; Nice, Nizza, Niza, Ницца; Nicosia, Λευκωσία, Nikosia, Никосия; Nizhny Novgorod, Нижний
Новгород; Novosibirsk, Nowosibirsk, Новосибирск; Nuremberg, Nürnberg, Nuremberga, Нюрнберг,
نورمبرغ; Odesa, Odessa, Одесса, Одеса, أوديسا; Oporto, Porto, Порту; Oslo, Осло, أوسلو, 奥斯陆;
Padua, Padova; Paris, Parigi, París, Париж, باريس, 巴黎; Prague, Praha, Prag, Praga, Прага,
براغ, 布拉格; Rabat, الرباط, Рабат; Reykjavík, Рейкьявик; Riga, Рига, ريغا, 里加; Riyadh, Riad,
الرياض, Эр-Рияд, 利雅得; Rome, Roma, Rom, Рим, روما, 罗马; Rotterdam, Роттердам; Saint
Petersburg, St. Petersburg, Sankt Petersburg, Saint-Pétersbourg, San Petersburgo,
Санкт-Петербург, Петербург, سانت بطرسبرغ, 圣彼得堡, СПб; Salzburg, Зальцбург; San Francisco,
Сан-Франциско, سان فرانسيسكو, 旧金山; Sanaa, Sana'a, صنعاء, Сана; Seoul, Сеул, 首尔, 서울, سيول;
Seville, Sevilla, Séville, Севилья, إشبيلية; Shanghai, Schanghai, 上海, Шанхай, شنغهاي;
Shenzhen, 深圳, Шэньчжэнь; Singapore, Singapur, Singapour, 新加坡, Сингапур, سنغافورة; Sofia,
Sofía, София, صوفيا, 索非亚; Stockholm, Estocolmo, Стокгольм, ستوكهولم, 斯德哥尔摩; Strasbourg,
Strassburg, Straßburg, Estrasburgo, Страсбург; Sydney, Sídney, Сидней, سيدني, 悉尼; Taipei,
台北, Тайбэй; Tallinn, Таллин, Reval; Tashkent, Taschkent, Ташкент, طشقند; Tbilisi, Tiflis,
Тбилиси, تبليسي; Tehran, Teheran, Teherán, Téhéran, Тегеран, طهران, تهران, 德黑兰; Tokyo, Tokio,
东京, Токио, طوكيو; Toronto, Торонто, تورونتو; Trieste, Triest, Триест; Tripoli, طرابلس,
Триполи; Tunis, Túnez, تونس العاصمة; Turin, Torino, Turín, Турин, تورينو; Venice, Venezia,
Venedig, Venise, Venecia, Венеция, البندقية, 威尼斯; Vienna, Wien, Vienne, Viena, Вена, فيينا,
维也纳; Vilnius, Wilna, Wilno, Вильнюс; Volgograd, Wolgograd, Волгоград; Warsaw, Warszawa,
Warschau, Varsovie, Varsovia, Варшава, وارسو, 华沙; Washington, Вашингтон, واشنطن, 华盛顿;
Wuhan, 武汉, Ухань; Xi'an, Xian, 西安, Сиань; Yekaterinburg, Ekaterinburg, Jekaterinburg,
Екатеринбург; Yerevan, Erevan, Ереван, يريفان; Zagreb, Загреб, زغرب; Zurich, Zürich, Zúrich,
Zurigo, Цюрих, زيورخ, زيوريخ, 苏黎世; Germany, Deutschland, Allemagne, Alemania, Германия,
ألمانيا, 德国; France, Frankreich, Francia, Франция, فرنسا, 法国; Spain, Spanien, España,
Espagne, Испания, إسبانيا, 西班牙; Italy, Italien, Italia, Italie, Италия, إيطاليا, 意大利;
Austria, Österreich, Autriche, Австрия, النمسا, 奥地利; Switzerland, Schweiz, Suisse, Suiza,
Svizzera, Швейцария, سويسرا, 瑞士; Russia, Russland, Russie, Rusia, Россия, روسيا, 俄罗斯;
China, Chine, Китай, الصين, 中国; Japan, Japon, Japón, 日本, Япония, اليابان; Egypt, Ägypten,
Égypte, Egipto, مصر, Египет, 埃及; Turkey, Türkei, Türkiye, Turquie, Turquía, Турция, تركيا,
土耳其; Greece, Griechenland, Grèce, Grecia, Ελλάδα, Греция, اليونان, 希腊; Netherlands, The
Netherlands, Niederlande, Nederland, Pays-Bas, Países Bajos, Нидерланды, هولندا, 荷兰; Poland,
Polen, Polska, Pologne, Polonia, Польша, بولندا, 波兰; Sweden, Schweden, Sverige, Suède, Suecia,
Швеция, السويد, 瑞典; Norway, Norwegen, Norge, Norvège, Noruega, Норвегия, النرويج, 挪威;
Denmark, Dänemark, Danmark, Danemark, Dinamarca, Дания, الدنمارك, 丹麦; Finland, Finnland,
Suomi, Finlande, Finlandia, Финляндия, فنلندا, 芬兰; Hungary, Ungarn, Magyarország, Hongrie,
Hungría, Венгрия, المجر, 匈牙利; Ukraine, Україна, Украина, Ucrania, أوكرانيا, 乌克兰; United
States, USA, Vereinigte Staaten, États-Unis, Estados Unidos, США, الولايات المتحدة, 美国; United
Kingdom, UK, Vereinigtes Königreich, Royaume-Uni, Reino Unido, Великобритания, المملكة المتحدة,
英国; Saudi Arabia, Saudi-Arabien, Arabie saoudite, السعودية, Саудовская Аравия, 沙特阿拉伯;
Syria, Syrien, Syrie, سوريا, سورية, Сирия; Lebanon, Libanon, Liban, Líbano, لبنان, Ливан;
Jordan, Jordanien, Jordanie, الأردن, Иордания; Iraq, Irak, العراق, Ирак; Morocco, Marokko,
Maroc, Marruecos, المغرب, Марокко; Czechia, Czech Republic, Tschechien, Česko, Чехия, التشيك,
捷克; Brazil, Brasilien, Brasil, Brésil, Бразилия, البرازيل, 巴西; India, Indien, Inde, Индия,
الهند, 印度; South Korea, Südkorea, 韩国, Южная Корея, كوريا الجنوبية
"""


def place_key(name: str) -> str:
    """Give the form under which places are looked up: letters and digits only, folded."""
    return "".join(sign for sign in fold(name) if sign.isalnum())


@lru_cache(maxsize=1)
def _table() -> dict[str, int]:
    return {
        place_key(name): number
        for number, names in enumerate(_PLACES.split(";"))
        for name in names.split(",")
    }


def place_of(key: str) -> int | None:
    """Give the number of the place that a key names; None where the table has none."""
    return _table().get(key)
