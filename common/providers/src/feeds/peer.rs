//! A server on loopback that answers as the real ones do, broken answers included.

use std::sync::{Arc, Mutex};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

/// What the server answers with.
#[derive(Clone)]
pub(super) struct Reply {
    pub status: u16,
    pub headers: &'static str,
    pub body: Vec<u8>,
    /// Whether the connection ends in the middle of the body.
    pub truncated: bool,
}

impl Reply {
    pub(super) fn ok(body: impl Into<Vec<u8>>) -> Self {
        Self { status: 200, headers: "", body: body.into(), truncated: false }
    }

    pub(super) fn status(status: u16) -> Self {
        Self { status, ..Self::ok("<html>an error page</html>") }
    }
}

pub(super) struct Peer {
    pub address: String,
    /// The heads of the requests that came.
    pub requests: Arc<Mutex<Vec<String>>>,
}

impl Peer {
    /// Answers each request by its path and query, one request per connection.
    pub(super) async fn start(answer: impl Fn(&str) -> Reply + Send + Sync + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let requests: Arc<Mutex<Vec<String>>> = Arc::default();
        let (log, answer) = (requests.clone(), Arc::new(answer));
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                let (log, answer) = (log.clone(), answer.clone());
                tokio::spawn(async move {
                    let mut head = Vec::new();
                    while !head.ends_with(b"\r\n\r\n") {
                        match stream.read_u8().await {
                            Ok(byte) => head.push(byte),
                            Err(_) => return,
                        }
                    }
                    let head = String::from_utf8_lossy(&head).into_owned();
                    let path = head.split(' ').nth(1).unwrap_or_default().to_owned();
                    let length = head.lines().find_map(|line| {
                        let (name, value) = line.split_once(':')?;
                        name.eq_ignore_ascii_case("content-length")
                            .then(|| value.trim().parse::<usize>().ok())?
                    });
                    if stream.read_exact(&mut vec![0; length.unwrap_or(0)]).await.is_err() {
                        return;
                    }
                    log.lock().unwrap().push(head);
                    let Reply { status, headers, body, truncated } = answer(&path);
                    let length = body.len() + usize::from(truncated);
                    let head = format!(
                        "HTTP/1.1 {status} X\r\n{headers}content-length: {length}\r\nconnection: close\r\n\r\n"
                    );
                    let _ = stream.write_all(head.as_bytes()).await;
                    let _ = stream.write_all(&body).await;
                    let _ = stream.shutdown().await;
                });
            }
        });
        Self { address, requests }
    }

    pub(super) fn paths(&self) -> Vec<String> {
        let requests = self.requests.lock().unwrap();
        requests.iter().filter_map(|head| head.split(' ').nth(1).map(str::to_owned)).collect()
    }
}
