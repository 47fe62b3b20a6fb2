//! Lazy dogs by the possible worlds of every person.

use serde_json::{Value, json};

use crate::fast_uoj76_lazy_dogs::{MODULUS, unseen};
use crate::question::{AnswerError, Question};

/// People at most; a world is a set of sick dogs.
const PEOPLE: usize = 10;

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let unseen = unseen(question)?;
    let people = unseen.len();
    if people > PEOPLE {
        return Err(AnswerError::limit(1 << PEOPLE));
    }
    // What each person sees, as bits.
    let all = (1_usize << people) - 1;
    let hidden = |(x, list): (usize, &Vec<usize>)| list.iter().fold(1 << x, |bits, y| bits | 1 << y);
    let seen: Vec<usize> = unseen.iter().enumerate().map(|at| all & !hidden(at)).collect();
    // The worlds in which nobody has shot yet.
    let mut quiet: Vec<usize> = (1..=all).collect();
    let (mut nights, mut dogs) = (0, 0);
    for night in 1.. {
        let sure = |world: &usize| (0..people).filter(|x| is_sure(*x, seen[*x], *world, &quiet)).count();
        let shots: Vec<usize> = quiet.iter().map(sure).collect();
        let ended = shots.iter().filter(|shots| **shots > 0).count();
        if ended == 0 {
            break;
        }
        nights += night * ended;
        dogs += shots.iter().sum::<usize>();
        let still = quiet.iter().zip(&shots).filter(|(_, shots)| **shots == 0);
        quiet = still.map(|(world, _)| *world).collect();
    }
    let reduced = |sum: usize| u64::try_from(sum).unwrap_or(0) % MODULUS;
    Ok(json!([reduced(nights), reduced(dogs)]))
}

/// Whether in this world person `x` knows that his dog is sick: it is in all quiet worlds that look the same to him.
fn is_sure(x: usize, seen: usize, world: usize, quiet: &[usize]) -> bool {
    quiet.iter().filter(|other| **other & seen == world & seen).all(|other| other >> x & 1 == 1)
}
