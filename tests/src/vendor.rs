//! A vendor's API on loopback: it answers like the real one, or misbehaves like a bad day of it.

use serde_json::Value;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};

/// What the vendor was sent.
#[derive(Debug, Clone, Default)]
pub struct Question {
    pub method: String,
    /// With the query string.
    pub target: String,
    /// Names in lower case.
    pub headers: Vec<(String, String)>,
    pub body: String,
}

impl Question {
    pub fn header(&self, name: &str) -> &str {
        self.headers
            .iter()
            .find(|(known, _)| known == name)
            .map(|(_, value)| value.as_str())
            .unwrap_or_default()
    }
}

/// What the vendor does.
#[derive(Debug, Clone)]
pub enum Behaviour {
    Json(u16, Value),
    /// With a header more.
    With(u16, &'static str, String, Value),
    Html(u16, &'static str),
    Slow(Duration, u16, Value),
    /// Never answers.
    Hang,
    /// Breaks off in the middle of the answer.
    Truncated(Value),
    /// Sends this many bytes of JSON that never ends.
    Endless(usize),
    /// Closes the connection without a word.
    Close,
}

type Script = Arc<dyn Fn(&Question) -> Behaviour + Send + Sync>;

/// A running vendor; it stops with the test's runtime.
#[derive(Clone)]
pub struct Vendor {
    pub address: String,
    questions: Arc<Mutex<Vec<Question>>>,
    script: Arc<Mutex<Script>>,
}

impl Vendor {
    /// A vendor that does the same to every question.
    pub async fn always(behaviour: Behaviour) -> Self {
        Self::start(move |_| behaviour.clone()).await
    }

    pub async fn start(script: impl Fn(&Question) -> Behaviour + Send + Sync + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = format!("http://{}", listener.local_addr().expect("an address"));
        let script: Script = Arc::new(script);
        let vendor = Self { address, questions: Arc::default(), script: Arc::new(Mutex::new(script)) };
        let served = vendor.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let served = served.clone();
                tokio::spawn(async move {
                    // A client that gives up in the middle ends the conversation.
                    let _ = served.converse(stream).await;
                });
            }
        });
        vendor
    }

    /// Everything asked so far.
    pub fn questions(&self) -> Vec<Question> {
        self.questions.lock().expect("unpoisoned").clone()
    }

    /// Changes what the vendor does from now on.
    pub fn turn(&self, behaviour: Behaviour) {
        self.script(move |_| behaviour.clone());
    }

    /// Changes how the vendor answers from now on.
    pub fn script(&self, script: impl Fn(&Question) -> Behaviour + Send + Sync + 'static) {
        *self.script.lock().expect("unpoisoned") = Arc::new(script);
    }

    async fn converse(&self, stream: TcpStream) -> std::io::Result<()> {
        stream.set_nodelay(true)?;
        let mut stream = BufReader::new(stream);
        while let Some(question) = read(&mut stream).await? {
            let script = self.script.lock().expect("unpoisoned").clone();
            let behaviour = script(&question);
            self.questions.lock().expect("unpoisoned").push(question);
            let (status, extra, body, kind) = match behaviour {
                Behaviour::Json(204, _) => (204, String::new(), String::new(), "application/json"),
                Behaviour::Json(status, body) => {
                    (status, String::new(), body.to_string(), "application/json")
                }
                Behaviour::With(status, name, value, body) => {
                    (status, format!("{name}: {value}\r\n"), body.to_string(), "application/json")
                }
                Behaviour::Html(status, page) => (status, String::new(), page.to_owned(), "text/html"),
                Behaviour::Slow(time, status, body) => {
                    tokio::time::sleep(time).await;
                    (status, String::new(), body.to_string(), "application/json")
                }
                Behaviour::Hang => return std::future::pending().await,
                Behaviour::Close => return Ok(()),
                Behaviour::Truncated(body) => {
                    let body = body.to_string();
                    let head = format!("HTTP/1.1 200 OK\r\ncontent-length: {}\r\n\r\n", body.len());
                    stream.write_all(head.as_bytes()).await?;
                    stream.write_all(&body.as_bytes()[..body.len() / 2]).await?;
                    return stream.flush().await;
                }
                Behaviour::Endless(most) => {
                    stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n[\"").await?;
                    let part = vec![b'a'; 64 * 1024];
                    for _ in 0..most / part.len() {
                        stream.write_all(&part).await?;
                    }
                    return stream.flush().await;
                }
            };
            let head = format!(
                "HTTP/1.1 {status} X\r\ncontent-type: {kind}\r\ncontent-length: {}\r\n{extra}\r\n",
                body.len()
            );
            stream.write_all(format!("{head}{body}").as_bytes()).await?;
            stream.flush().await?;
        }
        Ok(())
    }
}

/// One request; nothing at the end of the connection.
async fn read(stream: &mut BufReader<TcpStream>) -> std::io::Result<Option<Question>> {
    let mut question = Question::default();
    let mut line = String::new();
    if stream.read_line(&mut line).await? == 0 {
        return Ok(None);
    }
    let mut words = line.split_whitespace().map(str::to_owned);
    (question.method, question.target) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    loop {
        let mut line = String::new();
        stream.read_line(&mut line).await?;
        let Some((name, value)) = line.trim_end().split_once(':') else { break };
        question.headers.push((name.to_ascii_lowercase(), value.trim().to_owned()));
    }
    let mut body = vec![0; question.header("content-length").parse().unwrap_or(0)];
    stream.read_exact(&mut body).await?;
    question.body = String::from_utf8_lossy(&body).into_owned();
    Ok(Some(question))
}
