"""Russian messages and what is in them; ours, one a line: categories | kind | message.

`-` stands for none; ⏎ for a line break. Written before the rules were, and held back from them.
"""

RUSSIAN = """
preference | plain | Терпеть не могу кинзу.
preference | plain | Мне больше нравится работать по вечерам.
preference | plain | Моя любимая книга — сборник рассказов Чехова.
preference | reported | Мама говорит, что обожает сирень.
decision | plain | Мы остановились на зелёных обоях.
decision | plain | Решили ехать на поезде.
decision | not_to | Я решил не продлевать подписку.
decision | yes_prefixed | Да, берём второй вариант.
decision | reported | Наш директор принял решение закрыть филиал.
correction | plain | На самом деле встреча в среду.
correction | plain | Я ошиблась: его фамилия пишется через «о».
correction | no_prefixed | Нет, не во вторник, а в четверг.
correction | plain | Поправка: бюджет двести тысяч.
instruction | plain | Отныне пиши мне только по-русски.
instruction | plain | Никогда не удаляй письма без спроса.
instruction | plain | Каждый раз проверяйте сумму дважды.
instruction | polite | Не могли бы вы всегда указывать дату?
instruction | thanks_prefixed | Спасибо, и впредь не присылай мне длинных ответов.
milestone | plain | Вчера мы запустили сайт!
milestone | plain | У нас появился первый покупатель.
milestone | plain | Сын сдал экзамен на права.
milestone | plain | Сегодня нашей мастерской исполнилось десять лет.
identity | plain | Меня зовут Ярослава, я из Томска.
identity | plain | Я работаю ветеринаром.
identity | plain | Мой дядя — капитан дальнего плавания.
identity | plain | Я инженер-мостовик.
identity,preference | multi | Я бухгалтер и обожаю таблицы.
context | hypothetical | Если бы мы решили переехать, пришлось бы продать машину.
context | keyword | Решение уравнения заняло всю страницу.
context | negated | Мы ещё не решили, куда поедем.
context | negated | Никак не могу выбрать между двумя квартирами.
context | reported | В статье пишут, что подростки предпочитают видео.
context | reported | Продавец спросил, нравится ли мне этот цвет.
work | quoted | Переведи на английский: «Я всегда предпочитаю чай».
work | code | ```sql⏎SELECT * FROM t -- никогда⏎```
error | plain | Сборка упала с ошибкой.
error | plain | Принтер опять не работает.
completion | plain | Я закончила перевод договора.
completion | plain | Готово, файлы загружены.
context | plain | Третий день идёт снег, дороги замело.
work | plain | Составь, пожалуйста, список гостей.
work | plain | Сейчас переписываю модуль оплаты.
- | question | Во сколько закрывается аптека?
- | preference_question | Тебе больше нравится чай или кофе?
- | decision_question | Какой вариант нам выбрать?
- | greeting | Доброе утро! Как дела?
- | thanks | Большое спасибо за помощь!
- | yes_no | Да, конечно.
- | farewell | Пока, до завтра!
- | emoji | 👍🏽
- | long_chat | Ха-ха, вот это да, спасибо огромное, ты просто чудо! Хорошего вечера!
"""
