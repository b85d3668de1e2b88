//! A company's logo, out of its own site.

use super::Ask;
use domain::Domain;
use std::sync::Arc;
use website::logo::Logo;

impl Ask {
    /// The logo of a domain's company, as far as its site shows one that we can pass on.
    pub async fn logo(&self, domain: &Domain, pictures_only: bool) -> Option<Arc<Logo>> {
        let logos = self.providers.logos.as_ref()?;
        let started = domain::clock::instant();
        let found = logos.find(domain, pictures_only, self.now(), self.call.answer_by()).await;
        let outcome = match &found {
            Ok(Some(_)) => "found",
            Ok(None) => "not_found",
            Err(error) => error.outcome(),
        };
        self.call.note_provider("website", outcome, domain::clock::passed(started));
        found.ok().flatten()
    }
}
