//! The other side of the moon at contest size.
//!
//! # Setting
//!
//! A tree with at least two vertices. A move deletes a vertex and keeps one of the parts that are left. Who leaves a single vertex loses.
//!
//! # Theorem
//!
//! The player to move wins exactly if some vertex has even degree. Call a tree *odd* if all degrees are odd.
//!
//! A move in an odd tree keeps the part of a neighbour of the deleted vertex. This neighbour has lost one edge and the others none. So either the part is a single vertex and the mover has lost, or it is not odd.
//!
//! In a tree that is not odd, look at all pairs of a vertex `v` of even degree and a neighbour `u` of it, and at the part of `v` when `u` is deleted. Take a pair whose part is smallest. Then no other vertex `w` of the part has even degree: else `w` and its neighbour
//! towards `v` would have a smaller part. So the part is odd. It has at least two vertices, since `v` has at least two neighbours. Whoever keeps it wins, by induction over the number of vertices.
//!
//! # How the code uses it
//!
//! It looks for a vertex of even degree.
//!
//! # What is not covered
//!
//! A single vertex to begin with: nobody left it.
//!
//! # Cost
//!
//! Linear.

use serde_json::Value;

use crate::question::{AnswerError, Question};

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let tree = crate::ask_p8347_other_side_of_the_moon::read(question)?;
    let even = (0..tree.len()).any(|v| tree.neighbours(v).len() % 2 == 0);
    Ok(Value::from(if even { "Hifuu" } else { "Luna" }))
}
