//! Servers that are broken or mean: each reading ends, within its limits, and with a reason.

use common::config::Config;
use common::domain::{Clock, Domain};
use common::lookup::ProviderError;
use common::providers::site_reader;
use common::website::{Limits, Site};
use flate2::Compression;
use flate2::write::GzEncoder;
use futures::future::join_all;
use std::io::Write;
use std::sync::{Arc, LazyLock};
use std::time::Duration;
use tests::sites::{Asked, Page, Sites};

fn packed(content: &[u8]) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    packed.write_all(content).expect("in memory");
    packed.finish().expect("in memory")
}

/// A quarter of a gigabyte in a few hundred kilobytes.
static BOMB: LazyLock<Vec<u8>> = LazyLock::new(|| packed(&vec![b'#'; 256 << 20]));

fn web(asked: &Asked) -> Page {
    const HOME: &str = "<meta property='og:site_name' content=Company><p>We are a company.";
    let (host, path) = (asked.host.trim_start_matches("www."), asked.path.as_str());
    match (host, path) {
        // Half an hour for a page.
        ("drip.com", "/") => Page::html(vec![b' '; 36_000]).dripping(Duration::from_millis(50)),
        ("drip-robots.com", "/robots.txt") => {
            Page::text(vec![b'#'; 36_000]).dripping(Duration::from_millis(50))
        }
        ("silent.com", "/") => Page::html(HOME).after(Duration::from_secs(1_800)),
        ("cut.com", "/") => Page::html(vec![b'a'; 1_000]).cut_after(10),
        ("no-gzip.com", "/") => Page::html(HOME).with("content-encoding", "gzip"),
        ("half-gzip.com", "/") => {
            let whole = packed(format!("{HOME}{}", "We build machines. ".repeat(5_000)).as_bytes());
            Page::html(&whole[..whole.len() / 2]).with("content-encoding", "gzip")
        }
        ("bomb.com", "/") => Page::html(BOMB.as_slice()).with("content-encoding", "gzip"),
        ("bomb-robots.com", "/robots.txt") => Page::text(BOMB.as_slice()).with("content-encoding", "gzip"),
        ("headers.com", "/") => Page::html(HOME).with("x-much", &"a".repeat(1 << 20)),
        ("teapot.com", "/") => Page::new(999, HOME),
        ("nowhere.com", "/") => Page::new(302, ""),
        ("elsewhere.com", "/") => Page::to("http://[::1]:1/"),
        ("file.com", "/") => Page::to("file:///etc/passwd"),
        ("port.com", "/") => Page::to("https://port.com:2375/containers"),
        ("signs-in.com", "/") => Page::to("https://signs-in.com/login?next=/"),
        ("signs-in.com", "/login?next=/") => {
            Page::html("<title>Sign in</title><form><input name=user><input type=password></form>")
        }
        ("asks.com", "/") => Page::new(401, HOME).with("www-authenticate", "Basic realm=x"),
        ("busy.com", "/") => Page::new(429, "").with("retry-after", "3600"),
        ("image.com", "/") => Page::new(200, vec![0; 1_000]).with("content-type", "image/png"),
        ("utf16.com", "/") => {
            let text =
                "<meta property=og:site_name content=Übermut>".encode_utf16().flat_map(u16::to_le_bytes);
            Page::html([0xff, 0xfe].into_iter().chain(text).collect::<Vec<u8>>())
        }
        ("charset.com", "/") => Page::new(
            200,
            b"<meta charset=no-such-thing><meta property=og:site_name content=M\xfcller>".to_vec(),
        )
        .with("content-type", "text/html; charset=\"utf-99\""),
        ("deep.com", "/") => Page::html(format!("<title>Deep</title>{}", "<div>".repeat(200_000))),
        ("endless.com", path) if path != "/robots.txt" => {
            let step = path.trim_start_matches("/about-us/").parse::<u64>().unwrap_or(0) + 1;
            Page::html(format!(
                "<title>Calendar</title><a href=/about-us/{step}>About us</a><a href=/contact/{step}>Contact</a>"
            ))
        }
        ("endless.com", _) => Page::text("Sitemap: https://endless.com/map-0.xml\n"),
        ("maps.com", "/robots.txt") => Page::text("Sitemap: https://maps.com/map-0.xml\n"),
        ("maps.com", "/") => Page::html(HOME),
        ("maps.com", path) if path.starts_with("/map-") => {
            let step: u64 = path.trim_matches(|c: char| !c.is_ascii_digit()).parse().unwrap_or(0) + 1;
            let map = format!("<sitemap><loc>https://maps.com/map-{step}.xml</loc></sitemap>");
            Page::text(format!("<sitemapindex>{}</sitemapindex>", map.repeat(1_000)))
        }
        _ => Page::missing(),
    }
}

/// What became of a site, in a word.
fn told(site: &Result<Site, ProviderError>) -> String {
    match site {
        Ok(site) => site.outcome.as_str().to_owned(),
        Err(ProviderError::Timeout) => "timeout".to_owned(),
        Err(ProviderError::Unreachable(_)) => "unreachable".to_owned(),
        Err(ProviderError::BadAnswer(_)) => "nonsense".to_owned(),
        Err(ProviderError::Credentials) => "forbidden".to_owned(),
        Err(ProviderError::Quota { .. }) => "busy".to_owned(),
        Err(error) => format!("{error:?}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_trap_holds_the_reader() {
    let web = Sites::start(web).await;
    let mut settings = Config::default().providers;
    web.serve(&mut settings);
    LazyLock::force(&BOMB);
    let patient = Arc::new(site_reader(&settings, Limits::default()));
    // For servers that would hold a patient reader as long as it may wait.
    let limits = Limits { patience: Duration::from_millis(500), ..Limits::default() };
    let hasty = Arc::new(site_reader(&settings, limits));
    let cases = [
        ("drip.com", "timeout"),
        ("drip-robots.com", "timeout"),
        ("silent.com", "timeout"),
        ("cut.com", "fails"),
        ("half-gzip.com", "read"),
        ("no-gzip.com", "read"),
        ("bomb.com", "nonsense"),
        ("bomb-robots.com", "gone"),
        ("headers.com", "fails"),
        ("teapot.com", "unreachable"),
        ("nowhere.com", "nonsense"),
        ("elsewhere.com", "moved"),
        ("file.com", "moved"),
        ("port.com", "moved"),
        ("signs-in.com", "sign-in"),
        ("asks.com", "forbidden"),
        ("busy.com", "busy"),
        ("image.com", "no-page"),
        ("utf16.com", "read"),
        ("charset.com", "read"),
        ("deep.com", "read"),
        ("endless.com", "read"),
        ("maps.com", "read"),
    ];
    let readings = cases.map(|(host, wanted)| {
        let reader = if wanted == "timeout" { hasty.clone() } else { patient.clone() };
        let domain = Domain::parse(host).expect("a domain");
        tokio::spawn(async move {
            // Far longer than its limits, far shorter than the trap.
            let reading = reader.read(&domain, None, Clock::System.now());
            let site = tokio::time::timeout(Duration::from_secs(120), reading).await;
            (host, wanted, site.unwrap_or_else(|_| panic!("{host} holds the reader")))
        })
    });
    let read: Vec<_> =
        join_all(readings).await.into_iter().map(|read| read.expect("no reading breaks")).collect();
    let other: Vec<String> = read
        .iter()
        .filter(|(_, wanted, site)| !(told(site) == *wanted || (*wanted == "fails" && site.is_err())))
        .map(|(host, wanted, site)| format!("{host}: {} and not {wanted}: {site:?}", told(site)))
        .collect();
    assert!(other.is_empty(), "{}", other.join("\n"));
    let name = |host: &str| {
        let (_, _, site) = read.iter().find(|(of, ..)| *of == host).expect("a case");
        site.as_ref().ok().and_then(Site::company).map(|company| company.company.name)
    };
    assert_eq!(name("utf16.com").as_deref(), Some("Übermut"));
    assert_eq!(name("charset.com").as_deref(), Some("Müller"));
    assert_eq!(name("half-gzip.com").as_deref(), Some("Company"), "what came is read");
    for (host, most) in [("endless.com", 12), ("maps.com", 12), ("file.com", 4), ("port.com", 4)] {
        let asked = web.paths(host);
        assert!(asked.len() <= most, "{host}: {asked:?}");
    }
    assert_eq!(web.counts().1, 1, "no host has two requests at a time");
}
