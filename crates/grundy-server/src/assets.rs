//! The files of the page, embedded by the build.

/// A file of the page.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asset {
    /// Its path, with `/` between names.
    pub(crate) path: &'static str,
    /// Its kind.
    pub(crate) kind: &'static str,
    /// Changes with its bytes.
    pub(crate) tag: &'static str,
    pub(crate) bytes: &'static [u8],
}

const ASSETS: &[Asset] = include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// The file at a path; the page itself at none.
pub(crate) fn find(path: &str) -> Option<&'static Asset> {
    let path = if path.is_empty() { "index.html" } else { path };
    ASSETS.iter().find(|asset| asset.path == path)
}
