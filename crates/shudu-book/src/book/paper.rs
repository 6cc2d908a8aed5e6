//! Paper: its sizes, what stays white around the page, how thick a book is.
//!
//! The margins are those that printers on demand ask for: the more pages, the more of each is lost
//! in the binding.

/// Points to a millimetre.
pub const MM: f64 = 72.0 / 25.4;
/// Points to an inch.
pub const INCH: f64 = 72.0;
/// What is printed beyond the edge where pages are cut.
pub const BLEED: f64 = 0.125 * INCH;
/// The most pages that are bound.
pub const MOST_PAGES: usize = 828;

/// A size of paper.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)] // their names say it
pub enum Paper {
    #[default]
    A4,
    A5,
    Letter,
    Small,
    Trade,
    Square,
    Large,
}

impl Paper {
    /// All of them.
    pub const ALL: [Paper; 7] = [
        Paper::A4,
        Paper::A5,
        Paper::Letter,
        Paper::Small,
        Paper::Trade,
        Paper::Square,
        Paper::Large,
    ];

    /// How it is asked for.
    pub const fn id(self) -> &'static str {
        match self {
            Paper::A4 => "a4",
            Paper::A5 => "a5",
            Paper::Letter => "letter",
            Paper::Small => "5x8",
            Paper::Trade => "6x9",
            Paper::Square => "8.5x8.5",
            Paper::Large => "8.5x11",
        }
    }

    /// The paper of a name.
    pub fn from_id(id: &str) -> Option<Paper> {
        Paper::ALL.into_iter().find(|paper| paper.id() == id)
    }

    /// How wide and how high it is, upright.
    pub fn size(self) -> (f64, f64) {
        match self {
            Paper::A4 => (210.0 * MM, 297.0 * MM),
            Paper::A5 => (148.0 * MM, 210.0 * MM),
            Paper::Letter | Paper::Large => (8.5 * INCH, 11.0 * INCH),
            Paper::Small => (5.0 * INCH, 8.0 * INCH),
            Paper::Trade => (6.0 * INCH, 9.0 * INCH),
            Paper::Square => (8.5 * INCH, 8.5 * INCH),
        }
    }
}

/// What the pages are printed on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stock {
    /// White: 0.002252 inches a page.
    #[default]
    White,
    /// Cream: 0.0025 inches a page.
    Cream,
}

impl Stock {
    /// How it is asked for.
    pub const fn id(self) -> &'static str {
        match self {
            Stock::White => "white",
            Stock::Cream => "cream",
        }
    }

    /// The stock of a name.
    pub fn from_id(id: &str) -> Option<Stock> {
        [Stock::White, Stock::Cream].into_iter().find(|stock| stock.id() == id)
    }

    /// How wide the spine of a book is.
    pub fn spine(self, pages: usize) -> f64 {
        let page = match self {
            Stock::White => 0.002_252,
            Stock::Cream => 0.0025,
        };
        page * INCH * pages as f64
    }
}

/// What the binding takes of each page.
pub fn gutter(pages: usize) -> f64 {
    let inches = match pages {
        0..=150 => 0.375,
        151..=300 => 0.5,
        301..=500 => 0.625,
        501..=700 => 0.75,
        _ => 0.875,
    };
    inches * INCH
}

/// A sheet and its margins.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sheet {
    /// As it is cut.
    pub width: f64,
    /// As it is cut.
    pub height: f64,
    /// What is printed beyond the top, the bottom and the outside.
    pub bleed: f64,
    inner: f64,
    outer: f64,
    top: f64,
    bottom: f64,
}

/// A rectangle on a page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    /// From the left of the page, with its bleed.
    pub left: f64,
    /// From the top.
    pub top: f64,
    /// How wide.
    pub width: f64,
    /// How high.
    pub height: f64,
}

impl Sheet {
    /// For a screen or an office printer: the same margin all around.
    pub fn even((width, height): (f64, f64)) -> Sheet {
        let margin = (width.min(height) * 0.08).max(12.0 * MM);
        Sheet {
            width,
            height,
            bleed: 0.0,
            inner: margin,
            outer: margin,
            top: margin,
            bottom: margin,
        }
    }

    /// For a bound book: more at the binding. Beyond what printers ask for there is some white,
    /// as a thumb needs it.
    pub fn bound((width, height): (f64, f64), pages: usize, bleed: bool) -> Sheet {
        let outer = (width * 0.07).max(if bleed { 0.375 } else { 0.25 } * INCH);
        let inner = gutter(pages).max(outer);
        let bleed = if bleed { BLEED } else { 0.0 };
        Sheet { width, height, bleed, inner, outer, top: outer, bottom: outer }
    }

    /// The page of a number, from 0, with its bleed.
    pub fn outside(&self) -> (f64, f64) {
        (self.width + self.bleed, self.height + 2.0 * self.bleed)
    }

    /// What is cut off from it: left, top, right, bottom.
    pub fn cut(&self, page: usize) -> [f64; 4] {
        let (left, right) = if is_right(page) { (0.0, self.bleed) } else { (self.bleed, 0.0) };
        [left, self.bleed, right, self.bleed]
    }

    /// What words and boards may use of a page.
    pub fn frame(&self, page: usize) -> Frame {
        let [left, top, ..] = self.cut(page);
        let before = if is_right(page) { self.inner } else { self.outer };
        Frame {
            left: left + before,
            top: top + self.top,
            width: self.width - self.inner - self.outer,
            height: self.height - self.top - self.bottom,
        }
    }
}

/// Whether a page, from 0, is a right one: the first is.
pub fn is_right(page: usize) -> bool {
    page.is_multiple_of(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_binding_takes_what_printers_ask_for() {
        let asked = [(150, 0.375), (151, 0.5), (300, 0.5), (301, 0.625), (500, 0.625)];
        let more = [(501, 0.75), (700, 0.75), (701, 0.875), (828, 0.875)];
        for (pages, inches) in asked.into_iter().chain(more) {
            assert_eq!(gutter(pages), inches * INCH, "{pages}");
            for paper in Paper::ALL {
                for bleed in [false, true] {
                    let sheet = Sheet::bound(paper.size(), pages, bleed);
                    assert!(sheet.inner >= inches * INCH, "{paper:?}");
                    let least = if bleed { 0.375 } else { 0.25 };
                    assert!(sheet.outer.min(sheet.top).min(sheet.bottom) >= least * INCH);
                }
            }
        }
    }

    #[test]
    fn margins_are_mirrored_and_the_outside_is_cut() {
        let sheet = Sheet::bound(Paper::Small.size(), 400, true);
        let (right, left) = (sheet.frame(0), sheet.frame(1));
        assert_eq!(sheet.cut(0), [0.0, BLEED, BLEED, BLEED]);
        assert_eq!(sheet.cut(1), [BLEED, BLEED, 0.0, BLEED]);
        assert_eq!(right.left, sheet.inner);
        assert_eq!(left.left, BLEED + sheet.outer);
        assert_eq!((right.width, right.height), (left.width, left.height));
        assert_eq!(sheet.outside(), (5.125 * INCH, 8.25 * INCH));
    }

    #[test]
    fn a_spine_is_as_wide_as_its_pages() {
        assert!((Stock::White.spine(100) - 0.2252 * INCH).abs() < 1e-9);
        assert!((Stock::Cream.spine(100) - 0.25 * INCH).abs() < 1e-9);
    }
}
