//! The system behind a connection.

use crate::granted::Granted;
use common::app::App;
use common::catalog::connections::{ConnectionSystem, Credentials, ObjectSettings};
use common::connect::attio::Attio;
use common::connect::carddav::CardDav;
use common::connect::hubspot::HubSpot;
use common::connect::oauth::{self, Authority};
use common::connect::pipedrive::Pipedrive;
use common::connect::postgres_table::{Source, Tables};
use common::connect::salesforce::Salesforce;
use common::connect::signer::Signer;
use common::connect::tryton::Tryton;
use common::connect::{Failure, Guarded, System};
use common::providers::http::AddressPolicy;
use common::store::connections::ConnectionHead;
use std::sync::Arc;

/// Who gives tokens to a system, where it has OAuth.
pub const fn authority(system: ConnectionSystem) -> Option<&'static Authority> {
    match system {
        ConnectionSystem::Hubspot => Some(&oauth::HUBSPOT),
        ConnectionSystem::Pipedrive => Some(&oauth::PIPEDRIVE),
        ConnectionSystem::Attio => Some(&oauth::ATTIO),
        _ => None,
    }
}

/// What signs calls in: the token of the credentials, or the tokens that people agreed to.
fn signer(app: &App, head: &ConnectionHead, credentials: &Credentials) -> Result<Signer, Failure> {
    if let Some(token) = &credentials.token {
        return Ok(Signer::from(token.as_str()));
    }
    let client = credentials.client_id.as_deref().zip(credentials.client_secret.as_deref());
    let (authority, client) = authority(head.system).zip(client).ok_or(Failure::Credentials)?;
    Ok(Signer::granted(Arc::new(Granted::new(app, head, authority, client))))
}

/// Opens a system; nothing is sent yet.
pub fn open<'a>(
    app: &App,
    head: &ConnectionHead,
    credentials: &'a Credentials,
) -> Result<Box<dyn System>, Failure> {
    let (settings, objects) = (&app.config.connections, &head.settings.objects);
    // What a customer names must not lead into the operator's network.
    let policy = if settings.private { AddressPolicy::Chosen } else { AddressPolicy::Public };
    let of = |given: &'a Option<String>| given.as_deref().ok_or(Failure::Credentials);
    Ok(match head.system {
        ConnectionSystem::Hubspot => {
            let signer = signer(app, head, credentials)?;
            Box::new(Guarded::new(HubSpot::new(&settings.hubspot_url, signer, AddressPolicy::Chosen)))
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
            let signer = signer(app, head, credentials)?;
            Box::new(Guarded::new(Pipedrive::new(&settings.pipedrive_url, signer, AddressPolicy::Chosen)))
        }
        ConnectionSystem::Attio => {
            let signer = signer(app, head, credentials)?;
            Box::new(Guarded::new(Attio::new(&settings.attio_url, signer, AddressPolicy::Chosen)))
        }
        ConnectionSystem::Tryton => {
            let category = |(object, of): (_, &ObjectSettings)| Some((object, of.category.clone()?));
            let categories = objects.each().filter_map(category).collect();
            Box::new(Guarded::new(Tryton::new(of(&credentials.url)?, categories, policy)?))
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
