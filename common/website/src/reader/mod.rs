//! Reads a site: `robots.txt`, its first page, and then the few pages that say whose it is. One request at a time to a host, bounded in
//! pages, bytes and time, and only what the site allows, redirects included. [`Fetch`] sends the
//! requests, behind the guard that lets no site lead us inside.

mod logo;

use crate::changes;
use crate::charset;
use crate::facts::Field;
use crate::openings;
use crate::page::Page;
use crate::robots::Robots;
use crate::said::of_page;
use crate::site::{Outcome, ReadPage, Site, Validators};
use crate::sitemap::Sitemap;
use crate::technology::Detector;
use crate::turns::Turns;
use crate::wanted::{self, Candidate, Kind};
use bytes::Bytes;
use domain::Domain;
use domain::clock::instant;
use flate2::read::MultiGzDecoder;
use http::{HeaderMap, header};
use jiff::Timestamp;
use lookup::ProviderError;
use std::collections::HashMap;
use std::io::Read;
use std::sync::Arc;
use std::time::{Duration, Instant};
use url::Url;

const MOST_REDIRECTS: usize = 3;
/// The RFC asks for five at least, of `robots.txt` alone.
const MOST_ROBOTS_REDIRECTS: usize = 5;
/// Addresses that are tried without a link to them: each is an error in the site's log.
const MOST_GUESSES: usize = 3;
const MOST_SITEMAPS: usize = 2;
/// The longest address that is asked for and kept, and the longest tag of a page.
const LONGEST_URL: usize = 1_000;
const FAILED: &str = "its server failed";

/// Sends one request and receives its answer, without following redirects.
#[async_trait::async_trait]
pub trait Fetch: Send + Sync {
    async fn get(&self, url: &Url, known: &Validators, most_bytes: usize) -> Result<Answer, ProviderError>;
}

/// An answer as it came.
#[derive(Debug, Clone)]
pub struct Answer {
    pub status: u16,
    pub headers: HeaderMap,
    pub body: Bytes,
}

/// How much of a site is read.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    pub pages: usize,
    /// Of one page.
    pub page_bytes: usize,
    /// Of all pages.
    pub bytes: usize,
    /// For one request.
    pub patience: Duration,
    /// For the whole site.
    pub time: Duration,
    /// Between two requests.
    pub gap: Duration,
    /// Whether sitemaps and usual addresses are tried where links lead nowhere.
    pub searches: bool,
    pub people: bool,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            pages: 8,
            page_bytes: 2 * 1024 * 1024,
            bytes: 6 * 1024 * 1024,
            patience: Duration::from_secs(10),
            time: Duration::from_secs(90),
            gap: Duration::from_secs(1),
            searches: true,
            people: false,
        }
    }
}

/// Reads sites.
pub struct Reader {
    pub fetch: Arc<dyn Fetch>,
    pub detector: Arc<Detector>,
    pub turns: Arc<Turns>,
    pub limits: Limits,
}

/// The reading of one site.
struct Run<'a> {
    reader: &'a Reader,
    domain: &'a Domain,
    now: Timestamp,
    deadline: Instant,
    robots: HashMap<String, Robots>,
    bytes: usize,
    before: Option<&'a Site>,
    site: Site,
}

/// What became of a request for a page.
enum Got {
    Page(Box<Page>, Validators),
    /// As it was when it was read before.
    Same(Url),
    Nothing(Outcome),
}

impl Reader {
    /// Reads a site, asking only for what changed since `before`. A server that does not answer is an error and never "not found".
    pub async fn read(
        &self,
        domain: &Domain,
        before: Option<&Site>,
        now: Timestamp,
    ) -> Result<Site, ProviderError> {
        let mut run = self.run(domain, before, now);
        run.home().await?;
        if run.site.outcome == Outcome::Read {
            run.others().await;
        }
        if let Some(before) = before {
            run.site.missing = changes::missing(before, &run.site);
        }
        Ok(run.site)
    }

    fn run<'a>(&'a self, domain: &'a Domain, before: Option<&'a Site>, now: Timestamp) -> Run<'a> {
        let site = Site {
            domain: domain.clone(),
            outcome: Outcome::NoPage,
            read_at: now,
            pages: Vec::new(),
            dns: Vec::new(),
            moved_to: None,
            failing_since: None,
            missing: Vec::new(),
        };
        let deadline = instant() + self.limits.time;
        Run { reader: self, domain, now, deadline, robots: HashMap::new(), bytes: 0, before, site }
    }
}

impl Run<'_> {
    async fn home(&mut self) -> Result<(), ProviderError> {
        let got = self.first().await?;
        self.site.outcome = self.keep(got, Kind::Home);
        Ok(())
    }

    /// Reads the first page: over https, at `www` where the bare name has no site, over http where there is nothing else.
    async fn first(&mut self) -> Result<Got, ProviderError> {
        let mut failed = None;
        for start in ["https://", "https://www.", "http://"] {
            let Ok(url) = Url::parse(&format!("{start}{}/", self.domain)) else { continue };
            match self.fetch(url).await {
                Ok(got) => return Ok(got),
                // A server that answers with an error is there, and forbids everything that way.
                Err(ProviderError::Unreachable(reason)) if reason != FAILED && instant() < self.deadline => {
                    failed.get_or_insert(ProviderError::Unreachable(reason));
                }
                Err(error) => return Err(failed.unwrap_or(error)),
            }
        }
        Err(failed.unwrap_or(ProviderError::Unreachable("it cannot be reached")))
    }

    /// Reads the other pages that matter, as far as the limits go. One that fails is left out.
    async fn others(&mut self) {
        let mut candidates: Vec<(Kind, String)> =
            self.site.pages.first().map(|home| home.leads_to.clone()).unwrap_or_default();
        let wanted = self.wanted_kinds();
        if self.reader.limits.searches && wanted.iter().take(3).any(|kind| !has(&candidates, *kind)) {
            let listed = self.sitemaps().await;
            candidates.extend(listed.into_iter().map(|found| (found.kind, found.url.into())));
        }
        let mut guesses = 0;
        for kind in wanted {
            if self.site.pages.len() >= self.reader.limits.pages || instant() >= self.deadline {
                return;
            }
            // Privacy pages name the company where there is no legal page.
            if kind == Kind::Privacy && self.has_read(Kind::Legal) {
                continue;
            }
            let known: Vec<String> =
                candidates.iter().filter(|(of, _)| *of == kind).map(|(_, url)| url.clone()).take(2).collect();
            let is_known = !known.is_empty();
            for url in known.iter().filter_map(|url| Url::parse(url).ok()) {
                // One page of a kind is enough.
                if self.site.page(url.as_str()).is_some()
                    || matches!(self.take(url, kind).await, Ok(Outcome::Read))
                {
                    break;
                }
            }
            if !is_known && self.reader.limits.searches && guesses < MOST_GUESSES {
                for path in wanted::guesses(kind, self.domain.country_code()) {
                    guesses += 1;
                    let home = self.site.pages.first().and_then(|home| Url::parse(&home.url).ok());
                    if let Some(url) = home.and_then(|home| home.join(path).ok()) {
                        let _ = self.take(url, kind).await;
                    }
                }
            }
        }
    }

    fn wanted_kinds(&self) -> Vec<Kind> {
        let kinds = [Kind::Legal, Kind::Contact, Kind::About, Kind::Careers, Kind::Privacy, Kind::Team];
        let people = self.reader.limits.people;
        kinds.into_iter().filter(|kind| *kind != Kind::Team || people).collect()
    }

    fn has_read(&self, kind: Kind) -> bool {
        self.site.pages.iter().any(|page| page.kind == kind)
    }

    /// Reads a page and keeps what it says.
    async fn take(&mut self, url: Url, kind: Kind) -> Result<Outcome, ProviderError> {
        let got = self.fetch(url).await?;
        Ok(self.keep(got, kind))
    }

    fn keep(&mut self, got: Got, kind: Kind) -> Outcome {
        let page = match got {
            Got::Nothing(outcome) => return outcome,
            Got::Same(url) => {
                let before = self.before.and_then(|before| before.page(url.as_str()));
                let Some(page) = before else { return Outcome::NoPage };
                ReadPage { read_at: self.now, ..page.clone() }
            }
            Got::Page(page, validators) => self.read(&page, kind, validators),
        };
        if self.site.page(&page.url).is_none() {
            self.site.pages.push(page);
        }
        Outcome::Read
    }

    fn read(&self, page: &Page, kind: Kind, validators: Validators) -> ReadPage {
        // A site that reserves its texts for people is read for the company alone.
        let is_reserved =
            page.header("tdm-reservation").or_else(|| page.meta("tdm-reservation")) == Some("1");
        let people = self.reader.limits.people && !is_reserved;
        let mut facts = of_page(page, kind, self.domain, people, self.now);
        let linked = wanted::linked(page);
        if kind != Kind::Home {
            // Its first page speaks for the site.
            facts.retain(|fact| fact.field != Field::Description && fact.field != Field::Language);
        }
        let linked = linked.into_iter().filter(|found| found.url.as_str().len() <= LONGEST_URL);
        let leads_to = linked.take(40).map(|found| (found.kind, found.url.into())).collect();
        let technologies = self.reader.detector.of_page(page);
        let openings = openings::of_page(page, self.domain);
        let url = page.url.to_string();
        ReadPage { url, kind, read_at: self.now, validators, facts, technologies, openings, leads_to }
    }

    /// The pages that matter among those of the sitemaps.
    async fn sitemaps(&mut self) -> Vec<Candidate> {
        let Some(home) = self.site.pages.first().and_then(|home| Url::parse(&home.url).ok()) else {
            return Vec::new();
        };
        let robots = self.robots.get(&origin(&home)).cloned().unwrap_or_default();
        let mut maps: Vec<Url> = robots.sitemaps.iter().filter_map(|map| home.join(map).ok()).collect();
        if maps.is_empty() {
            maps.extend(home.join("/sitemap.xml").ok());
        }
        let (mut pages, mut read) = (Vec::new(), 0);
        while let Some(map) = (read <= MOST_SITEMAPS && !maps.is_empty()).then(|| maps.remove(0)) {
            read += 1;
            let Ok(Some(answer)) = self.allowed(&map, &Validators::default()).await else { continue };
            if answer.status == 200 {
                let limit = self.reader.limits.page_bytes * 4;
                let sitemap = Sitemap::parse(&unpacked(&answer.body, limit));
                pages.extend(sitemap.pages);
                let is_likely =
                    |map: &Url| ["page", "company", "post"].iter().position(|word| map.path().contains(word));
                let mut more = sitemap.maps;
                more.sort_by_key(|map| is_likely(map).unwrap_or(9));
                maps.extend(more.into_iter().take(1));
            }
        }
        pages.retain(|page: &Url| self.is_own(page));
        wanted::listed(&pages)
    }

    fn is_own(&self, url: &Url) -> bool {
        let own = url.host_str().and_then(domain::domain_name::registrable) == Some(self.domain.as_str());
        // Another port could lead us to other servers.
        own && matches!(url.port(), None | Some(80 | 443))
    }

    /// A page after its redirects inside the domain.
    async fn fetch(&mut self, mut url: Url) -> Result<Got, ProviderError> {
        for _ in 0..=MOST_REDIRECTS {
            let known = self.before.and_then(|before| before.page(url.as_str()));
            let known = known.map(|page| page.validators.clone()).unwrap_or_default();
            let Some(answer) = self.allowed(&url, &known).await? else {
                return Ok(Got::Nothing(Outcome::Refused));
            };
            match answer.status {
                200 => return self.page(url, answer),
                304 => return Ok(Got::Same(url)),
                301 | 302 | 303 | 307 | 308 => {
                    let target = answer.headers.get(header::LOCATION).and_then(|to| to.to_str().ok());
                    let target = target.and_then(|target| url.join(target).ok()).ok_or_else(elsewhere)?;
                    // A domain that leads to another one is parked, sold or renamed: not this company's word on itself.
                    if !self.is_own(&target) {
                        if self.site.pages.is_empty() {
                            let domain = target.host_str().and_then(domain::domain_name::registrable);
                            self.site.moved_to = domain.map(str::to_owned);
                        }
                        return Ok(Got::Nothing(Outcome::Moved));
                    }
                    url = target;
                    url.set_fragment(None);
                }
                404 | 410 => return Ok(Got::Nothing(Outcome::Gone)),
                _ => return Err(failure(&answer)),
            }
        }
        Err(ProviderError::BadAnswer("it redirects without end"))
    }

    fn page(&mut self, url: Url, answer: Answer) -> Result<Got, ProviderError> {
        let text = |name| answer.headers.get(name).and_then(|value| value.to_str().ok()).map(str::to_owned);
        let kind = text(header::CONTENT_TYPE);
        let is_page = kind.as_deref().is_none_or(|kind| {
            let kind = kind.to_ascii_lowercase();
            kind.contains("html")
        });
        if !is_page {
            return Ok(Got::Nothing(Outcome::NoPage));
        }
        let body = match text(header::CONTENT_ENCODING).as_deref() {
            Some("gzip" | "x-gzip") => unpacked(&answer.body, self.reader.limits.page_bytes + 1),
            _ => answer.body,
        };
        self.bytes += body.len();
        if body.len() > self.reader.limits.page_bytes || self.bytes > self.reader.limits.bytes {
            return Err(ProviderError::BadAnswer("it is too large"));
        }
        let tag = |name| text(name).filter(|tag| tag.len() <= LONGEST_URL);
        let validators = Validators { etag: tag(header::ETAG), modified: tag(header::LAST_MODIFIED) };
        let page = Page::read(&charset::decode(&body, kind.as_deref()), url, answer.headers);
        if page.is_withheld() {
            return Ok(Got::Nothing(Outcome::Withheld));
        }
        if page.is_sign_in() {
            return Ok(Got::Nothing(Outcome::SignIn));
        }
        Ok(Got::Page(Box::new(page), validators))
    }

    /// The answer to a request that the site allows; nothing where it does not.
    async fn allowed(&mut self, url: &Url, known: &Validators) -> Result<Option<Answer>, ProviderError> {
        if !self.is_own(url) || url.as_str().len() > LONGEST_URL {
            return Err(elsewhere());
        }
        self.permitted(url, known).await
    }

    /// The same of any site.
    async fn permitted(&mut self, url: &Url, known: &Validators) -> Result<Option<Answer>, ProviderError> {
        let origin = origin(url);
        if !self.robots.contains_key(&origin) {
            let robots = self.robots_of(url).await?;
            self.robots.insert(origin.clone(), robots);
        }
        let robots = &self.robots[&origin];
        let path =
            url.query().map_or_else(|| url.path().to_owned(), |query| format!("{}?{query}", url.path()));
        if !robots.allows(&path) {
            return Ok(None);
        }
        let gap = robots.delay.unwrap_or_default().max(self.reader.limits.gap);
        self.send(url, known, gap).await.map(Some)
    }

    /// What a site allows. One that has no such file allows everything; one that fails to say is not read.
    async fn robots_of(&self, url: &Url) -> Result<Robots, ProviderError> {
        let mut url = url.join("/robots.txt").map_err(|_| elsewhere())?;
        for _ in 0..=MOST_ROBOTS_REDIRECTS {
            let answer = self.send(&url, &Validators::default(), self.reader.limits.gap).await?;
            match answer.status {
                200 => {
                    return Ok(Robots::parse(&charset::decode(
                        &unpacked_if(&answer, self.reader.limits.page_bytes),
                        None,
                    )));
                }
                300..=399 => {
                    let target = answer.headers.get(header::LOCATION).and_then(|to| to.to_str().ok());
                    match target.and_then(|target| url.join(target).ok()) {
                        Some(target) => url = target,
                        None => return Ok(Robots::default()),
                    }
                }
                429 | 500.. => return Err(failure(&answer)),
                _ => return Ok(Robots::default()),
            }
        }
        Ok(Robots::default())
    }

    async fn send(&self, url: &Url, known: &Validators, gap: Duration) -> Result<Answer, ProviderError> {
        let limits = &self.reader.limits;
        let turn = tokio::time::timeout_at(
            self.deadline.into(),
            self.reader.turns.take(url.host_str().unwrap_or_default(), gap),
        );
        let _turn = turn.await.map_err(|_| ProviderError::Timeout)?;
        let until = self.deadline.min(instant() + limits.patience);
        let answer = self.reader.fetch.get(url, known, limits.page_bytes);
        tokio::time::timeout_at(until.into(), answer).await.map_err(|_| ProviderError::Timeout)?
    }
}

fn has(candidates: &[(Kind, String)], kind: Kind) -> bool {
    candidates.iter().any(|(of, _)| *of == kind)
}

fn origin(url: &Url) -> String {
    url.origin().ascii_serialization()
}

fn elsewhere() -> ProviderError {
    ProviderError::BadAnswer("it leads elsewhere")
}

/// What an answer means that is no page.
fn failure(answer: &Answer) -> ProviderError {
    match answer.status {
        401 | 403 => ProviderError::Credentials,
        429 | 503 => {
            let seconds =
                answer.headers.get(header::RETRY_AFTER).and_then(|after| after.to_str().ok()?.parse().ok());
            ProviderError::Quota { retry_after: seconds.map(Duration::from_secs) }
        }
        500.. => ProviderError::Unreachable(FAILED),
        _ => ProviderError::BadAnswer("it refused the question"),
    }
}

fn unpacked_if(answer: &Answer, most: usize) -> Bytes {
    match answer.headers.get(header::CONTENT_ENCODING).and_then(|encoding| encoding.to_str().ok()) {
        Some("gzip" | "x-gzip") => unpacked(&answer.body, most),
        _ => answer.body.clone(),
    }
}

/// The content of what is packed by gzip, up to a number of bytes; other content as it is.
fn unpacked(body: &Bytes, most: usize) -> Bytes {
    if !body.starts_with(&[0x1f, 0x8b]) {
        return body.clone();
    }
    let mut content = Vec::new();
    // What breaks off is read to there.
    let _ = MultiGzDecoder::new(&body[..]).take(most as u64).read_to_end(&mut content);
    content.into()
}
