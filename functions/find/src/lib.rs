//! Emails, phones and reverse lookup.

mod ad_audience;
pub mod callbacks;
mod domain_search;
mod feedback;
mod find_email;
mod find_personal_email;
mod find_phone;
mod reverse_email;
mod reverse_phone;

use common::catalog::find::{
    AdAudience, DomainSearch, Feedback, FindEmail, FindPersonalEmail, FindPhone, ReverseEmail, ReversePhone,
};
use common::domain::Family;
use common::http::Routes;

pub fn routes() -> Routes {
    Routes::new(Family::Find)
        .on(FindEmail, find_email::find_email)
        .on(FindPersonalEmail, find_personal_email::find_personal_email)
        .on(FindPhone, find_phone::find_phone)
        .on(DomainSearch, domain_search::domain_search)
        .on(ReverseEmail, reverse_email::reverse_email)
        .on(ReversePhone, reverse_phone::reverse_phone)
        .on(AdAudience, ad_audience::ad_audience)
        .on(Feedback, feedback::feedback)
}
