//! The exit code of a command, the same rule for all of them.

use crate::client::Failure;
use import::ImportError;

/// The exit code of a command that failed.
pub fn code(error: &anyhow::Error) -> u8 {
    let of_client = error.downcast_ref::<Failure>().map(|failure| failure.code);
    let of_import = || match error.downcast_ref::<ImportError>() {
        Some(ImportError::Input { .. } | ImportError::BrokenOff { .. }) => 2,
        _ => 1,
    };
    of_client.unwrap_or_else(of_import)
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::Context;
    use import::Input;

    #[test]
    fn a_file_that_cannot_be_used_ends_every_command_alike() {
        let input = Input::from(std::path::Path::new("people.csv"));
        let refused = ImportError::Input { input, reason: "no column is recognized".to_owned() };
        let told: anyhow::Result<()> = Err(refused).context("the records are unchanged");
        assert_eq!(code(&told.expect_err("it failed")), 2);
        assert_eq!(code(&Failure::usage("no column is recognized").into()), 2);
        assert_eq!(code(&Failure::credits("used up").into()), 4);
        assert_eq!(code(&anyhow::anyhow!("the disk is full")), 1);
    }
}
