//! Whether confidence means what it says: several thousand searches at made-up companies whose every mailbox is known.
//!
//! No public set of real people with their real addresses exists, nor should it. So the companies are drawn twice: with
//! shares of patterns that differ from the assumed ones by up to half, and with every pattern as frequent as any other,
//! which is as wrong as the assumption can be. What a server confirmed must hold in both.

use super::*;
use jiff::Timestamp;
use language::email_pattern::learn::KnownAddress;
use language::email_pattern::spelling::Spellings;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::collections::{HashMap, HashSet};
use std::time::Duration;

/// A company whose every mailbox is known.
struct Company {
    host: String,
    staff: Vec<(PersonName, EmailAddress)>,
    mailboxes: HashSet<String>,
    catch_all: bool,
    evidence: Evidence,
}

/// Answers like the company's mail server.
#[async_trait::async_trait]
impl VerifyMail for Company {
    async fn verify(&self, address: &EmailAddress, _: Instant) -> Verification {
        let mut seen = Verification::unasked(address, Timestamp::UNIX_EPOCH);
        seen.catch_all = Some(self.catch_all);
        if self.catch_all {
            (seen.status, seen.reason) = (Status::Risky, Reason::CatchAll);
        } else if self.mailboxes.contains(&address.key()) {
            (seen.status, seen.reason, seen.mailbox_exists) = (Status::Valid, Reason::Accepted, Some(true));
        } else {
            (seen.status, seen.reason, seen.mailbox_exists) =
                (Status::Invalid, Reason::NoMailbox, Some(false));
        }
        seen
    }

    async fn verify_in_order(&self, candidates: &[EmailAddress], deadline: Instant) -> Vec<Verification> {
        let mut seen = Vec::new();
        for candidate in candidates {
            let verification = self.verify(candidate, deadline).await;
            let settled = self.catch_all || verification.mailbox_exists == Some(true);
            seen.push(verification);
            if settled {
                break;
            }
        }
        seen
    }
}

/// Draws an index with a share falling like that of real names: few are frequent, most are rare.
fn rank(rng: &mut StdRng, count: usize) -> usize {
    let drawn: f64 = rng.random();
    (((count as f64 + 5.0) / 5.0).powf(drawn) * 5.0 - 5.0) as usize
}

fn name(rng: &mut StdRng) -> PersonName {
    const SYLLABLES: &[&str] =
        &["an", "be", "ro", "li", "ma", "to", "ka", "ser", "vin", "dor", "el", "mi", "jo", "ha"];
    const FIRST: &[&str] =
        &["Robert", "William", "Jörg", "Søren", "Jean-Pierre", "Michael", "Thomas", "Zoë", "José"];
    let word = |index: usize, length: usize| -> String {
        (0..length).map(|at| SYLLABLES[(index / SYLLABLES.len().pow(at as u32)) % SYLLABLES.len()]).collect()
    };
    let first = match rank(rng, 160) {
        index if index < FIRST.len() => FIRST[index].to_owned(),
        index => word(index, 2),
    };
    let mut last = word(rank(rng, 2000), 3);
    match rng.random_range(0..100) {
        0..8 => last = last.replacen('o', "ö", 1).replacen('a', "ä", 1),
        8..12 => last = format!("{last}-{}", word(rank(rng, 2000), 3)),
        12..16 => last = format!("van {last}"),
        _ => {}
    }
    PersonName::from_parts(&first, &last)
}

fn draw<T: Clone>(rng: &mut StdRng, shares: &[(T, f64)]) -> Option<T> {
    let total: f64 = shares.iter().map(|(_, share)| share).sum();
    let mut at = rng.random::<f64>() * total;
    shares
        .iter()
        .find(|(_, share)| {
            at -= share;
            at <= 0.0
        })
        .or(shares.last())
        .map(|(value, _)| value.clone())
}

/// How the made-up companies choose their patterns.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Shares {
    RoughlyAsAssumed,
    AllEqual,
}

fn company(rng: &mut StdRng, number: usize, shares: Shares) -> Company {
    let host = format!("company{number}.example");
    let employees = (5.0 * 100f64.powf(rng.random())) as u32;
    let assumed = Evidence { employees: Some(employees), ..Evidence::default() }.patterns();
    let mut real_share = |share: f64| match shares {
        Shares::RoughlyAsAssumed => share * rng.random_range(0.5..1.5),
        Shares::AllEqual => 1.0,
    };
    let real: Vec<_> = assumed.into_iter().map(|(pattern, share)| (pattern, real_share(share))).collect();
    let house_pattern = draw(rng, &real).unwrap();
    let mut mailboxes: HashSet<String> = ["info", "sales", "ceo"].map(|role| format!("{role}@{host}")).into();
    let mut staff = Vec::new();
    for _ in 0..employees.min(120) {
        let name = name(rng);
        let pattern = match rng.random_range(0..100) {
            0..3 => draw(rng, &real).unwrap(),
            _ => house_pattern.clone(),
        };
        let Some(mut local) = draw(rng, &pattern.locals(&Spellings::of(&name))) else { continue };
        if rng.random_range(0..100) < 3 {
            local = format!("x{}", rng.random_range(1000..9999));
        }
        let mut address = format!("{local}@{host}");
        for namesake in 2.. {
            if mailboxes.insert(address.clone()) {
                break;
            }
            address = format!("{local}{namesake}@{host}");
        }
        staff.push((name, EmailAddress::parse(&address).unwrap()));
    }
    let mut evidence = Evidence::default();
    if rng.random_range(0..10) < 7 {
        evidence.employees = Some(employees);
    }
    let known = [0, 0, 1, 2, 5][rng.random_range(0..5)].min(staff.len().saturating_sub(2));
    let colleagues = staff.drain(..known);
    evidence.known = colleagues.map(|(name, address)| KnownAddress { name, address }).collect();
    Company { host, staff, mailboxes, catch_all: rng.random_range(0..5) == 0, evidence }
}

#[derive(Debug, Default)]
struct Bucket {
    answers: u32,
    right: u32,
    claimed: f64,
    companies: HashSet<usize>,
}

impl Bucket {
    /// The share that was claimed to be right, and the one that was.
    fn shares(&self) -> (f64, f64) {
        let answers = f64::from(self.answers);
        (self.claimed / answers, f64::from(self.right) / answers)
    }

    /// Whether the two agree, but for two standard errors, counted in companies: the answers at one company are right or
    /// wrong together.
    fn is_honest(&self) -> bool {
        let (claimed, right) = self.shares();
        let noise = 2.0 * (right * (1.0 - right) / self.companies.len() as f64).sqrt();
        (claimed - right).abs() < 0.03 + noise
    }
}

#[tokio::test]
async fn of_answers_with_a_confidence_that_share_is_right() {
    let rows = calibrate(Shares::RoughlyAsAssumed).await;
    for (tenth, bucket) in &rows {
        assert!(bucket.answers < 200 || bucket.is_honest(), "0.{tenth}: {bucket:?}");
    }
    assert!(rows.iter().any(|(tenth, bucket)| *tenth == 9 && bucket.answers > 1000));
}

#[tokio::test]
async fn what_a_server_confirmed_is_right_however_wrong_the_assumed_shares_are() {
    let rows = calibrate(Shares::AllEqual).await;
    let (_, sure) = rows.iter().find(|(tenth, _)| *tenth == 9).expect("sure answers");
    assert!(sure.answers > 1000 && sure.is_honest(), "{sure:?}");
}

/// Searches for people at 1,200 companies, and prints what was claimed and what was right.
async fn calibrate(shares: Shares) -> Vec<(u32, Bucket)> {
    let mut rng = StdRng::seed_from_u64(4);
    let deadline = Instant::now() + Duration::from_secs(600);
    let mut buckets: HashMap<u32, Bucket> = HashMap::new();
    let (mut searches, mut found) = (0, 0);
    for number in 0..1200 {
        let company = company(&mut rng, number, shares);
        for (person, address) in company.staff.iter().take(4) {
            // One in twenty has left, and their mailbox with them.
            let (person, address) = match rng.random_range(0..20) {
                0 => (name(&mut rng), None),
                _ => (person.clone(), Some(address)),
            };
            searches += 1;
            let answer = search(&company, &person, &company.host, &company.evidence, deadline).await.unwrap();
            let Some(answer) = answer.finding() else { continue };
            found += 1;
            assert!((0.0..=1.0).contains(&answer.confidence));
            assert_eq!(answer.is_verified(), !company.catch_all);
            let bucket = buckets.entry(((answer.confidence * 10.0) as u32).min(9)).or_default();
            bucket.answers += 1;
            bucket.right += u32::from(Some(&answer.address) == address);
            bucket.claimed += answer.confidence;
            bucket.companies.insert(number);
        }
    }
    println!(
        "patterns {shares:?}: {searches} searches, {found} answers\nconfidence  answers  claimed  right"
    );
    let mut rows: Vec<_> = buckets.into_iter().collect();
    rows.sort_by_key(|(tenth, _)| *tenth);
    for (tenth, bucket) in &rows {
        let (claimed, right) = bucket.shares();
        let top = f64::from(tenth + 1) / 10.0;
        println!("0.{tenth}–{top:.1}     {:>7}    {claimed:.2}    {right:.2}", bucket.answers);
    }
    rows
}
