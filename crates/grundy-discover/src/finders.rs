//! The finders, one file each.

pub(crate) mod automatic;
pub(crate) mod fibonacci;
pub(crate) mod lost;
pub(crate) mod power;
