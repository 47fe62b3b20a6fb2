//! Tests of the server: what it answers, whom it refuses, and that it bears a crowd.

mod answers;
mod client;
mod crowd;
