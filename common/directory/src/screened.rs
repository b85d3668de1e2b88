//! A directory of an engine: hides people who opted out from every question, and says of an address what
//! our own last check said. It is here once, so that no engine can forget it.

use crate::candidates;
use crate::contacts::{contact, mail_facts};
use crate::engine::{Asked, Engine, ReadPage};
use crate::error::DirectoryError;
use crate::family;
use crate::known_by::{is_of_hidden_reader, known_as};
use crate::records::Records;
use crate::resolve::{Hidden, find_company, find_visible};
use crate::same_person::shares_mobile;
use crate::search::companies::CompanyPage;
use crate::search::people::PeoplePage;
use domain::signal::Signal;
use domain::{Company, Domain, EmailAddress, EmployeeRange, NetworkUrl, Person};
use jiff::civil::Date;
use language::role::Member;
use lookup::contact::{Contact, ContactSource, MailFacts};
use lookup::directory::{Directory, Number, Rounds, SimilarCompany, SimilarPerson};
use lookup::filters::{CompanyFilters, PeopleFilters};
use lookup::holdings::{Holdings, SourceCount};
use lookup::identifier::{hash, lasting_hashes};
use lookup::record::{CompanyRecord, PersonRecord};
use lookup::verdicts::Verdicts;
use lookup::{
    Candidate, CompanyLookup, CompanyQuery, Hints, IdentifierKind, JobFilter, Lookup, Objections, Page,
    PeopleFacets, PersonLookup, PersonQuery, ProviderError, Search, SearchFailure, SearchSource,
    SuggestField, Suggestion,
};
use std::ops::Deref;
use std::sync::Arc;

/// How many more are compared where some may have to be left out.
const SPARE: usize = 16;

type Result<T> = std::result::Result<T, ProviderError>;

/// An engine as a directory. Clones are the same one.
#[derive(Clone)]
pub struct Screened<E> {
    engine: E,
    objections: Arc<Objections>,
    verdicts: Arc<Verdicts>,
}

/// What an engine can do besides, such as taking up an import.
impl<E> Deref for Screened<E> {
    type Target = E;

    fn deref(&self) -> &E {
        &self.engine
    }
}

/// The directory of what an engine is made of.
impl<T, E: From<Arc<T>>> From<Arc<T>> for Screened<E> {
    fn from(stored: Arc<T>) -> Self {
        Self::new(stored.into())
    }
}

impl<E> Screened<E> {
    pub fn new(engine: E) -> Self {
        Self { engine, objections: Arc::default(), verdicts: Arc::default() }
    }

    /// Who asked not to be found.
    pub fn objections(&self) -> &Arc<Objections> {
        &self.objections
    }

    /// What our own checks said of addresses.
    pub fn verdicts(&self) -> &Arc<Verdicts> {
        &self.verdicts
    }

    /// Whether a record is of a person who opted out.
    fn is_hidden(&self, record: &PersonRecord) -> bool {
        self.objections.cover_record(record)
    }

    /// The record to answer with: none for people who objected; the address carries our latest verdict.
    fn shown(&self, record: Arc<PersonRecord>) -> Option<Arc<PersonRecord>> {
        (!self.is_hidden(&record)).then(|| self.verdicts.on_record(record))
    }
}

impl<E: Engine> Screened<E> {
    async fn find_person(&self, query: &PersonQuery) -> Result<Lookup<Arc<PersonRecord>>> {
        // A person named by an identifier is read at once; a name may have to be compared with many.
        let asked = Asked { is_long: query.name.is_some(), key: query.hash() };
        let (query, objections) = (query.clone(), self.objections.clone());
        let found = self.engine.look(asked, move |records| {
            let hidden = |record: &PersonRecord| objections.cover_record(record);
            let hidden: Hidden<'_> = if objections.is_empty() { None } else { Some(&hidden) };
            find_visible(records, &query, hidden)
        });
        // Other providers are not asked about a person who opted out.
        let found = found.await?.ok_or(ProviderError::Withheld)?;
        Ok(found.map(|found| found.with(|record| self.verdicts.on_record(record))))
    }
}

/// Whether an identifier is of a person who opted out under another one.
fn is_of_hidden(
    records: &dyn Records,
    objections: &Objections,
    kind: IdentifierKind,
    identifier: &str,
) -> std::result::Result<bool, DirectoryError> {
    if objections.is_empty() {
        return Ok(false);
    }
    let record = match kind {
        IdentifierKind::Id => records.person_by_id(identifier)?,
        // Any of several people with the address may have opted out.
        IdentifierKind::Email => {
            return is_of_hidden_reader(records, identifier, &|record| objections.cover_record(record));
        }
        IdentifierKind::NetworkUrl => match NetworkUrl::parse(identifier) {
            Ok(url) => records.person_by_network_url(&url)?,
            Err(_) => None,
        },
        // Another person may share a number.
        _ => None,
    };
    Ok(record.is_some_and(|record| objections.cover_record(&record)))
}

/// A page without people who opted out; others take their places, and the total is without them. `read` gives a
/// page of all people.
fn visible_page(
    mut search: Search<PeopleFilters>,
    objections: &Objections,
    read: ReadPage<'_>,
) -> std::result::Result<PeoplePage, SearchFailure> {
    let mut page = read(&search)?;
    let mut missing = leave_out(&mut page.people, &mut page.facets, objections);
    page.total = page.total.saturating_sub(missing as u64);
    while missing > 0
        && let Some(cursor) = page.next_cursor.take()
    {
        (search.cursor, search.limit) = (Some(cursor), missing);
        let mut more = read(&search)?;
        missing = leave_out(&mut more.people, &mut page.facets, objections);
        page.total = page.total.saturating_sub(missing as u64);
        page.estimated |= more.estimated;
        page.people.append(&mut more.people);
        page.next_cursor = more.next_cursor;
    }
    Ok(page)
}

/// Leaves out the people who opted out, also of the counts; returns how many those are. A search narrowed down to one of them
/// finds nothing at all.
fn leave_out(
    people: &mut Vec<Arc<PersonRecord>>,
    facets: &mut PeopleFacets,
    objections: &Objections,
) -> usize {
    let before = people.len();
    people.retain(|record| {
        let is_hidden = objections.cover_record(record);
        if is_hidden {
            uncount(facets, &record.person);
        }
        !is_hidden
    });
    before - people.len()
}

fn uncount(facets: &mut PeopleFacets, person: &Person) {
    let employer = person.company.as_ref();
    let size = employer.and_then(|employer| employer.employee_count).map(EmployeeRange::of);
    for (values, own) in [
        (&mut facets.seniorities, person.seniority.map(|seniority| seniority.as_str())),
        (&mut facets.departments, person.department.map(|department| department.as_str())),
        (&mut facets.industries, employer.and_then(|employer| employer.industry.as_deref())),
        (&mut facets.locations, person.location.as_ref().and_then(|location| location.country.as_deref())),
        (&mut facets.company_sizes, size.map(|size| size.as_str())),
    ] {
        let Some(own) = own else { continue };
        for value in values.iter_mut().filter(|value| value.value.eq_ignore_ascii_case(own)) {
            value.count = value.count.saturating_sub(1);
        }
        values.retain(|value| value.count > 0);
    }
}

#[async_trait::async_trait]
impl<E: Engine> PersonLookup for Screened<E> {
    async fn person(&self, query: &PersonQuery) -> Result<Lookup<Person>> {
        let found = self.find_person(query).await?;
        Ok(found.map(|found| found.with(|record| self.verdicts.person_of(&record))))
    }
}

#[async_trait::async_trait]
impl<E: Engine> CompanyLookup for Screened<E> {
    async fn company(&self, query: &CompanyQuery) -> Result<Lookup<Company>> {
        let asked = Asked { is_long: query.name.is_some(), key: None };
        let query = query.clone();
        let look = self.engine.look(asked, move |records| {
            Ok(match find_company(records, &query)? {
                Lookup::Found(found) => {
                    let company = family::told(records, &found.record)?;
                    Lookup::Found(found.with(|_| company))
                }
                Lookup::Ambiguous => Lookup::Ambiguous,
                Lookup::Unsure => Lookup::Unsure,
                Lookup::NotFound => Lookup::NotFound,
            })
        });
        look.await
    }
}

#[async_trait::async_trait]
impl<E: Engine> ContactSource for Screened<E> {
    async fn contact(&self, query: &PersonQuery) -> Result<Lookup<Contact>> {
        let found = self.find_person(query).await?;
        let shared = match &found {
            Lookup::Found(found) if found.record.mobile.is_some() => {
                let record = found.record.clone();
                self.engine.look(Asked::default(), move |records| shares_mobile(records, &record)).await?
            }
            _ => false,
        };
        Ok(found.map(|found| found.with(|record| contact(&record, shared))))
    }

    fn has_mail_facts(&self) -> bool {
        true
    }

    async fn mail_facts(&self, domain: &Domain) -> Result<Option<MailFacts>> {
        let domain = domain.clone();
        self.engine.look(Asked::default(), move |records| mail_facts(records, &domain)).await
    }

    async fn count_known(&self, addresses: &[EmailAddress]) -> Result<u64> {
        let mut known = 0;
        for some in addresses.chunks(E::AT_ONCE) {
            let (some, objections) = (some.to_vec(), self.objections.clone());
            let count = self.engine.look(Asked::default(), move |records| {
                if records.is_far() {
                    let key = |address: &EmailAddress| hash(IdentifierKind::Email, &address.key());
                    records.expect_keys(&some.iter().map(key).collect::<Vec<u64>>(), &[])?;
                }
                let mut count = 0;
                for address in &some {
                    let found = records.person_by_email(address)?;
                    count += u64::from(found.is_some_and(|record| !objections.cover_record(&record)));
                }
                Ok(count)
            });
            known += count.await?;
            self.engine.pause().await;
        }
        Ok(known)
    }
}

#[async_trait::async_trait]
impl<E: Engine> SearchSource<PeopleFilters> for Screened<E> {
    fn can_search(&self, _: &Search<PeopleFilters>) -> bool {
        true
    }

    async fn search(
        &self,
        search: &Search<PeopleFilters>,
        today: Date,
    ) -> std::result::Result<Page<PeopleFilters>, SearchFailure> {
        let (first, objections) = (search.clone(), self.objections.clone());
        let page = self.engine.people(search, today, move |read| visible_page(first, &objections, read));
        let PeoplePage { total, people, facets, estimated, next_cursor: next, unknown } = page.await?;
        let results = people.iter().map(|record| record.person.clone()).collect();
        Ok(Page { total, results, facets, estimated, next, unknown })
    }
}

#[async_trait::async_trait]
impl<E: Engine> SearchSource<CompanyFilters> for Screened<E> {
    fn can_search(&self, _: &Search<CompanyFilters>) -> bool {
        true
    }

    async fn search(
        &self,
        search: &Search<CompanyFilters>,
        today: Date,
    ) -> std::result::Result<Page<CompanyFilters>, SearchFailure> {
        let page = self.engine.companies(search, today).await?;
        let CompanyPage { total, companies, facets, estimated, next_cursor: next, unknown } = page;
        let results = companies.iter().map(|record| record.company.clone()).collect();
        Ok(Page { total, results, facets, estimated, next, unknown })
    }
}

#[async_trait::async_trait]
impl<E: Engine> Directory for Screened<E> {
    fn is_empty(&self) -> bool {
        self.engine.is_empty()
    }

    fn version(&self) -> u64 {
        self.engine.version()
    }

    fn numbering(&self) -> u64 {
        self.engine.numbering()
    }

    fn state(&self) -> Option<String> {
        self.engine.state()
    }

    async fn new_people(
        &self,
        filters: &PeopleFilters,
        since: &str,
        today: Date,
    ) -> Result<Option<Vec<String>>> {
        let Some(mut new) = self.engine.new_people(filters, since, today).await? else { return Ok(None) };
        new.retain(|record| !self.is_hidden(record));
        Ok(Some(new.into_iter().map(|record| record.person.id.clone()).collect()))
    }

    async fn new_companies(
        &self,
        filters: &CompanyFilters,
        since: &str,
        today: Date,
    ) -> Result<Option<Vec<String>>> {
        self.engine.new_companies(filters, since, today).await
    }

    fn objections(&self) -> &Arc<Objections> {
        &self.objections
    }

    fn verdicts(&self) -> &Arc<Verdicts> {
        &self.verdicts
    }

    async fn tell(&self, signals: Vec<Arc<Signal>>) -> Result<()> {
        self.engine.tell(signals).await
    }

    fn keeps_what_it_is_told(&self) -> bool {
        self.engine.keeps_what_it_is_told()
    }

    fn holdings(&self) -> Holdings {
        self.engine.holdings()
    }

    async fn sources(&self) -> Result<Vec<SourceCount>> {
        self.engine.sources().await
    }

    async fn match_people(&self, query: &PersonQuery, hints: &Hints) -> Result<Vec<Candidate<Person>>> {
        let asked = Asked { is_long: query.name.is_some(), key: query.hash() };
        let (query, hints, objections) = (query.clone(), hints.clone(), self.objections.clone());
        let found = self.engine.look(asked, move |records| {
            let hidden = |record: &PersonRecord| objections.cover_record(record);
            let hidden: Hidden<'_> = if objections.is_empty() { None } else { Some(&hidden) };
            candidates::people(records, &query, &hints, hidden)
        });
        let shown = |candidate: Candidate<Arc<PersonRecord>>| {
            candidate.with(|record| self.verdicts.person_of(&self.verdicts.on_record(record)))
        };
        Ok(found.await?.into_iter().map(shown).collect())
    }

    async fn match_companies(&self, query: &CompanyQuery, hints: &Hints) -> Result<Vec<Candidate<Company>>> {
        let asked = Asked { is_long: query.name.is_some(), key: None };
        let (query, hints) = (query.clone(), hints.clone());
        let found =
            self.engine.look(asked, move |records| candidates::companies(records, &query, &hints)).await?;
        Ok(found.into_iter().map(|found| found.with(|record| record.company.clone())).collect())
    }

    async fn person_by_id(&self, id: &str) -> Result<Option<Arc<PersonRecord>>> {
        let id = id.to_owned();
        let found = self.engine.look(Asked::default(), move |records| records.person_by_id(&id)).await?;
        Ok(found.and_then(|record| self.shown(record)))
    }

    async fn person_at(&self, number: Number) -> Result<Option<Arc<PersonRecord>>> {
        Ok(self.engine.person_at(number).await?.and_then(|record| self.shown(record)))
    }

    async fn company_by_id(&self, id: &str) -> Result<Option<Arc<CompanyRecord>>> {
        let id = id.to_owned();
        let found = self.engine.look(Asked::default(), move |records| records.company_by_id(&id)).await?;
        Ok(found.map(|(_, record)| record))
    }

    async fn company_at(&self, number: Number) -> Result<Arc<CompanyRecord>> {
        self.engine.company_at(number).await
    }

    async fn company_by_domain(&self, domain: &Domain) -> Result<Option<(Number, Arc<CompanyRecord>)>> {
        self.engine.company_by_domain(domain).await
    }

    async fn all_companies(&self, filters: &CompanyFilters, today: Date) -> Result<Vec<Number>> {
        self.engine.all_companies(filters, today).await
    }

    async fn funded_companies(
        &self,
        filters: &CompanyFilters,
        rounds: Rounds<'_>,
        today: Date,
    ) -> Result<Vec<(Number, Date)>> {
        self.engine.funded_companies(filters, rounds, today).await
    }

    async fn hiring_companies(
        &self,
        filter: &JobFilter,
        least_in_department: usize,
    ) -> Result<Vec<(Number, Date)>> {
        self.engine.hiring_companies(filter, least_in_department).await
    }

    async fn latest_opening(&self) -> Result<Option<Date>> {
        self.engine.latest_opening().await
    }

    async fn staff(&self, domain: &Domain) -> Result<Vec<Member>> {
        self.engine.staff(domain).await
    }

    async fn former_staff(&self, domain: &Domain) -> Result<Vec<Number>> {
        self.engine.former_staff(domain).await
    }

    async fn similar_companies(&self, sources: &[Number], limit: usize) -> Result<Vec<SimilarCompany>> {
        self.engine.similar_companies(sources, limit).await
    }

    async fn similar_people(&self, source: &Person, limit: usize) -> Result<Vec<SimilarPerson>> {
        // Some of those found may have asked not to be; a few more make up for them.
        let asked = if self.objections.is_empty() { limit } else { limit + SPARE };
        let mut similar = self.engine.similar_people(source, asked).await?;
        similar.retain(|similar| !self.is_hidden(&similar.record));
        similar.truncate(limit);
        Ok(similar)
    }

    async fn suggest(&self, field: SuggestField, prefix: &str, limit: usize) -> Result<Vec<Suggestion>> {
        self.engine.suggest(field, prefix, limit).await
    }

    async fn known_as(&self, given: &[(IdentifierKind, String)]) -> Result<Vec<(IdentifierKind, String)>> {
        let given = given.to_vec();
        self.engine.look(Asked::default(), move |records| known_as(records, &given)).await
    }

    async fn is_suppressed(&self, identifiers: &[(IdentifierKind, String)]) -> Result<bool> {
        let (identifiers, objections) = (identifiers.to_vec(), self.objections.clone());
        let is_suppressed = self.engine.look(Asked::default(), move |records| {
            let mut keys = identifiers.iter().flat_map(|(kind, text)| lasting_hashes(*kind, text));
            if records.are_suppressed(&mut keys)? {
                return Ok(true);
            }
            for (kind, text) in &identifiers {
                if objections.is_listed(*kind, text) || is_of_hidden(records, &objections, *kind, text)? {
                    return Ok(true);
                }
            }
            Ok(false)
        });
        is_suppressed.await
    }
}
