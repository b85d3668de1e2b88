"""Webhooks: whether one is from the service, and what it says (https://www.standardwebhooks.com)."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from collections.abc import Mapping, Sequence
from typing import cast

from ._errors import InvalidWebhookError
from .types import EVENT_TYPES, Event


def verify(
    body: bytes | str,
    headers: Mapping[str, str],
    secret: str | Sequence[str],
    *,
    tolerance: float = 300,
    now: float | None = None,
) -> Event:
    """Gives the event of a webhook that the service signed, or raises InvalidWebhookError.

    Args:
        body: the body exactly as it arrived, before any parsing.
        headers: its headers, in any casing.
        secret: `whsec_…` as GET /v1/me/webhook-secret shows it; several while it is being rotated.
        tolerance: how many seconds old, or early, it may be.
        now: the time in seconds, for tests.
    """
    raw = body.encode() if isinstance(body, str) else bytes(body)
    found = {name.lower(): value for name, value in headers.items()}
    id, timestamp, signatures = (found.get(f"webhook-{part}", "") for part in ("id", "timestamp", "signature"))
    if not (id and timestamp and signatures):
        raise InvalidWebhookError("webhook-id, webhook-timestamp or webhook-signature is missing")
    if not (timestamp.isascii() and timestamp.isdigit()):
        raise InvalidWebhookError("webhook-timestamp is not a number")
    age = (time.time() if now is None else now) - int(timestamp)
    if abs(age) > tolerance:
        raise InvalidWebhookError(f"the webhook is {age:.0f} seconds old")
    given = [part[3:].encode() for part in signatures.split(" ") if part.startswith("v1,")]
    for one in [secret] if isinstance(secret, str) else secret:
        made = _sign(one, f"{id}.{timestamp}.".encode() + raw)
        if any(hmac.compare_digest(made, signature) for signature in given):
            return _event(raw)
    raise InvalidWebhookError("no signature fits")


def known(event: Event) -> bool:
    """Whether the type of an event is one this version has a type for; newer services may send others."""
    return event["type"] in EVENT_TYPES


def _sign(secret: str, signed: bytes) -> bytes:
    try:
        key = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
    except (binascii.Error, ValueError):
        key = b""
    if not key:
        raise ValueError("a webhook secret is whsec_ and base64")
    return base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())


def _event(raw: bytes) -> Event:
    try:
        event = json.loads(raw)
    except ValueError as error:
        raise InvalidWebhookError("the body is not JSON") from error
    if not isinstance(event, dict) or not isinstance(event.get("type"), str) or "data" not in event:
        raise InvalidWebhookError("the body is not an event")
    return cast(Event, event)
