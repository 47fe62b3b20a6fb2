//! Theorems for all values of parameters: what is accepted, with how much work.

mod support;

use support::residues::rows;
use support::{check, told};

#[test]
fn right_evidence_is_accepted() {
    for row in rows() {
        match check(&row.game, &row.certificate) {
            Ok(theorem) => println!("{}: {}", row.name, theorem.work()),
            Err(rejection) => println!("{}: REJECTED {}", row.name, told(&rejection)),
        }
    }
}
