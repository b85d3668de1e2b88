//! Asks a vendor as its file says, up to an answer that has what was asked for or says that there is nothing.

use super::outcome::{self, Outcome, taken};
use super::request::{self, Inputs, Key};
use super::vendor::FileVendor;
use super::waiting::{PATIENCE, Search};
use crate::guard::book;
use crate::http::{Received, secret_header, send};
use crate::vendor::Secret;
use crate::vendor::expression::json;
use crate::vendor::grammar::{Asking, Auth, Offer, Wait};
use jmespath::{Rcvar, Variable};
use lookup::ProviderError;
use reqwest::RequestBuilder;
use serde_json::{Map, Value};
use std::time::Duration;

/// An answer that says what it has and what it cost.
pub struct Settled {
    /// Nothing where the vendor knows nothing.
    pub answer: Option<Rcvar>,
    /// In millionths of a US dollar, where that is not the usual price.
    pub cost: Option<u64>,
}

impl Settled {
    pub const MISSED: Self = Self { answer: None, cost: None };
}

impl FileVendor {
    /// The answer that has what was asked for; nothing where the vendor says that it knows nothing.
    pub async fn answer<R>(
        &self,
        offer: &Offer<R>,
        inputs: &Inputs,
        question: &str,
    ) -> Result<Option<Rcvar>, ProviderError> {
        let Some(body) = self.obtain(offer, inputs, question).await? else { return Ok(None) };
        Ok(self.settle(offer, &body)?.then_some(body))
    }

    /// The answer, whatever it says; nothing where its status says already that the vendor knows nothing.
    pub async fn obtain<R>(
        &self,
        offer: &Offer<R>,
        inputs: &Inputs,
        question: &str,
    ) -> Result<Option<Rcvar>, ProviderError> {
        let Some(way) = inputs.choose(&offer.ask) else { return Ok(None) };
        let wait = offer.wait.as_ref().filter(|_| !way.at_once);
        let outcome = match wait.and_then(|wait| Some((wait, self.searches.under_way(question)?))) {
            Some((wait, search)) => self.collect(wait, question, search).await?,
            None => {
                let Some(inputs) = self.first(offer, inputs).await? else { return Ok(None) };
                self.begin(way, offer, wait, &inputs, question).await?
            }
        };
        match outcome {
            Outcome::Missed => Ok(None),
            Outcome::Pending(_) => Err(ProviderError::Pending),
            Outcome::Answered(body) => Ok(Some(body)),
        }
    }

    /// Whether an answer has what was asked for; its price is booked.
    pub fn settle<R>(&self, offer: &Offer<R>, body: &Rcvar) -> Result<bool, ProviderError> {
        let settled = self.settled(offer, body.clone())?;
        settled.cost.into_iter().for_each(book);
        Ok(settled.answer.is_some())
    }

    /// Whether an answer has what was asked for, and its price.
    pub fn settled<R>(&self, offer: &Offer<R>, body: Rcvar) -> Result<Settled, ProviderError> {
        let found = offer.found.as_ref().ok_or(ODD)?;
        let found = outcome::found(found, offer.missed.as_ref(), &body)?;
        Ok(Settled { cost: self.cost(offer, &body, found), answer: found.then_some(body) })
    }

    /// What an answer cost where it is not the usual price; never more than was set aside.
    fn cost<R>(&self, offer: &Offer<R>, body: &Rcvar, found: bool) -> Option<u64> {
        let cost = offer.price.of(self.file.credit_usd, body, found)?;
        let most = offer.price.prices(self.file.credit_usd).most();
        if cost > most {
            tracing::error!(
                provider.name = self.file.name.as_str(),
                cost,
                most,
                "a vendor claims more than its file allows"
            );
        }
        Some(cost.min(most))
    }

    /// Asks what has to be asked before; nothing where that found nothing.
    async fn first<R>(&self, offer: &Offer<R>, inputs: &Inputs) -> Result<Option<Inputs>, ProviderError> {
        let Some(first) = &offer.first else { return Ok(Some(inputs.clone())) };
        let received = self.send(&first.ask, &Map::new(), inputs).await?;
        let body = match outcome::judge(self.file, &received)? {
            Outcome::Missed => return Ok(None),
            Outcome::Pending(_) => return Err(ProviderError::Pending),
            Outcome::Answered(body) => body,
        };
        let mut more = inputs.clone();
        for (name, place) in &first.take {
            match taken(place.search(&body).ok()) {
                Some(value) => more = more.with(name, &value),
                None if outcome::says_error(&body) => {
                    return Err(ProviderError::BadAnswer("it says that it failed"));
                }
                None if first.missed.holds(&body) => return Ok(None),
                None => return Err(ProviderError::BadAnswer("it has another form than documented")),
            }
        }
        Ok(Some(more))
    }

    /// Asks, and waits a little where the vendor takes its time.
    async fn begin<R>(
        &self,
        way: &Asking,
        offer: &Offer<R>,
        wait: Option<&Wait>,
        inputs: &Inputs,
        question: &str,
    ) -> Result<Outcome, ProviderError> {
        let outcome = outcome::judge(self.file, &self.send(way, &offer.with, inputs).await?)?;
        let Some(wait) = wait else { return Ok(outcome) };
        let body = match &outcome {
            Outcome::Missed => return Ok(outcome),
            Outcome::Pending(body) => body.clone(),
            Outcome::Answered(body) => Some(body.clone()),
        };
        let Some(place) = &wait.id else {
            // The vendor works on it while the same question is asked again.
            let again = || async { outcome::judge(self.file, &self.send(way, &offer.with, inputs).await?) };
            return if matches!(outcome, Outcome::Pending(_)) {
                poll(wait, again).await
            } else {
                Ok(outcome)
            };
        };
        let Some(body) = body else { return Err(ODD) };
        if wait.when.as_ref().is_some_and(|when| !when.holds(&body)) {
            return Ok(outcome);
        }
        let id = taken(place.search(&body).ok()).ok_or(ODD)?;
        let kept = wait.keep.as_ref().and_then(|keep| keep.search(&body).ok()).map(|kept| json(&kept));
        let kept = if let Some(Value::Object(kept)) = kept { kept } else { Map::new() };
        let search = Search { id, kept, begun_at: domain::Clock::System.now() };
        self.searches.begin(question, search.clone());
        self.collect(wait, question, search).await
    }

    /// The result of a search under way, if it is there in time.
    async fn collect(&self, wait: &Wait, question: &str, search: Search) -> Result<Outcome, ProviderError> {
        let Some(ask) = &wait.ask else { return Err(ProviderError::Pending) };
        let inputs = Inputs::default().with("id", &search.id);
        let again = || async {
            match self.delivered(wait, &search.id).await {
                Some(delivered) => delivered,
                None => outcome::judge(self.file, &self.send(ask, &Map::new(), &inputs).await?),
            }
        };
        let result = poll(wait, again).await;
        let age = domain::Clock::System.now().duration_since(search.begun_at).as_secs();
        match &result {
            // An outage or a used-up quota says nothing of the search.
            Err(ProviderError::Pending) if age < i64::from(wait.until) => {}
            Err(error) if error.is_temporary() && *error != ProviderError::Pending => {}
            Err(ProviderError::Credentials) => {}
            _ => self.searches.end(question),
        }
        match result {
            Ok(Outcome::Answered(body)) => Ok(Outcome::Answered(merged(search.kept, body))),
            Err(ProviderError::Pending) if age >= i64::from(wait.until) => {
                Err(ProviderError::BadAnswer("its search never ended"))
            }
            other => other,
        }
    }

    /// Sends one request, with the key where it belongs.
    pub async fn send(
        &self,
        asking: &Asking,
        with: &Map<String, Value>,
        inputs: &Inputs,
    ) -> Result<Received, ProviderError> {
        let request = |key: &Secret| request::request(&self.transport, asking, with, self.place(key), inputs);
        self.send_with_key(request).await
    }

    /// Where the key stands in a request, if not in a header.
    pub fn place<'a>(&'a self, key: &'a Secret) -> Key<'a> {
        match &self.file.auth {
            Auth::Body(field) => Key::Body(field, key.reveal()),
            Auth::Query(name) => Key::Query(name, key.reveal()),
            Auth::Bearer | Auth::Basic | Auth::Header(_) | Auth::Token(_) => Key::Elsewhere,
        }
    }

    /// Sends a request that is made with the key, or with a token for it; once more where a token has ended early.
    pub async fn send_with_key(
        &self,
        request: impl Fn(&Secret) -> Result<RequestBuilder, ProviderError>,
    ) -> Result<Received, ProviderError> {
        let Auth::Token(token) = &self.file.auth else {
            let key = self.credentials.first().ok_or(ProviderError::Credentials)?;
            return send(self.signed(request(key)?, key)?).await;
        };
        let (key, is_old) = self.token(token).await?;
        let received = send(self.signed(request(&key)?, &key)?).await?;
        if received.status != 401 {
            return Ok(received);
        }
        self.forget(&key).await;
        if !is_old {
            return Ok(received);
        }
        let (key, _) = self.token(token).await?;
        send(self.signed(request(&key)?, &key)?).await
    }

    /// The request with the file's headers, and the key where that is one of them.
    fn signed(&self, mut request: RequestBuilder, key: &Secret) -> Result<RequestBuilder, ProviderError> {
        for (name, value) in &self.file.headers {
            request = request.header(name, value);
        }
        Ok(match (&self.file.auth, &self.credentials[..]) {
            (Auth::Bearer | Auth::Token(_), _) => {
                request.header("authorization", secret_header(&format!("Bearer {}", key.reveal()))?)
            }
            (Auth::Header(name), _) => request.header(name, secret_header(key.reveal())?),
            (Auth::Query(_) | Auth::Body(_), _) => request,
            (Auth::Basic, [user, password]) => request.basic_auth(user.reveal(), Some(password.reveal())),
            (Auth::Basic, _) => return Err(ProviderError::Credentials),
        })
    }

    /// The JSON of an answer to a request that code of ours makes; null where the vendor knows nothing.
    async fn ask(&self, request: RequestBuilder) -> Result<Value, ProviderError> {
        let key = self.credentials.first().ok_or(ProviderError::Credentials)?;
        match outcome::judge(self.file, &send(self.signed(request, key)?).await?)? {
            Outcome::Answered(body) => Ok(json(&body)),
            Outcome::Missed => Ok(Value::Null),
            Outcome::Pending(_) => Err(ProviderError::Pending),
        }
    }

    pub async fn get(&self, path: &str, query: &[(&str, &str)]) -> Result<Value, ProviderError> {
        self.ask(self.transport.get(path, query)?).await
    }

    pub async fn post(&self, path: &str, body: Value) -> Result<Value, ProviderError> {
        self.ask(self.transport.post(path)?.json(&body)).await
    }
}

pub const ODD: ProviderError = ProviderError::BadAnswer("it has another form than documented");

/// Asks again until there is a result or no time left.
async fn poll<F>(wait: &Wait, again: impl Fn() -> F) -> Result<Outcome, ProviderError>
where
    F: Future<Output = Result<Outcome, ProviderError>>,
{
    let give_up = domain::clock::instant() + PATIENCE;
    let (mut pause, longest) = (Duration::from_secs_f64(wait.every), Duration::from_secs_f64(wait.longest));
    loop {
        let outcome = again().await?;
        if !matches!(outcome, Outcome::Pending(_)) {
            return Ok(outcome);
        }
        if domain::clock::instant() + pause >= give_up {
            return Err(ProviderError::Pending);
        }
        tokio::time::sleep(pause).await;
        pause = (pause * 2).min(longest.max(pause));
    }
}

/// The last answer with what the first one said besides.
fn merged(kept: Map<String, Value>, body: Rcvar) -> Rcvar {
    let Variable::Object(fields) = &*body else { return body };
    if kept.is_empty() {
        return body;
    }
    let mut fields = fields.clone();
    for (name, value) in kept {
        if let Ok(value) = Variable::try_from(value) {
            fields.entry(name).or_insert_with(|| Rcvar::new(value));
        }
    }
    Rcvar::new(Variable::Object(fields))
}
