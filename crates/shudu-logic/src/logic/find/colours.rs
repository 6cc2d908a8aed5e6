//! Colouring: the pairs of places of one digit are followed from house to house and
//! coloured in turns; one of the two colours is right everywhere.
//!
//! Simple: a colour that sees itself is wrong; what sees both colours loses the digit.
//! Multi: with two clusters, a colour that sees both colours of the other cluster is
//! wrong; and where a colour of each see each other, one of their opposites is right,
//! so what sees both opposites loses the digit.

use super::super::draft::spot;
use super::super::field::Field;
use super::super::pattern;
use super::super::set::Set;
use super::super::technique::Technique;
use super::{Draft, Onward, Tell};

/// The two colours of a cluster, and the houses whose pairs joined it.
struct Cluster<const W: usize> {
    colours: [Set<W>; 2],
    houses: Vec<usize>,
}

fn clusters<const W: usize>(field: &Field<W>, digit: usize) -> Vec<Cluster<W>> {
    let map = &field.map;
    let mut left = field.places[digit];
    let mut clusters = Vec::new();
    while let Some(seed) = left.first() {
        let mut cluster = Cluster { colours: [Set::EMPTY; 2], houses: Vec::new() };
        let mut open = vec![(seed, 0)];
        while let Some((cell, colour)) = open.pop() {
            if !left.has(cell) {
                continue;
            }
            left.remove(cell);
            cluster.colours[colour].insert(cell);
            for &house in &map.houses_of[cell] {
                let house = house as usize;
                if field.is_pair(house, digit) {
                    if !cluster.houses.contains(&house) {
                        cluster.houses.push(house);
                    }
                    let partner = field.at(house, digit).without(Set::of(cell));
                    open.extend(partner.into_iter().map(|partner| (partner, 1 - colour)));
                }
            }
        }
        if !cluster.colours[1].is_empty() {
            clusters.push(cluster);
        }
    }
    clusters
}

/// All that some cell of a set sees.
fn seen_by<const W: usize>(field: &Field<W>, cells: Set<W>) -> Set<W> {
    cells.into_iter().fold(Set::EMPTY, |seen, cell| seen | field.map.sees[cell])
}

/// Tells that a digit goes from cells, if it does from any.
fn conclude<const W: usize>(
    field: &Field<W>,
    technique: Technique,
    digit: usize,
    clusters: &[&Cluster<W>],
    gone: Set<W>,
    tell: &mut Tell,
) -> Onward {
    if !gone.meets(field.places[digit]) {
        return Onward::Continue(());
    }
    let spots = |colour: Set<W>| colour.into_iter().map(|cell| spot(cell, digit)).collect();
    let coloured = |cluster: &&Cluster<W>| {
        let [colour, opposite] = cluster.colours.map(spots);
        pattern::Cluster { colour, opposite }
    };
    let clusters_seen = clusters.iter().map(coloured).collect();
    let mut draft = Draft::new(field, technique).colours(clusters_seen);
    for &house in clusters.iter().flat_map(|cluster| &cluster.houses) {
        draft = draft.uses_house(house, digit);
    }
    draft.remove(gone, digit).tell(tell)
}

/// One cluster.
pub(super) fn simple<const W: usize>(field: &Field<W>, tell: &mut Tell) -> Onward {
    let technique = Technique::SimpleColours;
    for digit in 0..field.map.size {
        for cluster in &clusters(field, digit) {
            let seen = cluster.colours.map(|colour| seen_by(field, colour));
            let mut wrong = Set::EMPTY;
            for (seen, &colour) in seen.iter().zip(&cluster.colours) {
                if seen.meets(colour) {
                    wrong |= colour;
                }
            }
            conclude(field, technique, digit, &[cluster], wrong, tell)?;
            let own = cluster.colours[0] | cluster.colours[1];
            let trapped = (seen[0] & seen[1]).without(own);
            conclude(field, technique, digit, &[cluster], trapped, tell)?;
        }
    }
    Onward::Continue(())
}

/// Two clusters.
pub(super) fn multi<const W: usize>(field: &Field<W>, tell: &mut Tell) -> Onward {
    let technique = Technique::MultiColours;
    for digit in 0..field.map.size {
        let clusters = clusters(field, digit);
        for (i, a) in clusters.iter().enumerate() {
            tell.beat()?;
            let seen_a = a.colours.map(|colour| seen_by(field, colour));
            for (_, b) in clusters.iter().enumerate().filter(|&(j, _)| j != i) {
                let seen_b = b.colours.map(|colour| seen_by(field, colour));
                let mut wrong = Set::EMPTY;
                for (seen, &colour) in seen_a.iter().zip(&a.colours) {
                    if b.colours.iter().all(|&other| seen.meets(other)) {
                        wrong |= colour;
                    }
                }
                conclude(field, technique, digit, &[a, b], wrong, tell)?;
                let mut trapped = Set::EMPTY;
                for side in 0..2 {
                    for other in 0..2 {
                        if seen_a[side].meets(b.colours[other]) {
                            let ends = a.colours[1 - side] | b.colours[1 - other];
                            trapped |= (seen_a[1 - side] & seen_b[1 - other]).without(ends);
                        }
                    }
                }
                conclude(field, technique, digit, &[a, b], trapped, tell)?;
            }
        }
    }
    Onward::Continue(())
}
