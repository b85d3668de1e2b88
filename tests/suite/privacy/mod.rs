//! The rights of those whom records are about.

mod closed;
mod closing;
mod database;
mod drop;
mod followed;
mod over_http;
mod page;
mod rights;
mod silence;
mod spellings;
mod stored;
mod vendors;

use common::dataset::Dataset;
use common::domain::NetworkUrl;
use common::lookup::record::PersonRecord;
use common::privacy::desk::{self, Subject};
use serde_json::Value;
use std::sync::Arc;
use tests::Service;

/// Puts a person on a service's list, and makes it known; the marks they are listed by.
pub async fn suppress(service: &Service, fill: impl FnOnce(&mut Subject)) -> Vec<u64> {
    let (app, mut subject) = (&service.app, Subject::default());
    fill(&mut subject);
    let (pepper, now) = (app.objections.pepper(), app.clock.now());
    let marks = subject.marks(pepper);
    desk::suppress(&app.store, pepper, &marks, "test", now).await.expect("an objection is listed");
    app.objections.follow_now(&app.store).await.expect("the list is read");
    marks
}

async fn unsuppress(service: &Service, marks: &[u64]) {
    let app = &service.app;
    let (pepper, now) = (app.objections.pepper(), app.clock.now());
    desk::unsuppress(&app.store, pepper, marks, "test", now).await.expect("an objection is taken back");
    app.objections.follow_now(&app.store).await.expect("the list is read");
}

/// Everything that identifies a person.
fn secrets(record: &PersonRecord) -> Vec<String> {
    let mut secrets = vec![record.person.full_name.clone()];
    secrets.extend(record.emails().map(ToString::to_string));
    secrets.extend(record.person.network_url.iter().map(ToString::to_string));
    secrets.extend(record.mobile.iter().map(|mobile| mobile.number.to_string()));
    secrets
}

/// The first person that something names by a profile.
fn first_person(value: &Value, dataset: &Dataset) -> Option<Arc<PersonRecord>> {
    match value {
        Value::Object(fields) => {
            let url = fields.get("networkUrl").and_then(Value::as_str);
            let named = url.and_then(|url| NetworkUrl::parse(url).ok());
            let own =
                named.and_then(|url| dataset.person_by_network_url(&url).expect("the demo can be read"));
            own.or_else(|| fields.values().find_map(|field| first_person(field, dataset)))
        }
        Value::Array(values) => values.iter().find_map(|value| first_person(value, dataset)),
        _ => None,
    }
}
