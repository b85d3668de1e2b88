//! How an organization is reached: a token for the app's credentials, calls with it, and why they fail.

use super::Salesforce;
use crate::Failure;
use crate::rest::{DAY_USED, list};
use providers::http::{AddressPolicy, Received, secret_header};
use reqwest::Method;
use reqwest::header::{AUTHORIZATION, CONTENT_TYPE};
use serde_json::Value;
use url::Url;

/// Three versions come a year, and each lives for years.
const VERSION: &str = "v67.0";
/// What the hosts of all organizations end in.
const MY_DOMAIN: &str = ".my.salesforce.com";

#[derive(Clone)]
pub struct Session {
    token: String,
    instance: String,
}

impl Salesforce {
    /// A token; another one than `dead`, which Salesforce no longer takes.
    async fn session(&self, dead: Option<&str>) -> Result<Session, Failure> {
        let mut kept = self.session.lock().await;
        if let Some(session) = kept.as_ref().filter(|session| Some(session.token.as_str()) != dead) {
            return Ok(session.clone());
        }
        let form = url::form_urlencoded::Serializer::new(String::new())
            .append_pair("grant_type", "client_credentials")
            .append_pair("client_id", &self.client_id)
            .append_pair("client_secret", &self.client_secret)
            .finish();
        let address = format!("{}/services/oauth2/token", self.address);
        let request = self.rest.request(Method::POST, &address, &[])?;
        let request = request.header(CONTENT_TYPE, "application/x-www-form-urlencoded").body(form);
        let answer = self.rest.send(request).await?;
        let token = match answer.status {
            200 => answer.body["access_token"].as_str().ok_or(Failure::Credentials)?,
            400 | 401 => return Err(Failure::Credentials),
            status => return Err(failure(status, &answer.body, &[])),
        };
        // The operator's own address stands for every organization.
        let instance = match (self.policy, answer.body["instance_url"].as_str()) {
            (AddressPolicy::Chosen, _) | (_, None) => self.address.clone(),
            (policy, Some(instance)) => checked(instance, policy)?,
        };
        let session = Session { token: token.to_owned(), instance };
        *kept = Some(session.clone());
        Ok(session)
    }

    pub(super) async fn ask(
        &self,
        method: Method,
        path: &str,
        query: &[(&str, &str)],
        body: Option<&Value>,
        names: &[String],
    ) -> Result<Value, Failure> {
        let mut dead: Option<String> = None;
        loop {
            let session = self.session(dead.as_deref()).await?;
            let token =
                secret_header(&format!("Bearer {}", session.token)).map_err(|_| Failure::Credentials)?;
            let address = format!("{}{path}", session.instance);
            let mut request = self.rest.request(method.clone(), &address, query)?;
            request = request.header(AUTHORIZATION, token).header("sforce-call-options", "client=almanac");
            if method == Method::POST && path.starts_with(&data("/sobjects/")) {
                // A rule that only warns of duplicates refuses them, too.
                request = request.header("sforce-duplicate-rule-header", "allowSave=false");
            }
            if let Some(body) = body {
                request = request.json(body);
            }
            let answer = self.rest.send(request).await?;
            match answer.status {
                200..=299 => return Ok(answer.body),
                401 if dead.is_none() => dead = Some(session.token),
                status => return Err(failure(status, &answer.body, names)),
            }
        }
    }

    /// The records of a query; `resource` is `query`, or `queryAll` to have the bin, too.
    pub(super) async fn query(
        &self,
        resource: &str,
        soql: &str,
        names: &[String],
    ) -> Result<Vec<Value>, Failure> {
        let mut answer =
            self.ask(Method::GET, &data(&format!("/{resource}")), &[("q", soql)], None, names).await?;
        let mut records: Vec<Value> = list(&answer["records"]).cloned().collect();
        // A page may be shorter than what was asked for.
        while let Some(next) =
            answer["nextRecordsUrl"].as_str().filter(|next| next.starts_with("/services/data/"))
        {
            let next = next.to_owned();
            answer = self.ask(Method::GET, &next, &[], None, names).await?;
            records.extend(list(&answer["records"]).cloned());
        }
        Ok(records)
    }
}

/// The address of an organization: where the operator names none, only one of Salesforce's own.
pub fn checked(address: &str, policy: AddressPolicy) -> Result<String, Failure> {
    let address = address.trim_end_matches('/');
    let url = Url::parse(address).ok().filter(|url| {
        let is_own = url.scheme() == "https" && url.host_str().is_some_and(|host| host.ends_with(MY_DOMAIN));
        (is_own && url.port().is_none() && matches!(url.path(), "" | "/")) || policy == AddressPolicy::Chosen
    });
    let wrong = "credentials.url is the My Domain of the organization, as https://acme.my.salesforce.com";
    url.map(|_| address.to_owned()).ok_or_else(|| Failure::Settings(wrong.to_owned()))
}

pub fn data(rest: &str) -> String {
    format!("/services/data/{VERSION}{rest}")
}

/// The calls of the last 24 hours: `api-usage=18/15000`.
pub fn calls(answer: &Received) -> Option<(u64, u64)> {
    let text = answer.headers.get("sforce-limit-info")?.to_str().ok()?;
    let usage = text.split(';').find_map(|part| part.trim().strip_prefix("api-usage="))?;
    let (used, day) = usage.split_once('/')?;
    let day: u64 = day.parse().ok()?;
    Some((day, day.saturating_sub(used.parse().ok()?)))
}

fn failure(status: u16, body: &Value, names: &[String]) -> Failure {
    let error = &body[0];
    let code = error["errorCode"].as_str().unwrap_or("unknown reason").to_owned();
    match (status, code.as_str()) {
        (401, _) => Failure::Credentials,
        // The same code is used for too many calls at a time, which pass soon; a day that is used up shows in the header.
        (_, "REQUEST_LIMIT_EXCEEDED")
            if error["message"].as_str().is_some_and(|text| text.contains("Total")) =>
        {
            Failure::Throttled(Some(DAY_USED))
        }
        (429, _) | (_, "REQUEST_LIMIT_EXCEEDED") => Failure::Throttled(None),
        (403, _) => Failure::Scope(code),
        (500.., _) => Failure::Unreachable("its servers are busy or failed"),
        (_, "INVALID_FIELD") => {
            let message = error["message"].as_str().unwrap_or_default();
            let named = names.iter().find(|name| message.contains(&format!("'{name}'")));
            named.map_or(Failure::Refused(code), |name| Failure::NoField(name.clone()))
        }
        _ => Failure::Refused(code),
    }
}
