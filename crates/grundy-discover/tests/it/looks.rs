//! Looks at several kinds, at kinds without fields, and at tables of the wrong shape.

use grundy_core::{Automaton, Axis, Coding, Of, Table};
use grundy_discover::{FINDERS, Look, propose};

fn table(sides: &[usize], f: impl Fn(&[u64]) -> Option<u64>) -> Table<u64> {
    let axes = sides.iter().map(|len| Axis { name: "x".into(), from: 0, len: *len }).collect();
    let mut table = Table { axes, cells: Vec::new() };
    table.cells = (0..sides.iter().product()).map(|rank| f(&table.unrank(rank))).collect();
    table
}

fn tracks(automata: &[Automaton]) -> Vec<usize> {
    automata.iter().map(|automaton| automaton.tracks).collect()
}

#[test]
fn kinds_are_explained_together() {
    let heap = table(&[64], |at| Some(at[0]));
    let pair = table(&[32, 32], |at| (at[0] <= at[1]).then_some(at[0] ^ at[1]));
    let switch = table(&[32, 32], |at| (at[1] <= 1).then_some(at[0] + at[1]));
    let nothing = table(&[], |_| Some(5));
    let squares = table(&[64], |at| Some(at[0] * at[0]));
    // The tables, and the tracks of the automata found.
    let rows: [(&[Table<u64>], Option<Vec<usize>>); 6] = [
        (&[heap.clone(), pair.clone()], Some(vec![2, 3])),
        (std::slice::from_ref(&nothing), Some(vec![1])),
        (&[nothing.clone(), heap.clone(), switch], Some(vec![1, 2, 3])),
        (&[heap.clone(), squares], None),
        (&[table(&[60], |at| Some(at[0]))], None),
        (&[table(&[32, 64], |at| Some(at[0]))], None),
    ];
    for (tables, expected) in rows {
        let found = propose(&Look { of: Of::Values, tables, prefixes: false });
        assert_eq!(found.first().map(|best| tracks(&best.relations.kinds)), expected);
        for best in found {
            assert_eq!(best.relations.coding, Coding::Number);
            assert_eq!(best.relations.prefixes, vec![None; tables.len()]);
            assert_eq!(best.states, best.relations.kinds.iter().map(|kind| kind.accepting.len()).sum());
        }
    }
}

#[test]
fn prefixes_are_for_kinds_with_one_field() {
    let heap = table(&[64], |at| Some(at[0] & at[0].wrapping_neg()));
    let pair = table(&[32, 32], |at| Some(at[0] ^ at[1]));
    let found = propose(&Look { of: Of::Values, tables: &[heap, pair], prefixes: true });
    let prefixes = &found[0].relations.prefixes;
    assert_eq!(prefixes.iter().map(Option::is_some).collect::<Vec<_>>(), [true, false]);
}

#[test]
fn what_does_not_compress_is_said_to_be_longer() {
    // A table so small that any automaton for it is longer.
    let tiny = table(&[8], |at| Some(at[0] % 2));
    let found = propose(&Look { of: Of::Values, tables: &[tiny], prefixes: false });
    assert!(found[0].score.is_longer, "{found:?}");
    let long = table(&[1024], |at| Some(at[0] % 2));
    let found = propose(&Look { of: Of::Values, tables: &[long], prefixes: false });
    assert!(!found[0].score.is_longer && found[0].score.bits < found[0].score.table_bits);
}

#[test]
fn noise_is_not_explained() {
    let noise =
        |at: &[u64]| at.iter().fold(7, |noise: u64, x| (noise + x).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 7);
    for sides in [&[4096][..], &[256, 256], &[32, 32, 32]] {
        for of in [Of::Values, Of::Losing] {
            let values = table(sides, |at| Some(noise(at) % if of == Of::Losing { 2 } else { 8 }));
            assert_eq!(propose(&Look { of, tables: &[values], prefixes: true }), []);
        }
    }
}

#[test]
fn finders_have_names_of_their_own() {
    let mut names: Vec<&str> = FINDERS.iter().map(|finder| finder.id()).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), FINDERS.len());
}
