"""Pairs of statements that say the same, and pairs that only look alike; ours, one a line."""

SAME = """
The hall seats 1,200 people. | The hall has room for 1200 people.
The flight takes 2.5 hours. | The flight takes 150 minutes.
The shop opens at 9 am. | The shop opens at 09:00.
The meeting starts at 3 pm. | The meeting starts at 15:00.
The price is $1.5 million. | The price is 1,500,000 dollars.
The discount is 15%. | The discount is 15 percent.
The discount is fifteen percent. | The discount is 15 %.
The loan runs for two years. | The loan runs for 24 months.
The pipe is 1.5 m long. | The pipe is 150 cm long.
The parcel weighs 2 kg. | The parcel weighs 2,000 grams.
The team has twelve members. | The team has 12 members.
Die Miete beträgt 1.200 Euro. | Die Miete beträgt 1200 €.
Die Sitzung beginnt um 14 Uhr. | Die Sitzung beginnt um 14:00 Uhr.
Der Film dauert 90 Minuten. | Der Film dauert anderthalb Stunden.
Der Saal fasst 250 Personen. | Der Saal fasst zweihundertfünfzig Personen.
Встреча начинается в 15:00. | Встреча начинается в 3 часа дня.
Зарплата — 80 тысяч рублей. | Зарплата 80 000 рублей.
Зал вмещает двести человек. | Зал вмещает 200 человек.
Скидка пять процентов. | Скидка 5 %.
Длина трассы 5 км. | Длина трассы — 5000 метров.
الاجتماع في الساعة ٣ مساءً. | الاجتماع في الساعة 3 مساء.
يبلغ سعر التذكرة ٢٥ ديناراً. | سعر التذكرة 25 ديناراً.
عدد الموظفين خمسون. | عدد الموظفين ٥٠.
الخصم عشرون بالمئة. | الخصم 20%.
会议时长一个半小时。 | 会议时长90分钟。
办公室有二十五名员工。 | 办公室有25名员工。
房租每月三千元。 | 房租每月3000元。
列车下午三点出发。 | 列车15:00出发。
El alquiler es de 900 euros al mes. | El alquiler mensual es de 900 €.
La reunión dura 90 minutos. | La reunión dura una hora y media.
La tienda abre a las 9:00. | La tienda abre a las nueve.
The contract was signed on 3 May 2024. | The contract was signed on May 3rd, 2024.
The contract was signed on 2024-05-03. | The contract was signed on the 3rd of May 2024.
The exam is on 12/31/2026. | The exam is on 31 December 2026.
The lease starts on the first of June 2027. | The lease starts on 2027-06-01.
The audit is due on Sept. 5, 2026. | The audit is due on 5 September 2026.
Der Vertrag endet am 31.12.2026. | Der Vertrag endet am 31. Dezember 2026.
Die Messe beginnt am 3. Mai 2026. | Die Messe beginnt am 03.05.2026.
Срок сдачи — 5 марта 2026 г. | Срок сдачи 05.03.2026.
Анна родилась 12 апреля 1990 года. | Анна родилась 12.04.1990.
ينتهي العقد في ١٥ مارس ٢٠٢٧. | ينتهي العقد بتاريخ 15/3/2027.
ينتهي العقد في 15 آذار 2027. | ينتهي العقد في ١٥ مارس ٢٠٢٧.
合同于2026年5月3日到期。 | 合同于2026-05-03到期。
合同二〇二六年五月三日到期。 | 合同2026年5月3日到期。
El contrato vence el 3 de mayo de 2026. | El contrato vence el 03/05/2026.
On Fridays, the team eats together. | The team eats together on Fridays.
For the kiosk, we bought two lamps. | We bought two lamps for the kiosk.
Lena, Omar and Ruth run the archive. | Ruth, Lena and Omar run the archive.
After lunch Nadia takes a walk. | Nadia takes a walk after lunch.
Every Monday we clean the lab. | We clean the lab every Monday.
Im Sommer arbeitet Anke in Kiel. | Anke arbeitet im Sommer in Kiel.
Am Montag schließt das Büro früher. | Das Büro schließt am Montag früher.
В Казани у нас есть склад. | У нас есть склад в Казани.
По пятницам команда обедает вместе. | Команда обедает вместе по пятницам.
Документы лежат в сейфе. | В сейфе лежат документы.
في الصيف تعمل هدى من المنزل. | تعمل هدى من المنزل في الصيف.
En verano, Lucía trabaja en Cádiz. | Lucía trabaja en Cádiz en verano.
在北京我们有一个仓库。 | 我们在北京有一个仓库。
The backup server is in Oslo! | the backup server is in oslo
Bruno's boat is called "Gaviota". | Bruno’s boat is called “Gaviota”
E-mail is preferred. | Email is preferred.
I don't eat meat. | I do not eat meat.
The users can't log in. | The users cannot log in.
The report, which is late, is long. | The report - which is late - is long.
Ёлка стоит в зале. | Елка стоит в зале.
مكتبة الجامعة مفتوحة. | مكتبه الجامعه مفتوحه
الإدارة في الطابق الأول | الادارة في الطابق الاول.
The bill was paid by Omar. | Omar paid the bill.
The bridge is inspected by the city every year. | The city inspects the bridge every year.
The logo was drawn by Isolde. | Isolde drew the logo.
The tank holds 3,000 litres. | The tank holds three thousand litres.
The yearly fee is 1,200 euros. | The annual fee is EUR 1200.
The gallery opens at half past nine. | The gallery opens at 9:30.
The deposit is a quarter of the price. | The deposit is 25 % of the price.
The distance is 2.5 kilometres. | The distance is 2,500 metres.
The loan is 250k dollars. | The loan is $250,000.
Heron's budget is 60,000 euros. | The budget of Heron is €60k.
The lecture lasts 2 hours. | The lecture lasts 120 minutes.
The bus leaves at quarter past eight. | The bus leaves at 8:15.
The bus leaves at noon. | The bus leaves at 12:00.
The warranty is 3 years. | The warranty is 36 months.
There are two dozen chairs. | There are 24 chairs.
Кредит — 2,5 млн рублей. | Кредит 2 500 000 рублей.
Срок гарантии — 2 года. | Срок гарантии 24 месяца.
В отделе двадцать пять человек. | В отделе 25 человек.
Скидка составляет 10 процентов. | Скидка — 10%.
الميزانية ٤٠ ألف دينار. | الميزانية 40,000 دينار.
المدة ساعة ونصف. | المدة 90 دقيقة.
يبدأ الدوام الساعة الثامنة صباحاً. | يبدأ الدوام الساعة 8:00 صباحاً.
تتسع القاعة لمئتي شخص. | سعة القاعة ٢٠٠ شخص.
项目预算是两百万元。 | 项目预算为200万元。
会议从上午九点开始。 | 会议从9:00开始。
培训时间是两个小时。 | 培训时间是120分钟。
折扣是百分之二十。 | 折扣是20%。
La sala tiene 40 asientos. | La sala tiene cuarenta asientos.
El presupuesto es de 1,5 millones de euros. | El presupuesto es de 1.500.000 euros.
Das Budget beträgt 40.000 Euro. | Das Budget ist 40 Tsd. Euro.
Die Reise dauert zweieinhalb Stunden. | Die Reise dauert 150 Minuten.
Der Bus fährt um halb acht. | Der Bus fährt um 7:30 Uhr.
The permit expires on the 14th of February 2027. | The permit ends on 2027-02-14.
The permit expires on Feb 14, 2027. | The permit expires on 14.02.2027.
The audit takes place on the first day of March 2027. | The audit takes place on 1 March 2027.
The audit takes place on Monday, 1 March 2027. | The audit takes place on Monday 2027-03-01.
Договор действует до 31 декабря 2027 года. | Договор действует до 31.12.2027.
Выставка откроется 8 марта 2027. | Выставка откроется восьмого марта 2027 года.
Паспорт истекает 2027-04-09. | Паспорт истекает 9 апреля 2027 г.
وُقّع العقد في ٢٠ كانون الأول ٢٠٢٥. | وُقّع العقد بتاريخ 20/12/2025.
تنتهي الرخصة في الأول من حزيران ٢٠٢٧. | تنتهي الرخصة في 1 حزيران 2027.
展览五月一日开幕。 | 展览5月1日开幕。
Der Pass läuft am 9. April 2027 ab. | Der Pass läuft am 09.04.2027 ab.
La licencia vence el 9 de abril de 2027. | La licencia vence el 09.04.2027.
At the gate, visitors show a badge. | Visitors show a badge at the gate.
Red, green and blue are allowed. | Blue, red and green are allowed.
In winter the pool is closed. | The pool is closed in winter.
With Nadia I speak French. | I speak French with Nadia.
The invoices are in the blue folder. | In the blue folder are the invoices.
Since 2019 Bashir works for Ostara Mills. | Bashir works for Ostara Mills since 2019.
Tests run on every commit. | On every commit, tests run.
Seit 2020 wohnt Merle in Graz. | Merle wohnt seit 2020 in Graz.
Im Keller steht der Server. | Der Server steht im Keller.
У Киры в марте защита. | В марте у Киры защита.
На складе лежат 40 коробок. | 40 коробок лежат на складе.
Каждую пятницу Марк печёт хлеб. | Марк печёт хлеб каждую пятницу.
В офисе запрещено курить. | Курить в офисе запрещено.
في المخزن عشرون صندوقاً. | عشرون صندوقاً في المخزن.
كل جمعة يخبز كنان الخبز. | يخبز كنان الخبز كل جمعة.
مع ليلى أتكلم الفرنسية. | أتكلم الفرنسية مع ليلى.
每周五团队一起吃饭。 | 团队每周五一起吃饭。
Los viernes Bruno cocina en casa. | Bruno cocina en casa los viernes.
En la sala azul hay dos mesas. | Hay dos mesas en la sala azul.
the API IS down | The API is down.
Wi-Fi password: otter | WiFi password: otter
Meet at Café Rosa... | Meet at café Rosa
La réunion est à Lyon ! | La réunion est à Lyon
¿Dónde? En la sala azul. | Dónde? En la sala azul
会议在三楼！ | 会议在三楼
السيرفر في الغرفة 3؛ المفتاح عند زياد. | السيرفر في الغرفة ٣. المفتاح عند زياد
The lift carries 8 people. | The lift carries eight people.
The subscription is 9.99 euros a month. | The subscription is €9.99 per month.
Our archive holds 2.4 terabytes. | Our archive holds 2,400 GB.
The marathon starts at 07:00. | The marathon starts at 7 am.
The interest rate is 3.5 percent. | The interest rate is 3.5%.
Rent is due on the 1st. | Rent is due on the first.
The deadline is March 15, 2027. | The deadline is 15 March 2027.
The deadline is 15 March 2027. | The deadline is 2027-03-15.
The hearing is on the 7th of June. | The hearing is on June 7.
Doktor Keller kommt am 2. Juni. | Doktor Keller kommt am zweiten Juni.
Das Paket wiegt 1,5 kg. | Das Paket wiegt 1500 g.
Die Garantie gilt 2 Jahre. | Die Garantie gilt zwei Jahre.
Das Meeting ist um 9 Uhr. | Das Meeting ist um 9:00.
Билет стоит 1500 рублей. | Билет стоит полторы тысячи рублей.
Совещание в понедельник в 10:00. | Совещание в 10:00 в понедельник.
الراتب ثلاثة آلاف دولار. | الراتب 3000 دولار.
الموعد يوم الخميس الساعة 4 مساءً. | الموعد الخميس الساعة 16:00.
النسبة ٧٫٥٪. | النسبة 7.5 بالمئة.
体重是65公斤。 | 体重为六十五公斤。
票价五十元。 | 票价50元。
开会时间是下午两点半。 | 开会时间是14:30。
El tren sale a las 18:30. | El tren sale a las 6:30 de la tarde.
La garantía es de dos años. | La garantía es de 24 meses.
Le loyer est de 800 euros par mois. | Le loyer mensuel est de 800 €.
During the night, the gate stays shut. | The gate stays shut during the night.
On Sundays Ruth bakes bread. | Ruth bakes bread on Sundays.
Under the stairs there is a box. | There is a box under the stairs.
Am Wochenende kocht Oma. | Oma kocht am Wochenende.
Wir treffen uns um acht im Park. | Wir treffen uns im Park um acht.
في المساء يقرأ سامي الصحف. | يقرأ سامي الصحف في المساء.
明天在公司开会。 | 在公司明天开会。
Milk, eggs and bread are on the list. | Bread, milk and eggs are on the list.
THE KEY IS UNDER THE MAT | The key is under the mat.
the user's name is "Olaf". | The user's name is Olaf
Он сказал: «Да». | он сказал "да"
"""

# Pairs that look alike and are not the same: a merge would lose a true fact.
DIFFERENT = """
The bill was paid by Omar. | The bill was paid to Omar.
Omar paid Lena. | Omar was paid by Lena.
The contract ends on 3 May 2026. | The contract ends on 5 March 2026.
The contract ends on 03/05/2026. | The contract ends on 05/03/2026.
The hall seats 120 people. | The hall seats 1200 people.
Version 1.2 is out. | Version 1.20 is out.
Version 1.2.3 is out. | Version 1.23 is out.
The meeting is at 3 pm. | The meeting is at 3 am.
The trip takes 5 hours. | The trip takes 5 days.
The price is 50 euros. | The price is 50 dollars.
The price is 50 euros. | The price is 50 percent.
We work before 9:00. | We work after 9:00.
We open on Monday. | We open until Monday.
She will leave. | She would leave.
I like tea. | You like tea.
Anna likes Bob. | Bob likes Anna.
Anna liebt Bob in Berlin. | In Berlin liebt Bob Anna.
Anna is taller than Bob. | Bob is taller than Anna.
The train goes from Oslo to Bergen. | The train goes from Bergen to Oslo.
Oslo to Bergen takes 5 hours. | Bergen to Oslo takes 5 hours.
Plover owes Heron 40 euros. | Heron owes Plover 40 euros.
Only Lena has the key. | Lena only has the key.
Send mail to ada@x.org. | Send mail to ida@x.org.
See https://x.org/a. | See https://x.org/b.
The host is 10.0.0.1. | The host is 10.0.0.2.
The app supports C. | The app supports C++.
Is the gate open? | The gate is open.
The gate is open. | The gate was open.
Our team has a dog. | Our team had a dog.
All tests passed. | Some tests passed.
The office is in Bonn. | The office is not in Bonn.
We use Redis without a password. | We use Redis with a password.
Daniel works here. | Daniels works here.
Karin wohnt in Ulm. | Karina wohnt in Ulm.
Анна обманула Борис. | Борис обманула Анна.
زيد ضرب عمرو. | عمرو ضرب زيد.
他喜欢她。 | 她喜欢他。
王丽批评了李娜。 | 李娜批评了王丽。
The temperature is -5 degrees. | The temperature is 5 degrees.
The first floor is free. | The second floor is free.
Room 12 is free. | Room 21 is free.
The desk is D14. | The desk is D41.
The budget rose to 5 million. | The budget rose by 5 million.
Bring tea, not coffee. | Bring coffee, not tea.
The dog of the caretaker bit the postman. | The dog of the postman bit the caretaker.
We pay in May. | We pay in June.
The fee is 5 euros per day. | The fee is 5 euros per week.
The office moves to Oslo. | The office moved to Oslo.
He lives in Oslo and works in Bergen. | He lives in Bergen and works in Oslo.
In Oslo he lives and in Bergen he works. | In Bergen he lives and in Oslo he works.
Лена ждёт Омара. | Лена ждала Омара.
Marina vive en Cádiz. | Marina vivía en Cádiz.
The fee is 1,200 euros per year. | The fee is 1,200 euros per month.
The gallery opens at half past nine. | The gallery closes at half past nine.
Nadia speaks French with Omar about Ruth. | Nadia speaks French with Ruth about Omar.
From Monday we work in Oslo. | Until Monday we work in Oslo.
Since 2019 Bashir works for Ostara. | In 2019 Bashir works for Ostara.
Lena, not Omar, signed. | Omar, not Lena, signed.
Merle besucht Konrad am Freitag. | Konrad besucht Merle am Freitag.
Am Freitag besucht Merle Konrad. | Konrad besucht Merle am Freitag.
В пятницу Лена видит Марка. | В пятницу Марк видит Лену.
Марк знает Лена. | Лена знает Марк.
كنان يعلم رشا. | رشا تعلم كنان.
The permit expires on 14 February 2027. | The permit expires on 14 February 2028.
The letter is from Ada to Brook. | The letter is from Brook to Ada.
The letter to Ada is from Brook. | The letter from Ada is to Brook.
Red wins over blue. | Blue wins over red.
5 of 12 tests fail. | 12 of 5 tests fail.
We met on Monday about the Tuesday plan. | We met on Tuesday about the Monday plan.
Kiosk 2 sells 30 maps. | Kiosk 30 sells 2 maps.
The user prefers tea to coffee. | The user prefers coffee to tea.
The boss of Lena is Omar. | The boss of Omar is Lena.
Lena is the boss of Omar. | Omar is the boss of Lena.
Lena has Omar. | Omar has Lena.
The capital of Plover is Heron. | The capital of Heron is Plover.
Rent is due before food. | Food is due before rent.
If it rains, we stop. | If we stop, it rains.
He never smokes and always drinks. | He always smokes and never drinks.
Use tabs in Python and spaces in Go. | Use spaces in Python and tabs in Go.
The key opens the red door and the blue gate. | The key opens the blue door and the red gate.
他没有来北京。 | 他来北京没有。
A few users complained. | Few users complained.
The file is not only big but slow. | The file is only big but not slow.
She ate before noon. | She ate at noon.
The app needs iOS 17. | The app needs iOS 17.1.
Call +47 22 33 44 55. | Call +47 22 33 55 44.
The IBAN is NO93 8601 1117 947. | The IBAN is NO93 8601 1117 974.
Backups go from A to B. | Backups go from B to A.
The cat is bigger than the dog. | The dog is bigger than the cat.
The budget is 40k. | The budget is 40 m.
The rate is 3%. | The rate is 3 per thousand.
We ship in 3 weeks. | We ship in 3 months.
We ship in 3 weeks. | We shipped 3 weeks ago.
We plan to ship. | We ship.
Milo thinks Sunniva is late. | Sunniva thinks Milo is late.
The report by Lena about Omar is late. | The report by Omar about Lena is late.
In the kitchen Anna gave Bob the book from Carl. | In the kitchen Bob gave Anna the book from Carl.
Anna and Bob pay Carl. | Carl and Bob pay Anna.
The host in rack 3 calls the host in rack 4. | The host in rack 4 calls the host in rack 3.
Version 2 replaced version 3. | Version 3 replaced version 2.
5 > 3 | 3 > 5
Oslo - Bergen | Bergen - Oslo
The lift carries 8 people. | The lift carries 8 crates.
The subscription is 9.99 euros a month. | The subscription is 9.99 euros a year.
The archive holds 2.4 TB. | The archive holds 2.4 GB.
Lena works for Omar. | Omar works for Lena.
Lena works with Omar on Mondays. | Lena works on Mondays for Omar.
The bridge was built by Omar in 1990. | Omar was built by the bridge in 1990.
The bill is paid by Omar. | Omar paid the bill.
The bill was paid by Omar. | Omar pays the bill.
Rent is due on the 1st. | Rent is due on the 11th.
The house is older than the barn. | The barn is older than the house.
Tell Lena that Omar called. | Tell Omar that Lena called.
Lena called; Omar did not. | Omar called; Lena did not.
It is cold inside and warm outside. | It is warm inside and cold outside.
Vor dem Essen wäscht Anna die Hände. | Nach dem Essen wäscht Anna die Hände.
Die Mutter ruft die Tochter am Abend. | Am Abend ruft die Tochter die Mutter.
Мать любит дочь. | Дочь любит мать.
Из Москвы поезд идёт в Тверь. | Из Твери поезд идёт в Москву.
Она не курит, но пьёт. | Она курит, но не пьёт.
Кира старше Лены. | Лена старше Киры.
سامي يحب ليلى. | ليلى تحب سامي.
من حلب إلى حمص ساعتان. | من حمص إلى حلب ساعتان.
张三借给李四五十元。 | 李四借给张三五十元。
他不喜欢茶但喜欢咖啡。 | 他喜欢茶但不喜欢咖啡。
我比他高。 | 他比我高。
La madre de Lucía es Elena. | La madre de Elena es Lucía.
Bruno debe a Clara 20 euros. | Clara debe a Bruno 20 euros.
Release 1.0 fixes bug 2.0. | Release 2.0 fixes bug 1.0.
Port 80 maps to port 8080. | Port 8080 maps to port 80.
It runs on port 80. | It runs on port 8080.
The room is 5 m by 3 m. | The room is 3 m by 5 m.
File a.txt was copied to b.txt. | File b.txt was copied to a.txt.
We want a dog, not a cat. | We want a cat, not a dog.
Milk is on the list, eggs are not. | Eggs are on the list, milk is not.
She lives in Paris, Texas. | She lives in Texas, Paris.
The meeting moved from Monday to Friday. | The meeting moved from Friday to Monday.
I used to smoke. | I use to smoke.
Ruth may leave. | Ruth must leave.
We have no lift. | We have a lift.
Nobody likes it. | Everybody likes it.
The test passes sometimes. | The test passes always.
He is a member. | He was a member.
Ask Ada, Brook or Cole. | Ask Ada, Brook and Cole.
Ada and Brook, not Cole, signed. | Ada and Cole, not Brook, signed.
It costs up to 50 euros. | It costs 50 euros.
It costs about 50 euros. | It costs 50 euros.
There are at least 5 rooms. | There are 5 rooms.
The 5 rooms are free. | 5 of the rooms are free.
Deliver within 5 days. | Deliver after 5 days.
He is my father. | I am his father.
The flat is for sale. | The flat is on sale.
The son of Omar is ill. | Omar is ill.
"""
