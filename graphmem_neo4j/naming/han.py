"""Han: which Chinese characters are one in two writings, and how are they read in Latin letters?

Owns: common traditional characters with their simplified ones, and the pinyin syllables of
surnames and of characters that are common in given names.
Never: segments words, or knows tones.
"""

from functools import lru_cache

_PAIRS = """
東东會会議议張张麗丽華华廣广聯联數数據据審审計计報报吳吴陳陈劉刘楊杨趙赵黃黄鄭郑謝谢許许鄧邓
馮冯蕭萧葉叶蘇苏呂吕盧卢蔣蒋賈贾鄒邹陸陆萬万錢钱譚谭嚴严賀贺龔龚顧顾湯汤喬乔賴赖龍龙鳳凤國国
學学習习電电腦脑書书記记錄录術术業业務务經经濟济開开關关門门問问題题對对應应內内員员產产車车
輛辆農农場场機机構构設设備备資资訊讯網网絡络雲云線线號号碼码臺台灣湾為为無无與与來来個个們们
時时間间長长發发後后過过還还進进動动體体點点說说話话語语請请讓让認认識识難难雙双單单復复總总
統统領领導导運运輸输護护戰战爭争爾尔衛卫視视聽听講讲義义樂乐藝艺園园圖图畫画館馆樓楼層层廳厅
廠厂辦办處处級级縣县鄉乡鎮镇區区島岛嶼屿橋桥鐵铁銀银錦锦鋼钢鈞钧鋒锋銳锐鐘钟鎖锁鏡镜鍾钟貨货
費费貿贸財财貴贵賓宾質质購购賣卖買买賽赛贈赠贊赞趕赶軍军轉转軟软載载較较輝辉輪轮輯辑連连遠远
遲迟適适選选遺遗邊边郵邮鄰邻醫医釋释針针釘钉閃闪閉闭閱阅闊阔隊队際际陽阳陰阴陣阵階阶隨随險险
隱隐雜杂離离靈灵靜静韋韦韓韩韻韵頁页頂顶項项順顺須须預预頑顽頓顿頗颇頭头頻频顆颗額额顏颜願愿
類类顯显風风飛飞飯饭飲饮飽饱養养馬马駐驻駕驾驗验騎骑驚惊魚鱼鮮鲜鳥鸟鳴鸣鴻鸿鶴鹤鷹鹰麥麦齊齐
齋斋齒齿龜龟寶宝實实寧宁寫写寬宽屬属岡冈嵐岚嶺岭幣币師师帶带幫帮幹干幾几庫库廟庙廢废強强彈弹
彥彦徑径從从徵征態态慶庆憂忧懷怀憶忆懸悬戲戏戶户掃扫採采換换損损搖摇撥拨擁拥擇择擊击擔担擬拟
擴扩攝摄敗败敵敌斷断晉晋晝昼暢畅曉晓曆历條条極极榮荣樁桩標标樣样樹树橫横檔档檢检權权歐欧歡欢
歲岁歷历歸归殘残殺杀氣气決决沒没況况測测準准滅灭滙汇漢汉漸渐潔洁潛潜澤泽濤涛濱滨煉炼煙烟熱热
營营燈灯燒烧爐炉爺爷狀状獎奖獨独獲获現现環环瑤瑶瓊琼畢毕異异當当療疗監监盤盘矚瞩確确礎础禮礼
種种稱称穩稳窮穷競竞筆笔節节範范築筑篤笃籃篮糧粮約约紀纪純纯紙纸納纳細细組组結结絕绝給给絲丝
絹绢維维綱纲綿绵緊紧綠绿緒绪編编練练縮缩績绩織织繼继續续羅罗罰罚聖圣聞闻聰聪職职肅肃脈脉膠胶
臨临興兴舉举舊旧艦舰莊庄萊莱蓋盖蓮莲藍蓝蘭兰虛虚蟲虫裝装裏里補补製制複复規规覺觉覽览觀观訂订
訓训託托訴诉診诊詞词試试詩诗該该詳详誠诚誤误課课調调談谈論论諸诸諾诺謀谋證证譜谱譯译變变讀读
豐丰負负責责貢贡貧贫貫贯貳贰貸贷賢贤賬账躍跃軌轨迴回週周達达違违釀酿鋪铺錯错鍵键鏈链鑒鉴閣阁
雖虽霧雾頒颁飾饰驅驱驛驿駱骆麵面黨党齡龄騰腾魯鲁鴨鸭鵬鹏潤润瀾澜燁烨瑋玮璽玺禎祯綺绮綵彩縈萦
緯纬繡绣聲声蔥葱薦荐藥药蘊蕴謙谦讚赞豔艳偉伟傑杰儀仪億亿優优冊册凱凯劃划劍剑劇剧劑剂勁劲勝胜
勞劳勢势勳勋協协厲厉參参啟启喚唤喪丧嘆叹嚐尝囑嘱團团圓圆塊块塵尘墊垫壇坛壓压壞坏壯壮壽寿夠够
夢梦夾夹奪夺奮奋妝妆婦妇媽妈嬌娇嬰婴孫孙宮宫寢寝尋寻將将專专屆届崗岗帥帅帳帐幟帜廂厢彌弥彙汇
徹彻恆恒恥耻悅悦惡恶惱恼慘惨慣惯慮虑憲宪傳传紅红銘铭價价倉仓儲储評评訪访鮑鲍溫温遼辽滬沪倫伦
債债積积終终綜综緩缓繪绘絨绒繳缴貓猫兩两隻只棟栋楓枫槍枪樸朴爲为犧牺獅狮瑪玛瑩莹畝亩瘋疯硯砚
碩硕磚砖禪禅穎颖篩筛簡简簽签紹绍紋纹紐纽綸纶緣缘縱纵翹翘聶聂臘腊蘆芦薩萨蘋苹蝦虾蟬蝉衝冲覓觅
誌志誼谊諒谅謹谨譽誉貝贝賦赋蹤踪輕轻輔辅轄辖轎轿邏逻釗钊鈴铃銓铨鋁铝鎧铠鑽钻鐸铎閒闲閩闽闖闯
闡阐陝陕隸隶霽霁鞏巩韜韬頌颂頤颐飄飘饒饶馳驰騏骐驕骄鬥斗鬱郁鯨鲸鴿鸽鸞鸾龐庞巖岩峽峡牆墙姍姗
娛娱嫻娴崢峥嶽岳眾众艙舱廬庐勵励駛驶塗涂傷伤僅仅側侧偵侦罷罢羨羡飼饲葷荤澆浇溝沟滾滚滿满潑泼
濕湿瀏浏淺浅湊凑棄弃蠟蜡憑凭鄔邬鄺邝閆闫裡里臥卧諮咨詢询諧谐謎谜謠谣籌筹籤签糾纠紡纺綻绽緝缉
緞缎緬缅縛缚繞绕纏缠纖纤羋芈樺桦
"""
_PINYIN = """
ai:艾爱 an:安 ao:敖傲奥 bai:白百柏 ban:班 bao:包宝鲍保 bei:贝北蓓 bi:毕碧 bian:卞边 bin:彬斌宾滨
bing:冰兵秉炳 bo:博波伯柏 bu:卜 cai:蔡才彩 cao:曹 cen:岑 chang:常昌畅长 chao:超朝潮
chen:陈晨辰沉宸 cheng:程成诚城承 chi:池驰 chong:崇冲 chu:褚楚初 chuan:川传 chun:春纯 cong:聪丛从
cui:崔翠 da:达大 dai:戴黛代 dan:丹旦单 dao:道 de:德 deng:邓 di:狄迪 ding:丁定鼎 dong:董东冬栋
dou:窦 du:杜 duan:段端 en:恩 er:尔 fan:范樊凡帆 fang:方芳房放 fei:费飞菲 fen:芬
feng:冯峰风凤枫锋丰 fu:傅付福富符 gan:甘 gang:刚钢 gao:高 ge:葛格 gong:龚宫公 gu:顾古谷
guan:关官冠管 guang:光广 gui:桂贵 guo:郭国果 hai:海 han:韩汉寒涵晗 hang:杭航 hao:郝浩昊豪皓
he:何贺和荷河 hong:洪红宏虹鸿弘 hou:侯厚 hu:胡虎湖 hua:华花桦 huan:欢环焕 huang:黄凰
hui:惠慧辉会卉晖 huo:霍 ji:季纪吉姬继基 jia:贾佳家嘉甲 jian:简建健剑坚 jiang:江姜蒋将 jiao:焦娇
jie:杰洁捷婕 jin:金靳锦进瑾今 jing:静京晶景敬婧靖荆经 jiu:久 ju:菊巨 juan:娟 jun:军君俊钧骏均
kai:凯开恺 kang:康 ke:柯可克科 kong:孔 kuang:邝 kun:坤昆 lai:赖来 lan:兰蓝岚 lang:郎朗 lao:劳
le:乐 lei:雷蕾磊 leng:冷 li:李黎丽力莉立利理礼厉 lian:连莲廉 liang:梁良亮 liao:廖 lin:林琳霖临
ling:凌玲灵令岭 liu:刘柳六 long:龙隆 lou:娄 lu:陆卢鲁路露璐 luan:栾 lun:伦 luo:罗骆洛 lv:吕律
ma:马 mai:麦 man:满曼 mao:毛茂 mei:梅美媚 meng:孟梦萌 mi:米 miao:苗妙 min:闵敏民 ming:明铭鸣
mo:莫墨默 mu:穆慕木牧 na:娜 nan:南楠男 ni:倪妮 nian:年 nie:聂 ning:宁凝 niu:牛 nuo:诺 ou:欧
pan:潘盘 pang:庞 pei:裴佩培 peng:彭鹏 ping:平萍 pu:蒲普 qi:齐祁琪琦奇启 qian:钱倩谦千 qiang:强
qiao:乔巧 qin:秦琴勤沁 qing:青清庆晴卿 qiong:琼 qiu:邱秋丘 qu:屈曲 quan:全权泉 ran:冉然 ren:任仁
rong:荣容蓉融 ru:茹如 ruan:阮 rui:瑞芮睿蕊 run:润 ruo:若 sang:桑 sen:森 sha:沙莎 shan:单山珊善
shang:尚商 shao:邵少 she:佘 shen:沈申慎 sheng:盛胜生圣升 shi:石施史时诗世士实 shu:舒书淑树
shuang:双爽 shui:水 shun:顺舜 si:司思斯丝 song:宋松颂 su:苏素 sui:隋 sun:孙 tan:谭谈 tang:唐汤堂
tao:陶涛桃 teng:滕腾 tian:田天甜 ting:婷庭廷 tong:童佟彤通 tu:涂 wan:万婉晚 wang:王汪旺望
wei:魏韦卫伟薇维威蔚巍玮 wen:温文闻雯 weng:翁 wu:吴武伍邬五舞 xi:席奚希西曦熙 xia:夏霞侠
xian:贤先仙显 xiang:向项祥翔香湘 xiao:肖萧小晓笑孝 xie:谢解 xin:辛新欣心鑫馨信 xing:邢星兴行杏
xiong:熊雄 xiu:秀修 xu:许徐旭续 xuan:宣轩萱璇 xue:薛雪学 xun:荀 ya:雅亚 yan:严颜闫燕艳妍言岩彦炎
yang:杨阳洋扬 yao:姚瑶耀 ye:叶烨野业 yi:易伊怡仪一逸艺毅义宜 yin:尹殷银音 ying:应英莹颖盈
yong:永勇雍 you:尤游友 yu:于余俞虞喻雨宇玉语钰愉瑜 yuan:袁元园远源媛 yue:岳月悦越 yun:云运芸韵
zan:昝 ze:泽 zeng:曾增 zhai:翟 zhan:詹占湛 zhang:张章彰 zhao:赵昭兆 zhe:哲 zhen:甄真珍震振
zheng:郑正政征 zhi:志智芝之治知 zhong:钟仲忠中 zhou:周舟洲 zhu:朱祝竹珠 zhuang:庄 zhuo:卓
zi:子紫姿梓 zong:宗 zou:邹 zu:祖 zuo:左 zhu:诸 pu:甫 tu:徒
"""
SURNAMES = frozenset(
    "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡"
    "贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷"
    "钱汤尹黎易常武乔贺赖龚文庞樊兰殷施陶洪翟安颜倪严牛温芦季俞章鲁葛伍韦申尤毕聂丛焦向柳邢路"
    "岳齐梅莫庄辛管祝左涂谷祁时舒耿牟卜路詹关苗凌费纪靳盛童欧甄项曲成游阳裴席卫查屈鲍位覃霍翁"
    "隋植甘景薄单包司柏宁柯阮桂闵"
)
_SIGNS = "".join(_PAIRS.split())
_SIMPLE = {ord(old): new for old, new in zip(_SIGNS[::2], _SIGNS[1::2], strict=True) if old != new}


def simplified(text: str) -> str:
    """Write common traditional characters as the simplified ones; all else stays."""
    return text.translate(_SIMPLE)


def is_han(text: str) -> bool:
    """Say whether a text is of Chinese characters only."""
    return bool(text) and all("\u3400" <= sign <= "\u9fff" for sign in text)


@lru_cache(maxsize=1)
def _readings() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for entry in _PINYIN.split():
        syllable, _, signs = entry.partition(":")
        for sign in signs:
            found.setdefault(sign, set()).add(syllable)
    return {sign: frozenset(syllables) for sign, syllables in found.items()}


def readings(sign: str) -> frozenset[str]:
    """Give the syllables by which a simplified character is read; empty for unknown ones."""
    return _readings().get(sign, frozenset())


@lru_cache(maxsize=1)
def surname_syllables() -> frozenset[str]:
    """Give the syllables by which the common surnames are read."""
    return frozenset(syllable for sign in SURNAMES for syllable in readings(sign))


def reads_as(signs: str, latin: str) -> bool:
    """Say whether simplified characters may be read as a run of pinyin without blanks or tones."""
    rests = {latin}
    for sign in signs:
        rests = {
            rest[len(syllable) :]
            for rest in rests
            for syllable in _spellings(sign)
            if rest.startswith(syllable)
        }
    return "" in rests


def _spellings(sign: str) -> frozenset[str]:
    # Passports write "lü" as "lyu", "lu" or "lv".
    known = readings(sign)
    return known | {"lu", "lyu", "lue"} if "lv" in known else known
