//! What the service can do, and where, for clients that begin with its address.

use super::PATHS;
use super::kinds::Kind;
use common::app::App;
use common::http::site;
use http::header;
use http::request::Parts;
use serde_json::{Value, json};

/// The address of the service with this key, for the addresses that a client is given.
pub fn base(app: &App, parts: &Parts, key: &str) -> String {
    let host = parts.headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let site = site(app, &parts.extensions).unwrap_or_else(|| format!("http://{host}"));
    format!("{site}{}/{key}", PATHS[0])
}

pub fn manifest(base: &str, most: usize) -> Value {
    let site = base.split(PATHS[0]).next().unwrap_or_default();
    let part = |name: &str| {
        json!({
            "service_url": base, "service_path": format!("/suggest-{name}"),
            "flyout_service_url": base, "flyout_service_path": format!("/flyout-{name}?id=${{id}}"),
        })
    };
    let preview = format!("{base}/preview?id={{{{id}}}}");
    json!({
        "versions": ["0.1", "0.2"],
        "name": "Almanac",
        "identifierSpace": format!("{site}/docs/reconciliation#ids"),
        "schemaSpace": format!("{site}/docs/reconciliation#properties"),
        "documentation": format!("{site}/docs/reconciliation"),
        "serviceVersion": env!("CARGO_PKG_VERSION"),
        "batchSize": most,
        "defaultTypes": Kind::ALL.map(Kind::shown),
        "view": {"url": preview},
        "preview": {"url": preview, "width": 400, "height": 200},
        "suggest": {"entity": part("entity"), "type": part("type"), "property": part("property")},
        "extend": {
            "propose_properties": {"service_url": base, "service_path": "/properties"},
            "property_settings": [],
        },
    })
}
