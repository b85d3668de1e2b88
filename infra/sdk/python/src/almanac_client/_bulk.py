"""What sync and async waiting for bulk jobs share."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ._errors import BulkFailedError

if TYPE_CHECKING:
    from .types import BulkItem, BulkResult, GetBulkResponse

JOB_SIZE = 500
PAGE = 100


@dataclass
class Progress:
    """How far a bulk run is, over all of its jobs."""

    total: int
    processed: int = 0
    found: int = 0
    not_found: int = 0
    failed: int = 0
    credits: float = 0.0


@dataclass
class BulkRun:
    """What a bulk run came to: one result per item, in their order."""

    progress: Progress
    results: list[BulkResult] = field(default_factory=list)
    job_ids: list[str] = field(default_factory=list)


OnProgress = Callable[[Progress], object]


def parts(items: Sequence[BulkItem]) -> Iterator[tuple[int, list[BulkItem]]]:
    """The items in as many jobs as they need, each with the number of its first item."""
    if not items:
        raise ValueError("a bulk run needs at least one item")
    for first in range(0, len(items), JOB_SIZE):
        yield first, list(items[first : first + JOB_SIZE])


def ended(job: GetBulkResponse) -> bool:
    if job["status"] == "failed":
        raise BulkFailedError(job["id"])
    return job["status"] == "completed"


def progress(before: Progress, job: GetBulkResponse) -> Progress:
    counts = job["counts"]
    return Progress(
        total=before.total,
        processed=before.processed + counts["processed"],
        found=before.found + counts["found"],
        not_found=before.not_found + counts["not_found"],
        failed=before.failed + counts["failed"],
        credits=before.credits + job["cost"]["credits"],
    )
