"""A tour of the service with the client that openapi-python-client generated: every step must type-check its answer."""

import sys
from pathlib import Path

address, client_folder = sys.argv[1:]
sys.path.insert(0, str(Path(client_folder)))

from almanac_client import AuthenticatedClient, Client  # noqa: E402
from almanac_client.api.account import create_key, delete_key, list_keys, me, pricing, rotate_key, signup, usage  # noqa: E402
from almanac_client.api.bulk import bulk_enrich, get_bulk  # noqa: E402
from almanac_client.api.bundles import bundles_founder_research  # noqa: E402
from almanac_client.api.resolve import companies, enrich, verify_email  # noqa: E402
from almanac_client.api.sandbox import (  # noqa: E402
    sandbox_bundles_sales_deck,
    sandbox_enrich,
    sandbox_history_export,
    sandbox_info,
    sandbox_signals,
)
from almanac_client.api.search import search_people, search_suggest  # noqa: E402
from almanac_client.api.signals import signals  # noqa: E402
from almanac_client.api.sticky import create_watch_list, delete_watch_list, history, run_watch_list  # noqa: E402
from almanac_client.models import (  # noqa: E402
    BulkItem,
    CompaniesRequest,
    CompanyByDomain,
    CreateKeyRequest,
    CreateWatchListRequest,
    EnrichRequest,
    EnrichResponse,
    NotFoundProblem,
    PeopleFiltersInput,
    RecordKind,
    RotateKeyBody,
    RunWatchListBody,
    SalesDeckRequest,
    SandboxSignalsKind,
    SearchPeopleRequest,
    SearchSuggestField,
    SignalsKind,
    SignupRequest,
    SubmitBulkRequest,
    UnauthorizedProblem,
    VerifyEmailRequest,
    Verification,
)

anyone = Client(base_url=address)
info = sandbox_info.sync(client=anyone)
assert info.sandbox and info.daily_limit > 0 and info.endpoints.resolve, info
canned = sandbox_enrich.sync(client=anyone, body=EnrichRequest(email="ada.lovelace@acme.example"))
assert isinstance(canned, EnrichResponse) and canned.found and canned.person.full_name, canned
assert canned.cost.credits_ == 1, canned.cost
deck = sandbox_bundles_sales_deck.sync(
    client=anyone, body=SalesDeckRequest(company_domain="acme.example", target_role="VP Engineering")
)
assert deck.decision_maker.full_name == canned.person.full_name and len(deck.similar_companies) == 3, deck
feed = sandbox_signals.sync(client=anyone, kind=SandboxSignalsKind.JOB_CHANGE)
assert feed.results[0].data.current.title and feed.results[0].person.full_name == "P. N.", feed
export = sandbox_history_export.sync_detailed(client=anyone)
assert export.content.startswith(b"request_id,at,"), export
assert any(row.path == "/v1/enrich" for row in pricing.sync(client=anyone).endpoints)

stranger = me.sync(client=AuthenticatedClient(base_url=address, token="alm_live_nobody"))
assert isinstance(stranger, UnauthorizedProblem) and stranger.code == "unauthorized", stranger

account = signup.sync(client=anyone, body=SignupRequest(email="tour@company.example"))
client = AuthenticatedClient(base_url=address, token=account.api_key)
assert me.sync(client=client).balance == 50

# What a call could cost is of a media type of its own, so that answers need no telling apart.
dry = client.get_httpx_client().post("/v1/enrich", params={"dry_run": True}, json={"email": "nobody@acme.example"})
assert dry.headers["content-type"] == "application/vnd.almanac.dry-run+json", dry.headers
assert dry.json()["max_credits"] == 1, dry
missed = enrich.sync(client=client, body=EnrichRequest(email="nobody@nowhere.example"), idempotency_key="tour-1")
assert isinstance(missed, EnrichResponse) and not missed.found and missed.cost.credits_ == 0, missed
assert companies.sync(client=client, body=CompaniesRequest(domain="nowhere.example")).found is False
verdict = verify_email.sync(client=client, body=VerifyEmailRequest(email="not an address"))
assert isinstance(verdict, Verification) and verdict.status == "invalid", verdict

found = search_people.sync(
    client=client,
    body=SearchPeopleRequest(filters=PeopleFiltersInput(titles=["VP Engineering"], locations=["Germany"]), limit=2),
)
assert found.total >= len(found.results) == 2 and found.cost.credits_ == 3, found
words = search_suggest.sync(client=client, field=SearchSuggestField.TITLES, q="eng")
assert words.results[0].count > 0, words
assert signals.sync(client=client, kind=SignalsKind.FUNDING).kind == "funding"
research = bundles_founder_research.sync(client=client, body=CompanyByDomain(company_domain="glenmere-pay.example"))
assert research.found and research.company.name == "Glenmere Pay" and research.cost.credits_ == 20, research

watched = create_watch_list.sync(
    client=client,
    body=CreateWatchListRequest(
        name="tour", kind=RecordKind.COMPANIES, entries=["glenmere-pay.example"]
    ),
)
assert run_watch_list.sync(id=watched.id, client=client, body=RunWatchListBody(limit=1)).checked == 1
assert delete_watch_list.sync(id=watched.id, client=client).deleted
assert isinstance(run_watch_list.sync(id=watched.id, client=client, body=RunWatchListBody()), NotFoundProblem)

job = bulk_enrich.sync(
    client=client, body=SubmitBulkRequest(items=[BulkItem(email="nobody@nowhere.example", ref="row 1")])
)
assert job.status == "queued" and job.cost.held == 1, job
assert get_bulk.sync(id=job.id, client=client).counts.total == 1
assert history.sync(client=client).results, "the calls above are recorded"

key = create_key.sync(client=client, body=CreateKeyRequest(name="tour"))
rotated = rotate_key.sync(id=key.id, client=client, body=RotateKeyBody(overlap_hours=0))
assert rotated.id != key.id
assert delete_key.sync(id=rotated.id, client=client).revoked
assert [own.name for own in list_keys.sync(client=client).results] == ["first key"]
assert usage.sync(client=client).requests >= 6
print("the tour is complete")
