//! Pictures as PNG, where the program was built with them.

use grundy::Failure;
use grundy_export::svg::Drawing;

/// The picture as PNG, so many times as large.
#[cfg(feature = "png")]
pub(crate) fn png(drawing: &Drawing, times: u32) -> Result<Vec<u8>, Failure> {
    use resvg::{tiny_skia, usvg};

    let mut options = usvg::Options::default();
    options.fontdb_mut().load_system_fonts();
    let tree = usvg::Tree::from_str(&drawing.text, &options).map_err(|why| failed(&why.to_string()))?;
    let (width, height) = (drawing.width.saturating_mul(times), drawing.height.saturating_mul(times));
    let mut pixels =
        tiny_skia::Pixmap::new(width, height).ok_or_else(|| failed(&format!("{width} × {height}")))?;
    let times = times.try_into().map_or(1.0, f32::from as fn(u16) -> f32);
    resvg::render(&tree, tiny_skia::Transform::from_scale(times, times), &mut pixels.as_mut());
    pixels.encode_png().map_err(|why| failed(&why.to_string()))
}

#[cfg(feature = "png")]
fn failed(why: &str) -> Failure {
    use grundy::messages::Code;
    use grundy::{Diagnostic, Span};

    Failure::plain(Diagnostic::new(Code::PicturePngFailed, Span::default()).arg("why", why))
}

/// Says how to build a program that can.
#[cfg(not(feature = "png"))]
pub(crate) fn png(_: &Drawing, _: u32) -> Result<Vec<u8>, Failure> {
    use grundy::messages::{Code, Hint};
    use grundy::{Diagnostic, Span};

    Err(Failure::plain(Diagnostic::new(Code::PicturePng, Span::default()).hint(Hint::BuildPng)))
}
