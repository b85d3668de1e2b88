//! Two vendors of the same price, each good in one country: what the order costs that was configured, and what the one costs that is
//! learned.

use super::{Ask, Provider, Providers, Sources};
use crate::guard::{Arm, Counts, Facet, Guard, Limits, Slot};
use crate::merge::blank_person;
use crate::notebook::{Notebook, NotebookError, StoredAnswer};
use crate::settings::{ProviderSettings, Reader};
use domain::{Clock, Domain, EmailAddress, Person, PersonName};
use jiff::{SignedDuration, Timestamp};
use lookup::contact::{Contact, ContactSource, KnownEmail};
use lookup::mail::{Reason, Status, Verification, VerifyMail};
use lookup::verdicts::Verdict;
use lookup::{Capability, Lookup, Matched, PersonQuery, ProviderError};
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Always finds an address, and in one country nearly always a good one.
struct Made {
    vendor: &'static str,
    good_in: &'static str,
}

/// A number from 0 to 99 that is always the same for a text.
fn luck(text: &str) -> u64 {
    super::learning::bucket(text)
}

#[async_trait::async_trait]
impl ContactSource for Made {
    async fn contact(&self, query: &PersonQuery) -> Result<Lookup<Contact>, ProviderError> {
        let (Some(name), Some(domain)) = (&query.name, &query.domain) else { return Ok(Lookup::NotFound) };
        let share = if domain.as_str().ends_with(self.good_in) { 95 } else { 30 };
        let is_good = luck(&format!("{} {} {domain}", self.vendor, name.last)) < share;
        let local = if is_good { "good" } else { "gone" };
        let address = format!("{local}.{}.{}@{domain}", name.last.to_lowercase(), self.vendor);
        let address =
            EmailAddress::parse(&address).map_err(|_| ProviderError::BadAnswer("a test's address"))?;
        let business = Some(KnownEmail { address, verified: false, checked_at: None });
        let person =
            Person { id: format!("per_{}", name.last), ..blank_person(&format!("Ada {}", name.last)) };
        let contact = Contact { person, business, personal: None, mobile: None };
        Ok(Lookup::Found(Matched::new(contact, 0.9, vec!["name"])))
    }
}

struct Checked;

#[async_trait::async_trait]
impl VerifyMail for Checked {
    async fn verify(&self, address: &EmailAddress, _: Instant) -> Verification {
        let (status, reason) = match address.as_str().starts_with("good") {
            true => (Status::Valid, Reason::Accepted),
            false => (Status::Invalid, Reason::NoMailbox),
        };
        Verification { status, reason, ..Verification::unasked(address, Clock::System.now()) }
    }

    async fn verify_in_order(&self, _: &[EmailAddress], _: Instant) -> Vec<Verification> {
        Vec::new()
    }
}

/// A notebook in memory.
#[derive(Default)]
struct Pages(Mutex<HashMap<String, String>>);

#[async_trait::async_trait]
impl Notebook for Pages {
    async fn answers(&self, ids: &[&str], _: Timestamp, _: bool) -> Result<Vec<StoredAnswer>, NotebookError> {
        let pages = self.0.lock().unwrap();
        let read = |id: &&str| Some(StoredAnswer { id: (*id).to_owned(), body: pages.get(*id)?.clone() });
        Ok(ids.iter().filter_map(read).collect())
    }

    async fn keep(&self, answer: &StoredAnswer, _: Option<Timestamp>) -> Result<bool, NotebookError> {
        self.0.lock().unwrap().insert(answer.id.clone(), answer.body.clone());
        Ok(true)
    }

    async fn replace(&self, was: &StoredAnswer, body: &str, _: Timestamp) -> Result<bool, NotebookError> {
        let mut pages = self.0.lock().unwrap();
        let is_same = pages.get(&was.id) == Some(&was.body);
        if is_same {
            pages.insert(was.id.clone(), body.to_owned());
        }
        Ok(is_same)
    }

    async fn tell(&self, _: Verdict) -> Result<(), NotebookError> {
        Ok(())
    }

    async fn add_counts(&self, _: &Slot, _: &Counts) -> Result<(), NotebookError> {
        Ok(())
    }

    async fn counts(&self, _: &str, _: &str) -> Result<Vec<(Slot, Counts)>, NotebookError> {
        Ok(Vec::new())
    }
}

fn providers() -> Arc<Providers> {
    let variables = |name: &str| {
        let value = match name {
            "HUNTER_API_KEY" | "APOLLO_API_KEY" => "key",
            "PROVIDERS_EMAIL" => "hunter,apollo",
            "PROVIDERS_ORDER" => "learned",
            "PROVIDERS_HELD_OUT" => "20",
            "PROVIDER_PRICES" => "hunter=0.05,apollo=0.05",
            _ => return None,
        };
        Some(value.to_owned())
    };
    let settings = ProviderSettings::read(&mut Reader::new(&variables));
    let source = |vendor: &'static str, good_in: &'static str| {
        let limits = Limits { concurrency: 8, timeout: Duration::from_secs(5) };
        let guard = Arc::new(Guard::new(vendor, limits));
        Provider::guarded(vendor, Arc::new(Made { vendor, good_in }) as Arc<dyn ContactSource>, guard)
    };
    let contacts = vec![source("hunter", ".de"), source("apollo", ".fr")];
    let sources = Sources { contacts, mail: Some(Arc::new(Checked)), ..Sources::default() };
    Arc::new(Providers::new(sources, settings, Clock::System, Arc::new(Pages::default())))
}

/// What both vendors did under a property.
fn together(providers: &Providers, facet: &Facet) -> Counts {
    let mut sum = Counts::default();
    for vendor in ["hunter", "apollo"] {
        sum.add(&providers.meter.counts_of((vendor, Capability::Email), facet));
    }
    sum
}

#[tokio::test]
async fn the_learned_order_buys_more_verified_answers_and_exploring_keeps_within_its_share() {
    // Slow: some thousand questions, each with its check.
    let providers = providers();
    let mut why = Vec::new();
    for number in 0..4000 {
        let end = if number % 2 == 0 { "de" } else { "fr" };
        let query = PersonQuery {
            name: Some(PersonName::parse(&format!("Ada Example{number}"))),
            domain: Domain::parse(&format!("company{number}.{end}")).ok(),
            ..PersonQuery::default()
        };
        let ask = Ask::new(
            providers.clone(),
            "test".to_owned(),
            domain::clock::instant() + Duration::from_secs(20),
        );
        let Ok(Lookup::Found(found)) = ask.contact(&query).await else { panic!("both always find") };
        let address = found.record.0.business.expect("an address").address;
        ask.verify(&address, SignedDuration::ZERO).await.expect("a verdict");
        why.extend(ask.call.trace().providers.into_iter().filter_map(|one| one.why));
    }
    let (learned, held) =
        (together(&providers, &Facet::Arm(Arm::Learned)), together(&providers, &Facet::Arm(Arm::HeldOut)));
    let share = |counts: &Counts| counts.verified as f64 / counts.hits as f64;
    assert!((0.55..0.70).contains(&share(&held)), "as configured: {}", share(&held));
    assert!(share(&learned) > 0.85, "learned: {} of {} hits", share(&learned), learned.hits);
    let cost = |counts: &Counts| counts.cost as f64 / counts.verified as f64;
    assert!(cost(&learned) * 1.25 < cost(&held), "{} {}", cost(&learned), cost(&held));
    assert!((600..1000).contains(&held.calls), "a fifth is held out: {}", held.calls);
    let (explored, all) = providers.meter.spent();
    assert!(explored > 0 && explored * 100 <= all * 5, "{explored} of {all} micros went to exploring");
    for word in ["held out", "explored", "1 of 2: $0.05", "country=DE"] {
        assert!(why.iter().any(|reason| reason.contains(word)), "no reason has {word:?}");
    }
}
