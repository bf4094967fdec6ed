"""Names of one thing, with the sentences in which they were met; ours.

Three lines each: kind and type, then twice `name :: context`.
"""

AGREEING = """
acronym_expansion org
Institute for Coastal Law :: The Institute for Coastal Law hired Petra.
ICL :: Petra was hired by ICL.
acronym_expansion system
Order Routing Engine :: The Order Routing Engine rejected the invoice.
ORE :: ORE rejected the invoice.
acronym_expansion org
ЦСР :: ЦСР проверил крышу.
Центр строительных решений :: Центр строительных решений (ЦСР) проверил крышу.
acronym_expansion event
Annual Budget Forum :: The Annual Budget Forum takes place in Lyon.
ABF :: ABF takes place in Lyon.
acronym_expansion org
Federación de Riego Andino :: La Federación de Riego Andino paga las bombas.
FRA :: La FRA paga las bombas.
acronym_expansion document
Business Continuity Plan :: The Business Continuity Plan names Ulla as the contact.
BCP :: Ulla is the contact in the BCP.
article project
المنارة :: المنارة مشروع لترميم الميناء.
مشروع المنارة :: مشروع المنارة يرمم الميناء.
case person
OLIVER STRAND :: OLIVER STRAND signs checks.
Oliver Strand :: Oliver Strand likes bees.
case system
mailhub :: mailhub is down.
MailHub :: MailHub delivers mail.
diacritics place
Café Ségur :: Café Ségur is closed on Monday.
Cafe Segur :: We had lunch at Cafe Segur.
first_name person
Henrik Solberg :: Henrik Solberg feeds the office fish.
Henrik :: Henrik forgot to feed the office fish.
first_name person
Вера :: Вера рисует афиши для театра.
Вера Тополева :: Афиши для театра рисует Вера Тополева.
handle_email person
o.petrosyan@arax.example :: o.petrosyan@arax.example sent the quote.
Olga Petrosyan :: Olga Petrosyan of Arax sent the quote.
handle_email person
Марина Дубцова :: Смету прислала Марина Дубцова.
marina.d@roof.example :: marina.d@roof.example прислала смету.
handle_email person
tbergmann :: tbergmann opened the ticket about lamps.
tom.bergmann@werk.example :: tom.bergmann@werk.example opened a ticket about lamps.
handle_email person
@hana_88 :: @hana_88 is the account of Hana Novotna.
Hana Novotna :: Hana Novotna writes as @hana_88.
handle_email person
sara_k@orchid.example :: sara_k@orchid.example booked the hall.
Sara Kimani :: Sara Kimani from Orchid booked the hall.
handle_email person
Dmitry Volkov :: Dmitry Volkov fixed the lift.
dvolkov@north.example :: dvolkov@north.example says the lift is fixed.
honorific person
Tanaka-san :: Tanaka-san runs the Kyoto desk.
Kenji Tanaka :: Kenji Tanaka runs the Kyoto desk now.
honorific person
أم سامي :: أم سامي تطبخ للمخيم.
هالة العطار :: هالة العطار، المعروفة بأم سامي، تطبخ للمخيم.
honorific person
王经理 :: 王经理批准了预算。
王立新 :: 王立新经理批准了预算。
inflection person
سمير الخالدي :: سمير الخالدي استلم الطرد.
لسمير الخالدي :: سلمنا الطرد لسمير الخالدي.
inflection person
Игорем Васнецовым :: Встретились с Игорем Васнецовым.
Игорь Васнецов :: Игорь Васнецов опоздал.
inflection person
Анной Лисицыной :: Говорили с Анной Лисицыной.
Анна Лисицына :: Анна Лисицына согласна.
inflection person
Павлу Горскому :: Отдали Павлу Горскому ключи.
Павел Горский :: Павел Горский получил ключи.
initials person
А. П. Чистяков :: Акт подписал А. П. Чистяков.
Андрей Петрович Чистяков :: Андрей Петрович Чистяков подписал акт.
initials person
L. Marchetti-Rowe :: L. Marchetti-Rowe leads the garden club.
Lucia Marchetti-Rowe :: Lucia Marchetti-Rowe is the leader of the garden club.
initials person
T. J. Okoro :: T. J. Okoro wrote the audit of the mill.
Thomas James Okoro :: The audit of the mill is by Thomas James Okoro.
initials person
Freya Lund :: Freya Lund (FL) signs off the drawings.
FL :: FL signed off the drawings.
initials person
R. K. Narang :: R. K. Narang chairs the lab board.
Ravi K. Narang :: Ravi K. Narang is chair of the lab board.
nickname person
Hansi Leitgeb :: Hansi Leitgeb leads the brass band.
Johann Leitgeb :: Johann Leitgeb leads the brass band in May.
nickname person
Lupe Barrera :: Lupe Barrera is our driver in Puebla.
Guadalupe Barrera :: Guadalupe Barrera, the driver in Puebla, called.
nickname person
Татьяна Рябова :: Татьяна Рябова ведёт склад красок.
Таня :: Таня ведёт склад красок.
nickname person
Margaret Ollerton :: Margaret Ollerton chairs the book club.
Peggy Ollerton :: Peggy Ollerton was chosen to chair the book club.
nickname person
Magdalena Wrona :: Magdalena Wrona is the only welder on project Tulip.
Magda :: Magda is the only welder on project Tulip.
nickname person
عبد الرحمن النجار :: مدرب الفريق هو عبد الرحمن النجار.
عبود :: عبود هو مدرب الفريق.
org_suffix org
ООО «Снегирь» :: ООО «Снегирь» задержало доставку.
Снегирь :: Снегирь задержал доставку.
renamed system
atlas-cache :: atlas-cache is the former name of mercury-cache.
mercury-cache :: mercury-cache was called atlas-cache before.
renamed person
Ulrike Sandner :: Ulrike Sandner married and is now Ulrike Petzold.
Ulrike Petzold :: Ulrike Petzold (geb. Sandner) leads the choir.
renamed project
Project Iris :: Project Iris was renamed Amber last week.
Project Amber :: Project Amber, previously Iris, has a new lead.
renamed org
Tolvex :: Tolvex is now called Nordhal.
Nordhal :: Nordhal was Tolvex until May.
short_form project
Project Willow :: Project Willow replaces the badge printers.
Willow :: Willow replaces the badge printers.
short_form project
مشروع السنديان :: مشروع السنديان يبدل الطابعات.
السنديان :: السنديان يبدل الطابعات.
system_variant system
StockSync :: StockSync is slow.
stock-sync :: stock-sync uses Redis.
system_variant system
log_reader :: log_reader reads logs.
log.reader :: log.reader reads logs.
title person
Mr. Colm Brannigan :: Mr. Colm Brannigan rents the hall.
Colm Brannigan :: Colm Brannigan collects stamps.
translit_arabic_latin person
Zineb Cherkaoui :: Zineb Cherkaoui translated the lease.
Zainab Sharqawi :: The lease was translated by Zainab Sharqawi.
typo person
Наталия Крыловаа :: Наталия Крыловаа ведёт кассу.
Наталия Крылова :: Кассу ведёт Наталия Крылова.
typo person
Gregory Ashwroth :: Gregory Ashwroth signed for the boxes.
Gregory Ashworth :: Gregory Ashworth signed for the boxes.
typo person
محممود الشيخ :: محممود الشيخ يدير المخبز.
محمود الشيخ :: محمود الشيخ يدير المخبز.
zh_variant person
李雪梅 :: 李雪梅负责北京仓库。
Li Xuemei :: Li Xuemei runs the Beijing warehouse.
zh_variant person
陳曉東 :: 陳曉東養狗。
陈晓东 :: 陈晓东写报告。
typo person
Валентин Шумлиов :: Валентин Шумлиов чинит кран.
Валентин Шумилов :: Кран чинит Валентин Шумилов.
typo person
Dorothea Weinbrenner :: Dorothea Weinbrenner runs the archive.
Dorothea Weinbernner :: The archive is run by Dorothea Weinbernner.
typo person
ابراهيم الدوسري :: ابراهيم الدوسري يملك المكتبة.
ابراهيم الدوسيري :: المكتبة يملكها ابراهيم الدوسيري.
typo person
Benjmin Oduya :: Benjmin Oduya guards the gate.
Benjamin Oduya :: The gate is guarded by Benjamin Oduya.
nick person
Lorenzo Mattei :: Lorenzo Mattei bakes the bread for the fair.
Enzo Mattei :: Enzo Mattei bakes bread for the fair.
nick person
Beto Salinas :: Beto Salinas paints the harbour murals.
Alberto Salinas :: Alberto Salinas paints the harbour murals.
nick person
Наташа Орлик :: Наташа Орлик шьёт паруса для клуба.
Наталья Орлик :: Наталья Орлик шьёт паруса для клуба.
nick person
Elizabeth Crowe :: Elizabeth Crowe is the only pilot of the balloon.
Liz :: Liz is the only pilot of the balloon.
nick person
Андрей Лыков :: Андрей Лыков чинит лифт на складе.
Андрюха :: Андрюха чинит лифт на складе.
nick person
Wolfgang Stiller :: Wolfgang Stiller tunes the organ.
Wolfi Stiller :: Wolfi Stiller tunes the church organ.
nick person
Гоша Минин :: Гоша Минин варит кофе на выставке.
Георгий Минин :: Георгий Минин варит кофе на выставке.
nick person
Samuel Osei :: Samuel Osei coaches the rowing team.
Sammy Osei :: Sammy Osei coaches the rowing team.
nick person
فاطمة الراشدي :: المسؤولة عن المطبخ فاطمة الراشدي.
فطوم :: فطوم هي المسؤولة عن المطبخ.
nick person
Michael Trent :: Michael Trent has the keys of the boat house.
Mike :: Mike has the keys of the boat house.
initials person
Е. С. Рябинина :: Е. С. Рябинина утвердила смету.
Елена Сергеевна Рябинина :: Смету утвердила Елена Сергеевна Рябинина.
initials person
P.J. Warwick :: P.J. Warwick designed the weir.
Philip James Warwick :: Philip James Warwick is the designer of the weir.
initials person
M. Szabo :: M. Szabo leads the choir tour.
Marta Szabo :: Marta Szabo is the leader of the choir tour.
initials person
Ольга Н. Шилова :: Ольга Н. Шилова ведёт архив.
О. Н. Шилова :: О. Н. Шилова ведёт архив.
initials person
Greta Nyman :: Greta Nyman (GN) checks the tides.
GN :: GN checks the tides.
acr org
Nordic Seed Trust :: The Nordic Seed Trust funds the barley trial.
NST :: NST funds the barley trial.
acr system
Fleet Position Tracker :: The Fleet Position Tracker lost two trucks.
FPT :: FPT lost two trucks.
acr org
Общество любителей астрономии :: Общество любителей астрономии арендует зал.
ОЛА :: ОЛА арендует зал.
acr org
United Dairy Farmers of Brenn :: The United Dairy Farmers of Brenn sued the county.
UDFB :: UDFB sued the county.
acr system
Sistema de Control de Acceso :: El Sistema de Control de Acceso abre el portón.
SCA :: El SCA abre el portón.
acr document
Data Retention Schedule :: The Data Retention Schedule says seven years.
DRS :: DRS says seven years.
acr org
Deutsche Gesellschaft für Seekunde :: Die Deutsche Gesellschaft für Seekunde tagt in Kiel.
DGS :: Die DGS tagt in Kiel.
short project
Projekt Eisvogel :: Projekt Eisvogel ersetzt die Waage.
Eisvogel :: Eisvogel ersetzt die Waage.
ren system
pigeon-mail :: pigeon-mail was renamed raven-mail in June.
raven-mail :: raven-mail, formerly pigeon-mail, is faster.
ren project
مشروع النورس :: مشروع النورس المعروف الآن بمشروع العقاب.
مشروع العقاب :: مشروع العقاب يتقدم.
ren org
ООО «Вектор» :: ООО «Вектор» переименовано в ООО «Спектр».
ООО «Спектр» :: ООО «Спектр» переехало.
ren person
Анна Белова :: Анна Белова вышла замуж и теперь Анна Лунина.
Анна Лунина :: Анна Лунина (урождённая Белова) руководит отделом.
ren person
Maria Castell :: Maria Duarte (formerly Castell) leads sales.
Maria Duarte :: Maria Castell changed her name to Duarte.
ren org
蓝天科技 :: 蓝天科技已更名为晴空科技。
晴空科技 :: 晴空科技搬家了。
hon person
刘教授 :: 刘教授讲授古代历史课程。
刘文博 :: 古代历史课程由刘文博讲授。
hon person
Yamada-sensei :: Yamada-sensei teaches the archery class.
Haruki Yamada :: Haruki Yamada teaches the archery class.
hon person
тётя Рая :: тётя Рая печёт пироги к празднику для соседей.
Рая :: Рая печёт пироги к празднику для соседей.
handle person
@piotr_w :: @piotr_w posted the map of the trail.
Piotr Wojcik :: Piotr Wojcik posted the map of the trail.
handle person
lmoreau :: lmoreau closed the ticket about doors.
Lucie Moreau :: Lucie Moreau closed the ticket about doors.
handle person
r.nakamura@kobe.example :: r.nakamura@kobe.example asked for prices.
Ren Nakamura :: Ren Nakamura of Kobe asked for prices.
handle person
Алексей Громов :: Алексей Громов прислал чертёж моста.
a.gromov@sever.example :: a.gromov@sever.example прислал чертёж моста.
handle person
Elena Petrova :: Elena Petrova opened the pull request on maps.
e_petrova :: e_petrova opened the pull request on maps.
infl person
Сергеем Ладыгиным :: Мы говорили с Сергеем Ладыгиным.
Сергей Ладыгин :: Сергей Ладыгин молчал.
infl person
Марии Грушевской :: Отдали Марии Грушевской отчёт.
Мария Грушевская :: Мария Грушевская читает отчёт.
infl person
وعمر الهاشمي :: حضر الاجتماع سامر وعمر الهاشمي.
عمر الهاشمي :: عمر الهاشمي حضر.
infl place
Нижней Речке :: Живём в Нижней Речке.
Нижняя Речка :: Нижняя Речка близко.
article project
الواحة :: الواحة مشروع ري.
واحة :: واحة مشروع ري.
first person
Anselm :: Anselm repairs the church clock every autumn.
Anselm Kruger :: Anselm Kruger repairs the church clock.
first person
سلوى :: سلوى تدير ورشة النجارة.
سلوى البزري :: ورشة النجارة تديرها سلوى البزري.
first person
Клим :: Клим паяет платы для датчиков.
Клим Овсов :: Платы для датчиков паяет Клим Овсов.
"""
