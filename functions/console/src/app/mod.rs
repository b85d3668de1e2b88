//! The console at `/console`: every screen of it is made of calls of the public API, with the session's own key. There is no
//! second way to spend a credit.
//!
//! Pages are written by the server, so that they can be read without a script. The API is in the same process, or at the service's
//! own address (see `remote`).

mod api;
mod files;
mod history;
mod home;
mod icps;
mod keys;
mod lists;
mod lookup;
mod notify;
mod operator;
mod operator_figures;
mod operator_privacy;
mod people;
mod playground;
mod results;
mod search;
mod session;
mod sign_in;
mod signals;
pub(crate) mod view;
mod webhooks;

use api::{Api, Caller, Refused};
use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::response::Response;
use axum::routing::any;
use common::app::App;
use common::auth::OPERATOR;
use common::bounds::CONSOLE_FORM;
use common::error::Error;
use common::http::read_within;
use common::lookup::holdings::DirectoryKind;
use http::{HeaderValue, Method, StatusCode, header};
use maud::Markup;
use session::{Sealer, Session};
use std::sync::Arc;

struct Console {
    app: Arc<App>,
    /// The API, in this process or elsewhere.
    api: Router,
    sealer: Sealer,
}

impl Console {
    /// Whether the service serves the invented demo world.
    fn is_demo(&self) -> bool {
        let directory = self.app.providers.directory();
        directory.is_some_and(|directory| directory.holdings().kind == DirectoryKind::Demo)
    }
}

/// The console over an API.
pub fn router(app: Arc<App>, api: Router) -> Router {
    let sealer = Sealer::new(&app.config.stored.seal_secret.0, app.config.network.behind_tls);
    let console = Arc::new(Console { app, api, sealer });
    Router::new()
        .route("/console", any(serve))
        .route("/console/", any(serve))
        .route("/console/{*path}", any(serve))
        .with_state(console)
}

/// The context of a screen: the session and the request.
struct Visit {
    api: Api,
    session: Session,
    query: Pairs,
    form: Pairs,
    /// Whether only a part of the page is wanted.
    partly: bool,
}

/// Names and values, of a query or a form.
#[derive(Debug, Clone, Default)]
struct Pairs(Vec<(String, String)>);

impl Pairs {
    fn of(text: &str) -> Self {
        Self(url::form_urlencoded::parse(text.as_bytes()).into_owned().collect())
    }

    /// A value that was given and is not empty.
    fn get(&self, name: &str) -> Option<&str> {
        let mut given = self.0.iter().filter(|(own, _)| own == name).map(|(_, value)| value.trim());
        given.find(|value| !value.is_empty())
    }

    fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        let given = self.0.iter().filter(move |(own, _)| own == name);
        given.map(|(_, value)| value.trim()).filter(|value| !value.is_empty())
    }
}

/// The result of a screen.
enum Shown {
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

type Screen = Result<Shown, Refused>;

fn shown(title: impl Into<String>, at: &'static str, content: Markup) -> Screen {
    Ok(Shown::Page { title: title.into(), at, content })
}

async fn serve(State(console): State<Arc<Console>>, request: Request) -> Response {
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD);
    if changes && !session::is_own(request.headers()) {
        return message(
            None,
            403,
            "Form not accepted",
            "This form was not sent from the console. Go back and try again.",
        );
    }
    let path = request.uri().path().trim_start_matches("/console").trim_matches('/').to_owned();
    let caller = Caller::of(&request);
    let now = console.app.clock.now();
    if matches!(path.as_str(), "sign-in" | "sign-up") {
        return sign_in::serve(&console, request, caller).await;
    }
    if path.starts_with("once/") && request.method() == Method::GET {
        let link = request.uri().path().to_owned();
        return sign_in::once(&console, &link, caller).await;
    }
    let Some(session) = console.sealer.open(request.headers(), now) else {
        return signed_out(&console, &request);
    };
    let store = &console.app.store;
    let ended = tokio::try_join!(store.sessions_ended(&session.account), store.sessions_ended(&session.id));
    match ended {
        Ok((all, own)) if all.max(own).is_some_and(|ended| session.since <= ended) => {
            return signed_out(&console, &request);
        }
        Ok(_) => {}
        Err(_) => {
            return message(
                None,
                503,
                "Temporarily unavailable",
                "The service is temporarily unavailable. Try again.",
            );
        }
    }
    let email = session.email.clone();
    let partly = request.headers().contains_key("hx-request");
    let api = Api { router: console.api.clone(), key: Some(session.key.clone()), caller };
    if path == "sign-out" || path == "sign-out-everywhere" {
        if changes {
            let whose = if path == "sign-out" { &session.id } else { &session.account };
            // The second that is running counts as ended too.
            if store.end_sessions(whose, now, now + session::LASTS).await.is_err() {
                return message(
                    Some(&email),
                    503,
                    "Temporarily unavailable",
                    "You could not be signed out. Try again.",
                );
            }
        }
        let mut response = redirect("/console/sign-in");
        if changes {
            response.headers_mut().extend(console.sealer.end().map(|cookie| (header::SET_COOKIE, cookie)));
        }
        return response;
    }
    let query = Pairs::of(request.uri().query().unwrap_or_default());
    let goes = (request.uri().path().to_owned(), request.headers().contains_key("hx-request"));
    let screen = screen(api, session, query, partly, &path, request).await;
    match screen {
        Ok(Shown::Page { title, at, content }) => {
            let content = maud::html! { (view::demo_note(console.is_demo())) (content) };
            page(200, view::page(&title, at, Some(&email), content))
        }
        Ok(Shown::Part(part)) => page(200, part),
        Ok(Shown::Goto(to)) => redirect(&to),
        Ok(Shown::Passed(response)) => response,
        Ok(Shown::File { name, text }) => file(name, text),
        Err(Refused::SignedOut) if goes.1 => go_in_htmx("/console/sign-in"),
        Err(Refused::SignedOut) => redirect("/console/sign-in?ended=true"),
        Err(Refused::Problem { detail, .. }) if partly => page(200, view::notice("bad", &detail)),
        Err(Refused::Problem { status, title, detail }) => message(Some(&email), status, &title, &detail),
    }
}

async fn screen(
    api: Api,
    session: Session,
    query: Pairs,
    partly: bool,
    path: &str,
    request: Request,
) -> Screen {
    let method = request.method().clone();
    let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
    if method == Method::POST && parts == ["files"] {
        return files::upload(&api, request).await;
    }
    if method == Method::POST && parts == ["operator", "data", "import"] && session.account == OPERATOR {
        let visit = Visit { api, session, query, form: Pairs::default(), partly };
        return operator::import(&visit, request).await;
    }
    let form = if method == Method::POST { read_form(request).await? } else { Pairs::default() };
    let visit = Visit { api, session, query, form, partly };
    let post = method == Method::POST;
    if visit.session.account == OPERATOR {
        return operators(&visit, post, &parts).await;
    }
    match (post, parts.as_slice()) {
        (false, []) => home::home(&visit).await,
        (false, ["sample.csv"]) => Ok(Shown::File { name: "sample.csv", text: home::SAMPLE.to_owned() }),
        (false, ["files"]) => files::list(&visit).await,
        (false, ["files", id]) => files::show(&visit, id).await,
        (false, ["files", id, "price"]) => files::price(&visit, id).await,
        (false, ["files", id, "result"]) => files::result(&visit, id).await,
        (true, ["files", id, action @ ("run" | "pause" | "resume" | "cancel" | "delete")]) => {
            files::act(&visit, id, action).await
        }
        (false, ["lists"]) => lists::lists(&visit).await,
        (true, ["lists"]) => lists::create(&visit).await,
        (false, ["lists", id]) => lists::list(&visit, id).await,
        (true, ["lists", id, action @ ("run" | "change" | "delete")]) => lists::act(&visit, id, action).await,
        (false, ["icps"]) => icps::icps(&visit).await,
        (true, ["icps"]) => icps::create(&visit).await,
        (false, ["icps", id]) => icps::icp(&visit, id).await,
        (true, ["icps", id, action @ ("run" | "change" | "delete")]) => icps::act(&visit, id, action).await,
        (false, ["people"]) => people::people(&visit).await,
        (false, ["people", "export"]) => people::export(&visit).await,
        (false, ["history", "export"]) => history::export(&visit).await,
        (false, ["webhooks"]) => webhooks::webhooks(&visit).await,
        (true, ["webhooks", action @ ("address" | "test" | "rotate")]) => webhooks::act(&visit, action).await,
        (true, ["webhooks", id, "replay"]) => webhooks::replay(&visit, id).await,
        (true, ["search", "export"]) => search::export(&visit).await,
        (_, ["search"]) => search::search(&visit, post).await,
        (_, ["search", "suggest"]) => search::suggest(&visit).await,
        (_, ["lookup"]) => lookup::lookup(&visit, post).await,
        (false, ["signals"]) => signals::signals(&visit).await,
        (false, ["history"]) => history::history(&visit).await,
        (false, ["jobs"]) => history::jobs(&visit).await,
        (false, ["jobs", id]) => history::job(&visit, id).await,
        (false, ["keys"]) => keys::keys(&visit, None).await,
        (true, ["keys"]) => keys::create(&visit).await,
        (true, ["keys", id, action @ ("rotate" | "revoke")]) => keys::act(&visit, id, action).await,
        (_, ["playground"]) => playground::playground(&visit, post).await,
        _ => Err(Refused::problem(404, "Page not found", "There is no such page in the console.")),
    }
}

/// The screens of an operator key.
async fn operators(visit: &Visit, post: bool, parts: &[&str]) -> Screen {
    match (post, parts) {
        (false, []) => Ok(Shown::Goto("/console/operator".to_owned())),
        (false, ["operator"]) => operator::accounts(visit, None).await,
        (false, ["operator", "data"]) => operator::data(visit, None).await,
        (false, ["operator", "providers"]) => operator_figures::providers(visit).await,
        (false, ["operator", "feeds"]) => operator_figures::feeds(visit).await,
        (false, ["operator", "ledger"]) => operator_figures::ledger(visit).await,
        (false, ["operator", "privacy"]) => operator_privacy::desk(visit).await,
        (true, ["operator", "privacy", action @ ("suppress" | "unsuppress" | "erase" | "access")]) => {
            operator_privacy::act(visit, action).await
        }
        (false, ["operator", "privacy", "requests", id]) => operator_privacy::request(visit, id).await,
        (true, ["operator", "privacy", "requests", id, action @ ("fulfil" | "refuse")]) => {
            operator_privacy::answer(visit, id, action).await
        }
        (true, ["operator", "accounts", id, "grant"]) => operator::grant(visit, id).await,
        (true, ["operator", "accounts", id, "plan"]) => operator::set_plan(visit, id).await,
        _ => Err(Refused::problem(404, "Nothing here", "An operator key opens only the operator's pages.")),
    }
}

/// Reads a form; uploads are streamed instead.
async fn read_form(request: Request) -> Result<Pairs, Refused> {
    let body = read_within(request.into_body(), CONSOLE_FORM).await.map_err(|error| match error {
        Error::TooLarge => {
            Refused::problem(413, "Form too long", "This form is too long. Shorten it and try again.")
        }
        _ => Refused::problem(408, "Form too slow", "This form did not arrive in time. Send it again."),
    })?;
    Ok(Pairs::of(&String::from_utf8_lossy(&body)))
}

fn signed_out(console: &Console, request: &Request) -> Response {
    let mut response = if request.headers().contains_key("hx-request") {
        go_in_htmx("/console/sign-in")
    } else {
        redirect("/console/sign-in")
    };
    // Remove the cookie of a session that has ended.
    if request.headers().contains_key(header::COOKIE) {
        response.headers_mut().extend(console.sealer.end().map(|cookie| (header::SET_COOKIE, cookie)));
    }
    response
}

/// A page that says one thing.
fn message(email: Option<&str>, status: u16, title: &str, detail: &str) -> Response {
    let content = maud::html! {
        (view::heading(title, detail))
        p { a class="button quiet" href="/console" { "Back to the console" } }
    };
    page(status, view::page(title, "", email, content))
}

fn page(status: u16, markup: Markup) -> Response {
    let mut response = Response::new(Body::from(view::html_of(markup)));
    *response.status_mut() = StatusCode::from_u16(status).unwrap_or(StatusCode::OK);
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(crate::asset::STRICT));
    // Pages show people and money: they must not be cached.
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("same-origin"));
    headers.insert("cross-origin-opener-policy", HeaderValue::from_static("same-origin"));
    response
}

/// A file that must not be cached.
fn file(name: &str, text: String) -> Response {
    let mut response = page(200, maud::html! {});
    *response.body_mut() = Body::from(text);
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/csv; charset=utf-8"));
    let disposition = HeaderValue::try_from(format!("attachment; filename=\"{name}\""));
    headers.extend(disposition.map(|value| (header::CONTENT_DISPOSITION, value)));
    response
}

fn redirect(to: &str) -> Response {
    let mut response = page(303, maud::html! {});
    response.headers_mut().extend(HeaderValue::try_from(to).map(|to| (header::LOCATION, to)));
    response
}

fn go_in_htmx(to: &'static str) -> Response {
    let mut response = page(200, maud::html! {});
    response.headers_mut().insert("hx-redirect", HeaderValue::from_static(to));
    response
}

/// A part of a path or a query, fit for one.
fn encoded(text: &str) -> String {
    url::form_urlencoded::byte_serialize(text.as_bytes()).collect()
}
