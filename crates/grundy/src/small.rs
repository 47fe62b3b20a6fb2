//! Small positions of any game, smallest first: what rules are tried on.

use grundy_rules::Type;
use grundy_rules::value::Value;
use grundy_values::Int;

/// At most this many values of one type are tried.
const MOST_VALUES: usize = 4000;

/// Values of `ty` of size at most `size`; none where the type has no small values we know of.
pub(crate) fn values(ty: &Type, size: u64) -> Vec<Value> {
    let mut found = match ty {
        Type::Nat => (0..=size).map(Value::from).collect(),
        Type::Int => ints(size),
        Type::Bool => vec![Value::from(false), Value::from(true)],
        Type::Tuple(parts) => tuples(parts, size).into_iter().map(Value::tuple).collect(),
        Type::List(element) => lists(element, size).into_iter().map(Value::list).collect(),
        Type::Bag(element) => sorted(lists(element, size)).into_iter().map(Value::list).collect(),
        Type::Set(element) => {
            let sets = sorted(lists(element, size)).into_iter();
            sets.filter(|set| set.windows(2).all(|pair| pair[0] < pair[1])).map(Value::set).collect()
        }
        _ => Vec::new(),
    };
    found.truncate(MOST_VALUES);
    found
}

/// All ways to choose one value of each type.
pub(crate) fn tuples<'t>(types: impl IntoIterator<Item = &'t Type>, size: u64) -> Vec<Vec<Value>> {
    let mut rows = vec![Vec::new()];
    for ty in types {
        let values = values(ty, size);
        rows = rows
            .iter()
            .flat_map(|row: &Vec<Value>| {
                values.iter().map(move |value| {
                    let mut longer = row.clone();
                    longer.push(value.clone());
                    longer
                })
            })
            .take(MOST_VALUES)
            .collect();
    }
    rows
}

fn ints(size: u64) -> Vec<Value> {
    let around = (0..=size).flat_map(|n| {
        let int = Int::from(n);
        let negative = int.neg();
        if n == 0 { vec![int] } else { vec![int, negative] }
    });
    around.map(Value::from).collect()
}

/// Lists of at most three elements, fewer where there are many values.
fn lists(element: &Type, size: u64) -> Vec<Vec<Value>> {
    let values = values(element, size.min(4));
    let mut rows: Vec<Vec<Value>> = vec![Vec::new()];
    let mut last = rows.clone();
    for _ in 0..3 {
        last = last
            .iter()
            .flat_map(|row| {
                values.iter().map(move |value| {
                    let mut longer = row.clone();
                    longer.push(value.clone());
                    longer
                })
            })
            .take(MOST_VALUES)
            .collect();
        rows.extend(last.iter().cloned());
    }
    rows
}

fn sorted(rows: Vec<Vec<Value>>) -> Vec<Vec<Value>> {
    rows.into_iter().filter(|row| row.is_sorted()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_values() {
        assert_eq!(values(&Type::Nat, 3).len(), 4);
        assert_eq!(values(&Type::Int, 2).len(), 5);
        let set = Type::Set(Box::new(Type::Nat));
        let bag = Type::Bag(Box::new(Type::Nat));
        assert_eq!(values(&set, 2).len(), 8);
        assert_eq!(values(&bag, 1).len(), 10);
        assert_eq!(tuples([&Type::Nat, &Type::Bool], 1).len(), 4);
    }
}
