//! Answers in sections: one whose provider failed is left out and named, and the others stand.

use crate::error::{Error, Result};
use lookup::ProviderError;

/// The sections that are missing so far.
#[derive(Debug, Default)]
pub struct Sections {
    pub incomplete: Vec<String>,
}

impl Sections {
    /// The section, or nothing if a provider failed; errors in the request or in the service stay errors.
    pub fn take<T>(&mut self, name: &str, section: Result<T>) -> Result<Option<T>> {
        match section {
            Ok(section) => Ok(Some(section)),
            Err(error) => {
                self.fail(name, &error)?;
                Ok(None)
            }
        }
    }

    /// Notes a section that failed.
    pub fn fail(&mut self, name: &str, error: &Error) -> Result<()> {
        match error {
            Error::Provider(ProviderError::NoDirectory) => {
                self.incomplete.push(name.to_owned());
                Ok(())
            }
            Error::Provider(failure) => {
                tracing::warn!(section = name, error = %failure, "a section is missing");
                self.incomplete.push(name.to_owned());
                Ok(())
            }
            Error::Unavailable(cause) => {
                tracing::warn!(section = name, %cause, "a section is missing");
                self.incomplete.push(name.to_owned());
                Ok(())
            }
            other => Err(Error::Internal(other.to_string().into())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lookup::ProviderError;

    #[test]
    fn a_failed_provider_costs_its_section_and_a_bug_costs_the_answer() {
        let mut sections = Sections::default();
        assert_eq!(sections.take("a", Ok(1)).unwrap(), Some(1));
        assert_eq!(sections.take::<u8>("b", Err(ProviderError::Timeout.into())).unwrap(), None);
        assert_eq!(sections.take::<u8>("c", Err(Error::Unavailable("throttled".into()))).unwrap(), None);
        assert!(sections.take::<u8>("d", Err(Error::Internal("a bug".into()))).is_err());
        assert_eq!(sections.incomplete, ["b", "c"]);
    }
}
