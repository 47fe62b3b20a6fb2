//! Random rules for two sides and random rules in which points decide.

use super::Random;

/// The same rules with sides: each move becomes Left's, Right's or stays everyone's, and endings may name a side.
pub fn sided(text: &str, seed: u64) -> String {
    let mut random = Random::new(seed ^ 0x51DE);
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines() {
        if let Some(rest) = line.strip_prefix("move ") {
            let side = *random.pick(&["left ", "right ", ""]);
            lines.push(format!("{side}move {rest}"));
            if random.once_in(2) {
                let other = if side == "left " { "right " } else { "left " };
                lines.push(format!("{other}move o{rest}"));
            }
        } else if line.starts_with("ends if") && random.once_in(2) {
            let (condition, _) = line.split_once(':').unwrap_or((line, ""));
            lines.push(format!("{condition}: {} wins", random.pick(&["left", "right"])));
        } else {
            lines.push(line.to_owned());
        }
    }
    let is_sided = |line: &String| line.starts_with("left ") || line.starts_with("right ");
    if !lines.iter().any(is_sided)
        && let Some(line) = lines.iter_mut().find(|line| line.starts_with("move "))
    {
        line.insert_str(0, "left ");
    }
    lines.join("\n") + "\n"
}

/// A token on a digraph with one set of edges for Left and one for Right; play may come back.
pub fn digraph(seed: u64) -> String {
    let mut random = Random::new(seed ^ 0xD16);
    let size = 3 + random.below(4);
    let mut edges = || {
        let to = |random: &mut Random| {
            let targets: Vec<String> =
                (0..size).filter(|_| random.once_in(4)).map(|vertex| vertex.to_string()).collect();
            format!("{{{}}}", targets.join(", "))
        };
        let mut edges: Vec<String> = (0..size).map(|_| to(&mut random)).collect();
        // A list of nothing but empty sets would have no type.
        if edges.iter().all(|targets| targets == "{}") {
            edges[0] = "{1}".to_owned();
        }
        edges.join(", ")
    };
    let (left, right) = (edges(), edges());
    let mut text = format!("let left_edges = [{left}]\n");
    text.push_str(&format!("let right_edges = [{right}]\n"));
    text.push_str(&format!("position (v: nat) where v < {size}\n"));
    text.push_str(
        "left move slide(w in left_edges[v]) -> (w)\nright move slide(w in right_edges[v]) -> (w)\n",
    );
    text.push_str(match random.below(10) {
        0 | 1 => "misere\n",
        2 => "ends if v == 2: left wins\n",
        3 => "ends if v == 2: draw\n",
        4 => "ends if v == 1: mover wins\nends if v == 2: right wins\n",
        5 => "win by reaching (2)\n",
        _ => "",
    });
    text
}

/// Random rules in which points decide: heaps, with sides or without.
pub fn scored(seed: u64) -> String {
    let mut random = Random::new(seed ^ 0x5C0E);
    let sides = random.once_in(2);
    let mut text = "score\nposition (n: nat)\n".to_owned();
    for index in 0..1 + random.below(3) {
        let side = if sides { *random.pick(&["left ", "right ", ""]) } else { "" };
        let result =
            *random.pick(&["(n - k)", "(n - k)", "((n - k) div 2)", "if n == k then end else (n - k)"]);
        let points = *random.pick(&["k", "n - k", "k * k", "3 - n", "n mod 3", "pow(10, 30) * k"]);
        let again = *random.pick(&["", "", " again", " again if n mod 2 == 0", " again if k == 2"]);
        let domain = *random.pick(&["1..=n", "1..=min(2, n)", "{1, 3}, if k <= n"]);
        text.push_str(&format!("{side}move m{index}(k in {domain}) -> {result} scoring {points}{again}\n"));
    }
    text
}
