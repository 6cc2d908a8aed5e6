//! Colours by what they mean, and what they look like.

/// A colour, named by its role in a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Colour {
    /// A colour that has no role: red, green and blue of a bar or a shade.
    Rgb([u8; 3]),
    Paper,
    Black,
    /// Text and answers on paper.
    Text,
    Faint,
    /// Rules and frames on paper.
    Light,

    Given,
    Placed,
    Tentative,
    Single,
    Candidate,
    /// A candidate on a board that shows a step, darker because many stand on a colour.
    StepCandidate,
    OnlyCandidate,
    /// The 0 in place of a candidate that was struck.
    Struck,

    CellLine,
    BoxLine,
    DiagonalLine,
    Diagonal,
    Window,
    Region,
    DeadCell,
    CurrentCell,
    /// The number of a row or column.
    Coordinate,

    /// A part of a pattern.
    Part(Hue),
    House,
    Removed,
    RemovedLine,
    Placement,
    /// The arrow of a link that forces a digit.
    Forces,
    /// The arrow of a link that excludes one.
    Excludes,

    PlotText,
    GridLine,
    Certain,
    HeatText,
}

/// A colour that tells a part of a pattern from the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Hue {
    /// The base of a fish, the wings, the first colour.
    Blue,
    /// What covers it, what they share, the second colour.
    Yellow,
    /// Fins, roofs, the opposite of a colour.
    Green,
    /// The pivot.
    Violet,
    /// The opposite of the second colour.
    Pink,
    /// A statement of a chain that a digit is there.
    On,
    /// One that it is not.
    Off,
}

impl Hue {
    /// Returns the name that programs use.
    pub const fn id(self) -> &'static str {
        match self {
            Hue::Blue => "blue",
            Hue::Yellow => "yellow",
            Hue::Green => "green",
            Hue::Violet => "violet",
            Hue::Pink => "pink",
            Hue::On => "on",
            Hue::Off => "off",
        }
    }

    const fn hex(self) -> u32 {
        match self {
            Hue::Blue => 0x8ecae6,
            Hue::Yellow => 0xffd166,
            Hue::Green | Hue::On => 0xb8e0a8,
            Hue::Violet => 0xcdb4f6,
            Hue::Pink => 0xf4b8d4,
            Hue::Off => 0xffe0b3,
        }
    }
}

impl Colour {
    /// A colour as it is written in hexadecimal digits.
    pub const fn hex(value: u32) -> Colour {
        Colour::Rgb([(value >> 16) as u8, (value >> 8) as u8, value as u8])
    }

    /// Red, green and blue on white paper. The inks differ in lightness too, so that they can be
    /// told apart in grey.
    const fn on_paper(self) -> u32 {
        match self {
            Colour::Rgb([r, g, b]) => (r as u32) << 16 | (g as u32) << 8 | b as u32,
            Colour::Paper => 0xffffff,
            Colour::Black => 0x000000,
            Colour::Text | Colour::Given | Colour::BoxLine => 0x111111,
            Colour::Faint | Colour::Candidate => 0x666666,
            Colour::Light => 0xbbbbbb,
            Colour::Placed => 0x1c5fb8,
            Colour::Tentative => 0x0a8f9c,
            Colour::Single => 0x2e8b3d,
            Colour::StepCandidate => 0x444444,
            Colour::OnlyCandidate => 0xc0392b,
            Colour::Struck => 0xcccccc,
            Colour::CellLine => 0x999999,
            Colour::DiagonalLine => 0xc9d4e6,
            Colour::Diagonal => 0xeef3fb,
            Colour::Window => 0xf1f1f1,
            Colour::Region => 0xf7f0e4,
            Colour::DeadCell => 0xf6c5c0,
            Colour::CurrentCell => 0xfff3c4,
            Colour::Coordinate => 0x777777,
            Colour::Part(hue) => hue.hex(),
            Colour::House => 0xdfe9f7,
            Colour::Removed => 0xf28b82,
            Colour::RemovedLine => 0x7a1712,
            Colour::Placement => 0x57c785,
            Colour::Forces => 0x1a7f37,
            Colour::Excludes => 0xb3541e,
            Colour::PlotText => 0x333333,
            Colour::GridLine => 0xdddddd,
            Colour::Certain => 0xe8e8e8,
            Colour::HeatText => 0x222222,
        }
    }
}

/// What colours look like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    #[default]
    Coloured,
    /// For printers without colours.
    Grey,
}

impl Theme {
    /// Red, green and blue of a colour.
    pub fn rgb(self, colour: Colour) -> [u8; 3] {
        let value = colour.on_paper();
        let [r, g, b] = [value >> 16, value >> 8 & 0xff, value & 0xff];
        match self {
            Theme::Coloured => [r, g, b].map(|part| part as u8),
            // As the eye weighs them.
            Theme::Grey => [((r * 299 + g * 587 + b * 114 + 500) / 1000) as u8; 3],
        }
    }

    /// The colour as CSS and SVG write it.
    pub fn css(self, colour: Colour) -> String {
        let [r, g, b] = self.rgb(colour);
        format!("#{r:02x}{g:02x}{b:02x}")
    }
}
