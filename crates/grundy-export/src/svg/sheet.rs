//! The writer: elements, attributes, escaping.

use grundy_messages::{Lang, Tongue};

use super::Drawing;
use super::numbers::{pixels, short};
use super::theme::Palette;

/// Latin letters first, then what has Chinese ones on the usual systems.
const FAMILY: &str = "'Noto Sans', 'Source Sans 3', 'Segoe UI', 'Helvetica Neue', Arial, 'Noto Sans CJK SC', \
                      'Source Han Sans SC', 'PingFang SC', 'Microsoft YaHei', sans-serif";
/// Letters of one width, for boards.
pub(super) const MONO: &str =
    "'Noto Sans Mono', 'DejaVu Sans Mono', Consolas, Menlo, 'Noto Sans Mono CJK SC', monospace";

/// The value of an attribute.
pub(super) enum Attr<'a> {
    Number(f64),
    Text(&'a str),
}

impl From<f64> for Attr<'_> {
    fn from(number: f64) -> Self {
        Self::Number(number)
    }
}

impl<'a> From<&'a str> for Attr<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(text)
    }
}

impl<'a> From<&'a String> for Attr<'a> {
    fn from(text: &'a String) -> Self {
        Self::Text(text)
    }
}

/// The attributes of an element.
pub(super) type Attrs<'a> = &'a [(&'static str, Attr<'a>)];

/// Where a text stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// Letters: size, colour and weight.
#[derive(Clone, Copy, Debug)]
pub(super) struct Face<'a> {
    pub(super) size: f64,
    pub(super) fill: &'a str,
    pub(super) bold: bool,
}

/// A picture in the making.
#[derive(Debug, Default)]
pub(super) struct Sheet {
    body: String,
    depth: usize,
}

impl Sheet {
    /// Opens an element.
    pub(super) fn open(&mut self, name: &str, attrs: Attrs<'_>) {
        self.begin(name, attrs);
        self.body.push_str(">\n");
        self.depth += 1;
    }

    /// Closes the element that was opened last.
    pub(super) fn close(&mut self, name: &str) {
        self.depth = self.depth.saturating_sub(1);
        self.indent();
        self.body += &format!("</{name}>\n");
    }

    /// An element without content.
    pub(super) fn leaf(&mut self, name: &str, attrs: Attrs<'_>) {
        self.begin(name, attrs);
        self.body.push_str("/>\n");
    }

    /// An element with a tip: what is shown when the mouse rests on it.
    pub(super) fn tipped(&mut self, name: &str, attrs: Attrs<'_>, tip: &str) {
        if tip.is_empty() {
            return self.leaf(name, attrs);
        }
        self.begin(name, attrs);
        self.body += &format!("><title>{}</title></{name}>\n", escaped(tip));
    }

    /// An element whose content is text.
    pub(super) fn text_in(&mut self, name: &str, attrs: Attrs<'_>, text: &str) {
        self.begin(name, attrs);
        self.body += &format!(">{}</{name}>\n", escaped(text));
    }

    /// A line of text whose baseline starts, has its middle or ends at a point.
    pub(super) fn text(&mut self, at: [f64; 2], anchor: Anchor, face: Face<'_>, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let mut attrs = vec![("x", at[0].into()), ("y", at[1].into()), ("font-size", face.size.into())];
        attrs.push(("fill", Attr::Text(face.fill)));
        if anchor != "start" {
            attrs.push(("text-anchor", anchor.into()));
        }
        if face.bold {
            attrs.push(("font-weight", "700".into()));
        }
        self.text_in("text", &attrs, text);
    }

    /// A filled rectangle: left, top, width, height.
    pub(super) fn rect(&mut self, class: &str, at: [f64; 4], fill: &str) {
        self.leaf(
            "rect",
            &[
                ("class", class.into()),
                ("x", at[0].into()),
                ("y", at[1].into()),
                ("width", at[2].into()),
                ("height", at[3].into()),
                ("fill", fill.into()),
            ],
        );
    }

    /// A line.
    pub(super) fn line(&mut self, from: [f64; 2], to: [f64; 2], stroke: &str, width: f64) {
        let path = format!("M{} {}L{} {}", short(from[0]), short(from[1]), short(to[0]), short(to[1]));
        self.stroke("line", &path, stroke, width);
    }

    /// A path that is drawn and not filled.
    pub(super) fn stroke(&mut self, class: &str, path: &str, stroke: &str, width: f64) {
        self.leaf(
            "path",
            &[
                ("class", class.into()),
                ("d", path.into()),
                ("fill", "none".into()),
                ("stroke", stroke.into()),
                ("stroke-width", width.into()),
            ],
        );
    }

    /// A path that is filled.
    pub(super) fn fill(&mut self, class: &str, path: &str, fill: &str) {
        self.leaf("path", &[("class", class.into()), ("d", path.into()), ("fill", fill.into())]);
    }

    /// The whole document. The picture is `size` large and shown `width` pixels wide.
    pub(super) fn finish(self, page: &Page<'_>) -> Drawing {
        // Whole pixels, or an edge of the page would shine through.
        let [natural, tall] = page.size.map(f64::ceil);
        let width = page.width.map_or(natural, f64::from);
        let height = tall * width / natural;
        let (width, height) = (pixels(width), pixels(height));
        let lang = match page.lang.tongue() {
            Tongue::En => "en",
            Tongue::Zh => "zh-Hans",
        };
        let mut out = Sheet::default();
        out.open(
            "svg",
            &[
                ("xmlns", "http://www.w3.org/2000/svg".into()),
                ("role", "img".into()),
                ("lang", lang.into()),
                ("width", (&width.to_string()).into()),
                ("height", (&height.to_string()).into()),
                ("viewBox", (&format!("0 0 {} {}", short(natural), short(tall))).into()),
                ("font-family", FAMILY.into()),
            ],
        );
        let title = if page.title.is_empty() { page.describes } else { page.title };
        out.text_in("title", &[], title);
        out.text_in("desc", &[], page.describes);
        out.rect("page", [0.0, 0.0, natural, tall], page.palette.page);
        out.body += &self.body;
        out.close("svg");
        Drawing { text: out.body, width, height }
    }

    fn begin(&mut self, name: &str, attrs: Attrs<'_>) {
        self.indent();
        self.body += &format!("<{name}");
        for (key, value) in attrs {
            let value = match value {
                Attr::Number(number) => short(*number),
                Attr::Text(text) => escaped(text),
            };
            self.body += &format!(" {key}=\"{value}\"");
        }
    }

    fn indent(&mut self) {
        for _ in 0..self.depth {
            self.body.push(' ');
        }
    }
}

/// What a document needs besides its elements.
pub(super) struct Page<'a> {
    /// Width and height in the coordinates of the picture.
    pub(super) size: [f64; 2],
    /// How wide it is shown, in pixels, where that differs.
    pub(super) width: Option<u32>,
    pub(super) palette: &'a Palette,
    pub(super) lang: Lang,
    pub(super) title: &'a str,
    pub(super) describes: &'a str,
}

/// A text as it stands in a document; characters that no document may hold are replaced.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' | '\r' | '\t' => out.push(' '),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_escaped() {
        assert_eq!(escaped("a<b & \"c\"\u{1}\n>"), "a&lt;b &amp; &quot;c&quot;\u{fffd} &gt;");
        let mut sheet = Sheet::default();
        sheet.open("g", &[("id", "\"".into()), ("x", 1.5.into())]);
        sheet.tipped("rect", &[], "<");
        sheet.close("g");
        assert_eq!(sheet.body, "<g id=\"&quot;\" x=\"1.5\">\n <rect><title>&lt;</title></rect>\n</g>\n");
    }
}
