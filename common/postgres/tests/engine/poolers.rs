//! A pooler before the server, such as RDS Proxy, keeps a server's connection for a client who sets something of its session.

use crate::server::Server;
use lookup::directory::Directory;
use postgres::{Address, Postgres, Settings, connect};
use std::sync::{Arc, Mutex};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// What the guide has an operator give the role (infra/DEPLOYING.md).
const SETTINGS: [(&str, &str); 5] = [
    ("statement_timeout", "15s"),
    ("enable_partitionwise_aggregate", "on"),
    ("enable_partitionwise_join", "on"),
    ("jit", "off"),
    ("work_mem", "32MB"),
];

/// A way to the server by another port, and all that is said to the server on it.
async fn overheard(server: u16) -> (u16, Arc<Mutex<Vec<u8>>>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let heard: Arc<Mutex<Vec<u8>>> = Arc::default();
    let noted = heard.clone();
    tokio::spawn(async move {
        while let Ok((client, _)) = listener.accept().await {
            tokio::spawn(pass_on(client, server, noted.clone()));
        }
    });
    (port, heard)
}

async fn pass_on(client: TcpStream, server: u16, noted: Arc<Mutex<Vec<u8>>>) {
    let (mut asks, mut told) = client.into_split();
    let (mut tells, mut asked) =
        TcpStream::connect(("127.0.0.1", server)).await.expect("the server").into_split();
    let answers = tokio::spawn(async move { tokio::io::copy(&mut tells, &mut told).await });
    let mut bytes = vec![0; 8192];
    while let Ok(read @ 1..) = asks.read(&mut bytes).await {
        noted.lock().unwrap().extend_from_slice(&bytes[..read]);
        if asked.write_all(&bytes[..read]).await.is_err() {
            break;
        }
    }
    answers.abort();
}

/// The settings that clients of a role set in their sessions.
async fn set_by(server: &Server, role: &str) -> Vec<&'static str> {
    let (port, heard) = overheard(server.port).await;
    let address = Address::parse(&format!("postgres://{role}@127.0.0.1:{port}/postgres"), None).unwrap();
    let directory = Postgres::open(address, Settings::default()).await.unwrap();
    assert_eq!(directory.person_by_id("per_1").await, Ok(None));
    let heard = String::from_utf8_lossy(&heard.lock().unwrap()).into_owned();
    assert!(heard.contains("almanac."), "nothing was asked: {heard}");
    let names = SETTINGS.into_iter().map(|(name, _)| name);
    names.filter(|name| heard.contains(&format!("SET {name}"))).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_role_with_settings_of_its_own_leaves_nothing_to_set_in_a_session() {
    let server = Server::with_directory().await;
    server.sql("CREATE ROLE settled LOGIN IN ROLE almanac; CREATE ROLE bare LOGIN IN ROLE almanac").await;
    for (name, value) in SETTINGS {
        server.sql(&format!("ALTER ROLE settled SET {name} = '{value}'")).await;
    }
    let whose = async |role: &str| {
        let address =
            Address::parse(&format!("postgres://{role}@127.0.0.1:{}/postgres", server.port), None).unwrap();
        let client = connect(&address).await.unwrap();
        let mut sources = Vec::new();
        for (name, _) in SETTINGS {
            let sql = format!("SELECT source FROM pg_settings WHERE name = '{name}'");
            sources.push(client.query_one(&sql, &[]).await.unwrap().get::<_, String>(0));
        }
        sources
    };
    assert_eq!(whose("settled").await, ["user"; 5]);
    assert!(!whose("bare").await.contains(&"user".to_owned()));
    assert_eq!(set_by(&server, "settled").await, Vec::<&str>::new());
    assert_eq!(set_by(&server, "bare").await, SETTINGS.map(|(name, _)| name));
}
