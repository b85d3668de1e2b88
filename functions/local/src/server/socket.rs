//! The way from a command to the database of a running server: a Unix socket in the data directory that only its owner can
//! open. A frame is the name of an operation and its body; the answer a status and its body.

use crate::server::engine;
use anyhow::{Context, Result};
use aws_sdk_dynamodb::config::timeout::TimeoutConfig;
use aws_smithy_runtime_api::client::http::{
    HttpConnector, HttpConnectorFuture, SharedHttpConnector, http_client_fn,
};
use aws_smithy_runtime_api::client::orchestrator::HttpRequest;
use aws_smithy_runtime_api::client::result::ConnectorError;
use dynoxide::Database;
use std::os::unix::fs::{DirBuilderExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{UnixListener, UnixStream};

/// A server on this machine that takes longer than this for one operation is stuck.
const PATIENCE: Duration = Duration::from_secs(10);
/// The longest frame: DynamoDB's own limit is 16 MB.
const LONGEST: u32 = 32 * 1024 * 1024;
/// The longest socket path that every operating system accepts.
const PATH_BYTES: usize = 100;

/// Makes the socket of a data directory, open to its owner alone from the first moment.
pub fn bind(data_dir: &Path) -> Result<(UnixListener, PathBuf)> {
    let name = hex::encode(common::domain::chance::bytes::<8>());
    let in_data_dir = data_dir.join("socket");
    // Where the path is too long for a socket, it is elsewhere; the lock file says where.
    let place = if in_data_dir.as_os_str().len() <= PATH_BYTES - 24 {
        in_data_dir
    } else {
        std::env::temp_dir().join(format!("almanac-{name}.socket"))
    };
    let folder = place.with_file_name(format!(".{name}"));
    let made = || -> std::io::Result<UnixListener> {
        std::fs::DirBuilder::new().mode(0o700).create(&folder)?;
        let inside = folder.join("s");
        let listener = UnixListener::bind(&inside)?;
        std::fs::set_permissions(&inside, std::fs::Permissions::from_mode(0o600))?;
        std::fs::rename(&inside, &place)?;
        std::fs::remove_dir(&folder)?;
        Ok(listener)
    };
    let listener = made().with_context(|| format!("cannot make the socket {}", place.display()))?;
    Ok((listener, place))
}

/// Answers commands until the process ends.
pub async fn serve(listener: UnixListener, database: Database) {
    loop {
        match listener.accept().await {
            Ok((stream, _)) => {
                let database = database.clone();
                tokio::spawn(async move {
                    // A command that breaks off has what it asked for, or does not want it any more.
                    let _ = converse(stream, database).await;
                });
            }
            Err(error) => {
                tracing::warn!(%error, "cannot accept a command");
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
    }
}

async fn converse(mut stream: UnixStream, database: Database) -> std::io::Result<()> {
    loop {
        let operation = String::from_utf8_lossy(&read(&mut stream).await?).into_owned();
        let body = read(&mut stream).await?;
        let database = database.clone();
        let done = tokio::task::spawn_blocking(move || engine::dispatch(&database, &operation, &body));
        let (status, body) = done.await.map_err(std::io::Error::other)?;
        stream.write_u16(status).await?;
        write(&mut stream, &body).await?;
        stream.flush().await?;
    }
}

async fn read(stream: &mut UnixStream) -> std::io::Result<Vec<u8>> {
    let length = stream.read_u32().await?;
    if length > LONGEST {
        return Err(std::io::Error::other("a frame is too long"));
    }
    let mut bytes = vec![0; length as usize];
    stream.read_exact(&mut bytes).await?;
    Ok(bytes)
}

async fn write(stream: &mut UnixStream, bytes: &[u8]) -> std::io::Result<()> {
    let length = u32::try_from(bytes.len()).map_err(std::io::Error::other)?;
    stream.write_u32(length).await?;
    stream.write_all(bytes).await
}

/// An SDK client to the database of the server behind a socket; it gives up on one that does not answer.
pub fn client(socket: &Path) -> aws_sdk_dynamodb::Client {
    let connector = SharedHttpConnector::new(Connector(socket.to_owned()));
    let http = http_client_fn(move |_, _| connector.clone());
    let timeouts = TimeoutConfig::builder().operation_timeout(PATIENCE).build();
    let settings = engine::settings("http://socket").http_client(http).timeout_config(timeouts);
    aws_sdk_dynamodb::Client::from_conf(settings.build())
}

#[derive(Debug)]
struct Connector(PathBuf);

impl HttpConnector for Connector {
    fn call(&self, request: HttpRequest) -> HttpConnectorFuture {
        let socket = self.0.clone();
        HttpConnectorFuture::new(async move {
            let operation = engine::operation(&request);
            let body = request.body().bytes().unwrap_or_default().to_vec();
            let asked = async {
                let mut stream = UnixStream::connect(&socket).await?;
                write(&mut stream, operation.as_bytes()).await?;
                write(&mut stream, &body).await?;
                stream.flush().await?;
                let status = stream.read_u16().await?;
                Ok::<_, std::io::Error>((status, read(&mut stream).await?))
            };
            let (status, body) = asked.await.map_err(|error| ConnectorError::io(error.into()))?;
            engine::response(status, body)
        })
    }
}
