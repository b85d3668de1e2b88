//! Personal data is open only to the operator's user, on a machine that others use.
#![cfg(unix)]

use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use tests::binary::{self, Server};

const CONTACTS: &str = "First Name,Last Name,Title,Company,Email\n\
    Ada,Lovelace,CTO,Acme GmbH,ada@acme.example\n,,,,nonsense\n";

fn mode(path: &Path) -> u32 {
    std::fs::symlink_metadata(path).unwrap().mode() & 0o7777
}

fn open(path: &Path, to: u32) {
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(to)).unwrap();
}

/// A folder and everything in it.
fn all(folder: &Path) -> Vec<PathBuf> {
    let mut found = vec![folder.to_owned()];
    for entry in std::fs::read_dir(folder).unwrap().flatten() {
        if entry.path().is_dir() {
            found.extend(all(&entry.path()));
        } else {
            found.push(entry.path());
        }
    }
    found
}

fn assert_closed(paths: &[PathBuf]) {
    for path in paths {
        assert_eq!(mode(path) & 0o077, 0, "{} is {:o}", path.display(), mode(path));
    }
}

fn run(folder: &Path, arguments: &[&str]) {
    let output = binary::run(folder, arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
}

#[tokio::test]
async fn others_on_the_machine_read_nothing_whatever_was_open_before() {
    let outside = tempfile::tempdir().unwrap();
    let (folder, contacts) = (outside.path().join("data"), outside.path().join("contacts.csv"));
    std::fs::write(&contacts, CONTACTS).unwrap();
    run(&folder, &["import", "people", contacts.to_str().unwrap()]);
    let export = outside.path().join("export.jsonl");
    run(&folder, &["datasets", "export", export.to_str().unwrap()]);
    let server = Server::start(&folder, &[]).await.unwrap();
    binary::new_key(&folder);
    let made = all(&folder);
    assert!(made.iter().any(|path| path.ends_with("dataset/salt")), "{made:?}");
    assert_closed(&made);
    assert!(server.interrupt().await.unwrap().0);
    let rejects = outside.path().join("contacts.csv.rejects.csv");
    assert_closed(&[export, rejects]);

    for path in all(&folder) {
        open(&path, if path.is_dir() { 0o755 } else { 0o644 });
    }
    let server = Server::start(&folder, &[]).await.unwrap();
    assert_closed(&all(&folder));
    assert!(server.interrupt().await.unwrap().0);
}

#[tokio::test]
async fn a_folder_that_holds_others_things_stays_as_it_is() {
    let outside = tempfile::tempdir().unwrap();
    let folder = outside.path().join("home");
    std::fs::create_dir_all(folder.join("dataset")).unwrap();
    for name in ["notes.txt", "dataset/theirs.csv"] {
        std::fs::write(folder.join(name), "not ours").unwrap();
    }
    let theirs = ["", "notes.txt", "dataset", "dataset/theirs.csv"].map(|name| folder.join(name));
    let modes = || theirs.iter().map(|path| mode(path)).collect::<Vec<_>>();
    for path in &theirs {
        open(path, if path.is_dir() { 0o755 } else { 0o644 });
    }
    let before = modes();
    binary::new_key(&folder);
    assert_eq!(modes(), before);
    let own = folder.join("dynamodb.sqlite");
    open(&own, 0o644);
    run(&folder, &["accounts", "list"]);
    assert_eq!((mode(&own), modes()), (0o600, before));

    // Folders that all users write to are not closed.
    let shared = outside.path().join("shared");
    std::fs::create_dir(&shared).unwrap();
    open(&shared, 0o1777);
    binary::new_key(&shared);
    assert_eq!(mode(&shared), 0o1777);
}
