//! Names and calls of functions.

use grundy_messages::{Arg, Code, Hint, Label};
use grundy_syntax::{Diagnostic, Span};
use grundy_values::notation::Part;

use super::{FUNCTIONS, LAST, Node, Read, Reader, What, deeper, nearest, quoted};
use crate::calculator::functions::{Function, Gives, Wants};
use crate::calculator::tree::{Argument, Calls};

impl Reader<'_> {
    /// A name, or a call that gives a value.
    pub(super) fn named(&mut self) -> Read {
        let start = self.cursor.spaced();
        if let Some(node) = self.position_of_game(start)? {
            return Ok(node);
        }
        let word = self.word();
        let span = Span::new(start, self.cursor.at);
        if self.cursor.tight().starts_with('(') {
            let node = self.call(start, word)?;
            if let What::Call(function, _) = &node.what
                && function.gives == Gives::Answer
                && !self.is_whole(start)
            {
                let diagnostic = Diagnostic::new(Code::ValueNoValue, node.span);
                return Err(diagnostic.arg("name", function.name));
            }
            return Ok(node);
        }
        if let Some(place) = self.names.iter().rposition(|name| name == word) {
            return Ok(Node { span, what: What::Name(place) });
        }
        let unknown = Diagnostic::new(Code::UnknownName, span).arg("name", word);
        let unknown = match FUNCTIONS.iter().find(|function| function.name == word) {
            Some(function) => unknown.hint_with(Hint::Usage, vec![("usage", Arg::from(function.usage()))]),
            None if LAST.contains(&word) => unknown.hint(Hint::NoLastValue),
            None => match nearest(word, self.names.iter().map(String::as_str)) {
                Some(near) => unknown.hint_with(Hint::DidYouMean, vec![("name", Arg::from(near))]),
                None => unknown.hint_with(Hint::DefineValue, vec![("name", Arg::from(word))]),
            },
        };
        // What else is wrong is told too.
        self.wrong.push(unknown);
        Ok(Node { span, what: What::Part(Part::Ups(0)) })
    }

    /// Whether what began there is a statement of its own.
    fn is_whole(&mut self, start: usize) -> bool {
        let before = self.cursor.text[..start].trim_end();
        self.cursor.nested() == 0
            && (before.is_empty() || before.ends_with(';'))
            && matches!(self.cursor.peek(), None | Some(';'))
    }

    fn call(&mut self, start: usize, name: &str) -> Read {
        let named = Span::new(start, self.cursor.at);
        self.cursor.at += 1;
        let Some(function) = FUNCTIONS.iter().find(|function| function.name == name) else {
            if self.calls == Calls::Games {
                let unknown = Diagnostic::new(Code::UnknownGame, named).arg("name", name);
                return Err(match grundy_games::suggest(name) {
                    Some(near) => unknown.hint_with(Hint::DidYouMean, vec![("name", Arg::from(near))]),
                    None => unknown.hint(Hint::ListGames),
                });
            }
            let unknown = Diagnostic::new(Code::UnknownFunction, named).arg("name", name);
            let functions = FUNCTIONS.iter().map(|function| function.name);
            let games = grundy_games::ALL.iter().map(|folder| folder.slug);
            let near = nearest(name, functions.chain(self.loaded.iter().map(String::as_str)).chain(games));
            return Err(match near {
                Some(near) => unknown.hint_with(Hint::DidYouMean, vec![("name", Arg::from(near))]),
                None => unknown.hint(Hint::ListFunctions),
            });
        };
        let arguments = deeper(self, |reader| reader.arguments(function))?;
        let (least, found) = (function.parameters.len(), arguments.len());
        if found < least || found > least && !function.many {
            let usage = vec![("usage", Arg::from(function.usage()))];
            let diagnostic =
                Diagnostic::new(Code::ArgumentCount, Span::new(start, self.cursor.at)).arg("name", name);
            let diagnostic = diagnostic.arg("expected", least.to_string()).arg("found", found.to_string());
            return Err(diagnostic.hint_with(Hint::Usage, usage));
        }
        Ok(self.node(start, What::Call(function, arguments)))
    }

    fn arguments(&mut self, function: &'static Function) -> Read<Vec<Argument>> {
        let mut arguments = Vec::new();
        if self.cursor.takes(")") {
            return Ok(arguments);
        }
        loop {
            let wants = function.parameters.get(arguments.len()).map(|parameter| parameter.wants);
            arguments.push(match wants {
                Some(Wants::Signs) => Argument::Signs(self.signs()?),
                _ => Argument::Value(self.whole_sum()?),
            });
            if self.cursor.takes(")") {
                return Ok(arguments);
            }
            if !self.cursor.takes(",") {
                return Err(self.junk(Label::ValueCommaOrParenthesis.into()));
            }
        }
    }

    /// Signs in quotes.
    fn signs(&mut self) -> Read<Vec<bool>> {
        if !self.cursor.takes("\"") {
            return Err(self.wrong(Label::ValueQuotedSigns.into()));
        }
        let mut signs = Vec::new();
        loop {
            match self.cursor.peek() {
                Some('+') => signs.push(true),
                Some('-' | '\u{2212}') => signs.push(false),
                Some('"') => {
                    self.cursor.at += 1;
                    return Ok(signs);
                }
                _ => {
                    let either = vec![("a", quoted("+")), ("b", quoted("-"))];
                    return Err(self.wrong(Arg::Filled(Label::Either, either)));
                }
            }
            self.cursor.at += self.cursor.peek().map_or(0, char::len_utf8);
        }
    }
}
