//! Many websites in their own names behind one gateway on loopback, good ones and bad ones. It notes who was asked for what, and how
//! many requests each host had at a time.

use common::providers::settings::ProviderSettings;
use common::providers::vendor::Secret;
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};

/// What a site answers.
#[derive(Debug, Clone)]
pub struct Page {
    pub status: u16,
    pub headers: Vec<(&'static str, String)>,
    pub body: Vec<u8>,
    pub delay: Duration,
    /// How much of the body is sent before the connection breaks off.
    pub cut: Option<usize>,
    /// How long it waits after each byte of the body.
    pub drip: Duration,
}

impl Page {
    pub fn html(body: impl Into<Vec<u8>>) -> Self {
        Self::new(200, body).with("content-type", "text/html; charset=utf-8")
    }

    pub fn text(body: impl Into<Vec<u8>>) -> Self {
        Self::new(200, body).with("content-type", "text/plain")
    }

    pub fn missing() -> Self {
        Self::new(404, "<h1>Not found</h1>").with("content-type", "text/html")
    }

    pub fn to(address: &str) -> Self {
        Self::new(302, "").with("location", address)
    }

    pub fn new(status: u16, body: impl Into<Vec<u8>>) -> Self {
        Self {
            status,
            headers: Vec::new(),
            body: body.into(),
            delay: Duration::ZERO,
            cut: None,
            drip: Duration::ZERO,
        }
    }

    pub fn with(mut self, name: &'static str, value: &str) -> Self {
        self.headers.push((name, value.to_owned()));
        self
    }

    pub fn cut_after(self, bytes: usize) -> Self {
        Self { cut: Some(bytes), ..self }
    }

    pub fn dripping(self, drip: Duration) -> Self {
        Self { drip, ..self }
    }

    pub fn after(self, delay: Duration) -> Self {
        Self { delay, ..self }
    }
}

/// A request: host, path with its query, and headers.
#[derive(Debug, Clone, Default)]
pub struct Asked {
    pub host: String,
    pub path: String,
    pub headers: HashMap<String, String>,
}

type Script = Arc<dyn Fn(&Asked) -> Page + Send + Sync>;

#[derive(Default)]
struct Log {
    asked: Vec<(String, String)>,
    agents: Vec<String>,
    busy: HashMap<String, usize>,
    most: usize,
}

/// The gateway; it stops with the test's runtime.
#[derive(Clone)]
pub struct Sites {
    pub address: String,
    log: Arc<Mutex<Log>>,
    script: Arc<Mutex<Script>>,
}

impl Sites {
    pub async fn start(script: impl Fn(&Asked) -> Page + Send + Sync + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = format!("http://{}", listener.local_addr().expect("an address"));
        let script: Script = Arc::new(script);
        let sites = Self { address, log: Arc::default(), script: Arc::new(Mutex::new(script)) };
        let served = sites.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let served = served.clone();
                tokio::spawn(async move {
                    // A reader that gives up in the middle ends the conversation.
                    let _ = served.converse(stream).await;
                });
            }
        });
        sites
    }

    /// Lets a service read these sites, and no others.
    pub fn serve(&self, settings: &mut ProviderSettings) {
        settings.urls.insert("website", self.address.clone());
        settings.credentials.insert("PROVIDER_CONTACT", Secret::new("ops@operator.example"));
        settings.name_servers = vec![([127, 0, 0, 1], 9).into()];
    }

    /// Changes what the sites answer from now on.
    pub fn turn(&self, script: impl Fn(&Asked) -> Page + Send + Sync + 'static) {
        *self.script.lock().expect("unpoisoned") = Arc::new(script);
    }

    /// The paths that a host was asked for, in their order.
    pub fn paths(&self, host: &str) -> Vec<String> {
        let log = self.log.lock().expect("unpoisoned");
        log.asked.iter().filter(|(of, _)| of == host).map(|(_, path)| path.clone()).collect()
    }

    /// How many requests there were, and the most that one host had at a time.
    pub fn counts(&self) -> (usize, usize) {
        let log = self.log.lock().expect("unpoisoned");
        (log.asked.len(), log.most)
    }

    /// The names that readers gave themselves.
    pub fn agents(&self) -> Vec<String> {
        let mut agents = self.log.lock().expect("unpoisoned").agents.clone();
        agents.sort();
        agents.dedup();
        agents
    }

    /// Forgets what was asked.
    pub fn forget(&self) {
        *self.log.lock().expect("unpoisoned") = Log::default();
    }

    async fn converse(&self, stream: TcpStream) -> std::io::Result<()> {
        stream.set_nodelay(true)?;
        let mut stream = BufReader::new(stream);
        while let Some(asked) = read(&mut stream).await? {
            let page = {
                let mut log = self.log.lock().expect("unpoisoned");
                log.asked.push((asked.host.clone(), asked.path.clone()));
                let agent = asked.headers.get("user-agent").cloned().unwrap_or_default();
                if !log.agents.contains(&agent) {
                    log.agents.push(agent);
                }
                let busy = log.busy.entry(asked.host.clone()).or_default();
                *busy += 1;
                let busy = *busy;
                log.most = log.most.max(busy);
                self.script.lock().expect("unpoisoned").clone()
            }(&asked);
            tokio::time::sleep(page.delay).await;
            if let Some(busy) = self.log.lock().expect("unpoisoned").busy.get_mut(&asked.host) {
                *busy = busy.saturating_sub(1);
            }
            let headers: String =
                page.headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
            let head =
                format!("HTTP/1.1 {} X\r\n{headers}content-length: {}\r\n\r\n", page.status, page.body.len());
            stream.write_all(head.as_bytes()).await?;
            if let Some(sent) = page.cut {
                stream.write_all(&page.body[..sent]).await?;
                return stream.flush().await;
            }
            if !page.drip.is_zero() {
                for byte in &page.body {
                    stream.write_all(&[*byte]).await?;
                    stream.flush().await?;
                    tokio::time::sleep(page.drip).await;
                }
                continue;
            }
            stream.write_all(&page.body).await?;
            stream.flush().await?;
        }
        Ok(())
    }
}

/// One request; nothing at the end of the connection.
async fn read(stream: &mut BufReader<TcpStream>) -> std::io::Result<Option<Asked>> {
    let mut line = String::new();
    if stream.read_line(&mut line).await? == 0 {
        return Ok(None);
    }
    let path = line.split_whitespace().nth(1).unwrap_or_default().to_owned();
    let mut asked = Asked { path, ..Asked::default() };
    loop {
        line.clear();
        stream.read_line(&mut line).await?;
        let Some((name, value)) = line.trim_end().split_once(':') else { break };
        asked.headers.insert(name.to_ascii_lowercase(), value.trim().to_owned());
    }
    asked.host = asked.headers.get("host").cloned().unwrap_or_default();
    Ok(Some(asked))
}
