//! Values of the parameters that are read, as the rules admit them.

use grundy_rules::Value;

use super::Brief;
use super::random::Random;
use super::umpire::Umpire;
use crate::workbench::{Failure, Workbench};

/// Sizes that are tried.
const SIZES: usize = 8;
/// Values of each size that are tried.
const TRIES: usize = 50;

impl Workbench<'_> {
    /// Some values of the parameters of [`header`](grundy_export::contest::Contest::header), then of those that each case
    /// reads, for which all `where` of the rules hold: small ones first, at most one of each size, always the same ones.
    /// None where none was found.
    pub fn admitted_params(&self, brief: Brief<'_>) -> Result<Vec<Vec<Value>>, Failure> {
        let contest = brief.contest;
        self.run(|run| {
            let mut umpire = Umpire::new(brief, SIZES, self, run)?;
            let mut random = Random::new(brief.rules, contest, 0, 0);
            let mut found: Vec<Vec<Value>> = Vec::new();
            for size in 1..=SIZES {
                random.limit(size);
                for _ in 0..TRIES {
                    random.resize();
                    let header = random.params(&contest.header, &[]);
                    let known: Vec<_> = contest.header.iter().copied().zip(header.iter().cloned()).collect();
                    let read = random.params(&contest.read, &known);
                    if umpire.params(&header, &read)?.is_none() {
                        continue;
                    }
                    let values = [header, read].concat();
                    if !found.contains(&values) {
                        found.push(values);
                        break;
                    }
                }
            }
            Ok(found)
        })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use grundy_export::contest::Contest;

    use crate::judge::Brief;
    use crate::{Choices, RulesFrom, Settings, Workbench};

    #[test]
    fn values_obey_where() {
        let rows = [
            "param l: nat, r: nat where 1 <= l < r",
            "param l: nat, r: list of tuple(nat, nat) where all(a < b for (a, b) in r) and len(r) == l",
            "param l: grid of \".#\", r: nat where len(cells(l, \"#\")) == 1 + r",
        ];
        let cancelled = AtomicBool::new(false);
        let workbench = Workbench::new(Settings::default(), &cancelled, &|_| ());
        for row in rows {
            let text = format!("{row}\nposition (n: nat)\nmove one() if n >= 1 -> (n - 1)");
            let loaded = workbench.load(RulesFrom::Text(&text)).unwrap();
            let rules = loaded.rules.as_ref().unwrap();
            let contest = Contest { read: vec![0, 1], ..Contest::default() };
            let brief = Brief { rules, choices: &Choices::default(), contest: &contest };
            let found = workbench.admitted_params(brief).unwrap();
            assert!(found.len() >= 3, "{row}: {found:?}");
            for values in found {
                let names = ["l", "r"].map(str::to_owned);
                let set: Vec<_> = names.into_iter().zip(values).collect();
                assert!(workbench.bind_values(rules, &set, None).is_ok(), "{row}: {set:?}");
            }
        }
    }
}
