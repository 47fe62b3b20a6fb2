//! Makes one table and prints its digest: run it under `time` to measure a kernel.
//!
//! `dense CODE N THREADS`, `octal CODE N THREADS`, `period CODE N THREADS`, `codes N`, `survey GREATEST`, `squares N`

use std::ops::ControlFlow;

use grundy_kernels::{Dense, Level, Octal, OctalTable, PeriodSearch};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["dense", code, n, threads] => dense(&digits(code), number(n), number(threads)),
        ["octal", code, n, threads] => octal(&digits(code), number(n), number(threads)),
        ["survey", greatest] => survey(greatest.parse().expect("a number")),
        ["squares", n] => squares(number(n)),
        ["period", code, n, threads] => period(&digits(code), number(n), number(threads)),
        ["codes", n] => codes(number(n)),
        _ => println!("dense, octal, period CODE N THREADS | codes N | survey GREATEST | squares N"),
    }
}

fn number(word: &str) -> usize {
    word.parse().expect("a number")
}

/// The digits of a code written `0.77`.
fn digits(code: &str) -> Vec<u8> {
    code.chars().filter_map(|digit| digit.to_digit(16)).filter_map(|digit| u8::try_from(digit).ok()).collect()
}

fn digest(values: impl IntoIterator<Item = u16>) -> u64 {
    values.into_iter().fold(0xcbf2_9ce4_8422_2325, |hash: u64, value| {
        (hash ^ u64::from(value)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

fn dense(digits: &[u8], n: usize, threads: usize) {
    let code = Octal::new(digits).expect("an octal code");
    let mut dense = Dense::new(code).with(Level::best(), threads);
    let end = dense.fill(n, &mut |_| ControlFlow::Continue(()));
    println!("{end:?} {:016x}", digest(dense.values()));
}

fn octal(digits: &[u8], n: usize, threads: usize) {
    let code = Octal::new(digits).expect("an octal code");
    let mut table = OctalTable::new(code).with(Level::best(), threads);
    let end = table.fill(n, &mut |_| ControlFlow::Continue(()));
    println!(
        "{end:?} {:016x} {:x?} {:?}",
        if n > 200_000_000 { 0 } else { digest(table.values_from(0)) },
        table.split(),
        table.rares()
    );
}

/// The first period that is proved within `n` values.
fn period(digits: &[u8], n: usize, threads: usize) {
    let code = Octal::new(digits).expect("an octal code");
    let mut search = PeriodSearch::new(code.last(), 2);
    let mut table = OctalTable::new(code).with(Level::best(), threads);
    let mut found = None;
    while found.is_none() && table.len() < n {
        let _ = table.fill(search.next().min(n), &mut |_| ControlFlow::Continue(())).expect("small values");
        found = search.find(&table);
    }
    println!("{found:?} by {} values, {:?}, rares {:?}", table.len(), table.split(), table.rares());
}

/// All subtraction sets with this greatest element.
fn survey(greatest: u32) {
    let (mut sets, mut longest, mut unknown, mut sum) = (0_u64, 0, 0_u64, 0_u64);
    let _ = grundy_kernels::subtract::survey(greatest, Level::best(), &mut |_, repeats| {
        sets += 1;
        match repeats {
            Some(repeats) => {
                longest = longest.max(repeats.period);
                let both = [repeats.preperiod, repeats.period].map(|n| u64::try_from(n).unwrap_or(0));
                sum = sum.wrapping_mul(31).wrapping_add(both[0] * 1_000_003 + both[1]);
            }
            None => unknown += 1,
        }
        ControlFlow::Continue(())
    });
    println!("{sets} sets, longest period {longest}, {unknown} unknown, {sum:016x}");
}

/// Taking squares.
fn squares(n: usize) {
    let mut set = vec![0_u64; n.div_ceil(64)];
    (1..)
        .map(|k| k * k)
        .take_while(|square| *square < n)
        .for_each(|square| set[square / 64] |= 1 << (square % 64));
    let mut table = grundy_kernels::subtract::TakeSet::new(set, n).expect("no pass");
    let end = table.fill(n, Level::best(), &mut |_| ControlFlow::Continue(()));
    println!("{end:?} {:016x}", digest(table.values().iter().copied()));
}

/// All codes of three digits, up to a period or to `n` values.
fn codes(n: usize) {
    let (mut periods, mut made, mut sum) = (0, 0, 0_u64);
    for number in 1..1024_usize {
        let digit = |shift: usize| u8::try_from(number >> shift & 7).expect("three bits");
        let d0 = if number >= 512 { 4 } else { 0 };
        let code = Octal::new(&[d0, digit(6), digit(3), digit(0)]).expect("an octal code");
        let mut search = PeriodSearch::new(code.last(), 2);
        let mut table = OctalTable::new(code);
        while table.len() < n {
            let next = search.next().min(n);
            let _ = table.fill(next, &mut |_| ControlFlow::Continue(())).expect("small values");
            if let Some(repeats) = search.find(&table) {
                periods += 1;
                let both = [repeats.period, repeats.preperiod].map(|n| u64::try_from(n).unwrap_or(0));
                sum = sum.wrapping_mul(31).wrapping_add(both[0] * 1_000_003 + both[1]);
                break;
            }
        }
        made += table.len();
    }
    println!("{periods} periods, {made} values, {sum:016x}");
}
