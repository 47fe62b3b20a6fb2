//! The main part: what is read, and in which order.

use grundy_rules::Type;
use grundy_rules::ir::Field;
use grundy_syntax::tree::GraphKind;

use super::moves::components;
use super::{Builder, Parts};
use crate::contest::{Cases, Piece};
use crate::program::lower::{Written, ty};
use crate::program::tree::{Cmp, Ex, Is, Op, Role, St, Ty, mentioned};

fn local(name: &str, value: Ex) -> St {
    St::Let(name.to_owned(), value)
}

/// A number that is read.
fn number(name: &str) -> St {
    local(name, Ex::new(Is::Read, Ty::Int))
}

impl Builder<'_> {
    pub(super) fn main_part(&self, parts: &Parts) -> Written<Vec<St>> {
        let contest = self.program.contest;
        let mut opening = contest.opening();
        // The number of cases is read by the loop, unless something else stands between them.
        let counted = opening.last() == Some(&Piece::Count);
        if counted {
            opening.pop();
        }
        let mut main: Vec<St> = Vec::new();
        for piece in &opening {
            main.extend(self.read_piece(*piece, "cases", parts));
        }
        let prepare = parts.functions.iter().any(|function| function.name == "prepare");
        let prepare: Vec<St> =
            prepare.then(|| St::Do(Ex::call("prepare", Vec::new(), Ty::Int))).into_iter().collect();
        if contest.read.is_empty() {
            main.extend(prepare.clone());
        }
        let case = self.case(parts, &prepare);
        main.push(match contest.cases {
            Cases::Count if !counted => St::Times(Ex::number("cases"), case),
            cases => St::Cases(cases, case),
        });
        Ok(main)
    }

    /// Reads and answers one case.
    fn case(&self, parts: &Parts, prepare: &[St]) -> Vec<St> {
        let contest = self.program.contest;
        let pieces = contest.pieces();
        let last = pieces.iter().rposition(|piece| matches!(piece, Piece::Param(_)));
        let mut case = Vec::new();
        for (at, piece) in pieces.iter().enumerate() {
            match piece {
                Piece::Position => case.extend(self.read_parts(pieces.contains(&Piece::Count))),
                piece => case.extend(self.read_piece(*piece, "count", parts)),
            }
            if last == Some(at) {
                case.extend(forgets(parts));
                case.extend(prepare.iter().cloned());
            }
        }
        let mut args = vec![Ex::var("parts", components())];
        if self.has_numbers() {
            args.push(Ex::var("numbers", Ty::array(Ty::Int)));
        }
        if contest.reads_first() {
            args.push(Ex::number("player"));
        }
        case.push(St::Say(Ex::call("answer", args, Ty::Text)));
        case
    }

    /// Reads what stands before a position; `count` is the name of a number that counts.
    fn read_piece(&self, piece: Piece, count: &str, parts: &Parts) -> Vec<St> {
        match piece {
            Piece::Count => vec![number(count)],
            Piece::Param(param) => vec![self.read_param(param, parts)],
            Piece::Size(param) => vec![number(&self.size_name(param))],
            Piece::First => {
                let [left, _] = &self.program.contest.players;
                let is_left = Ex::var("first", Ty::Text).is(Ex::text(left));
                vec![
                    local("first", Ex::new(Is::Read, Ty::Text)),
                    local("player", Ex::choice(is_left, Ex::int(0), Ex::int(1))),
                ]
            }
            Piece::Position => Vec::new(),
        }
    }

    /// The name of the size of a parameter that is read before it.
    fn size_name(&self, param: usize) -> String {
        self.namer.clone().name(&format!("{}_size", self.lower.params[param]))
    }

    /// Reads a parameter; one that nothing uses is read too.
    fn read_param(&self, param: usize, parts: &Parts) -> St {
        let (name, of) = (&self.lower.params[param], &self.rules.params[param].ty);
        let contest = self.program.contest;
        let sized =
            contest.opening().contains(&Piece::Size(param)) || contest.pieces().contains(&Piece::Size(param));
        let size = sized.then(|| Box::new(Ex::number(&self.size_name(param))));
        let is = match (of, size) {
            (Type::Graph(kind), vertices) => Is::ReadGraph {
                directed: *kind == GraphKind::Digraph,
                tree: *kind == GraphKind::Tree,
                labels: self.uses_labels(),
                base: contest.base,
                vertices,
            },
            (_, Some(size)) => Is::ReadCounted(size),
            (_, None) => Is::Read,
        };
        let used = parts.functions.iter().any(|function| mentioned(&function.body).globals.contains(name));
        let value = Ex::new(is, ty(of));
        if used { St::Set(Ex::global(name, ty(of)), value) } else { local(name, value) }
    }

    /// Reads the components of a case; with `counted` their number, or the length of the list with which the only one begins, was read before.
    fn read_parts(&self, counted: bool) -> Vec<St> {
        let parts = Ex::var("parts", components());
        let mut body = vec![local("parts", Ex::empty(components()))];
        let sum = self.program.contest.sum;
        let one = self.read_part(&parts, counted && !sum);
        if !sum {
            body.extend(one);
            return body;
        }
        let count = (!counted).then(|| number("count"));
        if !self.has_numbers() {
            body.extend(count);
            body.push(St::Times(Ex::number("count"), one));
            return body;
        }
        let (numbers, number) = (Ex::var("numbers", Ty::array(Ty::Int)), Ex::number("number"));
        let missing = numbers.clone().len().cmp(Cmp::Less, parts.len());
        let mut each = one;
        each.push(St::While(missing, vec![St::Push(numbers.clone(), number)]));
        let first = Ex::int(self.program.contest.first_component().into());
        let to = Ex::number("count").op(Op::Add, first.clone());
        body.push(local("numbers", Ex::empty(numbers.ty)));
        body.extend(count);
        body.push(St::Count { name: "number".to_owned(), from: first, to, body: each });
        body
    }

    /// Reads one component, or what `start` makes of what is written, and adds it to the parts; with `counted` the list with which it begins has
    /// `count` elements.
    fn read_part(&self, parts: &Ex, counted: bool) -> Vec<St> {
        let declared = |fields: &[Field]| {
            let names = self.slots(&fields.iter().map(|field| field.name.clone()).collect::<Vec<_>>());
            let list = |ty: &Type| matches!(ty, Type::List(_) | Type::Bag(_) | Type::Set(_));
            let first = fields.iter().position(|field| list(&field.ty)).filter(|_| counted);
            let lines = fields.iter().zip(&names).enumerate().map(|(at, (field, name))| {
                let is =
                    if first == Some(at) { Is::ReadCounted(Box::new(Ex::number("count"))) } else { Is::Read };
                local(name, Ex::new(is, ty(&field.ty)))
            });
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
            let made = if self.asks_moves() {
                Ex::new(Is::Component(kind, fields), Ty::Position)
            } else {
                self.lower.made(kind, fields)
            };
            lines.push(if self.has_reduce() && !self.asks_moves() {
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

/// Forgets what was found with other parameters.
fn forgets(parts: &Parts) -> Vec<St> {
    let used = |name: &String| {
        parts.functions.iter().any(|function| mentioned(&function.body).globals.contains(name))
    };
    let remembered = parts.globals.iter().filter(|global| matches!(global.role, Role::Kept | Role::Table));
    remembered
        .filter(|global| used(&global.name))
        .map(|global| {
            let place = Ex::global(&global.name, global.ty.clone());
            if global.ty == Ty::Int { St::Set(place, Ex::int(0)) } else { St::Clear(place) }
        })
        .collect()
}
