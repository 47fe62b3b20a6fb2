//! A reader of XML that is strict and small: enough to look into pictures.

#![allow(dead_code, reason = "each test file uses a part")]

/// An element.
#[derive(Clone, Debug, Default)]
pub(crate) struct Element {
    pub(crate) name: String,
    pub(crate) attrs: Vec<(String, String)>,
    pub(crate) text: String,
    pub(crate) children: Vec<Element>,
}

impl Element {
    /// The value of an attribute.
    pub(crate) fn attr(&self, name: &str) -> Option<&str> {
        self.attrs.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// The value of an attribute that is a number.
    pub(crate) fn number(&self, name: &str) -> f64 {
        let text = self.attr(name).unwrap_or_else(|| panic!("no {name} in {self:?}"));
        text.parse().unwrap_or_else(|_| panic!("{name}=\"{text}\" is no number"))
    }

    /// The element and all below it, in order.
    pub(crate) fn all(&self) -> Vec<&Element> {
        std::iter::once(self).chain(self.children.iter().flat_map(Element::all)).collect()
    }

    /// All elements with this class.
    pub(crate) fn classed(&self, class: &str) -> Vec<&Element> {
        self.all().into_iter().filter(|element| element.attr("class") == Some(class)).collect()
    }

    /// All elements with this word among their classes.
    pub(crate) fn having(&self, class: &str) -> Vec<&Element> {
        let has = |element: &&Element| {
            element.attr("class").is_some_and(|own| own.split(' ').any(|one| one == class))
        };
        self.all().into_iter().filter(has).collect()
    }

    /// All elements with this name.
    pub(crate) fn named(&self, name: &str) -> Vec<&Element> {
        self.all().into_iter().filter(|element| element.name == name).collect()
    }
}

/// Reads a document; panics with the place where it is not well-formed.
pub(crate) fn read(text: &str) -> Element {
    let mut open: Vec<Element> = vec![Element::default()];
    let mut rest = text;
    while let Some(start) = rest.find('<') {
        push_text(&mut open, &rest[..start]);
        let end =
            rest[start..].find('>').unwrap_or_else(|| panic!("`<` without `>`: {}", near(&rest[start..])));
        let tag = &rest[start + 1..start + end];
        rest = &rest[start + end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            let element = open.pop().unwrap();
            assert_eq!(element.name, name, "closed by another name");
            open.last_mut().unwrap().children.push(element);
        } else {
            let (tag, closed) = tag.strip_suffix('/').map_or((tag, false), |tag| (tag, true));
            let element = element(tag);
            if closed { open.last_mut().unwrap().children.push(element) } else { open.push(element) }
        }
    }
    push_text(&mut open, rest);
    assert_eq!(open.len(), 1, "`{}` is not closed", open.last().unwrap().name);
    let mut document = open.pop().unwrap();
    assert_eq!((document.children.len(), document.text.trim()), (1, ""), "one root");
    document.children.remove(0)
}

fn push_text(open: &mut [Element], text: &str) {
    open.last_mut().unwrap().text += &plain(text);
}

fn near(text: &str) -> String {
    text.chars().take(40).collect()
}

/// The name and the attributes of a tag.
fn element(tag: &str) -> Element {
    let (name, mut rest) = tag.split_once(' ').unwrap_or((tag, ""));
    assert!(!name.is_empty() && name.chars().all(char::is_alphanumeric), "`{}` is no tag", near(tag));
    let mut attrs: Vec<(String, String)> = Vec::new();
    while !rest.trim().is_empty() {
        let (key, after) = rest.split_once("=\"").unwrap_or_else(|| panic!("no value in `{}`", near(rest)));
        let (value, after) = after.split_once('"').unwrap_or_else(|| panic!("no end in `{}`", near(after)));
        let key = key.trim().to_owned();
        assert!(attrs.iter().all(|(other, _)| *other != key), "`{key}` twice in `{}`", near(tag));
        assert!(!value.contains('<'), "`<` in `{}`", near(value));
        attrs.push((key, plain(value)));
        rest = after;
    }
    Element { name: name.to_owned(), attrs, ..Element::default() }
}

/// A text without its escapes.
fn plain(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        out += &rest[..at];
        let (name, after) =
            rest[at + 1..].split_once(';').unwrap_or_else(|| panic!("bare & in `{}`", near(text)));
        out.push(match name {
            "amp" => '&',
            "lt" => '<',
            "gt" => '>',
            "quot" => '"',
            other => panic!("unknown &{other};"),
        });
        rest = after;
    }
    assert!(!text.contains('>'), "bare > in `{}`", near(text));
    out + rest
}

/// The texts that leave the page, with a rough idea of how wide letters are.
pub(crate) fn outside(picture: &Element) -> Vec<String> {
    let page: Vec<f64> =
        picture.attr("viewBox").unwrap().split(' ').map(|number| number.parse().unwrap()).collect();
    let leaves = |text: &&Element| {
        let size = text.number("font-size");
        let wide = |c: char| if u32::from(c) >= 0x2e80 { 1.0 } else { 0.5 };
        let width = text.text.chars().map(wide).sum::<f64>() * size;
        let (x, y) = (text.number("x"), text.number("y"));
        let left = match text.attr("text-anchor").unwrap_or("start") {
            "middle" => x - width / 2.0,
            "end" => x - width,
            _ => x,
        };
        left < 0.0 || left + width > page[2] || y - size < 0.0 || y + size * 0.3 > page[3]
    };
    picture.named("text").into_iter().filter(leaves).map(|text| text.text.clone()).collect()
}

/// The elements with a size that leave the page.
pub(crate) fn shapes_outside(picture: &Element) -> Vec<String> {
    let page: Vec<f64> =
        picture.attr("viewBox").unwrap().split(' ').map(|number| number.parse().unwrap()).collect();
    let leaves = |shape: &&Element| match shape.name.as_str() {
        "rect" => {
            let at = |name: &str| shape.number(name);
            at("x") < 0.0
                || at("y") < 0.0
                || at("x") + at("width") > page[2]
                || at("y") + at("height") > page[3]
        }
        "circle" => {
            let (x, y, r) = (shape.number("cx"), shape.number("cy"), shape.number("r"));
            x < r || y < r || x + r > page[2] || y + r > page[3]
        }
        "path" => points(shape.attr("d").unwrap())
            .iter()
            .any(|[x, y]| *x < -1.0 || *y < -1.0 || *x > page[2] + 1.0 || *y > page[3] + 1.0),
        _ => false,
    };
    picture.all().into_iter().filter(leaves).map(|shape| format!("{shape:?}")).collect()
}

/// The points of a path made of `M`, `L`, `C`; steps with small letters are left out.
fn points(path: &str) -> Vec<[f64; 2]> {
    let mut points = Vec::new();
    for part in path.split_inclusive(|c: char| c.is_ascii_alphabetic()).collect::<Vec<_>>().windows(2) {
        if part[0].ends_with(['M', 'L', 'C']) {
            let numbers: Vec<f64> = part[1]
                .trim_end_matches(|c: char| c.is_ascii_alphabetic())
                .split(' ')
                .filter_map(|number| number.parse().ok())
                .collect();
            points.extend(numbers.chunks_exact(2).map(|pair| [pair[0], pair[1]]));
        }
    }
    points
}
