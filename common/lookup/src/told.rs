//! Decides which signals are believed, and how they change the records of people and companies. Engines only keep the outcome.
//!
//! A signal is believed from a confidence of 0.6 on, where its source is the operator's own (a file, a folder), a register, a vendor
//! or the demo. A public source, a news site or Wikidata, is believed once a second one reports the same. Records already contain the
//! conclusions from imports.
//!
//! The latest believed event counts. A record outweighs it with something later: a present job that began after the event, or a
//! verification after it. If record and event name different employers, the one that was learned later counts; importing a former
//! employer again is not news.
//!
//! An acquisition changes the company that was bought. Openings are told one by one and end by themselves, so a company has at least
//! as many as were told of it lately; a record that counted them since stands.

use crate::record::{CompanyRecord, PersonRecord};
use crate::signals::{DEMO, IMPORTS};
use domain::name::fold;
use domain::signal::{
    FundingData, HeadcountData, JobChangeData, Position, Signal, SignalCompany, SignalData, SignalKind,
    SignalSource, TechnologyData,
};
use domain::{
    CompanyRef, Domain, EmailAddress, EmployeeRange, Employer, Experience, Funding, FundingRound, Person,
    Source, Technology,
};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use language::company_name;
use language::title::Title;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Signals of lower confidence are never believed.
const LEAST: f64 = 0.6;
/// How many days apart two sources date one round.
const ROUND_DAYS: i32 = 3;
/// An opening is taken to be open for so many days.
const OPEN_DAYS: i64 = 45;
/// The type of a company that was bought.
const SUBSIDIARY: &str = "subsidiary";

/// Whether a signal changes what records say.
pub fn is_believed(signal: &Signal) -> bool {
    if signal.confidence < LEAST {
        return false;
    }
    let mut public: Vec<&str> = Vec::new();
    for SignalSource { name, .. } in std::iter::once(&signal.source).chain(&signal.sources) {
        match name.as_str() {
            IMPORTS => {}
            DEMO if signal.kind == SignalKind::Hiring => {}
            name if !is_public(name) => return true,
            name if !public.contains(&name) => public.push(name),
            _ => {}
        }
    }
    public.len() > 1
}

/// Whether the source is open to all writers. News sites are named by their host.
fn is_public(name: &str) -> bool {
    name == "wikidata" || (name.contains('.') && Domain::parse(name).is_ok())
}

/// When a signal says nothing more of the present, at a day's end; nothing where it always does.
pub fn ends_at(signal: &Signal) -> Option<Timestamp> {
    let SignalData::Hiring(_) = &signal.data else { return None };
    let last = day(signal.occurred_at).checked_add(OPEN_DAYS.days()).ok()?;
    last.to_zoned(TimeZone::UTC).ok().map(|end| end.timestamp())
}

/// The name and domain of the company whose record a signal changes; nothing where it changes a person's.
pub fn company_of(signal: &Signal) -> Option<(&str, Option<&Domain>)> {
    match &signal.data {
        SignalData::JobChange(_) | SignalData::Engagement(_) => None,
        SignalData::Acquisition(deal) => {
            deal.target.as_ref().map(|bought| (bought.name.as_str(), bought.domain.as_ref()))
        }
        _ => signal.company.as_ref().map(|company| (company.name.as_str(), company.domain.as_ref())),
    }
}

/// A person's record with what believed signals about them say, in the order they happened; nothing where that changes nothing.
pub fn person(record: &PersonRecord, signals: &[Arc<Signal>]) -> Option<PersonRecord> {
    let mut told = record.clone();
    for signal in signals {
        if let SignalData::JobChange(change) = &signal.data {
            change_job(&mut told, signal, change);
        }
    }
    (told != *record).then_some(told)
}

/// The same of a company.
pub fn company(record: &CompanyRecord, signals: &[Arc<Signal>]) -> Option<CompanyRecord> {
    let mut told = record.clone();
    for signal in signals {
        match &signal.data {
            SignalData::Funding(round) => add_round(&mut told, signal, round),
            SignalData::Headcount(count) => count_people(&mut told, signal, count),
            SignalData::Technology(change) => change_technologies(&mut told, signal, change),
            SignalData::Acquisition(_) => buy(&mut told, signal),
            SignalData::JobChange(_)
            | SignalData::Hiring(_)
            | SignalData::Website(_)
            | SignalData::Engagement(_) => {}
        }
    }
    count_openings(&mut told, signals);
    (told != *record).then_some(told)
}

fn day(at: Timestamp) -> Date {
    at.to_zoned(TimeZone::UTC).date()
}

/// Whether two mentions are of one company.
pub fn is_same_company(one: (&str, Option<&Domain>), other: (&str, Option<&Domain>)) -> bool {
    match (one.1, other.1) {
        (Some(one), Some(other)) => one == other,
        _ => company_name::squashed(one.0) == company_name::squashed(other.0),
    }
}

/// Whether a person worked at a company before and does not now.
pub fn has_left(person: &Person, domain: &Domain) -> bool {
    let is_there = |own: Option<&Domain>| own == Some(domain);
    let mut jobs = person.experience.iter();
    let works_there = is_there(person.company.as_ref().and_then(|employer| employer.domain.as_ref()))
        || jobs.clone().any(|job| job.current && is_there(job.company.domain.as_ref()));
    !works_there && jobs.any(|job| is_there(job.company.domain.as_ref()))
}

fn is_at(employer: &Employer, company: &CompanyRef) -> bool {
    is_same_company((&employer.name, employer.domain.as_ref()), (&company.name, company.domain.as_ref()))
}

/// When a field of a record was last seen, as its sources say.
fn seen(sources: &[Source], field: &str) -> Option<Timestamp> {
    let own = sources.iter().filter(|source| source.fields.iter().any(|known| known == field));
    own.filter_map(|source| source.observed_at).max()
}

/// Whether a record knows of a later time than the event's.
fn is_later(person: &Person, signal: &Signal, change: &JobChangeData) -> bool {
    let happened = day(signal.occurred_at);
    let present = person.experience.iter().filter(|job| job.current);
    if present.filter_map(|job| job.start_date).any(|start| start >= happened)
        || person.last_verified_at.is_some_and(|at| at > signal.occurred_at)
    {
        return true;
    }
    let Some(employer) = &person.company else { return false };
    let names =
        |position: &Position| position.company.as_ref().is_some_and(|company| is_at(employer, company));
    !names(&change.previous)
        && !names(&change.current)
        && seen(&person.sources, "company").is_some_and(|at| at > signal.detected_at)
}

/// Ends the present job and begins the one that the signal tells of. An address of the employer before is a former one from then on.
fn change_job(record: &mut PersonRecord, signal: &Signal, change: &JobChangeData) {
    if is_later(&record.person, signal, change) {
        return;
    }
    if change.is_departure() {
        return leave_job(record, signal, change);
    }
    let happened = day(signal.occurred_at);
    let (title, to) = (change.current.title.clone(), change.current.company.clone());
    let stays = match (&record.person.company, &to) {
        (Some(employer), Some(to)) => is_at(employer, to),
        _ => false,
    };
    let person = &mut record.person;
    let is_known = match (&person.title, &title) {
        (Some(own), Some(title)) => {
            Title::parse(own).words == Title::parse(title).words
                || seen(&person.sources, "title").is_some_and(|at| at > signal.detected_at)
        }
        (None, Some(_)) => false,
        (_, None) => true,
    };
    if (stays && is_known) || (to.is_none() && change.previous.company.is_none()) {
        return;
    }
    // A job of which only the employer was known is the one that is told of.
    person.experience.retain(|job| !(stays && job.current && job.title.is_none()));
    for job in person.experience.iter_mut().filter(|job| job.current) {
        job.current = false;
        job.end_date = job.end_date.or(Some(happened));
    }
    let employer = match (&to, stays) {
        (Some(_), true) => person.company.clone(),
        (Some(to), false) => Some(employer(to, signal.company.as_ref())),
        (None, _) => None,
    };
    if let Some(employer) = &employer {
        let company = CompanyRef { name: employer.name.clone(), domain: employer.domain.clone() };
        let (start_date, end_date) = (Some(happened), None);
        person
            .experience
            .insert(0, Experience { title: title.clone(), company, start_date, end_date, current: true });
    }
    let understood = title.as_deref().map(Title::parse).unwrap_or_default();
    (person.seniority, person.department) = (understood.seniority, understood.department);
    (person.title, person.company, person.headline) = (title, employer, None);
    if !stays {
        leave_address(record);
    }
    for source in &mut record.person.sources {
        source.fields.retain(|field| field != "headline");
    }
    credit(&mut record.person.sources, signal, &["title", "company"]);
}

/// Ends the job at the employer that the person left, and no other one.
fn leave_job(record: &mut PersonRecord, signal: &Signal, change: &JobChangeData) {
    let Some(left) = &change.previous.company else { return };
    let person = &mut record.person;
    let is_left = |name: &str, domain: Option<&Domain>| {
        is_same_company((name, domain), (&left.name, left.domain.as_ref()))
    };
    for job in person.experience.iter_mut().filter(|job| job.current) {
        if is_left(&job.company.name, job.company.domain.as_ref()) {
            job.current = false;
            job.end_date = job.end_date.or(Some(day(signal.occurred_at)));
        }
    }
    if !person.company.as_ref().is_some_and(|own| is_left(&own.name, own.domain.as_ref())) {
        return;
    }
    let remaining = person.experience.iter().find(|job| job.current);
    let title = remaining.and_then(|job| job.title.clone());
    let understood = title.as_deref().map(Title::parse).unwrap_or_default();
    person.company = remaining.map(|job| employer(&job.company, None));
    (person.seniority, person.department) = (understood.seniority, understood.department);
    (person.title, person.headline) = (title, None);
    leave_address(record);
    for source in &mut record.person.sources {
        source.fields.retain(|field| field != "headline");
    }
    credit(&mut record.person.sources, signal, &["title", "company"]);
}

fn employer(to: &CompanyRef, known: Option<&SignalCompany>) -> Employer {
    let known = known.filter(|known| {
        is_same_company((&known.name, known.domain.as_ref()), (&to.name, to.domain.as_ref()))
    });
    Employer {
        name: to.name.clone(),
        domain: to.domain.clone().or_else(|| known?.domain.clone()),
        industry: known.and_then(|known| known.industry.clone()),
        employee_count: known.and_then(|known| known.employee_count),
    }
}

/// Makes the business address a former one, unless it is one of the present employer.
fn leave_address(record: &mut PersonRecord) {
    let domain = record.person.company.as_ref().and_then(|employer| employer.domain.as_ref());
    let is_there = |email: &EmailAddress| {
        domain.is_some_and(|domain| Domain::parse(email.host()).is_ok_and(|host| host == *domain))
    };
    let Some(email) = record.person.email.take_if(|email| !is_there(email)) else { return };
    record.person.email_verified = None;
    record.email_checked_at = None;
    for source in &mut record.person.sources {
        source.fields.retain(|field| field != "email");
    }
    if !record.former_emails.iter().any(|known| known.key() == email.key()) {
        record.former_emails.push(email);
    }
}

fn add_round(record: &mut CompanyRecord, signal: &Signal, data: &FundingData) {
    let announced = day(signal.occurred_at);
    let rounds = record.company.funding.iter().flat_map(|funding| &funding.rounds);
    let is_known = rounds.into_iter().any(|known| {
        known.announced_at.is_some_and(|day| (day - announced).get_days().abs() <= ROUND_DAYS)
            && (known.stage == data.stage || known.amount == data.amount)
    });
    if is_known {
        return;
    }
    let nothing = Funding { total_raised: None, currency: None, rounds: Vec::new() };
    let funding = record.company.funding.get_or_insert(nothing);
    let currency = data.currency.clone();
    match (funding.total_raised, data.amount) {
        (Some(total), Some(amount)) if funding.currency == currency || currency.is_none() => {
            funding.total_raised = Some(total.saturating_add(amount));
        }
        (None, Some(amount)) if funding.rounds.is_empty() => {
            (funding.total_raised, funding.currency) = (Some(amount), currency.clone());
        }
        _ => {}
    }
    let round = FundingRound {
        stage: data.stage,
        amount: data.amount,
        currency,
        announced_at: Some(announced),
        investors: data.investors.clone(),
    };
    // Newest first.
    let at = funding.rounds.iter().position(|known| known.announced_at <= round.announced_at);
    funding.rounds.insert(at.unwrap_or(funding.rounds.len()), round);
    credit(&mut record.company.sources, signal, &["funding"]);
}

/// Whether what a company's record says of a field is known for longer than what a signal says.
fn is_newer(record: &CompanyRecord, signal: &Signal, field: &str) -> bool {
    let verified = record.company.last_verified_at.is_some_and(|at| at > signal.occurred_at);
    !verified && seen(&record.company.sources, field).is_none_or(|at| at <= signal.detected_at)
}

fn count_people(record: &mut CompanyRecord, signal: &Signal, count: &HeadcountData) {
    let is_known = record.company.employee_count == Some(count.current);
    if is_known || !is_newer(record, signal, "employeeCount") {
        return;
    }
    record.company.employee_count = Some(count.current);
    record.company.employee_range = Some(EmployeeRange::of(count.current));
    credit(&mut record.company.sources, signal, &["employeeCount", "employeeRange"]);
}

fn change_technologies(record: &mut CompanyRecord, signal: &Signal, change: &TechnologyData) {
    if !is_newer(record, signal, "technologies") {
        return;
    }
    let technologies = &mut record.company.technologies;
    let before = technologies.clone();
    technologies.retain(|known| !change.dropped.iter().any(|name| fold(name) == fold(&known.name)));
    for name in &change.added {
        if !technologies.iter().any(|known| fold(&known.name) == fold(name)) {
            technologies.push(Technology { name: name.clone(), category: None });
        }
    }
    if *technologies != before {
        credit(&mut record.company.sources, signal, &["technologies"]);
    }
}

fn buy(record: &mut CompanyRecord, signal: &Signal) {
    if record.company.kind.as_deref() == Some(SUBSIDIARY) || !is_newer(record, signal, "type") {
        return;
    }
    record.company.kind = Some(SUBSIDIARY.to_owned());
    credit(&mut record.company.sources, signal, &["type"]);
}

/// Counts the openings told since the record's own count, those that several sources tell once.
fn count_openings(record: &mut CompanyRecord, signals: &[Arc<Signal>]) {
    let mut openings = BTreeSet::new();
    let mut latest = None;
    for signal in signals {
        let SignalData::Hiring(opening) = &signal.data else { continue };
        if is_newer(record, signal, "openRoles") {
            let place = opening.location.as_ref().and_then(|place| place.city.as_deref());
            openings.insert((fold(&opening.title), place.map(fold)));
            latest = Some(signal);
        }
    }
    let count = u32::try_from(openings.len()).unwrap_or(u32::MAX);
    if let Some(latest) = latest.filter(|_| record.company.open_roles.is_none_or(|known| known < count)) {
        record.company.open_roles = Some(count);
        credit(&mut record.company.sources, latest, &["openRoles"]);
    }
}

/// Gives a signal's source the credit for fields, with when it was learned. Lists stay to the credit of those before, too.
fn credit(sources: &mut Vec<Source>, signal: &Signal, fields: &[&str]) {
    let shared = ["funding", "technologies"];
    for source in sources.iter_mut() {
        source.fields.retain(|field| shared.contains(&field.as_str()) || !fields.contains(&field.as_str()));
    }
    let provider = signal.source.name.clone();
    let fields = fields.iter().map(|field| (*field).to_owned()).collect();
    sources.push(Source { provider, fields, observed_at: Some(signal.detected_at), evidence: None });
    sources.retain(|source| !source.fields.is_empty());
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::FundingStage;
    use domain::signal::{AcquisitionData, HiringData, SignalPerson};

    const AT: &str = "2026-05-10T00:00:00Z";

    fn moment(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    fn at(name: &str) -> CompanyRef {
        CompanyRef { name: name.to_owned(), domain: Domain::parse(&format!("{name}.example")).ok() }
    }

    fn ada() -> PersonRecord {
        let acme = at("acme");
        let job = Experience {
            title: Some("CEO".to_owned()),
            company: acme.clone(),
            start_date: None,
            end_date: None,
            current: true,
        };
        let person = serde_json::json!({
            "id": "per_1", "fullName": "Ada Lovelace", "title": "CEO", "email": "ada@acme.example",
            "emailVerified": true, "networkUrl": "https://network.example/in/ada",
            "company": {"name": "acme", "domain": "acme.example"}, "experience": [job],
            "sources": [{"provider": "crm", "fields": ["fullName", "title", "email", "company"],
                "observedAt": "2026-05-01T00:00:00Z"}],
        });
        PersonRecord {
            person: serde_json::from_value(person).unwrap(),
            email_checked_at: Some(moment("2026-05-01T00:00:00Z")),
            former_emails: Vec::new(),
            bounced_emails: Vec::new(),
            personal_email: None,
            mobile: None,
            other_names: Vec::new(),
            suppressed: false,
        }
    }

    fn signal(source: &str, data: SignalData) -> Signal {
        Signal {
            id: "sig_1".to_owned(),
            kind: data.kind(),
            occurred_at: moment(AT),
            detected_at: moment(AT),
            company: None,
            person: Some(SignalPerson { id: None, full_name: "Ada Lovelace".to_owned(), network_url: None }),
            data,
            source: SignalSource { name: source.to_owned(), url: None, detail: None },
            sources: Vec::new(),
            confidence: 0.9,
        }
    }

    #[test]
    fn a_company_that_was_bought_is_a_subsidiary_and_the_buyer_is_not() {
        let data = |target: &str| {
            let (acquirer, target) = (Some(at("globex")), Some(at(target)));
            SignalData::Acquisition(AcquisitionData { acquirer, target, amount: None, currency: None })
        };
        let bought = signal("edgar", data("acme"));
        assert_eq!(company_of(&bought).map(|(name, _)| name), Some("acme"));
        let mut record = CompanyRecord::of(domain::Company::named("Acme"));
        record.company.kind = Some("private".to_owned());
        let after = company(&record, &[Arc::new(bought.clone())]).unwrap();
        assert_eq!(after.company.kind.as_deref(), Some("subsidiary"));
        assert_eq!(after.company.sources[0].provider, "edgar");
        assert!(company(&after, &[Arc::new(bought.clone())]).is_none(), "once is enough");
        record.company.last_verified_at = Some(moment("2026-05-11T00:00:00Z"));
        assert!(company(&record, &[Arc::new(bought)]).is_none(), "the record knows of a later time");
    }

    #[test]
    fn a_company_has_at_least_the_openings_that_were_told() {
        let opening = |title: &str| {
            let (department, location, url, applicants) = (None, None, None, None);
            let posted_at = moment(AT);
            let data =
                HiringData { title: title.to_owned(), department, location, url, applicants, posted_at };
            Arc::new(signal("import", SignalData::Hiring(data)))
        };
        let told = [opening("Engineer"), opening("Baker"), opening("engineer")];
        let mut record = CompanyRecord::of(domain::Company::named("Acme"));
        let after = company(&record, &told).unwrap();
        assert_eq!(after.company.open_roles, Some(2));
        assert!(company(&after, &told).is_none());
        record.company.open_roles = Some(7);
        assert!(company(&record, &told).is_none(), "it has more");
        record.company.open_roles = Some(0);
        assert_eq!(company(&record, &told).unwrap().company.open_roles, Some(2));
        let source = domain::Source {
            provider: "crm".to_owned(),
            fields: vec!["openRoles".to_owned()],
            observed_at: Some(moment("2026-06-01T00:00:00Z")),
            evidence: None,
        };
        record.company.sources.push(source);
        assert!(company(&record, &told).is_none(), "counted since");
        assert_eq!(ends_at(&told[0]), Some(moment("2026-06-24T00:00:00Z")));
        assert_eq!(ends_at(&moved(None, None)), None);
        assert!(!is_believed(&Signal {
            source: signal("demo", told[0].data.clone()).source,
            ..(*told[0]).clone()
        }));
    }

    fn moved(to: Option<&str>, title: Option<&str>) -> Signal {
        let previous = Position { title: Some("CEO".to_owned()), company: Some(at("acme")) };
        let current = Position { title: title.map(str::to_owned), company: to.map(at) };
        signal("import", SignalData::JobChange(JobChangeData { previous, current, announcement: None }))
    }

    fn changed(record: &PersonRecord, signal: Signal) -> Option<PersonRecord> {
        person(record, &[Arc::new(signal)])
    }

    #[test]
    fn source_and_confidence_decide_what_is_believed() {
        let data = || moved(Some("globex"), None).data;
        for (source, confidence, believed) in [
            ("import", 0.9, true),
            ("demo", 0.72, true),
            ("edgar", 0.6, true),
            ("import", 0.59, false),
            ("news.example", 0.99, false),
            ("wikidata", 0.7, false),
            (IMPORTS, 0.8, false),
        ] {
            assert_eq!(is_believed(&Signal { confidence, ..signal(source, data()) }), believed, "{source}");
        }
        let named = |name: &str| SignalSource { name: name.to_owned(), url: None, detail: None };
        let both = |one: &str, other: &str| Signal {
            sources: vec![named(one), named(other)],
            ..signal(one, data())
        };
        assert!(is_believed(&both("news.example", "wikidata")));
        assert!(!is_believed(&both("news.example", "news.example")), "one source twice");
        assert!(is_believed(&both("news.example", "edgar")));
    }

    #[test]
    fn whoever_moved_is_at_the_new_employer_and_the_old_address_is_a_former_one() {
        let after = changed(&ada(), moved(Some("globex"), Some("VP Sales"))).unwrap();
        let person = &after.person;
        assert_eq!(person.company.as_ref().unwrap().name, "globex");
        assert_eq!(person.title.as_deref(), Some("VP Sales"));
        assert_eq!(person.department, Some(domain::Department::Sales));
        assert_eq!((&person.email, person.email_verified), (&None, None));
        assert_eq!(after.former_emails.len(), 1);
        let [new, old] = &person.experience[..] else { panic!("{:?}", person.experience) };
        assert!(new.current && !old.current);
        assert_eq!((new.start_date, old.end_date), (Some(day(moment(AT))), Some(day(moment(AT)))));
        let credit = person.sources.iter().find(|source| source.provider == "import").unwrap();
        assert_eq!(
            (&credit.fields[..], credit.observed_at),
            (&["title".into(), "company".into()][..], Some(moment(AT)))
        );
        assert_eq!(seen(&person.sources, "email"), None);
        assert!(changed(&after, moved(Some("globex"), Some("VP Sales"))).is_none(), "once is enough");

        let left = changed(&ada(), moved(None, None)).unwrap();
        assert_eq!((left.person.company, left.person.title), (None, None));
        assert!(left.person.experience.iter().all(|job| !job.current));
    }

    #[test]
    fn a_departure_ends_the_job_that_was_left_and_no_other() {
        let job = |name: &str, title: &str| Experience {
            title: Some(title.to_owned()),
            company: at(name),
            start_date: None,
            end_date: None,
            current: true,
        };
        let mut both = ada();
        both.person.experience.push(job("globex", "Board Member"));
        let left = changed(&both, moved(None, None)).unwrap();
        let [acme, globex] = &left.person.experience[..] else { panic!("{:?}", left.person.experience) };
        assert_eq!((acme.current, acme.end_date), (false, Some(day(moment(AT)))));
        assert!(globex.current);
        assert_eq!(left.person.company.map(|own| own.name), Some("globex".to_owned()));
        assert_eq!(left.person.title.as_deref(), Some("Board Member"));
        assert_eq!((left.person.email, left.former_emails.len()), (None, 1), "the address was Acme's");

        // Told late, of an employer whom the record knows as a former one.
        let moved_on = changed(&ada(), moved(Some("globex"), Some("VP Sales"))).unwrap();
        assert_eq!(changed(&moved_on, moved(None, None)), None);
    }

    #[test]
    fn a_record_stands_where_it_says_something_later_itself() {
        let to_globex = || moved(Some("globex"), None);
        let verified = |at| {
            let mut record = ada();
            record.person.last_verified_at = Some(moment(at));
            record
        };
        assert!(changed(&verified("2026-05-09T00:00:00Z"), to_globex()).is_some());
        assert!(changed(&verified("2026-05-11T00:00:00Z"), to_globex()).is_none());
        let mut began = ada();
        began.person.experience[0].start_date = Some(day(moment("2026-06-01T00:00:00Z")));
        assert!(changed(&began, to_globex()).is_none());
        // Imported once more, the employer she left is no news; another one is.
        let imported = |name: &str| {
            let mut record = ada();
            record.person.sources[0].observed_at = Some(moment("2026-07-01T00:00:00Z"));
            let CompanyRef { name, domain } = at(name);
            record.person.company = Some(Employer { name, domain, industry: None, employee_count: None });
            record
        };
        assert!(changed(&imported("acme"), to_globex()).is_some());
        assert!(changed(&imported("initech"), to_globex()).is_none());
        assert!(changed(&imported("globex"), to_globex()).is_none());
    }

    #[test]
    fn a_promotion_keeps_employer_and_address() {
        let mut change = moved(Some("acme"), Some("Chairman"));
        change.confidence = 1.0;
        let after = changed(&ada(), change).unwrap();
        assert_eq!(after.person.title.as_deref(), Some("Chairman"));
        assert_eq!(after.person.email, ada().person.email);
        assert_eq!(after.person.email_verified, Some(true));
        assert!(changed(&ada(), moved(Some("acme"), Some("C.E.O."))).is_none(), "the same title");
    }

    #[test]
    fn a_round_is_told_once_and_adds_up() {
        let mut record = CompanyRecord::of(domain::Company::named("Acme"));
        let round = |amount| {
            let (stage, currency) = (FundingStage::SeriesA, Some("USD".to_owned()));
            SignalData::Funding(FundingData { stage, amount, currency, investors: Vec::new() })
        };
        let first = Arc::new(signal("import", round(Some(5))));
        record = company(&record, std::slice::from_ref(&first)).unwrap();
        let funding = record.company.funding.clone().unwrap();
        assert_eq!((funding.total_raised, funding.rounds.len()), (Some(5), 1));
        assert!(company(&record, &[first]).is_none());
        let later = moment("2026-08-01T00:00:00Z");
        let second = Signal { occurred_at: later, ..signal("edgar", round(Some(7))) };
        record = company(&record, &[Arc::new(second)]).unwrap();
        let funding = record.company.funding.unwrap();
        assert_eq!(funding.total_raised, Some(12));
        assert_eq!(funding.rounds[0].amount, Some(7), "the newest first");
    }

    #[test]
    fn people_and_technologies_are_as_they_were_told_last() {
        let record = CompanyRecord::of(domain::Company::named("Acme"));
        let count = SignalData::Headcount(HeadcountData { previous: 10, current: 60 });
        let added = |added: &str, dropped: &str| {
            let list = |name: &str| if name.is_empty() { Vec::new() } else { vec![name.to_owned()] };
            SignalData::Technology(TechnologyData { added: list(added), dropped: list(dropped) })
        };
        let told = |data| Arc::new(signal("import", data));
        let after =
            company(&record, &[told(count), told(added("Snowflake", "")), told(added("dbt", "snowflake"))]);
        let after = after.unwrap().company;
        assert_eq!((after.employee_count, after.employee_range), (Some(60), Some(EmployeeRange::of(60))));
        assert_eq!(after.technologies, [Technology { name: "dbt".to_owned(), category: None }]);
    }
}
