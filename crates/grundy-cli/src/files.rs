//! Files that commands write.

use std::fs;
use std::path::Path;

use grundy::messages::Code;
use grundy::{Diagnostic, Failure, Span, why_not};

/// Writes a file, and the folders above it.
pub(crate) fn write(path: &str, text: &str) -> Result<(), Failure> {
    write_bytes(path, text.as_bytes())
}

/// The same with contents that may be no text.
pub(crate) fn write_bytes(path: &str, contents: &[u8]) -> Result<(), Failure> {
    let folder = Path::new(path).parent().filter(|folder| !folder.as_os_str().is_empty());
    let made = folder.map_or(Ok(()), fs::create_dir_all);
    made.and_then(|()| fs::write(path, contents)).map_err(|why| {
        let diagnostic = Diagnostic::new(Code::FileUnwritable, Span::default()).arg("file", path);
        Failure::plain(diagnostic.arg("why", why_not(&why)))
    })
}
