//! The system behind a connection.

use common::app::App;
use common::catalog::connections::{ConnectionSystem, Credentials, Objects};
use common::connect::attio::Attio;
use common::connect::carddav::CardDav;
use common::connect::hubspot::HubSpot;
use common::connect::pipedrive::Pipedrive;
use common::connect::postgres_table::{Source, Tables};
use common::connect::salesforce::Salesforce;
use common::connect::{Failure, Guarded, System};
use common::providers::http::AddressPolicy;

/// Opens a system; nothing is sent yet.
pub fn open<'a>(
    app: &App,
    system: ConnectionSystem,
    credentials: &'a Credentials,
    objects: &Objects,
) -> Result<Box<dyn System>, Failure> {
    let settings = &app.config.connections;
    // What a customer names must not lead into the operator's network.
    let policy = if settings.private { AddressPolicy::Chosen } else { AddressPolicy::Public };
    let of = |given: &'a Option<String>| given.as_deref().ok_or(Failure::Credentials);
    Ok(match system {
        ConnectionSystem::Hubspot => {
            let token = of(&credentials.token)?;
            Box::new(Guarded::new(HubSpot::new(&settings.hubspot_url, token, AddressPolicy::Chosen)))
        }
        ConnectionSystem::Salesforce => {
            // A customer names the address, unless the operator does.
            let (address, policy) = match settings.salesforce_url.as_str() {
                "" => (of(&credentials.url)?, AddressPolicy::Public),
                address => (address, AddressPolicy::Chosen),
            };
            let (id, secret) = (of(&credentials.client_id)?, of(&credentials.client_secret)?);
            Box::new(Guarded::new(Salesforce::new(address, id, secret, policy)?))
        }
        ConnectionSystem::Pipedrive => {
            let token = of(&credentials.token)?;
            Box::new(Guarded::new(Pipedrive::new(&settings.pipedrive_url, token, AddressPolicy::Chosen)))
        }
        ConnectionSystem::Attio => {
            let token = of(&credentials.token)?;
            Box::new(Guarded::new(Attio::new(&settings.attio_url, token, AddressPolicy::Chosen)))
        }
        ConnectionSystem::Carddav => Box::new(Guarded::new(CardDav::new(of(&credentials.url)?, policy)?)),
        ConnectionSystem::Postgres => {
            let url = of(&credentials.url)?;
            let source = |source: &common::catalog::connections::TableSource| Source {
                table: source.table.clone(),
                key: source.key.clone(),
                changed_at: source.changed_at.clone(),
                deleted_at: source.deleted_at.clone(),
            };
            let sources =
                objects.each().filter_map(|(object, of)| Some((object, source(of.source.as_ref()?))));
            Box::new(Guarded::new(Tables::new(url, sources.collect(), policy)?))
        }
    })
}
