use common::config::Need;
use common::engine::postgres;
use common::lambda::{Error, Function};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    let function = Function::from_env_with(&[Need::Providers, Need::Queue])
        .await?
        .with_providers(postgres)?
        .with_queue();
    function.serve_with(sticky::routes(), sticky::unsubscribe::page).await
}
