//! Programs in Python.

use super::Language;
use crate::program::tree::Unit;

pub(crate) struct Python;

impl Language for Python {
    fn reserved(&self) -> Vec<&'static str> {
        Vec::new()
    }

    fn print(&self, _: &Unit) -> String {
        String::new()
    }
}
