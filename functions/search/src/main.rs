use common::config::Need;
use common::engine::embedded;
use common::lambda::{Error, Function};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    Function::from_env_with(&[Need::Providers]).await?.with_providers(embedded)?.serve(search::routes()).await
}
