//! Reports: what an audit found, in words and for programs.

use super::tally::{Tally, What, picture, table, whats};
use shudu::language::Tongue;
use shudu::say;
use shudu::view;
use std::collections::BTreeMap;
use std::fmt::Write;

/// What is found in a split.
#[derive(Clone, Debug, Default)]
pub struct Verdict {
    /// Its name.
    pub name: String,
    /// All rows.
    pub rows: u64,
    /// Rows that are no puzzle.
    pub unreadable: u64,
    /// Why the first of them is none.
    pub why: Option<String>,
    /// Puzzles without a solution.
    pub unsolvable: u64,
    /// Puzzles with several.
    pub several: u64,
    /// Solutions that are missing, break a rule or belong to another puzzle.
    pub wrong: u64,
    /// Rows that were there before, cell for cell.
    pub duplicates: u64,
    /// Rows that are isomorphs of earlier ones, and not duplicates.
    pub isomorphs: u64,
    /// Puzzles that naked singles solve.
    pub naked: u64,
    /// Puzzles that singles, naked and hidden, solve.
    pub singles: u64,
    /// At most so many were rated.
    pub sampled: usize,
    pub(super) tally: Tally,
}

/// What is found in a set.
#[derive(Clone, Debug)]
pub struct Report {
    /// By split, in the order in which they came.
    pub splits: Vec<Verdict>,
    /// How many classes there are.
    pub classes: u64,
    /// How many puzzles two splits share.
    pub shared_puzzles: BTreeMap<(usize, usize), u64>,
    /// How many classes two splits share: a leak.
    pub shared_classes: BTreeMap<(usize, usize), u64>,
    /// How many classes of solutions two splits share.
    pub shared_grids: BTreeMap<(usize, usize), u64>,
}

impl Report {
    /// Whether all is well: every row a puzzle with one solution and the right one, none twice, no
    /// class in two splits. Isomorphs within a split may be there on purpose.
    pub fn is_clean(&self) -> bool {
        let faults = |split: &Verdict| {
            split.unreadable + split.unsolvable + split.several + split.wrong + split.duplicates
        };
        self.shared_classes.is_empty() && self.splits.iter().all(|split| faults(split) == 0)
    }

    fn tallies(&self) -> Vec<(String, Tally)> {
        self.splits.iter().map(|split| (split.name.clone(), split.tally.clone())).collect()
    }

    /// Pictures of its histograms: names of files and SVG.
    pub fn pictures(&self, t: Tongue) -> Vec<(String, String)> {
        let tallies = self.tallies();
        let one = |what: What| (format!("{}.svg", what.id()), picture(what, &tallies, t));
        whats(&tallies).into_iter().map(one).collect()
    }

    /// The report in Markdown.
    pub fn tell(&self, t: Tongue) -> String {
        let mut text = self.splits_told(t);
        text.push_str(&self.leaks_told(t));
        let sampled = self.splits.first().map_or(0, |split| split.sampled);
        let _ = write!(
            text,
            "{}\n\n",
            say!(
                t,
                "Ratings are those of up to {sampled} puzzles a split, drawn by their marks.",
                "评级取自每个划分至多 {sampled} 道题，按题目的散列值抽取。"
            )
        );
        let tallies = self.tallies();
        for what in whats(&tallies) {
            let _ = writeln!(text, "{}", table(what, &tallies, t));
        }
        text.push_str(&match self.is_clean() {
            true => say!(t, "No fault was found.\n", "没有发现问题。\n"),
            false => say!(t, "The set has faults.\n", "这个数据集有问题。\n"),
        });
        text
    }

    fn splits_told(&self, t: Tongue) -> String {
        let names: Vec<&str> = self.splits.iter().map(|split| split.name.as_str()).collect();
        let lines = "---:|".repeat(names.len());
        let mut text = format!("| | {} |\n|---|{lines}\n", names.join(" | "));
        let mut row = |name: String, value: &dyn Fn(&Verdict) -> String| {
            let values: Vec<String> = self.splits.iter().map(value).collect();
            let _ = writeln!(text, "| {name} | {} |", values.join(" | "));
        };
        let share = |part: u64, split: &Verdict| {
            let whole = split.rows - split.unreadable - split.unsolvable - split.several;
            if whole == 0 {
                "–".to_owned()
            } else {
                format!("{:.1} %", 100.0 * part as f64 / whole as f64)
            }
        };
        row(say!(t, "rows", "行数"), &|split| split.rows.to_string());
        row(say!(t, "no puzzle", "不是题目"), &|split| split.unreadable.to_string());
        row(say!(t, "no solution", "无解"), &|split| split.unsolvable.to_string());
        row(say!(t, "several solutions", "多解"), &|split| split.several.to_string());
        row(say!(t, "wrong or missing solutions given", "所给的解错误或缺失"), &|split| {
            split.wrong.to_string()
        });
        row(say!(t, "duplicates", "重复"), &|split| split.duplicates.to_string());
        row(say!(t, "isomorphs of earlier rows", "与前面的行同构"), &|split| {
            split.isomorphs.to_string()
        });
        row(say!(t, "solved by naked singles", "唯余法可解"), &|split| {
            share(split.naked, split)
        });
        row(say!(t, "solved by singles", "唯余法和排除法可解"), &|split| {
            share(split.singles, split)
        });
        text.push('\n');
        for Verdict { name, why, .. } in &self.splits {
            if let Some(why) = why {
                let _ = writeln!(
                    text,
                    "{}\n",
                    say!(
                        t,
                        "The first row of {name} that is no puzzle: {why}.",
                        "{name} 中第一个不是题目的行：{why}。"
                    )
                );
            }
        }
        text
    }

    fn leaks_told(&self, t: Tongue) -> String {
        if self.splits.len() < 2 {
            return String::new();
        }
        let mut text = String::new();
        let name = |at: usize| self.splits[at].name.as_str();
        for (&(first, second), count) in &self.shared_classes {
            let (first_name, second_name) = (name(first), name(second));
            let same = self.shared_puzzles.get(&(first, second)).copied().unwrap_or(0);
            let _ = writeln!(
                text,
                "{}",
                say!(
                    t,
                    "- **Leak:** {first_name} and {second_name} share {count} classes of isomorphs; {same} puzzles \
                     are in both, cell for cell.",
                    "- **泄漏：**{first_name} 与 {second_name} 共有 {count} 个同构类；其中 {same} 道题逐格相同。"
                )
            );
        }
        if self.shared_classes.is_empty() {
            text.push_str(&say!(
                t,
                "- No puzzle of one split is isomorphic to one of another.\n",
                "- 不同划分之间没有同构的题目。\n"
            ));
        }
        for (&(first, second), count) in &self.shared_grids {
            let (first, second) = (name(first), name(second));
            let _ = writeln!(
                text,
                "{}",
                say!(
                    t,
                    "- {first} and {second} share {count} classes of solutions.",
                    "- {first} 与 {second} 共有 {count} 个终盘同构类。"
                )
            );
        }
        text.push('\n');
        text
    }

    /// The report for programs.
    pub fn view(&self) -> view::Audit {
        let name = |at: usize| self.splits[at].name.clone();
        let shared = |counts: &BTreeMap<(usize, usize), u64>| {
            let one = |(&(first, second), &count): (&(usize, usize), &u64)| view::Shared {
                splits: [name(first), name(second)],
                count,
            };
            counts.iter().map(one).collect()
        };
        view::Audit {
            clean: self.is_clean(),
            classes: self.classes,
            splits: self.splits.iter().map(Verdict::view).collect(),
            shared_puzzles: shared(&self.shared_puzzles),
            shared_classes: shared(&self.shared_classes),
            shared_solution_classes: shared(&self.shared_grids),
        }
    }

    /// The same as JSON.
    pub fn json(&self) -> String {
        serde_json::to_string(&self.view()).expect("views are plain")
    }
}

impl Verdict {
    fn view(&self) -> view::AuditSplit {
        let bars = |what: What| {
            let histogram = self.tally.histograms.get(&what).into_iter().flatten();
            let bar = |((_, value), &rows): (&(u64, String), &u64)| view::Bar {
                value: value.clone(),
                rows,
            };
            histogram.map(bar).collect()
        };
        view::AuditSplit {
            split: self.name.clone(),
            rows: self.rows,
            unreadable: self.unreadable,
            unsolvable: self.unsolvable,
            several: self.several,
            wrong_solutions: self.wrong,
            duplicates: self.duplicates,
            isomorphs: self.isomorphs,
            naked_singles: self.naked,
            singles: self.singles,
            sampled: self.sampled as u64,
            histograms: view::Histograms {
                clues: bars(What::Clues),
                ratings: bars(What::Rating),
                hodoku: bars(What::Hodoku),
                guesses: bars(What::Guesses),
            },
        }
    }
}
