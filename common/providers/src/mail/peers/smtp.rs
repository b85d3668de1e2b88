//! A mail server that follows a script, however unpleasant.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncWrite, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::pki_types::PrivateKeyDer;
use tokio_rustls::rustls::{self};

/// What the server does at one point of the conversation.
#[derive(Debug, Clone)]
pub enum Step {
    /// Sends these lines, CRLF added.
    Say(String),
    /// Sends these bytes as they are.
    Raw(Vec<u8>),
    /// Sends this reply a byte at a time, with pauses.
    Drip(String),
    /// Sends nothing and keeps the connection.
    Hang,
    /// Closes the connection.
    Close,
    /// Resets the connection.
    Reset,
}

impl Step {
    pub fn say(line: &str) -> Self {
        Self::Say(line.to_owned())
    }
}

/// What becomes of STARTTLS.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StartTls {
    NotOffered,
    Works,
    /// Not asked for: the connection is encrypted from its first byte.
    Implicit,
    /// Offered, then refused with 454.
    Unavailable,
    /// Accepted, but the handshake is rubbish.
    Broken,
    /// Accepted, then silence.
    Hangs,
}

type OnRecipient = Arc<dyn Fn(&str, usize) -> Step + Send + Sync>;

/// How the server behaves.
#[derive(Clone)]
pub struct Script {
    pub greeting: Step,
    pub ehlo: Step,
    pub starttls: StartTls,
    pub mail: Step,
    /// By the mailbox asked for, and how often it was asked for before.
    pub rcpt: OnRecipient,
    pub pipelining: bool,
    pub smtputf8: bool,
}

impl Script {
    /// A well-behaved server on which these local parts exist.
    pub fn with_mailboxes(mailboxes: &'static [&'static str]) -> Self {
        Self::answering(move |mailbox, _| {
            let local = mailbox.rsplit_once('@').map_or(mailbox, |(local, _)| local);
            match mailboxes.contains(&local.to_lowercase().as_str()) {
                true => Step::say("250 2.1.5 OK"),
                false => Step::say("550 5.1.1 no such user"),
            }
        })
    }

    /// A well-behaved server that answers to recipients as told.
    pub fn answering(rcpt: impl Fn(&str, usize) -> Step + Send + Sync + 'static) -> Self {
        Self {
            greeting: Step::say("220 mx.acme.example ESMTP"),
            ehlo: Step::say(""),
            starttls: StartTls::NotOffered,
            mail: Step::say("250 2.1.0 OK"),
            rcpt: Arc::new(rcpt),
            pipelining: true,
            smtputf8: true,
        }
    }
}

/// What the server saw.
#[derive(Default)]
struct Seen {
    lines: Mutex<Vec<String>>,
    asked: Mutex<HashMap<String, usize>>,
    connections: AtomicUsize,
    open: AtomicUsize,
    most_open: AtomicUsize,
    encrypted: AtomicUsize,
}

/// A running mail server; it stops when dropped.
pub struct SmtpPeer {
    pub address: SocketAddr,
    seen: Arc<Seen>,
    task: JoinHandle<()>,
}

impl SmtpPeer {
    pub async fn start(script: Script) -> std::io::Result<Self> {
        Self::start_at("127.0.0.1:0", script).await
    }

    pub async fn start_at(address: &str, script: Script) -> std::io::Result<Self> {
        let listener = TcpListener::bind(address).await?;
        let address = listener.local_addr()?;
        let seen = Arc::new(Seen::default());
        let tls =
            matches!(script.starttls, StartTls::Works | StartTls::Implicit).then(acceptor).transpose()?;
        let shared = (seen.clone(), Arc::new(script), tls);
        let task = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let (seen, script, tls) = shared.clone();
                tokio::spawn(async move {
                    seen.connections.fetch_add(1, Ordering::Relaxed);
                    let open = seen.open.fetch_add(1, Ordering::Relaxed) + 1;
                    seen.most_open.fetch_max(open, Ordering::Relaxed);
                    let _ = stream.set_nodelay(true);
                    let _ = converse(stream, &script, tls, &seen).await;
                    seen.open.fetch_sub(1, Ordering::Relaxed);
                });
            }
        });
        Ok(Self { address, seen, task })
    }

    /// Every line received, in order of arrival.
    pub fn lines(&self) -> Vec<String> {
        self.seen.lines.lock().expect("no panic while held").clone()
    }

    pub fn connections(&self) -> usize {
        self.seen.connections.load(Ordering::Relaxed)
    }

    /// The most connections open at one time.
    pub fn most_open(&self) -> usize {
        self.seen.most_open.load(Ordering::Relaxed)
    }

    /// How many conversations were encrypted.
    pub fn encrypted(&self) -> usize {
        self.seen.encrypted.load(Ordering::Relaxed)
    }
}

impl Drop for SmtpPeer {
    fn drop(&mut self) {
        self.task.abort();
    }
}

fn acceptor() -> std::io::Result<TlsAcceptor> {
    let certificate =
        rcgen::generate_simple_self_signed(["mx.acme.example".to_owned()]).map_err(std::io::Error::other)?;
    let key =
        PrivateKeyDer::try_from(certificate.signing_key.serialize_der()).map_err(std::io::Error::other)?;
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = rustls::ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(std::io::Error::other)?
        .with_no_client_auth()
        .with_single_cert(vec![certificate.cert.der().clone()], key)
        .map_err(std::io::Error::other)?;
    Ok(TlsAcceptor::from(Arc::new(config)))
}

enum Ended {
    Conversation,
    /// By a reset instead of a proper close.
    Abruptly,
    /// The client asked for TLS, and may have it.
    ForTls,
}

async fn converse(
    mut stream: TcpStream,
    script: &Script,
    tls: Option<TlsAcceptor>,
    seen: &Seen,
) -> std::io::Result<()> {
    if let (StartTls::Implicit, Some(acceptor)) = (script.starttls, &tls) {
        let mut stream = acceptor.accept(stream).await?;
        seen.encrypted.fetch_add(1, Ordering::Relaxed);
        play(&mut stream, &script.greeting).await?;
        return talk(&mut stream, script, seen, StartTls::NotOffered).await.map(|_| ());
    }
    let ended = match play(&mut stream, &script.greeting).await? {
        None => talk(&mut stream, script, seen, script.starttls).await?,
        Some(ended) => ended,
    };
    match ended {
        Ended::Conversation => Ok(()),
        Ended::Abruptly => stream.set_zero_linger(),
        Ended::ForTls => match (script.starttls, tls) {
            (StartTls::Works, Some(acceptor)) => {
                let mut stream = acceptor.accept(stream).await?;
                seen.encrypted.fetch_add(1, Ordering::Relaxed);
                talk(&mut stream, script, seen, StartTls::NotOffered).await.map(|_| ())
            }
            (StartTls::Broken, _) => stream.write_all(b"\x15\x03\x01 this is no handshake").await,
            _ => std::future::pending().await,
        },
    }
}

async fn talk<S: AsyncRead + AsyncWrite + Unpin>(
    stream: &mut S,
    script: &Script,
    seen: &Seen,
    starttls: StartTls,
) -> std::io::Result<Ended> {
    let mut stream = BufReader::new(stream);
    let mut line = String::new();
    loop {
        line.clear();
        if stream.read_line(&mut line).await? == 0 {
            return Ok(Ended::Conversation);
        }
        let command = line.trim_end().to_owned();
        seen.lines.lock().expect("no panic while held").push(command.clone());
        let word = command.split([' ', ':']).next().unwrap_or_default().to_ascii_uppercase();
        let step = match word.as_str() {
            "EHLO" if matches!(&script.ehlo, Step::Say(text) if text.is_empty()) => {
                Step::Say(greet(script, starttls))
            }
            "EHLO" => script.ehlo.clone(),
            "HELO" => Step::say("250 mx.acme.example"),
            "STARTTLS" if starttls == StartTls::Unavailable => Step::say("454 4.7.0 TLS not available"),
            "STARTTLS" if starttls != StartTls::NotOffered => {
                stream.write_all(b"220 go ahead\r\n").await?;
                return Ok(Ended::ForTls);
            }
            "MAIL" => script.mail.clone(),
            "RCPT" => {
                let mailbox = command.split_once('<').map_or("", |(_, rest)| rest).trim_end_matches('>');
                let before = {
                    let mut asked = seen.asked.lock().expect("no panic while held");
                    let count = asked.entry(mailbox.to_owned()).or_default();
                    *count += 1;
                    *count - 1
                };
                (script.rcpt)(mailbox, before)
            }
            "RSET" => Step::say("250 2.0.0 OK"),
            "QUIT" => {
                stream.write_all(b"221 2.0.0 bye\r\n").await?;
                return Ok(Ended::Conversation);
            }
            _ => Step::say("502 5.5.1 not implemented"),
        };
        if let Some(ended) = play(&mut stream, &step).await? {
            return Ok(ended);
        }
    }
}

fn greet(script: &Script, starttls: StartTls) -> String {
    let mut lines = vec!["mx.acme.example", "SIZE 10240000", "8BITMIME"];
    if script.pipelining {
        lines.push("PIPELINING");
    }
    if script.smtputf8 {
        lines.push("SMTPUTF8");
    }
    if starttls != StartTls::NotOffered {
        lines.push("STARTTLS");
    }
    let last = lines.len() - 1;
    let lines =
        lines.iter().enumerate().map(|(at, line)| format!("250{}{line}", if at == last { ' ' } else { '-' }));
    lines.collect::<Vec<_>>().join("\r\n")
}

/// Plays a step; `Some` when the conversation ends with it.
async fn play<S: AsyncWrite + Unpin>(stream: &mut S, step: &Step) -> std::io::Result<Option<Ended>> {
    match step {
        Step::Say(text) => stream.write_all(format!("{text}\r\n").as_bytes()).await?,
        Step::Raw(bytes) => stream.write_all(bytes).await?,
        Step::Drip(text) => {
            for byte in format!("{text}\r\n").bytes() {
                stream.write_all(&[byte]).await?;
                stream.flush().await?;
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        }
        Step::Hang => std::future::pending().await,
        Step::Close => return Ok(Some(Ended::Conversation)),
        Step::Reset => return Ok(Some(Ended::Abruptly)),
    }
    stream.flush().await?;
    Ok(None)
}
