//! Merging several records of one company.

use crate::merge::{Mergeable, Won, take_newer, unite};
use crate::remembered;
use directory::{Salt, Sourced};
use domain::name::fold;
use lookup::record::CompanyRecord;

impl Mergeable for CompanyRecord {
    fn outdate(&mut self, other: &Self) {
        if !other.company.technologies.is_empty() {
            self.company.technologies.clear();
        }
    }

    fn merge(&mut self, other: Self, newer: bool) {
        let (mine, mut theirs) = (&mut self.company, other.company);
        let theirs_former = std::mem::take(&mut theirs.former_names);
        let theirs_codes = std::mem::take(&mut theirs.industry_codes);
        let mut won = Won::new(newer);
        won.take("name", &mut mine.name, theirs.name);
        won.option("domain", &mut mine.domain, theirs.domain);
        won.option("networkUrl", &mut mine.network_url, theirs.network_url);
        won.option("description", &mut mine.description, theirs.description);
        won.option("industry", &mut mine.industry, theirs.industry);
        won.option("employeeRange", &mut mine.employee_range, theirs.employee_range);
        won.option("employeeCount", &mut mine.employee_count, theirs.employee_count);
        won.option("revenueRange", &mut mine.revenue_range, theirs.revenue_range);
        won.option("foundedYear", &mut mine.founded_year, theirs.founded_year);
        won.option("type", &mut mine.kind, theirs.kind);
        won.option("location", &mut mine.location, theirs.location);
        won.option("funding", &mut mine.funding, theirs.funding);
        won.option("openRoles", &mut mine.open_roles, theirs.open_roles);
        won.option("status", &mut mine.status, theirs.status);
        won.above("parent", &mut self.parent, other.parent);
        won.above("ultimateParent", &mut self.ultimate_parent, other.ultimate_parent);
        unite(&mut mine.technologies, theirs.technologies, |one, other| fold(&one.name) == fold(&other.name));
        mine.last_verified_at = mine.last_verified_at.max(theirs.last_verified_at);
        won.credit(&mut mine.sources, theirs.sources);
        take_newer(newer, &mut self.email_pattern, other.email_pattern);
        take_newer(newer, &mut self.catch_all, other.catch_all);
        take_newer(newer, &mut self.mail_provider, other.mail_provider);
        unite(&mut self.other_names, other.other_names, |one, other| fold(one) == fold(other));
        unite(&mut self.jobs, other.jobs, |one, other| one.id == other.id);
        take_newer(newer, &mut self.phone, other.phone);
        take_newer(newer, &mut self.email, other.email);
        unite(&mut self.registrations, other.registrations, |one, other| one == other);
        unite(&mut self.company.former_names, theirs_former, |one, other| fold(one) == fold(other));
        unite(&mut self.company.industry_codes, theirs_codes, |one, other| {
            (&one.system, &one.code) == (&other.system, &other.code)
        });
        self.say_names_and_numbers();
    }
}

/// Gives a company the id that the surest identifier has here.
pub(crate) fn identified_company(mut record: CompanyRecord, salt: Option<&Salt>) -> CompanyRecord {
    record.say_names_and_numbers();
    let Some(salt) = salt else { return record };
    let text = match &record.company.domain {
        Some(domain) => domain.to_string(),
        // Registers have many companies of one name.
        None => match record.registrations.first() {
            Some(number) => number.clone(),
            None => remembered::squashed(&record.company.name).to_string(),
        },
    };
    record.set_id(salt.company(&text));
    record
}
