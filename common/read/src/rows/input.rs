//! The inputs that rows can come from.

use super::objects;
use std::fmt;
use std::path::{Path, PathBuf};

/// Something to be read.
#[derive(Clone, PartialEq, Eq)]
pub enum Input {
    File(PathBuf),
    /// A file that is in memory already.
    Held(bytes::Bytes),
    /// Standard input, `-`.
    Standard,
    /// The rows of a query to PostgreSQL.
    Database {
        url: String,
        query: String,
    },
    /// An object in S3.
    Object {
        bucket: String,
        key: String,
    },
}

impl Input {
    /// Its name, without its folder and without secrets.
    pub fn name(&self) -> String {
        match self {
            Self::File(path) => path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned(),
            other => other.to_string(),
        }
    }

    /// The input that an argument of the command line names: a file, `-`, `postgres://…` with its query, or every table below
    /// `s3://bucket/prefix`.
    pub fn named(argument: &Path, query: Option<&str>) -> Result<Vec<Self>, String> {
        let text = argument.to_string_lossy();
        if text.starts_with("postgres://") || text.starts_with("postgresql://") {
            let query = query.ok_or("a database needs --query \"select …\", which says what to read")?;
            return Ok(vec![Self::Database { url: text.into_owned(), query: query.to_owned() }]);
        }
        if let Some(place) = text.strip_prefix("s3://") {
            let (bucket, prefix) = place.split_once('/').unwrap_or((place, ""));
            let keys = objects::list(bucket, prefix).map_err(|reason| format!("{text}: {reason}"))?;
            return Ok(keys.into_iter().map(|key| Self::Object { bucket: bucket.to_owned(), key }).collect());
        }
        Ok(vec![argument.into()])
    }

    /// The place of the file of rejected rows: beside a file, else in the working directory.
    pub fn rejects(&self) -> PathBuf {
        let mut name = match self {
            Self::File(path) => path.as_os_str().to_owned(),
            Self::Held(_) => "file".into(),
            Self::Standard => "standard-input".into(),
            Self::Database { .. } => "database".into(),
            Self::Object { key, .. } => key.rsplit('/').next().unwrap_or("object").into(),
        };
        name.push(".rejects.csv");
        name.into()
    }
}

impl fmt::Display for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path) => path.display().fmt(f),
            Self::Held(_) => f.write_str("a file"),
            Self::Standard => f.write_str("standard input"),
            // The address may hold a password.
            Self::Database { url, .. } => {
                let place = url.split_once("://").map_or("", |(_, rest)| rest);
                let place = place.split('?').next().unwrap_or_default();
                write!(f, "postgres://{}", place.rsplit_once('@').map_or(place, |(_, place)| place))
            }
            Self::Object { bucket, key } => write!(f, "s3://{bucket}/{key}"),
        }
    }
}

impl fmt::Debug for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_name_inputs_and_passwords_are_not_shown() {
        let url = Path::new("postgres://me:geheim@db.example/crm?sslmode=require");
        assert!(Input::named(url, None).unwrap_err().contains("--query"));
        let input = Input::named(url, Some("select 1")).unwrap().remove(0);
        assert_eq!(
            (input.to_string().as_str(), format!("{input:?}").contains("geheim")),
            ("postgres://db.example/crm", false)
        );
        assert_eq!(Input::named(Path::new("-"), None).unwrap(), [Input::Standard]);
        let object = Input::Object { bucket: "b".into(), key: "a/people.csv.gz".into() };
        assert_eq!(
            (object.to_string(), object.rejects()),
            ("s3://b/a/people.csv.gz".to_owned(), "people.csv.gz.rejects.csv".into())
        );
    }
}
