//! Expressions.

use super::code::{Code, Form, binding, braced, listed};
use super::library::LENDS;
use super::names::camel;
use super::over::Range;
use super::plan::{Access, Home};
use super::scope::Body;
use super::types::{narrow, tuple};
use crate::program::tree::{Cmp, Ex, Is, Op, Ty};

/// An expression after lines that it needs.
pub(super) struct Opened {
    pub(super) lines: Vec<String>,
    pub(super) code: Code,
    /// Whether the value is already in a variable of the wished name.
    pub(super) is_named: bool,
}

impl Opened {
    pub(super) fn plain(code: Code) -> Self {
        Self { lines: Vec::new(), code, is_named: false }
    }
}

/// The number that is written out.
pub(super) fn written(ex: &Ex) -> Option<i64> {
    match &ex.is {
        Is::Int(int) => int.to_i64(),
        _ => None,
    }
}

/// A row as an array.
pub(super) fn symbols(row: &str) -> String {
    let symbols: Vec<String> = row.chars().map(|symbol| format!("{symbol:?}")).collect();
    format!("[{}]", symbols.join(", "))
}

impl Body<'_, '_> {
    /// An expression, where it stands.
    pub(super) fn ex(&mut self, ex: &Ex) -> Code {
        if let Some((_, name)) = self.known.iter().rev().find(|(known, _)| known == ex) {
            return if self.is_copy(&ex.ty) { Code::place(name.clone()) } else { Code::lent(name.clone()) };
        }
        match &ex.is {
            Is::Int(int) => int.to_i64().map_or_else(|| Code::atom(int.to_string()), Code::number),
            Is::Truth(truth) => Code::atom(truth.to_string()),
            Is::Symbol(symbol) => Code::atom(format!("{symbol:?}")),
            Is::Row(row) => Code::call(self.using("row_of"), &[format!("{row:?}")]),
            Is::Text(text) => Code::lent(format!("{text:?}")),
            Is::Var(name) => self.var(name),
            Is::Global(name) => self.global(name),
            Is::Negated(a) => Code::bound(format!("-{}", self.ex(a).within(binding::ATOM)), binding::SIGN),
            Is::Not(a) => Code::bound(format!("!{}", self.ex(a).within(binding::SIGN)), binding::SIGN),
            Is::Op(op, a, b) => self.op(*op, a, b),
            Is::Cmp(cmp, a, b) => self.cmp(*cmp, a, b),
            Is::All(parts) => self.all(parts),
            Is::Any(parts) => {
                let parts: Vec<Code> = parts.iter().map(|part| self.ex(part)).collect();
                Code::joined(&parts, "||", binding::OR)
            }
            Is::If(condition, yes, no) => {
                let (condition, chained) = (self.head(condition), matches!(no.is, Is::If(..)));
                let (yes, no) = (self.keep(yes), self.keep(no));
                Code::choice(&condition, &yes.text, &no.text, chained)
            }
            Is::Tuple(parts) => Code::atom(tuple(&self.kept(parts))),
            Is::Part(of, at) => self.inside(of, &at.to_string()),
            Is::Member(of, member) => self.inside(of, member),
            Is::Elements(parts) => self.elements(parts, &ex.ty),
            Is::Filled { count, with } => {
                let with = self.stored(with, narrow(&ex.ty));
                Code::atom(format!("vec![{}; {}]", with.text, self.index(count)))
            }
            Is::Index(..) | Is::Last(_) => self.element(ex),
            Is::Len(of) => self.count_of(of).cast("i64"),
            Is::Empty(of) => Code::atom(format!("{}.is_empty()", self.receiver(of))),
            Is::Has(of, key) => {
                let has = if matches!(of.ty, Ty::Map(..)) { "contains_key" } else { "contains" };
                let of = self.receiver(of);
                Code::atom(format!("{of}.{has}({})", self.key(key)))
            }
            Is::Get(of, key) => self.get(of, key, &ex.ty),
            Is::Frozen { array, sorted: false } => self.ex(array),
            Is::Frozen { array, sorted: true } => {
                let array = self.keep(array).text;
                Code::call(self.using("sorted"), &[array])
            }
            Is::Library(name, args) => self.library(name, args, &ex.ty),
            Is::Call(name, args) => self.call(name, args),
            Is::Over { .. } | Is::With { .. } | Is::Named { .. } => {
                let added = self.added.len();
                let vars = self.vars.len();
                let Opened { lines, code, .. } = self.opened(ex, None);
                self.vars.truncate(vars);
                self.added.truncate(added);
                Code::block(&lines, &code)
            }
            Is::Component(kind, fields) => self.component(*kind, fields),
            Is::Record(name, members) => self.record(name, members),
            Is::Shown(_) | Is::Words(_) => self.text(ex),
            Is::Read | Is::ReadCounted(_) | Is::ReadGraph { .. } => Code::atom(self.read(ex)),
        }
    }

    pub(super) fn is_copy(&self, ty: &Ty) -> bool {
        self.printer.is_copy(ty)
    }

    /// Notes that the program needs a piece of the library.
    pub(super) fn using<'n>(&self, name: &'n str) -> &'n str {
        self.printer.using(name)
    }

    /// A variable as it is written.
    pub(super) fn local(&self, name: &str) -> String {
        self.printer.local(name)
    }

    fn var(&self, name: &str) -> Code {
        let lent = self.find(name).is_some_and(|var| var.lent);
        if lent { Code::lent(self.local(name)) } else { Code::place(self.local(name)) }
    }

    /// The game, as it is called here.
    pub(super) fn game(&self) -> &'static str {
        if self.is_main { "game" } else { "self" }
    }

    fn global(&self, name: &str) -> Code {
        match self.printer.plan.home(name) {
            Home::Const(upper) => Code::atom(upper.clone()),
            Home::Static { name: upper, .. } => Code::place(upper.clone()),
            Home::Field => Code::place(format!("{}.{name}", self.game())),
            Home::Kept => Code::place(format!("{}.{name}.borrow()", self.game())),
            Home::Table => Code::place(format!("tables.{name}")),
            Home::Nowhere => Code::place(name.to_owned()),
        }
    }

    /// A condition before a brace.
    pub(super) fn head(&mut self, condition: &Ex) -> String {
        fn has_record(ex: &Ex) -> bool {
            match &ex.is {
                Is::Record(..) => true,
                Is::Not(a) | Is::Part(a, _) | Is::Member(a, _) | Is::Index(a, _) => has_record(a),
                Is::Cmp(_, a, b) => has_record(a) || has_record(b),
                Is::All(parts) | Is::Any(parts) => parts.iter().any(has_record),
                _ => false,
            }
        }
        let text = self.ex(condition).text;
        if has_record(condition) { format!("({text})") } else { text }
    }

    fn op(&mut self, op: Op, a: &Ex, b: &Ex) -> Code {
        use binding::{BIT_AND, BIT_OR, BIT_XOR, CAST, PRODUCT, SHIFT, SUM};
        let mut left = self.ex(a);
        let right = self.ex(b);
        // Sums and products inside of other operators have parentheses, though they would hold without.
        let mixed = |operator: &str, binding: u8| {
            let same =
                matches!(a.is, Is::Op(other, ..) if other == op) && op != Op::Shift && op != Op::Unshift;
            Code::between(&left, operator, &right, binding, [if same { binding } else { CAST }, CAST])
        };
        match op {
            Op::Add => Code::infix(&left, "+", &right, SUM),
            Op::Sub => Code::infix(&left, "-", &right, SUM),
            Op::Mul => Code::infix(&left, "*", &right, PRODUCT),
            Op::Div => Code::infix(&left, "/", &right, PRODUCT),
            Op::Mod => Code::infix(&left, "%", &right, PRODUCT),
            Op::FloorDiv => Code::call(self.using("floor_div"), &[left.text, right.text]),
            Op::FloorMod => Code::call(self.using("floor_mod"), &[left.text, right.text]),
            Op::And => mixed("&", BIT_AND),
            Op::Or => mixed("|", BIT_OR),
            Op::Xor => mixed("^", BIT_XOR),
            Op::Shift | Op::Unshift => {
                if let Some(number) = written(a) {
                    left = Code::number(number);
                    left.text.push_str("i64");
                }
                let operator = if op == Op::Shift { "<<" } else { ">>" };
                Code::between(&left, operator, &right, SHIFT, [CAST, CAST])
            }
        }
    }

    /// Conditions of which each must hold; what a map has is asked for once.
    fn all(&mut self, parts: &[Ex]) -> Code {
        let mut codes: Vec<Code> = Vec::new();
        let mut rest = parts;
        while let Some((first, others)) = rest.split_first() {
            if let (Is::Has(map, key), Some(Ex { is: Is::Cmp(Cmp::Equal, got, value), .. })) =
                (&first.is, others.first())
                && matches!(&got.is, Is::Get(of, at) if of == map && at == key)
                && self.is_copy(&got.ty)
            {
                let map = self.receiver(map);
                let (key, value) = (self.key(key), self.key(value));
                codes.push(Code::bound(format!("{map}.get({key}) == Some({value})"), binding::COMPARED));
                rest = &others[1..];
            } else {
                codes.push(self.ex(first));
                rest = others;
            }
        }
        Code::joined(&codes, "&&", binding::AND)
    }

    /// A part or a member of a value.
    fn inside(&mut self, of: &Ex, name: &str) -> Code {
        let of = self.ex(of);
        let form = if of.form == Form::Value { Form::Value } else { Form::Place };
        Code::atom(format!("{}.{name}", of.within(binding::ATOM))).of_form(form)
    }

    /// What a method is called on.
    pub(super) fn receiver(&mut self, of: &Ex) -> String {
        self.ex(of).within(binding::ATOM)
    }

    pub(super) fn count_of(&mut self, of: &Ex) -> Code {
        Code::atom(format!("{}.len()", self.receiver(of)))
    }

    /// Whether the numbers in a sequence must be made wider when they are read.
    pub(super) fn is_narrow(&self, sequence: &Ex) -> bool {
        let data = match &sequence.is {
            Is::Global(name) => {
                matches!(self.printer.plan.home(name), Home::Static { narrow: true, .. })
            }
            _ => false,
        };
        data || narrow(&self.printer.plain(&sequence.ty)).is_some()
    }

    /// An element, as it is stored.
    pub(super) fn raw(&mut self, ex: &Ex) -> Option<Code> {
        match &ex.is {
            Is::Index(of, index) => {
                let hoisted = self.is_tabled(of) && self.fills(index);
                let base = self.receiver(of);
                let index = self.index(index);
                if hoisted {
                    let at = self.fresh("at");
                    self.added.pop();
                    let line = format!("let {at} = {index};");
                    return Some(Code::block(&[line], &Code::atom(format!("{base}[{at}]"))));
                }
                Some(Code::place(format!("{base}[{index}]")))
            }
            Is::Last(of) => {
                let last = format!("{}.last().unwrap()", self.receiver(of));
                let copied = self.is_copy(&ex.ty);
                Some(if copied { Code::bound(format!("*{last}"), binding::SIGN) } else { Code::lent(last) })
            }
            _ => None,
        }
    }

    fn element(&mut self, ex: &Ex) -> Code {
        let (Is::Index(of, _) | Is::Last(of)) = &ex.is else { return Code::atom("") };
        let narrow = self.is_narrow(of);
        match self.raw(ex) {
            Some(raw) if narrow => raw.cast("i64"),
            Some(raw) => raw,
            None => Code::atom(""),
        }
    }

    /// A number that is stored in so few bits, as it is; with the bits.
    pub(super) fn stored_as(&self, ex: &Ex) -> Option<u8> {
        match &ex.is {
            Is::Index(of, _) | Is::Last(of) => narrow(&self.printer.plain(&of.ty)),
            _ => None,
        }
    }

    /// A value that is kept in a sequence whose numbers have so many bits.
    pub(super) fn stored(&mut self, value: &Ex, bits: Option<u8>) -> Code {
        match bits {
            None => self.keep(value),
            Some(_) if written(value).is_some() => self.ex(value),
            Some(bits) if self.stored_as(value) == Some(bits) => {
                self.raw(value).unwrap_or_else(|| Code::atom(""))
            }
            Some(bits) => self.ex(value).cast(super::types::small(bits)),
        }
    }

    /// A number as an index or a size.
    pub(super) fn index(&mut self, index: &Ex) -> String {
        match &index.is {
            Is::Int(int) if !int.is_negative() => int.to_string(),
            Is::Len(of) => self.count_of(of).text,
            Is::Op(Op::Sub, a, b) if written(b).is_some_and(|b| b > 0) => match &a.is {
                Is::Len(of) => format!("{} - {}", self.count_of(of).text, self.ex(b).text),
                _ => self.ex(index).cast("usize").text,
            },
            Is::Index(of, _) | Is::Last(of) if self.is_narrow(of) => {
                self.raw(index).map_or_else(String::new, |raw| raw.cast("usize").text)
            }
            _ => self.ex(index).cast("usize").text,
        }
    }

    fn get(&mut self, of: &Ex, key: &Ex, ty: &Ty) -> Code {
        let map = self.receiver(of);
        let got = format!("{map}[{}]", self.key(key));
        let kept = matches!(&of.is, Is::Global(name) if *self.printer.plan.home(name) == Home::Kept);
        match (kept, self.is_copy(ty)) {
            (true, true) => Code::atom(got),
            (true, false) => self.cloned(&Code::place(got), ty),
            (false, _) => Code::place(got),
        }
    }

    /// A reference to a key.
    pub(super) fn key(&mut self, key: &Ex) -> String {
        let code = self.ex(key);
        match code.form {
            Form::Lent => code.text,
            _ if matches!(key.is, Is::Global(_)) && self.printer.is_sequence(&key.ty) => {
                format!("&{}[..]", code.text)
            }
            _ if code.binding == binding::BLOCK => format!("&{}", code.text),
            _ => format!("&{}", code.within(binding::SIGN)),
        }
    }

    /// A value that belongs to whoever gets it.
    pub(super) fn keep(&mut self, ex: &Ex) -> Code {
        if self.is_copy(&ex.ty) {
            return self.ex(ex);
        }
        match &ex.is {
            Is::Frozen { array, sorted: false } => self.keep(array),
            Is::Component(_, fields) if fields.len() == 1 && self.is_single() => self.keep(&fields[0]),
            _ => {
                let moved = self.is_last_use(ex);
                let code = self.ex(ex);
                match code.form {
                    Form::Value => code,
                    _ if moved => code.of_form(Form::Value),
                    _ => self.cloned(&code, &ex.ty),
                }
            }
        }
    }

    fn cloned(&self, code: &Code, ty: &Ty) -> Code {
        let method = match self.printer.plain(ty) {
            Ty::Text => "to_string",
            _ if self.printer.is_sequence(ty) => "to_vec",
            _ => "clone",
        };
        Code::atom(format!("{}.{method}()", code.within(binding::ATOM)))
    }

    pub(super) fn kept(&mut self, parts: &[Ex]) -> Vec<String> {
        parts.iter().map(|part| self.keep(part).text).collect()
    }

    /// A value that is passed to a function.
    pub(super) fn lend(&mut self, ex: &Ex) -> String {
        if self.is_copy(&ex.ty) {
            return self.ex(ex).text;
        }
        match &ex.is {
            Is::Row(row) if row.chars().count() <= 8 => format!("&{}", symbols(row)),
            Is::Elements(parts) if self.printer.is_sequence(&ex.ty) => {
                format!("&[{}]", listed(&self.stored_all(parts, &ex.ty)))
            }
            Is::Frozen { array, sorted: false } => self.lend(array),
            Is::Component(_, fields) if fields.len() == 1 && self.is_single() => self.lend(&fields[0]),
            Is::If(condition, yes, no) if self.is_lasting(yes) && self.is_lasting(no) => {
                let condition = self.head(condition);
                let (yes, no) = (self.lend(yes), self.lend(no));
                Code::choice(&condition, &yes, &no, false).text
            }
            _ => {
                let code = self.ex(ex);
                match code.form {
                    Form::Lent => code.text,
                    _ if code.binding == binding::BLOCK => format!("&{}", code.text),
                    _ => format!("&{}", code.within(binding::SIGN)),
                }
            }
        }
    }

    /// Whether an expression names something that lives on after it.
    fn is_lasting(&self, ex: &Ex) -> bool {
        match &ex.is {
            Is::Text(_) => true,
            Is::Frozen { array, sorted: false } => self.is_lasting(array),
            Is::Get(of, _) => of.is_place() && self.get_lasts(of),
            _ => ex.is_place(),
        }
    }

    fn get_lasts(&self, map: &Ex) -> bool {
        !matches!(&map.is, Is::Global(name) if *self.printer.plan.home(name) == Home::Kept)
    }

    /// Whether a component is the one field that it has.
    pub(super) fn is_single(&self) -> bool {
        matches!(self.printer.unit.position.kinds.as_slice(), [(_, fields)] if fields.len() == 1)
    }

    fn stored_all(&mut self, parts: &[Ex], ty: &Ty) -> Vec<String> {
        let bits = narrow(ty);
        parts.iter().map(|part| self.stored(part, bits).text).collect()
    }

    fn elements(&mut self, parts: &[Ex], ty: &Ty) -> Code {
        match (self.printer.plain(ty), parts.is_empty()) {
            (Ty::Map(..), _) => Code::atom(format!("{}::new()", self.using("HashMap"))),
            (Ty::Set(_), true) => Code::atom(format!("{}::new()", self.using("BTreeSet"))),
            (Ty::Set(_), false) => {
                let list = format!("vec![{}]", listed(&self.stored_all(parts, ty)));
                Code::call(self.using("set_of"), &[list])
            }
            (_, true) => Code::atom("Vec::new()"),
            (_, false) => Code::atom(format!("vec![{}]", listed(&self.stored_all(parts, ty)))),
        }
    }

    fn call(&mut self, name: &str, args: &[Ex]) -> Code {
        let needs = self.printer.plan.needs(name);
        let mut given: Vec<String> = Vec::new();
        for arg in args {
            let disturbed = needs.tables == Access::Changes && arg.is_place() && self.is_tabled(arg);
            given.push(if disturbed && !self.is_copy(&arg.ty) {
                let code = self.ex(arg);
                format!("&{}", self.cloned(&code, &arg.ty).text)
            } else {
                self.lend(arg)
            });
        }
        match (needs.tables, self.is_main) {
            (Access::None, _) => {}
            (Access::Reads, true) => given.push("&tables".to_owned()),
            (Access::Changes, true) => given.push("&mut tables".to_owned()),
            (_, false) => given.push("tables".to_owned()),
        }
        let called =
            if needs.game == Access::None { name.to_owned() } else { format!("{}.{name}", self.game()) };
        let form = if self.printer.plan.worded.contains(name) { Form::Lent } else { Form::Value };
        Code::call(&called, &given).of_form(form)
    }

    fn component(&mut self, kind: usize, fields: &[Ex]) -> Code {
        let kinds = &self.printer.unit.position.kinds;
        match (kinds.as_slice(), fields) {
            ([_], [one]) => self.ex(one),
            ([_], fields) => Code::atom(tuple(&self.kept(fields))),
            (kinds, fields) => {
                let name = kinds.get(kind).map_or_else(String::new, |(name, _)| camel(name));
                let path = format!("{}::{name}", self.using("Position"));
                if fields.is_empty() { Code::atom(path) } else { Code::call(&path, &self.kept(fields)) }
            }
        }
    }

    fn record(&mut self, name: &'static str, values: &[Ex]) -> Code {
        let members: Vec<&str> = self
            .printer
            .record(name)
            .map_or_else(Vec::new, |record| record.members.iter().map(|(member, _)| *member).collect());
        let mut parts: Vec<String> = Vec::new();
        for (member, value) in members.into_iter().zip(values) {
            let code = self.keep(value);
            // A variable of the same name is not named twice.
            let same = matches!(&value.is, Is::Var(var) if var == member) && code.text == member;
            parts.push(if same { code.text } else { format!("{member}: {}", code.text) });
        }
        let line = format!("{} {{ {} }}", camel(name), parts.join(", "));
        if !super::code::is_long(&line) {
            return Code::atom(line);
        }
        let lines: Vec<String> = parts.iter().map(|part| format!("{part},")).collect();
        Code::atom(braced(&camel(name), &lines))
    }

    /// A call of the library.
    fn library(&mut self, name: &'static str, args: &[Ex], ty: &Ty) -> Code {
        match (name, args) {
            ("min_of" | "max_of", _) => {
                let called = if name == "min_of" { "min" } else { "max" };
                let args: Vec<String> = args.iter().map(|arg| self.ex(arg).text).collect();
                Code::call(self.using(called), &args)
            }
            ("abs_of", [of]) => Code::call("i64::abs", &[self.ex(of).text]),
            ("len", [of]) => self.count_of(of).cast("i64"),
            ("range_list", [from, to]) => {
                Code::atom(format!("({}).collect::<Vec<i64>>()", self.range(from, to, Range::Iterated)))
            }
            ("in_set" | "in_list" | "has_symbol", [domain, one]) => {
                let domain = match &domain.is {
                    Is::Elements(parts) if self.is_copy(&one.ty) => {
                        format!("[{}]", self.kept(parts).join(", "))
                    }
                    Is::Row(row) => symbols(row),
                    _ => self.receiver(domain),
                };
                Code::atom(format!("{domain}.contains({})", self.key(one)))
            }
            ("repeated" | "repeated_symbol", [one, count]) => {
                let one = self.keep(one).text;
                Code::atom(format!("vec![{one}; {}]", self.index(count)))
            }
            ("set_from", [of]) if matches!(of.ty, Ty::Set(_)) => self.ex(of),
            ("list_from", [of]) if self.printer.is_sequence(&of.ty) => self.ex(of),
            _ => {
                let args: Vec<String> = args.iter().map(|arg| self.lend(arg)).collect();
                let form = if LENDS.contains(&name) && !self.is_copy(ty) { Form::Lent } else { Form::Value };
                Code::call(self.using(name), &args).of_form(form)
            }
        }
    }
}
