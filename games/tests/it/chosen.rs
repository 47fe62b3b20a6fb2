//! Which games a test is about.

use grundy_games::{ALL, Folder};

/// All games; only those of `GRUNDY_GAMES=nim,kayles` where that is set, for work on these.
pub(super) fn folders() -> impl Iterator<Item = &'static Folder> {
    let named = std::env::var("GRUNDY_GAMES").unwrap_or_default();
    let named: Vec<String> = named.split(',').filter(|slug| !slug.is_empty()).map(str::to_owned).collect();
    for slug in &named {
        assert!(ALL.iter().any(|folder| folder.slug == slug), "GRUNDY_GAMES: no game `{slug}`");
    }
    ALL.iter().filter(move |folder| named.is_empty() || named.iter().any(|slug| slug == folder.slug))
}
