//! Accepts what the suite finds: writes all expectations anew.

use std::fs;
use std::path::Path;

use grundy_testkit::suite;

/// Rewrites the files of the suite and gives the paths of those that changed.
pub fn bless(root: &Path) -> Result<Vec<String>, String> {
    let folder = root.join("tests/suite");
    let paths = suite::files(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut changed = Vec::new();
    for path in paths {
        let wrong = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
        let text = fs::read_to_string(&path).map_err(|error| wrong(&error))?;
        let blessed = suite::blessed(&text).map_err(|error| wrong(&error))?;
        if blessed != text {
            fs::write(&path, blessed).map_err(|error| wrong(&error))?;
            changed.push(path.display().to_string());
        }
    }
    Ok(changed)
}
