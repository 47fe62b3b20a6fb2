//! Linear forms in the parameters, through given points.

/// A constant and one factor a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Form {
    factors: Vec<i64>,
    constant: i64,
}

impl Form {
    pub(super) fn constant(value: u64, parameters: usize) -> Option<Self> {
        Some(Self { factors: vec![0; parameters], constant: i64::try_from(value).ok()? })
    }

    /// The form that goes through all points. Each factor is told by two points that differ in one place only.
    pub(super) fn through(points: &[(&[u64], u64)]) -> Option<Self> {
        let (first, value) = points.first()?;
        let mut factors = Vec::new();
        for place in 0..first.len() {
            factors.push(factor(points, place)?);
        }
        let linear = Self { factors, constant: 0 };
        let constant = i64::try_from(*value).ok()?.checked_sub(linear.at(first)?)?;
        let form = Self { constant, ..linear };
        points.iter().all(|(at, value)| form.at(at) == i64::try_from(*value).ok()).then_some(form)
    }

    pub(super) fn at(&self, parameters: &[u64]) -> Option<i64> {
        self.factors.iter().zip(parameters).try_fold(self.constant, |sum, (factor, value)| {
            sum.checked_add(factor.checked_mul(i64::try_from(*value).ok()?)?)
        })
    }

    /// The number, where no parameter counts.
    pub(super) fn as_constant(&self) -> Option<i64> {
        self.factors.iter().all(|factor| *factor == 0).then_some(self.constant)
    }

    pub(super) fn is_zero(&self) -> bool {
        self.as_constant() == Some(0)
    }

    pub(super) fn less_one(&self) -> Option<Self> {
        Some(Self { factors: self.factors.clone(), constant: self.constant.checked_sub(1)? })
    }

    /// The form in these names.
    pub(super) fn text(&self, names: &[String]) -> String {
        let mut text = String::new();
        for (factor, name) in self.factors.iter().zip(names).filter(|(factor, _)| **factor != 0) {
            let sign = match (*factor < 0, text.is_empty()) {
                (true, true) => "-",
                (true, false) => " - ",
                (false, true) => "",
                (false, false) => " + ",
            };
            let times = if factor.unsigned_abs() == 1 {
                String::new()
            } else {
                format!("{} * ", factor.unsigned_abs())
            };
            text.push_str(&format!("{sign}{times}{name}"));
        }
        match (self.constant, text.is_empty()) {
            (constant, true) => constant.to_string(),
            (0, false) => text,
            (constant, false) if constant < 0 => format!("{text} - {}", constant.unsigned_abs()),
            (constant, false) => format!("{text} + {constant}"),
        }
    }
}

/// What one more in a place adds.
fn factor(points: &[(&[u64], u64)], place: usize) -> Option<i64> {
    let alike =
        |a: &[u64], b: &[u64]| a.iter().zip(b).enumerate().all(|(at, (a, b))| (a == b) != (at == place));
    let pairs =
        points.iter().enumerate().flat_map(|(at, one)| points[at + 1..].iter().map(move |two| (one, two)));
    let (one, two) = pairs.into_iter().find(|(one, two)| alike(one.0, two.0))?;
    let signed = |value: u64| i64::try_from(value).ok();
    let run = signed(*two.0.get(place)?)?.checked_sub(signed(*one.0.get(place)?)?)?;
    let rise = signed(two.1)?.checked_sub(signed(one.1)?)?;
    (rise.checked_rem(run)? == 0).then(|| rise / run)
}
