//! A SOCKS5 proxy (RFC 1928, with the passwords of RFC 1929) that really relays, or refuses in every way there is.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::{Arc, Mutex};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

const VERSION: u8 = 5;
const NO_AUTHENTICATION: u8 = 0;
const PASSWORD: u8 = 2;
const NO_METHOD: u8 = 0xff;
const CONNECT: u8 = 1;

/// What the proxy does with a request.
#[derive(Debug, Clone)]
pub enum Relaying {
    /// Connects as asked.
    AsAsked,
    /// Connects to this port instead, so that a test may ask for one it cannot open itself.
    ToPort(u16),
    /// Refuses with this reply code.
    Refusing(u8),
    /// Never answers a request.
    Hanging,
    /// Answers with something that is not SOCKS.
    Nonsense,
}

/// A running proxy; it stops when dropped.
pub struct SocksPeer {
    pub address: SocketAddr,
    targets: Arc<Mutex<Vec<SocketAddr>>>,
    task: JoinHandle<()>,
}

impl SocksPeer {
    /// With credentials, only clients that send them are let in.
    pub async fn start(
        relaying: Relaying,
        credentials: Option<(&'static str, &'static str)>,
    ) -> std::io::Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = listener.local_addr()?;
        let targets: Arc<Mutex<Vec<SocketAddr>>> = Arc::default();
        let seen = targets.clone();
        let task = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let (relaying, seen) = (relaying.clone(), seen.clone());
                tokio::spawn(async move {
                    let _ = serve(stream, &relaying, credentials, &seen).await;
                });
            }
        });
        Ok(Self { address, targets, task })
    }

    /// Every address that was asked for.
    pub fn targets(&self) -> Vec<SocketAddr> {
        self.targets.lock().expect("no panic while held").clone()
    }
}

impl Drop for SocksPeer {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn serve(
    mut client: TcpStream,
    relaying: &Relaying,
    credentials: Option<(&str, &str)>,
    targets: &Mutex<Vec<SocketAddr>>,
) -> std::io::Result<()> {
    if !let_in(&mut client, credentials).await? {
        return Ok(());
    }
    let [_, command, _, kind] = bytes(&mut client).await?;
    let host = match kind {
        1 => IpAddr::V4(Ipv4Addr::from(bytes::<4>(&mut client).await?)),
        4 => IpAddr::V6(Ipv6Addr::from(bytes::<16>(&mut client).await?)),
        // Names are for the caller to resolve: what may be dialled is its own decision.
        _ => return reply(&mut client, 8).await,
    };
    let mut target = SocketAddr::new(host, u16::from_be_bytes(bytes(&mut client).await?));
    targets.lock().expect("no panic while held").push(target);
    match relaying {
        _ if command != CONNECT => return reply(&mut client, 7).await,
        Relaying::AsAsked => {}
        Relaying::ToPort(port) => target.set_port(*port),
        Relaying::Refusing(code) => return reply(&mut client, *code).await,
        Relaying::Hanging => return std::future::pending().await,
        Relaying::Nonsense => return client.write_all(b"HTTP/1.1 400 Bad Request\r\n\r\n").await,
    }
    let Ok(mut server) = TcpStream::connect(target).await else { return reply(&mut client, 5).await };
    reply(&mut client, 0).await?;
    tokio::io::copy_bidirectional(&mut client, &mut server).await.map(|_| ())
}

/// The greeting and, where there are credentials, the password.
async fn let_in(client: &mut TcpStream, credentials: Option<(&str, &str)>) -> std::io::Result<bool> {
    let [version, count] = bytes(client).await?;
    let mut offered = vec![0; usize::from(count)];
    client.read_exact(&mut offered).await?;
    let method = if credentials.is_some() { PASSWORD } else { NO_AUTHENTICATION };
    if version != VERSION || !offered.contains(&method) {
        client.write_all(&[VERSION, NO_METHOD]).await?;
        return Ok(false);
    }
    client.write_all(&[VERSION, method]).await?;
    let Some((user, password)) = credentials else { return Ok(true) };
    let [_version] = bytes(client).await?;
    let given = (text(client).await?, text(client).await?);
    let right = given == (user.to_owned(), password.to_owned());
    client.write_all(&[1, u8::from(!right)]).await?;
    Ok(right)
}

async fn bytes<const N: usize>(client: &mut TcpStream) -> std::io::Result<[u8; N]> {
    let mut read = [0; N];
    client.read_exact(&mut read).await?;
    Ok(read)
}

async fn text(client: &mut TcpStream) -> std::io::Result<String> {
    let [length] = bytes(client).await?;
    let mut read = vec![0; usize::from(length)];
    client.read_exact(&mut read).await?;
    Ok(String::from_utf8_lossy(&read).into_owned())
}

async fn reply(client: &mut TcpStream, code: u8) -> std::io::Result<()> {
    client.write_all(&[VERSION, code, 0, 1, 0, 0, 0, 0, 0, 0]).await
}
