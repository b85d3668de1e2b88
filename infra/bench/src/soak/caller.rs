//! A caller, and the log of the answers.

use super::call::{Address, Asked, Line, Reply};
use super::shared::{Shared, count, lock};
use anyhow::Result;
use domain::Credits;
use hyper::Method;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// How often a call that can be repeated is, at most.
const REPEATS: usize = 40;
/// How long a caller waits before that.
const AGAIN: Duration = Duration::from_millis(100);

/// One thing a caller wanted, and what came of it.
pub struct Made {
    pub route: &'static str,
    /// Whether it was sent with an Idempotency-Key.
    pub keyed: bool,
    pub answered: Option<Answered>,
    /// Ids of attempts that said that nothing was charged for them.
    pub refused: Vec<String>,
    /// Attempts whose answers were lost.
    pub lost: u32,
}

/// A good answer.
pub struct Answered {
    pub request_id: String,
    pub status: u16,
    pub credits: Credits,
    pub replayed: bool,
}

impl Made {
    /// Charges without an answer that this may explain: the answer to a repeat says what became of those before.
    pub fn unexplained(&self) -> u32 {
        if self.keyed && self.answered.is_some() { 0 } else { self.lost }
    }

    /// Takes note of an attempt; whether another one may help.
    fn saw(&mut self, reply: Option<&Reply>) -> bool {
        let Some(reply) = reply else {
            self.lost += 1;
            return true;
        };
        let request_id = reply.request_id.clone();
        if reply.is_success() {
            let Reply { status, credits, replayed, .. } = *reply;
            self.answered = Some(Answered { request_id, status, credits, replayed });
            return false;
        }
        let code = reply.code();
        if code == "outcome_unknown" {
            self.lost += 1;
            return true;
        }
        self.refused.push(request_id);
        reply.status >= 500 || reply.status == 429 || code == "idempotency_in_progress"
    }
}

/// A caller with a connection of its own; several may write to one log.
pub struct Caller {
    pub shared: Arc<Shared>,
    line: Line,
    log: Arc<Mutex<Vec<Made>>>,
}

impl Caller {
    pub fn new(shared: Arc<Shared>, address: Address, log: Arc<Mutex<Vec<Made>>>) -> Self {
        Self { shared, line: Line::new(address), log }
    }

    /// Makes a call; one that may be repeated, again until it is answered. The last answer, where there is one.
    pub async fn make(&mut self, asked: &Asked, bearer: &str) -> Result<Option<Reply>> {
        let (made, last) = self.attempt(asked, bearer).await?;
        lock(&self.log).push(made);
        Ok(last)
    }

    async fn attempt(&mut self, asked: &Asked, bearer: &str) -> Result<(Made, Option<Reply>)> {
        let keyed = asked.idempotency_key.is_some();
        let attempts = if keyed || asked.method != Method::POST { REPEATS } else { 1 };
        let mut made = Made { route: asked.route, keyed, answered: None, refused: Vec::new(), lost: 0 };
        let mut last = None;
        for _ in 0..attempts {
            let (sent, reply) = self.line.send(asked, bearer).await?;
            self.shared.saw(asked, bearer, sent, reply.as_ref());
            let again = made.saw(reply.as_ref());
            last = reply.or(last);
            if !again {
                break;
            }
            tokio::time::sleep(AGAIN).await;
        }
        Ok((made, last))
    }

    /// The same where only a good answer is of use.
    pub async fn get(&mut self, asked: &Asked, bearer: &str) -> Result<Option<Reply>> {
        Ok(self.make(asked, bearer).await?.filter(Reply::is_success))
    }

    /// Repeats a call that was answered: the same bytes again, for nothing, unless a person in them opted out meanwhile.
    pub async fn repeat(&mut self, asked: &Asked, bearer: &str, first: &Reply) -> Result<()> {
        let (mut made, again) = self.attempt(asked, bearer).await?;
        // What it charged was told before: no attempt of these may charge anything.
        made.refused.extend(made.answered.take().map(|answered| answered.request_id));
        made.lost = 0;
        lock(&self.log).push(made);
        let Some(again) = again else { return Ok(()) };
        count(&self.shared.counts.repeats);
        let path = &asked.path;
        if !again.is_success() || !again.replayed || again.status != first.status {
            self.shared.wrong(format!("a repeat of {path} is answered with {} anew", again.status));
        } else if again.credits != first.credits {
            self.shared.wrong(format!("a repeat of {path} cost {}, not {}", again.credits, first.credits));
        } else if again.bytes != first.bytes
            && self.shared.objector_in(&first.bytes, Instant::now(), |_| false).is_none()
        {
            self.shared.wrong(format!("a repeat of {path} has other bytes than its answer"));
        }
        Ok(())
    }
}
