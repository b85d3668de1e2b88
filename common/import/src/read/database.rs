//! A query to PostgreSQL: the server itself writes the rows as CSV, whatever their types, and they are streamed.

use super::remote::{Remote, failed, runtime, tls, told};
use futures::StreamExt;
use std::io::Read;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_postgres::config::{Host, SslMode};
use tokio_postgres::tls::{ChannelBinding, MakeTlsConnect, NoTls, TlsConnect, TlsStream};
use tokio_postgres::{Client, Config};

/// Runs a query, which can only read, and gives its rows as CSV.
pub(super) fn open(url: &str, query: &str) -> Result<Box<dyn Read + Send>, String> {
    let mut config: Config =
        url.parse().map_err(|error| format!("is no address of a database: {}", told(&error)))?;
    if config.get_password().is_none()
        && let Ok(password) = std::env::var("PGPASSWORD")
    {
        config.password(password);
    }
    let query = query.trim().trim_end_matches(';');
    let copy = format!("copy ({query}) to stdout with (format csv, header, encoding 'UTF8')");
    let runtime = runtime()?;
    let stream = runtime.block_on(async {
        let client = connect(&config).await?;
        client.batch_execute("set default_transaction_read_only = on").await.map_err(|error| said(&error))?;
        let rows = client.copy_out(&copy).await.map_err(|error| said(&error))?;
        Ok::<_, String>(rows.map(move |chunk| {
            // The connection lasts as long as the rows.
            let _ = &client;
            chunk.map_err(failed)
        }))
    })?;
    Ok(Box::new(Remote::new(runtime, stream.boxed())))
}

/// What the database said, without the driver's words around it.
fn said(error: &tokio_postgres::Error) -> String {
    match error.as_db_error() {
        Some(said) => format!("the database says: {}", said.message()),
        None => told(error),
    }
}

async fn connect(config: &Config) -> Result<Client, String> {
    if is_encrypted(config) {
        let tls = Tls(tokio_rustls::TlsConnector::from(Arc::new(tls()?)));
        let mut config = config.clone();
        config.ssl_mode(SslMode::Require);
        let (client, connection) = config.connect(tls).await.map_err(|error| {
            format!("{} (a database without TLS is reached with ?sslmode=disable)", said(&error))
        })?;
        tokio::spawn(connection);
        return Ok(client);
    }
    let (client, connection) = config.connect(NoTls).await.map_err(|error| said(&error))?;
    tokio::spawn(connection);
    Ok(client)
}

/// What leaves this machine is encrypted unless the address says otherwise.
fn is_encrypted(config: &Config) -> bool {
    let is_near = |host: &Host| match host {
        Host::Tcp(name) => {
            name == "localhost" || name.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
        }
        #[cfg(unix)]
        Host::Unix(_) => true,
    };
    match config.get_ssl_mode() {
        SslMode::Disable => false,
        SslMode::Require => true,
        _ => !config.get_hosts().iter().all(is_near),
    }
}

struct Tls(tokio_rustls::TlsConnector);

impl<S: AsyncRead + AsyncWrite + Unpin + Send + 'static> MakeTlsConnect<S> for Tls {
    type Stream = Secured<S>;
    type TlsConnect = TlsTo;
    type Error = rustls::pki_types::InvalidDnsNameError;

    fn make_tls_connect(&mut self, domain: &str) -> Result<TlsTo, Self::Error> {
        Ok(TlsTo(self.0.clone(), domain.to_owned().try_into()?))
    }
}

struct TlsTo(tokio_rustls::TlsConnector, rustls::pki_types::ServerName<'static>);

impl<S: AsyncRead + AsyncWrite + Unpin + Send + 'static> TlsConnect<S> for TlsTo {
    type Stream = Secured<S>;
    type Error = std::io::Error;
    type Future = Pin<Box<dyn Future<Output = std::io::Result<Secured<S>>> + Send>>;

    fn connect(self, stream: S) -> Self::Future {
        Box::pin(async move { self.0.connect(self.1, stream).await.map(Secured) })
    }
}

struct Secured<S>(tokio_rustls::client::TlsStream<S>);

impl<S: AsyncRead + AsyncWrite + Unpin> TlsStream for Secured<S> {
    fn channel_binding(&self) -> ChannelBinding {
        ChannelBinding::none()
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncRead for Secured<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<std::io::Result<()>> {
        Pin::new(&mut self.0).poll_read(cx, buffer)
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncWrite for Secured<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<std::io::Result<usize>> {
        Pin::new(&mut self.0).poll_write(cx, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<std::io::Result<()>> {
        Pin::new(&mut self.0).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<std::io::Result<()>> {
        Pin::new(&mut self.0).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_leaves_the_machine_is_encrypted() {
        for (url, encrypted) in [
            ("postgres://me@localhost/crm", false),
            ("postgres://me@127.0.0.1/crm", false),
            ("postgres://me@localhost/crm?sslmode=require", true),
            ("postgres://me@db.acme.example/crm", true),
            ("postgres://me@db.acme.example/crm?sslmode=disable", false),
            ("postgres:///crm?host=/run/postgresql", false),
        ] {
            assert_eq!(is_encrypted(&url.parse().unwrap()), encrypted, "{url}");
        }
    }
}
