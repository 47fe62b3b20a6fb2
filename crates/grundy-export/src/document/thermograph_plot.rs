//! The answer of `plot --thermograph`.

use serde::Serialize;

use super::DrawnJson;

/// A thermograph that was drawn.
#[derive(Clone, Debug, Serialize)]
pub struct ThermographPlotJson {
    /// `thermograph`.
    pub kind: &'static str,
    /// What holds of every picture.
    #[serde(flatten)]
    pub drawn: DrawnJson,
    /// Where the mast is.
    pub mean: String,
    /// Where it begins.
    pub temperature: String,
    /// Whether a limit was hit first.
    pub partial: bool,
    /// Which limit.
    pub stop: Option<&'static str>,
    /// The picture, where no file was wanted.
    pub svg: Option<String>,
}
