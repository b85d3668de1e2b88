//! Uploads that are made to break the server, sent to the real one: how they are answered, how much memory it needs, how long others
//! wait meanwhile, and whether it rests afterwards. `bench hostile`
//!
//! The readers' own counts are tested in `common/read`; here the process is measured as the machine sees it.

mod files;
mod process;

use crate::soak::call::{Address, Asked, Line, Reply};
use crate::soak::server::Server;
use anyhow::{Context, Result, bail, ensure};
use futures::future::join_all;
use hyper::body::Bytes;
use process::Process;
use serde_json::json;
use std::collections::BTreeMap;
use std::io::{Cursor, Read};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

const FILES: &str = "/v1/files";
const ACCOUNTS: usize = 8;
/// How much more memory than before the server may need, in megabytes: every upload that it takes at a time (250 MB), two files that are
/// read at a time, and the rows that are written.
const MOST: u64 = 1_000;
/// The share of a processor that the server may need when everything is answered.
const AT_REST: f64 = 0.5;
/// How soon after the last answer it must rest.
const RESTS_WITHIN: Duration = Duration::from_secs(10);
const ROWS: usize = 99_999;

/// Status by status, how many answers there were; 0 stands for none.
type Answers = BTreeMap<u16, usize>;

pub async fn run() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let mut server = Server::new(folder.path())?;
    let mut keys = Vec::new();
    for number in 0..ACCOUNTS {
        let email = format!("customer{number}@hostile.example");
        let create =
            ["accounts", "create", "--email", &email, "--plan", "enterprise", "--credits", "1000", "--json"];
        let made = server.command(&create).await?;
        keys.push(made["api_key"].as_str().context("no key")?.to_owned());
    }
    println!("making the files");
    let book = files::workbook_in_gzip()?;
    let once = [
        ("a workbook of 1 GB in gzip", book.clone(), 400),
        ("1 GB of empty shared strings", files::empty_strings()?, 400),
        ("1 GB of empty lines in gzip", files::lines_in_gzip()?, 400),
        ("400 sheets of one part of 20 MB", files::sheets_of_one_part(400)?, 400),
        ("255 sheets of one part of 20 MB", files::sheets_of_one_part(255)?, 400),
    ];
    let large = files::table(90_000, 48_000_000);

    server.start().await?;
    let process = Process(server.pid().context("no server")?);
    let mut bench = Bench { address: server.address(), keys, process, wrong: 0 };
    println!("{:<44}{:>9}{:>8}{:>10}{:>12}{:>8}  answers", "", "KB", "s", "peak MB", "others, ms", "busy");
    for (name, bytes, expected) in once {
        let sent = bytes.len();
        let asked = [(0, Asked::file(FILES, bytes))];
        bench.measure(name, sent, &[expected], &asked).await?;
    }
    for (name, bytes, expected) in [
        ("16 uploads of 48 MB by 8 accounts at once", large.clone(), [201, 429]),
        ("16 of these workbooks by 8 accounts at once", book, [400, 429]),
    ] {
        let sent = bytes.len();
        let asked: Vec<_> = (0..16).map(|at| (at % ACCOUNTS, Asked::file(FILES, bytes.clone()))).collect();
        bench.measure(name, sent, &expected, &asked).await?;
    }
    let asked = vec![(0, Asked::file(FILES, large)); 16];
    bench.measure("16 uploads of 48 MB by one account at once", 48_000_000, &[201, 429], &asked).await?;
    let id = bench.file_that_ran().await?;
    let result = Asked::get("/v1/files/{id}/result").about(&id).with_query("format=xlsx");
    let asked = vec![(0, result); 10];
    let reply = bench.measure("10 results of 99,999 rows as XLSX", 0, &[200], &asked).await?;
    for reply in reply.into_iter().flatten().filter(Reply::is_success) {
        let rows = rows_of(&reply.bytes)?;
        if rows != ROWS + 1 {
            bench.is_wrong(format!("a result has {rows} rows"));
        }
    }
    bench.upload_slowly().await?;
    ensure!(server.kill().await?, "the server ended by itself");
    match bench.wrong {
        0 => Ok(()),
        wrong => bail!("{wrong} wrong"),
    }
}

struct Bench {
    address: Address,
    keys: Vec<String>,
    process: Process,
    wrong: usize,
}

impl Bench {
    fn is_wrong(&mut self, what: String) {
        println!("WRONG: {what}");
        self.wrong += 1;
    }

    /// Makes calls at once, each with the key of an account, while others call, and prints what they cost.
    async fn measure(
        &mut self,
        name: &str,
        sent: usize,
        expected: &[u16],
        calls: &[(usize, Asked)],
    ) -> Result<Vec<Option<Reply>>> {
        let before = self.process.memory()?;
        self.process.forget_peak()?;
        let started = Instant::now();
        let calls = calls.iter().map(|(account, asked)| {
            let (mut line, key) = (Line::new(self.address.clone()), &self.keys[*account]);
            async move { anyhow::Ok(line.send(asked, key).await?.1) }
        });
        let (reply, others) = self.beside(join_all(calls)).await?;
        let reply = reply.into_iter().collect::<Result<Vec<Option<Reply>>>>()?;
        let took = started.elapsed();
        let mut answers = Answers::new();
        for reply in &reply {
            *answers.entry(reply.as_ref().map_or(0, |reply| reply.status)).or_default() += 1;
        }
        let busy = self.rested().await?;
        let peak = self.process.peak()?;
        println!(
            "{name:<44}{:>9}{:>8.1}{:>10}{:>12}{busy:>8.2}  {answers:?}",
            sent / 1_000,
            took.as_secs_f64(),
            format!("{before}+{}", peak.saturating_sub(before)),
            others.as_millis()
        );
        if answers.keys().any(|status| !expected.contains(status)) || !answers.contains_key(&expected[0]) {
            self.is_wrong(format!("{name} is answered with {answers:?}"));
        }
        if peak.saturating_sub(before) > MOST {
            self.is_wrong(format!("{name} takes {peak} MB"));
        }
        if busy > AT_REST {
            self.is_wrong(format!("the server does not rest after {name}"));
        }
        Ok(reply)
    }

    /// Does something while others call: what came of it, and how long the slowest of the others waited.
    async fn beside<T>(&self, work: impl Future<Output = T>) -> Result<(T, Duration)> {
        let mut line = Line::new(self.address.clone());
        let (asked, mut slowest) = (Asked::get("/health"), Duration::ZERO);
        tokio::pin!(work);
        loop {
            let called = Instant::now();
            tokio::select! {
                done = &mut work => return Ok((done, slowest.max(called.elapsed()))),
                answer = line.send(&asked, &self.keys[0]) => {
                    ensure!(answer?.1.is_some(), "/health is not answered");
                    slowest = slowest.max(called.elapsed());
                }
            }
            tokio::select! {
                done = &mut work => return Ok((done, slowest)),
                () = tokio::time::sleep(Duration::from_millis(100)) => {}
            }
        }
    }

    /// Waits until the server rests; the share of a processor that it took last.
    async fn rested(&self) -> Result<f64> {
        let until = Instant::now() + RESTS_WITHIN;
        loop {
            let busy = self.process.busy(Duration::from_secs(1)).await?;
            if busy <= AT_REST || Instant::now() > until {
                return Ok(busy);
            }
        }
    }

    /// A file of many rows whose run was begun and cancelled: its result has all of them.
    async fn file_that_ran(&self) -> Result<String> {
        let mut line = Line::new(self.address.clone());
        let mut call = async |asked: Asked| {
            let reply = line.send(&asked, &self.keys[0]).await?.1.context("no answer")?;
            anyhow::Ok(reply)
        };
        let made = call(Asked::file(FILES, files::table(ROWS, 20_000_000))).await?;
        let id = made.json()["id"].as_str().with_context(|| made.json().to_string())?.to_owned();
        let run = json!({"add": ["person"], "max_credits": 1});
        let run = call(Asked::post("/v1/files/{id}/run", &run).about(&id)).await?;
        ensure!(run.is_success(), "{}", run.json());
        // It may have ended already.
        call(Asked::post("/v1/files/{id}/cancel", &json!({})).about(&id)).await?;
        Ok(id)
    }

    /// Sends a byte a second until the server has enough of it.
    async fn upload_slowly(&mut self) -> Result<()> {
        let address = self.address.borrow().clone().context("no server")?;
        let (mut answer, mut sender) = TcpStream::connect(&address).await?.into_split();
        let head = format!(
            "POST {FILES} HTTP/1.1\r\nhost: hostile\r\nauthorization: Bearer {}\r\ncontent-length: 100000\r\n\r\n",
            self.keys[0]
        );
        let started = Instant::now();
        let sending = tokio::spawn(async move {
            let mut next = head.into_bytes();
            while sender.write_all(&next).await.is_ok() {
                next = b"x".to_vec();
                tokio::time::sleep(Duration::from_secs(1)).await;
            }
        });
        let mut status = [0; 12];
        let read = tokio::time::timeout(Duration::from_secs(60), answer.read_exact(&mut status)).await;
        sending.abort();
        let status = String::from_utf8_lossy(&status).into_owned();
        println!("{:<44}{:>9}{:>8.1}  {status}", "a byte a second", 0, started.elapsed().as_secs_f64());
        if read.is_err() || !status.ends_with(" 408") {
            self.is_wrong("an upload at a byte a second is not ended".to_owned());
        }
        Ok(())
    }
}

/// How many rows the sheet of a result has.
fn rows_of(bytes: &Bytes) -> Result<usize> {
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes.clone()))?;
    let mut text = String::new();
    archive.by_name("xl/worksheets/sheet1.xml")?.read_to_string(&mut text)?;
    Ok(text.matches("<row ").count())
}
