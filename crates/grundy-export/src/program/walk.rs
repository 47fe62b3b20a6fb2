//! Rules as program text: the walk over expressions, moves and sums that all languages share.

use grundy_core::Player;
use grundy_rules::ir::{
    Arith, Bits, BoardFunction, Builtin, Comparison, Expr, ExprKind, GraphFunction, Item, Logic, Over,
    Pattern, Rules, Sets, Sum, Update,
};
use grundy_rules::{Type, Value};
use grundy_syntax::Span;

use super::code::{Change, Code, Dialect, Make, Names, Step, binding};

/// Something that cannot be said in the language of the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Its place in the rules.
    pub span: Span,
}

/// A piece of program, or what cannot be said.
pub(crate) type Written<T> = Result<T, Refusal>;

/// Turns expressions of one game into text.
pub(crate) struct Walk<'w> {
    pub(crate) rules: &'w Rules,
    pub(crate) dialect: &'w dyn Dialect,
    /// Names of parameters, constants and functions.
    pub(crate) params: Vec<String>,
    pub(crate) constants: Vec<String>,
    pub(crate) functions: Vec<String>,
    /// Whether a component is made by a function of its own, since it has a canonical form.
    pub(crate) makers: Vec<Option<String>>,
}

/// The type of an expression where its own is not known in full.
fn settled(known: &Type, wanted: &Type) -> Type {
    match (known, wanted) {
        (Type::Unknown, wanted) => wanted.clone(),
        (Type::Set(a), Type::Set(b)) => Type::Set(Box::new(settled(a, b))),
        (Type::List(a), Type::List(b) | Type::Bag(b)) => Type::List(Box::new(settled(a, b))),
        (Type::Bag(a), Type::List(b) | Type::Bag(b)) => Type::Bag(Box::new(settled(a, b))),
        (Type::Tuple(a), Type::Tuple(b)) if a.len() == b.len() => {
            Type::Tuple(a.iter().zip(b).map(|(a, b)| settled(a, b)).collect())
        }
        (known, _) => known.clone(),
    }
}

impl Walk<'_> {
    /// An expression whose frame has these names and which stands where `want` is needed.
    pub(crate) fn expr(&self, e: &Expr, names: &[String], want: &Type) -> Written<Code> {
        let refuse = || Refusal { span: e.span };
        let d = self.dialect;
        let ty = settled(&e.ty, want);
        Ok(match &e.kind {
            ExprKind::Int(int) => d.int(int).ok_or_else(refuse)?,
            ExprKind::Bool(truth) => d.truth(*truth),
            ExprKind::Literal(value) => self.literal(value, &ty).ok_or_else(refuse)?,
            ExprKind::Local(slot) => Code::place(names.get(*slot).cloned().unwrap_or_default()),
            ExprKind::Param(index) => Code::place(self.params[*index].clone()),
            ExprKind::Constant(index) => Code::place(self.constants[*index].clone()),
            ExprKind::Negate(a) => d.negated(&self.int(a, names)?),
            ExprKind::Not(a) => d.not(&self.truth(a, names)?),
            ExprKind::Arith(op, a, b) => self.arith(*op, a, b, names)?,
            ExprKind::Bits(op, a, b) => self.bits(*op, a, b, names)?,
            ExprKind::Sets(op, a, b) => self.sets(*op, a, b, names, &ty)?,
            ExprKind::Logic(op, a, b) => self.logic(*op, a, b, names)?,
            ExprKind::Join(a, b) => self.call("joined", &[a, b], names, &ty)?,
            ExprKind::Compare(operands, ops) => self.compare(operands, ops, names)?,
            ExprKind::Range { from, to, inclusive } => {
                let (from, to) = self.bounds(from, to, *inclusive, names)?;
                d.call("range_list", &[(from, Type::Int), (to, Type::Int)])
            }
            ExprKind::Tuple(parts) => {
                let wanted = |at: usize| match want {
                    Type::Tuple(types) => types.get(at).cloned().unwrap_or(Type::Unknown),
                    _ => Type::Unknown,
                };
                let one = |(at, part): (usize, &Expr)| {
                    let ty = settled(&part.ty, &wanted(at));
                    Ok((d.kept(&self.expr(part, names, &ty)?, &ty), ty))
                };
                d.tuple(&parts.iter().enumerate().map(one).collect::<Written<Vec<_>>>()?)
            }
            ExprKind::List(parts) => {
                let element = ty.element().unwrap_or(Type::Unknown);
                d.list(&self.all(parts, names, &element)?, &element)
            }
            ExprKind::Set(parts) => {
                let element = ty.element().unwrap_or(Type::Unknown);
                d.set(&self.all(parts, names, &element)?, &element)
            }
            ExprKind::Over(over, body, items) => self.over(*over, body, items, names, &ty)?,
            ExprKind::Index(list, index) => self.index(list, index, names)?,
            ExprKind::Slice(list, range) => self.slice(list, range, names, &ty)?,
            ExprKind::Part(tuple, index) => d.part(&self.expr(tuple, names, &tuple.ty)?, *index),
            ExprKind::With(list, updates) => self.with(list, updates, names, &ty)?,
            ExprKind::If(c, a, b) => {
                let (yes, no) = (self.kept(a, names, &ty)?, self.kept(b, names, &ty)?);
                d.choice(&self.truth(c, names)?, &yes, &no, &ty)
            }
            ExprKind::Let(pattern, value, body) => {
                let bound = self.kept(value, names, &value.ty)?;
                let inner = self.kept(body, names, &ty)?;
                d.named(&named(pattern, names), &bound, &value.ty, &inner, &ty)
            }
            ExprKind::Call(function, args) => {
                let types = &self.rules.functions[*function].args;
                let written =
                    args.iter().zip(types).map(|(arg, ty)| Ok((self.expr(arg, names, ty)?, ty.clone())));
                d.call(&self.functions[*function], &written.collect::<Written<Vec<_>>>()?)
            }
            ExprKind::Builtin(builtin, args) => self.builtin(e, *builtin, args, names, &ty)?,
        })
    }

    /// An expression whose value is kept.
    pub(crate) fn kept(&self, e: &Expr, names: &[String], want: &Type) -> Written<Code> {
        Ok(self.dialect.kept(&self.expr(e, names, want)?, &settled(&e.ty, want)))
    }

    fn all(&self, parts: &[Expr], names: &[String], want: &Type) -> Written<Vec<Code>> {
        parts.iter().map(|part| self.kept(part, names, want)).collect()
    }

    pub(crate) fn int(&self, e: &Expr, names: &[String]) -> Written<Code> {
        self.expr(e, names, &Type::Int)
    }

    pub(crate) fn truth(&self, e: &Expr, names: &[String]) -> Written<Code> {
        self.expr(e, names, &Type::Bool)
    }

    /// A call of the library with these arguments, each of its own type.
    fn call(&self, name: &str, args: &[&Expr], names: &[String], want: &Type) -> Written<Code> {
        let one = |arg: &&Expr| {
            let ty = settled(&arg.ty, want);
            Ok((self.expr(arg, names, &ty)?, ty))
        };
        Ok(self.dialect.call(name, &args.iter().map(one).collect::<Written<Vec<_>>>()?))
    }

    /// A value written out; `None` where it cannot be.
    pub(crate) fn literal(&self, value: &Value, ty: &Type) -> Option<Code> {
        let d = self.dialect;
        let each = |elements: &[Value], ty: &Type| {
            elements.iter().map(|element| self.literal(element, ty)).collect::<Option<Vec<_>>>()
        };
        Some(match (value, ty) {
            (Value::Bool(truth), _) => d.truth(*truth),
            (Value::Int(int), _) => d.int(int)?,
            (Value::Symbol(symbol), _) => d.symbol(*symbol)?,
            (Value::Row(row), _) => d.row(&row.iter().collect::<String>())?,
            (Value::Tuple(parts), Type::Tuple(types)) => {
                let parts =
                    parts.iter().zip(types).map(|(part, ty)| Some((self.literal(part, ty)?, ty.clone())));
                d.tuple(&parts.collect::<Option<Vec<_>>>()?)
            }
            (Value::List(elements), Type::List(ty) | Type::Bag(ty)) => d.list(&each(elements, ty)?, ty),
            (Value::Set(elements), Type::Set(ty)) => d.set(&each(elements, ty)?, ty),
            (Value::Grid(grid), _) => {
                let text = grid.picture();
                let rows = text.lines().map(|row| d.row(row)).collect::<Option<Vec<_>>>()?;
                let row = Type::Row(None);
                d.call("grid_of", &[(d.list(&rows, &row), Type::List(Box::new(row)))])
            }
            (Value::Graph(graph), _) => {
                let number = |number: u64| d.int(&number.into());
                let vertices =
                    graph.vertices().iter().map(|vertex| number(*vertex)).collect::<Option<Vec<_>>>()?;
                let link = Type::Tuple(vec![Type::Int, Type::Int, Type::Symbol(None)]);
                let links = graph.links().iter().map(|link| {
                    let label = d.symbol(link.label.unwrap_or(' '))?;
                    let parts = [
                        (number(link.from)?, Type::Int),
                        (number(link.to)?, Type::Int),
                        (label, Type::Symbol(None)),
                    ];
                    Some(d.tuple(&parts))
                });
                let links = d.list(&links.collect::<Option<Vec<_>>>()?, &link);
                let vertices = (d.list(&vertices, &Type::Int), Type::List(Box::new(Type::Int)));
                let directed = (d.truth(graph.is_directed()), Type::Bool);
                d.call("graph_of", &[directed, vertices, (links, Type::List(Box::new(link)))])
            }
            _ => return None,
        })
    }

    fn arith(&self, op: Arith, a: &Expr, b: &Expr, names: &[String]) -> Written<Code> {
        let natural = a.ty.is_nat() && b.ty.is_nat();
        let (a, b) = (self.int(a, names)?, self.int(b, names)?);
        Ok(match op {
            Arith::Add => Code::infix(&a, "+", &b, binding::SUM),
            Arith::Sub => Code::infix(&a, "-", &b, binding::SUM),
            Arith::Mul => Code::infix(&a, "*", &b, binding::PRODUCT),
            Arith::Div => self.dialect.divided(true, &a, &b, natural),
            Arith::Mod => self.dialect.divided(false, &a, &b, natural),
        })
    }

    fn bits(&self, op: Bits, a: &Expr, b: &Expr, names: &[String]) -> Written<Code> {
        let operator = match op {
            Bits::And => "&",
            Bits::Or => "|",
            Bits::Xor => "^",
        };
        let parts = [self.int(a, names)?, self.int(b, names)?].map(|part| part.within(binding::SIGN));
        Ok(Code::bound(parts.join(&format!(" {operator} ")), binding::BITS))
    }

    fn sets(&self, op: Sets, a: &Expr, b: &Expr, names: &[String], ty: &Type) -> Written<Code> {
        let name = match op {
            Sets::Union => "set_or",
            Sets::Intersection => "set_and",
            Sets::Difference => "set_minus",
            Sets::SymmetricDifference => "set_xor",
        };
        self.call(name, &[a, b], names, ty)
    }

    fn logic(&self, op: Logic, a: &Expr, b: &Expr, names: &[String]) -> Written<Code> {
        let (a, b) = (self.truth(a, names)?, self.truth(b, names)?);
        let compared = |operator: &str| {
            let parts = [&a, &b].map(|part| part.within(binding::ATOM));
            Code::bound(parts.join(&format!(" {operator} ")), binding::COMPARED)
        };
        Ok(match op {
            Logic::And => self.dialect.and(&[a, b]),
            Logic::Or => self.dialect.or(&[a, b]),
            Logic::Implies => self.dialect.or(&[self.dialect.not(&a), b]),
            Logic::Xor => compared("!="),
            Logic::Iff => compared("=="),
        })
    }

    fn compare(&self, operands: &[Expr], ops: &[Comparison], names: &[String]) -> Written<Code> {
        let pairs = operands.windows(2).zip(ops);
        let parts = pairs.map(|(pair, op)| self.compared(*op, &pair[0], &pair[1], names));
        Ok(self.dialect.and(&parts.collect::<Written<Vec<_>>>()?))
    }

    fn compared(&self, op: Comparison, a: &Expr, b: &Expr, names: &[String]) -> Written<Code> {
        let operator = match op {
            Comparison::Equal => "==",
            Comparison::NotEqual => "!=",
            Comparison::Less => "<",
            Comparison::LessEqual => "<=",
            Comparison::Greater => ">",
            Comparison::GreaterEqual => ">=",
            Comparison::In => return self.member(a, b, names),
            Comparison::NotIn => return Ok(self.dialect.not(&self.member(a, b, names)?)),
            Comparison::Divides => return self.call("divides", &[a, b], names, &Type::Int),
        };
        let (of_a, of_b) = (settled(&a.ty, &b.ty), settled(&b.ty, &a.ty));
        let (a, b) = (self.expr(a, names, &of_a)?, self.expr(b, names, &of_b)?);
        let operands = [self.dialect.operand(&a, &of_a), self.dialect.operand(&b, &of_b)];
        let parts = operands.map(|part| part.within(binding::SUM));
        Ok(Code::bound(parts.join(&format!(" {operator} ")), binding::COMPARED))
    }

    fn member(&self, a: &Expr, domain: &Expr, names: &[String]) -> Written<Code> {
        if let ExprKind::Range { from, to, inclusive } = &domain.kind {
            let (a, from, to) = (self.int(a, names)?, self.int(from, names)?, self.int(to, names)?);
            let less = |a: &Code, operator: &str, b: &Code| {
                let text = format!("{} {operator} {}", a.within(binding::SUM), b.within(binding::SUM));
                Code::bound(text, binding::COMPARED)
            };
            return Ok(self
                .dialect
                .and(&[less(&from, "<=", &a), less(&a, if *inclusive { "<=" } else { "<" }, &to)]));
        }
        let element = domain.ty.element().unwrap_or(Type::Unknown);
        let want = match (&domain.ty, &a.ty) {
            (Type::Row(_), Type::Row(_)) => a.ty.clone(),
            _ => settled(&a.ty, &element),
        };
        let args =
            [(self.expr(domain, names, &domain.ty)?, domain.ty.clone()), (self.expr(a, names, &want)?, want)];
        let name = match (&domain.ty, &a.ty) {
            (Type::Row(_), Type::Row(_)) => "has_part",
            (Type::Row(_), _) => "has_symbol",
            (Type::Set(_), _) => "in_set",
            _ => "in_list",
        };
        Ok(self.dialect.call(name, &args))
    }

    /// The bounds of a range; the second is the first number that does not belong to it.
    fn bounds(&self, from: &Expr, to: &Expr, inclusive: bool, names: &[String]) -> Written<(Code, Code)> {
        let from = self.int(from, names)?;
        let end = self.int(to, names)?;
        if !inclusive {
            return Ok((from, end));
        }
        // `k in 1..=n - 1` ends before n.
        if let ExprKind::Arith(Arith::Sub, a, one) = &to.kind
            && matches!(&one.kind, ExprKind::Int(int) if *int == grundy_values::Int::ONE)
        {
            return Ok((from, self.int(a, names)?));
        }
        if let ExprKind::Int(int) = &to.kind
            && let Ok(next) = int.add(&grundy_values::Int::ONE)
        {
            return Ok((from, self.dialect.int(&next).ok_or(Refusal { span: to.span })?));
        }
        Ok((from, Code::infix(&end, "+", &Code::atom("1"), binding::SUM)))
    }

    pub(crate) fn steps(&self, items: &[Item], names: &[String]) -> Written<Vec<Step>> {
        items.iter().map(|item| self.step(item, names)).collect()
    }

    fn step(&self, item: &Item, names: &[String]) -> Written<Step> {
        Ok(match item {
            Item::If(condition) => Step::If(self.truth(condition, names)?),
            Item::Define(pattern, value) => {
                let code = self.kept(value, names, &value.ty)?;
                Step::Define { names: named(pattern, names), value: code, ty: value.ty.clone() }
            }
            Item::In(Pattern::Slot(slot), Expr { kind: ExprKind::Range { from, to, inclusive }, .. }) => {
                let (from, to) = self.bounds(from, to, *inclusive, names)?;
                Step::Count { name: names[*slot].clone(), from, to }
            }
            Item::In(pattern, domain) => Step::Each {
                names: named(pattern, names),
                domain: self.expr(domain, names, &domain.ty)?,
                of: if domain.ty == Type::Range {
                    Type::List(Box::new(Type::Int))
                } else {
                    domain.ty.clone()
                },
            },
        })
    }

    fn over(&self, over: Over, body: &Expr, items: &[Item], names: &[String], ty: &Type) -> Written<Code> {
        let element = match over {
            Over::All | Over::Any | Over::Count => Type::Bool,
            Over::Sum | Over::Xor | Over::Gcd | Over::Mex => Type::Int,
            Over::Union | Over::Min | Over::Max => ty.clone(),
            Over::Set | Over::List => ty.element().unwrap_or(Type::Unknown),
        };
        let of = settled(&body.ty, &element);
        let code = self.kept(body, names, &of)?;
        Ok(self.dialect.over(over, &code, &of, &self.steps(items, names)?, ty))
    }

    fn index(&self, list: &Expr, index: &Expr, names: &[String]) -> Written<Code> {
        let of = self.expr(list, names, &list.ty)?;
        if let Type::Grid(_) = list.ty {
            let cell = Type::Tuple(vec![Type::Int, Type::Int]);
            let index = self.expr(index, names, &cell)?;
            return Ok(self.dialect.call("cell_at", &[(of, list.ty.clone()), (index, cell)]));
        }
        Ok(self.dialect.index(&of, &self.int(index, names)?, &list.ty))
    }

    fn slice(&self, list: &Expr, range: &Expr, names: &[String], ty: &Type) -> Written<Code> {
        let ExprKind::Range { from, to, inclusive } = &range.kind else {
            return Err(Refusal { span: range.span });
        };
        let (from, to) = self.bounds(from, to, *inclusive, names)?;
        let of = settled(&list.ty, ty);
        let list = self.expr(list, names, &of)?;
        Ok(self.dialect.call("slice", &[(list, of), (from, Type::Int), (to, Type::Int)]))
    }

    fn with(&self, list: &Expr, updates: &[Update], names: &[String], ty: &Type) -> Written<Code> {
        let (element, place) = match ty {
            Type::Grid(alphabet) => (Type::Symbol(alphabet.clone()), Type::Tuple(vec![Type::Int, Type::Int])),
            _ => (ty.element().unwrap_or(Type::Unknown), Type::Int),
        };
        let change = |update: &Update| {
            Ok(Change {
                steps: self.steps(&update.items, names)?,
                index: self.expr(&update.index, names, &place)?,
                value: self.kept(&update.value, names, &element)?,
            })
        };
        let changes = updates.iter().map(change).collect::<Written<Vec<_>>>()?;
        Ok(self.dialect.with(&self.expr(list, names, ty)?, ty, &changes))
    }

    fn builtin(
        &self,
        e: &Expr,
        builtin: Builtin,
        args: &[Expr],
        names: &[String],
        ty: &Type,
    ) -> Written<Code> {
        let given: Vec<&Expr> = args.iter().collect();
        let name = match builtin {
            Builtin::Min | Builtin::Max | Builtin::Gcd if args.len() > 1 || args[0].ty.is_int() => {
                let name = match builtin {
                    Builtin::Min => "min_of",
                    Builtin::Max => "max_of",
                    _ => "gcd_of",
                };
                return self.folded(name, args, names);
            }
            Builtin::Board(BoardFunction::Rewrites) => return self.rewrites(e, args, names),
            Builtin::Board(function) => board_name(function, args.len()),
            Builtin::Graph(function) => graph_name(function),
            Builtin::Repeat if !matches!(ty, Type::Row(_)) => "repeated",
            Builtin::Repeat if matches!(args[0].ty, Type::Symbol(_)) => "repeated_symbol",
            Builtin::Repeat => "repeated_row",
            _ => plain_name(builtin).ok_or(Refusal { span: e.span })?,
        };
        let want = match builtin {
            Builtin::ToList | Builtin::ToSet | Builtin::Sort | Builtin::Reverse => ty.clone(),
            _ => Type::Unknown,
        };
        self.call(name, &given, names, &want)
    }

    /// A function of two numbers applied to several.
    fn folded(&self, name: &str, args: &[Expr], names: &[String]) -> Written<Code> {
        let mut codes = args.iter().map(|arg| self.int(arg, names)).collect::<Written<Vec<_>>>()?.into_iter();
        let first = codes.next().unwrap_or_else(|| Code::atom("0"));
        Ok(codes.fold(first, |made, next| self.dialect.call(name, &[(made, Type::Int), (next, Type::Int)])))
    }

    /// The places where patterns lie on a board.
    fn rewrites(&self, e: &Expr, args: &[Expr], names: &[String]) -> Written<Code> {
        let refuse = || Refusal { span: e.span };
        let [board, patterns] = args else { return Err(refuse()) };
        let ExprKind::Literal(patterns) = &patterns.kind else { return Err(refuse()) };
        let (name, pattern) = match board.ty {
            Type::Grid(_) => {
                let offsets = Type::List(Box::new(Type::Tuple(vec![Type::Int, Type::Int])));
                ("grid_rewrites", vec![offsets, Type::Row(None), Type::Row(None), Type::Row(None)])
            }
            _ => ("row_rewrites", vec![Type::Row(None); 3]),
        };
        let of = Type::List(Box::new(Type::Tuple(pattern)));
        let literal = self.literal(patterns, &of).ok_or_else(refuse)?;
        Ok(self.dialect.call(name, &[(self.expr(board, names, &board.ty)?, board.ty.clone()), (literal, of)]))
    }

    /// How an option is made.
    pub(crate) fn makes(&self, sum: &Sum, names: &[String]) -> Written<Vec<Make>> {
        Ok(match sum {
            Sum::If(condition, yes, no) => {
                vec![Make::If(self.truth(condition, names)?, self.makes(yes, names)?, self.makes(no, names)?)]
            }
            Sum::Plus(terms) => {
                terms.iter().map(|term| self.makes(term, names)).collect::<Written<Vec<_>>>()?.concat()
            }
            Sum::Component { kind, fields, .. } => vec![Make::Add(self.component(*kind, fields, names)?)],
            Sum::Copies(count, term) => vec![Make::Times(self.int(count, names)?, self.makes(term, names)?)],
            Sum::Each(term, items) => vec![Make::Each(self.steps(items, names)?, self.makes(term, names)?)],
        })
    }

    /// A component: its fields, made into one by the function of its kind.
    fn component(&self, kind: usize, fields: &[Expr], names: &[String]) -> Written<Code> {
        let declared = &self.rules.kinds[kind].fields;
        let field = |(field, declared): (&Expr, &grundy_rules::ir::Field)| {
            Ok((self.kept(field, names, &declared.ty)?, declared.ty.clone()))
        };
        let fields = fields.iter().zip(declared).map(field).collect::<Written<Vec<_>>>()?;
        Ok(match &self.makers[kind] {
            Some(maker) => self.dialect.call(maker, &fields),
            None => fields.into_iter().next().map_or_else(|| Code::atom("0"), |(field, _)| field),
        })
    }

    /// The moves of a kind that a player may make; all of them for nobody in particular.
    pub(crate) fn moves_of(&self, kind: usize, player: Option<Player>) -> Vec<&grundy_rules::ir::Move> {
        use grundy_syntax::tree::Side;
        let has = |side: Option<Side>| match (player, side) {
            (None, _) | (_, None) => true,
            (Some(Player::Left), Some(side)) => side == Side::Left,
            (Some(Player::Right), Some(side)) => side == Side::Right,
        };
        self.rules.moves.iter().filter(|rule| rule.kind == kind && has(rule.side)).collect()
    }
}

fn named(pattern: &Pattern, names: &[String]) -> Names {
    match pattern {
        Pattern::Slot(slot) => Names::One(names.get(*slot).cloned().unwrap_or_default()),
        Pattern::Tuple(parts) => Names::Tuple(parts.iter().map(|part| named(part, names)).collect()),
    }
}

/// The names of functions in the libraries.
fn plain_name(builtin: Builtin) -> Option<&'static str> {
    Some(match builtin {
        Builtin::Min => "least",
        Builtin::Max => "greatest",
        Builtin::Gcd => "gcd_all",
        Builtin::Abs => "abs_of",
        Builtin::Isqrt => "isqrt",
        Builtin::Pow => "power",
        Builtin::Prime => "is_prime",
        Builtin::Divisors => "divisors",
        Builtin::Powers => "powers",
        Builtin::Bit => "bit",
        Builtin::Popcount => "popcount",
        Builtin::Lowbit => "lowbit",
        Builtin::V2 => "v2",
        Builtin::Log2 => "log2_of",
        Builtin::Len => "len",
        Builtin::Sum => "total",
        Builtin::Sort => "sorted_list",
        Builtin::Reverse => "reversed_list",
        Builtin::Without => "without",
        Builtin::ToSet => "set_from",
        Builtin::ToList => "list_from",
        Builtin::Subsets => "subsets",
        Builtin::Choose => "choose",
        Builtin::Product => "product",
        Builtin::FloorPhi => "floor_phi",
        Builtin::FloorPhi2 => "floor_phi2",
        Builtin::InRecurrence => "in_recurrence",
        Builtin::Repeat
        | Builtin::Dyadic
        | Builtin::ValueAt
        | Builtin::LostAt
        | Builtin::Graph(_)
        | Builtin::Board(_) => return None,
    })
}

fn board_name(function: BoardFunction, args: usize) -> &'static str {
    match function {
        BoardFunction::Split => "split_row",
        BoardFunction::Rows => "rows",
        BoardFunction::Columns => "cols",
        BoardFunction::Cells if args == 1 => "cells",
        BoardFunction::Cells => "cells_of",
        BoardFunction::Inside => "inside",
        BoardFunction::Around => "around",
        BoardFunction::Regions => "regions",
        BoardFunction::Grid => "filled_grid",
        BoardFunction::Rewrites => "row_rewrites",
    }
}

fn graph_name(function: GraphFunction) -> &'static str {
    match function {
        GraphFunction::Vertices => "vertices",
        GraphFunction::Edges => "edges",
        GraphFunction::Neighbours | GraphFunction::Successors => "successors",
        GraphFunction::Predecessors => "predecessors",
        GraphFunction::Incident => "incident",
        GraphFunction::Ends => "ends_of",
        GraphFunction::Label => "label_of",
        GraphFunction::Joined => "are_joined",
        GraphFunction::Components => "components",
        GraphFunction::Reach => "reach",
        GraphFunction::Path => "tree_path",
        GraphFunction::Parent => "tree_parent",
        GraphFunction::Subtree => "subtree",
        GraphFunction::PathGraph => "path_graph",
        GraphFunction::CycleGraph => "cycle_graph",
        GraphFunction::CompleteGraph => "complete_graph",
        GraphFunction::StarGraph => "star_graph",
        GraphFunction::GridGraph => "grid_graph",
        GraphFunction::On => "on_vertices",
    }
}
