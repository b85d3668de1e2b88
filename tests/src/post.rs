//! A mail server on loopback, for what the service sends.

use std::sync::{Arc, Mutex};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};

/// A mail server on loopback that keeps what it is given.
#[derive(Clone, Default)]
pub struct Post(Arc<Mutex<Vec<String>>>);

impl Post {
    /// One that listens, and its address.
    pub async fn open() -> (Self, String) {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("loopback works");
        let address = format!("smtp://{}", listener.local_addr().expect("loopback works"));
        let post = Self::default();
        let kept = post.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let kept = kept.clone();
                tokio::spawn(async move {
                    let _ = kept.converse(stream).await;
                });
            }
        });
        (post, address)
    }

    async fn converse(&self, stream: TcpStream) -> std::io::Result<()> {
        let mut stream = BufReader::new(stream);
        stream.write_all(b"220 post.example\r\n").await?;
        loop {
            let mut line = String::new();
            if stream.read_line(&mut line).await? == 0 {
                return Ok(());
            }
            let word = line.split([' ', ':', '\r']).next().unwrap_or_default().to_ascii_uppercase();
            let answer = match word.as_str() {
                "EHLO" | "HELO" => "250-post.example\r\n250 8BITMIME\r\n",
                "RCPT" if line.contains("refused@") => "550 no such mailbox\r\n",
                "MAIL" | "RCPT" | "RSET" | "NOOP" => "250 ok\r\n",
                "QUIT" => "221 bye\r\n",
                "DATA" => {
                    stream.write_all(b"354 go on\r\n").await?;
                    let mut letter = String::new();
                    loop {
                        let mut line = String::new();
                        stream.read_line(&mut line).await?;
                        if line == ".\r\n" {
                            break;
                        }
                        letter.push_str(&line);
                    }
                    self.0.lock().expect("loopback works").push(letter);
                    "250 kept\r\n"
                }
                _ => "502 what\r\n",
            };
            stream.write_all(answer.as_bytes()).await?;
        }
    }

    /// Every letter so far.
    pub fn letters(&self) -> Vec<String> {
        self.0.lock().expect("a lock").clone()
    }

    /// The code of the last letter.
    pub fn code(&self) -> String {
        let letters = self.letters();
        let letter = letters.last().expect("a letter came");
        let line = letter.lines().find(|line| line.starts_with("Your code is ")).expect("a code");
        line["Your code is ".len()..].trim_end_matches('.').to_owned()
    }
}
