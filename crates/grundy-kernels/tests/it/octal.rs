//! Octal kernels against the definition.

use std::ops::ControlFlow;

use grundy_kernels::{Dense, Level, Octal, OctalTable, Split};

/// The values by the definition: every option is looked at.
fn naive(digits: &[u8], heaps: usize) -> Vec<u16> {
    let mut values: Vec<u16> = Vec::new();
    let mut seen = vec![false; 2_048];
    for heap in 0..heaps {
        seen.fill(false);
        for (t, digit) in digits.iter().enumerate().take(heap + 1) {
            let left = heap - t;
            if digit & 1 != 0 && left == 0 {
                seen[0] = true;
            }
            if digit & 2 != 0 && left > 0 {
                seen[usize::from(values[left])] = true;
            }
            if digit & 4 != 0 {
                for a in 1..left {
                    seen[usize::from(values[a] ^ values[left - a])] = true;
                }
            }
        }
        let mex = seen.iter().position(|seen| !seen).expect("fewer options than values");
        values.push(u16::try_from(mex).expect("small values"));
    }
    values
}

fn octal(digits: &[u8]) -> Octal {
    Octal::new(digits).expect("an octal code")
}

fn dense(digits: &[u8], heaps: usize, level: Level, threads: usize) -> Vec<u16> {
    let mut dense = Dense::new(octal(digits)).with(level, threads);
    let end = dense.fill(heaps, &mut |_| ControlFlow::Continue(()));
    assert_eq!(end, Ok(ControlFlow::Continue(())), "{digits:?}");
    dense.values()
}

/// All codes of three digits, with `d0` 0 or 4.
fn codes() -> impl Iterator<Item = [u8; 4]> {
    let digits = |n: u16| [n >> 9 << 2, n >> 6 & 7, n >> 3 & 7, n & 7];
    (1..1024).map(move |n| digits(n).map(|digit| u8::try_from(digit).expect("a digit")))
}

/// Codes drawn from a fixed sequence.
fn drawn(count: usize) -> impl Iterator<Item = Vec<u8>> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut draw = move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        u8::try_from(state >> 33 & 0xff).expect("eight bits")
    };
    (0..count).map(move |_| {
        let length = 3 + usize::from(draw() % 30);
        let sparse = draw() % 3;
        let mut digits: Vec<u8> =
            (0..=length).map(|_| if draw() % 3 < sparse { 0 } else { draw() & 7 }).collect();
        digits[0] &= 4;
        digits
    })
}

#[test]
fn dense_values_of_all_codes_of_three_digits() {
    for digits in codes() {
        assert_eq!(dense(&digits, 300, Level::best(), 1), naive(&digits, 300), "{digits:?}");
    }
}

#[test]
fn dense_values_of_longer_codes_by_every_instance() {
    for digits in drawn(40) {
        let expected = naive(&digits, 700);
        for level in Level::here() {
            assert_eq!(dense(&digits, 700, level, 1), expected, "{digits:?}, {level:?}");
        }
    }
}

/// Long enough for blocks of several threads; the values of the last code need more than eight bits.
#[test]
fn dense_values_do_not_depend_on_threads() {
    for digits in [&[0, 7, 7][..], &[0, 0, 0, 7], &[4, 0, 0, 6], &[4, 3, 3, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7]]
    {
        let alone = dense(digits, 9_500, Level::best(), 1);
        assert_eq!(alone[..2_000], naive(digits, 2_000), "{digits:?}");
        for (level, threads) in [(Level::Scalar, 1), (Level::best(), 2), (Level::best(), 3)] {
            assert_eq!(
                dense(digits, 9_500, level, threads),
                alone,
                "{digits:?}, {level:?}, {threads} threads"
            );
        }
    }
}

#[test]
fn a_dense_table_can_be_left_and_resumed() {
    let expected = naive(&[0, 0, 0, 7], 2_000);
    let mut first = Dense::new(octal(&[0, 0, 0, 7]));
    let mut until =
        |made: usize| if made >= 700 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
    assert_eq!(first.fill(2_000, &mut until), Ok(ControlFlow::Break(())));
    let left = first.values();
    assert!(left.len() >= 700 && left.len() < 2_000);
    assert_eq!(left, expected[..left.len()]);
    let mut second = Dense::resume(octal(&[0, 0, 0, 7]), left);
    assert_eq!(second.fill(2_000, &mut |_| ControlFlow::Continue(())), Ok(ControlFlow::Continue(())));
    assert_eq!(second.values(), expected);
}

/// The first values are given, the others come from the sparse method with this split, however bad.
fn sparse(
    digits: &[u8],
    split: Split,
    given: &[u16],
    heaps: usize,
    level: Level,
    threads: usize,
) -> Vec<u16> {
    let mut table = OctalTable::resume(octal(digits), Some(split), given).with(level, threads);
    assert_eq!(table.split(), Some(split), "{digits:?}: the given values fit");
    let end = table.fill(heaps, &mut |_| ControlFlow::Continue(()));
    assert_eq!(end, Ok(ControlFlow::Continue(())), "{digits:?}");
    table.values_from(0).collect()
}

fn splits(digits: &[u8], masks: &[u16]) -> Vec<Split> {
    let code = octal(digits);
    let each =
        masks.iter().flat_map(|mask| [false, true].map(|by_position| Split::new(&code, *mask, by_position)));
    each.flatten().collect()
}

/// Masks of one high bit: below a common code are all rare ones of its half, up to 256.
#[test]
fn sparse_values_where_all_rare_codes_are_below_a_common_one() {
    let digits = [4, 3, 3, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7];
    let expected = naive(&digits, 1_500);
    assert!(expected.iter().any(|value| *value >= 0x100), "values of nine bits");
    for split in splits(&digits, &[0x40, 0x80, 0x100, 0x180]) {
        for level in Level::here() {
            let found = sparse(&digits, split, &expected[..300], 1_500, level, 1);
            assert_eq!(found, expected, "{split:?}, {level:?}");
        }
    }
}

/// Splits that are good for none of the codes: nearly half of the heaps are rare, and new ones come in every block.
#[test]
fn sparse_values_of_all_codes_of_three_digits() {
    for digits in codes() {
        let expected = naive(&digits, 300);
        for split in splits(&digits, &[6]) {
            let found = sparse(&digits, split, &expected[..150], 300, Level::best(), 1);
            assert_eq!(found, expected, "{digits:?}, {split:?}");
        }
    }
}

#[test]
fn sparse_values_of_longer_codes_by_every_instance() {
    for digits in drawn(12) {
        let expected = naive(&digits, 700);
        for split in splits(&digits, &[3, 0x15]) {
            for level in Level::here() {
                // The edges of blocks fall differently.
                for given in [200, 263] {
                    let found = sparse(&digits, split, &expected[..given], 700, level, 1);
                    assert_eq!(found, expected, "{digits:?}, {split:?}, {level:?}, {given} given");
                }
            }
        }
    }
}

/// Long enough for a good split to be found, and for several threads.
#[test]
fn tables_do_not_depend_on_method_instance_or_threads() {
    // Codes with few rare heaps.
    for (digits, heaps) in
        [(&[0, 6][..], 70_000), (&[0, 1, 0, 4], 90_000), (&[0, 0, 5, 4], 60_000), (&[0, 1, 6, 7], 50_000)]
    {
        let expected = dense(digits, heaps, Level::best(), 1);
        assert_eq!(expected[..1_500], naive(digits, 1_500), "{digits:?}");
        for (level, threads) in
            [(Level::best(), 1), (Level::Scalar, 1), (Level::best(), 2), (Level::best(), 3)]
        {
            let mut table = OctalTable::new(octal(digits)).with(level, threads);
            let end = table.fill(heaps, &mut |_| ControlFlow::Continue(()));
            assert_eq!(end, Ok(ControlFlow::Continue(())), "{digits:?}");
            assert!(
                table.rares().is_some_and(|(rares, _)| rares < heaps / 32),
                "{digits:?}: {:?}",
                table.rares()
            );
            assert!(
                table.values_from(0).eq(expected.iter().copied()),
                "{digits:?}, {level:?}, {threads} threads"
            );
        }
    }
}

#[test]
fn a_sparse_table_can_be_left_and_resumed() {
    let whole = dense(&[0, 1, 0, 4], 60_000, Level::best(), 1);
    let mut table = OctalTable::new(octal(&[0, 1, 0, 4]));
    let mut made = 0;
    while table.len() < 60_000 {
        made += 7_001;
        let mut until =
            |known: usize| if known >= made { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        let end = table.fill(60_000, &mut until);
        assert!(end.is_ok());
        let values: Vec<u16> = table.values_from(0).collect();
        assert_eq!(values, whole[..values.len()]);
        table = OctalTable::resume(octal(&[0, 1, 0, 4]), table.split(), &values).with(Level::best(), 2);
    }
    assert!(table.values_from(0).eq(whole));
}

/// What is told of rare heaps is a matter of the values, not of when the method was chosen.
#[test]
fn rare_heaps_do_not_depend_on_the_way() {
    let mut sparse = 0;
    for digits in [&[0, 1, 6][..], &[0, 6], &[0, 1, 0, 4], &[0, 2, 4, 5], &[0, 0, 0, 7], &[0, 7, 7]] {
        let mut table = OctalTable::new(octal(digits));
        for length in [100, 4_095, 4_096, 4_097, 6_000, 8_192, 9_000] {
            assert!(table.fill(length, &mut |_| ControlFlow::Continue(())).is_ok());
            let values: Vec<u16> = table.values_from(0).collect();
            let again = OctalTable::resume(octal(digits), None, &values);
            assert_eq!(table.rares_of_best(), again.rares_of_best(), "{digits:?} at {length}");
            // A table that begins with these values chooses by them alone.
            assert_eq!(again.rares(), again.rares_of_best(), "{digits:?} at {length}");
            sparse += u32::from(again.rares().is_some());
        }
    }
    assert!(sparse > 15, "{sparse}");
}

/// Values beyond what a byte holds end the sparse method, not the table.
#[test]
fn codes_that_do_not_fit_go_dense() {
    let digits = [4, 3, 3, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7];
    let expected = naive(&digits, 2_500);
    assert!(expected.iter().any(|value| *value > 511));
    let split = Split::new(&octal(&digits), 1, false).expect("a mask");
    let mut table = OctalTable::resume(octal(&digits), Some(split), &expected[..200]);
    assert_eq!(table.fill(2_500, &mut |_| ControlFlow::Continue(())), Ok(ControlFlow::Continue(())));
    assert_eq!((table.split(), table.values_from(0).collect::<Vec<u16>>()), (None, expected));
}
