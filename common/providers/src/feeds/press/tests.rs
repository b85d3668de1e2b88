use super::*;
use crate::feeds::peer::{Peer, Reply};

const RSS: &str = r#"<?xml version="1.0"?><rss version="2.0"><channel><title>News</title>
<item><title>Acme raises $12M Series A &amp; grows</title><link>https://news.example/1</link><guid>n1</guid>
<pubDate>Sun, 01 Mar 2026 11:59:00 GMT</pubDate></item>
<item><title><![CDATA[Globex acquires Initech]]></title><link>https://news.example/2</link>
<pubDate>Fri, 01 Mar 2030 11:59:00 GMT</pubDate></item>
<item><title>Acme raises $3M seed</title><guid>old</guid><pubDate>Sun, 01 Mar 2020 11:59:00 GMT</pubDate></item>
<item><title>The weather</title></item></channel></rss>"#;
const ATOM: &str = r#"<feed xmlns="http://www.w3.org/2005/Atom"><entry><id>a1</id>
<title>Acme appoints Ada Lovelace as CTO</title><link rel="alternate" href="https://acme.example/press/1"/>
<updated>2026-03-01T11:00:00Z</updated></entry></feed>"#;

fn now() -> Timestamp {
    "2026-03-01T12:00:00Z".parse().unwrap()
}

fn press(address: &str, path: &str) -> Arc<dyn lookup::signals::SignalSource> {
    let feed = PressFeed::parse(&format!("{address}{path}")).unwrap();
    source(feed, Arc::new(Fetcher::new("almanac-tests", Duration::ZERO)))
}

#[tokio::test]
async fn a_feed_is_read_once_and_dates_that_lie_are_put_right() {
    let peer = Peer::start(|path| match path {
        "/robots.txt" => Reply::status(404),
        _ => Reply { headers: "etag: \"v1\"\r\n", ..Reply::ok(RSS) },
    })
    .await;
    let source = press(&peer.address, "/feed.xml");
    let batch = source.poll(None, now()).await.unwrap();
    let told: Vec<(SignalKind, String)> =
        batch.signals.iter().map(|s| (s.kind, s.occurred_at.to_string())).collect();
    let expected =
        [(SignalKind::Funding, "2026-03-01T11:59:00Z"), (SignalKind::Acquisition, "2026-03-01T12:00:00Z")];
    assert_eq!(told, expected.map(|(kind, at)| (kind, at.to_owned())));
    source.poll(batch.cursor.as_deref(), now()).await.unwrap();
    let requests = peer.requests.lock().unwrap().clone();
    assert_eq!(requests.len(), 3, "what is allowed is asked once a day");
    assert!(requests[2].to_ascii_lowercase().contains("if-none-match: \"v1\""), "{}", requests[2]);
}

#[tokio::test]
async fn atom_too_and_what_a_site_forbids_is_not_read() {
    let peer = Peer::start(|path| match path {
        "/robots.txt" => Reply::ok("User-agent: *\nDisallow: /private\n"),
        "/unchanged" => Reply::status(304),
        "/nonsense" => Reply::ok("<html><p>no feed</html>"),
        _ => Reply::ok(ATOM),
    })
    .await;
    let batch = press(&peer.address, "/press.atom").poll(None, now()).await.unwrap();
    let [signal] = &batch.signals[..] else { panic!("{batch:?}") };
    assert_eq!(signal.kind, SignalKind::JobChange);
    assert_eq!(signal.source.url.as_deref(), Some("https://acme.example/press/1"));
    let refused = press(&peer.address, "/private/feed").poll(None, now()).await;
    assert_eq!(refused, Err(SourceError::Forbidden));
    assert!(!peer.paths().contains(&"/private/feed".to_owned()));
    assert_eq!(press(&peer.address, "/unchanged").poll(None, now()).await.unwrap(), Batch::default());
    let nonsense = press(&peer.address, "/nonsense").poll(None, now()).await;
    assert!(matches!(nonsense, Err(SourceError::Nonsense(_))), "{nonsense:?}");
}
