//! Questions about the knight that goes to the corner: those about the king.

pub(crate) use crate::trials_corner_king::{largest, random, small};
