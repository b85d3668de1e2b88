//! What a vendor file may not say, though its grammar would allow it.

use super::outcome::may_be_missed;
use super::request::{self, OF_COMPANY, OF_DOMAIN, OF_MAILBOX, OF_NUMBER, OF_PERSON};
use super::vendor;
use crate::http::AddressPolicy;
use crate::vendor::expression::Expr;
use crate::vendor::grammar::{
    Asking, Auth, Batch, Callback, File, Meaning, Offer, PersonReads, Price, Token,
};
use lookup::Capability;
use serde_json::{Map, Value};
use url::Url;

/// Names whose variables are other settings'.
const TAKEN: [&str; 22] = [
    "almanac",
    "aws",
    "company",
    "connection",
    "dataset",
    "database",
    "directory",
    "drop",
    "dynamodb",
    "lambda",
    "local",
    "mail",
    "mailer",
    "oauth",
    "person",
    "privacy",
    "provider",
    "providers",
    "reacher",
    "secrets",
    "stripe",
    "website",
];
/// Vendors whose searches are code of ours.
const SEARCHED_BY_CODE: [&str; 2] = ["apollo", "pdl"];

/// Everything wrong with a file.
pub fn problems(file: &File) -> Vec<String> {
    let mut check = Check { file, problems: Vec::new() };
    check.head();
    check.rules();
    check.people("person", file.person.as_ref(), |_| None);
    check.people("email", file.email.as_ref(), |reads| Some(reads.email.is_some()));
    check
        .people("personal_email", file.personal_email.as_ref(), |reads| Some(reads.personal_email.is_some()));
    check.people("mobile", file.mobile.as_ref(), |reads| Some(reads.mobile.is_some()));
    if let Some(offer) = &file.company {
        check.offer("company", offer, OF_COMPANY);
        check.must(offer.reads.name.is_some(), "[company.reads] lacks name");
    }
    if let Some(offer) = &file.carrier {
        check.offer("carrier", offer, OF_NUMBER);
        check.must(offer.reads.line.is_some(), "[carrier.reads] lacks line");
    }
    if let Some(offer) = &file.mailbox {
        check.offer("mailbox", offer, OF_MAILBOX);
        check.must(offer.reads.verdict.is_some(), "[mailbox.reads] lacks verdict");
    }
    if let Some(offer) = &file.domain_search {
        check.offer("domain_search", offer, OF_DOMAIN);
        check.must(
            file.email.is_some(),
            "[domain_search] is sold at the price of [email], which is not there",
        );
        check.must(offer.wait.is_none(), "[domain_search] cannot wait");
    }
    for (name, offer) in [("people_search", &file.people_search), ("company_search", &file.company_search)] {
        if let Some(offer) = offer {
            check.must(
                SEARCHED_BY_CODE.contains(&file.name.as_str()),
                &format!("[{name}] is code of ours, which {} has not", file.name),
            );
            check.price(name, &offer.price);
        }
    }
    check.must(offers(file).next().is_some(), "it offers nothing");
    check.problems
}

/// What a file offers, and at what price.
pub fn offers(file: &File) -> impl Iterator<Item = (Capability, &Price)> {
    fn price<R>(offer: &Option<Offer<R>>) -> Option<&Price> {
        offer.as_ref().map(|offer| &offer.price)
    }
    [
        (Capability::Person, price(&file.person)),
        (Capability::Company, price(&file.company)),
        (Capability::Email, price(&file.email)),
        (Capability::PersonalEmail, price(&file.personal_email)),
        (Capability::Mobile, price(&file.mobile)),
        (Capability::Carrier, price(&file.carrier)),
        (Capability::Mailbox, price(&file.mailbox)),
        (Capability::PeopleSearch, file.people_search.as_ref().map(|offer| &offer.price)),
        (Capability::CompanySearch, file.company_search.as_ref().map(|offer| &offer.price)),
    ]
    .into_iter()
    .filter_map(|(capability, price)| Some((capability, price?)))
}

/// Whether a path stays at its host and carries no parameters.
fn is_own_path(path: &str) -> bool {
    path.starts_with('/')
        && !path.starts_with("//")
        && !path.contains(['?', '#', '\\', '@'])
        && path.split('/').all(|part| part != "..")
}

struct Check<'a> {
    file: &'a File,
    problems: Vec<String>,
}

impl Check<'_> {
    fn must(&mut self, holds: bool, problem: &str) {
        if !holds {
            self.problems.push(problem.to_owned());
        }
    }

    fn head(&mut self) {
        let File { name, url, secrets, auth, headers, credit_usd, concurrency, checked, resets, .. } =
            self.file;
        let plain = name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit());
        self.must(plain && (2..=30).contains(&name.len()), "name is 2 to 30 lower-case letters and digits");
        self.must(!TAKEN.contains(&name.as_str()), "name is taken by something else");
        let fixed = Url::parse(url).is_ok_and(|url| {
            url.scheme() == "https" && url.has_host() && url.query().is_none() && url.username().is_empty()
        });
        self.must(fixed, "url is an https address without a query or a user");
        // Names are judged again when they are dialled.
        let inside = Url::parse(url).is_ok_and(|url| AddressPolicy::Public.check(&url).is_err());
        self.must(!inside, "url leads inside the network of the service");
        let prefix = format!("{}_", name.to_uppercase());
        for variable in secrets.keys() {
            let named = variable.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit() || b == b'_');
            self.must(
                named && variable.starts_with(&prefix) && variable.len() > prefix.len(),
                &format!("the secret {variable} does not begin with {prefix}"),
            );
        }
        let wanted = match auth {
            Auth::Basic => 2,
            Auth::Token(token) => token.secrets.len(),
            _ => 1,
        };
        // One more may be what the vendor signs its deliveries with.
        let signed =
            vendor::callbacks(self.file).into_iter().filter_map(|callback| callback.signature.as_ref());
        let of_auth = |variable: &&String| !signed.clone().any(|signature| signature.secret == **variable);
        let own = if secrets.len() > wanted { secrets.keys().filter(of_auth).count() } else { secrets.len() };
        self.must(own == wanted, &format!("auth takes {wanted} secrets, and there are {own}"));
        if let Auth::Token(token) = auth {
            self.token(token);
        }
        let is_name = |name: &str| http::HeaderName::try_from(name).is_ok();
        let named = match auth {
            Auth::Header(name) => is_name(name),
            Auth::Query(name) | Auth::Body(name) => !name.is_empty(),
            Auth::Bearer | Auth::Basic | Auth::Token(_) => true,
        };
        self.must(named, "auth names no header or field");
        for (name, value) in headers {
            let value = http::HeaderValue::try_from(value).is_ok();
            self.must(is_name(name) && value, &format!("{name:?} is no header"));
        }
        self.must(resets.as_deref().is_none_or(is_name), "resets is no header");
        self.must(
            credit_usd.is_finite() && (0.0..=1000.0).contains(credit_usd),
            "credit_usd is between 0 and 1000",
        );
        self.must((1..=10_000).contains(concurrency), "concurrency is between 1 and 10000");
        self.must(checked.parse::<jiff::civil::Date>().is_ok(), "checked is a day such as 2026-11-18");
    }

    fn token(&mut self, token: &Token) {
        self.must(is_own_path(&token.post) && !token.post.contains('{'), "auth: the token's post is no path");
        self.must(!token.secrets.is_empty(), "auth: no secret is exchanged for the token");
        self.must(token.read.reads_anything(), "auth: the token is read from nothing");
        self.must((10..=86_400).contains(&token.seconds), "auth: a token is good for 10 to 86400 seconds");
        for variable in token.secrets.values() {
            let own = self.file.secrets.contains_key(variable);
            self.must(own, &format!("auth: {variable} is not among the secrets of this file"));
        }
    }

    fn callback(&mut self, name: &str, callback: &Callback) {
        self.must(callback.id.reads_anything(), &format!("[{name}.wait.callback] id is a constant"));
        if let Some(signature) = &callback.signature {
            let own = self.file.secrets.contains_key(&signature.secret);
            self.must(own, &format!("[{name}.wait.callback] {} is not among the secrets", signature.secret));
            let header = http::HeaderName::try_from(&signature.header).is_ok();
            self.must(header, &format!("[{name}.wait.callback] the signature's header is no header"));
        }
    }

    fn batch(&mut self, name: &str, batch: &Batch, with: &Map<String, Value>, inputs: &[&str]) {
        let name = format!("{name}.batch");
        self.must((2..=1000).contains(&batch.most), &format!("[{name}] most is between 2 and 1000"));
        self.must(!batch.needs.is_empty(), &format!("[{name}] needs nothing"));
        let fixed = is_own_path(&batch.post) && !batch.post.contains('{');
        self.must(fixed, &format!("[{name}] {:?} is no path", batch.post));
        self.must(!batch.rows.is_empty(), &format!("[{name}] rows names no field"));
        self.must(batch.each.reads_anything(), &format!("[{name}] each is a constant"));
        let mut of_body = Vec::new();
        batch.body.values().chain(with.values()).for_each(|tree| request::references(tree, &mut of_body));
        self.must(of_body.is_empty(), &format!("[{name}] inputs belong into row, not body"));
        let inputs: Vec<&str> = inputs.iter().copied().chain(["row"]).collect();
        for input in request::named_in_row(batch) {
            let known = inputs.contains(&input.as_str());
            self.must(
                known,
                &format!("[{name}] there is no input {input:?}; there are {}", inputs.join(", ")),
            );
        }
    }

    fn rules(&mut self) {
        let file = self.file;
        for (number, rule) in (1..).zip(&file.outcome) {
            let said = !rule.status.is_empty() || rule.when.is_some();
            self.must(said, &format!("outcome {number} names neither a status nor a condition"));
            if let Some(when) = &rule.when {
                self.must(when.reads_anything(), &format!("outcome {number}: {when:?} reads nothing"));
            }
            if rule.is == Meaning::Answered {
                let can = rule.status.iter().all(|status| may_be_missed(*status));
                self.must(can, &format!("outcome {number}: what a failure or refusal carries is no answer"));
            }
            if rule.is != Meaning::Missed {
                continue;
            }
            // An outage is never "not found".
            let can = !rule.status.is_empty() && rule.status.iter().all(|status| may_be_missed(*status));
            self.must(can, &format!("outcome {number}: \"missed\" takes statuses that can mean it; a failure or refusal cannot"));
            let plain = rule.status.iter().all(|status| matches!(status, 201..=299 | 404 | 410));
            self.must(
                plain || rule.when.is_some(),
                &format!("outcome {number}: \"missed\" of these statuses takes a condition (when)"),
            );
        }
    }

    fn people(
        &mut self,
        name: &str,
        offer: Option<&Offer<PersonReads>>,
        has: impl Fn(&PersonReads) -> Option<bool>,
    ) {
        let Some(offer) = offer else { return };
        self.offer(name, offer, OF_PERSON);
        let reads = &offer.reads;
        self.must(has(reads) != Some(false), &format!("[{name}.reads] lacks {name}"));
        let repeated = reads.full_name.is_some() || (reads.first_name.is_some() && reads.last_name.is_some());
        let names =
            |need: &String| need.split_whitespace().any(|input| matches!(input, "full_name" | "first_name"));
        let asked = offer.ask.iter().all(|way| !way.needs.is_empty() && way.needs.iter().all(names));
        self.must(
            repeated || (asked && name != "person"),
            &format!("[{name}] neither reads a name nor needs one in every way of asking"),
        );
        self.must(name != "person" || offer.wait.is_none(), "[person] cannot wait");
    }

    fn offer<R>(&mut self, name: &str, offer: &Offer<R>, inputs: &[&str]) {
        self.price(name, &offer.price);
        self.must(!offer.ask.is_empty(), &format!("[{name}] asks nothing"));
        self.must(offer.found.is_some(), &format!("[{name}] lacks found"));
        for (what, expression) in [("found", &offer.found), ("missed", &offer.missed)] {
            let reads = expression.as_ref().is_none_or(Expr::reads_anything);
            self.must(reads, &format!("[{name}] {what} is a constant"));
        }
        if let Some(confidence) = &offer.confidence {
            let known = confidence.of > 0.0 && (0.0..=1.0).contains(&confidence.otherwise);
            self.must(
                known,
                &format!("[{name}] confidence is a share of a positive number, else between 0 and 1"),
            );
        }
        let mut known: Vec<&str> = inputs.to_vec();
        if let Some(first) = &offer.first {
            self.asking(&format!("{name}.first"), &first.ask, offer, &known, &[]);
            self.must(!first.take.is_empty(), &format!("[{name}.first] takes nothing"));
            self.must(first.missed.reads_anything(), &format!("[{name}.first] missed is a constant"));
            known.extend(first.take.keys().map(String::as_str));
        }
        let taken: Vec<&str> = known[inputs.len()..].to_vec();
        for way in &offer.ask {
            self.asking(name, way, offer, &known, &taken);
        }
        if let Some(batch) = &offer.batch {
            let of_people = matches!(name, "person" | "email" | "personal_email" | "mobile");
            self.must(of_people, &format!("[{name}.batch] batches are of people"));
            let plain = offer.wait.is_none() && offer.first.is_none();
            self.must(plain, &format!("[{name}.batch] what waits or has a first step is asked one by one"));
            self.batch(name, batch, &offer.with, inputs);
        }
        if let Some(wait) = &offer.wait {
            if let Some(callback) = &wait.callback {
                self.must(wait.id.is_some(), &format!("[{name}.wait.callback] takes an id"));
                self.callback(name, callback);
            }
            self.must(
                wait.id.is_some() == wait.ask.is_some(),
                &format!("[{name}.wait] id and ask belong together"),
            );
            let paced = wait.every >= 0.1 && wait.longest >= wait.every && wait.longest <= 600.0;
            self.must(paced, &format!("[{name}.wait] pauses are between 0.1 and 600 seconds"));
            self.must((1..=86_400).contains(&wait.until), &format!("[{name}.wait] until is at most a day"));
            self.must(name != "company" && name != "carrier", &format!("[{name}] cannot wait"));
            if let Some(ask) = &wait.ask {
                self.asking(&format!("{name}.wait"), ask, offer, &["id"], &["id"]);
            }
        }
    }

    /// A request: one method, a path of its own host, and inputs that exist. `given` are there whatever is needed.
    fn asking<R>(&mut self, name: &str, asking: &Asking, offer: &Offer<R>, inputs: &[&str], given: &[&str]) {
        let (path, is_post) = match (&asking.get, &asking.post) {
            (Some(path), None) => (path, false),
            (None, Some(path)) => (path, true),
            _ => return self.problems.push(format!("[{name}] has one of get and post")),
        };
        self.must(is_own_path(path), &format!("[{name}] {path:?} is no path; parameters belong into query"));
        self.must(is_post || asking.body.is_none(), &format!("[{name}] a GET has no body"));
        self.must(
            is_post || !matches!(self.file.auth, Auth::Body(_)),
            &format!("[{name}] the key belongs into a body, and a GET has none"),
        );
        for input in request::named(asking, &offer.with) {
            let known = inputs.contains(&input.as_str());
            self.must(
                known,
                &format!("[{name}] there is no input {input:?}; there are {}", inputs.join(", ")),
            );
        }
        for input in path.split('{').skip(1).filter_map(|part| Some(part.split_once('}')?.0)) {
            let needed = asking.needs.iter().all(|need| need.split_whitespace().any(|name| name == input));
            let there = given.contains(&input) || (needed && !asking.needs.is_empty());
            self.must(there, &format!("[{name}] {{{input}}} is in the path and not needed"));
        }
    }

    fn price(&mut self, name: &str, price: &Price) {
        let parts = price.each.iter().map(|part| part.credits);
        let amounts = [price.call, price.hit, price.most.unwrap_or(0.0)].into_iter().chain(parts);
        let sane =
            amounts.into_iter().all(|amount| amount.is_finite() && (0.0..=100_000.0).contains(&amount));
        self.must(sane, &format!("[{name}] price is between 0 and 100000 credits"));
        self.must(
            price.read.is_none() || price.most_credits() > 0.0,
            &format!("[{name}] price is read of the answer, so it takes most: what is set aside before"),
        );
    }
}
