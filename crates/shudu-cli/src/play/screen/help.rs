//! The help of the screen, in both languages.

use shudu::language::Language;

/// Keys and what they do.
pub fn keys(language: Language) -> Vec<(&'static str, &'static str)> {
    match language {
        Language::English => vec![
            ("arrows, hjkl, wasd, home, end", "move"),
            ("shift + arrow, HJKL", "select several; also drag, ctrl + click"),
            ("ctrl + a, =, tab, esc", "select all; all equal; the others; one"),
            ("1 – 9 (A – G)", "write in the mode chosen"),
            ("z x c v, space", "mode: digit, corner, centre, colour; next"),
            ("e", "digit mode and notes, to and fro"),
            ("shift + digit, alt + digit", "corner note, centre note, in any mode"),
            ("0, backspace, delete", "clear: digit, then notes, then colour"),
            ("u, r (ctrl + y)", "undo, redo"),
            ("b", "back to before the first mistake"),
            ("t, esc", "hint: each press says more, the sixth does it; enough"),
            ("T", "lesson: the technique of the hint, or all of them"),
            ("page up, page down", "scroll a hint or message that is too long"),
            ("f, g", "notes: filled in once; always automatic"),
            ("i, comma, period", "mark all of a digit until i: the cursor's, another one"),
            ("[, ]", "tint that candidate in one of two ways, for chains"),
            ("p", "pause: the board is hidden, the clock stands"),
            ("o", "options: checking, notes, timer, colours"),
            ("O", "start over (can be undone)"),
            ("S", "share: the puzzle and the game, to be copied"),
            ("Y", "show the solution (asks first)"),
            ("q, m", "to the menu; the game is kept"),
            ("ctrl + z, ctrl + c", "suspend; leave. Nothing is lost"),
        ],
        Language::Chinese => vec![
            ("方向键、hjkl、wasd、home、end", "移动"),
            ("shift + 方向键、HJKL", "选中多格；也可拖动、ctrl + 点击"),
            ("ctrl + a、=、tab、esc", "全选；相同数字；其他格；只选一格"),
            ("1 – 9（A – G）", "按当前方式填写"),
            ("z x c v、空格", "方式：数字、角注、中注、颜色；下一个"),
            ("e", "在数字和笔记之间切换"),
            ("shift + 数字、alt + 数字", "任何方式下写角注、中注"),
            ("0、退格、删除", "清除：先数字，再笔记，再颜色"),
            ("u、r（ctrl + y）", "撤销、重做"),
            ("b", "退回到第一个错误之前"),
            ("t、esc", "提示：每按一次多说一点，第六次直接执行；够了"),
            ("T", "讲解：提示用到的技巧，或所有技巧"),
            ("page up、page down", "滚动显示不下的提示或消息"),
            ("f、g", "笔记：填写一次；始终自动"),
            ("i、逗号、句号", "一直突出一个数字：光标处的、上一个、下一个"),
            ("[、]", "给这个候选数着色，两种颜色，便于画链"),
            ("p", "暂停：隐藏盘面，停止计时"),
            ("o", "选项：检查、笔记、计时、配色"),
            ("O", "重新开始（可以撤销）"),
            ("S", "分享：复制题目和游戏"),
            ("Y", "显示答案（先询问）"),
            ("q、m", "回到菜单，游戏会保留"),
            ("ctrl + z、ctrl + c", "挂起；离开。什么都不会丢失"),
        ],
    }
}
