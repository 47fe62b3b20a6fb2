//! Formulas in remainders as Coq files.
//!
//! # Setting
//!
//! A game of one number whose moves leave one number, with all parameters open. The file states the parameters that the rules allow, the
//! positions, the options of a position as a relation, and the value as a function, all in whole numbers and without reference to the
//! certificate; it proves, case by case, that the value is the Grundy value, and that there is no other.
//!
//! # Theorem
//!
//! That of `grundy-verify/src/residue.rs`, where the period is linear in the parameters. What is needed of multiples of the period
//! stands in `proofs/GrundyResidue.v`: two of them are the same, neighbours, or further apart. All else is linear arithmetic.
//!
//! # How the code uses it
//!
//! Every smaller value needs a move: an element of a set that is named in the rules or, where a move runs through a range, what n leaves less the
//! value. Coq tries these for every case of the remainders. Whether it succeeds, Coq says, not this module.
//!
//! # What is not covered
//!
//! Lost positions, sums, quotients by parameters, powers and divisors; moves through ranges where values are no remainders.
//!
//! # Cost
//!
//! Linear; that of Coq grows with the moves times the values.

use std::sync::Arc;

use grundy_core::{Certificate, Of, Residue};
use grundy_rules::ir::{
    Arith, Builtin, Comparison, Compound, Expr, ExprKind, Item, Logic, Move, Pattern, Rules, Sum,
};
use grundy_rules::{Type, check_claim, check_text};
use grundy_syntax::Source;

/// Words that names of the rules must not be.
const RESERVED: &[&str] = &[
    "allowed", "position", "option", "value", "forall", "exists", "fun", "if", "then", "else", "let", "in",
    "match", "with", "end", "as", "at", "fix", "cofix", "for", "return", "where", "using", "g", "o", "v",
    "mod",
];

/// The file, or nothing where the rules or the values are of another form.
pub(super) fn file(certificate: &Certificate, residue: &Residue, name: &str) -> Option<String> {
    let subject = &certificate.game;
    let rules = check_text(&Arc::new(Source::new("rules", &subject.rules))).rules?;
    let plain = rules.ends.is_empty() && rules.goals.is_empty() && !rules.score;
    let fits = plain && matches!(rules.compound, Compound::Disjunctive) && subject.params.is_empty();
    if certificate.of != Of::Values || subject.misere || !fits {
        return None;
    }
    Writer::new(&rules, residue)?.file(name)
}

struct Writer<'r> {
    rules: &'r Rules,
    residue: &'r Residue,
    params: Vec<String>,
    field: String,
}

/// A way to move, in words of Coq.
struct Way {
    /// What the variable of the move is.
    taken: String,
    /// What is left.
    left: String,
    /// Which of the moves.
    number: usize,
}

/// Names in scope: what each slot stands for.
type Frame = Vec<Option<String>>;

impl<'r> Writer<'r> {
    fn new(rules: &'r Rules, residue: &'r Residue) -> Option<Self> {
        let [kind] = rules.kinds.as_slice() else { return None };
        let [field] = kind.fields.as_slice() else { return None };
        let open =
            rules.params.iter().all(|param| param.ty == Type::Nat && residue.open.contains(&param.name));
        if field.ty != Type::Nat || !open || kind.reduce.is_some() || residue.cases.is_empty() {
            return None;
        }
        let params = rules.params.iter().map(|param| ident(&param.name)).collect::<Option<Vec<_>>>()?;
        Some(Self { rules, residue, params, field: ident(&field.name)? })
    }

    fn file(&self, name: &str) -> Option<String> {
        let (params, n) = (self.params.join(" "), &self.field);
        let allowed = self.allowed()?;
        let position = self.position()?;
        let moves = self.rules.moves.iter().map(|one| self.relation(one)).collect::<Option<Vec<_>>>()?;
        let options = moves.join(" \\/\n  ");
        let mut text = format!(
            "(* {name}: the value of every position, for all values of the parameters. *)

From Coq Require Import ZArith Lia ZifyBool.
From Grundy Require Import GrundyResidue.
Open Scope Z_scope.

Definition allowed ({params} : Z) : Prop := {allowed}.

Definition position ({params} {n} : Z) : Prop := {position}.

Definition option ({params} {n} o : Z) : Prop :=
  {options}.

Lemma falls {params} : allowed {params} -> moves_fall (position {params}) (option {params}).
Proof. unfold moves_fall, position, option, allowed. intros A {n} o P M. chosen; euclid; lia. Qed.
"
        );
        let mut value = "0".to_owned();
        for (number, case) in self.residue.cases.iter().enumerate().rev() {
            let condition = self.text(&case.condition, true)?;
            value = format!("if {condition} then value_{number} {params} {n} else {value}");
        }
        for number in 0..self.residue.cases.len() {
            text += &self.case(number)?;
        }
        text += &format!("\nDefinition value ({params} {n} : Z) : Z :=\n  {value}.\n");
        text += &self.whole()?;
        Some(text)
    }

    /// The theorem, from those of the cases.
    fn whole(&self) -> Option<String> {
        let (params, n) = (self.params.join(" "), &self.field);
        let mut steps = String::new();
        for (number, case) in self.residue.cases.iter().enumerate() {
            let condition = self.text(&case.condition, true)?;
            steps += &format!(
                "  destruct ({condition}) eqn:C{number}.
  {{ apply same_values with (value_{number} {params}).
    - intros. unfold value. rewrite ?C0{rewrites}. reflexivity.
    - apply case_{number}; assumption. }}
",
                rewrites = (1..=number).fold(String::new(), |all, one| all + &format!(", ?C{one}")),
            );
        }
        Some(format!(
            "
Lemma is_value {params} : allowed {params} -> is_grundy (position {params}) (option {params}) (value {params}).
Proof.
  intros A.
{steps}  all: exfalso; unfold allowed in A; euclid; smalls; lia.
Qed.

Theorem all_values : forall {params}, allowed {params} ->
  forall g, is_grundy (position {params}) (option {params}) g ->
  forall {n}, position {params} {n} -> g {n} = value {params} {n}.
Proof.
  intros {params} A g G {n} P.
  apply (unique (position {params}) (option {params}) (value {params}) g); auto using falls, is_value;
  unfold position; intuition.
Qed.

Print Assumptions all_values.
"
        ))
    }

    /// The lemma of a case.
    fn case(&self, number: usize) -> Option<String> {
        let case = self.residue.cases.get(number)?;
        if !case.powers.is_empty() {
            return None;
        }
        let (params, n) = (self.params.join(" "), &self.field);
        let (condition, value, period) = (
            self.text(&case.condition, true)?,
            self.text(&case.value, false)?,
            self.text(&case.period, false)?,
        );
        let constant = period.parse::<u64>().is_ok();
        let splitting = |number: &str| {
            if constant { String::new() } else { format!("splitting {period} ({number}); ") }
        };
        let ways = self.ways(&period, constant)?;
        let tried: Vec<String> = ways
            .iter()
            .map(|Way { taken, left, number }| {
                let side = self.side(*number);
                format!(
                    "(exists ({left}); split; [{side}exists ({taken}); lia | {again}compared; euclid; cases; fail])",
                    again = splitting(left),
                )
            })
            .collect();
        Some(format!(
            "
Definition value_{number} ({params} {n} : Z) : Z := {value}.

Lemma case_{number} {params} : allowed {params} -> {condition} = true ->
  is_grundy (position {params}) (option {params}) (value_{number} {params}).
Proof.
  unfold is_grundy, position, option, value_{number}, allowed.
  intros A C {n} P. split; [| split].
  - {own}euclid; cases.
  - intros o M; chosen; {own}{other}compared; euclid; cases.
  - intros v V; {named}euclid; smalls; cases; {small}first
    [ {tried} ].
Qed.
",
            own = splitting(n),
            other = splitting("o"),
            named = if constant { String::new() } else { format!("splitting_as {period} ({n}) rest; ") },
            small = if self.runs() { "" } else { "try small v; " },
            tried = tried.join("\n    | "),
        ))
    }

    /// Whether some move runs through a range.
    fn runs(&self) -> bool {
        let range = |item: &Item| matches!(item, Item::In(_, e) if matches!(e.kind, ExprKind::Range { .. }));
        self.rules.moves.iter().any(|one| one.items.iter().any(range))
    }

    /// Which of several moves it is.
    fn side(&self, number: usize) -> String {
        let last = self.rules.moves.len().saturating_sub(1);
        let left = if number < last { "left; " } else { "" };
        "right; ".repeat(number) + left
    }

    fn allowed(&self) -> Option<String> {
        let mut all: Vec<String> = self.params.iter().map(|param| format!("0 <= {param}")).collect();
        for condition in &self.rules.param_conditions {
            all.push(self.truth(&condition.body, &vec![None; condition.slots.len()])?);
        }
        if self.residue.scope != "true" {
            all.push(self.text(&self.residue.scope, true)?);
        }
        Some(conjunction(&all))
    }

    fn position(&self) -> Option<String> {
        let mut all = vec![format!("0 <= {}", self.field)];
        for condition in &self.rules.kinds.first()?.conditions {
            all.push(self.truth(&condition.body, &self.frame(condition.slots.len()))?);
        }
        Some(conjunction(&all))
    }

    fn frame(&self, slots: usize) -> Frame {
        let mut frame = vec![None; slots.max(1)];
        if let Some(first) = frame.first_mut() {
            *first = Some(self.field.clone());
        }
        frame
    }

    /// A move as a relation between a number and another.
    fn relation(&self, one: &Move) -> Option<String> {
        let mut frame = self.frame(one.result.slots.len());
        let (mut bound, mut all) = (Vec::new(), Vec::new());
        for item in &one.items {
            match item {
                Item::If(condition) => all.push(self.truth(condition, &frame)?),
                Item::In(Pattern::Slot(slot), domain) => {
                    let name = ident(one.result.slots.get(*slot)?)?;
                    let taken = bound.contains(&name) || self.params.contains(&name) || name == self.field;
                    *frame.get_mut(*slot)? = Some(name.clone()).filter(|_| !taken);
                    all.push(self.within(&name, domain, &frame)?);
                    bound.push(name);
                }
                Item::In(..) | Item::Define(..) => return None,
            }
        }
        all.push(format!("o = {}", self.left(one, &frame)?));
        let exists: String = bound.iter().map(|name| format!("exists {name}, ")).collect();
        Some(format!("({exists}{})", conjunction(&all)))
    }

    /// What a move leaves.
    fn left(&self, one: &Move, frame: &[Option<String>]) -> Option<String> {
        match &one.result.body {
            Sum::Component { fields, .. } => match fields.as_slice() {
                [field] => self.number(field, frame),
                _ => None,
            },
            _ => None,
        }
    }

    /// That a name is in a domain.
    fn within(&self, name: &str, domain: &Expr, frame: &[Option<String>]) -> Option<String> {
        match &domain.kind {
            ExprKind::Range { from, to, inclusive } => {
                let (from, to) = (self.number(from, frame)?, self.number(to, frame)?);
                Some(format!("({from} <= {name} {} {to})", if *inclusive { "<=" } else { "<" }))
            }
            ExprKind::Set(elements) | ExprKind::List(elements) => {
                let one = |e: &Expr| Some(format!("{name} = {}", self.number(e, frame)?));
                let all = elements.iter().map(one).collect::<Option<Vec<_>>>()?;
                Some(format!("({})", all.join(" \\/ ")))
            }
            _ => None,
        }
    }

    /// The moves that may reach a value `v`; moves have one variable.
    fn ways(&self, period: &str, constant: bool) -> Option<Vec<Way>> {
        let mut ways = Vec::new();
        for (number, one) in self.rules.moves.iter().enumerate() {
            let domains = one.items.iter().filter_map(|item| match item {
                Item::In(Pattern::Slot(slot), domain) => Some((*slot, domain)),
                _ => None,
            });
            let [(slot, domain)] = domains.collect::<Vec<_>>()[..] else { return None };
            let frame = self.frame(one.result.slots.len());
            let taken = match &domain.kind {
                ExprKind::Set(elements) | ExprKind::List(elements) => {
                    elements.iter().map(|e| self.number(e, &frame)).collect::<Option<Vec<_>>>()?
                }
                _ if constant => vec![format!("{} mod {period} - v", self.field)],
                _ => vec!["rest - v".to_owned(), format!("rest - v + {period}")],
            };
            for taken in taken {
                let mut frame = frame.clone();
                *frame.get_mut(slot)? = Some(format!("({taken})"));
                ways.push(Way { left: self.left(one, &frame)?, taken, number });
            }
        }
        Some(ways)
    }

    /// A text of the certificate: a number, or a condition as a truth value.
    fn text(&self, text: &str, condition: bool) -> Option<String> {
        let field = &self.rules.kinds.first()?.fields.first()?.name;
        let claim =
            if condition { format!("P({field}) iff ({text})") } else { format!("g({field}) = ({text})") };
        let claim = check_claim(self.rules, &Source::new("evidence", &claim)).ok()?;
        let frame = self.frame(claim.body.slots.len());
        if condition { self.boolean(&claim.body.body, &frame) } else { self.number(&claim.body.body, &frame) }
    }

    fn truth(&self, e: &Expr, frame: &[Option<String>]) -> Option<String> {
        Some(format!("{} = true", self.boolean(e, frame)?))
    }

    fn number(&self, e: &Expr, frame: &[Option<String>]) -> Option<String> {
        match &e.kind {
            ExprKind::Int(int) => Some(int.to_u64()?.to_string()),
            ExprKind::Local(slot) => frame.get(*slot)?.clone(),
            ExprKind::Param(index) => self.params.get(*index).cloned(),
            ExprKind::Arith(op, a, b) => {
                let sign = match op {
                    Arith::Add => "+",
                    Arith::Sub => "-",
                    Arith::Mul => "*",
                    Arith::Mod => "mod",
                    Arith::Div => return None,
                };
                Some(format!("({} {sign} {})", self.number(a, frame)?, self.number(b, frame)?))
            }
            ExprKind::Builtin(builtin @ (Builtin::Min | Builtin::Max), args) => {
                let name = if *builtin == Builtin::Min { "Z.min" } else { "Z.max" };
                let [a, b] = args.as_slice() else { return None };
                Some(format!("({name} {} {})", self.number(a, frame)?, self.number(b, frame)?))
            }
            ExprKind::If(c, a, b) => {
                let (a, b) = (self.number(a, frame)?, self.number(b, frame)?);
                Some(format!("(if {} then {a} else {b})", self.boolean(c, frame)?))
            }
            ExprKind::Let(Pattern::Slot(slot), value, body) => {
                let mut frame = frame.to_vec();
                let value = self.number(value, &frame)?;
                *frame.get_mut(*slot)? = Some(value);
                self.number(body, &frame)
            }
            _ => None,
        }
    }

    fn boolean(&self, e: &Expr, frame: &[Option<String>]) -> Option<String> {
        match &e.kind {
            ExprKind::Bool(truth) => Some(truth.to_string()),
            ExprKind::Not(a) => Some(format!("(negb {})", self.boolean(a, frame)?)),
            ExprKind::Logic(op, a, b) => {
                let (a, b) = (self.boolean(a, frame)?, self.boolean(b, frame)?);
                match op {
                    Logic::And => Some(format!("({a} && {b})%bool")),
                    Logic::Or => Some(format!("({a} || {b})%bool")),
                    Logic::Implies => Some(format!("(negb {a} || {b})%bool")),
                    Logic::Iff | Logic::Xor => None,
                }
            }
            ExprKind::Compare(operands, ops) => {
                let numbers = operands.iter().map(|e| self.number(e, frame)).collect::<Option<Vec<_>>>()?;
                let mut all = Vec::new();
                for (pair, op) in numbers.windows(2).zip(ops) {
                    let [a, b] = pair else { return None };
                    all.push(match op {
                        Comparison::Equal => format!("({a} =? {b})"),
                        Comparison::NotEqual => format!("(negb ({a} =? {b}))"),
                        Comparison::Less => format!("({a} <? {b})"),
                        Comparison::LessEqual => format!("({a} <=? {b})"),
                        Comparison::Greater => format!("({b} <? {a})"),
                        Comparison::GreaterEqual => format!("({b} <=? {a})"),
                        Comparison::In | Comparison::NotIn | Comparison::Divides => return None,
                    });
                }
                match all.as_slice() {
                    [one] => Some(one.clone()),
                    all => Some(format!("({})%bool", all.join(" && "))),
                }
            }
            _ => None,
        }
    }
}

/// A name of the rules as one of Coq.
fn ident(name: &str) -> Option<String> {
    let plain = name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_');
    let first = name.chars().next().is_some_and(|c| c.is_ascii_lowercase());
    if !plain || !first || name.starts_with("value_") || name.starts_with("case_") || name == "rest" {
        return None;
    }
    Some(if RESERVED.contains(&name) { format!("{name}_") } else { name.to_owned() })
}

fn conjunction(parts: &[String]) -> String {
    parts.join(" /\\ ")
}
