//! The moves of lines that keep a board of regular boxes what it is.

/// A permutation: where each thing goes, or which comes to each place.
pub type Permutation = Vec<usize>;

/// All orders of 0..n.
pub fn permutations(n: usize) -> Vec<Permutation> {
    let mut all = vec![Vec::new()];
    for i in 0..n {
        all = all
            .iter()
            .flat_map(|p: &Permutation| {
                (0..=i).map(move |place| {
                    let mut longer = p.clone();
                    longer.insert(place, i);
                    longer
                })
            })
            .collect();
    }
    shudu_board::sort::by(&mut all, Ord::cmp);
    all
}

/// All moves of lines: `blocks` bands of `inside` rows each.
pub fn line_moves(blocks: usize, inside: usize) -> Vec<Permutation> {
    let orders = permutations(inside);
    let mut moves = Vec::new();
    for outer in permutations(blocks) {
        let mut partial = vec![Vec::new()];
        for &block in &outer {
            partial = partial
                .iter()
                .flat_map(|p: &Permutation| {
                    orders.iter().map(move |order| {
                        let lines = order.iter().map(|i| block * inside + i);
                        p.iter().copied().chain(lines).collect()
                    })
                })
                .collect();
        }
        moves.extend(partial);
    }
    shudu_board::sort::by(&mut moves, Ord::cmp);
    moves
}
