//! Reaching a server: encrypted as soon as it leaves this machine, trusting the operator's own roots where they are given.

use crate::failure::{OpenError, said};
use rustls::RootCertStore;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls_platform_verifier::BuilderVerifierExt;
use std::net::IpAddr;
use std::path::Path;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_postgres::config::{Host, SslMode};
use tokio_postgres::tls::{ChannelBinding, MakeTlsConnect, NoTls, TlsConnect, TlsStream};
use tokio_postgres::{CancelToken, Client, Config};

/// How long a server may take to accept a connection.
const CONNECT_WITHIN: Duration = Duration::from_secs(5);

/// Where a database is, and how it is reached.
#[derive(Clone)]
pub struct Address {
    config: Config,
    /// None where the connection stays on this machine, or need not be encrypted.
    tls: Option<Tls>,
    /// What makes a password for each connection, where the address has none.
    login: Option<Login>,
}

/// Makes a password that is good for a connection now: of the place, such as `db.acme.example:5432`, and the user.
pub type Login = Arc<dyn Fn(&str, &str) -> Result<String, String> + Send + Sync>;

impl Address {
    /// An address such as `postgres://user:password@host/database`; `roots` is a file of certificates to trust instead of those
    /// that this machine trusts.
    pub fn parse(url: &str, roots: Option<&Path>) -> Result<Self, OpenError> {
        let mut config: Config =
            url.parse().map_err(|error: tokio_postgres::Error| OpenError::Address(said(&error)))?;
        if config.get_password().is_none()
            && let Ok(password) = std::env::var("PGPASSWORD")
        {
            config.password(password);
        }
        Self::of(config, roots)
    }

    /// The same, where nothing of this machine's environment is to be sent there.
    pub fn of(mut config: Config, roots: Option<&Path>) -> Result<Self, OpenError> {
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(CONNECT_WITHIN);
        }
        if config.get_application_name().is_none() {
            config.application_name("almanac");
        }
        let tls = if is_encrypted(&config) {
            config.ssl_mode(SslMode::Require);
            Some(Tls(tokio_rustls::TlsConnector::from(Arc::new(trusting(roots)?))))
        } else {
            None
        };
        Ok(Self { config, tls, login: None })
    }

    /// The same, with a password made for each connection. What signs in that way must be encrypted, and name its user.
    pub fn with_login(self, login: Login) -> Result<Self, OpenError> {
        if self.config.get_user().is_none() || self.config.get_password().is_some() {
            return Err(OpenError::Address("it must name a user and no password".to_owned()));
        }
        Ok(Self { login: Some(login), ..self })
    }

    /// How a connection is made now.
    fn ready(&self) -> Config {
        let mut config = self.config.clone();
        if let Some(login) = &self.login {
            let port = config.get_ports().first().copied().unwrap_or(5432);
            let host = match config.get_hosts().first() {
                Some(Host::Tcp(name)) => name.clone(),
                _ => "localhost".to_owned(),
            };
            match login(&format!("{host}:{port}"), config.get_user().unwrap_or_default()) {
                Ok(password) => drop(config.password(password)),
                // The server's refusal follows.
                Err(reason) => {
                    tracing::error!(reason, "no password can be made for the directory's database")
                }
            }
        }
        config
    }

    /// Whether the connection is encrypted.
    pub fn is_encrypted(&self) -> bool {
        self.tls.is_some()
    }

    /// The address, without secrets.
    pub fn shown(&self) -> String {
        let hosts = self.config.get_hosts().iter().map(|host| match host {
            Host::Tcp(name) => name.clone(),
            #[cfg(unix)]
            Host::Unix(path) => path.display().to_string(),
        });
        let hosts: Vec<String> = hosts.collect();
        let ports: Vec<String> = self.config.get_ports().iter().map(u16::to_string).collect();
        match ports.is_empty() {
            true => hosts.join(","),
            false => format!("{}:{}", hosts.join(","), ports.join(",")),
        }
    }

    /// Where it is and who asks, as another server is told: the names of libpq and their values.
    pub(crate) fn parts(&self) -> (Vec<(&'static str, String)>, Vec<(&'static str, String)>) {
        let mut place = Vec::new();
        place.extend(self.config.get_hosts().first().map(|host| match host {
            Host::Tcp(name) => ("host", name.clone()),
            #[cfg(unix)]
            Host::Unix(path) => ("host", path.display().to_string()),
        }));
        place.extend(self.config.get_ports().first().map(|port| ("port", port.to_string())));
        place.extend(self.config.get_dbname().map(|name| ("dbname", name.to_owned())));
        if self.tls.is_some() {
            place.push(("sslmode", "require".to_owned()));
        }
        let mut user = Vec::new();
        user.extend(self.config.get_user().map(|user| ("user", user.to_owned())));
        let password = self.config.get_password();
        user.extend(password.map(|word| ("password", String::from_utf8_lossy(word).into_owned())));
        (place, user)
    }

    /// Ends what a connection is busy with, at the server.
    pub(crate) async fn cancel(&self, token: CancelToken) {
        // A server that is gone has nothing to cancel.
        let _ = match &self.tls {
            Some(tls) => token.cancel_query(tls.clone()).await,
            None => token.cancel_query(NoTls).await,
        };
    }
}

/// Connects to a server, signed in anew.
pub async fn connect(address: &Address) -> Result<Client, tokio_postgres::Error> {
    match &address.tls {
        Some(tls) => {
            let (client, connection) = address.ready().connect(tls.clone()).await?;
            tokio::spawn(connection);
            Ok(client)
        }
        None => {
            let (client, connection) = address.ready().connect(NoTls).await?;
            tokio::spawn(connection);
            Ok(client)
        }
    }
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

/// TLS with the roots of a file or, without one, those that this machine trusts.
fn trusting(roots: Option<&Path>) -> Result<rustls::ClientConfig, OpenError> {
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let builder = rustls::ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|error| OpenError::Tls(error.to_string()))?;
    let Some(file) = roots else {
        let builder = builder.with_platform_verifier().map_err(|error| OpenError::Tls(error.to_string()))?;
        return Ok(builder.with_no_client_auth());
    };
    let refused = |reason: String| OpenError::Roots { file: file.to_owned(), reason };
    let mut store = RootCertStore::empty();
    for certificate in CertificateDer::pem_file_iter(file).map_err(|error| refused(error.to_string()))? {
        let certificate = certificate.map_err(|error| refused(error.to_string()))?;
        store.add(certificate).map_err(|error| refused(error.to_string()))?;
    }
    if store.is_empty() {
        return Err(refused("it holds no certificate".to_owned()));
    }
    Ok(builder.with_root_certificates(store).with_no_client_auth())
}

#[derive(Clone)]
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

    #[test]
    fn an_address_is_shown_without_its_password() {
        let address = Address::parse("postgres://me:secret@127.0.0.1:5433/crm", None).unwrap();
        assert_eq!(address.shown(), "127.0.0.1:5433");
    }

    #[test]
    fn each_connection_is_signed_in_with_a_password_of_its_own() {
        let made = Arc::new(std::sync::atomic::AtomicU64::new(0));
        let counted = made.clone();
        let login: Login = Arc::new(move |place: &str, user: &str| {
            let number = counted.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            Ok(format!("{user}@{place} {number}"))
        });
        let parsed = |url: &str| Address::parse(url, None).unwrap().with_login(login.clone());
        let address = parsed("postgres://me@db.acme.example/crm?sslmode=disable").unwrap();
        for expected in ["me@db.acme.example:5432 0", "me@db.acme.example:5432 1"] {
            assert_eq!(address.ready().get_password(), Some(expected.as_bytes()));
        }
        assert!(parsed("postgres://me:secret@127.0.0.1/crm").is_err(), "one of the two is meant");
        assert!(parsed("postgres://127.0.0.1/crm").is_err(), "as whom?");
    }

    #[test]
    fn roots_that_are_none_are_refused() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let refused = Address::parse("postgres://me@db.acme.example/crm", Some(file.path()));
        assert!(refused.err().unwrap().to_string().contains("holds no certificate"));
    }
}
