//! The identifiers in a row, and the calls they allow.

use crate::catalog::bulk::{Addition, FileField};
use crate::catalog::find::{FindEmailRequest, FindPhoneRequest};
use crate::catalog::named_person::NamedPerson;
use crate::catalog::resolve::{CompaniesRequest, EnrichRequest};
use crate::store::files::FileRow;
use domain::{Company, Domain, EmailAddress, NetworkKind, NetworkUrl, Person, PersonName, Phone};
use language::country;
use language::mail::lists;

/// The longest name that endpoints take.
const LONGEST: usize = 100;

/// The identifiers of a row's subject. Invalid cells are left out.
#[derive(Debug, Clone, Default)]
pub struct RowIdentifiers {
    /// As written in the file, for verification.
    pub written_email: Option<String>,
    email: Option<EmailAddress>,
    phone: Option<Phone>,
    network_url: Option<NetworkUrl>,
    first: Option<String>,
    last: Option<String>,
    company: Option<String>,
    domain: Option<Domain>,
    company_url: Option<NetworkUrl>,
}

/// The value of a cell; `-`, `n/a` and similar count as empty.
fn meant(cell: &Option<String>) -> Option<String> {
    cell.clone().and_then(read::meant)
}

/// The country in which a row's numbers are read: the one it names, or that of its company's domain.
fn nation(row: &FileRow, fields: &[Option<FileField>]) -> Option<&'static str> {
    let of = |wanted: FileField| {
        let cells = row.iter().zip(fields).filter(move |(_, field)| **field == Some(wanted));
        cells.filter_map(|(cell, _)| meant(cell))
    };
    let by_domain = |text: String| country::code(Domain::parse(&text).ok()?.country_code()?);
    let named = of(FileField::Country).find_map(|text| country::code(&text));
    named.or_else(|| of(FileField::CompanyDomain).find_map(by_domain))
}

impl RowIdentifiers {
    /// Reads a row. Where several columns hold the same, the first that has a value counts.
    pub fn of(row: &FileRow, fields: &[Option<FileField>]) -> Self {
        let mut known = Self::default();
        let mut full = None;
        let nation = nation(row, fields);
        for (cell, field) in row.iter().zip(fields) {
            let Some(field) = field else { continue };
            let Some(text) = meant(cell) else { continue };
            let text = text.as_str();
            let short = || (1..=LONGEST).contains(&text.chars().count()).then(|| text.to_owned());
            match field {
                FileField::Email => {
                    if known.written_email.is_none() && text.len() <= 1000 {
                        known.written_email = Some(text.to_owned());
                    }
                    known.email = known.email.or_else(|| EmailAddress::parse(text).ok());
                }
                FileField::Phone => {
                    known.phone = known.phone.or_else(|| Phone::parse_in(text, nation).ok());
                }
                FileField::Country => {}
                FileField::NetworkUrl => {
                    let url = NetworkUrl::parse(text).ok().filter(|url| url.kind() != NetworkKind::Company);
                    known.network_url = known.network_url.or(url);
                }
                FileField::CompanyNetworkUrl => {
                    let url = NetworkUrl::parse(text).ok().filter(|url| url.kind() != NetworkKind::Person);
                    known.company_url = known.company_url.or(url);
                }
                FileField::FullName => full = full.or_else(short),
                FileField::FirstName => known.first = known.first.or_else(short),
                FileField::LastName => known.last = known.last.or_else(short),
                FileField::CompanyName => known.company = known.company.or_else(short),
                FileField::CompanyDomain => known.domain = known.domain.or_else(|| Domain::parse(text).ok()),
            }
        }
        if let (Some(full), true) = (full, known.first.is_none() || known.last.is_none()) {
            let name = PersonName::parse(&full);
            if !name.first.is_empty() && !name.last.is_empty() {
                (known.first, known.last) = (Some(name.first), Some(name.last));
            }
        }
        // A person with a mailbox at a company works there, except at public mail providers.
        if known.domain.is_none()
            && let Some(email) = known.email.as_ref().filter(|email| !lists::is_free(email.host()))
        {
            known.domain = Domain::parse(email.host()).ok();
        }
        known
    }

    /// Learns what the person who was found says.
    pub fn learn(&mut self, person: &Person) {
        self.network_url = self.network_url.take().or_else(|| person.network_url.clone());
        let name = person.name();
        if self.first.is_none() || self.last.is_none() {
            (self.first, self.last) = (Some(name.first), Some(name.last));
        }
        if let Some(employer) = &person.company {
            self.domain = self.domain.take().or_else(|| employer.domain.clone());
            self.company = self.company.take().or_else(|| Some(employer.name.clone()));
        }
    }

    /// Learns what the company that was found says.
    pub fn learn_company(&mut self, company: &Company) {
        self.domain = self.domain.take().or_else(|| company.domain.clone());
    }

    fn has_name(&self) -> bool {
        self.first.is_some() && self.last.is_some()
    }

    fn is_person(&self) -> bool {
        self.network_url.is_some()
            || self.email.is_some()
            || self.phone.is_some()
            || (self.has_name() && (self.domain.is_some() || self.company.is_some()))
    }

    fn is_reachable(&self) -> bool {
        self.network_url.is_some() || (self.has_name() && self.domain.is_some())
    }

    fn is_company(&self) -> bool {
        self.domain.is_some() || self.company_url.is_some() || self.company.is_some()
    }

    /// Whether an addition may be asked for: with what the row says, or with what those before it may tell.
    pub fn may(&self, addition: Addition, add: &[(Addition, i64)]) -> bool {
        let adds = |other: Addition| add.iter().any(|(addition, _)| *addition == other);
        let person = adds(Addition::Person) && self.is_person();
        match addition {
            Addition::Person => self.is_person(),
            Addition::Company => self.is_company() || person,
            Addition::Email | Addition::PersonalEmail | Addition::Phone => {
                let domain = adds(Addition::Company) && self.has_name() && self.is_company();
                self.is_reachable() || person || domain
            }
            Addition::Verify => self.written_email.is_some(),
            Addition::Duplicates => true,
        }
    }

    pub fn person_request(&self) -> Option<EnrichRequest> {
        let named = self.has_name();
        let who = || NamedPerson {
            network_url: self.network_url.clone(),
            email: self.email.clone(),
            phone: self.phone.clone(),
            first_name: self.first.clone().filter(|_| named),
            last_name: self.last.clone().filter(|_| named),
            domain: self.domain.clone(),
            company: self.company.clone(),
            ..NamedPerson::default()
        };
        self.is_person().then(|| EnrichRequest { who: who(), min_confidence: None })
    }

    pub fn company_request(&self) -> Option<CompaniesRequest> {
        let mut request = CompaniesRequest::default();
        if self.domain.is_some() {
            request.domain.clone_from(&self.domain);
        } else if self.company_url.is_some() {
            request.network_url.clone_from(&self.company_url);
        } else {
            request.name = Some(self.company.clone()?);
        }
        Some(request)
    }

    /// The person to reach: by profile or, without one, by name and employer.
    fn reached(&self) -> Option<NamedPerson> {
        let by_url = self.network_url.is_some();
        self.is_reachable().then(|| NamedPerson {
            network_url: self.network_url.clone(),
            first_name: self.first.clone().filter(|_| !by_url),
            last_name: self.last.clone().filter(|_| !by_url),
            domain: self.domain.clone().filter(|_| !by_url),
            ..NamedPerson::default()
        })
    }

    pub fn email_request(&self, allow_unverified: bool) -> Option<FindEmailRequest> {
        let who = self.reached()?;
        Some(FindEmailRequest { kind: None, who, allow_unverified: Some(allow_unverified) })
    }

    pub fn phone_request(&self, allow_unverified: bool) -> Option<FindPhoneRequest> {
        let who = self.reached()?;
        Some(FindPhoneRequest { who, allow_unverified: Some(allow_unverified) })
    }
}
