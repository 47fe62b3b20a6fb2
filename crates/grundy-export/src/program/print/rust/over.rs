//! What is made of all branches of some steps: by iterators where they are plain, by loops otherwise.

use grundy_rules::ir::Over;

use super::bind::{By, Pattern, Source};
use super::code::{Code, Form, binding, braced, is_long};
use super::expr::{Opened, written};
use super::library::LISTS;
use super::scope::{After, Body, root};
use crate::program::tree::{Change, Ex, Is, Names, Op, Step, Ty};

/// What a loop or an iterator runs through.
pub(super) struct Domain {
    pub(super) lines: Vec<String>,
    pub(super) code: Code,
    pub(super) by: By,
    pub(super) lender: Option<String>,
    pub(super) narrow: bool,
}

impl Body<'_, '_> {
    /// An expression whose value is kept, with the lines that it needs before; they give it the wished name if they can.
    pub(super) fn opened(&mut self, ex: &Ex, wish: Option<&str>) -> Opened {
        match &ex.is {
            Is::Named { names, value, body } => {
                let mut lines = self.bind(names, value, &After::expressions(vec![body]));
                let Opened { lines: more, code, is_named } = self.opened(body, wish);
                lines.extend(more);
                Opened { lines, code, is_named }
            }
            Is::With { of, changes, sorted } => self.with(of, changes, *sorted, &ex.ty, wish),
            Is::Over { over, body, steps } => self.over(*over, body, steps, &ex.ty, wish),
            _ => Opened::plain(self.keep(ex)),
        }
    }

    /// A name for what lines make.
    fn made(&mut self, wish: Option<&str>, otherwise: &str) -> String {
        match wish {
            Some(wish) => self.local(wish),
            None => self.fresh(otherwise),
        }
    }

    fn with(&mut self, of: &Ex, changes: &[Change], sorted: bool, ty: &Ty, wish: Option<&str>) -> Opened {
        let first = self.keep(of);
        let made = self.made(wish, "changed");
        let mut lines = vec![format!("let mut {made} = {};", first.text)];
        for change in changes {
            lines.extend(self.change(&made, change, ty));
        }
        if sorted {
            lines.push(format!("{made}.sort_unstable();"));
        }
        Opened { lines, code: Code::atom(made), is_named: wish.is_some() }
    }

    /// Lines that make a change to what has this name.
    pub(super) fn change(&mut self, made: &str, change: &Change, ty: &Ty) -> Vec<String> {
        let Change { steps, index, value } = change;
        self.nested(steps, &[index, value], &mut |body| {
            if body.printer.plain(ty) == Ty::Grid {
                let (index, value) = (body.ex(index).text, body.ex(value).text);
                let args = [format!("&mut {made}"), index, value];
                return vec![format!("{};", Code::call(body.using("set_cell"), &args).text)];
            }
            let index = body.index(index);
            vec![format!("{made}[{index}] = {};", body.keep(value).text)]
        })
    }

    fn over(&mut self, over: Over, body: &Ex, steps: &[Step], ty: &Ty, wish: Option<&str>) -> Opened {
        if let Over::All | Over::Any = over {
            return Opened::plain(self.quantified(over == Over::All, steps, body));
        }
        if let Some(code) = self.attempt(|inner| inner.iterated(over, body, steps)) {
            return Opened::plain(code);
        }
        let direct = !matches!(over, Over::Mex | Over::Min | Over::Max);
        let wish = wish.filter(|_| direct);
        let made = self.made(wish, "found");
        let number = || if self.is_untyped(body) || over == Over::Count { ": i64" } else { "" };
        let of = self.printer.ty(&body.ty);
        let first = match over {
            Over::Count | Over::Sum | Over::Xor | Over::Gcd => format!("let mut {made}{} = 0;", number()),
            Over::Set | Over::Union => {
                format!("let mut {made}: {} = {}::new();", self.printer.ty(ty), self.using("BTreeSet"))
            }
            _ => format!("let mut {made}: Vec<{of}> = Vec::new();"),
        };
        let each = self.nested(steps, &[body], &mut |inner| inner.gathered(over, &made, body));
        let code = match over {
            Over::Mex => Code::call(self.using("mex_of_list"), &[format!("&{made}")]),
            Over::Min => Code::atom(format!("{made}.into_iter().min().unwrap()")),
            Over::Max => Code::atom(format!("{made}.into_iter().max().unwrap()")),
            _ => Code::atom(made),
        };
        let lines = [first].into_iter().chain(each).collect();
        Opened { lines, code, is_named: wish.is_some() }
    }

    /// Lines that add one value to those that were found.
    fn gathered(&mut self, over: Over, made: &str, body: &Ex) -> Vec<String> {
        if over == Over::Union {
            return self.extended(made, body);
        }
        vec![match over {
            Over::Count => {
                let condition = self.head(body);
                braced(&format!("if {condition}"), &[format!("{made} += 1;")])
            }
            Over::Sum => format!("{made} += {};", self.ex(body).text),
            Over::Xor => format!("{made} ^= {};", self.ex(body).text),
            Over::Gcd => format!("{made} = {}({made}, {});", self.using("gcd_of"), self.ex(body).text),
            Over::Set => format!("{made}.insert({});", self.keep(body).text),
            _ => format!("{made}.push({});", self.keep(body).text),
        }]
    }

    /// Lines that add all elements to a set.
    fn extended(&mut self, made: &str, elements: &Ex) -> Vec<String> {
        let Domain { mut lines, code, by, .. } = self.domain(elements, &After::default());
        lines.push(match by {
            By::Value => format!("{made}.extend({});", code.text),
            _ => format!("{made}.extend({}.iter().cloned());", code.within(binding::ATOM)),
        });
        lines
    }

    /// Tries to write something; where it is given up, nothing is remembered of it.
    fn attempt(&mut self, write: impl FnOnce(&mut Self) -> Option<Code>) -> Option<Code> {
        let used = self.printer.used();
        let (vars, added, level) = (self.vars.len(), self.added.len(), self.level);
        let found = write(self);
        self.vars.truncate(vars);
        self.added.truncate(added);
        self.level = level;
        if found.is_none() {
            self.printer.restore(used);
        }
        found
    }

    /// `from..to`, or `from..=last`.
    pub(super) fn range(&mut self, from: &Ex, to: &Ex) -> String {
        let from = self.ex(from).within(binding::BIT_OR);
        self.range_from(&from, to)
    }

    fn range_from(&mut self, from: &str, to: &Ex) -> String {
        match &to.is {
            Is::Op(Op::Add, last, one) if written(one) == Some(1) => {
                format!("{from}..={}", self.ex(last).within(binding::BIT_OR))
            }
            _ => format!("{from}..{}", self.ex(to).within(binding::BIT_OR)),
        }
    }

    /// The range that a name runs through; its first number says its type where nothing else does.
    pub(super) fn counted(&mut self, name: &str, from: &Ex, to: &Ex, after: &After<'_>) -> String {
        let untyped = self.is_untyped(from) && self.is_untyped(to) && after.has(name);
        match written(from) {
            Some(number) if untyped && !self.is_pinned(name, after) => {
                self.range_from(&format!("{number}i64"), to)
            }
            _ => self.range(from, to),
        }
    }

    /// What a loop runs through, before what it does.
    pub(super) fn domain(&mut self, ex: &Ex, after: &After<'_>) -> Domain {
        let plain = |code: Code, by: By| Domain { lines: Vec::new(), code, by, lender: None, narrow: false };
        match &ex.is {
            Is::Library("range_list", args) => {
                if let [from, to] = args.as_slice() {
                    return plain(Code::bound(self.range(from, to), binding::BLOCK), By::Value);
                }
            }
            Is::Library("edges", args) => {
                if let [graph] = args.as_slice() {
                    let count = format!("0..{}.links.len() as i64", self.receiver(graph));
                    return plain(Code::bound(count, binding::BLOCK), By::Value);
                }
            }
            Is::Library(name, args) => {
                if let Some((_, list)) = LISTS.iter().find(|(set, _)| set == name) {
                    let args: Vec<String> = args.iter().map(|arg| self.lend(arg)).collect();
                    return plain(Code::call(self.using(list), &args), By::Value);
                }
            }
            Is::Elements(parts) if !parts.is_empty() && self.is_copy(&ex.ty.element()) => {
                let mut texts = self.kept(parts);
                if self.is_untyped(ex) && ex.ty.element() == Ty::Int {
                    texts[0].push_str("i64");
                }
                return plain(Code::place(format!("[{}]", texts.join(", "))), By::Lent(1));
            }
            _ => {}
        }
        let narrow = self.is_narrow(ex);
        if ex.is_place() {
            let moved = !self.is_copy(&self.printer.plain(&ex.ty).element()) && self.is_last_use(ex);
            let code = self.ex(ex);
            let steady = matches!(root(ex), Is::Var(_)) || self.is_steady(ex, after);
            if !moved && code.form != Form::Value && steady {
                return Domain { lines: Vec::new(), code, by: By::Lent(1), lender: self.lender(ex), narrow };
            }
        }
        let added = self.added.len();
        let Opened { lines, code, .. } = self.lasting(ex);
        self.added.truncate(added);
        let by = if code.form == Form::Value { By::Value } else { By::Lent(1) };
        Domain { lines, code, by, lender: None, narrow }
    }

    /// A value after its lines; a reference where the library lends it.
    fn lasting(&mut self, ex: &Ex) -> Opened {
        match &ex.is {
            Is::Library(..) => Opened::plain(self.ex(ex)),
            _ => self.opened(ex, None),
        }
    }

    /// What an iterator runs through, with how its elements come.
    fn iterator(&mut self, ex: &Ex, after: &After<'_>) -> Domain {
        let mut domain = self.domain(ex, after);
        let of = domain.code.within(binding::ATOM);
        domain.code = Code::atom(match (&domain.by, &ex.is) {
            (By::Value, Is::Library("range_list" | "edges", _)) => of,
            (By::Value, _) => format!("{of}.into_iter()"),
            _ => format!("{of}.iter()"),
        });
        domain
    }

    /// The branches as an iterator with filters, the names of what it gives, and how they come.
    fn chain(&mut self, steps: &[Step], body: &Ex) -> Option<(String, Names, Ty, By, Option<String>)> {
        let (first, rest) = steps.split_first()?;
        let conditions: Vec<&Ex> = rest
            .iter()
            .map(|step| if let Step::If(condition) = step { Some(condition) } else { None })
            .collect::<Option<_>>()?;
        if self.fills(body) || conditions.iter().any(|condition| self.fills(condition)) {
            return None;
        }
        let after = After::steps(rest, &[body]);
        let (mut head, names, ty, by, lender) = match first {
            Step::Count { name, from, to } => {
                let range = format!("({})", self.counted(name, from, to, &after));
                (range, Names::One(name.clone()), Ty::Int, By::Value, None)
            }
            Step::Each { names, domain } => {
                let element = self.printer.plain(&domain.ty).element();
                let Domain { lines, code, mut by, lender, narrow } = self.iterator(domain, &after);
                if narrow || !lines.is_empty() {
                    return None;
                }
                let mut head = code.text;
                if by == By::Lent(1) && self.is_copy(&element) {
                    head.push_str(".copied()");
                    by = By::Value;
                }
                (head, names.clone(), element, by, lender)
            }
            Step::Define { .. } | Step::If(_) => return None,
        };
        for condition in conditions {
            let deeper = if let By::Lent(depth) = by { By::Lent(depth + 1) } else { By::Lent(1) };
            let after = After::expressions(vec![condition]);
            let source = Source { by: deeper, lender: lender.clone(), after: &after, narrow: false };
            let text = self.closure(&names, &ty, &source, &mut |inner| inner.ex(condition))?;
            head.push_str(&format!(".filter({text})"));
        }
        Some((head, names, ty, by, lender))
    }

    /// `|names| body`, where the names can be had without further lines.
    fn closure(
        &mut self,
        names: &Names,
        ty: &Ty,
        source: &Source<'_>,
        body: &mut dyn FnMut(&mut Self) -> Code,
    ) -> Option<String> {
        let vars = self.vars.len();
        self.level += 1;
        let Pattern { text, lines } = self.pattern(names, ty, source);
        let body = body(self);
        self.level -= 1;
        self.vars.truncate(vars);
        lines.is_empty().then(|| format!("|{text}| {}", body.text))
    }

    /// A comprehension as an iterator, where it is plain enough.
    fn iterated(&mut self, over: Over, body: &Ex, steps: &[Step]) -> Option<Code> {
        let (head, names, ty, by, lender) = self.chain(steps, body)?;
        let after = After::expressions(vec![body]);
        let source = Source { by, lender, after: &after, narrow: false };
        let same = matches!((&names, &body.is), (Names::One(name), Is::Var(var)) if name == var);
        let mapped = |inner: &mut Self| {
            Some(if same && by == By::Value {
                head.clone()
            } else if same {
                format!("{head}.cloned()")
            } else {
                let text = inner.closure(&names, &ty, &source, &mut |inner| inner.keep(body))?;
                format!("{head}.map({text})")
            })
        };
        let code = match over {
            Over::Sum => Code::atom(format!("{}.sum::<i64>()", mapped(self)?)),
            Over::Count => {
                let kept = if body.is == Is::Truth(true) {
                    head.clone()
                } else {
                    let deeper = if let By::Lent(depth) = by { By::Lent(depth + 1) } else { By::Lent(1) };
                    let source = Source { by: deeper, ..source };
                    let text = self.closure(&names, &ty, &source, &mut |inner| inner.ex(body))?;
                    format!("{head}.filter({text})")
                };
                Code::atom(format!("{kept}.count()")).cast("i64")
            }
            Over::Xor => Code::atom(format!("{}.fold(0, |a, b| a ^ b)", mapped(self)?)),
            Over::Gcd => Code::atom(format!("{}.fold(0, {})", mapped(self)?, self.using("gcd_of"))),
            Over::List => Code::atom(format!("{}.collect::<Vec<_>>()", mapped(self)?)),
            Over::Set => Code::atom(format!("{}.collect::<{}<_>>()", mapped(self)?, self.using("BTreeSet"))),
            Over::Mex => {
                let list = format!("&{}.collect::<Vec<_>>()", mapped(self)?);
                Code::call(self.using("mex_of_list"), &[list])
            }
            Over::Min => Code::atom(format!("{}.min().unwrap()", mapped(self)?)),
            Over::Max => Code::atom(format!("{}.max().unwrap()", mapped(self)?)),
            Over::All | Over::Any | Over::Union => return None,
        };
        let untyped = matches!(over, Over::List | Over::Set | Over::Min | Over::Max | Over::Xor)
            && self.is_untyped(body);
        (!is_long(&code.text) && !untyped).then_some(code)
    }

    /// What all or some branches must have.
    fn quantified(&mut self, all: bool, steps: &[Step], body: &Ex) -> Code {
        let Some((first, rest)) = steps.split_first() else { return self.ex(body) };
        let method = if all { "all" } else { "any" };
        let after = After::steps(rest, &[body]);
        match first {
            Step::If(condition) => {
                let condition = if all { self.ex(&condition.clone().not()) } else { self.ex(condition) };
                let inner = self.quantified(all, rest, body);
                let (operator, binding) = if all { ("||", binding::OR) } else { ("&&", binding::AND) };
                Code::between(&condition, operator, &inner, binding, [binding, binding])
            }
            Step::Count { name, from, to } => {
                let range = self.counted(name, from, to, &after);
                let source = Source { by: By::Value, lender: None, after: &after, narrow: false };
                let names = Names::One(name.clone());
                let inner =
                    self.closure(&names, &Ty::Int, &source, &mut |inner| inner.quantified(all, rest, body));
                Code::atom(format!("({range}).{method}({})", inner.unwrap_or_default()))
            }
            Step::Each { names, domain } => self.quantified_each(method, names, domain, rest, body),
            Step::Define { names, value } => {
                let (vars, added) = (self.vars.len(), self.added.len());
                let lines = self.bind(names, value, &after);
                let inner = self.quantified(all, rest, body);
                self.vars.truncate(vars);
                self.added.truncate(added);
                Code::block(&lines, &inner)
            }
        }
    }

    fn quantified_each(
        &mut self,
        method: &str,
        names: &Names,
        domain: &Ex,
        rest: &[Step],
        body: &Ex,
    ) -> Code {
        let after = After::steps(rest, &[body]);
        let element = self.printer.plain(&domain.ty).element();
        let Domain { lines, code, by, lender, narrow } = self.iterator(domain, &after);
        let source = Source { by, lender, after: &after, narrow };
        let vars = self.vars.len();
        self.level += 1;
        let pattern = self.pattern(names, &element, &source);
        let inner = self.quantified(method == "all", rest, body);
        self.level -= 1;
        self.vars.truncate(vars);
        let inner = Code::block(&pattern.lines, &inner);
        let each = Code::atom(format!("{}.{method}(|{}| {})", code.text, pattern.text, inner.text));
        Code::block(&lines, &each)
    }

    /// Lines in every branch of some steps.
    pub(super) fn nested(
        &mut self,
        steps: &[Step],
        body: &[&Ex],
        inner: &mut dyn FnMut(&mut Self) -> Vec<String>,
    ) -> Vec<String> {
        let Some((first, rest)) = steps.split_first() else { return inner(self) };
        let after = After::steps(rest, body);
        let (vars, added) = (self.vars.len(), self.added.len());
        let lines = match first {
            Step::If(condition) => {
                let head = format!("if {}", self.head(condition));
                vec![braced(&head, &self.nested(rest, body, inner))]
            }
            Step::Define { names, value } => {
                let mut lines = self.bind(names, value, &after);
                lines.extend(self.nested(rest, body, inner));
                lines
            }
            Step::Count { name, from, to } => {
                let range = self.counted(name, from, to, &after);
                self.level += 1;
                let source = Source { by: By::Value, lender: None, after: &after, narrow: false };
                let pattern = self.pattern(&Names::One(name.clone()), &Ty::Int, &source);
                let lines = self.nested(rest, body, inner);
                self.level -= 1;
                vec![braced(&format!("for {} in {range}", pattern.text), &lines)]
            }
            Step::Each { names, domain } => {
                let element = self.printer.plain(&domain.ty).element();
                let Domain { mut lines, code, by, lender, narrow } = self.domain(domain, &after);
                self.level += 1;
                let source = Source { by, lender, after: &after, narrow };
                let pattern = self.pattern(names, &element, &source);
                let each =
                    pattern.lines.into_iter().chain(self.nested(rest, body, inner)).collect::<Vec<_>>();
                self.level -= 1;
                lines.push(braced(&format!("for {} in {}", pattern.text, looped(&code)), &each));
                lines
            }
        };
        self.vars.truncate(vars);
        self.added.truncate(added);
        lines
    }
}

/// What stands after `in`.
pub(super) fn looped(code: &Code) -> String {
    match code.form {
        Form::Place => format!("&{}", code.text),
        Form::Value | Form::Lent => code.text.clone(),
    }
}
