"""What is known of an endpoint besides its arguments."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Unset(Enum):
    """Tells an argument that was left out from one that is None."""

    UNSET = "unset"

    def __repr__(self) -> str:
        return "UNSET"

    def __bool__(self) -> bool:
        return False


UNSET = Unset.UNSET


@dataclass(frozen=True)
class Operation:
    """An endpoint."""

    id: str
    method: str
    path: str
    body: str | None = None
    body_types: tuple[str, ...] = ()
    answer: str = "json"
    metered: bool = False
    repeatable: bool = False
    needs_key: bool = False
    sandbox: bool = False

    @property
    def safe_to_repeat(self) -> bool:
        """Whether the same call again has the same effect as one."""
        return self.repeatable or self.method != "POST"
