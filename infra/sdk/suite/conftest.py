"""What the behaviours need: the clients, sync and async behind one face, and the server of faults."""

import asyncio
import inspect
import itertools
import json
import os
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from almanac_client import Almanac, AsyncAlmanac

ADDRESS, KEY, FAULTS = (os.environ[f"ALMANAC_TEST_{name}"] for name in ("ADDRESS", "KEY", "FAULTS"))
OPENAPI = json.loads(Path(os.environ["ALMANAC_TEST_OPENAPI"]).read_text())


def plain(sentence):
    return re.sub(r"[^a-z]+", "_", sentence.lower()).strip("_")


def pytest_collection_modifyitems(items):
    listed = json.loads((Path(__file__).parent / "behaviours.json").read_text())
    wanted = {f"test_{plain(sentence)}" for sentence in listed}
    there = {item.originalname for item in items}
    if wanted != there:
        raise pytest.UsageError(f"missing: {sorted(wanted - there)}; not listed: {sorted(there - wanted)}")


class Plan:
    """Faults that the requests to one address meet in turn."""

    def __init__(self, *faults):
        id = httpx.post(f"{FAULTS}/plans", json={"faults": faults}).json()["id"]
        self.address, self._told = f"{FAULTS}/{id}", f"{FAULTS}/plans/{id}"

    @property
    def requests(self):
        return httpx.get(self._told).json()["requests"]

    @property
    def passed_on(self):
        return httpx.get(self._told).json()["passed_on"]

    @property
    def keys(self):
        return [request["headers"].get("idempotency-key") for request in self.requests]


class Kit:
    """Both clients behind one face: `do` gives what a call gives, awaited where that is needed."""

    def __init__(self, awaited):
        self.awaited, self.type = awaited, AsyncAlmanac if awaited else Almanac
        self.loop = asyncio.new_event_loop() if awaited else None
        self.made = []

    def client(self, address=ADDRESS, key=KEY, **options):
        return self._kept(self.type(key, address, **options))

    def sandbox(self, address=ADDRESS, **options):
        return self._kept(self.type.sandbox(address, **options))

    def _kept(self, client):
        self.made.append(client)
        return client

    def do(self, call):
        return self.loop.run_until_complete(call) if inspect.isawaitable(call) else call

    def items(self, iterator, most=None):
        if not self.awaited:
            return list(itertools.islice(iterator, most))

        async def gather():
            found = []
            async for item in iterator:
                found.append(item)
                if len(found) == most:
                    break
            return found

        return self.do(gather())

    def together(self, calls):
        """The outcomes of calls made at the same time, errors among them."""
        if self.awaited:

            async def gather():
                return await asyncio.gather(*(call() for call in calls), return_exceptions=True)

            return self.do(gather())

        def outcome(call):
            try:
                return call()
            except Exception as error:
                return error

        with ThreadPoolExecutor(len(calls)) as pool:
            return list(pool.map(outcome, calls))

    def balance(self):
        return self.do(self.client().get_me())["balance"]

    def close(self):
        for client in self.made:
            self.do(client.close())
        if self.loop:
            self.loop.close()


@pytest.fixture(params=["sync", "async"])
def kit(request):
    kit = Kit(request.param == "async")
    yield kit
    kit.close()
