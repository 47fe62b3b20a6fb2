//! Questions about Hackenbush.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    let pictures = crate::trials::graphs(0, 4).into_iter().filter(|edges| (1..=3).contains(&edges.len()));
    pictures.flat_map(coloured).collect()
}

/// A picture in all colours.
fn coloured(edges: Vec<(usize, usize)>) -> Vec<Value> {
    let colours =
        crate::trials::texts(edges.len(), "BRG").into_iter().filter(|text| text.len() == edges.len());
    colours.map(|colours| picture(&edges, &colours)).collect()
}

fn picture(edges: &[(usize, usize)], colours: &str) -> Value {
    let edges: Vec<Value> =
        edges.iter().zip(colours.chars()).map(|((u, v), colour)| json!([u, v, colour.to_string()])).collect();
    json!({ "edges": edges })
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    let n = 4 + dice.below(5);
    let edges = match dice.below(2) {
        0 => dice.tree(0, n, n),
        _ => dice.pairs(0, n, 8),
    };
    let palette = if dice.below(2) == 0 { "BR" } else { "BRG" };
    let colours = dice.text(edges.len(), palette);
    // Every third time with the mirror image besides it, which makes the sum 0.
    if dice.below(3) > 0 || edges.len() > 5 {
        return picture(&edges, &colours);
    }
    let image = edges.iter().map(|(u, v)| (if *u == 0 { 0 } else { u + n }, if *v == 0 { 0 } else { v + n }));
    let both: Vec<(usize, usize)> = edges.iter().copied().chain(image).collect();
    let exchanged = colours.chars().map(|colour| match colour {
        'B' => 'R',
        'R' => 'B',
        other => other,
    });
    picture(&both, &colours.chars().chain(exchanged).collect::<String>())
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let path: Vec<(usize, usize)> = (1..=100_000).map(|v| (v - 1, v)).collect();
    let (bushy, slim) = (dice.tree(0, 100_001, 100_000), dice.tree(0, 100_001, 3));
    let alternating = "BR".repeat(50_000);
    let mut circles: Vec<(usize, usize)> = dice.tree(0, 9, 4);
    circles.extend((0..8).map(|_| (dice.below(9), dice.below(9))));
    let mut meadow = dice.tree(0, 50_001, 5);
    meadow.extend((0..50_000).map(|_| (dice.below(50_001), dice.below(50_001))));
    vec![
        picture(&meadow, &"G".repeat(100_000)),
        picture(&dice.tree(0, 21, 3), &dice.text(20, "BRG")),
        picture(&path, &alternating),
        picture(&bushy, &dice.text(100_000, "BR")),
        picture(&slim, &dice.text(100_000, "BR")),
        picture(&circles, &dice.text(16, "BRG")),
    ]
}
