//! What the tests of every crate share. Nothing outside tests uses it.
//!
//! - [`oracle`] solves small games by brute force, straight from the definitions, with the standard
//!   library and nothing else. The engines are compared with it; it is never compared with them.
//! - [`meaning`] does the same for games given by rules, [`sides`] for those with Left and Right,
//!   [`score`] for those in which points decide; [`shorts`] finds values in canonical form.
//! - [`worlds`] lists all components of a game whose fields are small.
//! - [`given`] reads games and positions that are known to be right.
//! - [`suite`] holds texts of rules against what is told about them, in both languages.
//! - [`corpus`] holds positions with known results, which every solver must give.
//! - [`laws`] are what is true of every game.
//! - [`theorems`] holds games against what must be proved about them.
//! - [`certificates`] holds certificates, right ones and altered ones, against the checker.
//! - [`played`] finds values by the definition, and holds what is said of all positions against them.
//! - [`arbitrary`] and [`wild`] make random rules, and [`fuzzing`] throws random texts at the whole pipeline.

pub mod arbitrary;
pub mod certificates;
pub mod corpus;
mod fixpoint;
pub mod fuzzing;
pub mod given;
pub mod laws;
pub mod library;
pub mod meaning;
pub mod oracle;
pub mod parametric;
pub mod played;
pub mod score;
pub mod shorts;
pub mod sides;
pub mod stated;
pub mod suite;
pub mod theorems;
pub mod wild;
pub mod worlds;

/// Whether tests look at everything (`GRUNDY_WHOLE=1`) or at a part that is soon done.
pub fn whole() -> bool {
    std::env::var_os("GRUNDY_WHOLE").is_some()
}
