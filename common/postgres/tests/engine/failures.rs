//! What goes wrong is told as what it is: an outage is never an empty answer, and ends by itself.

use crate::server::Server;
use directory::Screened;
use lookup::directory::Directory;
use lookup::filters::PeopleFilters;
use lookup::{ProviderError, Search, SearchFailure, SearchSource};
use postgres::{Address, Postgres, Settings, migrate, shard};
use std::time::Duration;

const TODAY: jiff::civil::Date = jiff::civil::date(2026, 6, 1);

async fn open(server: &Server, settings: Settings) -> Screened<Postgres> {
    Postgres::open(server.address(), settings).await.unwrap()
}

fn refused(opened: Result<Screened<Postgres>, postgres::OpenError>) -> String {
    match opened {
        Ok(_) => panic!("it was opened"),
        Err(problem) => problem.to_string(),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_is_down_at_the_start_is_told_in_one_line() {
    let mut server = Server::start().await;
    let told = refused(Postgres::open(server.address(), Settings::default()).await);
    assert!(told.contains("almanac directory migrate"), "{told}");
    server.stop();
    let told = refused(Postgres::open(server.address(), Settings::default()).await);
    assert!(told.contains(&format!("127.0.0.1:{} cannot be reached", server.port)), "{told}");
    assert!(!told.contains('\n'), "{told}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn migrating_again_changes_nothing_and_a_newer_directory_is_refused() {
    let server = Server::start().await;
    let first = migrate(&server.address()).await.unwrap();
    let second = migrate(&server.address()).await.unwrap();
    assert_eq!((first.from, second.from, second.to), (0, first.to, first.to));
    server.sql("INSERT INTO almanac.migration (version) VALUES (999)").await;
    let told = refused(Postgres::open(server.address(), Settings::default()).await);
    assert!(told.contains("version 999"), "{told}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_goes_away_is_an_outage_until_it_is_back() {
    let mut server = Server::with_directory().await;
    let directory = open(&server, Settings::default()).await;
    assert_eq!(directory.person_by_id("per_1").await, Ok(None));
    server.stop();
    for _ in 0..3 {
        let answer = directory.person_by_id("per_1").await;
        assert!(matches!(answer, Err(ProviderError::DirectoryDown)), "{answer:?}");
    }
    let search = SearchSource::<PeopleFilters>::search(&directory, &Search::default(), TODAY).await;
    assert!(matches!(search, Err(SearchFailure::Provider(ProviderError::DirectoryDown))));
    server.start_again().await;
    assert_eq!(directory.person_by_id("per_1").await, Ok(None));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_that_is_reached_later_is_an_outage_before() {
    let mut server = Server::with_directory().await;
    server.stop();
    let directory = Postgres::later(server.address(), Settings { connections: 1, ..Settings::default() });
    assert!(directory.person_by_id("per_1").await.is_err());
    assert_eq!(directory.holdings().people, 0);
    server.start_again().await;
    assert_eq!(directory.person_by_id("per_1").await, Ok(None));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_query_that_takes_too_long_is_ended_by_the_server() {
    let server = Server::with_directory().await;
    let settings = Settings { timeout: Duration::from_millis(300), connections: 1, ..Settings::default() };
    let directory = open(&server, settings).await;
    let client = server.client().await;
    client.batch_execute("BEGIN; LOCK almanac.directory IN ACCESS EXCLUSIVE MODE").await.unwrap();
    assert_eq!(directory.person_by_id("per_1").await, Err(ProviderError::Timeout));
    client.batch_execute("ROLLBACK").await.unwrap();
    assert_eq!(directory.person_by_id("per_1").await, Ok(None));
}

/// How many of our queries the server is busy with.
async fn busy(server: &Server) -> i64 {
    let sql = "SELECT count(*) FROM pg_stat_activity \
               WHERE state = 'active' AND query LIKE '%FROM almanac.present()%' AND pid <> pg_backend_pid()";
    server.client().await.query_one(sql, &[]).await.unwrap().get(0)
}

async fn until_busy_with(server: &Server, queries: i64) {
    for _ in 0..200 {
        if busy(server).await == queries {
            return;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("the server is busy with {} queries and not with {queries}", busy(server).await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_nobody_waits_for_any_more_is_ended_at_the_server() {
    let server = Server::with_directory().await;
    let directory = open(&server, Settings { connections: 1, ..Settings::default() }).await;
    let client = server.client().await;
    client.batch_execute("BEGIN; LOCK almanac.directory IN ACCESS EXCLUSIVE MODE").await.unwrap();
    let asked = tokio::spawn({
        let directory = directory.clone();
        async move { directory.person_by_id("per_1").await }
    });
    until_busy_with(&server, 1).await;
    asked.abort();
    until_busy_with(&server, 0).await;
    client.batch_execute("ROLLBACK").await.unwrap();
    assert_eq!(directory.person_by_id("per_1").await, Ok(None));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_finds_every_connection_busy_waits_for_one() {
    let server = Server::with_directory().await;
    let directory = open(&server, Settings { connections: 1, ..Settings::default() }).await;
    let client = server.client().await;
    client.batch_execute("BEGIN; LOCK almanac.directory IN ACCESS EXCLUSIVE MODE").await.unwrap();
    let ask = || {
        let directory = directory.clone();
        tokio::spawn(async move { directory.person_by_id("per_1").await })
    };
    let asked = [ask(), ask(), ask()];
    until_busy_with(&server, 1).await;
    client.batch_execute("ROLLBACK").await.unwrap();
    for asked in asked {
        assert_eq!(asked.await.unwrap(), Ok(None));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_one_of_its_servers_a_search_is_an_outage_and_companies_are_found() {
    let (first, second, mut third) =
        (Server::with_directory().await, Server::start().await, Server::start().await);
    shard(&first.address(), &[second.address(), third.address()]).await.unwrap();
    let again = shard(&first.address(), &[second.address(), third.address()]).await.unwrap_err();
    assert!(again.to_string().contains("before the first import"), "{again}");
    let directory = open(&first, Settings::default()).await;
    let all = Search::default();
    let search = || SearchSource::<PeopleFilters>::search(&directory, &all, TODAY);
    assert_eq!(search().await.ok().map(|page| page.total), Some(0));
    third.stop();
    let answer = search().await;
    assert!(matches!(answer, Err(SearchFailure::Provider(ProviderError::DirectoryDown))));
    assert_eq!(directory.company_by_id("com_1").await, Ok(None));
    third.start_again().await;
    assert_eq!(search().await.ok().map(|page| page.total), Some(0));
}

#[test]
fn an_address_that_is_none_is_refused() {
    let refused = Address::parse("postgres://[", None).err().unwrap().to_string();
    assert!(refused.contains("is no address of a database"), "{refused}");
}
