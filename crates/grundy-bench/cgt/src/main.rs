//! Canonical forms by the crate `cgt`, with the digest that `grundy-bench` makes of ours: `grundy-bench-cgt domineering|all|snort N`, as `naive/values.cpp` has it.
//!
//! This program links `cgt`, which is under the GNU Affero General Public License, version 3, and is under that licence too. It is built by `cgt.sh` for whoever wants to compare, and run as a process.

use std::collections::HashMap;

use cgt::graph::adjacency_matrix::undirected::UndirectedGraph;
use cgt::graph::{Graph, VertexIndex};
use cgt::grid::small_bit_grid::SmallBitGrid;
use cgt::short::partizan::canonical_form::CanonicalForm;
use cgt::short::partizan::games::domineering::{Domineering, Tile};
use cgt::short::partizan::games::snort::{Snort, VertexColor, VertexKind};
use cgt::short::partizan::partizan_game::PartizanGame;
use cgt::short::partizan::transposition_table::ParallelTranspositionTable;
use cgt::total::TotalWrapper;

/// FNV-1a, a value at a time.
struct Fnv(u64);

impl Fnv {
    fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    fn add(&mut self, value: u64) {
        self.0 = (self.0 ^ value).wrapping_mul(0x0000_0100_0000_01b3);
    }
}

/// The digests of values.
type Digests = HashMap<TotalWrapper<CanonicalForm>, u64>;

fn digest(value: &CanonicalForm, known: &mut Digests) -> u64 {
    let key = TotalWrapper::new(value.clone());
    if let Some(digest) = known.get(&key) {
        return *digest;
    }
    let mut made = Fnv::new();
    let lefts: Vec<u64> = value.left_moves().map(|option| digest(&option, known)).collect();
    let rights: Vec<u64> = value.right_moves().map(|option| digest(&option, known)).collect();
    for mut side in [lefts, rights] {
        side.sort_unstable();
        made.add(side.len() as u64);
        side.into_iter().for_each(|digest| made.add(digest));
    }
    known.insert(key, made.0);
    made.0
}

fn domineering(size: usize, boards: impl Iterator<Item = u64>) -> u64 {
    let (rows, columns) = ((size / 100) as u8, (size % 100) as u8);
    let (table, mut known, mut all) = (ParallelTranspositionTable::new(), Digests::new(), Fnv::new());
    for board in boards {
        let grid: SmallBitGrid<Tile> = SmallBitGrid::from_number(columns, rows, board).expect("a small grid");
        all.add(digest(&Domineering::new(grid).canonical_form(&table), &mut known));
    }
    all.0
}

fn snort(length: usize) -> u64 {
    let edges: Vec<_> =
        (1..length).map(|at| (VertexIndex { index: at - 1 }, VertexIndex { index: at })).collect();
    let vertices = vec![VertexKind::Single(VertexColor::Empty); length];
    let path = Snort::new(UndirectedGraph::from_edges(&edges, &vertices));
    let value = path.canonical_form(&ParallelTranspositionTable::new());
    let (mut known, mut all) = (Digests::new(), Fnv::new());
    all.add(digest(&value, &mut known));
    all.add(digest(&(&value + &value), &mut known));
    all.0
}

fn main() {
    let words: Vec<String> = std::env::args().collect();
    let size: usize = words[2].parse().expect("a size");
    let all = match words[1].as_str() {
        "domineering" => domineering(size, std::iter::once(0)),
        "all" => domineering(size, 0..1 << (size / 100 * (size % 100))),
        "snort" => snort(size),
        other => panic!("no work `{other}`"),
    };
    println!("{all:016x}");
}
