//! `almanac providers check|try|new`: vendor files, before they are used.

use crate::server::data_dir::Opened;
use anyhow::{Context, Result, bail};
use common::catalog::operator::TryProviderRequest;
use common::config::Config;
use common::domain::Clock;
use common::lookup::Capability;
use common::providers::files::{self, File, explain};
use common::providers::http;
use common::providers::vendor::Vendor;
use common::providers::{Providers, Sources};
use common::{choices, trial};
use serde_json::{Value, json};
use std::io::{BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

#[derive(clap::Subcommand)]
pub enum Command {
    /// Check vendor files; show the fields and the cost that each file reads from sample answers
    Check {
        /// The files
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// Sample answers, instead of samples/NAME.json beside the file
        #[arg(long)]
        samples: Option<PathBuf>,
    },
    /// Ask one vendor one real question, which may cost what its file says
    Try(Trial),
    /// Answer a few questions and get a vendor file to fill in
    New {
        /// Where to write it [default: NAME.toml]
        #[arg(long)]
        output: Option<PathBuf>,
    },
}

#[derive(clap::Args)]
pub struct Trial {
    /// The vendor's name
    vendor: String,
    /// What to ask for: person, company, email, personal_email, mobile, carrier or mailbox
    #[arg(long = "for", value_name = "CAPABILITY")]
    capability: Capability,
    /// A person's full name
    #[arg(long)]
    name: Option<String>,
    /// A company's website domain
    #[arg(long)]
    domain: Option<String>,
    /// A company's name
    #[arg(long)]
    company: Option<String>,
    /// A person's email address
    #[arg(long)]
    email: Option<String>,
    /// A person's or company's profile URL
    #[arg(long)]
    network_url: Option<String>,
    /// A phone number in international form
    #[arg(long)]
    phone: Option<String>,
    /// Do not ask before spending
    #[arg(long)]
    yes: bool,
    /// Print the vendor's answers as they came, too
    #[arg(long)]
    raw: bool,
}

impl Trial {
    fn asked(&self) -> TryProviderRequest {
        let own = |text: &Option<String>| text.clone();
        TryProviderRequest {
            provider: self.vendor.clone(),
            capability: Some(self.capability),
            name: own(&self.name),
            domain: own(&self.domain),
            company: own(&self.company),
            email: own(&self.email),
            network_url: own(&self.network_url),
            phone: own(&self.phone),
            most_usd: None,
        }
    }
}

/// Commands that need nothing but files.
pub fn run(command: Command) -> Result<()> {
    match command {
        Command::Check { files, samples } => {
            let mut wrong = 0;
            for path in &files {
                wrong += check(path, samples.as_deref())?;
            }
            if wrong > 0 { bail!("{wrong} problems") } else { Ok(()) }
        }
        Command::New { output } => new(output),
        Command::Try(_) => bail!("a trial needs the database"),
    }
}

/// Prints what a file says; how many problems it has.
fn check(path: &Path, samples: Option<&Path>) -> Result<usize> {
    let file = match files::read(path) {
        Ok(file) => file,
        Err(problems) => {
            problems.iter().for_each(|problem| eprintln!("{}: {problem}", path.display()));
            return Ok(problems.len());
        }
    };
    let name = file.name.clone();
    let beside = path.parent().unwrap_or(Path::new(".")).join("samples").join(format!("{name}.json"));
    println!("{}: {} at {}", path.display(), file.title, file.url);
    let vendor = files::vendor(file, common::providers::http::AddressPolicy::Public);
    for (capability, price) in vendor.offers {
        let dollars = |micros: u64| micros as f64 / 1e6;
        println!(
            "  {capability}: US${} per answer, plus US${} per hit",
            dollars(price.per_call),
            dollars(price.per_hit)
        );
    }
    let Some(file) = vendor.file else { return Ok(0) };
    file.unverified.iter().for_each(|open| println!("  not verified: {open}"));
    let samples = match samples {
        Some(samples) => std::fs::read_to_string(samples).with_context(|| samples.display().to_string())?,
        None if beside.is_file() => std::fs::read_to_string(&beside)?,
        None => {
            println!("  no sample answers: put them into {}", beside.display());
            return Ok(0);
        }
    };
    let samples: Value = serde_json::from_str(&samples).context("the samples are not JSON")?;
    let tables = samples.as_object().context("the samples are not a JSON object")?;
    let mut wrong = 0;
    for (table, sample) in tables {
        for answer in sample["answers"].as_array().into_iter().flatten() {
            wrong += usize::from(!explained(file, table, answer));
        }
    }
    explain::unread(file, &samples).iter().for_each(|place| println!("  no sample has {place}"));
    Ok(wrong)
}

/// Prints what a file makes of a sample answer; false where its meaning or its cost is not what the sample says.
fn explained(file: &File, table: &str, answer: &Value) -> bool {
    let received = explain::received(answer);
    let Some(told) = explain::explain(file, table, &received) else {
        eprintln!("  [{table}] is not in the file");
        return false;
    };
    let outcome = match &told.outcome {
        Ok(true) => "found",
        Ok(false) => "missed",
        Err(common::lookup::ProviderError::Withheld) => "withheld",
        Err(error) => error.outcome(),
    };
    println!("  [{table}] {} → {outcome}, US${}", received.status, told.cost as f64 / 1e6);
    for (field, value) in &told.reads {
        println!("      {field} = {value}");
    }
    // Comparing an answer with the question shows whether it is about another person.
    let expected = answer["is"].as_str().unwrap_or(outcome);
    let agrees = outcome == expected || expected == "mismatch";
    if !agrees {
        eprintln!("  [{table}] the sample says {expected}: {}", answer["body"]);
    }
    let other_cost = answer["cost"].as_u64().filter(|cost| *cost != told.cost);
    if let Some(cost) = other_cost {
        eprintln!("  [{table}] the sample says US${}: {}", cost as f64 / 1e6, answer["body"]);
    }
    agrees && other_cost.is_none()
}

/// Asks one question and prints the answer and the trace.
pub async fn attempt(trial: Trial, opened: &Opened, config: &Config, secret: &str) -> Result<()> {
    let store = opened.store(config).await?.sealed_with(secret);
    let settings = choices::settings(&store, &config.providers).await?;
    let asked = trial::Trial::of(&trial.asked(), &settings).map_err(anyhow::Error::msg)?;
    confirm(&trial, asked.vendor, asked.most)?;
    let (settings, notebook) = (asked.settings(&settings), Arc::new(store));
    let providers = Arc::new(Providers::with_vendors(Sources::default(), settings, Clock::System, notebook));
    let deadline = Instant::now() + Duration::from_secs(25);
    let (tried, heard) = http::heard(asked.run(providers.clone(), deadline)).await;
    providers.save_counts().await?;
    println!("{}", serde_json::to_string_pretty(&tried)?);
    for (status, body) in heard.iter().filter(|_| trial.raw) {
        println!("{status} {}", String::from_utf8_lossy(body));
    }
    Ok(())
}

/// Asks before money is spent.
fn confirm(trial: &Trial, vendor: &Vendor, most: u64) -> Result<()> {
    if trial.yes || most == 0 {
        return Ok(());
    }
    anyhow::ensure!(
        std::io::stdin().is_terminal(),
        "this may cost US${}; pass --yes to ask the vendor",
        most as f64 / 1e6
    );
    let told = prompt(&format!(
        "This may cost US${} at {}. Ask the vendor? (y/n)",
        most as f64 / 1e6,
        vendor.file.map_or(vendor.name, |file| file.title.as_str())
    ))?;
    if told.eq_ignore_ascii_case("y") { Ok(()) } else { bail!("cancelled; the vendor was not asked") }
}

fn prompt(question: &str) -> Result<String> {
    print!("{question} ");
    std::io::stdout().flush()?;
    let mut line = String::new();
    std::io::stdin().lock().read_line(&mut line)?;
    Ok(line.trim().to_owned())
}

/// Asks what every vendor file says and writes one that finds addresses, to be changed.
fn new(output: Option<PathBuf>) -> Result<()> {
    let name = prompt("Name, in lower-case letters:")?;
    let title = prompt("Name for people:")?;
    let url = prompt("Base address of the API (https://…):")?;
    let docs = prompt("Address of its documentation:")?;
    let auth = prompt("Where does the key go? bearer, or the name of a header:")?;
    let path = prompt("Path that finds an address, such as /v1/find:")?;
    let credit = prompt("Price of a found address in US dollars:")?;
    let text = skeleton(&name, &title, &url, &docs, &auth, &path, &credit);
    let problems = files::parse(&text).err().unwrap_or_default();
    let output = output.unwrap_or_else(|| PathBuf::from(format!("{name}.toml")));
    let mut file = std::fs::File::create_new(&output).with_context(|| output.display().to_string())?;
    file.write_all(text.as_bytes())?;
    problems.iter().for_each(|problem| eprintln!("error: {problem}"));
    println!("Wrote {}. Change it, then: almanac providers check {}", output.display(), output.display());
    Ok(())
}

fn skeleton(name: &str, title: &str, url: &str, docs: &str, auth: &str, path: &str, credit: &str) -> String {
    let quoted = |text: &str| json!(text).to_string();
    let auth = match auth {
        "" | "bearer" => "\"bearer\"".to_owned(),
        header => format!("{{ header = {} }}", quoted(header)),
    };
    let today = Clock::System.now().to_zoned(jiff::tz::TimeZone::UTC).date();
    let price: f64 = credit.trim_start_matches('$').parse().unwrap_or(0.0);
    format!(
        r#"#:schema http://localhost:8080/schemas/provider.json
name = {name}
title = {title}
url = {url}
docs = {docs}
checked = "{today}"
unverified = ["everything: compare it with the documentation"]
returns = ["business_email"]
auth = {auth}

[secrets]
{variable}_API_KEY = {key}

# What means something else than its status: first that fits counts.
[[outcome]]
status = [404]
is = "missed"

[email]
price = {{ hit = {price:?} }}
found = "email"
missed = "type(@) == 'object' && !email"
confidence = {{ else = 0.8 }}

[[email.ask]]
needs = ["full_name domain"]
post = {path}
body = {{ name = "$full_name", domain = "$domain" }}

[email.reads]
email = "email"
"#,
        variable = name.to_uppercase(),
        key = quoted(&format!("key for {title}")),
        name = quoted(name),
        title = quoted(title),
        url = quoted(url),
        docs = quoted(docs),
        path = quoted(path),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_file_is_right_when_its_answers_are() {
        let good = skeleton(
            "acme",
            "Acme",
            "https://api.acme.example",
            "https://acme.example",
            "x-key",
            "/find",
            "$0.05",
        );
        let file = files::parse(&good).unwrap_or_else(|problems| panic!("{problems:?}"));
        assert_eq!(file.email.map(|offer| offer.price.hit), Some(0.05));
        let bad = skeleton("Acme", "Ac\"me", "http://acme.example", "d", "bearer", "find", "much");
        let problems = files::parse(&bad).unwrap_err().join("; ");
        assert!(
            problems.contains("name is") && problems.contains("https") && problems.contains("no path"),
            "{problems}"
        );
    }
}
