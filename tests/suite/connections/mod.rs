//! Connections: systems are read and written as the rules say, each record is charged for once, and what a person wrote stays.

mod address_books;
mod bounces;
mod clients;
mod console;
mod contract;
mod crms;
mod grants;
mod history;
mod hooks;
mod linking;
mod money;
mod oauth;
mod parties;
mod private;
mod sending;
mod tables;

use common::app::App;
use common::config::Config;
use common::dataset::{Dataset, Embedded};
use common::domain::{Clock, Credits, Plan};
use common::queue::Message;
use serde_json::Value;
use std::sync::Arc;
use tests::stage::Stage;
use tests::{Customer, Reply, Service, noon, unhurried};

/// The address that it is reached at from outside.
pub const PUBLIC: &str = "https://almanac.example";

/// A service on the stage, with an account that may use connections.
pub struct Desk {
    pub service: Service,
    pub customer: Customer,
}

impl Desk {
    /// Opens it; every CRM is where this says.
    pub async fn open(crm: &str) -> Self {
        Self::open_at(crm, Clock::fixed(noon()), false).await
    }

    /// The same by another clock, and with its own workers or none.
    pub async fn open_at(crm: &str, clock: Clock, workers: bool) -> Self {
        let config = unhurried().with(|config| {
            config.connections.private = true;
            let settings = &mut config.connections;
            settings.hubspot_url = crm.to_owned();
            settings.salesforce_url = crm.to_owned();
            settings.pipedrive_url = crm.to_owned();
            settings.attio_url = crm.to_owned();
            config.network.webhooks_to_loopback = true;
            config.network.public_url = PUBLIC.to_owned();
        });
        Self::with(config, clock, workers).await
    }

    pub async fn with(config: Config, clock: Clock, workers: bool) -> Self {
        let Stage { companies, people, signals } = Stage::default();
        let dataset = Arc::new(Dataset::in_memory(companies, people).expect("the stage is built"));
        let sources =
            local::cli::sources(&config, &clock, Embedded::new(dataset)).expect("the providers are built");
        let service = Service::start_custom(config, clock, sources, workers).await;
        service.app.store.put_signals(&signals).await.expect("the signals are stored");
        let customer = service.customer(Plan::Pro, 1_000).await;
        Self { service, customer }
    }

    /// A new connection, paused.
    pub async fn connect(&self, body: &Value) -> String {
        let made = self.service.post(&self.customer, "/v1/connections", body).await;
        assert_eq!(made.status, 201, "{}", made.body);
        assert!(!made.body.to_string().contains("pat-test"), "credentials are not returned");
        made.body["id"].as_str().expect("an id").to_owned()
    }

    pub async fn post(&self, id: &str, what: &str, body: Value) -> Reply {
        self.service.post(&self.customer, &format!("/v1/connections/{id}/{what}"), &body).await
    }

    pub async fn get(&self, id: &str) -> Value {
        self.service.get(&self.customer, &format!("/v1/connections/{id}")).await.body
    }

    /// The message of a connection.
    pub fn message(&self, id: &str) -> Message {
        Message::Sync { account: self.customer.id.clone(), connection: id.to_owned() }
    }

    /// Asks for a run, and works until it is over; the connection afterwards.
    pub async fn run(&self, id: &str, body: Value) -> Value {
        let asked = self.post(id, "run", body).await;
        assert_eq!(asked.status, 202, "{}", asked.body);
        self.work(id).await
    }

    /// Works until the connection has nothing more to do now.
    pub async fn work(&self, id: &str) -> Value {
        work_as(&self.service.app, self.message(id)).await;
        self.get(id).await
    }

    /// The log, newest first.
    pub async fn log(&self, id: &str) -> Vec<Value> {
        let reply = self.service.get(&self.customer, &format!("/v1/connections/{id}/writes?limit=100")).await;
        reply.body["results"].as_array().unwrap_or_else(|| panic!("a log: {}", reply.body)).clone()
    }

    pub async fn balance(&self) -> Credits {
        let account =
            self.service.app.store.account(&self.customer.id).await.expect("readable").expect("there");
        account.balance()
    }

    /// The invariants of money.
    pub async fn check(&self) {
        tests::invariants::check(&self.service, &self.customer, &[]).await;
    }
}

/// Works on a connection as another process would.
pub async fn work_as(app: &Arc<App>, message: Message) {
    connections::worker::work(app, &message).await.expect("worked on");
}
