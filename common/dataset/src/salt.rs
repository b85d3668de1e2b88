//! The salt of a directory of snapshots, which lies beside them.

use crate::durable::replace;
use crate::error::DatasetError;
use directory::Salt;
use std::path::Path;

const FILE: &str = "salt";

/// The salt kept in a directory, made when there is none.
pub(crate) fn salt_of(directory: &Path) -> Result<Salt, DatasetError> {
    let path = directory.join(FILE);
    match std::fs::read(&path) {
        Ok(bytes) => {
            let salt = bytes.try_into().map_err(|_| DatasetError::refused(&path, "it is no salt"))?;
            Ok(Salt::kept(salt))
        }
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            let mut salt = [0; 32];
            rand::Rng::fill_bytes(&mut rand::rng(), &mut salt);
            replace(&path, &salt)?;
            Ok(Salt::kept(salt))
        }
        Err(error) => Err(DatasetError::io(&path)(error)),
    }
}
