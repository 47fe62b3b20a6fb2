//! Programs in Rust.

use super::Language;
use crate::program::tree::Unit;

pub(crate) struct Rust;

impl Language for Rust {
    fn reserved(&self) -> Vec<&'static str> {
        Vec::new()
    }

    fn print(&self, _: &Unit) -> String {
        String::new()
    }
}
