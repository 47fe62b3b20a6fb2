//! Theorems of the library in words: what they state, what they ask for, where they come from.

use grundy_core::{Hypothesis, Known, Library};
use grundy_messages::{Arg, Label};

/// What a theorem states about the game.
pub fn statement_of(library: &Library) -> Arg {
    let plain = |label: Label| Arg::Label(label);
    match library.theorem {
        Known::Nim => plain(Label::SaysNim),
        Known::MisereNim => plain(Label::SaysMisereNim),
        Known::Moore => {
            let most = library.numbers.first().copied().unwrap_or(0);
            let size = u128::from(most) + 1;
            Arg::Filled(Label::SaysMoore, vec![("size", Arg::from(size.to_string()))])
        }
        Known::Staircase => plain(match library.numbers.as_slice() {
            [1] => Label::SaysStaircaseOdd,
            _ => Label::SaysStaircaseEven,
        }),
        Known::Colon => plain(Label::SaysColon),
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

/// The name of a theorem, and the key of its source.
fn named(theorem: Known) -> (Label, &'static str) {
    match theorem {
        Known::Nim => (Label::TheoremNim, "bouton-1901"),
        Known::MisereNim => (Label::TheoremMisereNim, "bouton-1901"),
        Known::Moore => (Label::TheoremMoore, "moore-1910"),
        Known::Staircase => (Label::TheoremStaircase, "winning-ways"),
        Known::Colon => (Label::TheoremColon, "conway-onag"),
        Known::Schwenk => (Label::TheoremSchwenk, "schwenk-1970"),
    }
}

/// A hypothesis in words.
fn asked(hypothesis: Hypothesis, library: &Library) -> Arg {
    Arg::Label(match hypothesis {
        Hypothesis::NoErrors => Label::HypothesisNoErrors,
        Hypothesis::Misere => Label::HypothesisMisere,
        Hypothesis::Selective => {
            let most = library.numbers.first().copied().unwrap_or(0);
            let count = ("count", Arg::from(most.to_string()));
            return Arg::Filled(Label::HypothesisSelective, vec![count]);
        }
        Hypothesis::OneHeap => Label::HypothesisOneHeap,
        Hypothesis::AnyLess => Label::HypothesisAnyLess,
        Hypothesis::OneStep => Label::HypothesisOneStep,
        Hypothesis::AnyDown => Label::HypothesisAnyDown,
        Hypothesis::CutsAlone => Label::HypothesisCutsAlone,
        Hypothesis::Forest => Label::HypothesisForest,
        Hypothesis::AnyUpToLimit => Label::HypothesisAnyUpToLimit,
        Hypothesis::LimitByTaken => Label::HypothesisLimitByTaken,
        Hypothesis::LimitGrows => Label::HypothesisLimitGrows,
    })
}
