//! Questions about taking a coprime number: those about taking all besides.

pub(crate) use crate::trials_coprime_or_all::{largest, random, small};
