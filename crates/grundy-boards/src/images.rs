//! Images of positions that may stand for them, and which of them the rules respect.
//!
//! The theorem is in [`equivariant`](crate::equivariant). Turns are tables by bytes; an exchange of the players puts symbols for each other first.

use grundy_core::Player;
use grundy_syntax::tree::{Ending, Side};

use crate::bits::Bits;
use crate::convert::bit;
use crate::equivariant::Turned;
use crate::outline::Code;
use crate::symmetry::Turn;
use crate::values::{Bail, Grid};
use crate::whole::{Condition, How, Whole};

/// For each byte of a position what its bits become.
type Tables<const W: usize> = Vec<[Bits<W>; 256]>;

/// Turns of whole boards, as tables by bytes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Images<const W: usize> {
    turns: Vec<Tables<W>>,
    exchange: Option<Exchange<W>>,
}

/// What makes the negative of a board.
#[derive(Clone, Debug)]
struct Exchange<const W: usize> {
    /// Symbols that are put for each other.
    pairs: Vec<(Code, Code)>,
    /// The turn that comes after that, unless it is the identity.
    turn: Option<Tables<W>>,
    grid: Grid,
}

impl<const W: usize> Exchange<W> {
    #[inline]
    fn image(&self, at: Bits<W>) -> Bits<W> {
        let (cells, planes) = (self.grid.cells(), self.grid.planes);
        let of_code = |code: Code| {
            (0..planes).fold(Bits::ones(cells), |found, plane| {
                let bits = at.down(plane * cells);
                found & if code >> plane & 1 == 1 { bits } else { !bits }
            })
        };
        let mut made = at;
        for (a, b) in &self.pairs {
            let either = of_code(*a) | of_code(*b);
            for plane in (0..planes).filter(|plane| (a ^ b) >> plane & 1 == 1) {
                made = made ^ either.up(plane * cells);
            }
        }
        self.turn.as_ref().map_or(made, |tables| turned(tables, made))
    }
}

#[inline]
fn turned<const W: usize>(tables: &Tables<W>, at: Bits<W>) -> Bits<W> {
    tables.iter().enumerate().fold(Bits::ZERO, |made, (byte, table)| made | table[at.byte(byte)])
}

impl<const W: usize> Images<W> {
    /// The images under turns of a grid, the identity being none of them, and under what exchanges the players.
    pub(crate) fn new(turns: &[Turned<'_, W>], exchange: Option<&Turned<'_, W>>) -> Self {
        let exchange = exchange.map(|turned| Exchange {
            pairs: (0..).zip(&turned.codes).filter(|(a, b)| *a < **b).map(|(a, b)| (a, *b)).collect(),
            turn: (turned.turn != Turn::IDENTITY).then(|| tables(turned)),
            grid: turned.grid,
        });
        Self { turns: turns.iter().map(tables).collect(), exchange }
    }

    /// The least image of a position that is a board and a mark, which stays.
    #[inline]
    pub(crate) fn least(&self, at: Bits<W>) -> Bits<W> {
        self.turns.iter().fold(at, |least, tables| least.min(turned(tables, at)))
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.turns.len()
    }

    /// Whether something exchanges the players.
    pub(crate) fn exchanges(&self) -> bool {
        self.exchange.is_some()
    }

    /// A position in which each player has what the other has in this one.
    #[inline]
    pub(crate) fn negative(&self, at: Bits<W>) -> Option<Bits<W>> {
        self.exchange.as_ref().map(|exchange| exchange.image(at))
    }

    /// The state that stands for a position with a player to move, and who is to move there.
    #[inline]
    pub(crate) fn state(&self, player: Player, at: Bits<W>) -> (Player, Bits<W>) {
        match &self.exchange {
            Some(exchange) if player == Player::Right => (Player::Left, self.least(exchange.image(at))),
            _ => (player, self.least(at)),
        }
    }
}

/// For each byte of a position what its bits become; bits beyond the board stay.
fn tables<const W: usize>(turned: &Turned<'_, W>) -> Tables<W> {
    let cells = turned.grid.cells();
    let image = |at: u32| {
        if at >= cells * turned.grid.planes { at } else { at / cells * cells + turned.cell(at % cells) }
    };
    let table = |byte: u32| {
        let mut table = [Bits::ZERO; 256];
        for (value, made) in (0_u32..).zip(&mut table) {
            (0..8).filter(|at| value >> at & 1 == 1).for_each(|at| made.set(image(byte * 8 + at)));
        }
        table
    };
    (0..8 * bit(W)).map(table).collect()
}

/// Alphabets with more symbols than this are not exchanged.
const MOST_SYMBOLS: usize = 6;

/// All ways to put some of so many symbols for each other in pairs, that of none first.
fn pairings(symbols: usize) -> Vec<Vec<Code>> {
    let mut found = vec![(0..bit(symbols)).collect::<Vec<Code>>()];
    for a in 0..symbols {
        for b in a + 1..symbols {
            let free = |codes: &&Vec<Code>| codes[a] == bit(a) && codes[b] == bit(b);
            let more = found.iter().filter(free).map(|codes| {
                let mut codes = codes.clone();
                codes.swap(a, b);
                codes
            });
            let more: Vec<Vec<Code>> = more.collect();
            found.extend(more);
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

impl<const W: usize> Whole<'_, W> {
    /// The images that the rules respect.
    pub(crate) fn respected(&self) -> Images<W> {
        if !self.layout.is_board() {
            return Images::default();
        }
        let symbols = self.layout.alphabet.len();
        let grid = self.layout.grid;
        let turned = |turn, codes| Turned::new(grid, turn, codes, &self.functions);
        let same: Vec<Code> = (0..bit(symbols)).collect();
        let turns = Turn::all().filter(|turn| *turn != Turn::IDENTITY);
        let turns = turns.filter_map(|turn| turned(turn, same.clone()));
        let turns: Vec<Turned<'_, W>> =
            turns.filter_map(|mut turned| self.respects(&mut turned).then_some(turned)).collect();
        let mut exchanges = Vec::new();
        if !self.is_impartial && symbols <= MOST_SYMBOLS {
            for codes in pairings(symbols) {
                exchanges.extend(Turn::all().filter_map(|turn| turned(turn, codes.clone())));
            }
        }
        let exchange =
            exchanges.into_iter().find_map(|mut turned| self.exchanged(&mut turned).then_some(turned));
        Images::new(&turns, exchange.as_ref())
    }

    fn respects(&self, turned: &mut Turned<'_, W>) -> bool {
        let fields = self.layout.len();
        let moves = self.rules.iter().all(|(_, how)| match how {
            How::Patterns => {
                self.patterns.as_ref().is_some_and(|board| turned.keeps_patterns(&board.outline))
            }
            How::Nodes(..) | How::Interpreted(_) => self.turns_to(how, how, turned),
        });
        let endings = self.ends.iter().map(|(condition, _)| condition).chain(&self.goals);
        let mut known = endings.map(|condition| condition.as_ref().map(|(node, _)| node));
        moves
            && self.conditions.iter().all(|(node, _)| turned.scoped(fields, |turned| turned.node(node, node)))
            && known
                .all(|node| node.is_some_and(|node| turned.scoped(fields, |turned| turned.node(node, node))))
    }

    /// Whether what one move makes is turned to what another makes.
    fn turns_to(&self, a: &How<W>, b: &How<W>, turned: &mut Turned<'_, W>) -> bool {
        match (a, b) {
            (How::Nodes(steps, made, _), How::Nodes(others, images, _)) => turned
                .scoped(self.layout.len(), |turned| turned.steps(steps, others) && turned.all(made, images)),
            _ => false,
        }
    }

    /// Whether the moves of each player are turned to those of the other, and so are the endings.
    fn exchanged(&self, turned: &mut Turned<'_, W>) -> bool {
        let fields = self.layout.len();
        let patterns = self.patterns.as_ref().is_none_or(|board| turned.exchanges_patterns(&board.outline));
        let other = |side: Side| if side == Side::Left { Side::Right } else { Side::Left };
        let mut same = |a: &Condition<W>, b: &Condition<W>| match (a, b) {
            (Some((a, _)), Some((b, _))) => turned.scoped(fields, |turned| turned.node(a, b)),
            _ => false,
        };
        let ends = each_has_its_own(&self.ends, |(a, ending), (b, image)| {
            let exchanged = match ending {
                Ending::Wins(side) => Ending::Wins(other(*side)),
                ending => *ending,
            };
            exchanged == *image && same(a, b)
        });
        patterns
            && ends
            && each_has_its_own(&self.goals, same)
            && each_has_its_own(&self.conditions, |(a, _), (b, _)| {
                turned.scoped(fields, |turned| turned.node(a, b))
            })
            && each_has_its_own(&self.rules, |(side, a), (image, b)| {
                side.map(other) == *image
                    && (matches!((a, b), (How::Patterns, How::Patterns)) || self.turns_to(a, b, turned))
            })
    }

    /// Whether two endings hold at once that do not say the same, or the interpreter must be asked.
    pub(crate) fn has_rival_endings(&self, at: Bits<W>) -> bool {
        let said = self.ends.iter().filter_map(|(condition, ending)| match self.holds(condition, at) {
            Ok(true) => Some(Ok(*ending)),
            Ok(false) => None,
            Err(Bail) => Some(Err(Bail)),
        });
        let said: Vec<Result<Ending, Bail>> = said.collect();
        said.iter().any(|one| one.is_err() || *one != said[0])
    }
}

/// Whether each thing of a list has an image in it, and is one.
fn each_has_its_own<T>(all: &[T], mut turned: impl FnMut(&T, &T) -> bool) -> bool {
    let mut is_image = vec![false; all.len()];
    for a in all {
        let mut has = false;
        for (b, is_image) in all.iter().zip(&mut is_image) {
            let found = turned(a, b);
            has |= found;
            *is_image |= found;
        }
        if !has {
            return false;
        }
    }
    is_image.into_iter().all(|is| is)
}

#[cfg(test)]
mod tests {
    use super::pairings;

    #[test]
    fn all_pairings_once() {
        let counts: Vec<usize> = (0..=5).map(|symbols| pairings(symbols).len()).collect();
        assert_eq!(counts, [1, 1, 2, 4, 10, 26]);
        assert_eq!(pairings(3), [[0, 1, 2], [0, 2, 1], [1, 0, 2], [2, 1, 0]]);
    }
}
