//! Periods of octal codes that are too long to be listed are proved from the code alone.

use std::sync::atomic::AtomicBool;

use grundy::{Choices, Goal, Method, Pattern, RulesFrom, Settings, Workbench};
use grundy_core::{Certificate, Evidence, Of, Run};
use grundy_verify::{Rejection, verify};

/// Published: A. Gangolli and T. Plambeck, A note on periodicity in some octal games, International Journal of Game Theory 18 (1989).
const PERIODS: &[(&str, u64, u64)] = &[("0.16", 105_351, 149_459), ("0.56", 326_640, 144)];

#[test]
fn long_periods_are_proved() {
    let cancelled = AtomicBool::new(false);
    let bench = Workbench::new(Settings::default(), &cancelled, &|_| ());
    for &(code, preperiod, period) in PERIODS {
        let (_, game) = bench.open(RulesFrom::Named(code), &Choices::default()).unwrap();
        let class = bench.classify(&game);
        let finding =
            bench.study(&game, &class).prove(Goal { of: Some(Of::Values), ..Goal::default() }).unwrap();
        let found = match finding.pattern {
            Some(Pattern::Repeats { preperiod, period }) => (preperiod, period),
            other => panic!("{code}: {other:?}"),
        };
        assert_eq!(found, (preperiod, period), "{code}");
        assert_eq!(finding.method, Some(Method::Sparse), "{code}");
        let theorem = finding.standing.theorem().unwrap();
        let certificate = theorem.certificate();
        let Evidence::Sparse(sparse) = &certificate.evidence else { panic!("{code}") };
        // One heap sooner it does not repeat.
        let mut sooner = sparse.clone();
        sooner.preperiod -= 1;
        let wrong = Certificate { evidence: Evidence::Sparse(sooner), ..certificate.clone() };
        let told = verify(&game, &wrong, &Run::unlimited());
        assert!(matches!(told, Err(Rejection::Fails { .. })), "{code}: {told:?}");
    }
}
