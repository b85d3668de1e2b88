"""The clients: `Almanac` and, awaited, `AsyncAlmanac`."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

import httpx

from . import _bulk, errors
from ._budget import Budget
from ._bulk import BulkRun, OnProgress, Progress
from ._call import Answer, Call, Settings
from ._errors import ApiError, BulkTimeoutError, UnexpectedAnswerError
from ._operation import Operation
from ._operations import OPERATIONS, AsyncOperations, AsyncPrices, Operations, Prices

if TYPE_CHECKING:
    from .types import BulkItem, GetBulkResponse

NO_ANSWER = (httpx.TransportError, httpx.DecodingError)
Self = TypeVar("Self", bound="_Shared")


class _Shared:
    """How both clients are made."""

    _settings: Settings
    _budget: Budget | None = None
    _owns_connection: bool = True

    def _set_up(
        self, key: str | None, url: str | None, timeout: float, max_retries: int, longest_wait: float
    ) -> None:
        key = key if key is not None else os.environ.get("ALMANAC_API_KEY")
        if key is not None and not (key.strip() and key.isascii() and key.isprintable()):
            raise ValueError("the API key is empty or has characters that no key has")
        url = url or os.environ.get("ALMANAC_URL") or "http://127.0.0.1:8080"
        if not url.startswith(("http://", "https://")):
            raise ValueError(f"base_url must begin with http:// or https://, not {url!r}")
        self._settings = Settings(url.rstrip("/"), key and key.strip(), False, timeout, max_retries, longest_wait)

    @classmethod
    def sandbox(cls: type[Self], base_url: str | None = None, **options: Any) -> Self:
        """A client of the sandbox: no key, no credits, canned answers of the live types."""
        client = cls(None, base_url, **options)  # type: ignore[call-arg]
        client._settings = replace(client._settings, api_key=None, sandbox=True)
        return client

    def budget(self: Self, limit: float) -> Self:
        """A client that refuses calls that could take what is spent through it above `limit` credits.

        It shares this client's connections; `spent` and `remaining` tell where it stands.
        """
        child = object.__new__(type(self))
        child.__dict__.update(self.__dict__)
        child._budget = Budget(limit, self._budget)
        child._owns_connection = False
        return child

    @property
    def spent(self) -> float:
        """Credits spent through this budget, those set aside for calls and jobs under way included."""
        return self._needed_budget().spent

    @property
    def remaining(self) -> float:
        """Credits that may still be spent through this budget."""
        budget = self._needed_budget()
        return budget.limit - budget.spent

    def _needed_budget(self) -> Budget:
        if self._budget is None:
            raise AttributeError("only a client made by budget() counts what it spends")
        return self._budget

    def _refused(self, call: Call, error: BaseException) -> None:
        """Gives back what was set aside, unless the call may have been charged after all."""
        if self._budget and isinstance(error, ApiError) and not isinstance(error, errors.OutcomeUnknownError):
            self._budget.settle(str(call.key), 0)


class Almanac(_Shared, Operations):
    """A client of the API; safe to share between threads."""

    def __init__(
        self,
        api_key: str | None = None,
        base_url: str | None = None,
        *,
        timeout: float = 30.0,
        max_retries: int = 4,
        longest_wait: float = 60.0,
        http: httpx.Client | None = None,
    ):
        """A client of the service at `base_url`.

        Args:
            api_key: `alm_live_…`; ALMANAC_API_KEY when left out.
            base_url: where the service is; ALMANAC_URL when left out, else http://127.0.0.1:8080.
            timeout: seconds one attempt may take.
            max_retries: how often a call is repeated after a lost connection, 408, 429, 502, 503 and 504.
            longest_wait: a `Retry-After` beyond so many seconds is not waited for but raised.
            http: a client of yours to send through, for proxies and certificates; it is not closed.
        """
        self._set_up(api_key, base_url, timeout, max_retries, longest_wait)
        self._http = http or httpx.Client()
        self._owns_connection = http is None

    def __enter__(self) -> Almanac:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        if self._owns_connection:
            self._http.close()

    def dry_run(self) -> Prices:
        """The metered endpoints, each telling the most the call can cost instead of doing it."""
        return _Prices(self)

    def _send(self, call: Call) -> Answer:
        while True:
            try:
                outcome = call.judge(self._http.send(call.request(self._http)))
            except NO_ANSWER as error:
                outcome = call.failed(error)
            if isinstance(outcome, Answer):
                return outcome
            time.sleep(outcome.seconds)

    def _call(self, operation: Operation, path: Any, query: Any, body: Any, key: Any, timeout: Any) -> Any:
        answer = self._paid(Call(self._settings, operation, path, query, body, key, timeout))
        if operation.answer != "text":
            return answer.value
        texts = [answer.value]
        while answer.next_cursor:
            query = {**query, "cursor": answer.next_cursor}
            answer = self._send(Call(self._settings, operation, path, query, body, None, timeout))
            texts.append(answer.value)
        return "".join(texts)

    def _paid(self, call: Call) -> Answer:
        budget = self._budget
        if budget is None:
            return self._send(call)
        if not call.operation.metered:
            answer = self._send(call)
            budget.notice(answer.value)
            return answer
        if not budget.knows_prices:
            budget.learn(self._send(Call(self._settings, OPERATIONS["pricing"], {}, {}, {}, None, None)).value)
        most = budget.flat_price(call.operation)
        if most is None:
            most = self._send(call.as_dry_run()).value["max_credits"]
        budget.reserve(str(call.key), most)
        try:
            answer = self._send(call)
        except BaseException as error:
            self._refused(call, error)
            raise
        budget.settle(str(call.key), answer.credits, answer.value)
        return answer

    def _pages(self, operation: Operation, path: Any, query: Any, body: Any, timeout: Any) -> Iterator[Any]:
        where, cursor = _where(operation, query, body), None
        while True:
            page = self._call(operation, path, query, body, None, timeout)
            yield from page["results"]
            cursor = _next(page, cursor)
            if cursor is None:
                return
            where["cursor"] = cursor

    def run_bulk(
        self,
        items: Sequence[BulkItem],
        *,
        on_progress: OnProgress | None = None,
        idempotency_key: str | None = None,
        interval: float = 1.0,
        timeout: float | None = None,
    ) -> BulkRun:
        """Enriches any number of items in jobs of 500, waits for them and gives the results in the items' order.

        Args:
            on_progress: called whenever more is done.
            idempotency_key: makes the whole run safe to repeat.
            interval: seconds between two looks at a job.
            timeout: seconds after which BulkTimeoutError is raised; the job itself goes on.
        """
        end = None if timeout is None else time.monotonic() + timeout
        run = BulkRun(Progress(len(items)))
        for first, part in _bulk.parts(items):
            key = idempotency_key and f"{idempotency_key}-{first}"
            job_id = self.bulk_enrich(items=part, idempotency_key=key)["id"]
            run.job_ids.append(job_id)
            before, shown = run.progress, run.progress
            while True:
                job: GetBulkResponse = self.get_bulk(job_id, limit=1)
                run.progress = _bulk.progress(before, job)
                if on_progress and run.progress != shown:
                    on_progress(run.progress)
                    shown = run.progress
                if _bulk.ended(job):
                    break
                if end is not None and time.monotonic() + interval > end:
                    raise BulkTimeoutError(job_id)
                time.sleep(interval)
            for result in self.iter_get_bulk(job_id, limit=_bulk.PAGE):
                run.results.append({**result, "index": first + result["index"]})
        return run


class AsyncAlmanac(_Shared, AsyncOperations):
    """A client of the API for asyncio; a cancelled call is not repeated."""

    def __init__(
        self,
        api_key: str | None = None,
        base_url: str | None = None,
        *,
        timeout: float = 30.0,
        max_retries: int = 4,
        longest_wait: float = 60.0,
        http: httpx.AsyncClient | None = None,
    ):
        """A client of the service at `base_url`.

        Args:
            api_key: `alm_live_…`; ALMANAC_API_KEY when left out.
            base_url: where the service is; ALMANAC_URL when left out, else http://127.0.0.1:8080.
            timeout: seconds one attempt may take.
            max_retries: how often a call is repeated after a lost connection, 408, 429, 502, 503 and 504.
            longest_wait: a `Retry-After` beyond so many seconds is not waited for but raised.
            http: a client of yours to send through, for proxies and certificates; it is not closed.
        """
        self._set_up(api_key, base_url, timeout, max_retries, longest_wait)
        self._http = http or httpx.AsyncClient()
        self._owns_connection = http is None

    async def __aenter__(self) -> AsyncAlmanac:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        if self._owns_connection:
            await self._http.aclose()

    def dry_run(self) -> AsyncPrices:
        """The metered endpoints, each telling the most the call can cost instead of doing it."""
        return _AsyncPrices(self)

    async def _send(self, call: Call) -> Answer:
        while True:
            try:
                outcome = call.judge(await self._http.send(call.request(self._http)))
            except NO_ANSWER as error:
                outcome = call.failed(error)
            if isinstance(outcome, Answer):
                return outcome
            await asyncio.sleep(outcome.seconds)

    async def _call(self, operation: Operation, path: Any, query: Any, body: Any, key: Any, timeout: Any) -> Any:
        answer = await self._paid(Call(self._settings, operation, path, query, body, key, timeout))
        if operation.answer != "text":
            return answer.value
        texts = [answer.value]
        while answer.next_cursor:
            query = {**query, "cursor": answer.next_cursor}
            answer = await self._send(Call(self._settings, operation, path, query, body, None, timeout))
            texts.append(answer.value)
        return "".join(texts)

    async def _paid(self, call: Call) -> Answer:
        budget = self._budget
        if budget is None:
            return await self._send(call)
        if not call.operation.metered:
            answer = await self._send(call)
            budget.notice(answer.value)
            return answer
        if not budget.knows_prices:
            prices = await self._send(Call(self._settings, OPERATIONS["pricing"], {}, {}, {}, None, None))
            budget.learn(prices.value)
        most = budget.flat_price(call.operation)
        if most is None:
            most = (await self._send(call.as_dry_run())).value["max_credits"]
        budget.reserve(str(call.key), most)
        try:
            answer = await self._send(call)
        except BaseException as error:
            self._refused(call, error)
            raise
        budget.settle(str(call.key), answer.credits, answer.value)
        return answer

    async def _pages(
        self, operation: Operation, path: Any, query: Any, body: Any, timeout: Any
    ) -> AsyncIterator[Any]:
        where, cursor = _where(operation, query, body), None
        while True:
            page = await self._call(operation, path, query, body, None, timeout)
            for item in page["results"]:
                yield item
            cursor = _next(page, cursor)
            if cursor is None:
                return
            where["cursor"] = cursor

    async def run_bulk(
        self,
        items: Sequence[BulkItem],
        *,
        on_progress: OnProgress | None = None,
        idempotency_key: str | None = None,
        interval: float = 1.0,
        timeout: float | None = None,
    ) -> BulkRun:
        """Enriches any number of items in jobs of 500, waits for them and gives the results in the items' order.

        Args:
            on_progress: called whenever more is done.
            idempotency_key: makes the whole run safe to repeat.
            interval: seconds between two looks at a job.
            timeout: seconds after which BulkTimeoutError is raised; the job itself goes on.
        """
        end = None if timeout is None else time.monotonic() + timeout
        run = BulkRun(Progress(len(items)))
        for first, part in _bulk.parts(items):
            key = idempotency_key and f"{idempotency_key}-{first}"
            job_id = (await self.bulk_enrich(items=part, idempotency_key=key))["id"]
            run.job_ids.append(job_id)
            before, shown = run.progress, run.progress
            while True:
                job: GetBulkResponse = await self.get_bulk(job_id, limit=1)
                run.progress = _bulk.progress(before, job)
                if on_progress and run.progress != shown:
                    on_progress(run.progress)
                    shown = run.progress
                if _bulk.ended(job):
                    break
                if end is not None and time.monotonic() + interval > end:
                    raise BulkTimeoutError(job_id)
                await asyncio.sleep(interval)
            async for result in self.iter_get_bulk(job_id, limit=_bulk.PAGE):
                run.results.append({**result, "index": first + result["index"]})
        return run


class _Prices(Prices):
    def __init__(self, client: Almanac):
        self._client = client

    def _call(self, operation: Operation, path: Any, query: Any, body: Any, key: Any, timeout: Any) -> Any:
        call = Call(self._client._settings, operation, path, query, body, None, timeout, dry_run=True)
        return self._client._send(call).value


class _AsyncPrices(AsyncPrices):
    def __init__(self, client: AsyncAlmanac):
        self._client = client

    async def _call(self, operation: Operation, path: Any, query: Any, body: Any, key: Any, timeout: Any) -> Any:
        call = Call(self._client._settings, operation, path, query, body, None, timeout, dry_run=True)
        return (await self._client._send(call)).value


def _where(operation: Operation, query: dict[str, Any], body: dict[str, Any]) -> dict[str, Any]:
    """Where the cursor goes."""
    return body if operation.body else query


def _next(page: dict[str, Any], cursor: str | None) -> str | None:
    following: str | None = page["next_cursor"]
    if following is not None and following == cursor:
        raise UnexpectedAnswerError("the service gave the same cursor twice")
    return following


