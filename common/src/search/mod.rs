//! Understanding what a caller means: job titles, names, companies and places, and the filters of a search.
//! The stored side of all of it is `dataset`; nothing here knows HTTP or money.

pub mod company_name;
pub mod country;
pub mod nickname;
pub mod person_name;
pub mod title;
mod title_words;
