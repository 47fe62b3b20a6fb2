//! The main part: what is read, and in which order.

use grundy_rules::Type;
use grundy_rules::ir::Field;
use grundy_syntax::tree::GraphKind;

use super::moves::components;
use super::{Builder, Parts};
use crate::program::lower::{Written, ty};
use crate::program::tree::{Ex, Is, Op, Role, St, Ty, mentioned};

fn local(name: &str, value: Ex) -> St {
    St::Let(name.to_owned(), value)
}

impl Builder<'_> {
    pub(super) fn main_part(&self, parts: &Parts) -> Written<Vec<St>> {
        let contest = self.program.contest;
        let mut main: Vec<St> = contest.header.iter().map(|param| self.read_param(*param, parts)).collect();
        let prepare = parts.functions.iter().any(|function| function.name == "prepare");
        let prepare: Vec<St> =
            prepare.then(|| St::Do(Ex::call("prepare", Vec::new(), Ty::Int))).into_iter().collect();
        if contest.read.is_empty() {
            main.extend(prepare.clone());
        }
        let mut case: Vec<St> = contest.read.iter().map(|param| self.read_param(*param, parts)).collect();
        if !contest.read.is_empty() {
            case.extend(forgets(parts));
            case.extend(prepare);
        }
        case.extend(self.read_parts());
        let mut args = vec![Ex::var("parts", components())];
        if self.has_numbers() {
            args.push(Ex::var("numbers", Ty::array(Ty::Int)));
        }
        case.push(St::Say(Ex::call("answer", args, Ty::Text)));
        main.push(St::Cases(contest.cases, case));
        Ok(main)
    }

    /// Reads a parameter; one that nothing uses is read too.
    fn read_param(&self, param: usize, parts: &Parts) -> St {
        let (name, of) = (&self.lower.params[param], &self.rules.params[param].ty);
        let is = match of {
            Type::Graph(kind) => Is::ReadGraph {
                directed: *kind == GraphKind::Digraph,
                tree: *kind == GraphKind::Tree,
                labels: self.uses_labels(),
                base: self.program.contest.base,
            },
            _ => Is::Read,
        };
        let used = parts.functions.iter().any(|function| mentioned(&function.body).globals.contains(name));
        let value = read(is, of);
        if used { St::Set(Ex::global(name, ty(of)), value) } else { local(name, value) }
    }

    /// Reads the components of a case.
    fn read_parts(&self) -> Vec<St> {
        let parts = Ex::var("parts", components());
        let mut body = vec![local("parts", Ex::empty(components()))];
        let one = self.read_part(&parts);
        if !self.program.contest.sum {
            body.extend(one);
            return body;
        }
        let count = local("count", Ex::new(Is::Read, Ty::Int));
        if !self.has_numbers() {
            body.extend([count, St::Times(Ex::number("count"), one)]);
            return body;
        }
        let (numbers, number) = (Ex::var("numbers", Ty::array(Ty::Int)), Ex::number("number"));
        let missing = numbers.clone().len().cmp(crate::program::tree::Cmp::Less, parts.len());
        let mut each = one;
        each.push(St::While(missing, vec![St::Push(numbers.clone(), number)]));
        let to = Ex::number("count").op(Op::Add, Ex::int(1));
        body.extend([
            local("numbers", Ex::empty(numbers.ty)),
            count,
            St::Count { name: "number".to_owned(), from: Ex::int(1), to, body: each },
        ]);
        body
    }

    /// Reads one component, or what `start` makes of what is written, and adds it to the parts.
    fn read_part(&self, parts: &Ex) -> Vec<St> {
        let names_of = |fields: &[Field]| {
            self.slots(&fields.iter().map(|field| field.name.clone()).collect::<Vec<_>>())
        };
        let declared = |fields: &[Field]| {
            let names = names_of(fields);
            let lines = fields.iter().zip(&names).map(|(field, name)| local(name, read(Is::Read, &field.ty)));
            let vars = fields.iter().zip(&names).map(|(field, name)| Ex::var(name, ty(&field.ty)));
            (lines.collect::<Vec<_>>(), vars.collect::<Vec<_>>())
        };
        if let Some(start) = &self.rules.start {
            let (mut lines, args) = declared(&start.args);
            lines.push(St::Extend(parts.clone(), Ex::call("start", args, components())));
            return lines;
        }
        let one = |kind: usize| {
            let (mut lines, fields) = declared(&self.rules.kinds[kind].fields);
            let made = if self.asks_move() {
                Ex::new(Is::Component(kind, fields), Ty::Position)
            } else {
                self.lower.made(kind, fields)
            };
            lines.push(if self.has_reduce() && !self.asks_move() {
                let only = Ex::elements(vec![made], components());
                St::Extend(parts.clone(), Ex::call("reduced", vec![only], components()))
            } else {
                St::Push(parts.clone(), made)
            });
            lines
        };
        if self.rules.kinds.len() == 1 {
            return one(0);
        }
        let kind = Ex::var("kind", Ty::Text);
        let arms = self.rules.kinds.iter().enumerate();
        let mut arms: Vec<(Ex, Vec<St>)> =
            arms.map(|(at, of)| (kind.clone().is(Ex::text(&of.name)), one(at))).collect();
        let last = arms.pop().map(|(_, body)| body).unwrap_or_default();
        vec![local("kind", Ex::new(Is::Read, Ty::Text)), St::If(arms, last)]
    }
}

/// What is read for a type.
fn read(is: Is, of: &Type) -> Ex {
    Ex::new(is, ty(of))
}

/// Forgets what was found with other parameters.
fn forgets(parts: &Parts) -> Vec<St> {
    let remembered = parts.globals.iter().filter(|global| matches!(global.role, Role::Kept | Role::Table));
    remembered
        .map(|global| {
            let place = Ex::global(&global.name, global.ty.clone());
            if global.ty == Ty::Int { St::Set(place, Ex::int(0)) } else { St::Clear(place) }
        })
        .collect()
}
