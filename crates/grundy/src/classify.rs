//! What kind of game it is.

use grundy_core::Verdict;
use grundy_messages::{Arg, Code, Hint, Label};
use grundy_rules::BoundGame;
use grundy_rules::classify::{self, Class, Reaching};
use grundy_syntax::Diagnostic;

use crate::workbench::Workbench;

/// A property of a game and what is known of it.
pub struct Property {
    /// Its name in JSON.
    pub id: &'static str,
    /// Its name in words.
    pub name: Label,
    /// What is known.
    pub verdict: Verdict,
}

impl Workbench<'_> {
    /// What kind of game it is.
    pub fn classify(&self, game: &BoundGame) -> Class {
        self.run(|run| classify::classify(game, run))
    }

    /// A warning, at the first place, where results are not proved to stay in the domain.
    pub(crate) fn safety(&self, game: &BoundGame) -> Option<Diagnostic> {
        let span = classify::unproved(game).into_iter().next()?;
        let text = game.rules().source.slice(span).split_whitespace().collect::<Vec<_>>().join(" ");
        Some(Diagnostic::new(Code::UntestedSafety, span).arg("text", Arg::from(text)))
    }
}

/// The mistake of a `reduce` that changes the value of some position.
pub(crate) fn wrong_reduction(game: &BoundGame, class: &Class) -> Option<Diagnostic> {
    let Some(Verdict::Refuted(why)) = &class.reduction else { return None };
    let reduce = game.rules().kinds.iter().find_map(|kind| kind.reduce.as_ref())?;
    let diagnostic = Diagnostic::new(Code::ReduceWrong, reduce.span).arg("why", why.clone());
    Some(diagnostic.hint(Hint::DropReduce))
}

/// The properties of a game, in the order shown.
pub fn properties(class: &Class) -> Vec<Property> {
    let property = |id, name, verdict: &Verdict| Property { id, name, verdict: verdict.clone() };
    let mut properties = vec![
        property("impartial", Label::PropertyImpartial, &class.impartial),
        property("descends", Label::PropertyDescends, &class.descends),
        property("unsplit", Label::PropertyUnsplit, &class.unsplit),
        property("additive", Label::PropertyAdditive, &class.additive),
    ];
    let reaching = class.reaching.as_ref().map(|reaching| match reaching {
        Reaching::Reduced => Verdict::Proved(Arg::Label(Label::ReachingReduced)),
        Reaching::Whole(why) => Verdict::Refuted(why.clone()),
    });
    if let Some(verdict) = &class.reduction {
        properties.push(property("reduction", Label::PropertyReduction, verdict));
    }
    if let Some(verdict) = &class.symmetry {
        properties.push(property("symmetry", Label::PropertySymmetry, verdict));
    }
    if let Some(verdict) = reaching {
        properties.push(Property { id: "reaching_reduced", name: Label::PropertyReaching, verdict });
    }
    properties
}

/// The take-and-break code, where it is proved.
pub fn code(class: &Class) -> Option<String> {
    let (code, verdict) = class.take_break.as_ref()?;
    verdict.is_proved().then(|| code.to_string())
}
