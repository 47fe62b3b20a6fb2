//! Colours.
//!
//! Blue and orange of about the hues that Okabe and Ito chose for the colour-blind; orange is the brighter one on dark
//! pages, blue the darker one on light pages, so that they differ in grey print too.

/// Light or dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// Dark letters on white.
    #[default]
    Light,
    /// Light letters on a dark page.
    Dark,
}

impl Theme {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Light, Self::Dark];

    /// The word used on the command line, never translated.
    pub fn id(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    pub(super) fn palette(self) -> &'static Palette {
        match self {
            Self::Light => &LIGHT,
            Self::Dark => &DARK,
        }
    }
}

/// The colours of a theme.
#[derive(Debug)]
pub(super) struct Palette {
    pub(super) page: &'static str,
    pub(super) ink: &'static str,
    pub(super) muted: &'static str,
    pub(super) rule: &'static str,
    pub(super) axis: &'static str,
    /// Positions that are won.
    pub(super) won: &'static str,
    pub(super) won_soft: &'static str,
    /// Positions that are lost.
    pub(super) lost: &'static str,
    pub(super) lost_soft: &'static str,
    /// Draws, and what is neither.
    pub(super) other: &'static str,
    pub(super) other_soft: &'static str,
    /// Every other period.
    pub(super) band: &'static str,
    /// What comes before the period.
    pub(super) before: &'static str,
    pub(super) hatch: &'static str,
    /// Values, from the least to the greatest.
    scale: [[u8; 3]; 3],
}

const LIGHT: Palette = Palette {
    page: "#ffffff",
    ink: "#17212e",
    muted: "#55606e",
    rule: "#e4e8ed",
    axis: "#8994a2",
    won: "#00528f",
    won_soft: "#e3effa",
    lost: "#d4600d",
    lost_soft: "#fde4cf",
    other: "#6a6f78",
    other_soft: "#eef0f2",
    band: "#e9f2fb",
    before: "#f1efea",
    hatch: "#b9c1cb",
    scale: [[0xe6, 0xf1, 0xfb], [0x74, 0xb0, 0xdd], [0x0b, 0x3c, 0x78]],
};

const DARK: Palette = Palette {
    page: "#10151c",
    ink: "#eef2f6",
    muted: "#aab4c0",
    rule: "#27303b",
    axis: "#66727f",
    won: "#4a9fe0",
    won_soft: "#16293c",
    lost: "#ffb26b",
    lost_soft: "#4a2a10",
    other: "#a9b1bb",
    other_soft: "#232a33",
    band: "#18283a",
    before: "#23221f",
    hatch: "#4a5562",
    scale: [[0x17, 0x27, 0x39], [0x2f, 0x6f, 0xa8], [0xb9, 0xe0, 0xff]],
};

impl Palette {
    /// The colour of the number `part` of `whole` on the scale, and one that can be read on it.
    pub(super) fn shade(&self, part: u64, whole: u64) -> (String, &'static str) {
        let part = u128::from(part.min(whole)) * 512 / u128::from(whole.max(1));
        let part = i32::try_from(part).unwrap_or(512);
        let [low, middle, high] = self.scale;
        let (from, to, part) = if part < 256 { (low, middle, part) } else { (middle, high, part - 256) };
        let mut mixed = [0; 3];
        for (mixed, (from, to)) in mixed.iter_mut().zip(from.into_iter().zip(to)) {
            *mixed = i32::from(from) + (i32::from(to) - i32::from(from)) * part / 256;
        }
        let [red, green, blue] = mixed;
        let bright = red * 299 + green * 587 + blue * 114;
        let ink = if bright > 120_000 { LIGHT.ink } else { LIGHT.page };
        (format!("#{red:02x}{green:02x}{blue:02x}"), ink)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How bright a colour is, from 0 to 1.
    fn brightness(colour: &str) -> f64 {
        let part = |at: usize| u8::from_str_radix(&colour[at..at + 2], 16).map_or(0.0, f64::from) / 255.0;
        0.2126 * part(1).powf(2.2) + 0.7152 * part(3).powf(2.2) + 0.0722 * part(5).powf(2.2)
    }

    #[test]
    fn colours_differ_in_grey_and_from_the_page() {
        let contrast = |a: &str, b: &str| {
            let (a, b) = (brightness(a) + 0.05, brightness(b) + 0.05);
            if a > b { a / b } else { b / a }
        };
        for palette in [&LIGHT, &DARK] {
            assert!(contrast(palette.won, palette.lost) > 1.6, "{} {}", palette.won, palette.lost);
            for ink in [palette.ink, palette.muted] {
                let pages = [palette.page, palette.band, palette.before];
                assert!(pages.iter().all(|page| contrast(ink, page) > 4.5), "{ink}");
            }
            let soft = [palette.won_soft, palette.lost_soft, palette.other_soft];
            assert!(soft.iter().all(|fill| contrast(palette.ink, fill) > 7.0), "{soft:?}");
            for mark in [palette.won, palette.lost, palette.other] {
                assert!(contrast(mark, palette.page) > 3.0, "{mark}");
            }
            for part in 0..=20 {
                let (fill, ink) = palette.shade(part, 20);
                assert!(contrast(&fill, ink) > 3.9, "{ink} on {fill}");
            }
        }
    }

    #[test]
    fn shades_run_from_end_to_end() {
        assert_eq!(LIGHT.shade(0, 10), ("#e6f1fb".to_owned(), LIGHT.ink));
        assert_eq!(LIGHT.shade(10, 10), ("#0b3c78".to_owned(), LIGHT.page));
        assert_eq!(DARK.shade(10, 10).1, LIGHT.ink);
        assert_eq!(LIGHT.shade(u64::MAX, u64::MAX).0, "#0b3c78");
        assert_eq!(LIGHT.shade(3, 0).0, "#e6f1fb");
    }
}
