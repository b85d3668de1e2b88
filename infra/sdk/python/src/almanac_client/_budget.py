"""A budget: credits are set aside before a call and counted as its answer says. Does no I/O."""

from __future__ import annotations

import threading
from typing import Any

from ._errors import BudgetExceededError
from ._operation import Operation


class Budget:
    """What may be spent and what was, in thousandths of a credit, by call."""

    def __init__(self, limit: float, parent: Budget | None = None):
        if not limit >= 0:
            raise ValueError(f"a budget is at least 0 credits, not {limit}")
        self._limit, self._parent = round(limit * 1000), parent
        # By idempotency key, so that a call repeated with its key counts once, as it is charged once.
        self._calls: dict[str, int] = {}
        self._total = 0
        self._jobs: dict[str, str] = {}
        self._lock = threading.Lock()
        self._flat: dict[tuple[str, str], float] | None = parent._flat if parent else None

    @property
    def limit(self) -> float:
        return self._limit / 1000

    @property
    def spent(self) -> float:
        """Credits spent, those set aside for calls and jobs under way included."""
        return self._total / 1000

    def reserve(self, call: str, most: float) -> None:
        """Sets the most a call can cost aside, or refuses."""
        with self._lock:
            before = self._calls.get(call, 0)
            aside = max(before, round(most * 1000))
            if self._total - before + aside > self._limit:
                raise BudgetExceededError(self.limit, self.spent, most)
            self._put(call, aside)
        if self._parent:
            try:
                self._parent.reserve(call, most)
            except BudgetExceededError:
                self._set(call, before)
                raise

    def settle(self, call: str, credits: float, answer: Any = None) -> None:
        """Counts what a call cost instead of what was set aside for it."""
        self._set(call, round(credits * 1000))
        if isinstance(answer, dict) and answer.get("id") and (answer.get("cost") or {}).get("held"):
            self._jobs[answer["id"]] = call
        if self._parent:
            self._parent.settle(call, credits, answer)

    def notice(self, answer: Any) -> None:
        """Counts what a job cost so far and still holds, when an answer tells."""
        cost = answer.get("cost") if isinstance(answer, dict) else None
        call = self._jobs.get(answer.get("id", "")) if cost else None
        if cost and call and "held" in cost:
            self._set(call, round((cost["credits"] + cost["held"]) * 1000))
        if self._parent:
            self._parent.notice(answer)

    def _set(self, call: str, thousandths: int) -> None:
        with self._lock:
            self._put(call, thousandths)

    def _put(self, call: str, thousandths: int) -> None:
        self._total += thousandths - self._calls.pop(call, 0)
        if thousandths:
            self._calls[call] = thousandths

    @property
    def knows_prices(self) -> bool:
        return self._flat is not None

    def learn(self, pricing: dict[str, Any]) -> None:
        """Keeps the prices that are the same for every request."""
        rows = pricing["endpoints"]
        self._flat = {(row["method"], row["path"]): row["base"] + row["unit"] for row in rows if row["per"] == "call"}

    def flat_price(self, operation: Operation) -> float | None:
        return (self._flat or {}).get((operation.method, operation.path))
