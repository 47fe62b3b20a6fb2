//! Which positions have a place in a table, and where.
//!
//! A table is made of one box of positions a kind: the box that was asked for, and boxes for the
//! other positions that play leads to from there. Cells are numbered through all of them, in each
//! box with the last axis in the order of filling running fastest.

use grundy_core::Axis;
use grundy_rules::ir::{Field, Kind};
use grundy_rules::{BoundGame, Type};

use crate::interval::Interval;
use crate::translate::Unfit;

/// One axis of a box, in the order of filling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Side {
    /// The field.
    pub(crate) field: usize,
    /// Its least value; a truth value is 0 or 1.
    pub(crate) from: i64,
    /// How many values.
    pub(crate) len: i64,
    /// How far cells are apart that differ by one here.
    pub(crate) stride: i64,
}

/// The box of one kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) kind: usize,
    /// The number of its first cell.
    pub(crate) first: i64,
    /// In the order of filling.
    pub(crate) sides: Vec<Side>,
}

/// All boxes of a table; that of the kind that was asked for is the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    pub(crate) places: Vec<Place>,
}

/// Between which numbers the fields of the positions lie that play leads to, by kind.
pub(crate) type Met = Vec<Option<Vec<Interval>>>;

/// Tables have fewer cells than this.
const MOST_CELLS: i64 = 1 << 40;
/// Fields begin below this.
const MOST_FROM: u64 = 1 << 40;
/// A box of other positions may always have so many cells.
const SPARE: i64 = 1 << 22;

impl Place {
    /// A box; `spans` are the ranges of the fields, `order` says which field runs slowest, and so on.
    fn new(kind: usize, first: i64, order: &[usize], spans: &[Interval]) -> Option<Self> {
        let mut stride = 1_i64;
        let mut sides = Vec::with_capacity(order.len());
        for &field in order.iter().rev() {
            let span = spans.get(field)?;
            let len = span.hi.checked_sub(span.lo)?.checked_add(1)?;
            sides.push(Side { field, from: span.lo, len, stride });
            stride = stride.checked_mul(len).filter(|&cells| cells < MOST_CELLS)?;
        }
        sides.reverse();
        Some(Self { kind, first, sides })
    }

    /// How many cells there are.
    pub(crate) fn cells(&self) -> i64 {
        self.sides.iter().fold(1, |cells, side| cells.saturating_mul(side.len))
    }

    fn order(&self) -> Vec<usize> {
        self.sides.iter().map(|side| side.field).collect()
    }

    fn spans(&self) -> Vec<Interval> {
        let mut spans = vec![Interval::only(0); self.sides.len()];
        for side in &self.sides {
            if let Some(span) = spans.get_mut(side.field) {
                *span = Interval::new(side.from, side.from + side.len - 1);
            }
        }
        spans
    }

    /// The number of the cell with these fields; `None` outside the box.
    pub(crate) fn rank(&self, fields: &[i64]) -> Option<i64> {
        let mut rank = self.first;
        for side in &self.sides {
            let offset = fields.get(side.field)?.checked_sub(side.from)?;
            if !(0..side.len).contains(&offset) {
                return None;
            }
            rank += offset * side.stride;
        }
        Some(rank)
    }

    /// The fields of a cell.
    pub(crate) fn fields(&self, rank: i64) -> Vec<i64> {
        let mut found = vec![0; self.sides.len()];
        for side in &self.sides {
            if let Some(field) = found.get_mut(side.field) {
                *field = side.from + (rank - self.first) / side.stride % side.len;
            }
        }
        found
    }
}

impl Layout {
    /// Only the box that is asked for.
    pub(crate) fn only(game: &BoundGame, kind: usize, axes: &[Axis], order: &[usize]) -> Result<Self, Unfit> {
        let of = game.rules().kinds.get(kind).ok_or(Unfit::Box)?;
        let all = (0..axes.len()).all(|field| order.contains(&field)) && order.len() == axes.len();
        let whole = of.fields.len() == axes.len() && !axes.is_empty();
        if of.fields.iter().any(|field| field.ty != Type::Nat) {
            return Err(Unfit::Rules);
        }
        let spans = axes.iter().map(span).collect::<Option<Vec<Interval>>>().ok_or(Unfit::Box)?;
        let place = Place::new(kind, 0, order, &spans).filter(|_| all && whole).ok_or(Unfit::Box)?;
        Ok(Self { places: vec![place] })
    }

    /// The box of a kind.
    pub(crate) fn of_kind(&self, kind: usize) -> Option<&Place> {
        self.places.iter().find(|place| place.kind == kind)
    }

    /// The number of the box of a cell.
    pub(crate) fn place_of(&self, rank: i64) -> usize {
        self.places.iter().rposition(|place| place.first <= rank).unwrap_or(0)
    }

    /// How many cells there are.
    pub(crate) fn cells(&self) -> i64 {
        self.places.iter().fold(0, |cells, place| cells.saturating_add(place.cells()))
    }

    /// Boxes around these and all that was met. Where `far`, ranges that still grow downwards begin
    /// at 0, and those that grow upwards become twice as long.
    pub(crate) fn around(&self, game: &BoundGame, met: &Met, far: bool) -> Result<Self, Unfit> {
        let kinds = &game.rules().kinds;
        let mut places: Vec<Place> = Vec::new();
        let known = self.places.iter().map(|place| place.kind);
        let others = (0..kinds.len()).filter(|&kind| self.of_kind(kind).is_none());
        for kind in known.chain(others) {
            let before = self.of_kind(kind).map(|place| (place.order(), place.spans()));
            let found = met.get(kind).and_then(Option::as_ref);
            let (order, spans) = match (before, found) {
                (None, None) => continue,
                (Some(before), None) => before,
                (None, Some(found)) => ((0..found.len()).collect(), fitting(&kinds[kind], found)),
                (Some((order, spans)), Some(found)) => {
                    let grown = spans.iter().zip(fitting(&kinds[kind], found));
                    (order, grown.map(|(span, found)| grown_to(*span, found, far)).collect())
                }
            };
            let first = places.iter().fold(0_i64, |first, place| first.saturating_add(place.cells()));
            places.push(Place::new(kind, first, &order, &spans).ok_or(Unfit::Box)?);
        }
        Ok(Self { places })
    }

    /// The same without the ends of the longest ranges, so that it has few cells more than `least`, the box that
    /// was asked for.
    pub(crate) fn within(mut self, least: &Self) -> Self {
        let most = least.cells().saturating_mul(8).saturating_add(SPARE);
        while self.cells() > most {
            let asked = least.places.first().map(Place::spans).unwrap_or_default();
            let mut longest: Option<(i64, usize, usize)> = None;
            for (at, place) in self.places.iter().enumerate() {
                for (field, span) in place.spans().into_iter().enumerate() {
                    let kept = asked.get(field).filter(|_| at == 0);
                    let spare = span.hi - span.lo - kept.map_or(0, |kept| kept.hi - kept.lo);
                    longest = longest.max(Some((spare, at, field)));
                }
            }
            let Some((spare, at, field)) = longest.filter(|longest| longest.0 > 0) else { break };
            let mut spans = self.places[at].spans();
            let kept = asked.get(field).filter(|_| at == 0).copied();
            spans[field] = shorter(spans[field], kept, spare);
            let order = self.places[at].order();
            if let Some(place) = Place::new(self.places[at].kind, 0, &order, &spans) {
                self.places[at] = place;
            }
            let mut first = 0_i64;
            for place in &mut self.places {
                place.first = first;
                first = first.saturating_add(place.cells());
            }
        }
        self
    }
}

/// The range of an axis.
fn span(axis: &Axis) -> Option<Interval> {
    let len = i64::try_from(axis.len).ok().filter(|&len| 0 < len && len < MOST_CELLS)?;
    let from = i64::try_from(axis.from).ok().filter(|_| axis.from < MOST_FROM)?;
    Some(Interval::new(from, from + len - 1))
}

/// What was met, as far as fields of these types hold it and a box can be made of it.
fn fitting(kind: &Kind, met: &[Interval]) -> Vec<Interval> {
    let most = MOST_CELLS / 2;
    let fit = |(field, span): (&Field, &Interval)| match field.ty {
        Type::Nat => Interval::new(span.lo.clamp(0, most), span.hi.clamp(0, most)),
        _ => Interval::new(span.lo.clamp(-most, most), span.hi.clamp(-most, most)),
    };
    kind.fields.iter().zip(met).map(fit).collect()
}

/// A range made to hold another.
fn grown_to(span: Interval, found: Interval, far: bool) -> Interval {
    let (below, above) = (found.lo < span.lo, found.hi > span.hi);
    let hull = span.hull(found);
    if !far {
        return hull;
    }
    let lo = if below { hull.lo.min(0) } else { hull.lo };
    let hi = if above { hull.hi.saturating_add(hull.hi.abs()).min(MOST_CELLS) } else { hull.hi };
    Interval::new(lo, hi)
}

/// A range with half of what it may do without cut off, first at its upper end.
fn shorter(span: Interval, kept: Option<Interval>, spare: i64) -> Interval {
    let cut = (spare + 1) / 2;
    let most = span.hi - kept.map_or(span.lo, |kept| kept.hi);
    let above = cut.min(most);
    Interval::new(span.lo + (cut - above), span.hi - above)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_and_fields_go_back_and_forth() {
        let spans = [Interval::new(2, 4), Interval::new(-1, 1), Interval::new(0, 1)];
        let place = Place::new(0, 5, &[1, 0, 2], &spans).expect("small");
        assert_eq!(place.cells(), 18);
        for rank in 5..23 {
            assert_eq!(place.rank(&place.fields(rank)), Some(rank));
        }
        assert_eq!(place.rank(&[1, 0, 0]), None);
    }

    #[test]
    fn a_range_is_cut_above_what_is_kept_first() {
        let (span, kept) = (Interval::new(0, 100), Interval::new(40, 60));
        assert_eq!(shorter(span, Some(kept), 80), Interval::new(0, 60));
        assert_eq!(shorter(Interval::new(0, 60), Some(kept), 40), Interval::new(20, 60));
        assert_eq!(shorter(span, None, 100), Interval::new(0, 50));
    }
}
