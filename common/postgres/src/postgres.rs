//! The database as an engine.

use crate::connect::Address;
use crate::failure::{self, OpenError, said};
use crate::migrate;
use crate::pool::{Pool, Settings};
use crate::queries::Queries;
use crate::records::{CARRIERS, number};
use crate::session::{Line, Session};
use crate::state::State;
use crate::statement::{self, Statement};
use directory::schema::{Tag, company, date};
use directory::search::companies::CompanyPage;
use directory::search::hiring::hires;
use directory::search::people::PeoplePage;
use directory::search::rounds::latest_round;
use directory::search::{conditions, failed};
use directory::{Asked, Change, DirectoryError, Engine, ReadPage, Records, Screened, Told, unreadable};
use domain::signal::Signal;
use domain::{Domain, Person};
use jiff::Timestamp;
use jiff::civil::Date;
use language::role::Member;
use lookup::directory::{Number, Rounds, SimilarCompany, SimilarPerson};
use lookup::filters::{CompanyFilters, PeopleFilters};
use lookup::holdings::{DirectoryKind, Holdings, SourceCount};
use lookup::record::{CompanyRecord, PersonRecord};
use lookup::{JobFilter, ProviderError, Search, SearchFailure, SuggestField, Suggestion};
use std::sync::{Arc, Mutex, RwLock};
use std::time::SystemTime;
use tokio::runtime::Handle;
use tokio::sync::watch;
use tokio_postgres::Row;
use tokio_postgres::types::Type;

/// The engine of a directory in PostgreSQL. Clones are the same one.
#[derive(Clone)]
pub struct Postgres(Arc<Inner>);

struct Inner {
    pool: Arc<Pool>,
    /// The directory as it was when something was last asked; nothing before.
    state: RwLock<Option<Arc<State>>>,
    /// What signals tell of the records, where this process writes that.
    told: Arc<Mutex<Told>>,
}

impl Inner {
    fn latest(&self) -> Option<Arc<State>> {
        self.state.read().unwrap_or_else(|poisoned| poisoned.into_inner()).clone()
    }

    /// Refuses a directory of another version, when it is first asked.
    fn check(&self, queries: &dyn Queries) -> Result<(), DirectoryError> {
        if self.latest().is_some() {
            return Ok(());
        }
        match migrate::version(queries)? {
            migrate::NEWEST => Ok(()),
            version => {
                tracing::error!(version, needed = migrate::NEWEST, "the directory is of another version");
                Err(ProviderError::BadAnswer("the directory is of another version").into())
            }
        }
    }

    /// The directory as it is now, by what it says of itself.
    fn now(&self, rows: &[Row], queries: &dyn Queries) -> Result<Arc<State>, DirectoryError> {
        let known = self.latest();
        let state = match (State::now(rows, queries, known.as_deref())?, known) {
            (Some(state), _) => Arc::new(state),
            (None, Some(known)) => return Ok(known),
            (None, None) => {
                return Err(ProviderError::BadAnswer("the directory says nothing of itself").into());
            }
        };
        let mut latest = self.state.write().unwrap_or_else(|poisoned| poisoned.into_inner());
        *latest = Some(state.clone());
        Ok(state)
    }
}

impl Postgres {
    /// A directory that is reached when something is first asked.
    pub fn later(address: Address, settings: Settings) -> Screened<Self> {
        let pool = Pool::new(address, settings);
        Screened::new(Self(Arc::new(Inner { pool, state: RwLock::default(), told: Arc::default() })))
    }

    /// The database's address.
    pub fn address(&self) -> &Address {
        &self.0.pool.address
    }

    /// The state that was read last.
    pub(crate) fn latest(&self) -> Option<Arc<State>> {
        self.0.latest()
    }

    pub(crate) fn told(&self) -> &Arc<Mutex<Told>> {
        &self.0.told
    }

    /// Opens a directory; a server that cannot be reached, or has none, is refused with one line.
    pub async fn open(address: Address, settings: Settings) -> Result<Screened<Self>, OpenError> {
        let this = Self::later(address, settings);
        this.reach().await?;
        Ok(this)
    }

    /// Checks that the directory exists before its first use; the error is one line.
    pub async fn reach(&self) -> Result<(), OpenError> {
        if self.0.latest().is_some() {
            return Ok(());
        }
        let place = self.address().shown();
        let client = self.0.pool.connect().await;
        let client =
            client.map_err(|error| OpenError::Unreachable { place: place.clone(), reason: said(&error) })?;
        migrate::check(&client, &place).await?;
        self.0.pool.put_back(client);
        self.read(|_| Ok(())).await.map_err(|error| OpenError::Database(error.to_string()))
    }

    /// Asks on a thread that may be busy. A query is cancelled on the server when no caller waits for it any more.
    async fn ask<T, E>(
        &self,
        question: impl FnOnce(&Session) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<ProviderError> + Send + 'static,
    {
        self.ask_of(None, question).await
    }

    /// The same, where the first question is for the carriers of an identifier: they are read together with the directory's state.
    async fn ask_of<T, E>(
        &self,
        key: Option<u64>,
        question: impl FnOnce(&Session) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<ProviderError> + Send + 'static,
    {
        let (_stays, left) = watch::channel(());
        let (this, runtime) = (self.0.clone(), Handle::current());
        let answer = tokio::task::spawn_blocking(move || {
            let line = Line::open(&this.pool, runtime, left)?;
            this.check(&line).map_err(unreadable)?;
            // A directory on several servers is asked in another way.
            let key = key.filter(|_| this.latest().is_some_and(|state| state.shards == 1));
            let both = key.and_then(|key| {
                let hash = (&(key as i64) as _, Type::INT8);
                let [own, carriers] = line.ask([(State::ROW, &[]), (CARRIERS, &[hash])]).ok()?;
                Some((own, Some((key, carriers))))
            });
            let (own, carriers) = match both {
                Some(both) => both,
                None => {
                    let [own] = line.ask([(State::ROW, &[])])?;
                    (own, None)
                }
            };
            let state = this.now(&own, &line).map_err(unreadable)?;
            let session = Session::new(Arc::new(line), state);
            if let Some((key, rows)) = carriers {
                session.take_carriers(key, &rows).map_err(unreadable)?;
            }
            let answer = question(&session);
            match session.failure() {
                Some(failure) => Err(failure.into()),
                None => answer,
            }
        });
        answer.await.unwrap_or_else(|_| Err(ProviderError::BadAnswer("the search broke off").into()))
    }

    /// The same where nothing but records can go wrong.
    pub(crate) async fn read<T: Send + 'static>(
        &self,
        question: impl FnOnce(&Session) -> Result<T, DirectoryError> + Send + 'static,
    ) -> Result<T, ProviderError> {
        self.ask(move |session| question(session).map_err(unreadable)).await
    }

    /// Looks something up in the records themselves, without screening.
    pub async fn look<T: Send + 'static>(
        &self,
        question: impl FnOnce(&dyn Records) -> Result<T, DirectoryError> + Send + 'static,
    ) -> Result<T, ProviderError> {
        self.read(move |session| question(session)).await
    }

    /// The changes so far, latest first: number, time and change.
    pub async fn changes(&self) -> Result<Vec<(u32, Timestamp, Change)>, ProviderError> {
        self.read(|session| {
            let sql = "SELECT number, at, change::text FROM almanac.import ORDER BY number DESC";
            session.rows(sql, &[])?.iter().map(change).collect()
        })
        .await
    }
}

/// A change by its row.
fn change(row: &Row) -> Result<(u32, Timestamp, Change), DirectoryError> {
    let strange = || failure::unreadable("what was imported");
    let (number, at, text): (i32, SystemTime, &str) = (row.get(0), row.get(1), row.get(2));
    let at = Timestamp::try_from(at).map_err(|_| strange())?;
    Ok((number.unsigned_abs(), at, serde_json::from_str(text).map_err(|_| strange())?))
}

/// A number that this directory gave out.
fn own(number: Number) -> Result<directory::Number, ProviderError> {
    number.try_into().map_err(|_| ProviderError::BadAnswer("a number that no record has"))
}

#[async_trait::async_trait]
impl Engine for Postgres {
    const AT_ONCE: usize = 1000;

    async fn look<T, Q>(&self, asked: Asked, question: Q) -> Result<T, ProviderError>
    where
        T: Send + 'static,
        Q: FnOnce(&dyn Records) -> Result<T, DirectoryError> + Send + 'static,
    {
        self.ask_of(asked.key, move |session| question(session).map_err(unreadable)).await
    }

    async fn people<T, Q>(
        &self,
        _: &Search<PeopleFilters>,
        today: Date,
        question: Q,
    ) -> Result<T, SearchFailure>
    where
        T: Send + 'static,
        Q: FnOnce(ReadPage<'_>) -> Result<T, SearchFailure> + Send + 'static,
    {
        let counted = self.0.pool.counted;
        self.ask(move |session| {
            question(&mut |search| -> Result<PeoplePage, SearchFailure> {
                session.search_people(search, today, counted).map_err(failed)
            })
        })
        .await
    }

    async fn companies(
        &self,
        search: &Search<CompanyFilters>,
        today: Date,
    ) -> Result<CompanyPage, SearchFailure> {
        let (search, counted) = (search.clone(), self.0.pool.counted);
        self.ask(move |session| session.search_companies(&search, today, counted).map_err(failed)).await
    }

    fn version(&self) -> u64 {
        self.0.latest().map_or(0, |state| state.imports.unsigned_abs().into())
    }

    /// A record keeps its number.
    fn numbering(&self) -> u64 {
        0
    }

    /// Records change one by one: no earlier state is kept to compare with.
    fn state(&self) -> Option<String> {
        None
    }

    async fn new_people(
        &self,
        _: &PeopleFilters,
        _: &str,
        _: Date,
    ) -> Result<Option<Vec<Arc<PersonRecord>>>, ProviderError> {
        Ok(None)
    }

    async fn new_companies(
        &self,
        _: &CompanyFilters,
        _: &str,
        _: Date,
    ) -> Result<Option<Vec<String>>, ProviderError> {
        Ok(None)
    }

    async fn tell(&self, signals: Vec<Arc<Signal>>) -> Result<(), ProviderError> {
        self.keep_told(signals).await
    }

    fn keeps_what_it_is_told(&self) -> bool {
        true
    }

    fn holdings(&self) -> Holdings {
        let state = self.0.latest();
        Holdings {
            kind: DirectoryKind::Postgres,
            people: state.as_ref().map_or(0, |state| state.people.into()),
            companies: state.as_ref().map_or(0, |state| state.companies.into()),
            published_at: state.and_then(|state| state.changed_at),
        }
    }

    async fn sources(&self) -> Result<Vec<SourceCount>, ProviderError> {
        self.read(|session| {
            let mut counts = Vec::new();
            for row in session.rows("SELECT name FROM almanac.source ORDER BY name COLLATE \"C\"", &[])? {
                let name: String = row.get(0);
                let tag = Tag::source(&name);
                let people = session.count(crate::records::PEOPLE, tag)?;
                let companies = session.count(crate::records::COMPANIES, tag)?;
                if people + companies > 0 {
                    counts.push(SourceCount { name, people, companies });
                }
            }
            Ok(counts)
        })
        .await
    }

    async fn person_at(&self, number: Number) -> Result<Option<Arc<PersonRecord>>, ProviderError> {
        let number = own(number)?;
        let record = self.read(move |session| {
            session.fetch_people(&[number])?;
            // A person who was deleted since is left out.
            let known = session.read().people.contains_key(&number);
            known.then(|| session.person(number)).transpose()
        });
        record.await
    }

    async fn company_at(&self, number: Number) -> Result<Arc<CompanyRecord>, ProviderError> {
        let number = own(number)?;
        self.read(move |session| session.company(number)).await
    }

    async fn company_by_domain(
        &self,
        domain: &Domain,
    ) -> Result<Option<(Number, Arc<CompanyRecord>)>, ProviderError> {
        let domain = domain.clone();
        let found = self.read(move |session| session.company_by_domain(&domain)).await?;
        Ok(found.map(|(number, record)| (number.into(), record)))
    }

    async fn all_companies(
        &self,
        filters: &CompanyFilters,
        today: Date,
    ) -> Result<Vec<Number>, ProviderError> {
        let filters = filters.clone();
        let found = self.read(move |session| session.all_companies(&filters, today)).await?;
        Ok(found.into_iter().map(|(number, _)| number.into()).collect())
    }

    async fn funded_companies(
        &self,
        filters: &CompanyFilters,
        rounds: Rounds<'_>,
        today: Date,
    ) -> Result<Vec<(Number, Date)>, ProviderError> {
        let filters = filters.clone();
        let passing = self.read(move |session| session.all_companies(&filters, today)).await?;
        let dated = |(number, own): (directory::Number, Vec<u64>)| {
            Some((number.into(), latest_round(own.into_iter(), rounds)?))
        };
        Ok(passing.into_iter().filter_map(dated).collect())
    }

    async fn hiring_companies(
        &self,
        filter: &JobFilter,
        least_in_department: usize,
    ) -> Result<Vec<(Number, Date)>, ProviderError> {
        let conditions = conditions::hiring(filter);
        self.read(move |session| {
            let mut statement = Statement::default();
            statement.require(&conditions);
            let sql = format!(
                "SELECT number, hiring FROM almanac.company WHERE hiring > 0 AND {} ORDER BY number",
                statement.filter()
            );
            let mut hiring = Vec::new();
            for row in statement.rows(session, &sql)? {
                let packed: i64 = row.get(1);
                let day = hires(packed as u64, least_in_department);
                hiring.extend(day.map(|day| Ok((Number::from(number(&row, 0)?), day))));
            }
            hiring.into_iter().collect()
        })
        .await
    }

    async fn latest_opening(&self) -> Result<Option<Date>, ProviderError> {
        self.read(|session| {
            let bits = company::hiring::LATEST;
            let sql = format!("SELECT max({}) FROM almanac.company", statement::packed("hiring", bits));
            let rows = session.rows(&sql, &[])?;
            let latest: Option<i64> = rows.first().and_then(|row| row.get(0));
            Ok(latest.and_then(|day| date(day as u64)))
        })
        .await
    }

    async fn staff(&self, domain: &Domain) -> Result<Vec<Member>, ProviderError> {
        let domain = domain.clone();
        self.read(move |session| {
            let Some(employer) = session.employer_by_domain(&domain)? else { return Ok(Vec::new()) };
            let sql = format!(
                "SELECT number, profile, title FROM {} WHERE company = $1 ORDER BY number",
                session.state.person()
            );
            let rows = session.rows(&sql, &[(&(employer as i32), Type::INT4)])?;
            let member = |row| {
                let row: &tokio_postgres::Row = row;
                let (profile, title): (i64, i32) = (row.get(1), row.get(2));
                Ok(session.state.words.member(number(row, 0)?, profile as u64, title as u32))
            };
            rows.iter().map(member).collect()
        })
        .await
    }

    async fn former_staff(&self, domain: &Domain) -> Result<Vec<Number>, ProviderError> {
        let domain = domain.clone();
        self.read(move |session| {
            let Some(employer) = session.employer_by_domain(&domain)? else { return Ok(Vec::new()) };
            let mut found = Vec::new();
            session.each_of_staff(employer, true, &mut |number, _| found.push(Number::from(number)))?;
            Ok(found)
        })
        .await
    }

    async fn similar_companies(
        &self,
        sources: &[Number],
        limit: usize,
    ) -> Result<Vec<SimilarCompany>, ProviderError> {
        let sources = sources.iter().map(|number| own(*number)).collect::<Result<Vec<_>, _>>()?;
        self.read(move |session| session.similar_companies(&sources, limit)).await
    }

    async fn similar_people(
        &self,
        source: &Person,
        limit: usize,
    ) -> Result<Vec<SimilarPerson>, ProviderError> {
        let source = source.clone();
        self.read(move |session| session.similar_people(&source, limit)).await
    }

    async fn suggest(
        &self,
        field: SuggestField,
        prefix: &str,
        limit: usize,
    ) -> Result<Vec<Suggestion>, ProviderError> {
        let prefix = prefix.to_owned();
        self.read(move |session| session.suggest(field, &prefix, limit)).await
    }
}
