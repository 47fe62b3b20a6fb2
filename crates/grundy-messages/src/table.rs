//! The macro that turns rows of text into an enum.

/// Defines an enum of texts, one variant a row: `Variant "name" => "English" / "Chinese";`.
///
/// A row may carry a severity before the `=>`; the enum then has a method `severity`.
macro_rules! texts {
    (
        $(#[$meta:meta])*
        $enum:ident, $($variant:ident $name:literal => $en:literal / $zh:literal;)*
    ) => {
        $(#[$meta])*
        #[allow(rustdoc::broken_intra_doc_links, rustdoc::invalid_html_tags, reason = "texts are not Markdown")]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum $enum {
            $(#[doc = $en] $variant,)*
        }

        impl $enum {
            /// All texts, in the order of the table.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// The stable name, never translated.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }

            /// The template in `lang`, to be given to [`fill`](crate::fill).
            pub const fn text(self, lang: crate::Lang) -> &'static str {
                match (self, lang) {
                    $(
                        (Self::$variant, crate::Lang::En) => $en,
                        (Self::$variant, crate::Lang::Zh) => $zh,
                    )*
                }
            }
        }
    };
}

pub(crate) use texts;
