//! Functions that let a set grow until it grows no more.
//!
//! # Setting
//!
//! A function of the rules takes sets F and S. With T = F ∪ (t(F) ∩ S), where t(F) is the union of fixed sets t(x) over the elements x of F, it is F where T = F, and else what it is
//! itself for T and S. The stones that hang together with given ones are such a set.
//!
//! # Theorem
//!
//! The function gives the least set that holds F and with each element x all of t(x) ∩ S: T adds nothing that such a set may lack, and where T = F the set F is one itself. So each
//! element has to be looked at once, when it is new. F grows with every call, so a measure |S| − |F| falls, and it is natural at all calls exactly if it is at the last.
//!
//! # How the code uses it
//!
//! The form is recognised when a function is lowered. A call is then a loop over new elements, without frames or evaluation.
//!
//! # What is not covered
//!
//! Other arguments that change from call to call, other measures, and t that depends on the position: such functions are evaluated as they are written.
//!
//! # Cost
//!
//! A table look-up for each element of the result.

use grundy_rules::ir::{Arith, Comparison, Pattern, Sets};

use crate::bits::Bits;
use crate::machine::{Function, Node};
use crate::shortcut::{Made, spread};
use crate::values::{Bail, Of};

/// A function of this form.
#[derive(Clone, Debug)]
pub(crate) struct Closure<const W: usize> {
    of: Of,
    /// Which argument grows.
    pub(crate) from: usize,
    /// Which argument it stays in, from the second set on.
    pub(crate) within: usize,
    /// What is next to each element.
    pub(crate) near: Made<W>,
    is_measured: bool,
}

impl<const W: usize> Closure<W> {
    /// What kind of set it makes.
    pub(crate) fn of(&self) -> Of {
        self.of
    }

    /// The set that grows out of one within another.
    #[inline]
    pub(crate) fn grown(&self, from: Bits<W>, within: Bits<W>) -> Result<Bits<W>, Bail> {
        let (mut reached, mut new) = (from, from);
        while !new.is_zero() {
            new = spread(new, &self.near)? & within & !reached;
            reached = reached | new;
        }
        if self.is_measured && reached.count() > within.count() { Err(Bail) } else { Ok(reached) }
    }
}

/// The form of a function of so many arguments, if it has this one; `own` is its number.
pub(crate) fn closure<const W: usize>(
    own: usize,
    function: &Function<W>,
    arguments: usize,
) -> Option<Closure<W>> {
    let Node::Let(Pattern::Slot(grown), step, rest) = &function.body else { return None };
    let (of, from, within, near) = step_of(step)?;
    let Node::If(parts) = rest.as_ref() else { return None };
    let [Node::Compare(sides, ops), Node::Local(done), Node::Call(called, args)] = parts.as_ref() else {
        return None;
    };
    let is_local = |node: &Node<W>, slot: usize| matches!(node, Node::Local(at) if *at == slot);
    let [a, b] = sides.as_slice() else { return None };
    let compares = matches!(ops.as_slice(), [Comparison::Equal])
        && (is_local(a, *grown) && is_local(b, from) || is_local(a, from) && is_local(b, *grown));
    let goes_on = *called == own
        && args.len() == arguments
        && args.iter().enumerate().all(|(at, arg)| is_local(arg, if at == from { *grown } else { at }));
    let is_measured = match &function.decreases {
        None => false,
        Some(Node::Arith(Arith::Sub, a, b)) => {
            let len = |node: &Node<W>, slot| matches!(node, Node::Len(of) if is_local(of, slot));
            (len(a, within) && len(b, from)).then_some(true)?
        }
        Some(_) => return None,
    };
    let sets = from.max(within) < arguments && from != within && *grown >= arguments;
    let fits = compares && goes_on && sets && (*done == from || *done == *grown);
    // A number that has to be natural is none of the sets, and may be refused.
    let plain = !function.gives_natural && !function.natural.contains(&true);
    (fits && plain).then_some(Closure { of, from, within, near, is_measured })
}

/// A step by which a set grows: what grows, what it stays in, and what is next to each element.
fn step_of<const W: usize>(step: &Node<W>) -> Option<(Of, usize, usize, Made<W>)> {
    let Node::Sets(Sets::Union, a, b) = step else { return None };
    let ((Node::Local(from), Node::Spread(of, spread, Some(cut), near))
    | (Node::Spread(of, spread, Some(cut), near), Node::Local(from))) = (a.as_ref(), b.as_ref())
    else {
        return None;
    };
    match (spread.as_ref(), cut.as_ref()) {
        (Node::Local(grown), Node::Local(within)) if grown == from => {
            Some((*of, *from, *within, near.clone()))
        }
        _ => None,
    }
}
