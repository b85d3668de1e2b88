//! Technologies a page gives away: by its headers, its generator and the scripts it loads. A short list of our own; the
//! large public ones are not free to ship.

use super::page::Page;
use http::HeaderMap;

/// Name and category.
pub(super) type Hint = (&'static str, &'static str);

/// Header, what its value contains (anything when empty), and what that shows.
#[rustfmt::skip]
const HEADERS: &[(&str, &str, Hint)] = &[
    ("cf-ray", "", ("Cloudflare", "CDN")),
    ("x-vercel-id", "", ("Vercel", "Hosting")),
    ("x-nf-request-id", "", ("Netlify", "Hosting")),
    ("x-shopify-stage", "", ("Shopify", "E-commerce")),
    ("x-shopid", "", ("Shopify", "E-commerce")),
    ("x-drupal-cache", "", ("Drupal", "CMS")),
    ("x-amz-cf-id", "", ("Amazon CloudFront", "CDN")),
    ("x-fastly-request-id", "", ("Fastly", "CDN")),
    ("x-github-request-id", "", ("GitHub Pages", "Hosting")),
    ("server", "nginx", ("nginx", "Web server")),
    ("server", "apache", ("Apache HTTP Server", "Web server")),
    ("server", "microsoft-iis", ("IIS", "Web server")),
    ("server", "litespeed", ("LiteSpeed", "Web server")),
    ("server", "caddy", ("Caddy", "Web server")),
    ("server", "cloudflare", ("Cloudflare", "CDN")),
    ("x-powered-by", "php", ("PHP", "Programming language")),
    ("x-powered-by", "express", ("Express", "Web framework")),
    ("x-powered-by", "asp.net", ("ASP.NET", "Web framework")),
    ("x-powered-by", "next.js", ("Next.js", "Web framework")),
];

#[rustfmt::skip]
const GENERATORS: &[(&str, Hint)] = &[
    ("wordpress", ("WordPress", "CMS")), ("drupal", ("Drupal", "CMS")), ("joomla", ("Joomla", "CMS")),
    ("wix.com", ("Wix", "Website builder")), ("webflow", ("Webflow", "Website builder")),
    ("squarespace", ("Squarespace", "Website builder")), ("ghost", ("Ghost", "CMS")), ("hugo", ("Hugo", "CMS")),
    ("typo3", ("TYPO3", "CMS")), ("gatsby", ("Gatsby", "Web framework")), ("astro", ("Astro", "Web framework")),
];

#[rustfmt::skip]
const SCRIPTS: &[(&str, Hint)] = &[
    ("js.hs-scripts.com", ("HubSpot", "Marketing automation")),
    ("cdn.segment.com", ("Segment", "Analytics")),
    ("googletagmanager.com", ("Google Tag Manager", "Tag manager")),
    ("google-analytics.com", ("Google Analytics", "Analytics")),
    ("js.stripe.com", ("Stripe", "Payments")),
    ("widget.intercom.io", ("Intercom", "Customer support")),
    ("static.hotjar.com", ("Hotjar", "Analytics")),
    ("cdn.shopify.com", ("Shopify", "E-commerce")),
    ("js.driftt.com", ("Drift", "Customer support")),
    ("munchkin.marketo.net", ("Marketo", "Marketing automation")),
    ("snap.licdn.com", ("LinkedIn Insight", "Advertising")),
    ("static.zdassets.com", ("Zendesk", "Customer support")),
    ("cdn.mxpnl.com", ("Mixpanel", "Analytics")),
    ("cdn.amplitude.com", ("Amplitude", "Analytics")),
    ("browser.sentry-cdn.com", ("Sentry", "Monitoring")),
    ("/wp-content/", ("WordPress", "CMS")),
    ("/wp-includes/", ("WordPress", "CMS")),
    ("/_next/static/", ("Next.js", "Web framework")),
];

/// What a page and its headers show; the same thing may show twice.
pub(super) fn of_page(page: &Page, headers: &HeaderMap) -> impl Iterator<Item = Hint> {
    let by_header = HEADERS.iter().filter_map(|(name, value, hint)| {
        let sent = headers.get(*name)?.to_str().ok()?.to_ascii_lowercase();
        sent.contains(value).then_some(*hint)
    });
    let generator = page.meta("generator").unwrap_or_default().to_ascii_lowercase();
    let by_generator =
        GENERATORS.iter().filter_map(move |(name, hint)| generator.contains(name).then_some(*hint));
    let loads = |part: &str| page.scripts.iter().any(|script| script.contains(part));
    let by_script = SCRIPTS.iter().filter_map(move |(part, hint)| loads(part).then_some(*hint));
    by_header.chain(by_generator).chain(by_script)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_generators_and_scripts_give_technologies_away() {
        let html =
            r#"<meta name="generator" content="WordPress 6.5"><script src="//js.stripe.com/v3/"></script>"#;
        let mut headers = HeaderMap::new();
        headers.insert("server", "nginx/1.25".parse().unwrap());
        let found: Vec<&str> = of_page(&Page::read(html), &headers).map(|(name, _)| name).collect();
        assert_eq!(found, ["nginx", "WordPress", "Stripe"]);
    }
}
