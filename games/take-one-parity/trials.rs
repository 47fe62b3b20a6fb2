//! Questions about taking exactly one stone: those about taking one or two.

pub(crate) use crate::trials_primary_school_coins::{largest, random, small};
