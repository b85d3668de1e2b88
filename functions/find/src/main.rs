use common::engine::embedded;
use common::lambda::{Error, serve_family_with};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    serve_family_with(embedded, find::routes(), find::callbacks::router).await
}
