//! Pieces of text, with what their surroundings must know of them.

/// How tightly an expression holds together.
pub(super) mod binding {
    pub(crate) const BLOCK: u8 = 1;
    pub(crate) const OR: u8 = 2;
    pub(crate) const AND: u8 = 3;
    pub(crate) const COMPARED: u8 = 4;
    pub(crate) const BIT_OR: u8 = 5;
    pub(crate) const BIT_XOR: u8 = 6;
    pub(crate) const BIT_AND: u8 = 7;
    pub(crate) const SHIFT: u8 = 8;
    pub(crate) const SUM: u8 = 9;
    pub(crate) const PRODUCT: u8 = 10;
    pub(crate) const CAST: u8 = 11;
    pub(crate) const SIGN: u8 = 12;
    pub(crate) const ATOM: u8 = 13;
}

/// The length from which expressions are broken into several lines.
const WIDTH: usize = 90;

/// What an expression gives, where its type is not copied without a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// A value that belongs to nobody yet.
    Value,
    /// A place in which a value lives.
    Place,
    /// A reference to such a place; to a slice of it where it is a sequence, to a `str` where it is a text.
    Lent,
}

/// An expression.
#[derive(Clone, Debug)]
pub(super) struct Code {
    pub(super) text: String,
    pub(super) binding: u8,
    pub(super) form: Form,
    /// Whether it ends with a type, after which `<` would begin arguments of the type.
    pub(super) cast: bool,
}

impl Code {
    pub(super) fn bound(text: impl Into<String>, binding: u8) -> Self {
        Self { text: text.into(), binding, form: Form::Value, cast: false }
    }

    /// Something that needs no parentheses anywhere.
    pub(super) fn atom(text: impl Into<String>) -> Self {
        Self::bound(text, binding::ATOM)
    }

    pub(super) fn place(text: impl Into<String>) -> Self {
        Self { form: Form::Place, ..Self::atom(text) }
    }

    pub(super) fn lent(text: impl Into<String>) -> Self {
        Self { form: Form::Lent, ..Self::atom(text) }
    }

    pub(super) fn of_form(self, form: Form) -> Self {
        Self { form, ..self }
    }

    pub(super) fn number(number: i64) -> Self {
        Self::bound(number.to_string(), if number < 0 { binding::SIGN } else { binding::ATOM })
    }

    /// The text, in parentheses where it holds less tightly than `least`.
    pub(super) fn within(&self, least: u8) -> String {
        if self.binding >= least { self.text.clone() } else { format!("({})", self.text) }
    }

    /// Two expressions with an operator between them, of which the right one must hold more tightly.
    pub(super) fn infix(left: &Self, operator: &str, right: &Self, binding: u8) -> Self {
        Self::between(left, operator, right, binding, [binding, binding + 1])
    }

    /// The same, where it is said how tightly each must hold.
    pub(super) fn between(
        left: &Self,
        operator: &str,
        right: &Self,
        binding: u8,
        [of_left, of_right]: [u8; 2],
    ) -> Self {
        let mut first = left.within(of_left);
        if left.cast && left.binding >= of_left && operator.starts_with('<') && operator != "<=" {
            first = format!("({first})");
        }
        let cast = right.cast && right.binding >= of_right;
        Self { cast, ..Self::bound(format!("{first} {operator} {}", right.within(of_right)), binding) }
    }

    /// Several expressions with the same operator between them.
    pub(super) fn joined(parts: &[Self], operator: &str, binding: u8) -> Self {
        match parts {
            [one] => one.clone(),
            _ => {
                let parts: Vec<String> = parts.iter().map(|part| part.within(binding + 1)).collect();
                let line = parts.join(&format!(" {operator} "));
                let broken = is_long(&line);
                Self::bound(if broken { parts.join(&format!("\n    {operator} ")) } else { line }, binding)
            }
        }
    }

    /// A number of another type.
    pub(super) fn cast(&self, ty: &str) -> Self {
        Self { cast: true, ..Self::bound(format!("{} as {ty}", self.within(binding::CAST)), binding::CAST) }
    }

    /// A call with these arguments.
    pub(super) fn call(name: &str, args: &[String]) -> Self {
        Self::atom(format!("{name}({})", listed(args)))
    }

    /// Either of two expressions; `chained` where the second is a choice again.
    pub(super) fn choice(condition: &str, yes: &str, no: &str, chained: bool) -> Self {
        let line = if chained {
            format!("if {condition} {{ {yes} }} else {no}")
        } else {
            format!("if {condition} {{ {yes} }} else {{ {no} }}")
        };
        if !is_long(&line) {
            return Self::bound(line, binding::BLOCK);
        }
        let first = braced(&format!("if {condition}"), &[yes.to_owned()]);
        let other = if chained { format!("else {no}") } else { braced("else", &[no.to_owned()]) };
        Self::bound(format!("{first} {other}"), binding::BLOCK)
    }

    /// Lines that end with an expression.
    pub(super) fn block(lines: &[String], last: &Self) -> Self {
        if lines.is_empty() {
            return last.clone();
        }
        let inner = format!("{}\n{}", lines.join("\n"), last.text);
        Self::bound(format!("{{\n{}\n}}", indented(&inner)), binding::BLOCK)
    }
}

/// Whether a text is too long for a line, or has several.
pub(super) fn is_long(text: &str) -> bool {
    text.contains('\n') || text.chars().count() > WIDTH
}

/// Arguments with commas between them, one a line where they are long.
pub(super) fn listed(parts: &[String]) -> String {
    let line = parts.join(", ");
    if parts.len() < 2 || !is_long(&line) {
        return line;
    }
    let lines: Vec<String> = parts.iter().map(|part| format!("{part},")).collect();
    format!("\n{}\n", indented(&lines.join("\n")))
}

/// Short words with commas after them, as many a line as there is room for.
pub(super) fn wrapped(parts: &[String]) -> String {
    let mut lines = vec![String::new()];
    for part in parts {
        if lines.last().is_some_and(|line| line.len() + part.len() > 102) {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            let gap = if line.is_empty() { "" } else { " " };
            line.push_str(&format!("{gap}{part},"));
        }
    }
    lines.join("\n")
}

/// Text moved to the right.
pub(super) fn indented(text: &str) -> String {
    let line = |line: &str| if line.is_empty() { String::new() } else { format!("    {line}") };
    text.split('\n').map(line).collect::<Vec<_>>().join("\n")
}

/// `head {`, the lines, `}`.
pub(super) fn braced(head: &str, lines: &[String]) -> String {
    // A condition of several lines ends before the brace.
    let space = if head.lines().last().is_some_and(|line| line.starts_with("    ")) { "\n" } else { " " };
    if lines.is_empty() {
        return format!("{head} {{}}");
    }
    format!("{head}{space}{{\n{}\n}}", indented(&lines.join("\n")))
}
