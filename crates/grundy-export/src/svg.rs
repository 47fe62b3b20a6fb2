//! Pictures: sequences, heatmaps, game graphs, automata and thermographs as SVG.
//!
//! One file a picture, each with a type of its own that holds plain data: nothing here knows a game. Every picture has a
//! [`Heading`] and is drawn as a [`Look`] says; the result is a [`Drawing`].
//!
//! - [`sequence`]: values of 0, 1, 2, … with bands for the periods.
//! - [`heatmap`]: a table of two dimensions.
//! - [`graph`]: positions and moves, in layers.
//! - [`automaton`]: states and arrows that read digits.
//! - [`thermograph`]: walls and mast of a value.
//!
//! What all keep to:
//!
//! - **Lost positions are marked by more than colour**: a letter, or a shape where there is no room for one. The colours
//!   themselves, blue and orange, are told apart by the colour-blind and differ in grey print.
//! - **Only plain SVG**: attributes instead of style sheets, arrow heads and hatching drawn as paths, so that slide programs
//!   show what browsers show. The names in `class` are for those who want to change a picture, and for tests.
//! - **Same data, same bytes**: coordinates come from sums, products and square roots only, and are printed with at most
//!   two decimals.
//!
//! ```
//! use grundy_export::Cell;
//! use grundy_export::svg::{Heading, Look, sequence::Sequence};
//! let cells = [0, 1, 2, 0, 1, 2].map(Cell::Number).to_vec();
//! let heading = Heading { title: "Take one or two".to_owned(), lines: vec![] };
//! let picture = Sequence { heading, name: "n".to_owned(), from: 0, cells, repeats: None, partial: false };
//! let drawing = picture.draw(&Look::new(grundy_texts::EN));
//! assert!(drawing.text.starts_with("<svg ") && drawing.text.contains("Take one or two"));
//! ```

pub mod automaton;
pub mod graph;
pub mod heatmap;
pub mod sequence;
pub mod thermograph;

mod arrows;
mod frame;
mod layers;
mod legend;
mod letters;
mod numbers;
mod paths;
mod sheet;
mod theme;
mod words;

use grundy_messages::Lang;

pub use theme::Theme;

/// How a picture is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// The colours.
    pub theme: Theme,
    /// The width in pixels; otherwise what suits the picture.
    pub width: Option<u32>,
    /// The language of legends.
    pub lang: Lang,
}

impl Look {
    /// The usual look with legends in `lang`.
    pub fn new(lang: Lang) -> Self {
        Self { theme: Theme::default(), width: None, lang }
    }
}

/// The least and the greatest width of a picture.
pub const WIDTHS: [u32; 2] = [400, 4000];

/// What stands above a picture.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heading {
    /// The title; nothing is shown where it is empty.
    pub title: String,
    /// Smaller lines below it.
    pub lines: Vec<String>,
}

/// A picture as SVG.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// The document.
    pub text: String,
    /// Its width in pixels.
    pub width: u32,
    /// Its height in pixels.
    pub height: u32,
}
