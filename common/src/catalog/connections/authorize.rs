//! POST /v1/connections/{id}/authorize, …/authorized

use super::Connection;
use super::connection::ACCESS;
use crate::catalog::{Endpoint, Response, Spec};
use crate::input::Request;
use domain::Family::Connections;
use domain::Problems;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct AuthorizeConnection;

impl Endpoint for AuthorizeConnection {
    type Request = AuthorizeConnectionRequest;
    type Response = ConnectionAuthorization;
    const SPEC: Spec = Spec {
        access: ACCESS,
        summary: "Begins to authorize a connection with OAuth",
        purpose: "Gives the address at which a person lets the connection into the system, for a connection with client_id and \
            client_secret. The system then sends them to redirect_uri with a code and a state.",
        example: r#"{"redirect_uri": "https://almanac.example.com/console/connections/authorized"}"#,
        ..Spec::post("/v1/connections/{id}/authorize", Connections)
    };
}

/// Where to send the person afterwards.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AuthorizeConnectionRequest {
    /// The connection's id.
    #[schemars(extend("examples" = ["con_0199c7d2a4b47c5ea0314c5d6e7f8092"]))]
    pub id: String,
    /// An address that is registered with the app; the console's by default, `/console/connections/authorized`.
    #[schemars(length(min = 1, max = 1000), extend("examples" = ["https://almanac.example.com/console/connections/authorized"]))]
    pub redirect_uri: Option<String>,
}

impl Request for AuthorizeConnectionRequest {
    fn check(&self, problems: &mut Problems) {
        let is_fine = |address: &str| {
            url::Url::parse(address).is_ok_and(|url| {
                let is_loopback = matches!(url.host_str(), Some("localhost" | "127.0.0.1" | "[::1]"));
                url.scheme() == "https" || (url.scheme() == "http" && is_loopback)
            })
        };
        if self.redirect_uri.as_deref().is_some_and(|address| !is_fine(address)) {
            problems.add("redirect_uri", "invalid_format", "must be an https address, or http on loopback");
        }
    }
}

/// Where a person agrees.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct ConnectionAuthorization {
    /// The address to open in a browser.
    #[schemars(extend("examples" = ["https://app.hubspot.com/oauth/authorize?response_type=code&client_id=1"]))]
    pub url: String,
    /// Until when the person may agree.
    pub expires_at: Timestamp,
}

impl Response for ConnectionAuthorization {}

pub struct AuthorizedConnection;

impl Endpoint for AuthorizedConnection {
    type Request = AuthorizedConnectionRequest;
    type Response = Connection;
    const SPEC: Spec = Spec {
        access: ACCESS,
        summary: "Ends the authorization of a connection",
        purpose: "Exchanges the code that the system sent for tokens. They are encrypted, renewed by themselves and never \
            returned. Each authorization works once, within ten minutes.",
        example: r#"{"code": "na1-example", "state": "con_0199c7d2a4b47c5ea0314c5d6e7f8092.example"}"#,
        action: Some("connection.authorized"),
        ..Spec::post("/v1/connections/{id}/authorized", Connections)
    };
}

/// What the system sent the person back with.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AuthorizedConnectionRequest {
    /// The connection's id.
    #[schemars(extend("examples" = ["con_0199c7d2a4b47c5ea0314c5d6e7f8092"]))]
    pub id: String,
    /// The code.
    #[schemars(length(min = 1, max = 4000), extend("examples" = ["na1-example"]))]
    pub code: String,
    /// The state.
    #[schemars(length(min = 1, max = 200), extend("examples" = ["con_0199c7d2a4b47c5ea0314c5d6e7f8092.example"]))]
    pub state: String,
}

impl std::fmt::Debug for AuthorizedConnectionRequest {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("AuthorizedConnectionRequest").field("id", &self.id).finish_non_exhaustive()
    }
}

impl Request for AuthorizedConnectionRequest {}
