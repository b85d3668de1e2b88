//! The reading of sites that behave well and badly. Whole servers on loopback are in the suite; here what is asked, and in which order.

use crate::facts::Field;
use crate::reader::{Answer, Fetch, Limits, Reader};
use crate::site::{Outcome, Site, Validators};
use crate::technology::Detector;
use crate::turns::Turns;
use domain::Domain;
use flate2::Compression;
use flate2::write::GzEncoder;
use http::HeaderMap;
use jiff::Timestamp;
use lookup::ProviderError;
use std::io::Write;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use url::Url;

type Pages = Box<dyn Fn(&str) -> Answer + Send + Sync>;

/// Sites in memory that note what they are asked.
struct Web {
    pages: Pages,
    asked: Mutex<Vec<String>>,
    conditional: Mutex<Vec<String>>,
}

#[async_trait::async_trait]
impl Fetch for Web {
    async fn get(&self, url: &Url, known: &Validators, _: usize) -> Result<Answer, ProviderError> {
        self.asked.lock().unwrap().push(url.to_string());
        self.conditional.lock().unwrap().extend(known.etag.clone());
        if url.host_str() == Some("nowhere.example") {
            return Err(ProviderError::Unreachable("it cannot be reached"));
        }
        Ok((self.pages)(url.as_str()))
    }
}

fn html(body: &str) -> Answer {
    answer(200, &[("content-type", "text/html; charset=utf-8")], body.as_bytes())
}

fn answer(status: u16, headers: &[(&'static str, &str)], body: &[u8]) -> Answer {
    let headers: HeaderMap = headers
        .iter()
        .map(|(name, value)| (http::HeaderName::from_static(name), value.parse().unwrap()))
        .collect();
    Answer { status, headers, body: body.to_vec().into() }
}

fn missing() -> Answer {
    answer(404, &[("content-type", "text/html")], b"not found")
}

async fn read(
    pages: impl Fn(&str) -> Answer + Send + Sync + 'static,
    limits: Limits,
    before: Option<&Site>,
) -> (Result<Site, ProviderError>, Arc<Web>) {
    let web =
        Arc::new(Web { pages: Box::new(pages), asked: Mutex::default(), conditional: Mutex::default() });
    let reader = Reader {
        fetch: web.clone(),
        detector: Arc::new(Detector::default()),
        turns: Arc::new(Turns::default()),
        limits: Limits { gap: Duration::ZERO, ..limits },
    };
    let domain = Domain::parse("acme.example").unwrap();
    (reader.read(&domain, before, Timestamp::UNIX_EPOCH).await, web)
}

const HOME: &str = "<title>Acme</title><a href=/imprint>Imprint</a><a href=/private/team>Team</a><a href=/about>About us</a>
    <a href=/contact>Contact</a><a href=/jobs>Careers</a><a href=https://other.example/legal>Legal</a><a href=/privacy>Privacy</a>";

#[tokio::test]
async fn the_pages_that_matter_are_read_and_no_others() {
    let site = |url: &str| match url {
        "https://acme.example/robots.txt" => answer(200, &[], b"User-agent: *\nDisallow: /contact\n"),
        "https://acme.example/" => html(HOME),
        "https://acme.example/imprint" => html("<p>Acme Rockets Ltd, company number 01234567"),
        _ => html("<p>a page"),
    };
    let (site, web) = read(site, Limits::default(), None).await;
    let site = site.unwrap();
    assert_eq!(site.outcome, Outcome::Read);
    let asked = web.asked.lock().unwrap().clone();
    assert_eq!(
        asked,
        ["robots.txt", "", "imprint", "about", "jobs"].map(|path| format!("https://acme.example/{path}")),
        "no forbidden page, no team, no other site, and no privacy page beside an imprint"
    );
    let company = site.company().unwrap();
    assert_eq!(
        (company.company.name.as_str(), &company.registrations[..]),
        ("Acme", &["gb:01234567".to_owned()][..])
    );
}

#[tokio::test]
async fn nothing_is_read_of_a_site_that_forbids_it_or_cannot_say() {
    let closed = |url: &str| match url.ends_with("/robots.txt") {
        true => answer(200, &[], b"User-agent: *\nDisallow: /"),
        false => html(HOME),
    };
    let (site, web) = read(closed, Limits::default(), None).await;
    assert_eq!(site.unwrap().outcome, Outcome::Refused);
    assert_eq!(web.asked.lock().unwrap().len(), 1);
    let broken = |url: &str| match url.ends_with("/robots.txt") {
        true => answer(500, &[], b""),
        false => html(HOME),
    };
    let (site, web) = read(broken, Limits::default(), None).await;
    assert_eq!(site.unwrap_err(), ProviderError::Unreachable("its server failed"), "an outage is no answer");
    assert_eq!(web.asked.lock().unwrap().len(), 1);
}

#[tokio::test]
async fn the_rules_of_the_host_that_a_redirect_leads_to_count() {
    let site = |url: &str| match url {
        "https://acme.example/robots.txt" => missing(),
        "https://acme.example/" => answer(301, &[("location", "https://www.acme.example/en/")], b""),
        "https://www.acme.example/robots.txt" => answer(200, &[], b"User-agent: *\nDisallow: /en/"),
        _ => html(HOME),
    };
    let (site, web) = read(site, Limits::default(), None).await;
    assert_eq!(site.unwrap().outcome, Outcome::Refused);
    assert!(!web.asked.lock().unwrap().iter().any(|url| url.ends_with("/en/")));
}

#[tokio::test]
async fn a_redirect_to_another_company_and_one_without_end_are_told() {
    let sold = |url: &str| match url.ends_with("robots.txt") {
        true => missing(),
        false => answer(302, &[("location", "https://parking.example/acme")], b""),
    };
    let (site, _) = read(sold, Limits::default(), None).await;
    let site = site.unwrap();
    assert_eq!((site.outcome, site.moved_to.as_deref()), (Outcome::Moved, Some("parking.example")));
    let round = |url: &str| match url.ends_with("robots.txt") {
        true => missing(),
        false => answer(302, &[("location", &format!("{url}x"))], b""),
    };
    let (site, web) = read(round, Limits::default(), None).await;
    assert_eq!(site.unwrap_err(), ProviderError::BadAnswer("it redirects without end"));
    assert!(web.asked.lock().unwrap().len() <= 6);
}

#[tokio::test]
async fn what_did_not_change_is_not_sent_again() {
    let site = |url: &str| match url {
        "https://acme.example/" => {
            let headers = [("content-type", "text/html"), ("etag", "\"v1\"")];
            answer(200, &headers, b"<title>Acme</title><a href=/about>About</a>")
        }
        "https://acme.example/about" => html("<p>founded in 1999"),
        _ => missing(),
    };
    let (first, _) = read(site, Limits::default(), None).await;
    let first = first.unwrap();
    let unchanged = move |url: &str| match url {
        "https://acme.example/" => answer(304, &[], b""),
        other => site(other),
    };
    let (again, web) = read(unchanged, Limits::default(), Some(&first)).await;
    let again = again.unwrap();
    assert_eq!(*web.conditional.lock().unwrap(), ["\"v1\""]);
    assert_eq!(again.company(), first.company(), "its facts are those of before");
}

#[tokio::test]
async fn endless_pages_bombs_and_files_are_held() {
    let calendar = |url: &str| match url.ends_with("robots.txt") || url.ends_with(".xml") {
        true => missing(),
        false => {
            html(&(0..5000).map(|n| format!("<a href='{url}about/{n}'>About us</a>")).collect::<String>())
        }
    };
    let (site, web) = read(calendar, Limits::default(), None).await;
    assert!(site.unwrap().pages.len() <= Limits::default().pages);
    assert!(web.asked.lock().unwrap().len() <= 16, "{:?}", web.asked.lock().unwrap());
    let mut bomb = GzEncoder::new(Vec::new(), Compression::best());
    bomb.write_all(&vec![b' '; 64 << 20]).unwrap();
    let bomb = bomb.finish().unwrap();
    let packed = move |url: &str| match url.ends_with("robots.txt") {
        true => missing(),
        false => answer(200, &[("content-type", "text/html"), ("content-encoding", "gzip")], &bomb),
    };
    let (site, _) = read(packed, Limits::default(), None).await;
    assert_eq!(site.unwrap_err(), ProviderError::BadAnswer("it is too large"));
    let file = |url: &str| match url.ends_with("robots.txt") {
        true => missing(),
        false => answer(200, &[("content-type", "application/pdf")], b"%PDF"),
    };
    assert_eq!(read(file, Limits::default(), None).await.0.unwrap().outcome, Outcome::NoPage);
}

#[tokio::test]
async fn a_sitemap_leads_where_links_do_not() {
    let site = |url: &str| match url {
        "https://acme.example/robots.txt" => answer(200, &[], b"Sitemap: https://acme.example/map.xml.gz"),
        "https://acme.example/" => html("<title>Acme</title>"),
        "https://acme.example/map.xml.gz" => {
            let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
            packed.write_all(b"<urlset><url><loc>https://acme.example/firma/impressum</loc></url><url><loc>https://evil.example/about</loc></url></urlset>").unwrap();
            answer(200, &[("content-type", "application/gzip")], &packed.finish().unwrap())
        }
        "https://acme.example/firma/impressum" => html("<p>Acme GmbH<br>Amtsgericht Berlin HRB 1234"),
        _ => missing(),
    };
    let (site, web) = read(site, Limits::default(), None).await;
    let facts = site.unwrap().facts();
    assert!(facts.iter().any(|fact| fact.field == Field::Registration), "{facts:?}");
    assert!(!web.asked.lock().unwrap().iter().any(|url| url.contains("evil")));
}

#[tokio::test]
async fn a_site_that_only_answers_without_tls_or_at_www_is_found_there() {
    let web = Arc::new(Web {
        pages: Box::new(|url| match url {
            "http://acme.example/" => html("<title>Acme</title>"),
            _ => missing(),
        }),
        asked: Mutex::default(),
        conditional: Mutex::default(),
    });
    struct OnlyPlain(Arc<Web>);
    #[async_trait::async_trait]
    impl Fetch for OnlyPlain {
        async fn get(&self, url: &Url, known: &Validators, most: usize) -> Result<Answer, ProviderError> {
            match url.scheme() {
                "http" => self.0.get(url, known, most).await,
                _ => Err(ProviderError::Unreachable("it cannot be reached")),
            }
        }
    }
    let reader = Reader {
        fetch: Arc::new(OnlyPlain(web)),
        detector: Arc::new(Detector::default()),
        turns: Arc::new(Turns::default()),
        limits: Limits { gap: Duration::ZERO, searches: false, ..Limits::default() },
    };
    let site =
        reader.read(&Domain::parse("acme.example").unwrap(), None, Timestamp::UNIX_EPOCH).await.unwrap();
    assert_eq!(site.company().unwrap().company.name, "Acme");
}

#[tokio::test(start_paused = true)]
async fn a_host_is_asked_one_at_a_time_and_after_a_pause() {
    let turns = Arc::new(Turns::default());
    let busy = Arc::new(Mutex::new((0_u32, 0_u32)));
    let tasks = (0..5).map(|_| {
        let (turns, busy) = (turns.clone(), busy.clone());
        tokio::spawn(async move {
            let _turn = turns.take("acme.example", Duration::from_secs(1)).await;
            busy.lock().unwrap().0 += 1;
            tokio::time::sleep(Duration::from_millis(100)).await;
            let mut busy = busy.lock().unwrap();
            busy.1 = busy.1.max(busy.0);
            busy.0 -= 1;
        })
    });
    for task in tasks.collect::<Vec<_>>() {
        task.await.unwrap();
    }
    assert_eq!(busy.lock().unwrap().1, 1);
}

#[tokio::test]
async fn a_logo_is_the_first_picture_that_may_be_read_and_shown() {
    const PAGE: &str = "<title>Acme</title><link rel=icon href=/mark.svg><link rel=apple-touch-icon href=https://cdn.example/closed/touch.png>
        <link rel=icon sizes=32x32 href=https://cdn.example/icon.png><link rel=icon sizes=16x16 href=//nowhere.example/icon.png>";
    let site = |url: &str| match url {
        "https://acme.example/" => html(PAGE),
        "https://acme.example/mark.svg" => html("<p>Not found"),
        "https://cdn.example/robots.txt" => answer(200, &[], b"User-agent: *\nDisallow: /closed/\n"),
        "https://cdn.example/icon.png" => answer(302, &[("location", "/moved/icon.png")], b""),
        "https://cdn.example/moved/icon.png" => answer(
            200,
            &[("content-type", "image/png")],
            &crate::logo::monogram_png("acme.example", 48).unwrap(),
        ),
        _ => missing(),
    };
    let web = Arc::new(Web { pages: Box::new(site), asked: Mutex::default(), conditional: Mutex::default() });
    let reader = Reader {
        fetch: web.clone(),
        detector: Arc::new(Detector::default()),
        turns: Arc::new(Turns::default()),
        limits: Limits { gap: Duration::ZERO, ..Limits::default() },
    };
    let domain = Domain::parse("acme.example").unwrap();
    let found = reader.logo(&domain, false, Timestamp::UNIX_EPOCH).await.unwrap();
    assert!(matches!(found, Some(crate::logo::Logo::Png(_))), "{found:?}");
    let asked = web.asked.lock().unwrap().clone();
    assert_eq!(
        asked,
        [
            "https://acme.example/robots.txt",
            "https://acme.example/",
            "https://acme.example/mark.svg",
            "https://cdn.example/robots.txt",
            "https://cdn.example/icon.png",
            "https://cdn.example/moved/icon.png",
        ],
        "nothing that robots.txt forbids, and nothing after the first picture"
    );
}
