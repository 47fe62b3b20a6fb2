//! What the classifier says of the worked examples, and that it is never wrong.

use std::path::Path;
use std::sync::Arc;

use grundy_core::{Run, Verdict};
use grundy_messages::Lang;
use grundy_rules::classify::classify;
use grundy_rules::{BoundGame, check};
use grundy_syntax::{Source, parse};

fn bound(name: &str, text: &str) -> Option<BoundGame> {
    let source = Arc::new(Source::new(name, text));
    let parsed = parse(&source);
    let rules = check(&source, &parsed.file).rules?;
    rules.bind(&[], &Run::unlimited()).ok()
}

fn shown(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Proved(reason) => format!("proved: {}", reason.show(Lang::En)),
        Verdict::Refuted(witness) => format!("refuted: {}", witness.show(Lang::En)),
        Verdict::Tested { up_to } => format!("tested to {up_to}"),
        Verdict::Unknown => "unknown".to_owned(),
    }
}

#[test]
fn look() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/suite/examples");
    let mut names: Vec<_> = std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    names.sort();
    for path in names {
        let text = std::fs::read_to_string(&path).unwrap();
        let name = path.file_stem().unwrap().to_str().unwrap();
        let Some(game) = bound(name, &text) else {
            println!("{name}: -");
            continue;
        };
        let start = std::time::Instant::now();
        let class = classify(&game, &Run::unlimited());
        println!("{name}: {} [{} ms]", shown(&class.descends), start.elapsed().as_millis());
        println!("    unsplit {}; additive {}", shown(&class.unsplit), shown(&class.additive));
        for span in grundy_rules::classify::unproved(&game) {
            println!("    unproved {}", game.rules().source.slice(span));
        }
        if let Some((code, verdict)) = class.take_break {
            println!("    {code} {}", shown(&verdict));
        }
    }
}
