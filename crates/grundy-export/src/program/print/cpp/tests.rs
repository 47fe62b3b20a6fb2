//! Trees and how they are printed.
