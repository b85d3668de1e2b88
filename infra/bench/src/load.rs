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

async fn connection(shot: Shot, until: Instant) -> Result<Vec<Duration>> {
    let stream = TcpStream::connect(&shot.address).await?;
    stream.set_nodelay(true)?;
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
    tokio::spawn(connection);
    let mut latencies = Vec::new();
    while Instant::now() < until {
        let request = hyper::Request::post(shot.path)
            .header("host", "bench")
            .header("authorization", format!("Bearer {}", shot.bearer))
            .header("content-type", "application/json")
            .body(Full::new(Bytes::from(shot.body.clone())))?;
        let sent = Instant::now();
        sender.ready().await?;
        let response = sender.send_request(request).await?;
        let status = response.status();
        let body = response.into_body().collect().await?.to_bytes();
        anyhow::ensure!(status.is_success(), "{status}: {}", String::from_utf8_lossy(&body));
        latencies.push(sent.elapsed());
    }
    Ok(latencies)
}

/// The middle of several rounds.
pub fn median(mut values: Vec<f64>) -> Result<f64> {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().context("no rounds")
}
