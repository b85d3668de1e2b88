//! The data directory that a command works on, in words. A command in the wrong directory makes a new one there: it must say so, since
//! the operator's server does not see what is in it.

use crate::client;
use crate::premises::absolute;
use std::path::{Path, PathBuf};

/// A command's data directory.
pub struct Place {
    path: PathBuf,
    was_there: bool,
    /// The address of a server that this machine may have.
    server: String,
}

impl Place {
    /// The data directory as it is before a command.
    pub fn before(data_dir: &Path, port: u16) -> Self {
        let server = std::env::var("ALMANAC_URL").ok().filter(|url| !url.is_empty());
        Self {
            path: absolute(data_dir),
            was_there: data_dir.is_dir(),
            server: server.unwrap_or_else(|| format!("http://127.0.0.1:{port}")),
        }
    }

    /// Says after the command that it made the directory, and `always` which one it is. On standard error, because commands print JSON.
    pub async fn tell(&self, always: bool) {
        let path = self.path.display();
        let is_new = !self.was_there && self.path.is_dir();
        if !is_new && always {
            eprintln!("Data directory: {path}");
        }
        if !is_new {
            return;
        }
        let point = "--data-dir DIR (or ALMANAC_DATA_DIR)";
        if client::is_served_here(&self.server).await {
            eprintln!(
                "Created the data directory {path}, because there was none. The server at {} uses another one and does not see \
                 this. Repeat the command in the server's directory, or name its data directory with {point}.",
                self.server
            );
        } else {
            eprintln!(
                "Created the data directory {path}, because there was none. Only a server with this data directory sees what is in \
                 it. If yours has another, name that one with {point} and repeat the command."
            );
        }
    }
}
