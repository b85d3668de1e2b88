//! CardDAV: the people of an address book on any server that speaks it (RFC 6352), with what changed and what is gone by its sync
//! tokens (RFC 6578).
//!
//! A card is replaced as a whole and only in the version that was read: a person who saves at the same moment is never overwritten.

use crate::cursor::{closed, opened};
use crate::login::{self, Login};
use crate::rest::typed;
use crate::vcard::{Card, Place};
use crate::{
    Call, Change, Failure, Field, FieldType, Gone, Made, New, NewField, Object, Page, Record, System, Term,
    Values, Written,
};
use jiff::Timestamp;
use providers::http::{AddressPolicy, HttpClient, Received, secret_header, send_at_most};
use quick_xml::escape::escape;
use reqwest::Method;
use reqwest::header::{AUTHORIZATION, CONTENT_TYPE, ETAG, HeaderName, IF_MATCH, IF_NONE_MATCH};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;
use url::Url;

const PAGE: usize = 100;
/// More than the names of all cards of a large address book.
const MOST_BYTES: usize = 32 << 20;

/// An address book.
pub struct CardDav {
    book: Url,
    authorization: Option<String>,
    client: Arc<HttpClient>,
}

/// What changed between two tokens, after a card in the order of their names.
#[derive(Default, Serialize, Deserialize)]
struct Cursor {
    since: Option<String>,
    until: Option<String>,
    after: Option<String>,
}

#[derive(Deserialize)]
struct Multistatus {
    #[serde(default)]
    response: Vec<Response>,
    #[serde(rename = "sync-token")]
    sync_token: Option<String>,
}

#[derive(Deserialize)]
struct Response {
    href: String,
    status: Option<String>,
    #[serde(default)]
    propstat: Vec<Propstat>,
}

#[derive(Deserialize)]
struct Propstat {
    prop: Prop,
}

#[derive(Deserialize)]
struct Prop {
    #[serde(rename = "address-data")]
    card: Option<String>,
}

/// What changed since a token.
struct Changes {
    there: BTreeSet<String>,
    gone: Vec<String>,
    token: String,
}

/// The fields of a card: name, its place, what people call it.
const FIELDS: [(&str, Place, &str); 14] = [
    ("fn", at("FN", None), "Full name"),
    ("given_name", at("N", Some(1)), "First name"),
    ("family_name", at("N", Some(0)), "Last name"),
    ("email", at("EMAIL", None), "Email"),
    ("tel", at("TEL", None), "Phone"),
    ("title", at("TITLE", None), "Job title"),
    ("org", at("ORG", Some(0)), "Company"),
    ("url", at("URL", None), "Website"),
    ("city", at("ADR", Some(3)), "City"),
    ("country", at("ADR", Some(6)), "Country"),
    ("almanac_id", at("X-ALMANAC-ID", None), "Almanac id"),
    ("almanac_status", at("X-ALMANAC-STATUS", None), "Almanac status"),
    ("almanac_enriched_at", at("X-ALMANAC-ENRICHED-AT", None), "Almanac enriched at"),
    ("almanac_confidence", at("X-ALMANAC-CONFIDENCE", None), "Almanac confidence"),
];
const REVISED: (&str, Place, &str) = ("rev", at("REV", None), "Revised");

const fn at(property: &'static str, component: Option<usize>) -> Place {
    Place { property, component }
}

fn kind(name: &str) -> FieldType {
    match name {
        "almanac_enriched_at" => FieldType::Time,
        "almanac_confidence" => FieldType::Number,
        _ => FieldType::Text,
    }
}

fn place(name: &str) -> Option<Place> {
    FIELDS.iter().chain([&REVISED]).find(|(known, ..)| *known == name).map(|(_, place, _)| *place)
}

impl CardDav {
    /// An address book: `https://user:password@dav.example.com/addressbooks/user/contacts/`.
    pub fn new(address: &str, policy: AddressPolicy) -> Result<Self, Failure> {
        let wrong = || {
            let example = "https://user:password@dav.example.com/addressbooks/user/contacts/";
            Failure::Settings(format!("credentials.url is the address of an address book, as {example}"))
        };
        let Login { url, user } = login::opened(address, policy).ok_or_else(wrong)?;
        let authorization = user.map(|user| user.basic());
        let book = login::folder(url);
        Ok(Self { book, authorization, client: HttpClient::new(policy) })
    }

    async fn send(
        &self,
        method: Method,
        url: Url,
        only: Option<(HeaderName, &str)>,
        body: Option<(&'static str, String)>,
    ) -> Result<Received, Failure> {
        let mut request = self.client.request(method, url)?;
        if let Some(authorization) = &self.authorization {
            request = request.header(AUTHORIZATION, secret_header(authorization)?);
        }
        if let Some((condition, version)) = only {
            request = request.header(condition, version);
        }
        if let Some((kind, body)) = body {
            request = request.header(CONTENT_TYPE, kind).body(body);
        }
        Ok(send_at_most(request, MOST_BYTES).await?)
    }

    /// A question about the cards of the book; nothing where the server no longer knows the token in it.
    async fn report(&self, question: String) -> Result<Option<Multistatus>, Failure> {
        let method = Method::from_bytes(b"REPORT").map_err(|_| Failure::Unreachable("it cannot be asked"))?;
        let body = ("application/xml; charset=utf-8", question);
        let answer = self.send(method, self.book.clone(), None, Some(body)).await?;
        let text = String::from_utf8_lossy(&answer.body);
        match answer.status {
            207 => {
                let read = quick_xml::de::from_str(&text);
                read.map(Some).map_err(|_| Failure::Refused("its answer cannot be read".to_owned()))
            }
            400..=499 if text.contains("valid-sync-token") => Ok(None),
            _ => Err(failure(&answer)),
        }
    }

    /// What changed since a token, or everything without one that the server knows.
    async fn changes(&self, since: Option<&str>) -> Result<Changes, Failure> {
        let question = |since: &str| {
            format!(
                "<sync-collection xmlns=\"DAV:\"><sync-token>{}</sync-token><sync-level>1</sync-level>\
                 <prop><getetag/></prop></sync-collection>",
                escape(since)
            )
        };
        let known = self.report(question(since.unwrap_or_default())).await?;
        let answer = match known {
            Some(answer) => answer,
            None => self
                .report(question(""))
                .await?
                .unwrap_or(Multistatus { response: Vec::new(), sync_token: None }),
        };
        let token = answer
            .sync_token
            .ok_or_else(|| Failure::Refused("it has no sync tokens (RFC 6578)".to_owned()))?;
        let mut changes = Changes { there: BTreeSet::new(), gone: Vec::new(), token };
        for response in answer.response {
            let Some(name) = self.name(&response.href) else { continue };
            match response.status.is_some_and(|status| status.contains("404")) {
                true => changes.gone.push(name),
                false => drop(changes.there.insert(name)),
            }
        }
        Ok(changes)
    }

    /// The name of a card within the book; nothing for the book itself.
    fn name(&self, href: &str) -> Option<String> {
        let url = self.book.join(href).ok()?;
        let name = url.path().strip_prefix(self.book.path())?;
        (!name.is_empty() && !name.contains('/')).then(|| name.to_owned())
    }

    fn url(&self, id: &str) -> Result<Url, Failure> {
        let url = self
            .book
            .join(&format!("./{id}"))
            .ok()
            .filter(|url| self.name(url.path()).as_deref() == Some(id));
        url.ok_or_else(|| Failure::Refused("the name of a card is none".to_owned()))
    }

    /// The records of an answer.
    fn records(&self, answer: Multistatus, fields: &[String]) -> Vec<Record> {
        let record = |response: Response| {
            let card = response.propstat.into_iter().find_map(|propstat| propstat.prop.card)?;
            let (id, card) = (self.name(&response.href)?, Card::read(&card)?);
            let held = |name: &String| place(name).and_then(|place| card.get(place));
            let values: Values = fields.iter().map(|name| (name.clone(), held(name))).collect();
            Some(Record { id, values, absorbed: Vec::new() })
        };
        answer.response.into_iter().filter_map(record).collect()
    }

    async fn write_one(&self, change: &Change) -> Result<Written, Failure> {
        for (name, value) in &change.set {
            let known = FIELDS.iter().any(|(known, ..)| known == name);
            if !known {
                return Err(Failure::NoField(name.clone()));
            }
            if value.as_deref().is_some_and(|text| typed(kind(name), text).is_none()) {
                return Ok(Written::Refused(format!("the field {name} takes another kind of value")));
            }
        }
        let (mut card, version) = match self.opened(change).await? {
            Ok(read) => read,
            Err(written) => return Ok(written),
        };
        for (name, value) in &change.set {
            let Some(place) = place(name) else { continue };
            card.set(place, value.as_deref());
        }
        let body = ("text/vcard; charset=utf-8", card.text());
        let url = self.url(&change.id)?;
        became(&self.send(Method::PUT, url, Some((IF_MATCH, &version)), Some(body)).await?)
    }

    async fn delete_one(&self, gone: &Change) -> Result<Written, Failure> {
        let version = match self.opened(gone).await? {
            Ok((_, version)) => version,
            Err(written) => return Ok(written),
        };
        became(&self.send(Method::DELETE, self.url(&gone.id)?, Some((IF_MATCH, &version)), None).await?)
    }

    /// A card and its version, where it holds what was seen.
    async fn opened(&self, change: &Change) -> Result<Result<(Card, String), Written>, Failure> {
        let read = self.send(Method::GET, self.url(&change.id)?, None, None).await?;
        match read.status {
            200 => {}
            404 | 410 => return Ok(Err(Written::Gone)),
            _ => return Err(failure(&read)),
        }
        let version = read.headers.get(ETAG).and_then(|version| version.to_str().ok());
        let card = Card::read(&String::from_utf8_lossy(&read.body));
        let (Some(version), Some(card)) = (version, card) else {
            return Ok(Err(Written::Refused("the card cannot be read".to_owned())));
        };
        let is_other = |name: &String| {
            let seen = change.seen.get(name).cloned().flatten();
            place(name).is_some_and(|place| card.get(place) != seen)
        };
        if change.set.keys().chain(change.seen.keys()).any(is_other) {
            return Ok(Err(Written::Changed));
        }
        Ok(Ok((card, version.to_owned())))
    }
}

/// What became of a card that was replaced or deleted.
fn became(answer: &Received) -> Result<Written, Failure> {
    match answer.status {
        200..=299 => Ok(Written::Done),
        412 => Ok(Written::Changed),
        404 | 410 => Ok(Written::Gone),
        400 | 403 | 409 | 415 | 507 => Ok(Written::Refused(format!("the server answered {}", answer.status))),
        _ => Err(failure(answer)),
    }
}

fn failure(answer: &Received) -> Failure {
    match answer.status {
        401 => Failure::Credentials,
        403 => Failure::Scope("to this address book".to_owned()),
        404 | 405 | 410 => {
            Failure::Settings("there is no address book at credentials.url; correct it".to_owned())
        }
        429 | 503 => Failure::Throttled(answer.retry_after()),
        500.. => Failure::Unreachable("its server failed"),
        status => Failure::Refused(format!("status {status}")),
    }
}

/// Address books have people alone.
fn people(object: Object) -> Result<(), Failure> {
    match object {
        Object::People => Ok(()),
        Object::Companies => {
            Err(Failure::Settings("an address book has no companies; leave them out".to_owned()))
        }
    }
}

#[async_trait::async_trait]
impl System for CardDav {
    async fn describe(&self, object: Object) -> Result<Vec<Field>, Failure> {
        people(object)?;
        // Whether there is such a book, and these credentials open it.
        self.changes(None).await?;
        let field = |(name, _, label): &(&str, Place, &str)| Field {
            name: (*name).to_owned(),
            label: (*label).to_owned(),
            kind: kind(name),
            options: Vec::new(),
            is_writable: *name != REVISED.0,
        };
        Ok(FIELDS.iter().chain([&REVISED]).map(field).collect())
    }

    async fn create_fields(&self, _: Object, fields: &[NewField]) -> Result<(), Failure> {
        // Those of ours are on every card as soon as they are written.
        fields.first().map_or(Ok(()), |field| Err(Failure::NoField(field.name.clone())))
    }

    async fn changed_since(
        &self,
        object: Object,
        fields: &[String],
        cursor: Option<&str>,
        _: Timestamp,
    ) -> Result<Page, Failure> {
        people(object)?;
        let Cursor { since, until, after } = opened(cursor)?.unwrap_or_default();
        let changes = self.changes(since.as_deref()).await?;
        // What changes while the pages are read comes again with the next poll.
        let until = until.unwrap_or(changes.token);
        let rest = changes.there.into_iter().filter(|id| after.as_ref().is_none_or(|after| id > after));
        let mut ids: Vec<String> = rest.take(PAGE + 1).collect();
        let more = ids.len() > PAGE;
        ids.truncate(PAGE);
        let cursor = match ids.last() {
            Some(last) if more => Cursor { since, until: Some(until), after: Some(last.clone()) },
            _ => Cursor { since: Some(until), until: None, after: None },
        };
        Ok(Page { records: self.read(object, fields, &ids).await?, cursor: closed(&cursor), more })
    }

    async fn read(&self, object: Object, fields: &[String], ids: &[String]) -> Result<Vec<Record>, Failure> {
        people(object)?;
        let mut found = Vec::with_capacity(ids.len());
        for some in ids.chunks(PAGE) {
            let hrefs = some.iter().map(|id| {
                let url = self.url(id)?;
                Ok(format!("<href>{}</href>", escape(url.path())))
            });
            let hrefs = hrefs.collect::<Result<String, Failure>>()?;
            let question = format!(
                "<C:addressbook-multiget xmlns=\"DAV:\" xmlns:C=\"urn:ietf:params:xml:ns:carddav\">\
                 <prop><getetag/><C:address-data/></prop>{hrefs}</C:addressbook-multiget>"
            );
            let answer = self.report(question).await?;
            found.extend(answer.map(|answer| self.records(answer, fields)).unwrap_or_default());
        }
        Ok(found)
    }

    async fn find(
        &self,
        object: Object,
        fields: &[String],
        field: &str,
        term: Term<'_>,
    ) -> Result<Vec<Record>, Failure> {
        people(object)?;
        let property = place(field).ok_or_else(|| Failure::NoField(field.to_owned()))?.property;
        let (value, how) = match term {
            Term::Is(value) => (value, "equals"),
            Term::Has(text) => (text, "contains"),
        };
        let question = format!(
            "<C:addressbook-query xmlns=\"DAV:\" xmlns:C=\"urn:ietf:params:xml:ns:carddav\">\
             <prop><getetag/><C:address-data/></prop><C:filter><C:prop-filter name=\"{property}\">\
             <C:text-match collation=\"i;unicode-casemap\" match-type=\"{how}\">{}</C:text-match>\
             </C:prop-filter></C:filter></C:addressbook-query>",
            escape(value)
        );
        let answer = self.report(question).await?;
        Ok(answer.map(|answer| self.records(answer, fields)).unwrap_or_default())
    }

    async fn create(&self, object: Object, new: &New) -> Result<Made, Failure> {
        people(object)?;
        let mut card = Card::new(&new.key);
        for (name, value) in &new.set {
            let field = FIELDS.iter().find(|(known, ..)| known == name);
            let (_, place, _) = field.ok_or_else(|| Failure::NoField(name.clone()))?;
            if value.as_deref().is_some_and(|text| typed(kind(name), text).is_none()) {
                return Ok(Made::Refused(format!("the field {name} takes another kind of value")));
            }
            card.set(*place, value.as_deref());
        }
        // No card is without a name.
        let unique = new.unique.iter().find_map(|field| new.set.get(field).cloned().flatten());
        let Some(name) = new.name.clone().or(unique) else {
            return Ok(Made::Refused("a card needs a name; send one".to_owned()));
        };
        for place in [at("FN", None), at("N", Some(0))] {
            if card.get(at(place.property, None)).is_none() {
                card.set(place, Some(&name));
            }
        }
        let id = format!("{}.vcf", new.key);
        let body = ("text/vcard; charset=utf-8", card.text());
        let answer = self.send(Method::PUT, self.url(&id)?, Some((IF_NONE_MATCH, "*")), Some(body)).await?;
        match answer.status {
            200..=299 => Ok(Made::Done(id)),
            412 => Ok(Made::There(Some(id))),
            400 | 409 | 415 | 507 => Ok(Made::Refused(format!("the server answered {}", answer.status))),
            _ => Err(failure(&answer)),
        }
    }

    async fn delete(&self, object: Object, gone: &[Change]) -> Result<Vec<Written>, Failure> {
        people(object)?;
        let mut written = Vec::with_capacity(gone.len());
        for one in gone {
            written.push(self.delete_one(one).await?);
        }
        Ok(written)
    }

    async fn write(&self, object: Object, changes: &[Change]) -> Result<Vec<Written>, Failure> {
        people(object)?;
        let mut written = Vec::with_capacity(changes.len());
        for change in changes {
            written.push(self.write_one(change).await?);
        }
        Ok(written)
    }

    async fn deleted_since(
        &self,
        object: Object,
        cursor: Option<&str>,
        _: Timestamp,
    ) -> Result<Gone, Failure> {
        people(object)?;
        let since = cursor.filter(|cursor| !cursor.is_empty());
        let changes = self.changes(since).await?;
        Ok(Gone { ids: changes.gone, cursor: changes.token, more: false })
    }

    fn batch(&self) -> usize {
        20
    }

    fn pace(&self, _: Call) -> Duration {
        Duration::from_millis(20)
    }
}
