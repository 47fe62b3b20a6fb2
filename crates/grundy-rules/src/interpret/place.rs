//! Storing values in places with a declared type: the checks that natural numbers get.

use grundy_messages::{Arg, Code, Hint, Label};
use grundy_syntax::Span;
use grundy_values::Int;

use super::{Halted, IntoHalt, Machine, error};
use crate::ir::Expr;
use crate::types::Type;
use crate::value::Value;

impl Machine<'_, '_> {
    /// `value` in a place of type `ty`: bags sorted, natural numbers checked. `Err` has the
    /// integer that is negative.
    pub(crate) fn store(value: Value, ty: &Type) -> Result<Value, Int> {
        match (ty, value) {
            (Type::Nat, Value::Int(int)) if int.is_negative() => Err(int),
            (Type::Bag(element), Value::List(elements)) => {
                let mut elements = store_all(&elements, element)?;
                elements.sort_unstable();
                Ok(Value::list(elements))
            }
            (Type::List(element), Value::List(elements)) if !trusts(element) => {
                store_all(&elements, element).map(Value::list)
            }
            (Type::Set(element), Value::Set(elements)) if !trusts(element) => {
                store_all(&elements, element).map(Value::set)
            }
            (Type::Tuple(types), Value::Tuple(parts)) => {
                let stored = parts.iter().zip(types).map(|(part, ty)| Self::store(part.clone(), ty));
                stored.collect::<Result<Vec<_>, _>>().map(Value::tuple)
            }
            (_, value) => Ok(value),
        }
    }

    /// Stores an argument of a function.
    pub(super) fn store_argument(
        &self,
        value: Value,
        ty: &Type,
        name: &str,
        span: Span,
    ) -> Result<Value, Halted> {
        let place = Arg::Filled(Label::PlaceArgument, vec![("name", Arg::from(name))]);
        Self::store(value, ty).map_err(|int| self.negative_at(span, &int, place))
    }

    /// Stores the result of a function.
    pub(super) fn store_result(
        &self,
        value: Value,
        ty: &Type,
        name: &str,
        span: Span,
    ) -> Result<Value, Halted> {
        let place = Arg::Filled(Label::PlaceResult, vec![("name", Arg::from(name))]);
        Self::store(value, ty).map_err(|int| self.negative_at(span, &int, place))
    }

    /// The error of a negative number where a natural one must stand.
    pub(crate) fn negative(&self, e: &Expr, value: &Int, place: Arg) -> Halted {
        self.negative_at(e.span, value, place)
    }

    pub(crate) fn negative_at(&self, span: Span, value: &Int, place: Arg) -> Halted {
        let text = self.written(span);
        let mut diagnostic = error(Code::NegativeNat, span)
            .arg("text", text.as_str())
            .arg("value", value.to_string())
            .arg("place", place);
        // The commonest slip is `n - k` without a bound on k: say the guard in the user's words.
        if let Some((a, b)) = text.split_once(" - ")
            && !b.contains([' ', '('])
            && !a.contains([' ', '('])
        {
            diagnostic =
                diagnostic.hint_with(Hint::AddGuardOrMin, vec![("guard", Arg::from(format!("{b} <= {a}")))]);
        } else {
            diagnostic =
                diagnostic.hint_with(Hint::AddGuard, vec![("guard", Arg::from(format!("{text} >= 0")))]);
        }
        diagnostic.into_halt()
    }
}

/// Whether values of the type need no check when they are stored.
fn trusts(ty: &Type) -> bool {
    matches!(ty, Type::Int | Type::Bool | Type::Symbol | Type::Unknown)
}

fn store_all(elements: &[Value], ty: &Type) -> Result<Vec<Value>, Int> {
    elements.iter().map(|element| Machine::store(element.clone(), ty)).collect()
}
