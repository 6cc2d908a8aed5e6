//! How things look. Nothing is told by colour alone: what has a colour also has a sign, a
//! place, or an attribute such as bold, underlined or reversed.

use crate::play::Theme;
use ratatui::style::{Color, Modifier, Style};

/// The styles of a theme.
#[derive(Clone, Debug)]
pub struct Look {
    pub given: Style,
    pub own: Style,
    /// Notes in the centre.
    pub centre: Style,
    /// Notes in the corner.
    pub corner: Style,
    /// A digit that clashes, beside a `!`; one that is wrong, beside a `×`.
    pub wrong: Style,
    /// The digit of the cursor, elsewhere.
    pub same: Style,
    pub selected: Style,
    pub cursor: Style,
    /// Cells of a hint.
    pub hint: Style,
    /// Candidates a hint uses, and those it takes away.
    pub used: Style,
    pub gone: Style,
    /// Candidates tinted in the first and in the second way.
    pub tints: [Style; 2],
    pub line: Style,
    pub faint: Style,
    pub title: Style,
    pub good: Style,
    /// Colours of cells; each also has a letter.
    pub colours: [Style; 8],
}

impl Look {
    pub fn of(theme: Theme) -> Look {
        let plain = Style::new();
        let mono = Look {
            given: plain.add_modifier(Modifier::BOLD),
            own: plain.add_modifier(Modifier::ITALIC),
            centre: plain,
            corner: plain.add_modifier(Modifier::UNDERLINED),
            wrong: plain.add_modifier(Modifier::BOLD | Modifier::UNDERLINED),
            same: plain.add_modifier(Modifier::BOLD | Modifier::UNDERLINED),
            selected: plain.add_modifier(Modifier::REVERSED),
            cursor: plain.add_modifier(Modifier::REVERSED | Modifier::BOLD),
            hint: plain.add_modifier(Modifier::UNDERLINED),
            used: plain.add_modifier(Modifier::BOLD | Modifier::REVERSED),
            gone: plain.add_modifier(Modifier::CROSSED_OUT | Modifier::DIM),
            tints: [
                plain.add_modifier(Modifier::REVERSED),
                plain.add_modifier(Modifier::BOLD | Modifier::ITALIC | Modifier::UNDERLINED),
            ],
            line: plain,
            faint: plain.add_modifier(Modifier::DIM),
            title: plain.add_modifier(Modifier::BOLD),
            good: plain.add_modifier(Modifier::BOLD),
            colours: [plain; 8],
        };
        match theme {
            Theme::Mono => mono,
            Theme::Default => Look {
                own: mono.own.fg(Color::LightBlue),
                corner: mono.corner.fg(Color::Cyan),
                centre: plain.fg(Color::Gray),
                wrong: mono.wrong.fg(Color::LightRed),
                same: mono.same.fg(Color::LightYellow),
                selected: plain.fg(Color::White).bg(Color::Rgb(40, 60, 110)),
                cursor: plain
                    .fg(Color::White)
                    .bg(Color::Rgb(50, 90, 180))
                    .add_modifier(Modifier::BOLD),
                hint: plain.fg(Color::White).bg(Color::Rgb(70, 70, 20)),
                used: plain.fg(Color::LightGreen).add_modifier(Modifier::BOLD),
                gone: mono.gone.fg(Color::LightRed).remove_modifier(Modifier::DIM),
                tints: TINTS,
                line: plain.fg(Color::DarkGray),
                title: mono.title.fg(Color::LightCyan),
                good: mono.good.fg(Color::LightGreen),
                colours: SHADES.map(|(r, g, b)| plain.fg(Color::White).bg(Color::Rgb(r, g, b))),
                ..mono
            },
            Theme::Light => Look {
                own: mono.own.fg(Color::Blue),
                corner: mono.corner.fg(Color::Magenta),
                centre: plain.fg(Color::DarkGray),
                wrong: mono.wrong.fg(Color::Red),
                same: mono.same.fg(Color::Magenta),
                selected: plain.fg(Color::Black).bg(Color::Rgb(200, 215, 250)),
                cursor: plain
                    .fg(Color::Black)
                    .bg(Color::Rgb(150, 185, 250))
                    .add_modifier(Modifier::BOLD),
                hint: plain.fg(Color::Black).bg(Color::Rgb(250, 235, 150)),
                used: plain.fg(Color::Rgb(0, 110, 0)).add_modifier(Modifier::BOLD),
                gone: mono.gone.fg(Color::Red).remove_modifier(Modifier::DIM),
                tints: TINTS,
                title: mono.title.fg(Color::Blue),
                good: mono.good.fg(Color::Green),
                colours: SHADES.map(|(r, g, b)| {
                    // The same hues, pale.
                    let pale = |part: u8| 255 - (150 - part.min(150)) / 2;
                    plain.fg(Color::Black).bg(Color::Rgb(pale(r), pale(g), pale(b)))
                }),
                ..mono
            },
            Theme::Contrast => Look {
                given: mono.given.fg(Color::White),
                own: mono.own.fg(Color::LightYellow).add_modifier(Modifier::BOLD),
                centre: plain.fg(Color::White),
                corner: mono.corner.fg(Color::LightCyan),
                wrong: plain.fg(Color::White).bg(Color::Red).add_modifier(Modifier::BOLD),
                same: plain.fg(Color::Black).bg(Color::LightYellow).add_modifier(Modifier::BOLD),
                selected: plain.fg(Color::Black).bg(Color::Gray),
                cursor: plain.fg(Color::Black).bg(Color::White).add_modifier(Modifier::BOLD),
                hint: plain.fg(Color::Black).bg(Color::LightCyan),
                used: plain.fg(Color::Black).bg(Color::LightGreen).add_modifier(Modifier::BOLD),
                gone: plain
                    .fg(Color::White)
                    .bg(Color::Red)
                    .add_modifier(Modifier::CROSSED_OUT | Modifier::BOLD),
                tints: TINTS,
                line: plain.fg(Color::White),
                faint: plain,
                title: mono.title.fg(Color::LightYellow),
                good: mono.good.fg(Color::LightGreen),
                colours: [
                    Color::Red,
                    Color::Green,
                    Color::Blue,
                    Color::Magenta,
                    Color::Cyan,
                    Color::Yellow,
                    Color::DarkGray,
                    Color::LightBlue,
                ]
                .map(|colour| {
                    let dark = matches!(colour, Color::Red | Color::Blue | Color::DarkGray);
                    plain.fg(if dark { Color::White } else { Color::Black }).bg(colour)
                }),
            },
        }
    }
}

/// Text on the ground of a cell. Where that has a colour of its own, the text takes the one that
/// is seen on it, unless it brings a ground, or a colour that says something.
pub fn over(ground: Style, text: Style, says: bool) -> Style {
    let keeps = says || text.bg.is_some() || ground.bg.is_none();
    ground.patch(if keeps { text } else { Style { fg: ground.fg, ..text } })
}

/// Grounds of their own, one of them underlined.
const TINTS: [Style; 2] = [
    Style::new().fg(Color::Black).bg(Color::LightGreen).add_modifier(Modifier::BOLD),
    Style::new()
        .fg(Color::Black)
        .bg(Color::LightMagenta)
        .add_modifier(Modifier::BOLD.union(Modifier::UNDERLINED)),
];

/// Dark shades that differ in lightness too.
const SHADES: [(u8, u8, u8); 8] = [
    (120, 40, 40),
    (30, 90, 40),
    (40, 60, 140),
    (110, 80, 10),
    (100, 40, 110),
    (20, 100, 110),
    (90, 90, 90),
    (140, 75, 35),
];
