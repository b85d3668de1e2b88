//! Letters by Amazon SES, as whom the function runs.

use super::{Letter, MailError, Mailer};
use crate::aws::signed::post;
use crate::aws::{Http, Settings};
use domain::EmailAddress;
use serde_json::json;

/// SES in the region of the process.
pub struct Ses {
    settings: Settings,
    http: Http,
    from: EmailAddress,
}

impl Ses {
    pub fn new(settings: Settings, http: Http, from: EmailAddress) -> Self {
        Self { settings, http, from }
    }
}

#[async_trait::async_trait]
impl Mailer for Ses {
    async fn send(&self, letter: &Letter) -> Result<(), MailError> {
        let text = |data: &str| json!({"Data": data, "Charset": "UTF-8"});
        let mut simple = json!({"Subject": text(&letter.subject), "Body": {"Text": text(&letter.text)}});
        let headers = letter.headers();
        if !headers.is_empty() {
            let header = |(name, value)| json!({"Name": name, "Value": value});
            simple["Headers"] = headers.into_iter().map(header).collect();
        }
        let body = json!({
            "FromEmailAddress": self.from,
            "Destination": {"ToAddresses": [letter.to]},
            "Content": {"Simple": simple},
        });
        let url = format!("{}v2/email/outbound-emails", self.settings.address("email"));
        let headers = [("content-type", "application/json")];
        let sent = post(&self.settings, &self.http, "ses", &url, &headers, body.to_string()).await;
        match sent {
            Ok(answer) if answer.status == 200 => Ok(()),
            // Its answer may contain the address.
            Ok(answer) => Err(MailError(format!("SES answers {}", answer.status))),
            Err(_) => Err(MailError("SES could not be reached".into())),
        }
    }
}
