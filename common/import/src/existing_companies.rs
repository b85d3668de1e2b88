//! How a row of a company, or of an employee, finds the company's record.

use crate::existing::{By, Choice, Existing};
use crate::remembered;
use crate::staff::Staff;
use directory::vocabularies::CompanyValues;
use directory::{DirectoryError, Number, Records, Salt, Stored};
use domain::name::fold;
use lookup::identifier::{IdentifierKind, hash};
use lookup::record::CompanyRecord;

fn country(record: &CompanyRecord) -> Option<&str> {
    record.company.location.as_ref()?.country.as_deref()
}

fn city(record: &CompanyRecord) -> Option<String> {
    Some(fold(record.company.location.as_ref()?.city.as_deref()?))
}

/// Whether two values are both told and not the same.
fn differ<T: PartialEq>(one: &Option<T>, other: &Option<T>) -> bool {
    one.is_some() && other.is_some() && one != other
}

/// Whether two companies of one name can be one: neither place nor domain, page or register's number says otherwise.
fn may_be_one(one: &CompanyRecord, other: &CompanyRecord) -> bool {
    let register = |number: &str| number.split(':').next().unwrap_or_default().to_owned();
    let clash = one.registrations.iter().any(|own| {
        other.registrations.iter().any(|number| register(own) == register(number) && own != number)
    });
    !clash
        && !differ(&country(one), &country(other))
        && !differ(&city(one), &city(other))
        && !differ(&one.company.domain, &other.company.domain)
        && !differ(&one.company.network_url, &other.company.network_url)
}

/// Whether each has identifiers of other kinds than the other's and they are one all the same. A register knows no domain, and a
/// list of customers no register's number: the same legal name in the same country is the same company.
fn complement(one: &CompanyRecord, other: &CompanyRecord) -> bool {
    fold(&one.company.name) == fold(&other.company.name)
        && country(one).is_some()
        && country(one) == country(other)
}

impl Existing for CompanyRecord {
    const CAN_GO: bool = false;

    type Values = CompanyValues;

    fn values(self) -> CompanyValues {
        self.company.into()
    }

    fn stored(records: &dyn Records, number: Number) -> Result<Stored<Self>, DirectoryError> {
        records.stored_company(number)
    }

    fn carrying(records: &dyn Records, key: u64) -> Result<Vec<Number>, DirectoryError> {
        records.companies_carrying(key)
    }

    fn named(
        records: &dyn Records,
        record: &Self,
        _: bool,
        _: &mut Staff,
    ) -> Result<Vec<Number>, DirectoryError> {
        records.companies_named(&record.company.name)
    }

    fn identifiers(&self) -> Vec<u64> {
        let company = &self.company;
        let mut keys: Vec<u64> =
            company.domain.iter().map(|domain| hash(IdentifierKind::Domain, domain.as_str())).collect();
        keys.extend(company.network_url.iter().map(|url| hash(IdentifierKind::NetworkUrl, url.as_str())));
        keys.extend(self.registrations.iter().map(|number| hash(IdentifierKind::Id, number)));
        keys
    }

    fn is_identified(&self) -> bool {
        let company = &self.company;
        company.domain.is_some() || company.network_url.is_some() || !self.registrations.is_empty()
    }

    fn names(&self) -> Vec<u64> {
        vec![hash(IdentifierKind::Name, &remembered::squashed(&self.company.name))]
    }

    fn is_called_like(&self, other: &Self) -> bool {
        self.company.name == other.company.name
    }

    /// A company that a row names without an identifier is the only one of that name, in that place where one is told. One with
    /// identifiers is a known one that has none, or others than it.
    fn choose(&self, _: By, known: &[&Stored<Self>], _: bool, identified: bool) -> Choice {
        let may_be = |(_, other): &(usize, &&Stored<Self>)| {
            let record = &other.record;
            may_be_one(self, record) && (!identified || !record.is_identified() || complement(self, record))
        };
        let fitting: Vec<(usize, &&Stored<Self>)> = known.iter().enumerate().filter(may_be).collect();
        let place = |record: &Self| (country(record).map(str::to_owned), city(record));
        // Where several can be meant, it stands beside them: with others of which the same is known.
        let beside = |(_, other): &&(usize, &&Stored<Self>)| {
            !other.record.is_identified() && place(&other.record) == place(self)
        };
        match &fitting[..] {
            [(at, _)] => Choice::One(*at),
            several => several.iter().find(beside).map_or(Choice::Nobody, |(at, _)| Choice::One(*at)),
        }
    }

    fn another_id(&self, salt: &Salt, taken: &str) -> String {
        let (country, city) = (country(self).unwrap_or_default(), city(self).unwrap_or_default());
        salt.company(&format!("{taken}|{country}|{city}"))
    }
}
