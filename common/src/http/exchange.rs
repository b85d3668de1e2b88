//! One call, from the first header to the last byte.

use super::ClientIp;
use super::acts::{self, Acts};
use super::download::{self, Download};
use super::respond::{self, Cost, Meta};
use super::routes::{Call, Ran, Route};
use super::upload;
use crate::app::{App, Cx};
use crate::auth::{self, Caller};
use crate::billing::Reservation;
use crate::bounds::{BODY_BYTES, BODY_SECONDS, Bound, IDEMPOTENCY_KEY};
use crate::catalog::nearest::nothing_at;
use crate::catalog::{Access, Answer, Method};
use crate::error::{Error, Result};
use crate::input::{self, Lasting, Raw, Upload};
use crate::limits::Passage;
use crate::store::accounts::Account;
use crate::store::keys::ApiKey;
use crate::store::requests::{Entry, EntryKind};
use crate::store::spending::Budget;
use crate::uploads::UploadSlot;
use crate::{limits, metrics, telemetry};
use axum::RequestPartsExt;
use axum::body::Body;
use axum::extract::{RawPathParams, Request};
use axum::response::Response;
use bytes::Bytes;
use domain::{Credits, Plan, ids};
use http::request::Parts;
use http::{HeaderMap, header};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use jiff::{SignedDuration, Timestamp};
use std::collections::BTreeSet;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::watch;
use tracing::Instrument;

/// Serves one call in a task of its own: a caller who hangs up does not leave it half done, and a panic is one 500. Whatever it waits
/// for that is large, or seldom happens, lies on the heap, since tasks are moved as a whole.
pub(super) async fn serve(app: Arc<App>, route: Arc<Route>, request: Request) -> Response {
    let request_id = ids::new(ids::Kind::Request, app.clock.now());
    let id = request_id.clone();
    // Every log line of the call carries its id.
    let call = tracing::error_span!("call", request.id = id);
    let span = telemetry::call_span(route.spec.method.as_str(), route.spec.path, &id, request.headers());
    // Closed with this future: a file is not read on for a caller who hung up.
    let (_caller, waiting) = match route.spec.upload {
        true => Some(watch::channel(())).unzip(),
        false => (None, None),
    };
    let exchange = async move { Exchange { waiting, ..Exchange::new(app, route, id) }.serve(request).await };
    let exchange = exchange.instrument(span).instrument(call);
    match tokio::spawn(exchange).await {
        Ok(response) => response,
        Err(failed) => {
            tracing::error!(request.id = request_id, panicked = failed.is_panic(), "a call broke");
            respond::error(
                Error::Internal("the call's task ended early".into()),
                &request_id,
                &Meta::default(),
            )
        }
    }
}

pub(super) struct Exchange {
    pub(super) app: Arc<App>,
    pub(super) route: Arc<Route>,
    pub(super) request_id: String,
    pub(super) started: Instant,
    pub(super) caller: Option<Caller>,
    pub(super) meta: Meta,
    /// The handler's context, with its notes.
    pub(super) cx: Option<Cx>,
    /// The amount left under the account's caps.
    pub(super) budget: Budget,
    /// That the call runs, for other calls of the account to know.
    pub(super) passage: Option<Passage>,
    /// The credits reserved before a vendor is paid.
    pub(super) reservation: Option<Arc<Reservation>>,
    /// Whether the failed call has its row already.
    pub(super) is_recorded: bool,
    /// The most it may cost, whatever the balance.
    pub(super) ceiling: Option<Ceiling>,
    /// How long its answer is kept if it found nothing, where that is not as long as any.
    pub(super) nothing_kept: Option<NothingKept>,
    /// The operator's key, in a call of the operator's.
    pub(super) operator: Option<String>,
    /// The caller's address.
    pub(super) ip: Option<IpAddr>,
    /// The id in the call's path.
    pub(super) target: Option<String>,
    /// What stands in the action log already, and is to be linked there.
    pub(super) noted: Acts,
    /// Whether the caller still waits for the answer, if that matters.
    waiting: Option<watch::Receiver<()>>,
}

/// The most a call may cost, if an internal caller sets a limit; above it nothing is done.
#[derive(Debug, Clone, Copy)]
pub struct Ceiling {
    pub credits: Credits,
    /// A price that was agreed to, above it or with what follows from the call, and no other.
    pub agreed: Option<Credits>,
}

impl Ceiling {
    /// Whether a call of this price may be made; one that something follows from only when exactly that was agreed to.
    pub(super) fn allows(&self, price: Credits, lasting: Option<&Lasting>) -> bool {
        self.agreed == Some(price) || (price <= self.credits && lasting.is_none())
    }
}

/// How long an answer that found nothing is kept for its Idempotency-Key, if an internal caller says: until then it is not looked for again.
#[derive(Debug, Clone, Copy)]
pub struct NothingKept(pub SignedDuration);

/// The caller of a call, authenticated and within its rate limit.
struct Identified {
    key: ApiKey,
    account: Account,
    plan: Plan,
    passage: Passage,
}

/// A successful answer.
pub(super) enum Reply {
    Json {
        status: u16,
        body: Bytes,
    },
    /// The maximum price of the call.
    DryRun(Bytes),
    File(Response<Body>),
}

/// The parts of a request.
pub(super) struct Received {
    path: Vec<(String, String)>,
    query: Vec<(String, String)>,
    pub(super) path_and_query: String,
    pub(super) body: Option<Bytes>,
    upload: Option<Upload>,
    pub(super) dry_run: bool,
    pub(super) idempotency_key: Option<String>,
    accepts_gzip: bool,
    /// The tags of the files that the caller has.
    known: Option<String>,
}

impl Exchange {
    fn new(app: Arc<App>, route: Arc<Route>, request_id: String) -> Self {
        let on_loopback = app.config.sign_in_links;
        let meta = Meta { deprecated: route.spec.deprecated, on_loopback, ..Meta::default() };
        Self {
            app,
            route,
            request_id,
            started: domain::clock::instant(),
            caller: None,
            meta,
            cx: None,
            budget: Budget::default(),
            passage: None,
            reservation: None,
            is_recorded: false,
            ceiling: None,
            nothing_kept: None,
            operator: None,
            ip: None,
            target: None,
            noted: Acts::new(),
            waiting: None,
        }
    }

    async fn serve(mut self, request: Request) -> Response<Body> {
        let result = self.answer(request).await;
        let status = match &result {
            Ok(Reply::Json { status, .. }) => *status,
            Ok(Reply::DryRun(_)) => 200,
            Ok(Reply::File(response)) => response.status().as_u16(),
            Err(error) => error.kind().0.as_u16(),
        };
        telemetry::answered(status);
        Box::pin(self.log_acts(result.as_ref().map(|_| status))).await;
        let spec = &self.route.spec;
        let account_id = self.caller.as_ref().map(|caller| caller.account_id.as_str());
        let aws = &self.app.config.aws;
        if aws.metrics_namespace.is_none() {
            tracing::info!(
                request.id = self.request_id,
                account.id = account_id,
                method = %spec.method,
                path = spec.path,
                status,
                latency_ms = domain::clock::passed(self.started).as_millis() as u64,
                credits = self.meta.credits.map(|(charged, _)| tracing::field::display(charged)),
                "call"
            );
        }
        if let Some(namespace) = &aws.metrics_namespace {
            let call = format!("{} {}", spec.method, spec.path);
            let call = metrics::Call {
                status,
                is_ours: result.as_ref().is_err_and(Error::is_ours),
                took: domain::clock::passed(self.started),
                family: spec.family.as_str(),
                endpoint: aws.metrics_by_endpoint.then(|| call.clone()),
                logged: tracing::enabled!(tracing::Level::INFO).then(|| metrics::Logged {
                    request_id: self.request_id.clone(),
                    account_id: account_id.map(str::to_owned),
                    call,
                }),
            };
            let asked = self.app.providers.meter.take_asked();
            metrics::write(namespace, self.app.store.tally(), asked, Some(call), self.app.clock.now());
        }
        match result {
            Ok(Reply::Json { status, body }) => respond::json(status, body, &self.request_id, &self.meta),
            Ok(Reply::DryRun(body)) => respond::dry_run(body, &self.request_id, &self.meta),
            Ok(Reply::File(response)) => respond::file(response, &self.request_id, &self.meta),
            Err(error) => {
                if let Error::Internal(cause) | Error::Unavailable(cause) | Error::OutcomeUnknown(cause) =
                    &error
                {
                    tracing::error!(request.id = self.request_id, cause, "a call failed");
                }
                Box::pin(self.record_failure(&error)).await;
                let failed = if matches!(error, Error::Provider(_)) { self.failed() } else { Vec::new() };
                respond::error_of(error, failed, &self.request_id, &self.meta)
            }
        }
    }

    /// The providers that were asked and could not answer, each once.
    fn failed(&self) -> Vec<String> {
        let trace = self.cx.as_ref().map(|cx| cx.ask.call.trace().summed()).unwrap_or_default();
        let answered = ["found", "not_found", "ambiguous"];
        let failed = trace.into_iter().filter(|asked| !answered.contains(&asked.outcome.as_str()));
        let names: BTreeSet<String> = failed.map(|asked| asked.name).collect();
        names.into_iter().collect()
    }

    async fn answer(&mut self, request: Request) -> Result<Reply> {
        if self.app.config.limits.maintenance && self.route.spec.method != Method::Get {
            return Err(Error::Maintenance);
        }
        let (mut parts, body) = request.into_parts();
        self.ip = self.visitor(&parts);
        self.target = acts::named(&self.route.spec, parts.uri.path());
        let account = match self.route.spec.access {
            Access::Public => None,
            Access::Sandbox => {
                Box::pin(self.count_visit(&parts)).await?;
                None
            }
            Access::Key(_) => Some(Box::pin(self.admit(&parts.headers)).await?),
            Access::Operator => {
                if !self.app.config.network.admits_operator(self.ip) {
                    return Err(Error::NothingHere { near: None });
                }
                let bearer = parts.headers.get(header::AUTHORIZATION);
                let bearer = bearer.map(|value| value.to_str().unwrap_or_default());
                let key = auth::authenticate_operator(&self.app.store, &self.app.clock, bearer);
                self.operator = Some(Box::pin(key).await?.id);
                None
            }
        };
        let received = self.receive(&mut parts, body).await?;
        let route = self.route.clone();
        let mut raw = Raw {
            path: &received.path,
            query: &received.query,
            body: received.body.as_deref().filter(|_| !route.spec.upload),
            upload: received.upload.as_ref(),
            nation: None,
        };
        let nation = match input::company_beside_phone(&raw).filter(|_| account.is_some()) {
            Some(company) => Box::pin(self.app.providers.nation_of(&company)).await,
            None => None,
        };
        raw.nation = nation.as_deref();
        let call = route.handler.understand(&raw)?;
        let ip = self.ip;
        // A file may take longer to arrive than a call may take.
        let began = if route.spec.upload { domain::clock::instant() } else { self.started };
        let deadline = began + self.app.config.limits.deadline;
        self.ceiling = parts.extensions.get::<Ceiling>().copied();
        self.nothing_kept = parts.extensions.get::<NothingKept>().copied();
        let mut cx = Cx::new(self.app.clone(), self.request_id.clone(), self.caller.clone(), ip, deadline);
        cx.site = super::public_site(&self.app, &parts.extensions);
        self.cx = Some(cx.clone());
        match account {
            Some(account) => Box::pin(self.answer_account(account, received, call, cx)).await,
            None if route.spec.access == Access::Sandbox => {
                Box::pin(self.answer_visitor(&received, call, cx)).await
            }
            None => Box::pin(self.answer_anyone(received, call, cx)).await,
        }
    }

    /// Authenticates the caller and checks access and rate limit.
    async fn admit(&mut self, headers: &HeaderMap) -> Result<Account> {
        let identified = identify(&self.app, headers, self.started, &mut self.meta).await?;
        let Identified { key, account, plan, passage } = identified;
        self.passage = Some(passage);
        let spec = &self.route.spec;
        let key = Arc::new(key);
        self.budget = Budget::of(&account, Some(&key), self.app.clock.now());
        self.caller = Some(Caller {
            account_id: key.account_id.clone(),
            key_id: key.id.clone(),
            plan,
            keys_version: account.keys_version,
            counters: self.budget.counters(),
            key: Some(key.clone()),
        });
        let in_a_page = self.app.config.network.cors_origins.of(headers).is_some();
        if in_a_page && (key.scopes.is_empty() || key.caps.is_none()) {
            return Err(Error::Forbidden(
                "Everyone who opens a page can read its key; use one that is restricted to scopes and has a cap.",
            ));
        }
        if !auth::allows(&key, spec.family.scope()) {
            return Err(Error::ScopeRequired(spec.family.scope()));
        }
        if let Some(missing) = spec.rights().find(|right| !key.may(*right)) {
            return Err(Error::Forbidden(missing.refusal()));
        }
        let proved_at = key.session.as_ref().map(|session| session.proved_at);
        let now = self.app.clock.now();
        if spec.needs_fresh_sign_in() && proved_at.is_some_and(|at| now.duration_since(at) >= auth::FRESH) {
            return Err(Error::SignInAgain);
        }
        if account.closes_at.is_some() && !spec.price.is_free() {
            return Err(Error::Forbidden(
                "This account is being closed: it can be exported, and kept with PATCH /v1/me {\"keep\": true}.",
            ));
        }
        match spec.access {
            Access::Key(minimum) if plan < minimum => Err(Error::PlanRequired(minimum)),
            _ => Ok(account),
        }
    }

    /// The caller's IP address.
    fn visitor(&self, parts: &Parts) -> Option<IpAddr> {
        let secret = &self.app.config.stored.seal_secret;
        let vouched = ClientIp::vouched(&parts.headers, secret, self.app.clock.now());
        vouched.or_else(|| parts.extensions.get::<ClientIp>().map(|ip| ip.0))
    }

    /// Counts a sandbox call against the day's allowance of its address.
    async fn count_visit(&mut self, parts: &Parts) -> Result<()> {
        let limit = self.app.config.limits.sandbox_per_day;
        let ip = self.visitor(parts);
        let visit = limits::count_today(&self.app.store, self.app.clock.now(), "sandbox", ip, limit).await?;
        self.meta.allowance = Some(visit.allowance);
        if visit.granted {
            return Ok(());
        }
        Err(Error::RateLimited {
            retry_after: u64::from(visit.allowance.reset),
            detail: "The sandbox's calls of this address are used up for today; a free trial has no such limit.",
        })
    }

    /// Answers a sandbox call; the cost is what the live call would have charged.
    async fn answer_visitor(&self, received: &Received, call: Box<dyn Call>, cx: Cx) -> Result<Reply> {
        let price = self.route.spec.price;
        let overflow = || Error::Internal("a price overflowed".into());
        let most = price.of(call.max_count(&cx).await?).ok_or_else(overflow)?;
        if received.dry_run {
            return dry_run(most, self.app.config.sign_up.trial_credits);
        }
        let deadline = cx.deadline();
        let Answer { body, outcome } = match self.run(call, cx).await? {
            Ran::Json(answer) => answer,
            Ran::File(file) => return self.send_file(file, deadline, received).await,
        };
        let credits = price.due(&outcome).ok_or_else(overflow)?;
        let body = respond::with_cost(body, Cost { credits, ..Cost::default() });
        Ok(Reply::Json { status: self.route.spec.status, body: body.into() })
    }

    /// Reads everything the caller sent.
    async fn receive(&self, parts: &mut Parts, body: Body) -> Result<Received> {
        let spec = &self.route.spec;
        let (upload, body) = if spec.upload {
            let upload = upload::read(&parts.headers, body, self.upload_place()?).await?;
            let bytes = upload.bytes.clone();
            (Some(upload), Some(bytes))
        } else if spec.method.has_body() {
            (None, Some(read_body(&parts.headers, body).await?))
        } else {
            (None, None)
        };
        let path = match parts.extract::<RawPathParams>().await {
            Ok(params) => params.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
            Err(_) => return Err(nothing_at(parts.uri.path())),
        };
        let text = parts.uri.query().unwrap_or_default();
        let mut query: Vec<(String, String)> =
            url::form_urlencoded::parse(text.as_bytes()).into_owned().collect();
        let mut dry_run = false;
        if !spec.price.is_free()
            && let Some(at) = query.iter().position(|(name, _)| name == "dry_run")
        {
            dry_run = match query.remove(at).1.as_str() {
                "true" => true,
                "false" => false,
                _ => return Err(Error::field("dry_run", "not_allowed", "must be true or false")),
            };
        }
        let idempotency_key = match parts.headers.get("idempotency-key") {
            Some(key) if spec.method == Method::Post => Some(idempotency_key(key)?),
            _ => None,
        };
        let path_and_query = parts.uri.path_and_query().map(|pq| pq.as_str().to_owned()).unwrap_or_default();
        let accepts_gzip = download::accepts_gzip(parts.headers.get(header::ACCEPT_ENCODING));
        let known = parts.headers.get(header::IF_NONE_MATCH).and_then(|tags| tags.to_str().ok());
        let known = known.map(str::to_owned);
        Ok(Received {
            path,
            query,
            path_and_query,
            body,
            upload,
            dry_run,
            idempotency_key,
            accepts_gzip,
            known,
        })
    }

    /// A place among the uploads of the account; operators have one of their own.
    fn upload_place(&self) -> Result<Arc<UploadSlot>> {
        let account_id = self.caller.as_ref().map_or("operator", |caller| &caller.account_id);
        let waiting =
            self.waiting.clone().ok_or_else(|| Error::Internal("a file is read without a caller".into()))?;
        self.app.uploads.enter(account_id, waiting).ok_or(Error::RateLimited {
            retry_after: 5,
            detail: "This account has reached its limit of concurrent uploads; wait for one to finish.",
        })
    }

    pub(super) async fn send_file(
        &self,
        file: Download,
        deadline: Instant,
        received: &Received,
    ) -> Result<Reply> {
        let terms = download::Terms {
            limit: self.app.config.response_limit,
            gzip: received.accepts_gzip,
            // The remaining time is for sending the response.
            deadline: deadline.checked_sub(Duration::from_secs(4)).unwrap_or(deadline),
            path_and_query: received.path_and_query.clone(),
            known: received.known.clone(),
        };
        Ok(Reply::File(download::respond(file, terms).await?))
    }

    pub(super) async fn run(&self, call: Box<dyn Call>, cx: Cx) -> Result<Ran> {
        let deadline = tokio::time::Instant::from_std(cx.deadline());
        match tokio::time::timeout_at(deadline, call.run(cx)).await {
            Ok(answer) => answer,
            Err(_) => Err(Error::Provider(lookup::ProviderError::Timeout)),
        }
    }

    pub(super) fn entry(&self, status: u16, charged: Credits) -> Entry {
        let caller = self.caller.as_ref();
        let account_id = caller.map_or("", |caller| &caller.account_id);
        let now = self.app.clock.now();
        let mut entry = Entry::new(account_id, &self.request_id, EntryKind::Call, now, -charged);
        entry.method = self.route.spec.method.to_string();
        entry.path = self.route.spec.path.to_owned();
        entry.status = status;
        entry.latency_ms = u64::try_from(domain::clock::passed(self.started).as_millis()).unwrap_or(u64::MAX);
        entry.key_id = caller.map(|caller| caller.key_id.clone()).unwrap_or_default();
        entry
    }
}

/// The caller of a request outside of any endpoint, such as a protocol handshake; it counts as one of the account's calls.
pub async fn key_of(app: &App, headers: &HeaderMap) -> Result<ApiKey, Box<Response<Body>>> {
    let mut meta = Meta::default();
    match identify(app, headers, domain::clock::instant(), &mut meta).await {
        Ok(Identified { key, .. }) => Ok(key),
        Err(error) => {
            let request_id = ids::new(ids::Kind::Request, app.clock.now());
            Err(Box::new(respond::error(error, &request_id, &meta)))
        }
    }
}

/// Authenticates the caller and checks the rate limit.
async fn identify(app: &App, headers: &HeaderMap, started: Instant, meta: &mut Meta) -> Result<Identified> {
    let bearer = headers.get(header::AUTHORIZATION).map(|value| value.to_str().unwrap_or_default());
    let key = app.keys.authenticate(&app.store, &app.clock, bearer).await?;
    // A flood is shed by what was known of the key, before anything is read for it.
    let known = app.keys.plan(&key);
    if let Some(plan) = known {
        take_own_allowance(app, &key.account_id, app.config.rate_limit(plan), started, meta)?;
    }
    let passage = app.flow.enter(&key.account_id);
    let now = app.clock.now();
    let account = app.store.account_for_call(&key.account_id).await?;
    let account = account.filter(|account| account.closed_at.is_none());
    let account = account.ok_or(Error::Unauthorized("This API key's account is closed."))?;
    let key = app.keys.confirm(&app.store, key, account.keys_version, now).await?;
    let plan = account.plan_at(now);
    if known != Some(plan) {
        app.keys.remember_plan(&key, plan);
    }
    let limit = app.config.rate_limit(plan);
    if known.is_none() {
        take_own_allowance(app, &key.account_id, limit, started, meta)?;
    }
    let pays_by_itself = !account.has_purses && !app.config.needs_purses(plan);
    let charged_at = account.charged_at.filter(|_| pays_by_itself);
    if !app.config.sole_process && !app.limiter.take_quietly(&account.id, limit, charged_at, now) {
        take_shared_allowance(app, &account.id, limit, now).await?;
    }
    meta.credits = Some((Credits::ZERO, account.balance()));
    Ok(Identified { key, account, plan, passage })
}

const TOO_MANY: &str = "This account makes more requests a second than its plan has.";

/// Takes a call of those that an account has in this process.
fn take_own_allowance(
    app: &App,
    account_id: &str,
    limit: u32,
    started: Instant,
    meta: &mut Meta,
) -> Result<()> {
    let shed = Error::RateLimited { retry_after: 1, detail: TOO_MANY };
    match app.limiter.take(account_id, limit, started) {
        Ok(allowance) => meta.allowance = Some(allowance),
        Err(allowance) => {
            meta.allowance = Some(allowance);
            return Err(shed);
        }
    }
    if app.limiter.is_exhausted(account_id, app.clock.now()) { Err(shed) } else { Ok(()) }
}

/// Takes a call of those that an account has in all processes.
async fn take_shared_allowance(app: &App, account_id: &str, limit: u32, now: Timestamp) -> Result<()> {
    match Box::pin(app.limiter.take_shared(&app.store, account_id, limit, now)).await {
        Ok(true) => Ok(()),
        Ok(false) => Err(Error::RateLimited { retry_after: 1, detail: TOO_MANY }),
        // This process's own count still limits it.
        Err(error) => {
            tracing::warn!(%error, "calls of an account are not counted together");
            Ok(())
        }
    }
}

/// The answer to `?dry_run=true`: nothing was done or charged.
#[derive(serde::Serialize, schemars::JsonSchema)]
pub struct DryRun {
    /// Always true.
    pub dry_run: bool,
    /// The most the call can cost.
    pub max_credits: Credits,
    /// Credits left.
    pub balance_remaining: Credits,
}

pub(super) fn dry_run(max_credits: Credits, balance_remaining: Credits) -> Result<Reply> {
    let answer = DryRun { dry_run: true, max_credits, balance_remaining };
    let body = serde_json::to_vec(&answer).map_err(|error| Error::Internal(error.into()))?;
    Ok(Reply::DryRun(body.into()))
}

/// The body of a call: JSON, not too long and not too slow.
pub async fn read_body(headers: &HeaderMap, body: Body) -> Result<Bytes> {
    if let Some(kind) = headers.get(header::CONTENT_TYPE) {
        let kind = kind.to_str().unwrap_or_default().split(';').next().unwrap_or_default().trim();
        if !kind.eq_ignore_ascii_case("application/json") {
            return Err(Error::UnsupportedMediaType);
        }
    }
    let length =
        headers.get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse::<u64>().ok());
    if length.is_some_and(|length| length > BODY_BYTES.most) {
        return Err(Error::TooLarge);
    }
    read_within(body, BODY_BYTES).await
}

/// Reads a body within its limits of size and time.
pub async fn read_within(body: Body, bytes: Bound) -> Result<Bytes> {
    let patience = Duration::from_secs(BODY_SECONDS.most);
    match tokio::time::timeout(patience, Limited::new(body, bytes.count()).collect()).await {
        Ok(Ok(collected)) => Ok(collected.to_bytes()),
        Ok(Err(error)) if error.downcast_ref::<LengthLimitError>().is_some() => Err(Error::TooLarge),
        Ok(Err(_)) => Err(Error::InvalidJson("the body is incomplete".into())),
        Err(_) => Err(Error::RequestTimeout),
    }
}

fn idempotency_key(value: &http::HeaderValue) -> Result<String> {
    match value.to_str() {
        Ok(key) if !key.is_empty() && key.len() <= IDEMPOTENCY_KEY.count() => Ok(key.to_owned()),
        _ => {
            let detail = format!("has 1 to {} ASCII characters", IDEMPOTENCY_KEY.most);
            Err(Error::field("Idempotency-Key", "invalid_format", detail))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::convert::Infallible;

    #[tokio::test(start_paused = true)]
    async fn a_body_that_does_not_arrive_in_time_is_given_up() {
        let within = async |milliseconds: u64| {
            let never = futures::stream::pending::<Result<Bytes, Infallible>>();
            let headers = HeaderMap::new();
            let read = read_body(&headers, Body::from_stream(never));
            tokio::time::timeout(std::time::Duration::from_millis(milliseconds), read).await
        };
        assert!(within(BODY_SECONDS.most * 1_000 - 1).await.is_err(), "it is waited for");
        let refused = within(BODY_SECONDS.most * 1_000 + 1).await.unwrap().unwrap_err();
        assert!(matches!(refused, Error::RequestTimeout), "{refused:?}");
    }
}
