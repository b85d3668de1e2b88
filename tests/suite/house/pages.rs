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
async fn every_error_leads_to_a_page_about_it() {
    let service = Service::start().await;
    for error in common::error::Error::samples() {
        let (status, code, title) = error.kind();
        let path = error.problem("req_1").kind;
        let reply = service.send(service.request("GET", &path, None)).await;
        assert_eq!((reply.status, reply.header("content-type")), (200, "text/html; charset=utf-8"), "{path}");
        let page = String::from_utf8(reply.bytes).unwrap();
        let status = status.as_u16().to_string();
        for told in [title, code, &status, "What to do."] {
            assert!(page.contains(told), "{path} does not say {told}");
        }
        assert!(!page.contains("<!-- "), "{path} is not filled in");
    }
    let wrong = service.send(service.request("POST", "/v1/pricing", None)).await;
    let page = service.send(service.request("GET", wrong.body["type"].as_str().unwrap(), None)).await;
    assert_eq!((wrong.status, page.status), (405, 200));
    for path in ["/errors/nothing", "/errors/..%2f..%2fetc"] {
        assert_eq!(service.send(service.request("GET", path, None)).await.status, 404, "{path}");
    }
}

#[tokio::test]
async fn models_can_read_every_endpoint() {
    let service = Service::start().await;
    let read = async |path: &str| {
        let reply = service.send(service.request("GET", path, None)).await;
        assert_eq!(
            (reply.status, reply.header("content-type")),
            (200, "text/plain; charset=utf-8"),
            "{path}"
        );
        String::from_utf8(reply.bytes).unwrap()
    };
    let (short, full) = (read("/llms.txt").await, read("/llms-full.txt").await);
    assert!(
        short.starts_with("# Almanac\n\n> ") && short.contains("\n## Optional\n"),
        "as llmstxt.org wants it"
    );
    for entry in common::catalog::all() {
        let call = format!("{} {}", entry.spec.method, entry.spec.path);
        assert!(short.contains(&format!("- [{call}](")), "{call}");
        assert!(full.contains(&format!("\n### {call}\n")) && full.contains(entry.spec.purpose), "{call}");
    }
    assert!(short.len() / 4 < 4_000, "{} tokens", short.len() / 4);
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
