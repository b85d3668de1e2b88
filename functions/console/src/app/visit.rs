//! A visit: what a screen is given and what it gives back. It knows no screen.

use super::api::{Api, Refused};
use super::session::{Sealer, Session};
use axum::Router;
use axum::extract::Request;
use axum::response::Response;
use common::app::App;
use common::bounds::CONSOLE_FORM;
use common::domain::chance;
use common::error::Error;
use common::http::read_within;
use common::lookup::holdings::DirectoryKind;
use maud::Markup;
use std::sync::Arc;

/// The service that the console is of.
pub struct Console {
    pub app: Arc<App>,
    /// The API, in this process or elsewhere.
    pub api: Router,
    pub sealer: Sealer,
}

impl Console {
    /// Whether the service serves the invented demo world.
    pub fn is_demo(&self) -> bool {
        let directory = self.app.providers.directory();
        directory.is_some_and(|directory| directory.holdings().kind == DirectoryKind::Demo)
    }
}

/// The context of a screen: the session and the request.
pub struct Visit {
    pub api: Api,
    pub session: Session,
    pub query: Pairs,
    pub form: Pairs,
    /// Whether only a part of the page is wanted.
    pub partly: bool,
}

/// Names and values, of a query or a form.
#[derive(Debug, Clone, Default)]
pub struct Pairs(pub Vec<(String, String)>);

impl Pairs {
    pub fn of(text: &str) -> Self {
        Self(url::form_urlencoded::parse(text.as_bytes()).into_owned().collect())
    }

    /// A value that was given and is not empty.
    pub fn get(&self, name: &str) -> Option<&str> {
        let mut given = self.0.iter().filter(|(own, _)| own == name).map(|(_, value)| value.trim());
        given.find(|value| !value.is_empty())
    }

    pub fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        let given = self.0.iter().filter(move |(own, _)| own == name);
        given.map(|(_, value)| value.trim()).filter(|value| !value.is_empty())
    }
}

/// The result of a screen.
pub enum Shown {
    Page {
        title: String,
        at: &'static str,
        content: Markup,
    },
    Part(Markup),
    Goto(String),
    Passed(Response),
    /// A file to be saved.
    File {
        name: &'static str,
        text: String,
    },
}

pub type Screen = Result<Shown, Refused>;

pub fn shown(title: impl Into<String>, at: &'static str, content: Markup) -> Screen {
    Ok(Shown::Page { title: title.into(), at, content })
}

/// Reads a form; uploads are streamed instead.
pub async fn read_form(request: Request) -> Result<Pairs, Refused> {
    let body = read_within(request.into_body(), CONSOLE_FORM).await.map_err(|error| match error {
        Error::TooLarge => {
            Refused::problem(413, "Form too long", "This form is too long. Shorten it and try again.")
        }
        _ => Refused::problem(408, "Form too slow", "This form did not arrive in time. Send it again."),
    })?;
    Ok(Pairs::of(&String::from_utf8_lossy(&body)))
}

/// A key for one sending of a form, however often the sending is repeated.
pub fn once() -> String {
    chance::text(b"0123456789abcdef", 32)
}

/// A part of a path or a query, fit for one.
pub fn encoded(text: &str) -> String {
    url::form_urlencoded::byte_serialize(text.as_bytes()).collect()
}
