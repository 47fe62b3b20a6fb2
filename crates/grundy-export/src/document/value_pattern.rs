//! What repeats in values, as `table` and `guess` tell it.

use serde::Serialize;

/// That values of short games repeat along a row of a table: v(n + period) = v(n) + saltus.
#[derive(Clone, Debug, Serialize)]
pub struct ValuePatternJson {
    /// `constant`, `parity`, `periodic` or `arithmetic periodic`.
    pub kind: &'static str,
    /// `tested`; `none` where fewer than three periods were seen.
    pub standing: &'static str,
    /// In words.
    pub text: String,
    /// As a formula.
    pub formula: String,
    /// The other numbers.
    pub fixed: serde_json::Map<String, serde_json::Value>,
    /// The number that grows.
    pub name: String,
    /// The least number from which it holds.
    pub preperiod: u64,
    /// The period.
    pub period: u64,
    /// What a period adds, as `value` reads it.
    pub saltus: String,
    /// How many whole periods were seen.
    pub periods: u64,
    /// The greatest number looked at.
    pub up_to: u64,
}
