//! Parts of sums: what is written as the field writes it, with expressions between the bars.

use grundy_messages::{Arg, Code, Hint, Label};
use grundy_syntax::{Diagnostic, Span};
use grundy_values::notation::{Cursor, MAX_NESTED, Part, Reads, Sign, part};
use grundy_values::{Expected, Found, ReadError};

use super::{Direction, Node, Read, Reader, What, begins_word, quoted, shown};
use crate::calculator::machine::too_large;

impl<'r> Reads<'r> for Reader<'r> {
    type Item = Node;
    type Error = Diagnostic;

    fn cursor(&mut self) -> &mut Cursor<'r> {
        &mut self.cursor
    }

    fn sum(&mut self) -> Read {
        self.whole_sum()
    }

    fn made(&mut self, start: usize, part: Part<Node>) -> Read {
        Ok(self.node(start, What::Part(part)))
    }

    /// A name, a call, or a position.
    fn other(&mut self) -> Read<Option<Node>> {
        match self.cursor.peek() {
            Some('"') => self.position_of_file().map(Some),
            Some(c) if begins_word(c) => self.named().map(Some),
            _ => Ok(None),
        }
    }

    fn enclosed(&self, start: usize, node: Node) -> Node {
        self.node(start, node.what)
    }

    fn wrong(&mut self, wrong: ReadError) -> Diagnostic {
        let span = Span::new(wrong.at, wrong.to);
        let told = |code| Diagnostic::new(code, span);
        let expected =
            |label: Arg| told(Code::Expected).arg("expected", label).arg("found", shown(&wrong.found));
        let text = if let Found::Text(text) = &wrong.found { text.as_str() } else { "" };
        match wrong.expected {
            Expected::Value => expected(Label::ValueAValue.into()),
            Expected::Operand => expected(Label::ValueAnOperand.into()),
            Expected::Bar => expected(Label::ValueABar.into()),
            Expected::Digits => expected(Label::ValueDigits.into()),
            Expected::End => self.junk(Label::ValueAnOperatorOrEnd.into()),
            Expected::CommaBarOrBrace => self.junk(Label::ValueCommaBarOrBrace.into()),
            Expected::Text(")") => self.junk(Label::ValueAnOperatorOrParenthesis.into()),
            Expected::Text(text) => expected(quoted(text)),
            Expected::LongestBar => {
                let more = vec![("bars", Arg::from(format!("{text}|")))];
                told(Code::ValueBars).arg("bars", text).hint_with(Hint::WriteMoreBars, more)
            }
            Expected::PowerOfTwo => told(Code::ValueDenominator).arg("found", text).hint(Hint::WriteDyadic),
            Expected::Fraction => told(Code::BadNumber).arg("found", text).hint(Hint::WriteDyadic),
            Expected::Shallower => told(Code::TooDeep).arg("limit", MAX_NESTED.to_string()),
            Expected::Within(why) => told(Code::ValueTooLarge).arg("why", too_large(why)),
        }
    }
}

impl Reader<'_> {
    /// Parts that are written one after the other, without spaces.
    pub(super) fn factor(&mut self) -> Read {
        let start = self.cursor.spaced();
        let first = part(self)?;
        if matches!(first.what, What::Name(_) | What::Call(..) | What::Position(..)) {
            return Ok(first);
        }
        let mut parts = vec![(Direction::Plus, first)];
        while let Some((Sign::Up | Sign::UpTwice | Sign::Down | Sign::DownTwice | Sign::Star, _)) =
            self.cursor.tight_sign()
        {
            parts.push((Direction::Plus, part(self)?));
        }
        Ok(match <[_; 1]>::try_from(parts) {
            Ok([(_, node)]) => node,
            Err(parts) => self.node(start, What::Sum(parts)),
        })
    }
}
