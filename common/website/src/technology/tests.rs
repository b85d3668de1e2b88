use super::*;
use http::HeaderMap;
use serde_json::json;

fn page(html: &str, headers: &[(&str, &str)]) -> Page {
    let mut map = HeaderMap::new();
    for (name, value) in headers {
        map.append(http::HeaderName::from_bytes(name.as_bytes()).unwrap(), value.parse().unwrap());
    }
    Page::read(html, "https://acme.example/".parse().unwrap(), map)
}

fn names(found: &[Technology]) -> Vec<&str> {
    let mut names: Vec<&str> = found.iter().map(|found| found.name.as_str()).collect();
    names.sort_unstable();
    names
}

#[test]
fn headers_generators_scripts_and_cookies_give_technologies_away() {
    let html = r#"<meta name="generator" content="WordPress 6.5"><script src="//js.stripe.com/v3/"></script>
        <script>!function(){gtag('config', 'G-ABC')}()</script><link rel=stylesheet href="/css/bootstrap.min.css?1">"#;
    let page =
        page(html, &[("server", "nginx/1.25"), ("set-cookie", "PHPSESSID=abc; path=/"), ("cf-ray", "x")]);
    let found = Detector::default().of_page(&page);
    assert_eq!(
        names(&found),
        ["Bootstrap", "Cloudflare", "Google Analytics", "PHP", "Stripe", "WordPress", "nginx"]
    );
    let stripe = found.iter().find(|found| found.name == "Stripe").unwrap();
    assert_eq!(stripe.category.as_deref(), Some("Payments"));
    assert!(
        Detector::default()
            .of_page(&super::tests::page("<p>We use Stripe and WordPress</p>", &[]))
            .is_empty()
    );
}

#[test]
fn the_records_of_a_domain_give_technologies_away() {
    let records = Records {
        mx: vec!["acme-example.mail.protection.outlook.com".into()],
        txt: vec![
            "v=spf1 include:sendgrid.net -all".into(),
            "MS=ms123".into(),
            "atlassian-domain-verification=x".into(),
        ],
        ns: vec!["ns-1.awsdns-01.com".into()],
        cname: vec!["acme.zendesk.com".into()],
        dkim: vec!["k1".into()],
        caa: vec!["letsencrypt.org".into()],
    };
    assert_eq!(
        names(&Detector::default().of_records(&records)),
        [
            "Amazon Route 53",
            "Amazon Web Services",
            "Atlassian",
            "Let's Encrypt",
            "Mailchimp",
            "Microsoft 365",
            "SendGrid",
            "Zendesk"
        ]
    );
}

#[test]
fn rules_of_others_are_read_in_their_format() {
    let technologies = json!({
        "Acme CMS": {"cats": [1], "meta": {"generator": "^Acme CMS ([\\d.]+)\\;version:\\1"}, "implies": ["Acme DB", "Maybe\\;confidence:40"],
            "excludes": "Other CMS"},
        "Acme DB": {"cats": [34]},
        "Maybe": {"cats": [2]},
        "Other CMS": {"cats": [1], "html": ["<!-- acme"]},
        "Acme Plugin": {"cats": [87], "scriptSrc": "/plugin\\.js", "requires": "Other Shop"},
        "Acme Theme": {"cats": [80], "dom": "link[href*='/theme/']", "requiresCategory": [1]},
        "Acme Button": {"cats": [5], "dom": {"a.button": {"attributes": {"href": "acme\\.example/buy/v(\\d+)\\;version:\\1"}}}},
        "Looking": {"cats": [5], "html": "a(?=b)"},
        "Browser": {"cats": [5], "js": {"acme": ""}},
        "Half": {"cats": [5], "headers": {"X-Half": "\\;confidence:25"}},
    });
    let categories = [(1, "CMS".to_owned())].into();
    let rules = Rules::read(&technologies, &categories);
    assert_eq!(
        (rules.unusable, rules.out_of_reach),
        (1, 4),
        "one looks ahead; two are implied, one is a browser's"
    );
    let detector = Detector::new(vec![rules]);
    let html = r#"<meta name=generator content="Acme CMS 4.2"><!-- acme --><script src=/plugin.js></script><link href=/theme/a.css>
        <a class=button href="https://acme.example/buy/v7">Buy</a>"#;
    let found = detector.found(&page(html, &[("x-half", "1")]));
    let told: Vec<(&str, &str, u8)> =
        found.iter().map(|found| (found.name.as_str(), found.version.as_str(), found.confidence)).collect();
    assert_eq!(
        told,
        [
            ("Acme Button", "7", 100),
            ("Acme CMS", "4.2", 100),
            ("Acme DB", "", 100),
            ("Acme Theme", "", 100),
            ("Half", "", 25),
            ("Maybe", "", 40)
        ]
    );
    let kept = detector.of_page(&page(html, &[("x-half", "1")]));
    assert_eq!(
        names(&kept),
        ["Acme Button", "Acme CMS", "Acme DB", "Acme Theme"],
        "what is doubtful is not told"
    );
}

#[test]
fn imported_rules_stand_above_our_own_of_the_same_name() {
    let own = Rules::own();
    let count = own.rules.len();
    let rules = Rules::read(&json!({"Stripe": {"scriptSrc": "pay\\.acme\\.example"}}), &Default::default());
    let detector = Detector::new(vec![own, rules]);
    assert_eq!(detector.len(), count);
    let found = detector.of_page(&page("<script src=https://pay.acme.example/x.js></script>", &[]));
    assert_eq!((found[0].name.as_str(), found[0].category.as_deref()), ("Stripe", Some("Payments")));
}
