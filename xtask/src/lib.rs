//! Chores of the workspace.

pub mod bless;
