//! A name server that knows what it is told.

use hickory_resolver::proto::op::{Message, MessageType, ResponseCode};
use hickory_resolver::proto::rr::rdata::{A, MX};
use hickory_resolver::proto::rr::{Name, RData, Record, RecordType};
use std::collections::HashMap;
use std::net::{Ipv4Addr, SocketAddr};
use tokio::net::UdpSocket;
use tokio::task::JoinHandle;

/// What the server says about one name.
#[derive(Debug, Clone, Default)]
pub struct Zone {
    pub mx: Vec<(u16, String)>,
    pub addresses: Vec<Ipv4Addr>,
    /// Answers SERVFAIL.
    pub broken: bool,
    /// Does not answer.
    pub silent: bool,
}

impl Zone {
    pub fn mx(hosts: &[(u16, &str)]) -> Self {
        let mx = hosts.iter().map(|(preference, host)| (*preference, (*host).to_owned())).collect();
        Self { mx, ..Self::default() }
    }

    pub fn address(address: Ipv4Addr) -> Self {
        Self { addresses: vec![address], ..Self::default() }
    }
}

/// A running name server; it stops when dropped.
pub struct DnsPeer {
    pub address: SocketAddr,
    task: JoinHandle<()>,
}

impl DnsPeer {
    /// Serves these names; every other one does not exist.
    pub async fn start(zones: impl IntoIterator<Item = (&str, Zone)>) -> std::io::Result<Self> {
        let zones: HashMap<String, Zone> =
            zones.into_iter().map(|(name, zone)| (name.to_owned(), zone)).collect();
        Self::start_with(move |name| zones.get(name).cloned()).await
    }

    /// Serves whatever the function knows of a name.
    pub async fn start_with(
        zones: impl Fn(&str) -> Option<Zone> + Send + Sync + 'static,
    ) -> std::io::Result<Self> {
        Self::start_at("127.0.0.1:0", zones).await
    }

    pub async fn start_at(
        address: &str,
        zones: impl Fn(&str) -> Option<Zone> + Send + Sync + 'static,
    ) -> std::io::Result<Self> {
        let socket = UdpSocket::bind(address).await?;
        let address = socket.local_addr()?;
        let task = tokio::spawn(async move {
            let mut buffer = vec![0; 4096];
            while let Ok((length, peer)) = socket.recv_from(&mut buffer).await {
                if let Some(answer) = answer(&buffer[..length], &zones) {
                    let _ = socket.send_to(&answer, peer).await;
                }
            }
        });
        Ok(Self { address, task })
    }
}

impl Drop for DnsPeer {
    fn drop(&mut self) {
        self.task.abort();
    }
}

fn answer(question: &[u8], zones: &dyn Fn(&str) -> Option<Zone>) -> Option<Vec<u8>> {
    let mut message = Message::from_vec(question).ok()?;
    let query = message.queries.first()?.clone();
    let name = query.name().to_ascii().trim_end_matches('.').to_ascii_lowercase();
    message.metadata.message_type = MessageType::Response;
    message.metadata.recursion_available = true;
    message.additionals.clear();
    match zones(&name) {
        Some(Zone { silent: true, .. }) => return None,
        Some(Zone { broken: true, .. }) => message.metadata.response_code = ResponseCode::ServFail,
        None => message.metadata.response_code = ResponseCode::NXDomain,
        Some(zone) => {
            let data: Vec<RData> = match query.query_type() {
                RecordType::MX => zone
                    .mx
                    .iter()
                    .filter_map(|(preference, host)| {
                        Some(RData::MX(MX::new(*preference, Name::from_ascii(host).ok()?)))
                    })
                    .collect(),
                RecordType::A => zone.addresses.iter().map(|address| RData::A(A(*address))).collect(),
                _ => Vec::new(),
            };
            for data in data {
                message.add_answer(Record::from_rdata(query.name().clone(), 300, data));
            }
        }
    }
    message.to_vec().ok()
}
