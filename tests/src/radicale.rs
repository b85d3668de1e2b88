//! A real address book: Radicale on loopback, with its cards in a folder.

use crate::golden::in_repository;
use crate::tools;
use reqwest::{Client, Method, StatusCode};
use std::net::TcpListener;
use std::process::Stdio;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::process::{Child, Command};

/// A running one with an empty book.
pub struct Radicale {
    pub book: String,
    http: Client,
    _folder: TempDir,
    _process: Child,
}

const MAKE: &str = "<mkcol xmlns=\"DAV:\" xmlns:C=\"urn:ietf:params:xml:ns:carddav\"><set><prop><resourcetype><collection/>\
                    <C:addressbook/></resourcetype></prop></set></mkcol>";

impl Radicale {
    pub async fn start() -> Self {
        tools::install_radicale().await;
        // Another test of this process may have chosen the same provider already.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let port = TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("an address").port();
        let folder = tempfile::tempdir().expect("a folder");
        let mut command = Command::new(in_repository(".tools/radicale/bin/python"));
        command.args(["-m", "radicale", "--config", "", "--auth-type", "none", "--server-hosts"]);
        command.arg(format!("127.0.0.1:{port}")).arg("--storage-filesystem-folder").arg(folder.path());
        let silent = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let process = silent.kill_on_drop(true).spawn().expect("it starts");
        let http = Client::builder().no_proxy().build().expect("a client");
        let root = format!("http://127.0.0.1:{port}");
        let started = Instant::now();
        while http.get(&root).send().await.is_err() {
            assert!(started.elapsed() < Duration::from_secs(60), "it does not answer");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        let radicale = Self { book: format!("{root}/ada/book/"), http, _folder: folder, _process: process };
        let make = Method::from_bytes(b"MKCOL").expect("a method");
        for (at, body) in [(format!("{root}/ada/"), ""), (radicale.book.clone(), MAKE)] {
            let request = radicale.http.request(make.clone(), at).header("content-type", "application/xml");
            assert_eq!(request.body(body).send().await.expect("an answer").status(), StatusCode::CREATED);
        }
        radicale
    }

    fn url(&self, id: &str) -> String {
        format!("{}{id}", self.book)
    }

    /// Saves a card as a user's own program does.
    pub async fn save(&self, id: &str, card: &str) {
        let request = self.http.put(self.url(id)).header("content-type", "text/vcard");
        let answer = request.body(card.to_owned()).send().await.expect("an answer");
        assert!(answer.status().is_success(), "{}: {card}", answer.status());
    }

    pub async fn card(&self, id: &str) -> String {
        let answer = self.http.get(self.url(id)).send().await.expect("an answer");
        answer.text().await.expect("a card")
    }

    pub async fn remove(&self, id: &str) {
        let answer = self.http.delete(self.url(id)).send().await.expect("an answer");
        assert!(answer.status().is_success());
    }
}

/// A card with an address, and more lines.
pub fn card(id: &str, email: &str, more: &str) -> String {
    format!(
        "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:{id}\r\nFN:Somebody\r\nN:;Somebody;;;\r\nEMAIL;TYPE=WORK:{email}\r\n{more}\
         END:VCARD\r\n"
    )
}
