"""Given names: which spellings and short forms are one given name?

Between two semicolons stands one name: its formal spellings, then after `|` what people call its
bearers. A word may stand in several entries ("Sasha", "Sam"): then it may be any of them. Two words
that both stand here and share no entry are two different names, however near they look ("Erin",
"Elin").

Owns: the table of common given names of a dozen languages, folded when it is read.
Never: holds surnames, or names of one data set.
"""

from functools import lru_cache
from typing import NamedTuple

from graphmem_neo4j.naming.arabic_names import ARABIC_NAMES
from graphmem_neo4j.naming.roman import loose_arabic_latin, loose_cyrillic, loose_latin
from graphmem_neo4j.word_stems import fold

_WESTERN = """
Aaron | Ron; Abigail | Abby Abbie Gail; Adam; Adrian; Adele; Agnes; Alan Allan Allen | Al;
Albert | Al Bert Bertie; Alexander Alexandre Alessandro Alejandro | Alex Alec Sandy Sascha
Xander; Alexandra Alessandra Alejandra | Alex Sandra Sasha Lexi; Alfred Alfredo | Alf Fred Alfie
Freddy; Alice Alicia | Ali; Alina; Alma; Amanda | Mandy; Amelia | Amy Millie; Amy; Andrea;
Angela | Angie; Andrew André Andreas Andrés | Andy Drew; Angus; Ann Anna Anne Hanna Hannah |
Annie Nancy Nan Anni; Annette; Anthony Antony Antonio Antonius Anton | Tony Toni Toño; Antonia;
Archibald | Archie; Arthur Arturo | Art Artie; Astrid; Audrey; Aurora; Axel; Barbara Bárbara |
Barb Barbie Babs Bärbel; Barry; Beatrice Beatriz Beatrix | Bea Trixie; Ben; Benedict | Ben;
Benjamin Benjamín | Ben Benny; Bernard Bernhard Bernardo | Bernie Bernd; Bertha; Beth; Bianca;
Bjørn Björn; Boris; Brandon; Brian Bryan; Bridget Brigitte Birgit | Biddy Gitte; Bruno; Bruce;
Calvin | Cal; Camilla Camille Camila | Millie Cami; Carl Karl; Carla; Carlos | Charlie Carlitos;
Carmen; Caroline Carolina Karoline | Carrie Caro Lina; Carol Carole; Carter; Cassandra | Cass
Cassie; Catherine Katherine Kathryn Catharine Katharina Catalina Katarzyna Kateřina | Kate Katie
Kathy Cathy Kat Kit Kitty Käthe Kasia Kati Cata Trina; Cecilia Cecily Cecile | Cece Cissy;
Charles | Charlie Chuck Chas Chaz; Charlotte Carlotta | Lottie Lotte Charlie; Chloe; Christian
Cristian Kristian | Chris; Christina Christine Cristina Kristina Kristin | Chris Tina Chrissy
Kris Chrissie; Christopher Cristóbal Kristof Christoph Christophe | Chris Kit Topher Kris; Clara
Klara; Claire Clare; Clarence; Claudia; Claude; Clifford | Cliff; Clive; Colin; Conrad Konrad |
Con; Connor; Constance | Connie; Cora; Craig; Curtis; Cynthia | Cindy; Dagmar; Daisy; Dale;
Daniel | Dan Danny Dani; Daniela Danielle Daniele | Dani; Daphne; David Davide | Dave Davy
Davey; Dean; Deborah Debra | Deb Debbie; Denis Dennis; Denise; Derek; Desmond | Des; Diana
Diane; Dieter; Diego; Dirk; Dominic Dominik Domingo | Dom; Donald | Don Donnie; Donna; Dora;
Doris; Dorothy Dorothea | Dot Dottie Dolly Dora Thea; Douglas | Doug; Duncan; Dylan; Eddie;
Edgar | Ed Eddie; Edith | Edie; Edmund | Ed Eddie Ted; Eduardo Edward Eduard | Ed Eddie Ted
Teddy Ned Lalo Edu; Edwin | Ed Eddie; Egon; Eileen; Elaine; Eleanor Elinor Eleonora Leonore |
Ellie Nell Nora Lenore; Elena Helena Helen Hélène Helene | Lena Nell Ellie Leni; Elias; Elin;
Elijah | Eli; Elizabeth Elisabeth Elisabetta | Liz Lizzie Beth Betty Betsy Bess Eliza Lisa Liza
Libby Elsie Lisbeth; Elise Ella Ellie Lise Sissi; Elisa; Ella; Ellen; Elliot Elliott; Else Elsa;
Emil; Emilia Emily | Em Emmy Millie; Emma | Em Emmy; Emmanuel Manuel | Manny Manolo Manu; Enrico
Enrique | Quique Kike Rico; Eric Erik Erich | Rick Ricky; Erica Erika | Rikki; Erin; Ernest
Ernst Ernesto | Ernie; Esther Ester | Essie; Ethan; Eugene Eugen | Gene; Eva Eve Evelyn | Evie
Evi; Evan; Fabian; Faith; Felicity | Fliss; Felix; Fernando | Nando Fer; Fiona | Fi; Flora;
Florence | Flo Florrie Flossie; Florian | Flo; Frances Francesca Francisca Franziska | Fran
Frankie Fanny Franzi Paca Chica; Francis Francisco Francesco François Franz | Frank Frankie Fran
Paco Pancho Kiko Curro Franzl; Frank; Franklin | Frank; Fraser; Frederick Friedrich Frédéric
Federico | Fred Freddie Fritz Fede Rick; Gabriel | Gabe Gabi; Gabriela Gabrielle Gabriella |
Gabi Gabby; Gareth; Gary; Gavin; Geoffrey Jeffrey | Geoff Jeff; George Georg Jorge Giorgio
Georges | Georgie Schorsch Coque; Georgia Georgina | Georgie Gina; Gerald Gerard Gerhard | Gerry
Jerry Gerd; Gertrude Gertrud | Gert Trudy Gerda Trude; Giacomo; Gianni; Gideon; Gilbert | Gil
Bert; Gina; Giovanni | Gianni Nanni; Giovanna; Giulia Julia Julie | Jule Jules Giuli; Giulio
Julio Julius Julian | Jules Jule; Giuseppe | Beppe Peppe Pino; Gisela; Glen Glenn; Gloria;
Gordon; Grace; Graham Graeme; Greta; Gregory Gregor Gregorio | Greg; Guadalupe | Lupe Lupita;
Guillermo Guillaume | Guille Memo; Günter Günther; Gustav Gustavo | Gus Gusti Tavo; Guy; Hans;
Harold | Hal Harry; Harriet | Hattie Harrie; Harry Harrison; Hazel; Heather; Hector Héctor;
Heidi Adelheid | Adele; Heike; Heinrich | Heinz Heiner Hein; Henrietta | Hettie Etta; Henry
Henri | Harry Hank Hal; Herbert | Herb Bert; Herman Hermann | Manni; Hilda; Hope; Howard |
Howie; Hubert | Bert Hugh; Hugh Hugo; Ian; Ida; Ignacio Ignatius | Nacho Iggy; Ilse; Imogen;
Ines Inés Agnés; Ingrid | Inge; Irene Irina | Ira; Iris; Isaac; Isabel Isabella Isabelle | Izzy
Bella Belle Isa Chabela; Isidor; Iván Ivan | Vanya; Jack; Jacob Jakob | Jake Jack Jakub Kobi;
Jaime; James | Jim Jimmy Jamie Jem; Jan; Jana; Jane Janet | Janie Jenny; Janice | Jan; Jason |
Jay; Jasmine Yasmin | Jas; Javier Xavier | Javi; Jean; Jeanne; Jennifer | Jen Jenny Jenna;
Jeremy Jeremiah | Jerry Jem; Jerome | Jerry; Jessica | Jess Jessie; Jill Gillian Jillian | Gill
Jilly; Joan Joanna Joanne Johanna | Jo Hanni; Joaquín Joaquin | Quino; Jocelyn; Joel; Johannes
Johann | Hans Hannes Hansi Jo Johnny; John | Johnny Jack Jock; Jonathan Jonatan | Jon Johnny
Nathan; Jon; Jonas; Jordan; José | Pepe Pepito Chepe; Josef Joseph Josep | Joe Joey Jo Sepp
Seppi Jupp Josi Beppo; Josefa Josephine Josefina | Jo Josie Pepa Fina Josi; Joshua | Josh; Joy;
Juan | Juanito Juancho; Juana; Judith | Judy Jude Jutta; June; Jürgen; Justin; Karen Karin;
Karina; Karla; Keith; Kenneth | Ken Kenny; Kevin | Kev; Kim Kimberly; Kirsten Kerstin; Klaus
Claus Nikolaus; Kurt; Kyle; Lara; Lars; Laura | Laurie Lola; Lauren; Laurence Lawrence Lorenz
Lorenzo | Larry Laurie Enzo; Leah Lea; Lena; Leo; Leon; Leonard Leonardo Leonhard | Leo Len
Lenny Leon; Leonie; Leroy; Leslie Lesley | Les; Lewis Louis Luis Ludwig Luigi Luiz | Lou Louie
Lew Lucho Gigi Wiggerl Lutz; Liam; Lillian Lilian Lily Lilly | Lil; Linda | Lindy; Lisa;
Liselotte | Lilo Lotte; Lothar; Louise Luisa Luise | Lou; Lucas Lukas Luke Luca; Lucia Lucía
Lucy Lucie | Lu; Lydia; Lynn; Madeleine Magdalena | Maddie Lena Magda Leni Magdalen; Malcolm |
Mal; Manuela | Manu; Marc Mark Marco Marcos Marcus Markus Marek; Marcel; Marcela | Marce;
Margaret Margarete Margarita Marguerite Margherita Margarethe | Maggie Meg Peggy Madge Margie
Greta Gretchen Grete Gretel Marge Rita; Maria María Marie Mary Marya | Molly Polly Mitzi Maruja
Mariechen May; Mariana Marianne Marian; Marina; Mario; Marion; Marjorie | Marge; Marlene; Martha
Marta | Marty Mattie; Martin Martín | Marty Mart; Martina | Tina; Matilda Mathilde | Tilly
Mattie Tilda; Mateo Matteo; Matthew Matthias Mathias Mattias | Matt Matty Hias Matze Teo;
Maureen | Mo; Maurice Mauricio Moritz | Mo Morris; Max Maximilian Maxime Maximiliano | Maxi;
Megan; Melanie | Mel; Melissa | Mel Lissa; Mercedes | Merche; Mia; Michael Miguel Michel Michele
| Mike Mick Mickey Mikey Michi Micha Michl; Michaela Michelle | Micki Shelly; Mildred | Millie;
Miles Myles; Milan; Miriam | Mimi Miri; Monica Monika Monique | Moni; Nadia Nadja; Nadine;
Natalie Natalia | Nat; Nathan Nathaniel | Nat Nate; Neil Neal; Nicholas Nicolas Nicolás Nikolas
| Nick Nicky Nico Niklas Klaus; Nicole Nicola | Nicky Nici; Nigel; Nina; Noah; Noel; Nora;
Norbert; Norma; Norman | Norm; Odette; Olaf; Ole; Olga; Oliver Olivier | Ollie Oli; Olivia | Liv
Livvy; Oscar Oskar; Otto; Owen; Pablo; Pamela | Pam; Patricia | Pat Patty Trish Tricia Patsy;
Patrick Patricio | Pat Paddy Pato; Paul | Pauly; Paula Pauline | Polly; Paolo; Pavel; Pedro |
Perico; Penelope | Penny; Peter Pieter Petr | Pete; Petra; Philip Phillip Philipp Philippe
Felipe | Phil Pip Flip Lippl; Phoebe; Phyllis; Pierre; Pilar | Pili; Pooja; Priya; Quentin;
Rachel Raquel | Rae; Ralf Ralph Raúl Raoul; Ramón Raymond Raimund | Ray Moncho; Rafael Raphael |
Rafa Raffi; Randall Randolph | Randy; Rebecca Rebekka | Becky Becca; Regina | Gina Reggie;
Reginald | Reg Reggie; Reinhard; Reinhold; Renate | Reni; René; Rhoda; Ricardo Richard Riccardo
| Rick Rich Dick Richie Ricky Rico; Rita; Robert Roberto | Bob Bobby Rob Robbie Bert Beto Robin;
Roberta | Bobbie; Robin; Rodrigo | Rodri Rigo; Roger Rodger Rüdiger | Rodge; Roland Orlando |
Rolli; Rolf; Roman; Ronald | Ron Ronnie; Rosa Rose | Rosie; Rosalind | Roz; Rosemary Rosemarie |
Rosie Romy; Roy; Rudolf Rudolph Rodolfo | Rudi Rudy Rolf; Rupert Ruprecht; Russell | Russ Rusty;
Ruth | Ruthie; Ryan; Sabine | Bine; Sabrina; Sally; Samantha | Sam Sammy; Samuel | Sam Sammy;
Sandra; Sara Sarah | Sally Sadie; Santiago | Santi Yago; Saskia; Scott; Sean; Sebastian
Sebastián | Seb Bastian Basti; Sergio | Checo; Sharon; Sheila; Shirley; Sidney Sydney | Sid;
Sigmund Siegmund; Silvia Sylvia | Syl; Simon Simón; Simone; Sofia Sophia Sophie Sofía | Soph
Fia; Sonja Sonia; Søren; Stanley | Stan; Stefan Stephan Stephen Steven Esteban Stéphane | Steve
Stevie Steff; Stefanie Stephanie Estefanía | Steph Steffi Fanny; Stella Estella; Stuart Stewart
| Stu; Susan Susanna Susanne Suzanne Susana | Sue Susie Suzie Sanne Susi; Svenja; Sven; Tamara |
Tammy; Tanja Tanya; Teresa Theresa Therese Theresia | Terry Tess Tessa Resi Tere Tracy; Terence
| Terry; Theodor Theodore Teodoro | Ted Teddy Theo; Thomas Tomás Tommaso | Tom Tommy Thom;
Tiago; Tilman; Tim; Timothy Timotheus | Tim Timmy; Tina; Tobias | Toby Tobi; Todd; Tristan; Uwe;
Udo; Ulrich | Uli Ulli; Ulrike | Uli Ulli Rike; Ursula Úrsula | Uschi Ulla Ursel; Ute; Uta;
Valentin; Valentina | Val; Valerie Valeria | Val; Vanessa | Nessa; Vera; Verena | Vreni;
Veronica Verónica Veronika Véronique | Ronnie Vero Vroni; Victor Viktor Víctor | Vic; Victoria
Viktoria | Vicky Tori; Vincent; Vicente Vincenzo | Vince Vinnie Enzo; Violet Violetta | Vi;
Virginia | Ginny Ginger; Vivian Vivienne | Viv; Walter Walther | Walt Wally; Wanda; Wendy;
Werner; Wilhelm | Willi Willy Wim; William | Bill Billy Will Willie Liam; Winifred | Winnie
Freda; Wolfgang | Wolf Wolfi; Yolanda | Yoli; Yvonne; Zachary Zacharias | Zach Zack; Zoe Zoë;
Agnieszka | Aga; Aleksandra | Ola; Andrzej; Joanna | Asia; Małgorzata | Gosia; Krzysztof |
Krzysiek; Tomasz | Tomek; Zbigniew | Zbyszek; Piotr | Piotrek; Haruto; Yuki; Kenji; Akiko;
Hiroshi; Takeshi; Keiko; Yoko; Sakura; Kenta; Rahul; Amit; Anil; Sunil; Ravi; Deepak; Sanjay;
Vijay; Ajay; Neha; Anjali; Lakshmi; Arjun; Rohan; Rohit; Mehmet; Ayşe; Emre; Elif; Mustafa;
Hüseyin; Aidan Aiden; Alana; Alba; Alberto | Beto Tito; Aline; Amalia; Amara; Ana; Anita; Anja;
Annika; Ariana; Ariel; Arne; Arno; Ashley; Aylin; Belinda; Benita; Bernadette; Bettina;
Birgitta; Blake; Bodil; Bonnie; Brenda; Brent; Bridie; Carina; Carl-Johan; Cathal; Cedric;
Celia; Celine; Chantal; Chiara; Ciara; Clemens; Cleo; Colette; Corinna; Corinne; Cornelia;
Cornelius; Dana; Dario; Darius; Darren; Davina; Deirdre; Delia; Della; Dina; Dolores; Dorian;
Edda; Edna; Eduarda; Einar; Elisha; Elke; Elmar; Elsbeth; Elvira; Emilio; Emmeline; Erwin;
Estelle; Eugenia; Eunice; Fabio; Fabiola; Fatou; Ferdinand; Finn; Fleur; Flavia; Flavio; Freya;
Frida; Frieda; Gaia; Gemma; Genevieve; Gerrit; Gesine; Gianna; Gioia; Gisele; Gudrun; Guido;
Gunnar; Gwen; Hagen; Hanne; Hartmut; Hedwig; Helga; Helge; Helmut; Henning; Henrik; Henrike;
Hilde; Holger; Horst; Ilona; Imke; Inga; Ingo; Isla; Isolde; Ivana; Ivo; Ivy; Jade; Janina;
Janine; Jasper; Jelena; Jens; Jette; Joachim; Jochen; Joana; Joao; Jolanda; Jonah; Jorg;
Juliana; Juliane; Juliet; Kai; Karsten; Kasper; Katja; Kathleen; Kay; Kerry; Kieran; Konstanze;
Lana; Laurin; Leila; Lidia; Liliana; Linus; Livia; Lorena; Lorna; Luana; Luc; Luciano; Lucian;
Ludmila; Luna; Mads; Maia; Maike; Maja; Malin; Mara; Marcella; Marcia; Margot; Mariella; Marika;
Marilyn; Marisa; Marita; Marius; Marlon; Maryam; Mats; Mattis; Maud; Mauro; Maya; Meike; Merle;
Mette; Mika; Mikael; Mila; Milena; Milo; Mina; Minna; Mira; Mirco; Mona; Morgan; Morten; Naomi;
Natascha; Nelly; Nils; Nino; Noelle; Noemi; Nuala; Orla; Oriana; Orsolya; Palmira; Paola;
Pascal; Pascale; Paulo; Perry; Pia; Piero; Pietro; Ragnar; Raisa; Ramona; Raul; Rasmus; Regula;
Reiner; Rene; Renata; Reto; Rhea; Rhys; Riccarda; Rina; Rocco; Romina; Romeo; Rosanna; Rosina;
Rowan; Ruben; Rui; Runa; Sabina; Salome; Salvatore; Samira; Sandro; Sanna; Selina; Serena;
Severin; Sheena; Sibylle; Sienna; Sigrid; Silke; Silvio; Sina; Sine; Siri; Sonny; Stefania;
Stefano; Steffen; Sunniva; Svea; Sybille; Tabea; Tadeusz; Talia; Tara; Tarja; Tatjana; Theodora;
Thilo; Thomasina; Thora; Till; Timo; Tiziana; Tobin; Tonje; Torben; Torsten; Tula; Ugo; Urban;
Urs; Valerio; Vasco; Viggo; Vilma; Viola; Vitor; Vittoria; Volker; Waltraud; Wenzel; Wibke;
Wilfried; Wilma; Xenia; Yannick; Yara; Yasmina; Ylva; Yannis; Zita; Zora; Zuzana; Aarav; Aditi;
Ananya; Asha; Bharat; Chandra; Devi; Dinesh; Divya; Ganesh; Gita; Harish; Indira; Kavita; Kiran;
Kunal; Leela; Madhu; Mahesh; Manish; Meena; Mohan; Mukesh; Nandini; Naresh; Nikhil; Nisha;
Nitin; Pankaj; Pradeep; Prakash; Prasad; Puja; Radha; Rajesh; Rakesh; Ramesh; Rekha; Sachin;
Sandeep; Sarita; Satish; Shanti; Shilpa; Shreya; Sita; Suresh; Swati; Uma; Usha; Varun; Vikram;
Vinod; Vivek; Akira; Daiki; Emiko; Hana; Haruka; Haruki; Hideo; Ichiro; Jiro; Junko; Kana;
Kazuki; Kazuo; Kenichi; Koji; Mai; Makoto; Mari; Mariko; Masako; Masao; Michiko; Minoru; Misaki;
Naoko; Naoki; Noriko; Osamu; Reiko; Rika; Ryo; Satoshi; Shigeru; Shinji; Shoko; Sora; Taro;
Tatsuya; Tomoko; Toshio; Yoshiko; Yui; Yumi; Yutaka
"""
_RUSSIAN = """
Александр Aleksandr Alexandr Alexander | Саша Шура Саня Sasha Sanya Shura Alex Санёк Шурик;
Александра Aleksandra Alexandra | Саша Шура Саня Sasha Sanya Аля; Алексей Aleksei Alexey | Лёша
Алёша Lyosha Alyosha Лёха; Алёна; Алина Alina; Алиса Alisa Alice; Алла Alla; Анастасия Anastasia
| Настя Ася Nastya; Анатолий Anatoly | Толя Толик Tolya Толян; Андрей Andrei | Андрюша Andryusha
Андрюха Дрон; Анна Anna | Аня Анечка Нюра Anya Анюта Нюша; Антон Anton | Антоша Тоха; Антонина |
Тоня; Аркадий | Аркаша; Арсений Arseny | Сеня; Артём Artyom Artem | Тёма Tyoma; Борис Boris |
Боря Borya; Вадим Vadim | Вадик; Валентин Valentin | Валя; Валентина Valentina | Валя Valya;
Валерий Valery | Валера Valera; Валерия Valeria | Лера Lera; Варвара Varvara | Варя Varya;
Василий Vasily | Вася Vasya; Василиса; Вера Vera | Верочка; Вероника | Ника; Виктор Viktor
Victor | Витя Vitya; Виктория Viktoria Victoria | Вика Vika; Виталий Vitaly | Виталик; Владимир
Vladimir Wladimir | Вова Володя Vova Volodya Вован; Владислав Vladislav | Влад Слава Vlad Slava;
Всеволод | Сева; Вячеслав Vyacheslav | Слава Slava; Галина Galina | Галя Galya; Геннадий Gennady
| Гена; Георгий Georgy | Гоша Жора Гога; Глеб Gleb; Григорий Grigory | Гриша Grisha; Дарья Daria
| Даша Dasha; Денис Denis; Диана Diana; Дмитрий Dmitry | Дима Митя Димка Димон Dima Mitya
Димочка Диман; Евгений Evgeny Yevgeny | Женя Zhenya Жека; Евгения Evgenia | Женя Zhenya; Егор
Egor Yegor; Екатерина Ekaterina Yekaterina | Катя Катюша Katya Катюха Катерина; Елена Elena
Yelena | Лена Алёна Lena Ленка Алёнка; Елизавета Elizaveta | Лиза Liza; Ефим | Фима; Зинаида |
Зина; Зоя Zoya; Иван Ivan | Ваня Vanya Ванька Ванёк; Игорь Igor; Илья Ilya | Илюша; Инна Inna;
Иосиф; Ирина Irina | Ира Ira Иришка; Кирилл Kirill | Кирюша; Кира; Константин Konstantin | Костя
Kostya; Ксения Ksenia Xenia | Ксюша Ksyusha; Лариса Larisa Larissa | Лара; Лев Lev | Лёва;
Леонид Leonid | Лёня Lyonya; Лидия Lidia Lydia | Лида; Любовь Lyubov | Люба Lyuba; Людмила
Lyudmila | Люда Мила Люся Людочка; Майя; Макар; Максим Maxim Maksim | Макс; Маргарита Margarita
| Рита Марго; Марина Marina | Мариша; Мария Maria Marya | Маша Маруся Masha Маня Машенька;
Михаил Mikhail | Миша Misha Миха Мишаня; Надежда Nadezhda | Надя Nadya; Наталья Наталия Natalia
| Наташа Ната Natasha Натаха; Никита Nikita; Николай Nikolai | Коля Kolya Колян; Нина Nina;
Нонна; Оксана; Олег Oleg; Ольга Olga | Оля Olya Олечка; Павел Pavel | Паша Павлик Pasha Пашка
Павлуша; Полина Polina | Поля; Пётр Pyotr Petr Peter | Петя Petya; Раиса | Рая; Роман Roman |
Рома Roma; Руслан Ruslan; Савелий; Светлана Svetlana | Света Sveta Светик; Семён Semyon | Сёма
Сеня; Сергей Sergei | Серёжа Серж Seryozha Серёга Серый; Софья София Sofia Sophia | Соня Sonya;
Станислав Stanislav | Стас Слава Stas; Степан Stepan | Стёпа; Тамара | Тома; Татьяна Tatiana |
Таня Tanya Танюша; Тимофей Timofey | Тима; Тимур Timur; Ульяна; Фёдор Feodor Fyodor | Федя
Fedya; Филипп; Эдуард | Эдик; Элла Ella; Эльвира | Эля; Эмма Emma; Юлия Yulia Julia Yuliya | Юля
Yulya Юлька; Юрий Yury | Юра Yura; Яков Yakov | Яша; Яна Yana Jana; Кристина Kristina Christina;
Марк Mark; Давид David; Даниил Daniil | Даня Данила Danya; Ярослав Yaroslav | Ярик Слава
"""


class GivenName(NamedTuple):
    """What a word is as a given name: the entries where it is a formal spelling, a short form."""

    formal: frozenset[int]
    short: frozenset[int]

    @property
    def every(self) -> frozenset[int]:
        """Give all entries of the word."""
        return self.formal | self.short


@lru_cache(maxsize=1)
def _table() -> dict[str, GivenName]:
    formal: dict[str, set[int]] = {}
    short: dict[str, set[int]] = {}
    for number, line in enumerate(_lines()):
        names, _, nicknames = line.partition("|")
        for words, table in ((names, formal), (nicknames, short)):
            for word in words.split():
                table.setdefault(fold(word), set()).add(number)
    return {
        word: GivenName(frozenset(formal.get(word, ())), frozenset(short.get(word, ())))
        for word in formal.keys() | short.keys()
    }


def _lines() -> list[str]:
    texts = (_WESTERN, _RUSSIAN, ARABIC_NAMES)
    return [line for text in texts for line in text.split(";") if line.strip()]


def given_name(word: str) -> GivenName | None:
    """Look a folded word up; None where it is no common given name."""
    return _table().get(word)


@lru_cache(maxsize=1)
def _heard() -> tuple[frozenset[str], frozenset[str]]:
    # A name of the West as well ("Anna", "Sara") tells nothing.
    western = _formal(_WESTERN)
    russian = frozenset(loose_latin(loose_cyrillic(word)) for word in _formal(_RUSSIAN))
    arabic = frozenset(loose_arabic_latin(w) for w in _formal(ARABIC_NAMES) if w.isascii())
    return (
        russian - {loose_latin(word) for word in western},
        arabic - {loose_arabic_latin(word) for word in western},
    )


def _formal(text: str) -> set[str]:
    return {fold(word) for line in text.split(";") for word in line.partition("|")[0].split()}


def is_russian(word: str) -> bool:
    """Say whether a folded Latin word is some spelling of a common Russian name."""
    return loose_latin(word) in _heard()[0]


def is_arabic(word: str) -> bool:
    """Say whether a folded Latin word is some spelling of a common Arabic name."""
    return loose_arabic_latin(word) in _heard()[1]


@lru_cache(maxsize=1)
def _romanised() -> frozenset[int]:
    """Give the entries whose spellings are all one word of another script, by ear."""
    first = len([line for line in _WESTERN.split(";") if line.strip()])
    return frozenset(range(first, len(_lines())))


def is_one_word(left: GivenName, right: GivenName) -> bool:
    """Say whether two formal spellings are romanisations of one Russian or Arabic name."""
    return not _romanised().isdisjoint(left.formal & right.formal)


@lru_cache(maxsize=1)
def _arabic_from() -> int:
    return sum(1 for text in (_WESTERN, _RUSSIAN) for line in text.split(";") if line.strip())


def is_arabic_entry(name: GivenName) -> bool:
    """Say whether a name is formally an Arabic one."""
    return any(number >= _arabic_from() for number in name.formal)
