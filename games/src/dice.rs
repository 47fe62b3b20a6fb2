//! Numbers that look random and are the same in every run, and what is made of them.

/// A source of numbers, always the same from the same seed.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// The numbers of a seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below `most`; 0 if that is 0.
    pub fn below(&mut self, most: usize) -> usize {
        let most = u64::try_from(most).unwrap_or(u64::MAX);
        usize::try_from(self.number(most)).unwrap_or(0)
    }

    /// A number from `least` to `most`.
    pub fn between(&mut self, least: u64, most: u64) -> u64 {
        least + self.number((most - least).saturating_add(1))
    }

    /// As many numbers from `least` to `most`.
    pub fn list(&mut self, count: usize, least: u64, most: u64) -> Vec<u64> {
        (0..count).map(|_| self.between(least, most)).collect()
    }

    /// One of these.
    pub fn one_of<T: Copy>(&mut self, choices: &[T]) -> Option<T> {
        choices.get(self.below(choices.len())).copied()
    }

    /// A text of this length over an alphabet.
    pub fn text(&mut self, length: usize, alphabet: &str) -> String {
        let letters: Vec<char> = alphabet.chars().collect();
        (0..length).filter_map(|_| self.one_of(&letters)).collect()
    }

    /// The numbers `first..first + n` in any order.
    pub fn shuffled(&mut self, first: usize, n: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (first..first + n).collect();
        (1..n).for_each(|last| order.swap(last, self.below(last + 1)));
        order
    }

    /// Up to `most` pairs of vertices of `first..first + n`.
    pub fn pairs(&mut self, first: usize, n: usize, most: usize) -> Vec<(usize, usize)> {
        let count = self.below(most + 1);
        (0..count).map(|_| (first + self.below(n), first + self.below(n))).collect()
    }

    /// Up to `most` arcs of `0..n` that form no circle: they lead down in a shuffled order.
    pub fn falling(&mut self, n: usize, most: usize) -> Vec<(usize, usize)> {
        let order = self.shuffled(0, n);
        let pairs = self.pairs(0, n, most).into_iter();
        let down = pairs.filter(|(a, b)| a != b).map(|(a, b)| (a.max(b), a.min(b)));
        down.map(|(a, b)| (order[a], order[b])).collect()
    }

    /// The edges of a tree on `first..first + n`, the vertices in any order: each but one is joined to one of the
    /// last `reach` before it. A reach of 1 makes a path, a large one a bushy tree.
    pub fn tree(&mut self, first: usize, n: usize, reach: usize) -> Vec<(usize, usize)> {
        let order = self.shuffled(first, n);
        let parent = |dice: &mut Self, at: usize| at - 1 - dice.below(at.min(reach.max(1)));
        (1..n).map(|at| (order[at], order[parent(self, at)])).collect()
    }

    /// A number below `most`; 0 if that is 0.
    fn number(&mut self, most: u64) -> u64 {
        // The steps and the mixing of SplitMix64 [steele-lea-flood-2014].
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)).checked_rem(most).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_same_numbers_each_time() {
        let roll = |seed| Dice::new(seed).list(20, 3, 9);
        assert_eq!(roll(1), roll(1));
        assert_ne!(roll(1), roll(2));
        assert!(roll(1).iter().all(|number| (3..=9).contains(number)));
        assert!((3..=9).all(|number| roll(7).contains(&number)));
    }

    #[test]
    fn trees_are_trees() {
        for (n, reach) in [(0, 1), (1, 1), (2, 5), (30, 1), (30, 3), (30, 100)] {
            let edges = Dice::new(5).tree(1, n, reach);
            assert_eq!(edges.len(), n.saturating_sub(1));
            let mut leader: Vec<usize> = (0..=n).collect();
            for (a, b) in edges {
                let (a, b) = (root(&leader, a), root(&leader, b));
                assert_ne!(a, b, "a circle among {n}");
                leader[a] = b;
            }
        }
    }

    fn root(leader: &[usize], mut at: usize) -> usize {
        while leader[at] != at {
            at = leader[at];
        }
        at
    }
}
