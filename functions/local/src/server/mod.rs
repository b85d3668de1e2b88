//! The HTTP server of the one-process service, and what it runs on: the data directory, the embedded DynamoDB, the workers.

mod aws_profile;
#[cfg(unix)]
mod closed;
pub mod data_dir;
pub mod demo;
pub mod engine;
pub mod front;
mod lingering;
pub mod socket;
pub mod spool;
pub mod upload;
pub mod workers;

use anyhow::{Context, Result};
use axum::Router;
use common::bounds::HEADER_SECONDS;
use common::http::ClientIp;
use hyper::header::EXPECT;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use ipnet::IpNet;
use lingering::Lingering;
use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};

/// How long calls under way may take once the server is told to stop.
const DRAIN: Duration = Duration::from_secs(25);

/// Listens on an address; a port that is taken is one clear line.
pub async fn bind(host: IpAddr, port: u16, option: &str) -> Result<TcpListener> {
    let address = SocketAddr::new(host, port);
    let listener = TcpListener::bind(address).await;
    listener.with_context(|| {
        format!("cannot listen on {address}; is another server running? Choose another port with {option}")
    })
}

/// Serves until `stop` resolves, then lets the calls under way finish.
pub async fn serve(listener: TcpListener, router: Router, stop: impl Future<Output = ()>) {
    serve_behind(listener, router, Vec::new(), stop).await;
}

/// The same behind proxies that say where calls came from.
pub async fn serve_behind(
    listener: TcpListener,
    router: Router,
    proxies: Vec<IpNet>,
    stop: impl Future<Output = ()>,
) {
    let proxies: Arc<[IpNet]> = proxies.into();
    let graceful = GracefulShutdown::new();
    tokio::pin!(stop);
    loop {
        let (stream, peer) = tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok(accepted) => accepted,
                // Out of file handles, say: wait for some to be freed.
                Err(error) => {
                    tracing::warn!(%error, "cannot accept a connection");
                    tokio::time::sleep(Duration::from_millis(50)).await;
                    continue;
                }
            },
            () = &mut stop => break,
        };
        let connection = graceful.watch(connection(stream, peer, router.clone(), proxies.clone()));
        tokio::spawn(async move {
            // A peer that breaks off or speaks no HTTP has been answered as far as it can be.
            let _ = connection.await;
        });
    }
    drop(listener);
    let _ = tokio::time::timeout(DRAIN, graceful.shutdown()).await;
}

type Connection = hyper::server::conn::http1::Connection<
    TokioIo<TcpStream>,
    TowerToHyperService<
        tower::util::BoxCloneSyncService<
            hyper::Request<hyper::body::Incoming>,
            axum::response::Response,
            Infallible,
        >,
    >,
>;

fn connection(stream: TcpStream, peer: SocketAddr, router: Router, proxies: Arc<[IpNet]>) -> Connection {
    let _ = stream.set_nodelay(true);
    let service = tower::service_fn(move |mut request: hyper::Request<hyper::body::Incoming>| {
        let client = ClientIp::behind(&proxies, peer.ip(), request.headers());
        request.extensions_mut().insert(client);
        let mut router = router.clone();
        async move {
            // A caller who waits for leave to send has sent nothing yet, and must not be asked for a body that no handler reads.
            if request.headers().contains_key(EXPECT) {
                return tower::Service::call(&mut router, request).await;
            }
            tower::Service::call(&mut router, request.map(Lingering::new)).await
        }
    });
    let service = TowerToHyperService::new(tower::util::BoxCloneSyncService::new(service));
    hyper::server::conn::http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(Duration::from_secs(HEADER_SECONDS.most))
        .serve_connection(TokioIo::new(stream), service)
}
