//! Languages: every sentence stands in all of them side by side, and whoever is told something
//! brings a [`Tongue`].
//!
//! [`say!`](crate::say) chooses among sentences, [`Language::pick`] among values. Both take one
//! text for each language, so that a further language is a further arm here, and the compiler
//! lists the places that lack it. Errors are values that can be [told](Tell); as `Display` they
//! speak English.

use std::fmt;

/// The languages Shudu speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Simplified Chinese.
    Chinese,
}

impl Language {
    /// All of them, in the order of their arms.
    pub const ALL: [Language; 2] = [Language::English, Language::Chinese];

    /// How programs name it.
    pub const fn id(self) -> &'static str {
        self.pick("en", "zh")
    }

    /// The value of this language.
    pub const fn pick<T: Copy>(self, english: T, chinese: T) -> T {
        match self {
            Language::English => english,
            Language::Chinese => chinese,
        }
    }

    /// Itself: what [`say!`](crate::say) asks the speaker for.
    pub const fn language(self) -> Language {
        self
    }
}

/// Chooses the sentence of the language; names in braces are filled in.
///
/// ```
/// use shudu::{language::Language, say};
/// let clues = 17;
/// assert_eq!(say!(Language::English, "{clues} clues", "{clues} 个已知数"), "17 clues");
/// assert_eq!(say!(Language::Chinese, "{clues} clues", "{clues} 个已知数"), "17 个已知数");
/// ```
#[macro_export]
macro_rules! say {
    ($who:expr, $english:literal, $chinese:literal $(,)?) => {
        match $who.language() {
            $crate::language::Language::English => format!($english),
            $crate::language::Language::Chinese => format!($chinese),
        }
    };
}

/// How cells and columns are called.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Naming {
    /// `r2c1`, column 1.
    #[default]
    Numbers,
    /// `A2`, column A.
    Letters,
}

/// How digits above nine are called.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Symbols {
    /// As boards show them: `B`.
    #[default]
    Letters,
    /// As numbers: `11`.
    Numbers,
}

/// How a person is spoken to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tongue {
    /// In which language.
    pub language: Language,
    /// How cells and columns are called.
    pub naming: Naming,
    /// How digits above nine are called.
    pub symbols: Symbols,
}

impl From<Language> for Tongue {
    fn from(language: Language) -> Tongue {
        Tongue { language, ..Tongue::default() }
    }
}

impl Tongue {
    /// The language.
    pub const fn language(self) -> Language {
        self.language
    }

    /// A cell by its row and column, both from 0.
    pub fn spot(self, row: usize, column: usize) -> String {
        let row = row + 1;
        match self.naming {
            Naming::Numbers => format!("r{row}c{}", column + 1),
            Naming::Letters => format!("{}{row}", letter(column)),
        }
    }

    /// A column, from 0, as part of a list of columns.
    pub fn column(self, column: usize) -> String {
        match self.naming {
            Naming::Numbers => (column + 1).to_string(),
            Naming::Letters => letter(column).to_string(),
        }
    }

    /// `a, b and c`.
    pub fn and(self, items: &[String]) -> String {
        self.list(items, self.language.pick(" and ", " 和 "))
    }

    /// `a, b or c`.
    pub fn or(self, items: &[String]) -> String {
        self.list(items, self.language.pick(" or ", " 或 "))
    }

    /// Items with commas, the last after a word of its own.
    pub fn list(self, items: &[String], last: &str) -> String {
        match items {
            [] => String::new(),
            [one] => one.clone(),
            [rest @ .., end] => format!("{}{last}{end}", rest.join(self.language.pick(", ", "、"))),
        }
    }

    /// Sentences one after the other.
    pub fn sentences(self, sentences: &[String]) -> String {
        sentences.join(self.language.pick(" ", ""))
    }
}

/// The letter of a column, from 0: the alphabet in capitals, then in small letters.
pub fn letter(column: usize) -> char {
    let letters = ('A'..='Z').chain('a'..='z');
    letters.chain('α'..='ω').nth(column).unwrap_or('?')
}

/// A text as a sentence begins.
pub fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}

/// What can be told in every language.
pub trait Tell {
    /// One clause, without a full stop.
    fn tell(&self, tongue: Tongue) -> String;
}

/// Makes what can be told an error of the standard library, which speaks English; in braces
/// the errors it is made from, each with its variant.
#[doc(hidden)]
#[macro_export]
macro_rules! told {
    ($($error:ty $({ $($variant:ident($from:ty)),+ })?),+ $(,)?) => {$(
        impl std::fmt::Display for $error {
            fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
                f.write_str(&$crate::language::Tell::tell(self, Default::default()))
            }
        }

        impl std::error::Error for $error {}

        $($(impl From<$from> for $error {
            fn from(error: $from) -> Self {
                Self::$variant(error)
            }
        })+)?
    )+};
}
#[doc(hidden)]
pub use told;

/// A text in every language, for what is found now and told later.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Text(Box<[String; Language::ALL.len()]>);

impl Text {
    /// What is said in each language.
    ///
    /// ```
    /// use shudu::{language::{Language, Tell, Text}, say};
    /// let text = Text::of(|t| say!(t, "a puzzle", "题目"));
    /// assert_eq!(text.to_string(), "a puzzle");
    /// assert_eq!(text.tell(Language::Chinese.into()), "题目");
    /// ```
    pub fn of(say: impl Fn(Tongue) -> String) -> Text {
        Text::heard(&say)
    }

    /// Compiled once, not for each of some hundred sentences (7 % of the library).
    fn heard(say: &dyn Fn(Tongue) -> String) -> Text {
        Text(Box::new(Language::ALL.map(|language| say(language.into()))))
    }
}

impl Tell for Text {
    fn tell(&self, tongue: Tongue) -> String {
        self.0[tongue.language as usize].clone()
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0[Language::English as usize])
    }
}

/// What is the same in every language: a name, a number.
impl From<String> for Text {
    fn from(text: String) -> Text {
        Text(Box::new(Language::ALL.map(|_| text.clone())))
    }
}

/// A [`Text`] of sentences that need nothing told inside.
///
/// ```
/// use shudu::{language::{Language, Tell}, text};
/// let clues = 17;
/// assert_eq!(text!("{clues} clues", "{clues} 个已知数").tell(Language::Chinese.into()), "17 个已知数");
/// ```
#[macro_export]
macro_rules! text {
    ($english:literal, $chinese:literal $(,)?) => {
        $crate::language::Text::of(|t| $crate::say!(t, $english, $chinese))
    };
}
