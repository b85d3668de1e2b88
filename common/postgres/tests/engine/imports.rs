//! Imports into both engines: the same matcher and the same merge, in force at once.

use crate::server::Server;
use dataset::Embedded;
use dataset::snapshot::SnapshotDir;
use directory::{DirectoryError, Of, Records, Screened, Target};
use domain::{Domain, EmailAddress};
use import::columns::Kind;
use import::{Import, Options, Report};
use lookup::directory::Directory;
use lookup::filters::{CompanyFilters, PeopleFilters};
use lookup::{Lookup, Page, PersonQuery, Search, SearchSource, Searched};
use postgres::{Postgres, Settings, Writer, shard};
use std::path::{Path, PathBuf};

const TODAY: jiff::civil::Date = jiff::civil::date(2026, 6, 1);

const FIRST: &str = "First Name,Last Name,Email,Title,Company,Website,Industry,Employees,City,Country
Ada,Lovelace,ada@acme.example,CTO,Acme,acme.example,Software,120,Berlin,DE
Grace,Hopper,grace@acme.example,VP Engineering,Acme,acme.example,Software,120,,
Alan,Turing,alan@globex.example,Data Scientist,Globex,globex.example,Logistics,40,London,GB
Katherine,Johnson,,Analyst,Initech,,,,Austin,US
Dorothy,Vaughan,dorothy@initech.example,Programmer,Initech,,,,,
";

/// One person moves, one is found by name alone, one is new, and a company's row has news.
const SECOND: &str = "First Name,Last Name,Email,Title,Company,Website,Industry,Employees,City,Country
Ada,Lovelace,ada@acme.example,Chief Executive Officer,Globex,globex.example,Logistics,40,Berlin,DE
Katherine,Johnson,katherine@initech.example,Lead Analyst,Initech,,,,Austin,US
Mary,Jackson,mary@acme.example,Engineer,Acme,acme.example,Software,120,Hamburg,DE
";

const COMPANIES: &str = "name,domain,employees,industry,technologies,company country
Acme,acme.example,900,Aerospace,\"Rust, Kafka\",FR
";

struct Desk {
    folder: tempfile::TempDir,
    server: Server,
}

impl Desk {
    async fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap(), server: Server::with_directory().await }
    }

    fn file(&self, text: &str) -> PathBuf {
        let path = self.folder.path().join("rows.csv");
        std::fs::write(&path, text).unwrap();
        path
    }

    /// Imports rows into both.
    async fn import(&self, kind: Kind, text: &str) {
        let file = self.file(text);
        let mut embedded = SnapshotDir::new(self.folder.path().join("data")).writer(|| {}).unwrap();
        let expected = onto(&mut embedded, kind, &file);
        embedded.compact(true).unwrap();
        let mut writer = Writer::open(&self.server.address()).await.unwrap();
        let done = tokio::task::spawn_blocking(move || onto(&mut writer, kind, &file)).await.unwrap();
        let counts = |report: &Report| (report.rows, report.added, report.updated, report.rejected);
        assert_eq!(counts(&done), counts(&expected));
    }

    async fn postgres(&self) -> Screened<Postgres> {
        Postgres::open(self.server.address(), Settings::default()).await.unwrap()
    }

    fn embedded(&self) -> Screened<Embedded> {
        let dataset = SnapshotDir::new(self.folder.path().join("data")).open().unwrap();
        Embedded::new(dataset.into())
    }

    /// Everything that both hold, ids apart, which each makes with a salt of its own.
    async fn agree(&self) {
        let (embedded, postgres) = (self.embedded(), self.postgres().await);
        let people = Search { limit: 100, ..Search::<PeopleFilters>::default() };
        let (expected, found) = (page(&embedded, &people).await, page(&postgres, &people).await);
        assert_eq!((found.total, &found.facets), (expected.total, &expected.facets));
        let plain = |page: Page<PeopleFilters>| {
            let mut people: Vec<_> = page.results;
            people.iter_mut().for_each(|person| person.id.clear());
            people.sort_by(|one, other| one.full_name.cmp(&other.full_name));
            people
        };
        assert_eq!(plain(found), plain(expected));
        let companies = Search { limit: 100, ..Search::<CompanyFilters>::default() };
        let (expected, found) = (page(&embedded, &companies).await, page(&postgres, &companies).await);
        assert_eq!((found.total, &found.facets), (expected.total, &expected.facets));
        let plain = |page: Page<CompanyFilters>| {
            let mut companies: Vec<_> = page.results;
            companies.iter_mut().for_each(|company| company.id.clear());
            companies.sort_by(|one, other| one.name.cmp(&other.name));
            companies
        };
        assert_eq!(plain(found), plain(expected));
        let expected = walked(&*embedded.imported()).unwrap();
        assert_eq!(postgres.look(walked).await.unwrap(), expected);
        for field in lookup::SuggestField::ALL {
            let expected = embedded.suggest(*field, "", 20).await.unwrap();
            assert_eq!(postgres.suggest(*field, "", 20).await.unwrap(), expected, "{field}");
        }
        for domain in ["acme.example", "globex.example"] {
            let domain = Domain::parse(domain).unwrap();
            let former = embedded.former_staff(&domain).await.unwrap().len();
            assert_eq!(postgres.former_staff(&domain).await.unwrap().len(), former, "{domain}");
            let staff = embedded.staff(&domain).await.unwrap().len();
            assert_eq!(postgres.staff(&domain).await.unwrap().len(), staff, "{domain}");
        }
    }
}

/// The names of all people and companies, read two at a time, of each person who supplied it, and how many the source `crm` did.
fn walked(records: &dyn Records) -> Result<(Vec<String>, usize, usize), DirectoryError> {
    let mut names = Vec::new();
    for of in [Of::People, Of::Companies] {
        let mut after = None;
        loop {
            let numbers = records.numbers_after(of, after, 2)?;
            let Some(last) = numbers.last() else { break };
            assert!(numbers.is_sorted() && numbers.first() > after.as_ref());
            after = Some(*last);
            match of {
                Of::Companies => {
                    names.extend(
                        records.companies(&numbers)?.iter().map(|record| record.company.name.clone()),
                    );
                }
                Of::People => {
                    names.extend(
                        records.people(&numbers)?.iter().map(|record| record.person.full_name.clone()),
                    );
                    for (_, stored) in records.stored_people(&numbers)? {
                        let given = stored.origins.given.iter().map(|given| given.source.as_str());
                        let given: Vec<&str> = given.collect();
                        names.push(format!("{} by {}", stored.record.person.full_name, given.join(", ")));
                    }
                }
            }
            records.forget();
        }
    }
    names.sort();
    Ok((names, records.of_source(Of::People, "crm")?.len(), records.of_source(Of::Companies, "crm")?.len()))
}

async fn page<F: Searched>(directory: &impl SearchSource<F>, search: &Search<F>) -> Page<F> {
    match directory.search(search, TODAY).await {
        Ok(page) => page,
        Err(error) => panic!("{error:?}"),
    }
}

fn onto<W: Target>(writer: &mut W, kind: Kind, file: &Path) -> Report {
    let now = "2026-06-01T12:00:00Z".parse().unwrap();
    let source = Some("crm".to_owned());
    let options = Options {
        mappings: Vec::new(),
        source,
        now,
        partial: false,
        dry_run: false,
        status_objections: true,
        name_rejects: false,
    };
    let mut import = Import::onto(writer);
    let report = import.file(file, kind, &options, |_| {}).unwrap();
    import.publish().unwrap();
    report
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn imports_merge_and_take_effect_as_they_do_in_the_embedded_directory() {
    let desk = Desk::new().await;
    desk.import(Kind::People, FIRST).await;
    let served = desk.postgres().await;
    desk.agree().await;
    desk.import(Kind::People, SECOND).await;
    desk.agree().await;
    // A server that was running sees the change at once: a new title, and a title that did not exist.
    let ada =
        PersonQuery { email: Some(EmailAddress::parse("ada@acme.example").unwrap()), ..Default::default() };
    let found = lookup::PersonLookup::person(&served, &ada).await.unwrap();
    let Lookup::Found(found) = found else { panic!("{found:?}") };
    assert_eq!(found.record.title.as_deref(), Some("Chief Executive Officer"));
    let filters = PeopleFilters { titles: vec!["CEO".to_owned()].into(), ..Default::default() };
    let ceos = page(&served, &Search { filters, limit: 10, ..Search::default() }).await;
    assert_eq!(ceos.total, 1);
    desk.import(Kind::Companies, COMPANIES).await;
    desk.agree().await;
    desk.import(Kind::People, FIRST).await;
    desk.agree().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_import_leaves_nothing_to_be_put_into_an_index_later() {
    // How many pages an index had not taken up.
    let left = async |server: &Server, index: &str| {
        let sql = format!("SELECT gin_clean_pending_list('almanac.{index}')");
        server.client().await.query_one(&sql, &[]).await.unwrap().get::<_, i64>(0)
    };
    let desk = Desk::new().await;
    desk.import(Kind::People, FIRST).await;
    desk.import(Kind::People, SECOND).await;
    for index in ["person_0_tags", "company_tags", "company_word_grams"] {
        assert_eq!(left(&desk.server, index).await, 0, "{index}");
    }
    let desk = Desk::new().await;
    let (one, other) = (Server::start().await, Server::start().await);
    shard(&desk.server.address(), &[one.address(), other.address()]).await.unwrap();
    desk.import(Kind::People, FIRST).await;
    desk.agree().await;
    for (server, at) in [(&one, 0), (&other, 1)] {
        assert_eq!(left(server, &format!("person_{at}_tags")).await, 0, "{at}");
        let sql = format!("SELECT reltuples FROM pg_class WHERE oid = 'almanac.person_{at}'::regclass");
        let known: f32 = server.client().await.query_one(&sql, &[]).await.unwrap().get(0);
        assert!(known > 0.0, "the server knows how many it has: {known}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_operators_own_sql_reads_and_deletes() {
    let desk = Desk::new().await;
    desk.import(Kind::People, FIRST).await;
    let (served, client) = (desk.postgres().await, desk.server.client().await);
    let sql =
        "SELECT full_name, company_domain, country FROM almanac.people WHERE email = 'ada@acme.example'";
    let row = client.query_one(sql, &[]).await.unwrap();
    let read: (String, String, String) = (row.get(0), row.get(1), row.get(2));
    assert_eq!(read, ("Ada Lovelace".to_owned(), "acme.example".to_owned(), "DE".to_owned()));
    let sql = "SELECT count(*) FROM almanac.companies WHERE industry = 'Software'";
    assert_eq!(client.query_one(sql, &[]).await.unwrap().get::<_, i64>(0), 1);

    let all = Search { limit: 10, ..Search::<PeopleFilters>::default() };
    assert_eq!(page(&served, &all).await.total, 5);
    client.execute("DELETE FROM almanac.people WHERE email = 'ada@acme.example'", &[]).await.unwrap();
    let ada =
        PersonQuery { email: Some(EmailAddress::parse("ada@acme.example").unwrap()), ..Default::default() };
    assert_eq!(lookup::PersonLookup::person(&served, &ada).await, Ok(Lookup::NotFound));
    assert_eq!(page(&served, &all).await.total, 4);
    assert_eq!(served.holdings().people, 4);
    // A deleted person can come back.
    desk.import_again().await;
    assert_eq!(page(&served, &all).await.total, 5);
}

impl Desk {
    async fn import_again(&self) {
        let (file, mut writer) = (self.file(FIRST), Writer::open(&self.server.address()).await.unwrap());
        let done = move || onto(&mut writer, Kind::People, &file);
        assert_eq!(tokio::task::spawn_blocking(done).await.unwrap().added, 1);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_import_that_breaks_off_leaves_the_directory_as_it_was() {
    let desk = Desk::new().await;
    desk.import(Kind::People, FIRST).await;
    let (served, file) = (desk.postgres().await, desk.file(SECOND));
    let mut writer = Writer::open(&desk.server.address()).await.unwrap();
    let given_up = move || {
        let now = "2026-06-01T12:00:00Z".parse().unwrap();
        let options = Options {
            mappings: Vec::new(),
            source: None,
            now,
            partial: false,
            dry_run: false,
            status_objections: true,
            name_rejects: false,
        };
        let mut import = Import::onto(&mut writer);
        import.file(&file, Kind::People, &options, |_| {}).unwrap();
    };
    tokio::task::spawn_blocking(given_up).await.unwrap();
    let all = Search { limit: 10, ..Search::<PeopleFilters>::default() };
    assert_eq!(page(&served, &all).await.total, 5);
    desk.import(Kind::People, SECOND).await;
    desk.agree().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_small_imports_are_seen_by_whoever_serves_and_by_whoever_starts() {
    let desk = Desk::new().await;
    desk.import(Kind::People, FIRST).await;
    let served = desk.postgres().await;
    for at in 0..40 {
        let row =
            format!("Person,Number{at},person{at}@acme.example,Title Number {at},Acme,acme.example,,,,");
        let text = format!("{}\n{row}\n", FIRST.lines().next().unwrap());
        let (file, mut writer) = (desk.file(&text), Writer::open(&desk.server.address()).await.unwrap());
        tokio::task::spawn_blocking(move || onto(&mut writer, Kind::People, &file)).await.unwrap();
        if at % 7 == 0 || at > 30 {
            for directory in [served.clone(), desk.postgres().await] {
                let filters = PeopleFilters {
                    titles: vec![format!("Title Number {at}")].into(),
                    ..PeopleFilters::default()
                };
                let found = page(&directory, &Search { filters, limit: 10, ..Search::default() }).await;
                assert_eq!(found.results.len(), 1, "after {at} more");
            }
        }
    }
    let sql = "SELECT count(*) FROM almanac.vocabulary";
    let rows: i64 = desk.server.client().await.query_one(sql, &[]).await.unwrap().get(0);
    assert!(rows < 33, "{rows} additions");
}

/// People at so many companies that their rows say little of, in no order, and two files of what the companies tell.
fn at_many_companies() -> (String, [String; 2]) {
    let mut people =
        "First Name,Last Name,Email,Title,Company,Website,Industry,Employees,City,Country\n".to_owned();
    for row in 0..900 {
        let n = row * 577 % 900;
        let (firm, industry) = (n % 300, if n % 9 == 0 { "Retail" } else { "" });
        let (city, country) = if n % 3 == 0 { ("Berlin", "DE") } else { ("", "") };
        people.push_str(&format!(
            "Person,Number{n},p{n}@firm{firm}.example,Engineer,Firm {firm},firm{firm}.example,{industry},,{city},{country}\n"
        ));
    }
    let told = |industries: [&str; 3], size: usize, country: &str| {
        let mut rows = "name,domain,employees,industry,technologies,company country\n".to_owned();
        for firm in 0..300 {
            let (industry, employees) = (industries[[0, 0, 0, 1, 1, 2][firm % 6]], size + firm * 3);
            rows.push_str(&format!("Firm {firm},firm{firm}.example,{employees},{industry},,{country}\n"));
        }
        rows
    };
    (people, [told(["Banking", "Energy", "Retail"], 5, "FR"), told(["Energy", "Retail", "Media"], 900, "GB")])
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_companies_learn_reaches_all_their_people_on_one_server_and_on_several() {
    let (people, told) = at_many_companies();
    for shards in [0, 2] {
        let (one, other) = (Server::start().await, Server::start().await);
        let desk = Desk::new().await;
        if shards > 0 {
            shard(&desk.server.address(), &[one.address(), other.address()]).await.unwrap();
        }
        desk.import(Kind::People, &people).await;
        desk.agree().await;
        for (rows, retail) in told.iter().zip([150, 300]) {
            desk.import(Kind::Companies, rows).await;
            desk.agree().await;
            let served = desk.postgres().await;
            let filters =
                PeopleFilters { industries: vec!["Retail".to_owned()].into(), ..Default::default() };
            let found = page(&served, &Search { filters, limit: 10, ..Search::default() }).await;
            assert_eq!(found.total, retail, "on {shards} other servers");
        }
        if shards > 0 {
            continue;
        }
        // What people do not take writes none of them again.
        let client = desk.server.client().await;
        let latest = async || {
            let sql = "SELECT max(xmin::text::bigint) FROM almanac.person_0";
            client.query_one(sql, &[]).await.unwrap().get::<_, i64>(0)
        };
        let before = latest().await;
        desk.import(Kind::Companies, &told[1].replace(",,", ",Kafka,")).await;
        desk.agree().await;
        assert_eq!(latest().await, before);
    }
}
