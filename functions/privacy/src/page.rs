//! The public page `/privacy`, where people whom records are about exercise their rights. It is off unless the operator turns it on.
//!
//! Forms without a script. The answer never reveals whether a person is known.

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::response::Response;
use axum::routing::{get, post};
use common::app::App;
use common::bounds::PRIVACY_FORM;
use common::domain::{EmailAddress, NetworkUrl, Phone};
use common::error::Error;
use common::http::{ClientIp, read_within};
use common::privacy::answers;
use common::privacy::archive::OwnArchive;
use common::privacy::copy::{self, escape};
use common::privacy::requests::{self, Asker, CodeLetter, Decision, Proven};
use common::privacy::texts::Texts;
use common::store::subject_requests::{Right, SubjectRequest};
use http::{HeaderValue, StatusCode, header};
use std::sync::Arc;
use tokio::sync::Semaphore;

const POLICY: &str = "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; \
    frame-ancestors 'none'";

/// The paths it is served at; `template.yaml` routes the same ones.
pub const PATHS: [&str; 4] = ["/privacy", "/privacy/code", "/privacy/status", "/.well-known/gpc.json"];

struct Desk {
    app: Arc<App>,
    texts: Texts,
    archive: OwnArchive,
    /// One search of every store at a time; who comes meanwhile is answered by the operator.
    searches: Semaphore,
}

/// The page's routes; none where the page is off.
pub fn router(app: Arc<App>) -> Router {
    // The operator's desk, in the same function, keeps working.
    if let Some(refusal) = Texts::refusal(&app.config) {
        tracing::error!("{refusal}");
        return Router::new();
    }
    router_with(app, None)
}

/// The same in a process that may have an archive, where requesters see their data at once.
pub fn router_with(app: Arc<App>, archive: OwnArchive) -> Router {
    if !app.config.privacy.page {
        return Router::new();
    }
    let texts = Texts::of(&app.config);
    let desk = Arc::new(Desk { app, texts, archive, searches: Semaphore::new(1) });
    let (form, ask, prove, status) = (desk.clone(), desk.clone(), desk.clone(), desk);
    let [page, code, state, signal] = PATHS;
    Router::new()
        .route(
            page,
            get(move |request: Request| async move { Visit::of(&form, request).await.form(None) })
                .post(move |request: Request| async move { Visit::of(&ask, request).await.ask().await }),
        )
        .route(
            code,
            post(move |request: Request| async move { Visit::of(&prove, request).await.prove().await }),
        )
        .route(
            state,
            get(move |request: Request| async move { Visit::of(&status, request).await.status().await }),
        )
        .route(signal, get(gpc))
}

/// Global Privacy Control: visitors' data is never shared, so the signal is always honored.
async fn gpc() -> Response {
    let mut response = Response::new(Body::from(r#"{"gpc":true,"lastUpdate":"2026-01-01"}"#));
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response
}

/// One visitor, and what they sent.
struct Visit<'a> {
    desk: &'a Desk,
    language: &'a str,
    sent: Vec<(String, String)>,
    ip: Option<std::net::IpAddr>,
}

impl<'a> Visit<'a> {
    async fn of(desk: &'a Desk, request: Request) -> Self {
        let ip = request.extensions().get::<ClientIp>().map(|ip| ip.0);
        let accepts = request.headers().get(header::ACCEPT_LANGUAGE);
        let accepts = accepts.and_then(|value| value.to_str().ok()).unwrap_or_default().to_owned();
        let query = request.uri().query().unwrap_or_default().to_owned();
        // A form that is too long or too slow counts as empty, and is shown again.
        let body = read_within(request.into_body(), PRIVACY_FORM).await.unwrap_or_default();
        let mut sent: Vec<_> = url::form_urlencoded::parse(query.as_bytes()).into_owned().collect();
        sent.extend(url::form_urlencoded::parse(&body).into_owned());
        let asked = sent.iter().find(|(name, _)| name == "lang").map(|(_, code)| code.as_str());
        let language = desk.texts.language(asked, &accepts);
        Self { desk, language, sent, ip }
    }

    fn given(&self, name: &str) -> Option<&str> {
        let given = self.sent.iter().find(|(own, _)| own == name).map(|(_, value)| value.trim());
        given.filter(|value| !value.is_empty())
    }

    fn say(&self, name: &str) -> &'a str {
        self.desk.texts.say(self.language, name)
    }

    fn form(&self, wrong: Option<&str>) -> Response {
        let chosen = self.given("right").unwrap_or("objection");
        let rights: String = Right::ALL
            .iter()
            .map(|right| {
                let checked = if right.as_str() == chosen { " checked" } else { "" };
                let text = self.say(right.as_str());
                format!("<p><label><input type=\"radio\" name=\"right\" value=\"{right}\"{checked}> {text}</label></p>\n")
            })
            .collect();
        let field = |name: &str, kind: &str, needed: &str| {
            let (text, given) = (self.say(name), escape(self.given(name).unwrap_or_default()));
            format!(
                "<p><label for=\"{name}\">{text}</label><br><input id=\"{name}\" name=\"{name}\" type=\"{kind}\" value=\"{given}\" maxlength=\"300\"{needed}></p>\n"
            )
        };
        let wrong = wrong
            .map(|name| format!("<p role=\"alert\"><b>{} {}</b></p>\n", self.say("invalid"), self.say(name)));
        let content = format!(
            "{}<p>{}</p>\n<form method=\"post\" action=\"/privacy\">\n<input type=\"hidden\" name=\"lang\" value=\"{}\">\n{rights}{}{}{}<p><small>{}</small></p>\n<button>{}</button>\n</form>\n{}",
            wrong.as_deref().unwrap_or_default(),
            self.say("intro"),
            self.language,
            field("email", "email", " required autocomplete=\"email\""),
            field("network_url", "text", ""),
            field("phone", "tel", ""),
            self.say("optional"),
            self.say("send"),
            self.look(),
        );
        self.page(if wrong.is_some() { 400 } else { 200 }, &content)
    }

    fn look(&self) -> String {
        format!(
            "<h2>{}</h2>\n<form method=\"get\" action=\"/privacy/status\"><input type=\"hidden\" name=\"lang\" value=\"{}\"><p><label for=\"reference\">{}</label><br><input id=\"reference\" name=\"reference\" maxlength=\"40\" required></p><button>{}</button></form>\n",
            self.say("look"),
            self.language,
            self.say("reference"),
            self.say("show"),
        )
    }

    async fn ask(&self) -> Response {
        let Some(right) = self.given("right").and_then(|right| right.parse::<Right>().ok()) else {
            return self.form(Some("objection"));
        };
        let Some(email) = self.given("email").and_then(|text| EmailAddress::parse(text).ok()) else {
            return self.form(Some("email"));
        };
        if self.given("network_url").is_some_and(|url| NetworkUrl::parse(url).is_err()) {
            return self.form(Some("network_url"));
        }
        if self.given("phone").is_some_and(|phone| Phone::parse(phone).is_err()) {
            return self.form(Some("phone"));
        }
        let own = |name: &str| self.given(name).map(str::to_owned);
        let asker = Asker { email, network_url: own("network_url"), phone: own("phone") };
        let letter = CodeLetter { subject: self.say("letter_subject"), text: self.say("letter") };
        match requests::open(&self.desk.app, self.ip, right, &asker, self.language, &letter).await {
            Ok(request) => self.enter_code(200, &request.reference, None),
            Err(error) => self.failed(&error),
        }
    }

    fn enter_code(&self, status: u16, reference: &str, wrong: Option<&str>) -> Response {
        let said = match wrong {
            Some(text) => format!("<p role=\"alert\"><b>{text}</b></p>"),
            None => format!("<p>{} <b>{}</b>.</p>", self.say("sent"), escape(reference)),
        };
        let content = format!(
            "{said}\n<form method=\"post\" action=\"/privacy/code\"><input type=\"hidden\" name=\"lang\" value=\"{}\"><input type=\"hidden\" name=\"reference\" value=\"{}\"><p><label for=\"code\">{}</label><br><input id=\"code\" name=\"code\" autocomplete=\"one-time-code\" maxlength=\"20\" required></p><button>{}</button></form>\n<p><a href=\"/privacy?lang={}\">{}</a></p>",
            self.language,
            escape(reference),
            self.say("code"),
            self.say("prove"),
            self.language,
            self.say("back"),
        );
        self.page(status, &content)
    }

    async fn prove(&self) -> Response {
        let (reference, code) = (self.reference(), self.given("code").unwrap_or_default());
        match requests::prove(&self.desk.app, &reference, code).await {
            Ok(Proven::Yes(request)) => {
                if let Some(copy) = self.copy(&request).await {
                    return copy;
                }
                let done = self.say(match request.right {
                    Right::Access => "done_access",
                    Right::Erasure => "done_erasure",
                    Right::Objection => "done_objection",
                });
                let content =
                    format!("<p>{done}</p>\n<p>{}</p>\n{}", self.say("keep_reference"), self.facts(&request));
                self.page(200, &content)
            }
            Ok(Proven::No) => self.enter_code(400, &reference, Some(self.say("wrong"))),
            Err(error) => self.failed(&error),
        }
    }

    /// The data of a verified requester, if this process can collect it at once. Otherwise the operator sends it later.
    async fn copy(&self, request: &SubjectRequest) -> Option<Response> {
        let archive = self.desk.archive.as_ref().filter(|_| request.right == Right::Access)?;
        let _turn = self.desk.searches.try_acquire().ok()?;
        let (app, now) = (&self.desk.app, self.desk.app.clock.now());
        let told = async {
            let (_, asker) = answers::find(&app.store, &request.reference, now).await?;
            let held = archive.held(answers::proven(&asker, false)?).await?;
            let page = copy::page(&self.desk.texts, self.language, &held, Some(&request.reference))?;
            let (done, kept) = (Decision::Fulfilled { receipt: None }, app.config.stored.retention.requests);
            requests::decide(&app.store, request.clone(), done, kept, now).await?;
            Ok::<_, Error>(page)
        };
        match told.await {
            Ok(page) => Some(answered(200, page, &format!("{}; frame-ancestors 'none'", *copy::POLICY))),
            Err(error) => {
                tracing::warn!(%error, "a copy of a person's data could not be sent at once");
                None
            }
        }
    }

    async fn status(&self) -> Response {
        let now = self.desk.app.clock.now();
        match self.desk.app.store.subject_request(&self.reference(), now).await {
            Ok(Some((request, _))) => self.page(200, &format!("{}{}", self.facts(&request), self.look())),
            Ok(None) => self.page(404, &format!("<p>{}</p>{}", self.say("unknown"), self.look())),
            Err(error) => self.failed(&error.into()),
        }
    }

    /// References are read out and typed in.
    fn reference(&self) -> String {
        self.given("reference").unwrap_or_default().to_ascii_uppercase()
    }

    fn facts(&self, request: &SubjectRequest) -> String {
        let day = |at: jiff::Timestamp| at.strftime("%F").to_string();
        let mut rows = vec![
            ("reference", request.reference.clone()),
            ("status", self.say(request.status.as_str()).to_owned()),
            ("opened_at", day(request.opened_at)),
        ];
        match request.decided_at {
            Some(at) => rows.push(("decided_at", day(at))),
            None => rows.push(("due_at", day(request.due_at))),
        }
        rows.extend(request.reason.as_ref().map(|reason| ("reason", escape(reason))));
        let row =
            |(name, value): (&str, String)| format!("<tr><th>{}</th><td>{value}</td></tr>\n", self.say(name));
        format!("<table>\n{}</table>\n", rows.into_iter().map(row).collect::<String>())
    }

    fn failed(&self, error: &Error) -> Response {
        let (status, text) = match error {
            Error::RateLimited { .. } => (429, "busy"),
            _ => {
                tracing::warn!(%error, "a privacy request could not be accepted");
                (503, "unavailable")
            }
        };
        self.page(status, &format!("<p role=\"alert\">{}</p>", self.say(text)))
    }

    fn page(&self, status: u16, content: &str) -> Response {
        let links = self
            .desk
            .texts
            .languages()
            .map(|(code, name)| format!("<a href=\"/privacy?lang={code}\">{name}</a>"));
        let links: Vec<String> = links.collect();
        let links = if links.len() > 1 { links.join(" · ") } else { String::new() };
        let page = &self.desk.texts.page;
        let page = page.replace("{title}", self.say("title")).replace("{controller}", self.say("controller"));
        let page = page.replace("{language}", self.language).replace("{languages}", &links);
        answered(status, page.replace("{content}", content), POLICY)
    }
}

fn answered(status: u16, page: String, policy: &str) -> Response {
    let mut response = Response::new(Body::from(page));
    *response.status_mut() = StatusCode::from_u16(status).unwrap_or(StatusCode::OK);
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_TYPE, "text/html; charset=utf-8"),
        (header::CONTENT_SECURITY_POLICY, policy),
        (header::CACHE_CONTROL, "no-store"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
    ] {
        headers.extend(HeaderValue::from_str(value).map(|value| (name, value)));
    }
    response
}
