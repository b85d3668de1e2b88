//! The pages, over HTTP and in a real browser.

use common::config::Config;
use common::domain::Clock;
use tests::{Service, golden, tools, unhurried};
use tokio::process::Command;

#[tokio::test]
async fn pages_are_served_with_headers_that_keep_them_safe() {
    let service = Service::start().await;
    for path in ["/", "/docs"] {
        let reply = service.send(service.request("GET", path, None)).await;
        assert_eq!((reply.status, reply.header("content-type")), (200, "text/html; charset=utf-8"), "{path}");
        let policy = reply.header("content-security-policy");
        assert!(policy.starts_with("default-src 'none'; script-src 'self';"), "{path}: {policy}");
        assert_eq!(reply.header("x-content-type-options"), "nosniff");
        let page = String::from_utf8(reply.bytes).unwrap();
        assert!(
            !page.contains("http://") && !page.contains("https://") || path == "/",
            "{path} names another origin"
        );
        assert!(!page.contains("<!-- prices -->") && !page.contains("<!-- families -->"));
    }
    for path in ["/assets/site.css", "/assets/site.js", "/assets/icon.svg", "/docs/swagger-ui-bundle.js"] {
        assert_eq!(service.send(service.request("GET", path, None)).await.status, 200, "{path}");
    }
    for path in
        ["/assets/nothing", "/docs/index.html", "/docs/swagger-initializer.js", "/docs/%2e%2e%2fCargo.toml"]
    {
        let reply = service.send(service.request("GET", path, None)).await;
        assert_eq!((reply.status, &reply.body["code"]), (404, &serde_json::json!("not_found")), "{path}");
    }
    let reply = service.send(service.request("POST", "/docs", None)).await;
    assert_eq!((reply.status, &reply.body["code"]), (405, &serde_json::json!("method_not_allowed")));
}

#[tokio::test]
async fn every_endpoint_stands_in_the_price_list() {
    let service = Service::start().await;
    let page = service.send(service.request("GET", "/", None)).await;
    let page = String::from_utf8(page.bytes).unwrap();
    for entry in common::catalog::all().filter(|entry| !entry.spec.price.is_free()) {
        let row = format!("</span> {}</code>", entry.spec.path);
        let price = format!("<td class=\"price\">{}</td>", entry.spec.price);
        assert!(page.contains(&row) && page.contains(&price), "{}", entry.spec.path);
    }
}

/// Clicks through both pages; the screenshots are kept in `.tools/screenshots` to be looked at.
#[tokio::test]
async fn a_browser_gets_through_the_landing_page_and_the_reference() {
    tools::install().await;
    let service =
        Service::start_with(Config { sandbox_daily_limit: 1_000, ..unhurried() }, Clock::System).await;
    let folder = golden::in_repository(".tools/screenshots");
    std::fs::create_dir_all(&folder).unwrap();
    let mut browser = Command::new("node");
    let printed =
        tools::run(browser.arg(tools::script("browser.mjs")).arg(&service.address).arg(&folder)).await;
    assert!(printed.contains("the pages work"), "{printed}");
}
