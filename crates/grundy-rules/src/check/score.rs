//! Score games: what goes with `score`, and what does not.

use grundy_messages::{Code, Hint};
use grundy_syntax::tree::{self, Clause, ClauseKind};
use grundy_syntax::{Diagnostic, Span};

use super::expr::quoted;
use super::scope::Lowerer;
use crate::ir::{Expr, ExprKind, Rules, Scoring, Sum};
use crate::types::Type;

impl Lowerer<'_> {
    /// `scoring e again if c`, in the frame of the move.
    pub(super) fn scoring(&mut self, scoring: &tree::Scoring) -> Scoring {
        let points = self.int(&scoring.points, quoted("scoring"));
        let always = || Expr { kind: ExprKind::Bool(true), ty: Type::Bool, span: scoring.points.span };
        let again = scoring.again.as_ref().map(|condition| match condition {
            Some(condition) => self.condition(condition, quoted("again if")),
            None => always(),
        });
        Scoring { points, again }
    }
}

/// Reports what does not go together.
pub(super) fn score(rules: &Rules, clauses: &[Clause], diagnostics: &mut Vec<Diagnostic>) {
    if !rules.score {
        let scoring = rules.moves.iter().find_map(|rule| rule.scoring.as_ref());
        diagnostics
            .extend(scoring.map(|scoring| {
                Diagnostic::new(Code::ScoringAlone, scoring.points.span).hint(Hint::AddScore)
            }));
        return;
    }
    for clause in clauses {
        let word = match &clause.kind {
            ClauseKind::Ends { .. } => "ends if",
            ClauseKind::Win { .. } => "win by reaching",
            ClauseKind::Compound(_) => "compound",
            ClauseKind::Claim(_) => "claim",
            _ => continue,
        };
        let diagnostic = Diagnostic::new(Code::ScoreClause, clause.span).arg("clause", word);
        diagnostics.push(diagnostic.hint(Hint::RemoveIt));
    }
    let results = rules.moves.iter().map(|rule| (&rule.result.body, rule.span));
    let results = results.chain(rules.start.iter().map(|start| (&start.result.body, start.span)));
    let reduced = rules.kinds.iter().filter_map(|kind| kind.reduce.as_ref());
    let results = results.chain(reduced.map(|reduce| (&reduce.result.body, reduce.span)));
    let split = results.filter(|(sum, _)| may_split(sum));
    diagnostics.extend(split.map(|(_, span): (&Sum, Span)| Diagnostic::new(Code::ScoreSum, span)));
    let silent = rules.moves.iter().all(|rule| rule.scoring.is_none());
    let clause = clauses.iter().find(|clause| matches!(clause.kind, ClauseKind::Score));
    if let (true, false, Some(clause)) = (silent, rules.moves.is_empty(), clause) {
        diagnostics.push(Diagnostic::new(Code::ScoreNothing, clause.span).hint(Hint::AddScoring));
    }
}

/// Whether a sum can have several components, as far as its form says.
fn may_split(sum: &Sum) -> bool {
    match sum {
        Sum::If(_, yes, no) => may_split(yes) || may_split(no),
        Sum::Plus(terms) => terms.len() > 1 || terms.iter().any(may_split),
        Sum::Component { .. } => false,
        Sum::Copies(..) | Sum::Each(..) => true,
    }
}
