"""Chinese messages and what is in them; ours, one a line: categories | kind | message.

`-` stands for none; ⏎ for a line break. Written before the rules were, and held back from them.
"""

CHINESE = """
preference | plain | 我受不了香菜的味道。
preference | plain | 比起咖啡，我更喜欢绿茶。
preference | plain | 我最喜欢的颜色是青色。
preference | reported | 我奶奶说她最爱听京剧。
decision | plain | 我们决定坐火车去。
decision | plain | 最后选了那套小公寓。
decision | not_to | 我决定不续会员了。
decision | yes_prefixed | 好的，就用第二个方案。
decision | reported | 我们老板拍板换供应商了。
correction | plain | 其实会议是星期三，不是星期二。
correction | plain | 我说错了，地址是银杏路。
correction | no_prefixed | 不对，我指的是第二张发票。
correction | plain | 更正一下：客人一共四十位。
instruction | plain | 以后请用中文回复我。
instruction | plain | 永远不要不经我同意就删文件。
instruction | plain | 每次提到价格都要写上货币。
instruction | polite | 能不能以后都注明日期？
instruction | thanks_prefixed | 谢谢，以后别再发这么长的回答了。
milestone | plain | 我们的小店网页昨天正式上线了！
milestone | plain | 我们签下了第一个客户。
milestone | plain | 儿子通过了驾照考试。
milestone | plain | 今天是我们结婚十周年。
identity | plain | 我叫林晚晴，住在厦门。
identity | plain | 我是一名桥梁工程师。
identity | plain | 我妈妈是小学老师。
identity | plain | 我在法院做翻译。
identity,preference | multi | 我是厨师，特别喜欢蘑菇。
context | hypothetical | 如果我们决定搬家，房租会翻倍。
context | keyword | 这部老电影里裁判的最后决定很有名。
context | negated | 我们还没决定住哪里。
context | negated | 我还在两套房子之间犹豫。
context | reported | 文章说大多数人更喜欢早上工作。
context | reported | 服务员问我喜不喜欢辣的。
work | quoted | 把“我一直更喜欢靠窗的座位”翻译成英文。
work | code | ```py⏎x = 1  # 永远⏎```
error | plain | 昨晚的备份失败了。
error | plain | 打印机又坏了，连不上。
completion | plain | 合同的翻译我做完了。
completion | plain | 文件都上传好了。
context | plain | 这里连着下了三天雨，路都封了。
work | plain | 请帮我总结这一段。
work | plain | 我正在重写支付模块。
- | question | 药店几点关门？
- | preference_question | 你喜欢喝茶还是咖啡？
- | decision_question | 我们该选哪个方案？
- | greeting | 早上好，最近怎么样？
- | thanks | 非常感谢你的帮助！
- | yes_no | 对，没错。
- | farewell | 再见，明天聊！
- | emoji | 🎉🎉🎉
"""
