//! Finds the game folders and writes the catalogue as a table of constants.
//!
//! A sub-folder with a `game.toml` is a game; nothing else has to be registered. Data files are
//! read here and not at run time, so a mistake in one of them stops the build with its place and
//! the finished program needs no TOML reader.

mod folder;
mod write;

use std::env;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use folder::GameFolder;

fn main() -> Result<(), Box<dyn Error>> {
    let package = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    let out = PathBuf::from(env::var("OUT_DIR")?);
    // The whole package, so that a new folder is seen.
    println!("cargo::rerun-if-changed={}", package.display());
    let mut folders = find(&package)?;
    if env::var_os("CARGO_FEATURE_ALGORITHMS").is_none() {
        folders.iter_mut().for_each(GameFolder::forget_algorithms);
    }
    fs::write(out.join("catalogue.rs"), write::catalogue(&folders))?;
    Ok(())
}

/// All game folders, by slug.
fn find(package: &Path) -> Result<Vec<GameFolder>, Box<dyn Error>> {
    let mut folders = Vec::new();
    for entry in fs::read_dir(package)? {
        let path = entry?.path();
        if path.join("game.toml").is_file() {
            folders.push(GameFolder::read(&path)?);
        }
    }
    folders.sort_by(|a, b| a.slug.cmp(&b.slug));
    Ok(folders)
}
