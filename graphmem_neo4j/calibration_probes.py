"""Calibration probes: which pairs of statements look alike to a model, and are not the same?

Each pair differs in one word, or in who does what to whom. An embedding model that puts such a
pair above a threshold cannot be trusted to merge there. Written for this purpose, in seven
languages; real pairs rarely are this near, which is what makes them useful.

Owns: the pairs.
Never: holds a pair that a careful reader would take for the same.
"""

PROBES = tuple(
    (one.strip(), other.strip())
    for line in """
    We bought the old boat. | We sold the old boat.
    The parser accepts empty files. | The parser accepts empty folders.
    The parser accepts empty files. | The parser rejects empty files.
    The notary keeps the original deed. | The notary keeps the copied deed.
    The landlord pays for the heating. | The tenant pays for the heating.
    The server crashed during the backup. | The server crashed during the restore.
    The import job reads the queue. | The import job writes the queue.
    The office moves to Oslo. | The office moved to Oslo.
    Lena manages the archive. | Lena managed the archive.
    The engine is too hot. | The engine is too cold.
    He prefers morning meetings. | He prefers evening meetings.
    The heating in the east wing is broken. | The heating in the west wing is broken.
    Ada taught Brook to sail. | Brook taught Ada to sail.
    My aunt was the teacher of my uncle. | My uncle was the teacher of my aunt.
    Please write in the active voice. | Please write in the passive voice.
    The backup is stored on the inner disk array. | The backup is stored on the outer disk array.
    Omar paid Lena. | Omar was paid by Lena.
    The shop opens on Monday. | The shop closes on Monday.
    Мы купили старую лодку. | Мы продали старую лодку.
    Павел любит крепкий кофе. | Павел любит крепкий чай.
    Она работает в больнице врачом. | Она работает в больнице медсестрой.
    Комиссия отклонила вторую заявку. | Комиссия приняла вторую заявку.
    Она поёт в хоре. | Она пела в хоре.
    Ключи хранятся у вахтёра. | Ключи хранятся у директора.
    اشترت مها سيارة مستعملة. | باعت مها سيارة مستعملة.
    أخي يعمل في البنك. | أختي تعمل في البنك.
    تسكن ليلى في دمشق. | تسكن ليلى في بيروت.
    يفتح المتجر في الصباح. | يغلق المتجر في الصباح.
    会议室在楼上。 | 会议室在楼下。
    我们买了旧船。 | 我们卖了旧船。
    老板喜欢开长会。 | 老板讨厌开长会。
    钥匙在门卫那里。 | 钥匙在经理那里。
    La llave está en el cajón de arriba. | La llave está en el cajón de abajo.
    Lucía vendió la casa. | Lucía compró la casa.
    Marina vivía en Cádiz. | Marina vive en Cádiz.
    Das Büro öffnet früh. | Das Büro schließt früh.
    Anna hat einen Hund. | Anna hatte einen Hund.
    Die Kundin mag den roten Stoff. | Die Kundin mag den grünen Stoff.
    Le chat dort sur le canapé. | Le chien dort sur le canapé.
    Le facteur a salué la voisine. | La voisine a salué le facteur.
    """.strip().splitlines()
    for one, _, other in [line.partition("|")]
)
