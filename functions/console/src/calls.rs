//! The calls a visitor can make from the landing page: to the sandbox as written here, and with a key to the live endpoint
//! with the catalogue's example.

use crate::prices::escape;
use common::catalog::bundles::SalesDeck;
use common::catalog::composites::BuyingCommittee;
use common::catalog::find::FindPhone;
use common::catalog::resolve::{Enrich, VerifyEmail};
use common::catalog::signals::Signals;
use common::catalog::{Endpoint, Spec};
use serde_json::{Value, json};

const CALLS: [(&str, Spec, &str); 6] = [
    ("Enrich", Enrich::SPEC, r#"{"email": "ada.lovelace@acme.example"}"#),
    ("Verify", VerifyEmail::SPEC, r#"{"email": "catchall@acme.example"}"#),
    ("Phone", FindPhone::SPEC, r#"{"firstName": "Ada", "lastName": "Lovelace", "domain": "acme.example"}"#),
    ("Signals", Signals::SPEC, "kind=funding&limit=2"),
    ("Committee", BuyingCommittee::SPEC, r#"{"company_domain": "acme.example", "deal_type": "security"}"#),
    ("Sales deck", SalesDeck::SPEC, r#"{"company_domain": "acme.example", "target_role": "VP Engineering"}"#),
];

/// The calls as the page's script reads them, fit for an attribute.
pub fn list() -> String {
    let calls = CALLS.map(|(name, spec, sandbox)| {
        json!({"name": name, "method": spec.method, "path": spec.path, "sandbox": sandbox, "live": spec.example})
    });
    escape(&Value::from(calls.to_vec()).to_string())
}
