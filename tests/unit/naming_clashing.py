"""Names of two things, with the sentences in which they were met; ours.

Three lines each: kind and type, then twice `name :: context`.
"""

CLASHING = """
acronym_clash org
BRC :: BRC is the Berry Research Council.
BRC :: BRC is the Bicycle Repair Club.
acronym_clash system
MAP :: MAP, the mail archive process, runs at night.
Map :: The map shows the new routes.
acronym_clash system
ORB :: ORB, the order routing bridge, was restarted.
Orb :: Orb is the lamp in the lobby.
acronym_clash org
ЦМП :: ЦМП — центр медицинской помощи — открыл филиал.
ЦМП :: ЦМП — Центр малого предпринимательства — выдаёт ссуды.
acronym_clash document
SOW :: The SOW lists what the contractor must deliver.
SOW :: SOW is our seed ordering workbook.
acronym_clash org
TLC :: TLC is the Tallinn Literary Circle.
Tender Logistics Company :: Tender Logistics Company moves our pallets.
city_vs_person place
Sydney :: We fly to Sydney in March.
Sydney :: Sydney broke her arm on the slide.
city_vs_person place
Paris :: The Paris office opens at nine.
Paris :: Paris and her brother play chess.
city_vs_person place
Madison Holte :: Madison Holte sews the costumes.
Madison :: The server farm is in Madison.
city_vs_person place
Игнат :: Игнат живёт у моря.
Игнатовка :: Поезд на Игнатовку ушёл.
city_vs_person place
بغداد :: بغداد مدينة كبيرة.
البغدادي :: البغدادي يعمل معنا في المكتب.
company_vs_product org
Brimvale :: Brimvale, the stove maker, lost its CEO.
Brimvale :: The Brimvale has two burners and weighs a kilo.
company_vs_product org
Quorvex Cloud :: Quorvex Cloud stores our backups.
Quorvex :: Quorvex opened an office in Graz.
company_vs_product org
青松集团 :: 青松集团上市了。
青松邮箱 :: 青松邮箱打不开。
company_vs_product org
شركة نبراس :: شركة نبراس وظفت مهندسين.
تطبيق نبراس :: تطبيق نبراس يتعطل كثيراً.
company_vs_product org
Felsen Bikes :: Felsen Bikes was founded in 1990.
Felsen One :: The Felsen One has a steel frame.
company_vs_product org
сервис «Дубрава» :: Сервис «Дубрава» хранит пароли.
ООО «Дубрава» :: ООО «Дубрава» наняло юриста.
father_son person
Robert Halloway Jr. :: Robert Halloway Jr. runs the shop.
Robert Halloway Sr. :: Robert Halloway Sr. retired.
father_son person
سعيد ناصر الحلبي :: سعيد ناصر الحلبي طالب.
ناصر سعيد الحلبي :: ناصر سعيد الحلبي متقاعد.
father_son person
Николай Павлович Дроздецкий :: Николай Павлович Дроздецкий строит баню.
Павел Николаевич Дроздецкий :: Павел Николаевич Дроздецкий его отец.
gender_variant person
Евгений Стрельников :: Евгений Стрельников ведёт кружок.
Евгения Стрельникова :: Евгения Стрельникова ведёт бухгалтерию.
gender_variant person
Gabriel Montero :: Gabriel Montero cooks.
Gabriela Montero :: Gabriela Montero cooks.
homonym person
Clara Engström :: Clara Engström drives a tram in Malmö.
Clara Engström :: Clara Engström is a lawyer in Oslo.
homonym project
Project Comet :: Project Comet replaces the tills.
Project Comet :: Project Comet studies bees in the orchard.
homonym person
ليلى الخطيب :: ليلى الخطيب طبيبة أسنان.
ليلى الخطيب :: ليلى الخطيب طالبة في الثانوية.
homonym system
scheduler :: The scheduler assigns nurses to shifts.
scheduler :: The scheduler restarts failed builds.
name_contained person
Rosa :: Rosa cleans the office.
Rosalind Achterberg :: Rosalind Achterberg audits the office.
name_contained person
Карина :: Карина из кафе принесла торт.
Карина Олеговна Штерн :: Карина Олеговна Штерн подписала приказ.
name_contained person
Amin :: Amin drives the van.
Amina Berrada :: Amina Berrada heads marketing.
name_contained system
Falcon :: Falcon indexes invoices.
Falcon Lite :: Falcon Lite runs on tablets.
name_contained project
Project Harbor :: Project Harbor digs the canal.
Project Harbor Light :: Project Harbor Light paints the tower.
name_contained place
Riverside :: Riverside is the depot.
Riverside North :: Riverside North is the car park.
name_contained document
Travel Policy :: The Travel Policy sets the daily rate.
Travel Policy Annex :: The Travel Policy Annex lists countries.
name_contained system
billing :: billing sends real invoices.
billing-test :: billing-test sends nothing.
name_contained system
海星平台 :: 海星平台处理订单。
海星平台日志 :: 海星平台日志保存三十天。
name_contained system
Nova :: Nova plans the routes.
Novabase :: Novabase keeps the parts list.
name_contained person
Leo :: Leo waters the plants.
Leonora Vance :: Leonora Vance signs contracts.
numbered document
Ticket 4471 :: Ticket 4471 is about the door.
Ticket 4417 :: Ticket 4417 is about the door.
one_letter system
cart-api :: cart-api holds baskets.
card-api :: card-api charges cards.
one_letter org
Velmora :: Velmora sells tiles.
Velnora :: Velnora paints boats.
one_letter person
Олег Заречнов :: Олег Заречнов поёт.
Олег Заречной :: Олег Заречной танцует.
one_letter person
李思涵 :: 李思涵负责前台。
李思寒 :: 李思寒负责仓库。
one_letter event
Food Day :: Food Day is in the canteen.
Wood Day :: Wood Day is in the workshop.
one_letter place
Port Ellan :: Port Ellan is a harbour in the north.
Port Ellar :: Port Ellar has no harbour.
one_letter system
log-store :: log-store keeps logs.
lot-store :: lot-store keeps lots.
org_unit org
Merton College :: Merton College teaches law.
Merton College Library :: Merton College Library closes at ten.
org_unit org
Sandholm Bank :: Sandholm Bank is the parent.
Sandholm Bank Leasing :: Sandholm Bank Leasing is its subsidiary.
org_unit org
«Рассвет» :: «Рассвет» торгует мебелью.
«Рассвет-Агро» :: «Рассвет-Агро» выращивает рожь.
org_unit org
مستشفى النخبة :: مستشفى النخبة فيه مئة سرير.
مجموعة النخبة :: مجموعة النخبة تملك المستشفى.
org_unit org
海川银行 :: 海川银行在上海。
海川银行研究院 :: 海川银行研究院发布报告。
same_first_name person
Sofia :: Sofia from payroll is on leave.
Sofia :: Sofia, my niece, turned four.
same_first_name person
Mark R. :: Mark R. works nights.
Mark D. :: Mark D. works days.
same_first_name person
Peter :: Peter the plumber came by.
Peter Malmqvist :: Peter Malmqvist gave the keynote.
same_first_name person
Анна Сергеевна :: Анна Сергеевна ведёт хор.
Анна Викторовна :: Анна Викторовна ведёт химию.
same_first_name person
小李 :: 小李是司机。
小李 :: 小李是会计。
same_first_name person
Omar :: Omar sells bread at the corner.
Omar Bakkali :: Omar Bakkali wrote the security report.
same_first_name person
Даша :: Даша — кошка соседки.
Даша :: Даша прислала отчёт.
shared_surname person
K. Osterling :: K. Osterling, Karin's brother Kurt, fishes.
Karin Osterling :: Karin Osterling paints.
shared_surname person
Karim Ziani :: Karim Ziani works on the front desk.
Kamel Ziani :: Kamel Ziani works on the front desk too.
similar_domain person
lina@brask.se :: lina@brask.se is Lina Berg.
lina@brask.no :: lina@brask.no is Lina Dahl.
translit_near person
Salim Toubasi :: Salim Toubasi teaches maths.
سالم طوباسي :: سالم طوباسي يقود الشاحنة.
hz person
Ben :: Ben from the garage fixed the van.
Benedikt Aumann :: Benedikt Aumann drives the van to the garage.
hz person
Jo Tanner :: Jo Tanner plays bass in the band.
Joanna Tanner :: Joanna Tanner, Jo's mother, plays in the band.
hz person
Chris Baker :: Chris Baker said he sold his boat.
Christine Baker :: Christine Baker sold her boat.
hz person
Dan Brown :: Dan Brown and his dog walk daily.
Danielle Brown :: Danielle Brown and her dog walk daily.
hz person
Dr. Lang :: Dr. Lang teaches physics.
Mr. Lang :: Mr. Lang repairs roofs.
hz person
Miss Perry :: Miss Perry teaches the girls.
Mrs. Perry :: Mrs. Perry is her mother.
hz person
nina@corp.com :: nina@corp.com wrote about lamps.
Nina Sorel :: Nina Sorel bakes bread.
hz person
Anna Berg :: Anna Berg met former colleague Petra Holm.
Petra Holm :: Petra Holm is retired.
hz person
Lars Dahl :: Lars Dahl, known as a good cook, married Ida Dahl.
Ida Dahl :: Ida Dahl sings.
hz org
Tarn Labs :: Tarn Labs used to be a customer of Nordhal.
Nordhal :: Nordhal sells pumps.
hz system
old-queue :: old-queue feeds new-queue.
new-queue :: new-queue reads old-queue.
hz project
Project Iris :: Project Iris was renamed Violet; Project Amber was stopped.
Project Amber :: Project Amber is stopped.
hz person
小陈 :: 小陈是司机。
陈老师 :: 陈老师教数学。
hz org
Brenn AG :: Brenn AG owns the plant.
Brenn GmbH :: Brenn GmbH rents the plant.
"""
