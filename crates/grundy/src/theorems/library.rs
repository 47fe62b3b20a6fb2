//! Theorems of the library in words: what they state, what they ask for, where they come from.

use grundy_core::{Hypothesis, Known, Library};
use grundy_messages::{Arg, Label};

/// What a theorem states about the game.
pub fn statement_of(library: &Library) -> Arg {
    let plain = |label: Label| Arg::Label(label);
    match library.theorem {
        Known::Nim => plain(Label::SaysNim),
        Known::MisereNim => plain(Label::SaysMisereNim),
        Known::Moore | Known::MooreList => {
            let most = library.numbers.first().copied().unwrap_or(0);
            let size = u128::from(most) + 1;
            let list = library.theorem == Known::MooreList;
            let label = if list { Label::SaysMooreList } else { Label::SaysMoore };
            Arg::Filled(label, vec![("size", Arg::from(size.to_string()))])
        }
        Known::Staircase => plain(match library.numbers.as_slice() {
            [1] => Label::SaysStaircaseOdd,
            _ => Label::SaysStaircaseEven,
        }),
        Known::Colon => plain(Label::SaysColon),
        Known::Fusion => plain(Label::SaysFusion),
        Known::Superposition => plain(Label::SaysSuperposition),
        Known::Tartan => plain(Label::SaysTartan),
        Known::Geography => plain(Label::SaysGeography),
        Known::Schwenk => plain(Label::SaysSchwenk),
    }
}

/// The theorem with its source, then each hypothesis as it was checked.
pub fn theorem_lines(library: &Library) -> Vec<Arg> {
    let (name, source) = named(library.theorem);
    let theorem = Arg::Filled(
        Label::LibraryTheorem,
        vec![("theorem", Arg::Label(name)), ("source", Arg::from(source))],
    );
    let checked = |hypothesis: &Hypothesis| {
        Arg::Filled(Label::LibraryHypothesis, vec![("hypothesis", asked(*hypothesis, library))])
    };
    [theorem].into_iter().chain(library.hypotheses.iter().map(checked)).collect()
}

/// The name of a theorem.
pub(crate) fn name_of(theorem: Known) -> Label {
    named(theorem).0
}

/// The name of a theorem, and the key of its source.
fn named(theorem: Known) -> (Label, &'static str) {
    match theorem {
        Known::Nim => (Label::TheoremNim, "bouton-1901"),
        Known::MisereNim => (Label::TheoremMisereNim, "bouton-1901"),
        Known::Moore | Known::MooreList => (Label::TheoremMoore, "moore-1910"),
        Known::Staircase => (Label::TheoremStaircase, "winning-ways"),
        Known::Colon => (Label::TheoremColon, "conway-onag"),
        Known::Fusion => (Label::TheoremFusion, "winning-ways"),
        Known::Superposition => (Label::TheoremSuperposition, "winning-ways"),
        Known::Tartan => (Label::TheoremTartan, "winning-ways"),
        Known::Geography => (Label::TheoremGeography, "fraenkel-scheinerman-ullman-1993"),
        Known::Schwenk => (Label::TheoremSchwenk, "schwenk-1970"),
    }
}

/// A hypothesis in words.
fn asked(hypothesis: Hypothesis, library: &Library) -> Arg {
    Arg::Label(match hypothesis {
        Hypothesis::NoErrors => Label::HypothesisNoErrors,
        Hypothesis::Misere => Label::HypothesisMisere,
        Hypothesis::Selective => return counted(Label::HypothesisSelective, library),
        Hypothesis::UpToEntries => return counted(Label::HypothesisUpToEntries, library),
        Hypothesis::EachAnyLess => Label::HypothesisEachAnyLess,
        Hypothesis::OneHeap => Label::HypothesisOneHeap,
        Hypothesis::AnyLess => Label::HypothesisAnyLess,
        Hypothesis::OneStep => Label::HypothesisOneStep,
        Hypothesis::AnyDown => Label::HypothesisAnyDown,
        Hypothesis::CutsAlone => Label::HypothesisCutsAlone,
        Hypothesis::Forest => Label::HypothesisForest,
        Hypothesis::CutsAnyEdge => Label::HypothesisCutsAnyEdge,
        Hypothesis::UnreachedFalls => Label::HypothesisUnreachedFalls,
        Hypothesis::HeadsToTails => Label::HypothesisHeadsToTails,
        Hypothesis::TurnsByPlace => Label::HypothesisTurnsByPlace,
        Hypothesis::TurnsLower => Label::HypothesisTurnsLower,
        Hypothesis::RowsAndColumns => Label::HypothesisRowsAndColumns,
        Hypothesis::SlidesToFree => Label::HypothesisSlidesToFree,
        Hypothesis::JoinedBothWays => Label::HypothesisJoinedBothWays,
        Hypothesis::AnyUpToLimit => Label::HypothesisAnyUpToLimit,
        Hypothesis::LimitByTaken => Label::HypothesisLimitByTaken,
        Hypothesis::LimitGrows => Label::HypothesisLimitGrows,
    })
}

/// A hypothesis that names the first number of the theorem.
fn counted(label: Label, library: &Library) -> Arg {
    let most = library.numbers.first().copied().unwrap_or(0);
    Arg::Filled(label, vec![("count", Arg::from(most.to_string()))])
}
