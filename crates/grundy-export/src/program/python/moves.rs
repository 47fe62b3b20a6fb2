//! The rules of play as functions of components: what ends the game, and what moves lead to.

use grundy_messages::Label;
use grundy_rules::ir::{Expr, Item, Move, Pattern, Scoped};
use grundy_rules::types::Type;
use grundy_syntax::tree::{Ending, Side};

use super::assemble::{Block, Writer, function};
use super::{components, nested, quoted};
use crate::program::Method;
use crate::program::code::indented;
use crate::program::plan::bound;
use crate::program::walk::Written;

impl Writer<'_, '_> {
    /// Lines that do something where a condition on the fields of a component holds.
    fn where_holds(&self, kind: usize, condition: &Scoped<Expr>, what: &str) -> Written<Block> {
        let names = self.plan.namer.slots(&condition.slots);
        let code = self.plan.walk.truth(&condition.body, &names)?.text;
        Ok(Block { unpacked: self.unpacked(kind, &names, &code), text: format!("if {code}:\n    {what}") })
    }

    /// Goals, and what ends the whole game.
    pub(super) fn endings(&self) -> Written<Vec<String>> {
        let rules = self.rules();
        let mut found = Vec::new();
        if !rules.goals.is_empty() {
            let mut body = |kind: usize| {
                let goals = rules.goals.iter().filter(|goal| goal.kind == kind);
                goals.map(|goal| self.where_holds(kind, &goal.condition, "return True")).collect()
            };
            let text = self.by_kind(&format!("is_goal({})", self.whole()), &mut body, "return False")?;
            found.push(format!("{}\n{text}", self.text(Label::EmitGoal)));
        }
        if self.is_ended() {
            let mut body = |kind: usize| {
                let ends = rules.ends.iter().enumerate().filter(|(_, ends)| ends.kind == kind);
                ends.map(|(clause, ends)| {
                    self.where_holds(kind, &ends.condition, &format!("return {clause}"))
                })
                .collect()
            };
            let text = self.by_kind(&format!("ending({})", self.whole()), &mut body, "return -1")?;
            found.push(format!("{}\n{text}", self.text(Label::EmitEnding)));
            found.push(self.over());
        }
        Ok(found)
    }

    /// Whether clauses end the whole game, and not only play in a component.
    pub(super) fn is_ended(&self) -> bool {
        let searched = matches!(self.plan.program.method, Method::Search | Method::Retrograde);
        searched && !self.plan.ends_locally() && !self.rules().ends.is_empty()
    }

    /// Whether the game is over, for whole positions.
    fn over(&self) -> String {
        let results = self.rules().ends.iter().map(|ends| match ends.ending {
            Ending::MoverWins => "1",
            Ending::MoverLoses => "-1",
            Ending::Draw => "0",
            Ending::Wins(Side::Left) => "1 if player == 0 else -1",
            Ending::Wins(Side::Right) => "1 if player == 1 else -1",
        });
        let results = results.collect::<Vec<_>>().join(", ");
        let unpack = match (self.plan.has_sides(), results.contains("player")) {
            (true, true) => "parts, player = state\n",
            (true, false) => "parts, _ = state\n",
            (false, _) => "",
        };
        let body = format!(
            "{unpack}clauses = [clause for clause in map(ending, parts) if clause >= 0]\nreturn [{results}][min(clauses)] if clauses else None"
        );
        format!("{}\n{}", self.text(Label::EmitOver), function(&format!("over({})", self.state()), &body))
    }

    /// What functions call the whole position that they are given.
    pub(super) fn state(&self) -> &'static str {
        if self.plan.has_sides() { "state" } else { "parts" }
    }

    /// What is told of an option besides its components.
    fn told(&self) -> Vec<&'static str> {
        let mut fields = Vec::new();
        if !self.rules().goals.is_empty() {
            fields.push("wins");
        }
        if self.rules().score {
            fields.extend(["points", "again"]);
        }
        if self.plan.asks_move() {
            fields.push("text");
        }
        fields
    }

    /// What follows an option to name its components.
    pub(super) fn parts_of_option(&self) -> &'static str {
        if self.told().is_empty() { "" } else { ".parts" }
    }

    /// The fields of a turn, and what they are; none where a turn is nothing but the position that it leads to.
    pub(super) fn turn_fields(&self) -> Vec<(&'static str, &'static str)> {
        let mut fields = Vec::new();
        for name in self.told() {
            fields.extend(match name {
                "wins" => Some(("wins", "option.wins")),
                "points" => Some(("points", "option.points")),
                "again" => Some(("again", "option.again")),
                _ => None,
            });
        }
        fields
    }

    pub(super) fn options(&self) -> Written<Vec<String>> {
        let told = self.told();
        let mut found = Vec::new();
        if self.has_reduce() {
            found.push(self.reduced()?);
        }
        let comment = self.text(Label::EmitOption);
        if !told.is_empty() {
            found.push(format!("Option = namedtuple(\"Option\", \"parts {}\")", told.join(" ")));
        }
        let player = if self.plan.has_sides() { ", player" } else { "" };
        let head = format!("options({}{player})", self.whole());
        let empty = self.rules().moves.is_empty();
        let last = if empty { "yield from ()" } else { "" };
        found.push(format!("{comment}\n{}", self.by_kind(&head, &mut |kind| self.moves(kind), last)?));
        Ok(found)
    }

    fn moves(&self, kind: usize) -> Written<Vec<Block>> {
        let local = self.rules().ends.iter().filter(|ends| ends.kind == kind && !self.is_ended());
        let mut blocks: Vec<Block> = local
            .map(|ends| self.where_holds(kind, &ends.condition, "return"))
            .collect::<Written<Vec<_>>>()?;
        for rule in self.plan.walk.moves_of(kind, None) {
            blocks.push(self.one_move(kind, rule)?);
        }
        Ok(blocks)
    }

    fn one_move(&self, kind: usize, rule: &Move) -> Written<Block> {
        let names = self.plan.namer.slots(&rule.result.slots);
        let steps = self.plan.walk.steps(&rule.items, &names)?;
        let made = components(&self.plan.walk.makes(&rule.result.body, &names)?);
        let made = if self.has_reduce() { format!("reduced({})", made.text) } else { made.text };
        let told = self.told();
        let mut values = Vec::new();
        for name in &told {
            values.push(match *name {
                "wins" => "any(map(is_goal, parts))".to_owned(),
                "points" => match &rule.scoring {
                    Some(scoring) => self.plan.walk.int(&scoring.points, &names)?.text,
                    None => "0".to_owned(),
                },
                "again" => match rule.scoring.as_ref().and_then(|scoring| scoring.again.as_ref()) {
                    Some(again) => self.plan.walk.truth(again, &names)?.text,
                    None => "False".to_owned(),
                },
                _ => self.move_text(rule, &names),
            });
        }
        let leaf = match told.as_slice() {
            [] => format!("yield {made}"),
            told if told.contains(&"wins") => {
                format!("parts = {made}\nyield Option(parts, {})", values.join(", "))
            }
            _ => format!("yield Option({made}, {})", values.join(", ")),
        };
        let text = nested(&steps, &leaf);
        let text = match rule.side {
            Some(side) => {
                let player = if side == Side::Left { 0 } else { 1 };
                format!("if player == {player}:\n{}", indented(&text))
            }
            None => text,
        };
        let several = self.rules().moves.len() > 1;
        let comment = if several { format!("# {}\n", rule.name) } else { String::new() };
        Ok(Block { unpacked: self.unpacked(kind, &names, &text), text: format!("{comment}{text}") })
    }

    /// What is printed for a move.
    fn move_text(&self, rule: &Move, names: &[String]) -> String {
        let slots = bound(rule);
        let types = slot_types(rule);
        let typed = slots.iter().map(|slot| {
            let ty = types.iter().find(|(at, _)| at == slot).map_or(Type::Unknown, |(_, ty)| ty.clone());
            (names[*slot].as_str(), ty)
        });
        let typed: Vec<(&str, Type)> = typed.collect();
        let named = self.plan.names_moves() || typed.is_empty();
        if typed.is_empty() {
            return quoted(&rule.name);
        }
        let plain =
            |ty: &Type| ty.is_int() || matches!(ty, Type::Symbol(_) | Type::Vertex(_) | Type::Edge(_));
        if typed.iter().all(|(_, ty)| plain(ty)) {
            let mut words: Vec<String> = typed.iter().map(|(name, _)| format!("{{{name}}}")).collect();
            if named {
                words.insert(0, rule.name.clone());
            }
            return format!("f\"{}\"", words.join(" "));
        }
        let mut words: Vec<String> = typed.iter().map(|(name, ty)| shown(name, ty)).collect();
        if named {
            words.insert(0, quoted(&rule.name));
        }
        if let [one] = words.as_slice() { one.clone() } else { format!("\" \".join([{}])", words.join(", ")) }
    }

    pub(super) fn has_reduce(&self) -> bool {
        self.plan.program.game.reduces() && self.rules().kinds.iter().any(|kind| kind.reduce.is_some())
    }

    /// The function that replaces components by simpler ones.
    pub(super) fn reduced(&self) -> Written<String> {
        let mut body = |kind: usize| {
            Ok(vec![match &self.rules().kinds[kind].reduce {
                None => Block { unpacked: String::new(), text: format!("found.append({})", self.whole()) },
                Some(reduce) => {
                    let names = self.plan.namer.slots(&reduce.result.slots);
                    let makes = self.plan.walk.makes(&reduce.result.body, &names)?;
                    let text = format!("found.extend({})", components(&makes).text);
                    Block { unpacked: self.unpacked(kind, &names, &text), text }
                }
            }])
        };
        let each = self.by_kind("each()", &mut body, "")?;
        let each = each.replacen("def each():", &format!("for {} in parts:", self.whole()), 1);
        let body = format!("found = []\n{each}\nreturn tuple(found)");
        Ok(format!("{}\n{}", self.text(Label::EmitReduced), function("reduced(parts)", &body)))
    }

    /// The function that makes positions of what is written.
    pub(super) fn start(&self) -> Written<String> {
        let Some(start) = &self.rules().start else { return Ok(String::new()) };
        let names = self.plan.namer.slots(&start.result.slots);
        let args = names.get(..start.args.len()).unwrap_or_default();
        let made = components(&self.plan.walk.makes(&start.result.body, &names)?).text;
        let made =
            if self.has_reduce() && !self.plan.asks_move() { format!("reduced({made})") } else { made };
        let text = function(&format!("start({})", args.join(", ")), &format!("return {made}"));
        Ok(format!("{}\n{text}", self.text(Label::EmitStart)))
    }
}

/// The types of the slots that the items of a move bind.
fn slot_types(rule: &Move) -> Vec<(usize, Type)> {
    fn taken(pattern: &Pattern, ty: &Type, found: &mut Vec<(usize, Type)>) {
        match (pattern, ty) {
            (Pattern::Slot(slot), ty) => found.push((*slot, ty.clone())),
            (Pattern::Tuple(parts), Type::Tuple(types)) => {
                parts.iter().zip(types).for_each(|(part, ty)| taken(part, ty, found));
            }
            (Pattern::Tuple(parts), _) => parts.iter().for_each(|part| taken(part, &Type::Unknown, found)),
        }
    }
    let mut found = Vec::new();
    for item in &rule.items {
        if let Item::In(pattern, domain) = item {
            taken(pattern, &domain.ty.element().unwrap_or(Type::Unknown), &mut found);
        }
    }
    found
}

/// The words of a value, as a string.
fn shown(value: &str, ty: &Type) -> String {
    match ty {
        Type::Bool => format!("str(int({value}))"),
        Type::Symbol(_) => value.to_owned(),
        Type::Row(_) => format!("show_row({value})"),
        Type::Grid(_) => format!("show_grid({value})"),
        Type::Tuple(parts) => {
            let parts = parts.iter().enumerate().map(|(at, ty)| shown(&format!("{value}[{at}]"), ty));
            format!("\" \".join([{}])", parts.collect::<Vec<_>>().join(", "))
        }
        Type::List(element) | Type::Bag(element) | Type::Set(element) => {
            format!("show_list([{} for one in {value}])", shown("one", element))
        }
        _ => format!("str({value})"),
    }
}
