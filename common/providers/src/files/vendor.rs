//! A vendor that a file describes: what it is asked with, and what is under way there.

use super::waiting::Searches;
use crate::http::Transport;
use crate::notebook::Notebook;
use crate::vendor::grammar::{Callback, File, Wait};
use crate::vendor::{Access, Secret};
use lookup::Objections;
use std::sync::Arc;
use std::time::Instant;

/// A vendor that a file describes.
pub struct FileVendor {
    pub file: &'static File,
    pub transport: Transport,
    pub objections: Arc<Objections>,
    /// Told to vendors that insist on delivering somewhere.
    pub webhook: Option<String>,
    /// Where the vendor delivers results by itself.
    pub callback: Option<String>,
    /// Where its deliveries wait to be collected.
    pub deliveries: Option<Arc<dyn Notebook>>,
    pub tokens: Tokens,
    /// The variables of the secrets, in the order of their values.
    variables: Vec<&'static str>,
    pub credentials: Vec<Secret>,
    pub searches: Searches,
}

/// The token in use, until its end.
#[derive(Default)]
pub struct Tokens(pub tokio::sync::Mutex<Option<(Secret, Instant)>>);

impl FileVendor {
    pub fn new(file: &'static File, access: Access) -> Self {
        let Access { transport, credentials, objections, webhook, callback, deliveries, .. } = access;
        let variables = file.secrets.keys().map(String::as_str).collect();
        let (searches, tokens) = (Searches::default(), Tokens::default());
        let callback = callback.filter(|_| !callbacks(file).is_empty());
        Self {
            file,
            transport,
            objections,
            webhook,
            callback,
            deliveries,
            tokens,
            variables,
            credentials,
            searches,
        }
    }

    /// The secret of one of the file's own variables.
    pub fn secret(&self, variable: &str) -> Option<&Secret> {
        let place = self.variables.iter().position(|known| *known == variable)?;
        self.credentials.get(place)
    }
}

/// The deliveries a file describes, each form once.
pub fn callbacks(file: &File) -> Vec<&Callback> {
    let waits: [Option<&Wait>; 4] = [
        file.email.as_ref().and_then(|offer| offer.wait.as_ref()),
        file.personal_email.as_ref().and_then(|offer| offer.wait.as_ref()),
        file.mobile.as_ref().and_then(|offer| offer.wait.as_ref()),
        file.mailbox.as_ref().and_then(|offer| offer.wait.as_ref()),
    ];
    waits.into_iter().flatten().filter_map(|wait| wait.callback.as_ref()).collect()
}
