//! The paths of the console: from a request through its session to a screen, and from there to the response.

use super::api::{Api, Caller, Refused};
use super::session::{self, Sealer, Session};
use super::visit::{Console, Pairs, Screen, Shown, Visit, read_form};
use super::way_back::{Ended, way_back};
use super::{
    connection, connection_fields, connections, consent, files, frame, history, home, icps, keys, lists,
    lookup, operator, operator_data, operator_figures, operator_overview, operator_privacy,
    operator_providers, people, playground, records, search, search_words, sign_in, signals, status, table,
    table_send, webhooks,
};
use crate::asset;
use crate::page::notice;
use axum::Router;
use axum::extract::{Request, State};
use axum::response::Response;
use axum::routing::any;
use common::agents::CONSENT;
use common::app::App;
use common::auth::OPERATOR;
use http::{Method, header};
use maud::html;
use std::sync::Arc;

/// The console over an API.
pub fn router(app: Arc<App>, api: Router) -> Router {
    let sealer = Sealer::new(&app.config.stored.seal_secret.0, app.config.network.behind_tls);
    let console = Arc::new(Console { app, api, sealer });
    Router::new()
        .route("/status", any(status::serve))
        .route("/console", any(serve))
        .route("/console/", any(serve))
        .route("/console/{*path}", any(serve))
        .route(CONSENT, any(serve))
        .layer(axum::middleware::from_fn(asset::packed))
        .with_state(console)
}

async fn serve(State(console): State<Arc<Console>>, request: Request) -> Response {
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD);
    if changes && !session::is_own(request.headers()) {
        return frame::message(
            None,
            403,
            "Form not accepted",
            "This form was not sent from the console. Go back and try again.",
        );
    }
    let path = request.uri().path().trim_start_matches("/console").trim_matches('/').to_owned();
    let caller = Caller::of(&request);
    let now = console.app.clock.now();
    let is_operators = path == "operator" || path.starts_with("operator/");
    if is_operators && !console.app.config.network.admits_operator(caller.address()) {
        let own = console.sealer.open(request.headers(), now).filter(|own| own.account == OPERATOR);
        return match own {
            Some(own) => frame::message(
                Some(&own.email),
                404,
                "Not from this address",
                "The operator's pages do not open from your address. Sign out, or come back from one that they open to.",
            ),
            None => frame::message(None, 404, "Page not found", "There is no such page in the console."),
        };
    }
    if matches!(path.as_str(), "sign-in" | "sign-up" | "recover") {
        return sign_in::serve(&console, request, caller).await;
    }
    if path.starts_with("once/") && request.method() == Method::GET {
        let link = request.uri().path().to_owned();
        return sign_in::once(&console, &link, caller).await;
    }
    if path == "connections/authorized" && request.method() == Method::GET {
        let query = Pairs::of(request.uri().query().unwrap_or_default());
        return frame::respond(200, connection::agreed(&query));
    }
    let Some(session) = console.sealer.open(request.headers(), now) else {
        return signed_out(&console, request).await;
    };
    let store = &console.app.store;
    let ended = tokio::try_join!(store.sessions_ended(&session.account), store.sessions_ended(&session.id));
    match ended {
        Ok((all, own)) if all.max(own).is_some_and(|ended| session.since <= ended) => {
            return signed_out(&console, request).await;
        }
        Ok(_) => {}
        Err(_) => {
            return frame::message(
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
                return frame::message(
                    Some(&email),
                    503,
                    "Temporarily unavailable",
                    "You could not be signed out. Try again.",
                );
            }
        }
        let mut response = frame::redirect("/console/sign-in");
        if changes {
            response.headers_mut().extend(console.sealer.end().map(|cookie| (header::SET_COOKIE, cookie)));
        }
        return response;
    }
    if request.uri().path() == CONSENT {
        return consent::serve(&console, &session, api.caller, request).await;
    }
    let query = Pairs::of(request.uri().query().unwrap_or_default());
    let back = way_back(Ended::Key, &request, &Pairs::default());
    let screen = screen(api, session, query, partly, &path, request).await;
    match screen {
        Ok(Shown::Page { title, at, content }) => {
            let content = html! { (frame::demo_note(console.is_demo())) (content) };
            frame::respond(200, frame::page(&title, at, Some(&email), content))
        }
        Ok(Shown::Part(part)) => frame::respond(200, part),
        Ok(Shown::Goto(to)) => frame::redirect(&to),
        Ok(Shown::Passed(response)) => response,
        Ok(Shown::File { name, text }) => frame::file(name, text),
        Err(Refused::SignedOut) if partly => frame::go_in_htmx(&back),
        Err(Refused::SignedOut) => frame::redirect(&back),
        Err(Refused::Problem { detail, .. }) if partly => frame::respond(200, notice("bad", &detail)),
        Err(Refused::Problem { status, title, detail, .. }) => {
            frame::message(Some(&email), status, &title, &detail)
        }
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
        let visit = Visit { api, session, query, form: Pairs::default(), partly };
        return files::upload(&visit, request).await;
    }
    if method == Method::POST && parts == ["operator", "data", "import"] && session.account == OPERATOR {
        let visit = Visit { api, session, query, form: Pairs::default(), partly };
        return operator_data::import(&visit, request).await;
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
        (false, ["files", id, "table"]) => table::table(&visit, id).await,
        (true, ["files", id, "table"]) => table::act(&visit, id).await,
        (true, ["files", id, "send"]) => table_send::send(&visit, id).await,
        (false, ["files", id, "rows"]) => table::rows(&visit, id).await,
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
        (false, ["connections"]) => connections::connections(&visit).await,
        (false, ["connections", "new"]) => connections::new(&visit).await,
        (true, ["connections"]) => connections::create(&visit).await,
        (true, ["connections", "authorized"]) => connection::authorized(&visit).await,
        (false, ["connections", id]) => connection::connection(&visit, id).await,
        (false, ["connections", id, "preview"]) => connection::preview(&visit, id).await,
        (false, ["connections", id, "writes"]) => connection::writes(&visit, id).await,
        (_, ["connections", id, "fields"]) => connection_fields::fields(&visit, id, post).await,
        (true, ["connections", id, action]) => connection::act(&visit, id, action).await,
        (false, ["people"]) => people::people(&visit).await,
        (true, ["people", "table"]) => people::table(&visit).await,
        (false, ["people", "export"]) => people::export(&visit).await,
        (false, ["history", "export"]) => history::export(&visit).await,
        (false, ["webhooks"]) => webhooks::webhooks(&visit).await,
        (false, ["webhooks", "deliveries"]) => webhooks::deliveries(&visit).await,
        (true, ["webhooks", action @ ("address" | "test" | "rotate")]) => webhooks::act(&visit, action).await,
        (true, ["webhooks", id, "replay"]) => webhooks::replay(&visit, id).await,
        (true, ["search", "table"]) => search::table(&visit).await,
        (true, ["search", "export"]) => search::export(&visit).await,
        (_, ["search"]) => search::search(&visit, post).await,
        (true, ["search", "words"]) => search_words::words(&visit).await,
        (true, ["search", "count"]) => search::count(&visit).await,
        (_, ["search", "suggest"]) => search::suggest(&visit).await,
        (_, ["lookup"]) => lookup::lookup(&visit, post).await,
        (false, ["logo", domain]) => records::logo_file(&visit, domain).await,
        (false, ["lookup", "news"]) => signals::of_company(&visit).await,
        (false, ["signals"]) => signals::signals(&visit).await,
        (false, ["history"]) => history::history(&visit).await,
        (false, ["jobs"]) => history::jobs(&visit).await,
        (false, ["jobs", id]) => history::job(&visit, id).await,
        (false, ["keys"]) => keys::keys(&visit).await,
        (true, ["keys"]) => keys::create(&visit).await,
        (true, ["keys", id, action @ ("rotate" | "revoke" | "change" | "disconnect")]) => {
            keys::act(&visit, id, action).await
        }
        (_, ["playground"]) => playground::playground(&visit, post).await,
        _ => Err(Refused::problem(404, "Page not found", "There is no such page in the console.")),
    }
}

/// The screens of an operator key.
async fn operators(visit: &Visit, post: bool, parts: &[&str]) -> Screen {
    match (post, parts) {
        (false, []) => Ok(Shown::Goto("/console/operator".to_owned())),
        (false, ["operator"]) => operator_overview::overview(visit).await,
        (false, ["operator", "accounts"]) => operator::accounts(visit, None).await,
        (true, ["operator", "accounts"]) => operator::open(visit).await,
        (false, ["operator", "data"]) => operator_data::data(visit, None).await,
        (true, ["operator", "data", "undo"]) => operator_data::undo(visit).await,
        (false, ["operator", "data", "export"]) => operator_data::export(visit).await,
        (false, ["operator", "data", "progress"]) => operator_data::progress(visit).await,
        (false, ["operator", "providers"]) => operator_providers::screen(visit, None).await,
        (true, ["operator", "providers", what @ ("order" | "keys" | "budget" | "try")]) => {
            operator_providers::act(visit, what).await
        }
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
        (true, ["operator", "accounts", id, "caps"]) => operator::set_caps(visit, id).await,
        (true, ["operator", "accounts", id, "plan"]) => operator::set_plan(visit, id).await,
        _ => Err(Refused::problem(404, "Nothing here", "An operator key opens only the operator's pages.")),
    }
}

/// Leads a visitor without a session to the sign-in page, and from there back to this one with its form filled in.
async fn signed_out(console: &Console, request: Request) -> Response {
    let had_session = request.headers().contains_key(header::COOKIE);
    let partly = request.headers().contains_key("hx-request");
    let (parts, body) = request.into_parts();
    let is_form = parts
        .headers
        .get(header::CONTENT_TYPE)
        .is_some_and(|kind| kind.as_bytes().starts_with(b"application/x-www-form-urlencoded"));
    let whole = Request::from_parts(parts.clone(), body);
    let form = if is_form { read_form(whole).await.unwrap_or_default() } else { Pairs::default() };
    let empty = Request::from_parts(parts, axum::body::Body::empty());
    let to = way_back(if had_session { Ended::Session } else { Ended::Never }, &empty, &form);
    let mut response = if partly { frame::go_in_htmx(&to) } else { frame::redirect(&to) };
    if empty.uri().path() == CONSENT {
        frame::in_a_window_of_another(&mut response);
    }
    // Remove the cookie of a session that has ended.
    if had_session {
        response.headers_mut().extend(console.sealer.end().map(|cookie| (header::SET_COOKIE, cookie)));
    }
    response
}
