//! Lines as the user wants them: `{puzzle} {er}` with what is known of each puzzle.

use serde::Serialize;
use serde_json::Value;

/// A line with names in braces.
#[derive(Clone, Debug)]
pub struct Template(Vec<Part>);

#[derive(Clone, Debug)]
enum Part {
    Text(String),
    Field(String),
}

impl Template {
    /// Reads a template whose names are among those there are. `\t` and `\n` are a tab and a line
    /// end, `{{` and `}}` braces.
    pub fn new(text: &str, names: &[&str]) -> Result<Template, String> {
        let mut parts = vec![];
        let mut plain = String::new();
        let mut rest = text.chars().peekable();
        while let Some(c) = rest.next() {
            match c {
                '\\' if matches!(rest.peek(), Some('t' | 'n')) => {
                    plain.push(if rest.next() == Some('t') { '\t' } else { '\n' });
                }
                '{' | '}' if rest.peek() == Some(&c) => {
                    rest.next();
                    plain.push(c);
                }
                '{' => {
                    let name: String = rest.by_ref().take_while(|&c| c != '}').collect();
                    if !names.contains(&name.as_str()) {
                        let all = names.join(", ");
                        return Err(format!("there is no {{{name}}}; there are {all}"));
                    }
                    parts.push(Part::Text(std::mem::take(&mut plain)));
                    parts.push(Part::Field(name));
                }
                c => plain.push(c),
            }
        }
        parts.push(Part::Text(plain));
        Ok(Template(parts))
    }

    /// The line for a view; what it does not have is `-`. `clues` is the number of clues, which
    /// views leave to be counted.
    pub fn line(&self, view: &impl Serialize, clues: usize) -> String {
        let value = serde_json::to_value(view).expect("a view is JSON");
        let field = |name: &str| match (name, value.get(name)) {
            ("clues", _) => clues.to_string(),
            // One of a list is what a line has room for.
            ("solution", _) => text(value["solutions"].get(0)),
            // Whole ratings have their decimal, too.
            ("er" | "ep" | "ed", Some(Value::Number(number))) => {
                format!("{:.1}", number.as_f64().unwrap_or_default())
            }
            (_, value) => text(value),
        };
        let part = |part: &Part| match part {
            Part::Text(text) => text.clone(),
            Part::Field(name) => field(name),
        };
        self.0.iter().map(part).collect()
    }
}

fn text(value: Option<&Value>) -> String {
    match value {
        None | Some(Value::Null) => "-".into(),
        Some(Value::String(text)) => text.clone(),
        Some(value) => value.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_replaced_and_unknown_ones_refused() {
        let names = ["puzzle", "er", "clues"];
        let template = Template::new("{puzzle}\\t{{{er}}} {clues}", &names).unwrap();
        let view = serde_json::json!({ "puzzle": "1...", "er": 7.0 });
        assert_eq!(template.line(&view, 1), "1...\t{7.0} 1");
        assert_eq!(template.line(&serde_json::json!({}), 0), "-\t{-} 0");
        assert!(Template::new("{rating}", &names).unwrap_err().contains("puzzle, er, clues"));
    }
}
