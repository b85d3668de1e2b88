use clap::Parser;
use std::process::ExitCode;

#[tokio::main]
async fn main() -> ExitCode {
    // The files are about people: only their owner may read them.
    #[cfg(unix)]
    rustix::process::umask(rustix::fs::Mode::RWXG | rustix::fs::Mode::RWXO);
    match local::cli::run(local::cli::Cli::parse()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("almanac: {error:#}");
            let failure = error.downcast_ref::<local::client::Failure>();
            failure.map_or(ExitCode::FAILURE, |failure| ExitCode::from(failure.code))
        }
    }
}
