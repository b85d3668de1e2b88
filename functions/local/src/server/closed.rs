//! Closes a data directory to all users but its owner, also one that an earlier version, or a careless copy, left open. What the process
//! makes from now on is closed from the first moment (`main.rs`).

use std::io::Result;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::Path;

/// The files that almanac creates in a data directory.
const OURS: [&str; 12] = [
    DATASET,
    "demo-key",
    "drop-lists.part",
    "drop-lists.zip",
    "dynamodb.sqlite",
    "dynamodb.sqlite-journal",
    "dynamodb.sqlite-shm",
    "dynamodb.sqlite-wal",
    "lock",
    "registers",
    "seal-secret",
    "socket",
];
const DATASET: &str = "dataset";
/// Its default place; no other program uses a folder of this name.
const BY_DEFAULT: &str = ".almanac";
/// The files that imports write beside their input.
const REJECTS: &str = ".rejects.csv";
const OTHERS: u32 = 0o077;
/// Set on folders that all users write to, such as /tmp.
const STICKY: u32 = 0o1000;

/// Closes what almanac made in a directory, and the directory where nothing else is in it: one that it was only pointed to, such as a
/// home or /tmp, is not its to close.
pub fn close(directory: &Path) -> Result<()> {
    let mut is_shared = false;
    for entry in std::fs::read_dir(directory)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let is_dataset = || entry.path().join("salt").exists();
        let is_ours =
            name.ends_with(REJECTS) || (OURS.contains(&name.as_str()) && (name != DATASET || is_dataset()));
        match is_ours {
            true => close_all(&entry.path())?,
            false => is_shared = true,
        }
    }
    is_shared &= directory.file_name().is_none_or(|name| name != BY_DEFAULT);
    is_shared |= std::fs::metadata(directory)?.mode() & STICKY != 0;
    if is_shared { Ok(()) } else { close_one(directory) }
}

/// Closes a file, or a folder with everything in it; what a link leads to is left alone.
fn close_all(path: &Path) -> Result<()> {
    let kind = std::fs::symlink_metadata(path)?.file_type();
    if kind.is_symlink() {
        return Ok(());
    }
    if kind.is_dir() {
        for entry in std::fs::read_dir(path)? {
            close_all(&entry?.path())?;
        }
    }
    close_one(path)
}

fn close_one(path: &Path) -> Result<()> {
    let mode = std::fs::metadata(path)?.mode();
    if mode & OTHERS == 0 {
        return Ok(());
    }
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode & 0o7777 & !OTHERS))
}
