//! Fish: a digit whose places in as many rows lie in as many columns takes those
//! columns up, so that it can be nowhere else in them; and the same with columns for
//! rows.
//!
//! Some places of the rows may stick out, the fins. Either a fin is true, or the
//! fish is there after all; a place both would rule out is gone. A sashimi fish is a
//! finned one that would fall apart without its fins: some row has at most one
//! place besides them.
//!
//! The search ([`hunt`]) knows nothing of rows and columns: it is given houses to
//! start from (bases) and houses to lie in (covers). [`franken`](super::franken)
//! gives it boxes, too.
//!
//! Of a finned fish every fin must see what goes. So for every place that might go the covers must
//! hold all places of the bases that it does not see: where they cannot, for no place, the bases
//! are given up before any covers are tried ([`Hunt::sift`]). That is nearly always so.
//!
//! Where the covers are lines, every place has one of its own: bases that lie in more of them than
//! are chosen have fins in each of the others, and too many are given up at once ([`Hunt::spread`]).

use super::super::field::Field;
use super::super::pulse::Pulse;
use super::super::set::Set;
use super::super::technique::Technique;
use super::{Draft, Onward, Tell, heed};
use shudu_board::board::HouseKind;

/// More fins than this no one has an eye for.
const MAX_FINS: usize = 5;

/// At most so many places may be in two bases at once.
const MAX_ENDO: usize = 2;

/// The biggest fish has four bases.
const MAX_SIZE: usize = 4;

/// Stands for the number of a cover that is not there.
const NO_COVER: u8 = u8::MAX;

/// A house and the places of the digit in it.
#[derive(Clone, Copy)]
pub(super) struct Unit<const W: usize> {
    pub house: usize,
    pub places: Set<W>,
}

/// A fish that was found.
pub(super) struct Catch<'a, const W: usize> {
    pub digit: usize,
    pub bases: &'a [Unit<W>],
    pub covers: &'a [Unit<W>],
    /// The places in the bases, fins included.
    pub places: Set<W>,
    /// The places no cover holds, and those in two bases.
    pub fins: Set<W>,
    /// Where the digit goes; of a fish with its fins left aside, where it would go without them.
    pub gone: Set<W>,
}

/// Bases, covers, and how to look.
pub(super) struct Hunt<'a, const W: usize> {
    field: &'a Field<W>,
    digit: usize,
    size: usize,
    finned: bool,
    /// At most so many fins.
    fins: usize,
    /// Whether fins need not see what goes.
    aside: bool,
    bases: Vec<Unit<W>>,
    all_covers: Vec<Unit<W>>,
    /// The numbers of the covers that have a cell: a row, a column and a box at most.
    covers_of: Vec<[u8; 3]>,
    /// Of every base which places might go if it is one; empty if that is not asked.
    sift: Vec<Set<W>>,
    /// Of every base the covers in which it lies, as bits; empty if covers cross.
    spread: Vec<u64>,
    /// The bases may lie in so many covers at most.
    widest: u32,
    /// The covers that hold something of the bases at hand.
    covers: Vec<Unit<W>>,
    /// The most places of the bases that so many covers can hold.
    most: [usize; MAX_SIZE + 1],
    base: Vec<Unit<W>>,
    cover: Vec<Unit<W>>,
    pulse: &'a Pulse<'a>,
}

/// Told of every fish.
type Caught<'c, const W: usize> = dyn FnMut(&Catch<W>) -> Onward + 'c;

impl<'a, const W: usize> Hunt<'a, W> {
    /// Bases and covers are houses, tried in this order.
    #[allow(clippy::too_many_arguments)] // where, what and how to look
    pub(super) fn new(
        field: &'a Field<W>,
        digit: usize,
        size: usize,
        finned: bool,
        bases: impl Iterator<Item = usize>,
        covers: impl Iterator<Item = usize>,
        pulse: &'a Pulse<'a>,
    ) -> Hunt<'a, W> {
        let unit = |house: usize| Unit { house, places: field.at(house, digit) };
        let bases = bases
            .filter(|&house| field.map.complete[house])
            .map(unit)
            .filter(|unit| !unit.places.is_empty());
        Hunt {
            field,
            digit,
            size,
            finned,
            fins: if finned { MAX_FINS } else { 0 },
            aside: false,
            bases: bases.collect(),
            all_covers: covers.map(unit).filter(|unit| !unit.places.is_empty()).collect(),
            covers_of: Vec::new(),
            sift: Vec::new(),
            spread: Vec::new(),
            widest: 0,
            covers: Vec::new(),
            most: [0; MAX_SIZE + 1],
            base: Vec::with_capacity(MAX_SIZE),
            cover: Vec::with_capacity(MAX_SIZE),
            pulse,
        }
    }

    /// The same with fewer fins, which need not see what goes: others say why it goes with them.
    pub(super) fn fins_aside(self, fins: usize) -> Hunt<'a, W> {
        Hunt { fins, aside: true, ..self }
    }

    /// Tells the fish: for all bases, in order, all covers, in order.
    pub(super) fn run(&mut self, caught: &mut Caught<W>) -> Onward {
        if self.bases.len() < self.size {
            return Onward::Continue(());
        }
        self.spread();
        if self.finned && !self.aside {
            self.sift()?;
        }
        self.choose_bases(0, 0, Set::EMPTY, Set::EMPTY, self.field.places[self.digit], caught)
    }

    /// Finds out in which covers each base lies, if no two covers cross.
    fn spread(&mut self) {
        let (map, places) = (&self.field.map, self.field.places[self.digit]);
        let held: usize = self.all_covers.iter().map(|cover| cover.places.len()).sum();
        if held != places.len() || self.all_covers.len() > 64 {
            return;
        }
        let covers = |cells: Set<W>| {
            let meet = self.all_covers.iter().enumerate().filter(|(_, c)| c.places.meets(cells));
            meet.fold(0u64, |all, (number, _)| all | 1 << number)
        };
        self.spread = self.bases.iter().map(|base| covers(base.places)).collect();
        // All fins see what goes; if not in its lines, then in its box, or by a rule.
        let near = |place: usize| {
            let is_line = |house: &u16| {
                matches!(map.kinds[usize::from(*house)], HouseKind::Row(_) | HouseKind::Column(_))
            };
            let lines = map.houses_of[place].iter().filter(|&house| is_line(house));
            let seen = places & map.sees[place];
            let seen = lines.fold(seen, |seen, &line| seen.without(map.houses[usize::from(line)]));
            covers(seen).count_ones()
        };
        let most = match self.aside || !self.finned {
            true => self.fins as u32,
            false => places.into_iter().map(near).max().unwrap_or(0),
        };
        self.widest = self.size as u32 + most;
    }

    /// Finds out which places might go with each base.
    fn sift(&mut self) -> Onward {
        self.covers_of = vec![[NO_COVER; 3]; self.field.cands.len()];
        for (number, unit) in self.all_covers.iter().enumerate() {
            for cell in unit.places {
                let free = self.covers_of[cell].iter().position(|&known| known == NO_COVER);
                let free = free.expect("no cell is in two houses of a kind");
                self.covers_of[cell][free] = number as u8;
            }
        }
        let field = self.field;
        for base in 0..self.bases.len() {
            heed(self.pulse.beat())?;
            let Unit { house, places } = self.bases[base];
            let holds = |&place: &usize| {
                // What goes is outside the bases, or in two covers.
                let goes = self.covers_of[place][1] != NO_COVER || !places.has(place);
                let unseen = self.unseen(places, place);
                goes && (unseen.len() <= self.size || self.can_hold(unseen, self.size, &[house]))
            };
            self.sift.push(field.places[self.digit].into_iter().filter(holds).collect());
        }
        Onward::Continue(())
    }

    /// What the covers must hold so that a place goes: it, and all that it does not see.
    fn unseen(&self, places: Set<W>, place: usize) -> Set<W> {
        places.without(self.field.map.sees[place]) | Set::of(place)
    }

    /// The covers that have a cell, without those that are bases.
    fn covers_of(&self, cell: usize, bases: &[usize]) -> impl Iterator<Item = &Unit<W>> + Clone {
        let numbers = self.covers_of[cell].iter().take_while(|&&number| number != NO_COVER);
        let units = numbers.map(|&number| &self.all_covers[usize::from(number)]);
        units.filter(|unit| !bases.contains(&unit.house))
    }

    /// Whether so many covers, which are none of these houses, can hold all the places.
    fn can_hold(&self, places: Set<W>, covers: usize, bases: &[usize]) -> bool {
        let Some(first) = places.first() else { return true };
        let mut units = self.covers_of(first, bases);
        match covers {
            0 => false,
            1 => units.any(|unit| places.within(unit.places)),
            _ => units.any(|unit| self.can_hold(places.without(unit.places), covers - 1, bases)),
        }
    }

    /// Whether some place might go that all fins see.
    fn is_worth(&self, places: Set<W>, endo: Set<W>, goes: Set<W>) -> bool {
        let mut houses = [usize::MAX; MAX_SIZE];
        houses.iter_mut().zip(&self.base).for_each(|(house, base)| *house = base.house);
        let houses = &houses[..self.size];
        let goes = endo.into_iter().fold(goes, |goes, cell| goes & self.field.map.sees[cell]);
        goes.into_iter().any(|place| {
            let unseen = self.unseen(places, place);
            if !places.has(place) {
                return self.can_hold(unseen, self.size, houses);
            }
            // A place of the bases goes if it is in two covers.
            let mut units = self.covers_of(place, houses);
            while let Some(one) = units.next() {
                let open = unseen.without(one.places);
                let holds = |other: &Unit<W>| {
                    self.can_hold(open.without(other.places), self.size - 2, houses)
                };
                if units.clone().any(holds) {
                    return true;
                }
            }
            false
        })
    }

    fn choose_bases(
        &mut self,
        from: usize,
        spread: u64,
        places: Set<W>,
        endo: Set<W>,
        goes: Set<W>,
        caught: &mut Caught<W>,
    ) -> Onward {
        if self.base.len() == self.size {
            return match self.sift.is_empty() || self.is_worth(places, endo, goes) {
                true => self.cast(places, endo, caught),
                false => heed(self.pulse.beat()),
            };
        }
        let last = self.bases.len() + self.base.len() + 1 - self.size;
        for i in from..last {
            let unit = self.bases[i];
            let twice = places & unit.places;
            if !twice.is_empty() && (!self.finned || endo.len() + twice.len() > MAX_ENDO) {
                continue;
            }
            let spread = spread | self.spread.get(i).copied().unwrap_or(0);
            let goes = self.sift.get(i).map_or(goes, |&sift| goes & sift);
            if goes.is_empty() || spread.count_ones() > self.widest {
                continue;
            }
            self.base.push(unit);
            let (places, endo) = (places | unit.places, endo | twice);
            let flow = self.choose_bases(i + 1, spread, places, endo, goes, caught);
            self.base.pop();
            flow?;
        }
        Onward::Continue(())
    }

    /// The bases are chosen; now the covers.
    fn cast(&mut self, places: Set<W>, endo: Set<W>, caught: &mut Caught<W>) -> Onward {
        self.covers.clear();
        let mut best = [0; MAX_SIZE];
        for unit in &self.all_covers {
            let mut held = (unit.places & places).len();
            if held > 0 && self.base.iter().all(|base| base.house != unit.house) {
                self.covers.push(*unit);
                for better in &mut best {
                    (*better, held) = ((*better).max(held), (*better).min(held));
                }
            }
        }
        // As many ways to choose covers as their square, about: most are given up early.
        heed(self.pulse.beats(1 + self.covers.len().pow(2) / 64))?;
        if self.covers.len() < self.size {
            return Onward::Continue(());
        }
        for (i, held) in best.into_iter().enumerate() {
            self.most[i + 1] = self.most[i] + held;
        }
        self.choose_covers(0, places, endo, Set::EMPTY, Set::EMPTY, caught)
    }

    fn choose_covers(
        &mut self,
        from: usize,
        places: Set<W>,
        endo: Set<W>,
        covered: Set<W>,
        twice: Set<W>,
        caught: &mut Caught<W>,
    ) -> Onward {
        let open = places.without(covered);
        let missing = self.size - self.cover.len();
        let fins = self.fins;
        if open.len() > fins + self.most[missing] {
            return Onward::Continue(());
        }
        for i in from..=self.covers.len() - missing {
            let unit = self.covers[i];
            // Most covers leave too much open: that is seen here, not a call deeper.
            let still = open.without(unit.places);
            if still.len() > fins + self.most[missing - 1] {
                continue;
            }
            let twice = twice | (covered & unit.places);
            let covered = covered | unit.places;
            self.cover.push(unit);
            let flow = if missing == 1 {
                self.land(places, still | endo, covered, twice, caught)
            } else {
                self.choose_covers(i + 1, places, endo, covered, twice, caught)
            };
            self.cover.pop();
            flow?;
        }
        Onward::Continue(())
    }

    /// Bases and covers are chosen: does anything go?
    fn land(
        &mut self,
        places: Set<W>,
        fins: Set<W>,
        covered: Set<W>,
        twice: Set<W>,
        caught: &mut Caught<W>,
    ) -> Onward {
        // As many bases as covers: each cover holds just one of the true places,
        // so a place in two covers is none of them.
        let mut gone = covered.without(places) | twice;
        if self.finned == fins.is_empty() || fins.len() > self.fins {
            return Onward::Continue(());
        }
        for fin in fins.into_iter().filter(|_| !self.aside) {
            gone &= self.field.map.sees[fin];
            if gone.is_empty() {
                break;
            }
        }
        if gone.is_empty() && !self.aside {
            return Onward::Continue(());
        }
        caught(&Catch {
            digit: self.digit,
            bases: &self.base,
            covers: &self.cover,
            places,
            fins,
            gone,
        })
    }
}

/// Writes a fish down.
pub(super) fn draft<'a, const W: usize>(
    field: &'a Field<W>,
    technique: Technique,
    catch: &Catch<W>,
) -> Draft<'a> {
    let houses = |units: &[Unit<W>]| units.iter().map(|unit| unit.house).collect::<Vec<_>>();
    let (bases, covers) = (houses(catch.bases), houses(catch.covers));
    let draft = Draft::new(field, technique).remove(catch.gone, catch.digit).fish(
        catch.digit,
        [&bases, &covers],
        catch.places,
        catch.fins,
    );
    bases.iter().fold(draft, |draft, &house| draft.uses_house(house, catch.digit))
}

/// Whether a house may be a base: without fins one with more places than there are covers is not
/// tried. With lines it cannot be covered, and with boxes hardly ever.
pub(super) fn slim<const W: usize>(
    field: &Field<W>,
    digit: usize,
    size: usize,
    finned: bool,
) -> impl Fn(&usize) -> bool {
    move |&house| finned || field.free(house, digit) <= size
}

/// Fish of rows and columns.
pub(super) fn fish<const W: usize>(
    field: &Field<W>,
    technique: Technique,
    tell: &mut Tell,
) -> Onward {
    use Technique as T;
    let (size, finned, sashimi) = match technique {
        T::XWing => (2, false, false),
        T::Swordfish => (3, false, false),
        T::Jellyfish => (4, false, false),
        T::FinnedXWing => (2, true, false),
        T::FinnedSwordfish => (3, true, false),
        T::FinnedJellyfish => (4, true, false),
        T::SashimiXWing => (2, true, true),
        T::SashimiSwordfish => (3, true, true),
        T::SashimiJellyfish => (4, true, true),
        _ => unreachable!("{technique} is no fish of lines"),
    };
    // Finned and sashimi fish are one search: who finds neither knows so for the other.
    let size_bit = 1 << size;
    if finned && field.no_fins.get() & size_bit != 0 {
        return Onward::Continue(());
    }
    let (mut any, rows, columns) = (false, &field.map.rows, &field.map.columns);
    for digit in 0..field.map.size {
        for (bases, covers) in [(rows, columns), (columns, rows)] {
            let bases = bases.iter().copied().filter(slim(field, digit, size, finned));
            let covers = covers.iter().copied();
            let mut hunt = Hunt::new(field, digit, size, finned, bases, covers, tell.pulse());
            hunt.run(&mut |catch| {
                any = true;
                let thin = catch.bases.iter().any(|b| b.places.without(catch.fins).len() <= 1);
                if thin != sashimi {
                    return Onward::Continue(());
                }
                draft(field, technique, catch).tell(tell)
            })?;
        }
    }
    if finned && !any {
        field.no_fins.set(field.no_fins.get() | size_bit);
    }
    Onward::Continue(())
}
