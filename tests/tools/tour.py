"""A tour of the service with the client that openapi-python-client generated: every step must type-check its answer."""

import sys
from pathlib import Path

address, client_folder = sys.argv[1:]
sys.path.insert(0, str(Path(client_folder)))

from almanac_client import AuthenticatedClient, Client  # noqa: E402
from almanac_client.api.account import create_key, delete_key, list_keys, me, pricing, rotate_key, signup, usage  # noqa: E402
from almanac_client.api.resolve import companies, enrich, verify_email  # noqa: E402
from almanac_client.api.sandbox import sandbox_enrich, sandbox_info  # noqa: E402
from almanac_client.models import (  # noqa: E402
    CompaniesRequest,
    CreateKeyRequest,
    DryRun,
    EnrichRequest,
    EnrichResponse,
    RotateKeyBody,
    SignupRequest,
    UnauthorizedProblem,
    VerifyEmailRequest,
    VerifyEmailResponse,
)

anyone = Client(base_url=address)
info = sandbox_info.sync(client=anyone)
assert info.sandbox and info.daily_limit > 0 and info.endpoints.resolve, info
canned = sandbox_enrich.sync(client=anyone, body=EnrichRequest(email="ada.lovelace@acme.example"))
assert isinstance(canned, EnrichResponse) and canned.found and canned.person.full_name, canned
assert canned.cost.credits_ == 1, canned.cost
assert any(row.path == "/v1/enrich" for row in pricing.sync(client=anyone).endpoints)

stranger = me.sync(client=AuthenticatedClient(base_url=address, token="alm_live_nobody"))
assert isinstance(stranger, UnauthorizedProblem) and stranger.code == "unauthorized", stranger

account = signup.sync(client=anyone, body=SignupRequest(email="tour@company.example"))
client = AuthenticatedClient(base_url=address, token=account.api_key)
assert me.sync(client=client).balance == 50

dry = enrich.sync(client=client, body=EnrichRequest(email="nobody@acme.example"), dry_run=True)
assert isinstance(dry, DryRun) and dry.max_credits == 1, dry
missed = enrich.sync(client=client, body=EnrichRequest(email="nobody@nowhere.example"), idempotency_key="tour-1")
assert isinstance(missed, EnrichResponse) and not missed.found and missed.cost.credits_ == 0, missed
assert companies.sync(client=client, body=CompaniesRequest(domain="nowhere.example")).found is False
verdict = verify_email.sync(client=client, body=VerifyEmailRequest(email="not an address"))
assert isinstance(verdict, VerifyEmailResponse) and verdict.status == "invalid", verdict

key = create_key.sync(client=client, body=CreateKeyRequest(name="tour"))
rotated = rotate_key.sync(id=key.id, client=client, body=RotateKeyBody(overlap_hours=0))
assert rotated.id != key.id
assert delete_key.sync(id=rotated.id, client=client).revoked
assert [own.name for own in list_keys.sync(client=client).results] == ["first key"]
assert usage.sync(client=client).requests == 3
print("the tour is complete")
