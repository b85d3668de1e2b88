//! The dataset as an engine. What may take long runs on a thread that may be busy; what reads a record or two does not.

use crate::dataset::Dataset;
use crate::live::Embedded;
use directory::search::companies::CompanyPage;
use directory::search::people::PeoplePage;
use directory::search::{cursor, failed, unsearchable};
use directory::{Asked, DirectoryError, Engine, ReadPage, Records, unreadable};
use domain::signal::Signal;
use domain::{Domain, Person};
use jiff::civil::Date;
use language::role::Member;
use lookup::directory::{Number, Rounds, SimilarCompany, SimilarPerson};
use lookup::filters::{CompanyFilters, PeopleFilters};
use lookup::holdings::{DirectoryKind, Holdings, SourceCount};
use lookup::record::{CompanyRecord, PersonRecord};
use lookup::signals::DEMO;
use lookup::{JobFilter, ProviderError, Search, SearchFailure, SuggestField, Suggestion};
use std::sync::Arc;

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

/// A record of a snapshot that is no longer kept: the call took longer than allowed.
fn forgotten() -> ProviderError {
    ProviderError::BadAnswer("the dataset was replaced too long ago")
}

#[async_trait::async_trait]
impl Engine for Embedded {
    /// So many before other calls have their turn.
    const AT_ONCE: usize = 256;

    async fn look<T, Q>(&self, asked: Asked, question: Q) -> Result<T, ProviderError>
    where
        T: Send + 'static,
        Q: FnOnce(&dyn Records) -> Result<T, DirectoryError> + Send + 'static,
    {
        let dataset = self.dataset();
        match asked.is_long {
            true => on_a_thread(dataset, move |dataset| question(dataset).map_err(unreadable)).await,
            false => question(&*dataset).map_err(unreadable),
        }
    }

    async fn people<T, Q>(
        &self,
        search: &Search<PeopleFilters>,
        today: Date,
        question: Q,
    ) -> Result<T, SearchFailure>
    where
        T: Send + 'static,
        Q: FnOnce(ReadPage<'_>) -> Result<T, SearchFailure> + Send + 'static,
    {
        let snapshot = cursor::people_snapshot(search).map_err(SearchFailure::Cursor)?;
        on_a_thread(self.of_snapshot(snapshot)?, move |dataset| {
            question(&mut |search| -> Result<PeoplePage, SearchFailure> {
                dataset.search_people(search, today).map_err(failed)
            })
        })
        .await
    }

    async fn companies(
        &self,
        search: &Search<CompanyFilters>,
        today: Date,
    ) -> Result<CompanyPage, SearchFailure> {
        let (search, snapshot) = (search.clone(), cursor::companies_snapshot(search));
        let dataset = self.of_snapshot(snapshot.map_err(SearchFailure::Cursor)?)?;
        on_a_thread(dataset, move |dataset| dataset.search_companies(&search, today).map_err(failed)).await
    }

    async fn pause(&self) {
        tokio::task::yield_now().await;
    }

    fn is_empty(&self) -> bool {
        let dataset = self.dataset();
        dataset.people_count() == 0 && dataset.company_count() == 0 && dataset.suppressed().is_empty()
    }

    fn version(&self) -> u64 {
        self.dataset().id()
    }

    fn numbering(&self) -> u64 {
        Embedded::numbering(self)
    }

    fn state(&self) -> Option<String> {
        self.dataset().name().map(str::to_owned)
    }

    async fn new_people(
        &self,
        filters: &PeopleFilters,
        since: &str,
        today: Date,
    ) -> Result<Option<Vec<Arc<PersonRecord>>>, ProviderError> {
        let (this, filters, since) = (self.clone(), filters.clone(), since.to_owned());
        on_a_thread(self.dataset(), move |_| {
            let Some((now, before)) = this.since(&since) else { return Ok(None) };
            now.new_people(&before, &filters, today).map(Some).map_err(unsearchable)
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

    async fn tell(&self, signals: Vec<Arc<Signal>>) -> Result<(), ProviderError> {
        let this = self.clone();
        let told = tokio::task::spawn_blocking(move || Embedded::tell(&this, signals)).await;
        told.map_err(|_| ProviderError::BadAnswer("telling broke off"))?.map_err(unreadable)
    }

    fn keeps_what_it_is_told(&self) -> bool {
        false
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

    async fn person_at(&self, number: Number) -> Result<Option<Arc<PersonRecord>>, ProviderError> {
        let (dataset, number) = self.of_number(number).ok_or_else(forgotten)?;
        dataset.person(number).map(Some).map_err(unreadable)
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
        let alike = move |dataset: &Dataset| dataset.similar_people(&source, limit).map_err(unreadable);
        on_a_thread(self.dataset(), alike).await
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
}
