//! Little games for the tests, made of the oracle's rules.

#![allow(dead_code, reason = "each test file uses some of it")]

use std::fmt::Debug;
use std::hash::Hash;

use grundy_core::{Component, Flow, Game, Halt, Run};
use grundy_solve::whole::Endings;
use grundy_values::MoverEnds;

/// A component of a test game: a heap, a pair of heaps, anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct At<T>(pub(crate) T);

impl<T: Clone + Eq + Ord + Hash + Debug> Component for At<T> {
    fn bytes(&self) -> usize {
        size_of::<T>()
    }
}

/// What a component ends with: the number of the clause, and the result for the mover.
pub(crate) type Ends<T> = Box<dyn Fn(&T) -> Option<(usize, MoverEnds)>>;

/// A game whose options are a function.
pub(crate) struct Plain<T, F> {
    pub(crate) options: F,
    pub(crate) goal: fn(&T) -> bool,
    pub(crate) ends: Ends<T>,
}

impl<T, F: Fn(&T) -> Vec<Vec<T>>> Plain<T, F> {
    pub(crate) fn new(options: F) -> Self {
        Self { options, goal: |_| false, ends: Box::new(|_| None) }
    }
}

impl<T: Copy + Eq + Ord + Hash + Debug, F: Fn(&T) -> Vec<Vec<T>>> Game for Plain<T, F> {
    type Component = At<T>;
    type Error = String;

    fn options(
        &self,
        at: &At<T>,
        run: &Run<'_>,
        sink: &mut dyn FnMut(&[At<T>]) -> Flow,
    ) -> Result<Flow, Halt<String>> {
        for option in (self.options)(&at.0) {
            run.step()?;
            let parts: Vec<At<T>> = option.into_iter().map(At).collect();
            if sink(&parts).is_break() {
                return Ok(Flow::Break(()));
            }
        }
        Ok(Flow::Continue(()))
    }
}

impl<T: Copy + Eq + Ord + Hash + Debug, F: Fn(&T) -> Vec<Vec<T>>> Endings for Plain<T, F> {
    fn ending(&self, at: &At<T>, _: &Run<'_>) -> Result<Option<(usize, MoverEnds)>, Halt<String>> {
        Ok((self.ends)(&at.0))
    }

    fn is_goal(&self, at: &At<T>, _: &Run<'_>) -> Result<bool, Halt<String>> {
        Ok((self.goal)(&at.0))
    }
}

/// All sorted lists of at most `most` elements of `from`.
pub(crate) fn multisets<T: Copy>(from: &[T], most: usize) -> Vec<Vec<T>> {
    let mut all = vec![vec![]];
    if most > 0 {
        for (index, first) in from.iter().enumerate() {
            for rest in multisets(&from[index..], most - 1) {
                all.push([vec![*first], rest].concat());
            }
        }
    }
    all
}
