//! The rules of a game as formulas: components, endings, moves.

use grundy_automata::{Formula, Var};
use grundy_core::Run;
use grundy_messages::Label;
use grundy_rules::BoundGame;
use grundy_syntax::tree::Ending;

use crate::Refusal;
use crate::compile::{Case, Compiler, Env, Path, Sym};
use crate::logic::{both, some};
use crate::trouble::Tried;

/// Kinds with more fields are refused: the numbers of their variables are taken.
const MOST_FIELDS: usize = 32;

/// The value of the component that a sentence speaks of.
pub(crate) const VALUE: Var = Var(60);

/// Another value.
pub(crate) const OTHER: Var = Var(61);

/// A game as formulas.
pub(crate) struct Model<'g, 'r> {
    pub(crate) compiler: Compiler<'g, 'r>,
    pub(crate) kinds: Vec<KindModel>,
    pub(crate) moves: Vec<MoveModel<'g>>,
}

/// One kind of component. Its fields are the variables 0, 1, 2, ….
pub(crate) struct KindModel {
    pub(crate) vars: Vec<Var>,
    /// Where the variables are a component in canonical form.
    pub(crate) domain: Formula,
    /// For each clause `ends if` of the kind, where it is the first that holds.
    pub(crate) endings: Vec<(Ending, Formula)>,
    /// Where no clause holds.
    pub(crate) open: Formula,
    /// Where a clause is an error.
    pub(crate) errors: Formula,
}

/// One move.
pub(crate) struct MoveModel<'g> {
    pub(crate) index: usize,
    pub(crate) kind: usize,
    pub(crate) name: &'g str,
    pub(crate) cases: Vec<Case<'g>>,
    /// Where playing it is an error.
    pub(crate) errors: Formula,
}

impl<'g, 'r> Model<'g, 'r> {
    pub(crate) fn new(game: &'g BoundGame, run: &'g Run<'r>) -> Tried<Self> {
        Self::of(Compiler::new(game, run))
    }

    pub(crate) fn of(compiler: Compiler<'g, 'r>) -> Tried<Self> {
        let rules = compiler.game.rules();
        let kinds = (0..rules.kinds.len()).map(|kind| kind_model(&compiler, kind));
        let kinds = kinds.collect::<Tried<Vec<_>>>()?;
        let moves = (0..rules.moves.len()).map(|index| move_model(&compiler, index));
        let moves = moves.collect::<Tried<Vec<_>>>()?;
        Ok(Self { compiler, kinds, moves })
    }

    /// The moves of a kind.
    pub(crate) fn moves_of(&self, kind: usize) -> impl Iterator<Item = &MoveModel<'g>> {
        self.moves.iter().filter(move |rule| rule.kind == kind)
    }
}

fn kind_model(compiler: &Compiler<'_, '_>, kind: usize) -> Tried<KindModel> {
    let declared = compiler.kind(kind);
    if declared.fields.len() > MOST_FIELDS {
        return Err(Refusal::at(Label::FragmentCases, &compiler.game.rules().source, declared.span).into());
    }
    let vars: Vec<Var> = (0..).map(Var).take(declared.fields.len()).collect();
    let fields = compiler.fields(kind, &vars)?;
    let domain = compiler.domain(kind, &vars)?;
    let (mut open, mut endings, mut errors) = (Formula::Truth(true), Vec::new(), Vec::new());
    for ends in compiler.game.rules().ends.iter().filter(|ends| ends.kind == kind) {
        let condition = compiler.about(&ends.condition, &fields)?;
        errors.push(both(open.clone(), condition.error()));
        endings.push((ends.ending, both(open.clone(), condition.holds.clone())));
        open = both(open, condition.fails());
    }
    Ok(KindModel { vars, domain, endings, open, errors: some(errors) })
}

fn move_model<'g>(compiler: &Compiler<'g, '_>, index: usize) -> Tried<MoveModel<'g>> {
    let rule = &compiler.game.rules().moves[index];
    let fields = compiler.kind(rule.kind).fields.len();
    let vars: Vec<Var> = (0..).map(Var).take(fields).collect();
    let first: Vec<Sym<'g>> = compiler.fields(rule.kind, &vars)?;
    let start = Path::new(Env::new(rule.result.slots.len(), first));
    let (cases, errors) = compiler.patiently(|| {
        let (mut cases, mut errors) = (Vec::new(), Vec::new());
        for path in compiler.items(&rule.items, start.clone(), &mut errors)? {
            cases.extend(compiler.sum(&rule.result.body, path, &mut errors)?);
        }
        Ok((cases, errors))
    })?;
    Ok(MoveModel { index, kind: rule.kind, name: &rule.name, cases, errors: some(errors) })
}
