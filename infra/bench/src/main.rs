//! Benchmarks. Each prints ratios against a named reference measured in the same run, since machines are noisy.
//!
//! `cargo run --profile fast -p bench -- NAME`

mod audience;
mod aws;
mod bulk;
mod composed;
mod crm;
mod database;
mod delay;
mod enrich;
mod export;
mod feeds;
mod hostile;
mod import;
mod importing;
mod load;
mod made_people;
mod mixed_searches;
mod objections;
mod sandbox;
mod search;
mod search_direct;
mod search_postgres;
mod search_served;
mod soak;
mod vendor_calls;
mod vendors;
mod verify;
mod waterfall;
mod websites;

use anyhow::{Result, bail};

fn main() -> Result<()> {
    let on_runtime = || tokio::runtime::Runtime::new();
    match std::env::args().nth(1).as_deref() {
        Some("audience") => on_runtime()?.block_on(audience::run()),
        Some("aws") => on_runtime()?.block_on(aws::run()),
        Some("bulk") => on_runtime()?.block_on(bulk::run()),
        Some("calls") => on_runtime()?.block_on(enrich::calls()),
        Some("composed") => on_runtime()?.block_on(composed::run()),
        Some("connections") => on_runtime()?.block_on(enrich::connections()),
        Some("crm") => on_runtime()?.block_on(crm::run()),
        Some("crm-peer") => on_runtime()?.block_on(crm::peer()),
        Some("delay") => on_runtime()?.block_on(delay::run()),
        Some("enrich") => on_runtime()?.block_on(enrich::run()),
        Some("hold") => on_runtime()?.block_on(enrich::hold()),
        Some("export") => on_runtime()?.block_on(export::run()),
        Some("feeds") => on_runtime()?.block_on(feeds::run()),
        Some("hostile") => on_runtime()?.block_on(hostile::run()),
        Some("import") => import::run(false),
        Some("import-postgres") => import::run(true),
        Some("lookalikes") => composed::lookalikes(),
        Some("objections") => on_runtime()?.block_on(objections::run()),
        Some("sandbox") => on_runtime()?.block_on(sandbox::run()),
        Some("search") => search::run(),
        Some("search-postgres") => on_runtime()?.block_on(search_postgres::run()),
        Some("search-served") => on_runtime()?.block_on(search_served::run()),
        Some("search-memory") => search::memory(),
        Some("soak") => on_runtime()?.block_on(soak::run()),
        Some("vendors") => {
            vendors::run()?;
            on_runtime()?.block_on(vendor_calls::run())
        }
        Some("verify") => verify::run(),
        Some("verify-peers") => verify::serve_peers(),
        Some("waterfall") => on_runtime()?.block_on(waterfall::run()),
        Some("websites") => on_runtime()?.block_on(websites::run()),
        _ => bail!(
            "usage: bench NAME, where NAME is one of: audience, aws, bulk, calls, composed, connections, crm, delay, enrich, export, \
             feeds, hold, hostile, import, import-postgres, lookalikes, objections, sandbox, search, search-memory, \
             search-postgres, search-served, soak, vendors, verify, waterfall, websites"
        ),
    }
}
