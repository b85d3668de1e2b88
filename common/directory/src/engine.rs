//! What an engine answers. It is no directory by itself: [`Screened`](crate::Screened) makes one of it.

use crate::error::DirectoryError;
use crate::records::Records;
use crate::search::companies::CompanyPage;
use crate::search::people::PeoplePage;
use domain::signal::Signal;
use domain::{Domain, Person};
use jiff::civil::Date;
use language::role::Member;
use lookup::directory::{Number, Rounds, SimilarCompany, SimilarPerson};
use lookup::filters::{CompanyFilters, PeopleFilters};
use lookup::holdings::{Holdings, SourceCount};
use lookup::record::{CompanyRecord, PersonRecord};
use lookup::{JobFilter, ProviderError, Search, SearchFailure, SuggestField, Suggestion};
use std::sync::Arc;

type Result<T> = std::result::Result<T, ProviderError>;

/// What a caller can say in advance about its next question.
#[derive(Debug, Clone, Copy, Default)]
pub struct Asked {
    /// Whether many records may have to be compared.
    pub is_long: bool,
    /// The hash of an identifier whose carriers are asked for first.
    pub key: Option<u64>,
}

/// Returns the next page of matching people; called until none is left.
pub type ReadPage<'a> =
    &'a mut dyn FnMut(&Search<PeopleFilters>) -> std::result::Result<PeoplePage, SearchFailure>;

/// People and companies in some store, people who opted out among them. What is asked means what `lookup::Directory` says.
#[async_trait::async_trait]
pub trait Engine: Send + Sync {
    /// Addresses looked up at once.
    const AT_ONCE: usize;

    /// Asks something of the records as they are now, on a thread that may be busy where that is needed.
    async fn look<T, Q>(&self, asked: Asked, question: Q) -> Result<T>
    where
        T: Send + 'static,
        Q: FnOnce(&dyn Records) -> std::result::Result<T, DirectoryError> + Send + 'static;

    /// Reads pages of one search of people, all of one state.
    async fn people<T, Q>(
        &self,
        search: &Search<PeopleFilters>,
        today: Date,
        question: Q,
    ) -> std::result::Result<T, SearchFailure>
    where
        T: Send + 'static,
        Q: FnOnce(ReadPage<'_>) -> std::result::Result<T, SearchFailure> + Send + 'static;

    /// A page of the companies that fit.
    async fn companies(
        &self,
        search: &Search<CompanyFilters>,
        today: Date,
    ) -> std::result::Result<CompanyPage, SearchFailure>;

    /// Lets other calls have their turn, where the engine answers without waiting for anything.
    async fn pause(&self) {}

    fn is_empty(&self) -> bool {
        false
    }

    fn version(&self) -> u64;

    fn numbering(&self) -> u64;

    fn state(&self) -> Option<String>;

    /// The people themselves.
    async fn new_people(
        &self,
        filters: &PeopleFilters,
        since: &str,
        today: Date,
    ) -> Result<Option<Vec<Arc<PersonRecord>>>>;

    async fn new_companies(
        &self,
        filters: &CompanyFilters,
        since: &str,
        today: Date,
    ) -> Result<Option<Vec<String>>>;

    async fn tell(&self, signals: Vec<Arc<Signal>>) -> Result<()>;

    fn keeps_what_it_is_told(&self) -> bool;

    fn holdings(&self) -> Holdings;

    async fn sources(&self) -> Result<Vec<SourceCount>>;

    async fn person_at(&self, number: Number) -> Result<Option<Arc<PersonRecord>>>;

    async fn company_at(&self, number: Number) -> Result<Arc<CompanyRecord>>;

    async fn company_by_domain(&self, domain: &Domain) -> Result<Option<(Number, Arc<CompanyRecord>)>>;

    async fn all_companies(&self, filters: &CompanyFilters, today: Date) -> Result<Vec<Number>>;

    async fn funded_companies(
        &self,
        filters: &CompanyFilters,
        rounds: Rounds<'_>,
        today: Date,
    ) -> Result<Vec<(Number, Date)>>;

    async fn hiring_companies(
        &self,
        filter: &JobFilter,
        least_in_department: usize,
    ) -> Result<Vec<(Number, Date)>>;

    async fn latest_opening(&self) -> Result<Option<Date>>;

    async fn staff(&self, domain: &Domain) -> Result<Vec<Member>>;

    async fn former_staff(&self, domain: &Domain) -> Result<Vec<Number>>;

    async fn similar_companies(&self, sources: &[Number], limit: usize) -> Result<Vec<SimilarCompany>>;

    async fn similar_people(&self, source: &Person, limit: usize) -> Result<Vec<SimilarPerson>>;

    async fn suggest(&self, field: SuggestField, prefix: &str, limit: usize) -> Result<Vec<Suggestion>>;
}
