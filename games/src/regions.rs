//! Connected sets of cells of a small board as words.

/// Some cells of a board with rows of `width` cells: cell `c` of row `r` is bit `r * width + c`. There are at most 64.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Region {
    pub(crate) width: u32,
    pub(crate) cells: u64,
}

impl Region {
    /// All cells of a board; both sides are at least 1, and there are at most 64 cells.
    pub(crate) fn board(rows: u32, width: u32) -> Self {
        Self { width, cells: u64::MAX >> (64 - (rows * width).clamp(1, 64)) }
    }

    /// Cells whose right neighbour is there too.
    pub(crate) fn lying(self) -> u64 {
        self.cells & self.west(self.cells)
    }

    /// Cells whose lower neighbour is there too.
    pub(crate) fn upright(self) -> u64 {
        self.cells & self.cells.checked_shr(self.width).unwrap_or(0)
    }

    /// The connected parts.
    pub(crate) fn parts(self) -> impl Iterator<Item = Self> {
        let mut left = self.cells;
        std::iter::from_fn(move || {
            let mut part = left & left.wrapping_neg();
            if part == 0 {
                return None;
            }
            loop {
                let grown = (part | self.around(part)) & left;
                if grown == part {
                    break;
                }
                part = grown;
            }
            left &= !part;
            Some(Self { cells: part, ..self })
        })
    }

    /// The same shape whatever its place, and however it is turned and mirrored: the least of its forms.
    pub(crate) fn shape(self) -> Self {
        let packed = self.packed();
        packed.least_image().min(packed.transposed().least_image())
    }

    /// The same cells on the smallest board that holds them.
    fn packed(self) -> Self {
        let row = |r: u32| self.cells >> (r * self.width) & Self::board(1, self.width).cells;
        let all = (0..self.height()).fold(0, |all, r| all | row(r));
        let top = self.cells.trailing_zeros().min(63) / self.width;
        let (left, width) = (all.trailing_zeros().min(63), (u64::BITS - all.leading_zeros()).max(1));
        let width = width - left.min(width - 1);
        let moved = |r: u32| (row(r) >> left) << ((r - top) * width);
        Self { width, cells: (top..self.height()).fold(0, |cells, r| cells | moved(r)) }
    }

    /// The least of the region and its mirror images on its board, which has as many rows as needed.
    fn least_image(self) -> Self {
        let (rows, row) = (self.height(), Self::board(1, self.width).cells);
        let turned = |cells: u64| cells.reverse_bits() >> (u64::BITS - (rows * self.width).clamp(1, 64));
        let line = |r: u32| (self.cells >> (r * self.width) & row) << ((rows - 1 - r) * self.width);
        let flipped = (0..rows).fold(0, |flipped, r| flipped | line(r));
        let cells = self.cells.min(turned(self.cells)).min(flipped).min(turned(flipped));
        Self { cells, ..self }
    }

    /// Rows and columns exchanged.
    fn transposed(self) -> Self {
        let rows = self.height().max(1);
        let image = |at: u32| at % self.width * rows + at / self.width;
        Self { width: rows, cells: each(self.cells).fold(0, |cells, at| cells | 1 << image(at)) }
    }

    /// Rows up to the last that has a cell.
    fn height(self) -> u32 {
        (u64::BITS - self.cells.leading_zeros()).div_ceil(self.width)
    }

    /// The neighbours of some cells, and perhaps cells that are not on the board.
    fn around(self, cells: u64) -> u64 {
        let down = cells.checked_shl(self.width).unwrap_or(0);
        let up = cells.checked_shr(self.width).unwrap_or(0);
        up | down | self.west(cells) | self.east(cells)
    }

    /// The cells to the left of some cells.
    fn west(self, cells: u64) -> u64 {
        (cells & !self.first_column()) >> 1
    }

    /// The cells to the right of some cells.
    fn east(self, cells: u64) -> u64 {
        (cells << 1) & !self.first_column()
    }

    fn first_column(self) -> u64 {
        (0..64 / self.width.max(1)).fold(0, |column, row| column | 1 << (row * self.width))
    }
}

/// The bits of a word, from the lowest.
pub(crate) fn each(cells: u64) -> impl Iterator<Item = u32> {
    let mut left = cells;
    std::iter::from_fn(move || {
        let lowest = left.trailing_zeros();
        left &= left.wrapping_sub(1);
        (lowest < 64).then_some(lowest)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_shapes_and_dominoes() {
        // #.#
        // ##.
        let region = Region { width: 3, cells: 0b011_101 };
        let parts: Vec<u64> = region.parts().map(|part| part.cells).collect();
        assert_eq!(parts, [0b011_001, 0b000_100]);
        assert_eq!((region.lying(), region.upright()), (0b001_000, 0b000_001));
        let board = Region::board(8, 8);
        assert_eq!(
            (board.cells, board.lying().count_ones(), board.upright().count_ones()),
            (u64::MAX, 56, 56)
        );
        assert_eq!(Region::board(1, 64).upright(), 0);
        assert_eq!(Region::board(64, 1).upright().count_ones(), 63);
    }

    #[test]
    fn a_shape_has_one_form() {
        // The four turns of an L of three cells, and of its mirror image, which are the same.
        let angles = [0b01_11, 0b10_11, 0b11_01, 0b11_10].map(|cells| Region { width: 2, cells }.shape());
        assert!(angles.iter().all(|angle| *angle == angles[0]));
        let line = Region { width: 5, cells: 0b01110_00000 }.shape();
        assert_eq!(line, Region { width: 4, cells: 0b0010_0010_0010 }.shape());
        assert_ne!(line, angles[0]);
    }
}
