//! Lines that were typed in earlier sessions, in a file of the user.
//!
//! The file is a convenience: that it cannot be read or written is no error. Lines are appended one by one, so what another session keeps at the same
//! time is kept too, and what was typed before a crash is there after it.

use std::env;
use std::fs;
use std::io::Write as _;
use std::path::PathBuf;

use crate::prompt::REMEMBERED;

/// The lines of earlier sessions, and the file that new ones are added to.
pub(crate) struct History {
    file: PathBuf,
    lines: Vec<String>,
}

impl History {
    /// The file of this name in the folder for the state of programs: `$XDG_STATE_HOME/grundy`, else `~/.local/state/grundy`.
    pub(crate) fn of(name: &str) -> Option<Self> {
        let absolute =
            |variable: &str| env::var_os(variable).map(PathBuf::from).filter(|path| path.is_absolute());
        let folder = absolute("XDG_STATE_HOME").or_else(|| Some(absolute("HOME")?.join(".local/state")))?;
        Some(Self::at(folder.join("grundy").join(name)))
    }

    fn at(file: PathBuf) -> Self {
        let text =
            fs::read(&file).map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).unwrap_or_default();
        let all: Vec<&str> = text.lines().collect();
        let lines: Vec<String> =
            all[all.len().saturating_sub(REMEMBERED)..].iter().map(|&line| line.to_owned()).collect();
        // Only what would be read again is left in it.
        if all.len() > 2 * REMEMBERED {
            let _ = fs::write(&file, lines.join("\n") + "\n");
        }
        Self { file, lines }
    }

    /// The lines, the latest last.
    pub(crate) fn lines(&self) -> impl Iterator<Item = &str> {
        self.lines.iter().map(String::as_str)
    }

    /// Adds a line, unless it is empty, begins with a space or is the same as the one before.
    pub(crate) fn keep(&mut self, line: &str) {
        let is_plain = !line.trim().is_empty() && !line.starts_with(' ') && !line.contains('\n');
        if !is_plain || self.lines.last().is_some_and(|last| last == line) {
            return;
        }
        self.lines.push(line.to_owned());
        if let Some(folder) = self.file.parent() {
            let _ = fs::create_dir_all(folder);
        }
        let file = fs::OpenOptions::new().create(true).append(true).open(&self.file);
        let _ = file.and_then(|mut file| file.write_all(format!("{line}\n").as_bytes()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_back() {
        let file = env::temp_dir().join(format!("grundy-history-{}/deep/repl", std::process::id()));
        let mut history = History::at(file.clone());
        for line in ["1 + 1", "1 + 1", " secret", "", "^ > *"] {
            history.keep(line);
        }
        let again = |file: &PathBuf| History::at(file.clone()).lines().map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(again(&file), ["1 + 1", "^ > *"]);
        // A long file is cut to what is remembered.
        fs::write(&file, "x\n".repeat(2 * REMEMBERED + 1)).expect("a file");
        assert_eq!(again(&file).len(), REMEMBERED);
        assert_eq!(fs::read_to_string(&file).expect("a file").lines().count(), REMEMBERED);
        // Where no file can be, lines are remembered until the end.
        let mut history = History::at(file.join("below/a/file"));
        history.keep("2");
        assert_eq!(history.lines().collect::<Vec<_>>(), ["2"]);
        let _ = fs::remove_dir_all(file.parent().and_then(|folder| folder.parent()).expect("a folder"));
    }
}
