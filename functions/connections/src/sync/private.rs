//! Keeps what a system holds of people and companies as private records of the account, where the connection says so: only look-ups of
//! that account find them. Nobody who opted out is kept, and what is deleted or merged away is forgotten.

use super::send::is_record_objected;
use super::{Stop, Worker};
use common::catalog::connections::{Meaning, ObjectSettings};
use common::connect::{Object, Record, Values};
use common::domain::{
    Company, Department, Domain, EmailAddress, EmployeeRange, Employer, Location, NetworkUrl, Person,
    PersonName, Phone, Seniority,
};
use common::private::{Keys, keys_of_company, keys_of_person};
use common::providers::{company_id, person_id};
use common::store::connections::RecordRow;
use common::store::private::{PrivateRecord, private_key};
use jiff::Timestamp;
use std::collections::{BTreeSet, HashMap};

/// What ids of records without an address, a profile or a domain are made of.
const OWN: &str = "private";

/// What the fields of a record hold, by their meaning.
struct Held<'a> {
    settings: &'a ObjectSettings,
    values: &'a Values,
}

impl Held<'_> {
    fn text(&self, meaning: Meaning) -> Option<String> {
        let field = self.settings.mapping.0.iter().find(|(_, own)| **own == meaning)?.0;
        let text = self.values.get(field)?.as_deref()?.trim();
        (!super::decide::is_blank(Some(text))).then(|| text.to_owned())
    }

    fn read<T>(&self, meaning: Meaning, read: impl FnOnce(&str) -> Option<T>) -> Option<T> {
        read(&self.text(meaning)?)
    }

    fn domain(&self) -> Option<Domain> {
        self.read(Meaning::CompanyDomain, |text| Domain::parse(text).ok())
    }

    fn location(&self) -> Option<Location> {
        let (city, country) = (self.text(Meaning::City), self.text(Meaning::Country));
        (city.is_some() || country.is_some()).then_some(Location { city, region: None, country })
    }

    /// The person of a record; none without a name.
    fn person(&self, id: &str) -> Option<(Person, Vec<String>)> {
        let full_name = super::matching::full_name(|meaning| self.text(meaning))?;
        let name = PersonName::parse(&full_name);
        let email = self.read(Meaning::Email, |text| EmailAddress::parse(text).ok());
        let network_url = self.read(Meaning::NetworkUrl, |text| NetworkUrl::parse(text).ok());
        let personal = self.read(Meaning::PersonalEmail, |text| EmailAddress::parse(text).ok());
        let phone = self.read(Meaning::Phone, |text| Phone::parse(text).ok());
        let company = self.text(Meaning::CompanyName).or_else(|| Some(self.domain()?.to_string()));
        let known = email.iter().chain(&personal).map(EmailAddress::key);
        let known = known.chain(network_url.iter().map(|url| url.to_string()));
        let known = known.chain(phone.iter().map(|phone| phone.to_string())).collect();
        let person = Person {
            id: person_id(network_url.as_ref(), email.as_ref().map(EmailAddress::as_str), OWN, id),
            first_name: self.text(Meaning::FirstName).or(Some(name.first).filter(|first| !first.is_empty())),
            last_name: self.text(Meaning::LastName).or(Some(name.last).filter(|last| !last.is_empty())),
            full_name,
            title: self.text(Meaning::Title),
            headline: None,
            seniority: self.read(Meaning::Seniority, |text| text.to_lowercase().parse::<Seniority>().ok()),
            department: self.read(Meaning::Department, |text| text.to_lowercase().parse::<Department>().ok()),
            email,
            email_verified: None,
            network_url,
            company: company.map(|name| Employer {
                name,
                domain: self.domain(),
                industry: self.text(Meaning::Industry),
                employee_count: None,
            }),
            location: self.location(),
            skills: Vec::new(),
            languages: Vec::new(),
            certifications: Vec::new(),
            experience: Vec::new(),
            education: Vec::new(),
            sources: Vec::new(),
            last_verified_at: None,
        };
        Some((person, known))
    }

    /// The company of a record; none without a name or a domain.
    fn company(&self, id: &str) -> Option<Company> {
        let domain = self.domain();
        let name = self.text(Meaning::CompanyName).or_else(|| Some(domain.as_ref()?.to_string()))?;
        let employees = self.read(Meaning::Employees, |text| text.parse::<f64>().ok());
        let employees = employees.filter(|count| (0.0..1e9).contains(count)).map(|count| count as u32);
        Some(Company {
            id: company_id(domain.as_ref(), OWN, id),
            domain,
            network_url: self.read(Meaning::CompanyNetworkUrl, |text| NetworkUrl::parse(text).ok()),
            description: self.text(Meaning::Description),
            industry: self.text(Meaning::Industry),
            employee_count: employees,
            employee_range: employees.map(EmployeeRange::of),
            founded_year: self.read(Meaning::Founded, |text| text.parse().ok()),
            kind: self.text(Meaning::CompanyType),
            location: self.location(),
            ..Company::named(&name)
        })
    }
}

impl Worker<'_> {
    /// The private record of a record, and what it is asked by.
    fn private_record(
        &self,
        object: Object,
        settings: &ObjectSettings,
        record: &Record,
        at: Timestamp,
    ) -> Option<(PrivateRecord, Vec<String>)> {
        let held = Held { settings, values: &record.values };
        let id = format!("{} {object} {}", self.head.id, record.id);
        let (person, company, known, keys): (_, _, _, Keys) = match object {
            Object::People => {
                let (person, known) = held.person(&id)?;
                let keys = keys_of_person(&person, &known);
                (Some(person), None, known, keys)
            }
            Object::Companies => {
                let company = held.company(&id)?;
                let keys = keys_of_company(&company);
                (None, Some(company), Vec::new(), keys)
            }
        };
        let keys = keys.iter().map(|(kind, text)| private_key(&self.head.owner, kind, text));
        let keys: BTreeSet<String> = keys.collect();
        let (connection, record) = (self.head.id.clone(), record.id.clone());
        let private = PrivateRecord { connection, object, record, at, known, person, company };
        Some((private, keys.into_iter().collect()))
    }

    /// Keeps records as they are now, where the connection and the operator say so; rows are those that are known of them.
    pub(super) async fn keep_private(
        &mut self,
        object: Object,
        settings: &ObjectSettings,
        records: &[Record],
        rows: &mut HashMap<String, RecordRow>,
    ) -> Result<(), Stop> {
        let most = self.app.config.connections.private_records;
        if !self.head.settings.private_layer || most == 0 {
            return Ok(());
        }
        let now = self.app.clock.now();
        let anew = self.state.run.as_ref().is_some_and(|open| open.asked.backfill);
        let mut kept: HashMap<String, Option<(PrivateRecord, Vec<String>)>> = HashMap::new();
        let mut count = self.state.private;
        for record in records {
            let row = rows.get(&record.id);
            let was = row.is_some_and(|row| row.private.is_some());
            let is_objected = is_record_objected(self.app, object, settings, record, row).await?;
            let new = self.private_record(object, settings, record, now).filter(|_| !is_objected);
            let new = new.filter(|_| was || count < most);
            count =
                (count + u64::from(new.is_some() && !was)).saturating_sub(u64::from(new.is_none() && was));
            if new.is_some() || was {
                rows.entry(record.id.clone()).or_insert_with(|| RecordRow::new(object, &record.id));
                kept.insert(record.id.clone(), new);
            }
        }
        let each = rows.iter_mut().filter_map(|(id, row)| Some((row, kept.remove(id)?)));
        self.app.store.keep_privately(&self.head.id, each.collect(), anew).await?;
        self.state.private = count;
        Ok(())
    }

    /// Forgets a record, also as a private one.
    pub(super) async fn forget(&mut self, object: Object, id: &str) -> Result<(), Stop> {
        let ids = [id.to_owned()];
        let mut rows = self.app.store.record_rows(&self.head.id, object, &ids).await?;
        if let Some(row) = rows.get_mut(id).filter(|row| row.private.is_some()) {
            self.app.store.keep_privately(&self.head.id, vec![(row, None)], false).await?;
            self.state.private = self.state.private.saturating_sub(1);
        }
        Ok(self.app.store.forget_record(&self.head.id, object, id).await?)
    }
}
