//! Files that commands write.

use std::fs;
use std::path::Path;

use grundy::messages::Code;
use grundy::{Diagnostic, Failure, Span, why_not};

/// Writes a file, and the folders above it.
pub(crate) fn write(path: &str, text: &str) -> Result<(), Failure> {
    let folder = Path::new(path).parent().filter(|folder| !folder.as_os_str().is_empty());
    let made = folder.map_or(Ok(()), fs::create_dir_all);
    made.and_then(|()| fs::write(path, text)).map_err(|why| {
        let diagnostic = Diagnostic::new(Code::FileUnwritable, Span::default()).arg("file", path);
        Failure::plain(diagnostic.arg("why", why_not(&why)))
    })
}
