//! Words: the meaning of job titles, roles, names, countries and addresses. No I/O and no records: every decision here is made by the
//! words alone.

pub mod committee;
pub mod company_name;
mod company_spelling;
mod company_words;
pub mod country;
pub mod email_pattern;
pub mod known_names;
mod legal_forms;
pub mod mail;
pub mod near;
pub mod nickname;
pub mod objection;
pub mod place;
pub mod role;
pub mod romanise;
mod romanise_tables;
pub mod text;
pub mod title;
#[cfg(test)]
mod title_tests;
mod title_words;
pub mod values;
pub mod written;
