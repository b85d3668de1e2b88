//! Public registers that keep themselves fresh: their files are fetched by this server, whole or since the last time, and taken into the
//! records as `almanac import` would. A download goes on where it broke off, and a file is looked at before it is read.

use crate::commands::open_data::{self, Wanted};
use crate::premises::Premises;
use anyhow::{Context, Result, bail, ensure};
use common::app::App;
use common::providers::http::{AddressPolicy, ClientOptions, HttpClient};
use common::store::sources::SourceState;
use import::Progress;
use import::sources::Publisher;
use jiff::{SignedDuration, Timestamp};
use reqwest::header::{self, HeaderMap, HeaderValue};
use reqwest::{Method, Response, StatusCode};
use serde::{Deserialize, Serialize};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use url::Url;

/// How often due registers are looked for.
const EVERY: Duration = Duration::from_secs(2);
/// How often progress is written down.
const TELL_EVERY: Duration = Duration::from_secs(3);
/// The longest silence of a server that sends a file.
const SILENCE: Duration = Duration::from_secs(60);
/// The pauses after failures.
const FIRST_PAUSE: SignedDuration = SignedDuration::from_mins(10);
const LONGEST_PAUSE: SignedDuration = SignedDuration::from_hours(6);
const DAY: SignedDuration = SignedDuration::from_hours(24);
const MEGABYTE: u64 = 1_000_000;
const GIGABYTE: u64 = 1_000 * MEGABYTE;
/// The longest listing that is read, in bytes.
const LONGEST_LISTING: usize = 4 * 1024 * 1024;
/// Redirects that are followed.
const MOST_REDIRECTS: usize = 5;

/// The registers by their names, and the sites of their publishers.
pub const REGISTERS: [(&str, Publisher, &str); 5] = [
    ("gleif", Publisher::Gleif, "https://goldencopy.gleif.org"),
    ("companies-house", Publisher::CompaniesHouse, "http://download.companieshouse.gov.uk"),
    ("sec", Publisher::Sec, "https://www.sec.gov"),
    ("wikidata", Publisher::Wikidata, "https://dumps.wikimedia.org"),
    ("overture", Publisher::Overture, "https://overturemaps-us-west-2.s3.us-west-2.amazonaws.com"),
];

/// A register, and where its files are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Register {
    pub publisher: Publisher,
    base: Url,
    /// The operator named the address, which may be inside their network.
    is_mirror: bool,
}

impl Register {
    /// Reads `gleif`, or `gleif=https://mirror.example` for a copy of the publisher's site.
    pub fn parse(spec: &str) -> Option<Self> {
        let (name, mirror) = spec.split_once('=').map_or((spec, None), |(name, at)| (name, Some(at)));
        let (_, publisher, own) = REGISTERS.into_iter().find(|(known, ..)| *known == name)?;
        let base = Url::parse(mirror.unwrap_or(own)).ok()?;
        matches!(base.scheme(), "http" | "https").then_some(Self {
            publisher,
            base,
            is_mirror: mirror.is_some(),
        })
    }

    /// The largest file that is loaded, in bytes: some times what the publisher has today.
    fn most_bytes(&self) -> u64 {
        match self.publisher {
            Publisher::Gleif | Publisher::CompaniesHouse => 4 * GIGABYTE,
            Publisher::Sec => 8 * GIGABYTE,
            Publisher::Overture => 16 * GIGABYTE,
            Publisher::Wikidata => 500 * GIGABYTE,
        }
    }

    /// The path of the file that is read behind the first one: GLEIF has who belongs to whom in a file of its own.
    fn second_path(&self, first: &str) -> Option<String> {
        (self.publisher == Publisher::Gleif).then(|| first.replace("/lei2/", "/rr/"))
    }

    /// The path of the file to read now; GLEIF alone also has what changed since the last time. Overture's files are listed.
    fn path(&self, read: &Read, now: Timestamp) -> String {
        match self.publisher {
            Publisher::Gleif => {
                let age = read.latest.map(|latest| now.duration_since(latest));
                let delta = match age {
                    Some(age) if age <= DAY => "?delta=LastDay",
                    Some(age) if age <= DAY * 7 => "?delta=LastWeek",
                    Some(age) if age <= DAY * 28 => "?delta=LastMonth",
                    _ => "",
                };
                format!("/api/v2/golden-copies/publishes/lei2/latest.csv{delta}")
            }
            Publisher::CompaniesHouse => {
                format!("/BasicCompanyDataAsOneFile-{}-01.zip", now.strftime("%Y-%m"))
            }
            Publisher::Sec => "/Archives/edgar/daily-index/bulkdata/submissions.zip".to_owned(),
            Publisher::Wikidata => "/wikidatawiki/entities/latest-all.json.gz".to_owned(),
            Publisher::Overture => "/?list-type=2&delimiter=/&prefix=release/".to_owned(),
        }
    }
}

/// How far a register was read, as its source's cursor.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Read {
    /// When a file was last taken as a whole or as what changed since then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    latest: Option<Timestamp>,
    /// What the server calls the state of the file that was taken.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    tag: Option<String>,
    /// The same of the second file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    second_tag: Option<String>,
    /// The release that is read file by file, and how many of its files were taken.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    release: Option<(String, usize)>,
}

/// Reads registers when they are due, for as long as the process lives.
pub async fn run(app: Arc<App>, premises: Premises, folder: PathBuf) {
    let client = |policy| {
        let options = ClientOptions::new(policy);
        HttpClient::with(ClientOptions { user_agent: app.config.user_agent(), ..options })
    };
    let (public, mirror) = (client(AddressPolicy::Public), client(AddressPolicy::Chosen));
    let reader = Reader { app, premises, folder, public, mirror };
    loop {
        for state in reader.app.store.source_states().await.unwrap_or_default() {
            let now = reader.app.clock.now();
            let is_due = !state.paused && state.next_at.is_none_or(|next_at| next_at <= now);
            let register = state.spec.as_deref().and_then(Register::parse);
            if let Some(register) = register.filter(|_| is_due) {
                reader.refresh(&register, state).await;
            }
        }
        tokio::time::sleep(EVERY).await;
    }
}

struct Reader {
    app: Arc<App>,
    premises: Premises,
    folder: PathBuf,
    public: HttpClient,
    /// For the addresses that the operator named.
    mirror: HttpClient,
}

/// What is said of a reading that is under way.
type Said = Arc<Mutex<String>>;

impl Reader {
    /// Reads a register, and writes down how that went.
    async fn refresh(&self, register: &Register, mut state: SourceState) {
        let mut read: Read =
            state.cursor.as_deref().and_then(|cursor| serde_json::from_str(cursor).ok()).unwrap_or_default();
        let said = Said::default();
        let done = {
            let mut reading = std::pin::pin!(self.read(register, &mut read, &said));
            loop {
                match tokio::time::timeout(TELL_EVERY, reading.as_mut()).await {
                    Ok(done) => break done,
                    Err(_) => {
                        state.progress = Some(held(&said).clone());
                        self.save(&state).await;
                    }
                }
            }
        };
        let now = self.app.clock.now();
        let interval = SignedDuration::from_secs(i64::from(state.interval_s.unwrap_or(86_400)));
        state.progress = None;
        match done {
            Ok(records) => {
                (state.failures, state.error, state.refreshed_at) = (0, None, Some(now));
                state.stored += records;
                state.next_at = Some(now + interval);
            }
            Err(error) => {
                tracing::warn!(register = state.name, "a register is read again later: {error:#}");
                state.failures += 1;
                state.error = Some(format!("{error:#}"));
                let doubled = i32::try_from(state.failures.min(8)).unwrap_or(8) - 1;
                state.next_at = Some(now + (FIRST_PAUSE * (1 << doubled)).min(LONGEST_PAUSE));
            }
        }
        state.cursor = serde_json::to_string(&read).ok();
        self.save(&state).await;
    }

    async fn save(&self, state: &SourceState) {
        if let Err(error) = self.app.store.save_poll(state, true).await {
            tracing::warn!(register = state.name, %error, "the state of a register cannot be stored");
        }
    }

    /// Reads what is new of a register; how many records that was.
    async fn read(&self, register: &Register, read: &mut Read, said: &Said) -> Result<u64> {
        let now = self.app.clock.now();
        let path = register.path(read, now);
        if register.publisher == Publisher::Overture {
            return self.read_release(register, &path, read, said).await;
        }
        let mut records = 0;
        let mut tag = read.tag.take();
        let first = self.read_file(register, &path, &mut tag, said).await;
        read.tag = tag;
        records += first?;
        if let Some(path) = register.second_path(&path) {
            let mut tag = read.second_tag.take();
            let second = self.read_file(register, &path, &mut tag, said).await;
            read.second_tag = tag;
            records += second?;
        }
        read.latest = Some(now);
        Ok(records)
    }

    /// Reads one file, unless it is the one that was taken before; how many records that was.
    async fn read_file(
        &self,
        register: &Register,
        path: &str,
        tag: &mut Option<String>,
        said: &Said,
    ) -> Result<u64> {
        let url = register.base.join(path)?;
        // What changed lately has another content each time, whatever it is called.
        let known = tag.as_deref().filter(|_| !path.contains("delta="));
        let Some((file, taken)) = self.load(register, &url, known, said).await? else { return Ok(0) };
        let records = self.take(register.publisher, &file, said).await?;
        std::fs::remove_file(&file).context("a file that was taken cannot be removed")?;
        *tag = taken;
        Ok(records)
    }

    /// Reads the newest release of Overture, one file after the other.
    async fn read_release(
        &self,
        register: &Register,
        path: &str,
        read: &mut Read,
        said: &Said,
    ) -> Result<u64> {
        let releases = named(&listing(self.client(register), &register.base.join(path)?).await?, "Prefix");
        let newest =
            releases.into_iter().filter(|release| release.ends_with('/') && release != "release/").max();
        let newest = newest.context("no release is listed")?;
        let place = format!("/?list-type=2&prefix={newest}theme=places/type=place/");
        let files = named(&listing(self.client(register), &register.base.join(&place)?).await?, "Key");
        ensure!(!files.is_empty(), "the release {newest} has no places");
        let mut taken = match &read.release {
            Some((release, taken)) if *release == newest => *taken,
            _ => 0,
        };
        let mut records = 0;
        while let Some(file) = files.get(taken) {
            let mut url = register.base.clone();
            url.set_path(file);
            let loaded = self.load(register, &url, None, said).await?;
            let (file, _) = loaded.context("a file of the release is not sent")?;
            records += self.take(register.publisher, &file, said).await?;
            std::fs::remove_file(&file).context("a file that was taken cannot be removed")?;
            taken += 1;
            read.release = Some((newest.clone(), taken));
        }
        read.latest = Some(self.app.clock.now());
        Ok(records)
    }

    /// Whom a register's files are asked of.
    fn client(&self, register: &Register) -> &HttpClient {
        if register.is_mirror { &self.mirror } else { &self.public }
    }

    /// Loads a file, going on where an earlier attempt broke off; nothing where it is the one that was taken before.
    async fn load(
        &self,
        register: &Register,
        url: &Url,
        known: Option<&str>,
        said: &Said,
    ) -> Result<Option<(PathBuf, Option<String>)>> {
        std::fs::create_dir_all(&self.folder)?;
        let at = |ending: &str| self.folder.join(format!("{}.{ending}", register.publisher.name()));
        let (part, about) = (at("part"), at("part.json"));
        // A part is of one file: that of its address, in the state that its tag names.
        let begun: Option<(String, String)> =
            std::fs::read(&about).ok().and_then(|text| serde_json::from_slice(&text).ok());
        let begun = begun.filter(|(of, _)| of == url.as_str()).map(|(_, tag)| tag);
        let length = std::fs::metadata(&part).map_or(0, |about| about.len());
        let mut headers = HeaderMap::new();
        match (&begun, known) {
            (Some(tag), _) if length > 0 => {
                headers.insert(header::RANGE, HeaderValue::try_from(format!("bytes={length}-"))?);
                headers.insert(header::IF_RANGE, HeaderValue::try_from(tag)?);
            }
            (_, Some(known)) => drop(headers.insert(header::IF_NONE_MATCH, HeaderValue::try_from(known)?)),
            _ => {}
        }
        let mut answer = ask(self.client(register), url, headers).await?;
        let tag = text(&answer, header::ETAG).filter(|tag| !tag.starts_with("W/"));
        let from = match answer.status() {
            StatusCode::NOT_MODIFIED => return Ok(None),
            StatusCode::OK => 0,
            StatusCode::PARTIAL_CONTENT => length,
            status => {
                // A part that fits no file any more is of no use.
                let _ = std::fs::remove_file(&part);
                bail!("{url} is answered with {status}")
            }
        };
        let size = answer.content_length().map(|rest| from.saturating_add(rest));
        let name = answer.url().path_segments().and_then(|mut parts| parts.next_back()).unwrap_or_default();
        let name: String =
            name.chars().filter(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_')).collect();
        ensure!(!name.is_empty() && !name.starts_with('.'), "{url} names no file");
        match &tag {
            Some(tag) => std::fs::write(&about, serde_json::to_vec(&(url.as_str(), tag))?)?,
            // Nothing to recognize it by: another attempt begins anew.
            None => drop(std::fs::remove_file(&about)),
        }
        let mut options = std::fs::OpenOptions::new();
        let mut file = match from {
            0 => options.create(true).write(true).truncate(true).open(&part)?,
            _ => options.append(true).open(&part)?,
        };
        let most = register.most_bytes();
        let loaded = save(&mut answer, &mut file, from, most, |loaded| {
            let of = size.map(|size| format!(" of {}", size / MEGABYTE)).unwrap_or_default();
            *held(said) = format!("loading, {}{of} MB", loaded / MEGABYTE);
        });
        let Some(loaded) = loaded.await? else {
            let _ = std::fs::remove_file(&part);
            bail!("{url} is larger than {} GB", most / GIGABYTE);
        };
        tokio::task::spawn_blocking(move || file.sync_all()).await??;
        ensure!(size.is_none_or(|size| size == loaded), "{url} broke off after {loaded} bytes");
        let whole = self.folder.join(name);
        let looked = verified(&part);
        if looked.is_err() {
            let _ = std::fs::remove_file(&part);
        }
        looked.with_context(|| format!("{url} is not the file it should be"))?;
        std::fs::rename(&part, &whole)?;
        let _ = std::fs::remove_file(&about);
        Ok(Some((whole, tag)))
    }

    /// Takes a file into the records.
    async fn take(&self, publisher: Publisher, file: &Path, said: &Said) -> Result<u64> {
        self.app.objections.follow_now(&self.app.store).await.map_err(|error| anyhow::anyhow!("{error}"))?;
        let objections = self.app.objections.objections().clone();
        let (premises, file, said, listed) =
            (self.premises.clone(), file.to_owned(), said.clone(), objections.clone());
        let work = move || {
            let mut tell = |progress: Progress| {
                let share =
                    progress.bytes.saturating_mul(100).checked_div(progress.size).unwrap_or(0).min(100);
                *held(&said) = format!("reading, {} rows, {share} %", progress.rows);
            };
            let wanted = Wanted { publisher, people: false };
            let report = open_data::take(wanted, &file, &premises, Some(listed), &mut tell)?;
            premises.settle();
            anyhow::Ok(report.added + report.updated)
        };
        let records = tokio::task::spawn_blocking(work).await??;
        // People matched by a hash of the state's list must be reported.
        let met = objections.take_met();
        if !met.is_empty() {
            self.app.store.note_drop_met(&met, self.app.clock.now()).await?;
        }
        Ok(records)
    }
}

/// The answer to a request after its redirects. Each goes through the client's guard, so that none leads from the internet inward.
async fn ask(client: &HttpClient, url: &Url, headers: HeaderMap) -> Result<Response> {
    let mut url = url.clone();
    for _ in 0..=MOST_REDIRECTS {
        let request = client.request(Method::GET, url.clone())?.headers(headers.clone());
        let answer = tokio::time::timeout(SILENCE, request.send()).await.context("no answer")??;
        if !matches!(answer.status().as_u16(), 301 | 302 | 303 | 307 | 308) {
            return Ok(answer);
        }
        let target = text(&answer, header::LOCATION).context("a redirect leads nowhere")?;
        url = url.join(&target).context("a redirect leads nowhere")?;
        ensure!(matches!(url.scheme(), "http" | "https"), "a redirect leads nowhere");
    }
    bail!("it redirects without end")
}

async fn listing(client: &HttpClient, url: &Url) -> Result<String> {
    let load = async {
        let mut answer = ask(client, url, HeaderMap::new()).await?;
        ensure!(answer.status() == StatusCode::OK, "the listing is answered with {}", answer.status());
        let mut listing = Vec::new();
        while let Some(chunk) = answer.chunk().await? {
            ensure!(listing.len() + chunk.len() <= LONGEST_LISTING, "the listing is too long");
            listing.extend_from_slice(&chunk);
        }
        Ok(String::from_utf8_lossy(&listing).into_owned())
    };
    tokio::time::timeout(SILENCE, load).await.context("the listing takes too long")?
}

/// Writes an answer to the end of a file; how long the file is then, or nothing where it would be longer than `most`.
async fn save(
    answer: &mut Response,
    file: &mut std::fs::File,
    from: u64,
    most: u64,
    tell: impl Fn(u64),
) -> Result<Option<u64>> {
    if answer.content_length().is_some_and(|rest| from.saturating_add(rest) > most) {
        return Ok(None);
    }
    let mut loaded = from;
    while let Some(chunk) =
        tokio::time::timeout(SILENCE, answer.chunk()).await.context("it fell silent")??
    {
        loaded += chunk.len() as u64;
        if loaded > most {
            return Ok(None);
        }
        file.write_all(&chunk)?;
        tell(loaded);
    }
    Ok(Some(loaded))
}

fn held(said: &Said) -> std::sync::MutexGuard<'_, String> {
    said.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

fn text(answer: &Response, name: header::HeaderName) -> Option<String> {
    answer.headers().get(name).and_then(|value| value.to_str().ok()).map(str::to_owned)
}

/// The contents of a listing's elements of a name.
fn named(listing: &str, name: &str) -> Vec<String> {
    let (open, close) = (format!("<{name}>"), format!("</{name}>"));
    let parts = listing.split(open.as_str()).skip(1);
    parts.filter_map(|part| Some(part.split_once(close.as_str())?.0.to_owned())).collect()
}

/// Looks whether a file is whole: an archive with its directory, or the beginning of what is packed otherwise.
fn verified(path: &Path) -> Result<()> {
    use std::io::{Read as _, Seek, SeekFrom};
    let mut file = std::fs::File::open(path)?;
    let mut start = [0; 4];
    file.read_exact(&mut start).context("it is empty")?;
    match &start {
        b"PK\x03\x04" => {
            file.seek(SeekFrom::Start(0))?;
            let archive = zip::ZipArchive::new(file).context("its archive cannot be read")?;
            ensure!(!archive.is_empty(), "its archive is empty");
        }
        b"PAR1" => {
            file.seek(SeekFrom::End(-4))?;
            file.read_exact(&mut start)?;
            ensure!(&start == b"PAR1", "its end is missing");
        }
        [0x1f, 0x8b, ..] | [b'[' | b'{', ..] => {}
        _ => bail!("it is no archive"),
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    #[test]
    fn a_register_is_named_alone_or_with_a_mirror() {
        let own = Register::parse("gleif").unwrap();
        assert_eq!((own.publisher, own.base.as_str()), (Publisher::Gleif, "https://goldencopy.gleif.org/"));
        assert!(!own.is_mirror, "it may lead to public addresses alone");
        let mirror = Register::parse("sec=http://127.0.0.1:9/").unwrap();
        assert_eq!((mirror.publisher, mirror.base.as_str()), (Publisher::Sec, "http://127.0.0.1:9/"));
        assert!(mirror.is_mirror);
        for other in
            ["rss:https://news.example", "gleif=", "sec=ftp://x.example", "wikidata:leaders", "GLEIF"]
        {
            assert_eq!(Register::parse(other), None, "{other}");
        }
    }

    #[test]
    fn the_file_is_the_smallest_that_has_all_that_is_new() {
        let gleif = Register::parse("gleif").unwrap();
        let now = at("2026-11-19T12:00:00Z");
        let path =
            |latest: Option<&str>| gleif.path(&Read { latest: latest.map(at), ..Read::default() }, now);
        let full = "/api/v2/golden-copies/publishes/lei2/latest.csv";
        assert_eq!(path(None), full);
        for (latest, delta) in [
            ("2026-11-18T12:00:00Z", "?delta=LastDay"),
            ("2026-11-18T11:59:59Z", "?delta=LastWeek"),
            ("2026-11-12T12:00:00Z", "?delta=LastWeek"),
            ("2026-10-23T00:00:00Z", "?delta=LastMonth"),
            ("2026-10-20T00:00:00Z", ""),
        ] {
            assert_eq!(path(Some(latest)), format!("{full}{delta}"), "{latest}");
        }
        let house = Register::parse("companies-house").unwrap();
        assert_eq!(house.path(&Read::default(), now), "/BasicCompanyDataAsOneFile-2026-11-01.zip");
    }

    #[test]
    fn a_file_that_is_not_whole_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let is_whole = |content: &[u8]| {
            let file = folder.path().join("file");
            std::fs::write(&file, content).unwrap();
            verified(&file).is_ok()
        };
        assert!(is_whole(b"PAR1....PAR1") && is_whole(&[0x1f, 0x8b, 8, 0]));
        for broken in [&b""[..], b"PAR1....", b"PK\x03\x04....", b"<html>"] {
            assert!(!is_whole(broken), "{broken:?}");
        }
    }

    /// A server of a few answers, by path, each as it goes over the wire.
    fn server(answers: &'static [(&str, &str)], body: usize) -> Url {
        use std::io::{BufRead, BufReader};
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let Ok(mut stream) = stream else { return };
                let reader = BufReader::new(stream.try_clone().unwrap());
                let head: Vec<String> =
                    reader.lines().map_while(|line| line.ok().filter(|line| !line.is_empty())).collect();
                let path = head[0].split(' ').nth(1).unwrap_or_default().to_owned();
                let ranged = head.iter().any(|line| line.to_ascii_lowercase().starts_with("range:"));
                let answer =
                    answers.iter().find(|(of, _)| *of == path).map_or("404 Missing", |(_, answer)| *answer);
                let answer = if ranged { answer.replace("200 OK", "206 Part") } else { answer.to_owned() };
                // Without a length: the end of the connection is the end of the answer.
                let _ = write!(stream, "HTTP/1.1 {answer}\r\nconnection: close\r\n\r\n");
                let _ = stream.write_all(&vec![b'x'; body]);
            }
        });
        format!("http://{address}/").parse().unwrap()
    }

    const ANSWERS: &[(&str, &str)] = &[
        ("/file", "200 OK"),
        ("/moved", "302 Found\r\nlocation: /file"),
        ("/inward", "302 Found\r\nlocation: http://10.0.0.1/secret"),
        ("/local", "302 Found\r\nlocation: file:///etc/passwd"),
        ("/endless", "302 Found\r\nlocation: /endless"),
    ];

    #[tokio::test]
    async fn a_redirect_is_followed_and_none_leads_inward() {
        let base = server(ANSWERS, 9);
        let client = HttpClient::with(ClientOptions::new(AddressPolicy::PublicOrLoopback));
        let at = |path: &str| base.join(path).unwrap();
        let mut headers = HeaderMap::new();
        headers.insert(header::RANGE, HeaderValue::from_static("bytes=4-"));
        let moved = ask(&client, &at("/moved"), headers).await.unwrap();
        assert_eq!((moved.status().as_u16(), moved.url().path()), (206, "/file"), "with what was asked for");
        for (path, problem) in [("/inward", "not public"), ("/local", "nowhere"), ("/endless", "without end")]
        {
            let refused = ask(&client, &at(path), HeaderMap::new()).await.unwrap_err();
            assert!(format!("{refused:#}").contains(problem), "{path}: {refused:#}");
        }
        let public = HttpClient::with(ClientOptions::new(AddressPolicy::Public));
        assert!(ask(&public, &at("/file"), HeaderMap::new()).await.is_err(), "nor a publisher's own address");
    }

    #[tokio::test]
    async fn what_is_loaded_has_a_limit_that_no_header_has_to_tell() {
        let client = HttpClient::with(ClientOptions::new(AddressPolicy::Chosen));
        let base = server(ANSWERS, LONGEST_LISTING + 1);
        let file = base.join("/file").unwrap();
        assert!(format!("{:#}", listing(&client, &file).await.unwrap_err()).contains("too long"));
        let small = server(ANSWERS, 9).join("/file").unwrap();
        assert_eq!(listing(&client, &small).await.unwrap(), "xxxxxxxxx");
        let folder = tempfile::tempdir().unwrap();
        let part = folder.path().join("part");
        for (most, loaded) in [(13, Some(13)), (12, None)] {
            let mut to = std::fs::File::create(&part).unwrap();
            let mut answer = ask(&client, &small, HeaderMap::new()).await.unwrap();
            assert_eq!(save(&mut answer, &mut to, 4, most, |_| ()).await.unwrap(), loaded, "{most}");
        }
    }

    #[test]
    fn a_listing_names_its_files() {
        let listing = "<R><Prefix>release/</Prefix><CommonPrefixes><Prefix>release/2026-10-21.0/</Prefix></CommonPrefixes>\
            <Contents><Key>a.parquet</Key></Contents></R>";
        assert_eq!(named(listing, "Prefix"), ["release/", "release/2026-10-21.0/"]);
        assert_eq!(named(listing, "Key"), ["a.parquet"]);
    }
}
