//! What repeats in values, as `table` and `guess` tell it.

use serde::Serialize;

/// That values of short games, or what is told of them, repeat along a row of a table: v(n + period) = v(n) + saltus.
#[derive(Clone, Debug, Serialize)]
pub struct ValuePatternJson {
    /// What repeats: `values`, `reduced canonical forms` (values up to infinitesimals), `means`, `temperatures` or `outcomes`.
    pub of: &'static str,
    /// `constant`, `parity`, `periodic` or `arithmetic periodic`.
    pub kind: &'static str,
    /// `tested`; `none` where too little was seen.
    pub standing: &'static str,
    /// In words.
    pub text: String,
    /// As a formula in the functions of `value`.
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
    /// How many equations `v(n + period) = v(n) + saltus` were seen to hold.
    pub equations: u64,
    /// The greatest number looked at.
    pub up_to: u64,
}
