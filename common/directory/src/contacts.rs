//! The dataset as a source of contacts.

use crate::error::DirectoryError;
use crate::records::Records;
use domain::Domain;
use language::email_pattern::Pattern;
use language::email_pattern::learn::KnownAddress;
use lookup::contact::{Contact, KnownEmail, MailFacts};
use lookup::record::PersonRecord;

/// Colleagues' addresses looked at to learn a company's pattern.
const COLLEAGUES: usize = 25;

/// How a company makes its addresses, by its record and its people's.
pub fn mail_facts(records: &dyn Records, domain: &Domain) -> Result<Option<MailFacts>, DirectoryError> {
    let Some((number, company)) = records.company_by_domain(domain)? else { return Ok(None) };
    let mut staff = Vec::new();
    records.each_of_staff(records.employer(number), false, &mut |number, _| {
        if staff.len() < COLLEAGUES {
            staff.push(number);
        }
    })?;
    records.expect_people(&staff)?;
    let mut known = Vec::new();
    for number in staff {
        let record = records.person(number)?;
        // An address from an operator's own files is right often enough to show a rule, unless it is known to bounce.
        if let Some(address) = &record.person.email
            && record.person.email_verified != Some(false)
            && address.host() == domain.as_str()
        {
            known.push(KnownAddress { name: record.person.name(), address: address.clone() });
        }
    }
    let pattern = company.email_pattern.as_deref().and_then(Pattern::parse);
    Ok(Some(MailFacts { employees: company.company.employee_count, pattern, known }))
}

/// A person's contact details. A mobile number `shared` with people of other names is left out.
pub fn contact(record: &PersonRecord, shared: bool) -> Contact {
    let person = record.person.clone();
    let business = person.email.clone().map(|address| KnownEmail {
        address,
        verified: person.email_verified == Some(true),
        checked_at: record.email_checked_at,
    });
    let mobile = record.mobile.clone().filter(|_| !shared);
    Contact { person, business, personal: record.personal_email.clone(), mobile }
}
