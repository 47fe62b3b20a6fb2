//! The IR verifier: what every reader of the IR may rely on.
//!
//! It verifies:
//! 1. slots, parameters, constants, functions and kinds that are referred to exist;
//! 2. a component has as many fields as its kind, a call as many arguments as its function;
//! 3. operands have the types their operation needs, results the types of their places;
//! 4. a local variable is read only where an item, a pattern or the scope's first slots bind it;
//! 5. a chain of comparisons has one operand more than operators;
//! 6. groups of `unordered` name fields of one type, each field at most once.
//!
//! It does not verify that functions end (their measures are compared at each call) nor that moves
//! stay inside the domain (the interpreter checks each result).

use super::{
    BoardFunction, Builtin, Comparison, Compound, Expr, ExprKind, GraphFunction, Item, Kind, Over, Pattern,
    Rules, Scoped, Slot, Sum, Update,
};
use crate::types::Type;

/// Lists what is wrong with the IR, each with the place in the rules it came from. Empty for
/// everything that `check` gives.
pub fn verify(rules: &Rules) -> Vec<String> {
    let mut faults = Vec::new();
    let mut verifier = Verifier { rules, faults: &mut faults, bound: Vec::new() };
    verifier.rules();
    faults
}

struct Verifier<'r> {
    rules: &'r Rules,
    faults: &'r mut Vec<String>,
    /// For each slot of the scope being verified, whether it is bound here.
    bound: Vec<bool>,
}

impl<'r> Verifier<'r> {
    fn fault(&mut self, e: &Expr, what: &str) {
        let place = self.rules.source.place(e.span.start);
        self.faults.push(format!(
            "{place}: {what}: {:?} of type {:?}",
            self.rules.source.slice(e.span),
            e.ty
        ));
    }

    fn rules(&mut self) {
        let rules = self.rules;
        for param in &rules.params {
            param.default.iter().for_each(|default| self.scope(default, 0, &param.ty));
        }
        rules.param_conditions.iter().for_each(|condition| self.scope(condition, 0, &Type::Bool));
        rules.constants.iter().for_each(|constant| self.scope(&constant.value, 0, &Type::Unknown));
        for function in &rules.functions {
            self.scope(&function.body, function.args.len(), &function.ty);
            self.enter(&function.body.slots, function.args.len());
            function.decreases.iter().for_each(|measure| self.expr(measure, &Type::Int));
        }
        for kind in &rules.kinds {
            kind.conditions
                .iter()
                .for_each(|condition| self.scope(condition, kind.fields.len(), &Type::Bool));
            self.groups(kind);
            if let Some(reduce) = &kind.reduce {
                self.enter(&reduce.result.slots, kind.fields.len());
                self.sum(&reduce.result.body);
            }
        }
        for rule in &rules.moves {
            self.enter(&rule.result.slots, self.fields(rule.kind));
            self.items(&rule.items);
            self.sum(&rule.result.body);
            if let Some(scoring) = &rule.scoring {
                self.expr(&scoring.points, &Type::Int);
                scoring.again.iter().for_each(|again| self.expr(again, &Type::Bool));
            }
        }
        if let Some(start) = &rules.start {
            start
                .conditions
                .iter()
                .for_each(|condition| self.scope(condition, start.args.len(), &Type::Bool));
            self.enter(&start.result.slots, start.args.len());
            self.sum(&start.result.body);
        }
        if let Compound::Selective(Some(most)) = &rules.compound {
            self.scope(most, 0, &Type::Int);
        }
        rules.ends.iter().for_each(|ends| self.scope(&ends.condition, self.fields(ends.kind), &Type::Bool));
        rules.goals.iter().for_each(|goal| self.scope(&goal.condition, self.fields(goal.kind), &Type::Bool));
        for claim in &rules.claims {
            // The arguments of a claim are the slots that its frame starts with.
            let given = match (&rules.start, claim.kind()) {
                (Some(start), None) => start.args.len(),
                (None, None) => 0,
                (_, Some(kind)) => self.fields(kind),
            };
            self.scope(&claim.body, given, &Type::Unknown);
            claim.condition.iter().for_each(|condition| self.expr(condition, &Type::Bool));
        }
    }

    fn fields(&self, kind: usize) -> usize {
        self.rules.kinds.get(kind).map_or(0, |kind| kind.fields.len())
    }

    fn groups(&mut self, kind: &Kind) {
        for group in &kind.unordered {
            let types: Vec<Option<&Type>> =
                group.iter().map(|&slot| kind.fields.get(slot).map(|field| &field.ty)).collect();
            let sorted = group.windows(2).all(|pair| pair[0] < pair[1]);
            if !sorted || types.contains(&None) || types.windows(2).any(|pair| pair[0] != pair[1]) {
                self.faults.push(format!("kind {:?}: group {group:?} of unordered fields", kind.name));
            }
        }
    }

    fn enter(&mut self, slots: &[String], first: usize) {
        self.bound = (0..slots.len()).map(|slot| slot < first).collect();
    }

    fn scope(&mut self, scoped: &Scoped<Expr>, first: usize, want: &Type) {
        self.enter(&scoped.slots, first);
        self.expr(&scoped.body, want);
    }

    fn bind(&mut self, pattern: &Pattern) {
        match pattern {
            Pattern::Slot(slot) => match self.bound.get_mut(*slot) {
                Some(bound) => *bound = true,
                None => self.faults.push(format!("slot {slot} does not exist")),
            },
            Pattern::Tuple(parts) => parts.iter().for_each(|part| self.bind(part)),
        }
    }

    fn items(&mut self, items: &[Item]) {
        for item in items {
            match item {
                Item::In(pattern, domain) => {
                    self.domain(domain);
                    self.bind(pattern);
                }
                Item::Define(pattern, value) => {
                    self.expr(value, &Type::Unknown);
                    self.bind(pattern);
                }
                Item::If(condition) => self.expr(condition, &Type::Bool),
            }
        }
    }

    fn domain(&mut self, e: &Expr) {
        self.expr(e, &Type::Unknown);
        if e.ty.element().is_none() {
            self.fault(e, "not a domain");
        }
    }

    fn sum(&mut self, sum: &Sum) {
        match sum {
            Sum::If(condition, yes, no) => {
                self.expr(condition, &Type::Bool);
                self.sum(yes);
                self.sum(no);
            }
            Sum::Plus(terms) => terms.iter().for_each(|term| self.sum(term)),
            Sum::Copies(count, term) => {
                self.expr(count, &Type::Int);
                self.sum(term);
            }
            Sum::Each(term, items) => {
                self.items(items);
                self.sum(term);
            }
            Sum::Component { kind, fields, .. } => match self.rules.kinds.get(*kind) {
                Some(kind) if kind.fields.len() == fields.len() => {
                    fields
                        .iter()
                        .zip(&kind.fields)
                        .for_each(|(field, declared)| self.expr(field, &declared.ty));
                }
                _ => self.faults.push(format!("component of kind {kind} with {} fields", fields.len())),
            },
        }
    }

    /// Verifies an expression that stands where `want` is needed.
    fn expr(&mut self, e: &Expr, want: &Type) {
        if !e.ty.fits(want) {
            self.fault(e, &format!("stands where {want:?} is needed"));
        }
        let int = &Type::Int;
        match &e.kind {
            ExprKind::Int(_) | ExprKind::Bool(_) | ExprKind::Literal(_) => {}
            ExprKind::Local(slot) => self.local(e, *slot),
            ExprKind::Param(index) => self.exists(e, *index < self.rules.params.len()),
            ExprKind::Constant(index) => self.exists(e, *index < self.rules.constants.len()),
            ExprKind::Negate(a) => self.expr(a, int),
            ExprKind::Not(a) => self.expr(a, &Type::Bool),
            ExprKind::Arith(_, a, b) | ExprKind::Bits(_, a, b) => self.both(a, b, int),
            ExprKind::Logic(_, a, b) => self.both(a, b, &Type::Bool),
            ExprKind::Sets(_, a, b) => self.both(a, b, &Type::Set(Box::new(Type::Unknown))),
            ExprKind::Join(a, b) => {
                self.list_or_board(a);
                self.list_or_board(b);
            }
            ExprKind::Range { from, to, .. } => self.both(from, to, int),
            ExprKind::Compare(operands, ops) => self.compare(e, operands, ops),
            ExprKind::Tuple(parts) | ExprKind::List(parts) | ExprKind::Set(parts) => {
                parts.iter().for_each(|part| self.expr(part, &Type::Unknown));
            }
            ExprKind::Over(over, body, items) => {
                self.items(items);
                self.expr(body, &over_needs(*over));
            }
            ExprKind::Index(list, index) => {
                self.list_or_board(list);
                self.expr(index, &index_type(list));
            }
            ExprKind::Slice(list, range) => {
                self.list_or_board(list);
                self.expr(range, &Type::Range);
            }
            ExprKind::Part(tuple, index) => {
                self.expr(tuple, &Type::Unknown);
                self.exists(e, matches!(&tuple.ty, Type::Tuple(parts) if *index < parts.len()));
            }
            ExprKind::With(list, updates) => {
                self.list_or_board(list);
                updates.iter().for_each(|update| self.update(update, &index_type(list)));
            }
            ExprKind::If(c, a, b) => {
                self.expr(c, &Type::Bool);
                self.both(a, b, &e.ty);
            }
            ExprKind::Let(pattern, value, body) => {
                self.expr(value, &Type::Unknown);
                self.bind(pattern);
                self.expr(body, &e.ty);
            }
            ExprKind::Call(function, args) => self.call(e, *function, args),
            ExprKind::Builtin(builtin, args) => self.builtin(e, *builtin, args),
        }
    }

    fn both(&mut self, a: &Expr, b: &Expr, want: &Type) {
        self.expr(a, want);
        self.expr(b, want);
    }

    fn exists(&mut self, e: &Expr, exists: bool) {
        if !exists {
            self.fault(e, "refers to something that does not exist");
        }
    }

    fn local(&mut self, e: &Expr, slot: Slot) {
        match self.bound.get(slot) {
            Some(true) => {}
            Some(false) => self.fault(e, "reads a slot before it is bound"),
            None => self.fault(e, "reads a slot that does not exist"),
        }
    }

    fn compare(&mut self, e: &Expr, operands: &[Expr], ops: &[Comparison]) {
        self.exists(e, operands.len() == ops.len() + 1);
        operands.iter().for_each(|operand| self.expr(operand, &Type::Unknown));
        for (at, op) in ops.iter().enumerate() {
            if let (Comparison::In | Comparison::NotIn, Some(domain)) = (op, operands.get(at + 1)) {
                self.domain(domain);
            }
        }
    }

    /// A list, a bag, a row or a grid.
    fn list_or_board(&mut self, e: &Expr) {
        let want = if let Type::Row(_) | Type::Grid(_) = e.ty { e.ty.clone() } else { any_list() };
        self.expr(e, &want);
    }

    fn update(&mut self, update: &Update, index: &Type) {
        self.items(&update.items);
        self.expr(&update.index, index);
        self.expr(&update.value, &Type::Unknown);
    }

    fn call(&mut self, e: &Expr, function: usize, args: &[Expr]) {
        let rules = self.rules;
        match rules.functions.get(function) {
            Some(function) if function.args.len() == args.len() => {
                args.iter().zip(&function.args).for_each(|(arg, ty)| self.expr(arg, ty));
            }
            _ => self.fault(e, "calls a function that does not exist"),
        }
    }

    fn builtin(&mut self, e: &Expr, builtin: Builtin, args: &[Expr]) {
        args.iter().for_each(|arg| self.expr(arg, &Type::Unknown));
        let (least, most) = match builtin {
            Builtin::Min | Builtin::Max | Builtin::Gcd => (1, usize::MAX),
            Builtin::Pow
            | Builtin::Powers
            | Builtin::Bit
            | Builtin::Without
            | Builtin::Repeat
            | Builtin::Choose => (2, 2),
            Builtin::Dyadic => (2, 2),
            Builtin::ValueAt | Builtin::LostAt => (0, usize::MAX),
            Builtin::InRecurrence => (3, 3),
            Builtin::Graph(function) => graph_arguments(function),
            Builtin::Board(function) => board_arguments(function),
            _ => (1, 1),
        };
        if !(least..=most).contains(&args.len()) {
            self.fault(e, "has the wrong number of arguments");
        }
    }
}

/// The type of an index into a list or a board.
fn index_type(list: &Expr) -> Type {
    match list.ty {
        Type::Grid(_) => Type::Tuple(vec![Type::Int, Type::Int]),
        _ => Type::Int,
    }
}

/// How many arguments a function of boards has.
fn board_arguments(function: BoardFunction) -> (usize, usize) {
    match function {
        BoardFunction::Rows | BoardFunction::Columns => (1, 1),
        BoardFunction::Cells => (1, 2),
        BoardFunction::Split
        | BoardFunction::Inside
        | BoardFunction::Around
        | BoardFunction::Regions
        | BoardFunction::Rewrites => (2, 2),
        BoardFunction::Grid => (3, 3),
    }
}

/// How many arguments a function of graphs has.
fn graph_arguments(function: GraphFunction) -> (usize, usize) {
    match function {
        GraphFunction::Vertices
        | GraphFunction::Edges
        | GraphFunction::PathGraph
        | GraphFunction::CycleGraph
        | GraphFunction::CompleteGraph
        | GraphFunction::StarGraph => (1, 1),
        GraphFunction::Neighbours
        | GraphFunction::Successors
        | GraphFunction::Predecessors
        | GraphFunction::Incident
        | GraphFunction::Ends
        | GraphFunction::Label
        | GraphFunction::Components
        | GraphFunction::GridGraph
        | GraphFunction::On => (2, 2),
        GraphFunction::Joined
        | GraphFunction::Reach
        | GraphFunction::Path
        | GraphFunction::Parent
        | GraphFunction::Subtree => (3, 3),
    }
}

fn any_list() -> Type {
    Type::List(Box::new(Type::Unknown))
}

fn over_needs(over: Over) -> Type {
    match over {
        Over::All | Over::Any | Over::Count => Type::Bool,
        Over::Sum | Over::Xor | Over::Gcd | Over::Mex => Type::Int,
        Over::Union => Type::Set(Box::new(Type::Unknown)),
        Over::Set | Over::List | Over::Min | Over::Max => Type::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use grundy_syntax::{Source, parse};

    use super::*;

    const TEXT: &str = "position (n: nat)\nmove take(k in 1..=n) if k <= 3 -> (n - k)\n";

    fn rules() -> Rules {
        let source = Arc::new(Source::new("t", TEXT));
        let rules = crate::check(&source, &parse(&source).file).rules.expect("right rules");
        Arc::unwrap_or_clone(rules)
    }

    #[test]
    fn what_check_gives_is_well_formed() {
        assert_eq!(verify(&rules()), Vec::<String>::new());
    }

    #[test]
    fn faults_are_found() {
        type Spoil = fn(&mut Rules);
        let rows: &[(&str, Spoil)] = &[
            ("items out of order", |rules| rules.moves[0].items.swap(0, 1)),
            ("no slots", |rules| rules.moves[0].result.slots.clear()),
            ("another kind", |rules| rules.kinds.clear()),
            ("a group of nothing", |rules| rules.kinds[0].unordered.push(vec![3])),
            ("a field too many", |rules| {
                let field = rules.kinds[0].fields[0].clone();
                rules.kinds[0].fields.push(field);
            }),
            ("a field of another type", |rules| rules.kinds[0].fields[0].ty = Type::Bool),
        ];
        for (name, spoil) in rows {
            let mut rules = rules();
            spoil(&mut rules);
            assert!(!verify(&rules).is_empty(), "{name}");
        }
    }
}
