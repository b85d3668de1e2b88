//! Twilio Lookup v2: what kind of line a number is, and whose network it is in.

use crate::http::{AddressPolicy, Transport, send};
use crate::vendor::{Access, Capabilities, Prices, Secret, Vendor};
use domain::Phone;
use domain::phone::LineType;
use lookup::contact::{CarrierLookup, Line};
use lookup::{Capability, ProviderError};
use std::sync::Arc;

pub const VENDOR: Vendor = Vendor {
    name: "twilio",
    url: "https://lookups.twilio.com",
    credentials: &["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN"],
    // A third party's figure for line type intelligence; not verified.
    offers: &[(Capability::Carrier, Prices { per_call: 10_000, per_hit: 0 })],
    concurrency: 16,
    addresses: AddressPolicy::Chosen,
};

pub(crate) fn connect(access: Access) -> Capabilities {
    Capabilities { carrier: Some(Arc::new(Twilio::new(access))), ..Capabilities::default() }
}

pub struct Twilio {
    transport: Transport,
    /// Account or API key SID, then token or secret.
    credentials: Vec<Secret>,
}

impl Twilio {
    pub fn new(access: Access) -> Self {
        Self { transport: access.transport, credentials: access.credentials }
    }
}

#[async_trait::async_trait]
impl CarrierLookup for Twilio {
    async fn line(&self, number: &Phone) -> Result<Option<Line>, ProviderError> {
        let path = format!("/v2/PhoneNumbers/{}", number.as_str().replace('+', "%2B"));
        let [sid, token] = &self.credentials[..] else { return Err(ProviderError::Credentials) };
        let request = self.transport.get(&path, &[("Fields", "line_type_intelligence")])?;
        let answer = send(request.basic_auth(sid.reveal(), Some(token.reveal()))).await?;
        match answer.status {
            200 => {}
            404 => return answer.json().map(|_| None),
            _ => return Err(answer.failure()),
        }
        let body = answer.json()?;
        let read = self.transport.read(&body);
        if read.at("phone_number").str().is_some_and(|other| other != number.as_str()) {
            return Err(ProviderError::Mismatch);
        }
        match read.at("valid").boolean() {
            Some(true) => {}
            // An impossible number is answered with 200 too.
            Some(false) => return Ok(None),
            None => return Err(ProviderError::BadAnswer("it does not say whether the number is valid")),
        }
        let line = read.at("line_type_intelligence");
        // A package can fail alone, with a number of its own and a 200 around it.
        if !line.is_record() || !line.at("error_code").is_null() {
            return Err(ProviderError::BadAnswer("it has no line type"));
        }
        let kind = match line.at("type").str() {
            Some("mobile") => LineType::Mobile,
            Some("landline") => LineType::Landline,
            Some("fixedVoip" | "nonFixedVoip") => LineType::Voip,
            Some("tollFree") => LineType::TollFree,
            Some("premium" | "sharedCost") => LineType::Premium,
            _ => LineType::Unknown,
        };
        Ok(Some(Line { kind, carrier: line.at("carrier_name").text() }))
    }
}
