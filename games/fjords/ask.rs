//! Fjords: what is claimed is the position.

pub(crate) use crate::painting::ask;
