//! How much shorter a proposal is than the tables it explains.
//!
//! # Setting
//!
//! A description of data in two parts: the hypothesis, and what it leaves unexplained. All
//! proposals here explain everything, so only the first part counts.
//!
//! # Theorem
//!
//! None. The shorter description is the better guess (Rissanen's principle); truth comes from a proof.
//!
//! # How the code uses it
//!
//! An automaton is its successors, each the number of a state, and a bit a state. A table is its
//! cells, each one of as many values as occur. Proposals that compress come first, then the
//! shorter ones.
//!
//! # What is not covered
//!
//! Regularities of the automaton itself.
//!
//! # Cost
//!
//! One pass over the tables.

use grundy_core::{Automaton, Relations, Table};

/// The lengths of a proposal and of what it explains, in bits. The less, the better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Score {
    /// Whether the proposal is no shorter than the tables.
    pub is_longer: bool,
    /// The proposal.
    pub bits: u64,
    /// The tables.
    pub table_bits: u64,
}

impl Score {
    /// The score of relations that explain these tables.
    pub(crate) fn new(relations: &Relations, tables: &[Table<u64>]) -> Self {
        let bits =
            relations.kinds.iter().chain(relations.prefixes.iter().flatten()).map(automaton_bits).sum();
        let table_bits = tables.iter().map(table_bits).sum();
        Self { is_longer: bits >= table_bits, bits, table_bits }
    }
}

fn automaton_bits(automaton: &Automaton) -> u64 {
    let number = bits_for(automaton.accepting.len());
    size(automaton.next.len()) * number + size(automaton.accepting.len())
}

fn table_bits(table: &Table<u64>) -> u64 {
    let mut values = table.cells.clone();
    values.sort_unstable();
    values.dedup();
    size(table.cells.len()) * bits_for(values.len())
}

/// How many bits name one of `count` things.
fn bits_for(count: usize) -> u64 {
    u64::from(usize::BITS - count.saturating_sub(1).leading_zeros())
}

fn size(count: usize) -> u64 {
    u64::try_from(count).unwrap_or(u64::MAX)
}
