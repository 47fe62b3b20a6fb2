//! Embeds the page: every file of `page/`, with its path, its kind and a tag that changes with it.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let folder = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default()).join("page");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files = Vec::new();
    find(&folder, &folder, &mut files)?;
    files.sort();
    let mut code = String::from("&[\n");
    for path in files {
        let file = folder.join(&path);
        let tag = digest(&fs::read(&file)?);
        let file = file.display().to_string();
        let kind = kind(&path);
        let _ = writeln!(
            code,
            "    Asset {{ path: {path:?}, kind: {kind:?}, tag: \"\\\"{tag:016x}\\\"\", bytes: include_bytes!({file:?}) }},"
        );
    }
    code.push_str("]\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(out.join("assets.rs"), code)
}

/// The files below a folder, by their paths from `root`, with `/` between names.
fn find(root: &Path, folder: &Path, files: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            find(root, &path, files)?;
        } else if let Ok(inner) = path.strip_prefix(root) {
            let names: Vec<String> = inner.iter().map(|name| name.to_string_lossy().into_owned()).collect();
            files.push(names.join("/"));
        }
    }
    Ok(())
}

/// The kind of a file, by the ending of its name.
fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "json" | "webmanifest" => "application/json",
        "wasm" => "application/wasm",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// FNV-1a.
fn digest(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}
