//! Moves that take from sets, read off the intermediate representation with their variables chosen.
//!
//! A move is read if each variable runs through a set of the position or through something that does not depend on it, each guard says of single elements that they are in a
//! set, are not, or nothing of sets at all, and what is left of each set is the set without elements that do not depend on the position. What these expressions are for given
//! variables the evaluator of words says; where it gives no answer, the move is refused. [`takings`](crate::takings) says what follows.

use grundy_rules::classify::Class;
use grundy_rules::graph::Graph;
use grundy_rules::ir::{
    Arith, Builtin, Comparison, Expr, ExprKind, GraphFunction, Item, Logic, Move, Over, Pattern, Sets, Slot,
    Sum,
};
use grundy_rules::{BoundGame, Type, Value};

use crate::board::Size;
use crate::convert::{bit, index};
use crate::lower::Lower;
use crate::machine::Machine;
use crate::outline::{admitted, admitted_with_score};
use crate::refused::Refused;
use crate::takings::{Choice, Chosen, Domain, Gain, Gravity, Tally, Test};
use crate::values::{Bail, Grid, V, bind};

/// Words of sets that do not depend on the position.
const WORDS: usize = 16;
/// Moves with their variables chosen, all together.
const MOST_CHOICES: usize = 1 << 14;
/// Points of a move beyond the tests are less than this, so that no sum of them overflows.
const MOST_POINTS: i64 = 1 << 24;

type Values = Vec<V<WORDS>>;

/// Whether positions are sets and nothing else.
pub(crate) fn has_sets_only(game: &BoundGame) -> bool {
    let is_set = |ty: &Type| match ty {
        Type::Set(element) => matches!(element.as_ref(), Type::Vertex(_) | Type::Edge(_) | Type::Nat),
        _ => false,
    };
    match game.rules().kinds.as_slice() {
        [kind] => !kind.fields.is_empty() && kind.fields.iter().all(|field| is_set(&field.ty)),
        _ => false,
    }
}

/// Reads the moves of a game on sets; numbers in sets are less than the columns of the size.
pub(crate) fn chosen(game: &BoundGame, class: &Class, size: Size) -> Result<Chosen, Refused> {
    if game.rules().score {
        admitted_with_score(game, class)?
    } else {
        admitted(game, class)?
    }
    let kind = &game.rules().kinds[0];
    if !kind.conditions.is_empty() {
        return Err(Refused::Where);
    }
    if !kind.unordered.is_empty() {
        return Err(Refused::NotABoard);
    }
    let domains = domains(game, size)?;
    let grid = Grid { rows: 1, columns: 1, planes: 1, is_row: false };
    let lower = Lower::new(game, grid, Vec::new());
    let mut reader = Reader { game, grid, lower, domains, choices: Vec::new(), gravity: None };
    let mut falling = Vec::new();
    for (number, rule) in game.rules().moves.iter().enumerate() {
        falling.push(reader.read(number, rule)?);
    }
    let Reader { domains, choices, gravity, .. } = reader;
    // Either all moves end with falling or none does.
    let all_fall = falling.iter().all(|falls| *falls);
    let is_single = choices.iter().all(|choice| choice.ask.len() == 1 && choice.absent.is_empty());
    if gravity.is_some() && !(all_fall && is_single) {
        return Err(Refused::Move(falling.iter().position(|falls| !falls).unwrap_or(0)));
    }
    Ok(Chosen { domains, choices, gravity })
}

/// The elements of each set.
fn domains(game: &BoundGame, size: Size) -> Result<Vec<Domain>, Refused> {
    let mut found = Vec::new();
    let mut start = 0;
    for field in &game.rules().kinds[0].fields {
        let Type::Set(element) = &field.ty else { return Err(Refused::NotABoard) };
        let graph = |param: usize| match &game.params()[param] {
            Value::Graph(graph) => Ok(graph),
            _ => Err(Refused::NotABoard),
        };
        let elements: Vec<u64> = match element.as_ref() {
            Type::Vertex(of) => graph(of.param)?.vertices().to_vec(),
            Type::Edge(of) => (0..u64::from(bit(graph(of.param)?.links().len()))).collect(),
            Type::Nat => (0..u64::from(size.columns)).collect(),
            _ => return Err(Refused::NotABoard),
        };
        let count = bit(elements.len());
        found.push(Domain { start, elements });
        start += count;
    }
    Ok(found)
}

/// What is left of a set, and whether something falls from it.
struct Left<'e> {
    /// What is taken away.
    taken: Vec<&'e Expr>,
    /// What is kept, each of them cut with the set.
    kept: Vec<&'e Expr>,
    falls: bool,
}

/// Reads moves.
struct Reader<'g> {
    game: &'g BoundGame,
    grid: Grid,
    lower: Lower<'g, WORDS>,
    domains: Vec<Domain>,
    choices: Vec<Choice>,
    gravity: Option<Gravity>,
}

/// What is being chosen: the move, what is left of each set, and the bits so far.
struct Choosing<'e> {
    number: usize,
    rule: &'e Move,
    left: Vec<Left<'e>>,
    ask: Vec<u32>,
    absent: Vec<u32>,
    /// Variables that are tallies over the position.
    tallies: Vec<(Slot, Tally)>,
}

impl<'g> Reader<'g> {
    /// Reads a move; gives whether something falls after it.
    fn read(&mut self, number: usize, rule: &'g Move) -> Result<bool, Refused> {
        let fields = self.domains.len();
        let Some(made) = single(&rule.result.body) else { return Err(Refused::Splits(number)) };
        let mut left = Vec::new();
        for (field, e) in made.iter().enumerate() {
            let mut one = Left { taken: Vec::new(), kept: Vec::new(), falls: false };
            if !self.left(e, field, fields, &mut one) {
                return Err(Refused::Expression { rule: number, span: e.span });
            }
            left.push(one);
        }
        let falls = left.iter().any(|one| one.falls);
        let mut frame = vec![V::Bool(false); rule.result.slots.len()];
        let mut choosing =
            Choosing { number, rule, left, ask: Vec::new(), absent: Vec::new(), tallies: Vec::new() };
        self.choose(&rule.items, &mut choosing, &mut frame)?;
        Ok(falls)
    }

    /// What is left of a set, where the expression says that; falling only comes last, from the only set.
    fn left(&mut self, e: &'g Expr, field: usize, fields: usize, left: &mut Left<'g>) -> bool {
        match &e.kind {
            ExprKind::Local(slot) => *slot == field,
            ExprKind::Sets(Sets::Difference, from, taken) if is_fixed(taken, fields) => {
                left.taken.push(taken);
                self.left(from, field, fields, left)
            }
            ExprKind::Sets(Sets::Intersection, from, kept) if is_fixed(kept, fields) => {
                left.kept.push(kept);
                self.left(from, field, fields, left)
            }
            ExprKind::Call(function, args) if fields == 1 && !left.falls => {
                let [from] = args.as_slice() else { return false };
                let Some(gravity) = self.falling(*function) else { return false };
                left.falls = true;
                self.gravity = Some(gravity);
                left.taken.is_empty() && left.kept.is_empty() && self.left(from, field, fields, left)
            }
            _ => false,
        }
    }

    /// Runs through the items of a move.
    fn choose(
        &mut self,
        items: &'g [Item],
        at: &mut Choosing<'g>,
        frame: &mut Values,
    ) -> Result<(), Refused> {
        let Some((item, rest)) = items.split_first() else { return self.keep(at, frame) };
        let fields = self.domains.len();
        match item {
            Item::In(Pattern::Slot(slot), Expr { kind: ExprKind::Local(field), .. }) if *field < fields => {
                for (rank, element) in self.domains[*field].elements.clone().into_iter().enumerate() {
                    frame[*slot] = V::Int(i64::try_from(element).map_err(|_| Refused::Move(at.number))?);
                    at.ask.push(self.domains[*field].start + bit(rank));
                    self.choose(rest, at, frame)?;
                    at.ask.pop();
                }
                Ok(())
            }
            Item::In(pattern, domain) => {
                for value in self.elements(domain, at.number, frame)? {
                    bind(pattern, value, frame).map_err(|Bail| refused(at.number, domain))?;
                    self.choose(rest, at, frame)?;
                }
                Ok(())
            }
            Item::Define(Pattern::Slot(slot), e) if !is_fixed(e, fields) => {
                let tally = self.tally(e, at, frame)?;
                at.tallies.push((*slot, tally));
                self.choose(rest, at, frame)?;
                at.tallies.pop();
                Ok(())
            }
            Item::Define(pattern, e) => {
                let value = self.value(e, at.number, frame)?;
                bind(pattern, value, frame).map_err(|Bail| refused(at.number, e))?;
                self.choose(rest, at, frame)
            }
            Item::If(condition) => {
                let (ask, absent) = (at.ask.len(), at.absent.len());
                if self.asks(condition, at, frame)? {
                    self.choose(rest, at, frame)?;
                }
                at.ask.truncate(ask);
                at.absent.truncate(absent);
                Ok(())
            }
        }
    }

    /// Notes what a guard asks for; whether it can hold.
    fn asks(&mut self, e: &'g Expr, at: &mut Choosing<'g>, frame: &mut Values) -> Result<bool, Refused> {
        let fields = self.domains.len();
        match &e.kind {
            ExprKind::Logic(Logic::And, a, b) => Ok(self.asks(a, at, frame)? && self.asks(b, at, frame)?),
            ExprKind::Compare(operands, ops) => match (operands.as_slice(), ops.as_slice()) {
                (
                    [element, Expr { kind: ExprKind::Local(field), .. }],
                    [op @ (Comparison::In | Comparison::NotIn)],
                ) if *field < fields && is_fixed(element, fields) => {
                    let V::Int(int) = self.value(element, at.number, frame)? else {
                        return Err(refused(at.number, e));
                    };
                    let found = u64::try_from(int).ok().and_then(|int| self.domains[*field].bit(int));
                    match (found, op) {
                        (Some(found), Comparison::In) => at.ask.push(found),
                        (Some(found), _) => at.absent.push(found),
                        (None, op) => return Ok(*op == Comparison::NotIn),
                    }
                    Ok(true)
                }
                _ => self.holds(e, at, frame),
            },
            _ => self.holds(e, at, frame),
        }
    }

    /// Whether a guard holds that does not depend on the position.
    fn holds(&mut self, e: &'g Expr, at: &Choosing<'g>, frame: &mut Values) -> Result<bool, Refused> {
        match self.value(e, at.number, frame)? {
            V::Bool(truth) => Ok(truth),
            _ => Err(refused(at.number, e)),
        }
    }

    /// What an expression is that does not depend on the position.
    fn value(&mut self, e: &'g Expr, number: usize, frame: &mut Values) -> Result<V<WORDS>, Refused> {
        if !is_fixed(e, self.domains.len()) {
            return Err(refused(number, e));
        }
        let Some(node) = self.lower.expr(e) else {
            return Err(Refused::Expression { rule: number, span: self.lower.take_obstacle() });
        };
        let found = Machine::new(self.grid, &self.lower.functions).eval(&node, frame);
        found.map_err(|Bail| refused(number, e))
    }

    /// The elements of such a domain.
    fn elements(&mut self, e: &'g Expr, number: usize, frame: &mut Values) -> Result<Values, Refused> {
        Ok(match self.value(e, number, frame)? {
            V::Members(members) => members.positions().map(|at| V::Int(i64::from(at))).collect(),
            V::Range(from, to) if to.saturating_sub(from) <= 1 << 12 => (from..to).map(V::Int).collect(),
            V::List(list) => list.to_vec(),
            _ => return Err(refused(number, e)),
        })
    }

    /// The numbers of such a set; those that are written out need not be natural.
    fn members(&mut self, e: &'g Expr, number: usize, frame: &mut Values) -> Result<Vec<i64>, Refused> {
        let values = match &e.kind {
            ExprKind::Set(elements) => {
                let values = elements.iter().map(|element| self.value(element, number, frame));
                values.collect::<Result<Values, _>>()?
            }
            _ => self.elements(e, number, frame)?,
        };
        let ints = values.into_iter().map(|value| if let V::Int(int) = value { Ok(int) } else { Err(()) });
        ints.collect::<Result<_, ()>>().map_err(|()| refused(number, e))
    }

    /// Keeps a move whose variables are chosen.
    fn keep(&mut self, at: &mut Choosing<'g>, frame: &mut Values) -> Result<(), Refused> {
        let mut clear = Vec::new();
        for field in 0..self.domains.len() {
            let (mut taken, mut kept) = (Vec::new(), Vec::new());
            for e in at.left[field].taken.clone() {
                taken.extend(self.members(e, at.number, frame)?);
            }
            for e in at.left[field].kept.clone() {
                kept.push(self.members(e, at.number, frame)?);
            }
            let domain = &self.domains[field];
            for (rank, element) in domain.elements.iter().enumerate() {
                let element = i64::try_from(*element).map_err(|_| Refused::Move(at.number))?;
                let stays = !taken.contains(&element) && kept.iter().all(|kept| kept.contains(&element));
                if !stays {
                    clear.push(domain.start + bit(rank));
                }
            }
        }
        let gain = self.gain(at, frame)?;
        let sorted = |list: &[u32]| {
            let mut list = list.to_vec();
            list.sort_unstable();
            list.dedup();
            list
        };
        let (ask, absent) = (sorted(&at.ask), sorted(&at.absent));
        // A move that asks for nothing can always be played.
        if ask.is_empty() || self.choices.len() >= MOST_CHOICES {
            return Err(Refused::Move(at.number));
        }
        if !ask.iter().any(|bit| absent.contains(bit)) {
            self.choices.push(Choice { rule: at.number, side: at.rule.side, ask, absent, clear, gain });
        }
        Ok(())
    }

    /// What a move scores.
    fn gain(&mut self, at: &Choosing<'g>, frame: &mut Values) -> Result<Gain, Refused> {
        let Some(scoring) = &at.rule.scoring else { return Ok(Gain::default()) };
        let points = self.tally(&scoring.points, at, frame)?;
        let again = match &scoring.again {
            None => None,
            Some(e) => Some(self.at_least(e, at, frame)?),
        };
        Ok(Gain { points, again })
    }

    /// What must come to how much for a condition to hold.
    fn at_least(
        &mut self,
        e: &'g Expr,
        at: &Choosing<'g>,
        frame: &mut Values,
    ) -> Result<(Tally, i64), Refused> {
        let ExprKind::Compare(operands, ops) = &e.kind else {
            let holds = self.holds(e, at, frame)?;
            return Ok((Tally { constant: i64::from(holds), tests: Vec::new() }, 1));
        };
        let ([counted, bound], [op @ (Comparison::GreaterEqual | Comparison::Greater)]) =
            (operands.as_slice(), ops.as_slice())
        else {
            return Err(refused(at.number, e));
        };
        let tally = self.tally(counted, at, frame)?;
        match self.value(bound, at.number, frame)? {
            V::Int(least) if least.abs() < MOST_POINTS => {
                Ok((tally, least + i64::from(*op == Comparison::Greater)))
            }
            _ => Err(refused(at.number, e)),
        }
    }

    /// An expression as a number and tests.
    fn tally(&mut self, e: &'g Expr, at: &Choosing<'g>, frame: &mut Values) -> Result<Tally, Refused> {
        let known = |slot: &Slot| at.tallies.iter().rev().find(|(own, _)| own == slot);
        match &e.kind {
            ExprKind::Local(slot) if known(slot).is_some() => {
                Ok(known(slot).map(|(_, tally)| tally.clone()).unwrap_or_default())
            }
            ExprKind::Arith(Arith::Add, a, b) => {
                let (mut a, b) = (self.tally(a, at, frame)?, self.tally(b, at, frame)?);
                a.tests.extend(b.tests);
                a.constant += b.constant;
                if a.constant.abs() < MOST_POINTS { Ok(a) } else { Err(refused(at.number, e)) }
            }
            ExprKind::Over(Over::Count, body, items) if !is_fixed(e, self.domains.len()) => {
                let mut tally = Tally::default();
                self.count(body, items, at, frame, &mut tally)?;
                Ok(tally)
            }
            _ => match self.value(e, at.number, frame)? {
                V::Int(int) if int.abs() < MOST_POINTS => Ok(Tally { constant: int, tests: Vec::new() }),
                _ => Err(refused(at.number, e)),
            },
        }
    }

    /// Adds a test for each branch of a comprehension.
    fn count(
        &mut self,
        body: &'g Expr,
        items: &'g [Item],
        at: &Choosing<'g>,
        frame: &mut Values,
        tally: &mut Tally,
    ) -> Result<(), Refused> {
        match items.split_first() {
            None => {
                if tally.tests.len() >= MOST_CHOICES {
                    return Err(refused(at.number, body));
                }
                tally.tests.extend(self.test(body, at, frame)?);
                Ok(())
            }
            Some((Item::In(pattern, domain), rest)) => {
                for value in self.elements(domain, at.number, frame)? {
                    bind(pattern, value, frame).map_err(|Bail| refused(at.number, domain))?;
                    self.count(body, rest, at, frame, tally)?;
                }
                Ok(())
            }
            Some((Item::Define(pattern, e), rest)) => {
                let value = self.value(e, at.number, frame)?;
                bind(pattern, value, frame).map_err(|Bail| refused(at.number, e))?;
                self.count(body, rest, at, frame, tally)
            }
            Some((Item::If(condition), rest)) => {
                if self.holds(condition, at, frame)? {
                    self.count(body, rest, at, frame, tally)
                } else {
                    Ok(())
                }
            }
        }
    }

    /// The test that a condition `A & S == B` is; none where it cannot hold.
    fn test(&mut self, e: &'g Expr, at: &Choosing<'g>, frame: &mut Values) -> Result<Option<Test>, Refused> {
        let fields = self.domains.len();
        let ExprKind::Compare(operands, ops) = &e.kind else { return Err(refused(at.number, e)) };
        let ([cut, wanted], [Comparison::Equal]) = (operands.as_slice(), ops.as_slice()) else {
            return Err(refused(at.number, e));
        };
        let ExprKind::Sets(Sets::Intersection, a, b) = &cut.kind else { return Err(refused(at.number, e)) };
        let (of, set) = if is_fixed(a, fields) { (a, b) } else { (b, a) };
        let ExprKind::Local(field) = set.kind else { return Err(refused(at.number, e)) };
        let of = self.members(of, at.number, frame)?;
        let wanted = self.members(wanted, at.number, frame)?;
        let Some(domain) = self.domains.get(field) else { return Err(refused(at.number, e)) };
        let bit_of = |element: &i64| u64::try_from(*element).ok().and_then(|element| domain.bit(element));
        let of: Vec<u32> = of.iter().filter_map(bit_of).collect();
        // What is no element is never in the set.
        let wanted: Option<Vec<u32>> = wanted.iter().map(bit_of).collect();
        Ok(wanted
            .filter(|wanted| wanted.iter().all(|bit| of.contains(bit)))
            .map(|wanted| Test { of, wanted }))
    }

    /// The gravity of a function that gives the edges of its set that hang together with a fixed vertex.
    fn falling(&self, function: usize) -> Option<Gravity> {
        let declared = &self.game.rules().functions[function];
        let [Type::Set(element)] = declared.args.as_slice() else { return None };
        let Type::Edge(of) = element.as_ref() else { return None };
        let Value::Graph(graph) = &self.game.params()[of.param] else { return None };
        let ground = self.ground(&declared.body.body, of.param)?;
        graph.place(ground).filter(|_| !graph.is_directed())?;
        Some(gravity(graph, ground))
    }

    /// The vertex from which `{e for e in E if ends(G, e)[…] in reach(G, ground, E)}` starts, E being slot 0.
    fn ground(&self, body: &Expr, graph: usize) -> Option<u64> {
        let ExprKind::Over(Over::Set, made, items) = &body.kind else { return None };
        let [Item::In(Pattern::Slot(edge), from), Item::If(condition)] = items.as_slice() else {
            return None;
        };
        let ExprKind::Compare(operands, ops) = &condition.kind else { return None };
        let ([end, reach], [Comparison::In]) = (operands.as_slice(), ops.as_slice()) else { return None };
        let ExprKind::Part(ends, _) = &end.kind else { return None };
        let is_graph = |e: &Expr| matches!(e.kind, ExprKind::Param(param) if param == graph);
        let is_call = |e: &Expr, function: GraphFunction| match &e.kind {
            ExprKind::Builtin(Builtin::Graph(own), args) if *own == function && is_graph(&args[0]) => {
                Some(args[1..].to_vec())
            }
            _ => None,
        };
        let (ends, reach) = (is_call(ends, GraphFunction::Ends)?, is_call(reach, GraphFunction::Reach)?);
        let ([of], [start, along]) = (ends.as_slice(), reach.as_slice()) else { return None };
        let fits = is_local(made, *edge) && is_local(from, 0) && is_local(of, *edge) && is_local(along, 0);
        let start = match &start.kind {
            ExprKind::Param(at) => self.game.params()[*at].as_int()?.to_u64()?,
            ExprKind::Constant(at) => self.game.constants()[*at].as_int()?.to_u64()?,
            ExprKind::Int(int) => int.to_u64()?,
            _ => return None,
        };
        fits.then_some(start)
    }
}

/// The edges of a graph that hang together.
fn gravity(graph: &Graph, ground: u64) -> Gravity {
    let mut made = Gravity::default();
    for link in graph.links() {
        let mut here = [link.from, link.to].into_iter().collect::<Vec<u64>>();
        let sharing = |here: &[u64]| {
            let share = |other: &u32| {
                let other = graph.links()[index(*other)];
                here.contains(&other.from) || here.contains(&other.to)
            };
            (0..bit(graph.links().len())).filter(share).collect::<Vec<u32>>()
        };
        made.touching.push(sharing(&here));
        here.retain(|vertex| *vertex != ground);
        made.joined.push(sharing(&here));
    }
    let is_grounded = |edge: &u32| {
        let link = graph.links()[index(*edge)];
        link.from == ground || link.to == ground
    };
    made.grounded = (0..bit(graph.links().len())).filter(is_grounded).collect();
    made
}

fn refused(rule: usize, e: &Expr) -> Refused {
    Refused::Expression { rule, span: e.span }
}

fn is_local(e: &Expr, slot: Slot) -> bool {
    matches!(e.kind, ExprKind::Local(other) if other == slot)
}

/// Whether an expression does not depend on the position.
fn is_fixed(e: &Expr, fields: usize) -> bool {
    let mut fixed = true;
    e.walk(&mut |inner| fixed &= !matches!(inner.kind, ExprKind::Local(slot) if slot < fields));
    fixed
}

/// The fields of the only component of a sum.
fn single(sum: &Sum) -> Option<&[Expr]> {
    match sum {
        Sum::Plus(terms) if terms.len() == 1 => single(&terms[0]),
        Sum::Component { fields, .. } => Some(fields),
        _ => None,
    }
}
