use common::lambda::{Error, Function};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    Function::from_env().await?.serve_with(account::routes(), account::oauth::router).await
}
