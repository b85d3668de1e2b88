//! JMESPath as vendor files use it: compiled once, checked when the file is read, and run on an answer that was read once.
//! It cannot loop, reach anything but the answer, or change it.

use jmespath::ast::Ast;
use jmespath::{Context, Rcvar, Runtime, Variable};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;
use std::borrow::Cow;
use std::sync::LazyLock;

/// Longer ones are programs.
const LONGEST: usize = 600;
/// How many times the size of an answer what is read of it can be.
const MOST_GROWTH: u64 = 100;

static RUNTIME: LazyLock<Runtime> = LazyLock::new(|| {
    let mut runtime = Runtime::new();
    runtime.register_builtin_functions();
    let profile = |arguments: &[Rcvar], _: &mut Context<'_>| Ok(Rcvar::new(profile(arguments)));
    runtime.register_function("profile", Box::new(profile));
    runtime
});

/// The address of a profile from its handle, which may carry the `in/` of a person or the `company/` of a firm.
fn profile(arguments: &[Rcvar]) -> Variable {
    let text = |at: usize| arguments.get(at).and_then(|argument| argument.as_string());
    let (Some(handle), Some(kind)) = (text(0), text(1)) else { return Variable::Null };
    let handle = handle.trim_matches('/');
    let path = if handle.contains('/') { handle.to_owned() } else { format!("{kind}/{handle}") };
    Variable::String(format!("https://linkedin.com/{path}"))
}

/// A compiled expression.
#[derive(Clone)]
pub struct Expr {
    text: String,
    ast: Ast,
}

impl std::fmt::Debug for Expr {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text)
    }
}

impl PartialEq for Expr {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Expr {
    pub fn parse(text: &str) -> Result<Self, String> {
        if text.len() > LONGEST {
            return Err(format!("an expression has at most {LONGEST} characters"));
        }
        let ast = jmespath::parse(text)
            .map_err(|error| format!("{text:?} is no JMESPath: {} at {}", error.reason, error.offset))?;
        let (mut unknown, mut misread) = (None, false);
        walk(&ast, &mut |node| {
            misread |= matches!(node, Ast::Subexpr { lhs, .. } if matches!(**lhs, Ast::Not { .. }));
            if let Ast::Function { name, .. } = node
                && RUNTIME.get_function(name).is_none()
            {
                unknown = Some(name.clone());
            }
        });
        if misread {
            return Err(format!("in {text:?} the ! is of the first name alone: write !(a.b)"));
        }
        if growth(&ast) > MOST_GROWTH {
            return Err(format!("{text:?} makes what it reads grow more than {MOST_GROWTH} times"));
        }
        match unknown {
            Some(name) => Err(format!("{text:?} calls {name}, which JMESPath does not have")),
            None => Ok(Self { text: text.to_owned(), ast }),
        }
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether it reads anything at all; a constant does not.
    pub fn reads_anything(&self) -> bool {
        let mut reads = false;
        walk(&self.ast, &mut |node| {
            reads |= matches!(node, Ast::Field { .. } | Ast::Index { .. } | Ast::Identity { .. })
        });
        reads
    }

    /// What it reads; an error where the answer has values of other types than the expression takes.
    pub fn search(&self, answer: &Rcvar) -> Result<Rcvar, TypeError> {
        let mut context = Context::new(&self.text, &RUNTIME);
        jmespath::interpret(answer, &self.ast, &mut context).map_err(|_| TypeError)
    }

    /// Whether it is true of an answer.
    pub fn holds(&self, answer: &Rcvar) -> bool {
        self.search(answer).is_ok_and(|value| value.is_truthy())
    }
}

/// The answer has a value of another type than the expression takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TypeError;

impl<'de> Deserialize<'de> for Expr {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Cow::<str>::deserialize(deserializer)?;
        Self::parse(&text).map_err(serde::de::Error::custom)
    }
}

impl JsonSchema for Expr {
    fn schema_name() -> Cow<'static, str> {
        "Expression".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": "string", "maxLength": LONGEST,
            "description": "A JMESPath expression on the vendor's answer. Beside JMESPath's own functions there is profile(handle, kind), \
                which makes a profile address of a handle.",
        })
    }
}

/// An answer as expressions read it.
pub fn answer(body: &[u8]) -> Option<Rcvar> {
    serde_json::from_slice::<Variable>(body).ok().map(Rcvar::new)
}

/// What an expression read, as JSON.
pub fn json(value: &Variable) -> Value {
    match value {
        Variable::Null | Variable::Expref(_) => Value::Null,
        Variable::Bool(truth) => Value::Bool(*truth),
        Variable::Number(number) => Value::Number(number.clone()),
        Variable::String(text) => Value::String(text.clone()),
        Variable::Array(items) => items.iter().map(|item| json(item)).collect(),
        Variable::Object(fields) => {
            Value::Object(fields.iter().map(|(name, field)| (name.clone(), json(field))).collect())
        }
    }
}

/// How many times what a node is given it can hold, at most. JMESPath always ends, but lists of lists of what was read double with
/// every step.
fn growth(node: &Ast) -> u64 {
    let sum = |nodes: &mut dyn Iterator<Item = &Ast>| nodes.map(growth).fold(0, u64::saturating_add).max(1);
    match node {
        Ast::Subexpr { lhs, rhs, .. } | Ast::Projection { lhs, rhs, .. } => {
            growth(lhs).saturating_mul(growth(rhs))
        }
        Ast::And { lhs, rhs, .. } | Ast::Or { lhs, rhs, .. } | Ast::Comparison { lhs, rhs, .. } => {
            growth(lhs).max(growth(rhs))
        }
        Ast::Condition { predicate, then, .. } => growth(predicate).max(growth(then)),
        Ast::Expref { ast, .. } => growth(ast),
        Ast::Flatten { node, .. } | Ast::Not { node, .. } | Ast::ObjectValues { node, .. } => growth(node),
        // A function may apply one argument to each element of another.
        Ast::Function { args, .. } => args.iter().map(growth).fold(1, u64::saturating_mul),
        Ast::MultiList { elements, .. } => sum(&mut elements.iter()),
        Ast::MultiHash { elements, .. } => sum(&mut elements.iter().map(|pair| &pair.value)),
        Ast::Identity { .. }
        | Ast::Field { .. }
        | Ast::Index { .. }
        | Ast::Literal { .. }
        | Ast::Slice { .. } => 1,
    }
}

fn walk(node: &Ast, visit: &mut impl FnMut(&Ast)) {
    visit(node);
    match node {
        Ast::Comparison { lhs, rhs, .. }
        | Ast::Projection { lhs, rhs, .. }
        | Ast::And { lhs, rhs, .. }
        | Ast::Or { lhs, rhs, .. }
        | Ast::Subexpr { lhs, rhs, .. } => {
            walk(lhs, visit);
            walk(rhs, visit);
        }
        Ast::Condition { predicate, then, .. } => {
            walk(predicate, visit);
            walk(then, visit);
        }
        Ast::Expref { ast, .. } => walk(ast, visit),
        Ast::Flatten { node, .. } | Ast::Not { node, .. } | Ast::ObjectValues { node, .. } => {
            walk(node, visit)
        }
        Ast::Function { args, .. } => args.iter().for_each(|node| walk(node, visit)),
        Ast::MultiList { elements, .. } => elements.iter().for_each(|node| walk(node, visit)),
        Ast::MultiHash { elements, .. } => elements.iter().for_each(|pair| walk(&pair.value, visit)),
        Ast::Identity { .. }
        | Ast::Field { .. }
        | Ast::Index { .. }
        | Ast::Literal { .. }
        | Ast::Slice { .. } => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(expression: &str, body: &str) -> Value {
        let found = Expr::parse(expression).unwrap().search(&answer(body.as_bytes()).unwrap());
        json(&found.unwrap())
    }

    #[test]
    fn expressions_are_checked_when_they_are_read() {
        assert!(Expr::parse("a..b").unwrap_err().contains("no JMESPath"));
        assert!(Expr::parse("!a.b").unwrap_err().contains("!(a.b)"));
        assert!(Expr::parse("!(a.b)").is_ok());
        assert!(Expr::parse("open('/etc/passwd')").unwrap_err().contains("calls open"));
        assert!(Expr::parse(&"a".repeat(LONGEST + 1)).is_err());
        assert!(!Expr::parse("`true`").unwrap().reads_anything());
        assert!(Expr::parse("!email").unwrap().reads_anything());
    }

    #[test]
    fn large_numbers_and_handles_come_through_whole() {
        assert_eq!(read("id", r#"{"id": 9007199254740993}"#), 9_007_199_254_740_993_i64);
        assert_eq!(read("profile(h, 'in')", r#"{"h": "in/ada"}"#), "https://linkedin.com/in/ada");
        assert_eq!(read("profile(h, 'in')", r#"{"h": "ada"}"#), "https://linkedin.com/in/ada");
        assert_eq!(read("profile(h, 'in')", "{}"), Value::Null);
    }

    #[test]
    fn a_value_of_another_type_is_an_error_and_no_answer() {
        let expression = Expr::parse("starts_with(email, 'x')").unwrap();
        let answer = answer(br#"{"email": 7}"#).unwrap();
        assert_eq!(expression.search(&answer), Err(TypeError));
        assert!(!expression.holds(&answer));
    }
}
