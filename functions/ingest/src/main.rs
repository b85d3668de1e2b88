use common::config::Need;
use common::domain::Clock;
use common::engine::embedded;
use common::lambda::{Error, Function};
use common::world::DemoFeed;
use std::sync::Arc;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    let function = Function::from_env_with(&[Need::Providers, Need::Queue]).await?;
    function.ingest(embedded, || Arc::new(DemoFeed::without_records(Clock::System.now()))).await
}
