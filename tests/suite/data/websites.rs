//! Companies out of their own websites, which are served on loopback in their own names: by a crawl and by a call.

use common::website::logo::monogram_png;
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::{Value, json};
use std::io::Write;
use std::path::Path;
use std::time::Duration;
use tests::binary::{self, Server};
use tests::sites::{Asked, Page, Sites};

const HOME: &str = r#"<html lang="de"><head><title>Beispiel Robotik | Roboter für alle</title><meta name="generator" content="WordPress 6.5">
    <script src="https://js.stripe.com/v3/"></script><script type="application/ld+json">{"@context": "https://schema.org", "@type": "Organization",
    "name": "Beispiel Robotik", "url": "https://beispiel-robotik.de", "foundingDate": "1999", "numberOfEmployees": 120, "logo": "/marke.svg"}</script></head>
    <body><h1>Roboter</h1><a href="/impressum">Impressum</a> <a href="/ueber-uns">Über uns</a> <a href="/intern/karriere">Karriere</a> <a href="https://boards.greenhouse.io/beispiel">Stellen</a></body></html>"#;

const IMPRINT: &str = "<h1>Impressum</h1><p>Beispiel Robotik GmbH<br>Musterstraße 1<br>10115 Berlin</p><p>Geschäftsführer: Max Mustermann</p>
    <p>Telefon: +49 30 901820<br>E-Mail: <a href='mailto:info@beispiel-robotik.de'>info</a></p>
    <p>Amtsgericht Charlottenburg, HRB 12345 B</p><p>USt-IdNr.: DE136695976</p>";

const WIDGETS: &str = "<title>Sample Widgets</title><link rel=apple-touch-icon href=https://cdn.example/touch.png><footer><p>© 2026 Sample Widgets Ltd, registered in England and Wales, company number 01234567</p></footer>";

const MARK: &str = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8" onload="alert(1)"><script>alert(2)</script><path d="M0 0h8v8z"/></svg>"#;

/// The sites of this file's companies, and some that are hard to read.
fn web(asked: &Asked) -> Page {
    let robots = asked.path == "/robots.txt";
    match (asked.host.as_str(), asked.path.as_str()) {
        ("beispiel-robotik.de", "/robots.txt") => Page::text("User-agent: *\nDisallow: /intern/\n"),
        ("beispiel-robotik.de", "/") => match asked.headers.get("if-none-match").map(String::as_str) {
            Some("\"home-1\"") => Page::new(304, ""),
            _ => Page::html(HOME).with("etag", "\"home-1\"").with("server", "nginx/1.25"),
        },
        ("beispiel-robotik.de", "/impressum") => Page::html(IMPRINT),
        ("beispiel-robotik.de", "/ueber-uns") => Page::new(200, b"<p>Gegr\xfcndet 1999 in K\xf6ln.".to_vec())
            .with("content-type", "text/html; charset=iso-8859-1"),
        ("beispiel-robotik.de", "/marke.svg") => Page::new(200, MARK).with("content-type", "image/svg+xml"),
        ("sample-widgets.co.uk", "/") => Page::html(WIDGETS),
        ("cdn.example", "/touch.png") => {
            let picture = monogram_png("sample-widgets.co.uk", 180).expect("a picture");
            Page::new(200, picture).with("content-type", "image/png")
        }
        ("closed.com", "/robots.txt") => Page::text("User-agent: almanac\nDisallow: /"),
        ("sold.com", "/") => Page::to("https://parking.example/sold"),
        ("loop.com", _) if !robots => Page::to(&format!("https://loop.com{}x", asked.path)),
        ("huge.com", "/") => Page::html(vec![b'a'; 8 << 20]),
        ("bomb.com", "/") => {
            let mut bomb = GzEncoder::new(Vec::new(), Compression::best());
            bomb.write_all(&vec![b' '; 64 << 20]).expect("in memory");
            Page::html(bomb.finish().expect("in memory")).with("content-encoding", "gzip")
        }
        ("refusing-1.com" | "refusing-2.com" | "refusing-3.com", "/") => Page::new(403, ""),
        ("failing-1.com" | "failing-2.com" | "failing-3.com", "/") => Page::new(500, ""),
        ("failing-4.com" | "failing-5.com" | "failing-6.com", "/") => Page::new(500, ""),
        ("login.com", "/") => Page::html("<form><input name=user><input type=password></form>"),
        ("broken.com", "/robots.txt") => Page::new(503, ""),
        ("calendar.com", path) if !robots => {
            let links: String =
                (0..2000).map(|day| format!("<a href='{path}about/{day}'>About us</a>")).collect();
            Page::html(format!("<title>Calendar</title>{links}"))
        }
        _ => Page::missing(),
    }
}

const LIST: &str = "Company,Website,Mail\nBeispiel,https://www.beispiel-robotik.de/de/,a@elsewhere.com\nWidgets,sample-widgets.co.uk,\nAgain,beispiel-robotik.de,\n\
    ,closed.com,\n,sold.com,\n,loop.com,\n,huge.com,\n,bomb.com,\n,login.com,\n,broken.com,\n,calendar.com,\n,nothing.com,\n";

fn crawl(folder: &Path, sites: &Sites, more: &[&str]) -> String {
    let list = folder.join("domains.csv");
    std::fs::write(&list, LIST).unwrap();
    let gateway = format!("website={}", sites.address);
    let settings = [
        ("PROVIDER_CONTACT", "ops@operator.example"),
        ("PROVIDER_URLS", gateway.as_str()),
        ("NAME_SERVERS", "127.0.0.1:9"),
    ];
    let list = list.to_str().unwrap().to_owned();
    let mut arguments = vec!["crawl", list.as_str()];
    arguments.extend(more);
    let output = binary::run_with(folder, &arguments, &settings);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

async fn post(server: &Server, key: &str, path: &str, body: Value) -> Value {
    let request = reqwest::Client::new().post(format!("{}{path}", server.address)).bearer_auth(key);
    request.json(&body).send().await.unwrap().json().await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_crawl_fills_the_directory_and_burdens_no_site() {
    let folder = tempfile::tempdir().unwrap();
    let sites = Sites::start(|asked| web(asked).after(Duration::from_millis(5))).await;
    let said = crawl(folder.path(), &sites, &[]);
    assert!(said.contains("11 domains: 11 asked, 3 read"), "{said}");
    assert!(
        said.contains("1 moved to another domain")
            && said.contains("1 closed by robots.txt")
            && said.contains("1 behind a sign-in"),
        "{said}"
    );
    assert!(said.contains("3 added, 0 merged"), "{said}");
    let (requests, most) = sites.counts();
    assert_eq!(most, 1, "no host has two requests at a time");
    assert!(requests < 90, "{requests} requests for 11 sites");
    assert_eq!(sites.paths("closed.com"), ["/robots.txt"]);
    assert!(
        !sites.paths("beispiel-robotik.de").iter().any(|path| path.starts_with("/intern/")),
        "what is forbidden"
    );
    assert!(sites.paths("calendar.com").len() <= 12, "{:?}", sites.paths("calendar.com"));
    assert!(
        sites
            .agents()
            .iter()
            .all(|agent| agent.starts_with("almanac/") && agent.contains("ops@operator.example"))
    );

    assert!(said.contains("1 new job board found on the sites"), "{said}");
    let listed = binary::run(folder.path(), &["sources", "list"]);
    let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
    assert!(listed.contains("greenhouse:beispiel"), "{listed}");

    // A company of a register and the one of the site are the same by their number.
    let basic = folder.path().join("BasicCompanyDataAsOneFile-2026-03-01.csv");
    let row = "CompanyName, CompanyNumber,RegAddress.PostTown,CompanyCategory,CompanyStatus,CountryOfOrigin,IncorporationDate,SICCode.SicText_1\n\
        SAMPLE WIDGETS LIMITED,01234567,LEEDS,Private Limited Company,Active,United Kingdom,04/02/2014,25990 - Widgets\n";
    std::fs::write(&basic, row).unwrap();
    let output = binary::run(folder.path(), &["import", "companies-house", basic.to_str().unwrap()]);
    let joined = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(joined.contains("0 added, 1 merged"), "{joined}");

    let server = Server::start(folder.path(), &[]).await.unwrap();
    let key = binary::new_key(folder.path());
    let answer = post(&server, &key, "/v1/companies", json!({"domain": "beispiel-robotik.de"})).await;
    let company = &answer["company"];
    assert_eq!(
        (&company["name"], &company["foundedYear"]),
        (&json!("Beispiel Robotik"), &json!(1999)),
        "{answer}"
    );
    assert_eq!(company["location"], json!({"city": "Berlin", "region": null, "country": "DE"}));
    let technologies = company["technologies"].to_string();
    for name in ["WordPress", "Stripe", "nginx"] {
        assert!(technologies.contains(name), "{technologies}");
    }
    let sources = company["sources"].as_array().unwrap();
    let of_place = sources.iter().find(|source| source["fields"].to_string().contains("location")).unwrap();
    assert_eq!(of_place["provider"], "website");
    assert_eq!(
        of_place["evidence"],
        json!({"page": "https://beispiel-robotik.de/impressum", "how": "legal page"})
    );
    let widgets = post(&server, &key, "/v1/companies", json!({"domain": "sample-widgets.co.uk"})).await;
    assert_eq!(widgets["company"]["location"]["city"], "Leeds", "the register knows the place: {widgets}");
    assert!(server.interrupt().await.unwrap().0);

    sites.forget();
    let again = crawl(folder.path(), &sites, &["--older-than", "0"]);
    assert!(again.contains("0 added"), "{again}");
    sites.forget();
    let later = crawl(folder.path(), &sites, &[]);
    assert!(sites.paths("beispiel-robotik.de").is_empty(), "it was read today: {later}");
    assert!(!sites.paths("broken.com").is_empty(), "what failed is tried again");

    let list = folder.path().join("off.csv");
    std::fs::write(&list, "beispiel-robotik.de\n").unwrap();
    let off = binary::run(folder.path(), &["crawl", "--forget", list.to_str().unwrap()]);
    assert!(off.status.success(), "{}", String::from_utf8_lossy(&off.stderr));
    sites.forget();
    crawl(folder.path(), &sites, &["--older-than", "0"]);
    assert!(sites.paths("beispiel-robotik.de").is_empty(), "it was taken off");
    assert!(!sites.paths("sample-widgets.co.uk").is_empty());

    std::fs::write(&list, "beispiel-robotik.de\nsample-widgets.co.uk\n").unwrap();
    let back = binary::run(folder.path(), &["crawl", "--remember", list.to_str().unwrap()]);
    let said = String::from_utf8_lossy(&back.stdout).into_owned();
    assert!(back.status.success(), "{}", String::from_utf8_lossy(&back.stderr));
    assert!(said.starts_with("1 site can be read again"), "{said}");
    assert!(said.contains("1 site of the list had not been forgotten"), "{said}");
    sites.forget();
    crawl(folder.path(), &sites, &["--older-than", "0"]);
    assert!(!sites.paths("beispiel-robotik.de").is_empty(), "it is read again");
}

#[tokio::test(flavor = "multi_thread")]
async fn people_come_only_on_request_and_with_the_page_they_stand_on() {
    let folder = tempfile::tempdir().unwrap();
    let sites = Sites::start(web).await;
    crawl(folder.path(), &sites, &[]);
    let notes =
        std::fs::read_to_string(folder.path().join("dataset/sites/be/beispiel-robotik.de.json")).unwrap();
    assert!(!notes.contains("Mustermann"), "not even in what is noted: {notes}");
    crawl(folder.path(), &sites, &["--people", "--older-than", "0"]);
    let server = Server::start(folder.path(), &[]).await.unwrap();
    let key = binary::new_key(folder.path());
    let answer = post(
        &server,
        &key,
        "/v1/enrich",
        json!({"fullName": "Max Mustermann", "domain": "beispiel-robotik.de"}),
    )
    .await;
    let person = &answer["person"];
    assert_eq!(
        (&person["fullName"], &person["title"]),
        (&json!("Max Mustermann"), &json!("Managing Director")),
        "{answer}"
    );
    assert_eq!(person["sources"][0]["evidence"]["page"], "https://beispiel-robotik.de/impressum");
    assert!(server.interrupt().await.unwrap().0);
    let status = binary::run(folder.path(), &["privacy", "notices", "status", "--json"]);
    let status: Value = serde_json::from_slice(&status.stdout).unwrap();
    assert_eq!(status["to_be_told"], 1, "the person has to be notified: {status}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_call_reads_the_site_that_the_directory_lacks() {
    let folder = tempfile::tempdir().unwrap();
    let sites = Sites::start(web).await;
    let gateway = format!("website={}", sites.address);
    let settings = [
        ("PROVIDER_CONTACT", "ops@operator.example"),
        ("PROVIDER_URLS", gateway.as_str()),
        ("PROVIDERS_COMPANY", "dataset,website"),
        ("NAME_SERVERS", "127.0.0.1:9"),
    ];
    // Without data of its own a server with a provider serves no demo.
    let server = Server::start(folder.path(), &settings).await.unwrap();
    let key = binary::new_key(folder.path());
    let answer = post(&server, &key, "/v1/companies", json!({"domain": "beispiel-robotik.de"})).await;
    assert_eq!(
        (&answer["found"], &answer["company"]["name"]),
        (&json!(true), &json!("Beispiel Robotik")),
        "{answer}"
    );
    assert_eq!(answer["company"]["location"]["city"], "Berlin", "the imprint was read too");
    assert!(sites.paths("beispiel-robotik.de").len() <= 5, "{:?}", sites.paths("beispiel-robotik.de"));
    let closed = post(&server, &key, "/v1/companies", json!({"domain": "closed.com"})).await;
    assert_eq!((&closed["found"], &closed["cost"]["credits"]), (&json!(false), &json!(0)), "{closed}");
    let broken = post(&server, &key, "/v1/companies", json!({"domain": "broken.com"})).await;
    assert!(broken["found"] != json!(true), "{broken}");
    assert!(server.interrupt().await.unwrap().0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_of_technology_rules_is_imported_and_used() {
    let folder = tempfile::tempdir().unwrap();
    let rules = folder.path().join("rules");
    std::fs::create_dir_all(rules.join("technologies")).unwrap();
    let write = |name: &str, content: Value| std::fs::write(rules.join(name), content.to_string()).unwrap();
    write("categories.json", json!({"1": {"name": "CMS"}}));
    write("package.json", json!({"license": "MIT"}));
    write(
        "technologies/r.json",
        json!({"Roboter CMS": {"cats": [1], "html": "<h1>Roboter</h1>"}, "Browser": {"cats": [1], "js": {"x": ""}},
            "Looking": {"cats": [1], "html": "a(?=b)"}}),
    );
    let said = binary::run(folder.path(), &["import", "technologies", rules.to_str().unwrap()]);
    let said = String::from_utf8_lossy(&said.stdout).into_owned();
    assert!(
        said.contains(
            "3 technologies imported; 1 can be recognized, 2 need a browser, 1 patterns cannot be used"
        ),
        "{said}"
    );
    assert!(said.contains("license is MIT"), "{said}");
    let sites = Sites::start(web).await;
    let said = crawl(folder.path(), &sites, &[]);
    let notes = std::fs::read_to_string(folder.path().join("dataset/sites/be/beispiel-robotik.de.json"));
    let notes = notes.unwrap_or_else(|error| panic!("{error}: {said}"));
    assert!(notes.contains("Roboter CMS") && notes.contains("Stripe"), "{notes}");
    let refused = binary::run(folder.path(), &["import", "technologies", folder.path().to_str().unwrap()]);
    assert!(!refused.status.success());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_logo_is_made_safe_and_kept_by_the_caller() {
    let folder = tempfile::tempdir().unwrap();
    let sites = Sites::start(web).await;
    let gateway = format!("website={}", sites.address);
    let settings = [
        ("PROVIDER_CONTACT", "ops@operator.example"),
        ("PROVIDER_URLS", gateway.as_str()),
        ("NAME_SERVERS", "127.0.0.1:9"),
    ];
    let server = Server::start(folder.path(), &settings).await.unwrap();
    let key = binary::new_key(folder.path());
    let client = reqwest::Client::new();
    let of = |path: &str| client.get(format!("{}/v1/logo/{path}", server.address)).bearer_auth(&key);
    let header = |answer: &reqwest::Response, name: &str| answer.headers()[name].to_str().unwrap().to_owned();

    let answer = of("beispiel-robotik.de?size=64").send().await.unwrap();
    assert_eq!(
        (answer.status().as_u16(), header(&answer, "content-type")),
        (200, "image/svg+xml".to_owned())
    );
    assert_eq!(
        (header(&answer, "x-credits-charged"), header(&answer, "x-content-type-options")),
        ("0".to_owned(), "nosniff".to_owned())
    );
    assert_eq!(header(&answer, "cache-control"), "private, max-age=86400");
    assert!(header(&answer, "content-security-policy").contains("sandbox"));
    let tag = header(&answer, "etag");
    let drawing = answer.text().await.unwrap();
    assert!(
        drawing.contains("width=\"64\"") && drawing.contains("M0 0h8v8z") && !drawing.contains("alert"),
        "{drawing}"
    );
    let again = of("beispiel-robotik.de?size=64").header("if-none-match", &tag).send().await.unwrap();
    assert_eq!((again.status().as_u16(), header(&again, "etag")), (304, tag.clone()));
    let head =
        client.head(format!("{}/v1/logo/beispiel-robotik.de?size=64", server.address)).bearer_auth(&key);
    let head = head.send().await.unwrap();
    assert_eq!((head.status().as_u16(), header(&head, "etag")), (200, tag));
    assert!(head.bytes().await.unwrap().is_empty());
    assert_eq!(
        sites.paths("beispiel-robotik.de"),
        ["/robots.txt", "/", "/marke.svg"],
        "the site is asked once"
    );

    let answer = of("sample-widgets.co.uk?size=64").send().await.unwrap();
    assert_eq!(header(&answer, "content-type"), "image/png");
    let picture = answer.bytes().await.unwrap();
    assert_eq!((&picture[..4], &picture[16..24]), (&b"\x89PNG"[..], &[0, 0, 0, 64, 0, 0, 0, 64][..]));

    let unknown = of("nothing.com").send().await.unwrap();
    assert_eq!(
        (header(&unknown, "content-type"), header(&unknown, "cache-control")),
        ("image/svg+xml".to_owned(), "private, max-age=3600".to_owned())
    );
    let monogram = of("nothing.com?format=png&size=32").send().await.unwrap();
    assert_eq!(header(&monogram, "content-type"), "image/png");
    let none = of("nothing.com?fallback=none").send().await.unwrap();
    assert_eq!((none.status().as_u16(), header(&none, "cache-control")), (404, "no-store".to_owned()));
    let closed = of("closed.com").send().await.unwrap();
    assert_eq!(closed.status().as_u16(), 200);
    assert_eq!(sites.paths("closed.com"), ["/robots.txt"], "what is forbidden");
    for refused in
        ["nothing.com?size=513", "nothing.com?size=15", "not%20a%20domain", "nothing.com?format=gif"]
    {
        assert_eq!(of(refused).send().await.unwrap().status().as_u16(), 400, "{refused}");
    }
    assert_eq!(
        client.get(format!("{}/v1/logo/nothing.com", server.address)).send().await.unwrap().status().as_u16(),
        401
    );
    assert!(server.interrupt().await.unwrap().0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_site_that_refuses_takes_no_other_sites_logo_away() {
    let folder = tempfile::tempdir().unwrap();
    let sites = Sites::start(web).await;
    let gateway = format!("website={}", sites.address);
    let settings = [
        ("PROVIDER_CONTACT", "ops@operator.example"),
        ("PROVIDER_URLS", gateway.as_str()),
        ("NAME_SERVERS", "127.0.0.1:9"),
    ];
    let server = Server::start(folder.path(), &settings).await.unwrap();
    let key = binary::new_key(folder.path());
    let status = async |domain: &str| {
        let path = format!("{}/v1/logo/{domain}?fallback=none", server.address);
        reqwest::Client::new().get(path).bearer_auth(&key).send().await.unwrap().status().as_u16()
    };
    let refusing = (1..=3).map(|site| format!("refusing-{site}.com"));
    let failing = (1..=6).map(|site| format!("failing-{site}.com"));
    for domain in refusing.chain(failing) {
        assert_eq!(status(&domain).await, 404, "{domain}");
        assert!(sites.paths(&domain).contains(&"/".to_owned()), "{domain} is asked");
        let before = sites.paths(&domain).len();
        assert_eq!(status(&domain).await, 404, "{domain}");
        assert_eq!(sites.paths(&domain).len(), before, "{domain} is left alone after that");
    }
    assert_eq!(status("beispiel-robotik.de").await, 200);
    assert!(server.interrupt().await.unwrap().0);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_changed_since_the_last_reading_is_told_once() {
    let folder = tempfile::tempdir().unwrap();
    let sites = Sites::start(web).await;
    let first = crawl(folder.path(), &sites, &["--people"]);
    assert!(!first.contains("stored as signals"), "nothing is known to have changed: {first}");
    sites.turn(|asked| match (asked.host.as_str(), asked.path.as_str()) {
        ("beispiel-robotik.de", "/impressum") => {
            let moved = IMPRINT.replace("10115 Berlin", "80331 München");
            Page::html(moved.replace("Max Mustermann", "Erika Musterfrau"))
        }
        ("sample-widgets.co.uk", "/") => Page::html(format!("{WIDGETS}<a href=/careers>Careers</a>")),
        ("sample-widgets.co.uk", "/careers") => Page::html(
            r#"<script type="application/ld+json">{"@type": "JobPosting", "title": "Data Engineer", "identifier": "W-7",
            "hiringOrganization": {"@type": "Organization", "name": "Sample Widgets"}}</script>"#,
        ),
        _ => web(asked),
    });
    let again = crawl(folder.path(), &sites, &["--people", "--older-than", "0"]);
    assert!(again.contains("3 changes since the last reading stored as signals."), "{again}");
    assert!(again.contains("1 new opening on the sites stored as hiring signals."), "{again}");
    let later = crawl(folder.path(), &sites, &["--people", "--older-than", "0"]);
    assert!(later.contains("1 change since the last reading stored as signals."), "Max has left: {later}");
    let rest = crawl(folder.path(), &sites, &["--people", "--older-than", "0"]);
    assert!(!rest.contains("stored as signals"), "{rest}");

    let server = Server::start(folder.path(), &[]).await.unwrap();
    let key = binary::new_key(folder.path());
    let feed = async |kind: &str| -> Vec<Value> {
        let path = format!("{}/v1/signals?kind={kind}", server.address);
        let page = reqwest::Client::new().get(path).bearer_auth(&key).send().await.unwrap();
        page.json::<Value>().await.unwrap()["results"].as_array().unwrap().clone()
    };
    let told: Vec<Value> = feed("website").await.into_iter().map(|signal| signal["data"].clone()).collect();
    let moved = json!({"change": "address_moved", "before": "Berlin, DE", "now": "München, DE"});
    let hires =
        json!({"change": "jobs_opened", "before": null, "now": "https://sample-widgets.co.uk/careers"});
    assert!(told.len() == 2 && told.contains(&moved) && told.contains(&hires), "{told:?}");
    let mut changed = feed("job-change").await;
    assert_eq!(changed.len(), 2, "{changed:?}");
    let nothing = json!({"title": null, "company": null});
    let left = changed.iter().position(|signal| signal["data"]["current"] == nothing);
    let left = changed.remove(left.unwrap_or_else(|| panic!("no departure in {changed:?}")));
    assert_eq!(
        (&left["person"]["fullName"], &left["data"]["previous"]["company"]["domain"]),
        (&json!("M. M."), &json!("beispiel-robotik.de"))
    );
    let question = json!({"fullName": "Max Mustermann", "domain": "beispiel-robotik.de"});
    let max = post(&server, &key, "/v1/enrich", question).await;
    assert_eq!((&max["found"], &max["person"]["company"]), (&json!(true), &Value::Null), "{max}");
    assert_eq!(changed[0]["person"]["fullName"], "E. M.", "{changed:?}");
    assert_eq!(changed[0]["data"]["current"]["title"], "Managing Director");
    assert_eq!(changed[0]["source"]["name"], "website");
    let hiring = feed("hiring").await;
    assert_eq!((hiring.len(), &hiring[0]["data"]["title"]), (1, &json!("Data Engineer")), "{hiring:?}");

    // Who objects is told of no more, and who is erased is gone from what was told.
    assert!(changed[0]["person"]["id"].is_null(), "the open feed names nobody: {changed:?}");
    let question = json!({"fullName": "Erika Musterfrau", "domain": "beispiel-robotik.de"});
    let answer = post(&server, &key, "/v1/enrich", question).await;
    let id = answer["person"]["id"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned();
    let objected = binary::run(folder.path(), &["privacy", "suppress", "--id", &id]);
    assert!(objected.status.success(), "{}", String::from_utf8_lossy(&objected.stderr));
    let deadline = std::time::Instant::now() + Duration::from_secs(60);
    while feed("job-change").await.len() > 1 {
        assert!(std::time::Instant::now() < deadline, "she is still told of");
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    assert!(server.interrupt().await.unwrap().0);
    let erased = binary::run(folder.path(), &["privacy", "erase", "--id", &id]);
    let receipt: Value = serde_json::from_slice(&erased.stdout).expect("a receipt");
    assert_eq!(receipt["stores"]["signals"]["gone"], 1, "{receipt}");

    // Nor is she told of when a site names her anew.
    sites.turn(web);
    crawl(folder.path(), &sites, &["--people", "--older-than", "0"]);
    sites.turn(|asked| match (asked.host.as_str(), asked.path.as_str()) {
        ("beispiel-robotik.de", "/impressum") => {
            Page::html(IMPRINT.replace("Max Mustermann", "Erika Musterfrau"))
        }
        _ => web(asked),
    });
    let said = crawl(folder.path(), &sites, &["--people", "--older-than", "0"]);
    assert!(!said.contains("stored as signals"), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_who_opted_out_is_told_to_have_left() {
    let folder = tempfile::tempdir().unwrap();
    let sites = Sites::start(web).await;
    // Known from a file as well, under another id than the site's name alone has.
    let people = folder.path().join("people.csv");
    let row = "Max Mustermann,Managing Director,Beispiel Robotik,beispiel-robotik.de,max@beispiel-robotik.de";
    std::fs::write(&people, format!("Full Name,Title,Company,Website,Email\n{row}\n")).unwrap();
    let imported = binary::run(folder.path(), &["import", "people", people.to_str().unwrap()]);
    assert!(imported.status.success(), "{}", String::from_utf8_lossy(&imported.stderr));
    crawl(folder.path(), &sites, &["--people"]);
    let objected = binary::run(folder.path(), &["privacy", "suppress", "--email", "max@beispiel-robotik.de"]);
    assert!(objected.status.success(), "{}", String::from_utf8_lossy(&objected.stderr));
    sites.turn(|asked| match (asked.host.as_str(), asked.path.as_str()) {
        ("beispiel-robotik.de", "/impressum") => {
            Page::html(IMPRINT.replace("Max Mustermann", "Erika Musterfrau"))
        }
        _ => web(asked),
    });
    let first = crawl(folder.path(), &sites, &["--people", "--older-than", "0"]);
    assert!(first.contains("1 change since the last reading"), "Erika leads: {first}");
    let second = crawl(folder.path(), &sites, &["--people", "--older-than", "0"]);
    assert!(!second.contains("stored as signals"), "{second}");
}
