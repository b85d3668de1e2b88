//! The pages, over HTTP and in a real browser.

use common::auth;
use common::domain::{Clock, Plan};
use std::collections::BTreeMap;
use tests::{Service, golden, tools, unhurried};
use tokio::process::Command;

#[tokio::test]
async fn pages_are_served_with_headers_that_keep_them_safe() {
    let service = Service::start().await;
    for path in
        ["/", "/docs", "/docs/enrich", "/docs/billing", "/docs/search?q=email", "/docs/calculator?enrich=5"]
    {
        let reply = service.send(service.request("GET", path, None)).await;
        assert_eq!((reply.status, reply.header("content-type")), (200, "text/html; charset=utf-8"), "{path}");
        let policy = reply.header("content-security-policy");
        assert!(
            policy.starts_with("default-src 'none'; script-src 'self'; style-src 'self';"),
            "{path}: {policy}"
        );
        assert_eq!(reply.header("x-content-type-options"), "nosniff");
        let page = String::from_utf8(reply.bytes).unwrap();
        assert!(!page.contains("<!-- ") && !page.contains("style=") && !page.contains("onclick"), "{path}");
    }
    for file in ["site.css", "site.js", "calls.js", "reference.css", "reference.js", "icon.svg"] {
        let path = format!("/assets/{file}");
        assert_eq!(service.send(service.request("GET", &path, None)).await.status, 200, "{path}");
    }
    for path in ["/assets/nothing", "/docs/index.html", "/docs/sandbox_enrich", "/docs/%2e%2e%2fCargo.toml"] {
        let reply = service.send(service.request("GET", path, None)).await;
        assert_eq!((reply.status, &reply.body["code"]), (404, &serde_json::json!("not_found")), "{path}");
    }
    let reply = service.send(service.request("POST", "/docs", None)).await;
    assert_eq!((reply.status, &reply.body["code"]), (405, &serde_json::json!("method_not_allowed")));
    let hostile = "/docs/search?q=%3Cscript%3Ealert(1)%3C/script%3E%22onload";
    let reply = service.send(service.request("GET", hostile, None)).await;
    assert!(
        !String::from_utf8(reply.bytes).unwrap().contains("<script>alert"),
        "what is searched for is text"
    );
}

/// What a reader pastes calls the service that the page is of.
#[tokio::test]
async fn the_examples_on_a_page_call_the_address_that_the_reader_came_by() {
    const WRITTEN: &str = console::snippets::ADDRESS;
    let service = Service::start().await;
    let get = async |service: &Service, path: &str, host: Option<&str>| {
        let mut request = service.request("GET", path, None);
        if let Some(host) = host {
            request = request.header("host", host);
        }
        let reply = service.send(request).await;
        assert_eq!(reply.status, 200, "{path}");
        (String::from_utf8(reply.bytes.clone()).unwrap(), reply.header("etag").to_owned())
    };
    let paths =
        ["/", "/docs/first-call", "/docs/enrich", "/docs/mcp", "/docs/reconciliation", "/docs/billing"];
    for path in paths {
        let (page, tag) = get(&service, path, None).await;
        assert!(page.contains(&format!("{}/v1/", service.address)) || path == "/docs/mcp", "{path}: {page}");
        assert!(page.contains(&service.address) && !page.contains(WRITTEN), "{path} names another address");
        let (named, other) = get(&service, path, Some("enrich.company.example")).await;
        assert!(named.contains("http://enrich.company.example"), "{path} does not name the host");
        assert!(
            !named.contains(&service.address) && tag != other,
            "{path}: a cache would keep the wrong one"
        );
        let (hostile, _) = get(&service, path, Some("a\"><script>alert(1)</script>")).await;
        assert!(!hostile.contains("alert(1)"), "{path} repeats what it was sent");
        // The page that is kept is the one of the same address.
        let kept = service.request("GET", path, None).header("if-none-match", &tag);
        assert_eq!(service.send(kept).await.status, 304, "{path}");
    }
    let public = "https://api.company.example";
    let config = unhurried().with(|config| config.network.public_url = format!("{public}/"));
    let behind_a_proxy = Service::start_with(config, Clock::System).await;
    for path in paths {
        let (page, _) = get(&behind_a_proxy, path, None).await;
        assert!(page.contains(public) && !page.contains(&behind_a_proxy.address), "{path}");
    }
}

/// The sign-in page offers what works on this service, and says what to do instead of the rest.
#[tokio::test]
async fn the_sign_in_page_offers_only_what_works() {
    let page = async |change: fn(&mut common::config::Config)| {
        let service = Service::start_with(unhurried().with(change), Clock::System).await;
        let reply = service.send(service.request("GET", "/console/sign-in", None)).await;
        String::from_utf8(reply.bytes).unwrap()
    };
    let (sign_up, recover) = ("action=\"/console/sign-up\"", "action=\"/console/recover\"");
    let (create, replace) = ("almanac accounts create", "almanac accounts keys create");
    let silent = page(|_| ()).await;
    assert!(silent.contains(sign_up) && silent.contains("50 credits free") && !silent.contains(create));
    assert!(!silent.contains(recover) && silent.contains(replace), "no code comes without a mail server");
    assert!(!silent.contains("demo-key"), "there is no demo key");
    let mailing = page(|config| {
        config.mailer.server = common::config::Hidden("smtp://127.0.0.1:9".to_owned());
        config.mailer.from = Some("service@company.example".parse().expect("an address"));
        config.sign_up.trial_credits = common::domain::Credits::whole(7);
    })
    .await;
    assert!(mailing.contains(recover) && !mailing.contains(replace), "{mailing}");
    assert!(mailing.contains("7 credits free"), "{mailing}");
    let closed = page(|config| config.sign_up.open = false).await;
    assert!(!closed.contains(sign_up) && closed.contains(create), "{closed}");
    let unprovable = page(|config| config.sign_up.proof = Some(true)).await;
    assert!(!unprovable.contains(sign_up) && unprovable.contains(create), "{unprovable}");
}

/// A wrong address is a page with a way on in a browser, and JSON for a client.
#[tokio::test]
async fn a_wrong_address_is_a_page_in_a_browser_and_json_for_a_client() {
    let service = Service::start().await;
    for (path, meant) in [
        ("/docs/enrihc", Some("/docs/enrich")),
        ("/v1/find-emial", Some("/docs/find_email")),
        ("/nowhere/at/all", None),
        ("/errors/nonsense", None),
    ] {
        let browser = service.request("GET", path, None).header("accept", "text/html,*/*;q=0.8");
        let shown = service.send(browser).await;
        assert_eq!((shown.status, shown.header("content-type")), (404, "text/html; charset=utf-8"), "{path}");
        let page = String::from_utf8(shown.bytes).unwrap();
        for link in meant.into_iter().chain(["/docs", "/console"]) {
            assert!(page.contains(&format!("href=\"{link}\"")), "{path} does not lead to {link}");
        }
        for accept in ["*/*", "application/json"] {
            let client = service.send(service.request("GET", path, None).header("accept", accept)).await;
            assert_eq!(
                (client.status, &client.body["code"]),
                (404, &serde_json::json!("not_found")),
                "{path}"
            );
        }
    }
    let posted = service.request("POST", "/nowhere", None).header("accept", "text/html");
    assert_eq!(service.send(posted).await.body["code"], "not_found", "a form is no page");
}

/// A link that signs in works once; a used one leads to the form.
#[tokio::test]
async fn a_sign_in_link_opens_the_console_once() {
    let config = unhurried().with(|config| {
        config.sign_in_links = true;
        config.network.public_url = "http://almanac.example".into();
    });
    let service = Service::start_with(config, Clock::System).await;
    let body = serde_json::json!({"email": "new@company.example"});
    let signed_up = service.send(service.request("POST", "/v1/signup", None).json(&body)).await;
    let link = signed_up.body["console_url"].as_str().expect("a link").to_owned();
    let path = link.strip_prefix("http://almanac.example").expect("at the public address");
    let stays = reqwest::redirect::Policy::none();
    let http = reqwest::Client::builder().no_proxy().redirect(stays).build().unwrap();
    let open = async |path: &str, cookie: &str| {
        let request = http.get(format!("{}{path}", service.address)).header("cookie", cookie);
        service.send(request).await
    };
    let entered = open(path, "").await;
    assert_eq!((entered.status, entered.header("location")), (303, "/console"), "{link}");
    let cookie = entered.header("set-cookie").split(';').next().unwrap().to_owned();
    let home = open("/console", &cookie).await;
    let home = String::from_utf8(home.bytes).unwrap();
    for told in ["Three steps", "First look-up", "/console/sample.csv", "/docs/mcp", "Demo data"] {
        assert!(home.contains(told), "Home does not say {told}");
    }
    let sample = open("/console/sample.csv", &cookie).await;
    assert!(String::from_utf8(sample.bytes).unwrap().starts_with("Full name,Email"));
    let again = open(path, "").await;
    assert_eq!(again.status, 401, "a link is good once");
    let guessed = open("/console/once/guessed", "").await;
    assert_eq!(guessed.status, 401);
    let config = unhurried().with(|config| config.network.public_url = "http://almanac.example".into());
    let elsewhere = Service::start_with(config, Clock::System).await;
    let signed_up = elsewhere.send(elsewhere.request("POST", "/v1/signup", None).json(&body)).await;
    assert_eq!(signed_up.body["console_url"], "http://almanac.example/console", "no link off loopback");
}

#[tokio::test]
async fn behind_tls_every_answer_has_browsers_come_back_over_it() {
    let paths = [
        "/",
        "/docs",
        "/assets/site.css",
        "/console",
        "/console/sign-in",
        "/mcp",
        "/health",
        "/v1/me",
        "/nowhere",
    ];
    for behind_tls in [true, false] {
        let service = Service::start_with(
            unhurried().with(|config| config.network.behind_tls = behind_tls),
            Clock::System,
        )
        .await;
        for path in paths {
            let reply = service.send(service.request("GET", path, None)).await;
            let said = reply.header("strict-transport-security").contains("max-age=31536000");
            assert_eq!(said, behind_tls, "{path}: {}", reply.status);
        }
        let form = service.request("POST", "/console/sign-in", None).header("sec-fetch-site", "same-origin");
        let refused = service.send(form.body("key=nonsense")).await;
        assert_eq!(
            (refused.status, refused.headers.contains_key("strict-transport-security")),
            (401, behind_tls)
        );
    }
}

#[tokio::test]
async fn a_session_that_was_signed_out_is_over_and_others_are_not() {
    let service = Service::start_with(unhurried(), Clock::System).await;
    let customer = service.customer(Plan::Pro, 1).await;
    let stays = reqwest::redirect::Policy::none();
    let http = reqwest::Client::builder().no_proxy().redirect(stays).build().unwrap();
    let send = async |method: &str, path: &str, cookie: &str, body: String| {
        let request = http.request(method.parse().unwrap(), format!("{}{path}", service.address));
        let request = request.header("cookie", cookie).header("sec-fetch-site", "same-origin");
        service.send(request.body(body)).await
    };
    let sign_in = async || {
        let entered = send("POST", "/console/sign-in", "", format!("key={}", customer.key)).await;
        let cookie = entered.header("set-cookie").split(';').next().unwrap().to_owned();
        assert!(cookie.len() > 40, "{}: {cookie}", entered.status);
        cookie
    };
    let is_in = async |cookie: &str| {
        let page = send("GET", "/console/keys", cookie, String::new()).await;
        String::from_utf8_lossy(&page.bytes).contains("sign-out-everywhere")
    };
    let (one, two, three) = (sign_in().await, sign_in().await, sign_in().await);
    assert!(is_in(&one).await && is_in(&two).await);
    send("GET", "/console/sign-out", &one, String::new()).await;
    assert!(is_in(&one).await, "a link signs nobody out");
    send("POST", "/console/sign-out", &one, String::new()).await;
    assert!(!is_in(&one).await, "whoever kept the cookie has nothing of it");
    assert!(is_in(&two).await && is_in(&three).await, "elsewhere it goes on");
    send("POST", "/console/sign-out-everywhere", &two, String::new()).await;
    assert!(!is_in(&two).await && !is_in(&three).await);
}

/// An operator's key opens the operator's screens, and one that is not known is told that it is no key, not that it lacks a scope.
#[tokio::test]
async fn the_console_knows_an_operators_key() {
    let service = Service::start_with(unhurried(), Clock::System).await;
    let (known, unknown) = (auth::new_operator_secret(), auth::new_operator_secret());
    let key = auth::new_key(&known, auth::OPERATOR, "desk", Vec::new(), service.app.clock.now());
    service.app.store.put_key(&key).await.unwrap();
    let stays = reqwest::redirect::Policy::none();
    let http = reqwest::Client::builder().no_proxy().redirect(stays).build().unwrap();
    let sign_in = async |key: &str| {
        let request = http.post(format!("{}/console/sign-in", service.address));
        service.send(request.header("sec-fetch-site", "same-origin").body(format!("key={key}"))).await
    };
    let entered = sign_in(&known).await;
    assert_eq!((entered.status, entered.header("location")), (303, "/console"));
    let cookie = entered.header("set-cookie").split(';').next().unwrap().to_owned();
    let home = http.get(format!("{}/console", service.address)).header("cookie", &cookie);
    let home = service.send(home).await;
    assert_eq!((home.status, home.header("location")), (303, "/console/operator"));
    let refused = sign_in(&unknown).await;
    let page = String::from_utf8(refused.bytes).unwrap();
    assert_eq!(refused.status, 401, "{page}");
    assert!(page.contains("This key is not valid here"), "{page}");
    let customer = service.customer(Plan::Pro, 1).await;
    let entered = sign_in(&customer.key).await;
    let cookie = entered.header("set-cookie").split(';').next().unwrap().to_owned();
    let desk = http.get(format!("{}/console/operator", service.address)).header("cookie", cookie);
    assert_ne!(service.send(desk).await.status, 200, "a customer's key opens none of it");
}

/// Nobody is erased by one press of a button: the person's identifier is typed first.
#[tokio::test]
async fn the_privacy_desk_asks_before_it_erases() {
    let service = Service::start_with(unhurried(), Clock::System).await;
    let secret = auth::new_operator_secret();
    let key = auth::new_key(&secret, auth::OPERATOR, "desk", Vec::new(), service.app.clock.now());
    service.app.store.put_key(&key).await.expect("a key");
    let customer = service.customer(Plan::Pro, 10).await;
    let stays = reqwest::redirect::Policy::none();
    let http = reqwest::Client::builder().no_proxy().redirect(stays).build().expect("a client");
    let send = async |path: &str, cookie: &str, form: String| {
        let request = http.post(format!("{}/console/{path}", service.address)).header("cookie", cookie);
        service.send(request.header("sec-fetch-site", "same-origin").body(form)).await
    };
    let entered = send("sign-in", "", format!("key={secret}")).await;
    let cookie = entered.header("set-cookie").split(';').next().expect("a cookie").to_owned();
    let email = service.known_email();
    let is_found = async || {
        let body = serde_json::json!({"email": email});
        service.post(&customer, "/v1/enrich", &body).await.body["found"] == true
    };
    for (sure, told) in [("", "to confirm"), ("&sure=yes", "This is not the name")] {
        let asked = send("operator/privacy/erase", &cookie, format!("email={email}{sure}")).await;
        let page = String::from_utf8_lossy(&asked.bytes).into_owned();
        assert!(page.contains("Erase this person?") && page.contains(told), "{}: {page}", asked.status);
        assert!(is_found().await, "nobody is erased yet");
    }
    let erased = send("operator/privacy/erase", &cookie, format!("email={email}&sure={email}")).await;
    let page = String::from_utf8_lossy(&erased.bytes).into_owned();
    assert!(page.contains("aria-label=\"Receipt\""), "{}: {page}", erased.status);
    assert!(!is_found().await);
}

#[tokio::test]
async fn what_was_typed_into_a_refused_form_stays_with_the_error_at_its_field() {
    let service = Service::start_with(unhurried(), Clock::System).await;
    let secret = auth::new_operator_secret();
    let key = auth::new_key(&secret, auth::OPERATOR, "desk", Vec::new(), service.app.clock.now());
    service.app.store.put_key(&key).await.expect("a key");
    let customer = service.customer(Plan::Pro, 10).await;
    let stays = reqwest::redirect::Policy::none();
    let http = reqwest::Client::builder().no_proxy().redirect(stays).build().expect("a client");
    let send = async |path: &str, cookie: &str, form: String| {
        let request = http.post(format!("{}/console/{path}", service.address)).header("cookie", cookie);
        service.send(request.header("sec-fetch-site", "same-origin").body(form)).await
    };
    let mut cookies = Vec::new();
    for key in [&customer.key, &secret] {
        let entered = send("sign-in", "", format!("key={key}")).await;
        cookies.push(entered.header("set-cookie").split(';').next().expect("a cookie").to_owned());
    }
    let keys = service.get(&customer, "/v1/me/keys").await;
    let key = keys.body["results"][0]["id"].as_str().expect("an id");
    let account = format!("operator/accounts/{}", customer.id);
    for (cookie, path, form, field, typed) in [
        (
            0,
            format!("keys/{key}/change"),
            "name=Nightly&confirm_above=-1&was=/",
            "confirm_above",
            ["Nightly", "-1"],
        ),
        (1, format!("{account}/grant"), "credits=x&note=invoice+9", "credits", ["x", "invoice 9"]),
        (1, format!("{account}/caps"), "daily=-5&monthly=70", "caps.daily", ["-5", "70"]),
        (
            1,
            "operator/privacy/suppress".to_owned(),
            "email=nonsense&person_id=per_1",
            "email",
            ["nonsense", "per_1"],
        ),
    ] {
        let refused = send(&path, &cookies[cookie], form.to_owned()).await;
        let page = String::from_utf8_lossy(&refused.bytes).into_owned();
        let said = page.matches(&format!("id=\"{field}-wrong\"")).count();
        assert_eq!((refused.status, said), (200, 1), "{path}: {page}");
        for value in typed {
            assert!(page.contains(&format!("value=\"{value}\"")), "{path} forgets {value}: {page}");
        }
        assert!(
            page.contains("<details open") || path.ends_with("suppress"),
            "{path} hides its form: {page}"
        );
    }
}

/// Every endpoint has a page with its purpose, and whatever a page of the reference links to is there.
#[tokio::test]
async fn the_reference_has_a_page_for_every_endpoint_and_no_dead_end() {
    let service = Service::start().await;
    let mut waiting = vec!["/docs".to_owned()];
    let mut pages = BTreeMap::new();
    let mut largest = (0, String::new());
    while let Some(path) = waiting.pop() {
        if pages.contains_key(&path) {
            continue;
        }
        let reply = service.send(service.request("GET", &path, None)).await;
        assert_eq!(reply.status, 200, "{path}");
        let page = String::from_utf8(reply.bytes).unwrap();
        let links = page.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next());
        let links: Vec<String> =
            links.map(|link| link.split(['#', '?']).next().unwrap_or_default().to_owned()).collect();
        for link in &links {
            assert!(link.starts_with('/') || link.is_empty(), "{path} leads elsewhere: {link}");
        }
        // The console asks for a key first.
        let own = |link: &String| !link.is_empty() && !link.starts_with("/console");
        waiting.extend(links.into_iter().filter(own));
        if path.starts_with("/docs") {
            let request = service.request("GET", &path, None).header("accept-encoding", "gzip");
            let size = service.send(request).await.bytes.len();
            largest = largest.max((size, path.clone()));
        }
        pages.insert(path, page);
    }
    println!("{} pages, the largest {} bytes compressed ({})", pages.len(), largest.0, largest.1);
    assert!(largest.0 < 30_000, "{largest:?}");
    for entry in common::catalog::all() {
        let path = format!("/docs/{}", entry.spec.operation());
        let page = pages.get(&path).unwrap_or_else(|| panic!("{path} is linked from nowhere"));
        let told = entry.spec.purpose.split(['"', '<', '&']).next().unwrap_or_default();
        assert!(page.contains(told) && page.contains(&entry.spec.price.to_string()), "{path}");
    }
    for bound in common::bounds::all() {
        let row = format!("<td>{}</td><td>{bound}</td><td>{}</td>", bound.of, bound.refused);
        assert!(pages["/docs/limits"].contains(&row), "{row} is not in the page of limits");
    }
    // What the guides name exists.
    let known = |path: &str| common::catalog::with_sandbox().any(|entry| entry.spec.path == path);
    for slug in [
        "first-call",
        "billing",
        "idempotency",
        "paging",
        "bulk-and-webhooks",
        "mcp",
        "your-own-data",
        "providers",
        "limits",
        "accuracy",
    ] {
        let page = &pages[&format!("/docs/{slug}")];
        let guide = page.split("<article").nth(1).unwrap_or_default();
        for rest in guide.split("/v1/").skip(1) {
            let end = rest.find(['?', '<', '\'', ' ', '\\', '"', '\n', '`']).unwrap_or(rest.len());
            let path = format!("/v1/{}", &rest[..end]);
            assert!(known(&path) || path == "/v1/sandbox" || path.contains("job_"), "{slug} names {path}");
        }
    }
}

/// The SDKs have the methods and arguments that the reference calls, and the command line does what it is shown to do.
#[tokio::test(flavor = "multi_thread")]
async fn what_the_reference_shows_in_other_languages_is_true() {
    let folder = tempfile::tempdir().unwrap();
    tools::run(Command::new(golden::in_repository("infra/sdk/generate")).arg(folder.path())).await;
    let generated = |path: &str| std::fs::read_to_string(folder.path().join(path)).unwrap();
    let python = generated("python/src/almanac_client/_operations.py");
    let typescript = generated("typescript/src/operations.ts");
    let mut modules = Vec::new();
    for entry in common::catalog::all() {
        let spec = &entry.spec;
        let fields = console::document::example(spec);
        let snippets = console::snippets::Call { spec, fields: &fields, sandbox: false }.all();
        assert_eq!(snippets.iter().map(|(name, _)| *name).collect::<Vec<_>>(), console::snippets::LANGUAGES);
        let called = |text: &str| {
            text.split("client.").nth(1).and_then(|rest| rest.split('(').next()).unwrap().to_owned()
        };
        let (by_python, by_typescript) = (&snippets[1].1, &snippets[2].1);
        let definition = python.split(&format!("    def {}(", called(by_python))).nth(1);
        let definition = definition.unwrap_or_else(|| panic!("no method of {by_python}"));
        let signature = definition.split("\"\"\"").next().unwrap();
        for name in
            fields.keys().filter(|name| !spec.upload && !spec.path_parameters().any(|own| own == *name))
        {
            let argument = by_python
                .split_whitespace()
                .flat_map(|word| word.split('('))
                .filter_map(|word| word.split_once('='));
            let argument = argument
                .map(|(argument, _)| argument)
                .find(|argument| argument.replace('_', "").eq_ignore_ascii_case(&name.replace('_', "")));
            let argument = argument.unwrap_or_else(|| panic!("{by_python} leaves out {name}"));
            assert!(
                signature.contains(&format!("\n        {argument}:")),
                "{} takes no {argument}",
                spec.path
            );
        }
        assert!(typescript.contains(&format!("\n  {}(", called(by_typescript))), "{by_typescript}");
        modules.push(by_python.clone());
    }
    let compile = "import sys, json\nfor text in json.load(sys.stdin): compile(text, 'snippet', 'exec')";
    let mut child = std::process::Command::new("python3")
        .args(["-c", compile])
        .stdin(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    serde_json::to_writer(child.stdin.take().unwrap(), &modules).unwrap();
    assert!(child.wait().unwrap().success(), "every snippet is Python");
    let service =
        Service::start_with(unhurried().with(|config| config.limits.sandbox_per_day = 1_000), Clock::System)
            .await;
    let customer = service.customer(Plan::Pro, 1_000).await;
    for (operation, sandbox) in [
        ("enrich", false),
        ("signals", false),
        ("search_people", false),
        ("find_email", true),
        ("me", false),
        ("pricing", false),
        ("create_watch_list", false),
    ] {
        let spec = &common::catalog::all().find(|entry| entry.spec.operation() == operation).unwrap().spec;
        let fields = console::document::example(spec);
        let call = console::snippets::Call { spec, fields: &fields, sandbox };
        let texts = call.all();
        let folder = tests::binary::path().parent().unwrap().to_owned();
        for (language, text) in [&texts[0], &texts[3]] {
            let text = text.replace(console::snippets::ADDRESS, &service.address);
            let mut shell = Command::new("sh");
            let search = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap_or_default());
            shell.args(["-c", &text.replace("curl ", "curl -sS --fail ")]).env("PATH", search);
            shell.env("ALMANAC_API_KEY", &customer.key).env("ALMANAC_URL", &service.address);
            let printed = tools::run(&mut shell).await;
            let answer: serde_json::Value =
                serde_json::from_str(&printed).unwrap_or_else(|_| panic!("{language}: {printed}"));
            assert!(answer.is_object() && answer.get("code").is_none(), "{language}: {answer}");
        }
    }
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
        let is_short = entry.spec.access != common::catalog::Access::Operator;
        assert_eq!(short.contains(&format!("- [{call}](")), is_short, "{call}");
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
        let row = format!("</span> {}</code></a>", entry.spec.path);
        let price = format!("<td class=\"price\">{}</td>", entry.spec.price);
        assert!(page.contains(&row) && page.contains(&price), "{}", entry.spec.path);
    }
}

/// Clicks through both pages; the screenshots are kept in `.tools/screenshots` to be looked at.
#[tokio::test]
async fn a_browser_gets_through_the_landing_page_and_the_reference() {
    // Slow: a browser clicks through every page and every endpoint of the reference.
    tools::install().await;
    let service =
        Service::start_with(unhurried().with(|config| config.limits.sandbox_per_day = 1_000), Clock::System)
            .await;
    let folder = golden::in_repository(".tools/screenshots");
    std::fs::create_dir_all(&folder).unwrap();
    let mut browser = Command::new("node");
    let printed =
        tools::run(browser.arg(tools::script("browser.mjs")).arg(&service.address).arg(&folder)).await;
    assert!(printed.contains("the pages work"), "{printed}");
}
