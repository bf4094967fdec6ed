"""Pairs of names that are one thing; ours, one a line: kind | type | name | name.

No context is known: the names alone decide.
"""

SAME = """
acronym_expansion | system | i18n service | internationalization service
arabic_orthography | person | سميره الخوري | سميرة الخوري
arabic_orthography | person | مصطفي البنا | مصطفى البنا
arabic_orthography | place | شارع ٢٥ | شارع 25
arabic_orthography | person | عبد الكريم شاهين | عبدالكريم شاهين
arabic_orthography | person | اسامة الاحمد | أسامة الأحمد
arabic_orthography | person | مؤمن الرفاعي | مومن الرفاعي
article | org | The Copperfield Press | Copperfield Press
article | project | Das Sternentor | Sternentor
article | org | La Bodega Azul | Bodega Azul
case | document | TRAVEL GUIDE | Travel guide
cyrillic_orthography | person | Артём Королёв | Артем Королев
diacritics | person | Zoë Núñez | Zoe Nunez
diacritics | person | Łukasz Żółkiewski | Lukasz Zolkiewski
diacritics | person | Åse Bjørnstad | Ase Bjornstad
diacritics | org | Señal Última S.A. | Senal Ultima S.A.
exonym | place | Wien | Vienna
exonym | place | 北京 | Beijing
exonym | place | Köln | Cologne
exonym | place | القاهرة | Cairo
exonym | place | Варшава | Warsaw
exonym | place | Lisboa | Lisbon
handle_email | person | Nils Aaberg | nils.aaberg@fjordline.example
handle_email | person | @kenji.mori | Kenji Mori
handle_email | person | Marie-Claude Besson | mc.besson@lyonnet.example
handle_email | person | ليلى منصور | leila.mansour@dar.example
honorific | person | Sheikh Tariq Bazzi | Tariq Bazzi
honorific | person | الحاج محمود شلبي | محمود شلبي
inflection | project | проектом «Кедр» | проект «Кедр»
inflection | org | компании «Вершина» | компания «Вершина»
name_order | person | Анна Журавская | Журавская Анна
name_order | person | Oakley, Miriam | Miriam Oakley
name_order | person | Sakura Fujinami | Fujinami Sakura
name_order | person | Nagy Zsófia | Zsófia Nagy
number_format | place | Rm 12 | Room 12
number_format | event | Q2 2030 offsite | 2030-Q2 offsite
number_format | document | INV-2201 | inv 2201
number_format | document | Style guide v3 | Style guide version 3
number_format | system | Phase II rollout | Phase 2 rollout
number_format | document | Chapter Three | Chapter 3
number_format | place | Deck 02 | Deck 2
number_format | document | Plan №7 | Plan No. 7
number_format | event | 2nd Summit | Second Summit
org_suffix | org | Brightwater Holdings Limited | Brightwater Holdings Ltd
org_suffix | org | شركة البحر الأحمر | شركة البحر الأحمر المحدودة
org_suffix | org | Pellworth | Pellworth LLC
org_suffix | org | Kranzler Werke AG | Kranzler Werke
org_suffix | org | Grupo Nevado | Grupo Nevado S.A.
org_suffix | org | 蓝鲸物流 | 蓝鲸物流股份有限公司
org_suffix | org | Fenwick & Daughters Ltd | Fenwick and Daughters
org_suffix | org | Norrland Timber AB | Norrland Timber
org_suffix | org | Sole Mio S.r.l. | Sole Mio
org_suffix | org | АО «Полюс-Связь» | Полюс-Связь
org_suffix | org | Vandermolen B.V. | Vandermolen
system_variant | system | Blue-Beacon | BlueBeacon
system_variant | system | Data Lake Gate | datalake-gate
system_variant | system | dayShiftPlanner | day shift planner
system_variant | system | chat bot | ChatBot
system_variant | system | e-signature | eSignature
system_variant | system | XMLGateway | xml-gateway
title | person | Prof. Dr. Ilse Rathmann | Ilse Rathmann
title | person | Dame Edith Sorley | Edith Sorley
title | person | أ. سعاد الكيلاني | سعاد الكيلاني
title | person | профессор Лев Ганский | Лев Ганский
title | person | Hannah Weiss, PhD | Hannah Weiss
title | person | Frau Dr. Greta Nohl | Greta Nohl
title | person | المهندسة رنا الشريف | رنا الشريف
translit_arabic_latin | person | Tarek al-Masri | طارق المصري
translit_arabic_latin | person | Mohamed Ghannam | Muhammed Ghannam
translit_arabic_latin | system | نظام برق | Barq system
translit_arabic_latin | person | Khadija Oulhaj | خديجة اولحاج
translit_arabic_latin | person | Abdel Rahman Qutb | عبد الرحمن قطب
translit_arabic_latin | project | Project Wahat | مشروع واحات
translit_arabic_latin | place | Jabal al-Zaytoun | جبل الزيتون
translit_arabic_latin | person | Shams Eddine Lakhdar | شمس الدين لخضر
translit_arabic_latin | person | Youssef Benali | يوسف بن علي
translit_arabic_latin | person | Hicham Tazi | Hisham Tazi
translit_arabic_latin | person | Rana Qabbani | رنا قباني
translit_arabic_latin | person | Saeed Bakr | سعيد بكر
translit_arabic_latin | person | Abu Bakr Fawzi | أبو بكر فوزي
translit_cyrillic_latin | person | Yulia Berezina | Юлия Березина
translit_cyrillic_latin | person | Julia Wolkowa | Юлия Волкова
translit_cyrillic_latin | person | Iaroslav Tsvetkov | Yaroslav Tsvetkov
translit_cyrillic_latin | org | ООО «Тихий Дон» | Tikhiy Don LLC
translit_cyrillic_latin | event | Форум «Белые ночи» | Forum Belye Nochi
translit_cyrillic_latin | project | Проект «Жаворонок» | Project Zhavoronok
translit_cyrillic_latin | place | Krasnogorye | Красногорье
translit_cyrillic_latin | person | Александр Щукин | Alexander Shchukin
translit_cyrillic_latin | person | Nikolay Zhdanov | Николай Жданов
translit_cyrillic_latin | person | Ekaterina Lvova | Екатерина Львова
translit_cyrillic_latin | person | Пётр Соловьёв | Petr Soloviev
translit_cyrillic_latin | person | Фёдор Хомяков | Fyodor Khomyakov
translit_cyrillic_latin | place | Novy Ozersk | Новый Озерск
translit_cyrillic_latin | person | Oleksandr Shevchuk | Олександр Шевчук
translit_cyrillic_latin | person | Grigorii Myshkin | Grigory Myshkin
typo | document | Maintenence Plan | Maintenance Plan
typo | org | Kelbrook Assocation | Kelbrook Association
umlaut | org | Blütenhof KG | Bluetenhof KG
umlaut | person | Björn Häußler | Bjoern Haeussler
umlaut | place | Königsallee 9 | Koenigsallee 9
umlaut | place | Große Straße 12 | Grosse Strasse 12
umlaut | person | Günther Öttl | Guenther Oettl
unicode_form | system | Тorvane | Torvane
unicode_form | person | André Légaré | André Légaré
unicode_form | org | Ｔａｌｏｎ　Ｗｏｒｋｓ | Talon Works
zh_variant | place | 西溪圖書館 | 西溪图书馆
zh_variant | document | 年度總結報告 | 年度总结报告
zh_variant | org | 長風軟件 | 长风软件
zh_variant | person | Jingyi Zhou | 周静怡
zh_variant | person | 王小明 | Wang Xiao Ming
zh_variant | system | 雲盤服務 | 云盘服务
typo | org | Greenfeld Socety | Greenfeld Society
typo | document | Anual Report | Annual Report
typo | person | Katherine Ellsworth | Kathreine Ellsworth
typo | org | Bluebird Laundry Servces | Bluebird Laundry Services
typo | project | Porject Hazel | Project Hazel
typo | event | Quaterly Review | Quarterly Review
translit | person | Ruslan Zhukovsky | Руслан Жуковский
translit | person | Zhanna Yershova | Жанна Ершова
translit | person | Semyon Gluhov | Семён Глухов
translit | person | Tatyana Yurieva | Татьяна Юрьева
translit | person | Konstantin Chernyshov | Константин Чернышёв
translit | person | Yevgenia Malysheva | Евгения Малышева
translit | person | Anatoliy Borshch | Анатолий Борщ
translit | person | Wjatscheslaw Schukow | Вячеслав Жуков
translit | person | Lyubov Ryzhova | Любовь Рыжова
translit | person | Ilya Kuzmin | Илья Кузьмин
translit | person | Igor Pyatakov | Игорь Пятаков
translit | person | Sofya Belykh | Софья Белых
translit | org | Северсталь-Мет | Severstal-Met
translit | project | Проект «Ромашка» | Project Romashka
translit | event | Фестиваль «Синий кит» | Festival Siniy Kit
translit | place | Верхняя Слобода | Verkhnyaya Sloboda
translit | system | Система «Радуга» | Raduga system
translit | person | Aleksey Yudin | Alexei Iudin
translit | person | Feodor Lyapin | Фёдор Ляпин
translit | person | Mihail Gusev | Mikhail Gusev
translitar | person | Nizar Qabbani | نزار قباني
translitar | person | Youssef El Khatib | يوسف الخطيب
translitar | person | Abdelaziz Benhaddou | عبد العزيز بنحدو
translitar | person | Samira Al Husseini | سميرة الحسيني
translitar | person | Mustapha Ouazzani | مصطفى الوزاني
translitar | person | Ibrahim Toukan | إبراهيم طوقان
translitar | person | Ghada Shaheen | غادة شاهين
translitar | person | Walid Chaker | وليد شاكر
translitar | person | Leila Bouazizi | ليلى بوعزيزي
translitar | person | Salah al-Din Darwish | صلاح الدين درويش
translitar | person | Huda Nasrallah | هدى نصر الله
translitar | person | Rashed Al-Maktoum | راشد المكتوم
translitar | person | Jihan Soliman | جيهان سليمان
translitar | person | Othmane Fassi | Uthman Fasi
translitar | person | Hoda Shaarawi | Huda Sha'rawi
translitar | person | Djamila Bouhired | Jamila Buhired
translitar | person | Qasim Amin | Kassem Amin
translitar | org | Dar al-Hikma | دار الحكمة
translitar | org | شركة الأمل للتجارة | Al-Amal Trading
translitar | place | Souq al-Attarin | سوق العطارين
translitar | project | Project Najma | مشروع نجمة
translitar | system | Sanad app | تطبيق سند
translitar | place | Ain Zubaydah | عين زبيدة
translitar | person | Munir Bashir | منير بشير
translitar | person | Sulayman al-Harbi | سليمان الحربي
translitar | person | Marwa Hegazy | مروة حجازي
translitar | person | Nagwa Fouad | نجوى فؤاد
translitar | person | Ayoub Chraibi | أيوب الشرايبي
acr | system | a11y checker | accessibility checker
hon | person | Dr. phil. Konrad Wiese | Konrad Wiese
hon | person | السيدة وداد منصور | وداد منصور
hon | person | господин Артур Лемм | Артур Лемм
hon | person | Señora Pilar Ocampo | Pilar Ocampo
hon | person | Sir Malcolm Reeve OBE | Malcolm Reeve
hon | person | Ms Harriet Oakes | Harriet Oakes
hon | person | Ing. Pavel Dvorsky | Pavel Dvorsky
suffix | org | Brackwater Inc | Brackwater, Inc.
suffix | org | Helmsdorf SE & Co. KGaA | Helmsdorf
suffix | org | Tre Fontane S.p.A. | Tre Fontane
suffix | org | ЗАО «Кедровый путь» | Кедровый путь
suffix | org | شركة الواحة ذ.م.م | شركة الواحة
suffix | org | 海豚电子有限责任公司 | 海豚电子
suffix | org | Oy Lumikki Ab | Lumikki
suffix | org | Koivula Oy | Koivula
suffix | org | Petrol Nord d.o.o. | Petrol Nord
suffix | org | The Bramble Company | Bramble
suffix | org | Tanaka Seiki K.K. | Tanaka Seiki
suffix | org | Casa Verde S. de R.L. de C.V. | Casa Verde
suffix | org | Dunmore Pty Ltd | Dunmore
suffix | org | Baker and Sons Company | Baker & Sons Co.
handle | person | Ingrid Aas | ingrid-aas@vik.example
handle | person | Yusuf Demir | yusufdemir@bolu.example
sysvar | system | JobQueue | job_queue
sysvar | system | Wi-Fi Portal | WiFi portal
sysvar | system | back-end | backend
sysvar | system | AuthProxy | Auth Proxy
sysvar | system | data.hub | DataHub
sysvar | project | Sea Breeze | SeaBreeze
sysvar | system | on-call-bot | OnCallBot
sysvar | system | kafka_consumer | Kafka Consumer
sysvar | system | the Gatekeeper service | Gatekeeper
numfmt | place | Gate No. 5 | Gate 5
numfmt | event | Sprint #23 | Sprint 23
numfmt | system | Tarn v2.0 | Tarn 2.0
numfmt | document | ISO-27001 | ISO 27001
numfmt | place | 3rd floor | Floor 3
numfmt | event | 2031 Summit | Summit 2031
numfmt | document | FY2031 budget | FY 2031 budget
numfmt | project | Фаза III | Фаза 3
numfmt | place | Bldg 7 | Building 7
numfmt | event | Встреча №4 | Встреча 4
numfmt | place | ул. Мира 5 | улица Мира 5
numfmt | document | Budget 1,000 | Budget 1000
numfmt | place | غرفة رقم ٣ | غرفة 3
numfmt | document | Vol. 2 | Volume 2
numfmt | document | Ch. 4 | Chapter 4
numfmt | event | Week 05 | Week 5
numfmt | event | May 5 2031 audit | 5 May 2031 audit
infl | project | проекте «Сосна» | проект «Сосна»
infl | place | города Лесногорска | город Лесногорск
infl | person | Ольге Кирсановой | Ольга Кирсанова
infl | person | Дмитрию Пахомову | Дмитрий Пахомов
zh | person | 林志遠 | 林志远
zh | person | Huang Meiling | 黄美玲
zh | org | 華星電子 | 华星电子
zh | place | 龍門車站 | 龙门车站
zh | person | Xu Jianguo | 徐建国
zh | document | 員工手冊 | 员工手册
zh | system | 訂單系統 | 订单系统
zh | project | 春雷計劃 | 春雷计划
exo | place | Praha | Prague
exo | place | Неаполь | Naples
exo | place | 开罗 | القاهرة
exo | place | Deutschland | Germany
exo | place | 伦敦 | London
exo | place | Genf | Genève
exo | place | Athen | Athens
exo | place | الرياض | Riyadh
exo | place | Санкт-Петербург | St. Petersburg
exo | place | Kopenhagen | Copenhagen
exo | place | NYC | New York
order | person | Wang Lihua | Lihua Wang
order | person | Kiss Péter | Péter Kiss
order | person | Соколов Артур | Артур Соколов
order | person | Lindgren, Astrid Maria | Astrid Maria Lindgren
order | person | DUPONT Jean | Jean Dupont
order | person | Яковлева Мария Львовна | Мария Львовна Яковлева
article | document | An Atlas of Winds | Atlas of Winds
article | org | El Faro | Faro
article | document | Le Petit Guide | Petit Guide
umlaut | person | Jörg Schäfer | Joerg Schaefer
umlaut | org | Öko-Bäckerei | Oeko-Baeckerei
umlaut | person | Bärbel Grün | Baerbel Gruen
umlaut | person | Håkon Sørby | Haakon Soerby
uni | person | Tomáš Hrubý | Tomáš Hrubý
uni | system | Nеbula hub | Nebula hub
uni | document | ﬁnal report | final report
title | person | акад. Пётр Ломов | Пётр Ломов
title | person | الدكتور نبيل فارس | نبيل فارس
title | person | Prof. Ahmed Zaki | Ahmed Zaki
title | person | Mme Colette Garnier | Colette Garnier
"""
