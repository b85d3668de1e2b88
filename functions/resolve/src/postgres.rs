use common::engine::postgres;
use common::lambda::{Error, serve_family_with};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    serve_family_with(postgres, resolve::routes(), resolve::reconcile::router).await
}
