//! What pictures are made of, and whether they stay as they are.
//!
//! Pictures of `tests/pictures` are compared byte by byte; `GRUNDY_BLESS=1` writes them anew.

use std::fs;
use std::path::Path;

use grundy_core::{Automaton, Axis, Coding, Numeration};
use grundy_export::svg::automaton::Automata;
use grundy_export::svg::graph::{Ends, Graph, Layer, Layers, Move, MoveKind, Node};
use grundy_export::svg::heatmap::Heatmap;
use grundy_export::svg::sequence::{Repeats, Sequence};
use grundy_export::svg::thermograph::Picture;
use grundy_export::svg::{Drawing, Heading, Look, Theme};
use grundy_export::{Cell, Grid, Scores, Word};
use grundy_texts::{EN, ZH};
use grundy_values::{Arena, Int, Thermograph};

use crate::xml::{Element, outside, read, shapes_outside};

fn heading() -> Heading {
    Heading {
        title: "a < b & \"c\" 游戏".to_owned(),
        lines: vec!["g(n + 3) = g(n) for all n >= 2".to_owned()],
    }
}

fn sequence(cells: Vec<Cell>) -> Sequence {
    let exceptions = vec![0, 1];
    let repeats = Some(Repeats { preperiod: 2, period: 3, exceptions, standing: "proved".to_owned() });
    Sequence { heading: heading(), name: "n".to_owned(), from: 0, cells, repeats, partial: false }
}

fn table(columns: usize, rows: usize, cell: impl Fn(usize, usize) -> Cell) -> Heatmap {
    let axis = |name: &str, len| Axis { name: name.to_owned(), from: 0, len };
    let cells = (0..columns).flat_map(|a| (0..rows).map(move |b| (a, b))).map(|(a, b)| cell(a, b)).collect();
    Heatmap {
        heading: heading(),
        grid: Grid { axes: vec![axis("a", columns), axis("b", rows)], cells },
        partial: false,
    }
}

fn number(value: usize) -> Cell {
    Cell::Number(u64::try_from(value).unwrap())
}

fn xor(columns: usize, rows: usize) -> Heatmap {
    table(columns, rows, |a, b| if a > b + 3 { Cell::Empty } else { number(a ^ b) })
}

fn words() -> Vec<Cell> {
    let words =
        [Word::P, Word::N, Word::D, Word::L, Word::R, Word::LD, Word::RD, Word::DL, Word::DR, Word::AtOnce];
    words.map(Cell::Word).to_vec()
}

fn scores() -> Vec<Cell> {
    let score = |first: i64| Cell::Score(Box::new(Scores { first: Int::from(first), right_starts: None }));
    [-3, 0, 4, 12].map(score).to_vec()
}

fn node(text: &str, result: Ends, layer: Layer) -> Node {
    let letter = match result {
        Ends::Won => "N",
        Ends::Lost => "P",
        Ends::Drawn => "D",
    };
    let lines = vec![text.to_owned()];
    Node { lines, board: false, result, letter: letter.to_owned(), worth: String::new(), layer }
}

/// A position that loops, one that is drawn, three that are not.
fn graph() -> Graph {
    let nodes = vec![
        node("start", Ends::Drawn, Layer::Draw(0)),
        node("(1, 2)", Ends::Won, Layer::Moves(3)),
        node("<&>", Ends::Lost, Layer::Moves(2)),
        node("x", Ends::Won, Layer::Moves(1)),
        node("end", Ends::Lost, Layer::Moves(0)),
    ];
    let one = |from, to, kind| Move { from, to, kind };
    let moves = vec![
        one(0, 0, MoveKind::Keeping),
        one(0, 1, MoveKind::Other),
        one(1, 2, MoveKind::Winning),
        one(1, 3, MoveKind::Other),
        one(2, 3, MoveKind::Other),
        one(3, 4, MoveKind::Winning),
        one(1, 99, MoveKind::Other),
    ];
    Graph { heading: heading(), nodes, moves, layers: Layers::Remoteness }
}

/// Numbers that are 1 modulo 3, with a state that is never reached; and numbers of at least two digits, with a dead state.
fn automata() -> Automata {
    let machine = |accepting: &[bool], next: &[u32]| Automaton {
        numeration: Numeration::BINARY,
        tracks: 1,
        start: 0,
        accepting: accepting.to_vec(),
        next: next.to_vec(),
    };
    let thirds = machine(&[false, true, false, false], &[0, 1, 2, 0, 1, 2, 3, 3]);
    let long = machine(&[false, false, true, false], &[3, 1, 2, 2, 2, 2, 3, 3]);
    let machines = vec![("thirds".to_owned(), thirds), ("long".to_owned(), long)];
    Automata { heading: heading(), coding: Coding::Set, machines }
}

/// Every kind of picture.
fn pictures() -> Vec<(&'static str, Box<dyn Fn(&Look) -> Drawing>)> {
    let few = sequence([0, 1, 2, 0, 1, 2, 0, 1, 2].map(Cell::Number).to_vec());
    let long = sequence((0..300).map(|n| number(n % 7)).collect());
    let many = sequence((0..5000).map(|n| number(n % 7)).collect());
    let one = sequence(vec![Cell::Number(0)]);
    let outcomes = sequence(words());
    let points = sequence(scores());
    let far = Sequence {
        from: u64::MAX / 4,
        repeats: None,
        ..sequence(vec![number(3), Cell::Empty, number(1 << 60)])
    };
    let (small, large, single) = (xor(6, 5), xor(90, 70), xor(1, 1));
    let letters = Heatmap {
        grid: Grid { cells: words(), ..table(5, 2, |_, _| Cell::Empty).grid },
        ..table(1, 1, |_, _| Cell::Empty)
    };
    let tiny = table(120, 120, |a, b| if a == b { Cell::Word(Word::D) } else { Cell::Word(Word::DL) });
    let pointed = table(2, 2, |a, b| scores()[2 * a + b].clone());
    let (graph, automata) = (graph(), automata());
    vec![
        ("sequence-few", Box::new(move |look| few.draw(look))),
        ("sequence-long", Box::new(move |look| long.draw(look))),
        ("sequence-many", Box::new(move |look| many.draw(look))),
        ("sequence-one", Box::new(move |look| one.draw(look))),
        ("sequence-words", Box::new(move |look| outcomes.draw(look))),
        ("sequence-points", Box::new(move |look| points.draw(look))),
        ("sequence-far", Box::new(move |look| far.draw(look))),
        ("heatmap-small", Box::new(move |look| small.draw(look))),
        ("heatmap-large", Box::new(move |look| large.draw(look))),
        ("heatmap-single", Box::new(move |look| single.draw(look))),
        ("heatmap-words", Box::new(move |look| letters.draw(look))),
        ("heatmap-tiny", Box::new(move |look| tiny.draw(look))),
        ("heatmap-points", Box::new(move |look| pointed.draw(look))),
        ("graph", Box::new(move |look| graph.draw(look))),
        ("automaton", Box::new(move |look| automata.draw(look))),
        ("thermograph", Box::new(|look| thermograph("{2||1|0}").draw(look).unwrap())),
        ("thermograph-number", Box::new(|look| thermograph("-3").draw(look).unwrap())),
        ("thermograph-cold", Box::new(|look| thermograph("^").draw(look).unwrap())),
        (
            "thermograph-far",
            Box::new(|look| thermograph("{1000000|||999999||1/1024|-5}").draw(look).unwrap()),
        ),
    ]
}

fn thermograph(value: &str) -> Picture {
    let mut arena = Arena::new();
    let value = arena.read(value).unwrap();
    let thermograph = arena.thermograph(value).unwrap();
    Picture { heading: heading(), thermograph: Thermograph::clone(&thermograph) }
}

#[test]
fn thermographs_have_walls_and_a_mast() {
    // Value, points of both walls, and the labels of temperatures and of values.
    let rows: &[(&str, [usize; 2], &[&str])] = &[
        ("{2||1|0}", [2, 3], &["0", "1/2", "3/4", "2", "5/4", "1"]),
        ("{4|2||1|-1}", [3, 3], &["0", "1", "3/2", "2", "3/2", "1"]),
        ("+-1", [2, 2], &["0", "1", "1", "0", "-1"]),
        ("-3", [1, 1], &["-1", "-3"]),
        ("^", [2, 2], &["-1", "0"]),
    ];
    for (value, points, labels) in rows {
        let picture = read(&thermograph(value).draw(&Look::new(EN)).unwrap().text);
        let path = |class: &str| -> Vec<[f64; 2]> {
            let walls = picture.classed(class);
            let path = walls.iter().find(|shape| shape.name == "path").expect(class).attr("d").unwrap();
            let point =
                |pair: &str| pair.split(' ').map(|number| number.parse().unwrap()).collect::<Vec<f64>>();
            path[1..].split('L').map(|pair| [point(pair)[0], point(pair)[1]]).collect()
        };
        let (left, right, mast) = (path("wall left"), path("wall right"), path("mast"));
        assert_eq!([left.len(), right.len()], *points, "{value}");
        // Both end at the foot of the mast, which stands upright; Left's is never to the right of Right's.
        assert_eq!((left.last(), right.last()), (mast.first(), mast.first()), "{value}");
        assert!(mast[0][0] == mast[1][0] && mast[0][1] > mast[1][1], "{value}");
        assert!(left[0][0] <= right[0][0] && left[0][1] == right[0][1], "{value}");
        // Walls are upright or slant by half a right angle, inwards.
        for wall in [&left, &right] {
            for pair in wall.windows(2) {
                let (across, up) = ((pair[1][0] - pair[0][0]).abs(), pair[0][1] - pair[1][1]);
                assert!(across < 0.3 || (across - up).abs() < 0.3, "{value}: {pair:?}");
            }
        }
        let shown: Vec<&str> = picture.named("text").iter().map(|text| text.text.as_str()).collect();
        for label in *labels {
            assert!(shown.contains(label), "{value}: no {label} in {shown:?}");
        }
    }
    assert!(thermograph(&format!("{{{}|0}}", "9".repeat(100))).draw(&Look::new(EN)).is_some());
}

#[test]
fn every_picture_is_well_formed_and_keeps_to_its_page() {
    let themes = Theme::ALL.into_iter().flat_map(|theme| [EN, ZH].map(|lang| (theme, lang)));
    for (theme, lang) in themes {
        for width in [None, Some(400), Some(1600)] {
            let look = Look { theme, width, lang };
            for (name, draw) in pictures() {
                let drawing = draw(&look);
                let picture = read(&drawing.text);
                let about = format!("{name} {look:?}");
                assert_eq!((picture.name.as_str(), picture.attr("role")), ("svg", Some("img")), "{about}");
                assert_eq!(picture.children[0].text, "a < b & \"c\" 游戏", "{about}");
                assert_eq!(
                    (picture.children[1].name.as_str(), picture.children[1].text.is_empty()),
                    ("desc", false)
                );
                assert_eq!(outside(&picture), [""; 0], "{about}");
                assert_eq!(shapes_outside(&picture), [""; 0], "{about}");
                assert_eq!(width.unwrap_or(drawing.width), drawing.width, "{about}");
                let chinese =
                    |text: &&Element| text.text.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c));
                let legend: Vec<&Element> = picture.classed("legend")[0].named("text");
                let translated = legend.iter().filter(|text| chinese(text)).count();
                assert_eq!(translated > 0, lang == ZH, "{about}");
                assert_eq!(drawing, draw(&look), "{about}: same data, same bytes");
            }
        }
    }
}

#[test]
fn sequences_have_a_mark_for_every_value() {
    let rows: [(Vec<Cell>, usize, usize); 5] = [
        ([0, 1, 2, 0, 1, 2, 0, 1, 2].map(Cell::Number).to_vec(), 9, 3),
        ((0..2000).map(|n| number(n % 5)).collect(), 2000, 400),
        (words(), 10, 1),
        (vec![Cell::Number(0), Cell::Empty, Cell::Number(7)], 2, 1),
        (scores(), 4, 1),
    ];
    for (cells, marks, lost) in rows {
        let picture = read(&sequence(cells.clone()).draw(&Look::new(EN)).text);
        assert_eq!(picture.having("mark").len(), marks, "{cells:?}");
        let diamonds = picture.classed("mark lost");
        assert_eq!(diamonds.len(), lost, "{cells:?}");
        assert!(diamonds.iter().all(|mark| mark.name == "path"), "lost positions have a shape of their own");
        assert!(picture.classed("mark").iter().all(|mark| mark.name == "circle"));
    }
}

#[test]
fn periods_are_bands_and_exceptions_are_ringed() {
    let cells: Vec<Cell> = (0..14).map(|n| number(n % 3)).collect();
    let picture = read(&sequence(cells.clone()).draw(&Look::new(EN)).text);
    assert_eq!((picture.classed("before").len(), picture.classed("band").len()), (1, 4));
    let rings = picture.classed("marks")[0].having("ring");
    assert_eq!(rings.len(), 2);
    let step = picture.classed("band")[0].number("width") / 3.0;
    assert!((picture.classed("before")[0].number("width") - 2.0 * step).abs() < 0.2);
    // Bands too narrow to be seen, and a period of one, are drawn as one.
    let constant = Repeats { period: 1, ..sequence(Vec::new()).repeats.unwrap() };
    let many = sequence((0..2000).map(|n| number(n % 3)).collect());
    for picture in [many, Sequence { repeats: Some(constant), ..sequence(cells.clone()) }] {
        assert_eq!(read(&picture.draw(&Look::new(EN)).text).classed("band").len(), 1);
    }
    let plain = Sequence { repeats: None, ..sequence(cells) };
    assert_eq!(read(&plain.draw(&Look::new(EN)).text).classed("band").len(), 0);
}

#[test]
fn heatmaps_have_a_cell_for_every_position() {
    for (columns, rows) in [(1, 1), (6, 5), (20, 20), (90, 70)] {
        let map = xor(columns, rows);
        let picture = read(&map.draw(&Look::new(EN)).text);
        let count = |wanted: fn(&Cell) -> bool| map.grid.cells.iter().filter(|cell| wanted(cell)).count();
        assert_eq!(picture.having("cell").len(), columns * rows);
        assert_eq!(picture.classed("cell none").len(), count(|cell| *cell == Cell::Empty));
        let lost = count(|cell| *cell == Cell::Number(0));
        assert_eq!(picture.classed("cell lost").len(), lost);
        // The letter, or a dot where there is no room for it; and the outline, besides that of the table.
        let cells = picture.classed("cells")[0];
        let letters = cells.named("text").iter().filter(|text| text.text == "P").count();
        let dots = cells.named("circle").len();
        assert_eq!(letters.max(dots), lost, "{columns} {rows}");
        assert_eq!(cells.classed("outline").len(), lost + 1, "{columns} {rows}");
        // Every hatched cell has its lines.
        let hatched = cells.named("path").len();
        assert_eq!(hatched, count(|cell| *cell == Cell::Empty), "{columns} {rows}");
    }
}

#[test]
fn graphs_show_who_wins_by_shape_and_letter() {
    let picture = read(&graph().draw(&Look::new(EN)).text);
    let boxes = picture.having("position");
    assert_eq!(boxes.len(), 5);
    let positions = picture.classed("positions")[0];
    let letters: Vec<&str> =
        positions.named("text").iter().skip(1).step_by(2).map(|text| text.text.as_str()).collect();
    assert_eq!(letters, ["D", "N", "P", "N", "P"]);
    // Lost positions have a second outline; the first position has one more.
    assert_eq!(positions.classed("outline").len(), 2 + 1);
    let dashed = |element: &&&Element| element.attr("stroke-dasharray") != Some("none");
    assert_eq!(boxes.iter().filter(dashed).count(), 1);
    let width = |class: &str| picture.classed(class)[0].number("stroke-width");
    assert!(width("move winning") > 2.0 * width("move"));
    // The move to a position that does not exist is left out.
    assert_eq!(picture.classed("head").len(), 6);
    // Fewer moves to the end are farther along: to the right, or below.
    let place = |index: usize| (boxes[index].number("x"), boxes[index].number("y"));
    assert!((1..5).all(|index| place(index) > place(index - 1)), "{boxes:?}");
}

#[test]
fn automata_show_states_and_merged_arrows() {
    let picture = read(&automata().draw(&Look::new(EN)).text);
    assert_eq!((picture.having("state").len(), picture.classed("state accepting").len()), (6, 2));
    // Accepting states have two circles.
    let circles =
        picture.classed("states").iter().map(|states| states.named("circle").len()).collect::<Vec<_>>();
    assert_eq!(circles, [4, 4]);
    let labels = picture.classed("labels").into_iter().map(|labels| {
        let mut texts: Vec<&str> = labels.named("text").iter().map(|text| text.text.as_str()).collect();
        texts.sort_unstable();
        texts
    });
    let labels: Vec<Vec<&str>> = labels.collect();
    assert_eq!(labels, [vec!["0", "0", "0", "1", "1", "1"], vec!["1", "any", "any"]]);
    assert_eq!(picture.classed("start").len(), 2);
    assert_eq!(picture.children[1].text, "an automaton with 6 states, 2 of them accepting");
}

#[test]
fn pictures_stay_as_they_are() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pictures");
    let kept = ["sequence-few", "sequence-words", "heatmap-small", "graph", "automaton", "thermograph"];
    for (name, draw) in pictures().into_iter().filter(|(name, _)| kept.contains(name)) {
        for look in [Look::new(EN), Look { theme: Theme::Dark, width: None, lang: ZH }] {
            let text = draw(&look).text;
            let path = folder.join(format!("{name}-{}.svg", look.theme.id()));
            if std::env::var_os("GRUNDY_BLESS").is_some() {
                fs::create_dir_all(&folder).unwrap();
                fs::write(&path, &text).unwrap();
            } else {
                let before = fs::read_to_string(&path).unwrap_or_default();
                assert_eq!(text, before, "{}; GRUNDY_BLESS=1 rewrites it", path.display());
            }
        }
    }
}
