//! Companies as rows of people tell of them: most rows repeat word for word what an earlier one said, and that is understood once.

use super::company::{own_name, record, website};
use super::contact::Contact;
use super::{Fields, Origin};
use domain::{Domain, NetworkUrl};
use lookup::identifier::hash_text;
use lookup::record::CompanyRecord;
use read::cells::words;
use read::columns::Target;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Companies that are remembered.
const MOST: usize = 1 << 16;
/// A company's cells are remembered up to this many bytes.
const LONGEST: usize = 4 << 10;

/// What a company's record is made of besides its domain and its page.
const OF_COMPANIES: [Target; 21] = [
    Target::CompanyName,
    Target::CompanyDomain,
    Target::CompanyNetworkUrl,
    Target::CompanySize,
    Target::CompanyEmployeeCount,
    Target::CompanyCity,
    Target::CompanyRegion,
    Target::CompanyCountry,
    Target::CompanyLocation,
    Target::CompanyDescription,
    Target::CompanyType,
    Target::Industry,
    Target::Revenue,
    Target::RevenueThousands,
    Target::Founded,
    Target::Technologies,
    Target::FundingTotal,
    Target::FundingLastStage,
    Target::FundingLastAmount,
    Target::FundingLastDate,
    Target::UpdatedAt,
];

/// A company as the row of a person describes it.
#[derive(Debug, Clone, PartialEq)]
pub struct Described {
    pub(crate) record: Arc<CompanyRecord>,
    /// Names the words in which the row describes it, so that a row that repeats them is recognised without comparing records.
    pub(crate) print: u64,
    /// Whether the row says more of it than the host of an address.
    pub(crate) says_anything: bool,
}

/// What a row says of a company, understood.
struct Understood {
    record: Option<Arc<CompanyRecord>>,
    print: u64,
    /// The columns whose cells were left out, and why.
    dropped: Vec<(usize, &'static str)>,
}

/// The companies of the rows before, by what was said of them.
#[derive(Default)]
pub(crate) struct Employers {
    known: FxHashMap<Box<str>, Understood>,
    said: String,
    /// Names the file: the same words in another may mean something else.
    file: u64,
}

impl Employers {
    /// Those of a file with these columns.
    pub(crate) fn of(origin: &Origin, columns: &[Option<Target>]) -> Self {
        Self { file: hash_text(&format!("{origin:?} {columns:?}")), ..Self::default() }
    }

    /// What a person's row says of the employer.
    pub(super) fn read(
        &mut self,
        fields: &mut Fields<'_>,
        origin: &Origin,
        contact: &Contact,
        page: Option<NetworkUrl>,
    ) -> Option<Described> {
        let (stated, page_of_site) = website(fields);
        let says_anything = stated.is_some() || fields.get(Target::CompanyName).is_some();
        let domain = stated.or_else(|| Domain::parse(contact.business.as_ref()?.host()).ok());
        let page = page.or(page_of_site);
        let (record, print) = self.understand(fields, origin, domain, page);
        Some(Described { record: record?, print, says_anything })
    }

    fn understand(
        &mut self,
        fields: &mut Fields<'_>,
        origin: &Origin,
        domain: Option<Domain>,
        page: Option<NetworkUrl>,
    ) -> (Option<Arc<CompanyRecord>>, u64) {
        self.say(fields, domain.as_ref(), page.as_ref());
        if let Some(known) = self.known.get(self.said.as_str()) {
            fields.drop_again(&known.dropped);
            return (known.record.clone(), known.print);
        }
        let print = hash_text(&self.said) ^ self.file;
        let before = fields.dropped().len();
        let name = own_name(fields).or_else(|| Some(words::titled(domain.as_ref()?.label())));
        let record = name.map(|name| Arc::new(record(fields, origin, name, domain, page)));
        // A row with a time of its own is repeated by no other.
        if self.said.len() <= LONGEST && fields.get(Target::UpdatedAt).is_none() {
            if self.known.len() >= MOST {
                self.known.clear();
            }
            let dropped = fields.dropped()[before..].to_vec();
            let understood = Understood { record: record.clone(), print, dropped };
            self.known.insert(self.said.as_str().into(), understood);
        }
        (record, print)
    }

    /// Notes what a row says of a company: no cell has a control character, and so one can stand between two.
    fn say(&mut self, fields: &Fields<'_>, domain: Option<&Domain>, page: Option<&NetworkUrl>) {
        self.said.clear();
        self.said.push_str(domain.map_or("", Domain::as_str));
        self.said.push('\u{1}');
        self.said.push_str(page.map_or("", NetworkUrl::as_str));
        for (at, value) in fields.of(&OF_COMPANIES) {
            self.said.push('\u{1}');
            self.said.extend(char::from_u32(at as u32 + 2));
            self.said.push_str(value);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::Timestamp;

    fn read(employers: &mut Employers, row: &[(Target, &str)]) -> (Option<CompanyRecord>, Vec<&'static str>) {
        let columns: Vec<Option<Target>> = row.iter().map(|(target, _)| Some(*target)).collect();
        let cells: Vec<Option<String>> = row.iter().map(|(_, value)| Some((*value).to_owned())).collect();
        let mut fields = Fields::new(&columns, &cells, false);
        let origin = Origin { provider: "crm".to_owned(), imported_at: Timestamp::UNIX_EPOCH };
        let contact = Contact::read(&mut fields);
        let told = employers.read(&mut fields, &origin, &contact, None);
        let dropped = fields.dropped().iter().map(|(_, reason)| *reason).collect();
        (told.map(|told| (*told.record).clone()), dropped)
    }

    #[test]
    fn a_company_that_was_told_before_is_what_it_would_be_if_it_were_read_again() {
        const VALUES: [&str; 9] = [
            "Acme",
            "acme.example",
            "ada@beta.example",
            "https://network.example/company/acme",
            "120",
            "1-10",
            "2024-02-03",
            "series_a",
            "DE",
        ];
        for target in Target::ALL {
            let mut employers = Employers::default();
            for value in VALUES {
                for name in ["Beta", "Gamma"] {
                    let row = [(Target::CompanyName, name), (*target, value)];
                    let once = read(&mut Employers::default(), &row);
                    assert_eq!(read(&mut employers, &row), once, "{target:?} {value}");
                    assert_eq!(read(&mut employers, &row), once, "{target:?} {value}, again");
                }
            }
        }
    }

    #[test]
    fn a_cell_that_is_left_out_is_counted_in_every_row() {
        let mut employers = Employers::default();
        let row = [(Target::CompanyName, "Acme"), (Target::Founded, "long ago"), (Target::Email, "none")];
        for _ in 0..2 {
            assert_eq!(read(&mut employers, &row).1.len(), 2);
        }
    }
}
