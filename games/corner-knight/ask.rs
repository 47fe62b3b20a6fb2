//! The corner game of the knight as it is asked: the Grundy value of one cell.

pub(crate) use crate::ask_corner_king::{ask, cell};
