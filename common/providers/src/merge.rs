//! Records put together from several providers, field by field: the first to know a field supplies it, a fresher one
//! replaces what changes with time, and `sources` says who supplied what.

use domain::{Company, Person, Source};
use jiff::Timestamp;

/// A record that providers contribute to.
pub trait Merge: Sized {
    /// The contract's names of the fields that say something.
    fn filled(&self) -> Vec<&'static str>;
    fn sources(&mut self) -> &mut Vec<Source>;
    fn verified_at(&self) -> Option<Timestamp>;
    /// Takes over what this record lacks, and what changes with time when the other one is fresher.
    fn absorb_fields(&mut self, other: Self, fresher: bool) -> Vec<&'static str>;

    /// Notes which provider supplied the record, unless the record says so itself.
    fn attribute(&mut self, provider: &str, now: Timestamp) {
        if self.sources().is_empty() {
            let fields = self.filled().into_iter().map(str::to_owned).collect();
            let observed_at = Some(self.verified_at().unwrap_or(now));
            self.sources().push(Source {
                provider: provider.to_owned(),
                fields,
                observed_at,
                evidence: None,
            });
        }
    }

    /// Adds what another provider knows of the same subject.
    fn absorb(&mut self, mut other: Self) {
        let fresher =
            matches!((self.verified_at(), other.verified_at()), (Some(mine), Some(theirs)) if theirs > mine);
        let mut sources = std::mem::take(other.sources());
        let taken = self.absorb_fields(other, fresher);
        if taken.is_empty() {
            return;
        }
        for source in self.sources() {
            source.fields.retain(|field| !taken.contains(&field.as_str()));
        }
        for source in &mut sources {
            source.fields.retain(|field| taken.contains(&field.as_str()));
        }
        self.sources().append(&mut sources);
        self.sources().retain(|source| !source.fields.is_empty());
    }
}

/// A field that may say nothing.
trait Blank {
    fn is_blank(&self) -> bool;
}

impl<T> Blank for Option<T> {
    fn is_blank(&self) -> bool {
        self.is_none()
    }
}

impl<T> Blank for Vec<T> {
    fn is_blank(&self) -> bool {
        self.is_empty()
    }
}

impl Blank for String {
    fn is_blank(&self) -> bool {
        self.is_empty()
    }
}

macro_rules! merge {
    ($record:ty { lasting { $($field:ident = $name:literal),+ $(,)? } changing { $($now:ident = $its:literal),+ $(,)? } }) => {
        impl Merge for $record {
            fn filled(&self) -> Vec<&'static str> {
                let mut filled = Vec::with_capacity(20);
                $(if !self.$field.is_blank() { filled.push($name); })+
                $(if !self.$now.is_blank() { filled.push($its); })+
                filled
            }
            fn sources(&mut self) -> &mut Vec<Source> {
                &mut self.sources
            }
            fn verified_at(&self) -> Option<Timestamp> {
                self.last_verified_at
            }
            fn absorb_fields(&mut self, other: Self, fresher: bool) -> Vec<&'static str> {
                let mut taken = Vec::new();
                $(if self.$field.is_blank() && !other.$field.is_blank() {
                    self.$field = other.$field;
                    taken.push($name);
                })+
                $(if !other.$now.is_blank() && (fresher || self.$now.is_blank()) && self.$now != other.$now {
                    self.$now = other.$now;
                    taken.push($its);
                })+
                if fresher {
                    self.last_verified_at = other.last_verified_at;
                }
                taken
            }
        }
    };
}

merge! { Person {
    lasting {
        full_name = "fullName", first_name = "firstName", last_name = "lastName", network_url = "networkUrl",
        location = "location", skills = "skills", languages = "languages", certifications = "certifications",
        education = "education",
    }
    changing {
        title = "title", headline = "headline", seniority = "seniority", department = "department",
        email = "email", email_verified = "emailVerified", company = "company", experience = "experience",
    }
} }

merge! { Company {
    lasting {
        name = "name", domain = "domain", network_url = "networkUrl", description = "description",
        industry = "industry", founded_year = "foundedYear", kind = "type", location = "location",
        technologies = "technologies",
    }
    changing {
        employee_count = "employeeCount", employee_range = "employeeRange", revenue_range = "revenueRange",
        funding = "funding", open_roles = "openRoles",
    }
} }

/// The fields of each record that may be required, for the configuration to check names against.
pub fn person_fields() -> &'static [&'static str] {
    &[
        "fullName",
        "firstName",
        "lastName",
        "title",
        "headline",
        "seniority",
        "department",
        "email",
        "networkUrl",
        "company",
        "location",
        "skills",
        "languages",
        "certifications",
        "experience",
        "education",
    ]
}

pub fn company_fields() -> &'static [&'static str] {
    &[
        "name",
        "domain",
        "networkUrl",
        "description",
        "industry",
        "employeeCount",
        "employeeRange",
        "revenueRange",
        "foundedYear",
        "type",
        "location",
        "technologies",
        "funding",
        "openRoles",
    ]
}

/// A person of whom only the name is known.
pub fn blank_person(full_name: &str) -> Person {
    Person {
        id: String::new(),
        full_name: full_name.to_owned(),
        first_name: None,
        last_name: None,
        title: None,
        headline: None,
        seniority: None,
        department: None,
        email: None,
        email_verified: None,
        network_url: None,
        company: None,
        location: None,
        skills: Vec::new(),
        languages: Vec::new(),
        certifications: Vec::new(),
        experience: Vec::new(),
        education: Vec::new(),
        sources: Vec::new(),
        last_verified_at: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn time(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    fn from(provider: &str, person: Person) -> Person {
        let mut person = person;
        person.attribute(provider, time("2026-01-01T00:00:00Z"));
        person
    }

    #[test]
    fn each_field_says_who_supplied_it() {
        let mut first = from("one", Person { title: Some("CTO".into()), ..blank_person("Ada Lovelace") });
        let second = Person {
            title: Some("Engineer".into()),
            headline: Some("Counts".into()),
            ..blank_person("A. Lovelace")
        };
        first.absorb(from("two", second));
        assert_eq!((first.title.as_deref(), first.headline.as_deref()), (Some("CTO"), Some("Counts")));
        let said = |provider: &str| {
            first.sources.iter().find(|s| s.provider == provider).map(|s| s.fields.join(" "))
        };
        assert_eq!(said("one").as_deref(), Some("fullName title"));
        assert_eq!(said("two").as_deref(), Some("headline"));
    }

    #[test]
    fn a_fresher_provider_replaces_what_changes_with_time() {
        let old = Person {
            title: Some("CTO".into()),
            last_verified_at: Some(time("2024-01-01T00:00:00Z")),
            ..blank_person("Ada Lovelace")
        };
        let new = Person {
            title: Some("CEO".into()),
            last_verified_at: Some(time("2026-01-01T00:00:00Z")),
            ..blank_person("Ada King")
        };
        let mut record = from("one", old);
        record.absorb(from("two", new));
        assert_eq!((record.full_name.as_str(), record.title.as_deref()), ("Ada Lovelace", Some("CEO")));
        assert_eq!(record.last_verified_at, Some(time("2026-01-01T00:00:00Z")));
        assert_eq!(record.sources[1].provider, "two");
    }

    #[test]
    fn what_adds_nothing_leaves_no_trace() {
        let mut record = from("one", blank_person("Ada Lovelace"));
        let before = record.clone();
        record.absorb(from("two", blank_person("Ada Lovelace")));
        assert_eq!(record, before);
    }

    #[test]
    fn every_field_that_can_be_required_can_be_filled() {
        let names = |fields: &[&'static str]| fields.to_vec();
        assert!(blank_person("x").filled().iter().all(|f| names(person_fields()).contains(f)));
        assert!(Company::named("x").filled().iter().all(|f| names(company_fields()).contains(f)));
    }
}
