//! Nim products by carry-less multiplication, against the definition and against plain code.

use std::collections::BTreeSet;

use grundy_kernels::nim::Field;

/// Plain code, and the instruction where this machine has it.
fn fields() -> Vec<Field> {
    std::iter::once(Field::plain()).chain(Field::here().cloned()).collect()
}

/// Numbers of all sizes that look random.
fn numbers(seed: u64) -> impl Iterator<Item = u64> {
    let mut state = seed;
    std::iter::repeat_with(move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let mixed = (state ^ (state >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        (mixed ^ (mixed >> 32)) >> (state >> 58)
    })
}

#[test]
fn products_are_those_of_the_definition() {
    for field in fields() {
        let mut table = vec![vec![0; 48]; 48];
        for (a, b) in (0..48).flat_map(|a| (0..48).map(move |b| (a, b))) {
            let seen: BTreeSet<u64> = (0..a)
                .flat_map(|a1| (0..b).map(move |b1| (a1, b1)))
                .map(|(a1, b1): (usize, usize)| table[a1][b] ^ table[a][b1] ^ table[a1][b1])
                .collect();
            table[a][b] = (0..).find(|value| !seen.contains(value)).expect("a least one");
            let [left, right] = [a, b].map(|number| u64::try_from(number).expect("small"));
            assert_eq!(field.product(left, right), table[a][b], "{a} * {b}");
        }
    }
}

#[test]
fn plain_code_and_the_instruction_say_the_same() {
    let plain = Field::plain();
    for field in fields() {
        let mut numbers = numbers(7);
        for _ in 0..20_000 {
            let [a, b] = [(); 2].map(|()| numbers.next().expect("endless"));
            assert_eq!(field.product(a, b), plain.product(a, b), "{a} * {b}");
        }
    }
}

#[test]
fn the_laws_of_a_field_and_of_fermat_powers() {
    for field in fields() {
        let mut numbers = numbers(8);
        for _ in 0..5_000 {
            let [a, b, c] = [(); 3].map(|()| numbers.next().expect("endless"));
            let times = |a, b| field.product(a, b);
            assert_eq!(times(a, b), times(b, a));
            assert_eq!(times(times(a, b), c), times(a, times(b, c)));
            assert_eq!(times(a, b ^ c), times(a, b) ^ times(a, c));
            assert_eq!((times(a, 1), times(a, 0)), (a, 0));
        }
        for fermat in [2, 4, 16, 256, 1 << 16, 1 << 32] {
            assert_eq!(field.product(fermat, fermat), fermat ^ (fermat / 2), "{fermat}");
            for below in numbers.by_ref().take(200).map(|number| number % fermat) {
                assert_eq!(field.product(fermat, below), fermat * below, "{fermat} * {below}");
            }
        }
    }
}
