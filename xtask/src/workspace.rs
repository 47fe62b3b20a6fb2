//! The text files of the workspace, read once.

use std::fs;
use std::path::{Path, PathBuf};

/// Folders that are made by tools.
const MADE: [&str; 8] = [
    ".git",
    "target",
    "docs/book/build",
    "fuzz/artifacts",
    "fuzz/corpus",
    "web/node_modules",
    "web/dist",
    "web/site",
];

/// Files with these endings are read.
const ENDINGS: [&str; 8] = ["bib", "grundy", "md", "rs", "suite", "toml", "txt", "yml"];

/// A file and its text.
#[derive(Clone, Debug)]
pub struct TextFile {
    /// The path from the root, with `/`.
    pub path: String,
    /// The text.
    pub text: String,
}

/// The workspace on disk.
#[derive(Clone, Debug)]
pub struct Workspace {
    /// Where it is.
    pub root: PathBuf,
    /// Its text files, by path.
    pub files: Vec<TextFile>,
}

impl Workspace {
    /// Reads all text files under `root`.
    pub fn read(root: &Path) -> Result<Self, String> {
        let mut files = Vec::new();
        visit(root, root, &mut files)?;
        files.sort_by(|a, b| a.path.cmp(&b.path));
        Ok(Self { root: root.to_owned(), files })
    }

    /// The files whose path ends so.
    pub fn ending(&self, ending: &str) -> impl Iterator<Item = &TextFile> {
        self.files.iter().filter(move |file| file.path.ends_with(ending))
    }

    /// The text of one file; empty where there is none.
    pub fn text(&self, path: &str) -> &str {
        self.files.iter().find(|file| file.path == path).map_or("", |file| file.text.as_str())
    }
}

fn visit(root: &Path, folder: &Path, files: &mut Vec<TextFile>) -> Result<(), String> {
    let wrong = |error: &dyn std::fmt::Display| format!("{}: {error}", folder.display());
    for entry in fs::read_dir(folder).map_err(|error| wrong(&error))? {
        let path = entry.map_err(|error| wrong(&error))?.path();
        let name = path.strip_prefix(root).unwrap_or(&path).to_string_lossy().replace('\\', "/");
        if path.is_dir() {
            let made = MADE.iter().any(|made| name == *made) || name.ends_with("/target");
            if !made {
                visit(root, &path, files)?;
            }
        } else if path.extension().is_some_and(|found| ENDINGS.iter().any(|ending| found == *ending)) {
            let text = fs::read_to_string(&path).map_err(|error| wrong(&error))?;
            files.push(TextFile { path: name, text });
        }
    }
    Ok(())
}
