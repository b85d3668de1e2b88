//! The tools: which endpoint of the catalogue is behind each, and how it describes itself. Arguments, results, prices and examples
//! come from the catalogue; only the few words a model chooses by are written here.

use crate::schema;
use common::catalog::bundles::SalesDeck;
use common::catalog::composites::BuyingCommittee;
use common::catalog::find::{FindEmail, FindPersonalEmail, FindPhone};
use common::catalog::resolve::{Companies, Enrich, VerifyEmail};
use common::catalog::search::{SearchCompanies, SearchPeople};
use common::catalog::signals::Signals;
use common::catalog::sticky::{
    ChangeWatchList, CreateWatchList, DeleteWatchList, GetWatchList, ListWatchLists, RunWatchList,
};
use common::catalog::{Access, CatalogEntry, Endpoint, Method, Spec, all};
use common::domain::Family;
use serde_json::{Map, Value, json};
use std::sync::LazyLock;

/// The endpoints behind a tool.
pub enum Behind {
    /// One endpoint, with defaults for omitted inputs: fewer results than a person would want, since a model reads all of them.
    Endpoint(&'static Spec, &'static [(&'static str, u64)]),
    /// One of several, chosen by an argument; the first is meant where it may be left out.
    Choice { argument: &'static str, of: &'static [(&'static str, &'static Spec)], may_be_left_out: bool },
    /// The search over the catalogue.
    Find,
    /// Any endpoint of the catalogue.
    Any,
}

/// One tool.
pub struct Tool {
    pub name: &'static str,
    title: &'static str,
    about: &'static str,
    example: &'static str,
    pub behind: Behind,
    effect: Effect,
}

/// The effect of a tool, for the client.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Effect {
    /// Reads without a price.
    Free,
    /// Reads, and spends credits: no client should take it for harmless.
    Spends,
    /// Keeps or deletes something.
    Changes,
}

/// How deep objects are spelled out in the list of tools, which every conversation holds, and where one tool is looked at.
const LIST_DEPTH: usize = 1;
const SHOWN_DEPTH: usize = 3;

const fn endpoint(spec: &'static Spec) -> Behind {
    Behind::Endpoint(spec, &[])
}

const FEW: &[(&str, u64)] = &[("limit", 10)];

/// Every tool, in the order of the list.
pub static TOOLS: [Tool; 12] = [
    Tool {
        name: "resolve_person",
        title: "Resolve a person",
        about: "One known person's record (job, company, place, experience) from an email, phone, profile URL, or name with company. \
                To look for people by what they do use search_people.",
        example: r#"{"fullName": "George Fox", "domain": "glenmere-pay.example"}"#,
        behind: endpoint(&Enrich::SPEC),
        effect: Effect::Spends,
    },
    Tool {
        name: "resolve_company",
        title: "Resolve a company",
        about: "One known company's record (size, industry, funding, technologies) from a domain, profile URL or name. To look for \
                companies by what they are use search_companies.",
        example: Companies::SPEC.example,
        behind: endpoint(&Companies::SPEC),
        effect: Effect::Spends,
    },
    Tool {
        name: "verify_email",
        title: "Verify an email address",
        about: "Checks whether an address can receive mail before you send anything. To find an address use find_contact.",
        example: r#"{"email": "gfox@glenmere-pay.example"}"#,
        behind: endpoint(&VerifyEmail::SPEC),
        effect: Effect::Spends,
    },
    Tool {
        name: "find_contact",
        title: "Find an email or phone",
        about: "Finds a known person's verified business email (2 credits), private email (2) or mobile phone (12), by profile URL, email, \
                phone, or name with the employer's domain or name.",
        example: r#"{"contact": "email", "firstName": "George", "lastName": "Fox", "domain": "glenmere-pay.example"}"#,
        behind: Behind::Choice {
            argument: "contact",
            of: &[
                ("email", &FindEmail::SPEC),
                ("personal_email", &FindPersonalEmail::SPEC),
                ("phone", &FindPhone::SPEC),
            ],
            may_be_left_out: true,
        },
        effect: Effect::Spends,
    },
    Tool {
        name: "search_people",
        title: "Search people",
        about: "Finds people by title, seniority, place, employer and more; 10 by default. A record must match every filter, and any one \
                value of a list. Returns no email or phone: use find_contact. call_tool search_parse turns words into filters, search_suggest lists values, free.",
        example: r#"{"titles": ["VP Engineering"], "locations": ["Germany"], "limit": 3}"#,
        behind: Behind::Endpoint(&SearchPeople::SPEC, FEW),
        effect: Effect::Spends,
    },
    Tool {
        name: "search_companies",
        title: "Search companies",
        about: "Finds companies by industry, technology, size, funding and place; 10 by default. A record must match every filter, and \
                any one value of a list. For existing values use call_tool search_suggest, free.",
        example: r#"{"industries": ["Software"], "locations": ["Germany"], "limit": 3}"#,
        behind: Behind::Endpoint(&SearchCompanies::SPEC, FEW),
        effect: Effect::Spends,
    },
    Tool {
        name: "list_signals",
        title: "List signals",
        about: "Recent events of companies and people, newest first. People are masked here; call_tool job_change_radar unmasks them.",
        example: r#"{"kind": "funding", "limit": 5}"#,
        behind: Behind::Endpoint(&Signals::SPEC, FEW),
        effect: Effect::Free,
    },
    Tool {
        name: "buying_committee",
        title: "Map a buying committee",
        about: "Lists the people who decide, influence and use at one company for one type of deal; 1 per role by default.",
        example: BuyingCommittee::SPEC.example,
        behind: Behind::Endpoint(&BuyingCommittee::SPEC, &[("max_per_role", 1)]),
        effect: Effect::Spends,
    },
    Tool {
        name: "account_brief",
        title: "Prepare an account brief",
        about: "Everything for a first meeting: company, decision maker, news, similar companies. Expensive; for the company alone use \
                resolve_company.",
        example: SalesDeck::SPEC.example,
        behind: endpoint(&SalesDeck::SPEC),
        effect: Effect::Spends,
    },
    Tool {
        name: "manage_watch_list",
        title: "Manage watch lists",
        about: "Keeps lists of people (profile URLs) or companies (domains). Action run returns what happened to them: 2 credits per \
                match, each match once. Other actions are free. With notify, matches are sent at that price, and the user is asked first. \
                get, update, delete and run need id.",
        example: r#"{"action": "create", "name": "key accounts", "kind": "companies", "entries": ["glenmere-pay.example"]}"#,
        behind: Behind::Choice {
            argument: "action",
            of: &[
                ("list", &ListWatchLists::SPEC),
                ("create", &CreateWatchList::SPEC),
                ("get", &GetWatchList::SPEC),
                ("update", &ChangeWatchList::SPEC),
                ("delete", &DeleteWatchList::SPEC),
                ("run", &RunWatchList::SPEC),
            ],
            may_be_left_out: false,
        },
        effect: Effect::Changes,
    },
    Tool {
        name: "find_tool",
        title: "Find a tool",
        about: "Searches the other calls (lookalikes, radars, reverse lookups, bulk jobs, history, usage, …) and returns name, price and \
                arguments of each for call_tool. Free.",
        example: r#"{"query": "companies like one I know"}"#,
        behind: Behind::Find,
        effect: Effect::Free,
    },
    Tool {
        name: "call_tool",
        title: "Call a tool",
        about: "Calls a tool that find_tool returned, by name, with its arguments, at its price.",
        example: r#"{"name": "lookalike_accounts", "arguments": {"domains": ["glenmere-pay.example"], "limit": 5}}"#,
        behind: Behind::Any,
        effect: Effect::Changes,
    },
];

/// Names for several tools, for `?tools=`.
const PRESETS: [(&str, &[&str]); 4] = [
    ("lookup", &["resolve_person", "resolve_company", "verify_email", "find_contact"]),
    ("search", &["search_people", "search_companies"]),
    ("research", &["resolve_company", "list_signals", "buying_committee", "account_brief"]),
    ("more", &["find_tool", "call_tool"]),
];

/// The tools a client's address asks for: all, or those that `?tools=` names, by themselves or as a preset.
pub fn chosen(query: &str) -> Result<Vec<&'static Tool>, String> {
    let parameter = url::form_urlencoded::parse(query.as_bytes()).find(|(name, _)| name == "tools");
    let Some((_, wanted)) = parameter.filter(|(_, wanted)| !wanted.is_empty() && wanted != "all") else {
        return Ok(TOOLS.iter().collect());
    };
    let mut names: Vec<&str> = Vec::new();
    for word in wanted.split(',').map(str::trim) {
        match (
            PRESETS.iter().find(|(preset, _)| *preset == word),
            TOOLS.iter().find(|tool| tool.name == word),
        ) {
            (Some((_, several)), _) => names.extend(*several),
            (None, Some(tool)) => names.push(tool.name),
            (None, None) => {
                let presets = PRESETS.map(|(preset, _)| preset).join(", ");
                let tools: Vec<&str> = TOOLS.iter().map(|tool| tool.name).collect();
                return Err(format!(
                    "?tools= has an unknown name; the presets are all, {presets} and the tools are {}",
                    tools.join(", ")
                ));
            }
        }
    }
    Ok(TOOLS.iter().filter(|tool| names.contains(&tool.name)).collect())
}

/// What names the members of an account, or says what they do.
const OF_MEMBERS: [&str; 4] = ["/v1/me/members", "/v1/me/sessions", "/v1/me/accounts", "/v1/me/actions"];

/// The endpoints that call_tool reaches: everything a key can do except managing the account, so that no agent changes what it may
/// spend, sees a secret, reads who its members are or sends events elsewhere; and no files, which are of no use in a conversation.
pub fn reachable() -> impl Iterator<Item = &'static CatalogEntry> {
    all().filter(|entry| {
        let spec = &entry.spec;
        let looks_after_account = spec.family == Family::Account && spec.method != Method::Get;
        let is_operators = spec.access == Access::Operator;
        let is_of_members = OF_MEMBERS.contains(&spec.path);
        !looks_after_account
            && !is_of_members
            && !is_operators
            && !spec.path.contains("/webhook-secret")
            && entry.types.file.is_none()
    })
}

/// The catalogue's entry of an endpoint.
pub fn entry_of(spec: &Spec) -> &'static CatalogEntry {
    let same = |entry: &&CatalogEntry| entry.spec.method == spec.method && entry.spec.path == spec.path;
    all().find(same).expect("every spec is in the catalogue")
}

impl Tool {
    /// The tool as lists show it.
    pub fn described(&self) -> &'static Value {
        static DESCRIBED: LazyLock<Vec<Value>> = LazyLock::new(|| TOOLS.iter().map(Tool::describe).collect());
        let at = TOOLS.iter().position(|tool| tool.name == self.name).unwrap_or_default();
        &DESCRIBED[at]
    }

    fn describe(&self) -> Value {
        let (input, output) = self.schemas();
        let spends = self.effect != Effect::Free;
        json!({
            "name": self.name,
            "title": self.title,
            "description": format!("{} {}Example: {}", self.about, self.price(), self.example),
            "inputSchema": input,
            "outputSchema": output,
            "annotations": {
                "title": self.title,
                "readOnlyHint": !spends,
                "destructiveHint": self.effect == Effect::Changes,
                "idempotentHint": !spends,
                "openWorldHint": true,
            },
        })
    }

    fn price(&self) -> String {
        match &self.behind {
            Behind::Endpoint(spec, _) if spec.price.is_free() => format!("{} ", spec.terms()),
            Behind::Endpoint(spec, _) => {
                format!("Price in credits: {}. ", spec.price.to_string().replace(" cr", ""))
            }
            _ => String::new(),
        }
    }

    fn schemas(&self) -> (Value, Value) {
        match &self.behind {
            Behind::Endpoint(spec, usual) => {
                let entry = entry_of(spec);
                let mut input = schema::input(entry, LIST_DEPTH);
                // Filters stand at the top level here, and one way to say a thing is enough: all of them must hold, and `not` excludes.
                if spec.family == Family::Search {
                    for name in ["filters", "all", "exclude"] {
                        input.properties.remove(name);
                    }
                }
                // The pipeline knows the bounds; every conversation pays for them.
                if let Some(Value::Object(least)) = input.properties.get_mut("min_confidence") {
                    least.retain(|name, _| !matches!(name.as_str(), "minimum" | "maximum"));
                }
                for (name, value) in *usual {
                    if let Some(property) = input.properties.get_mut(*name) {
                        property["default"] = json!(value);
                        // The endpoint's own default is another.
                        if let Some(told) = property["description"].as_str() {
                            property["description"] = json!(told.split(';').next());
                        }
                    }
                }
                if !spec.price.is_free() {
                    input.properties.insert("max_credits".into(), max_credits());
                }
                (input.into_value(), schema::output([entry]))
            }
            Behind::Choice { argument, of, may_be_left_out } => {
                let entries: Vec<&CatalogEntry> = of.iter().map(|(_, spec)| entry_of(spec)).collect();
                let mut input = schema::Input::default();
                let words: Vec<&str> = of.iter().map(|(word, _)| *word).collect();
                let mut choice = json!({"type": "string", "enum": words});
                if *may_be_left_out {
                    choice["default"] = json!(words[0]);
                } else {
                    input.required.push((*argument).to_owned());
                }
                input.properties.insert((*argument).to_owned(), choice);
                for entry in &entries {
                    // The inputs that are sent say which of them is meant.
                    let own = if *argument == "contact" { "kind" } else { "" };
                    for (name, property) in schema::input(entry, LIST_DEPTH).properties {
                        if name == own {
                            continue;
                        }
                        input.properties.entry(name).or_insert(property);
                    }
                }
                input.properties.insert("max_credits".into(), max_credits());
                (input.into_value(), schema::output(entries))
            }
            Behind::Find => (
                json!({"type": "object", "properties": {
                    "query": {"type": "string", "description": "What you want to know or do; empty for all names"},
                }, "required": ["query"]}),
                json!({"type": "object", "properties": {
                    "tools": {"type": "array", "items": {"type": "object"}, "description": "name, what it is for, price, arguments"},
                    "more": {"type": "array", "items": {"type": "string"}, "description": "Names of weaker matches"},
                    "cost": schema::cost(),
                }, "required": ["tools", "cost"]}),
            ),
            Behind::Any => (
                json!({"type": "object", "properties": {
                    "name": {"type": "string", "description": "A name from find_tool"},
                    "arguments": {"type": "object", "description": "Its arguments"},
                    "max_credits": max_credits(),
                }, "required": ["name"]}),
                json!({"type": "object", "properties": {"cost": schema::cost()}, "required": ["cost"]}),
            ),
        }
    }
}

fn max_credits() -> Value {
    json!({"type": "number", "description": "Highest price, in credits"})
}

/// An endpoint as find_tool shows it.
pub fn shown(entry: &CatalogEntry) -> Value {
    let spec = &entry.spec;
    let mut input = schema::input(entry, SHOWN_DEPTH);
    // The filters of a search may stand at the top level; one way to say a thing is enough.
    if spec.family == Family::Search {
        input.properties.remove("filters");
    }
    let mut shown = Map::new();
    shown.insert("name".into(), json!(spec.operation()));
    shown.insert("purpose".into(), json!(spec.purpose));
    shown.insert("price".into(), json!(spec.terms()));
    shown.insert("arguments".into(), input.into_value());
    let example = schema::example(spec);
    if example.as_object().is_some_and(|fields| !fields.is_empty()) {
        shown.insert("example".into(), example);
    }
    Value::Object(shown)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_whole_list_is_short_and_every_client_can_read_it() {
        let tools: Vec<Value> = TOOLS.iter().map(|tool| tool.described().clone()).collect();
        let length = Value::from(tools.clone()).to_string().len();
        assert!(length < 24_000, "{length} characters are {} tokens", length / 4);
        for tool in &tools {
            let name = tool["name"].as_str().unwrap();
            assert!(name.len() <= 50 && name.bytes().all(|b| b.is_ascii_lowercase() || b == b'_'), "{name}");
            for schema in [&tool["inputSchema"], &tool["outputSchema"]] {
                assert_eq!(schema["type"], "object", "{name}");
                for combined in ["anyOf", "oneOf", "allOf", "$ref"] {
                    assert!(schema.get(combined).is_none(), "{name} has {combined}");
                }
                assert!(!schema.to_string().contains("$ref"), "{name} refers elsewhere: {schema}");
            }
            assert!(
                !tool["inputSchema"].to_string().contains("\"null\""),
                "{name}: some clients drop such a tool"
            );
            assert!(tool["description"].as_str().unwrap().contains("Example: {"), "{name}");
            let spends = tool["annotations"]["readOnlyHint"] == json!(false);
            assert_eq!(tool["inputSchema"]["properties"].get("max_credits").is_some(), spends, "{name}");
        }
    }

    #[test]
    fn examples_are_what_the_endpoint_takes() {
        for tool in &TOOLS {
            let example: Value = serde_json::from_str(tool.example).unwrap();
            for (name, _) in example.as_object().unwrap() {
                let known = &tool.described()["inputSchema"]["properties"];
                assert!(known.get(name).is_some(), "{}: {name}", tool.name);
            }
        }
    }

    #[test]
    fn presets_choose_and_unknown_names_are_refused() {
        let names =
            |query: &str| chosen(query).map(|tools| tools.iter().map(|tool| tool.name).collect::<Vec<_>>());
        assert_eq!(names("").unwrap().len(), 12);
        assert_eq!(names("tools=all").unwrap().len(), 12);
        assert_eq!(names("tools=more,verify_email").unwrap(), ["verify_email", "find_tool", "call_tool"]);
        assert!(names("tools=lookpu").unwrap_err().contains("lookup"));
    }

    /// Calls that take an address, each of which must implement `Request::lasting`.
    #[test]
    fn whatever_takes_an_address_to_send_to_is_known() {
        let takes = |entry: &&CatalogEntry| {
            let input = schema::input(entry, SHOWN_DEPTH).properties;
            ["webhook_url", "notify", "callback_url"].iter().any(|name| input.contains_key(*name))
        };
        let names: Vec<String> = reachable().filter(takes).map(|entry| entry.spec.operation()).collect();
        let known =
            ["create_watch_list", "update_watch_list", "create_saved_icp", "update_saved_icp", "bulk_enrich"];
        let unknown: Vec<&String> = names.iter().filter(|name| !known.contains(&name.as_str())).collect();
        assert!(unknown.is_empty() && names.len() == known.len(), "{names:?}");
    }

    #[test]
    fn no_agent_looks_after_the_account() {
        let operations: Vec<String> = reachable().map(|entry| entry.spec.operation()).collect();
        for forbidden in
            ["create_key", "update_key", "rotate_key", "me", "get_webhook_secret", "signup", "history_export"]
        {
            assert!(!operations.iter().any(|name| name == forbidden), "{forbidden}");
        }
        for wanted in
            ["enrich", "get_me", "usage", "history", "bulk_enrich", "run_saved_icp", "search_suggest"]
        {
            assert!(operations.iter().any(|name| name == wanted), "{wanted}");
        }
    }
}
