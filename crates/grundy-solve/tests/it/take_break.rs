//! Take-and-break codes against the oracle.

use grundy_core::{Limits, Run, Stop};
use grundy_solve::take_break::{Code, Heaps};
use grundy_testkit::oracle;

fn heaps(digits: &[u8], tail: &[u8]) -> Heaps {
    Heaps::new(Code::new(digits, tail).expect("a code without a pass"))
}

fn values(digits: &[u8], tail: &[u8], to: u64) -> Vec<u64> {
    let run = Run::unlimited();
    let mut heaps = heaps(digits, tail);
    heaps.value(to, &run).unwrap();
    (0..=to).map(|heap| heaps.value(heap, &run).unwrap()).collect()
}

fn naive(digits: &[u8], tail: &[u8], to: u64) -> Vec<u64> {
    let small = |digits: &[u8]| digits.iter().map(|d| u32::from(*d)).collect::<Vec<_>>();
    let code = oracle::Code::with_tail(&small(digits), &small(tail));
    oracle::grundy_values(to, |heap| code.options(heap))
}

fn triples(below: u8) -> impl Iterator<Item = (u8, u8, u8)> {
    (0..below).flat_map(move |a| (0..below).flat_map(move |b| (0..below).map(move |c| (a, b, c))))
}

#[test]
fn all_octal_codes_of_three_digits() {
    for d0 in [0, 4] {
        for (d1, d2, d3) in triples(8) {
            let digits = [d0, d1, d2, d3];
            assert_eq!(values(&digits, &[], 60), naive(&digits, &[], 60), "{digits:?}");
        }
    }
}

#[test]
fn all_hexadecimal_codes_of_two_digits() {
    for d0 in [0, 4, 8, 12] {
        for (d1, d2, _) in triples(16).filter(|(_, _, d3)| *d3 == 0) {
            let digits = [d0, d1, d2];
            assert_eq!(values(&digits, &[], 24), naive(&digits, &[], 24), "{digits:?}");
        }
    }
}

#[test]
fn all_short_heads_with_short_tails() {
    for d0 in [0, 4, 8] {
        for tail in 0..64_u8 {
            for head in [&[d0][..], &[d0, 5], &[d0, 2, 0]] {
                for tail in [&[tail >> 3][..], &[tail >> 3, tail & 7], &[tail >> 3, 0, tail & 7]] {
                    assert_eq!(values(head, tail, 22), naive(head, tail, 22), "{head:?} ({tail:?})");
                }
            }
        }
    }
    assert_eq!(values(&[0, 8], &[9, 10], 20), naive(&[0, 8], &[9, 10], 20));
}

#[test]
fn all_subtraction_sets_within_seven() {
    for bits in 1..128_u8 {
        let digits: Vec<u8> =
            (0..=7).map(|k| if k > 0 && bits >> (k - 1) & 1 == 1 { 3 } else { 0 }).collect();
        assert_eq!(values(&digits, &[], 100), naive(&digits, &[], 100), "{digits:?}");
    }
}

#[test]
fn huge_heaps_at_once() {
    let run = Run::unlimited();
    let huge = 1_000_000_000_000_000_000;
    assert_eq!(heaps(&[0], &[3]).value(huge, &run), Ok(huge));
    // Taking 1 to 9: n mod 10. Taking 3 to 6: (n mod 9) / 3.
    assert_eq!(heaps(&[0, 3, 3, 3, 3, 3, 3, 3, 3, 3], &[]).value(huge + 7, &run), Ok(7));
    let mut interval = heaps(&[0, 0, 0, 3, 3, 3, 3], &[]);
    for heap in huge..huge + 50 {
        assert_eq!(interval.value(heap, &run), Ok(heap % 9 / 3));
    }
    assert!(interval.len() < 100);
    // Kayles has period 12 from 71 on: Guy and Smith 1956.
    let mut kayles = heaps(&[0, 7, 7], &[]);
    let period = naive(&[0, 7, 7], &[], 95);
    for heap in huge..huge + 12 {
        let place = usize::try_from(72 + heap % 12).unwrap();
        assert_eq!(kayles.value(heap, &run), Ok(period[place]));
    }
}

#[test]
fn periods_of_codes_that_only_take() {
    let run = Run::unlimited();
    for ((d1, d2, d3), (d4, d5, _)) in
        triples(4).flat_map(|a| triples(4).filter(|b| b.2 == 0).map(move |b| (a, b)))
    {
        let digits = [0, d1, d2, d3, d4, d5];
        let mut quick = heaps(&digits, &[]);
        let expected = naive(&digits, &[], 400);
        for (heap, value) in (0..).zip(expected).collect::<Vec<_>>().into_iter().rev() {
            assert_eq!(quick.value(heap, &run), Ok(value), "{digits:?}, heap {heap}");
        }
        let repeats = quick.repeats().expect("a period");
        assert!(repeats.from + repeats.period < 400, "{repeats:?}");
    }
}

#[test]
fn a_stop_leaves_a_prefix() {
    let limits = Limits { positions: Some(20), bytes: 1 << 20 };
    let run = Run::new(limits, &|| None, &|_| ());
    let mut kayles = heaps(&[0, 7, 7], &[]);
    assert_eq!(kayles.value(50, &run), Err(Stop::Positions { limit: 20 }));
    let expected = naive(&[0, 7, 7], &[], 50);
    let found: Vec<u64> = kayles.values().map(u64::from).collect();
    assert_eq!(found, expected[..20]);
    assert_eq!(kayles.value(50, &Run::unlimited()), Ok(expected[50]));
}

/// In 2^18 bytes there is no room for so many values of two bytes each.
#[test]
fn values_of_codes_with_few_rare_heaps_take_a_byte() {
    let limits = Limits { positions: None, bytes: 1 << 18 };
    let run = Run::new(limits, &|| None, &|_| ());
    let mut few = heaps(&[0, 1, 0, 4], &[]);
    assert!(few.value(200_000, &run).is_ok());
    assert_eq!(few.len(), 200_001);
    let mut many = heaps(&[0, 0, 0, 7], &[]);
    assert_eq!(many.value(200_000, &run), Err(Stop::Memory { limit: 1 << 18 }));
}
