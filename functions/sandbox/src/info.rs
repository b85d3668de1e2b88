//! GET /v1/sandbox/info

use common::app::Cx;
use common::catalog::NoInput;
use common::catalog::sandbox::{self, InfoEndpoints, InfoResponse};
use common::domain::Family;
use common::error::Result;

const DESCRIPTION: &str = "Free test versions of the live endpoints with sample data: no key, no \
credits, nothing is looked up or stored. Requests are validated like live ones, answers have the live \
types, and cost.credits is what the live call would have charged. A word in any text of the request (an email's local part, the last segment of a networkUrl, \
the first label of a domain, a name or an id of its own) forces an outcome: notfound@… finds nothing, catchall@… is at \
a catch-all domain, error402@… has too few credits, error429@… is rate limited, timeout@… has no provider that answers \
in time. For phones the numbers +12025550104 (not found), …0102 (402), …0129 (429) and …0154 (timeout) do the same.";

pub async fn info(cx: Cx, _: NoInput) -> Result<InfoResponse> {
    let config = &cx.app.config;
    let mut endpoints = InfoEndpoints::default();
    for twin in sandbox::entries() {
        let Some(live) = sandbox::live(&twin.spec) else { continue };
        let group = match live.family {
            Family::Resolve => &mut endpoints.resolve,
            Family::Find => &mut endpoints.find,
            Family::Search => &mut endpoints.search,
            Family::Signals => &mut endpoints.signals,
            Family::Composites => &mut endpoints.combos,
            Family::Niche => &mut endpoints.niche_combos,
            Family::Bundles => &mut endpoints.bundles,
            Family::Sticky => &mut endpoints.sticky,
            Family::Account | Family::Operator | Family::Privacy => continue,
            Family::Bulk | Family::Connections | Family::Sandbox => continue,
        };
        group.push(format!("{} {}", twin.spec.method, twin.spec.path));
    }
    Ok(InfoResponse {
        sandbox: true,
        description: DESCRIPTION.to_owned(),
        daily_limit: config.limits.sandbox_per_day,
        endpoints,
        note: format!(
            "Sign up at {} for a free 7-day trial with real data; no card needed.",
            config.sign_up.url
        ),
    })
}
