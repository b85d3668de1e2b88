//! Reading what providers send without trusting its shape: a field that is missing, hidden behind a boolean or of
//! another type is absent, and the last case is counted as drift of the provider's schema.

use domain::{Location, Technology};
use jiff::civil::Date;
use language::country;
use serde_json::Value;
use std::str::FromStr;
use std::sync::atomic::{AtomicU64, Ordering};

/// Lists are read this far; no person has more jobs than that.
const MOST_ITEMS: usize = 200;
/// Texts are read this far, in bytes.
const MOST_TEXT: usize = 8 * 1024;

/// A value of a provider's answer.
#[derive(Clone, Copy)]
pub struct Loose<'a> {
    value: &'a Value,
    drift: &'a AtomicU64,
}

impl<'a> Loose<'a> {
    pub fn new(value: &'a Value, drift: &'a AtomicU64) -> Self {
        Self { value, drift }
    }

    /// A field; null where there is none.
    pub fn at(self, field: &str) -> Self {
        let value = match self.value {
            Value::Object(object) => object.get(field).unwrap_or(&Value::Null),
            Value::Null | Value::Bool(_) => &Value::Null,
            _ => {
                self.drifted();
                &Value::Null
            }
        };
        Self { value, ..self }
    }

    pub fn is_null(self) -> bool {
        self.value.is_null()
    }

    /// Whether this is an object with anything in it.
    pub fn is_record(self) -> bool {
        self.value.as_object().is_some_and(|object| !object.is_empty())
    }

    pub fn raw(self) -> &'a Value {
        self.value
    }

    /// A text that says something.
    pub fn str(self) -> Option<&'a str> {
        match self.value {
            Value::String(text) => {
                let text = text.trim();
                let end = (0..=text.len().min(MOST_TEXT)).rev().find(|end| text.is_char_boundary(*end))?;
                Some(&text[..end]).filter(|text| !text.is_empty())
            }
            // Providers put a boolean where a plan does not include the value: there, but hidden.
            Value::Null | Value::Bool(_) => None,
            _ => {
                self.drifted();
                None
            }
        }
    }

    pub fn text(self) -> Option<String> {
        self.str().map(str::to_owned)
    }

    /// An identifier, written as a whole number or as the text of one.
    pub fn number_text(self) -> Option<String> {
        let text = match self.value {
            Value::Number(number) => number.to_string(),
            _ => self.text()?,
        };
        Some(text).filter(|text| text.bytes().all(|b| b.is_ascii_digit()))
    }

    /// A whole number, written as a number or as a text of one.
    pub fn whole<N: TryFrom<i64>>(self) -> Option<N> {
        let number = match self.value {
            Value::Number(number) => number.as_i64().or_else(|| number.as_f64().map(|float| float as i64)),
            Value::String(text) => text.trim().replace([',', '_'], "").parse::<f64>().ok().map(|n| n as i64),
            Value::Null | Value::Bool(_) => return None,
            _ => None,
        };
        let number = number.and_then(|number| N::try_from(number).ok());
        if number.is_none() {
            self.drifted();
        }
        number
    }

    pub fn boolean(self) -> Option<bool> {
        match self.value {
            Value::Bool(truth) => Some(*truth),
            Value::Null => None,
            _ => {
                self.drifted();
                None
            }
        }
    }

    /// The elements of a list; a single value counts as a list of one.
    pub fn items(self) -> impl Iterator<Item = Self> + use<'a> {
        let items = match self.value {
            Value::Array(items) => items.as_slice(),
            Value::Null | Value::Bool(_) => &[],
            _ => std::slice::from_ref(self.value),
        };
        items.iter().take(MOST_ITEMS).map(move |value| Self { value, ..self })
    }

    /// Every element of a list, however long it is.
    pub fn all(self) -> impl Iterator<Item = Self> + use<'a> {
        let items = self.value.as_array().map_or(&[][..], Vec::as_slice);
        items.iter().map(move |value| Self { value, ..self })
    }

    /// The texts of a list.
    pub fn texts(self) -> Vec<String> {
        self.items().filter_map(Self::text).collect()
    }

    /// A text that parses as something of ours.
    pub fn parsed<T: FromStr>(self) -> Option<T> {
        let parsed = self.str()?.parse().ok();
        if parsed.is_none() {
            self.drifted();
        }
        parsed
    }

    /// A day written as `YYYY`, `YYYY-MM`, `YYYY-MM-DD` or with a time after it; the first day of that period.
    pub fn date(self) -> Option<Date> {
        let text = self.str()?;
        let mut parts = text.split(['T', ' ']).next()?.splitn(3, '-');
        let part = |part: Option<&str>, default: i16| part.map_or(Some(default), |text| text.parse().ok());
        let year = part(parts.next(), 0);
        let (month, day) = (part(parts.next(), 1), part(parts.next(), 1));
        let date = match (year, month, day) {
            (Some(year @ 1000..), Some(month), Some(day)) => {
                Date::new(year, i8::try_from(month).unwrap_or(0), i8::try_from(day).unwrap_or(0)).ok()
            }
            _ => None,
        };
        if date.is_none() {
            self.drifted();
        }
        date
    }

    /// The year of such a day.
    pub fn year(self) -> Option<i16> {
        match self.value {
            Value::Number(_) => self.whole::<i16>().filter(|year| (1000..=9999).contains(year)),
            _ => self.date().map(|date| date.year()),
        }
    }

    fn drifted(self) {
        self.drift.fetch_add(1, Ordering::Relaxed);
    }
}

/// A place, its country as an ISO code; nothing where none of it is known.
pub fn location(city: Option<String>, region: Option<String>, country: Option<&str>) -> Option<Location> {
    let region = region.or_else(|| country.and_then(country::nation).map(str::to_owned));
    let country = country.and_then(country::code).map(str::to_owned);
    let place = Location { city, region, country };
    (place != Location::default()).then_some(place)
}

/// Technologies by name, each once.
pub fn technologies(named: impl IntoIterator<Item = (String, Option<String>)>) -> Vec<Technology> {
    let mut all: Vec<Technology> = Vec::new();
    for (name, category) in named {
        if !all.iter().any(|known| known.name.eq_ignore_ascii_case(&name)) {
            all.push(Technology { name, category });
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;

    #[test]
    fn what_is_hidden_is_absent_and_what_has_another_type_is_counted() {
        let drift = AtomicU64::new(0);
        let value = json!({"hidden": true, "name": " Ada ", "odd": 7, "list": "one", "count": "1,200",
            "year": "2014-02", "blank": "  ", "wrong": {"a": 1}});
        let read = Loose::new(&value, &drift);
        assert_eq!(read.at("hidden").text(), None);
        assert_eq!(read.at("missing").at("deeper").text(), None);
        assert_eq!(read.at("name").text().as_deref(), Some("Ada"));
        assert_eq!(read.at("blank").text(), None);
        assert_eq!(read.at("list").texts(), ["one"]);
        assert_eq!(read.at("count").whole::<u32>(), Some(1200));
        assert_eq!(read.at("year").date(), Some(jiff::civil::date(2014, 2, 1)));
        assert_eq!(drift.load(Ordering::Relaxed), 0);
        assert_eq!(read.at("odd").text(), None);
        assert_eq!(read.at("wrong").whole::<u32>(), None);
        assert_eq!(drift.load(Ordering::Relaxed), 2);
    }

    proptest! {
        #[test]
        fn no_text_breaks_the_reading(text in "\\PC{0,40}|[0-9T:.,-]{0,20}") {
            let drift = AtomicU64::new(0);
            let value = json!(text);
            let read = Loose::new(&value, &drift);
            let _ = (read.date(), read.year(), read.whole::<i16>(), read.parsed::<domain::Domain>());
        }
    }
}
