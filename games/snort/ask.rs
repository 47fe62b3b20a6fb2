//! Snort: what is painted is the position.

pub(crate) use crate::painting::ask;
