//! From a claim with parameters to formulas in remainders.

use grundy_core::{Residue, ResidueCase};
use grundy_messages::Label;
use grundy_rules::BoundGame;
use grundy_rules::ir::{Arith, Builtin, Claim, Expr, ExprKind};
use grundy_syntax::Source;
use grundy_syntax::tree::ClaimOf;

use crate::Refusal;
use crate::compile::divisibility;
use crate::trouble::Trouble;

/// The formula that says the same as a claim, for all values of these parameters.
///
/// Conditions on parameters alone become cases, and the period is what the number is taken modulo. Where the condition of
/// the claim is about parameters alone, it becomes the scope. How far multiples are told apart is left to the prover.
pub fn residue_of_claim(
    game: &BoundGame,
    (claim, source): (&Claim, &Source),
    open: &[String],
) -> Result<Residue, Trouble> {
    let refuse = |label: Label| Err(Trouble::from(Refusal::plain(label)));
    let negated = match claim.of {
        ClaimOf::Grundy | ClaimOf::Outcome('P') => false,
        ClaimOf::Outcome('N') => true,
        _ => return refuse(Label::FragmentClaim),
    };
    if claim.is_of_start() {
        return refuse(Label::FragmentStart);
    }
    let scope = match &claim.condition {
        None => "true".to_owned(),
        Some(condition) if !sees_field(condition) => written(source, condition),
        Some(_) => return refuse(Label::FragmentConditional),
    };
    let mut leaves = Vec::new();
    split(&claim.body.body, &[], &mut leaves);
    let reading = Reading { game, source, open };
    let case = |(conditions, value): &Leaf<'_>| {
        let text = written(source, value);
        ResidueCase {
            condition: reading.condition(conditions),
            period: reading.period(value),
            value: if negated { format!("not ({text})") } else { text },
            reach: 0,
            powers: Vec::new(),
        }
    };
    Ok(Residue { open: open.to_vec(), scope, cases: leaves.iter().map(case).collect() })
}

/// The conditions on parameters that lead to a value, each with whether it holds, and the value.
type Leaf<'e> = (Vec<(&'e Expr, bool)>, &'e Expr);

fn split<'e>(e: &'e Expr, above: &[(&'e Expr, bool)], leaves: &mut Vec<Leaf<'e>>) {
    match &e.kind {
        ExprKind::If(condition, yes, no) if !sees_field(condition) => {
            for (side, holds) in [(yes, true), (no, false)] {
                let longer: Vec<_> = above.iter().copied().chain([(&**condition, holds)]).collect();
                split(side, &longer, leaves);
            }
        }
        _ => leaves.push((above.to_vec(), e)),
    }
}

fn sees_field(e: &Expr) -> bool {
    let mut sees = false;
    e.walk(&mut |part| sees |= matches!(part.kind, ExprKind::Local(_)));
    sees
}

/// An expression as it stands in its text, on one line.
fn written(source: &Source, e: &Expr) -> String {
    let text = source.slice(e.span).split_whitespace().collect::<Vec<_>>().join(" ");
    let inner = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
    inner.filter(|inner| !inner.contains(['(', ')'])).map_or(text.clone(), str::to_owned)
}

struct Reading<'r> {
    game: &'r BoundGame,
    source: &'r Source,
    open: &'r [String],
}

impl Reading<'_> {
    fn condition(&self, conditions: &[(&Expr, bool)]) -> String {
        let one = |(condition, holds): &(&Expr, bool)| {
            let text = written(self.source, condition);
            if *holds { format!("({text})") } else { format!("not ({text})") }
        };
        match conditions {
            [] => "true".to_owned(),
            [(only, true)] => written(self.source, only),
            several => several.iter().map(one).collect::<Vec<_>>().join(" and "),
        }
    }

    /// What the number is taken modulo: the first divisor that varies, else 1; where the rules run through divisors or
    /// powers, the least common multiple of the fixed ones.
    fn period(&self, value: &Expr) -> String {
        let (mut varying, mut fixed) = (None, 1_i64);
        value.walk(&mut |part| {
            if let ExprKind::Arith(Arith::Mod, _, divisor) = &part.kind {
                match &divisor.kind {
                    ExprKind::Int(int) => fixed = int.to_i64().map_or(1, |int| multiple(fixed, int)),
                    _ if self.varies(divisor) && varying.is_none() => {
                        varying = Some(written(self.source, divisor));
                    }
                    _ => {}
                }
            }
        });
        varying.unwrap_or_else(|| {
            if is_by_remainder(self.game, self.open) { fixed.to_string() } else { "1".to_owned() }
        })
    }

    fn varies(&self, e: &Expr) -> bool {
        varies(self.game, self.open, e) && !sees_field(e)
    }
}

/// Whether an expression speaks of an open parameter.
fn varies(game: &BoundGame, open: &[String], e: &Expr) -> bool {
    let params = &game.rules().params;
    let mut varies = false;
    e.walk(&mut |part| {
        if let ExprKind::Param(index) = part.kind {
            varies |= params.get(index).is_some_and(|param| open.contains(&param.name));
        }
    });
    varies
}

/// Whether the rules run through numbers that are known by their remainders only: divisors, and powers of an open
/// parameter.
pub fn is_by_remainder(game: &BoundGame, open: &[String]) -> bool {
    let mut found = false;
    game.rules().walk(&mut |part| {
        found |= match &part.kind {
            ExprKind::Builtin(Builtin::Divisors, _) => true,
            ExprKind::Compare(..) => divisibility(part).is_some(),
            ExprKind::Builtin(Builtin::Powers, args) => {
                args.first().is_some_and(|base| varies(game, open, base))
            }
            _ => false,
        };
    });
    found
}

/// The least common multiple of positive numbers; the first where it would be too large.
fn multiple(a: i64, b: i64) -> i64 {
    let gcd = |mut a: i64, mut b: i64| {
        while b != 0 {
            (a, b) = (b, a % b);
        }
        a
    };
    if b <= 0 { a } else { (a / gcd(a, b)).checked_mul(b).unwrap_or(a) }
}
