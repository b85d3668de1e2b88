//! The system behind a connection.

use common::app::App;
use common::catalog::connections::{ConnectionSystem, Credentials, Objects};
use common::connect::hubspot::HubSpot;
use common::connect::postgres_table::{Source, Tables};
use common::connect::{Failure, Guarded, System};
use common::providers::http::AddressPolicy;

/// Opens a system; nothing is sent yet.
pub fn open(
    app: &App,
    system: ConnectionSystem,
    credentials: &Credentials,
    objects: &Objects,
) -> Result<Box<dyn System>, Failure> {
    let settings = &app.config.connections;
    Ok(match system {
        ConnectionSystem::Hubspot => {
            let token = credentials.token.as_deref().ok_or(Failure::Credentials)?;
            Box::new(Guarded::new(HubSpot::new(&settings.hubspot_url, token, AddressPolicy::Chosen)))
        }
        ConnectionSystem::Postgres => {
            let url = credentials.url.as_deref().ok_or(Failure::Credentials)?;
            let source = |source: &common::catalog::connections::TableSource| Source {
                table: source.table.clone(),
                key: source.key.clone(),
                changed_at: source.changed_at.clone(),
                deleted_at: source.deleted_at.clone(),
            };
            let sources =
                objects.each().filter_map(|(object, of)| Some((object, source(of.source.as_ref()?))));
            let policy = if settings.private { AddressPolicy::Chosen } else { AddressPolicy::Public };
            Box::new(Guarded::new(Tables::new(url, sources.collect(), policy)?))
        }
    })
}
