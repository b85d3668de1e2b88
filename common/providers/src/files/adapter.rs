//! A vendor file as the providers know vendors: people, companies, contacts, carriers, mailboxes, domains.

use super::asking::Settled;
use super::batch::Row;
use super::company;
use super::reading::{self, Reader};
use super::request::Inputs;
use super::vendor::FileVendor;
use crate::identity::{self, Evidence, vendor_id};
use crate::merge::blank_person;
use crate::vendor::Capabilities;
use crate::vendor::grammar::{Batch, LineKind, Offer, PersonReads, Verdict};
use domain::phone::LineType;
use domain::{Company, Domain, EmailAddress, Employer, Person, PersonName, Phone};
use jmespath::Rcvar;
use language::email_pattern::Pattern;
use language::email_pattern::learn::KnownAddress;
use language::mail::lists;
use lookup::contact::{
    AtDomain, CarrierLookup, Colleague, Contact, ContactSource, KnownEmail, Line, MailFacts, Wanted,
};
use lookup::mail::{MailboxAnswer, MailboxLookup, RecipientState};
use lookup::{
    CompanyLookup, CompanyQuery, IdentifierKind, Lookup, OneOf, PersonLookup, PersonQuery, ProviderError,
};
use std::sync::Arc;

/// How many people of a domain tell its habits.
const FOR_HABITS: usize = 10;
/// The most that one page lists.
const MOST_LISTED: usize = 100;

impl FileVendor {
    /// What the file offers; searches are code's.
    pub fn capabilities(self: &Arc<Self>) -> Capabilities {
        let file = self.file;
        let contacts = file.email.is_some() || file.personal_email.is_some() || file.mobile.is_some();
        Capabilities {
            person: file.person.as_ref().map(|_| self.clone() as _),
            company: file.company.as_ref().map(|_| self.clone() as _),
            contact: contacts.then(|| self.clone() as _),
            carrier: file.carrier.as_ref().map(|_| self.clone() as _),
            mailbox: file.mailbox.as_ref().map(|_| self.clone() as _),
            ..Capabilities::default()
        }
    }

    fn offer(&self, wanted: Wanted) -> Option<&'static Offer<PersonReads>> {
        match wanted {
            Wanted::BusinessEmail => self.file.email.as_ref(),
            Wanted::PersonalEmail => self.file.personal_email.as_ref(),
            Wanted::Mobile => self.file.mobile.as_ref(),
        }
    }

    fn inputs(&self, query: &PersonQuery) -> Inputs {
        let mut inputs = Inputs::of_person(query);
        inputs.put("webhook", self.webhook.as_deref());
        inputs.put("callback", self.callback.as_deref());
        inputs
    }

    /// The request that such a question can share with others.
    fn batch(
        &self,
        offer: Option<&'static Offer<PersonReads>>,
        query: &PersonQuery,
    ) -> Option<&'static Batch> {
        offer?.batch.as_ref().filter(|batch| self.inputs(query).meet(&batch.needs))
    }

    /// The answers to several questions, each read by itself.
    async fn answers<T>(
        &self,
        offer: &'static Offer<PersonReads>,
        queries: &[PersonQuery],
        read: impl Fn(&PersonQuery, Rcvar) -> Result<Lookup<T>, ProviderError>,
    ) -> Result<Vec<OneOf<T>>, ProviderError> {
        let Some(batch) = &offer.batch else { return Err(ProviderError::Nobody) };
        let inputs: Vec<Inputs> = queries.iter().map(|query| self.inputs(query)).collect();
        let rows = self.several(offer, batch, &inputs).await?;
        let one = |(query, row): (&PersonQuery, Row)| match row {
            Err(error) => OneOf { result: Err(error), cost: None },
            Ok(Settled { answer: None, cost }) => OneOf { result: Ok(Lookup::NotFound), cost },
            Ok(Settled { answer: Some(answer), cost }) => OneOf { result: read(query, answer), cost },
        };
        Ok(queries.iter().zip(rows).map(one).collect())
    }

    fn read_found(
        &self,
        offer: &Offer<PersonReads>,
        query: &PersonQuery,
        answer: Rcvar,
    ) -> Result<Lookup<Person>, ProviderError> {
        let confidence = self.confidence(offer, &answer);
        let (person, evidence, _) = self.read_person(offer, answer, None)?;
        identity::person(query, person, &evidence, confidence)
    }

    fn read_contact(
        &self,
        offer: &Offer<PersonReads>,
        query: &PersonQuery,
        wanted: Wanted,
        answer: Rcvar,
    ) -> Result<Lookup<Contact>, ProviderError> {
        let confidence = self.confidence(offer, &answer);
        let (person, evidence, contact) = self.read_person(offer, answer, query.name.as_ref())?;
        let has_it = match wanted {
            Wanted::BusinessEmail => contact.business.is_some(),
            Wanted::PersonalEmail => contact.personal.is_some(),
            Wanted::Mobile => contact.mobile.is_some(),
        };
        // An answer with neither a name nor the contact says nothing that was not known.
        if evidence.unnamed && !has_it {
            return Err(ProviderError::BadAnswer("it lacks what it says it found"));
        }
        let found: Lookup<Person> = identity::person(query, person, &evidence, confidence)?;
        Ok(found.map(|found| found.with(|person| Contact { person, ..contact })))
    }

    /// Whether the vendor's id of a person is on its list of those who opted out.
    fn is_withheld(&self, id: Option<String>) -> bool {
        id.is_some_and(|id| self.objections.is_listed(IdentifierKind::Id, &vendor_id(&self.file.name, &id)))
    }

    /// A person of an answer, with whatever else identifies them.
    fn read_person(
        &self,
        offer: &Offer<PersonReads>,
        answer: Rcvar,
        asked: Option<&PersonName>,
    ) -> Result<(Person, Evidence, Contact), ProviderError> {
        let whole = Reader::new(answer, &self.transport);
        let record = whole.within(offer.record.as_ref());
        if self.is_withheld(record.id(offer.reads.id.as_ref())) {
            return Err(ProviderError::Withheld);
        }
        let (person, evidence) = reading::person(&offer.reads, &whole, &record, &self.file.name, asked)
            .ok_or(ProviderError::BadAnswer("it has no person"))?;
        let contact = reading::contact(&offer.reads, &record, person.clone());
        Ok((person, evidence, contact))
    }

    /// A person of a record that code of ours found.
    pub fn person_of(&self, record: &serde_json::Value) -> Option<Person> {
        let offer = self.file.person.as_ref()?;
        let record = Reader::new(Rcvar::new(record.clone().try_into().ok()?), &self.transport);
        if self.is_withheld(record.id(offer.reads.id.as_ref())) {
            return None;
        }
        Some(reading::person(&offer.reads, &record, &record, &self.file.name, None)?.0)
    }

    /// A company of such a record.
    pub fn company_of(&self, record: &serde_json::Value) -> Option<Company> {
        let offer = self.file.company.as_ref()?;
        let record = Reader::new(Rcvar::new(record.clone().try_into().ok()?), &self.transport);
        Some(company::company(&offer.reads, &record, &self.file.name)?.0)
    }

    fn confidence<R>(&self, offer: &Offer<R>, answer: &Rcvar) -> f64 {
        Reader::new(answer.clone(), &self.transport).confidence(offer.confidence.as_ref())
    }
}

#[async_trait::async_trait]
impl PersonLookup for FileVendor {
    async fn person(&self, query: &PersonQuery) -> Result<Lookup<Person>, ProviderError> {
        let Some(offer) = &self.file.person else { return Err(ProviderError::Nobody) };
        let question = format!("person\n{}", query.key());
        let Some(answer) = self.answer(offer, &self.inputs(query), &question).await? else {
            return Ok(Lookup::NotFound);
        };
        self.read_found(offer, query, answer)
    }

    fn people_at_once(&self, query: &PersonQuery) -> usize {
        self.batch(self.file.person.as_ref(), query).map_or(1, |batch| batch.most)
    }

    async fn people(&self, queries: &[PersonQuery]) -> Result<Vec<OneOf<Person>>, ProviderError> {
        let Some(offer) = &self.file.person else { return Err(ProviderError::Nobody) };
        self.answers(offer, queries, |query, answer| self.read_found(offer, query, answer)).await
    }

    fn can_find(&self, query: &PersonQuery) -> bool {
        self.file.person.as_ref().is_some_and(|offer| self.inputs(query).choose(&offer.ask).is_some())
    }
}

#[async_trait::async_trait]
impl CompanyLookup for FileVendor {
    async fn company(&self, query: &CompanyQuery) -> Result<Lookup<Company>, ProviderError> {
        let Some(offer) = &self.file.company else { return Err(ProviderError::Nobody) };
        let question = format!("company\n{}", query.key());
        let Some(answer) = self.answer(offer, &Inputs::of_company(query), &question).await? else {
            return Ok(Lookup::NotFound);
        };
        let confidence = self.confidence(offer, &answer);
        let record = Reader::new(answer, &self.transport).within(offer.record.as_ref());
        let (company, domains, names) = company::company(&offer.reads, &record, &self.file.name)
            .ok_or(ProviderError::BadAnswer("it has no company"))?;
        identity::company(query, company, &domains, &names, confidence)
    }

    fn can_find(&self, query: &CompanyQuery) -> bool {
        self.file.company.as_ref().is_some_and(|offer| Inputs::of_company(query).choose(&offer.ask).is_some())
    }
}

fn question(query: &PersonQuery, wanted: Wanted) -> String {
    format!("{wanted:?}\n{}", query.key())
}

#[async_trait::async_trait]
impl ContactSource for FileVendor {
    async fn contact(&self, query: &PersonQuery) -> Result<Lookup<Contact>, ProviderError> {
        self.contact_for(query, Wanted::BusinessEmail).await
    }

    async fn contact_for(
        &self,
        query: &PersonQuery,
        wanted: Wanted,
    ) -> Result<Lookup<Contact>, ProviderError> {
        let Some(offer) = self.offer(wanted) else { return Err(ProviderError::Nobody) };
        let asked = self.answer(offer, &self.inputs(query), &question(query, wanted)).await?;
        let Some(answer) = asked else { return Ok(Lookup::NotFound) };
        self.read_contact(offer, query, wanted, answer)
    }

    fn contacts_at_once(&self, query: &PersonQuery, wanted: Wanted) -> usize {
        self.batch(self.offer(wanted), query).map_or(1, |batch| batch.most)
    }

    async fn contacts_for(
        &self,
        queries: &[PersonQuery],
        wanted: Wanted,
    ) -> Result<Vec<OneOf<Contact>>, ProviderError> {
        let Some(offer) = self.offer(wanted) else { return Err(ProviderError::Nobody) };
        self.answers(offer, queries, |query, answer| self.read_contact(offer, query, wanted, answer)).await
    }

    fn can_reach(&self, query: &PersonQuery, wanted: Wanted) -> bool {
        self.offer(wanted).is_some_and(|offer| self.inputs(query).choose(&offer.ask).is_some())
    }

    fn looks_on(&self, wanted: Wanted) -> bool {
        let waits = |offer: &Offer<PersonReads>| {
            let needs_webhook = |need: &String| need.split_whitespace().any(|name| name == "webhook");
            offer.wait.as_ref().is_some_and(|wait| wait.id.is_some())
                && offer.ask.iter().any(|way| {
                    let deliverable = way.needs.is_empty() || !way.needs.iter().all(needs_webhook);
                    !way.at_once && (self.webhook.is_some() || deliverable)
                })
        };
        self.offer(wanted).is_some_and(waits)
    }

    fn under_way(&self, query: &PersonQuery, wanted: Wanted) -> Option<String> {
        self.searches.written(&question(query, wanted))
    }

    fn resume(&self, query: &PersonQuery, wanted: Wanted, search: &str) {
        self.searches.resume(&question(query, wanted), search);
    }

    fn has_mail_facts(&self) -> bool {
        self.file.domain_search.is_some()
    }

    async fn mail_facts(&self, domain: &Domain) -> Result<Option<MailFacts>, ProviderError> {
        let Some(AtDomain { pattern, people, .. }) = self.at_domain(domain, FOR_HABITS).await? else {
            return Ok(None);
        };
        let known = people
            .into_iter()
            .map(|known| KnownAddress { name: known.person.name(), address: known.email.address });
        let known: Vec<KnownAddress> = known.collect();
        let empty = known.is_empty() && pattern.is_none();
        Ok((!empty).then_some(MailFacts { employees: None, pattern, known }))
    }

    fn lists_domains(&self) -> bool {
        self.file.domain_search.is_some()
    }

    async fn at_domain(&self, domain: &Domain, limit: usize) -> Result<Option<AtDomain>, ProviderError> {
        let Some(offer) = &self.file.domain_search else { return Ok(None) };
        let inputs = Inputs::of_domain(domain, limit.clamp(1, MOST_LISTED));
        let question = format!("people at {domain}");
        let Some(answer) = self.answer(offer, &inputs, &question).await? else { return Ok(None) };
        let (whole, reads) = (Reader::new(answer, &self.transport), &offer.reads);
        let record = whole.within(offer.record.as_ref());
        // The habits of another company would make addresses that do not exist.
        if record.parsed::<Domain>(reads.about.as_ref()).is_some_and(|other| other != *domain) {
            return Err(ProviderError::Mismatch);
        }
        let company = record.text(reads.company.as_ref());
        let people = record.each(reads.people.as_ref());
        let people = people.iter().filter_map(|entry| self.colleague(entry, domain, company.as_deref()));
        Ok(Some(AtDomain {
            pattern: record.text(reads.pattern.as_ref()).and_then(|pattern| Pattern::parse(&pattern)),
            catch_all: record.boolean(reads.catch_all.as_ref()),
            people: people.collect(),
        }))
    }
}

impl FileVendor {
    /// A person of a list; none whose address is at another domain.
    fn colleague(&self, entry: &Reader<'_>, domain: &Domain, company: Option<&str>) -> Option<Colleague> {
        let reads = &self.file.domain_search.as_ref()?.reads;
        let address = entry.email(reads.email.as_ref())?;
        if Domain::parse(address.host()).ok().as_ref() != Some(domain) {
            return None;
        }
        let (first, last) = (entry.text(reads.first_name.as_ref())?, entry.text(reads.last_name.as_ref())?);
        let title = entry.text(reads.title.as_ref());
        let (levels, roles) =
            (entry.words(reads.seniority.as_ref()), entry.words(reads.departments.as_ref()));
        let (seniority, department) = crate::mapping::job(title.as_deref(), &levels, &roles);
        let network_url = entry.parsed(reads.network_url.as_ref());
        let verified = entry.boolean(reads.email_verified.as_ref()) == Some(true);
        let confidence: Option<f64> = entry.value(reads.confidence.as_ref()).as_f64();
        let person = Person {
            id: identity::person_id(network_url.as_ref(), Some(address.as_str()), &self.file.name, ""),
            company: company.map(|name| Employer {
                name: name.to_owned(),
                domain: Some(domain.clone()),
                industry: None,
                employee_count: None,
            }),
            email: Some(address.clone()),
            title,
            seniority,
            department,
            network_url,
            ..blank_person(&format!("{first} {last}"))
        };
        let checked_at = entry.day(reads.email_checked.as_ref());
        Some(Colleague {
            person: Person { first_name: Some(first), last_name: Some(last), ..person },
            email: KnownEmail { address, verified, checked_at },
            confidence: confidence
                .map_or(0.5, |sure| sure / reads.confidence_of.unwrap_or(1.0))
                .clamp(0.0, 1.0),
        })
    }
}

#[async_trait::async_trait]
impl CarrierLookup for FileVendor {
    async fn line(&self, number: &Phone) -> Result<Option<Line>, ProviderError> {
        let Some(offer) = &self.file.carrier else { return Err(ProviderError::Nobody) };
        let question = format!("carrier\n{number}");
        let told = self.obtain(offer, &Inputs::of_number(number), &question).await?;
        let Some(answer) = told else { return Ok(None) };
        let record = Reader::new(answer.clone(), &self.transport).within(offer.record.as_ref());
        if record
            .text(offer.reads.about.as_ref())
            .is_some_and(|other| digits(&other) != digits(number.as_str()))
        {
            return Err(ProviderError::Mismatch);
        }
        if !self.settle(offer, &answer)? {
            return Ok(None);
        }
        let kind = offer.reads.line.as_ref().and_then(|table| record.look_up(table));
        let kind = match kind.unwrap_or(LineKind::Unknown) {
            LineKind::Mobile => LineType::Mobile,
            LineKind::Landline => LineType::Landline,
            LineKind::Voip => LineType::Voip,
            LineKind::TollFree => LineType::TollFree,
            LineKind::Premium => LineType::Premium,
            LineKind::Unknown => LineType::Unknown,
        };
        Ok(Some(Line { kind, carrier: record.text(offer.reads.carrier.as_ref()) }))
    }
}

fn digits(number: &str) -> String {
    number.chars().filter(char::is_ascii_digit).collect()
}

#[async_trait::async_trait]
impl MailboxLookup for FileVendor {
    async fn mailbox(&self, address: &EmailAddress) -> Result<Option<MailboxAnswer>, ProviderError> {
        let Some(offer) = &self.file.mailbox else { return Err(ProviderError::Nobody) };
        let question = format!("mailbox\n{}", address.key());
        let told = self.obtain(offer, &Inputs::of_mailbox(address), &question).await?;
        let Some(answer) = told else { return Ok(None) };
        let record = Reader::new(answer.clone(), &self.transport).within(offer.record.as_ref());
        let about = record.email(offer.reads.about.as_ref());
        if about.is_some_and(|about| about.key() != address.key()) {
            return Err(ProviderError::Mismatch);
        }
        if !self.settle(offer, &answer)? {
            return Ok(None);
        }
        let verdict = offer.reads.verdict.as_ref().and_then(|table| record.look_up(table));
        let (recipient, random) = match verdict.ok_or(ProviderError::BadAnswer("it has no verdict"))? {
            Verdict::Deliverable => (RecipientState::Accepted, RecipientState::NoMailbox),
            Verdict::CatchAll => (RecipientState::Accepted, RecipientState::Accepted),
            Verdict::Undeliverable => (RecipientState::NoMailbox, RecipientState::NoMailbox),
            Verdict::Full => (RecipientState::Full, RecipientState::NoMailbox),
            Verdict::Disabled => (RecipientState::Disabled, RecipientState::NoMailbox),
            Verdict::Unknown => return Ok(None),
        };
        Ok(Some(MailboxAnswer { recipient, random: Some(random) }))
    }

    fn can_check(&self, address: &EmailAddress) -> bool {
        let offer = self.file.mailbox.as_ref();
        offer.is_some_and(|offer| !offer.reads.business_only || !lists::is_free(address.host()))
    }
}
