//! The service behind the page, question by question.

use serde_json::{Value, json};
use shudu::ask::{ApiError, ErrorKind, Reply, Request, Service, Tools, answer_message};
use shudu::control::Control;
use shudu::play::{Memory, Now};

struct Page {
    service: Service,
    tools: Tools,
    now: Now,
}

impl Page {
    fn new() -> Page {
        let service = Service::in_memory(Memory::new());
        let tools = service.tool_maker(|| 0.0)();
        Page { service, tools, now: Now { steady: 0, seconds: 1_800_000_000 } }
    }

    fn ask(&mut self, question: &Value) -> Result<Value, ApiError> {
        self.now.steady += 1000;
        match self.service.start(Request::read(&question.to_string())?, self.now) {
            Reply::Answered(answer) => answer,
            Reply::Work(work) => {
                let done = work.run(&mut self.tools, &Control::FREE);
                self.service.finish(done, self.now)
            }
        }
    }

    #[track_caller]
    fn told(&mut self, question: Value) -> Value {
        self.ask(&question).unwrap_or_else(|why| panic!("{question}: {why}"))
    }

    #[track_caller]
    fn refused(&mut self, question: Value) -> (ErrorKind, String) {
        let why = self.ask(&question).expect_err(&question.to_string());
        (why.kind, why.error)
    }
}

/// With one solution; solved by singles.
const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// The report's, with five solutions.
const FIVE: &str =
    "4..9....3.8...1.9.....2.7...3......4..67..5..2......6...7.3.6...5.6.....1....9..2";

#[test]
fn a_game_is_played_to_its_end() {
    let mut page = Page::new();
    let table = page.told(json!({"ask": "begin", "text": EASY}));
    let game = table["game"].as_i64().unwrap();
    assert_eq!(table["unique"], true);
    assert_eq!(table["cells"][0], json!({"given": 5}));
    assert_eq!(table["board"]["blocks"][80], 8);
    let read = page.told(json!({"ask": "read", "text": EASY}));
    let solution: Vec<char> = read["solution"].as_str().unwrap().chars().collect();
    let mut last = Value::Null;
    for cell in 0..81 {
        if table["cells"][cell].get("given").is_none() {
            let what = format!("d{}:{cell}", solution[cell]);
            last = page.told(json!({"ask": "move", "game": game, "moves": [what]}));
        }
    }
    assert!(last["finished"].is_u64(), "{last}");
    assert_eq!(last["progress"], 1.0);
    assert!(!last["techniques"].as_array().unwrap().is_empty());
    let games = page.told(json!({"ask": "games"}));
    assert_eq!(games["games"][0]["state"], "solved");
    let statistics = page.told(json!({"ask": "statistics", "today": "2027-01-15"}));
    assert_eq!(statistics["statistics"][0]["solved"], 1);
}

#[test]
fn a_page_that_is_gone_does_not_play() {
    let mut page = Page::new();
    let game = page.told(json!({"ask": "begin", "text": EASY}))["game"].clone();
    // Hours later the browser is opened again.
    page.now.steady += 10_000_000;
    let table = page.told(json!({"ask": "resume", "game": game}));
    assert!(table["spent"].as_u64().unwrap() < 100_000, "{}", table["spent"]);
    // One that is there and thinks says so now and then.
    for _ in 0..10 {
        page.now.steady += 59_000;
        page.told(json!({"ask": "wake", "game": game}));
    }
    let table = page.told(json!({"ask": "resume", "game": game}));
    assert!(table["spent"].as_u64().unwrap() > 600_000, "{}", table["spent"]);
}

#[test]
fn clashes_refusals_and_faults_are_told() {
    let mut page = Page::new();
    let game = page.told(json!({"ask": "begin", "text": EASY}))["game"].clone();
    let table = page.told(json!({"ask": "move", "game": game, "moves": ["d5:2"]}));
    assert_eq!(table["cells"][2], json!({"digit": 5, "fault": "clash"}));
    assert_eq!(table["cells"][0]["fault"], "clash");
    assert!(table["said"][0].as_str().unwrap().contains("r1c1"), "{}", table["said"]);
    let zh =
        page.told(json!({"ask": "move", "game": game, "moves": ["u", "d5:2"], "language": "zh"}));
    assert!(zh["said"][0].as_str().unwrap().contains("行"), "{}", zh["said"]);
    let (kind, why) = page.refused(json!({"ask": "move", "game": game, "moves": ["d1:0"]}));
    assert_eq!(kind, ErrorKind::Refused);
    assert!(why.contains("r1c1"), "{why}");
    let (kind, _) = page.refused(json!({"ask": "move", "game": game, "moves": ["d5:99"]}));
    assert_eq!(kind, ErrorKind::Bad);
    let (kind, _) = page.refused(json!({"ask": "resume", "game": 99}));
    assert_eq!(kind, ErrorKind::Missing);
    page.told(json!({"ask": "prefer", "name": "check", "value": "none"}));
    let table = page.told(json!({"ask": "resume", "game": game}));
    assert_eq!(table["cells"][2], json!({"digit": 5}));
}

#[test]
fn hints_say_more_at_each_stage_and_the_last_does_the_step() {
    let mut page = Page::new();
    let game = page.told(json!({"ask": "begin", "text": EASY}))["game"].clone();
    let mut lines = 0;
    for stage in 1..=6 {
        let hint = page.told(json!({"ask": "hint", "game": game}));
        assert_eq!(hint["stage"], stage);
        let said = hint["said"].as_array().unwrap().len();
        assert!(said > lines, "stage {stage}: {}", hint["said"]);
        lines = said;
        let placed = &hint["lit"]["placed"];
        assert_eq!(placed.is_object(), stage >= 5, "stage {stage}: {placed}");
        let digits = hint["table"]["cells"].as_array().unwrap();
        let own = digits.iter().filter(|cell| cell.get("digit").is_some()).count();
        assert_eq!(own, usize::from(stage == 6));
    }
}

#[test]
fn a_link_brings_the_game_back() {
    let mut page = Page::new();
    let game = page.told(json!({"ask": "new", "kind": "easy@2x3", "seed": 4}))["game"].clone();
    page.told(json!({"ask": "move", "game": game, "moves": ["f", "k2:3"]}));
    let link = page.told(json!({"ask": "texts", "game": game}))["link"].clone();
    let first = page.told(json!({"ask": "resume", "game": game}));
    let mut other = Page::new();
    let second = other.told(json!({"ask": "begin", "text": link}));
    assert_eq!(first["cells"], second["cells"]);
    assert_eq!(first["board"], second["board"]);
    let again = other.told(json!({"ask": "begin", "text": link}));
    assert_eq!(second["game"], again["game"], "a link leads to one game");
    let all = page.told(json!({"ask": "export"}));
    let jigsaw = page.told(json!({"ask": "new", "kind": "jigsaw", "seed": 4}));
    assert_eq!(jigsaw["board"]["size"], 9);
    let both = page.told(json!({"ask": "export"}));
    let none = page.told(json!({"ask": "import", "text": both.to_string()}));
    assert_eq!(none, json!({"imported": 0}), "what is there is not imported");
    let mut third = Page::new();
    let imported = third.told(json!({"ask": "import", "text": all.to_string()}));
    assert_eq!(imported, json!({"imported": 1}));
    let again = third.told(json!({"ask": "import", "text": all.to_string()}));
    assert_eq!(again, json!({"imported": 0}));
}

#[test]
fn puzzles_are_studied() {
    let mut page = Page::new();
    let read = page.told(json!({"ask": "read", "text": FIVE}));
    assert_eq!((&read["verdict"], &read["clues"]), (&json!("many"), &json!(23)));
    assert_eq!(page.told(json!({"ask": "count", "text": FIVE}))["count"], "5");
    let marginals = page.told(json!({"ask": "marginals", "text": FIVE}));
    assert_eq!(marginals["marginals"][0][3], "5");
    let rated = page.told(json!({"ask": "difficulty", "text": EASY}));
    assert_eq!((&rated["er"], &rated["solved"]), (&json!(1.2), &json!(true)));
    let way = page.told(json!({"ask": "explain", "text": EASY}));
    assert_eq!(way["solved"], true);
    assert_eq!(way["steps"][0]["before"]["given"], EASY);
    let clues = page.told(json!({"ask": "clues", "text": EASY}));
    assert_eq!(clues["minimal"], false);
    assert_eq!(clues["backdoors"].as_array().unwrap().len(), 51);
    let relaxed = page.told(json!({"ask": "relax", "text": FIVE, "k": 1}));
    assert_eq!(relaxed["most"], "933");
    let six = "400001002300050030060040005400100005";
    let relaxed = page.told(json!({"ask": "relax", "text": six, "k": 1}));
    assert_eq!(relaxed["most"], "3");
    let marginals = page.told(json!({"ask": "marginals", "text": six}));
    assert_eq!(marginals["count"], "1");
    let (kind, why) = page.refused(json!({"ask": "relax", "text": FIVE, "k": u64::MAX}));
    assert_eq!((kind, why.ends_with("only 23 clues")), (ErrorKind::Refused, true), "{why}");
    let form = page.told(json!({"ask": "canon", "text": EASY}));
    assert_eq!(form["canonical"].as_str().unwrap().len(), 81);
    let svg = page.told(json!({"ask": "draw", "text": EASY}));
    assert!(svg["svg"].as_str().unwrap().starts_with("<svg"));
    let text = page.told(json!({"ask": "convert", "text": EASY, "to": "sdm"}));
    assert!(text["text"].as_str().unwrap().contains("530070000"), "{text}");
    let (kind, why) = page.refused(json!({"ask": "difficulty", "text": FIVE}));
    assert_eq!(kind, ErrorKind::Refused, "{why}");
    let clash = page.told(json!({"ask": "read", "text": format!("55{}", &EASY[2..])}));
    assert_eq!((&clash["verdict"], &clash["clashing"]), (&json!("none"), &json!(["r1c1", "r1c2"])));
}

#[test]
fn a_lesson_has_an_exercise_and_the_answer_is_judged() {
    let mut page = Page::new();
    for name in ["x-wing", "naked-single"] {
        let lesson = page.told(json!({"ask": "lesson", "technique": name}));
        assert!(lesson["lit"]["marks"].is_array(), "{lesson}");
        let exercise = page.told(json!({"ask": "exercise", "technique": name, "seed": 3}));
        let text = &exercise["text"];
        let judged = |page: &mut Page, gone: Value, placed: Value| {
            page.told(json!({
                "ask": "judge", "technique": name, "text": text, "gone": gone, "placed": placed,
            }))
        };
        assert_eq!(judged(&mut page, json!([]), Value::Null)["right"], false);
        // The path knows the answer.
        let way = page.told(json!({"ask": "explain", "text": text}));
        let steps = way["steps"].as_array().unwrap();
        let step = steps.iter().find(|step| step["technique"] == name).expect(name);
        let right = judged(&mut page, step["eliminations"].clone(), step["placement"].clone());
        assert_eq!(right["right"], true, "{name}: {right}");
    }
    let (kind, _) = page.refused(json!({"ask": "lesson", "technique": "magic"}));
    assert_eq!(kind, ErrorKind::Bad);
}

#[test]
fn nonsense_gets_a_sentence() {
    let nonsense =
        ["", "{}", "[]", "null", "{\"ask\":\"no\"}", "{\"ask\":\"move\"}", "{\"ask\":3}", "\u{0}"];
    for text in nonsense {
        let refused = Request::read(text).map(|_| Value::Null);
        let line: Value = serde_json::from_str(&answer_message(&refused)).unwrap();
        assert_eq!(line["kind"], "bad", "{text}: {line}");
    }
    let preferences = json!({"ask": "prefer", "name": "../x", "value": ""});
    let mut page = Page::new();
    assert_eq!(page.refused(preferences).0, ErrorKind::Bad);
    page.told(json!({"ask": "prefer", "name": "course", "value": "x-wing"}));
    assert_eq!(page.told(json!({"ask": "preferences"}))["course"], "x-wing");
    let hello = page.told(json!({"ask": "hello"}));
    assert!(hello["levels"].as_array().unwrap().len() >= 11);
}

/// Figure 1 of the article on enumeration, and Royle's puzzle.
const SIX: &str = "4....1..23...5..3..6..4...54..1....5";
const ROYLE: &str =
    ".2..3..4.6.......3..4...5.....8.6...8...1...6...7.5.....7...6..4.......8.3..4..2.";

/// A question about a run.
fn of(ask: &str, text: &str, algorithm: &str, more: Value) -> Value {
    let mut question = json!({"ask": ask, "text": text, "algorithm": algorithm});
    let fields = question.as_object_mut().unwrap();
    fields.extend(more.as_object().unwrap().clone());
    question
}

/// Marks as the figures print them.
fn printed(moment: &Value) -> Vec<String> {
    let marks = moment["marks"].as_array().unwrap().iter().map(|set| set.as_u64().unwrap());
    let mark = |set: u64, i: u64| if set >> i & 1 == 1 { (b'1' + i as u8) as char } else { '0' };
    marks.map(|set| (0..6).map(|i| mark(set, i)).collect()).collect()
}

#[test]
fn the_lab_shows_figure_7_and_what_is_around_it() {
    let mut page = Page::new();
    let run = page.told(of("run", SIX, "enumerate", json!({})));
    assert_eq!((&run["stats"]["rounds"], &run["stats"]["backtracks"]), (&json!(38), &json!(1)));
    assert_eq!(run["plot"]["count"], 38);
    let mut at = |more: Value| page.told(of("moment", SIX, "enumerate", more));
    let before = at(json!({"round": 15}));
    // The 6 in cell 16 leaves (3,6) and (6,4) empty.
    let first = at(json!({"at": before["at"], "to": "contradiction"}));
    let seven = at(json!({"at": first["at"], "to": "contradiction"}));
    assert_eq!(seven["dead"], json!([17, 33]));
    assert_eq!((&seven["counts"]["rounds"], &seven["focus"]), (&json!(16), &json!(15)));
    let figure_7 = "000400 003000 000006 020000 000050 100000 \
                    000050 100000 020000 003000 000006 000400 \
                    020000 000050 100000 000006 003000 000000 \
                    003000 000006 003000 100050 000400 020000 \
                    003006 020000 000050 000400 120000 023006 \
                    100000 020400 003400 000000 020000 000050";
    assert_eq!(printed(&seven), figure_7.split_whitespace().collect::<Vec<_>>());
    assert_eq!(seven["pointers"][15], 5);
    // Back and forward again.
    let back = at(json!({"round": 15}));
    assert_eq!(back, before);
    assert_eq!(at(json!({"at": seven["at"]})), seven);
    let eight = at(json!({"round": 16}));
    assert_eq!((&eight["focus"], &eight["pointers"][14]), (&json!(14), &json!(1)));
    // The same from a row of moments, and from the event before.
    let from = seven["at"].as_u64().unwrap() - 3;
    let row =
        page.told(of("moments", SIX, "enumerate", json!({"from": from, "count": 4, "every": 1})));
    assert_eq!(row["moments"][3], seven);
    let back = json!({"at": seven["at"], "to": "contradiction", "back": true});
    assert_eq!(page.told(of("moment", SIX, "enumerate", back))["at"], first["at"]);
    // Why (3,6) has no 6: the try struck it.
    let why = json!({"at": seven["at"], "cell": "r3c6", "digit": 6});
    let why = page.told(of("why", SIX, "enumerate", why));
    assert_eq!((&why["event"]["event"], &why["event"]["by"]), (&json!("strike"), &json!("r3c4")));
    assert_eq!(why["rests"][0]["event"], "choose");
}

#[test]
fn the_lab_counts_royles_run_and_draws_its_tree() {
    let mut page = Page::new();
    let run = page.told(of("run", ROYLE, "singletons", json!({})));
    let stats = &run["stats"];
    assert_eq!((&stats["placements"], &stats["choices"]), (&json!(15_028), &json!(2_933)));
    assert_eq!(run["ended"], "limit");
    assert!(run["plot"]["points"].as_array().unwrap().len() <= 2000);
    let end = page.told(of("moment", ROYLE, "singletons", json!({"at": run["events"]})));
    assert_eq!(
        (&end["counts"]["placements"], &end["counts"]["forced"]),
        (&json!(15_028), &json!(12_095))
    );
    assert_eq!(
        (&end["counts"]["solutions"], &end["event"]["event"]),
        (&json!(1), &json!("solution"))
    );
    let tree = page.told(of("tree", ROYLE, "singletons", json!({})));
    let branches = tree["branches"].as_array().unwrap();
    // In the corner: 1, 5, 7, 9.
    let first = branches.iter().filter(|branch| branch[2] == 0);
    assert_eq!(
        first.clone().map(|branch| branch[4].as_u64().unwrap()).collect::<Vec<_>>(),
        [1, 5, 7, 9]
    );
    assert_eq!(first.map(|branch| branch[5].as_u64().unwrap()).sum::<u64>(), 2_933);
    // Figure 12 as a moment: (1,9) has no candidate.
    let twelve = page.told(of("moment", ROYLE, "singletons", json!({"placement": 11_463})));
    assert_eq!(twelve["dead"], json!([8]));
    // A run that is cut, and one that has been forgotten: the same moments.
    let cut = page.told(of("run", ROYLE, "backtrack", json!({"events": 5000})));
    assert_eq!((&cut["ended"], &cut["events"]), (&json!("events"), &json!(5000)));
    for algorithm in ["mrv", "norvig", "dlx", "forward"] {
        page.told(of("run", ROYLE, algorithm, json!({})));
    }
    assert_eq!(page.told(of("moment", ROYLE, "singletons", json!({"placement": 11_463}))), twelve);
}

#[test]
fn the_lab_refuses_what_it_does_not_know() {
    let mut page = Page::new();
    let (kind, _) = page.refused(of("run", SIX, "magic", json!({})));
    assert_eq!(kind, ErrorKind::Bad);
    let (kind, _) = page.refused(of("moment", SIX, "mrv", json!({"to": "heaven"})));
    assert_eq!(kind, ErrorKind::Bad);
    let (kind, _) =
        page.refused(of("why", SIX, "mrv", json!({"at": 1, "cell": "r9c9", "digit": 1})));
    assert_eq!(kind, ErrorKind::Bad);
    let (kind, _) = page.refused(of("moment", SIX, "mrv", json!({"at": 99_999, "to": "guess"})));
    assert_eq!(kind, ErrorKind::Missing);
    let all = page.told(json!({"ask": "algorithms", "language": "zh"}));
    assert_eq!(all["algorithms"].as_array().unwrap().len(), 8);
    for (algorithm, order) in [("dlx", "rows"), ("general", "fewest"), ("mrv", "heaven")] {
        let (kind, _) = page.refused(of("run", SIX, algorithm, json!({"order": order})));
        assert_eq!(kind, ErrorKind::Bad, "{algorithm} {order}");
    }
    for frames in [0, 1001] {
        let (kind, _) = page.refused(of("film", SIX, "mrv", json!({"frames": frames})));
        assert_eq!(kind, ErrorKind::Bad);
    }
}

#[test]
fn the_lab_takes_cells_in_other_orders() {
    let mut page = Page::new();
    let rounds = |page: &mut Page, order: &str| {
        page.told(of("run", SIX, "enumerate", json!({"order": order})))["stats"]["rounds"].clone()
    };
    assert_eq!([rounds(&mut page, "own"), rounds(&mut page, "rows")], [38, 38]);
    assert_eq!([rounds(&mut page, "columns"), rounds(&mut page, "fewest")], [36, 36]);
    let shuffled = page.told(of("run", SIX, "enumerate", json!({"order": "random:7"})));
    assert_eq!((&shuffled["order"], &shuffled["solutions"]), (&json!("random:7"), &json!(1)));
    // The engines: one tells its events, one is a number beside.
    let run = page.told(of("run", ROYLE, "general", json!({})));
    assert_eq!((&run["fast"]["solutions"], &run["solutions"]), (&json!(1), &json!(1)));
    let end = page.told(of("moment", ROYLE, "general", json!({"at": run["events"]})));
    assert_eq!(end["event"]["event"], "solution");
    assert!(!end["digits"].as_str().unwrap().contains('.'));
    // A depth, and the event that settled a cell for good.
    let deep = json!({"to": "depth", "depth": 20, "at": 0});
    let deep = page.told(of("moment", SIX, "enumerate", deep));
    assert_eq!(deep["stack"].as_array().unwrap().len(), 20);
    let settled = json!({"to": "settled", "cell": "r3c4"});
    let settled = page.told(of("moment", SIX, "enumerate", settled));
    assert_eq!(
        (&settled["event"]["event"], &settled["event"]["digit"]),
        (&json!("choose"), &json!(1))
    );
}

#[test]
fn charts_and_curves_refuse_numbers_that_nothing_takes() {
    let mut page = Page::new();
    let row = |seconds: f64, rounds: u64| {
        let stats = json!({"rounds": rounds, "placements": 0, "backtracks": 0, "seconds": seconds});
        json!({"name": "a", "algorithm": "dlx", "over_budget": false, "stats": stats})
    };
    let chart = |trials: Vec<Value>, budget: f64| json!({"ask": "chart", "measure": "time", "budget": budget, "trials": trials});
    for asked in [
        chart(vec![row(1e308, 0), row(1e308, 0)], 1.0),
        chart(vec![row(-1.0, 0)], 1.0),
        chart(vec![row(1.0, u64::MAX)], 1.0),
        chart(vec![row(1.0, 0)], 1e300),
        chart(vec![row(1.0, 0); 10_001], 1.0),
        json!({"ask": "fit", "points": [[1, 1e300], [2, 3]], "clues": 23}),
        json!({"ask": "fit", "points": vec![[1, 2]; 101], "clues": 23}),
        json!({"ask": "fit", "points": [[1, 2], [2, 3]], "clues": 1_000_000}),
    ] {
        let (kind, said) = page.refused(asked);
        assert_eq!(kind, ErrorKind::Bad);
        assert!(said.contains("must be a number from"), "{said}");
    }
    let many = (0..10_000).map(|i| {
        let mut row = row(1.0, 5);
        (row["name"], row["algorithm"]) = (json!(i.to_string()), json!((i % 100).to_string()));
        row
    });
    let chart = page.told(chart(many.collect(), 1.0));
    assert!(chart["svg"].as_str().unwrap().contains("10000 puzzles"));
}

#[test]
fn the_lab_hands_out_films_plots_and_trials() {
    let mut page = Page::new();
    let film = page.told(of("film", SIX, "enumerate", json!({"frames": 12})));
    assert_eq!(film["svg"].as_str().unwrap().matches("class=\"frame\"").count(), 12);
    let plot = page.told(of("plot", SIX, "enumerate", json!({})));
    assert!(plot["svg"].as_str().unwrap().contains("<path"));
    let events = page.told(of("events", SIX, "enumerate", json!({"from": 230, "count": 9})));
    let last = events["events"].as_array().unwrap().last().unwrap().clone();
    assert_eq!((&last["n"], &last["event"]), (&json!(233), &json!("solution")));
    let mut trials = Vec::new();
    for (algorithm, order) in [("enumerate", "fewest"), ("mrv", "own"), ("general", "own")] {
        let asked = json!({"name": "six", "order": order, "budget": 5.0});
        trials.push(page.told(of("trial", SIX, algorithm, asked)));
    }
    assert_eq!(
        (&trials[0]["order"], &trials[0]["stats"]["rounds"]),
        (&json!("fewest"), &json!(36))
    );
    assert!(trials[0]["csv"][1].as_str().unwrap().starts_with("\"six\",2x3,"));
    let (kind, _) = page.refused(of("trial", SIX, "fast", json!({"budget": 5.0})));
    assert_eq!(kind, ErrorKind::Refused);
    let chart = json!({"ask": "chart", "trials": trials, "measure": "rounds", "budget": 5.0});
    let chart = page.told(chart);
    for name in ["six", "enumerate", "general"] {
        assert!(chart["svg"].as_str().unwrap().contains(name), "{name}");
    }
    let code = page.told(json!({"ask": "qr", "text": "https://example.org/"}));
    assert!(code["size"] == 33.0 && code["svg"].as_str().unwrap().starts_with("<svg"), "{code}");
    page.refused(json!({"ask": "qr", "text": "x".repeat(3000)}));
    let points = json!([[1, 933], [2, 10_843], [3, 98_783]]);
    let fit = page.told(json!({"ask": "fit", "points": points, "clues": 23}));
    assert_eq!(fit["truth"], "6670903752021072936960");
    assert!(fit["predicted"].as_f64().unwrap() > 1e24);
}
