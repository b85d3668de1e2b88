//! Signing in, members, sessions and the log in the console, as a browser without scripts uses them.

use super::House;
use jiff::SignedDuration;
use serde_json::Value;
use tests::Reply;

/// A browser with its cookies.
struct Browser<'a> {
    house: &'a House,
    http: reqwest::Client,
    cookies: Vec<(String, String)>,
}

impl<'a> Browser<'a> {
    fn new(house: &'a House) -> Self {
        let stays = reqwest::redirect::Policy::none();
        let http = reqwest::Client::builder().no_proxy().redirect(stays).user_agent("Browser/1.0");
        Self { house, http: http.build().expect("a client"), cookies: Vec::new() }
    }

    async fn visit(&mut self, method: &str, path: &str, form: &str) -> Reply {
        let url = format!("{}{path}", self.house.service.address);
        let request = self.http.request(method.parse().expect("a method"), url);
        let cookies: Vec<String> =
            self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let request = request.header("cookie", cookies.join("; ")).header("sec-fetch-site", "same-origin");
        let request = request.header("content-type", "application/x-www-form-urlencoded");
        let reply = self.house.service.send(request.body(form.to_owned())).await;
        for cookie in reply.headers.get_all("set-cookie") {
            let cookie = cookie.to_str().expect("text").split(';').next().expect("a cookie");
            let (name, value) = cookie.split_once('=').expect("a pair");
            self.cookies.retain(|(own, _)| own != name);
            self.cookies.push((name.to_owned(), value.to_owned()));
        }
        reply
    }

    async fn page(&mut self, path: &str) -> String {
        let reply = self.visit("GET", path, "").await;
        let text = String::from_utf8_lossy(&reply.bytes).into_owned();
        assert_eq!(reply.status, 200, "{path}: {text}");
        text
    }

    async fn sign_in(&mut self, email: &str) -> Reply {
        let asked = self.visit("POST", "/console/code", &format!("email={email}")).await;
        assert_eq!(asked.status, 200);
        let code = self.house.post.code();
        self.visit("POST", "/console/code", &format!("email={email}&code={code}")).await
    }
}

#[tokio::test]
async fn a_code_opens_the_console_in_the_browser_that_asked_for_it() {
    let house = House::open().await;
    let (_, owner) = house.account().await;
    let (mut browser, mut other) = (Browser::new(&house), Browser::new(&house));
    assert!(browser.page("/console/sign-in").await.contains("Send a code"));
    let form = format!("email={}", owner.email);
    assert_eq!(browser.visit("POST", "/console/code", &form).await.status, 200);
    let code = house.post.code();
    let elsewhere = other.visit("POST", "/console/code", &format!("{form}&code={code}")).await;
    assert_eq!(elsewhere.status, 401, "a code that was read off a screen");
    let entered = browser.visit("POST", "/console/code", &format!("{form}&code={code}")).await;
    assert_eq!((entered.status, entered.header("location")), (303, "/console"));
    assert!(browser.page("/console/members").await.contains(&owner.email));
    let sessions = browser.page("/console/sessions").await;
    assert!(sessions.contains("Browser/1.0") && sessions.contains("this session"), "{sessions}");
    assert!(browser.page("/console/actions").await.contains("session.began"));
    let cookie =
        browser.cookies.iter().find(|(name, _)| name.contains("session")).cloned().expect("a session");
    assert_eq!(browser.visit("POST", "/console/sign-out", "").await.status, 303);
    browser.cookies = vec![cookie];
    let over = browser.visit("GET", "/console/members", "").await;
    assert!(over.header("location").starts_with("/console/sign-in"), "the cookie alone opens nothing");
}

#[tokio::test]
async fn a_console_that_mails_codes_takes_no_keys_but_operators() {
    let house = House::open().await;
    let (customer, _) = house.account().await;
    let mut browser = Browser::new(&house);
    let refused = browser.visit("POST", "/console/sign-in", &format!("key={}", customer.key)).await;
    let text = String::from_utf8_lossy(&refused.bytes).into_owned();
    assert!(refused.status == 403 && text.contains("takes no keys"), "{}: {text}", refused.status);
}

#[tokio::test]
async fn an_invitation_is_not_used_up_by_looking_at_it() {
    let house = House::open().await;
    let (_, owner) = house.account().await;
    let mut browser = Browser::new(&house);
    browser.sign_in(&owner.email).await;
    let sent = browser.visit("POST", "/console/members", "email=grace@company.example&role=member").await;
    assert_eq!((sent.status, sent.header("location")), (303, "/console/members"));
    assert!(browser.page("/console/members").await.contains("grace@company.example"));
    let link = format!("/console/invitation/{}", house.token());
    let mut guest = Browser::new(&house);
    for _ in 0..2 {
        assert!(guest.page(&link).await.contains("Accept the invitation"), "a filter looks at links");
    }
    let joined = guest.visit("POST", &link, "").await;
    let text = String::from_utf8_lossy(&joined.bytes).into_owned();
    assert!(joined.status == 200 && text.contains("You joined as member"), "{text}");
    assert_eq!(guest.sign_in("grace@company.example").await.header("location"), "/console");
    let page = guest.page("/console/members").await;
    assert!(!page.contains("Invite a person") && page.contains("What each role may do"), "{page}");
}

#[tokio::test]
async fn a_change_with_an_old_session_leads_to_the_sign_in_and_back() {
    let house = House::open().await;
    let (_, owner) = house.account().await;
    let mut browser = Browser::new(&house);
    browser.sign_in(&owner.email).await;
    house.service.app.clock.advance(SignedDuration::from_mins(16));
    let stale = browser.visit("POST", "/console/members", "email=grace@company.example&role=member").await;
    assert_eq!(stale.status, 303);
    let to = stale.header("location").to_owned();
    assert_eq!(to, "/console/sign-in?ended=old&to=%2Fconsole%2Fmembers");
    assert!(browser.page(&to).await.contains("sign in again"));
    let again = browser.sign_in(&format!("{}&to=/console/members", owner.email)).await;
    assert_eq!(again.header("location"), "/console/members");
    let sent = browser.visit("POST", "/console/members", "email=grace@company.example&role=member").await;
    assert_eq!(sent.header("location"), "/console/members");
}

#[tokio::test]
async fn a_removed_member_is_shown_the_sign_in() {
    let house = House::open().await;
    let (_, owner) = house.account().await;
    let member = house.join(&owner, "grace@company.example", "admin").await;
    let mut browser = Browser::new(&house);
    browser.sign_in("grace@company.example").await;
    assert!(browser.page("/console/members").await.contains("Invite a person"));
    let path = format!("/v1/me/members/{}", member.member);
    assert_eq!(house.call(&owner, "DELETE", &path, Value::Null).await.status, 200);
    let over = browser.visit("GET", "/console/members", "").await;
    assert!(over.header("location").starts_with("/console/sign-in"), "{}", over.header("location"));
}
