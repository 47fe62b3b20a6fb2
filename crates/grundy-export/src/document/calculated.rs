//! The answer of `value`.

use serde::Serialize;

/// The answer of `value`. What does not belong to the answer is `null`; numbers are strings such as `3/4`.
#[derive(Debug, Default, Serialize)]
pub struct CalculatedJson {
    /// `value`, `truth`, `outcome`, `relation`, `thermograph`, `values` or `text`; `null` where a stop came first.
    pub kind: Option<&'static str>,
    /// The value, or the text, in ASCII, as it can be read again.
    pub value: Option<String>,
    /// The same with arrows.
    pub unicode: Option<String>,
    /// The same in LaTeX.
    pub latex: Option<String>,
    /// Several values.
    pub values: Option<Vec<WrittenJson>>,
    /// Whether a comparison is true.
    pub truth: Option<bool>,
    /// How two values compare: `<`, `=`, `>` or `||`.
    pub relation: Option<&'static str>,
    /// `L`, `R`, `N` or `P`.
    pub outcome: Option<String>,
    /// Whether the value is a number.
    pub number: Option<bool>,
    /// The mean.
    pub mean: Option<String>,
    /// The temperature.
    pub temperature: Option<String>,
    /// Left's stop.
    pub left_stop: Option<String>,
    /// Right's stop.
    pub right_stop: Option<String>,
    /// The day on which the value is born.
    pub birthday: Option<String>,
    /// Both walls.
    pub thermograph: Option<ThermographJson>,
    /// Names that were defined, with their values.
    pub names: serde_json::Map<String, serde_json::Value>,
    /// Whether a limit was hit first.
    pub partial: bool,
    /// Which limit.
    pub stop: Option<&'static str>,
}

/// A value in all notations.
#[derive(Debug, Serialize)]
pub struct WrittenJson {
    /// In ASCII.
    pub value: Option<String>,
    /// With arrows.
    pub unicode: Option<String>,
    /// In LaTeX.
    pub latex: Option<String>,
}

/// Corners of walls, each an array of temperature and value; above the last the wall is constant.
#[derive(Debug, Serialize)]
pub struct ThermographJson {
    /// Left's wall, from temperature -1.
    pub left_wall: Vec<[String; 2]>,
    /// Right's wall, from temperature -1.
    pub right_wall: Vec<[String; 2]>,
}
