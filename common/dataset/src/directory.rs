//! The dataset as a directory: the one way the rest of the service knows it. What may take long runs on a thread that may be
//! busy; what reads a record or two does not.

use crate::contacts::contact;
use crate::dataset::Dataset;
use crate::error::DatasetError;
use crate::search::SearchError;
use crate::table;
use domain::{Company, Domain, EmailAddress, Person};
use jiff::civil::Date;
use language::role::Member;
use lookup::contact::{Contact, ContactSource, MailFacts};
use lookup::directory::{Directory, Number, Rounds, SimilarCompany, SimilarPerson};
use lookup::filters::{CompanyFilters, PeopleFilters};
use lookup::record::{CompanyRecord, PersonRecord};
use lookup::{
    CompanyLookup, CompanyQuery, IdentifierKind, JobFilter, Lookup, Page, PersonLookup, PersonQuery,
    ProviderError, Search, SearchFailure, SearchSource, SuggestField, Suggestion,
};
use std::sync::Arc;

/// Addresses looked up before other calls have their turn.
const TURN: usize = 256;

/// A dataset that can be asked as a directory.
#[derive(Clone)]
pub struct Embedded(pub Arc<Dataset>);

impl Embedded {
    /// Whoever is named by an identifier is read at once; a name may have to be compared with many.
    async fn find_person(&self, query: &PersonQuery) -> Result<Lookup<Arc<PersonRecord>>, ProviderError> {
        if query.name.is_none() {
            return self.0.find_person(query).map_err(unreadable);
        }
        let query = query.clone();
        self.on_a_thread(move |dataset| dataset.find_person(&query).map_err(unreadable)).await
    }

    /// Asks on a thread that may be busy.
    async fn on_a_thread<T: Send + 'static, E: From<ProviderError> + Send + 'static>(
        &self,
        question: impl FnOnce(&Dataset) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E> {
        let dataset = self.0.clone();
        match tokio::task::spawn_blocking(move || question(&dataset)).await {
            Ok(answer) => answer,
            Err(_) => Err(ProviderError::BadAnswer("the search broke off").into()),
        }
    }
}

fn unreadable(cause: DatasetError) -> ProviderError {
    tracing::error!(%cause, "the dataset cannot be read");
    ProviderError::BadAnswer("the dataset could not be read")
}

fn failed(error: SearchError) -> SearchFailure {
    match error {
        SearchError::Cursor(error) => SearchFailure::Cursor(error),
        SearchError::Dataset(cause) => unreadable(cause).into(),
    }
}

/// A search without a cursor has none that can be wrong.
fn unsearchable(error: SearchError) -> ProviderError {
    match error {
        SearchError::Cursor(_) => ProviderError::BadAnswer("the dataset could not be searched"),
        SearchError::Dataset(cause) => unreadable(cause),
    }
}

/// A number that this dataset gave out; another one is of no record.
fn own(number: Number) -> table::Number {
    table::Number::try_from(number).unwrap_or(table::Number::MAX)
}

fn numbered(numbers: Vec<table::Number>) -> Vec<Number> {
    numbers.into_iter().map(Number::from).collect()
}

#[async_trait::async_trait]
impl PersonLookup for Embedded {
    async fn person(&self, query: &PersonQuery) -> Result<Lookup<Person>, ProviderError> {
        let found = self.find_person(query).await?;
        Ok(found.map(|found| found.with(|record| record.person.clone())))
    }
}

#[async_trait::async_trait]
impl CompanyLookup for Embedded {
    async fn company(&self, query: &CompanyQuery) -> Result<Lookup<Company>, ProviderError> {
        let found = match query.name {
            Some(_) => {
                let query = query.clone();
                self.on_a_thread(move |dataset| dataset.find_company(&query).map_err(unreadable)).await?
            }
            None => self.0.find_company(query).map_err(unreadable)?,
        };
        Ok(found.map(|found| found.with(|record| record.company.clone())))
    }
}

#[async_trait::async_trait]
impl ContactSource for Embedded {
    async fn contact(&self, query: &PersonQuery) -> Result<Lookup<Contact>, ProviderError> {
        let found = self.find_person(query).await?;
        Ok(found.map(|found| found.with(|record| contact(&record))))
    }

    fn has_mail_facts(&self) -> bool {
        true
    }

    async fn mail_facts(&self, domain: &Domain) -> Result<Option<MailFacts>, ProviderError> {
        self.0.mail_facts(domain).map_err(unreadable)
    }

    async fn count_known(&self, addresses: &[EmailAddress]) -> Result<u64, ProviderError> {
        let mut known = 0;
        for turn in addresses.chunks(TURN) {
            for address in turn {
                known += u64::from(self.0.person_by_email(address).map_err(unreadable)?.is_some());
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
        let search = search.clone();
        let page =
            self.on_a_thread(move |dataset| dataset.search_people(&search, today).map_err(failed)).await?;
        let results = page.people.iter().map(|record| record.person.clone()).collect();
        let next = page.next_cursor;
        Ok(Page { total: page.total, results, facets: page.facets, next, unknown: page.unknown })
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
        let search = search.clone();
        let page =
            self.on_a_thread(move |dataset| dataset.search_companies(&search, today).map_err(failed)).await?;
        let results = page.companies.iter().map(|record| record.company.clone()).collect();
        let next = page.next_cursor;
        Ok(Page { total: page.total, results, facets: page.facets, next, unknown: page.unknown })
    }
}

#[async_trait::async_trait]
impl Directory for Embedded {
    fn version(&self) -> u64 {
        self.0.id()
    }

    async fn person_by_id(&self, id: &str) -> Result<Option<Arc<PersonRecord>>, ProviderError> {
        self.0.person_by_id(id).map_err(unreadable)
    }

    async fn person_at(&self, number: Number) -> Result<Arc<PersonRecord>, ProviderError> {
        self.0.person(own(number)).map_err(unreadable)
    }

    async fn company_at(&self, number: Number) -> Result<Arc<CompanyRecord>, ProviderError> {
        self.0.company(own(number)).map_err(unreadable)
    }

    async fn company_by_domain(
        &self,
        domain: &Domain,
    ) -> Result<Option<(Number, Arc<CompanyRecord>)>, ProviderError> {
        let found = self.0.company_number(domain).map_err(unreadable)?;
        Ok(found.map(|(number, record)| (number.into(), record)))
    }

    async fn all_companies(
        &self,
        filters: &CompanyFilters,
        today: Date,
    ) -> Result<Vec<Number>, ProviderError> {
        Ok(numbered(self.0.all_companies(filters, today).map_err(unsearchable)?))
    }

    async fn funded_companies(
        &self,
        filters: &CompanyFilters,
        rounds: Rounds<'_>,
        today: Date,
    ) -> Result<Vec<(Number, Date)>, ProviderError> {
        let passing = self.0.all_companies(filters, today).map_err(unsearchable)?;
        let dated = |number| Some((Number::from(number), self.0.latest_round(number, rounds)?));
        Ok(passing.into_iter().filter_map(dated).collect())
    }

    async fn hiring_companies(
        &self,
        filter: &JobFilter,
        least_in_department: usize,
    ) -> Result<Vec<(Number, Date)>, ProviderError> {
        let hiring = self.0.hiring(filter, least_in_department).map_err(unreadable)?;
        Ok(hiring.into_iter().map(|(number, day)| (number.into(), day)).collect())
    }

    async fn latest_opening(&self) -> Result<Option<Date>, ProviderError> {
        Ok(self.0.latest_opening())
    }

    async fn staff(&self, domain: &Domain) -> Result<Vec<Member>, ProviderError> {
        self.0.staff(domain).map_err(unreadable)
    }

    async fn former_staff(&self, domain: &Domain) -> Result<Vec<Number>, ProviderError> {
        Ok(numbered(self.0.people_formerly_at(domain).map_err(unreadable)?))
    }

    async fn similar_companies(
        &self,
        sources: &[Number],
        limit: usize,
    ) -> Result<Vec<SimilarCompany>, ProviderError> {
        let sources: Vec<table::Number> = sources.iter().copied().map(own).collect();
        let alike = move |dataset: &Dataset| dataset.similar_companies(&sources, limit).map_err(unreadable);
        self.on_a_thread(alike).await
    }

    async fn similar_people(
        &self,
        source: &Person,
        limit: usize,
    ) -> Result<Vec<SimilarPerson>, ProviderError> {
        let source = source.clone();
        self.on_a_thread(move |dataset| dataset.similar_people(&source, limit).map_err(unreadable)).await
    }

    async fn suggest(
        &self,
        field: SuggestField,
        prefix: &str,
        limit: usize,
    ) -> Result<Vec<Suggestion>, ProviderError> {
        let prefix = prefix.to_owned();
        self.on_a_thread(move |dataset| dataset.suggest(field, &prefix, limit).map_err(unreadable)).await
    }

    async fn is_suppressed(&self, identifiers: &[(IdentifierKind, String)]) -> Result<bool, ProviderError> {
        let suppressed = |(kind, text): &(IdentifierKind, String)| self.0.is_suppressed(*kind, text);
        Ok(identifiers.iter().any(suppressed))
    }
}
