//! Making: the rows of a recipe, by their numbers.

use super::class::{By, mark, packed};
use super::recipe::{Kind, Recipe, Stratum};
use super::row::{Facts, Row, batch_of};
use crate::work::{How, Refusal, Told, blocks};
use arrow_array::RecordBatch;
use shudu::board::classic::Cells;
use shudu::board::{Puzzle, State};
use shudu::generate::{Made, Maker, Miss, Wish};
use shudu::language::{Tell, Tongue};
use shudu::logic::{Profile, Rater, Solver};
use shudu::random::Random;
use shudu::search::fast::{Ask, Fast, Start};
use shudu::symmetry::{Forms, Transformation};
use shudu::{hint, say, view};
use std::ops::Range;

/// So many puzzles are looked at for a stratum that the generator does not aim at.
const TRIES: u64 = 4096;

/// Makes the rows with these numbers, the copies of a row after it. A row that was not found has
/// nulls, and says why.
pub fn make(recipe: &Recipe, numbers: Range<u64>, how: &How) -> Result<RecordBatch, Refusal> {
    let (numbers, told): (Vec<_>, Vec<_>) = made(recipe, numbers, how)?.into_iter().unzip();
    Ok(batch_of(recipe, &numbers, &told))
}

/// A row with its number, which it has even if it was not found.
pub type Numbered = (u64, Told<Row>);

/// The same as rows.
pub fn made(recipe: &Recipe, numbers: Range<u64>, how: &How) -> Result<Vec<Numbered>, Refusal> {
    let wishes: Vec<(Wish, bool)> = recipe.strata.iter().map(Stratum::wish).collect();
    let Range { start, end } = numbers;
    let len = usize::try_from(end.saturating_sub(start)).unwrap_or(usize::MAX);
    let slow = recipe.rated || wishes.iter().any(|(wish, sure)| wish.is_rated() || !sure);
    let most = recipe.strata.len() * if slow { 8 } else { 256 };
    let block = most.min(len.div_ceil(how.threads.max(1))).max(1);
    let make = || Desk::new(recipe, &wishes, how);
    let done = blocks(len, block, how, make, |desk, rows| {
        desk.block(start + rows.start as u64..start + rows.end as u64)
    })?;
    Ok(done.into_iter().flatten().collect())
}

/// What a thread keeps.
struct Desk<'a> {
    recipe: &'a Recipe,
    wishes: &'a [(Wish, bool)],
    how: &'a How<'a>,
    maker: Maker,
    rater: Rater,
    solver: Solver,
    explainer: Solver,
    hodoku: Profile,
    human: Profile,
    fast: Fast,
    forms: Forms,
}

impl<'a> Desk<'a> {
    fn new(recipe: &'a Recipe, wishes: &'a [(Wish, bool)], how: &'a How<'a>) -> Desk<'a> {
        Desk {
            recipe,
            wishes,
            how,
            maker: Maker::new(),
            // The maker has proved that there is one solution, and `row` proves it again.
            rater: Rater::trusting(),
            solver: Solver::classic().brief(),
            explainer: Solver::classic(),
            hodoku: Profile::hodoku(),
            human: Profile::human(),
            fast: Fast::default(),
            forms: Forms::new(),
        }
    }

    /// Rows that follow each other. Those of a stratum are made together, as the generator likes it.
    fn block(&mut self, numbers: Range<u64>) -> Vec<Numbered> {
        let count = self.recipe.strata.len() as u64;
        let mut rows: Vec<Numbered> = Vec::new();
        for stratum in 0..self.recipe.strata.len() {
            // Row i is number i / count of its stratum.
            let number = |row: u64| (row + count - 1 - stratum as u64) / count;
            let mine = number(numbers.start)..number(numbers.end);
            let found = self.found(stratum, mine.clone());
            for (number, found) in mine.zip(found) {
                self.add(&mut rows, number * count + stratum as u64, stratum, found);
            }
        }
        // Copies stay behind what they are copies of.
        rows.sort_by_key(|(number, _)| *number);
        rows
    }

    /// The puzzles of a stratum with these numbers.
    fn found(&mut self, stratum: usize, numbers: Range<u64>) -> Vec<Told<Made>> {
        // Each stratum has chance of its own: the same grids would come again otherwise.
        let seed = chance(&[self.recipe.seed, stratum as u64]).bits();
        let (wishes, how) = (self.wishes, self.how);
        let (wish, sure) = &wishes[stratum];
        let told =
            |outcome: Result<Made, Miss>| outcome.map_err(|miss| Some(miss.tell(how.tongue)));
        if *sure {
            let made = self.maker.make(wish, seed, numbers, &how.control);
            return made.into_iter().map(told).collect();
        }
        numbers.map(|number| self.sought(stratum, wish, seed, number)).collect()
    }

    /// The first puzzle of many that is of the stratum.
    fn sought(&mut self, stratum: usize, wish: &Wish, seed: u64, number: u64) -> Told<Made> {
        let recipe = self.recipe;
        let sought = &recipe.strata[stratum];
        let first = number.wrapping_mul(TRIES);
        let at_once = 16;
        for start in (0..TRIES).step_by(at_once as usize) {
            let control = &self.how.control;
            control.check().map_err(|stop| Some(stop.tell(self.how.tongue)))?;
            let start = first.wrapping_add(start);
            for outcome in self.maker.make(wish, seed, start..start + at_once, control) {
                if let Ok(made) = outcome
                    && self.fits(&made, sought)
                {
                    return Ok(made);
                }
            }
        }
        let t = self.how.tongue;
        Err(Some(say!(
            t,
            "{TRIES} puzzles were tried, and none is {sought}",
            "试了 {TRIES} 道题，没有一道属于 {sought}"
        )))
    }

    fn fits(&mut self, made: &Made, stratum: &Stratum) -> bool {
        let control = &self.how.control;
        let right = match *stratum.kind() {
            Kind::Hodoku(grade) => {
                let path =
                    self.solver.path(&self.hodoku, &State::new(made.puzzle.clone()), control);
                path.is_ok_and(|path| path.grade == grade)
            }
            Kind::Guesses(from, to) => (from..=to).contains(&self.guesses(&made.puzzle)),
            Kind::Se(from, to) => {
                let rating = self.rater.rate(&made.puzzle, control);
                rating.is_ok_and(|rating| (from..=to).contains(&rating.er))
            }
            Kind::Any | Kind::Level(_) | Kind::Clues(..) => true,
        };
        let cells = Cells::try_from(&made.puzzle).expect("it is a classic puzzle");
        right && stratum.minimal().is_none_or(|wanted| self.minimal(&cells) == wanted)
    }

    fn guesses(&self, puzzle: &Puzzle) -> u64 {
        let start = Start::of(puzzle).expect("it is a classic puzzle");
        self.fast.solve_one(&start, Ask::VERDICT).tally.guesses
    }

    /// Whether no clue can go: without it there must be a solution in which its cell is something
    /// else. All clues at once fill the lanes of the engine.
    fn minimal(&self, cells: &Cells) -> bool {
        let clues = (0..81).filter(|&cell| cells[cell] != 0);
        let starts = clues.map(|cell| {
            let mut fewer = **cells;
            fewer[cell] = 0;
            let fewer = Cells::new(fewer).expect("digits stay digits");
            Start::from_clues(&fewer).without(cell, usize::from(cells[cell]) - 1)
        });
        let ask = Ask { limit: 1, solutions: 0 };
        let answers = self.fast.solve_batch(&starts.collect::<Vec<_>>(), ask);
        answers.tallies.iter().all(|tally| tally.solutions > 0)
    }

    /// Adds a row, and its copies.
    fn add(&mut self, rows: &mut Vec<Numbered>, number: u64, stratum: usize, found: Told<Made>) {
        let row = found.and_then(|made| self.row(number, stratum, &made).map_err(Some));
        let first = row.as_ref().ok().filter(|row| row.split == 0).cloned();
        rows.push((number, row));
        let Some(first) = first else { return };
        for copy in 1..=self.recipe.copies {
            let row = self.copy(&first, copy).map_err(Some);
            rows.push((number, row));
        }
    }

    fn row(&mut self, number: u64, stratum: usize, made: &Made) -> Result<Row, String> {
        let t = self.how.tongue;
        let cells = Cells::try_from(&made.puzzle).expect("it is a classic puzzle");
        let answer = self.fast.solve_one(&Start::from_clues(&cells), Ask::SOLUTION);
        let [solution] = answer.solutions[..] else { return Err(unproved(t)) };
        if answer.tally.solutions != 1 || Cells::try_from(&made.solution) != Ok(solution) {
            return Err(unproved(t));
        }
        let facts = self.facts(made, &cells, answer.tally.guesses)?;
        let decides = match self.recipe.by {
            By::Puzzle => facts.class,
            By::Solution => self.class(&Puzzle::from(solution))?.0,
        };
        let split = self.recipe.splits.of(mark(&packed(&decides)));
        let steps = self.steps(&made.puzzle)?;
        Ok(Row { number, copy: 0, puzzle: cells, solution, facts, stratum, split, steps })
    }

    /// A copy of a row: with the same seed and number always the same.
    fn copy(&mut self, row: &Row, copy: u32) -> Result<Row, String> {
        let mut random = chance(&[self.recipe.seed, row.number, copy.into()]);
        let way = Transformation::random(&mut || random.bits());
        let puzzle = way.apply(&row.puzzle);
        let board = Puzzle::from(puzzle);
        let mut facts = row.facts.clone();
        facts.guesses = self.guesses(&board);
        let steps = self.steps(&board)?;
        Ok(Row { copy, puzzle, solution: way.apply(&row.solution), facts, steps, ..row.clone() })
    }

    fn facts(&mut self, made: &Made, cells: &Cells, guesses: u64) -> Result<Facts, String> {
        let t = self.how.tongue;
        let (class, automorphisms) = self.class(&made.puzzle)?;
        let minimal = self.minimal(cells);
        let mut facts = Facts {
            class,
            automorphisms,
            minimal,
            guesses,
            rating: None,
            hardest: None,
            score: None,
            grade: None,
        };
        if self.recipe.rated {
            let mut top = None;
            let rating = self.rater.steps(&made.puzzle, &self.how.control, &mut |step| {
                if top.is_none_or(|(rating, _)| step.rating > rating) {
                    top = Some((step.rating, step.technique));
                }
            });
            facts.rating = Some(rating.map_err(|error| error.tell(t))?);
            facts.hardest = top.map(|(_, technique)| technique.row().id);
            let state = State::new(made.puzzle.clone());
            let path = self.solver.path(&self.hodoku, &state, &self.how.control);
            let path = path.map_err(|stopped| stopped.why.tell(t))?;
            (facts.score, facts.grade) = (Some(path.score), Some(path.grade.id()));
        }
        Ok(facts)
    }

    fn class(&mut self, puzzle: &Puzzle) -> Result<(Cells, u64), String> {
        let form = self.forms.of(puzzle).map_err(|why| why.tell(self.how.tongue))?;
        let cells = form.symbols.parse().expect("a form is a board");
        Ok((cells, form.automorphisms))
    }

    fn steps(&mut self, puzzle: &Puzzle) -> Result<Option<String>, String> {
        if !self.recipe.steps {
            return Ok(None);
        }
        let (t, state) = (self.how.tongue, State::new(puzzle.clone()));
        let way = hint::explain(&state, &self.human, &mut self.explainer, &self.how.control);
        if let Some(stop) = way.stopped {
            return Err(stop.tell(t));
        }
        let steps: Vec<view::Step> = view::Explained::steps(&way.pruned(), t.language);
        // Strings, numbers and lists of them can always be written.
        Ok(Some(serde_json::to_string(&steps).expect("a view is JSON")))
    }
}

fn unproved(t: Tongue) -> String {
    say!(t, "it was not proved that there is one solution", "未能证明解唯一")
}

/// Chance that depends on these numbers and nothing else.
fn chance(numbers: &[u64]) -> Random {
    let mix = |seed: u64, number: &u64| Random::new(seed ^ number).bits();
    Random::new(numbers.iter().fold(0, mix))
}

#[cfg(test)]
mod tests {
    use super::super::class::Splits;
    use super::*;
    use shudu::search::{Engine, superfluous};

    fn recipe(strata: &str) -> Recipe {
        let splits = [("train", 0.6), ("validation", 0.2), ("test", 0.2)];
        Recipe {
            seed: 7,
            strata: Stratum::list(strata).unwrap(),
            splits: Splits::new(splits.map(|(name, share)| (name.into(), share)).into()).unwrap(),
            by: By::Solution,
            copies: 2,
            rated: true,
            steps: true,
            as_numbers: false,
        }
    }

    #[test]
    fn rows_do_not_depend_on_how_they_are_cut() {
        let recipe = recipe("any+minimal,level:easy,hodoku:medium,guesses:1-2,clues:28-30+loose");
        let how = How { threads: 2, ..How::ALONE };
        let whole = made(&recipe, 0..15, &how).unwrap();
        let cut = [0..1, 1..7, 7..15].map(|part| made(&recipe, part, &How::ALONE).unwrap());
        let cut: Vec<Numbered> = cut.into_iter().flatten().collect();
        assert_eq!(format!("{whole:?}"), format!("{cut:?}"));
        let originals = whole.iter().filter_map(|(_, row)| row.as_ref().ok());
        let originals: Vec<&Row> = originals.filter(|row| row.copy == 0).collect();
        assert_eq!(originals.len(), 15);
        let mut engine = Engine::new();
        for row in originals {
            let puzzle = Puzzle::from(row.puzzle);
            let loose = superfluous(&puzzle, &mut engine, &How::ALONE.control).unwrap();
            assert_eq!(loose.is_empty(), row.facts.minimal);
            match row.stratum {
                0 => assert!(row.facts.minimal),
                1 => assert!((15..=20).contains(&row.facts.rating.unwrap().er.get())),
                2 => assert_eq!(row.facts.grade, Some("medium")),
                3 => assert!((1..=2).contains(&row.facts.guesses)),
                _ => assert!(!row.facts.minimal && (28..=30).contains(&row.clues())),
            }
        }
    }

    #[test]
    fn copies_are_isomorphs_of_a_row_and_have_its_split() {
        let recipe = recipe("any");
        let rows = made(&recipe, 0..8, &How::ALONE).unwrap();
        let rows: Vec<&Row> = rows.iter().map(|(_, row)| row.as_ref().unwrap()).collect();
        let mut forms = Forms::new();
        for row in &rows {
            let form = forms.of(&Puzzle::from(row.puzzle)).unwrap();
            assert_eq!(form.symbols.parse(), Ok(row.facts.class));
            let grid = forms.of(&Puzzle::from(row.solution)).unwrap();
            let class: Cells = grid.symbols.parse().unwrap();
            assert_eq!(row.split, recipe.splits.of(mark(&packed(&class))));
            assert!(row.puzzle.iter().zip(row.solution.iter()).all(|(&p, &s)| p == 0 || p == s));
        }
        let copies = rows.iter().filter(|row| row.copy > 0).count();
        let trained = rows.iter().filter(|row| row.copy == 0 && row.split == 0).count();
        assert_eq!(copies, 2 * trained);
    }
}
