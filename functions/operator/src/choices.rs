//! GET /v1/operator/providers/choices, POST /v1/operator/providers/order, /keys, /budget and /try

use common::app::Cx;
use common::catalog::NoInput;
use common::catalog::operator::{
    ChooseBudgetRequest, ChooseKeyRequest, ChooseOrderRequest, KeySource, OfferedBy, ProviderChoices,
    ProviderKey, ProviderOrder, TriedProvider, TryProviderRequest,
};
use common::choices;
use common::error::{Error, Result};
use common::lookup::Capability;
use common::providers::settings::{Chosen, ProviderSettings};
use common::providers::vendor::LOCAL;
use common::trial::Trial;

pub async fn choices(cx: Cx, _: NoInput) -> Result<ProviderChoices> {
    follow(&cx).await?;
    let chosen = choices::chosen(&cx.app.store).await?;
    Ok(shown(&cx.app.providers.present().settings, &chosen))
}

pub async fn order(cx: Cx, request: ChooseOrderRequest) -> Result<ProviderChoices> {
    follow(&cx).await?;
    let settings = cx.app.providers.present();
    if let Some(order) = &request.order {
        let checked = settings.settings.check_order(request.capability, order);
        checked.map_err(|problem| Error::field("order", "invalid_value", problem))?;
    }
    change(&cx, |chosen| match &request.order {
        Some(order) => {
            chosen.order.insert(request.capability, order.clone());
        }
        None => {
            chosen.order.remove(&request.capability);
        }
    })
    .await
}

pub async fn key(cx: Cx, request: ChooseKeyRequest) -> Result<ProviderChoices> {
    follow(&cx).await?;
    if !cx.app.providers.present().settings.is_key(&request.variable) {
        return Err(Error::field("variable", "invalid_value", "is not a vendor's key"));
    }
    change(&cx, |chosen| match &request.key {
        Some(key) => {
            chosen.keys.insert(request.variable.clone(), key.clone());
        }
        None => {
            chosen.keys.remove(&request.variable);
        }
    })
    .await
}

pub async fn budget(cx: Cx, request: ChooseBudgetRequest) -> Result<ProviderChoices> {
    let micros = request.budget_usd.map(|dollars| (dollars * 1e6).round() as u64);
    change(&cx, |chosen| chosen.budget = micros).await
}

pub async fn attempt(cx: Cx, request: TryProviderRequest) -> Result<TriedProvider> {
    follow(&cx).await?;
    let present = cx.app.providers.present();
    let trial = Trial::of(&request, &present.settings)
        .map_err(|problem| Error::field("provider", "invalid_value", problem))?;
    let accepted = (request.most_usd.unwrap_or(0.0) * 1e6).round() as u64;
    if trial.most > accepted {
        let detail = format!("is at least {}, which the answer may cost", trial.most as f64 / 1e6);
        return Err(Error::field("most_usd", "too_small", detail));
    }
    let alone = cx.app.providers.with(trial.settings(&present.settings));
    Ok(trial.run(alone, cx.deadline()).await)
}

/// Makes sure that what is shown and checked is what is in force.
async fn follow(cx: &Cx) -> Result<()> {
    Ok(cx.app.choices.follow_now(&cx.app.store, &cx.app.providers).await?)
}

async fn change(cx: &Cx, change: impl Fn(&mut Chosen)) -> Result<ProviderChoices> {
    choices::change(&cx.app.store, change).await?;
    choices(cx.clone(), NoInput {}).await
}

fn shown(settings: &ProviderSettings, chosen: &Chosen) -> ProviderChoices {
    let orders = Capability::ALL.iter().map(|capability| orders_of(settings, chosen, *capability));
    let keys = settings.vendors.secrets().into_iter().map(|(variable, meaning)| ProviderKey {
        variable: variable.to_owned(),
        meaning: meaning.to_owned(),
        set_by: match settings.credentials.contains_key(variable) {
            true if chosen.keys.contains_key(variable) => Some(KeySource::Console),
            true => Some(KeySource::Settings),
            false => None,
        },
    });
    ProviderChoices {
        orders: orders.collect(),
        keys: keys.collect(),
        budget_usd: settings.budget as f64 / 1e6,
        budget_chosen: chosen.budget.is_some(),
        by_cost: settings.cheapest_first,
    }
}

fn orders_of(settings: &ProviderSettings, chosen: &Chosen, capability: Capability) -> ProviderOrder {
    let offered = |name: &str| OfferedBy {
        provider: name.to_owned(),
        ready: name == LOCAL
            || settings.vendors.get(name).is_some_and(|vendor| settings.has_credentials(vendor)),
        most_usd: settings.prices(name, capability).most() as f64 / 1e6,
    };
    let order = settings.order.get(&capability).cloned().unwrap_or_default();
    let own = (!matches!(capability, Capability::Carrier | Capability::Mailbox)).then_some(LOCAL);
    let offering = settings.vendors.offering(capability).map(|vendor| vendor.name);
    let others = own.into_iter().chain(offering).filter(|name| !order.iter().any(|ordered| ordered == name));
    ProviderOrder {
        capability,
        chosen: chosen.order.contains_key(&capability),
        others: others.map(offered).collect(),
        order: order.iter().map(|name| offered(name)).collect(),
    }
}
