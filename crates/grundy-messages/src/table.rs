//! The macro that turns rows of names into an enum.

/// Defines an enum of texts, one variant a row: `Variant "name";`, and the column of [`Texts`](crate::Texts) they are in.
macro_rules! names {
    (
        $(#[$meta:meta])*
        $enum:ident in $column:ident, $($variant:ident $name:literal;)*
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum $enum {
            $(#[doc = concat!("`", $name, "`")] $variant,)*
        }

        impl $enum {
            /// All names, in the order of the table.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// The stable name, never translated.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }

            /// The template in `lang`, to be given to [`fill`](crate::fill).
            ///
            /// A language without it shows the name, so that a mistake of ours is visible and never fatal.
            pub fn text(self, lang: crate::Lang) -> &'static str {
                #[expect(clippy::as_conversions, reason = "exact: the place of a variant among all")]
                let place = self as usize;
                lang.texts().$column().get(place).copied().unwrap_or(self.name())
            }
        }
    };
}

pub(crate) use names;
