//! The console's screens of connections, as a browser without scripts uses them: pages, links and forms.

use super::Desk;
use common::domain::Credits;
use tests::Reply;
use tests::crm::{Crm, Kind};

/// A browser that is signed in.
pub struct Browser<'a> {
    desk: &'a Desk,
    http: reqwest::Client,
    cookie: String,
}

impl<'a> Browser<'a> {
    pub async fn open(desk: &'a Desk) -> Self {
        let stays = reqwest::redirect::Policy::none();
        let http = reqwest::Client::builder().no_proxy().redirect(stays).build().unwrap();
        let mut browser = Self { desk, http, cookie: String::new() };
        let entered = browser.send("/console/sign-in", &[("key", &desk.customer.key)]).await;
        browser.cookie = entered.header("set-cookie").split(';').next().unwrap().to_owned();
        browser
    }

    pub async fn send(&self, path: &str, form: &[(&str, &str)]) -> Reply {
        self.send_from(None, path, form).await
    }

    /// A form of a page that was opened at another address of the service.
    pub async fn send_from(&self, origin: Option<&str>, path: &str, form: &[(&str, &str)]) -> Reply {
        let mut address = reqwest::Url::parse("http://x").expect("an address");
        address.query_pairs_mut().extend_pairs(form);
        let body = address.query().unwrap_or_default().to_owned();
        let request = self.http.post(format!("{}{path}", self.desk.service.address));
        let request = request.header("cookie", &self.cookie).header("sec-fetch-site", "same-origin");
        let mut request = request.header("content-type", "application/x-www-form-urlencoded");
        if let Some(origin) = origin {
            request = request.header("origin", origin);
        }
        self.desk.service.send(request.body(body)).await
    }

    pub async fn page(&self, path: &str) -> String {
        let request = self.http.get(format!("{}{path}", self.desk.service.address));
        let reply = self.desk.service.send(request.header("cookie", &self.cookie)).await;
        let text = String::from_utf8_lossy(&reply.bytes).into_owned();
        assert_eq!(reply.status, 200, "{path}: {text}");
        text
    }

    /// Sends a form that leads to another page; where that is.
    pub async fn follow(&self, path: &str, form: &[(&str, &str)]) -> String {
        let reply = self.send(path, form).await;
        assert_eq!(reply.status, 303, "{path}: {}", String::from_utf8_lossy(&reply.bytes));
        reply.header("location").to_owned()
    }
}

/// The form of fields that a page shows, filled in: field, meaning, rule.
fn filled(page: &str, mapping: &[(&str, &str, &str)]) -> Vec<(String, String)> {
    let rows = page.split("name=\"field-").skip(1).map(|rest| {
        let (at, rest) = rest.split_once("\" value=\"").expect("a field");
        (at, rest.split('"').next().expect("a name"))
    });
    let row = |(at, name): (&str, &str)| {
        let (_, meaning, rule) = mapping.iter().find(|(field, ..)| *field == name).unwrap_or(&("", "", ""));
        [("field", name), ("meaning", meaning), ("rule", rule)]
            .map(|(what, value)| (format!("{what}-{at}"), value.to_owned()))
    };
    rows.flat_map(row).collect()
}

#[tokio::test]
async fn a_crm_is_connected_mapped_previewed_run_and_taken_back_without_a_script() {
    let crm = Crm::start(Kind::HubSpot).await;
    let desk = Desk::open(&crm.vendor.address).await;
    let browser = Browser::open(&desk).await;

    let list = browser.page("/console/connections").await;
    assert!(list.contains("No connection yet") && list.contains("Salesforce"), "{list}");
    let form = browser.page("/console/connections/new?system=hubspot").await;
    assert!(form.contains("name=\"credentials.token\"") && !form.contains("credentials.url"), "{form}");
    let mut new = vec![
        ("system", "hubspot"),
        ("name", "our CRM"),
        ("object", "people"),
        ("credentials.token", ""),
        ("add", "person"),
        ("caps", "100"),
    ];
    let refused = browser.send("/console/connections", &new).await;
    let refused = String::from_utf8_lossy(&refused.bytes).into_owned();
    assert!(refused.contains("id=\"credentials.token-wrong\"") && refused.contains("value=\"our CRM\""));
    new[3] = ("credentials.token", "pat-test");
    let fields = browser.follow("/console/connections", &new).await;
    let at = fields.strip_suffix("/fields").expect("the fields come next").to_owned();
    let id = at.rsplit('/').next().expect("an id").to_owned();

    let page = browser.page(&fields).await;
    assert!(page.contains("there is no field firstname"), "what HubSpot lacks is said: {page}");
    assert!(!page.contains("pat-test"));
    let mapping =
        [("email", "email", "never"), ("jobtitle", "title", ""), ("company", "company_name", "blank")];
    let mut all = filled(&page, &mapping);
    assert!(
        all.iter().any(|(_, value)| value == "firstname"),
        "one that is missing can be taken out: {all:?}"
    );
    all.extend([("own", "true"), ("add", "person")].map(|(name, value)| (name.to_owned(), value.to_owned())));
    let form: Vec<(&str, &str)> = all.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    assert_eq!(browser.follow(&fields, &form).await, at);
    let connection = desk.get(&id).await;
    let people = &connection["objects"]["people"];
    assert_eq!(people["mapping"]["almanac_status"], "almanac_status", "{connection}");
    assert_eq!(people["rules"]["email"], "never", "{connection}");
    assert_eq!(people["mapping"]["firstname"], serde_json::Value::Null, "{connection}");
    assert!(crm.writes().is_empty());
}

#[tokio::test]
async fn a_run_is_previewed_as_a_diff_followed_logged_and_undone_without_a_script() {
    let crm = Crm::start(Kind::HubSpot).await;
    let ada = crm.add(&[("email", "ada.lovelace@acme.example")]);
    let desk = Desk::open(&crm.vendor.address).await;
    let id = desk.connect(&super::crms::people(Kind::HubSpot)).await;
    desk.post(&id, "test", serde_json::json!({"create_fields": true})).await;
    let browser = Browser::open(&desk).await;
    let at = format!("/console/connections/{id}");
    assert!(browser.page("/console/connections").await.contains("our CRM"));

    let page = browser.page(&format!("{at}/preview")).await;
    assert!(page.contains("title, if found") && page.contains("Maximum price"), "{page}");
    assert_eq!(browser.follow(&format!("{at}/propose"), &[]).await, at);
    desk.work(&id).await;
    let page = browser.page(&format!("{at}/preview")).await;
    assert!(page.contains("<b>VP Engineering</b>") && page.contains("Write these changes"), "{page}");
    assert_eq!(crm.value(&ada, "jobtitle"), None, "nothing is written yet");

    assert_eq!(browser.follow(&format!("{at}/run"), &[]).await, at);
    let running = browser.page(&at).await;
    assert!(running.contains("hx-get") && running.contains("Refresh"), "it follows the run: {running}");
    desk.work(&id).await;
    let page = browser.page(&at).await;
    assert!(page.contains("<dt>Written</dt><dd>1</dd>"), "{page}");
    assert!(!page.contains("/authorize"), "a token needs no person: {page}");
    assert_eq!(crm.value(&ada, "jobtitle").as_deref(), Some("VP Engineering"));
    assert_eq!(desk.balance().await, Credits::whole(999));

    let log = browser.page(&format!("{at}/writes")).await;
    assert!(log.contains("VP Engineering") && log.contains(&ada), "{log}");
    let run = log.split("/writes?run=").nth(1).and_then(|rest| rest.split('"').next()).expect("a run");
    let asked = browser.send(&format!("{at}/undo"), &[("run", run)]).await;
    let asked = String::from_utf8_lossy(&asked.bytes).into_owned();
    assert!(asked.contains("Take this back?") && asked.contains("name=\"sure\""), "{asked}");
    assert_eq!(browser.follow(&format!("{at}/undo"), &[("run", run), ("sure", "yes")]).await, at);
    desk.work(&id).await;
    assert_eq!(crm.value(&ada, "jobtitle"), None, "what was there before");

    let caps = [("name", "ours"), ("schedule", "7"), ("caps.daily", "x")];
    let refused = browser.send(&format!("{at}/change"), &caps).await;
    let refused = String::from_utf8_lossy(&refused.bytes).into_owned();
    assert!(refused.contains("value=\"ours\""), "what was typed stays: {refused}");
    let caps = [("name", "ours"), ("schedule", "7"), ("caps.daily", "5")];
    assert_eq!(browser.follow(&format!("{at}/change"), &caps).await, at);
    let connection = desk.get(&id).await;
    assert_eq!((&connection["name"], &connection["caps"]["daily"]), (&"ours".into(), &5.into()));
    assert_eq!(browser.follow(&format!("{at}/delete"), &[("sure", "yes")]).await, "/console/connections");
    assert!(browser.page("/console/connections").await.contains("No connection yet"));
}

#[tokio::test]
async fn rows_of_a_table_are_compared_with_a_crm_and_sent_for_nothing() {
    let crm = Crm::start(Kind::HubSpot).await;
    let desk = Desk::open(&crm.vendor.address).await;
    let ken = crm.add(&[("email", "ken.thompson@acme.example")]);
    let id = desk.connect(&super::sending::settings(Kind::HubSpot)).await;
    let rows = "Name,E-Mail,Company\nAda Lovelace,ada.lovelace@acme.example,Acme\n\
                Ken Thompson,ken.thompson@acme.example,Acme\nGrace Hopper,grace.hopper@acme.example,Acme\n";
    let upload = desk.service.request("POST", "/v1/files?name=leads.csv", Some(&desk.customer));
    let made = desk.service.send(upload.header("content-type", "text/csv").body(rows)).await;
    assert_eq!(made.status, 201, "{}", made.body);
    let browser = Browser::open(&desk).await;
    let file = format!("/console/files/{}", made.body["id"].as_str().expect("an id"));
    assert!(browser.page(&format!("{file}/table")).await.contains("Send to a connection"));

    let (send, chosen) = (format!("{file}/send"), [("only", "0"), ("only", "1")]);
    let page = browser.send(&send, &chosen).await;
    let page = String::from_utf8_lossy(&page.bytes).into_owned();
    assert!(
        page.contains("Send 2 rows, free") && page.contains("to create") && page.contains(&ken),
        "{page}"
    );
    assert_eq!(crm.count(), 1, "nothing is sent yet");
    let once = page.split("name=\"once\" value=\"").nth(1).and_then(|rest| rest.split('"').next());
    let form = [&chosen[..], &[("connection", id.as_str()), ("now", "true"), ("once", once.expect("a key"))]]
        .concat();
    let to = browser.follow(&send, &form).await;
    assert!(to.starts_with(&format!("/console/connections/{id}/writes?run=run_")), "{to}");
    assert_eq!(browser.follow(&send, &form).await, to, "the same form sent twice is sent once");
    desk.work(&id).await;
    assert_eq!(crm.count(), 2);
    let log = browser.page(&to).await;
    assert!(log.contains("created") && log.contains(&ken), "{log}");
    assert_eq!(desk.balance().await, Credits::whole(1_000));
}

/// A form with a secret that is sent after the session has ended leads back to the form, and the address has no secret.
#[tokio::test]
async fn no_secret_of_a_form_gets_into_an_address() {
    let desk = Desk::open("http://127.0.0.1:9").await;
    let mut browser = Browser::open(&desk).await;
    browser.cookie.clear();
    let form = [("system", "hubspot"), ("name", "ours"), ("credentials.token", "pat-secret")];
    let to = browser.follow("/console/connections", &form).await;
    assert!(to.contains("sign-in") && to.contains("ours") && !to.contains("pat-secret"), "{to}");
    let of_vendor = [("variable", "HUNTER_API_KEY"), ("key", "vendor-secret")];
    let of_person = [("email", "ada@acme.example"), ("phone", "+442079460018")];
    let forms: [(&str, &[(&str, &str)]); 3] = [
        ("providers/keys", &of_vendor),
        ("privacy/erase", &of_person),
        ("privacy/requests/req_1/fulfil", &of_person),
    ];
    for (path, form) in forms {
        let to = browser.follow(&format!("/console/operator/{path}"), form).await;
        assert!(to.contains("sign-in") && to.contains("to=%2Fconsole%2Foperator%2Fp"), "{to}");
        for (_, value) in form {
            let kept = value.trim_start_matches('+');
            assert!(!to.contains(kept) && !to.contains("acme"), "{path}: {to}");
        }
    }
}
