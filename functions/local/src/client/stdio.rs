//! `almanac mcp`: the protocol over standard input and output, one message per line, passed on to the server's `/mcp`.

use super::server::{Failure, Server};
use serde_json::{Value, json};
use std::io::Write;
use tokio::sync::mpsc;
use tokio::task::JoinSet;

/// The JSON-RPC error code for a message that could not be passed on.
const SERVER_ERROR: i64 = -32000;
/// No client sends more in one message.
const LONGEST: usize = 1 << 20;

pub async fn run(server: &Server, tools: &str) -> Result<(), Failure> {
    let path = match tools {
        "all" => "/mcp".to_owned(),
        tools => format!(
            "/mcp?{}",
            url::form_urlencoded::Serializer::new(String::new()).append_pair("tools", tools).finish()
        ),
    };
    let (sender, mut lines) = mpsc::channel(16);
    // Standard input blocks, and keeps blocking when it is not needed any more: it gets its own thread.
    std::thread::spawn(move || {
        for line in std::io::stdin().lines() {
            let Ok(line) = line else { break };
            if sender.blocking_send(line).is_err() {
                break;
            }
        }
    });
    let mut answers = JoinSet::new();
    while let Some(line) = lines.recv().await {
        if line.trim().is_empty() {
            continue;
        }
        // Calls go on beside each other; a notification is passed on before what follows it.
        let message: Value = serde_json::from_str(&line).unwrap_or_default();
        let request = prepared(server, &path, &message, line);
        let id = message.get("id").cloned();
        let answer = async move {
            let answer = match request {
                Ok(request) => answered(request.send().await).await,
                Err(failure) => Err(failure.text),
            };
            let line = match (answer, id) {
                (Ok(line), _) => line,
                (Err(detail), Some(id)) => {
                    let error = json!({"code": SERVER_ERROR, "message": detail});
                    Some(json!({"jsonrpc": "2.0", "id": id, "error": error}).to_string())
                }
                (Err(detail), None) => {
                    eprintln!("almanac: {detail}");
                    None
                }
            };
            if let Some(line) = line {
                // The client closed the pipe.
                let mut out = std::io::stdout().lock();
                let _ = out.write_all(format!("{line}\n").as_bytes()).and_then(|()| out.flush());
            }
        };
        match message.get("id") {
            Some(_) => {
                answers.spawn(answer);
            }
            None => answer.await,
        }
    }
    while answers.join_next().await.is_some() {}
    Ok(())
}

/// The POST of a message, with the headers its version of the protocol wants.
fn prepared(
    server: &Server,
    path: &str,
    message: &Value,
    line: String,
) -> Result<reqwest::RequestBuilder, Failure> {
    if line.len() > LONGEST {
        return Err(Failure::usage("a message can have at most 1 MiB"));
    }
    let mut request = server.request("POST", path)?;
    request = request
        .header("content-type", "application/json")
        .header("accept", "application/json, text/event-stream");
    let params = &message["params"];
    if let Some(version) = params["_meta"]["io.modelcontextprotocol/protocolVersion"].as_str() {
        request = request.header("mcp-protocol-version", version);
        if let Some(method) = message["method"].as_str() {
            request = request.header("mcp-method", method);
        }
        if let Some(name) = params["name"].as_str().or(params["uri"].as_str()) {
            request = request.header("mcp-name", name);
        }
    }
    Ok(request.body(line))
}

/// The line to answer with; a refusal of the server itself becomes an error of the protocol.
async fn answered(response: Result<reqwest::Response, reqwest::Error>) -> Result<Option<String>, String> {
    let response = response.map_err(|error| {
        let reason = if error.is_timeout() { "does not answer in time" } else { "cannot be reached" };
        format!("the Almanac server {reason}; is it running, and is ALMANAC_URL right?")
    })?;
    let status = response.status();
    let text = response.text().await.map_err(|_| "the Almanac server closed the connection".to_owned())?;
    let body: Value = serde_json::from_str(&text).unwrap_or_default();
    if body.get("jsonrpc").is_some() {
        return Ok(Some(body.to_string()));
    }
    if status.is_success() {
        return Ok(None);
    }
    Err(body["detail"].as_str().map_or_else(|| format!("the server answered {status}"), str::to_owned))
}
