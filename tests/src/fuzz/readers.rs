//! The readers: what each does with an input. None may panic, take more than its meter allows, or fail as if it were our fault.

use crate::noon;
use account::oauth::redirect;
use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, header};
use bytes::Bytes;
use common::catalog;
use common::domain::{Domain, EmailAddress, NetworkUrl, PersonName, Phone, WebhookUrl, lookalike};
use common::error::Error;
use common::http::{read_body, read_upload};
use common::input::Raw;
use common::language::company_name::CompanyName;
use common::language::email_pattern::Pattern;
use common::language::mail::typo;
use common::language::place::{self, Wanted, Whereabouts};
use common::language::role::Role;
use common::language::title::Title;
use common::language::{country, romanise};
use common::phrase::{self, Known, Of};
use common::providers::feeds::press::PressFeed;
use common::providers::http::{AddressPolicy, is_loopback, is_public};
use common::providers::mail::reply::Reply;
use common::providers::mail::verdict;
use common::providers::readers;
use common::uploads::Uploads;
use import::{Options, Reading};
use read::columns::{self, Kind};
use read::{Input, Limits, Meter, Rows};
use std::borrow::Cow;
use std::hint::black_box;
use std::io::{Cursor, Write};
use std::net::IpAddr;
use std::sync::OnceLock;
use tokio::runtime::Runtime;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

/// A reader of what strangers send.
pub struct Reader {
    pub name: &'static str,
    pub read: fn(&[u8]),
    /// What its inputs are made of.
    pub words: &'static [&'static str],
    /// Seeds besides the files of its folder.
    pub seeds: fn() -> Vec<Vec<u8>>,
    /// Whether a crate of others does the reading: its panics are caught, and it may ask for more memory than there is.
    pub is_others: bool,
}

const fn reader(name: &'static str, read: fn(&[u8]), words: &'static [&'static str]) -> Reader {
    Reader { name, read, words, seeds: Vec::new, is_others: false }
}

/// Every reader.
pub const READERS: &[Reader] = &[
    reader(
        "csv",
        csv,
        &["\"", "\"\"", ",", ";", "\t", "\r\n", "\\\"", "\u{feff}", "Email", "'+1", "{a,b}", "N/A"],
    ),
    reader(
        "json",
        json,
        &["{", "}", "[", "]", "\"", "\\u0000", "\\ud800", ":", ",", "null", "{\"data\":", "1e999"],
    ),
    reader("sheet", sheet, SHEET),
    reader(
        "packed",
        packed,
        &["PK\u{3}\u{4}", "PK\u{1}\u{2}", "PK\u{5}\u{6}", "\u{1f}", "xl/workbook.xml", ".csv"],
    ),
    reader("signals", signals, &["kind", "funding", "hiring", "2026-02-01", "$", ",", "\n", "confidence"]),
    #[cfg(feature = "parquet")]
    Reader { is_others: true, ..reader("parquet", parquet, &["PAR1"]) },
    Reader { seeds: examples, ..reader("request", request, REQUEST) },
    reader(
        "form",
        form,
        &["--edge", "\r\n", "Content-Disposition: form-data; name=\"file\"", "boundary=", "--edge--\r\n"],
    ),
    reader(
        "email",
        email,
        &["@", "\"", "\\", ".", "+", "xn--", "gmail.com", "\u{200b}", "\u{212a}", "\u{ff20}"],
    ),
    reader("phone", phone, &["+", "00", "tel:", "(", ")", "ext. 5", ";ext=", "\u{ff0b}", "\u{660}"]),
    reader(
        "name",
        name,
        &["Dr. ", "van der ", ", ", " Jr.", "\"", "(", "\u{301}", "\u{130}", "\u{674e}", " O'", "-"],
    ),
    reader(
        "title",
        title,
        &["VP ", "Chief ", " of ", "Head ", ", ", " & ", "/", "Sr. ", "Berlin", "\u{130}"],
    ),
    reader(
        "phrase",
        phrase,
        &[
            "VP ",
            " of ",
            " at ",
            " in ",
            ", ",
            "50-200",
            "$1.5bn",
            "series A",
            " or ",
            "since 2025",
            "using Go",
            "\u{130}",
        ],
    ),
    reader(
        "address",
        address,
        &["https://", "@", "[::1]", "127.0.0.1", "0x7f.1", "%2e", "/in/", "\\", "xn--", ":80", "\u{3002}"],
    ),
    reader(
        "website",
        website,
        &["<script type=\"application/ld+json\">", "</script>", "<title>", "<!--", "@graph", "Disallow: /"],
    ),
    reader(
        "logo",
        logo,
        &[
            "<svg viewBox=\"0 0 8 8\">",
            "</svg>",
            "<path d=\"M0 0\"/>",
            "<use href=\"#a\"/>",
            "url(",
            "<![CDATA[",
            "&#x41;",
            "IHDR",
            "IDAT",
            "tRNS",
        ],
    ),
    reader(
        "feed",
        feed,
        &[
            "<item>",
            "</item>",
            "<![CDATA[",
            "]]>",
            "&#x",
            "<entry>",
            " raises $",
            "User-agent: *\n",
            "Disallow: /*$",
        ],
    ),
    reader("mail", mail, &["250-", "550 5.1.1 ", "\r\n", "4.2.2", "<", "user unknown"]),
];

const SHEET: &[&str] = &[
    "<row>",
    "</row>",
    "<c r=\"A1\" t=\"s\">",
    "<c t=\"inlineStr\">",
    "<v>",
    "</v>",
    "</c>",
    "<is><t>",
    "<si>",
    "_x000D_",
    "&#x1F600;",
    "&lt;",
    "<![CDATA[",
    "<!--",
    "xml:space=\"preserve\"",
    PART,
];
const REQUEST: &[&str] =
    &["{", "}", "[", "]", "\"", ":", ",", "null", "true", "\\u0000", "&", "=", "limit", "cursor", "\"id\":"];

/// What stands between the parts of an input that has several.
const PART: &str = "\n====\n";

/// Small, so that little time goes into inputs that unpack to much.
const LIMITS: Limits = Limits {
    unpacked: 2_000_000,
    held: 500_000,
    cells: 20_000,
    columns: 100,
    row: 64_000,
    parts: 50,
    sheets: 10,
    parquet: cfg!(feature = "parquet"),
};

/// A text that the cells of a workbook share is counted when it is whole.
const LONGEST_TEXT: u64 = 4 << 20;

fn text(input: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(input)
}

/// As much of a text as a request's field can hold.
fn field(input: &[u8]) -> String {
    text(input).chars().take(2_000).collect()
}

/// The parts of an input; those that are missing are empty.
fn parts<const N: usize>(input: &[u8]) -> [String; N] {
    let text = text(input);
    let mut parts = text.split(PART);
    std::array::from_fn(|_| parts.next().unwrap_or_default().to_owned())
}

/// Reads a stranger's file to its end, and looks whether it took no more than it may.
fn rows(input: &[u8]) {
    let meter = Meter::new(LIMITS);
    let known = |headers: &[String]| columns::map(headers, &[], Kind::People).iter().flatten().count();
    if let Ok(mut rows) = Rows::open_within(&Input::Held(Bytes::copy_from_slice(input)), &known, &meter) {
        black_box(rows.sample(20));
        while let Ok(Some(row)) = rows.next_row() {
            let width = row.cells.as_ref().map_or(0, Vec::len);
            assert!(width <= rows.headers.len(), "a row of {width} cells below {:?}", rows.headers);
        }
    }
    // One piece more than is allowed may be there before it is counted.
    assert!(meter.unpacked() <= 2 * LIMITS.unpacked, "{} bytes unpacked", meter.unpacked());
    assert!(meter.held() <= LIMITS.held + LONGEST_TEXT, "{} bytes held", meter.held());
    assert!(meter.cells() <= 2 * LIMITS.cells, "{} cells", meter.cells());
}

fn options() -> Options {
    Options {
        mappings: Vec::new(),
        source: None,
        now: noon(),
        partial: true,
        dry_run: true,
        status_objections: true,
        name_rejects: false,
    }
}

/// Makes records of an operator's file. One that is packed may be of any size there.
fn records(input: &[u8]) {
    if input.starts_with(b"PK") || input.starts_with(&[0x1f, 0x8b]) || input.starts_with(&[0x28, 0xb5]) {
        return;
    }
    let input = Input::Held(Bytes::copy_from_slice(input));
    for kind in [Kind::People, Kind::Companies] {
        let Ok(mut reading) = Reading::open(&input, kind, &options()) else { continue };
        while let Ok(Some(entry)) = reading.next_entry() {
            black_box(entry);
        }
    }
}

fn csv(input: &[u8]) {
    rows(input);
    records(input);
}

fn json(input: &[u8]) {
    rows(input);
    records(input);
}

fn packed(input: &[u8]) {
    rows(input);
}

/// The parts of a workbook, packed here: chance would only break the packing.
fn sheet(input: &[u8]) {
    let [book, relations, texts, styles, sheet] = parts::<5>(input);
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let stored = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    for (name, part) in [
        ("xl/workbook.xml", book),
        ("xl/_rels/workbook.xml.rels", relations),
        ("xl/sharedStrings.xml", texts),
        ("xl/styles.xml", styles),
        ("xl/worksheets/sheet1.xml", sheet),
    ] {
        archive.start_file(name, stored).expect("a part");
        archive.write_all(part.as_bytes()).expect("a part");
    }
    rows(&archive.finish().expect("an archive").into_inner());
}

fn signals(input: &[u8]) {
    let input = Input::Held(Bytes::copy_from_slice(input));
    let read = import::signals::file(
        input,
        &options(),
        |signal| {
            black_box(signal);
            Ok(())
        },
        |_| (),
    );
    black_box(read.is_ok());
}

#[cfg(feature = "parquet")]
fn parquet(input: &[u8]) {
    rows(input);
}

/// An error that says that we broke, of something a stranger sent.
fn refuse_own_fault(error: &Error) {
    assert!(error.kind().0.as_u16() < 500, "{error:?}");
}

/// Calls of every endpoint: its operation in the first line, then the body, or the query where it has none.
fn request(input: &[u8]) {
    let text = text(input);
    let (operation, rest) = text.split_once('\n').unwrap_or((&text, ""));
    let Some(entry) = catalog::all().find(|entry| entry.spec.operation() == operation) else { return };
    let pair = |pair: &str| {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        (name.to_owned(), value.to_owned())
    };
    let path: Vec<(String, String)> =
        entry.spec.path_parameters().map(|name| (name.to_owned(), "x_1".to_owned())).collect();
    let query: Vec<(String, String)> = rest.split('&').map(pair).collect();
    let raw = match entry.spec.method.has_body() {
        true => Raw { path: &path, body: Some(rest.as_bytes()), ..Raw::default() },
        false => Raw { path: &path, query: &query, ..Raw::default() },
    };
    if let Err(error) = (entry.types.check)(&raw) {
        refuse_own_fault(&error);
    }
}

/// The example of each endpoint.
fn examples() -> Vec<Vec<u8>> {
    let example =
        |entry: &catalog::CatalogEntry| format!("{}\n{}", entry.spec.operation(), entry.spec.example);
    catalog::all().map(|entry| example(entry).into_bytes()).collect()
}

fn runtime() -> &'static Runtime {
    static RUNTIME: OnceLock<Runtime> = OnceLock::new();
    let made = || tokio::runtime::Builder::new_current_thread().enable_time().build().expect("a runtime");
    RUNTIME.get_or_init(made)
}

/// A body as it arrives, in two pieces: its media type in the first line.
fn form(input: &[u8]) {
    let at = input.iter().position(|byte| *byte == b'\n').unwrap_or(input.len());
    let (kind, body) = (&input[..at], Bytes::copy_from_slice(&input[input.len().min(at + 1)..]));
    let mut headers = HeaderMap::new();
    if let Ok(kind) = HeaderValue::from_bytes(kind) {
        headers.insert(header::CONTENT_TYPE, kind);
    }
    let arriving = || {
        let middle = body.len() / 2;
        let pieces = [body.slice(..middle), body.slice(middle..)];
        Body::from_stream(futures::stream::iter(pieces.map(Ok::<_, std::convert::Infallible>)))
    };
    let place = Uploads::default().enter("anyone", tokio::sync::watch::channel(()).1).expect("a place");
    let (upload, whole) = runtime().block_on(async {
        (read_upload(&headers, arriving(), place).await, read_body(&headers, arriving()).await)
    });
    for error in [upload.err(), whole.err()].iter().flatten() {
        refuse_own_fault(error);
    }
}

fn email(input: &[u8]) {
    let text = field(input);
    black_box(lookalike::mailbox_of(&text));
    let Ok(email) = EmailAddress::parse(&text) else { return };
    assert_eq!(EmailAddress::parse(email.as_str()).as_ref(), Ok(&email), "{text:?}");
    assert!(email.as_str().len() <= 254 && !email.as_str().contains(['\r', '\n', '\0']), "{text:?}");
    black_box((email.key(), email.mailbox(), email.holder(), typo::suggestion(&email)));
}

fn phone(input: &[u8]) {
    let text = field(input);
    if let Ok(phone) = Phone::parse(&text) {
        assert_eq!(Phone::parse(phone.as_str()).as_ref(), Ok(&phone), "{text:?}");
    }
    for country in ["DE", "US", "IT", "??"] {
        if let Ok(phone) = Phone::parse_in(&text, Some(country)) {
            black_box((phone.line_type(), phone.country()));
        }
    }
}

fn name(input: &[u8]) {
    let text = field(input);
    let (first, last) = text.split_once(' ').unwrap_or((&text, ""));
    for name in [PersonName::parse(&text), PersonName::from_parts(first, last)] {
        black_box((name.first_key(), name.last_key()));
        black_box(Pattern::parse("{first}.{l}").and_then(|pattern| pattern.usual(&name)));
    }
    black_box((Pattern::parse(&text), romanise::romanise(&text), romanise::family_first(&text)));
    black_box(CompanyName::parse(&text).keys());
}

/// Searches in plain words; each part that became a filter stands where it says.
fn phrase(input: &[u8]) {
    static KNOWN: OnceLock<Known> = OnceLock::new();
    let known = KNOWN.get_or_init(|| {
        let own = |values: &[&str]| values.iter().map(|value| (*value).to_owned()).collect();
        Known::new(own(&["Software", "Food & Beverage"]), own(&["Go", "Node.js"]), own(&["C++"]))
    });
    let text: String = String::from_utf8_lossy(input).chars().take(500).collect();
    for of in [Of::People, Of::Companies] {
        let parsed = phrase::parse(&text, of, known, jiff::civil::date(2026, 3, 1));
        for said in &parsed.understood {
            assert_eq!(
                text.get(said.start..said.end),
                Some(said.text.as_str()),
                "a part stands where it says"
            );
        }
        black_box(parsed);
    }
}

fn title(input: &[u8]) {
    let text = field(input);
    let title = Title::parse(&text);
    let score = title.score(&title.words);
    assert!((0.0..=1.0).contains(&score), "{text:?}: {score}");
    let role = Role::parse(&text);
    black_box((role.unfilled(), role.levels(), country::code(&text)));
    let place = place::read(&text);
    black_box(Wanted::parse(&text).admits(place.as_ref()));
    black_box(place.as_ref().map(|place| Whereabouts::of(place).country()));
}

/// Addresses of companies, profiles, webhooks and feeds; those of webhooks lead to the public internet, however they are written.
fn address(input: &[u8]) {
    let text = field(input);
    if let Ok(domain) = Domain::parse(&text) {
        assert_eq!(Domain::parse(domain.as_str()).as_ref(), Ok(&domain), "{text:?}");
        black_box((domain.has_known_suffix(), domain.country_code(), domain.label()));
    }
    if let Ok(url) = NetworkUrl::parse(&text) {
        assert_eq!(NetworkUrl::parse(url.as_str()).as_ref(), Ok(&url), "{text:?}");
        black_box(url.kind());
    }
    black_box(PressFeed::parse(&text).is_ok());
    // Without TLS an agent's code goes to a program on the user's own machine alone.
    if redirect::may_register(&text) && text.starts_with("http:") {
        let at = url::Url::parse(&text).unwrap_or_else(|error| panic!("{text:?}: {error}"));
        assert!(is_loopback(&at), "{text:?}");
    }
    let Ok(webhook) = WebhookUrl::parse(&text) else { return };
    let url = webhook.url();
    assert!(url.username().is_empty() && url.password().is_none(), "{text:?}");
    let host = url.host_str().unwrap_or_default().trim_matches(['[', ']']);
    assert!(!host.is_empty(), "{text:?}");
    if AddressPolicy::Public.check(url).is_ok() {
        assert!(host.parse::<IpAddr>().ok().is_none_or(is_public), "{text:?}");
        assert!(host.trim_end_matches('.') != "localhost", "{text:?}");
    }
}

fn website(input: &[u8]) {
    let [html, robots] = parts::<2>(input);
    black_box(readers::page(&html, &robots, &Domain::trusted("acme.example".to_owned())));
}

fn logo(input: &[u8]) {
    if let Some(logo) = common::website::logo::Logo::read(input) {
        black_box(logo.file(64));
    }
}

fn feed(input: &[u8]) {
    let [feed, robots] = parts::<2>(input);
    black_box(readers::feed(feed.as_bytes(), &robots, "/news/feed.xml"));
    black_box(readers::filings(input, input));
}

/// What a mail server says, reply after reply.
fn mail(input: &[u8]) {
    let mut left = input;
    while let Ok(Some((reply, length))) = Reply::take(left) {
        assert!((1..=left.len()).contains(&length), "{length} of {}", left.len());
        black_box((verdict::read(&reply), verdict::is_about_us(&reply), reply.offers("starttls")));
        left = &left[length..];
    }
}
