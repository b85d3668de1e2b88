//! A pooler before PostgreSQL, such as RDS Proxy, gives a connection of the server to a client for good once that sets something. What it
//! sees of a directory is listened to here.

use common::database::{Address, Settings};
use common::lookup::{PersonLookup, PersonQuery};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tests::postgres::Postgres;
use tests::tools;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// Listens to what clients tell a server; its port.
async fn listened(port: u16) -> (u16, Arc<Mutex<Vec<u8>>>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let own = listener.local_addr().unwrap().port();
    let told = Arc::<Mutex<Vec<u8>>>::default();
    let heard = told.clone();
    tokio::spawn(async move {
        while let Ok((client, _)) = listener.accept().await {
            let (server, heard) = (TcpStream::connect(("127.0.0.1", port)).await.unwrap(), heard.clone());
            let ((mut from_client, mut to_client), (mut from_server, mut to_server)) =
                (client.into_split(), server.into_split());
            tokio::spawn(async move { tokio::io::copy(&mut from_server, &mut to_client).await });
            tokio::spawn(async move {
                let mut buffer = vec![0; 64 * 1024];
                while let Ok(length) = from_client.read(&mut buffer).await.and_then(|length| match length {
                    0 => Err(std::io::ErrorKind::UnexpectedEof.into()),
                    length => Ok(length),
                }) {
                    heard.lock().unwrap().extend_from_slice(&buffer[..length]);
                    to_server.write_all(&buffer[..length]).await.unwrap();
                }
            });
        }
    });
    (own, told)
}

/// Whether a lookup through a listener sets something of its session.
async fn sets_something(server: &Postgres) -> bool {
    let url = server.url();
    let port = url.rsplit(':').next().and_then(|rest| rest.split('/').next()).unwrap().parse().unwrap();
    let (own, told) = listened(port).await;
    let address = Address::parse(&url.replace(&port.to_string(), &own.to_string()), None).unwrap();
    let settings = Settings { connections: 1, timeout: Duration::from_secs(16), ..Settings::default() };
    let directory = common::database::Postgres::open(address, settings).await.expect("a directory");
    let query = PersonQuery { email: "ada@acme.example".parse().ok(), ..PersonQuery::default() };
    PersonLookup::person(&directory, &query).await.expect("an answer");
    let told = String::from_utf8_lossy(&told.lock().unwrap()).into_owned();
    assert!(told.contains("almanac.migration"), "nothing was heard");
    told.contains("SET ") || told.contains("set_config")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_role_that_has_the_settings_by_itself_sets_none_so_that_no_pooler_pins_its_connections() {
    let server = Postgres::start().await;
    let address = Address::parse(&server.url(), None).unwrap();
    common::database::migrate(&address).await.expect("a directory");
    assert!(sets_something(&server).await, "without them they are set");
    // As infra/DEPLOYING.md says.
    let guide = std::fs::read_to_string(tests::golden::in_repository("infra/DEPLOYING.md")).unwrap();
    let sql = guide
        .split("```sql\n")
        .nth(1)
        .and_then(|rest| rest.split("```").next())
        .expect("the settings of a role");
    for statement in sql.split(';').map(str::trim).filter(|statement| !statement.is_empty()) {
        tools::run(&mut server.psql(statement)).await;
    }
    assert!(!sets_something(&server).await);
}
