// Its futures are nested deeper than the compiler's default limit.
#![recursion_limit = "256"]

use common::lambda::Error;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    sites::lambda::work().await
}
