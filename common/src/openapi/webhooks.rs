//! The events that are sent, and how they are signed (Standard Webhooks).

use super::schemas::ROOT;
use serde_json::{Map, Value, json};

/// How a receiver knows that an event is ours, and what it should answer.
const SIGNATURE: &str = "Sent to your address, signed by the Standard Webhooks specification: `webhook-signature` holds, for each \
valid secret, `v1,` and the base64 of the HMAC-SHA256 of `webhook-id.webhook-timestamp.body` under the bytes behind `whsec_` of \
`GET /v1/me/webhook-secret`. Compare in constant time, refuse timestamps more than five minutes off, and drop a `webhook-id` you \
have seen. Answer 2xx within 15 seconds; anything else is tried again after 5 s, 5 min, 30 min, 2 h, 5 h and 10 h, and 410 ends it.";

/// Every event by its type.
pub fn all() -> Value {
    let job = json!({
        "allOf": [{"$ref": format!("{ROOT}JobSummary")}],
        "type": "object",
        "required": ["results_url"],
        "properties": {"results_url": {
            "type": "string", "description": "Where the results are", "examples": ["/v1/bulk/job_0199c7d2a4b37b4d9f2a3b4c5d6e7f80"],
        }},
    });
    let job = object(&[("job", "The job as it ended; its results are fetched by link", job)], &["job"]);
    let spent = object(
        &[
            (
                "threshold",
                "The share of the cap that is spent, in hundredths",
                json!({"type": "integer", "enum": [50, 80, 100]}),
            ),
            ("period", "What the cap is for", json!({"type": "string", "enum": ["day", "month"]})),
            ("cap", "The cap, in credits", json!({"type": "number", "examples": [500]})),
            ("resets_at", "When the cap resets", json!({"type": "string", "format": "date-time"})),
            ("key_id", "The key whose cap it is; the account's when absent", json!({"type": "string"})),
        ],
        &["threshold", "period", "cap", "resets_at"],
    );
    let text = |description: &str, example: &str| json!({"type": "string", "description": description, "examples": [example]});
    let list = json!({
        "type": "object",
        "required": ["id", "name"],
        "properties": {
            "id": text("Its id", "wl_0199c7d2a4b27a3c8e1f2a3b4c5d6e70"), "name": text("Its name", "key accounts"),
        },
    });
    let matches = json!({"type": "array", "items": {"$ref": format!("{ROOT}WatchMatch")}});
    let matched = object(
        &[("list", "The watch list", list.clone()), ("matches", "What happened, up to 25 of it", matches)],
        &["list", "matches"],
    );
    let fits = json!({"type": "array", "items": {"$ref": format!("{ROOT}IcpResult")}});
    let fitting = object(
        &[("list", "The saved ICP", list), ("matches", "New matches, up to 25", fits)],
        &["list", "matches"],
    );
    let named = json!({
        "type": "object",
        "required": ["id", "name"],
        "properties": {
            "id": text("Its id", "con_0199c7d2a4b47c5ea0314c5d6e7f8092"), "name": text("Its name", "our CRM"),
        },
    });
    let why = json!({"$ref": format!("{ROOT}ConnectionProblem")});
    let stopped = object(
        &[("connection", "The connection", named), ("problem", "Why it stopped, and what to do", why)],
        &["connection", "problem"],
    );
    let file = json!({
        "type": "object",
        "required": ["id", "rows", "found", "failed", "credits", "results_url"],
        "properties": {
            "id": text("Its id", "file_0199c7d2a4b47c5ea0314c5d6e7f8092"),
            "rows": {"type": "integer", "description": "How many rows it has", "examples": [1200]},
            "found": {"type": "integer", "description": "For how many of them something was found", "examples": [1013]},
            "failed": {"type": "integer", "description": "How many of them failed", "examples": [2]},
            "credits": {"type": "number", "description": "Credits charged for the run", "examples": [1013]},
            "results_url": text("Where the result is", "/v1/files/file_0199c7d2a4b47c5ea0314c5d6e7f8092/result"),
        },
    });
    let file = object(&[("file", "The file as its run ended", file)], &["file"]);
    let moment = || json!({"type": "string", "format": "date-time"});
    let gone = object(
        &[
            ("person_id", "The person's id", text("", "per_00000000000a")),
            ("suppressed_at", "When they opted out", moment()),
            ("deadline", "By when you must have deleted them", moment()),
        ],
        &["person_id", "suppressed_at", "deadline"],
    );
    let fields = json!({"type": "array", "items": {"$ref": format!("{ROOT}FieldChange")}});
    let changed = object(
        &[
            ("id", "The person's id", text("", "per_00000000000a")),
            ("fields", "The fields that changed", fields),
        ],
        &["id", "fields"],
    );
    let events = [
        ("bulk.completed", "A bulk job is done", "Goes to the job's own webhook_url.", job.clone()),
        ("bulk.failed", "A bulk job could not be finished", "Goes to the job's own webhook_url.", job),
        ("file.completed", "The run of a file ended", "Goes to the account's webhook_url.", file),
        (
            "person.suppressed",
            "A person whose record you resolved opted out",
            "Goes to the account's webhook_url, once for each person.",
            gone,
        ),
        (
            "usage.threshold",
            "Half, four fifths or all of a spending cap is used",
            "Goes to the account's webhook_url, once per threshold and period.",
            spent,
        ),
        (
            "watch.matched",
            "Something happened to entries of a watch list",
            "Goes to the list's notify.webhook_url or the account's webhook_url, each match once.",
            matched,
        ),
        (
            "icp.matched",
            "A person newly fits a saved ICP",
            "Goes to the ICP's notify.webhook_url or the account's webhook_url, each person or company once.",
            fitting,
        ),
        (
            "record.changed",
            "A person you resolved or watch has another job, place or contact",
            "Goes to the account's webhook_url (Pro), each change once. An email or phone is masked unless a find endpoint, \
            domain-search or prospect-package sold it to you as verified.",
            changed,
        ),
        (
            "connection.failed",
            "A connection stopped and needs you",
            "Goes to the account's webhook_url, once for each time it stops.",
            stopped,
        ),
        (
            "test.ping",
            "The address is being tested",
            "Goes to the account's webhook_url when POST /v1/me/webhook-test asks for it.",
            json!({"type": "object"}),
        ),
    ];
    let webhooks =
        events.map(|(kind, summary, where_to, data)| (kind.to_owned(), event(kind, summary, where_to, data)));
    Value::Object(Map::from_iter(webhooks))
}

fn event(kind: &str, summary: &str, where_to: &str, data: Value) -> Value {
    let body = object(
        &[
            ("type", "What happened", json!({"type": "string", "const": kind})),
            ("timestamp", "When it happened", json!({"type": "string", "format": "date-time"})),
            ("data", "What it is about", data),
        ],
        &["type", "timestamp", "data"],
    );
    let header = |name: &str, description: &str, example: &str| {
        let schema = json!({"type": "string", "examples": [example]});
        json!({"name": name, "in": "header", "required": true, "description": description, "schema": schema})
    };
    json!({"post": {
        "operationId": kind.replace('.', "_"),
        "summary": summary,
        "description": format!("{where_to} {SIGNATURE}"),
        "security": [],
        "parameters": [
            header("webhook-id", "The event's id, the same at every attempt", "msg_0199c7d2a4b37b4d9f2a3b4c5d6e7f80"),
            header("webhook-timestamp", "When this attempt was made, in seconds since 1970", "1772366400"),
            header("webhook-signature", "One signature per valid secret, separated by spaces", "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4="),
        ],
        "requestBody": {"required": true, "content": {"application/json": {"schema": body}}},
        "responses": {
            "2XX": {"description": "Taken; it is not sent again"},
            "410": {"description": "No longer wanted; the event is not sent again"},
        },
    }})
}

fn object(fields: &[(&str, &str, Value)], required: &[&str]) -> Value {
    let property = |(name, description, schema): &(&str, &str, Value)| {
        let mut schema = schema.clone();
        schema["description"] = json!(description);
        ((*name).to_owned(), schema)
    };
    let properties: Map<String, Value> = fields.iter().map(property).collect();
    json!({"type": "object", "required": required, "properties": properties})
}
