//! Searching: the database finds what fits, and what was found is scored, ranked and counted as the embedded index does it. Of more
//! than can be counted one by one, the database ranks the page itself and a sample tells how they divide.

use crate::records::number;
use crate::session::Session;
use crate::statement::{Statement, person_rank};
use directory::schema::person;
use directory::search::companies::{CompanyCounters, CompanyPage};
use directory::search::conditions::{self, Condition};
use directory::search::cursor::{Binding, Position};
use directory::search::people::{PeopleCounters, PeoplePage};
use directory::search::ranking::{Best, BestMatches, MOST_RANK, parts_of, sort_key};
use directory::{DirectoryError, Number, Records, SearchError, Vocabularies};
use jiff::civil::Date;
use language::title::Title;
use lookup::filters::{CompanyFilters, PeopleFilters};
use lookup::{CompanyFacets, FacetValue, PeopleFacets, Search};
use tokio_postgres::types::Type;

/// How many of all records a sample takes, when all match.
const SAMPLE: u64 = 100_000;
/// Records are divided into so many parts, of which a sample takes some.
const PARTS: u64 = 1024;

/// What a page is made of, before records are read.
struct Matches<C> {
    found: BestMatches,
    counters: C,
    /// How many matches each one that was counted stands for; none where all were counted.
    scale: Option<f64>,
}

/// Something that counts packed profiles.
trait Counts {
    fn add(&mut self, profile: u64);
}

impl Counts for PeopleCounters {
    fn add(&mut self, profile: u64) {
        PeopleCounters::add(self, profile);
    }
}

impl Counts for CompanyCounters {
    fn add(&mut self, profile: u64) {
        CompanyCounters::add(self, profile);
    }
}

/// The question of a search, and the ranking.
struct Ranked<'a> {
    table: &'static str,
    /// The columns besides number and profile that the score needs.
    scored: &'static str,
    /// The score as SQL.
    score: String,
    /// The rank as SQL.
    rank: String,
    records: u32,
    /// The score and rank of a match by its profile and these columns.
    key: Box<dyn FnMut(u64, u64) -> (u8, u32) + 'a>,
}

impl Session {
    /// One page of the people who fit, best first.
    pub(crate) fn search_people(
        &self,
        search: &Search<PeopleFilters>,
        today: Date,
        counted: usize,
    ) -> Result<PeoplePage, SearchError> {
        let words = &self.state.words;
        let binding = Binding::new(0, &("people", &search.filters, &search.exclude));
        let position = search.cursor.as_deref().map(|cursor| binding.decode(cursor)).transpose()?;
        let day = position.map_or(today, |position| position.day);
        let titles: Vec<Title> = search.filters.titles.iter().map(|title| Title::parse(title)).collect();
        let required = conditions::people(words, self, &search.filters, &titles, day)?;
        let refused = conditions::people_refused(words, self, &search.exclude, day)?;
        let mut statement = Statement::default();
        statement.require(&required);
        statement.refuse(&refused);
        let mut scores = vec![0u16; if titles.is_empty() { 0 } else { words.titles.len() + 1 }];
        let ranked = Ranked {
            table: self.state.person(),
            scored: "title::bigint",
            score: match titles.is_empty() {
                true => "0::integer".to_owned(),
                // Only the page of a wide search is ranked by the database: it is told every title's score then.
                false => "get_byte($scores, title)".to_owned(),
            },
            rank: person_rank(),
            records: self.state.people,
            key: Box::new(|profile, title| {
                (words.title_score(&titles, &mut scores, title), person::RANK.read(profile) as u32)
            }),
        };
        let all_scores = || all_scores(words, &titles, &required);
        let counters = PeopleCounters::new(words);
        let after = position.map(|position| position.key);
        let Matches { found, counters, scale } =
            self.matches(statement, ranked, all_scores, counters, (after, search.limit, counted))?;
        let (numbers, next_cursor) = found.page(search.limit, |key| binding.encode(Position { key, day }));
        self.fetch_people(&numbers)?;
        let people = numbers.into_iter().map(|number| self.person(number)).collect::<Result<_, _>>()?;
        let unknown = if found.total == 0 { words.unknown_to_people(&search.filters) } else { Vec::new() };
        let facets = scaled_people(counters.facets(words), scale);
        let (total, estimated) = (found.total, scale.is_some());
        Ok(PeoplePage { total, people, facets, estimated, next_cursor, unknown })
    }

    /// One page of the companies that fit, the largest first.
    pub(crate) fn search_companies(
        &self,
        search: &Search<CompanyFilters>,
        today: Date,
        counted: usize,
    ) -> Result<CompanyPage, SearchError> {
        let words = &self.state.words;
        let binding = Binding::new(0, &("companies", &search.filters, &search.exclude));
        let position = search.cursor.as_deref().map(|cursor| binding.decode(cursor)).transpose()?;
        let day = position.map_or(today, |position| position.day);
        let statement = self.company_statement(&search.filters, &search.exclude, day)?;
        let ranked = Ranked {
            table: "almanac.company",
            scored: "employees",
            score: "0::integer".to_owned(),
            rank: format!("least(employees, {MOST_RANK})"),
            records: self.state.companies,
            key: Box::new(|_, employees| (0, employees.min(MOST_RANK) as u32)),
        };
        let counters = CompanyCounters::new(words);
        let after = position.map(|position| position.key);
        let Matches { found, counters, scale } =
            self.matches(statement, ranked, Vec::new, counters, (after, search.limit, counted))?;
        let (numbers, next_cursor) = found.page(search.limit, |key| binding.encode(Position { key, day }));
        self.fetch_companies(&numbers)?;
        let companies = numbers.into_iter().map(|number| self.company(number)).collect::<Result<_, _>>()?;
        let unknown = if found.total == 0 { words.unknown_to_companies(&search.filters) } else { Vec::new() };
        let facets = scaled_companies(counters.facets(words), scale);
        let (total, estimated) = (found.total, scale.is_some());
        Ok(CompanyPage { total, companies, facets, estimated, next_cursor, unknown })
    }

    pub(crate) fn company_statement(
        &self,
        filters: &CompanyFilters,
        exclude: &CompanyFilters,
        today: Date,
    ) -> Result<Statement, DirectoryError> {
        let words = &self.state.words;
        let mut statement = Statement::default();
        statement.require(&conditions::companies(words, self, filters, today)?);
        statement.refuse(&conditions::companies_refused(words, self, exclude, today)?);
        Ok(statement)
    }

    /// All companies that pass these filters, the largest first, and their funding rounds.
    pub(crate) fn all_companies(
        &self,
        filters: &CompanyFilters,
        today: Date,
    ) -> Result<Vec<(Number, Vec<u64>)>, DirectoryError> {
        let statement = self.company_statement(filters, &CompanyFilters::default(), today)?;
        let sql = format!(
            "SELECT number, rounds FROM almanac.company WHERE {} ORDER BY least(employees, {MOST_RANK}) DESC, number",
            statement.filter()
        );
        let rows = statement.rows(self, &sql)?;
        let read = rows.iter().map(|row| {
            let rounds: Vec<i64> = row.get(1);
            Ok((number(row, 0)?, rounds.into_iter().map(|round| round as u64).collect()))
        });
        read.collect()
    }

    fn matches<C: Counts>(
        &self,
        statement: Statement,
        mut ranked: Ranked<'_>,
        all_scores: impl FnOnce() -> Vec<u8>,
        mut counters: C,
        (after, limit, counted): (Option<u64>, usize, usize),
    ) -> Result<Matches<C>, DirectoryError> {
        let (table, filter) = (ranked.table, statement.filter());
        // As one row of lists, which is read in a fraction of the time of many rows.
        let sql = format!(
            "SELECT array_agg(number), array_agg(profile), array_agg(scored) FROM \
             (SELECT number, profile, {} AS scored FROM {table} WHERE {filter} LIMIT {}) AS found",
            ranked.scored,
            counted + 1
        );
        let rows = statement.rows(self, &sql)?;
        let list = |at: usize| -> Vec<i64> { rows.first().and_then(|row| row.get(at)).unwrap_or_default() };
        let (numbers, profiles, scored) = (list(0), list(1), list(2));
        if numbers.len() > counted {
            return self.sampled(statement, &ranked, all_scores(), counters, (after, limit));
        }
        let mut best = Best::new(limit, after);
        for ((number, profile), scored) in numbers.iter().zip(&profiles).zip(&scored) {
            counters.add(*profile as u64);
            let (score, rank) = (ranked.key)(*profile as u64, *scored as u64);
            best.offer(sort_key(score, rank, *number as Number));
        }
        let found = BestMatches { total: numbers.len() as u64, keys: best.keys() };
        Ok(Matches { found, counters, scale: None })
    }

    /// The same of more than are counted one by one: the database counts and ranks, a sample tells how they divide.
    fn sampled<C: Counts>(
        &self,
        mut statement: Statement,
        ranked: &Ranked<'_>,
        scores: Vec<u8>,
        mut counters: C,
        (after, limit): (Option<u64>, usize),
    ) -> Result<Matches<C>, DirectoryError> {
        let Ranked { table, score, rank, records, .. } = ranked;
        let parts = (SAMPLE * PARTS / u64::from(*records).max(1)).clamp(1, PARTS);
        // Of people on several servers, each counts its own.
        let is_spread = *table == "almanac.person";
        let group = if is_spread { " GROUP BY shard" } else { "" };
        let sql = format!(
            "SELECT count(*), array_agg(profile) FILTER (WHERE ((number * 40503) >> 4) & {} < {parts}) \
             FROM {table} WHERE {}{group}",
            PARTS - 1,
            statement.filter()
        );
        let (mut total, mut sampled) = (0u64, 0u64);
        for row in statement.rows(self, &sql)? {
            let (count, profiles): (i64, Option<Vec<i64>>) = (row.get(0), row.get(1));
            total += count as u64;
            for profile in profiles.into_iter().flatten() {
                sampled += 1;
                counters.add(profile as u64);
            }
        }
        let is_scored = score.contains("$scores");
        let score = match is_scored {
            true => score.replace("$scores", &statement.bind(scores, Type::BYTEA)),
            false => score.clone(),
        };
        if let Some(after) = after {
            let (last_score, last_rank, last) = parts_of(after);
            let (last_score, last_rank, last) = (
                statement.bind(i32::from(last_score), Type::INT4),
                statement.bind(i64::from(last_rank), Type::INT8),
                statement.bind(-i64::from(last), Type::INT8),
            );
            statement.and(format!("({score}, {rank}, -number) < ({last_score}, {last_rank}, {last})"));
            // Said so that the index is not read from its beginning.
            if !is_scored {
                statement.and(format!("{rank} <= {last_rank}"));
            }
        }
        // Of people on several servers each gives its best: asked for them together, it would be asked for many more.
        let (filter, most) = (statement.filter(), limit + 1);
        let best = |table: &str| {
            format!(
                "(SELECT number, {score}::integer AS score, {rank}::bigint AS rank FROM {table} WHERE {filter} \
                 ORDER BY {score} DESC, {rank} DESC, number LIMIT {most})"
            )
        };
        let best: Vec<String> = match is_spread {
            true => (0..self.state.shards).map(|at| best(&format!("almanac.person_{at}"))).collect(),
            false => vec![best(table)],
        };
        let sql = format!(
            "SELECT number, score, rank FROM ({}) AS best ORDER BY score DESC, rank DESC, number LIMIT {most}",
            best.join(" UNION ALL ")
        );
        let mut keys = Vec::with_capacity(limit + 1);
        for row in statement.rows(self, &sql)? {
            let (score, rank): (i32, i64) = (row.get(1), row.get(2));
            keys.push(sort_key(score as u8, rank as u32, number(&row, 0)?));
        }
        let scale = Some(total as f64 / sampled.max(1) as f64);
        Ok(Matches { found: BestMatches { total, keys }, counters, scale })
    }
}

/// The score of every title, 0 for those without the words asked for.
fn all_scores(words: &Vocabularies, titles: &[Title], required: &[Condition]) -> Vec<u8> {
    // The first condition is the titles' own.
    let alternatives = required.first().and_then(|titles| titles.tags.as_deref()).unwrap_or_default();
    let firsts: Vec<u32> =
        alternatives.iter().filter_map(|words| words.first()).flatten().map(|tag| *tag as u32).collect();
    let mut scores = vec![0u16; words.titles.len() + 1];
    let mut score = |title: usize| {
        let may_fit = words.form(title as u32).iter().any(|word| firsts.contains(word));
        if may_fit { words.title_score(titles, &mut scores, title as u64) } else { 0 }
    };
    (0..=words.titles.len()).map(&mut score).collect()
}

fn scale_all(facets: &mut [&mut Vec<FacetValue>], scale: Option<f64>) {
    let Some(scale) = scale else { return };
    for value in facets.iter_mut().flat_map(|values| values.iter_mut()) {
        value.count = (value.count as f64 * scale).round() as u64;
    }
}

fn scaled_people(mut facets: PeopleFacets, scale: Option<f64>) -> PeopleFacets {
    let PeopleFacets { seniorities, departments, industries, locations, company_sizes } = &mut facets;
    scale_all(&mut [seniorities, departments, industries, locations, company_sizes], scale);
    facets
}

fn scaled_companies(mut facets: CompanyFacets, scale: Option<f64>) -> CompanyFacets {
    let CompanyFacets { industries, locations, employee_ranges, revenue_ranges, funding_stages } =
        &mut facets;
    scale_all(&mut [industries, locations, employee_ranges, revenue_ranges, funding_stages], scale);
    facets
}
