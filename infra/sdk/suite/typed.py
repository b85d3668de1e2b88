"""What the type checker accepts and refuses: an `ignore` that is not needed fails the check too."""

from __future__ import annotations

from typing import Literal

from almanac_client import Almanac, AsyncAlmanac, types, webhooks


def lookups(client: Almanac) -> str:
    answer = client.enrich(network_url="https://network.example/in/george-fox", min_confidence=0.9)
    person = answer["person"]
    if person is None:
        return answer.get("reason") or ""
    credits: float = answer["cost"]["credits"]
    name: str | None = person["fullName"]
    client.search_people(seniorities=["vp"], filters={"titles": ["CTO"]})
    client.enrich(emial="typo@acme.example")  # type: ignore[call-arg]
    client.enrich(email=1)  # type: ignore[arg-type]
    client.search_people(seniorities=["boss"])  # type: ignore[list-item]
    client.verify_email()  # type: ignore[call-arg]
    answer["persons"]  # type: ignore[typeddict-item]
    client.budget(200).enrich(email="ada.lovelace@acme.example")
    most: float = client.dry_run().find_phone(network_url="https://network.example/in/george-fox")["max_credits"]
    client.dry_run().health()  # type: ignore[attr-defined]
    return f"{credits} {name} {most}"


async def pages(client: AsyncAlmanac) -> list[types.Person]:
    awaited: types.MeResponse = await client.get_me()
    assert awaited["plan"] != "free"
    return [person async for person in client.iter_search_people(titles=["CTO"])]


def received(body: bytes, headers: dict[str, str]) -> str:
    event = webhooks.verify(body, headers, "whsec_…")
    if event["type"] == "bulk.completed":
        status: Literal["queued", "processing", "completed", "failed"] = event["data"]["job"]["status"]
        return status
    if event["type"] == "usage.threshold":
        return event["data"]["period"]
    if event["type"] == "person.suppressed":
        return event["data"]["person_id"]
    if event["type"] == "watch.matched":
        return event["data"]["list"]["name"]
    return event["type"]
