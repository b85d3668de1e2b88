//! Tries to break every reader of what strangers send. `-- --seconds 600` tries for longer, `-- --reader csv` one reader alone, and
//! `-- --reader csv --input FILE` reads an input that broke it once.

fn main() -> std::process::ExitCode {
    tests::fuzz::main()
}
