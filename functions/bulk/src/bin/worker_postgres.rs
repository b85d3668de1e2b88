// Its futures are nested deeper than the compiler's default limit.
#![recursion_limit = "256"]

use common::engine::postgres;
use common::lambda::{Error, Function};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    bulk::lambda::work(Function::from_env().await?.with_providers(postgres)?).await
}
