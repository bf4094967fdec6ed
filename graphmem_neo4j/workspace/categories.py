"""Categories: what is a line about, going by its words?

A heuristic for imports without a language model (Q157): words of the line count more than those
of its headings; nothing found means context.

Owns: the words that speak for each category, in English, Russian, Arabic and Chinese.
Never: asks a model, or changes a text.
"""

import re
from collections.abc import Sequence

from graphmem_neo4j.models import Category

_LINE_MAX_CHARACTERS = 2_000

# In the order in which they are asked: what is said to be decided is a decision, whatever else.
# A word ends in - where any ending may follow.
_LATIN = {
    Category.DECISION: "decided decision- decide chose chosen agreed agreement approved rejected"
    "|we will go with|going with",
    Category.PREFERENCE: "prefer- favourite- favorite- likes dislikes loves hates enjoys avoids"
    " preference-|would rather|instead of",
    Category.FEEDBACK: "feedback complain- criticis- criticiz- praised corrected"
    " lesson- mistake-|should not have|next time",
    Category.STYLE: "tone style- concise verbose formatting wording markdown emoji- bullet-"
    " voice|write in|reply in|answer in|speak in|respond in",
    Category.IDEA: "idea- maybe perhaps brainstorm- consider someday proposal- propose- hypothesis"
    "|what if|could try|might try|would be nice",
    Category.DOMAIN: "architecture api- database- server- protocol- schema- definition- glossary"
    " formula- reference- domain- regulation- law- specification-|is defined as|stands for",
}
_CYRILLIC = {
    Category.DECISION: "решил- решен- решён- решение- договорил- выбрал- утвердил- одобрил-",
    Category.PREFERENCE: "предпоч- нравит- любит люблю любим- обожа- ненавид-",
    Category.FEEDBACK: "отзыв- замечани- критик- похвал- ошибк- урок-|обратная связь",
    Category.STYLE: "стил- тон кратко лаконичн- оформлен-|отвечать на|писать на|пиши на",
    Category.IDEA: "идея идеи идею идей возможно предлож- гипотез-|может быть|а что если",
    Category.DOMAIN: "архитектур- сервер- протокол- база-данных определени- закон- справочник-",
}
_ARABIC = {
    Category.DECISION: "قرر- قرار- اتفق- اختار- اخترنا وافق- اعتمد-",
    Category.PREFERENCE: "يفضل تفضل أفضل نفضل يحب تحب أحب يكره تكره مفضل- المفضل- تفضيلات",
    Category.FEEDBACK: "ملاحظات تعليق- شكوى نقد مراجعة خطأ أخطاء درس دروس",
    Category.STYLE: "أسلوب الأسلوب نبرة النبرة تنسيق التنسيق باختصار",
    Category.IDEA: "فكرة أفكار الأفكار ربما اقتراح- لعل",
    Category.DOMAIN: "بنية خادم الخادم بروتوكول تعريف قانون مرجع",
}
# No blanks between words: these count wherever they stand.
_CHINESE = {
    Category.DECISION: "决定 決定 选定 选择了 商定 批准 同意采用",
    Category.PREFERENCE: "喜欢 喜歡 偏好 更愿意 讨厌 最爱 不喜欢",
    Category.FEEDBACK: "反馈 意见 批评 表扬 教训 错误",
    Category.STYLE: "风格 風格 语气 语调 格式 简洁",
    Category.IDEA: "想法 点子 主意 也许 可能可以 建议 设想",
    Category.DOMAIN: "架构 服务器 协议 定义 术语 数据库 法规",
}


def _pattern(category: Category) -> re.Pattern[str]:
    parts: list[str] = []
    for words in (_LATIN, _CYRILLIC, _ARABIC):
        single, *phrases = words[category].split("|")
        # Arabic writes "and" and the article onto the word.
        lead = "(?:و?ال)?" if words is _ARABIC else ""
        for word in (*single.split(), *phrases):
            spelled = re.escape(word.rstrip("-")).replace(r"\-", " ")
            parts.append(rf"\b{lead}{spelled}" + ("" if word.endswith("-") else r"\b"))
    parts += [re.escape(word) for word in _CHINESE[category].split()]
    return re.compile("|".join(parts), re.IGNORECASE)


_PATTERNS = {category: _pattern(category) for category in _LATIN}


def category_of(text: str, headings: Sequence[str] = ()) -> Category:
    """Guess what a line is about: by its own words, else by the nearest heading that tells."""
    for piece in (text[:_LINE_MAX_CHARACTERS], *reversed(headings)):
        for category, pattern in _PATTERNS.items():
            if pattern.search(piece):
                return category
    return Category.CONTEXT
