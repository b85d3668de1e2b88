//! What a vendor file may say of one thing that the vendor offers: its price, the requests, and how to wait for an answer.

use super::reads::{Confidence, one};
use crate::vendor::expression::Expr;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// Something a vendor offers.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(bound = "R: JsonSchema + Default")]
pub struct Offer<R> {
    pub price: Price,
    /// Fills gaps from `[person]`.
    #[serde(default)]
    pub like_person: bool,
    /// Added to the query of each GET and the body of each POST.
    #[serde(default)]
    pub with: Map<String, Value>,
    /// The ways to ask; the first whose needs are met is used.
    #[serde(default)]
    pub ask: Vec<Asking>,
    /// How several questions share one request, for lists; people and their contacts only.
    pub batch: Option<Batch>,
    /// What has to be asked before, for an id of the vendor's.
    pub first: Option<First>,
    /// How to wait for an answer that takes its time.
    pub wait: Option<Wait>,
    /// True of an answer that has what was asked for.
    pub found: Option<Expr>,
    /// True of an answer that says that the vendor knows nothing. An answer that is neither is nonsense.
    pub missed: Option<Expr>,
    /// Where the record stands in the answer; what follows is read in it.
    pub record: Option<Expr>,
    /// How sure the vendor is, read in the whole answer.
    pub confidence: Option<Confidence>,
    #[serde(default)]
    pub reads: R,
}

/// What an answer costs, in credits. The most it can cost is set aside before the vendor is asked.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Price {
    /// For every answer, found or not.
    pub call: f64,
    /// For a found answer, on top.
    pub hit: f64,
    /// For what a found answer has besides, on top.
    pub each: Vec<Each>,
    /// True of an answer that the vendor does not charge for, such as a repeat.
    pub free: Option<Expr>,
    /// The credits the answer says it cost; instead of all the others.
    pub read: Option<Expr>,
    /// The most an answer can cost, where the others do not add up to it.
    pub most: Option<f64>,
}

/// The price of a part of an answer.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Each {
    /// True of an answer that has the part.
    pub when: Expr,
    pub credits: f64,
}

/// A request.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Asking {
    /// What must be known, in words with spaces between; any one of several is enough: `["network_url", "full_name domain"]`.
    pub needs: Vec<String>,
    /// The path of a GET, with `{input}` where a value belongs.
    pub get: Option<String>,
    /// The path of a POST.
    pub post: Option<String>,
    /// Parameters: texts, or `$input`. Those whose input is not known are left out.
    pub query: BTreeMap<String, String>,
    /// The JSON body: a tree whose texts may be `$input`. Unknown inputs are left out, and so are objects that are empty then.
    pub body: Option<Value>,
    /// Whether this way of asking never has to be waited for.
    pub at_once: bool,
}

/// Several questions in one request. The answer to each is read as the answer to a question of its own.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Batch {
    /// The most questions in a request.
    pub most: usize,
    /// What must be known of each, as in `ask`.
    pub needs: Vec<String>,
    /// The path of the POST.
    pub post: String,
    /// The body beside the questions.
    #[serde(default)]
    pub body: Map<String, Value>,
    /// The field of the body that holds the questions.
    pub rows: String,
    /// A question: a tree whose texts may be `$input`, or `$row`, its number from 0.
    pub row: Value,
    /// The list of answers, each in the form of an answer to a single question.
    pub each: Expr,
    /// The number of the question, read in one of the answers; without it answers stand in the order of the questions.
    pub about: Option<Expr>,
    /// The status that one of the answers would have had by itself; 200 without it.
    pub status: Option<Expr>,
    /// The numbers of the questions that the vendor knows nothing of.
    pub missed: Option<Expr>,
}

/// A question whose answer another question needs.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct First {
    pub ask: Asking,
    /// True of an answer that says that the vendor knows nothing.
    pub missed: Expr,
    /// The values read of it, under the names that later requests use as inputs.
    pub take: BTreeMap<String, Expr>,
}

/// Waiting for an answer that takes its time. A search under way is kept, so that it is never begun and paid for twice.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Wait {
    /// The vendor's id of the search, in its first answer; without it the same request is sent again.
    pub id: Option<Expr>,
    /// How the result is asked for, with `id` as an input.
    pub ask: Option<Asking>,
    /// True of a first answer that has to be waited for; without it every one has to.
    pub when: Option<Expr>,
    /// An object of the first answer to be read with the last one.
    pub keep: Option<Expr>,
    /// Seconds between the first questions; later pauses are longer.
    #[serde(default = "one")]
    pub every: f64,
    /// The longest pause, in seconds.
    #[serde(default = "five")]
    pub longest: f64,
    /// Seconds after which a search is given up.
    #[serde(default = "hour")]
    pub until: u32,
    /// How the vendor delivers the result by itself to `$callback`, where the service has a public address. It is asked for
    /// the result as well, so that a lost delivery costs only time.
    pub callback: Option<Callback>,
}

/// A result that a vendor delivers. Its address has a secret part, which only the vendor is told.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Callback {
    /// The vendor's id of the search, in the delivery.
    pub id: Expr,
    /// True of a delivery that ends the search; every one does without it.
    pub when: Option<Expr>,
    /// What the delivery has in the form of the result that is asked for; the whole of it without this.
    pub answer: Option<Expr>,
    /// How deliveries are signed.
    pub signature: Option<Signature>,
}

/// A signature: an HMAC of the body in hexadecimal digits.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Signature {
    /// The header that has it.
    pub header: String,
    pub hmac: Hash,
    /// The variable of the secret, which is one of this file's.
    pub secret: String,
    /// What stands before the digits: `sha256=`.
    #[serde(default)]
    pub prefix: String,
}

/// The hash function of a signature.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Hash {
    Sha1,
    Sha256,
}

const fn five() -> f64 {
    5.0
}

const fn hour() -> u32 {
    3600
}
