//! Programs in Cpp.

use super::Language;
use crate::program::tree::Unit;

pub(crate) struct Cpp;

impl Language for Cpp {
    fn reserved(&self) -> Vec<&'static str> {
        Vec::new()
    }

    fn print(&self, _: &Unit) -> String {
        String::new()
    }
}
