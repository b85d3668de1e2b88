//! The dataset as a directory: the one way the rest of the service knows it. What may take long runs on a thread that may be
//! busy; what reads a record or two does not.

use crate::dataset::Dataset;
use crate::error::DatasetError;
use crate::live::Embedded;
use directory::contacts::{contact, mail_facts};
use directory::resolve::Hidden;
use directory::same_person::shares_mobile;
use directory::search::{cursor, failed, unsearchable};
use directory::{is_of_hidden_reader, known_as, unreadable, visible_page};
use domain::signal::Signal;
use domain::{Company, Domain, EmailAddress, NetworkUrl, Person};
use jiff::civil::Date;
use language::role::Member;
use lookup::contact::{Contact, ContactSource, MailFacts};
use lookup::directory::{Directory, Number, Rounds, SimilarCompany, SimilarPerson};
use lookup::filters::{CompanyFilters, PeopleFilters};
use lookup::holdings::{DirectoryKind, Holdings, SourceCount};
use lookup::record::{CompanyRecord, PersonRecord};
use lookup::signals::DEMO;
use lookup::verdicts::Verdicts;
use lookup::{
    CompanyLookup, CompanyQuery, IdentifierKind, JobFilter, Lookup, Objections, Page, PersonLookup,
    PersonQuery, ProviderError, Search, SearchFailure, SearchSource, SuggestField, Suggestion,
};
use std::sync::Arc;

/// Addresses looked up before other calls have their turn.
const TURN: usize = 256;
/// How many more are compared where some may have to be left out.
const SPARE: usize = 16;

impl Embedded {
    /// Whoever is named by an identifier is read at once; a name may have to be compared with many.
    pub(crate) async fn find_person(
        &self,
        query: &PersonQuery,
    ) -> Result<Lookup<Arc<PersonRecord>>, ProviderError> {
        let (dataset, objections) = (self.dataset(), self.objections().clone());
        let found = if query.name.is_none() {
            visible(&dataset, query, &objections)?
        } else {
            let query = query.clone();
            on_a_thread(dataset, move |dataset| visible(dataset, &query, &objections)).await?
        };
        // Whoever else knows somebody who asked not to be found is not asked about them.
        let found = found.ok_or(ProviderError::Withheld)?;
        Ok(found.map(|found| found.with(|record| self.verdicts().on_record(record))))
    }

    /// The record to answer with: none for people who objected; the address carries our latest verdict.
    fn shown(&self, record: Arc<PersonRecord>) -> Option<Arc<PersonRecord>> {
        (!self.is_hidden(&record)).then(|| self.verdicts().on_record(record))
    }

    /// Whether a record is of somebody who asked not to be found.
    fn is_hidden(&self, record: &PersonRecord) -> bool {
        self.objections().cover_record(record)
    }

    /// Whether an identifier is of somebody who asked not to be found by another one.
    fn is_of_hidden(&self, kind: IdentifierKind, identifier: &str) -> Result<bool, DatasetError> {
        if self.objections().is_empty() {
            return Ok(false);
        }
        let dataset = self.dataset();
        let record = match kind {
            IdentifierKind::Id => dataset.person_by_id(identifier)?,
            // Whoever of several with the address asked it.
            IdentifierKind::Email => {
                return Ok(is_of_hidden_reader(&*dataset, identifier, &|record| self.is_hidden(record))?);
            }
            IdentifierKind::NetworkUrl => match NetworkUrl::parse(identifier) {
                Ok(url) => dataset.person_by_network_url(&url)?,
                Err(_) => None,
            },
            // A number may be somebody else's, too.
            _ => None,
        };
        Ok(record.is_some_and(|record| self.is_hidden(&record)))
    }
}

/// Whom a query describes; nothing where that is somebody who asked not to be found.
fn visible(
    dataset: &Dataset,
    query: &PersonQuery,
    objections: &Objections,
) -> Result<Option<Lookup<Arc<PersonRecord>>>, ProviderError> {
    let hidden = |record: &PersonRecord| objections.cover_record(record);
    let hidden: Hidden<'_> = if objections.is_empty() { None } else { Some(&hidden) };
    dataset.find_visible(query, hidden).map_err(unreadable)
}

/// Asks on a thread that may be busy.
async fn on_a_thread<T: Send + 'static, E: From<ProviderError> + Send + 'static>(
    dataset: Arc<Dataset>,
    question: impl FnOnce(&Dataset) -> Result<T, E> + Send + 'static,
) -> Result<T, E> {
    match tokio::task::spawn_blocking(move || question(&dataset)).await {
        Ok(answer) => answer,
        Err(_) => Err(ProviderError::BadAnswer("the search broke off").into()),
    }
}

/// A record of a snapshot that is no longer kept: whoever asked took longer than a call may.
fn forgotten() -> ProviderError {
    ProviderError::BadAnswer("the dataset was replaced too long ago")
}

#[async_trait::async_trait]
impl PersonLookup for Embedded {
    async fn person(&self, query: &PersonQuery) -> Result<Lookup<Person>, ProviderError> {
        let found = self.find_person(query).await?;
        Ok(found.map(|found| found.with(|record| self.verdicts().person_of(&record))))
    }
}

#[async_trait::async_trait]
impl CompanyLookup for Embedded {
    async fn company(&self, query: &CompanyQuery) -> Result<Lookup<Company>, ProviderError> {
        let found = match query.name {
            Some(_) => {
                let query = query.clone();
                on_a_thread(self.dataset(), move |dataset| dataset.find_company(&query).map_err(unreadable))
                    .await?
            }
            None => self.dataset().find_company(query).map_err(unreadable)?,
        };
        Ok(found.map(|found| found.with(|record| record.company.clone())))
    }
}

#[async_trait::async_trait]
impl ContactSource for Embedded {
    async fn contact(&self, query: &PersonQuery) -> Result<Lookup<Contact>, ProviderError> {
        let found = self.find_person(query).await?;
        let shared = match &found {
            Lookup::Found(found) => shares_mobile(&*self.dataset(), &found.record).map_err(unreadable)?,
            _ => false,
        };
        Ok(found.map(|found| found.with(|record| contact(&record, shared))))
    }

    fn has_mail_facts(&self) -> bool {
        true
    }

    async fn mail_facts(&self, domain: &Domain) -> Result<Option<MailFacts>, ProviderError> {
        mail_facts(&*self.dataset(), domain).map_err(unreadable)
    }

    async fn count_known(&self, addresses: &[EmailAddress]) -> Result<u64, ProviderError> {
        let (dataset, mut known) = (self.dataset(), 0);
        for turn in addresses.chunks(TURN) {
            for address in turn {
                let found = dataset.person_by_email(address).map_err(unreadable)?;
                known += u64::from(found.is_some_and(|record| !self.is_hidden(&record)));
            }
            tokio::task::yield_now().await;
        }
        Ok(known)
    }
}

#[async_trait::async_trait]
impl SearchSource<PeopleFilters> for Embedded {
    fn can_search(&self, _: &Search<PeopleFilters>) -> bool {
        true
    }

    async fn search(
        &self,
        search: &Search<PeopleFilters>,
        today: Date,
    ) -> Result<Page<PeopleFilters>, SearchFailure> {
        let (search, snapshot) = (search.clone(), cursor::people_snapshot(search));
        let dataset = self.of_snapshot(snapshot.map_err(SearchFailure::Cursor)?)?;
        let objections = self.objections().clone();
        let read = move |dataset: &Dataset| {
            visible_page(search, &objections, |search| dataset.search_people(search, today).map_err(failed))
        };
        let page = on_a_thread(dataset, read).await?;
        let results = page.people.iter().map(|record| record.person.clone()).collect();
        let next = page.next_cursor;
        Ok(Page {
            total: page.total,
            results,
            facets: page.facets,
            estimated: false,
            next,
            unknown: page.unknown,
        })
    }
}

#[async_trait::async_trait]
impl SearchSource<CompanyFilters> for Embedded {
    fn can_search(&self, _: &Search<CompanyFilters>) -> bool {
        true
    }

    async fn search(
        &self,
        search: &Search<CompanyFilters>,
        today: Date,
    ) -> Result<Page<CompanyFilters>, SearchFailure> {
        let (search, snapshot) = (search.clone(), cursor::companies_snapshot(search));
        let dataset = self.of_snapshot(snapshot.map_err(SearchFailure::Cursor)?)?;
        let page =
            on_a_thread(dataset, move |dataset| dataset.search_companies(&search, today).map_err(failed))
                .await?;
        let results = page.companies.iter().map(|record| record.company.clone()).collect();
        let next = page.next_cursor;
        Ok(Page {
            total: page.total,
            results,
            facets: page.facets,
            estimated: false,
            next,
            unknown: page.unknown,
        })
    }
}

#[async_trait::async_trait]
impl Directory for Embedded {
    fn is_empty(&self) -> bool {
        let dataset = self.dataset();
        dataset.people_count() == 0 && dataset.company_count() == 0 && dataset.suppressed().is_empty()
    }

    fn version(&self) -> u64 {
        self.dataset().id()
    }

    fn state(&self) -> Option<String> {
        self.dataset().name().map(str::to_owned)
    }

    async fn new_people(
        &self,
        filters: &PeopleFilters,
        since: &str,
        today: Date,
    ) -> Result<Option<Vec<String>>, ProviderError> {
        let (this, filters, since) = (self.clone(), filters.clone(), since.to_owned());
        on_a_thread(self.dataset(), move |_| {
            let Some((now, before)) = this.since(&since) else { return Ok(None) };
            let new = now.new_people(&before, &filters, today).map_err(unsearchable)?;
            let shown = new.into_iter().filter(|record| !this.is_hidden(record));
            Ok(Some(shown.map(|record| record.person.id.clone()).collect()))
        })
        .await
    }

    async fn new_companies(
        &self,
        filters: &CompanyFilters,
        since: &str,
        today: Date,
    ) -> Result<Option<Vec<String>>, ProviderError> {
        let (this, filters, since) = (self.clone(), filters.clone(), since.to_owned());
        on_a_thread(self.dataset(), move |_| {
            let Some((now, before)) = this.since(&since) else { return Ok(None) };
            let new = now.new_companies(&before, &filters, today).map_err(unsearchable)?;
            Ok(Some(new.into_iter().map(|record| record.company.id.clone()).collect()))
        })
        .await
    }

    fn objections(&self) -> &Arc<Objections> {
        Embedded::objections(self)
    }

    fn verdicts(&self) -> &Arc<Verdicts> {
        Embedded::verdicts(self)
    }

    fn numbering(&self) -> u64 {
        Embedded::numbering(self)
    }

    fn keeps_what_it_is_told(&self) -> bool {
        false
    }

    async fn tell(&self, signals: Vec<Arc<Signal>>) -> Result<(), ProviderError> {
        let this = self.clone();
        let told = tokio::task::spawn_blocking(move || this.tell(signals)).await;
        told.map_err(|_| ProviderError::BadAnswer("telling broke off"))?.map_err(unreadable)
    }

    fn holdings(&self) -> Holdings {
        // What cannot be read is certainly not the demo, which lives in memory.
        let dataset = self.dataset();
        let is_demo = dataset.company_count() > 0 && dataset.is_from(DEMO).unwrap_or(false);
        Holdings {
            kind: if is_demo { DirectoryKind::Demo } else { DirectoryKind::Embedded },
            people: dataset.people_count().into(),
            companies: dataset.company_count().into(),
            published_at: dataset.published_at(),
        }
    }

    async fn sources(&self) -> Result<Vec<SourceCount>, ProviderError> {
        self.dataset().sources().map_err(unreadable)
    }

    async fn person_by_id(&self, id: &str) -> Result<Option<Arc<PersonRecord>>, ProviderError> {
        Ok(self.dataset().person_by_id(id).map_err(unreadable)?.and_then(|record| self.shown(record)))
    }

    async fn person_at(&self, number: Number) -> Result<Option<Arc<PersonRecord>>, ProviderError> {
        let (dataset, number) = self.of_number(number).ok_or_else(forgotten)?;
        Ok(self.shown(dataset.person(number).map_err(unreadable)?))
    }

    async fn company_by_id(&self, id: &str) -> Result<Option<Arc<CompanyRecord>>, ProviderError> {
        Ok(self.dataset().company_by_id(id).map_err(unreadable)?.map(|(_, record)| record))
    }

    async fn company_at(&self, number: Number) -> Result<Arc<CompanyRecord>, ProviderError> {
        let (dataset, number) = self.of_number(number).ok_or_else(forgotten)?;
        dataset.company(number).map_err(unreadable)
    }

    async fn company_by_domain(
        &self,
        domain: &Domain,
    ) -> Result<Option<(Number, Arc<CompanyRecord>)>, ProviderError> {
        let now = self.now();
        let found = now.dataset.company_number(domain).map_err(unreadable)?;
        Ok(found.map(|(number, record)| (now.number(number), record)))
    }

    async fn all_companies(
        &self,
        filters: &CompanyFilters,
        today: Date,
    ) -> Result<Vec<Number>, ProviderError> {
        let now = self.now();
        Ok(now.numbers(now.dataset.all_companies(filters, today).map_err(unsearchable)?))
    }

    async fn funded_companies(
        &self,
        filters: &CompanyFilters,
        rounds: Rounds<'_>,
        today: Date,
    ) -> Result<Vec<(Number, Date)>, ProviderError> {
        let now = self.now();
        let passing = now.dataset.all_companies(filters, today).map_err(unsearchable)?;
        let dated = |number| Some((now.number(number), now.dataset.latest_round(number, rounds)?));
        Ok(passing.into_iter().filter_map(dated).collect())
    }

    async fn hiring_companies(
        &self,
        filter: &JobFilter,
        least_in_department: usize,
    ) -> Result<Vec<(Number, Date)>, ProviderError> {
        let now = self.now();
        let hiring = now.dataset.hiring(filter, least_in_department).map_err(unreadable)?;
        Ok(hiring.into_iter().map(|(number, day)| (now.number(number), day)).collect())
    }

    async fn latest_opening(&self) -> Result<Option<Date>, ProviderError> {
        Ok(self.dataset().latest_opening())
    }

    async fn staff(&self, domain: &Domain) -> Result<Vec<Member>, ProviderError> {
        let now = self.now();
        let mut staff = now.dataset.staff(domain).map_err(unreadable)?;
        staff.iter_mut().for_each(|member| member.number = now.number(member.number as directory::Number));
        Ok(staff)
    }

    async fn former_staff(&self, domain: &Domain) -> Result<Vec<Number>, ProviderError> {
        let now = self.now();
        Ok(now.numbers(now.dataset.people_formerly_at(domain).map_err(unreadable)?))
    }

    async fn similar_companies(
        &self,
        sources: &[Number],
        limit: usize,
    ) -> Result<Vec<SimilarCompany>, ProviderError> {
        let (dataset, sources) = self.of_numbers(sources).ok_or_else(forgotten)?;
        let alike = move |dataset: &Dataset| dataset.similar_companies(&sources, limit).map_err(unreadable);
        on_a_thread(dataset, alike).await
    }

    async fn similar_people(
        &self,
        source: &Person,
        limit: usize,
    ) -> Result<Vec<SimilarPerson>, ProviderError> {
        let source = source.clone();
        // Some of those found may have asked not to be; a few more make up for them.
        let asked = if self.objections().is_empty() { limit } else { limit + SPARE };
        let alike = move |dataset: &Dataset| dataset.similar_people(&source, asked).map_err(unreadable);
        let mut similar = on_a_thread(self.dataset(), alike).await?;
        similar.retain(|similar| !self.is_hidden(&similar.record));
        similar.truncate(limit);
        Ok(similar)
    }

    async fn suggest(
        &self,
        field: SuggestField,
        prefix: &str,
        limit: usize,
    ) -> Result<Vec<Suggestion>, ProviderError> {
        let prefix = prefix.to_owned();
        let suggest = move |dataset: &Dataset| dataset.suggest(field, &prefix, limit).map_err(unreadable);
        on_a_thread(self.dataset(), suggest).await
    }

    async fn known_as(
        &self,
        given: &[(IdentifierKind, String)],
    ) -> Result<Vec<(IdentifierKind, String)>, ProviderError> {
        known_as(&*self.dataset(), given).map_err(unreadable)
    }

    async fn is_suppressed(&self, identifiers: &[(IdentifierKind, String)]) -> Result<bool, ProviderError> {
        let dataset = self.dataset();
        for (kind, text) in identifiers {
            if dataset.is_suppressed(*kind, text)
                || self.objections().is_listed(*kind, text)
                || self.is_of_hidden(*kind, text).map_err(unreadable)?
            {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
