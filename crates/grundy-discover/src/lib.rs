//! Stage 5: looks at tables of values and proposes patterns. Sees tables, not games.
//!
//! What is found here fits the table that was looked at, and nothing more is known of it: a
//! proposal is proved or refuted elsewhere.
