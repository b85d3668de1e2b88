//! The whole service in one process: every family on one port, the embedded DynamoDB beside it, the operator's command line over
//! the same data, and a client of any such service.

pub mod cli;
pub mod client;
pub mod commands;
pub mod counted;
pub mod ending;
pub mod live;
pub mod premises;
pub mod server;

use ::operator::{Importer, OwnImporter};
use axum::Router;
use commands::privacy;
use common::app::App;
use common::http::Routes;
use common::privacy::archive::{Archive, OwnArchive};
use premises::Premises;
use server::upload;
use std::sync::Arc;

/// An import frees on its writing threads what another allocated; the system's allocator takes a sixth more CPU for it.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Everything the one-process service answers: the API and the pages.
pub fn router(app: Arc<App>) -> Router {
    router_on(app, Premises::nowhere())
}

/// The same router with the server's records, for imports and erasures.
pub fn router_on(app: Arc<App>, premises: Premises) -> Router {
    let importer = upload::ServerImporter::new(app.clone(), premises.clone());
    let importer = importer.map(|importer| Arc::new(importer) as Arc<dyn Importer>);
    let archive: Arc<dyn Archive> = Arc::new(privacy::ServerArchive::new(app.clone(), premises));
    let api = common::http::router(app.clone(), families_with(Some(archive.clone()), importer));
    let agents = mcp::router(app.clone(), api.clone());
    let pages = console::router().merge(sticky::unsubscribe::page(app.clone()));
    let pages = pages.merge(find::callbacks::router(app.clone()));
    let pages = pages.merge(connections::hook::router(app.clone()));
    let pages = pages.merge(resolve::reconcile::router(app.clone()));
    let pages = pages.merge(account::oauth::router(app.clone()));
    let pages = pages.merge(::privacy::page::router_with(app.clone(), Some(archive)));
    let (behind_tls, maintenance) = (app.config.network.behind_tls, app.config.limits.maintenance);
    let network = app.config.network.clone();
    let all = api.clone().merge(agents).merge(pages).merge(console::app::router(app, api));
    let all = all.fallback(console::lost::nothing_here);
    let all = common::http::in_maintenance(all, maintenance);
    let all = common::http::for_browsers(all, &network.cors_origins);
    common::http::over_tls(common::http::challenging(all, &network), behind_tls)
}

/// Every family of the service, each as its function has it.
pub fn families() -> Vec<Routes> {
    families_with(None, None)
}

fn families_with(archive: OwnArchive, importer: OwnImporter) -> Vec<Routes> {
    vec![
        resolve::routes(),
        find::routes(),
        search::routes(),
        signals::routes(),
        composites::routes(),
        niche::routes(),
        bundles::routes(),
        sticky::routes(),
        bulk::routes(),
        connections::routes(),
        sandbox::routes(),
        account::routes(),
        ::operator::routes_with(importer),
        ::privacy::routes_with(archive),
    ]
}
