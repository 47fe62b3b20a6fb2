//! The answers of `match`, `reply` and `hint`: a match as a board that can be clicked.

use serde::Serialize;
use serde_json::Value;

/// A match: the state of play, what can be played, what was played and how it ended.
#[derive(Debug, Serialize)]
pub struct MatchJson {
    /// The game.
    pub game: String,
    /// Its title in the chosen language, where the rules have one.
    pub title: Option<String>,
    /// `normal` or `misere`.
    pub play: &'static str,
    /// Whether the players have different moves: then they are `left` and `right`, else `first` and `second`.
    pub sides: bool,
    /// Whether points decide.
    pub score: bool,
    /// Where the match began.
    pub start: String,
    /// Who began.
    pub first: &'static str,
    /// The state of play.
    pub state: StateJson,
    /// What can be played, in the order of the rules.
    pub moves: Vec<MoveJson>,
    /// Whether these are all.
    pub all_moves: bool,
    /// What is known of the state, where that was asked for.
    pub advice: Option<AdviceJson>,
    /// How it ended.
    pub over: Option<OverJson>,
    /// What was played.
    pub history: Vec<PlayedJson>,
    /// Whether a limit was hit first, so that not everything is marked.
    pub partial: bool,
    /// Which limit.
    pub stop: Option<&'static str>,
}

/// A state of play.
#[derive(Debug, Serialize)]
pub struct StateJson {
    /// The number of the turn, from 1.
    pub turn: usize,
    /// The position.
    pub position: String,
    /// The position as it can be drawn.
    pub drawing: DrawingJson,
    /// Who is to move.
    pub to_move: &'static str,
    /// The points so far by player, where they decide.
    pub points: Option<serde_json::Map<String, Value>>,
    /// What the position is worth, where that was asked for and is known.
    pub value: Option<super::ValueJson>,
}

/// A position as it can be drawn.
#[derive(Debug, Default, Serialize)]
pub struct DrawingJson {
    /// The different components, by their numbers.
    pub components: Vec<ComponentJson>,
    /// The graphs on which they lie.
    pub graphs: Vec<GraphJson>,
    /// How many different components are left out.
    pub left_out: usize,
}

/// A component.
#[derive(Debug, Serialize)]
pub struct ComponentJson {
    /// Its number among the different components, from 1.
    pub number: usize,
    /// As it is written.
    pub text: String,
    /// How many there are.
    pub copies: usize,
    /// As it can be drawn.
    pub picture: PictureJson,
}

/// A component, or a part of one, as it can be drawn.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum PictureJson {
    /// A heap of so many; a number, or a string where it is large.
    Heap {
        /// How many.
        size: Value,
    },
    /// Heaps in a row, as they stand in a list.
    Heaps {
        /// How many in each.
        sizes: Vec<Value>,
    },
    /// A row of symbols.
    Row {
        /// The symbols.
        cells: Vec<String>,
    },
    /// Rows of symbols.
    Grid {
        /// The symbols, row by row.
        rows: Vec<Vec<String>>,
    },
    /// Tokens and marks on a graph.
    Graph {
        /// The name of the graph.
        graph: String,
        /// Vertices on which a token stands.
        tokens: Vec<u64>,
        /// Vertices that are there, or marked.
        vertices: Vec<u64>,
        /// Edges that are there, or marked.
        edges: Vec<u64>,
    },
    /// Several fields.
    Fields {
        /// Each with its picture.
        fields: Vec<FieldPictureJson>,
    },
    /// Anything else.
    Text {
        /// As it is written.
        text: String,
    },
}

/// A field as it can be drawn.
#[derive(Debug, Serialize)]
pub struct FieldPictureJson {
    /// Its name.
    pub name: String,
    /// Its picture.
    pub picture: PictureJson,
}

/// A graph.
#[derive(Debug, Serialize)]
pub struct GraphJson {
    /// The parameter or constant that holds it.
    pub name: String,
    /// Whether links have a direction.
    pub directed: bool,
    /// Its vertices, ascending.
    pub vertices: Vec<u64>,
    /// Its edges, in the order of their numbers.
    pub edges: Vec<EdgeJson>,
}

/// An edge.
#[derive(Debug, Serialize)]
pub struct EdgeJson {
    /// Its number.
    pub id: usize,
    /// The vertex from which it leads.
    pub from: u64,
    /// The vertex to which it leads.
    pub to: u64,
    /// Its label.
    pub label: Option<String>,
}

/// A move that can be made.
#[derive(Debug, Serialize)]
pub struct MoveJson {
    /// Its number in the list, from 1.
    pub number: usize,
    /// What is sent as a turn to make it.
    pub text: String,
    /// The move with what it binds.
    #[serde(rename = "move")]
    pub name: String,
    /// The components it is made in.
    #[serde(rename = "in")]
    pub component: String,
    /// What these become.
    pub becomes: String,
    /// The position afterwards.
    pub to: String,
    /// What it scores, where points decide.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<Value>,
    /// Whether the same player moves again, where points decide.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub again: Option<bool>,
    /// What it touches, component by component.
    pub touches: Vec<TouchJson>,
    /// What it brings the player who makes it, where that was asked for and is known.
    pub mark: Option<MarkJson>,
}

/// What a move does in one component.
#[derive(Debug, Serialize)]
pub struct TouchJson {
    /// The number of the component in the drawing.
    pub component: Option<usize>,
    /// What was chosen, in the order of the rules.
    pub picks: Vec<PickJson>,
    /// What is other than before, where the component stays one of its kind.
    pub changes: Vec<ChangeJson>,
    /// What the component becomes, in the order of the rules.
    pub becomes: Vec<PictureJson>,
}

/// A choice of a move.
#[derive(Debug, Serialize)]
pub struct PickJson {
    /// The variable.
    pub name: String,
    /// `number`, `place` (in a row), `cell` (of a grid), `vertex`, `edge`, `symbol` or `other`.
    pub is: &'static str,
    /// As it is written.
    pub value: String,
    /// A number, or row and column of a cell; `null` for all else.
    pub at: Value,
}

/// A change in a component.
#[derive(Debug, Serialize)]
pub struct ChangeJson {
    /// The field.
    pub field: String,
    /// `number`, `token` (a vertex), `place` (in a row), `cell` (of a grid), `entry` (of a list), `removed` or `added` (elements).
    pub is: &'static str,
    /// The place, the row and column of the cell, or the index of the entry; `null` for the others.
    pub at: Value,
    /// What was there.
    pub from: Value,
    /// What is there then.
    pub to: Value,
}

/// What a move brings the player who makes it.
#[derive(Debug, Serialize)]
pub struct MarkJson {
    /// `wins`, `draws` or `loses`; `null` where it is not known.
    pub result: Option<&'static str>,
    /// How many moves the game lasts then, this one counted, where that is known.
    pub moves: Option<u64>,
    /// The points that follow, minus those of the opponent, where points decide.
    pub points: Option<Value>,
    /// Of a hundred games at random, how many the player wins; where nothing better is known.
    pub share: Option<u32>,
}

/// What is known of a state.
#[derive(Debug, Serialize)]
pub struct AdviceJson {
    /// `wins`, `draws` or `loses` for the player to move; `null` where it is not known.
    pub result: Option<&'static str>,
    /// How many moves the game lasts, where that is known.
    pub moves: Option<u64>,
    /// Whether the best move is known to be one.
    pub proved: bool,
    /// `explored`, `solver`, `games` or `horizon`.
    pub basis: &'static str,
    /// The solver, where one answered.
    pub engine: Option<&'static str>,
}

/// A turn that was played.
#[derive(Debug, Serialize)]
pub struct PlayedJson {
    /// Its number, from 1.
    pub turn: usize,
    /// Who played it.
    pub by: &'static str,
    /// The move with what it binds.
    #[serde(rename = "move")]
    pub name: String,
    /// What is sent as a turn to make it.
    pub text: String,
    /// The components it was made in.
    #[serde(rename = "in")]
    pub component: String,
    /// What these became.
    pub becomes: String,
    /// The position before it.
    pub position: String,
    /// `wins`, `draws` or `loses` for the player of the turn before it, where that was asked for and is known.
    pub result: Option<&'static str>,
    /// What the position before it is worth, likewise.
    pub value: Option<super::ValueJson>,
}

/// How a match ended.
#[derive(Debug, Serialize)]
pub struct OverJson {
    /// Who won; `null` in a draw.
    pub winner: Option<&'static str>,
    /// `stuck`, `clause`, `goal`, `points`, `resigned` or `repeated`.
    pub reason: &'static str,
    /// Who won and why, in the chosen language.
    pub text: String,
    /// The turn that threw the game away, where one is known.
    pub turning_point: Option<TurningJson>,
}

/// A turn that threw a win or a draw away.
#[derive(Debug, Serialize)]
pub struct TurningJson {
    /// Its number, from 1.
    pub turn: usize,
    /// Who played it.
    pub by: &'static str,
    /// The position before it.
    pub position: String,
    /// What was played.
    pub played: ShortMoveJson,
    /// What the player had: `wins` or `draws`.
    pub had: &'static str,
    /// What was left: `draws` or `loses`.
    pub left: &'static str,
    /// What would have kept it.
    pub better: ShortMoveJson,
    /// The answer of the opponent that refutes what was played.
    pub refuted_by: Option<ShortMoveJson>,
    /// The same in words, in the chosen language.
    pub text: Vec<String>,
}

/// A move without what it touches.
#[derive(Debug, Serialize)]
pub struct ShortMoveJson {
    /// What is sent as a turn to make it.
    pub text: String,
    /// The move with what it binds.
    #[serde(rename = "move")]
    pub name: String,
    /// The components it is made in.
    #[serde(rename = "in")]
    pub component: String,
    /// What these become.
    pub becomes: String,
    /// The position afterwards.
    pub to: String,
}

/// The answer of `reply`: the opponent's move, and the match after it.
#[derive(Debug, Serialize)]
pub struct AnswerJson {
    /// The move; `null` where the match is over.
    pub reply: Option<ChosenJson>,
    /// The match after it.
    #[serde(rename = "match")]
    pub after: MatchJson,
}

/// A move that the program chose.
#[derive(Debug, Serialize)]
pub struct ChosenJson {
    /// The move.
    #[serde(flatten)]
    pub made: ShortMoveJson,
    /// Whether no move is better, for sure.
    pub proved: bool,
    /// How many moves it looked ahead, where the result is not known.
    pub looked: Option<u32>,
    /// How many games at random it played, where the result is not known.
    pub sampled: Option<u32>,
    /// Whether it was made at random.
    pub slipped: bool,
}

/// The answer of `hint`.
#[derive(Debug, Serialize)]
pub struct HintJson {
    /// The step of the ladder, from 1: whether, where, which, why.
    pub level: usize,
    /// `wins`, `draws` or `loses` for the player to move; `null` where it is not known.
    pub result: Option<&'static str>,
    /// How many moves the game lasts, where that is known.
    pub moves_left: Option<u64>,
    /// Whether the best move is known to be one.
    pub proved: bool,
    /// The numbers of the components to move in, from the second step on.
    pub components: Option<Vec<usize>>,
    /// The best move, from the third step on.
    pub best: Option<ShortMoveJson>,
    /// The hint, in the chosen language.
    pub text: Vec<String>,
}
