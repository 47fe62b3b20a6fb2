//! What the theorems say, in the language of claims.
//!
//! A claim follows if it is one of a few texts about the fields of the game, expression by expression. Each of these says what the theorem says, or
//! who wins by it.

use grundy_rules::BoundGame;
use grundy_rules::check_claim;
use grundy_rules::ir::{Expr, ExprKind, Item, Pattern};
use grundy_syntax::Source;

use super::Named;

/// What follows from each theorem; `$0` and `$1` are the names of the fields.
const SAYS: &[(Named, &str)] = &[
    (Named::Divisors, "g($0) = v2($0)"),
    (Named::Divisors, "P($0) iff v2($0) == 0"),
    (Named::Divisors, "P($0) iff $0 mod 2 == 1"),
    (Named::Divisors, "N($0) iff 2 divides $0"),
    (Named::Divisors, "N($0) iff $0 mod 2 == 0"),
    (
        Named::Coprime,
        "g($0) = if $0 <= 1 then $0 else if $0 mod 2 == 0 then 0 else count(prime(q) for q in 2..=min(d for d in divisors($0) if d > 1))",
    ),
    (
        Named::Coprime,
        "g($0) = if $0 < 2 then $0 else if 2 divides $0 then 0 else count(prime(q) for q in 2..=min(d for d in divisors($0) if d > 1))",
    ),
    (Named::Coprime, "P($0) iff $0 mod 2 == 0"),
    (Named::Coprime, "P($0) iff 2 divides $0"),
    (Named::Coprime, "N($0) iff $0 mod 2 == 1"),
    (Named::Euclid, "P($0, $1) iff $0 == 0 or ($0 < $1 and $1 * $1 < $0 * $1 + $0 * $0)"),
    (Named::Euclid, "P($0, $1) iff $0 == 0 or $0 < $1 and $1 * $1 - $0 * $1 - $0 * $0 < 0"),
    (Named::Euclid, "P($0, $1) iff $0 == 0 or $0 < $1 and $1 * ($1 - $0) < $0 * $0"),
    (Named::Euclid, "P($0, $1) iff $0 == 0 or $0 < $1 and $1 <= floor($0 * phi)"),
    (Named::Euclid, "P($0, $1) iff $0 == 0 or $0 < $1 <= floor($0 * phi)"),
];

/// Whether a claim is one of those that follow from a theorem.
pub(super) fn follows(game: &BoundGame, named: Named, text: &str) -> bool {
    let Ok(claim) = check_claim(game.rules(), &Source::new("claim", text)) else { return false };
    if claim.is_of_start() || claim.condition.is_some() {
        return false;
    }
    let [kind] = game.rules().kinds.as_slice() else { return false };
    SAYS.iter().filter(|(theorem, _)| *theorem == named).any(|(_, pattern)| {
        let text =
            kind.fields.iter().enumerate().fold((*pattern).to_owned(), |text, (at, field)| {
                text.replace(&format!("${at}"), &field.name)
            });
        let said = check_claim(game.rules(), &Source::new("claim", &text));
        said.is_ok_and(|said| {
            said.of == claim.of && !said.is_of_start() && alike(&said.body.body, &claim.body.body)
        })
    })
}

/// Whether two expressions are the same but for their places in the text.
fn alike(a: &Expr, b: &Expr) -> bool {
    let both = |a: &[Expr], b: &[Expr]| a.len() == b.len() && a.iter().zip(b).all(|(a, b)| alike(a, b));
    match (&a.kind, &b.kind) {
        (ExprKind::Int(a), ExprKind::Int(b)) => a == b,
        (ExprKind::Bool(a), ExprKind::Bool(b)) => a == b,
        (ExprKind::Local(a), ExprKind::Local(b)) => a == b,
        (ExprKind::Negate(a), ExprKind::Negate(b)) | (ExprKind::Not(a), ExprKind::Not(b)) => alike(a, b),
        (ExprKind::Arith(o, a, b), ExprKind::Arith(p, c, d)) => o == p && alike(a, c) && alike(b, d),
        (ExprKind::Logic(o, a, b), ExprKind::Logic(p, c, d)) => o == p && alike(a, c) && alike(b, d),
        (ExprKind::Compare(a, o), ExprKind::Compare(b, p)) => o == p && both(a, b),
        (ExprKind::Builtin(f, a), ExprKind::Builtin(g, b)) => f == g && both(a, b),
        (ExprKind::If(a, b, c), ExprKind::If(d, e, f)) => alike(a, d) && alike(b, e) && alike(c, f),
        (
            ExprKind::Range { from: a, to: b, inclusive: i },
            ExprKind::Range { from: c, to: d, inclusive: j },
        ) => i == j && alike(a, c) && alike(b, d),
        (ExprKind::Over(o, a, items), ExprKind::Over(p, b, others)) => {
            let same = items.iter().zip(others).all(|(a, b)| alike_items(a, b));
            o == p && items.len() == others.len() && same && alike(a, b)
        }
        _ => false,
    }
}

fn alike_items(a: &Item, b: &Item) -> bool {
    match (a, b) {
        (Item::In(Pattern::Slot(s), a), Item::In(Pattern::Slot(t), b)) => s == t && alike(a, b),
        (Item::If(a), Item::If(b)) => alike(a, b),
        _ => false,
    }
}
