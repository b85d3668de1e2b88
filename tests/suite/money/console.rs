//! The console's screens of history and tables, as a browser without scripts uses them.

use super::bulk::made_up;
use super::files::{ended, run, upload, uploaded};
use common::domain::Plan;
use jiff::SignedDuration;
use serde_json::json;
use tests::{Customer, Reply, Service};

/// A browser that is signed in.
struct Browser<'a> {
    service: &'a Service,
    http: reqwest::Client,
    cookie: String,
}

impl<'a> Browser<'a> {
    async fn open(service: &'a Service, customer: &Customer) -> Self {
        let stays = reqwest::redirect::Policy::none();
        let http = reqwest::Client::builder().no_proxy().redirect(stays).build().expect("a client");
        let mut browser = Self { service, http, cookie: String::new() };
        let entered = browser.send("/console/sign-in", &format!("key={}", customer.key)).await;
        browser.cookie = entered.header("set-cookie").split(';').next().expect("a cookie").to_owned();
        browser
    }

    async fn send(&self, path: &str, form: &str) -> Reply {
        let request = self.http.post(format!("{}{path}", self.service.address));
        let request = request.header("cookie", &self.cookie).header("sec-fetch-site", "same-origin");
        let request = request.header("content-type", "application/x-www-form-urlencoded");
        self.service.send(request.body(form.to_owned())).await
    }

    async fn page(&self, path: &str) -> String {
        let request = self.http.get(format!("{}{path}", self.service.address));
        let reply = self.service.send(request.header("cookie", &self.cookie)).await;
        let text = String::from_utf8_lossy(&reply.bytes).into_owned();
        assert_eq!(reply.status, 200, "{path}: {text}");
        text
    }
}

#[tokio::test]
async fn a_file_stands_in_the_history_on_the_page_of_its_time() {
    let (service, _) = made_up(true).await;
    let customer = service.customer(Plan::Pro, 1_000).await;
    let id = uploaded(&service, &customer, 3).await;
    run(&service, &customer, &id, &json!({"add": ["person"]})).await;
    ended(&service, &customer, &id).await;
    let browser = Browser::open(&service, &customer).await;
    let line = format!("href=\"/console/files/{id}\"");
    assert!(browser.page("/console/history").await.contains(&line), "the newest of all");
    for at in 0..101 {
        service.app.clock.advance(SignedDuration::from_secs(1));
        let email = format!("missing{at}@tests.example");
        assert_eq!(service.post(&customer, "/v1/enrich", &json!({"email": email})).await.status, 200);
    }
    let day = service.app.clock.now().strftime("%F").to_string();
    for query in [String::new(), format!("?day={day}")] {
        let first = browser.page(&format!("/console/history{query}")).await;
        assert!(!first.contains(&line), "a hundred calls came after it: {first}");
        let older = first.split("\"/console/history?").nth(1).and_then(|rest| rest.split('"').next());
        let older = older.expect("a link to older calls").replace("&amp;", "&");
        let second = browser.page(&format!("/console/history?{older}")).await;
        assert!(second.contains(&line), "{older}: {second}");
    }
    let before = browser.page("/console/history?day=2026-02-28").await;
    assert!(!before.contains(&line), "it is of another day: {before}");
    let failed = browser.page("/console/history?status=500").await;
    assert!(!failed.contains(&line) && failed.contains("Files are hidden"), "{failed}");
}

#[tokio::test]
async fn a_page_of_the_history_has_few_files_and_the_next_one_goes_on_after_them() {
    let (service, _) = made_up(true).await;
    let customer = service.customer(Plan::Pro, 1_000).await;
    let mut expected = Vec::new();
    for at in 0..112 {
        service.app.clock.advance(SignedDuration::from_secs(1));
        if at % 8 == 0 {
            let email = format!("missing{at}@tests.example");
            let called = service.post(&customer, "/v1/enrich", &json!({"email": email})).await;
            assert_eq!(called.status, 200, "{}", called.body);
            expected.push("/v1/enrich".to_owned());
        } else {
            let id = uploaded(&service, &customer, 1).await;
            let ran = run(&service, &customer, &id, &json!({"add": ["person"]})).await;
            assert!(ran.status < 300, "{}", ran.body);
            expected.push(format!("/console/files/{id}"));
        }
    }
    expected.reverse();
    let browser = Browser::open(&service, &customer).await;
    let (mut next, mut shown, mut pages) = (Some("/console/history".to_owned()), Vec::new(), 0);
    while let Some(path) = next {
        let page = browser.page(&path).await;
        let table = page.split("<tbody>").nth(1).and_then(|rest| rest.split("</tbody>").next());
        for row in table.unwrap_or_default().split("<tr>").skip(1) {
            let file = row.split("href=\"").nth(1).and_then(|rest| rest.split('"').next());
            // The call that started a file's run has a line of its own.
            if file.is_some() || !row.contains("/run") {
                shown.push(file.unwrap_or("/v1/enrich").to_owned());
            }
        }
        let older = page.split("\"/console/history?").nth(1).and_then(|rest| rest.split('"').next());
        next = older.map(|older| format!("/console/history?{}", older.replace("&amp;", "&")));
        pages += 1;
    }
    assert_eq!(shown, expected, "each once, newest first");
    assert!((3..=6).contains(&pages), "{pages} pages");
}

#[tokio::test]
async fn every_row_that_fits_is_watched_and_more_than_a_list_holds_are_refused() {
    let (service, _) = made_up(false).await;
    let customer = service.customer(Plan::Pro, 10).await;
    let browser = Browser::open(&service, &customer).await;
    let file = async |rows: usize, companies: usize| {
        let line = |at| format!("Company {at},company{}.example\n", at % companies);
        let lines: String = (0..rows).map(line).collect();
        let made = upload(&service, &customer, format!("Company,Company Domain\n{lines}")).await;
        assert_eq!(made.status, 201, "{}", made.body);
        assert_eq!(made.body["mapping"]["Company Domain"], "company_domain", "{}", made.body);
        made.body["id"].as_str().expect("an id").to_owned()
    };
    let watch = async |id: &str| {
        browser.send(&format!("/console/files/{id}/table"), "action=list&list=Everybody").await
    };
    let made = watch(&file(600, 600).await).await;
    let text = String::from_utf8_lossy(&made.bytes).into_owned();
    assert_eq!(made.status, 303, "{text}");
    let list = made.header("location").rsplit('/').next().expect("an id").to_owned();
    let list = service.get(&customer, &format!("/v1/watch-lists/{list}")).await;
    let entries = list.body["entries"].as_array().expect("entries");
    assert_eq!(entries.len(), 600, "not the first five hundred");
    assert!(entries.contains(&json!("company599.example")), "the last one among them");
    let refused = watch(&file(5_001, 5_001).await).await;
    let text = String::from_utf8_lossy(&refused.bytes).into_owned();
    assert!(
        refused.status == 200 && text.contains("a watch list has at most 5,000 entries"),
        "{}: {text}",
        refused.status
    );
    let lists = service.get(&customer, "/v1/watch-lists").await;
    assert_eq!(lists.body["results"].as_array().map(Vec::len), Some(1), "nothing was watched in part");
    let repeated = watch(&file(6_000, 10).await).await;
    assert_eq!(repeated.status, 303, "{}", String::from_utf8_lossy(&repeated.bytes));
    let list = repeated.header("location").rsplit('/').next().expect("an id").to_owned();
    let list = service.get(&customer, &format!("/v1/watch-lists/{list}")).await;
    assert_eq!(list.body["entries"].as_array().map(Vec::len), Some(10), "rows of one company are one entry");
}
