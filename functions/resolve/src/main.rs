use common::engine::embedded;
use common::lambda::{Error, Function};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    Function::from_env().await?.with_providers(embedded)?.serve(resolve::routes()).await
}
