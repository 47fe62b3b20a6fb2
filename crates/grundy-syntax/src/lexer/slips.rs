//! Characters and operators of other languages, and what they mean here.
//!
//! Each is reported with what to write and then read as the operator that was meant, so that one
//! slip costs one message.

use grundy_messages::{Arg, Code, Hint};

use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::token::Kind;

/// An operator that the language does not have.
pub(super) struct Slip {
    /// How it was written.
    written: &'static str,
    /// What it is read as.
    pub(super) kinds: &'static [Kind],
    /// The message.
    code: Code,
    /// What to write.
    write: &'static str,
    /// What else it could mean.
    other: Option<&'static str>,
}

impl Slip {
    const fn new(written: &'static str, kinds: &'static [Kind], write: &'static str) -> Self {
        Self { written, kinds, code: Code::DoubleAmpersand, write, other: None }
    }

    const fn coded(written: &'static str, kinds: &'static [Kind], code: Code, write: &'static str) -> Self {
        Self { written, kinds, code, write, other: None }
    }

    const fn either(mut self, other: &'static str) -> Self {
        self.other = Some(other);
        self
    }

    /// The message for this slip at `span`.
    pub(super) fn diagnostic(&self, span: Span) -> Diagnostic {
        let write = ("write", Arg::from(self.write));
        let diagnostic = Diagnostic::new(self.code, span).arg("found", self.written);
        match self.other {
            Some(other) => diagnostic.hint_with(Hint::WriteEither, vec![write, ("other", Arg::from(other))]),
            None => diagnostic.hint_with(Hint::Write, vec![write]),
        }
    }
}

/// The slip written exactly `text`.
pub(super) fn slip(text: &str) -> Option<&'static Slip> {
    SLIPS.iter().find(|slip| slip.written == text)
}

/// All slips.
const SLIPS: &[Slip] = &[
    Slip::new("!==", &[Kind::NotEqual], "!="),
    Slip::new("===", &[Kind::Equal], "=="),
    Slip::new("...", &[Kind::DotDot], "a..b").either("a..=b"),
    Slip::new("..<", &[Kind::DotDot], ".."),
    Slip::new("&&", &[Kind::And], "and"),
    Slip::new("||", &[Kind::Or], "or"),
    Slip::new("**", &[Kind::Star], "pow(a, b)"),
    Slip::new("<>", &[Kind::NotEqual], "!="),
    Slip::new("/=", &[Kind::NotEqual], "!="),
    Slip::new("=<", &[Kind::LessEqual], "<="),
    Slip::new("//", &[Kind::Div], "div").either("#"),
    Slip::new("!", &[Kind::Not], "not"),
    Slip::coded("^", &[Kind::Xor], Code::Caret, "a xor b").either("pow(a, b)"),
    Slip::coded("%", &[Kind::Mod], Code::Percent, "mod"),
    Slip::coded("/", &[Kind::Div], Code::Slash, "div"),
    Slip::new("≤", &[Kind::LessEqual], "<="),
    Slip::new("≥", &[Kind::GreaterEqual], ">="),
    Slip::new("≦", &[Kind::LessEqual], "<="),
    Slip::new("≧", &[Kind::GreaterEqual], ">="),
    Slip::new("≠", &[Kind::NotEqual], "!="),
    Slip::new("×", &[Kind::Star], "*"),
    Slip::new("⋅", &[Kind::Star], "*"),
    Slip::new("·", &[Kind::Star], "*"),
    Slip::new("÷", &[Kind::Div], "div"),
    Slip::new("−", &[Kind::Minus], "-"),
    Slip::new("–", &[Kind::Minus], "-"),
    Slip::new("—", &[Kind::Minus], "-"),
    Slip::new("→", &[Kind::Arrow], "->"),
    Slip::new("⇒", &[Kind::Implies], "implies").either("->"),
    Slip::new("⇔", &[Kind::Iff], "iff"),
    Slip::new("∧", &[Kind::And], "and"),
    Slip::new("∨", &[Kind::Or], "or"),
    Slip::new("¬", &[Kind::Not], "not"),
    Slip::new("⊕", &[Kind::Xor], "xor"),
    Slip::new("∈", &[Kind::In], "in"),
    Slip::new("∉", &[Kind::Not, Kind::In], "not in"),
    Slip::new("∪", &[Kind::Pipe], "|"),
    Slip::new("∩", &[Kind::Ampersand], "&"),
    Slip::new("∖", &[Kind::Minus], "-"),
    Slip::new("∣", &[Kind::Divides], "divides"),
    Slip::new("…", &[Kind::DotDot], "a..b").either("a..=b"),
];

/// The half-width form of a full-width character; any other character as it is.
pub(crate) fn halfwidth(c: char) -> char {
    match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        '\u{3000}' | '\u{a0}' | '\u{2002}'..='\u{200a}' | '\u{202f}' | '\u{205f}' => ' ',
        '、' => ',',
        '【' | '〔' => '[',
        '】' | '〕' => ']',
        '“' | '”' | '„' | '‟' => '"',
        '‘' | '’' | '‚' => '\'',
        _ => c,
    }
}
