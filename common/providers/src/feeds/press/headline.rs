//! What a headline says, where it says it plainly.

use domain::signal::{AcquisitionData, FundingData, JobChangeData, Position, SignalData, SignalPerson};
use domain::{CompanyRef, FundingStage};

/// What happened, and to whom.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct News {
    pub company: String,
    pub person: Option<SignalPerson>,
    pub data: SignalData,
}

const RAISED: [&str; 7] = ["raises", "raised", "secures", "closes", "lands", "bags", "nets"];
const BOUGHT: [&str; 6] =
    ["acquires", "to acquire", "completes acquisition of", "announces acquisition of", "buys", "to buy"];
const APPOINTED: [&str; 5] = ["appoints", "names", "hires", "promotes", "welcomes"];
/// Before the title.
const RESIGNED: [&str; 3] = ["steps down as", "resigns as", "departs as"];
/// Behind the name, and the end of the sentence.
const LEFT: [&str; 3] = [" steps down", " resigns", " departs"];
/// What is said of people who leave an office and not the company.
const STAYED: [&str; 9] = [
    "to become",
    "remain",
    "stay",
    "move to",
    "moves to",
    "transition",
    "continue",
    "to serve as",
    "will serve as",
];
/// Titles that stand between a company and a name.
const OFFICES: [&str; 11] =
    ["CEO", "CTO", "CFO", "COO", "CMO", "CIO", "CISO", "CRO", "CPO", "president", "chairman"];
/// Other words of titles: a text with one of them is more than a name.
const TITLES: [&str; 8] =
    ["founder", "co-founder", "cofounder", "chief", "chairwoman", "chairperson", "director", "officer"];
/// What a name may not have in it: then it is a sentence.
const LONGEST_NAME: usize = 60;

/// Reads a headline; nothing where it is not clear what happened.
pub(super) fn read(title: &str) -> Option<News> {
    let title = title.split_whitespace().collect::<Vec<_>>().join(" ");
    // Behind a dash stands who printed it.
    let title = title.split(" | ").next()?.split(" - ").next()?.trim();
    round(title)
        .or_else(|| deal(title))
        .or_else(|| appointment(title))
        .or_else(|| transfer(title))
        .or_else(|| departure(title))
}

/// The text before and after the first of these words.
fn around<'a>(title: &'a str, words: &[&str]) -> Option<(&'a str, &'a str)> {
    let lower = title.to_ascii_lowercase();
    let at = |word: &&str| lower.find(&format!(" {word} ")).map(|at| (at, at + word.len() + 2));
    let (from, to) = words.iter().filter_map(at).min()?;
    Some((title.get(..from)?.trim(), title.get(to..)?.trim()))
}

fn name(text: &str) -> Option<String> {
    let text = text.trim_matches(['"', '\u{201c}', '\u{201d}', ',', ':']).trim();
    let is_name = !text.is_empty() && text.len() <= LONGEST_NAME && text.split(' ').count() <= 6;
    let begins = text.chars().next().is_some_and(|first| first.is_uppercase() || first.is_ascii_digit());
    (is_name && begins).then(|| text.to_owned())
}

/// `Acme raises $12.5M Series A led by Example Ventures and Other`
fn round(title: &str) -> Option<News> {
    let (company, rest) = around(title, &RAISED)?;
    let (currency, amount) = money(rest)?;
    let lower = rest.to_ascii_lowercase();
    let stage = stage(&lower);
    let investors = match lower.find(" led by ").and_then(|at| rest.get(at + 8..)) {
        Some(led) => {
            let led = led.split([',', ';', '.']).next().unwrap_or_default();
            led.split(" and ").filter_map(name).collect()
        }
        None => Vec::new(),
    };
    let data = FundingData { stage, amount: Some(amount), currency: Some(currency.to_owned()), investors };
    Some(News { company: name(company)?, person: None, data: SignalData::Funding(data) })
}

fn stage(lower: &str) -> FundingStage {
    let has = |words: &str| lower.contains(words);
    let series = ["series a", "series b", "series c", "series d", "series e", "series f"];
    if let Some(found) = series.iter().find(|series| has(series)) {
        return found.replace(' ', "_").parse().unwrap_or(FundingStage::Undisclosed);
    }
    match () {
        () if has("pre-seed") || has("pre seed") => FundingStage::PreSeed,
        () if has("seed") => FundingStage::Seed,
        () if has("debt") || has("credit facility") => FundingStage::Debt,
        () if has("grant") => FundingStage::Grant,
        () if has("growth") => FundingStage::Growth,
        () => FundingStage::Undisclosed,
    }
}

/// `$12.5M`, `€3 million`, `£1.2bn`
fn money(text: &str) -> Option<(&'static str, u64)> {
    let (at, sign) = text.char_indices().find(|(_, c)| matches!(c, '$' | '€' | '£'))?;
    let currency = match sign {
        '$' => "USD",
        '€' => "EUR",
        _ => "GBP",
    };
    let rest = &text[at + sign.len_utf8()..];
    let digits = rest.find(|c: char| !c.is_ascii_digit() && !matches!(c, '.' | ',')).unwrap_or(rest.len());
    let number = rest[..digits].replace(',', "");
    let unit = rest[digits..].trim_start().to_ascii_lowercase();
    let zeros = match () {
        () if unit.starts_with("bn") || unit.starts_with("billion") || is_word(&unit, 'b') => 9,
        () if unit.starts_with("mn") || unit.starts_with("million") || is_word(&unit, 'm') => 6,
        () if unit.starts_with("thousand") || is_word(&unit, 'k') => 3,
        () => 0,
    };
    // By digits, as no amount of money is a fraction of two.
    let (whole, part) = number.trim_end_matches('.').split_once('.').unwrap_or((&number, ""));
    let part: String = part.chars().chain(std::iter::repeat('0')).take(zeros).collect();
    let amount: u64 = format!("{}{part}", whole.trim_end_matches('.')).parse().ok()?;
    (amount >= 1_000).then_some((currency, amount))
}

fn is_word(text: &str, letter: char) -> bool {
    text.strip_prefix(letter).is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric()))
}

/// `Acme acquires Example Robotics for $40M`
fn deal(title: &str) -> Option<News> {
    let (acquirer, rest) = around(title, &BOUGHT)?;
    let lower = rest.to_ascii_lowercase();
    let end = [" for ", " in ", " to ", ", ", " from "].iter().filter_map(|word| lower.find(word)).min();
    let (acquirer, target) = (name(acquirer)?, name(rest.get(..end.unwrap_or(rest.len()))?)?);
    let price = money(rest);
    let side = |name: &String| Some(CompanyRef { name: name.clone(), domain: None });
    let data = AcquisitionData {
        acquirer: side(&acquirer),
        target: side(&target),
        amount: price.map(|(_, amount)| amount),
        currency: price.map(|(currency, _)| currency.to_owned()),
    };
    Some(News { company: acquirer, person: None, data: SignalData::Acquisition(data) })
}

/// `Acme appoints Ada Lovelace as Chief Technology Officer`
fn appointment(title: &str) -> Option<News> {
    let (company, rest) = around(title, &APPOINTED)?;
    let (person, title) = rest.split_once(" as ").or_else(|| rest.split_once(" to "))?;
    let (company, full_name) = (name(company)?, somebody(person)?);
    let title = title.trim_start_matches("new ").trim_start_matches("its ").split([',', ';']).next()?.trim();
    let current = position(Some(name(title)?), &company);
    Some(change(company, full_name, NOWHERE, current))
}

/// `Ada Lovelace leaves Acme to join Globex as Chief Technology Officer`
fn transfer(title: &str) -> Option<News> {
    let (person, rest) = title.split_once(" leaves ")?;
    let (from, rest) = rest.split_once(" to join ")?;
    let (to, title) = rest.split_once(" as ")?;
    let title = title.trim_start_matches("new ").trim_start_matches("its ").split([',', ';']).next()?.trim();
    let (from, to) = (name(from)?, name(to)?);
    let current = position(Some(name(title)?), &to);
    Some(change(to, somebody(person)?, position(None, &from), current))
}

/// `Ada Lovelace steps down as CEO of Acme`, `Acme CEO Ada Lovelace steps down`
fn departure(title: &str) -> Option<News> {
    let lower = title.to_ascii_lowercase();
    if STAYED.iter().any(|words| lower.contains(words)) {
        return None;
    }
    if let Some((person, rest)) = around(title, &RESIGNED) {
        let (office, company) = rest.split_once(" of ").or_else(|| rest.split_once(" at "))?;
        let end = [" after ", " amid ", " to ", ", "].iter().filter_map(|word| company.find(word)).min();
        let (office, company) = (name(office)?, name(company.get(..end.unwrap_or(company.len()))?)?);
        let previous = position(Some(office), &company);
        return Some(change(company, somebody(person)?, previous, NOWHERE));
    }
    let (subject, rest) = LEFT.iter().find_map(|word| title.split_once(word))?;
    let is_end = rest.is_empty() || [" after ", " amid ", ","].iter().any(|word| rest.starts_with(word));
    let words: Vec<&str> = subject.split(' ').collect();
    let at = words.iter().position(|word| OFFICES.contains(word)).filter(|_| is_end)?;
    let (company, person) = (name(&words.get(..at)?.join(" "))?, somebody(&words.get(at + 1..)?.join(" "))?);
    let previous = position(words.get(at).map(|office| (*office).to_owned()), &company);
    Some(change(company, person, previous, NOWHERE))
}

const NOWHERE: Position = Position { title: None, company: None };

fn position(title: Option<String>, company: &str) -> Position {
    Position { title, company: Some(CompanyRef { name: company.to_owned(), domain: None }) }
}

fn change(company: String, full_name: String, previous: Position, current: Position) -> News {
    let data = JobChangeData { previous, current, announcement: None };
    let person = Some(SignalPerson { id: None, full_name, network_url: None });
    News { company, person, data: SignalData::JobChange(data) }
}

/// The name of a person.
fn somebody(text: &str) -> Option<String> {
    let name = name(text)?;
    let is_title = |word: &str| OFFICES.iter().chain(&TITLES).any(|title| title.eq_ignore_ascii_case(word));
    let is_somebody = (2..=4).contains(&name.split(' ').count())
        && name.split(' ').all(|word| word.chars().next().is_some_and(char::is_uppercase) && !is_title(word));
    is_somebody.then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn funding(title: &str) -> Option<(String, FundingData)> {
        match read(title)? {
            News { company, data: SignalData::Funding(data), .. } => Some((company, data)),
            _ => None,
        }
    }

    #[test]
    fn rounds_are_read_with_their_amounts() {
        let (company, round) =
            funding("Acme Robotics raises $12.5M Series A led by Example Ventures and Other Capital")
                .unwrap();
        assert_eq!((company.as_str(), round.amount), ("Acme Robotics", Some(12_500_000)));
        assert_eq!(round.stage, FundingStage::SeriesA);
        assert_eq!(round.investors, ["Example Ventures", "Other Capital"]);
        let (_, round) = funding("Northlight secures €3 million in seed funding - The Daily").unwrap();
        assert_eq!((round.amount, round.currency.as_deref()), (Some(3_000_000), Some("EUR")));
        assert_eq!(round.stage, FundingStage::Seed);
        assert_eq!(funding("Big Co closes £1.25bn credit facility").unwrap().1.amount, Some(1_250_000_000));
        assert_eq!(funding("Acme raises concerns about costs"), None);
        assert_eq!(funding("Why nobody raises $5 any more"), None);
    }

    #[test]
    fn departures_are_told_apart_from_moves() {
        let told = |title: &str| {
            let News { company, person, data } = read(title)?;
            let SignalData::JobChange(change) = data else { return None };
            let at = |position: &Position| position.company.as_ref().map(|company| company.name.clone());
            let jobs =
                [&change.previous, &change.current].map(|position| (at(position), position.title.clone()));
            Some((company, person?.full_name, change.is_departure(), jobs))
        };
        let text = |text: &str| Some(text.to_owned());
        let left = |title: &str| {
            Some((
                "Acme Robotics".to_owned(),
                "Ada Lovelace".to_owned(),
                true,
                [(text("Acme Robotics"), text(title)), (None, None)],
            ))
        };
        let resigned =
            "Ada Lovelace steps down as Chief Executive of Acme Robotics after ten years - The Daily";
        assert_eq!(told(resigned), left("Chief Executive"));
        assert_eq!(told("Acme Robotics CEO Ada Lovelace resigns"), left("CEO"));
        assert_eq!(told("Acme Robotics CFO Ada Lovelace departs, shares fall"), left("CFO"));
        let moved = [(text("Acme Robotics"), None), (text("Globex"), text("CTO"))];
        assert_eq!(
            told("Ada Lovelace leaves Acme Robotics to join Globex as CTO"),
            Some(("Globex".to_owned(), "Ada Lovelace".to_owned(), false, moved))
        );
    }

    #[test]
    fn deals_and_appointments_are_read_and_the_rest_is_not() {
        let News { company, data, .. } = read("Acme acquires Example Robotics for $40M").unwrap();
        let SignalData::Acquisition(deal) = data else { panic!("{data:?}") };
        assert_eq!((company.as_str(), deal.target.unwrap().name.as_str()), ("Acme", "Example Robotics"));
        assert_eq!(deal.amount, Some(40_000_000));
        let News { company, person, data } =
            read("Acme appoints Ada Lovelace as Chief Technology Officer").unwrap();
        assert_eq!((company.as_str(), person.unwrap().full_name.as_str()), ("Acme", "Ada Lovelace"));
        let SignalData::JobChange(change) = data else { panic!("{data:?}") };
        assert_eq!(change.current.title.as_deref(), Some("Chief Technology Officer"));
        for nothing in [
            "Acme steps down production of its CEO Ada Lovelace line",
            "Dow Jones resigns itself to losses",
            "Acme CEO Ada Lovelace resigns from the board of Globex",
            "Ada Lovelace steps down as CEO of Acme to become executive chairman",
            "Ada Lovelace resigns as CFO of Acme, remains on the board",
            "Ada Lovelace resigns as CFO of Acme, stays as adviser",
            "Ada Lovelace steps down as CEO of Acme, moves to the board",
            "Ada Lovelace steps down as CEO of Acme in planned transition",
            "Acme CFO Ada Lovelace departs, will serve as adviser",
            "Globex CEO Ada Lovelace steps down as chairman of Acme",
            "Founder Ada Lovelace resigns as CTO of Acme",
            "Chief Executive Ada Lovelace steps down as president of Acme",
            "Acme appoints CFO Ada Lovelace as Chief Executive",
            "Great Britain leaves Europe to join nobody",
            "Acme names price for peace",
            "Ten ways to buy a house",
            "",
            "acme raises $5M",
            "How Acme hires engineers as it grows",
        ] {
            assert_eq!(read(nothing), None, "{nothing}");
        }
    }
}
