"""Client of the Almanac contact and company enrichment API."""

from . import errors, types, webhooks
from ._bulk import BulkRun, Progress
from ._errors import (
    AlmanacError,
    ApiError,
    BudgetExceededError,
    BulkFailedError,
    BulkTimeoutError,
    ConnectionFailedError,
    InvalidWebhookError,
    MissingKeyError,
    NotInSandboxError,
    UnexpectedAnswerError,
)
from ._operation import UNSET
from .client import Almanac, AsyncAlmanac

__version__ = "0.1.0"
__all__ = [
    "UNSET",
    "Almanac",
    "AlmanacError",
    "ApiError",
    "AsyncAlmanac",
    "BudgetExceededError",
    "BulkFailedError",
    "BulkRun",
    "BulkTimeoutError",
    "ConnectionFailedError",
    "InvalidWebhookError",
    "MissingKeyError",
    "NotInSandboxError",
    "Progress",
    "UnexpectedAnswerError",
    "errors",
    "types",
    "webhooks",
]
