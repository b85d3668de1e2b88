//! What the operator does meanwhile: gives credits back, and hides and erases people who object.

use super::call::{Address, Asked};
use super::caller::{Caller, Made};
use super::customer::Customer;
use super::shared::{Shared, count, lock};
use anyhow::Result;
use domain::Credits;
use fastrand::Rng;
use serde_json::json;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// How long the operator waits between two things, at most.
const PAUSE_MS: u64 = 3_000;
/// How many of those who are asked for object at most: the others must still be found.
const OBJECTORS: usize = 150;

const GRANT: &str = "/v1/operator/accounts/{id}/grant";

/// Credits that were given, or may have been.
pub struct Grant {
    pub account: String,
    pub note: String,
    pub credits: Credits,
    pub is_told: bool,
}

pub struct Operator {
    secret: String,
    customers: Vec<Arc<Customer>>,
    caller: Caller,
    dice: Rng,
    made: u64,
    objectors: Vec<usize>,
    grants: Arc<Mutex<Vec<Grant>>>,
}

impl Operator {
    pub fn new(
        secret: String,
        customers: Vec<Arc<Customer>>,
        (shared, address): (Arc<Shared>, Address),
        dice: Rng,
        grants: Arc<Mutex<Vec<Grant>>>,
    ) -> Self {
        // What an operator's calls cost is nothing: their log is not compared with any ledger.
        let log: Arc<Mutex<Vec<Made>>> = Arc::default();
        let caller = Caller::new(shared, address, log);
        Self { secret, customers, caller, dice, made: 0, objectors: Vec::new(), grants }
    }

    pub async fn run(mut self, until: Instant) -> Result<()> {
        while Instant::now() < until {
            match self.dice.u32(0..3) {
                0 => self.object().await?,
                _ => self.grant().await?,
            }
            tokio::time::sleep(Duration::from_millis(self.dice.u64(0..PAUSE_MS))).await;
        }
        Ok(())
    }

    /// Gives some credits back: with an Idempotency-Key exactly once, without one once at most.
    async fn grant(&mut self) -> Result<()> {
        self.made += 1;
        let customer = self.customers[self.dice.usize(0..self.customers.len())].clone();
        let (note, credits) = (format!("refund {}", self.made), self.dice.i64(1..60));
        let asked = Asked::post(GRANT, &json!({"credits": credits, "note": note})).about(&customer.id);
        let asked = if self.dice.bool() { asked.with_key(note.clone()) } else { asked };
        let is_told = self.caller.get(&asked, &self.secret).await?.is_some();
        if is_told {
            count(&self.caller.shared.counts.grants);
        }
        let credits = Credits::whole(credits);
        lock(&self.grants).push(Grant { account: customer.id.clone(), note, credits, is_told });
        Ok(())
    }

    /// Takes in a person's opt-out, by any of their identifiers.
    async fn object(&mut self) -> Result<()> {
        let at = self.dice.usize(0..self.caller.shared.people.len());
        if self.objectors.contains(&at) || self.objectors.len() >= OBJECTORS {
            return Ok(());
        }
        self.objectors.push(at);
        self.made += 1;
        let somebody = self.caller.shared.people[at].clone();
        let who = match self.dice.u32(0..3) {
            0 => json!({"email": somebody.email}),
            1 => json!({"network_url": somebody.network_url}),
            _ => json!({"person_id": somebody.id}),
        };
        let route = match self.dice.u32(0..4) {
            0 => "/v1/operator/privacy/erase",
            _ => "/v1/operator/privacy/suppress",
        };
        let asked = Asked::post(route, &who).with_key(format!("objection {}", self.made));
        if self.caller.get(&asked, &self.secret).await?.is_some() {
            count(&self.caller.shared.counts.objections);
            self.caller.shared.objects(&somebody);
        }
        Ok(())
    }
}
