//! Long tables of heaps in a file, which survive whatever ends the program.

mod blocks;
mod checksum;

pub use checksum::TableDigest;
