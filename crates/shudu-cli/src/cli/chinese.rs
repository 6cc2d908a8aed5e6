//! The help and the errors of the command line in Chinese. Clap speaks English only, so this is
//! the table from commands and their arguments to Chinese lines, laid over the one command line.

use crate::commands::{config, generate};
use crate::term::output::wrapped;
use clap::builder::Resettable;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgAction, Command, Error};
use shudu::language::{Language, Tongue};
use std::error::Error as _;
use std::num::ParseIntError;

/// A command, by its whole name, one of its arguments, or "" for the command itself, and what is
/// said of it. What several commands have is said once, of "*".
const LINES: &[(&str, &str, &str)] = &[
    ("", "", "数独实验室：解题、计数、讲解，并展示过程。不带命令则做简短的介绍。"),
    ("*", "color", "颜色：auto（标准输出是终端且没有设置 NO_COLOR 时）、always 或 never"),
    ("*", "lang", "语言；不给则用设置的语言，或系统区域的语言"),
    ("*", "help", "显示帮助"),
    ("*", "version", "显示版本"),
    ("*", "sources", "题目、文件，或 - 表示标准输入"),
    ("*", "source", "一道题、一个文件，或 - 表示标准输入"),
    (
        "*",
        "layout",
        "盘面：RxC（宫的形状，如 3x3）、jigsaw:<分区图>，可用 + 接 x、windoku、antiknight、antiking、region:r1c1r2c2…",
    ),
    ("*", "format", "输入的格式；不给则按内容识别"),
    ("*", "strict", "遇到读不懂的行就停止，而不是报告后继续"),
    ("*", "threads", "线程数；不给则用全部核心。不影响结果"),
    ("*", "isa", "指令集；不给则用处理器最好的"),
    ("*", "time", "每道题最多用多少秒"),
    ("*", "nodes", "每道题最多试填多少个数字"),
    ("*", "json", "每道题输出一个 JSON 对象"),
    ("*", "output", "写入这个文件（一次写完整），而不是标准输出"),
    ("*", "svg", "画到这个文件，.svg、.png 或 .pdf"),
    ("*", "seed", "种子；不给则随机选一个并显示"),
    (
        "*",
        "profile",
        "用哪些技巧、按什么顺序：human（人先看到的在前）、hodoku、se、sudokuwiki、basic，或自己的 TOML 文件",
    ),
    ("*", "no_uniqueness", "不用以唯一解为前提的技巧"),
    ("*", "no_notes", "尽量不用笔记：由区块或隐性数组直接得出的数，直接填入"),
    ("*", "print", "每道题一行，如 '{puzzle} {clues}'"),
    (
        "*",
        "tables",
        "从这个表格的一列读题：.parquet、.arrow、.arrows、.csv 或 .jsonl，后三种可再加 .gz 或 .zst。可给多个，依次读取",
    ),
    (
        "*",
        "out",
        "把 --in 的各列和答案写入这个表格，完成后才出现。不是题目的行没有答案，原因见 error 列",
    ),
    ("*", "column", "--in 中题目所在的列"),
    ("*", "prefix", "加在答案各列名前面的文字"),
    ("help", "", "显示帮助，或某个命令的帮助"),
    ("solve", "", "解题"),
    ("solve", "limit", "显示这么多个解，或 all。不给则显示第一个解并判断是否唯一，比 --limit 1 慢"),
    ("solve", "algorithm", "算法：auto、fast（9×9）和 general 是引擎，其余是经典算法"),
    ("solve", "stats", "在标准错误上说明搜索做了什么"),
    ("check", "", "判断题目无解、唯一解还是多解"),
    ("check", "minimal", "还判断是否极小；不是则列出可以单独去掉的已知数"),
    ("check", "within", "列出每道题包含的极小题目，这么多个，或 all"),
    ("count", "", "精确数解的个数，解很多时也不必逐个列出"),
    ("count", "method", "计数方法：list 找出每个解，exact 不找解直接计数，auto 选预计较快的"),
    ("count", "explain", "在标准错误上说明选了哪种方法及原因"),
    ("count", "limit", "数到这么多就停止"),
    ("count", "marginals", "每一格每个数字出现在多少个解中"),
    ("count", "svg", "把边际数画成热力图，.svg、.png 或 .pdf"),
    ("count", "sample", "随机抽取这么多个解，每个解的概率完全相同"),
    ("count", "estimate", "用这么多次随机试探估计，并给出标准误：用于精确计数太久时"),
    ("count", "extend", "列出最多加这么多已知数使解唯一的所有加法，其中没有多余的"),
    ("count", "time", "每道题最多用多少秒。只能逐个列出的盘面默认 30 秒"),
    ("relax", "", "去掉每一种 k 个已知数的组合，数各自剩下多少个解"),
    ("relax", "sources", "题目、文件，或 -。不给则读标准输入；没有输入则用内置的题目（有五个解）"),
    ("relax", "k", "去掉多少个已知数，或从多少到多少"),
    ("relax", "top", "列出最好的这么多种；不给则列出并列第一的全部"),
    ("relax", "fit", "从 k=1 起用指数曲线拟合最大值，并给出预测"),
    ("relax", "csv", "把每种组合和个数写入这个文件。它只针对一道题，--plot 和 --state 也是"),
    ("relax", "plot", "把各个数依次画出，并画出其分布，.svg、.png 或 .pdf"),
    ("relax", "state", "把结果存入这个文件，下次从中继续"),
    ("relax", "verbose", "随时显示每种组合和个数"),
    ("relax", "json", "每道题的每个 k 输出一个 JSON 对象"),
    ("census", "", "数一种盘面的全部终盘"),
    ("census", "layout", "宫的形状：3x3、2x2、2x3、2x4 或 2x5（需数秒）"),
    ("census", "essential", "还数本质不同的终盘：行、列、横带、竖带互换，翻转和数字改名都算相同"),
    ("census", "explain", "显示相加得出总数的表"),
    ("census", "json", "以 JSON 输出结果和表"),
    ("rate", "", "评定题目的难度，用 Sudoku Explainer、HoDoKu 或 Berthier 的方法"),
    (
        "rate",
        "scale",
        "用哪种尺度：se 给出 ER、EP 和 ED，hodoku 给出分数和难度，w 和 b 给出所需最长的鞭（whip）或辫（braid），te 给出试填须嵌套几层（Berthier 的定义）",
    ),
    ("rate", "at_least", "只回答 ER 是否不低于它，yes 或 no：往往比算出 ER 快得多"),
    ("rate", "invariant", "评定每道题的标准形：所有同构题结果相同"),
    ("rate", "steps", "显示每一步"),
    ("rate", "between", "只要 ER 在 A 到 B 之间的题目；A.. 没有上限"),
    ("rate", "clues", "只要已知数个数在 A 到 B 之间的题目"),
    ("rate", "json", "每道题输出一个 JSON 对象；加 --steps 则含每一步的依据"),
    ("generate", "", "出题：按难度、评级、形状或所需技巧；或生成终盘"),
    (
        "generate",
        "level",
        "难度（beginner … extreme），或 0 到 4，即挖洞游戏的难度。没有任何要求时为 medium",
    ),
    ("generate", "method", "方法：dig，或 holes（挖洞游戏的做法，难度也用它的）"),
    ("generate", "rating", "评级（ER）从 A 到 B，如 7.0..8.5；A.. 没有上限"),
    ("generate", "clues", "已知数个数，从 A 到 B"),
    ("generate", "minimal", "没有多余的已知数"),
    ("generate", "symmetry", "已知数位置的对称"),
    (
        "generate",
        "pattern",
        "已知数恰好在这些格：每格一个字符，`.`、`0` 或 `-` 表示空格；或一个文件",
    ),
    ("generate", "technique", "题目必须用到这些技巧，并有证明"),
    ("generate", "only", "除这些技巧外只用唯一数和区块"),
    ("generate", "layout", "盘面，同 solve；jigsaw 或 jigsaw7 的宫是随机的，每题不同"),
    ("generate", "solved", "终盘，每个的概率完全相同"),
    ("generate", "fast", "配合 --solved：随机，但概率不完全相同；适用于任意大小"),
    ("generate", "unbiased", "已知偏差的极小题目，附上抵消偏差的权重"),
    ("generate", "count", "多少道"),
    ("generate", "seed", "种子：与题目的序号一起决定题目。不给则随机选一个并显示"),
    ("generate", "distinct", "任何两道题都不只是对称或改名的差别"),
    ("generate", "tries", "一道题试这么多次后放弃；不给则试十秒左右，评级从 9.5 起则试几分钟"),
    (
        "generate",
        "time",
        "一道题用这么多秒后放弃：不给则 60 秒，评级从 10.5 起则 600 秒。只有它会使结果与机器有关",
    ),
    ("generate", "to", "输出什么；不给则在终端画盘面，在管道和文件中每题一行"),
    ("generate", "json", "每道题输出一个 JSON 对象，即 --to jsonl"),
    ("generate", "no_rating", "CSV 和 JSON 中不要评级和技巧：快得多"),
    ("generate", "proof", "在每道题下说明为什么需要这些技巧"),
    (
        "generate",
        "out",
        "改为写入这个表格：.parquet、.arrow、.arrows、.csv 或 .jsonl，后三种可再加 .gz 或 .zst。没有找到的题目也占一行，原因见 error 列",
    ),
    ("generate", "output", "写入这个文件，全部完成后才出现"),
    ("generate", "resume", "从先前带 --output 的运行停下的地方继续"),
    ("search", "", "寻找极难的题目：一轮一轮地交换难题的已知数，保留符合条件的"),
    ("search", "from", "从这些题目开始：题目、文件，或 - 表示标准输入；不给则从随机挖出的题目开始"),
    ("search", "moves", "一次最多交换几个已知数：-1+1、-2+2 或 -3+3"),
    ("search", "keep", "保留什么：对 er、ep、ed、clues、guesses 或 looks 的条件，用 and 连接"),
    ("search", "count", "找到这么多道题后结束"),
    ("search", "rounds", "这么多轮后结束"),
    ("search", "time", "这么多秒后结束；不给则直到按 Ctrl-C"),
    ("search", "keep_pattern", "已知数留在原来的格中，只交换数字"),
    ("search", "symmetry", "在已知数具有这种对称的题目中寻找；隐含 --keep-pattern"),
    ("search", "seed", "种子；不给则随机选一个并显示"),
    ("search", "state", "把进度记在这个文件里，下次从那里继续"),
    ("measure", "", "用各种尺度给出题目的难度：猜测、推理所及、试填、后门、评级"),
    ("measure", "er", "还有 Sudoku Explainer 的评级；极难的题目要几秒"),
    ("measure", "hodoku", "还有 HoDoKu 的得分"),
    ("measure", "w", "还有所需的最长的鞭；难题要几秒"),
    ("measure", "backdoors", "列出所有最小的后门"),
    ("grid", "", "分析终盘：自同构、不可避免集、其中已知数很少的所有题目"),
    ("grid", "sources", "终盘或唯一解的题目（取其解）、文件，或 - 表示标准输入"),
    ("grid", "unavoidable", "找出不超过这么多格的所有极小的不可避免集"),
    ("grid", "sets", "列出各个集合"),
    ("grid", "within", "列出终盘中恰有这么多已知数的所有题目"),
    ("grid", "hitting", "同 --within：列出与找到的不可避免集都有公共格的所有选法，不论是否为题目"),
    ("grid", "time", "这么多秒后结束"),
    ("grid", "state", "把 --within 的进度记在这个文件里，下次从那里继续"),
    ("grid", "threads", "--within 用的线程数；不给则用全部核心。不影响结果"),
    ("grid", "json", "每个终盘输出一个 JSON 对象；用 --within 时每道题一个"),
    ("catalogue", "", "给终盘编号：在 5,472,730,538 个互不同构的终盘中的位置，以及由号码得到终盘"),
    (
        "catalogue",
        "sources",
        "号码（7、7..9、5472730000..），即要这些终盘；或终盘、唯一解的题目（取其解）；文件，或 - 表示标准输入",
    ),
    ("catalogue", "recount", "重新数出全部终盘，与内置的表比较：单核约一小时"),
    ("catalogue", "table", "配合 --recount：把表写入这个文件"),
    ("catalogue", "time", "这么多秒后结束"),
    ("catalogue", "threads", "--recount 用的线程数；不给则用全部核心。不影响结果"),
    ("catalogue", "json", "每个终盘输出一个 JSON 对象"),
    ("pattern", "", "列出已知数在给定格中的所有题目，对称的只列一道"),
    ("pattern", "pattern", "各格：每格一个字符，. 0 - 为空格，其他为已知数；或写有图案的文件"),
    ("pattern", "layout", "盘面，如 2x3；宫为矩形，不超过 9×9"),
    ("pattern", "state", "把进度记在这个文件里，下次从那里继续"),
    ("pattern", "time", "这么多秒后结束"),
    ("book", "", "制作可打印的数独书：分章、提示、答案、封面；或练习纸"),
    ("book", "recipe", "配方：说明书中内容的 TOML 文件。命令行选项优先"),
    ("book", "out", "写入这个文件：.pdf、.html，或每页一个的 .svg、.png"),
    ("book", "cover", "把封面也写入这个文件：封底、书脊、封面连成一张"),
    ("book", "title", "书名"),
    ("book", "subtitle", "书名下面的一行"),
    ("book", "author", "作者"),
    ("book", "paper", "纸张；6x9 之类以英寸为单位"),
    ("book", "landscape", "横放"),
    ("book", "mode", "screen 用于屏幕，有链接和书签；print 用于装订，留出装订边，左右对称，灰度"),
    ("book", "bleed", "配合 --mode print：印后裁切，页面四周多出八分之一英寸"),
    ("book", "stock", "内页用纸，决定封面书脊的宽度"),
    ("book", "per_page", "每页几题：1、2、4、6、9 或 12"),
    ("book", "large_print", "大字版：每页一题，盘面边长至少 14 厘米"),
    ("book", "worksheet", "课堂练习纸：有姓名和日期，一到两页，答案另起一张"),
    ("book", "level", "每个难度一章"),
    ("book", "rating", "每个评级范围一章，如 2.0..3.4"),
    ("book", "technique", "每种技巧一章，题目必须用到它"),
    ("book", "layout", "每种盘面一章：2x2、2x3、x、windoku、jigsaw、jigsaw6、4x4 等"),
    ("book", "from", "用这个文件中的题目作为一章，格式不限"),
    ("book", "count", "每章几题；不给则 20 题，文件则全部，练习纸共 4 题"),
    ("book", "symmetry", "已知数位置的对称"),
    ("book", "order", "每章内的顺序：由易到难，或按生成的先后"),
    ("book", "lessons", "讲解技巧：题目用到的，或这里列出的"),
    ("book", "no_hints", "不要提示"),
    ("book", "no_answers", "不要答案"),
    ("book", "qr", "每题附二维码，在 --address 的页面中打开这道题"),
    ("book", "address", "`shudu web` 或静态站点的网址；题目链接到那里"),
    ("book", "font", "内置字体没有的字符用这个字体"),
    ("book", "earlier", "不重复先前一册的题目及其同构题：与那一册一起写出的 .keys 文件"),
    ("book", "seed", "种子，决定题目。不给则随机选一个并显示"),
    ("book", "json", "用一个 JSON 对象说明结果"),
    ("explain", "pdf", "写成 PDF 文件，附标注的盘面"),
    ("canon", "", "题目的标准形；找出、生成、去除同构题"),
    ("canon", "sources", "题目或终盘、文件，或 - 表示标准输入"),
    ("canon", "dedupe", "每组同构题只保留第一道，原样不变。没有标准形的题目会连同行号报告"),
    ("canon", "random", "每道题生成这么多个随机同构题"),
    ("canon", "seed", "--random 的种子；不给则随机选一个并显示"),
    ("canon", "same", "这两道题是否同构？怎样从一道变成另一道？"),
    ("explain", "", "逐步讲解一道题的全部解法"),
    ("explain", "all_steps", "也讲解后面用不到的步骤"),
    ("explain", "sources", "题目、文件，或 -。不给则读标准输入；没有输入则用内置的题目"),
    ("explain", "boards", "步骤之间画盘面：auto 在有帮助时（唯一数不画）、always 或 never"),
    ("explain", "html", "把带高亮盘面和箭头的网页写入这个文件"),
    ("hint", "", "从玩家所在的局面给出下一步提示，要多少说多少"),
    ("hint", "sources", "任意格式的局面，可带玩家填的数和笔记；文件；或 -"),
    (
        "hint",
        "stage",
        "说多少：1 有一步可走，2 技巧，3 看哪里，4 格或数字，5 原因，6 结果；错误分四级",
    ),
    ("hint", "all", "列出现在能走的每一步，最便宜的在前"),
    ("hint", "time", "每个局面最多用多少秒"),
    ("hint", "json", "每个局面输出一个 JSON 对象；加 --all 则每一步一个"),
    ("techniques", "", "列出技巧，或讲解一种"),
    ("techniques", "name", "要讲解的技巧；不给则列表"),
    ("techniques", "svg", "把例子画到这个文件，.svg、.png 或 .pdf"),
    ("techniques", "json", "每种技巧输出一个 JSON 对象"),
    ("play", "", "玩数独：全屏，或逐行输入。每一步都会保存"),
    ("play", "source", "任意格式的题目或局面；文件；或 -。不给则显示菜单"),
    ("play", "level", "按难度出新题：beginner … extreme，或挖洞游戏的 0 到 4"),
    ("play", "rating", "按评级（ER）出新题，如 7.0..8.5"),
    ("play", "technique", "出新题练习一种技巧：必须用到它，而且不需要更难的"),
    ("play", "size", "这种大小的新题：4、6、8、9、10、12、15、16"),
    ("play", "daily", "某一天的题目，人人相同；不给日期则是今天"),
    ("play", "seed", "新题的种子"),
    ("play", "resume", "继续一局：最近的，或这个编号的"),
    ("play", "typed", "逐行输入：用于管道、读屏软件和老终端"),
    ("play", "check", "标出哪些错误：不标、违反规则的，或与答案不同的。以后的游戏也这样"),
    ("play", "theme", "屏幕的配色。以后的游戏也这样"),
    ("play", "profile", "提示用的技巧：human、hodoku、se、sudokuwiki、basic，或自己的 TOML 文件"),
    ("*", "data_dir", "保存游戏的文件夹；不给则用用户的数据文件夹"),
    ("web", "", "在浏览器里玩、学、分析：由本机提供网页"),
    ("web", "port", "端口；0 表示任选一个空闲的"),
    ("web", "open", "在浏览器中打开网页"),
    ("web", "bind", "监听的地址；如果不是本机回环地址，能访问到的人都可以玩你的游戏"),
    ("games", "", "保存的游戏：列出、统计、显示、重放、导出、导入、删除"),
    ("games", "json", "以 JSON 数组输出各局游戏"),
    ("games stats", "", "按难度统计：开始和完成的局数、用时、连续天数"),
    ("games stats", "json", "以 JSON 数组输出统计"),
    ("games show", "", "画出一局现在的样子，附上链接用的字符串"),
    ("games replay", "", "列出一局的每一步，或画出若干步之后的样子"),
    ("games replay", "at", "画出这么多步之后的样子；0 是开始"),
    ("games export", "", "把一局连同每一步以 JSON 写出"),
    ("games export", "link", "写成一个字符串，只有字母、数字、`-`、`_` 和 `.`，可放进链接"),
    ("games import", "", "加入导出的一局"),
    ("games import", "source", "文件、文本本身（JSON 或链接用的字符串），或 - 表示标准输入"),
    ("games remove", "", "删除游戏，不再询问"),
    ("games remove", "ids", "各局的编号"),
    ("*", "id", "这一局的编号"),
    ("show", "", "画出一道题"),
    ("show", "candidates", "显示空格的候选数"),
    ("show", "svg", "把第一道题画到这个文件，.svg、.png 或 .pdf"),
    ("show", "json", "以 JSON 输出关于每道题的信息"),
    ("convert", "", "把题目改写成另一种格式"),
    ("convert", "to", "输出的格式"),
    ("convert", "lossy", "即使格式容不下题目的规则或候选数，也写出数字：读到的将是另一道题"),
    ("trace", "", "观看经典算法的过程"),
    (
        "trace",
        "sources",
        "题目、文件，或 -。不给则读标准输入；没有输入则用介绍该算法的文章中的例题",
    ),
    ("trace", "algorithm", "哪种经典算法，或通用引擎"),
    (
        "trace",
        "order",
        "按什么顺序取格：own（原有顺序）、rows（逐行）、columns（逐列）、fewest（候选数最少优先）、random 或 random:种子",
    ),
    ("trace", "at", "显示这一轮（enumerate）或这次填数（其他算法）时的盘面"),
    ("trace", "event", "显示这个事件之后的盘面"),
    ("trace", "svg", "把 --at 或 --event 的盘面画到这个文件，.svg、.png 或 .pdf"),
    ("trace", "plot", "画出每一轮所在格的编号，.svg、.png 或 .pdf"),
    ("trace", "film", "把运行过程做成影片：.svg 在浏览器里播放，.png（动画）也能放进幻灯片"),
    ("trace", "frames", "影片的帧数，从第一步到最后"),
    ("trace", "play", "在终端里来回重放。它只针对一道题，--svg、--plot 和 --film 也是"),
    ("trace", "speed", "重放时每秒的事件数"),
    ("trace", "limit", "找到这么多个解后停止，或 all"),
    ("trace", "verbose", "也显示划去的每个候选数"),
    ("trace", "lines", "运行很长时只显示这么多行，或 all"),
    ("trace", "json", "每个事件输出一行 JSON"),
    ("experiment", "", "比较算法：在许多题目上的轮数、回退数和用时"),
    (
        "experiment",
        "files",
        "题目文件，或 -。不给则读标准输入；没有输入则用从 4×4 到 16×16 的内置题目",
    ),
    ("experiment", "algorithm", "只用这些算法，以逗号分隔"),
    ("experiment", "order", "让每种算法按这些顺序取格，以逗号分隔；见 trace --order"),
    ("experiment", "time", "超过这么多秒就停止，并注明"),
    ("experiment", "limit", "找这么多个解；2 可证明唯一"),
    ("experiment", "first", "只用文件中最前面的这么多道题"),
    ("experiment", "csv", "把表写入这个文件"),
    ("experiment", "plot", "以对数坐标画出比较，.svg、.png 或 .pdf"),
    ("experiment", "measure", "图中比较什么"),
    ("experiment", "json", "每次运行输出一个 JSON 对象"),
    ("bench", "", "测量快速引擎的速度"),
    ("bench", "files", "标准题目的文件，或 -。不给则读标准输入；没有输入则用内置题库"),
    ("bench", "limit", "每道题找到这么多个解就停止：1 是求解，2 证明唯一"),
    ("bench", "threads", "线程数"),
    ("bench", "repeat", "重复的次数；报告最好值和中位数"),
    ("bench", "alone", "一道一道地解，而不是一起解"),
    ("bench", "signature", "只显示内置题库上猜测的总数：在每台机器上都相同"),
    ("bench", "json", "以 JSON 输出各项数字"),
    ("dataset", "", "制作不泄漏的题目数据集，或审核别人的"),
    ("dataset make", "", "在文件夹里制作数据集：每个划分一个表格，外加一张说明卡"),
    ("dataset make", "folder", "要建立的文件夹；里面不能有内容"),
    ("dataset make", "rows", "多少道题"),
    ("dataset make", "seed", "种子。选项相同，在任何机器上都生成相同的行"),
    (
        "dataset make",
        "strata",
        "题目依次属于哪些分层：any、level:hard、se:7.0-7.9、hodoku:unfair、guesses:2-3、clues:24-30，都可加 +minimal 或 +loose；单写 level、se、hodoku 或 guesses 则取常用的几层",
    ),
    ("dataset make", "splits", "各划分的名称和份额"),
    ("dataset make", "by", "划分由什么决定：终盘的同构类（solution）或题目自身的（puzzle）"),
    ("dataset make", "copies", "第一个划分的每道题后面附上 N 道随机的同构题"),
    ("dataset make", "unrated", "不评级；评级占去几乎全部时间"),
    ("dataset make", "steps", "写出每道题的解题步骤（JSON）"),
    ("dataset make", "digits", "盘面写成 81 个数，而不是文字"),
    ("dataset make", "ending", "表格的格式：parquet、arrow、csv.gz、jsonl.zst 等"),
    ("dataset audit", "", "审核数据集：重复、划分内和划分之间的同构题、错误的解、评级"),
    (
        "dataset audit",
        "tables",
        "表格，或装有表格的文件夹。划分由这里命名，或由一列给出，或取文件名",
    ),
    ("dataset audit", "puzzle", "题目所在的列；不给则按常用的列名找"),
    ("dataset audit", "solution", "解所在的列；不给则按常用的列名找，可以没有"),
    ("dataset audit", "split", "划分名称所在的列；不给则用 split 列，可以没有"),
    ("dataset audit", "sample", "每个划分评级多少道题"),
    ("dataset audit", "pictures", "把直方图画到这个文件夹"),
    ("dataset audit", "json", "输出一个 JSON 对象"),
    ("formats", "", "列出能读写的题目格式"),
    ("formats", "json", "以 JSON 输出这张表"),
    ("schema", "", "输出 --json 所输出内容的 JSON Schema"),
    ("schema", "command", "只要这个命令输出的，如 solve 或 games stats"),
    ("config", "json", "以 JSON 输出各项设置"),
    ("config", "", "显示设置（语言、颜色、线程、游戏的文件夹）及其来源"),
    ("completions", "", "输出命令行补全脚本"),
    ("completions", "shell", "哪种 shell"),
    ("man", "", "输出程序或某个命令的手册页（英文）"),
    ("man", "command", "哪个命令"),
    ("man", "all", "把全部手册页写入这个文件夹"),
];

fn line(command: &str, argument: &str) -> Option<&'static str> {
    let find = |command: &str| {
        let is = |row: &&(&str, &str, &str)| row.0 == command && row.1 == argument;
        LINES.iter().find(is).map(|row| row.2)
    };
    find(command).or_else(|| find("*").filter(|_| !argument.is_empty()))
}

const TEMPLATE: &str = "{about-with-newline}\n用法：{usage}\n\n{all-args}{after-help}";

/// The command line with Chinese help, on a screen of this width.
pub fn spoken(command: Command, width: usize) -> Command {
    let help = Command::new("help");
    let command = command.disable_help_subcommand(true).subcommand(help);
    let command = command
        .disable_version_flag(true)
        .arg(Arg::new("version").short('V').long("version").action(ArgAction::Version));
    let status = "退出状态：0 是，或已完成；1 合理的否定（无解、不唯一、中途停止）；2 输入有误。";
    let command = command.term_width(width).after_help(cut(status, width));
    let command = command.mut_subcommand("generate", |command| {
        command.after_help(cut(&generate::args::after_help(Language::Chinese), width))
    });
    let command =
        command.mut_subcommand("config", |command| command.after_help(cut(config::CHINESE, width)));
    laid_over(command, "", width)
}

/// Clap cuts lines at blanks only.
fn cut(text: &str, width: usize) -> String {
    text.lines().flat_map(|line| wrapped(line, width)).collect::<Vec<_>>().join("\n")
}

/// The columns before what is said of a command, of an argument below it, and of one beside it.
const BEFORE_COMMANDS: usize = 16;
const BEFORE_LINES: usize = 10;
const BEFORE_OPTIONS: usize = 28;

fn laid_over(command: Command, name: &str, width: usize) -> Command {
    let leaf = command.get_subcommands().next().is_none();
    let room = width.saturating_sub(if leaf { BEFORE_LINES } else { BEFORE_OPTIONS });
    let help = Arg::new("help").short('h').long("help").action(ArgAction::Help);
    let command = command
        .disable_help_flag(true)
        .arg(help)
        .help_template(TEMPLATE)
        .subcommand_help_heading("命令")
        .subcommand_value_name("命令")
        .next_line_help(leaf)
        .mut_args(|argument| said_of(argument, name, room))
        .mut_subcommands(|command| {
            let name = format!("{name} {}", command.get_name());
            laid_over(command, name.trim_start(), width)
        });
    let room = if name.is_empty() { width } else { width.saturating_sub(BEFORE_COMMANDS) };
    match line(name, "") {
        Some(about) => command.about(cut(about, room)).long_about(Resettable::Reset),
        None => command,
    }
}

/// Clap would say defaults and possible values in English.
fn said_of(argument: Arg, command: &str, room: usize) -> Arg {
    let Some(line) = line(command, argument.get_id().as_str()) else { return argument };
    let mut help = line.to_owned();
    let list = |items: Vec<String>| items.join("、");
    let usual = argument.get_default_values().iter();
    let usual = list(usual.map(|value| value.to_string_lossy().into_owned()).collect());
    let flag = !argument.get_action().takes_values();
    if !usual.is_empty() && !flag {
        help += &format!("［默认：{usual}］");
    }
    let possible = argument.get_possible_values();
    let possible = list(possible.iter().map(|value| value.get_name().to_owned()).collect());
    if !possible.is_empty() && !flag {
        help += &format!("［可选：{possible}］");
    }
    let heading = if argument.is_positional() { "参数" } else { "选项" };
    let argument = argument.hide_default_value(!flag).hide_possible_values(!flag);
    argument.help(cut(&help, room)).long_help(Resettable::Reset).help_heading(heading)
}

/// What is wrong with a command line, in one sentence.
pub fn sentence(error: &Error) -> String {
    let list = |kind: ContextKind| match error.get(kind) {
        Some(ContextValue::String(text)) => vec![text.clone()],
        Some(ContextValue::Strings(all)) => all.clone(),
        Some(ContextValue::StyledStrs(all)) => all.iter().map(ToString::to_string).collect(),
        _ => Vec::new(),
    };
    let tongue = Tongue::from(Language::Chinese);
    let all = |kind: ContextKind| tongue.and(&list(kind));
    let near = |kind: ContextKind| match all(kind) {
        near if near.is_empty() => String::new(),
        near => format!("；是不是 {near}？"),
    };
    let (argument, value) = (all(ContextKind::InvalidArg), all(ContextKind::InvalidValue));
    match error.kind() {
        ErrorKind::UnknownArgument => {
            format!("没有 {argument} 这个参数{}", near(ContextKind::SuggestedArg))
        }
        ErrorKind::InvalidSubcommand => {
            let command = all(ContextKind::InvalidSubcommand);
            format!("没有“{command}”这个命令{}", near(ContextKind::SuggestedSubcommand))
        }
        ErrorKind::InvalidValue if value.is_empty() => format!("{argument} 需要一个值"),
        ErrorKind::InvalidValue => {
            let valid = list(ContextKind::ValidValue);
            let near = near(ContextKind::SuggestedValue);
            // A long list helps nobody.
            match valid.len() {
                0 => format!("{argument} 不能是“{value}”{near}"),
                1..=20 => format!("{argument} 不能是“{value}”；可以是 {}", tongue.or(&valid)),
                _ => format!("{argument} 不能是“{value}”{near}"),
            }
        }
        ErrorKind::ValueValidation => {
            let why = match error.source() {
                Some(why) if why.is::<ParseIntError>() => "应为整数".to_owned(),
                Some(why) => why.to_string(),
                None => "值不对".to_owned(),
            };
            format!("{argument} 是“{value}”：{why}")
        }
        ErrorKind::MissingRequiredArgument => format!("缺少 {argument}"),
        ErrorKind::MissingSubcommand => "缺少命令".to_owned(),
        ErrorKind::ArgumentConflict => match all(ContextKind::PriorArg) {
            prior if prior.is_empty() || prior == argument => format!("{argument} 只能给一次"),
            prior => format!("{argument} 不能与 {prior} 同时使用"),
        },
        ErrorKind::TooManyValues => format!("{argument} 的值太多：“{value}”"),
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => {
            format!("{argument} 的值的个数不对")
        }
        ErrorKind::NoEquals => format!("{argument} 后面需要 = 和一个值"),
        ErrorKind::InvalidUtf8 => "参数不是 UTF-8 文本".to_owned(),
        _ => "命令行有误；`shudu --help` 显示用法".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    fn missing(command: &Command, name: &str, found: &mut Vec<String>) {
        let mut look = |argument: &str| {
            if line(name, argument).is_none() {
                found.push(format!("{name} {argument}"));
            }
        };
        look("");
        let shown = command.get_arguments().filter(|argument| !argument.is_hide_set());
        shown.for_each(|argument| look(argument.get_id().as_str()));
        for command in command.get_subcommands() {
            missing(command, format!("{name} {}", command.get_name()).trim_start(), found);
        }
    }

    #[test]
    fn every_command_and_every_argument_has_a_line() {
        let mut found = Vec::new();
        missing(&crate::cli::Cli::command(), "", &mut found);
        assert_eq!(found, Vec::<String>::new());
    }

    #[test]
    #[cfg(feature = "web")] // without it there are lines for a page that is not there
    fn every_line_belongs_to_something() {
        let all = crate::cli::Cli::command();
        for (path, argument, _) in LINES.iter().filter(|row| row.0 != "*" && row.0 != "help") {
            let command =
                path.split_whitespace().try_fold(&all, |at, name| at.find_subcommand(name));
            let command = command.unwrap_or_else(|| panic!("no command {path}"));
            let has = command.get_arguments().any(|known| known.get_id() == argument);
            assert!(argument.is_empty() || has, "{path} {argument}");
        }
    }

    #[test]
    fn the_chinese_command_line_is_well_formed() {
        spoken(crate::cli::Cli::command(), 60).debug_assert();
    }
}
