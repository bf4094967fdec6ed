"""Pairs of names that only look alike; ours, one a line: kind | type | name | name.

No context is known: the names alone decide.
"""

APART = """
father_son | person | Henry Addlestone III | Henry Addlestone II
father_son | person | Karl Lindqvist der Ältere | Karl Lindqvist der Jüngere
gender_variant | person | Paolo Ferrante | Paola Ferrante
gender_variant | person | Валерий Кузнечихин | Валерия Кузнечихина
gender_variant | person | كريم الدباغ | كريمة الدباغ
gender_variant | person | Michel Dufresne | Michèle Dufresne
gender_variant | person | Jamil Haddour | Jamila Haddour
gender_variant | person | Виктор Северцев | Виктория Северцева
gender_variant | person | Martin Oberhauser | Martina Oberhauser
gender_variant | person | أمير السالمي | أميرة السالمي
numbered | system | Lantern 2.4 | Lantern 2.5
numbered | event | Q3 2029 | Q4 2029
numbered | place | Building C | Building D
numbered | place | Gate A12 | Gate A13
numbered | system | web-01 | web-02
numbered | project | Фаза 1 моста | Фаза 2 моста
numbered | project | المرحلة الثالثة | المرحلة الرابعة
numbered | place | 三号楼 | 五号楼
numbered | document | 合同第12号 | 合同第13号
numbered | place | الطابق الثاني | الطابق الثالث
numbered | event | First Assembly | Second Assembly
numbered | document | Chapter IV | Chapter VI
numbered | system | Pump A | Pump B
numbered | place | Zimmer 12 | Zimmer 21
numbered | document | PR #12 | PR #21
numbered | system | Camera East-2 | Camera West-2
numbered | place | комната ٣ | комната ٤
numbered | document | Contract 2030/05 | Contract 2030/06
numbered | system | Server Alpha | Server Beta
one_letter | person | Tina Marshwell | Gina Marshwell
one_letter | person | Jana Brodersen | Lana Brodersen
one_letter | project | Project Falcon | Project Falconer
one_letter | project | Project Raven | Project Haven
one_letter | document | Sales Plan | Scales Plan
one_letter | person | هاني الشاعر | هادي الشاعر
one_letter | person | Инна Верещагина | Анна Верещагина
one_letter | person | Eric Mallory | Erin Mallory
one_letter | system | parser | parse
one_letter | org | Brandell Foods | Brindell Foods
one_letter | document | Meeting Minutes | Meeting Minute Taker
one_letter | person | Maria Kowalczyk | Marta Kowalczyk
one_letter | system | Kestrel | Kestral
one_letter | person | Harris Petlow | Harris Penlow
one_letter | project | Cedar | Ceder
org_unit | org | Faculty of Law, University of Brenn | University of Brenn
same_first_name | person | Tom (sales) | Tom (support)
same_first_name | person | Lukas Brenner | Lukas Steiner
shared_surname | person | منى الزعبي | سلمى الزعبي
shared_surname | person | Peter Wohlgemuth | Paul Wohlgemuth
shared_surname | person | Dr. Hans Mayrhofer | Dr. Hanna Mayrhofer
shared_surname | person | 林佳怡 | 林佳慧
shared_surname | person | Ivy Chen | Amy Chen
shared_surname | person | Максим Белогорский | Кирилл Белогорский
shared_surname | person | Herr Vogelsang | Frau Vogelsang
shared_surname | person | Sanjay Raghavan | Vijay Raghavan
shared_surname | person | A. Kerrigan | B. Kerrigan
similar_domain | system | velkora.com | velkora.net
similar_domain | system | api.velkora.com | velkora.com
similar_domain | org | info@tarnholt.org | jobs@tarnholt.org
similar_domain | person | @mia_codes | @mia_code
similar_domain | org | pay@velk0ra.com | pay@velkora.com
translit_near | person | Hassan al-Jabri | حسين الجابري
translit_near | person | Maria Sokolova | Марина Соколова
translit_near | person | Ahmad Zaki | محمد زكي
translit_near | person | Danila Orlov | Данил Орлов-Мин
translit_near | person | Karim Mansouri | كرم منصوري
translit_near | person | Olga Sedova | Олег Седов
translit_near | person | Jamal Nasri | جميل نصري
translit_near | person | Rashid Omari | راشد العمري
translit_near | person | Amin Haddad | أيمن حداد
year_or_date | event | Friday review | Thursday review
year_or_date | event | 2030年春晚 | 2031年春晚
year_or_date | event | Встреча 3 июня | Встреча 13 июня
year_or_date | event | Spring Fair | Autumn Fair
year_or_date | event | May retreat | March retreat
year_or_date | event | اجتماع الأحد | اجتماع الاثنين
year_or_date | document | Minutes 2030-03-04 | Minutes 2030-04-03
year_or_date | event | Morning sync | Evening sync
hz | person | Max Ferber | Maximilian Ferber
hz | person | Li Wei | 李薇薇
hz | person | Wang Fang | 王芳芳
hz | person | Chen Jie | 陈佳
hz | person | Anna Maria Rossi | Maria Rossi
hz | person | John Carter | John Carter Smith
hz | person | Valeria Orlova | Валерий Орлов
hz | person | Evgenia Popova | Евгений Попов
hz | person | Nadia Karam | Nadir Karam
hz | person | Farid Saleh | Farida Saleh
hz | person | Amal Darwish | أمل درويش الصغير
hz | person | سلمى العلي | سالم العلي
hz | person | رنا الحسن | رنا الحسين
hz | person | علي حسن | حسن علي
hz | person | Ali Hassan | Hassan Ali
hz | person | Paul Simon | Simon Paul
hz | person | Sasha Petrov | Sasha Petrova
hz | person | Jan de Vries | Jan Vries-Bakker
hz | person | Eric Johansson | Erika Johansson
hz | person | Patrick Moore | Patricia Moore
hz | person | Carl Neumann | Carla Neumann
hz | person | Tony Vega | Antonia Vega
hz | person | Robert Klein | Rupert Klein
hz | person | Adam Novak | Ada Novak
hz | person | Lena Hartmann | Lea Hartmann
hz | person | Andre Silva | Andrea Silva
hz | person | Andreas Keller | Andrea Keller
hz | person | Simon Roth | Simone Roth
hz | person | Michael Berg | Michaela Berg
hz | person | Manuel Ortiz | Manuela Ortiz
hz | person | Jean Morel | Jeanne Morel
hz | person | Kim Larsen | Tim Larsen
hz | person | Олеся Громова | Олег Громов
hz | person | Иван Петрович Сомов | Иван Павлович Сомов
hz | person | И. П. Сомов | И. С. Сомов
hz | person | А. Краснова | А. Краснов
hz | person | Дмитрий Лосев | Дмитрий Лосевич
hz | person | Мария Зайцева | Марина Зайцева
hz | person | Кирилл Волков | Кира Волкова
hz | person | Прокофьев | Прокофьева
hz | person | 张伟 | 张威
hz | person | 王芳 | 王方
hz | person | George Hill | George Hillman
hz | person | Tom Ash | Thom Ash II
hz | person | Henry Ford | Henry Ford II
hz | person | sam.lee@x.com | sam.leek@x.com
hz | person | anna.berg@a.com | Anna Bergman
hz | person | @jonas | @jonas_
hz | person | j.berg@a.com | Jonas Berg
hz | person | m.lee@corp.com | Maria Leeman
hz | person | admin@corp.com | Admin Team
hz | org | Acme Holdings | Acme Ventures
hz | org | North Star Shipping | South Star Shipping
hz | org | First Bank | First Bancorp
hz | org | Delta Air | Delta Airport
hz | org | Green Valley Farm | Green Valley Farms
hz | org | Oakridge School | Oakridge High School
hz | org | Royal Bank of Tarn | Royal Bank of Tarin
hz | org | Global Health Fund | Global Wealth Fund
hz | org | Mercer & Cole | Mercer & Cole Partners
hz | org | Ministry of Health | Ministry of Wealth
hz | org | Samson Technologies | Samsun Technologies
hz | org | IBS | IBS Group
hz | org | WHO | Who Cares Ltd
hz | org | Stone Bridge | Stonebridge Capital
hz | org | Alpine Labs | Alpine Labs Foundation
hz | org | Банк «Восход» | Банк «Восток»
hz | org | «Альфа» | «Альфа-Строй»
hz | org | ООО «Заря» | ООО «Зоря»
hz | org | 星光传媒 | 星光科技
hz | org | 东方航空 | 东方航天
hz | org | شركة النور | شركة النورس
hz | org | بنك الشرق | بنك الشروق
hz | system | auth-service | oauth-service
hz | system | user-db | users-api
hz | system | cache | cash
hz | system | node-red | node-read
hz | system | ReportGen | ReportGen Pro
hz | system | alerts-prod | alerts-dev
hz | system | billing-eu | billing-us
hz | system | C | C++
hz | system | C# | C++
hz | system | R | Rust
hz | system | Java | JavaScript
hz | system | Postgres 15 | Postgres 16
hz | system | python3.11 | python3.12
hz | system | HTTP | HTTPS
hz | system | SQL | NoSQL
hz | system | GPT-4 | GPT-4o
hz | system | k8s | k3s
hz | system | disk A | disk B
hz | system | log4j | log4js
hz | system | Vue | Vuex
hz | system | import-job | export-job
hz | system | client-app | server-app
hz | project | Project Sun | Project Son
hz | project | Operation Alpha | Operation Beta
hz | project | Mars Lander | Mars Rover
hz | project | Migration Phase One | Migration Phase Two
hz | project | Website Redesign | Website Redesign Mobile
hz | project | Проект «Роза» | Проект «Лоза»
hz | project | Project Orion | Project Orion II
hz | place | Room A | Room B
hz | place | Lower Bridge | Upper Bridge
hz | place | Upper Falls | Lower Falls
hz | place | Old Town | New Town
hz | place | 12 Main Street | 21 Main Street
hz | place | Main Street 4 | Main Street 4a
hz | place | Paris | Parish Hall
hz | place | Frankfurt am Main | Frankfurt an der Oder
hz | place | Lake Anna | Lake Ana
hz | place | Springfield | Springfeld
hz | place | Terminal 1 | Terminal 2
hz | place | 二楼 | 三楼
hz | event | Annual Meeting 2024 | Annual Meeting 2025
hz | event | Team Lunch | Team Launch
hz | event | Monday Yoga | Sunday Yoga
hz | event | Kickoff | Kickoff retro
hz | event | Q1 review | H1 review
hz | event | 9 May parade | 9 March parade
hz | event | Day 1 | Day One Plus
hz | document | Invoice A-100 | Invoice B-100
hz | document | Draft contract | Final contract
hz | document | RFC 2119 | RFC 2191
hz | document | Budget 2024 v1 | Budget 2024 v2
hz | document | ISO 9001 | ISO 9000
hz | document | User Guide | User Guidelines
hz | document | Privacy Policy | Piracy Policy
hz | document | Приказ 15 | Приказ 51
hz | document | Appendix A | Appendix B
hz | document | Volume I | Volume V
hz | document | Book of Ruth | Book of Truth
hz | document | 合同甲 | 合同乙
hz | person | Maria Anna Weiss | Anna Maria Weiss
hz | person | Laura Schmidt | Laura Schmitt
hz | person | Kristian Holm | Kristina Holm
hz | person | Marian Ionescu | Mariana Ionescu
hz | person | Noel Picard | Noelle Picard
hz | person | Omar Said | Omar Saad
hz | person | Hala Nasser | Hana Nasser
hz | person | Abdullah Omar | Abdul Omar
hz | person | Abdul Rahman Sami | Abdul Rahim Sami
hz | person | عبد الرحمن سامي | عبد الرحيم سامي
hz | person | أبو خالد | أبو خليل
hz | person | Umm Khaled | Abu Khaled
hz | person | Iryna Bondar | Irina Bondareva
hz | person | Yuri Titov | Юлия Титова
hz | person | Mikhail Lebedev | Михаил Лебедь
hz | person | Sergei Belov | Сергей Беляев
hz | person | Anna Meyer | Anna Meier
hz | person | Sofia Ricci | Sophia Rizzi
hz | person | Nina Petrov | Nina Petrova
hz | person | Viktor Vasin | Viktor Vasiliev
hz | person | Yuri Belov | Yuri Bylov
hz | person | Omar Khan | Omar Kahn
hz | person | Sami Naser | Samih Naser
hz | person | Ahmed Salem | Ahmed Saleem
hz | person | Hassan Amir | Hussein Amir
hz | person | Ali Reza | Alia Reza
hz | person | Fadi Habib | Fadia Habib
hz | person | Лариса Ким | Лариса Кин
hz | person | Ян Ковач | Яна Ковач
hz | person | Василий Орлов | Василиса Орлова
hz | person | Рената Белова | Ренат Белов
hz | person | Эмиль Дорн | Эмилия Дорн
hz | person | Антон Семёнов | Антон Семенчук
hz | person | Игорь Зимин | Егор Зимин
hz | person | Алексей Котов | Александр Котов
hz | person | Елена Дёмина | Алёна Дёмина
hz | person | Юрий Лис | Юлий Лис
hz | person | Марк Лебедев | Макар Лебедев
hz | person | 陈思远 | 陈思媛
hz | person | 陈家伟 | 陈佳伟
hz | person | 刘洋 | 刘阳
hz | person | 王建国 | 王建军
hz | person | فؤاد الحداد | فريد الحداد
hz | person | ماهر قاسم | مازن قاسم
hz | person | نادر شكري | نادرة شكري
hz | person | هناء صالح | هند صالح
hz | person | محمد علي | محمد عليان
hz | person | عبد الله سالم | عبيد الله سالم
hz | person | عمر الفاروق | عمرو الفاروق
hz | person | كامل درويش | كمال درويش
hz | person | راشد نجم | رشيد نجم
hz | person | حسن شاهين | حسين شاهين
hz | person | سعيد منصور | سعد منصور
hz | person | Kamel Darwish | كمال درويش
hz | person | Rashid Najm | راشد نجم
hz | person | Omar Faruq | عمرو فاروق
hz | person | Saad Mansour | سعيد منصور
hz | person | Maher Kassem | مازن قاسم
hz | person | Nader Shukri | نادرة شكري
hz | person | Maryam Saleh | مروان صالح
hz | person | Igor Zimin | Егор Зимин
hz | person | Alexey Kotov | Александр Котов
hz | person | Yulia Lis | Юлий Лис
hz | person | Natalia Bondar | Наталья Бондаренко
hz | person | Ivan Serov | Ивана Серова
hz | person | Olga Belova | Ольга Белая
hz | person | Dmitry Orlov | Дмитрий Орловский
hz | org | 北方银行 | 北方银河
hz | org | 华南电力 | 华南电子
hz | org | 天河集团 | 天和集团
hz | org | Мосстрой | Метрострой
hz | org | Институт физики | Институт химии
hz | org | ЦНИИ | ЦНИС
hz | org | АТЭС | АТС
hz | org | مكتب الشمال | مكتب الجنوب
hz | org | مدرسة النور | مدرسة النورس
hz | org | جامعة القاهرة | مستشفى جامعة القاهرة
hz | org | Tarn University | Tarn University Press
hz | org | Bank of Tarn | Tarn Bank
hz | org | Kestrel | Kestrel Two
hz | org | Team Blue | Team Red
hz | org | Committee on Ethics | Committee on Ethnics
hz | system | search | research
hz | system | pay-in | pay-out
hz | system | db-main | db-mail
hz | system | Vault | Volt
hz | system | mobile-api | mobile-app
hz | system | monitor | monitoring
hz | system | job-runner | jog-runner
hz | system | web-a | web-b
hz | system | cluster-blue | cluster-green
hz | system | notify | notifier
hz | system | Ledger | Ledge
hz | system | Hermes UI | Hermes API
hz | system | 订单系统 | 订单系统测试
hz | system | платёжный шлюз | почтовый шлюз
hz | system | خادم البريد | خادم الملفات
hz | project | Project Tern | Project Fern
hz | project | Project Apollo | Project Apolline
hz | project | Project Sage | Project Sagebrush
hz | project | Проект «Лира» | Проект «Лига»
hz | project | Bridge East | Bridge West
hz | project | 春风计划 | 春雷计划
hz | project | Wave 1 | Wave 2
hz | place | Bern | Brno
hz | place | Tripoli | Tivoli
hz | place | Salem | Salim
hz | place | Kleinburg | Kleinberg
hz | place | Austria | Australia
hz | place | Niger | Nigeria
hz | place | улица Мира | улица Мирная
hz | place | 东门 | 西门
hz | place | Dock 4 | Dock 14
hz | place | Hall A | Hall A2
hz | place | Alexandria | Александрия-Сити
hz | event | Winter Ball | Winter Mall
hz | event | Board meeting | Boat meeting
hz | event | Week 5 | Week 15
hz | event | 2031-05-03 call | 2031-05-04 call
hz | event | Call on 3 May | Call on 3 June
hz | event | Lunch with Ann | Lunch with Anna
hz | event | 第一次会议 | 第二次会议
hz | event | اجتماع يناير | اجتماع فبراير
hz | event | Совещание в январе | Совещание в феврале
hz | document | Test Plan | Text Plan
hz | document | Offer 7a | Offer 7b
hz | document | Letter to Jan | Letter to Jana
hz | document | Fire Policy | Hire Policy
hz | document | Устав 2030 | Устав 2031
hz | document | 报告一 | 报告二
hz | document | Rev. 3 drawing | Rev. 4 drawing
hz | document | Report (draft) | Report (final)
hz | document | Annual Report | Annual Report Summary
hz | document | v1.10 | v1.1
hz | person | Dr. Sarah Kim | Sarah Kimmel
hz | person | J. R. Okafor | J. P. Okafor
hz | person | Ann Lee | Anne Leigh
hz | person | Steven Fry | Stephen Frye
hz | person | Ella Novak | Bella Novak
hz | person | Rose Hart | Rosa Hart
hz | person | Frank Bell | Franz Bell
hz | person | Henri Blanc | Henriette Blanc
hz | person | Louis Petit | Louise Petit
hz | person | Denis Roy | Denise Roy
hz | person | Daniel Cruz | Daniela Cruz
hz | person | Emil Stark | Emily Stark
hz | person | Josef Braun | Josefa Braun
hz | person | Alan Reid | Alana Reid
hz | person | Luca Conti | Lucia Conti
hz | person | Ida Krag | Ina Krag
hz | person | Per Lund | Pär Lund
hz | person | Øyvind Dahl | Eivind Dahl
"""
