//! Languages and widths: what people read.

use crate::shell::{Ran, command, run};
use shudu::draw::columns;

const LESSON: &str =
    "....5.789...7...2..8..3...6....4.....912.....6.78.....3.2..48.7..5....6.9.4...31.";

/// Without colours.
fn plain(text: &str) -> String {
    let mut parts = text.split('\x1b');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |all, part| all + part.split_once('m').map_or("", |(_, rest)| rest))
}

fn within(columns: usize, args: &[&str]) -> Ran {
    let output = command(args).env("COLUMNS", columns.to_string()).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

#[test]
fn no_line_is_wider_than_the_screen() {
    let rate = ["rate", LESSON, "--color", "always"];
    let asked: [&[&str]; 12] = [
        &[],
        &["explain", LESSON],
        &["hint", LESSON, "--stage", "5"],
        &["hint", LESSON, "--all"],
        &["techniques"],
        &["techniques", "x-wing"],
        &["techniques", "aic"],
        &["formats"],
        &rate,
        &[&rate[..], &["--scale", "hodoku"]].concat(),
        &[&rate[..], &["--steps"]].concat()[..],
        &["generate", "--technique", "x-wing", "--proof", "--seed", "3", "--color", "always"],
    ];
    for args in asked {
        for (width, lang) in [(60, "en"), (60, "zh"), (80, "en"), (80, "zh")] {
            let (status, out, err) = within(width, &[args, &["--lang", lang]].concat());
            assert_eq!(status, 0, "{args:?}: {err}");
            for line in plain(&out).lines() {
                // A puzzle stays one word, which can be copied.
                let puzzle = line.len() >= 81 && !line.contains(' ');
                // The underline of a mark takes no column.
                let wide = columns(&line.replace('\u{332}', ""));
                assert!(wide <= width || puzzle, "{args:?} {lang} {width}: {line}");
            }
        }
    }
}

#[test]
fn a_row_of_a_table_is_one_line_in_a_pipe() {
    let out = run(&["techniques"], b"").1;
    assert!(out.lines().all(|line| line.split("  ").count() >= 6), "{out}");
}

#[test]
fn the_help_is_chinese_where_the_language_is() {
    for args in [&["--help"][..], &["-h"], &["help"]] {
        let (status, out, _) = run(&[args, &["--lang", "zh"]].concat(), b"");
        assert_eq!(status, 0);
        for part in ["用法：", "命令:", "选项:", "解题", "显示帮助", "退出状态"] {
            assert!(out.contains(part), "{args:?}: {out}");
        }
        assert!(!out.contains("Print") && !out.contains("Usage"), "{out}");
    }
    let (_, out, _) = run(&["--lang=zh", "help", "rate"], b"");
    assert!(out.contains("［默认：se］") && out.contains("参数:"), "{out}");
    let commands = ["solve", "count", "rate", "generate", "config", "play", "games", "man"];
    for command in commands.map(|command| vec![command]).into_iter().chain([vec![]]) {
        let (_, out, _) = within(60, &[&command[..], &["--help", "--lang", "zh"]].concat());
        let wide = out.lines().find(|line| columns(line) > 60);
        assert_eq!(wide, None, "{command:?}");
    }
    let (_, out, _) = run(&["generate", "--help", "--lang", "zh"], b"");
    assert!(out.contains("挖洞游戏的难度") && out.contains("强制链"), "{out}");
    // The locale says it, too; manual pages stay English.
    let chinese = |args: &[&str]| {
        let output = command(args).env("LC_ALL", "zh_CN.UTF-8").output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    assert!(chinese(&["--help"]).contains("用法："));
    assert!(chinese(&["man", "generate"]).contains("hole\\-digging game"));
    assert!(run(&["--help"], b"").1.contains("Usage:"));
}

#[test]
fn a_wrong_command_line_is_told_in_one_chinese_sentence() {
    let wrong: [(&[&str], &str); 9] = [
        (&["solve", "--frist"], "没有 --frist 这个参数"),
        (&["solvee"], "没有“solvee”这个命令"),
        (&["rate", "--scale", "x"], "不能是“x”；可以是 se、hodoku、w、b 或 te"),
        (&["rate", "--scale"], "需要一个值"),
        (&["convert"], "缺少 --to <FORMAT>"),
        (&["hint", "--all", "--stage", "2"], "不能与"),
        (&["generate", "--count", "0"], "应为从 1 起的数"),
        (&["generate", "--seed", "x"], "应为整数"),
        (&["rate", "--between", "x"], "应为 1.0 到 20.0 的评级"),
    ];
    for (args, part) in wrong {
        let (status, out, err) = run(&[args, &["--lang", "zh"]].concat(), b"");
        assert_eq!((status, out.as_str(), err.lines().count()), (2, "", 1), "{err}");
        assert!(err.starts_with("shudu: ") && err.contains(part), "{err}");
    }
}

#[test]
fn every_command_speaks_chinese() {
    let six = "4....1..23...5..3..6..4...54..1....5";
    let asked: [(&[&str], &str); 14] = [
        (&[], "数独实验室"),
        (&["trace", six], "已解出。"),
        (&["trace", six, "--at", "16"], "第 16 轮之后"),
        (&["trace", LESSON, "--algorithm", "mrv"], "试填"),
        (&["experiment", "--first", "1"], "回退"),
        (&["count", LESSON, "--estimate", "10", "--seed", "1"], "标准误"),
        (&["count", six, "--marginals"], "共 1 个解"),
        (&["relax", LESSON, "-k", "1"], "去掉"),
        (&["census", "2x2", "--explain"], "半盘共"),
        (&["check", LESSON, "--minimal"], "极小"),
        (&["canon", "--same", LESSON, LESSON], "相同"),
        (&["formats"], "每题一行"),
        (&["show", six], "读作 line"),
        (&["config"], "默认"),
    ];
    for (args, part) in asked {
        let (status, out, err) = run(&[args, &["--lang", "zh"]].concat(), b"");
        assert_eq!(status, 0, "{args:?}: {err}");
        assert!(out.contains(part), "{args:?}: {out}");
    }
    let (_, _, err) = run(&["canon", "--dedupe", "-", "--lang", "zh"], LESSON.as_bytes());
    assert_eq!(err, "1 道题中保留 1 道\n");
    assert_eq!(run(&["check", LESSON, "--lang", "zh"], b"").1, "one\n", "words for programs stay");
}

#[test]
fn one_is_not_several() {
    let solved = run(&["solve", LESSON], b"").1;
    let open = format!(".{}", &solved.trim()[1..]);
    let (_, out, _) = run(&["explain", &open], b"");
    assert!(out.contains("Solved in 1 step;"), "{out}");
    let (_, out, _) = run(&["count", &open, "--marginals"], b"");
    assert!(out.contains("1 solution in all"), "{out}");
}
