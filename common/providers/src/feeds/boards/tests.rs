use super::*;
use crate::feeds::peer::{Peer, Reply};
use domain::Department;

fn now() -> Timestamp {
    "2026-03-01T12:00:00Z".parse().unwrap()
}

/// The one source of a board whose system answers at the peer.
fn source(peer: &Peer, board: &str) -> Arc<dyn lookup::signals::SignalSource> {
    let addresses = Addresses::all_at(&peer.address);
    let boards = [board.parse().unwrap()];
    sources_at(&boards, &addresses, "Almanac/test ops@acme.example", Duration::ZERO).remove(0)
}

fn job(signal: &Signal) -> &HiringData {
    match &signal.data {
        SignalData::Hiring(job) => job,
        other => panic!("not a job: {other:?}"),
    }
}

const GREENHOUSE: &str = r#"{"jobs":[
 {"id":400123,"internal_job_id":500456,"title":"Senior Data Engineer","updated_at":"2026-02-03T09:00:00-05:00",
  "first_published":"2026-01-20T09:00:00-05:00","requisition_id":"50","location":{"name":"New York, NY"},
  "absolute_url":"https://boards.greenhouse.io/acme/jobs/400123","metadata":null,"content":"&lt;p&gt;",
  "departments":[{"id":1,"name":"Eng","parent_id":null,"child_ids":[]}],"offices":[]},
 {"id":400124,"internal_job_id":null,"title":"Join our talent pool","updated_at":"2026-02-03T09:00:00-05:00","location":null},
 {"id":400125,"title":"Wizard","updated_at":"2026-02-04T00:00:00Z","location":{"name":"Germany"},
  "departments":[{"id":2,"name":"Marketing"}]}],"meta":{"total":3}}"#;

#[tokio::test]
async fn a_greenhouse_board_becomes_signals_once() {
    let peer = Peer::start(|path| match path {
        "/v1/boards/acme/jobs?content=true" => Reply::ok(GREENHOUSE),
        _ => Reply::status(404),
    })
    .await;
    let source = source(&peer, "greenhouse:acme=acme.example");
    let batch = source.poll(None, now()).await.unwrap();
    assert_eq!(batch.signals.len(), 2, "a talent pool is no vacancy");
    let signal = &batch.signals[0];
    assert_eq!(signal.occurred_at, "2026-01-20T14:00:00Z".parse().unwrap());
    assert_eq!(signal.company.as_ref().unwrap().domain.as_ref().unwrap().as_str(), "acme.example");
    assert_eq!(job(signal).applicants, None);
    assert_eq!(job(signal).department, Some(Department::Data));
    let place = job(signal).location.clone().unwrap();
    assert_eq!((place.city.as_deref(), place.region.as_deref()), (Some("New York"), Some("NY")));
    assert_eq!(
        job(&batch.signals[1]).department,
        Some(Department::Marketing),
        "where the title does not say, the board's own word does"
    );
    assert_eq!(job(&batch.signals[1]).location.as_ref().unwrap().country.as_deref(), Some("DE"));
    assert_eq!(batch.signals[1].occurred_at, "2026-02-04T00:00:00Z".parse().unwrap());

    let again = source.poll(batch.cursor.as_deref(), now()).await.unwrap();
    assert_eq!(again, Batch::default(), "an unchanged board brings nothing");
    let head = peer.requests.lock().unwrap()[0].to_lowercase();
    assert!(head.contains("user-agent: almanac/test ops@acme.example"), "{head}");
}

#[tokio::test]
async fn lever_is_read_page_by_page() {
    let peer = Peer::start(|path| {
        let posting = |n: usize| {
            format!(
                r#"{{"id":"job-{n}","text":"Account Executive","categories":{{"location":"Berlin","team":"Sales"}},
                "country":"DE","hostedUrl":"https://jobs.lever.co/foo/job-{n}","createdAt":1770000000000}}"#
            )
        };
        let page = |range: std::ops::Range<usize>| Reply::ok(format!("[{}]", range.map(posting).collect::<Vec<_>>().join(",")));
        match path {
            "/v0/postings/foo?mode=json&skip=0&limit=100" => page(0..100),
            "/v0/postings/foo?mode=json&skip=100&limit=100" => page(100..130),
            _ => Reply { status: 404, ..Reply::ok(r#"{"ok":false,"error":"Document not found"}"#) },
        }
    })
    .await;
    let batch = source(&peer, "lever:foo").poll(None, now()).await.unwrap();
    assert_eq!(batch.signals.len(), 130);
    let first = &batch.signals[0];
    assert_eq!(first.occurred_at, Timestamp::from_millisecond(1_770_000_000_000).unwrap());
    assert_eq!(job(first).department, Some(Department::Sales));
    assert_eq!(job(first).location.as_ref().unwrap().country.as_deref(), Some("DE"));
    let ids: std::collections::HashSet<&str> =
        batch.signals.iter().map(|signal| signal.id.as_str()).collect();
    assert_eq!(ids.len(), 130);
    assert_eq!(source(&peer, "lever:bar").poll(None, now()).await, Err(SourceError::Missing));
}

#[tokio::test]
async fn ashby_lists_only_what_is_listed() {
    let peer = Peer::start(|_| {
        Reply::ok(
            r#"{"apiVersion":"1","jobs":[{"id":"a","title":"Product Designer","location":"Berlin","isListed":true,
            "publishedAt":"2026-01-01T00:00:00.000+00:00","address":{"postalAddress":{"addressLocality":"Berlin",
            "addressRegion":"BE","addressCountry":"Germany"}},"jobUrl":"https://jobs.ashbyhq.com/acme/a"},
            {"id":"b","title":"Secret","isListed":false,"publishedAt":"2026-01-01T00:00:00.000+00:00"}]}"#,
        )
    })
    .await;
    let batch = source(&peer, "ashby:acme").poll(None, now()).await.unwrap();
    assert_eq!(batch.signals.len(), 1);
    let place = job(&batch.signals[0]).location.clone().unwrap();
    assert_eq!((place.region.as_deref(), place.country.as_deref()), (Some("BE"), Some("DE")));
    assert_eq!(peer.paths(), ["/posting-api/job-board/acme"]);
}

#[tokio::test]
async fn smartrecruiters_is_read_page_by_page_and_knows_no_unknown_company() {
    let peer = Peer::start(|path| {
        let posting = |n: usize| {
            format!(
                r#"{{"id":"{n}","name":"Benefits Specialist","company":{{"identifier":"Acme","name":"Acme GmbH"}},
                "releasedDate":"2026-01-01T00:00:00.000Z","location":{{"city":"Berlin","country":"de"}},
                "department":{{}},"function":{{"id":"x","label":"Human Resources"}},"creator":{{"name":"Grace Hopper"}}}}"#
            )
        };
        let page = |total: usize, range: std::ops::Range<usize>| {
            let content = range.map(posting).collect::<Vec<_>>().join(",");
            Reply::ok(format!(r#"{{"limit":100,"offset":0,"totalFound":{total},"content":[{content}]}}"#))
        };
        match path {
            "/v1/companies/Acme/postings?limit=100&offset=0" => page(101, 0..100),
            "/v1/companies/Acme/postings?limit=100&offset=100" => page(101, 100..101),
            _ => page(0, 0..0),
        }
    })
    .await;
    let batch = source(&peer, "smartrecruiters:Acme").poll(None, now()).await.unwrap();
    assert_eq!(batch.signals.len(), 101);
    assert_eq!(batch.signals[0].company.as_ref().unwrap().name, "Acme GmbH");
    assert_eq!(job(&batch.signals[0]).department, Some(Department::Hr));
    assert!(!serde_json::to_string(&batch.signals).unwrap().contains("Hopper"));
    let none = source(&peer, "smartrecruiters:Nobody").poll(None, now()).await.unwrap();
    assert_eq!(none.signals, []);
}

#[tokio::test]
async fn every_way_a_board_can_fail_is_told_apart() {
    let peer = Peer::start(|path| match path.split('/').nth(3).unwrap_or_default() {
        "busy" => Reply { headers: "retry-after: 120\r\n", ..Reply::status(429) },
        "broken" => Reply::status(500),
        "refusing" => Reply::status(403),
        "html" => Reply::ok("<html>maintenance</html>"),
        "empty" => Reply::ok("{}"),
        "cut" => Reply { truncated: true, ..Reply::ok(GREENHOUSE) },
        _ => Reply::status(404),
    })
    .await;
    for (board, error) in [
        ("busy", SourceError::Throttled { retry_after: Some(Duration::from_secs(120)) }),
        ("broken", SourceError::Failed("it had an internal error")),
        ("refusing", SourceError::Refused(403)),
        ("html", SourceError::Nonsense("not the JSON it should be")),
        ("empty", SourceError::Nonsense("not the JSON it should be")),
        ("cut", SourceError::Failed("its answer broke off")),
        ("gone", SourceError::Missing),
    ] {
        let source = source(&peer, &format!("greenhouse:{board}"));
        assert_eq!(source.poll(None, now()).await, Err(error), "{board}");
    }
    let nowhere = Peer { address: "http://127.0.0.1:1".to_owned(), requests: Arc::default() };
    let error = source(&nowhere, "greenhouse:acme").poll(None, now()).await.unwrap_err();
    assert_eq!(error, SourceError::Failed("it cannot be reached"));
}

#[test]
fn names_of_boards_are_checked() {
    assert!("greenhouse:acme".parse::<BoardName>().is_ok());
    assert_eq!("lever:foo=foo.example".parse::<BoardName>().unwrap().domain.unwrap().as_str(), "foo.example");
    for bad in
        ["acme", "greenhouse:", "greenhouse:a/b", "monster:acme", "lever:foo=nonsense", "lever:a?b=c.example"]
    {
        assert!(bad.parse::<BoardName>().is_err(), "{bad}");
    }
}

#[tokio::test]
async fn boards_of_one_document_become_signals() {
    let peer = Peer::start(|path| match path {
        "/api/v1/widget/accounts/acme?details=true" => Reply::ok(
            r#"{"name":"Acme Inc","jobs":[{"title":"Baker","shortcode":"AB12","department":"Kitchen","url":"https://apply.workable.com/acme/j/AB12/",
              "published_on":"2026-01-05","country":"Germany","city":"Berlin","state":"Berlin"}]}"#,
        ),
        "/api/offers/" => Reply::ok(
            r#"{"offers":[{"id":7,"title":"Accountant","status":"published","company_name":"Acme BV","city":"Utrecht","country":"Netherlands",
              "department":"Finance","published_at":"2026-01-06 10:00:00 UTC","careers_url":"https://acme.recruitee.com/o/accountant"},
              {"id":8,"title":"Secret","status":"internal"}]}"#,
        ),
        "/jobs.json" => Reply::ok(
            r#"{"version":"https://jsonfeed.org/version/1.1","title":"Acme AB","items":[{"id":"5f0c","title":"Account Executive",
              "url":"https://acme.teamtailor.com/jobs/1","date_published":"2026-01-07T08:00:00+01:00","_jobposting":{"jobLocation":
              [{"address":{"addressLocality":"Stockholm","addressCountry":"SE"}}],"hiringOrganization":{"name":"Acme AB"}}}]}"#,
        ),
        "/careers/list" => Reply::ok(
            r#"{"meta":{"totalCount":1},"result":[{"id":"31","jobOpeningName":"Nurse","departmentLabel":"Care","location":{"city":"Lindon",
              "state":"Utah"},"atsLocation":{"country":"United States","state":null,"city":null},"locationType":"0"}]}"#,
        ),
        "/json" => Reply::ok(
            r#"[{"id":"9f","name":"Plumber","url":"https://acme.breezy.hr/p/9f","published_date":"2026-01-08T00:00:00.000Z","department":"Field",
              "location":{"country":{"name":"United States","id":"US"},"state":{"id":"TX","name":"Texas"},"city":"Austin","is_remote":false}}]"#,
        ),
        _ => Reply::status(404),
    })
    .await;
    for (board, title, day, city, company) in [
        ("workable:acme", "Baker", "2026-01-05T00:00:00Z", "Berlin", "Acme Inc"),
        ("recruitee:acme", "Accountant", "2026-01-06T00:00:00Z", "Utrecht", "Acme BV"),
        ("teamtailor:acme", "Account Executive", "2026-01-07T07:00:00Z", "Stockholm", "Acme AB"),
        ("bamboohr:acme", "Nurse", "2026-03-01T12:00:00Z", "Lindon", "acme"),
        ("breezy:acme", "Plumber", "2026-01-08T00:00:00Z", "Austin", "acme"),
    ] {
        let batch = source(&peer, board).poll(None, now()).await.unwrap();
        let [signal] = &batch.signals[..] else { panic!("{board}: {:?}", batch.signals) };
        assert_eq!(
            (job(signal).title.as_str(), signal.occurred_at),
            (title, day.parse().unwrap()),
            "{board}"
        );
        assert_eq!(job(signal).location.as_ref().unwrap().city.as_deref(), Some(city), "{board}");
        assert_eq!(signal.company.as_ref().unwrap().name, company, "{board}");
        let same = source(&peer, board).poll(batch.cursor.as_deref(), now()).await.unwrap();
        assert!(same.signals.is_empty(), "{board} did not change");
    }
}

#[tokio::test]
async fn a_personio_feed_becomes_signals_and_a_page_about_the_product_does_not() {
    let peer = Peer::start(|path| match path {
        "/xml?language=en" => Reply::ok(
            r#"<?xml version="1.0" encoding="UTF-8"?><workzag-jobs><position><id>123</id><subcompany>Acme GmbH</subcompany><office>Berlin, Germany</office>
            <department>Engineering</department><name>Rust Developer &amp; more</name><jobDescriptions><jobDescription><name>x</name><value>y</value>
            </jobDescription></jobDescriptions><createdAt>2026-01-09T10:00:00+00:00</createdAt></position></workzag-jobs>"#,
        ),
        _ => Reply::status(404),
    })
    .await;
    let batch = source(&peer, "personio:acme").poll(None, now()).await.unwrap();
    let signal = &batch.signals[0];
    assert_eq!(
        (job(signal).title.as_str(), job(signal).department),
        ("Rust Developer & more", Some(Department::Engineering))
    );
    assert_eq!(signal.company.as_ref().unwrap().name, "Acme GmbH");
    let elsewhere = Peer::start(|_| Reply::ok("<html>Personio, the HR software</html>")).await;
    let refused = source(&elsewhere, "personio:nobody").poll(None, now()).await;
    assert!(matches!(refused, Err(SourceError::Nonsense(_))), "{refused:?}");
}

#[tokio::test]
async fn a_workday_site_is_read_page_by_page() {
    let peer = Peer::start(|path| match path {
        "/wday/cxs/acme/Careers/jobs" => {
            let jobs: Vec<String> = (0..20)
                .map(|n| format!(r#"{{"title":"Clerk {n}","externalPath":"/job/Berlin/Clerk_{n}","locationsText":"Berlin, Germany","postedOn":"Posted 3 Days Ago","bulletFields":["R{n}"]}}"#))
                .collect();
            Reply::ok(format!(r#"{{"total":20,"jobPostings":[{}]}}"#, jobs.join(",")))
        }
        _ => Reply::status(404),
    })
    .await;
    let batch = source(&peer, "workday:acme.wd5.Careers").poll(None, now()).await.unwrap();
    assert_eq!(batch.signals.len(), 20);
    assert_eq!(batch.signals[0].occurred_at, "2026-02-26T00:00:00Z".parse().unwrap());
    assert_eq!(
        job(&batch.signals[0]).url.as_deref(),
        Some(format!("{}/Careers/job/Berlin/Clerk_0", peer.address).as_str())
    );
    assert!(peer.requests.lock().unwrap()[0].starts_with("POST "));
}

#[tokio::test]
async fn a_jobvite_board_is_read_by_the_id_that_its_page_names() {
    const FEED: &str = "<?xml version='1.0' encoding='UTF-8'?><result><job><id>oAbC1fwX</id><title>Data Engineer</title>\
        <requisitionid>12</requisitionid><category>Engineering</category><location>Berlin, Germany</location><date>2/3/2026</date>\
        <detail-url>https://jobs.jobvite.com/acme/job/oAbC1fwX</detail-url><description><![CDATA[<p>x</p>]]></description></job>\
        <job><id>oDeF2fwX</id><title>Wizard</title><detail-url>javascript:x</detail-url></job></result>";
    let peer = Peer::start(|path| match path {
        "/acme" => Reply::ok("<script>var jv = { companyEId: 'qLp9VfwZ', name: 'Acme' }</script>"),
        "/CompanyJobs/Xml.aspx?c=qLp9VfwZ" => Reply::ok(FEED),
        "/nobody" => Reply::ok("<h1>Jobvite</h1>"),
        _ => Reply::status(404),
    })
    .await;
    let batch = source(&peer, "jobvite:acme").poll(None, now()).await.unwrap();
    assert_eq!(batch.signals.len(), 2);
    assert_eq!(batch.signals[0].occurred_at, "2026-02-03T00:00:00Z".parse().unwrap());
    let first = job(&batch.signals[0]);
    assert_eq!((first.title.as_str(), first.department), ("Data Engineer", Some(Department::Data)));
    assert_eq!(first.location.as_ref().unwrap().country.as_deref(), Some("DE"));
    assert_eq!(first.url.as_deref(), Some("https://jobs.jobvite.com/acme/job/oAbC1fwX"));
    assert_eq!(job(&batch.signals[1]).url, None, "no address that could run something");
    let refused = source(&peer, "jobvite:nobody").poll(None, now()).await;
    assert_eq!(refused, Err(SourceError::Nonsense("the page of the board does not name its company")));
}
