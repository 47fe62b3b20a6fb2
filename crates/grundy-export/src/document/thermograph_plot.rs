//! The answer of `plot --thermograph`.

use serde::Serialize;

/// A thermograph that was drawn.
#[derive(Clone, Debug, Serialize)]
pub struct ThermographPlotJson {
    /// `thermograph`.
    pub kind: &'static str,
    /// `svg` or `png`.
    pub format: &'static str,
    /// The file that was written; `null` where the picture is in `svg`.
    pub file: Option<String>,
    /// `light` or `dark`.
    pub theme: &'static str,
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
    /// The heading.
    pub title: String,
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
