//! A family's handlers, each tied by its types to its catalogue entry.

use super::download::Download;
use crate::app::Cx;
use crate::catalog::{Answer, CatalogEntry, Endpoint, FileType, Method, Response, Spec};
use crate::error::Result;
use crate::input::{self, Lasting, Raw, Request};
use domain::Family;
use futures::future::BoxFuture;
use std::marker::PhantomData;
use std::sync::Arc;

/// The handlers of one family.
pub struct Routes {
    family: Family,
    routes: Vec<Route>,
}

/// A handler's result.
pub(super) enum Ran {
    Json(Answer),
    File(Download),
}

/// One endpoint as the router serves it.
pub(super) struct Route {
    pub spec: Spec,
    pub handler: Arc<dyn Handler>,
}

/// A handler whose types are forgotten: it understands a call first and answers it later.
pub(super) trait Handler: Send + Sync {
    fn understand(&self, raw: &Raw<'_>) -> Result<Box<dyn Call>>;
}

/// A call that was understood.
pub(super) trait Call: Send + Sync {
    fn max_count<'a>(&'a self, cx: &'a Cx) -> BoxFuture<'a, Result<u64>>;
    fn lasting<'a>(&'a self, cx: &'a Cx) -> BoxFuture<'a, Result<Option<Lasting>>>;
    fn run(self: Box<Self>, cx: Cx) -> BoxFuture<'static, Result<Ran>>;
}

impl Routes {
    pub fn new(family: Family) -> Self {
        Self { family, routes: Vec::new() }
    }

    pub const fn family(&self) -> Family {
        self.family
    }

    /// Answers endpoint `E` with `handler`.
    pub fn on<E, H, F>(self, endpoint: E, handler: H) -> Self
    where
        E: Endpoint,
        H: Fn(Cx, E::Request) -> F + Clone + Send + Sync + 'static,
        F: Future<Output = Result<E::Response>> + Send + 'static,
    {
        self.on_stored(endpoint, own_most, handler)
    }

    /// The same where the most billable things an answer can have depends on something stored: `most` looks it up before the
    /// call is afforded, and refuses a missing item before credits matter.
    pub fn on_stored<E, H, F>(mut self, _: E, most: Most<E::Request>, handler: H) -> Self
    where
        E: Endpoint,
        H: Fn(Cx, E::Request) -> F + Clone + Send + Sync + 'static,
        F: Future<Output = Result<E::Response>> + Send + 'static,
    {
        let typed = Typed { handler, most, lasting: own_lasting, types: PhantomData::<fn(E) -> F> };
        self.routes.push(Route { spec: E::SPEC, handler: Arc::new(typed) });
        self
    }

    /// The same where what goes on after the call depends on something stored: `lasting` looks it up.
    pub fn on_lasting<E, H, F>(mut self, _: E, lasting: GoesOn<E::Request>, handler: H) -> Self
    where
        E: Endpoint,
        H: Fn(Cx, E::Request) -> F + Clone + Send + Sync + 'static,
        F: Future<Output = Result<E::Response>> + Send + 'static,
    {
        let typed = Typed { handler, most: own_most, lasting, types: PhantomData::<fn(E) -> F> };
        self.routes.push(Route { spec: E::SPEC, handler: Arc::new(typed) });
        self
    }

    /// Answers endpoint `E` with a file; what the file looks like is the endpoint's response type.
    pub fn download<E, H, F>(mut self, _: E, handler: H) -> Self
    where
        E: Endpoint,
        H: Fn(Cx, E::Request) -> F + Clone + Send + Sync + 'static,
        F: Future<Output = Result<Download>> + Send + 'static,
    {
        let typed = Typed { handler, most: own_most, lasting: own_lasting, types: PhantomData::<fn(E) -> F> };
        self.routes.push(Route { spec: E::SPEC, handler: Arc::new(typed) });
        self
    }

    /// Answers a sandbox twin with what `answer` makes of a call that was checked like a live one, given the most its
    /// answer could count.
    pub fn on_twin(
        mut self,
        twin: &'static CatalogEntry,
        answer: impl Fn(&Raw<'_>, u64) -> Result<Answer> + Send + Sync + 'static,
    ) -> Self {
        let handler = Twin { check: twin.types.check, file: twin.types.file, answer };
        self.routes.push(Route { spec: twin.spec, handler: Arc::new(handler) });
        self
    }

    pub(super) fn endpoints(&self) -> impl Iterator<Item = (Method, &'static str)> {
        self.routes.iter().map(|route| (route.spec.method, route.spec.path))
    }

    /// Every endpoint of the family. It names no other family's, so that a function is made of its own code alone.
    pub(super) fn into_routes(self) -> impl Iterator<Item = Route> {
        self.routes.into_iter()
    }
}

/// How many billable things the answer to a request can have at most.
pub type Most<R> = for<'a> fn(&'a Cx, &'a R) -> BoxFuture<'a, Result<u64>>;

/// What the request says of itself.
fn own_most<'a, R: Request>(_: &'a Cx, request: &'a R) -> BoxFuture<'a, Result<u64>> {
    Box::pin(std::future::ready(Ok(request.max_count())))
}

/// The lasting effect of a call.
pub type GoesOn<R> = for<'a> fn(&'a Cx, &'a R) -> BoxFuture<'a, Result<Option<Lasting>>>;

/// What the request says of itself.
fn own_lasting<'a, R: Request>(_: &'a Cx, request: &'a R) -> BoxFuture<'a, Result<Option<Lasting>>> {
    Box::pin(std::future::ready(Ok(request.lasting())))
}

struct Typed<E: Endpoint, H, F> {
    handler: H,
    most: Most<E::Request>,
    lasting: GoesOn<E::Request>,
    types: PhantomData<fn(E) -> F>,
}

impl<E, H, F, A> Handler for Typed<E, H, F>
where
    E: Endpoint,
    H: Fn(Cx, E::Request) -> F + Clone + Send + Sync + 'static,
    F: Future<Output = Result<A>> + Send + 'static,
    A: IntoRan,
{
    fn understand(&self, raw: &Raw<'_>) -> Result<Box<dyn Call>> {
        let request: E::Request = input::parse(raw)?;
        let (most, lasting) = (self.most, self.lasting);
        Ok(Box::new(Understood { request, most, lasting, handler: self.handler.clone() }))
    }
}

struct Understood<R, H> {
    request: R,
    most: Most<R>,
    lasting: GoesOn<R>,
    handler: H,
}

impl<R, H, F, A> Call for Understood<R, H>
where
    R: Request,
    H: Fn(Cx, R) -> F + Send + Sync + 'static,
    F: Future<Output = Result<A>> + Send + 'static,
    A: IntoRan,
{
    fn max_count<'a>(&'a self, cx: &'a Cx) -> BoxFuture<'a, Result<u64>> {
        (self.most)(cx, &self.request)
    }

    fn lasting<'a>(&'a self, cx: &'a Cx) -> BoxFuture<'a, Result<Option<Lasting>>> {
        (self.lasting)(cx, &self.request)
    }

    fn run(self: Box<Self>, cx: Cx) -> BoxFuture<'static, Result<Ran>> {
        Box::pin(async move { (self.handler)(cx, self.request).await?.into_ran() })
    }
}

/// A handler's return value: a response body, or a file.
trait IntoRan: 'static {
    fn into_ran(self) -> Result<Ran>;
}

impl<A: Response> IntoRan for A {
    fn into_ran(self) -> Result<Ran> {
        Answer::of(&self).map(Ran::Json)
    }
}

impl IntoRan for Download {
    fn into_ran(self) -> Result<Ran> {
        Ok(Ran::File(self))
    }
}

struct Twin<A> {
    check: fn(&Raw<'_>) -> Result<u64>,
    file: Option<FileType>,
    answer: A,
}

impl<A: Fn(&Raw<'_>, u64) -> Result<Answer> + Send + Sync> Handler for Twin<A> {
    fn understand(&self, raw: &Raw<'_>) -> Result<Box<dyn Call>> {
        let max_count = (self.check)(raw)?;
        let answer = (self.answer)(raw, max_count)?;
        Ok(Box::new(Canned { max_count, file: self.file, answer }))
    }
}

struct Canned {
    max_count: u64,
    file: Option<FileType>,
    answer: Answer,
}

impl Call for Canned {
    fn max_count<'a>(&'a self, _: &'a Cx) -> BoxFuture<'a, Result<u64>> {
        Box::pin(std::future::ready(Ok(self.max_count)))
    }

    fn lasting<'a>(&'a self, _: &'a Cx) -> BoxFuture<'a, Result<Option<Lasting>>> {
        Box::pin(std::future::ready(Ok(None)))
    }

    fn run(self: Box<Self>, _: Cx) -> BoxFuture<'static, Result<Ran>> {
        let ran = match self.file {
            Some(file) => Ran::File(Download::whole(file, self.answer.body)),
            None => Ran::Json(self.answer),
        };
        Box::pin(std::future::ready(Ok(ran)))
    }
}
