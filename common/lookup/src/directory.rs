//! A body of records that can be searched and compared, not only looked things up in. This trait is the whole of what
//! endpoints may ask of one, so that another engine can stand behind it; the embedded index is one.

use crate::contact::ContactSource;
use crate::filters::{CompanyFilters, PeopleFilters};
use crate::holdings::{Holdings, SourceCount};
use crate::objections::Objections;
use crate::record::{CompanyRecord, PersonRecord};
use crate::verdicts::Verdicts;
use crate::{
    Candidate, CompanyLookup, CompanyQuery, Hints, IdentifierKind, JobFilter, PersonLookup, PersonQuery,
    ProviderError, SearchSource, SuggestField, Suggestion,
};
use domain::signal::Signal;
use domain::{Company, Domain, FundingStage, Person};
use jiff::civil::Date;
use language::role::Member;
use std::sync::Arc;

/// The number of a record in one directory; it means nothing in another one, nor in a later state of the same.
pub type Number = u64;

type Result<T> = std::result::Result<T, ProviderError>;

/// A person similar to another one.
pub struct SimilarPerson {
    pub record: Arc<PersonRecord>,
    /// 0 to 1.
    pub similarity: f64,
    pub reasons: Vec<String>,
}

/// A company like some others.
pub struct SimilarCompany {
    pub record: Arc<CompanyRecord>,
    /// 0 to 1.
    pub similarity: f64,
    pub reasons: Vec<String>,
}

/// Which funding rounds are wanted: announced from one day to another, both inside, of any of these stages; none asks for
/// nothing.
#[derive(Debug, Clone, Copy)]
pub struct Rounds<'a> {
    pub from: Date,
    pub to: Date,
    pub stages: &'a [FundingStage],
}

/// People and companies that can be looked up, searched and compared.
#[async_trait::async_trait]
pub trait Directory:
    PersonLookup + CompanyLookup + ContactSource + SearchSource<PeopleFilters> + SearchSource<CompanyFilters>
{
    /// Whether it has no import and no opt-out yet: then the other providers are asked as if it did not exist.
    fn is_empty(&self) -> bool {
        false
    }

    /// Names the imported records: it changes with an import, not with signals.
    fn version(&self) -> u64;

    /// Names the numbers of records: they mean the same while this is the same.
    fn numbering(&self) -> u64;

    /// Names the present state of the records for later questions, also after a restart; `None` if it keeps no states.
    fn state(&self) -> Option<String>;

    /// The people who fit these filters and did not in an earlier state, by id; nothing where that state is forgotten.
    async fn new_people(
        &self,
        filters: &PeopleFilters,
        since: &str,
        today: Date,
    ) -> Result<Option<Vec<String>>>;

    /// The same of companies.
    async fn new_companies(
        &self,
        filters: &CompanyFilters,
        since: &str,
        today: Date,
    ) -> Result<Option<Vec<String>>>;

    /// The people who opted out: it gives none of them away, by any identifier.
    fn objections(&self) -> &Arc<Objections>;

    /// The results of our own address checks, with which its answers agree.
    fn verdicts(&self) -> &Arc<Verdicts>;

    /// Lets the records say what these signals tell, all that are believed, in the place of what was told before (see `told`). It may
    /// take a while.
    async fn tell(&self, signals: Vec<Arc<Signal>>) -> Result<()>;

    /// Whether what one process tells is there for all who ask; otherwise each process tells its own.
    fn keeps_what_it_is_told(&self) -> bool;

    /// Counts of its records.
    fn holdings(&self) -> Holdings;

    /// The sources of its records.
    async fn sources(&self) -> Result<Vec<SourceCount>>;

    /// The people who may be meant, the likeliest first; none who opted out.
    async fn match_people(&self, query: &PersonQuery, hints: &Hints) -> Result<Vec<Candidate<Person>>>;

    /// The same of companies.
    async fn match_companies(&self, query: &CompanyQuery, hints: &Hints) -> Result<Vec<Candidate<Company>>>;

    async fn person_by_id(&self, id: &str) -> Result<Option<Arc<PersonRecord>>>;

    /// The person with this number; `None` if they opted out.
    async fn person_at(&self, number: Number) -> Result<Option<Arc<PersonRecord>>>;

    async fn company_by_id(&self, id: &str) -> Result<Option<Arc<CompanyRecord>>>;

    async fn company_at(&self, number: Number) -> Result<Arc<CompanyRecord>>;

    async fn company_by_domain(&self, domain: &Domain) -> Result<Option<(Number, Arc<CompanyRecord>)>>;

    /// All companies that pass these filters, the largest first.
    async fn all_companies(&self, filters: &CompanyFilters, today: Date) -> Result<Vec<Number>>;

    /// The companies that pass these filters and had a wanted round, with the day of the latest.
    async fn funded_companies(
        &self,
        filters: &CompanyFilters,
        rounds: Rounds<'_>,
        today: Date,
    ) -> Result<Vec<(Number, Date)>>;

    /// The companies that may have an open job like that, and so many in one department, with the day of their latest
    /// posting. What a record says decides.
    async fn hiring_companies(
        &self,
        filter: &JobFilter,
        least_in_department: usize,
    ) -> Result<Vec<(Number, Date)>>;

    /// The day of the latest opening that any record tells of.
    async fn latest_opening(&self) -> Result<Option<Date>>;

    /// The present staff of a company.
    async fn staff(&self, domain: &Domain) -> Result<Vec<Member>>;

    /// The former staff of a company.
    async fn former_staff(&self, domain: &Domain) -> Result<Vec<Number>>;

    /// The companies most like these, best first; these themselves are not among them.
    async fn similar_companies(&self, sources: &[Number], limit: usize) -> Result<Vec<SimilarCompany>>;

    /// The people most similar to a person, who need not be in the directory. Colleagues are left out.
    async fn similar_people(&self, source: &Person, limit: usize) -> Result<Vec<SimilarPerson>>;

    /// The commonest values of a field that begin with a prefix.
    async fn suggest(&self, field: SuggestField, prefix: &str, limit: usize) -> Result<Vec<Suggestion>>;

    /// All identifiers of the people whom these identify, hidden or not: to carry out their own requests.
    async fn known_as(&self, given: &[(IdentifierKind, String)]) -> Result<Vec<(IdentifierKind, String)>>;

    /// Whether the owner of any of these identifiers opted out, also if only another provider knows them.
    async fn is_suppressed(&self, identifiers: &[(IdentifierKind, String)]) -> Result<bool>;
}
