//! A closed-loop load generator: a fixed number of keep-alive connections, each sending its next request when the last
//! one is answered. It reports requests per second and latency percentiles.

use anyhow::{Context, Result};
use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use std::time::{Duration, Instant};
use tokio::net::TcpStream;

/// A request sent over and over.
#[derive(Clone)]
pub struct Shot {
    pub address: String,
    pub path: &'static str,
    pub bearer: String,
    pub body: String,
}

/// What a round measured.
#[derive(Debug, Clone, Copy)]
pub struct Measured {
    pub per_second: f64,
    pub p50: Duration,
    pub p99: Duration,
}

/// What a virtual machine's host took of its processors so far, and all of their time, in ticks; none where the system does not say.
fn stolen() -> Option<(u64, u64)> {
    let text = std::fs::read_to_string("/proc/stat").ok()?;
    let ticks = text.lines().next()?.split_whitespace().skip(1).map(|word| word.parse().unwrap_or(0));
    let ticks: Vec<u64> = ticks.collect();
    Some((*ticks.get(7)?, ticks.iter().sum()))
}

/// The share of the processors that others had since this was made: a figure taken meanwhile is worth as much less.
#[derive(Default)]
pub struct Theft(Option<(u64, u64)>);

impl Theft {
    pub fn watch() -> Self {
        Self(stolen())
    }
}

impl std::fmt::Display for Theft {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.0, stolen()) {
            (Some((stolen_before, before)), Some((stolen, all))) if all > before => {
                let share = 100.0 * (stolen - stolen_before) as f64 / (all - before) as f64;
                write!(f, "the host took {share:.1} % of the processors")
            }
            _ => f.write_str("what the host took of the processors is not known"),
        }
    }
}

/// Fires for `duration` over `connections` connections; every answer must be a 200.
pub async fn fire(shot: &Shot, connections: usize, duration: Duration) -> Result<Measured> {
    let started = Instant::now();
    let workers: Vec<_> =
        (0..connections).map(|_| tokio::spawn(connection(shot.clone(), started + duration))).collect();
    let mut latencies = Vec::new();
    for worker in workers {
        latencies.extend(worker.await??);
    }
    let elapsed = started.elapsed();
    latencies.sort_unstable();
    let at = |share: f64| latencies[((latencies.len() - 1) as f64 * share) as usize];
    Ok(Measured { per_second: latencies.len() as f64 / elapsed.as_secs_f64(), p50: at(0.5), p99: at(0.99) })
}

/// Sends one request.
pub async fn once(shot: &Shot) -> Result<()> {
    Line::open(&shot.address).await?.send(shot).await.map(drop)
}

async fn connection(shot: Shot, until: Instant) -> Result<Vec<Duration>> {
    let mut line = Line::open(&shot.address).await?;
    let mut latencies = Vec::new();
    while Instant::now() < until {
        latencies.push(line.send(&shot).await?.0);
    }
    Ok(latencies)
}

/// A connection that stays open.
pub struct Line(http1::SendRequest<Full<Bytes>>);

impl Line {
    pub async fn open(address: &str) -> Result<Self> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let (sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
        tokio::spawn(connection);
        Ok(Self(sender))
    }

    /// Sends a request: how long its answer took, which must be a good one, and what it says.
    pub async fn send(&mut self, shot: &Shot) -> Result<(Duration, Bytes)> {
        let request = hyper::Request::post(shot.path)
            .header("host", "bench")
            .header("authorization", format!("Bearer {}", shot.bearer))
            .header("content-type", "application/json")
            .body(Full::new(Bytes::from(shot.body.clone())))?;
        let sent = Instant::now();
        self.0.ready().await?;
        let response = self.0.send_request(request).await?;
        let status = response.status();
        let body = response.into_body().collect().await?.to_bytes();
        let took = sent.elapsed();
        anyhow::ensure!(status.is_success(), "{status}: {}", String::from_utf8_lossy(&body));
        Ok((took, body))
    }
}

/// The middle of several rounds.
pub fn median(mut values: Vec<f64>) -> Result<f64> {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().context("no rounds")
}
