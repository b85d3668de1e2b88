use common::engine::postgres;
use common::lambda::{Error, Function};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    Function::from_env().await?.with_providers(postgres)?.serve(resolve::routes()).await
}
