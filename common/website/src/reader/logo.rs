//! Reads a site's logo: its first page, and the few pictures that may be it. They may lie on other hosts, whose `robots.txt` holds there.

use super::{Got, MOST_REDIRECTS, Reader, Run, elsewhere};
use crate::logo::{self, Logo};
use crate::site::Validators;
use bytes::Bytes;
use domain::Domain;
use http::header;
use jiff::Timestamp;
use lookup::ProviderError;
use url::Url;

/// Pictures that are asked for until one can be shown.
const MOST_TRIED: usize = 4;

impl Reader {
    /// The logo that a site shows; a picture where no drawing is wanted.
    pub async fn logo(
        &self,
        domain: &Domain,
        pictures_only: bool,
        now: Timestamp,
    ) -> Result<Option<Logo>, ProviderError> {
        let mut run = self.run(domain, None, now);
        let Got::Page(page, _) = run.first().await? else { return Ok(None) };
        for url in logo::candidates(&page, domain, pictures_only).into_iter().take(MOST_TRIED) {
            // One that cannot be had leaves the next.
            let Ok(Some(file)) = run.picture(url).await else { continue };
            // Unpacking takes long enough to hold up others.
            let read = tokio::task::spawn_blocking(move || Logo::read(&file)).await;
            let found = read.ok().flatten().filter(|logo| !pictures_only || matches!(logo, Logo::Png(_)));
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }
}

impl Run<'_> {
    /// A picture after its redirects, wherever it lies.
    async fn picture(&mut self, mut url: Url) -> Result<Option<Bytes>, ProviderError> {
        for _ in 0..=MOST_REDIRECTS {
            if !matches!(url.port(), None | Some(80 | 443)) || !matches!(url.scheme(), "http" | "https") {
                return Err(elsewhere());
            }
            let Some(answer) = self.permitted(&url, &Validators::default()).await? else { return Ok(None) };
            match answer.status {
                200 => return Ok(Some(super::unpacked_if(&answer, logo::MOST_BYTES + 1))),
                301 | 302 | 303 | 307 | 308 => {
                    let target = answer.headers.get(header::LOCATION).and_then(|to| to.to_str().ok());
                    url = target.and_then(|target| url.join(target).ok()).ok_or_else(elsewhere)?;
                }
                _ => return Ok(None),
            }
        }
        Ok(None)
    }
}
