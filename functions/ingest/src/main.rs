use common::config::Need;
use common::domain::Clock;
use common::lambda::{Error, Function};
use std::sync::Arc;
use world::DemoFeed;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    let function = Function::from_env_with(&[Need::Providers, Need::Queue]).await?;
    function.ingest(|| Arc::new(DemoFeed::without_records(Clock::System.now()))).await
}
