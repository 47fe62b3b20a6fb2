//! Stand-in until the classifier is merged.
use grundy_core::Verdict;
use grundy_rules::value::Component;
use grundy_values::Int;
/// Stand-in.
pub struct Measure(pub fn(&Component) -> Vec<Int>);
impl Measure {
    /// Stand-in.
    pub fn value(&self, at: &Component) -> Vec<Int> {
        (self.0)(at)
    }
}
/// Stand-in.
pub struct TakeBreak(pub Vec<u8>, pub Vec<u8>);
impl TakeBreak {
    /// Stand-in.
    pub fn digits(&self) -> &[u8] {
        &self.0
    }
    /// Stand-in.
    pub fn tail(&self) -> &[u8] {
        &self.1
    }
}
/// Stand-in.
pub struct Class {
    /// Stand-in.
    pub impartial: Verdict,
    /// Stand-in.
    pub descends: Verdict,
    /// Stand-in.
    pub measure: Option<Measure>,
    /// Stand-in.
    pub take_break: Option<(TakeBreak, Verdict)>,
}
