"""Arabic messages and what is in them; ours, one a line: categories | kind | message.

`-` stands for none; ⏎ for a line break. Written before the rules were, and held back from them.
"""

ARABIC = """
preference | plain | أفضّل الشاي الأخضر على القهوة.
preference | plain | لا أطيق رائحة السمك.
preference | plain | لوني المفضل هو الأزرق.
preference | reported | تقول خالتي إنها تعشق الياسمين.
decision | plain | قررنا السفر بالقطار.
decision | plain | استقر رأينا على الشقة الصغيرة.
decision | not_to | قررت ألا أجدد الاشتراك.
decision | yes_prefixed | نعم، سنأخذ الخيار الثاني.
decision | reported | اختار مديرنا الشركة الجديدة للشحن.
correction | plain | في الواقع الاجتماع يوم الأربعاء وليس الثلاثاء.
correction | plain | أخطأت في العنوان، الصحيح هو شارع النخيل.
correction | no_prefixed | لا، بل أقصد الفاتورة الثانية.
correction | plain | تصحيح: عدد الضيوف أربعون.
instruction | plain | من الآن فصاعداً اكتب لي بالعربية.
instruction | plain | لا تحذف أي ملف أبداً دون إذني.
instruction | plain | في كل مرة تذكر فيها سعراً أضف العملة.
instruction | polite | هل يمكنك دائماً ذكر المصدر؟
instruction | thanks_prefixed | شكراً، وفي المستقبل لا ترسل لي ردوداً طويلة.
milestone | plain | أطلقنا موقعنا اليوم!
milestone | plain | حصلنا على أول عميل لنا.
milestone | plain | نجح ابني في امتحان القيادة.
milestone | plain | اليوم الذكرى العاشرة لزواجنا.
identity | plain | اسمي سلمى وأسكن في طرابلس.
identity | plain | أنا مهندسة جسور.
identity | plain | أعمل مترجماً في المحكمة.
identity | plain | خالد هو مديري في العمل.
identity,preference | multi | أنا طباخ وأعشق الفطر.
context | hypothetical | لو قررنا الانتقال إلى صور لتضاعف الإيجار.
context | keyword | حل المعادلة أخذ صفحة كاملة.
context | negated | لم نقرر بعد أين سنقيم.
context | negated | ما زلت محتاراً بين الشقتين.
context | reported | يقول المقال إن معظم الناس يفضلون الصباح.
context | reported | سألني النادل إن كنت أحب اللحم مشوياً.
work | quoted | ترجم إلى الإنجليزية: «أنا أفضل الشاي دائماً».
work | code | ```js⏎const x = 1 // دائما⏎```
error | plain | فشل النسخ الاحتياطي الليلة الماضية.
error | plain | الطابعة لا تعمل مرة أخرى.
completion | plain | انتهيت من ترجمة العقد.
completion | plain | تم رفع جميع الملفات.
context | plain | المطر لا يتوقف منذ ثلاثة أيام والطرق مغلقة.
work | plain | لخص هذه الفقرة من فضلك.
work | plain | أعمل حالياً على إعادة كتابة وحدة الدفع.
- | question | متى تغلق الصيدلية؟
- | preference_question | هل تفضل الشاي أم القهوة؟
- | decision_question | أي خيار نختار؟
- | greeting | صباح الخير، كيف حالك؟
- | thanks | شكراً جزيلاً على مساعدتك!
- | yes_no | نعم، بالطبع.
- | farewell | مع السلامة، إلى اللقاء!
- | emoji | 🌹
"""
