//! What can be said only when all clauses are known: the call graph, moves that change nothing,
//! claims.

use grundy_messages::{Arg, Code, Hint, Label};
use grundy_syntax::tree::{self, ClaimOf, Side};
use grundy_syntax::{Diagnostic, Source, Span};

use super::expr::quoted;
use super::scope::{Globals, Lowerer};
use crate::ir::{About, Arith, Claim, Expr, ExprKind, Item, Move, Pattern, Rules, Scoped, Slot, Sum};
use crate::types::Type;

/// A function may call itself with a measure; otherwise no function may come back to itself.
pub(super) fn call_graph(rules: &Rules, calls: &[Vec<(usize, Span)>], diagnostics: &mut Vec<Diagnostic>) {
    for (index, function) in rules.functions.iter().enumerate() {
        let own = calls[index].iter().find(|(called, _)| *called == index);
        if own.is_some() && function.decreases.is_none() {
            let measure = function.body.slots.first().map_or("n", String::as_str);
            diagnostics.push(
                Diagnostic::new(Code::NoMeasure, function.span)
                    .arg("name", function.name.as_str())
                    .hint_with(Hint::AddMeasure, vec![("measure", Arg::from(measure))]),
            );
        }
    }
    for circle in circles(calls) {
        let names: Vec<String> = circle.iter().map(|at| format!("`{}`", rules.functions[*at].name)).collect();
        diagnostics.push(
            Diagnostic::new(Code::Mutual, rules.functions[circle[0]].span)
                .arg("names", names.join(", "))
                .hint(Hint::MergeFunctions),
        );
    }
}

/// Groups of two or more functions that can come back to each other, in the order of the text.
///
/// Two functions are in one group if each is reached from the other: a depth-first search lists
/// functions as it leaves them, a second one against the calls, latest first, takes one group a tree
/// (Kosaraju). Neither recurses, so long chains of calls do no harm.
fn circles(calls: &[Vec<(usize, Span)>]) -> Vec<Vec<usize>> {
    let forward: Vec<Vec<usize>> =
        calls.iter().map(|list| list.iter().map(|(to, _)| *to).collect()).collect();
    let mut backward = vec![Vec::new(); calls.len()];
    for (from, list) in forward.iter().enumerate() {
        list.iter().for_each(|to| backward[*to].push(from));
    }
    let mut seen = vec![false; calls.len()];
    let mut left = Vec::with_capacity(calls.len());
    (0..calls.len()).for_each(|root| leave_order(root, &forward, &mut seen, &mut left));
    let mut seen = vec![false; calls.len()];
    let mut groups = Vec::new();
    for root in left.into_iter().rev() {
        let mut group = Vec::new();
        leave_order(root, &backward, &mut seen, &mut group);
        group.sort_unstable();
        groups.push(group);
    }
    groups.retain(|group| group.len() > 1);
    groups.sort_unstable();
    groups
}

/// Adds what is reached from `root` for the first time, in the order in which it is left.
fn leave_order(root: usize, next: &[Vec<usize>], seen: &mut [bool], left: &mut Vec<usize>) {
    if std::mem::replace(&mut seen[root], true) {
        return;
    }
    let mut stack = vec![(root, 0)];
    while let Some((at, done)) = stack.pop() {
        match next[at].get(done) {
            Some(&to) => {
                stack.push((at, done + 1));
                if !std::mem::replace(&mut seen[to], true) {
                    stack.push((to, 0));
                }
            }
            None => left.push(at),
        }
    }
}

/// Warns of `k in 0..=n` where k = 0 changes nothing.
pub(super) fn unchanged(rules: &Rules, diagnostics: &mut Vec<Diagnostic>) {
    for rule in &rules.moves {
        for (at, item) in rule.items.iter().enumerate() {
            let Item::In(Pattern::Slot(slot), domain) = item else { continue };
            let ExprKind::Range { from, .. } = &domain.kind else { continue };
            let zero = matches!(&from.kind, ExprKind::Int(int) if int.is_zero());
            let guarded = rule.items[at + 1..].iter().any(|item| mentions(item, *slot));
            if zero && !guarded && changes_nothing(rule, *slot) {
                let text = rules.source.slice(domain.span).replacen('0', "1", 1);
                diagnostics.push(
                    Diagnostic::new(Code::RangeZero, domain.span)
                        .arg("name", rule.result.slots[*slot].as_str())
                        .hint_with(Hint::Write, vec![("write", Arg::from(text))]),
                );
            }
        }
    }
}

/// Warns where only one player has moves.
pub(super) fn one_sided(rules: &Rules, diagnostics: &mut Vec<Diagnostic>) {
    let has = |side: Option<Side>| rules.moves.iter().any(|rule| rule.side == side);
    let (label, word, other) = match (has(Some(Side::Left)), has(Some(Side::Right)), has(None)) {
        (true, false, false) => (Label::SideRight, "right", "left"),
        (false, true, false) => (Label::SideLeft, "left", "right"),
        _ => return,
    };
    let Some(rule) = rules.moves.first() else { return };
    let hint = vec![("side", Arg::from(word)), ("other", Arg::from(other))];
    let diagnostic = Diagnostic::new(Code::SidesMixed, rule.span).arg("side", label);
    diagnostics.push(diagnostic.hint_with(Hint::OtherSide, hint));
}

fn mentions(item: &Item, slot: Slot) -> bool {
    let mut found = false;
    item.walk(&mut |e| found |= matches!(e.kind, ExprKind::Local(other) if other == slot));
    found
}

/// Whether the result is the same position when `slot` is 0.
fn changes_nothing(rule: &Move, slot: Slot) -> bool {
    let same = |field: usize, e: &Expr| match &e.kind {
        ExprKind::Local(local) => *local == field,
        ExprKind::Arith(Arith::Add | Arith::Sub, a, b) => {
            matches!(a.kind, ExprKind::Local(local) if local == field)
                && matches!(b.kind, ExprKind::Local(local) if local == slot)
        }
        _ => false,
    };
    match &rule.result.body {
        Sum::Component { kind, fields, .. } => {
            *kind == rule.kind && fields.iter().enumerate().all(|(field, e)| same(field, e))
        }
        Sum::Plus(terms) => matches!(terms.as_slice(), [Sum::Component { kind, fields, .. }]
            if *kind == rule.kind && fields.iter().enumerate().all(|(field, e)| same(field, e))),
        _ => false,
    }
}

/// Lowers a claim that stands in `source`.
pub(super) fn claim(
    rules: &Rules,
    (source, globals): (&Source, &Globals),
    claim: &tree::Claim,
    span: Span,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Claim> {
    // That a claim does not go with `score` is said once, where all such clauses are looked at.
    if rules.score {
        return None;
    }
    if claim.of == ClaimOf::Grundy
        && let Some(why) = rules.no_grundy_values()
    {
        let names = claim.args.iter().map(|arg| arg.name.as_str()).collect::<Vec<_>>().join(", ");
        diagnostics.push(
            Diagnostic::new(Code::ClaimWhole, claim.of_span)
                .arg("why", why)
                .hint_with(Hint::ClaimOutcome, vec![("names", Arg::from(names))]),
        );
        return None;
    }
    if matches!(claim.of, ClaimOf::Value | ClaimOf::Outcome('L' | 'R')) && !rules.has_sides() {
        let names = claim.args.iter().map(|arg| arg.name.as_str()).collect::<Vec<_>>().join(", ");
        diagnostics.push(
            Diagnostic::new(Code::ClaimSides, claim.of_span)
                .arg("claim", source.slice(claim.of_span))
                .hint_with(Hint::ClaimOutcome, vec![("names", Arg::from(names))]),
        );
        return None;
    }
    let (first, about) = arguments(rules, claim, diagnostics)?;
    let mut lowerer = Lowerer::new(source, globals, diagnostics, &first);
    lowerer.in_claim = true;
    lowerer.claimed = Some((claim.of, first.iter().map(|(_, ty)| ty.clone()).collect()));
    let want = if matches!(claim.of, ClaimOf::Outcome(_)) { Type::Bool } else { Type::Int };
    let body = lowerer.typed(&claim.body, &want, quoted("claim"));
    let condition = claim.condition.as_ref().map(|condition| lowerer.condition(condition, quoted("where")));
    let slots = lowerer.into_slots();
    Some(Claim { of: claim.of, about, body: Scoped { slots, body }, condition, span })
}

/// The arguments of a claim: those of `start`, or the fields of a kind, by name.
fn arguments(
    rules: &Rules,
    claim: &tree::Claim,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<(Vec<(String, Type)>, About)> {
    let named = |fields: &[crate::ir::Field]| -> Vec<(String, Type)> {
        fields.iter().map(|field| (field.name.clone(), field.ty.clone())).collect()
    };
    let starts = rules.start.iter().map(|start| (named(&start.args), About::Start));
    let kinds = rules.kinds.iter().enumerate().map(|(at, kind)| (named(&kind.fields), About::Kind(at)));
    let lists: Vec<_> = starts.chain(kinds).collect();
    let same_names = |list: &[(String, Type)]| {
        list.len() == claim.args.len()
            && list.iter().zip(&claim.args).all(|((name, _), arg)| *name == arg.name)
    };
    if let Some(found) = lists.iter().find(|(list, _)| same_names(list)) {
        return Some(found.clone());
    }
    let join =
        |list: &[(String, Type)]| list.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(", ");
    let place = claim.args.first().zip(claim.args.last()).map_or(claim.of_span, |(a, b)| a.span.to(b.span));
    let right_length = lists.iter().find(|(list, _)| list.len() == claim.args.len());
    diagnostics.push(match right_length {
        Some((list, _)) => Diagnostic::new(Code::ClaimNames, place)
            .arg("expected", join(list))
            .hint_with(Hint::ClaimWith, vec![("names", Arg::from(join(list)))]),
        None => {
            let (list, _) = lists.last()?;
            Diagnostic::new(Code::ClaimArgs, place)
                .arg("found", claim.args.len().to_string())
                .arg("expected", list.len().to_string())
                .hint_with(Hint::ClaimWith, vec![("names", Arg::from(join(list)))])
        }
    });
    None
}
