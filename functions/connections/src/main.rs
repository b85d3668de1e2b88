use common::config::Need;
use common::lambda::{Error, Function};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    Function::from_env_with(&[Need::Queue])
        .await?
        .with_queue()
        .serve_with(connections::routes(), connections::hook::router)
        .await
}
