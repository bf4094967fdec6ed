"""Messages of a third writing and what is in them; ours, one a line: category | message."""

ENGLISH_LAST = """
preference | Honestly, mint ice cream is disgusting to me.
preference | I work best with instrumental music in the background.
preference | My daughter adores hedgehogs.
preference | We both dislike flying.
preference | Call me old-fashioned, but I love fountain pens.
preference | Black tea without sugar, that's how I like it.
preference | Rita from accounting loves dark chocolate.
preference | I am not a fan of video calls.
preference | I enjoy long train rides more than anything.
preference | My dad would rather walk than drive.
decision | I've settled on the oak table.
decision | We're keeping the old logo.
decision | OK, decision made: we rent the van.
decision | I'm not going to apply for the grant.
decision | Our school has chosen French as the second language.
decision | We'll postpone the release by two weeks.
decision | They've agreed to lower the rent.
decision | Fine, I'll buy the smaller fridge.
decision | The new name will be Tern.
decision | We went with the second supplier after all.
decision | My aunt has decided against the operation.
correction | Correction: the flight lands at 16:40.
correction | I misspoke, the fee is 12 euros a month.
correction | Not the red folder, the green one.
correction | Actually, the keys are with Olga.
correction | No, I said Monday.
correction | That's incorrect; Anton left in 2018.
correction | I was thinking of the other Peter, this one is a plumber.
correction | The password hint I gave you was wrong.
correction | Please disregard my last message, the price is 80.
correction | No no, it's the blue house, not the white one.
correction | Let me fix that: his title is deputy director.
instruction | Always greet customers by their first name.
instruction | Never send invoices on weekends.
instruction | Every time I upload a photo, resize it to 800 pixels.
instruction | From this day on, no phone calls during dinner.
instruction | Please remember to never mix up the two accounts.
instruction | Would you please always attach the source file?
instruction | Thank you! From now on please sort them by date.
instruction | You should always double check the totals.
instruction | When you write code for me, use tabs.
instruction | Don't ever book red-eye flights for me.
instruction | In the future, reply within one day.
instruction | Use British spelling in everything you write for me.
milestone | After two years, the museum app is finally live!
milestone | Our son started walking yesterday.
milestone | We sold our first painting.
milestone | I turned forty on Saturday.
milestone | The channel has passed 50,000 views.
milestone | She passed the bar exam on her first try.
milestone | Our twins were born last night.
milestone | It's been exactly one year since we opened.
milestone | We won the regional design award.
milestone | My sister just got engaged!
milestone | Our hundredth customer walked in today.
identity | I'm a beekeeper from Ljubljana.
identity | My brother Teun works as a paramedic.
identity | I'm the treasurer of our rowing club.
identity | Greta is my stepdaughter.
identity | My surname is Oduya.
identity | We live in a small village near Trier.
identity | I'm originally from Kerala.
identity | My boss is called Mr. Halloran.
identity | I've been a stage designer for twelve years.
identity | I am deaf in one ear.
identity | He's our new intern.
error | The build broke after the last commit.
error | Getting a segfault in the parser.
error | My printer shows error 50.
error | The login page returns 500.
error | curl: could not resolve host
error | The cron job failed silently last night.
completion | Done with the tax forms.
completion | I have uploaded the photos.
completion | The server is up and running again.
completion | The dishes are washed.
completion | We finished moving the shelves.
completion | Ticket 88 is closed.
context | My neighbour is renovating, so it's noisy.
context | Nothing has been decided about the summer.
context | We're torn between Lisbon and Porto.
context | If they chose me, I would probably say no.
context | The film is about a man who decides to vanish.
context | A magazine wrote that people over sixty prefer radio.
context | The dentist wanted to know whether I prefer mornings.
context | She has an instruction manual from 1950.
context | Our identity cards are kept in the drawer.
context | The correction fluid dried out.
context | I watched the decision of the jury on TV.
context | The birthday cake was too sweet.
context | There's a preference setting in the menu.
context | Low clouds over the harbour this morning, and no wind.
context | The bus is full as always.
context | I'm waiting for the plumber.
context | We might still choose the other school.
context | I can't decide which coat to buy.
work | Book a table for four on Friday.
work | Currently drafting the funding application.
work | Correct the grammar in this: "I has decided to went."
work | Please list five synonyms for quick.
work | I'm cleaning up the photo archive today.
work | Explain the phrase 'I could eat a horse'.
- | What do you prefer, Vim or Emacs?
- | Can we decide tomorrow?
- | When did you decide that?
- | How long does it take to get to the airport by tram?
- | Any idea why my cat sneezes?
- | Hiya!
- | Thanks a bunch, really.
- | Yep
- | Nah, I'm good.
- | Right, exactly.
- | Goodbye and thanks for everything!
- | Have a good one!
- | Good to see you again, it's been ages!
- | 🙏
- | lmao
- | Would you prefer an aisle seat?
- | Which of the two would you pick if you had only one day?
- | Hello, how have you been?
- | Absolutely!
- | Thanks, talk later!
"""

RUSSIAN_LAST = """
preference | Я не фанат громких вечеринок.
preference | Дедушка говорит, что любит тишину.
preference | Мне удобнее переписываться, чем звонить.
decision | Мы выбрали дубовый стол.
decision | Я не буду подавать заявку на грант.
decision | Да, давайте перенесём релиз на май.
decision | Тётя решила не делать операцию.
correction | Ошибся: рейс прилетает в 16:40.
correction | Не красная папка, а зелёная.
correction | Нет, я говорил про понедельник.
instruction | Никогда не присылай счета по выходным.
instruction | В будущем отвечай в течение дня.
instruction | Спасибо! Впредь сортируй их по дате.
milestone | Сын вчера начал ходить!
milestone | Мы продали первую картину.
milestone | Сестра сдала экзамен на адвоката.
identity | Я пчеловод из Любляны.
identity | Моя фамилия Одуева.
identity | Грета — моя падчерица.
error | Сборка сломалась после последнего коммита.
completion | Посуда помыта.
context | Лифт не ходит, а мы живём на пятом этаже.
context | Про лето ничего не решено.
context | Если бы меня выбрали, я бы отказался.
context | Журнал писал, что пожилые люди предпочитают радио.
context | Жду сантехника.
work | Забронируй столик на пятницу.
- | Когда ты это решил?
- | Приветик!
- | Хорошего дня!
- | Нет, спасибо.
"""

ARABIC_LAST = """
preference | ابنتي تحب القنافذ كثيراً.
preference | لست من محبي الحفلات الصاخبة.
decision | اخترنا طاولة البلوط.
decision | قررت خالتي عدم إجراء العملية.
correction | تصويب: تصل الرحلة الساعة 16:40.
correction | ليس الملف الأحمر بل الأخضر.
instruction | لا ترسل الفواتير في عطلة نهاية الأسبوع أبداً.
instruction | شكراً! من الآن رتبها حسب التاريخ.
milestone | بعنا أول لوحة لنا.
milestone | بدأ ابني المشي أمس!
identity | أنا نحال من طرابلس.
identity | لقبي العائلي حداد.
error | انهار البناء بعد آخر تعديل.
completion | غسلت الصحون.
context | لم يتقرر شيء بشأن الصيف.
context | أنتظر السباك.
work | احجز طاولة لأربعة يوم الجمعة.
- | متى قررت ذلك؟
- | لا، شكراً.
- | يوماً سعيداً!
"""

CHINESE_LAST = """
preference | 我女儿特别喜欢刺猬。
preference | 我对吵闹的派对没兴趣。
decision | 我们选了橡木桌子。
decision | 我阿姨决定不做手术了。
correction | 更正：航班16:40到。
correction | 不是红色文件夹，是绿色的。
instruction | 周末绝对不要发发票。
instruction | 谢谢！以后请按日期排序。
milestone | 我们卖出了第一幅画。
milestone | 儿子昨天会走路了！
identity | 我是养蜂人，来自大理。
identity | 我姓欧阳。
error | 上次提交之后编译失败。
completion | 碗都洗好了。
context | 夏天的事还没定。
context | 我在等水管工。
work | 订一张周五四人的桌子。
- | 你什么时候决定的？
- | 不用了，谢谢。
- | 祝你今天愉快！
"""
