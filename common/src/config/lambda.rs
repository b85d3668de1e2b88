//! What a function of AWS needs, checked when it starts: it must not begin to answer and fail at the first call that needs more.

use super::{Config, SES};
use providers::mail::Transport;
use std::collections::HashMap;
use std::time::Duration;

/// What a function cannot do without, besides its tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Need {
    /// It asks providers, so that their settings must be sound; another function has no right to read their keys.
    Providers,
    /// It sends messages.
    Queue,
}

/// How long Lambda lets a function answer, as `template.yaml` says.
pub const TIMEOUT: Duration = Duration::from_secs(28);
/// How long a settlement may take beyond the call's own time.
pub(crate) const GRACE: Duration = Duration::from_secs(2);
/// The time for sending the answer, once a call was charged.
const ANSWERING: Duration = Duration::from_secs(1);

impl Config {
    /// Reads the environment and, for what it does not set, the variables given, as a function with these needs must have them.
    pub fn on_lambda(more: HashMap<String, String>, needs: &[Need]) -> Result<Self, String> {
        let set = std::env::vars_os()
            .filter_map(|(name, text)| Some((name.into_string().ok()?, text.into_string().ok()?)))
            .filter(|(_, text)| !text.is_empty());
        Self::of_function(&more.into_iter().chain(set).collect(), needs)
    }

    fn of_function(variables: &HashMap<String, String>, needs: &[Need]) -> Result<Self, String> {
        let (config, mut problems, of_providers) = Self::read_from(&|name| variables.get(name).cloned());
        if needs.contains(&Need::Providers) {
            problems.extend(of_providers);
        }
        problems.extend(config.problems_on_lambda(needs));
        if problems.is_empty() { Ok(config) } else { Err(problems.join("; ")) }
    }

    fn problems_on_lambda(&self, needs: &[Need]) -> Vec<String> {
        let mut problems = Vec::new();
        if self.stored.seal_secret.is_empty() {
            problems.push(
                "SEAL_SECRET is not set: without it codes sent to mailboxes can be computed and opt-outs are lost; put a long random \
                 text into the secret that SecretArn names"
                    .to_owned(),
            );
        }
        let longest = TIMEOUT - GRACE - ANSWERING;
        if self.limits.deadline > longest {
            let (set, longest) = (self.limits.deadline.as_millis(), longest.as_millis());
            problems.push(format!(
                "REQUEST_DEADLINE_MS is {set}, and Lambda ends a function that answers later than {} s; set {longest} at most",
                TIMEOUT.as_secs()
            ));
        }
        if needs.contains(&Need::Providers) && matches!(self.mail.transport, Transport::Direct) {
            problems.push(
                "MAIL_TRANSPORT is direct, and Lambda cannot open port 25; name a SOCKS5 proxy or a Reacher service".to_owned(),
            );
        }
        if needs.contains(&Need::Queue) && self.aws.queue_url.is_none() {
            problems.push(
                "QUEUE_URL is not set; the template gives it to every function that sends messages"
                    .to_owned(),
            );
        }
        problems.extend(self.problem_of_ses());
        problems
    }

    /// Amazon SES sends only from verified identities, and functions only from the template's.
    fn problem_of_ses(&self) -> Option<String> {
        let from = self.mailer.from.as_ref().filter(|_| *self.mailer.server == *SES)?.to_string();
        let identity = self.mailer.identity.to_ascii_lowercase();
        if identity.is_empty() {
            return Some(format!(
                "MAILER is ses, and MailIdentity is not set; deploy with the domain or the address of {from} that SES verified"
            ));
        }
        let from = from.to_ascii_lowercase();
        let host = from.rsplit('@').next().unwrap_or_default();
        let is_covered = from == identity || host == identity || host.ends_with(&format!(".{identity}"));
        (!is_covered)
            .then(|| format!("MAILER_FROM is {from}, which MailIdentity ({identity}) does not cover"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(needs: &[Need], variables: &[(&str, &str)]) -> Result<Config, String> {
        let sealed = [("SEAL_SECRET", "a long random text")];
        let variables = sealed.iter().chain(variables);
        let all = variables.map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        Config::of_function(&all, needs)
    }

    #[test]
    fn a_function_names_every_setting_that_it_lacks_and_what_to_do() {
        let both = [Need::Providers, Need::Queue];
        for (variables, told) in [
            (&[("SEAL_SECRET", "")][..], "SEAL_SECRET is not set"),
            (&[("REQUEST_DEADLINE_MS", "25001")], "set 25000 at most"),
            (&[("MAIL_TRANSPORT", "direct"), ("MAIL_HELO_NAME", "mail.acme.example")], "port 25"),
            (&[("QUEUE_URL", "")], "QUEUE_URL is not set"),
            (&[("PROVIDERS_PERSON", "pdl")], "PDL_API_KEY is not set"),
            (&[("MAILER", "ses"), ("MAILER_FROM", "post@acme.example")], "MailIdentity is not set"),
            (
                &[
                    ("MAILER", "ses"),
                    ("MAILER_FROM", "post@acme.example"),
                    ("MAIL_IDENTITY", "other.example"),
                ],
                "does not cover",
            ),
        ] {
            let queue = [("QUEUE_URL", "https://sqs.example/queue")];
            let all: Vec<_> = queue.into_iter().chain(variables.iter().copied()).collect();
            let refused = read(&both, &all).unwrap_err();
            assert!(refused.contains(told), "{variables:?}: {refused}");
        }
    }

    #[test]
    fn a_function_that_asks_no_provider_does_not_need_the_keys_of_providers() {
        let order = [("PROVIDERS_PERSON", "pdl"), ("MAIL_TRANSPORT", "direct")];
        assert!(read(&[], &order).is_ok());
        let ses = |identity| {
            [("MAILER", "ses"), ("MAILER_FROM", "post@mail.acme.example"), ("MAIL_IDENTITY", identity)]
        };
        for identity in ["acme.example", "mail.acme.example", "Post@mail.acme.example"] {
            assert!(read(&[], &ses(identity)).is_ok(), "{identity}");
        }
        assert!(read(&[], &[("REQUEST_DEADLINE_MS", "25000")]).is_ok());
    }
}
