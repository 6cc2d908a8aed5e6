//! The proofs that take too long for every day: each run by its name, and the outcome written
//! into docs/proofs.md with its date.

use super::root;
use std::process::Command;
use std::time::Instant;

/// A test that is ignored otherwise.
struct Proof {
    /// Cargo's arguments that choose the program: the library's own tests, or a suite.
    program: &'static [&'static str],
    test: &'static str,
    says: &'static str,
    /// A variable that names a file it needs, if it does.
    needs: Option<&'static str>,
}

const SEARCH: &[&str] = &["--package", "shudu-search", "--lib"];
const COUNT: &[&str] = &["--package", "shudu-count", "--lib"];
const RESEARCH: &[&str] = &["--package", "shudu-research", "--lib"];
const SUITE: &[&str] = &["--package", "shudu", "--test", "suite"];
const GAME: &[&str] = &["--package", "shudu-cli", "--bin", "shudu"];
const PROGRAM: &[&str] = &["--package", "shudu-cli", "--test", "suite"];

const fn proof(program: &'static [&'static str], test: &'static str, says: &'static str) -> Proof {
    Proof { program, test, says, needs: None }
}

const PROOFS: [Proof; 24] = [
    proof(
        SEARCH,
        "search::fast::tests::a_million_random_puzzles",
        "a million random puzzles: the fast engine on every instruction set of this machine, and the naive one",
    ),
    Proof {
        needs: Some("SHUDU_PUZZLES"),
        ..proof(
            SUITE,
            "fast::puzzles_of_a_file",
            "the puzzles of a file: every engine says the same",
        )
    },
    Proof {
        needs: Some("SHUDU_PUZZLES"),
        ..proof(
            SUITE,
            "logic::steps_of_a_list_follow_from_their_evidence",
            "the steps of a list of puzzles follow from their evidence",
        )
    },
    Proof {
        needs: Some("SHUDU_LIBRARY"),
        ..proof(SUITE, "library::examples_are_found", "HoDoKu's library of examples: each is found")
    },
    Proof {
        needs: Some("SHUDU_WHIPS"),
        ..proof(
            SUITE,
            "whips::ratings_are_those_that_were_published",
            "published ratings by whips and braids are met",
        )
    },
    proof(
        SUITE,
        "finders::steps_keep_the_grid_on_many_boards",
        "no step removes a digit of the solution, on nine layouts up to 25×25",
    ),
    proof(
        SUITE,
        "explaining::ten_thousand_hints_keep_their_secret",
        "no stage of ten thousand hints before the fifth gives the answer away",
    ),
    proof(
        SUITE,
        "verify::steps_of_four_hundred_puzzles_are_right_and_well_named",
        "the JSON steps of four hundred puzzles are right, and patterns are what they are called, by a program of its own",
    ),
    proof(
        SUITE,
        "counting::exact_is_what_listing_finds_on_a_thousand_puzzles",
        "exact counts are what listing finds, a thousand puzzles of up to a million solutions",
    ),
    proof(
        COUNT,
        "count::census::pairs::tests::the_board_of_2x5",
        "1,903,816,047,972,624,930,994,913,280,000 grids of 2x5",
    ),
    proof(
        COUNT,
        "count::census::bands::tests::all_grids_begin_with_one_of_them",
        "6,670,903,752,021,072,936,960 grids of 3x3, by 416 classes of bands",
    ),
    proof(
        COUNT,
        "count::census::burnside::tests::the_classic_board_has_5472730538",
        "5,472,730,538 of them are essentially different",
    ),
    proof(
        COUNT,
        "count::rows::tests::clues_in_one_house_of_2x5_leave_their_share",
        "clues in one house of 2x5 leave their share of the grids",
    ),
    proof(
        COUNT,
        "count::places::tests::few_clues_of_2x5_have_their_share_and_add_up",
        "up to three clues of 2x5 have their share of the grids, or add up",
    ),
    proof(
        COUNT,
        "count::places::tests::four_clues_in_a_half_of_2x5_add_up",
        "four clues in a half of 2x5 add up to three",
    ),
    proof(
        RESEARCH,
        "research::catalogue::tests::all_grids_are_counted_again",
        "all of them are made, one after the other, and the catalogue's table has them where they are",
    ),
    proof(
        COUNT,
        "count::templates::tests::all_grids_with_windows_are_as_many_as_published",
        "6,337,174,388,428,800 grids with windows, by templates",
    ),
    proof(
        COUNT,
        "count::fillings::tests::clues_on_a_diagonal_leave_their_share",
        "three clues on a diagonal leave their share of the grids with both diagonals, filled in all ways",
    ),
    proof(
        SUITE,
        "symmetry::a_hundred_thousand_isomorphs_have_one_form_each",
        "100,000 isomorphs have one canonical form each",
    ),
    proof(
        SUITE,
        "generate::the_416_kinds_of_bands_are_drawn_as_often_as_they_are",
        "uniform grids have each of the 416 kinds of bands as often as there are",
    ),
    proof(
        SUITE,
        "generate::a_hundred_thousand_puzzles_are_what_was_promised",
        "a hundred thousand puzzles are what was promised, by another engine",
    ),
    proof(
        SUITE,
        "generate::unbiased_puzzles_are_minimal_and_have_their_weights",
        "unbiased puzzles are minimal and have their weights",
    ),
    proof(
        GAME,
        "play::store::tests::what_was_told_survives_killing_200_times",
        "what the games file said it kept survives being killed, 200 times",
    ),
    proof(
        PROGRAM,
        "kill::nothing_that_was_answered_is_lost_in_200_rounds",
        "nothing the typed game answered is lost by being killed, 200 times",
    ),
];

pub fn prove() -> Result<(), String> {
    let (mut rows, mut failed) = (Vec::new(), Vec::new());
    for Proof { program, test, says, needs } in &PROOFS {
        let missing = needs.filter(|name| std::env::var_os(name).is_none());
        let (outcome, took) = match missing {
            Some(name) => (format!("not run: `{name}` names no file"), "-".into()),
            None => {
                println!("{says}");
                let start = Instant::now();
                let holds = run(program, test)?;
                if !holds {
                    failed.push(*test);
                }
                let took = format!("{} s", start.elapsed().as_secs());
                (if holds { "holds" } else { "**fails**" }.into(), took)
            }
        };
        rows.push(format!("| {says} | `{test}` | {outcome} | {took} |"));
    }
    let head = "| what | test | outcome | took |\n|---|---|---|---|";
    let text = format!(
        "# Proofs\n\n\
         Tests that take too long for every day, as `cargo xtask prove` ran them last, on {}.\n\
         The time is that of the run, compiling included where it was the first.\n\n\
         {head}\n{}\n",
        today()?,
        rows.join("\n")
    );
    let path = root().join("docs/proofs.md");
    std::fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
    if failed.is_empty() { Ok(()) } else { Err(format!("failed: {}", failed.join(", "))) }
}

/// Whether the test passes; one that is not there does not.
fn run(program: &[&str], test: &str) -> Result<bool, String> {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(["test", "--quiet", "--locked"]).args(program);
    command.args([test, "--", "--ignored", "--exact"]).current_dir(root());
    let output = command.output().map_err(|error| format!("cannot run cargo: {error}"))?;
    let said = String::from_utf8_lossy(&output.stdout);
    let holds = output.status.success() && said.contains("1 passed");
    if !holds {
        print!("{said}{}", String::from_utf8_lossy(&output.stderr));
    }
    Ok(holds)
}

fn today() -> Result<String, String> {
    let output = Command::new("date").args(["-u", "+%Y-%m-%d"]).output();
    let output = output.map_err(|error| format!("cannot run date: {error}"))?;
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}
