//! Where rows can come from.

use std::fmt;
use std::path::{Path, PathBuf};

/// Something to be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Input {
    File(PathBuf),
    /// Standard input, `-`.
    Standard,
}

impl Input {
    /// What it is called, without the folder it lies in.
    pub fn name(&self) -> String {
        match self {
            Self::File(path) => path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned(),
            Self::Standard => self.to_string(),
        }
    }

    /// Where rows that are refused are written: beside a file, else in the working directory.
    pub fn rejects(&self) -> PathBuf {
        let name = match self {
            Self::File(path) => path.as_os_str().to_owned(),
            Self::Standard => "standard-input".into(),
        };
        let mut name = name;
        name.push(".rejects.csv");
        name.into()
    }
}

impl fmt::Display for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path) => path.display().fmt(f),
            Self::Standard => f.write_str("standard input"),
        }
    }
}

impl From<&Path> for Input {
    fn from(path: &Path) -> Self {
        if path.as_os_str() == "-" { Self::Standard } else { Self::File(path.to_owned()) }
    }
}

impl From<&PathBuf> for Input {
    fn from(path: &PathBuf) -> Self {
        path.as_path().into()
    }
}

impl From<&Input> for Input {
    fn from(input: &Input) -> Self {
        input.clone()
    }
}
