//! Collecting: rows of a recipe as they come, without isomorphs of earlier ones, and the card that
//! tells what was made.
//!
//! This keeps a mark of each class, some 32 bytes, which is all that grows with the set.

use super::class::{By, Met, mark, packed};
use super::make::made;
use super::recipe::Recipe;
use super::row::{Row, batch_of};
use super::tally::{Tally, What, picture, table, whats};
use crate::work::{How, Refusal, Told};
use arrow_array::RecordBatch;
use shudu::language::Tongue;
use shudu::say;
use std::fmt::Write;
use std::ops::Range;

/// A data set that is being made.
#[derive(Debug)]
pub struct Collecting {
    recipe: Recipe,
    met: Met,
    tallies: Vec<(String, Tally)>,
    /// Rows that are isomorphs of earlier ones.
    twins: u64,
    /// Rows that were not found.
    missed: u64,
    next: u64,
}

impl Collecting {
    /// Begins with nothing.
    pub fn new(recipe: Recipe) -> Collecting {
        let tallies = recipe.splits.names().map(|name| (name.to_owned(), Tally::default()));
        let tallies = tallies.collect();
        Collecting { recipe, met: Met::default(), tallies, twins: 0, missed: 0, next: 0 }
    }

    /// Makes so many further rows: a batch for each split, in its order. Isomorphs of earlier rows
    /// and rows that were not found are left out.
    pub fn next(&mut self, rows: u64, how: &How) -> Result<Vec<RecordBatch>, Refusal> {
        let numbers: Range<u64> = self.next..self.next.saturating_add(rows);
        let made = made(&self.recipe, numbers.clone(), how)?;
        self.next = numbers.end;
        let strata: Vec<String> = self.recipe.strata.iter().map(ToString::to_string).collect();
        let mut splits: Vec<(Vec<u64>, Vec<Told<Row>>)> =
            self.tallies.iter().map(|_| Default::default()).collect();
        let mut twin = None;
        for (number, told) in made {
            let Ok(row) = told else {
                self.missed += 1;
                continue;
            };
            // The copies of a twin go with it.
            if row.copy == 0 && !self.met.meet(mark(&packed(&row.facts.class)), 0).0 {
                (self.twins, twin) = (self.twins + 1, Some(number));
            }
            if twin == Some(number) {
                continue;
            }
            self.tallies[row.split].1.row(&row, &strata);
            splits[row.split].0.push(number);
            splits[row.split].1.push(Ok(row));
        }
        let batch = |(numbers, told): &(Vec<u64>, Vec<_>)| batch_of(&self.recipe, numbers, told);
        Ok(splits.iter().map(batch).collect())
    }

    /// Pictures of its histograms: names of files and SVG.
    pub fn pictures(&self, t: Tongue) -> Vec<(String, String)> {
        let one = |what: What| (format!("{}.svg", what.id()), picture(what, &self.tallies, t));
        let few = |what: &What| *what != What::Hardest;
        whats(&self.tallies).into_iter().filter(few).map(one).collect()
    }

    /// What was made, in Markdown: counts, how it was made, and how to make it again by this command.
    /// `files` are those of the splits, `pictures` the folder of pictures, both seen from the card.
    pub fn card(
        &self,
        title: &str,
        files: &[(String, String)],
        command: &str,
        pictures: &str,
        t: Tongue,
    ) -> String {
        let mut text = format!("{}# {title}\n\n", self.front(files));
        text.push_str(&self.counts(t));
        text.push_str(&self.promises(t));
        let again = say!(t, "To make it again", "重新生成");
        let _ = write!(text, "## {again}\n\n```sh\n{command}\n```\n\n");
        let version = env!("CARGO_PKG_VERSION");
        text.push_str(&say!(
            t,
            "Shudu {version} makes the same rows on every machine, on any number of threads.\n\n",
            "Shudu {version} 在任何机器、任何线程数下都生成相同的行。\n\n"
        ));
        let _ = write!(text, "## {}\n\n", say!(t, "Histograms", "直方图"));
        for what in whats(&self.tallies) {
            if what != What::Hardest {
                let _ = write!(text, "![{}]({pictures}/{}.svg)\n\n", what.title(t), what.id());
            }
            let _ = writeln!(text, "{}", table(what, &self.tallies, t));
        }
        text
    }

    /// What the usual hubs and loaders read of a card: where the splits are.
    fn front(&self, files: &[(String, String)]) -> String {
        let mut text = "---\ntags: [sudoku]\n".to_owned();
        let there =
            |name: &str| self.tallies.iter().any(|(other, tally)| other == name && tally.rows > 0);
        for (at, (name, path)) in files.iter().filter(|(name, _)| there(name)).enumerate() {
            if at == 0 {
                text.push_str("configs:\n- config_name: default\n  data_files:\n");
            }
            let _ = writeln!(text, "  - split: {name}\n    path: {path}");
        }
        text + "---\n\n"
    }

    fn counts(&self, t: Tongue) -> String {
        let (split, rows) = (say!(t, "split", "划分"), say!(t, "puzzles", "题目"));
        let copies = say!(t, "isomorphs added", "附加的同构题");
        let minimal = say!(t, "minimal", "极小");
        let mut text =
            format!("| {split} | {rows} | {copies} | {minimal} |\n|---|---:|---:|---:|\n");
        for (name, tally) in &self.tallies {
            let _ = writeln!(
                text,
                "| {name} | {} | {} | {} |",
                tally.rows, tally.copies, tally.minimal
            );
        }
        text.push('\n');
        text
    }

    fn promises(&self, t: Tongue) -> String {
        let (seed, rows, twins, missed) = (self.recipe.seed, self.next, self.twins, self.missed);
        let (splits, classes) = (self.recipe.splits.written(), self.met.len());
        let strata: Vec<String> = self.recipe.strata.iter().map(ToString::to_string).collect();
        let strata = strata.join(", ");
        let by = match self.recipe.by {
            By::Solution => say!(
                t,
                "The class of a puzzle's solution decides its split: no puzzle of one split is isomorphic to one \
                 of another, and no solution, either.",
                "题目的划分由其终盘的同构类决定：不同划分之间没有同构的题目，也没有同构的终盘。"
            ),
            By::Puzzle => say!(
                t,
                "The class of a puzzle decides its split: no puzzle of one split is isomorphic to one of \
                 another.",
                "题目的划分由其同构类决定：不同划分之间没有同构的题目。"
            ),
        };
        say!(
            t,
            "- Every puzzle has one solution, which is proved.\n\
             - {by}\n\
             - No two puzzles are isomorphic, but for those added on purpose: {classes} classes. Of {rows} rows \
             (seed {seed}) {twins} were left out as isomorphs of earlier ones, and {missed} were not found.\n\
             - Splits: {splits}. Strata, in turn: {strata}.\n\n",
            "- 每道题都有唯一解，且经过证明。\n\
             - {by}\n\
             - 除有意附加的以外，任何两道题都不同构：共 {classes} 个同构类。{rows} 行（种子 {seed}）中，{twins} 行因与\
             前面的题同构而略去，{missed} 行未能找到。\n\
             - 划分：{splits}。分层（轮流）：{strata}。\n\n"
        )
    }
}
