//! What is wrong with rules, what kind of game they make, and what a front end needs to show it.

use grundy::messages::Lang;
use grundy::{Checkup, Choices, Form, Loaded, Rules, Slider, Stop, Type, Workbench, fixes};
use grundy_export::document::{
    CheckJson, DiagnosticJson, EditJson, FieldJson, FixJson, PackedJson, PackedMoveJson, ParamJson,
};

use super::{class, play_id, title};

/// Everything that was found.
pub fn json(lang: Lang, workbench: &Workbench<'_>, checkup: &Checkup, choices: &Choices) -> CheckJson {
    let rules = checkup.loaded.rules.as_ref();
    let game = checkup.game.as_ref();
    let first = game.and_then(|game| workbench.first_position(&checkup.loaded, game));
    let sliders = rules.map(|rules| workbench.sliders(rules, choices)).unwrap_or_default();
    CheckJson {
        ok: checkup.is_ok(),
        game: rules.map(|rules| rules.name.clone()),
        diagnostics: diagnostics(lang, &checkup.loaded),
        class: checkup.class.as_ref().map(|found| class::json(lang, found)),
        packed: packed(lang, checkup),
        tried: checkup.tried,
        tried_cut: checkup.cut,
        title: game.and_then(|game| title(lang, game)),
        params: sliders.into_iter().map(param).collect(),
        fields: rules.map(|rules| fields(rules)).unwrap_or_default(),
        start: rules
            .and_then(|rules| rules.start.as_ref())
            .map(|start| start.args.iter().map(|arg| field("", arg)).collect()),
        board: rules.map(|rules| board(rules)),
        first,
        sides: rules.map(|rules| rules.has_sides()),
        score: rules.map(|rules| rules.score),
        play: game.map(play_id),
        claims: rules.map_or(0, |rules| rules.claims.len()),
        partial: checkup.stop.is_some(),
        stop: checkup.stop.map(Stop::id),
    }
}

/// The diagnostics, each with what can be changed so that it goes away.
fn diagnostics(lang: Lang, loaded: &Loaded) -> Vec<DiagnosticJson> {
    let report = grundy_export::Report::of(&loaded.source, loaded.diagnostics.clone());
    let found = fixes(&loaded.source, &loaded.diagnostics);
    let place = |offset: u32| loaded.source.utf16(offset);
    let edit = |edit: grundy::Edit| EditJson {
        from: place(edit.span.start),
        to: place(edit.span.end),
        text: edit.text,
    };
    let with_fixes = |(json, fixes): (DiagnosticJson, Vec<grundy::Fix>)| {
        let fix = |fix: grundy::Fix| FixJson {
            title: json.help.get(fix.hint).cloned().unwrap_or_default(),
            edits: fix.edits.into_iter().map(edit).collect(),
        };
        DiagnosticJson { fixes: fixes.into_iter().map(fix).collect(), ..json.clone() }
    };
    report.json(lang).into_iter().zip(found).map(with_fixes).collect()
}

/// How each move on a board or sets is made.
fn packed(lang: Lang, checkup: &Checkup) -> Option<PackedJson> {
    let (game, packed) = (checkup.game.as_ref()?, checkup.packed.as_ref()?);
    let rules = game.rules();
    let forms = match packed {
        Ok(survey) => survey.moves.clone(),
        Err(why) => vec![Form::Interpreted(*why); rules.moves.len()],
    };
    let moves = rules.moves.iter().zip(forms).map(|(rule, form)| PackedMoveJson {
        name: rule.name.clone(),
        form: form.id(),
        reason: form.refused().map(|why| why.reason(rules).show(lang)),
    });
    let endings = packed.as_ref().ok().and_then(|survey| survey.endings);
    Some(PackedJson { moves: moves.collect(), endings: endings.map(|why| why.reason(rules).show(lang)) })
}

fn param(slider: Slider) -> ParamJson {
    let Slider { name, ty, value, ends } = slider;
    ParamJson { name, ty, value, low: ends.map(|ends| ends.0), high: ends.map(|ends| ends.1) }
}

/// The fields of all kinds.
fn fields(rules: &Rules) -> Vec<FieldJson> {
    rules.kinds.iter().flat_map(|kind| kind.fields.iter().map(|one| field(&kind.name, one))).collect()
}

fn field(kind: &str, field: &grundy_rules::ir::Field) -> FieldJson {
    FieldJson { kind: kind.to_owned(), name: field.name.clone(), ty: field.ty.written() }
}

/// What positions look like: `grid`, `row`, `graph`, `heaps`, or `text` for all else.
fn board(rules: &Rules) -> &'static str {
    let types = || rules.kinds.iter().flat_map(|kind| kind.fields.iter().map(|field| &field.ty));
    let any = |wanted: fn(&Type) -> bool| types().any(wanted);
    match () {
        () if any(|ty| matches!(ty, Type::Grid(_))) => "grid",
        () if any(|ty| matches!(ty, Type::Row(_))) => "row",
        () if any(lies_on_graph) => "graph",
        () if types().all(is_heaps) => "heaps",
        () => "text",
    }
}

fn lies_on_graph(ty: &Type) -> bool {
    match ty {
        Type::Vertex(_) | Type::Edge(_) => true,
        Type::Set(element) | Type::List(element) | Type::Bag(element) => lies_on_graph(element),
        Type::Tuple(types) => types.iter().any(lies_on_graph),
        _ => false,
    }
}

fn is_heaps(ty: &Type) -> bool {
    match ty {
        Type::Nat => true,
        Type::List(element) | Type::Bag(element) => **element == Type::Nat,
        _ => false,
    }
}
