//! Parameters that may have any value.
//!
//! # Setting
//!
//! A theorem for all values of the parameters is about formulas in which parameters are variables: a number is one, a list is one for
//! its length and one for each element that is asked for.
//!
//! # Theorem
//!
//! Let no tuple of natural numbers satisfy a formula over the fields of a component, lengths, numbers and elements. Then the formula
//! holds at no component for any values of the parameters: those values, and the elements that are asked for, would be such a
//! tuple. So a search for a counterexample that finds none speaks of all parameters. The other direction fails, since
//! elements asked for with different forms of an index are different variables, even where the indices are the same number; this only
//! makes more tuples.
//!
//! # How the code uses it
//!
//! The variables stand outside of all quantifiers. That is right only if an element does not depend on what is quantified, so an index may
//! be made of fields and of other parameters and of nothing else.
//!
//! # What is not covered
//!
//! Parameters of other types; lists as domains; constants that were computed from parameters.
//!
//! # Cost
//!
//! One variable a parameter and an element.

use grundy_messages::{Arg, Label};
use grundy_rules::ir::{Expr, ExprKind};
use grundy_rules::{BoundGame, Type};

use super::{Term, Translator};
use crate::Rejection;
use crate::logic::{Affine, Formula, Var};

/// The variables that stand for parameters.
#[derive(Debug)]
pub(crate) struct Any {
    /// For each parameter the variable of its value, or of its length.
    params: Vec<Option<Var>>,
    /// The elements that were asked for: of which list, at which index, and whether it is a truth value.
    elements: Vec<(usize, Affine, Var)>,
    /// Variables that an index may be made of.
    free: Vec<Var>,
}

impl<'g> Translator<'g> {
    /// A translator that leaves the values of parameters open.
    pub(crate) fn open(game: &'g BoundGame) -> Result<Self, Rejection> {
        let mut translator = Self::new(game);
        let mut bound = false;
        game.rules().constants.iter().for_each(|constant| {
            constant.value.body.walk(&mut |e| bound |= matches!(e.kind, ExprKind::Param(_)));
        });
        if bound {
            let name = game.rules().params.first().map(|param| param.name.clone()).unwrap_or_default();
            return Err(no_logic(name));
        }
        let mut params = Vec::new();
        for param in &game.rules().params {
            let known = match &param.ty {
                Type::Nat | Type::Bool => true,
                Type::List(element) => matches!(**element, Type::Nat | Type::Bool),
                _ => false,
            };
            params.push(known.then(|| translator.unused()));
        }
        let free = params.iter().copied().flatten().collect();
        translator.any = Some(Any { params, elements: Vec::new(), free });
        Ok(translator)
    }

    /// The variables of all parameters and elements so far.
    pub(crate) fn open_vars(&self) -> Vec<Var> {
        let Some(open) = &self.any else { return Vec::new() };
        let elements = open.elements.iter().map(|(_, _, var)| *var);
        open.params.iter().copied().flatten().chain(elements).collect()
    }

    /// Elements of lists may be asked for by these variables.
    pub(super) fn may_index_by(&mut self, fields: &[Var]) {
        if let Some(open) = &mut self.any {
            open.free.extend(fields);
        }
    }

    /// A parameter, where its value is open; `None` where parameters have values.
    pub(super) fn any_param(&self, at: usize) -> Result<Option<Term>, Rejection> {
        let Some(open) = &self.any else { return Ok(None) };
        let Some(param) = self.game.rules().params.get(at) else { return Ok(None) };
        let Some(var) = open.params.get(at).copied().flatten() else {
            return Err(no_logic(param.name.clone()));
        };
        Ok(Some(match param.ty {
            Type::Bool => Term::Bool(Formula::equal(&Affine::var(var), &Affine::one())?),
            Type::Nat => Term::Int(Affine::var(var)),
            _ => Term::Open(at),
        }))
    }

    /// The length of a list.
    pub(super) fn open_length(&mut self, args: &[Expr], e: &Expr) -> Result<Affine, Rejection> {
        let [list] = args else { return Err(self.outside(e.span)) };
        let Term::Open(at) = self.expr(list)? else { return Err(self.outside(e.span)) };
        self.length(at, e)
    }

    fn length(&self, at: usize, e: &Expr) -> Result<Affine, Rejection> {
        let var = self.any.as_ref().and_then(|open| open.params.get(at).copied().flatten());
        var.map(Affine::var).ok_or_else(|| self.outside(e.span))
    }

    /// An element of a list; an error outside of it.
    pub(super) fn open_element(&mut self, list: &Expr, index: &Expr, e: &Expr) -> Result<Term, Rejection> {
        let Term::Open(at) = self.expr(list)? else { return Err(self.outside(e.span)) };
        let index = self.integer(index)?;
        let length = self.length(at, e)?;
        let wrong =
            Formula::or([Formula::less(&index, &Affine::zero())?, Formula::at_most(&length, &index)?]);
        self.error(wrong);
        let truth = match self.game.rules().params.get(at).map(|param| &param.ty) {
            Some(Type::List(element)) => **element == Type::Bool,
            _ => return Err(self.outside(e.span)),
        };
        let fresh = self.unused();
        let Some(open) = &mut self.any else { return Err(self.outside(e.span)) };
        if index.factors().any(|(var, _)| !open.free.contains(&var)) {
            return Err(self.outside(e.span));
        }
        let known = open.elements.iter().find(|(list, form, _)| *list == at && *form == index);
        let var = known.map_or(fresh, |(_, _, var)| *var);
        if var == fresh {
            open.elements.push((at, index, fresh));
        }
        Ok(match truth {
            true => Term::Bool(Formula::equal(&Affine::var(var), &Affine::one())?),
            false => Term::Int(Affine::var(var)),
        })
    }
}

fn no_logic(name: String) -> Rejection {
    Rejection::Outside(Arg::Filled(Label::VerifyLocalParam, vec![("name", Arg::from(name))]))
}
