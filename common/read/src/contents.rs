//! Recognizes the columns of a file by their names or, if a name does not tell, by their cells.
//!
//! The first rows are checked once per column. A column of email addresses is recognized under any name, unless the name says that
//! they belong to other people, such as the owner of a lead. A second column of a kind is named but not read, because it may
//! hold the addresses of anyone.

use crate::cells::{contacts, dates};
use crate::columns::{self, Kind, Mapping, Target};
use crate::exports;
use domain::network_url::NetworkKind;
use domain::{Domain, EmailAddress, NetworkUrl, Phone};
use language::country;
use language::mail::lists;
use std::collections::HashSet;

/// The rows that are looked at.
pub const SAMPLE: usize = 100;

/// The evidence for the meaning of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum By {
    Header,
    Contents,
    Hand,
}

impl By {
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Header => "header",
            Self::Contents => "contents",
            Self::Hand => "map",
        }
    }
}

/// A column, understood.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Understood {
    pub target: Option<Target>,
    pub by: By,
    /// The likely meaning of a column that is not read.
    pub nearest: Option<Target>,
}

/// The meaning of each column of a file: set by hand, else by its name, else by its first cells.
pub fn understand(
    headers: &[String],
    sample: &[Vec<Option<String>>],
    by_hand: &[Mapping],
    kind: Kind,
) -> Vec<Understood> {
    let by_header = columns::map(headers, by_hand, kind);
    let told = |header: &String| by_hand.iter().any(|mapping| mapping.column == columns::fold(header));
    let by = |header| if told(header) { By::Hand } else { By::Header };
    let mut understood: Vec<Understood> = headers
        .iter()
        .zip(by_header)
        .map(|(header, target)| Understood { target, by: by(header), nearest: None })
        .collect();
    let cells = |at: usize| -> Vec<&str> {
        sample.iter().filter_map(|row| row.get(at)?.as_deref()).map(str::trim).collect()
    };
    for at in 0..headers.len() {
        if understood[at].by == By::Hand {
            continue;
        }
        let cells = cells(at);
        let wrong = understood[at].target.filter(|target| contradicts(*target, &cells));
        if wrong.is_some() {
            understood[at].target = None;
        }
        if understood[at].target.is_some() || names_somebody_else(&headers[at]) {
            continue;
        }
        let nations = || nations(headers, sample, &understood);
        let found = held(&cells, &nations).and_then(|held| held.field(kind));
        let Some(found) = found else {
            let nearest = columns::nearest(&headers[at], kind).filter(|target| Some(*target) != wrong);
            understood[at].nearest = nearest.filter(|target| fits(*target, &cells));
            continue;
        };
        let taken = understood.iter().filter_map(|column| column.target).any(|other| same_kind(other, found));
        if taken {
            understood[at].nearest = Some(if found == Target::Email { Target::ExtraEmail } else { found });
        } else {
            understood[at] = Understood { target: Some(found), by: By::Contents, nearest: None };
        }
    }
    if kind == Kind::People {
        whole_or_last(&mut understood, sample);
    }
    understood
}

/// A `Name` beside a first name and no last name is the family name, as Germans and French have it, unless the first one stands in it.
fn whole_or_last(understood: &mut [Understood], sample: &[Vec<Option<String>>]) {
    let at = |target| {
        understood.iter().position(|column| column.target == Some(target) && column.by == By::Header)
    };
    let (Some(first), Some(whole), None) =
        (at(Target::FirstName), at(Target::FullName), at(Target::LastName))
    else {
        return;
    };
    let cell = |row: &Vec<Option<String>>, at: usize| Some(domain::name::fold(row.get(at)?.as_deref()?));
    let both = sample.iter().filter_map(|row| Some((cell(row, first)?, cell(row, whole)?)));
    let (mut rows, mut within) = (0, 0);
    for (first, whole) in both {
        rows += 1;
        within += usize::from(whole.split(' ').any(|word| first.split(' ').next() == Some(word)));
    }
    if rows > 0 && 2 * within < rows {
        understood[whole].target = Some(Target::LastName);
    }
}

/// A kind of cells that is beyond doubt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum CellKind {
    Emails,
    Profiles,
    CompanyPages,
    Phones,
    Domains,
}

impl CellKind {
    fn field(self, kind: Kind) -> Option<Target> {
        Some(match (self, kind) {
            (Self::Emails, Kind::People) => Target::Email,
            (Self::Profiles, Kind::People) => Target::NetworkUrl,
            (Self::Phones, Kind::People) => Target::PhoneDirect,
            (Self::Phones, Kind::Companies) => Target::PhoneCompany,
            (Self::CompanyPages, _) => Target::CompanyNetworkUrl,
            (Self::Domains, _) => Target::CompanyDomain,
            (Self::Emails | Self::Profiles, Kind::Companies) => return None,
        })
    }
}

/// The kind of all of these cells, except a few.
fn held(cells: &[&str], nations: &dyn Fn() -> Vec<&'static str>) -> Option<CellKind> {
    let all = |is: &dyn Fn(&str) -> bool, of_ten: usize| {
        let fitting = cells.iter().filter(|cell| is(cell)).count();
        !cells.is_empty() && fitting * 10 >= cells.len() * of_ten
    };
    // A few values again and again are account owners, not the people of the rows.
    let different = || cells.len() < 4 || cells.iter().collect::<HashSet<_>>().len() * 2 > cells.len();
    let page = |cell: &str, kind| NetworkUrl::parse(cell).is_ok_and(|url| url.kind() == kind);
    match () {
        () if all(&is_email, 9) => different().then_some(CellKind::Emails),
        () if all(&|cell| page(cell, NetworkKind::Person), 8) => different().then_some(CellKind::Profiles),
        () if all(&|cell| page(cell, NetworkKind::Company), 8) => Some(CellKind::CompanyPages),
        () if all(&is_domain, 9) => Some(CellKind::Domains),
        () if all(&|cell| cell.bytes().filter(u8::is_ascii_digit).count() >= 7, 8) => {
            let nations = nations();
            let is_phone = |cell: &str| is_phone(cell, &nations);
            (all(&is_phone, 8) && different()).then_some(CellKind::Phones)
        }
        () => None,
    }
}

fn is_email(cell: &str) -> bool {
    cell.contains('@') && contacts::emails(cell).is_ok_and(|found| !found.is_empty())
}

/// A website or a domain at which a company may be, under a suffix that exists.
fn is_domain(cell: &str) -> bool {
    !cell.contains(['@', ' ', ','])
        && cell.contains('.')
        && Domain::parse(cell)
            .is_ok_and(|domain| domain.has_known_suffix() && !lists::is_free(domain.as_str()))
        && matches!(contacts::website(cell), Some(contacts::Website::Domain(_)))
}

/// A number in international form, or one that the file's countries have and that is written like one.
fn is_phone(cell: &str, nations: &[&str]) -> bool {
    let plain = |c: char| c.is_ascii_digit() || " +()-./".contains(c);
    let digits = cell.bytes().filter(u8::is_ascii_digit).count();
    if !cell.chars().all(plain) || !(7..=15).contains(&digits) || dates::date(cell).is_some() {
        return false;
    }
    let written = cell.starts_with(['0', '(']) || cell.contains(['-', ' ']);
    Phone::parse(cell).is_ok()
        || (written && nations.iter().any(|nation| Phone::parse_in(cell, Some(nation)).is_ok()))
}

/// The countries that the sample names.
fn nations(
    headers: &[String],
    sample: &[Vec<Option<String>>],
    understood: &[Understood],
) -> Vec<&'static str> {
    let is_nation =
        |at: &usize| matches!(understood[*at].target, Some(Target::Country | Target::CompanyCountry));
    let mut nations = Vec::new();
    for at in (0..headers.len()).filter(is_nation) {
        for cell in sample.iter().filter_map(|row| row.get(at)?.as_deref()) {
            if let Some(code) = country::code(cell)
                && !nations.contains(&code)
            {
                nations.push(code);
            }
        }
    }
    nations.truncate(10);
    nations
}

/// Whether two fields are the same kind of thing, so that one of them says nothing of the other.
fn same_kind(one: Target, other: Target) -> bool {
    let kinds: [&[Target]; 4] = [
        &[Target::Email, Target::PersonalEmail, Target::ExtraEmail],
        &[Target::PhoneDirect, Target::PhoneMobile, Target::PhoneCompany],
        &[Target::NetworkUrl],
        &[Target::CompanyDomain],
    ];
    one == other || kinds.iter().any(|kind| kind.contains(&one) && kind.contains(&other))
}

/// Words of columns about other people than the person of the row.
#[rustfmt::skip]
const SOMEBODY_ELSE: &[&str] = &[
    "owner", "manager", "rep", "assigned", "assignee", "agent", "referred", "referrer", "referral", "recruiter", "by", "from", "sender", "modified", "spouse",
    "partner", "emergency", "supervisor", "boss", "assistant", "seller", "salesperson", "sdr", "bdr", "ae", "csm", "creator", "editor", "reports", "cc", "bcc", "reply",
    "betreuer", "bearbeiter", "sachbearbeiter", "verantwortlich", "verantwortlicher", "vertriebler", "zustandig", "eigentumer", "vorgesetzter", "responsable", "proprietaire",
    "vendeur", "assistante", "propietario", "vendedor", "asignado", "responsabile", "venditore", "proprietario", "atribuido", "eigenaar", "verantwoordelijke", "wlasciciel", "opiekun",
];

fn names_somebody_else(header: &str) -> bool {
    let plain = domain::name::fold(&columns::fold(header));
    // Spreadsheets call a column without a name unnamed.
    let nameless = plain.is_empty() || plain.starts_with("unnamed");
    plain.split(' ').any(|word| SOMEBODY_ELSE.contains(&word))
        || (!nameless && exports::is_book_keeping(header))
}

/// Whether the cells are plainly not what the header says.
fn contradicts(target: Target, cells: &[&str]) -> bool {
    use Target::{City, CompanyName, FirstName, FullName, Headline, LastName, Location, Region, Title};
    let all = |is: &dyn Fn(&str) -> bool| {
        !cells.is_empty() && cells.iter().filter(|cell| is(cell)).count() * 10 >= cells.len() * 9
    };
    let is_text = matches!(
        target,
        FullName | FirstName | LastName | Title | Headline | City | Region | Location | CompanyName
    );
    let is_number =
        |cell: &str| cell.bytes().any(|byte| byte.is_ascii_digit()) && !cell.contains(char::is_alphabetic);
    is_text
        && (all(&|cell| EmailAddress::parse(cell).is_ok())
            || all(&|cell| NetworkUrl::parse(cell).is_ok_and(|url| url.kind() != NetworkKind::Other))
            || (target != CompanyName && cells.len() > 2 && all(&is_number))
            || (target == Title && all(&is_salutation)))
}

/// `Mr.`, `Frau Dr.`: what some call a title.
fn is_salutation(cell: &str) -> bool {
    #[rustfmt::skip]
    const WORDS: &[&str] = &[
        "mr", "mrs", "ms", "miss", "mx", "dr", "prof", "sir", "madam", "herr", "frau", "divers", "m", "mme", "mlle", "monsieur", "madame", "sr", "sra", "srta", "senor",
        "senora", "d", "dna", "sig", "sigra", "signor", "signora", "dott", "dottssa", "dhr", "mevr", "mw", "de heer", "mevrouw", "pan", "pani", "hr", "fr", "phd", "ing", "rev", "med",
    ];
    let plain = domain::name::fold(cell);
    !plain.is_empty() && plain.split(' ').all(|word| WORDS.contains(&word))
}

/// Whether cells can be what a field is for, so that it may be suggested.
fn fits(target: Target, cells: &[&str]) -> bool {
    use Target as T;
    if cells.is_empty() {
        return true;
    }
    let half = |is: &dyn Fn(&str) -> bool| cells.iter().filter(|cell| is(cell)).count() * 2 >= cells.len();
    let has_digits =
        |least: usize| move |cell: &str| cell.bytes().filter(u8::is_ascii_digit).count() >= least;
    let is_words = |cell: &str| {
        cell.contains(char::is_alphabetic)
            && !cell.contains('@')
            && !cell.contains("//")
            && !has_digits(4)(cell)
    };
    match target {
        T::Email | T::PersonalEmail | T::ExtraEmail => half(&is_email),
        T::PhoneMobile | T::PhoneDirect | T::PhoneCompany => {
            half(&|cell| has_digits(6)(cell) && dates::date(cell).is_none())
        }
        T::NetworkUrl | T::CompanyNetworkUrl => half(&|cell| NetworkUrl::parse(cell).is_ok()),
        T::CompanyDomain => half(&is_domain),
        T::Country | T::CompanyCountry => half(&|cell| country::code(cell).is_some()),
        T::CompanySize
        | T::CompanyEmployeeCount
        | T::Revenue
        | T::RevenueThousands
        | T::Founded
        | T::FundingTotal
        | T::FundingLastAmount => half(&has_digits(1)),
        T::FundingLastDate | T::StartDate | T::UpdatedAt | T::VerifiedAt => {
            half(&|cell| dates::date(cell).is_some())
        }
        T::ExternalId | T::CompanyExternalId => true,
        T::FullName => half(&|cell| is_words(cell) && cell.contains([' ', ','])),
        _ => half(&is_words),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The meaning of the columns of a table; its first line is the header, cells are separated by bars.
    fn understood(table: &str, kind: Kind) -> Vec<(String, &'static str)> {
        let mut lines = table.lines().map(|line| line.trim().split('|').map(str::trim));
        let headers: Vec<String> = lines.next().unwrap().map(str::to_owned).collect();
        let cell = |cell: &str| (!cell.is_empty()).then(|| cell.to_owned());
        let sample: Vec<Vec<Option<String>>> = lines.map(|line| line.map(cell).collect()).collect();
        let columns = understand(&headers, &sample, &[], kind);
        let shown = |column: Understood| match (column.target, column.nearest) {
            (Some(target), _) => (target.as_str().to_owned(), column.by.as_str()),
            (None, Some(nearest)) => (format!("{}?", nearest.as_str()), ""),
            (None, None) => ("-".to_owned(), ""),
        };
        columns.into_iter().map(shown).collect()
    }

    fn fields(table: &str, kind: Kind) -> String {
        let fields: Vec<String> = understood(table, kind).into_iter().map(|(field, _)| field).collect();
        fields.join(" ")
    }

    #[test]
    fn contents_decide_where_a_header_does_not() {
        for (table, expected) in [
            ("Wer | X1\n Ada Lovelace | ada@acme.example\n Grace Hopper | grace@acme.example", "- email"),
            ("Name | Kontakt\n Ada | ada@acme.example\n Grace | grace@acme.example", "full_name email"),
            ("Name | \n Ada | ada@acme.example", "full_name email"),
            ("Name | Unnamed: 1\n Ada | ada@acme.example", "full_name email"),
            (
                "Name | Link\n Ada | https://network.example/in/ada\n Grace | network.example/in/grace",
                "full_name network_url",
            ),
            ("Name | Link\n Ada | https://network.example/company/acme", "full_name company_network_url"),
            (
                "Name | URL\n Ada | https://www.acme.example\n Grace | globex.example",
                "full_name company_domain",
            ),
            ("Name | Reach\n Ada | +44 7400 123456\n Grace | +1 415 555 2671", "full_name phone_direct"),
            (
                "Name | Reach | Country\n Ada | 07400 123456 | UK\n Grace | 020 7946 0958 | UK",
                "full_name phone_direct country",
            ),
            // The header's own word goes before, and a second column of a kind is only named.
            (
                "Name | Email | Zweite\n Ada | ada@acme.example | ada@gmail.com",
                "full_name email extra_email?",
            ),
            (
                "Name | Email | Other\n Ada | ada@acme.example | a.l@acme.example",
                "full_name email extra_email?",
            ),
            // Whose address it is, is said by the name.
            ("Name | Owner Email\n Ada | sam@seller.example", "full_name -"),
            ("Name | Created by\n Ada | sam@seller.example", "full_name -"),
            ("Name | Betreuer\n Ada | sam@seller.example", "full_name -"),
            (
                "Name | Who\n A | s@x.example\n B | s@x.example\n C | s@x.example\n D | s@x.example",
                "full_name -",
            ),
            // Dates, ids and user names are none of these.
            ("Name | Since\n Ada | 2024-01-15\n Grace | 01.02.2024", "full_name -"),
            ("Name | Ref\n Ada | 4155552671\n Grace | 4155552672", "full_name -"),
            ("Name | Login\n Ada | ada.lovelace\n Grace | grace.hopper", "full_name -"),
            ("Name | File\n Ada | cv.pdf\n Grace | letter.docx", "full_name -"),
            ("Name | Version\n Ada | 1.2.3\n Grace | 2.0", "full_name -"),
            ("Name | Mailbox\n Ada | gmail.com\n Grace | yahoo.com", "full_name -"),
            // Headers that the contents contradict.
            ("Name | Title\n Ada Lovelace | Ms.\n Alan Turing | Mr.", "full_name -"),
            ("Name | Title\n Ada Lovelace | CTO\n Alan Turing | Mr.", "full_name title"),
            ("Name | Position\n Ada | 1\n Grace | 2\n Alan | 3", "full_name -"),
            // Suggestions fit what stands below them.
            ("Name | Emial\n Ada | yes\n Grace | no", "full_name -"),
            ("Name | Coutry\n Ada | Germany\n Grace | France", "full_name country?"),
            // Names beside names.
            ("Name | Vorname\n Lovelace | Ada\n Hopper | Grace", "last_name first_name"),
            ("Nom | Prénom\n Lovelace | Ada\n Hopper | Grace", "last_name first_name"),
            ("Name | First Name\n Ada Lovelace | Ada\n Grace Hopper | Grace", "full_name first_name"),
        ] {
            assert_eq!(fields(table, Kind::People), expected, "{table}");
        }
        let table = "Account | Page | Call\n Acme | www.acme.example | +44 20 7946 0958";
        assert_eq!(fields(table, Kind::Companies), "company_name company_domain phone_company");
        assert_eq!(fields("Account | Contact\n Acme | ada@acme.example", Kind::Companies), "company_name -");
    }

    #[test]
    fn it_is_told_what_made_a_column_what_it_is() {
        let headers = ["Name", "X", "Y"].map(str::to_owned);
        let row = ["Ada", "ada@acme.example", "https://network.example/in/ada"];
        let sample = [row.map(|cell| Some(cell.to_owned())).to_vec()];
        let by_hand = ["X=ignore".parse().unwrap()];
        let columns = understand(&headers, &sample, &by_hand, Kind::People);
        let told: Vec<_> = columns.iter().map(|column| (column.target, column.by)).collect();
        let expected = [
            (Some(Target::FullName), By::Header),
            (None, By::Hand),
            (Some(Target::NetworkUrl), By::Contents),
        ];
        assert_eq!(told, expected);
    }

    /// Written after the rules were settled.
    #[test]
    fn contents_nobody_fitted_are_told() {
        let mut wrong = Vec::new();
        let cases = [
            ("Wer | Erreichbar\n Jo Roe | jo@x.example\n Al Poe | al@y.example", "- email"),
            (
                "Field1 | Field2 | Field3\n Jo Roe | jo@x.example | x.example\n Al Poe | al@y.example | y.example",
                "- email company_domain",
            ),
            (
                "Name | Info\n Jo Roe | Jo Roe <jo@x.example>\n Al Poe | mailto:al@y.example",
                "full_name email",
            ),
            (
                "Name | Social\n Jo Roe | http://network.example/in/jo?x=1\n Al Poe | www.network.example/in/al/",
                "full_name network_url",
            ),
            ("Name | Nummer\n Jo Roe | +49 30 901820\n Al Poe | 0049 30 901821", "full_name phone_direct"),
            (
                "Name | Nummer | Pays\n Jo Roe | 01 70 18 99 00 | France\n Al Poe | 01 70 18 99 01 | France",
                "full_name phone_direct country",
            ),
            (
                "Name | Seite\n Jo Roe | http://www.x.example/team\n Al Poe | https://y.example",
                "full_name company_domain",
            ),
            (
                "Name | Assigned To\n Jo Roe | rep@seller.example\n Al Poe | rep2@seller.example",
                "full_name -",
            ),
            ("Name | Lead Owner\n Jo Roe | rep@seller.example", "full_name -"),
            ("Name | Order\n Jo Roe | 2000-11-1234567\n Al Poe | 2000-11-1234568", "full_name -"),
            ("Name | Zip\n Jo Roe | 90210\n Al Poe | 10115", "full_name -"),
            ("Name | Amount\n Jo Roe | 1,250,000.00\n Al Poe | 3,400,000.00", "full_name -"),
            ("Name | When\n Jo Roe | 2024-05-06 10:11:12\n Al Poe | 2024-05-07 10:11:12", "full_name -"),
            ("Name | Handle\n Jo Roe | @jo\n Al Poe | @al", "full_name -"),
            ("Name | Notes\n Jo Roe | call jo@x.example tomorrow\n Al Poe | no answer", "full_name -"),
            ("Name | IP\n Jo Roe | 192.168.1.1\n Al Poe | 10.0.0.7", "full_name -"),
            (
                "Title | Name | E-Mail\n Herr | Jo Roe | jo@x.example\n Frau Dr. | Al Poe | al@y.example",
                "- full_name email",
            ),
            ("Company | Name\n jo@x.example | Jo Roe\n al@y.example | Al Poe", "email full_name"),
        ];
        for (table, expected) in cases {
            let found = fields(table, Kind::People);
            if found != expected {
                wrong.push(format!("{table}: {found}"));
            }
        }
        println!("{} of {} right", cases.len() - wrong.len(), cases.len());
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}
