//! How long it takes until records say what believed signals tell.

#[path = "../../src/told.rs"]
mod timing;

use anyhow::Result;
use dataset::{Dataset, Embedded};
use std::sync::Arc;
use timing::{signals, timed};
use world::World;

pub fn run(people: usize) -> Result<()> {
    let folder = tempfile::tempdir()?;
    let world = World::generate_sized(7, "2026-06-01T12:00:00Z".parse()?, people / 20, people);
    let signals = signals(&world)?;
    let dataset = Dataset::build(&folder.path().join("people"), world.companies, world.people)?;
    println!("{} people at {} companies", dataset.people_count(), dataset.company_count());
    let directory = Embedded::new(Arc::new(dataset));
    let runtime = tokio::runtime::Builder::new_current_thread().build()?;
    runtime.block_on(timed("embedded", &directory, &signals))
}
