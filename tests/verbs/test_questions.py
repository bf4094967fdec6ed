"""Questions: any text may be asked, in any language, and no sign of it steers the index."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from graphmem_neo4j.memory import GraphMemory

from .asking import contents

# --- the query language of the index never shows (faults A) ----------------------------------

PUNCTUATION = [
    ("/roadmap.", True),
    ("(", False),
    ("[x", True),
    ("{x", True),
    ('"half quote', False),
    ("a^", True),
    ("a^b", None),
    ("\\", False),
    ("!", False),
    ("~", False),
    ("&&", False),
    ("roadmap*", True),
    ("+roadmap -x", True),
    ("roadmap~2", True),
    ("[a TO x]", True),
    ("\\roadmap\\", True),
]


@pytest.mark.requirement("F1", "Q24")
@pytest.mark.parametrize(("query", "finds"), PUNCTUATION)
async def test_punctuation_is_ordinary_text(
    memory: GraphMemory, query: str, finds: bool | None
) -> None:
    await memory.save("roadmap x a")
    found = contents(await memory.recall(query))
    assert finds is None or found == (["roadmap x a"] if finds else [])


@pytest.mark.requirement("F2", "F3")
@pytest.mark.parametrize(
    ("stored", "query"),
    [
        ("we did NOT cut the budget", "NOT"),
        ("we did NOT cut the budget", "budget AND"),
        ("we did NOT cut the budget", "NOT budget OR"),
        ("TARDON and NORAD reports", "TARDON"),
        ("TARDON and NORAD reports", "NORAD"),
        ("TARDON and NORAD reports", "norad"),
    ],
)
async def test_words_in_capitals_are_words(memory: GraphMemory, stored: str, query: str) -> None:
    await memory.save(stored)
    assert contents(await memory.recall(query)) == [stored]


@pytest.mark.requirement("F2")
@pytest.mark.parametrize("query", ["OR", "AND OR", "NOT", "AND AND AND"])
async def test_bare_boolean_words_are_no_error(memory: GraphMemory, query: str) -> None:
    await memory.save("nothing of the kind")
    await memory.recall(query)


@pytest.mark.requirement("F4")
@pytest.mark.parametrize("query", ["qx-foo", "qx", "foo", "QX-Foo", "qx foo"])
async def test_a_hyphenated_name_is_found_by_its_parts(memory: GraphMemory, query: str) -> None:
    await memory.save("the box qx-foo is in the attic")
    assert contents(await memory.recall(query)) == ["the box qx-foo is in the attic"]


@pytest.mark.requirement("F5")
async def test_a_star_does_not_return_everything(memory: GraphMemory) -> None:
    await memory.save([f"entry {n} of twenty" for n in range(20)])
    assert contents(await memory.recall("*", limit=50)) == []


@pytest.mark.requirement("F5")
@pytest.mark.parametrize("query", ["text:alpha", "anyfield:alpha", "terms:alpha", "shelf:alpha"])
async def test_a_field_name_selects_no_field(memory: GraphMemory, query: str) -> None:
    await memory.save(["the word alpha", "another matter"])
    assert contents(await memory.recall(query)) == ["the word alpha"]


@pytest.mark.requirement("F7")
@pytest.mark.parametrize("query", ["", "   ", "\n", "…", "\u200b", "\x00", "\ud800", "?!"])
async def test_a_blank_question_has_no_answer_and_a_note(memory: GraphMemory, query: str) -> None:
    await memory.save("anything at all")
    answer = await memory.recall(query)
    assert answer.hits == []
    assert answer.notes


@pytest.mark.requirement("F10")
async def test_the_first_search_of_a_space_answers(memory: GraphMemory) -> None:
    assert (await memory.recall("x")).hits == []
    await memory.save("x marks the spot")
    assert contents(await memory.recall("x")) == ["x marks the spot"]


@pytest.mark.requirement("F1", "F7", "F12")
@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    query=st.text(st.characters(codec=None, exclude_categories=()), max_size=40)
    | st.text(st.sampled_from('+-!(){}[]^"~*?:\\/&| ANDORNOTab'), max_size=20)
)
async def test_any_question_is_answered(memory: GraphMemory, query: str) -> None:
    answer = await memory.recall(query, limit=3)
    assert len(answer.hits) <= 3


# --- languages ------------------------------------------------------------------------------

LANGUAGES = [
    ("en", "She was running three companies in Oslo", "who runs a company"),
    ("en", "We bought cherries", "cherry"),
    ("ar", "اجتماع المشروع في المكتبة غدا", "مكتبة"),
    ("ar", "وصلت الكتب إلى المدرسة", "الكتب"),
    ("ru", "Мы встретились с новыми инженерами в Казани", "инженер"),
    ("ru", "Она работает над книгами", "книга"),
    ("zh", "明天下午三点开项目评审会议", "评审"),
    ("zh", "GitHub 备份脚本上传", "GitHub备份"),
    ("ja", "来週の会議は大阪で行われます", "大阪の会議"),
    ("ko", "내일 서울에서 회의가 있습니다", "서울"),
    ("de", "Die Verträge wurden in den Häusern unterschrieben", "Vertrag Haus"),
    ("fr", "Les chevaux mangeaient dans les prairies", "prairie mangeait"),
    ("fr", "café crème in Genève", "cafe"),
    ("fr", "café crème in Genève", "geneve"),
    ("fr", "café crème in Genève", "CAFÉ"),
    ("es", "Las reuniones fueron canceladas", "reunión cancelada"),
    ("tr", "Toplantılar İstanbul'da yapılacak", "istanbul toplantı"),
    ("hi", "कल दिल्ली में बैठक होगी", "बैठक"),
    ("fa", "جلسه‌ی فردا در تهران است", "تهران"),
    ("he", "הפגישה מחר בתל אביב", "הפגישה"),
    ("el", "Η συνάντηση θα γίνει στην Αθήνα", "συναντηση"),
    ("th", "ประชุมพรุ่งนี้ที่เชียงใหม่", "เชียงใหม่"),
]


@pytest.mark.requirement("F8", "F9", "F16", "Q24")
@pytest.mark.parametrize(("language", "stored", "query"), LANGUAGES)
async def test_words_find_in_many_languages(
    memory: GraphMemory, language: str, stored: str, query: str
) -> None:
    await memory.save(["quite another matter of weather", stored])
    assert contents(await memory.recall(query))[:1] == [stored], language


@pytest.mark.requirement("F16", "F9")
async def test_composed_and_decomposed_accents_are_one(memory: GraphMemory) -> None:
    await memory.save("Rene\u0301e lives in Lyon")
    assert contents(await memory.recall("Ren\u00e9e")) == ["Ren\u00e9e lives in Lyon"]


@pytest.mark.requirement("F17")
@pytest.mark.parametrize(
    ("query", "first"),
    [("C++", "we write C++ here"), ("C#", "we write C# here"), (".NET", "we write .NET here")],
)
async def test_names_that_differ_by_a_sign_stay_apart(
    memory: GraphMemory, query: str, first: str
) -> None:
    texts = ["we write C here", "we write C++ here", "we write C# here", "we write .NET here"]
    saved = await memory.save(texts)
    assert saved.added == 4
    assert contents(await memory.recall(query))[0] == first
