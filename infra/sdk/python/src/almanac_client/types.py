"""The types of requests, answers and webhook events, as the API's document names them. Written by infra/sdk/generate; do not edit."""

from __future__ import annotations

import sys
from typing import Any, Literal, Union

if sys.version_info >= (3, 11):
    from typing import NotRequired, TypeAlias, TypedDict
else:
    from typing_extensions import NotRequired, TypeAlias, TypedDict


class AccessDataRequest(TypedDict):
    """The person who asks for their data."""

    email: NotRequired[str | None]
    """One of their email addresses, in any spelling."""

    network_url: NotRequired[str | None]
    """Their profile URL."""

    page: NotRequired[bool | None]
    """Whether to give a page to be read as well."""

    person_id: NotRequired[str | None]
    """Their id here."""

    phone: NotRequired[str | None]
    """One of their phone numbers, in international form."""


class AccessDataResponse(TypedDict):
    """Everything stored about a person."""

    at: str
    """When it was made."""

    counts: dict[str, FoundInStore]
    """How much was found in each store."""

    dataset: list[HeldRecord]
    """Their records in the dataset."""

    id: str
    """Names this copy."""

    objected: bool
    """Whether they objected to being found."""

    page: NotRequired[str | None]
    """The same as a page that can be read and kept, in HTML; only where it was asked for."""

    recipients: list[dict[str, Any]]
    """The accounts that were given their record, with times."""

    stores: list[dict[str, Any]]
    """Their other data, by store."""


class AccountMove(TypedDict):
    """A person who joined, left or was promoted."""

    changed_at: str
    """When it happened."""

    current: Position
    """The job since."""

    direction: Literal["hire", "leaver", "promotion"]
    """Whether they came, left or rose."""

    person: PersonBrief
    """The person."""

    previous: Position
    """The job before."""


class AccountSummary(TypedDict):
    """An account as its operator sees it."""

    balance: float
    """Credits it can spend."""

    created_at: str
    """When it was opened."""

    email: str
    """The address that it was opened for."""

    held: float
    """Credits set aside for work under way."""

    id: str
    """The account's id."""

    plan: Literal["free", "indie", "starter", "pro", "enterprise"]
    """Its plan."""


class Acquisition(TypedDict):
    """An acquisition, and who decides at the acquirer."""

    acquirer: Company
    """The acquirer."""

    amount: int | None
    """The price in whole units of the currency; null when undisclosed."""

    announced_at: str
    """When it was announced."""

    currency: str | None
    """ISO 4217."""

    decision_maker: DecisionMaker
    """The decision maker at the acquirer."""

    target: CompanyRef
    """The acquired company."""


class AcquisitionData(TypedDict):
    """An acquisition."""

    acquirer: CompanyRef | None
    """Who bought; null where the source does not say which side the company was on."""

    amount: int | None
    """The price in whole units of the currency; null when undisclosed."""

    currency: str | None
    """ISO 4217."""

    target: CompanyRef | None
    """Who was bought; null likewise."""


class AdAudienceRequest(TypedDict):
    """The addresses to hash. They are neither kept nor sent back."""

    emails: list[str]
    """Up to 10,000 addresses; invalid ones are counted and left out."""


class AdAudienceResponse(TypedDict):
    """The hashes, with counts for the list."""

    cost: Cost
    """What the call cost"""

    duplicates: int
    """How many entries repeat an earlier one."""

    hashes: list[HashedEmail]
    """One entry per valid address, in the order sent."""

    invalid: int
    """How many entries are invalid."""

    match_rate: float
    """matched ÷ valid."""

    matched: int
    """How many valid addresses belong to a known person."""

    total: int
    """How many entries were sent: valid, invalid and duplicates together."""

    valid: int
    """How many different addresses there were; these are charged."""


class Announcement(TypedDict):
    """The post in which a person announced a change."""

    text: str | None
    """What it says."""

    url: str | None
    """Where the post is."""


class AuditedAccount(TypedDict):
    """An account and its ledger."""

    balance: float
    """Credits it can spend."""

    difference: str | None
    """How the ledger differs from it, in words; null where it agrees."""

    email: str
    """The address that it was opened for."""

    held: float
    """Credits set aside for work under way."""

    id: str
    """The account's id."""


class BulkItem(TypedDict):
    """One item: the input of /v1/enrich, with a label."""

    company: NotRequired[str | None]
    """The employer's name."""

    country: NotRequired[str | None]
    """The country of a phone in national form, by name or ISO 3166 code; by default that of the domain's suffix, such
    as acme.de.
    """

    domain: NotRequired[str | None]
    """The employer's domain."""

    email: NotRequired[str | None]
    """An email address of the person, business or personal."""

    firstName: NotRequired[str | None]
    """The given name; needs lastName."""

    fullName: NotRequired[str | None]
    """The full name; needs a domain or a company."""

    lastName: NotRequired[str | None]
    """The family name; needs firstName."""

    min_confidence: NotRequired[float | None]
    """Answers below this confidence are not returned and not charged. A match by name must reach 0.8 by default; on
    held-out data one in a thousand such answers is wrong.
    """

    networkUrl: NotRequired[str | None]
    """The person's profile address."""

    phone: NotRequired[str | None]
    """A phone number of the person: with its leading +, or in national form with country."""

    ref: NotRequired[str | None]
    """Your own name for the item; it comes back with its result."""


class BulkResult(TypedDict):
    """One item's result."""

    credits: float
    """The item's cost."""

    error: ItemError | None
    """Why there is no person."""

    index: int
    """The item's place in the submission, from 0."""

    match: Match | None
    """How sure the answer is."""

    person: Person | None
    """The person, when found."""

    ref: str | None
    """Your name for it."""

    status: Literal["found", "not_found", "failed"]
    """The outcome."""


class BusinessByRevenue(TypedDict):
    """A business with its revenue band."""

    business: Company
    """The business."""

    carrier_verified: bool | None
    """Whether the mobile's carrier confirmed it; others only with allow_unverified."""

    email: str | None
    """The owner's email, or the business's own where no owner is known."""

    emailVerified: bool | None
    """Whether that email was verified with its mail server; others only with allow_unverified."""

    mobile: str | None
    """The owner's mobile; null where none is known."""

    owner: PersonBrief | None
    """The owner; null when unknown, which happens only with allow_unverified."""

    phone: str | None
    """The number under which the business itself is called, with allow_unverified."""

    revenueRange: Literal["0-1M", "1M-10M", "10M-25M", "25M-50M", "50M-100M", "100M-250M", "250M-500M", "500M-1B", "1B-10B", "10B+"]
    """The band of its yearly revenue."""


class BuyerBudgetWindowRequest(TypedDict):
    """Which companies to look for: filters, or a saved ICP of companies."""

    filters: NotRequired[CompanyFilters | None]
    """Company filters, as in /v1/search/companies."""

    limit: NotRequired[int | None]
    """How many to return; 10 when left out."""

    role: NotRequired[str | None]
    """The decision maker's role; by default the head of the company."""

    saved_icp_id: NotRequired[str | None]
    """The id of a saved ICP of companies, instead of filters."""


class BuyerBudgetWindowResponse(TypedDict):
    """Companies with money to spend, the latest round first."""

    cost: Cost
    """What the call cost"""

    results: list[FundedHirer]
    """The companies."""

    role: str
    """The role that was looked for at each company."""


class BuyingCommitteeRequest(TypedDict):
    """Which committee to map."""

    company_domain: str
    """The company's domain."""

    deal_type: Literal["security", "data_infra", "sales_ops", "exec", "marketing", "engineering"]
    """The kind of product being sold."""

    max_per_role: NotRequired[int | None]
    """People per role; 2 when left out."""


class ChampionJustMovedRequest(TypedDict):
    """The contacts to compare with the feed."""

    contacts: list[ChampionJustMovedRequestContactsItem]
    """The contacts, each a networkUrl, an email, or a name with a domain. A bad one is named in `invalid`."""

    limit: NotRequired[int | None]
    """How many to return; all who moved when left out."""

    since_days: NotRequired[int | None]
    """How many days to look back; 90 when left out."""


class ChampionJustMovedRequestContactsItem(TypedDict):
    """A person of a list: a networkUrl, an email, or a name with a domain."""

    domain: NotRequired[str | None]
    """The domain of the employer you know the person from."""

    email: NotRequired[str | None]
    """An email address of the person."""

    firstName: NotRequired[str | None]
    """The given name; needs lastName and a domain."""

    fullName: NotRequired[str | None]
    """The full name; needs a domain."""

    lastName: NotRequired[str | None]
    """The family name."""

    networkUrl: NotRequired[str | None]
    """The person's profile address."""


class ChampionJustMovedResponse(TypedDict):
    """The contacts who moved, the latest first."""

    checked: int
    """How many contacts were compared."""

    cost: Cost
    """What the call cost"""

    invalid: list[InvalidEntry]
    """The entries that could not be read."""

    results: list[MovedChampion]
    """Those who moved."""


class ChampionNews(TypedDict):
    """News of a champion."""

    at: str
    """When it happened; midnight UTC where only the day is known."""

    contact: Contact
    """The champion as it was sent."""

    detail: str
    """The news in a sentence."""

    index: int
    """The champion's place in the list, from 0."""

    person: Person
    """The person."""

    trigger: Literal["job_change", "title_change", "engagement_spike"]
    """The kind of news. A spike is two or more events of the last 30 days, more than in the 60 days before."""


class ChangeMeRequest(TypedDict):
    """What to change; omitted fields stay as they are."""

    caps: NotRequired[SpendCapsInput | None]
    """The account's spend caps."""

    keep: NotRequired[bool | None]
    """True cancels a pending closure."""

    webhook_url: NotRequired[str | None]
    """The default webhook address (Pro); an empty string removes it."""


class CloseMeResponse(TypedDict):
    """An account that is being closed."""

    balance: float
    """Credits that are lost with it."""

    closes_at: str
    """When everything but the ledger is deleted."""

    cost: Cost
    """What the call cost"""

    exports: list[str]
    """Where to export its data until then."""

    id: str
    """The account's id."""


class CommitteeMember(TypedDict):
    """A member of the committee."""

    department: Literal["engineering", "it", "security", "data", "product", "design", "sales", "marketing", "customer_success", "operations", "finance", "hr", "legal", "executive", "research", "support"] | None
    """The department of the job."""

    fullName: str
    """The full name."""

    id: str
    """The person's id in this service."""

    influence: Literal["decision", "influencer", "user"]
    """The part the person has in the decision."""

    networkUrl: str | None
    """The profile address."""

    seniority: Literal["owner", "founder", "c_suite", "partner", "vp", "head", "director", "manager", "senior", "entry", "intern"] | None
    """How senior the job is."""

    title: str | None
    """The job title."""


class CommitteeResponse(TypedDict):
    """The committee, by role."""

    committee: dict[str, list[CommitteeMember]]
    """The people by role; unfilled roles are absent."""

    cost: Cost
    """What the call cost"""

    total_people: int
    """The total number of people."""

    unfilled: list[UnfilledRole]
    """The unfilled roles, and why."""


class CompaniesRequest(TypedDict):
    """Which company to resolve: exactly one of domain, networkUrl and name."""

    domain: NotRequired[str | None]
    """The company's domain."""

    min_confidence: NotRequired[float | None]
    """Answers below this confidence are not returned and not charged. A match by name must reach 0.8 by default."""

    name: NotRequired[str | None]
    """The company's name; legal forms such as GmbH or Inc. do not matter."""

    networkUrl: NotRequired[str | None]
    """The company's profile address."""


class CompaniesResponse(TypedDict):
    """The company, if found."""

    company: Company | None
    """The company."""

    cost: Cost
    """What the call cost"""

    found: bool
    """Whether the company was resolved; nothing is charged otherwise."""

    match: Match | None
    """How sure the answer is."""

    reason: NotRequired[Literal["not_found"] | Literal["ambiguous"] | Literal["low_confidence"] | None]
    """Why nothing was returned."""


class Company(TypedDict):
    """A company."""

    description: str | None
    """What it does, in a sentence."""

    domain: str | None
    """Its domain."""

    employeeCount: int | None
    """How many people work there."""

    employeeRange: Literal["1-10", "11-50", "51-200", "201-500", "501-1000", "1001-5000", "5001-10000", "10001+"] | None
    """The band that count falls into."""

    foundedYear: int | None
    """The year it was founded."""

    funding: Funding | None
    """The money it raised."""

    id: str
    """The company's id in this service."""

    industry: str | None
    """Its industry."""

    lastVerifiedAt: str | None
    """When the record was last confirmed."""

    location: Location | None
    """Where its head office is."""

    name: str
    """The name it goes by."""

    networkUrl: str | None
    """Its profile address."""

    openRoles: int | None
    """How many jobs it has open."""

    revenueRange: Literal["0-1M", "1M-10M", "10M-25M", "25M-50M", "50M-100M", "100M-250M", "250M-500M", "500M-1B", "1B-10B", "10B+"] | None
    """The band its yearly revenue falls into."""

    sources: list[Source]
    """Which provider said what, and when."""

    technologies: list[Technology]
    """The technologies it uses."""

    type: str | None
    """What it is: private, public, nonprofit, …"""


class CompanyByDomain(TypedDict):
    """A company by domain."""

    company_domain: str
    """The company's domain."""


class CompanyFacets(TypedDict):
    """How the companies found divide; each value can be sent as a filter."""

    employee_ranges: list[FacetValue]
    """By size."""

    funding_stages: list[FacetValue]
    """By the stage of the latest round."""

    industries: list[FacetValue]
    """The commonest 20."""

    locations: list[FacetValue]
    """The commonest 20 countries."""

    revenue_ranges: list[FacetValue]
    """By yearly revenue."""


class CompanyFilters(TypedDict):
    """What companies are searched by."""

    employee_count: NotRequired[Range | None]
    """How many people work there."""

    employee_ranges: NotRequired[list[Literal["1-10", "11-50", "51-200", "201-500", "501-1000", "1001-5000", "5001-10000", "10001+"]] | None]
    """The band of that number."""

    founded: NotRequired[Range | None]
    """The year of its founding."""

    funding: NotRequired[FundingFilter | None]
    """A funding round that fits all of what is given."""

    industries: NotRequired[list[str] | None]
    """The industry."""

    keywords: NotRequired[list[str] | None]
    """Words of the name, description or industry."""

    locations: NotRequired[list[str] | None]
    """Where the head office is: city, region or country, by name or code, or several with commas."""

    revenue_ranges: NotRequired[list[Literal["0-1M", "1M-10M", "10M-25M", "25M-50M", "50M-100M", "100M-250M", "250M-500M", "500M-1B", "1B-10B", "10B+"]] | None]
    """The band of the yearly revenue."""

    technologies: NotRequired[list[str] | None]
    """Uses any of these technologies."""

    technologies_all: NotRequired[list[str] | None]
    """Uses all of these technologies."""


class CompanyRef(TypedDict):
    """A company by name and domain only."""

    domain: str | None
    """The company's domain."""

    name: str
    """The company's name."""


class CompetitiveIntelResponse(TypedDict):
    """A competitor's profile."""

    company: Company | None
    """The company."""

    cost: Cost
    """What the call cost"""

    found: bool
    """Whether the company was resolved; nothing is charged otherwise, nor where nothing else is known."""

    incomplete: list[str]
    """The sections whose provider failed."""

    leadership: list[PersonBrief] | None
    """Its leaders, the highest first; at most 10."""

    lookalikes: list[Lookalike] | None
    """The five most similar companies."""

    recent_moves: list[AccountMove] | None
    """People who joined, left or were promoted in the last 90 days, latest first; at most 10."""

    technologies: list[Technology] | None
    """Its technologies."""


class CompetitorTalentLeavingRequest(TypedDict):
    """The competitor."""

    allow_unverified: NotRequired[bool | None]
    """Whether to return, and charge for, contacts that could not be verified."""

    competitor_domain: str
    """The competitor's domain."""

    departments: NotRequired[list[Literal["engineering", "it", "security", "data", "product", "design", "sales", "marketing", "customer_success", "operations", "finance", "hr", "legal", "executive", "research", "support"]] | None]
    """The departments they left."""

    limit: NotRequired[int | None]
    """How many to return; 10 when left out."""


class CompetitorTalentLeavingResponse(TypedDict):
    """People who left, the latest first; only those with an email, which is verified unless allow_unverified was sent."""

    cost: Cost
    """What the call cost"""

    results: list[Leaver]
    """The people."""

    unverified_only: int
    """How many more have only an unverified contact; send allow_unverified to get them."""


class Congrats(TypedDict):
    """A person to congratulate."""

    announcement_post_url: str | None
    """The post in which it was announced."""

    announcement_text: str
    """The text of the post."""

    changed_at: str
    """When the change happened."""

    new_role: str
    """The new job's title."""

    person_unmasked: UnmaskedPerson
    """The person."""

    personalization_seed: str
    """A sentence to open with, made of the facts."""


class CongratsTriggerRequest(TypedDict):
    """How many people to list."""

    limit: NotRequired[int | None]
    """How many to return; 10 when left out."""


class CongratsTriggerResponse(TypedDict):
    """People to congratulate, the latest change first."""

    cost: Cost
    """What the call cost"""

    results: list[Congrats]
    """The people."""

    unsupplied: NotRequired[str | None]
    """The missing data, when the list is empty because no source supplies it."""


class Contact(TypedDict):
    """A person of a list: a networkUrl, an email, or a name with a domain."""

    domain: NotRequired[str | None]
    """The domain of the employer you know the person from."""

    email: NotRequired[str | None]
    """An email address of the person."""

    firstName: NotRequired[str | None]
    """The given name; needs lastName and a domain."""

    fullName: NotRequired[str | None]
    """The full name; needs a domain."""

    lastName: NotRequired[str | None]
    """The family name."""

    networkUrl: NotRequired[str | None]
    """The person's profile address."""


class Cost(TypedDict):
    """The `cost` object of a response."""

    balance_estimated: NotRequired[bool]
    """Whether other calls may have changed the balance while this one ran; `GET /v1/me` has the exact one."""

    balance_remaining: NotRequired[float | None]
    """Credits left after this call."""

    credits: float
    """Credits charged for this call."""

    held: NotRequired[float | None]
    """Credits set aside for a job."""


class Counts(TypedDict):
    """How many items are how far."""

    failed: int
    """Those that could not be worked on."""

    found: int
    """Those resolved."""

    not_found: int
    """Items without a match."""

    processed: int
    """Those with a result."""

    total: int
    """All items."""


class CreateFileRequest(TypedDict):

    file: bytes
    """CSV, XLSX or NDJSON"""


class CreateKeyRequest(TypedDict):
    """The key to create."""

    name: str
    """Its name."""

    scopes: NotRequired[list[Literal["resolve", "find", "search", "signals", "composites", "niche", "bundles", "sticky", "bulk", "sandbox", "account"]] | None]
    """The endpoint families it may call; defaults to those of the key that creates it, and never more."""


class CreateSavedIcpRequest(TypedDict):
    """The filter to save."""

    filters: dict[str, Any]
    """The filters of /v1/search/people or /v1/search/companies."""

    limit: NotRequired[int | None]
    """How many results a run returns at most; 25 when left out."""

    name: str
    """Its name."""

    notify: NotRequired[Notify | None]
    """Where and when to send new matches after an import or a funding round (Pro); off by default."""

    target: Literal["people", "companies"]
    """The records to search."""


class CreateWatchListRequest(TypedDict):
    """The list to create."""

    entries: list[str]
    """Profile URLs of people, or domains of companies; duplicates are dropped."""

    kind: Literal["people", "companies"]
    """The kind of its entries."""

    name: str
    """Its name."""

    notify: NotRequired[Notify | None]
    """Where and when to send new matches (Pro); off by default."""

    signals: NotRequired[list[Literal["funding", "acquisition", "hiring", "job-change", "technology", "headcount"]] | None]
    """The signals to watch for; all when left out."""


class CreditPrice(TypedDict):
    """The price of a credit."""

    per_credit: float
    """US dollars per credit."""

    plan: Literal["free", "indie", "starter", "pro", "enterprise"]
    """The plan whose rate this is."""


class DecisionMaker(TypedDict):
    """A decision maker, with the reasons for the choice."""

    company: CompanyRef
    """The employer."""

    department: Literal["engineering", "it", "security", "data", "product", "design", "sales", "marketing", "customer_success", "operations", "finance", "hr", "legal", "executive", "research", "support"] | None
    """The department of the job."""

    fullName: str
    """The full name."""

    id: str
    """The person's id in this service."""

    networkUrl: str | None
    """The profile address."""

    reasons: list[str]
    """The parts of the score."""

    score: float
    """How well the person fits the role, 0 to 1."""

    seniority: Literal["owner", "founder", "c_suite", "partner", "vp", "head", "director", "manager", "senior", "entry", "intern"] | None
    """How senior the job is."""

    title: str | None
    """The job title."""


class Deleted(TypedDict):
    """The outcome."""

    cost: Cost
    """What the call cost"""

    deleted: bool
    """Always true."""

    id: str
    """Its id."""


class DeletedFile(TypedDict):
    """The file is gone."""

    cost: Cost
    """What the call cost"""

    deleted: bool
    """Always true."""

    id: str
    """The file's id."""


class DeliveryAttempt(TypedDict):
    """One attempt at a delivery."""

    at: str
    """When it was made."""

    error: str | None
    """The error."""

    latency_ms: int
    """How long it took."""

    status: int | None
    """The status answered; null when none was."""


class DeliveryInfo(TypedDict):
    """A delivery of an event."""

    attempts: list[DeliveryAttempt]
    """The attempts, oldest first."""

    created_at: str
    """When the event happened."""

    id: str
    """The event's id, sent as `webhook-id`; the same in every attempt."""

    job_id: str
    """The job or list it is about; empty otherwise."""

    next_attempt_at: str | None
    """When it is tried next; null when it is not."""

    status: Literal["pending", "delivered", "failed"]
    """The outcome."""

    type: str
    """The event."""

    url: str
    """Where it goes; `mailto:` and a mailbox for a letter."""


class DeliveryInfoAnswer(TypedDict):
    """A delivery of an event."""

    attempts: list[DeliveryAttempt]
    """The attempts, oldest first."""

    cost: Cost
    """What the call cost"""

    created_at: str
    """When the event happened."""

    id: str
    """The event's id, sent as `webhook-id`; the same in every attempt."""

    job_id: str
    """The job or list it is about; empty otherwise."""

    next_attempt_at: str | None
    """When it is tried next; null when it is not."""

    status: Literal["pending", "delivered", "failed"]
    """The outcome."""

    type: str
    """The event."""

    url: str
    """Where it goes; `mailto:` and a mailbox for a letter."""


class DomainSearchRequest(TypedDict):
    """The domain, and filters for its people."""

    cursor: NotRequired[str | None]
    """The `next_cursor` of the page before."""

    departments: NotRequired[list[Literal["engineering", "it", "security", "data", "product", "design", "sales", "marketing", "customer_success", "operations", "finance", "hr", "legal", "executive", "research", "support"]] | None]
    """Only people of these departments."""

    domain: str
    """The company's domain."""

    limit: NotRequired[int | None]
    """How many to return; 10 when left out."""

    seniorities: NotRequired[list[Literal["owner", "founder", "c_suite", "partner", "vp", "head", "director", "manager", "senior", "entry", "intern"]] | None]
    """Only people of these ranks."""

    verified_only: NotRequired[bool | None]
    """Whether to return only addresses that their mail server confirmed within the last 30 days."""


class DomainSearchResponse(TypedDict):
    """The people at the domain, most reliable addresses first."""

    catch_all: bool | None
    """Whether its mail server accepts every address; null when that could not be found out."""

    cost: Cost
    """What the call cost"""

    domain: str
    """The domain."""

    next_cursor: str | None
    """The cursor of the next page; null at the end."""

    pattern: str | None
    """How most of its addresses are made: first and last name, or their initials f and l; null where nothing shows it."""

    results: list[KnownAtDomain]
    """One page of them."""

    total: int
    """The total number of matches."""


class DryRun(TypedDict):
    """The answer to `?dry_run=true`: nothing was done or charged."""

    balance_remaining: float
    """Credits left."""

    dry_run: bool
    """Always true."""

    max_credits: float
    """The most the call can cost."""


class Education(TypedDict):
    """One school in a career."""

    degree: str | None
    """The degree."""

    endYear: int | None
    """The last year."""

    field: str | None
    """The field of study."""

    school: str
    """The school's name."""

    startYear: int | None
    """The first year."""


class Employer(TypedDict):
    """A person's current employer."""

    domain: str | None
    """The company's domain."""

    employeeCount: int | None
    """How many people work there."""

    industry: str | None
    """The company's industry."""

    name: str
    """The company's name."""


class EndpointPrice(TypedDict):
    """An endpoint's price."""

    base: float
    """Charged for every answered call."""

    family: Literal["resolve", "find", "search", "signals", "composites", "niche", "bundles", "sticky", "bulk", "sandbox", "account"]
    """Its family, which is also the scope a key needs."""

    method: str
    """The HTTP method."""

    minimum_plan: Literal["free", "indie", "starter", "pro", "enterprise"] | None
    """The lowest plan that includes it; null when no key is needed."""

    path: str
    """The path."""

    per: str
    """The unit that is counted."""

    price: str
    """The price in words."""

    summary: str
    """Its purpose."""

    unit: float
    """Charged per counted thing."""


class EnrichRequest(TypedDict):
    """The person to resolve: at least one identifier, or a name with a company."""

    company: NotRequired[str | None]
    """The employer's name."""

    country: NotRequired[str | None]
    """The country of a phone in national form, by name or ISO 3166 code; by default that of the domain's suffix, such
    as acme.de.
    """

    domain: NotRequired[str | None]
    """The employer's domain."""

    email: NotRequired[str | None]
    """An email address of the person, business or personal."""

    firstName: NotRequired[str | None]
    """The given name; needs lastName."""

    fullName: NotRequired[str | None]
    """The full name; needs a domain or a company."""

    lastName: NotRequired[str | None]
    """The family name; needs firstName."""

    min_confidence: NotRequired[float | None]
    """Answers below this confidence are not returned and not charged. A match by name must reach 0.8 by default; on
    held-out data one in a thousand such answers is wrong.
    """

    networkUrl: NotRequired[str | None]
    """The person's profile address."""

    phone: NotRequired[str | None]
    """A phone number of the person: with its leading +, or in national form with country."""


class EnrichResponse(TypedDict):
    """The person, if found."""

    cost: Cost
    """What the call cost"""

    found: bool
    """Whether the person was resolved; nothing is charged otherwise."""

    match: Match | None
    """How sure the answer is."""

    person: Person | None
    """The person."""

    reason: NotRequired[Literal["not_found"] | Literal["ambiguous"] | Literal["low_confidence"] | None]
    """Why no person was returned."""


class EntryError(TypedDict):
    """One mistake in an entry of a list."""

    code: str
    """The kind of mistake."""

    detail: str
    """The value to send instead."""

    field: str
    """The field; empty when it is the entry itself."""


class Experience(TypedDict):
    """One job in a career."""

    company: CompanyRef
    """The employer."""

    current: bool
    """Whether this is a present job."""

    endDate: str | None
    """The day it ended; null while it lasts."""

    startDate: str | None
    """The day the job began."""

    title: str | None
    """The job title."""


class FacetValue(TypedDict):
    """A value and how many of the records found have it."""

    count: int
    """How many of the records found have it."""

    value: str
    """The value, as it can be sent in a filter."""


class FastHirer(TypedDict):
    """A company that hires fast, and who buys for the department."""

    buyer: DecisionMaker
    """The department's buyer."""

    company: Company
    """The company."""

    department: Literal["engineering", "it", "security", "data", "product", "design", "sales", "marketing", "customer_success", "operations", "finance", "hr", "legal", "executive", "research", "support"]
    """The department that hires."""

    jobs: list[JobPosting]
    """Those jobs, the latest first; at most 10."""

    open_roles: int
    """How many jobs it posted this quarter that are open."""

    role: str
    """The role that was looked for."""


class FeedbackRequest(TypedDict):
    """Feedback on a contact that a call returned."""

    country: NotRequired[str | None]
    """The country of the phone, by name or ISO 3166 code, where it is in national form."""

    email: NotRequired[str | None]
    """The address, or else the phone."""

    outcome: Literal["delivered", "bounced", "wrong_person", "left_company", "wrong_number"]
    """The outcome."""

    phone: NotRequired[str | None]
    """The number, or else the email: with its leading +, or in national form with country."""

    request_id: str
    """The call that gave the contact, within the last 30 days."""


class FeedbackResponse(TypedDict):
    """What was done."""

    accepted: bool
    """Whether the report was accepted: the call sold this contact within the last 30 days, and it was not reported
    before.
    """

    cost: Cost
    """What the call cost"""

    rechecked: bool
    """Whether the contact was checked again, with a verdict."""

    refund: float
    """Credits that came back, because the contact was sold as verified and our own check now says that it is not
    valid.
    """


class FieldError(TypedDict):
    """One bad field of a request."""

    code: str
    """What kind of mistake it is."""

    detail: str
    """What to send instead."""

    field: str
    """Where it is: `filters.titles[2]`."""


class FileInfo(TypedDict):
    """A file."""

    add: list[Literal["person", "company", "email", "personal_email", "phone", "verify"]]
    """The fields that its run adds."""

    columns: list[str]
    """The names of its columns."""

    created_at: str
    """When it was uploaded."""

    id: str
    """The file's id."""

    kept_until: str
    """When it is deleted, with its results."""

    mapping: FileMapping
    """The column mapping: the recognized one, or that of the run."""

    name: str
    """Its name."""

    preview: list[list[str | None]]
    """The first rows, each cell cut short; only in the answer about one file."""

    progress: FileProgress | None
    """How far its run is; null before there is one."""

    rows: int
    """How many rows it has."""

    status: Literal["uploaded", "queued", "running", "paused", "completed", "cancelled", "failed"]
    """uploaded until it is run."""


class FileInfoAnswer(TypedDict):
    """A file."""

    add: list[Literal["person", "company", "email", "personal_email", "phone", "verify"]]
    """The fields that its run adds."""

    columns: list[str]
    """The names of its columns."""

    cost: Cost
    """What the call cost"""

    created_at: str
    """When it was uploaded."""

    id: str
    """The file's id."""

    kept_until: str
    """When it is deleted, with its results."""

    mapping: FileMapping
    """The column mapping: the recognized one, or that of the run."""

    name: str
    """Its name."""

    preview: list[list[str | None]]
    """The first rows, each cell cut short; only in the answer about one file."""

    progress: FileProgress | None
    """How far its run is; null before there is one."""

    rows: int
    """How many rows it has."""

    status: Literal["uploaded", "queued", "running", "paused", "completed", "cancelled", "failed"]
    """uploaded until it is run."""


class FileProgress(TypedDict):
    """How far a run is."""

    credits: float
    """Credits charged so far."""

    done: int
    """Rows with a result."""

    eta_s: int | None
    """The estimated time left in seconds; null when unknown."""

    failed: int
    """Rows that could not be worked on."""

    finished_at: str | None
    """When it ended."""

    found: int
    """Rows to which something was added."""

    max_credits: float
    """The most the run can cost, its cap considered."""

    rows: int
    """All rows."""

    rows_per_second: float
    """How fast it goes."""

    started_at: str | None
    """When it began."""


class FindDecisionMakerRequest(TypedDict):
    """The role to look for, and the company."""

    company_domain: str
    """The company's domain."""

    limit: NotRequired[int | None]
    """How many to return; 3 when left out."""

    role: str
    """The role, in words: a title, or a department whose leader is meant."""


class FindDecisionMakerResponse(TypedDict):
    """The best fitting people, best first."""

    cost: Cost
    """What the call cost"""

    reason: str | None
    """Why no one was found; null when someone was."""

    results: list[DecisionMaker]
    """Up to 3 people."""


class FindEmailRequest(TypedDict):
    """The person whose address to find: an identifier, or a name with a domain or a company."""

    allow_unverified: NotRequired[bool | None]
    """Whether to return, and charge for, a known or likely address that could not be verified."""

    company: NotRequired[str | None]
    """The employer's name."""

    country: NotRequired[str | None]
    """The country of a phone in national form, by name or ISO 3166 code; by default that of the domain's suffix, such
    as acme.de.
    """

    domain: NotRequired[str | None]
    """The employer's domain."""

    email: NotRequired[str | None]
    """An email address of the person, business or personal."""

    firstName: NotRequired[str | None]
    """The given name; needs lastName."""

    fullName: NotRequired[str | None]
    """The full name; needs a domain or a company."""

    kind: NotRequired[Literal["network", "name"] | None]
    """network: by networkUrl; name: by a name with a domain or a company."""

    lastName: NotRequired[str | None]
    """The family name; needs firstName."""

    networkUrl: NotRequired[str | None]
    """The person's profile address."""

    phone: NotRequired[str | None]
    """A phone number of the person: with its leading +, or in national form with country."""


class FindEmailResponse(TypedDict):
    """The business address, if found."""

    catch_all: bool | None
    """Whether the server accepts every recipient; null when it was not asked."""

    confidence: float
    """Of answers given this confidence, that share is right."""

    cost: Cost
    """What the call cost"""

    email: str | None
    """The address."""

    email_verified: bool
    """Whether its mail server confirmed this very mailbox within the last 30 days; others only with allow_unverified."""

    found: bool
    """Whether an address was found; nothing is charged otherwise, nor for an unverified one of a confidence below 0.5."""

    free_provider: bool
    """Whether the domain is a free mail provider's."""

    generic: bool
    """Whether the address is a role's (info@, sales@), not a person's."""

    last_validated_at: str | None
    """When its mail server last confirmed it."""

    mx_found: bool | None
    """Whether the domain accepts mail; null when DNS did not answer."""

    provider: str | None
    """The mailbox provider, such as Google Workspace."""

    reason: NotRequired[Literal["not_found"] | Literal["ambiguous"] | Literal["low_confidence"] | Literal["unverified_only"] | None]
    """Why nothing was returned."""

    sources: list[Source]
    """Where it comes from."""


class FindPersonalEmailResponse(TypedDict):
    """The personal address, if found."""

    confidence: float
    """Of answers given this confidence, that share is right."""

    cost: Cost
    """What the call cost"""

    email: str | None
    """The address."""

    email_verified: bool
    """Whether its mail server confirmed it within the last 30 days; others only with allow_unverified."""

    found: bool
    """Whether an address was found; nothing is charged otherwise."""

    free_provider: bool
    """Always true for an address that was found."""

    last_validated_at: str | None
    """When its mail server last confirmed it."""

    provider: str | None
    """The mailbox provider."""

    reason: NotRequired[Literal["not_found"] | Literal["ambiguous"] | Literal["low_confidence"] | Literal["unverified_only"] | None]
    """Why nothing was returned."""

    sources: list[Source]
    """Where it comes from."""


class FindPhoneRequest(TypedDict):
    """The person whose phone to find: an identifier, or a name with a domain or a company."""

    allow_unverified: NotRequired[bool | None]
    """Whether to return, and charge for, a number that no carrier confirmed as a mobile."""

    company: NotRequired[str | None]
    """The employer's name."""

    country: NotRequired[str | None]
    """The country of a phone in national form, by name or ISO 3166 code; by default that of the domain's suffix, such
    as acme.de.
    """

    domain: NotRequired[str | None]
    """The employer's domain."""

    email: NotRequired[str | None]
    """An email address of the person, business or personal."""

    firstName: NotRequired[str | None]
    """The given name; needs lastName."""

    fullName: NotRequired[str | None]
    """The full name; needs a domain or a company."""

    lastName: NotRequired[str | None]
    """The family name; needs firstName."""

    networkUrl: NotRequired[str | None]
    """The person's profile address."""

    phone: NotRequired[str | None]
    """A phone number of the person: with its leading +, or in national form with country."""


class FindPhoneResponse(TypedDict):
    """The mobile, if found."""

    carrier: str | None
    """The network it belongs to."""

    carrier_verified: bool
    """Whether its carrier confirmed within a year that it is a mobile; others only with allow_unverified."""

    cost: Cost
    """What the call cost"""

    country: str | None
    """The country of the number, ISO 3166 alpha-2."""

    found: bool
    """Whether a mobile was found; nothing is charged otherwise."""

    last_validated_at: str | None
    """When its network last confirmed it."""

    line_type: Literal["mobile", "landline", "landline_or_mobile", "voip", "toll_free", "premium", "unknown"] | None
    """The line type."""

    network_url: str | None
    """The person's profile address."""

    observed_at: str | None
    """When the source had it, for one that no network confirmed."""

    phone: str | None
    """The number in international format."""

    reason: NotRequired[Literal["not_found"] | Literal["ambiguous"] | Literal["low_confidence"] | Literal["unverified_only"] | None]
    """Why nothing was returned."""

    source: str | None
    """The provider that knew the number."""


class FindSimilarPeopleRequest(TypedDict):
    """The source person: exactly one of networkUrl and email."""

    email: NotRequired[str | None]
    """The source's email."""

    limit: NotRequired[int | None]
    """How many to return; 10 when left out."""

    networkUrl: NotRequired[str | None]
    """The source's profile address."""


class FindSimilarPeopleResponse(TypedDict):
    """People like the source."""

    cost: Cost
    """What the call cost"""

    results: list[SimilarPersonResult]
    """The most similar people at other companies, best first."""

    source: PersonBrief | None
    """The source; null when unknown, and then nothing is charged."""


class FoundInStore(TypedDict):
    """What happened to a person's data in one store."""

    found: int
    """How much of them was there."""

    gone: int
    """How much of that is gone now."""

    rest: NotRequired[str | None]
    """When the rest is deleted, and why it is kept until then."""


class Founder(TypedDict):
    """A founder."""

    current: bool
    """Whether they still work there."""

    person: PersonBrief
    """The person."""

    previous_companies: list[str]
    """The companies they worked at before, latest first."""


class FounderResearchResponse(TypedDict):
    """A company and where it comes from."""

    company: Company | None
    """The company."""

    cost: Cost
    """What the call cost"""

    found: bool
    """Whether the company was resolved; nothing is charged otherwise, nor where nothing else is known."""

    founders: list[Founder] | None
    """Its founders and owners, those still there first."""

    funding_history: list[FundingRound] | None
    """Its funding rounds, newest first."""

    incomplete: list[str]
    """The sections whose provider failed."""

    tech_stack: list[Technology] | None
    """Its technologies."""


class FulfilOperatorPrivacyRequestRequest(TypedDict):
    """The request to fulfil."""

    trust_given: NotRequired[bool | None]
    """Whether to go by the profile and the number they gave, too: you made sure that they are theirs."""


class FulfilResponse(TypedDict):
    """A request that was fulfilled."""

    receipt: PrivacyReceipt | None
    """The receipt of an erasure."""

    request: RightsRequest
    """The request as it is now."""


class FundedAndHiringRequest(TypedDict):
    """Filters for rounds and jobs, and the role to name."""

    countries: NotRequired[list[str] | None]
    """Countries of the company, by name or ISO 3166 alpha-2."""

    departments: NotRequired[list[Literal["engineering", "it", "security", "data", "product", "design", "sales", "marketing", "customer_success", "operations", "finance", "hr", "legal", "executive", "research", "support"]] | None]
    """Departments that hire."""

    industries: NotRequired[list[str] | None]
    """Industries of the company."""

    limit: NotRequired[int | None]
    """How many to return; 10 when left out."""

    min_amount: NotRequired[int | None]
    """At least this much, in the currency of the round."""

    min_open_roles: NotRequired[int | None]
    """At least this many open jobs, of these departments where given; 1 when left out."""

    role: NotRequired[str | None]
    """The decision maker's role; by default the head of the company."""

    since_days: NotRequired[int | None]
    """How many days to look back for a round; 90 when left out."""

    stages: NotRequired[list[Literal["pre_seed", "seed", "series_a", "series_b", "series_c", "series_d", "series_e", "series_f", "growth", "debt", "grant", "private_equity", "post_ipo", "undisclosed"]] | None]
    """Stages of the round."""


class FundedAndHiringResponse(TypedDict):
    """Companies funded and hiring, the latest round first."""

    cost: Cost
    """What the call cost"""

    results: list[FundedHirer]
    """The companies."""

    role: str
    """The role that was looked for at each company."""


class FundedAndUsingTechRequest(TypedDict):
    """Filters for companies, and the role to name."""

    limit: NotRequired[int | None]
    """How many to return; 10 when left out."""

    role: NotRequired[str | None]
    """The decision maker's role; by default the head of engineering."""

    since_days: NotRequired[int | None]
    """How many days to look back for a round; 180 when left out."""

    stages: NotRequired[list[Literal["pre_seed", "seed", "series_a", "series_b", "series_c", "series_d", "series_e", "series_f", "growth", "debt", "grant", "private_equity", "post_ipo", "undisclosed"]] | None]
    """Stages of the round."""

    technology: str
    """The technology."""


class FundedAndUsingTechResponse(TypedDict):
    """Funded companies using the technology, the latest round first."""

    cost: Cost
    """What the call cost"""

    results: list[FundedUser]
    """The companies."""

    role: str
    """The role that was looked for at each company."""


class FundedBusiness(TypedDict):
    """A funded business, its owner, and how to reach them."""

    business: Company
    """The business."""

    carrier_verified: bool | None
    """Whether the mobile's carrier confirmed it; others only with allow_unverified."""

    email: str | None
    """The owner's email, or the business's own where no owner is known."""

    emailVerified: bool | None
    """Whether that email was verified with its mail server; others only with allow_unverified."""

    funding: FundingRound
    """Its latest round."""

    mobile: str | None
    """The owner's mobile; null where none is known."""

    owner: PersonBrief | None
    """The owner; null when unknown, which happens only with allow_unverified."""

    phone: str | None
    """The number under which the business itself is called, with allow_unverified."""


class FundedCompany(TypedDict):
    """A funded company and who decides there."""

    company: Company
    """The company."""

    decision_maker: DecisionMaker
    """The decision maker."""

    funding: FundingRound
    """Its latest round that was asked for."""


class FundedHirer(TypedDict):
    """A company funded and hiring, and who decides there."""

    company: Company
    """The company."""

    decision_maker: DecisionMaker
    """The decision maker."""

    funding: FundingRound
    """Its latest round that was asked for."""

    hiring: Hiring
    """Its open jobs."""


class FundedUser(TypedDict):
    """A funded company using the technology, and who decides there."""

    company: Company
    """The company."""

    decision_maker: DecisionMaker
    """The decision maker."""

    funding: FundingRound
    """Its latest round that was asked for."""

    technologies: list[Technology]
    """Everything it uses."""


class Funding(TypedDict):
    """The money a company raised."""

    currency: str | None
    """ISO 4217."""

    rounds: list[FundingRound]
    """The rounds, newest first."""

    totalRaised: int | None
    """The sum of all rounds, in whole units of the currency."""


class FundingData(TypedDict):
    """A funding round."""

    amount: int | None
    """In whole units of the currency; null when undisclosed."""

    currency: str | None
    """ISO 4217."""

    investors: list[str]
    """Who invested."""

    stage: Literal["pre_seed", "seed", "series_a", "series_b", "series_c", "series_d", "series_e", "series_f", "growth", "debt", "grant", "private_equity", "post_ipo", "undisclosed"]
    """The stage."""


class FundingFilter(TypedDict):
    """What a funding round must be."""

    min_amount: NotRequired[int | None]
    """At least this much, in whole units of its currency."""

    since_days: NotRequired[int | None]
    """Announced within this many days."""

    stages: NotRequired[list[Literal["pre_seed", "seed", "series_a", "series_b", "series_c", "series_d", "series_e", "series_f", "growth", "debt", "grant", "private_equity", "post_ipo", "undisclosed"]] | None]
    """One of these stages."""


class FundingRadarRequest(TypedDict):
    """Filters for rounds, and the role to name."""

    countries: NotRequired[list[str] | None]
    """Countries of the company, by name or ISO 3166 alpha-2."""

    industries: NotRequired[list[str] | None]
    """Industries of the company."""

    limit: NotRequired[int | None]
    """How many to return; 10 when left out."""

    min_amount: NotRequired[int | None]
    """At least this much, in the currency of the round."""

    role: NotRequired[str | None]
    """The decision maker's role; by default the head of the company."""

    since_days: NotRequired[int | None]
    """How many days to look back; 30 when left out."""

    stages: NotRequired[list[Literal["pre_seed", "seed", "series_a", "series_b", "series_c", "series_d", "series_e", "series_f", "growth", "debt", "grant", "private_equity", "post_ipo", "undisclosed"]] | None]
    """Stages of the round."""


class FundingRadarResponse(TypedDict):
    """Funded companies, the latest round first."""

    cost: Cost
    """What the call cost"""

    results: list[FundedCompany]
    """The companies."""

    role: str
    """The role that was looked for at each company."""


class FundingRound(TypedDict):
    """One funding round."""

    amount: int | None
    """The amount, in whole units of the currency; null when undisclosed."""

    announcedAt: str | None
    """The day it was announced."""

    currency: str | None
    """ISO 4217."""

    investors: list[str]
    """Who invested."""

    stage: Literal["pre_seed", "seed", "series_a", "series_b", "series_c", "series_d", "series_e", "series_f", "growth", "debt", "grant", "private_equity", "post_ipo", "undisclosed"]
    """The stage."""


class GetBulkResponse(TypedDict):
    """A job."""

    cost: Cost
    """What the call cost"""

    counts: Counts
    """How many items are how far."""

    created_at: str
    """When it was submitted."""

    finished_at: str | None
    """When it ended."""

    id: str
    """The job's id."""

    next_cursor: str | None
    """Where the next page begins; null at the end."""

    results: list[BulkResult]
    """The results there are, by index."""

    started_at: str | None
    """When work on it began."""

    status: Literal["queued", "processing", "completed", "failed"]
    """How far it is."""

    webhook: JobWebhook | None
    """The status of the webhook; null when none was requested."""


class GetRightsRequestResponse(TypedDict):
    """A request and who made it."""

    asker: RightsAsker
    """The requester."""

    request: RightsRequest
    """The request."""


class GrantOperatorAccountRequest(TypedDict):
    """Credits to give."""

    credits: float
    """Credits to add (negative to remove)."""

    note: NotRequired[str | None]
    """Why; kept in the ledger."""


class HashedEmail(TypedDict):
    """The hashes of one address."""

    index: int
    """The place of the address in the list sent, from 0."""

    sha256: str
    """SHA-256 of the trimmed, lower-case address: Meta and most platforms."""

    sha256_google: str
    """The same without dots and plus-suffix at Gmail: Google."""


class HeadcountData(TypedDict):
    """A company that became notably larger or smaller."""

    current: int
    """How many work there now."""

    previous: int
    """How many people worked there before."""


class HealthResponse(TypedDict):
    """The service's health."""

    dataset: Holdings | None
    """The data that is served; null in a process that holds none."""

    status: str
    """Always `ok`; otherwise the call fails with 503."""

    version: str
    """The version running."""


class HeldRecord(TypedDict):
    """A record, and who supplied it."""

    record: dict[str, Any]
    """The record as it is stored."""

    supplied_by: list[Supplier]
    """The sources."""


class Hiring(TypedDict):
    """A company's open jobs."""

    departments: list[Literal["engineering", "it", "security", "data", "product", "design", "sales", "marketing", "customer_success", "operations", "finance", "hr", "legal", "executive", "research", "support"]]
    """The departments they are in, the busiest first."""

    jobs: list[JobPosting]
    """The jobs, the latest first; at most 10."""

    open_roles: int
    """How many jobs are open."""


class HiringCompany(TypedDict):
    """A hiring company and the buyer the jobs concern."""

    buyer: DecisionMaker
    """The buyer of the hiring department."""

    company: Company
    """The company."""

    jobs: list[JobPosting]
    """The jobs that fit, the latest first; at most 10."""

    role: str
    """The role that was looked for."""


class HiringData(TypedDict):
    """A job posting."""

    applicants: int | None
    """How many people applied; null where the source does not say."""

    department: Literal["engineering", "it", "security", "data", "product", "design", "sales", "marketing", "customer_success", "operations", "finance", "hr", "legal", "executive", "research", "support"] | None
    """The department."""

    location: Location | None
    """Where it is."""

    posted_at: str
    """When it was posted."""

    title: str
    """The title."""

    url: str | None
    """Where to apply."""


class HiringIntentRequest(TypedDict):
    """Filters for jobs, and the role to name."""

    departments: NotRequired[list[Literal["engineering", "it", "security", "data", "product", "design", "sales", "marketing", "customer_success", "operations", "finance", "hr", "legal", "executive", "research", "support"]] | None]
    """Departments that hire."""

    industries: NotRequired[list[str] | None]
    """Industries of the company."""

    keywords: NotRequired[list[str] | None]
    """Words of the titles of open jobs."""

    limit: NotRequired[int | None]
    """How many to return; 10 when left out."""

    role: NotRequired[str | None]
    """The buyer's role; by default the head of the hiring department."""

    titles: NotRequired[list[str] | None]
    """Titles of open jobs."""


class HiringIntentResponse(TypedDict):
    """Hiring companies, the latest posting first."""

    cost: Cost
    """What the call cost"""

    results: list[HiringCompany]
    """The companies."""


class HiringVelocityRequest(TypedDict):
    """Filters for hiring, and the role to name."""

    department: NotRequired[Literal["engineering", "it", "security", "data", "product", "design", "sales", "marketing", "customer_success", "operations", "finance", "hr", "legal", "executive", "research", "support"] | None]
    """The department; any when left out."""

    limit: NotRequired[int | None]
    """How many to return; 10 when left out."""

    min_roles: NotRequired[int | None]
    """At least this many jobs posted this quarter in the department; 5 when left out."""

    role: NotRequired[str | None]
    """The buyer's role; by default the head of the department."""


class HiringVelocityResponse(TypedDict):
    """Companies that hire fast this calendar quarter, the latest posting first."""

    cost: Cost
    """What the call cost"""

    results: list[FastHirer]
    """The companies."""


class HistoryRecord(TypedDict):
    """One call, or one item of a bulk job."""

    at: str
    """When it was answered."""

    cache: Literal["hit", "miss", "none"]
    """Whether the cache answered."""

    credits: float
    """Its cost."""

    found: bool | None
    """Whether its subject was found; null where the call has none."""

    key_id: str
    """The key it was made with."""

    latency_ms: int
    """How long it took."""

    method: str
    """The HTTP method."""

    path: str
    """The endpoint's path."""

    providers: list[ProviderTrace]
    """The providers asked, in order."""

    request_id: str
    """The call's id."""

    results: int | None
    """How many results it returned; null where the call returns none."""

    status: int
    """The status answered."""


class HistoryResponse(TypedDict):
    """Calls, newest first."""

    cost: Cost
    """What the call cost"""

    next_cursor: str | None
    """Where the next page begins; null at the end."""

    results: list[HistoryRecord]
    """The calls; a page of a filtered list may be shorter than asked for."""


class Holdings(TypedDict):
    """What a directory holds."""

    companies: int
    """How many companies it has."""

    kind: Literal["demo", "embedded", "postgres"]
    """The invented demo world, the embedded index, or a database."""

    people: int
    """How many people it has."""

    published_at: str | None
    """When its present state was published; null where that is not known."""


class ImportColumn(TypedDict):
    """A column, and what is read from it."""

    by: str | None
    """Why: header, contents (of its first cells), or map (set by you)."""

    field: str | None
    """The field; null where it is not read."""

    name: str
    """Its name."""


class ImportDropped(TypedDict):
    """Cells of one column that were left out for one reason."""

    cells: int
    """How many."""

    column: str
    """The column."""

    reason: str
    """Why."""


class ImportObjection(TypedDict):
    """A status that counts as an opt-out."""

    column: str
    """The column."""

    rows: int
    """How many rows have it."""

    status: str
    """The status as the file has it."""


class InfoEndpoints(TypedDict):
    """The sandbox's endpoints, each as `METHOD path`."""

    bundles: list[str]
    """Bundles."""

    combos: list[str]
    """Composite endpoints."""

    find: list[str]
    """Emails, phones and reverse lookups."""

    niche_combos: list[str]
    """Niche composite endpoints."""

    resolve: list[str]
    """One identifier in, one record out."""

    search: list[str]
    """People and companies by filters."""

    signals: list[str]
    """The feeds."""

    sticky: list[str]
    """Watch lists, saved ICPs and history, read-only."""


class InfoResponse(TypedDict):
    """The sandbox, explained."""

    daily_limit: int
    """Calls per IP address and UTC day; this one is not counted."""

    description: str
    """How the sandbox works, and the inputs that force an outcome."""

    endpoints: InfoEndpoints
    """The sandbox's endpoints, by group."""

    note: str
    """Where to go for real data."""

    sandbox: bool
    """Always true."""


class InvalidEntry(TypedDict):
    """An entry of a list that could not be read."""

    errors: list[EntryError]
    """Its mistakes."""

    index: int
    """Its place in the list, from 0."""


class ItemError(TypedDict):
    """Why an item has no person."""

    code: str
    """A code as in the errors of /v1/enrich, or not_found, ambiguous, low_confidence."""

    detail: str
    """The remedy."""

    errors: NotRequired[list[FieldError]]
    """The fields that are wrong."""


class JobChange(TypedDict):
    """A job change."""

    changed_at: str
    """When it happened."""

    current: Position
    """The job since."""

    person: Person
    """The person."""

    previous: Position
    """The job before."""


class JobChangeData(TypedDict):
    """A job change."""

    announcement: Announcement | None
    """The post that announced it; null where there is none."""

    current: Position
    """The job since."""

    previous: Position
    """The job before."""


class JobChangeRadarRequest(TypedDict):
    """Which job changes to list."""

    company_domains: NotRequired[list[str] | None]
    """New employers."""

    departments: NotRequired[list[Literal["engineering", "it", "security", "data", "product", "design", "sales", "marketing", "customer_success", "operations", "finance", "hr", "legal", "executive", "research", "support"]] | None]
    """Departments of the new job."""

    from_domains: NotRequired[list[str] | None]
    """Former employers."""

    industries: NotRequired[list[str] | None]
    """Industries of the new employer."""

    limit: NotRequired[int | None]
    """How many to return; 10 when left out."""

    seniorities: NotRequired[list[Literal["owner", "founder", "c_suite", "partner", "vp", "head", "director", "manager", "senior", "entry", "intern"]] | None]
    """Seniorities of the new job."""

    since_days: NotRequired[int | None]
    """How many days to look back; 30 when left out."""

    titles: NotRequired[list[str] | None]
    """Titles of the new job."""


class JobChangeRadarResponse(TypedDict):
    """Job changes, the latest first."""

    cost: Cost
    """What the call cost"""

    results: list[JobChange]
    """The changes."""


class JobCost(TypedDict):
    """The cost of a job so far, and the credits still held for it."""

    credits: float
    """Credits charged so far."""

    held: float
    """Credits still set aside."""


class JobPosting(TypedDict):
    """An open job."""

    applicants: int | None
    """How many people applied; null where the source does not say."""

    department: Literal["engineering", "it", "security", "data", "product", "design", "sales", "marketing", "customer_success", "operations", "finance", "hr", "legal", "executive", "research", "support"] | None
    """The department."""

    location: Location | None
    """Where it is."""

    posted_at: str
    """When it was posted."""

    title: str
    """The title."""

    url: str | None
    """Where to apply."""


class JobSummary(TypedDict):
    """A job without its results."""

    cost: JobCost
    """The cost so far and the credits held."""

    counts: Counts
    """How many items are how far."""

    created_at: str
    """When it was submitted."""

    finished_at: str | None
    """When it ended."""

    id: str
    """The job's id."""

    started_at: str | None
    """When work on it began."""

    status: Literal["queued", "processing", "completed", "failed"]
    """How far it is."""


class JobWebhook(TypedDict):
    """A job's webhook."""

    attempts: int
    """How often delivery was tried."""

    status: Literal["pending", "delivered", "failed"]
    """pending until the job has ended and a delivery succeeded."""

    url: str
    """Where it goes."""


class JustAcquiredBuyersRequest(TypedDict):
    """Filters for acquisitions, and the role to name."""

    industry: NotRequired[str | None]
    """The industry of either side."""

    limit: NotRequired[int | None]
    """How many to return; 10 when left out."""

    role: NotRequired[str | None]
    """The decision maker's role; by default the head of the acquirer."""


class JustAcquiredBuyersResponse(TypedDict):
    """Acquisitions of the last 30 days, the latest first."""

    cost: Cost
    """What the call cost"""

    results: list[Acquisition]
    """The acquisitions."""

    role: str
    """The role that was looked for at each company."""


class JustFundedSmbLeadersRequest(TypedDict):
    """Where to look."""

    allow_unverified: NotRequired[bool | None]
    """Whether to return, and charge for, contacts that could not be verified, and businesses without a known owner, by
    their own number or address.
    """

    city: NotRequired[str | None]
    """The city."""

    country: NotRequired[str | None]
    """The country, by name or ISO 3166 alpha-2."""

    industry: NotRequired[str | None]
    """The trade."""

    limit: NotRequired[int | None]
    """How many to return; 10 when left out."""

    region: NotRequired[str | None]
    """The region."""


class JustFundedSmbLeadersResponse(TypedDict):
    """Businesses funded in the last 30 days whose owner can be reached, the latest round first."""

    cost: Cost
    """What the call cost"""

    results: list[FundedBusiness]
    """The businesses."""

    unverified_only: int
    """How many more have only an unverified contact; send allow_unverified to get them."""


class KeyInfo(TypedDict):
    """A key without its secret."""

    caps: SpendCaps
    """Its spend caps, shared with the keys it was rotated from and the keys it created while capped."""

    confirm_above: float
    """Agents (MCP) must ask their user before a call that can cost this much or more."""

    created_at: str
    """When it was made."""

    id: str
    """The key's id."""

    last_used_at: str | None
    """When it was last used, to within ten minutes."""

    name: str
    """Its name."""

    prefix: str
    """The start of the secret, to recognize it by."""

    scopes: list[Literal["resolve", "find", "search", "signals", "composites", "niche", "bundles", "sticky", "bulk", "sandbox", "account"]]
    """The endpoint families it may call."""

    valid_until: str | None
    """When it stops working, after a rotation."""


class KeyInfoAnswer(TypedDict):
    """A key without its secret."""

    caps: SpendCaps
    """Its spend caps, shared with the keys it was rotated from and the keys it created while capped."""

    confirm_above: float
    """Agents (MCP) must ask their user before a call that can cost this much or more."""

    cost: Cost
    """What the call cost"""

    created_at: str
    """When it was made."""

    id: str
    """The key's id."""

    last_used_at: str | None
    """When it was last used, to within ten minutes."""

    name: str
    """Its name."""

    prefix: str
    """The start of the secret, to recognize it by."""

    scopes: list[Literal["resolve", "find", "search", "signals", "composites", "niche", "bundles", "sticky", "bulk", "sandbox", "account"]]
    """The endpoint families it may call."""

    valid_until: str | None
    """When it stops working, after a rotation."""


class KeysResponse(TypedDict):
    """The account's keys."""

    cost: Cost
    """What the call cost"""

    results: list[KeyInfo]
    """Oldest first; revoked ones are gone."""


class KnownAtDomain(TypedDict):
    """A person at the domain, and their address there."""

    confidence: float
    """Of addresses given this confidence, that share is right."""

    email: str
    """The address."""

    email_verified: bool
    """Whether its mail server confirmed it within the last 30 days."""

    person: PersonBrief
    """The person."""

    sources: list[Source]
    """Where it comes from."""


class LastRun(TypedDict):
    """The result of a run."""

    checked: int
    """How many entries were compared with the signals."""

    credits: float
    """Its cost."""

    matched: int
    """How many matches were returned."""


class Leaver(TypedDict):
    """A person who left."""

    current: Position
    """The job they have now."""

    email: str
    """The business email at the new employer."""

    emailVerified: bool
    """Whether its mail server confirmed it; others are returned only with allow_unverified."""

    left_at: str
    """When they left."""

    person: Person
    """The person."""

    previous: Position
    """The job they left."""


class LeftOut(TypedDict):
    """A contact that is not given."""

    contact: Literal["email", "phone"]
    """Which one."""

    reason: Literal["not_found"] | Literal["ambiguous"] | Literal["low_confidence"] | Literal["unverified_only"]
    """Why."""


class Limits(TypedDict):
    """A plan's limits."""

    requests_per_second: int
    """Requests per second, across all keys."""

    signals: bool
    """Whether signals are included."""

    webhooks: bool
    """Whether webhooks are included."""


class ListBulkResponse(TypedDict):
    """Jobs, newest first."""

    cost: Cost
    """What the call cost"""

    next_cursor: str | None
    """Where the next page begins; null at the end."""

    results: list[JobSummary]
    """The jobs, without their results."""


class ListDeliveriesResponse(TypedDict):
    """Deliveries, newest first."""

    cost: Cost
    """What the call cost"""

    next_cursor: str | None
    """Where the next page begins; null at the end."""

    results: list[DeliveryInfo]
    """The deliveries."""


class ListFilesResponse(TypedDict):
    """Files, without their rows."""

    cost: Cost
    """What the call cost"""

    next_cursor: str | None
    """Where the next page begins; null at the end."""

    results: list[FileInfo]
    """The files."""


class ListRightsRequestsResponse(TypedDict):
    """Requests, the one that is due first in front."""

    results: list[RightsRequest]
    """The requests."""


class LocalBusinessOwnersRequest(TypedDict):
    """Which businesses to list."""

    allow_unverified: NotRequired[bool | None]
    """Whether to return, and charge for, contacts that could not be verified, and businesses without a known owner, by
    their own number or address.
    """

    city: str
    """The city; add a region or country where there are several of the name."""

    industry: str
    """The trade."""

    limit: NotRequired[int | None]
    """How many to return; 10 when left out."""

    size: NotRequired[Range | None]
    """The number of employees; by default up to 200, or unknown."""


class LocalBusinessOwnersResponse(TypedDict):
    """Businesses whose owner can be reached, the largest first."""

    cost: Cost
    """What the call cost"""

    results: list[OwnedBusiness]
    """The businesses."""

    unverified_only: int
    """How many more have only an unverified contact; send allow_unverified to get them."""


class LocalServiceByRevenueRequest(TypedDict):
    """Which businesses to list."""

    allow_unverified: NotRequired[bool | None]
    """Whether to return, and charge for, contacts that could not be verified, and businesses without a known owner, by
    their own number or address.
    """

    city: NotRequired[str | None]
    """The city."""

    industry: NotRequired[str | None]
    """The trade."""

    limit: NotRequired[int | None]
    """How many to return; 10 when left out."""

    revenue_band: Literal["0-1M", "1M-10M", "10M-25M", "25M-50M", "50M-100M", "100M-250M", "250M-500M", "500M-1B", "1B-10B", "10B+"]
    """The band of the yearly revenue."""


class LocalServiceByRevenueResponse(TypedDict):
    """Businesses of the band whose owner can be reached, the largest first."""

    cost: Cost
    """What the call cost"""

    results: list[BusinessByRevenue]
    """The businesses."""

    unverified_only: int
    """How many more have only an unverified contact; send allow_unverified to get them."""


class Location(TypedDict):
    """A place."""

    city: str | None
    """The city."""

    country: str | None
    """The country, ISO 3166 alpha-2."""

    region: str | None
    """The state, province or region."""


class LocationInput(TypedDict):
    """A place."""

    city: NotRequired[str | None]
    """The city."""

    country: NotRequired[str | None]
    """The country, ISO 3166 alpha-2."""

    region: NotRequired[str | None]
    """The state, province or region."""


class Lookalike(TypedDict):
    """A company like the sources."""

    company: Company
    """The company."""

    reasons: list[str]
    """Their common traits."""

    similarity: float
    """Similarity, 0 to 1."""


class LookalikeAccountsRequest(TypedDict):
    """Which companies to find the like of."""

    domains: list[str]
    """One to five source domains."""

    limit: NotRequired[int | None]
    """How many to return; 10 when left out."""


class LookalikeAccountsResponse(TypedDict):
    """Companies like the sources, best first; the sources are never among them."""

    cost: Cost
    """What the call cost"""

    results: list[Lookalike]
    """The companies."""

    unknown_domains: list[str]
    """The source domains nothing is known of."""


class LowCompetitionHiresRequest(TypedDict):
    """Which jobs to list."""

    departments: NotRequired[list[Literal["engineering", "it", "security", "data", "product", "design", "sales", "marketing", "customer_success", "operations", "finance", "hr", "legal", "executive", "research", "support"]] | None]
    """Departments."""

    limit: NotRequired[int | None]
    """How many to return; 10 when left out."""

    locations: NotRequired[list[str] | None]
    """Where the job is: city, region or country."""

    max_applicants: NotRequired[int | None]
    """At most this many applicants; 24 when left out."""

    titles: NotRequired[list[str] | None]
    """Titles."""


class LowCompetitionHiresResponse(TypedDict):
    """Jobs few have applied for, the latest posting first."""

    cost: Cost
    """What the call cost"""

    results: list[QuietJob]
    """The jobs."""

    unsupplied: NotRequired[str | None]
    """The missing data, when the list is empty because no source supplies it."""


class Match(TypedDict):
    """How sure the answer is, and what made it so."""

    confidence: float
    """0 to 1."""

    explanation: str
    """Why, for people to read."""

    matched_on: list[str]
    """The inputs that matched."""


class MeResponse(TypedDict):
    """The key's account."""

    balance: float
    """Credits that can be spent."""

    caps: SpendCaps
    """The account's spend caps."""

    closes_at: str | None
    """When the account will be closed; null unless its holder asked for that."""

    cost: Cost
    """What the call cost"""

    created_at: str
    """When the account was opened."""

    email: str
    """The address it was opened for."""

    held: float
    """Credits set aside for running jobs."""

    id: str
    """The account's id."""

    limits: Limits
    """The plan's limits."""

    plan: Literal["free", "indie", "starter", "pro", "enterprise"]
    """The plan in force."""

    trial_ends_at: str | None
    """When the trial ends; null without a trial."""

    webhook_url: str | None
    """The default webhook address."""


class MovedChampion(TypedDict):
    """A contact who moved."""

    changed_at: str
    """When it happened."""

    contact: Contact
    """The contact as it was sent."""

    current: Position
    """The job since."""

    index: int
    """The contact's place in the list, from 0."""

    person: Person
    """The person."""

    previous: Position
    """The job before."""


class MultiSourcePhoneResponse(TypedDict):
    """The mobile, if any provider has one, and how each fared."""

    attempts: list[PhoneAttempt]
    """The providers asked, in order."""

    carrier: str | None
    """The network it belongs to."""

    carrier_verified: bool
    """Whether its carrier confirmed within a year that it is a mobile; others only with allow_unverified."""

    cost: Cost
    """What the call cost"""

    country: str | None
    """The country of the number, ISO 3166 alpha-2."""

    found: bool
    """Whether a mobile was found; nothing is charged otherwise."""

    last_validated_at: str | None
    """When its network last confirmed it."""

    line_type: Literal["mobile", "landline", "landline_or_mobile", "voip", "toll_free", "premium", "unknown"] | None
    """The line type."""

    network_url: str | None
    """The person's profile address."""

    observed_at: str | None
    """When the source had it, for one that no network confirmed."""

    phone: str | None
    """The number in international format."""

    reason: NotRequired[Literal["not_found"] | Literal["ambiguous"] | Literal["low_confidence"] | Literal["unverified_only"] | None]
    """Why nothing was returned."""

    source: str | None
    """The provider that knew the number."""


class NewKeyResponse(TypedDict):
    """A new key with its secret."""

    api_key: str
    """The secret, shown only once: keep it."""

    cost: Cost
    """What the call cost"""

    created_at: str
    """When it was made."""

    id: str
    """The key's id."""

    name: str
    """Its name."""

    prefix: str
    """The start of the secret, to recognize it by."""

    scopes: list[Literal["resolve", "find", "search", "signals", "composites", "niche", "bundles", "sticky", "bulk", "sandbox", "account"]]
    """The endpoint families it may call."""


class Notify(TypedDict):
    """Where and when to send new matches (Pro). Each match is charged once, at the price of a run without its base."""

    email: NotRequired[str | None]
    """An email address to notify instead: the account's own, or another one at its company."""

    schedule: NotRequired[Literal["instant", "daily", "weekly", "off"] | None]
    """The schedule; instant by default, off to stop."""

    webhook_url: NotRequired[str | None]
    """The webhook address; without it and without email, the account's own webhook_url."""


class NotifyPause(TypedDict):
    """A pause of the notifications."""

    reason: Literal["undeliverable", "unsubscribed", "insufficient_credits", "spend_cap_reached", "plan_required", "no_address"]
    """Why."""

    since: str
    """Since when."""

    until: str | None
    """When it is retried; null when it waits until you set notify again."""


class Notifying(TypedDict):
    """Where a list sends new matches, and its state."""

    email: str | None
    """The mailbox; null for a webhook."""

    last_at: str | None
    """When a match was last sent."""

    paused: NotifyPause | None
    """Why notifications are paused; null when they are not. Matches wait up to 31 days."""

    schedule: Literal["instant", "daily", "weekly", "off"]
    """When."""

    webhook_url: str | None
    """The webhook address; null for a mailbox or for the account's own address."""


class OperatorAccountsResponse(TypedDict):
    """Accounts, in no order but always the same."""

    next_cursor: str | None
    """Where the next page begins; null at the end."""

    results: list[AccountSummary]
    """The accounts."""


class OperatorAuditResponse(TypedDict):
    """The results."""

    last_round_at: str | None
    """When the sweeper last started to check all accounts; null if it never did."""

    next_cursor: str | None
    """Where the next page begins; null at the end."""

    results: list[AuditedAccount]
    """The accounts that were checked."""


class OperatorDatasetResponse(TypedDict):
    """The data that is served."""

    dataset: Holdings | None
    """The data that is served; null in a process that holds none."""

    sources: list[SourceCount]
    """The sources."""


class OperatorImportRequest(TypedDict):

    file: bytes
    """CSV, XLSX or NDJSON"""


class OperatorImportResponse(TypedDict):
    """The result of an import, or its preview."""

    added: int
    """Records that are new."""

    columns: list[ImportColumn]
    """Each column, and what is read from it."""

    dropped: list[ImportDropped]
    """Cells that were left out while the rest of their row was kept."""

    dry_run: bool
    """Whether nothing was changed."""

    objections: list[ImportObjection]
    """The statuses, such as Do Not Contact, that counted as opt-outs."""

    rejected: int
    """Rows that identify no one."""

    rejects: str | None
    """Those rows with their reasons, as CSV; the first of them where there are many."""

    rows: int
    """Rows read."""

    source: str
    """The source name stored with the records."""

    suppressed: int
    """People who opted out and are left out."""

    updated: int
    """Rows merged into an existing record."""


class OperatorProvidersResponse(TypedDict):
    """The figures of the providers."""

    results: list[ProviderScore]
    """One entry per capability and provider, in the order in which they are asked."""

    since: str
    """The first day that is counted, a Monday, UTC."""


class OperatorSourcesResponse(TypedDict):
    """Where signals come from."""

    results: list[SignalSourceState]
    """The sources."""

    unsupplied: list[str]
    """Data that no source supplies, and the calls that need it."""


Overlap = TypedDict(
    "Overlap",
    {
        "from": "str",
        "months": "int",
        "to": "str",
    },
)
"""The time two people were at a company together."""


class OwnedBusiness(TypedDict):
    """A small business, its owner, and how to reach them."""

    business: Company
    """The business."""

    carrier_verified: bool | None
    """Whether the mobile's carrier confirmed it; others only with allow_unverified."""

    email: str | None
    """The owner's email, or the business's own where no owner is known."""

    emailVerified: bool | None
    """Whether that email was verified with its mail server; others only with allow_unverified."""

    mobile: str | None
    """The owner's mobile; null where none is known."""

    owner: PersonBrief | None
    """The owner; null when unknown, which happens only with allow_unverified."""

    phone: str | None
    """The number under which the business itself is called, with allow_unverified."""


class PastCoworker(TypedDict):
    """A past coworker."""

    company: CompanyRef
    """Where they worked together."""

    overlap: Overlap
    """When they worked together."""

    person: Person
    """The person."""

    strength: float
    """How strong the tie is, 0 to 1: the longer together, the smaller the company, the nearer the work."""


class PeopleFacets(TypedDict):
    """How the people found divide; each value can be sent as a filter."""

    company_sizes: list[FacetValue]
    """By the employer's size."""

    departments: list[FacetValue]
    """By department."""

    industries: list[FacetValue]
    """The commonest 20."""

    locations: list[FacetValue]
    """The commonest 20 countries."""

    seniorities: list[FacetValue]
    """By seniority."""


class PeopleFilters(TypedDict):
    """What people are searched by."""

    certifications: NotRequired[list[str] | None]
    """Certifications the person holds."""

    changed_job_within_days: NotRequired[int | None]
    """The person joined the present employer within this many days."""

    company_domains: NotRequired[list[str] | None]
    """The employer's domain."""

    company_sizes: NotRequired[list[Literal["1-10", "11-50", "51-200", "201-500", "501-1000", "1001-5000", "5001-10000", "10001+"]] | None]
    """The employer's size."""

    departments: NotRequired[list[Literal["engineering", "it", "security", "data", "product", "design", "sales", "marketing", "customer_success", "operations", "finance", "hr", "legal", "executive", "research", "support"]] | None]
    """The department of the job."""

    industries: NotRequired[list[str] | None]
    """The employer's industry."""

    keywords: NotRequired[list[str] | None]
    """Words of the title, headline, a skill, certification or school."""

    languages: NotRequired[list[str] | None]
    """Languages the person speaks."""

    locations: NotRequired[list[str] | None]
    """Where the person is: city, region or country, by name or code, or several with commas."""

    schools: NotRequired[list[str] | None]
    """Schools the person went to."""

    seniorities: NotRequired[list[Literal["owner", "founder", "c_suite", "partner", "vp", "head", "director", "manager", "senior", "entry", "intern"]] | None]
    """How senior the job is."""

    skills: NotRequired[list[str] | None]
    """Skills the person lists."""

    technologies: NotRequired[list[str] | None]
    """Technologies the employer uses."""

    titles: NotRequired[list[str] | None]
    """Job titles; abbreviations and synonyms are understood."""

    years_of_experience: NotRequired[Range | None]
    """Full years since the person's first job."""


class PeopleResponse(TypedDict):
    """People, latest newcomer first."""

    cost: Cost
    """What the call cost"""

    next_cursor: str | None
    """Where the next page begins; null at the end."""

    results: list[PersonSeen]
    """Each person once."""


class Person(TypedDict):
    """A person."""

    certifications: list[str]
    """Certifications held."""

    company: Employer | None
    """The current employer."""

    department: Literal["engineering", "it", "security", "data", "product", "design", "sales", "marketing", "customer_success", "operations", "finance", "hr", "legal", "executive", "research", "support"] | None
    """The department of the current job."""

    education: list[Education]
    """Schools, newest first."""

    email: NotRequired[str | None]
    """The business email, where known and where the call includes it."""

    emailVerified: NotRequired[bool | None]
    """Whether that email was verified with its mail server."""

    experience: list[Experience]
    """Jobs, newest first."""

    firstName: str | None
    """The given name."""

    fullName: str
    """The full name."""

    headline: str | None
    """The line a person writes about themselves."""

    id: str
    """The person's id in this service."""

    languages: list[str]
    """Languages spoken."""

    lastName: str | None
    """The family name."""

    lastVerifiedAt: str | None
    """When the record was last confirmed."""

    location: Location | None
    """Where the person is."""

    networkUrl: str | None
    """The profile address."""

    seniority: Literal["owner", "founder", "c_suite", "partner", "vp", "head", "director", "manager", "senior", "entry", "intern"] | None
    """How senior the current job is."""

    skills: list[str]
    """Skills, as the person lists them."""

    sources: list[Source]
    """Which provider said what, and when."""

    title: str | None
    """The current job title."""


class PersonBrief(TypedDict):
    """A person in brief."""

    department: Literal["engineering", "it", "security", "data", "product", "design", "sales", "marketing", "customer_success", "operations", "finance", "hr", "legal", "executive", "research", "support"] | None
    """The department of the job."""

    fullName: str
    """The full name."""

    id: str
    """The person's id in this service."""

    networkUrl: str | None
    """The profile address."""

    seniority: Literal["owner", "founder", "c_suite", "partner", "vp", "head", "director", "manager", "senior", "entry", "intern"] | None
    """How senior the job is."""

    title: str | None
    """The job title."""


class PersonByUrl(TypedDict):
    """A person by profile address."""

    networkUrl: str
    """The person's profile address."""


class PersonSeen(TypedDict):
    """A person, and the calls that first and last returned them."""

    company: CompanyRef | None
    """The current employer."""

    first: NotRequired[SeenBy | None]
    """The first call that returned the person."""

    fullName: str | None
    """The full name; null when the record is not kept any more."""

    id: str
    """The person's id."""

    last: NotRequired[SeenBy | None]
    """The last call that did."""

    networkUrl: str | None
    """The profile address."""

    suppressed: NotRequired[bool]
    """True when the person opted out: no other field is returned, and you must delete your copy of their data."""

    title: str | None
    """The current job title."""


class PhoneAttempt(TypedDict):
    """One provider's attempt."""

    latency_ms: int
    """How long it took."""

    outcome: str
    """found, not_found, ambiguous, or why it could not answer."""

    provider: str
    """The provider's name."""


class PlanInfo(TypedDict):
    """A plan."""

    limits: Limits
    """Its limits."""

    name: Literal["free", "indie", "starter", "pro", "enterprise"]
    """Its name."""


class PlanOperatorAccountRequest(TypedDict):
    """The plan an account is to have."""

    plan: Literal["free", "indie", "starter", "pro", "enterprise"]
    """Its plan from now on."""


class Position(TypedDict):
    """A job at a company."""

    company: CompanyRef | None
    """The employer."""

    title: str | None
    """The title."""


class PricingResponse(TypedDict):
    """The price list."""

    credit_price: CreditPrice
    """The price of a credit at the Starter rate."""

    endpoints: list[EndpointPrice]
    """The endpoints."""

    plans: list[PlanInfo]
    """The plans, lowest first."""


class PrivacyReceipt(TypedDict):
    """The signed record of what was done."""

    action: str
    """What was done."""

    done_at: str
    """When it was done."""

    id: str
    """Its number."""

    public_key: str
    """The deployment's public key, Ed25519 in base64."""

    requested_at: str
    """When it was asked for."""

    signature: NotRequired[str]
    """Ed25519 over the rest, its names sorted, in base64."""

    stores: dict[str, FoundInStore]
    """The result, by store."""


class PrivacyStatusResponse(TypedDict):
    """Opt-outs and privacy requests in numbers."""

    by_origin: dict[str, int]
    """How many were listed, by where they came from."""

    erases: bool
    """Whether this process can erase and export stored data; on AWS use the command line."""

    last_at: str | None
    """When the list last changed; null when no one has opted out."""

    marks: int
    """Keyed hashes on the list; one person has several."""

    next_due_at: str | None
    """The earliest deadline among them."""

    open_requests: int
    """Requests waiting for an answer."""

    untold: int
    """Opt-outs of which customers who bought the record are still to be notified."""


class Promotion(TypedDict):
    """A contact who rose."""

    contact: Contact
    """The contact as it was sent."""

    index: int
    """The contact's place in the list, from 0."""

    new_title: str
    """The title since."""

    person: Person
    """The person."""

    previous_title: str
    """The title before."""

    promoted_at: str
    """When it happened; midnight UTC where only the day is known."""


class ProspectPackageRequest(TypedDict):
    """The person to prepare for."""

    allow_unverified: NotRequired[bool | None]
    """Whether to return an email or mobile that could not be verified."""

    networkUrl: str
    """The person's profile address."""


class ProspectPackageResponse(TypedDict):
    """Everything to begin a conversation with."""

    carrier_verified: bool | None
    """Whether its carrier confirmed it; null without one."""

    cost: Cost
    """What the call cost"""

    found: bool
    """Whether the person was resolved; nothing is charged otherwise."""

    left_out: list[LeftOut]
    """The contacts that are not given, and why."""

    peers_at_company: list[PersonBrief]
    """Up to 3 colleagues of a similar standing, of the same department first."""

    person: Person | None
    """The person, with the business email where one was found."""

    personalization_hooks: list[str]
    """Up to 4 facts to open with."""

    phone: str | None
    """A mobile, where one was found."""


class ProviderFigures(TypedDict):
    """A provider's figures."""

    bounce_rate: float | None
    """Addresses that bounced later among hits; null without hits."""

    calls: int
    """Calls made."""

    cost_per_hit_usd: float | None
    """Cost per hit that did not bounce, in US dollars."""

    cost_usd: float
    """Total cost in US dollars."""

    failed: int
    """Calls that failed, timed out or met a quota."""

    hit_rate: float | None
    """Hits among answers; null without answers."""

    hits: int
    """Answers that had something."""

    p50_ms: int | None
    """Median response time in milliseconds."""

    p95_ms: int | None
    """95th percentile of the response time in milliseconds."""


class ProviderScore(TypedDict):
    """A provider's figures for one capability."""

    capability: Literal["person", "company", "email", "personal_email", "mobile", "carrier", "mailbox", "people_search", "company_search"]
    """The capability."""

    not_asked_because: str | None
    """Why it is not asked."""

    place: int | None
    """Its place in the order, from 1; 0 where it is part of our own check, and null where it is not asked."""

    provider: str
    """The provider."""

    suggested_place: int | None
    """The place its figures suggest: our own data first, then by cost per lasting hit."""

    total: ProviderFigures
    """All weeks together."""

    weeks: list[ProviderWeek]
    """Week by week, newest first; weeks without calls are left out."""


class ProviderTrace(TypedDict):
    """What one provider did for a call."""

    calls: NotRequired[int]
    """How often it did so."""

    latency_ms: int
    """How long it took, in all."""

    name: str
    """The provider's name."""

    outcome: str
    """found, not_found, ambiguous, or why it could not answer."""


class ProviderWeek(TypedDict):
    """One week of a provider."""

    figures: ProviderFigures
    """Its figures."""

    week: str
    """Its Monday, UTC."""


class QuietJob(TypedDict):
    """A job few have applied for."""

    company: Company
    """The company."""

    job: JobPosting
    """The job."""


class QuietPowerUsersRequest(TypedDict):
    """The champions to watch."""

    champions: list[QuietPowerUsersRequestChampionsItem]
    """The champions, each a networkUrl, an email, or a name with a domain. A bad one is named in `invalid`."""


class QuietPowerUsersRequestChampionsItem(TypedDict):
    """A person of a list: a networkUrl, an email, or a name with a domain."""

    domain: NotRequired[str | None]
    """The domain of the employer you know the person from."""

    email: NotRequired[str | None]
    """An email address of the person."""

    firstName: NotRequired[str | None]
    """The given name; needs lastName and a domain."""

    fullName: NotRequired[str | None]
    """The full name; needs a domain."""

    lastName: NotRequired[str | None]
    """The family name."""

    networkUrl: NotRequired[str | None]
    """The person's profile address."""


class QuietPowerUsersResponse(TypedDict):
    """Champions with news from the last 90 days, latest first."""

    checked: int
    """How many champions were looked at."""

    cost: Cost
    """What the call cost"""

    invalid: list[InvalidEntry]
    """The entries that could not be read."""

    results: list[ChampionNews]
    """The champions with news."""


class Range(TypedDict):
    """A range of whole numbers, both ends included."""

    max: NotRequired[int | None]
    """The most; no upper end when left out."""

    min: NotRequired[int | None]
    """The least; no lower end when left out."""


class RecruiterPackResponse(TypedDict):
    """A candidate and those like them."""

    candidate: Person | None
    """The candidate."""

    cost: Cost
    """What the call cost"""

    found: bool
    """Whether the candidate was resolved; nothing is charged otherwise, nor where nothing else is known."""

    incomplete: list[str]
    """The sections whose provider failed."""

    similar_candidates: list[SimilarPersonResult] | None
    """The eight most similar people at other companies."""


class RefuseOperatorPrivacyRequestRequest(TypedDict):
    """The request to refuse."""

    reason: str
    """Why."""


class RelationshipGraphResponse(TypedDict):
    """A person and their past coworkers."""

    cost: Cost
    """What the call cost"""

    found: bool
    """Whether the person was resolved; nothing is charged otherwise, nor where nothing else is known."""

    incomplete: list[str]
    """The sections whose provider failed."""

    past_coworkers: list[PastCoworker] | None
    """People who were at the same company at the same time and no longer are, the strongest tie first; at most 25."""

    person: Person | None
    """The person."""


class ReverseEmailRequest(TypedDict):
    """The address to look up."""

    email: str
    """An email address, business or personal, present or of an earlier job."""


class ReversePhoneRequest(TypedDict):
    """The number to look up."""

    country: NotRequired[str | None]
    """The country of the phone, by name or ISO 3166 code, where it is in national form."""

    phone: str
    """A phone number: with its leading +, or in national form with country."""


class ReverseResponse(TypedDict):
    """The owner, if known."""

    company: Employer | None
    """Where the person works."""

    cost: Cost
    """What the call cost"""

    found: bool
    """Whether a person was found; nothing is charged otherwise."""

    match: Match | None
    """How sure the answer is."""

    networkUrl: str | None
    """The person's profile address."""

    person: Person | None
    """The person."""

    reason: NotRequired[Literal["not_found"] | Literal["ambiguous"] | Literal["low_confidence"] | None]
    """Why nothing was returned."""


class RevokedResponse(TypedDict):
    """The revoked key."""

    cost: Cost
    """What the call cost"""

    id: str
    """The key's id."""

    revoked: bool
    """Always true."""


class RightsAsker(TypedDict):
    """The requester."""

    email: str
    """The mailbox, which is proven."""

    network_url: str | None
    """The profile they gave, which is not."""

    phone: str | None
    """The number they gave, which is not."""


class RightsRequest(TypedDict):
    """A privacy request."""

    days_left: int | None
    """Days that are left; less than nothing when it is overdue, null when it was answered."""

    decided_at: str | None
    """When it was answered."""

    due_at: str
    """When it has to be answered."""

    language: str
    """The language they read."""

    opened_at: str
    """When it was made."""

    proven_at: str | None
    """When the mailbox was proven."""

    reason: str | None
    """Why it was refused."""

    receipt: str | None
    """The receipt of what was done."""

    reference: str
    """Its reference."""

    right: Literal["access", "erasure", "objection"]
    """The kind of request."""

    status: Literal["awaits_proof", "open", "fulfilled", "refused"]
    """How far it is."""


class RotateKeyRequest(TypedDict):
    """How to rotate."""

    overlap_hours: NotRequired[int | None]
    """How long the old key keeps working; 24 hours by default."""


class RunFileRequest(TypedDict):
    """The fields to add."""

    add: list[Literal["person", "company", "email", "personal_email", "phone", "verify"]]
    """The fields to add to each row."""

    allow_unverified: NotRequired[bool | None]
    """Whether to return, and charge for, contacts that could not be verified."""

    mapping: NotRequired[FileMapping | None]
    """The column mapping, instead of the recognized one."""

    max_credits: NotRequired[float | None]
    """The most to spend: rows that would exceed it stay as they are. Without it, the most the run can cost."""


class RunSavedIcpRequest(TypedDict):
    """How to run it."""

    limit: NotRequired[int | None]
    """How many results at most; the saved limit when left out."""

    only_new: NotRequired[bool | None]
    """Only results that no run returned before."""


class RunSavedIcpResponse(TypedDict):
    """The results of a saved ICP."""

    cost: Cost
    """What the call cost"""

    results: list[IcpResult]
    """People or companies, by the ICP's target."""

    suggestions: NotRequired[list[UnknownValue]]
    """When nothing was found: filter values that match no record, with suggestions."""

    total: int
    """The total number of matches."""


class RunWatchListRequest(TypedDict):
    """How to run it."""

    include_seen: NotRequired[bool | None]
    """Whether matches that were delivered before are returned, and charged, again."""

    limit: NotRequired[int | None]
    """How many matches at most; 10 when left out. What does not fit comes with the next run."""


class RunWatchListResponse(TypedDict):
    """The events of a list's entries."""

    checked: int
    """How many entries were compared with the signals of the last 30 days."""

    cost: Cost
    """What the call cost"""

    more: bool
    """Whether more matches are waiting for the next run."""

    results: list[WatchMatch]
    """The matches, newest first."""


class SalesDeckRequest(TypedDict):
    """The account to prepare for, and the role to meet."""

    company_domain: str
    """The company's domain."""

    target_role: str
    """The role of the person to meet."""


class SalesDeckResponse(TypedDict):
    """The account brief."""

    buying_committee_extras: list[DecisionMaker] | None
    """Two more relevant people."""

    company: Company | None
    """The company."""

    cost: Cost
    """What the call cost"""

    decision_maker: DecisionMaker | None
    """The best match for the role; null when there is none."""

    found: bool
    """Whether the company was resolved; nothing is charged otherwise, nor where nothing else is known."""

    incomplete: list[str]
    """The sections whose provider failed."""

    no_decision_maker: str | None
    """Why there is no decision maker; null when there is one."""

    recent_funding: FundingRound | None
    """The latest funding round of the last 18 months; null when there is none."""

    recent_job_changes_at_account: list[AccountMove] | None
    """People who joined or left in the last 90 days, latest first; at most 10."""

    similar_companies: list[Lookalike] | None
    """The three most similar companies."""


class SavedIcp(TypedDict):
    """A saved ICP."""

    created_at: str
    """When it was saved."""

    filters: dict[str, Any]
    """The filters."""

    id: str
    """Its id."""

    last_run_at: str | None
    """When it was last run."""

    last_total: int | None
    """How many fitted then."""

    limit: int
    """How many results a run returns at most."""

    name: str
    """Its name."""

    notify: Notifying | None
    """Where new matches are sent; null when off."""

    target: Literal["people", "companies"]
    """The records to search."""


class SavedIcpAnswer(TypedDict):
    """A saved ICP."""

    cost: Cost
    """What the call cost"""

    created_at: str
    """When it was saved."""

    filters: dict[str, Any]
    """The filters."""

    id: str
    """Its id."""

    last_run_at: str | None
    """When it was last run."""

    last_total: int | None
    """How many fitted then."""

    limit: int
    """How many results a run returns at most."""

    name: str
    """Its name."""

    notify: Notifying | None
    """Where new matches are sent; null when off."""

    target: Literal["people", "companies"]
    """The records to search."""


class SavedIcps(TypedDict):
    """Saved ICPs, newest first."""

    cost: Cost
    """What the call cost"""

    next_cursor: str | None
    """Where the next page begins; null at the end."""

    results: list[SavedIcp]
    """The saved ICPs."""


class SearchCompaniesRequest(TypedDict):
    """The companies to find. Put filters in `filters` or at the top level."""

    cursor: NotRequired[str | None]
    """The `next_cursor` of the page before."""

    employee_count: NotRequired[Range | None]
    """How many people work there."""

    employee_ranges: NotRequired[list[Literal["1-10", "11-50", "51-200", "201-500", "501-1000", "1001-5000", "5001-10000", "10001+"]] | None]
    """The band of that number."""

    exclude: NotRequired[CompanyFilters | None]
    """Results that match any of these are excluded."""

    filters: NotRequired[CompanyFilters | None]
    """The filters."""

    founded: NotRequired[Range | None]
    """The year of its founding."""

    funding: NotRequired[FundingFilter | None]
    """A funding round that fits all of what is given."""

    industries: NotRequired[list[str] | None]
    """The industry."""

    keywords: NotRequired[list[str] | None]
    """Words of the name, description or industry."""

    limit: NotRequired[int | None]
    """How many results."""

    locations: NotRequired[list[str] | None]
    """Where the head office is: city, region or country, by name or code, or several with commas."""

    revenue_ranges: NotRequired[list[Literal["0-1M", "1M-10M", "10M-25M", "25M-50M", "50M-100M", "100M-250M", "250M-500M", "500M-1B", "1B-10B", "10B+"]] | None]
    """The band of the yearly revenue."""

    technologies: NotRequired[list[str] | None]
    """Uses any of these technologies."""

    technologies_all: NotRequired[list[str] | None]
    """Uses all of these technologies."""


class SearchCompaniesResponse(TypedDict):
    """The companies found, the largest first."""

    cost: Cost
    """What the call cost"""

    estimated: NotRequired[bool]
    """Present when there are so many matches that facets were counted on a sample."""

    facets: CompanyFacets
    """How all of them divide."""

    next_cursor: str | None
    """The cursor of the next page; null at the end."""

    results: list[Company]
    """One page of them."""

    suggestions: NotRequired[list[UnknownValue]]
    """When nothing was found: filter values that match no record, with suggestions."""

    total: int
    """The total number of matches."""


class SearchPeopleRequest(TypedDict):
    """The people to find. Put filters in `filters` or at the top level."""

    certifications: NotRequired[list[str] | None]
    """Certifications the person holds."""

    changed_job_within_days: NotRequired[int | None]
    """The person joined the present employer within this many days."""

    company_domains: NotRequired[list[str] | None]
    """The employer's domain."""

    company_sizes: NotRequired[list[Literal["1-10", "11-50", "51-200", "201-500", "501-1000", "1001-5000", "5001-10000", "10001+"]] | None]
    """The employer's size."""

    cursor: NotRequired[str | None]
    """The `next_cursor` of the page before."""

    departments: NotRequired[list[Literal["engineering", "it", "security", "data", "product", "design", "sales", "marketing", "customer_success", "operations", "finance", "hr", "legal", "executive", "research", "support"]] | None]
    """The department of the job."""

    exclude: NotRequired[PeopleFilters | None]
    """Results that match any of these are excluded."""

    filters: NotRequired[PeopleFilters | None]
    """The filters."""

    industries: NotRequired[list[str] | None]
    """The employer's industry."""

    keywords: NotRequired[list[str] | None]
    """Words of the title, headline, a skill, certification or school."""

    languages: NotRequired[list[str] | None]
    """Languages the person speaks."""

    limit: NotRequired[int | None]
    """How many results."""

    locations: NotRequired[list[str] | None]
    """Where the person is: city, region or country, by name or code, or several with commas."""

    schools: NotRequired[list[str] | None]
    """Schools the person went to."""

    seniorities: NotRequired[list[Literal["owner", "founder", "c_suite", "partner", "vp", "head", "director", "manager", "senior", "entry", "intern"]] | None]
    """How senior the job is."""

    skills: NotRequired[list[str] | None]
    """Skills the person lists."""

    technologies: NotRequired[list[str] | None]
    """Technologies the employer uses."""

    titles: NotRequired[list[str] | None]
    """Job titles; abbreviations and synonyms are understood."""

    years_of_experience: NotRequired[Range | None]
    """Full years since the person's first job."""


class SearchPeopleResponse(TypedDict):
    """The people found; they carry no email or phone."""

    cost: Cost
    """What the call cost"""

    estimated: NotRequired[bool]
    """Present when there are so many matches that facets were counted on a sample."""

    facets: PeopleFacets
    """How all of them divide."""

    next_cursor: str | None
    """The cursor of the next page; null at the end."""

    results: list[Person]
    """One page of them, best first."""

    suggestions: NotRequired[list[UnknownValue]]
    """When nothing was found: filter values that match no record, with suggestions."""

    total: int
    """The total number of matches."""


class SeenBy(TypedDict):
    """A call that returned a person."""

    at: str
    """When."""

    path: str
    """By which endpoint."""

    request_id: str
    """By which call."""


class Signal(TypedDict):
    """Something that happened at a company or to a person."""

    company: SignalCompany | None
    """The company concerned."""

    confidence: float
    """How sure the source is."""

    data: SignalData
    """What happened, by kind."""

    detected_at: str
    """When the service learned of it."""

    id: str
    """The signal's id; the same event always has the same one."""

    kind: Literal["funding", "acquisition", "hiring", "job-change", "technology", "headcount"]
    """The feed it belongs to."""

    occurred_at: str
    """When it happened."""

    person: SignalPerson | None
    """The person concerned; masked in the plain feed."""

    source: SignalSource
    """Where it was learned."""

    sources: NotRequired[list[SignalSource]]
    """Every place it was learned, the first one included, where there are several."""


class SignalCompany(TypedDict):
    """The company a signal is about."""

    domain: str | None
    """The company's domain."""

    employeeCount: int | None
    """How many people work there."""

    industry: str | None
    """The company's industry."""

    location: Location | None
    """Where its head office is."""

    name: str
    """The company's name."""


class SignalCompanyInput(TypedDict):
    """The company a signal is about."""

    domain: NotRequired[str | None]
    """The company's domain."""

    employeeCount: NotRequired[int | None]
    """How many people work there."""

    industry: NotRequired[str | None]
    """The company's industry."""

    location: NotRequired[LocationInput | None]
    """Where its head office is."""

    name: str
    """The company's name."""


class SignalPerson(TypedDict):
    """The person a signal is about."""

    fullName: str
    """The full name, or initials where the feed is masked."""

    networkUrl: NotRequired[str | None]
    """Absent where the feed is masked."""


class SignalPersonInput(TypedDict):
    """The person a signal is about."""

    fullName: str
    """The full name, or initials where the feed is masked."""

    networkUrl: NotRequired[str | None]
    """Absent where the feed is masked."""


class SignalSource(TypedDict):
    """Where a signal was learned."""

    detail: NotRequired[str | None]
    """What it was concluded from, where it was: which imports were compared, say."""

    name: str
    """The source's name; `demo` marks synthetic signals."""

    url: str | None
    """Where it can be read; null where the source has no page for it."""


class SignalSourceState(TypedDict):
    """A signal source and its state."""

    age_s: int | None
    """Seconds since then."""

    error: str | None
    """Why the last time."""

    failures: int
    """How often in a row it failed."""

    kinds: list[Literal["funding", "acquisition", "hiring", "job-change", "technology", "headcount"]]
    """The kinds of signals it supplies."""

    name: str
    """Its name."""

    next_at: str | None
    """When it may be asked again."""

    paused: bool
    """Whether it is paused."""

    refreshed_at: str | None
    """When it last answered; null if it never did."""

    spec: str | None
    """How it was added; null where settings or the demo bring it."""

    stored: int
    """How many signals it brought."""


class SignalsResponse(TypedDict):
    """A page of a feed."""

    cost: Cost
    """What the call cost"""

    kind: Literal["funding", "acquisition", "hiring", "job-change", "technology", "headcount"]
    """The feed."""

    next_cursor: str | None
    """Continues this list; null at its end. A page may be short, even empty, before the end."""

    refreshed_at: str | None
    """When a source of this feed last answered; null if none ever did."""

    results: list[Signal]
    """The signals, newest first. In the job-change feed people are masked."""


class SignupRequest(TypedDict):
    """The new user."""

    email: str
    """Your email address; a disposable one is refused."""


class SignupResponse(TypedDict):
    """The new account."""

    api_key: str
    """The key, shown only once: keep it."""

    awaits_proof: NotRequired[float | None]
    """The credits you get for the code sent to your mailbox, with POST /v1/signup/verify."""

    balance: float
    """The credits to start with; 0 until the mailbox is verified, where the operator requires that."""

    console_url: NotRequired[str | None]
    """The console; on a server on your own machine, a link that signs you in once."""

    email: str
    """The address it was opened for."""

    id: str
    """The account's id."""

    plan: Literal["free", "indie", "starter", "pro", "enterprise"]
    """The plan of the trial."""

    trial_ends_at: str
    """When the trial ends."""


class SilentPromoterRadarRequest(TypedDict):
    """The contacts to check."""

    contacts: list[SilentPromoterRadarRequestContactsItem]
    """The contacts, each a networkUrl, an email, or a name with a domain. A bad one is named in `invalid`."""


class SilentPromoterRadarRequestContactsItem(TypedDict):
    """A person of a list: a networkUrl, an email, or a name with a domain."""

    domain: NotRequired[str | None]
    """The domain of the employer you know the person from."""

    email: NotRequired[str | None]
    """An email address of the person."""

    firstName: NotRequired[str | None]
    """The given name; needs lastName and a domain."""

    fullName: NotRequired[str | None]
    """The full name; needs a domain."""

    lastName: NotRequired[str | None]
    """The family name."""

    networkUrl: NotRequired[str | None]
    """The person's profile address."""


class SilentPromoterRadarResponse(TypedDict):
    """The contacts who rose, the latest first."""

    checked: int
    """How many contacts were looked at."""

    cost: Cost
    """What the call cost"""

    invalid: list[InvalidEntry]
    """The entries that could not be read."""

    results: list[Promotion]
    """Those who rose."""


class SimilarPersonResult(TypedDict):
    """A person similar to the source."""

    person: Person
    """The person."""

    reasons: list[str]
    """Their common traits."""

    similarity: float
    """Similarity, 0 to 1."""


class SmbBuyingCommitteeRequest(TypedDict):
    """Which business to map."""

    company_domain: str
    """The business's domain."""

    max_per_role: NotRequired[int | None]
    """People per role; 2 when left out."""


class Source(TypedDict):
    """Which provider supplied which fields, and when it saw them."""

    fields: list[str]
    """The fields it supplied."""

    observedAt: str | None
    """When it observed them."""

    provider: str
    """The provider's name; `demo` marks synthetic data."""


class SourceCount(TypedDict):
    """What a source supplied."""

    companies: int
    """Companies it supplied, or supplied part of."""

    name: str
    """The source, such as the export it came from."""

    people: int
    """People it supplied, or supplied part of."""


class SpendCaps(TypedDict):
    """Spend caps in credits; credits held for jobs count."""

    daily: float | None
    """A UTC day; null for no cap."""

    monthly: float | None
    """A UTC month; null for no cap."""


class SpendCapsInput(TypedDict):
    """Spend caps in credits; credits held for jobs count."""

    daily: NotRequired[float | None]
    """A UTC day; null for no cap."""

    monthly: NotRequired[float | None]
    """A UTC month; null for no cap."""


class SubmitBulkRequest(TypedDict):
    """The items to enrich."""

    items: list[BulkItem]
    """The items; an invalid one fails on its own."""

    webhook_url: NotRequired[str | None]
    """Where to send `bulk.completed` or `bulk.failed`; needs the Pro plan."""


class SubmitBulkResponse(TypedDict):
    """The new job."""

    cost: Cost
    """What the call cost"""

    counts: Counts
    """How far it is."""

    created_at: str
    """When it was submitted."""

    id: str
    """The job's id."""

    status: Literal["queued", "processing", "completed", "failed"]
    """Always `queued`."""


class SuggestResponse(TypedDict):
    """Values that exist, the commonest first."""

    cost: Cost
    """What the call cost"""

    field: Literal["titles", "skills", "industries", "technologies", "locations", "companies"]
    """The filter."""

    results: list[Suggestion]
    """The values."""


class Suggestion(TypedDict):
    """A value that exists."""

    count: int
    """How many records have it: companies for industries and technologies, people for the rest."""

    domain: NotRequired[str | None]
    """The domain, where the value is a company."""

    value: str
    """The value, as it can be sent in a filter."""


class Supplier(TypedDict):
    """A source of a record."""

    lawful_basis: str | None
    """The legal basis of its data; null when none was noted."""

    source: str
    """Its name."""


class SuppressResponse(TypedDict):
    """An opt-out that is in force."""

    forwarded: dict[str, str]
    """The answers of the vendors that were notified, by name."""

    receipt: str
    """The receipt that lifts it again."""

    records: int
    """Records of theirs in the dataset."""


class TechStackTarget(TypedDict):
    """A company using the technology, and who decides there."""

    company: Company
    """The company."""

    decision_maker: DecisionMaker
    """The decision maker."""

    technologies: list[Technology]
    """Everything it uses."""


class TechStackTargetsRequest(TypedDict):
    """The technology to look for, and the role to name."""

    employee_count: NotRequired[Range | None]
    """How many people work there."""

    industries: NotRequired[list[str] | None]
    """Industries of the company."""

    limit: NotRequired[int | None]
    """How many to return; 10 when left out."""

    role: NotRequired[str | None]
    """The decision maker's role; by default the head of engineering."""

    technology: str
    """The technology."""


class TechStackTargetsResponse(TypedDict):
    """Companies using the technology, the largest first."""

    cost: Cost
    """What the call cost"""

    results: list[TechStackTarget]
    """The companies."""

    role: str
    """The role that was looked for at each company."""


class Technology(TypedDict):
    """A technology in use at a company."""

    category: str | None
    """What kind of technology it is."""

    name: str
    """Its name."""


class TechnologyData(TypedDict):
    """What a company uses that it did not, and no longer uses."""

    added: list[str]
    """What it uses now and did not before."""

    dropped: list[str]
    """What it used before and does not any more."""


class TellSignalsRequest(TypedDict):
    """The event."""

    signals: list[ToldSignal]
    """The events."""

    source: str
    """The source's name in the feeds."""


class TellSignalsResponse(TypedDict):
    """The outcome."""

    corrected: int
    """How many known events were changed."""

    known: int
    """How many were already known, from this or another source."""

    new: int
    """How many events were new."""


class ToldSignal(TypedDict):
    """An event as its source reports it."""

    company: SignalCompanyInput
    """The company concerned; in a job change the new employer."""

    confidence: NotRequired[float | None]
    """How sure the source is; 0.9 when left out."""

    data: dict[str, Any]
    """The event, with the fields that signals of this kind have in the feeds."""

    id: str
    """The source's own id of the event."""

    kind: Literal["funding", "acquisition", "hiring", "job-change", "technology", "headcount"]
    """The feed it belongs to."""

    occurred_at: str
    """When it happened: not in the future, and not longer ago than signals are kept."""

    person: NotRequired[SignalPersonInput | None]
    """The person concerned; job changes need one."""

    url: NotRequired[str | None]
    """Where it can be read."""


class UnfilledRole(TypedDict):
    """An unfilled role of the committee."""

    reason: str
    """Why it is unfilled."""

    role: str
    """The role."""


UnknownValue = TypedDict(
    "UnknownValue",
    {
        "filter": "str",
        "try": "list[str]",
        "value": "str",
    },
)
"""A value of a filter that nobody has, and what may be sent instead."""


class UnmaskedPerson(TypedDict):
    """A person the open feed masks."""

    company: CompanyRef
    """The new employer."""

    fullName: str
    """The full name."""

    id: str
    """The person's id in this service."""

    networkUrl: str | None
    """The profile address."""


class UnsuppressRequest(TypedDict):
    """The opt-out to lift."""

    email: NotRequired[str | None]
    """One of their email addresses, in any spelling."""

    network_url: NotRequired[str | None]
    """Their profile URL."""

    person_id: NotRequired[str | None]
    """Their id here."""

    phone: NotRequired[str | None]
    """One of their phone numbers, in international form."""

    receipt: NotRequired[str | None]
    """The receipt that suppress or erase gave."""


class UnsuppressResponse(TypedDict):
    """What was removed from the list."""

    removed: int
    """Keyed hashes removed from the list; 0 when none was listed."""


class UpdateKeyRequest(TypedDict):
    """The changes to a key."""

    caps: NotRequired[SpendCapsInput | None]
    """Its spend caps."""

    confirm_above: NotRequired[float | None]
    """Agents (MCP) must ask their user before a call that can cost this much or more; 25 for a new key."""


class UpdateSavedIcpRequest(TypedDict):
    """What to change; omitted fields stay as they are."""

    filters: NotRequired[dict[str, Any] | None]
    """The filters in place of the present ones."""

    limit: NotRequired[int | None]
    """How many results a run returns at most."""

    name: NotRequired[str | None]
    """Its name."""

    notify: NotRequired[Notify | None]
    """Where and when to send new matches (Pro)."""


class UpdateWatchListRequest(TypedDict):
    """What to change; omitted fields stay as they are."""

    entries: NotRequired[list[str] | None]
    """The entries in place of the present ones."""

    name: NotRequired[str | None]
    """Its name."""

    notify: NotRequired[Notify | None]
    """Where and when to send new matches (Pro)."""

    signals: NotRequired[list[Literal["funding", "acquisition", "hiring", "job-change", "technology", "headcount"]] | None]
    """The signals to watch for."""


class UsageByDay(TypedDict):
    """One day's use."""

    by_endpoint: list[UsageByEndpoint]
    """By endpoint, most credits first."""

    credits: float
    """Credits charged."""

    date: str
    """The day, UTC."""

    requests: int
    """Calls made."""


class UsageByEndpoint(TypedDict):
    """One endpoint's use."""

    credits: float
    """Credits charged."""

    path: str
    """The endpoint's path."""

    requests: int
    """Calls made."""


class UsageOfCap(TypedDict):
    """How much of a cap is spent."""

    cap: float
    """The cap."""

    period: Literal["day", "month"]
    """A UTC day or month."""

    reached: int
    """The highest of 50, 80 and 100 % that was reached; 0 before."""

    resets_at: str
    """When the next period begins."""

    spent: float
    """Credits spent or held in the present period."""


class UsageResponse(TypedDict):
    """The account's usage."""

    by_day: list[UsageByDay]
    """By day, newest first; days without calls are left out."""

    by_endpoint: list[UsageByEndpoint]
    """By endpoint, most credits first."""

    cache_rate: float | None
    """The share of cacheable lookups the cache answered; null without such."""

    caps: list[UsageOfCap]
    """How much of the account's caps is spent in their present periods."""

    cost: Cost
    """What the call cost"""

    credits: float
    """Credits charged."""

    hit_rate: float | None
    """The share of lookups that found something; null without lookups."""

    p50_ms: int | None
    """Median response time in milliseconds; null without calls."""

    requests: int
    """Calls made."""

    since: str
    """The first day summed up."""

    until: str
    """The last day summed up."""


class Verification(TypedDict):
    """Everything known about an address."""

    catch_all: bool | None
    """Whether the domain accepts every address; null when that could not be found out."""

    checked_at: str
    """When this was checked."""

    cost: Cost
    """What the call cost"""

    did_you_mean: str | None
    """The address that was probably meant."""

    disposable: bool
    """Whether its domain hands out throw-away mailboxes."""

    email: str
    """The address, its domain in lower-case ASCII."""

    free_provider: bool
    """Whether anybody can get an address there for nothing."""

    generic: bool
    """Whether it names a role and not a person."""

    mailbox_exists: bool | None
    """Whether the mailbox exists; null when its server could not be asked or did not say."""

    mx_found: bool | None
    """Whether its domain takes mail; null when DNS did not answer."""

    mx_host: str | None
    """The preferred mail host."""

    provider: str | None
    """Who runs the mailboxes, where known."""

    reason: Literal["accepted", "bad_syntax", "no_domain", "no_mail_host", "no_mailbox", "mailbox_disabled", "mailbox_full", "catch_all", "disposable", "not_conclusive", "try_later", "blocked", "timeout", "unreachable", "dns_failed", "not_checked"]
    """What decided the status."""

    status: Literal["valid", "invalid", "risky", "unknown"]
    """valid: the mailbox exists; invalid: mail will bounce; risky: it may not reach a person; unknown: no check could
    tell.
    """

    syntax_valid: bool
    """Whether it is an address at all."""


class VerifyEmailRequest(TypedDict):
    """The address to check; one with bad syntax gets a verdict too."""

    email: str
    """The address as it was given to you."""


class VerifySignupRequest(TypedDict):
    """The proof."""

    code: str
    """The code that was sent to it."""

    email: str
    """The address that signed up."""


class VerifySignupResponse(TypedDict):
    """The verified account."""

    credits: float
    """The credits added."""

    id: str
    """The account's id."""

    verified: bool
    """Always true."""


class WatchList(TypedDict):
    """A watch list."""

    created_at: str
    """When it was made."""

    entries: list[str]
    """Its entries, normalised."""

    id: str
    """The list's id."""

    kind: Literal["people", "companies"]
    """The kind of its entries."""

    last_run: LastRun | None
    """The results of that run."""

    last_run_at: str | None
    """When it was last run."""

    name: str
    """Its name."""

    notify: Notifying | None
    """Where new matches are sent; null when off."""

    signals: list[Literal["funding", "acquisition", "hiring", "job-change", "technology", "headcount"]]
    """The signals it watches for."""


class WatchListAnswer(TypedDict):
    """A watch list."""

    cost: Cost
    """What the call cost"""

    created_at: str
    """When it was made."""

    entries: list[str]
    """Its entries, normalised."""

    id: str
    """The list's id."""

    kind: Literal["people", "companies"]
    """The kind of its entries."""

    last_run: LastRun | None
    """The results of that run."""

    last_run_at: str | None
    """When it was last run."""

    name: str
    """Its name."""

    notify: Notifying | None
    """Where new matches are sent; null when off."""

    signals: list[Literal["funding", "acquisition", "hiring", "job-change", "technology", "headcount"]]
    """The signals it watches for."""


class WatchLists(TypedDict):
    """Watch lists, newest first."""

    cost: Cost
    """What the call cost"""

    next_cursor: str | None
    """Where the next page begins; null at the end."""

    results: list[WatchList]
    """The lists; a page of long ones may be shorter than asked for."""


class WatchMatch(TypedDict):
    """An entry, what happened, and the record."""

    company: NotRequired[Company | None]
    """The company, in a list of companies."""

    entry: str
    """The entry of the list."""

    person: NotRequired[Person | None]
    """The person, in a list of people."""

    signal: Signal
    """The event."""


class WebhookSecretResponse(TypedDict):
    """The secret that signs webhooks."""

    cost: Cost
    """What the call cost"""

    created_at: str
    """When it was made."""

    previous_signs_until: str | None
    """When the secret before it stops signing; null when none does."""

    secret: str
    """`whsec_` and the key in base64, as Standard Webhooks libraries take it."""


class WhoRequest(TypedDict):
    """The person, by any of their identifiers; several together mean one person."""

    email: NotRequired[str | None]
    """One of their email addresses, in any spelling."""

    network_url: NotRequired[str | None]
    """Their profile URL."""

    person_id: NotRequired[str | None]
    """Their id here."""

    phone: NotRequired[str | None]
    """One of their phone numbers, in international form."""


class ListInEvent(TypedDict):
    """The watch list or saved ICP an event is about."""

    id: str
    """Its id."""

    name: str
    """Its name."""


class FileInEvent(TypedDict):
    """The file an event is about."""

    id: str
    """Its id."""


class JobInEvent(TypedDict):
    """The job an event is about."""

    cost: JobCost
    """The cost so far and the credits held."""

    counts: Counts
    """How many items are how far."""

    created_at: str
    """When it was submitted."""

    finished_at: str | None
    """When it ended."""

    id: str
    """The job's id."""

    started_at: str | None
    """When work on it began."""

    status: Literal["queued", "processing", "completed", "failed"]
    """How far it is."""

    results_url: str
    """Where the results are."""


class BulkCompletedData(TypedDict):
    """A bulk job is done."""

    job: JobInEvent


class BulkCompletedEvent(TypedDict):
    """A bulk job is done."""

    type: Literal["bulk.completed"]

    timestamp: str
    """When it happened."""

    data: BulkCompletedData


class BulkFailedData(TypedDict):
    """A bulk job could not be finished."""

    job: JobInEvent


class BulkFailedEvent(TypedDict):
    """A bulk job could not be finished."""

    type: Literal["bulk.failed"]

    timestamp: str
    """When it happened."""

    data: BulkFailedData


class FileCompletedData(TypedDict):
    """Every row of a file was worked on."""

    file: FileInEvent


class FileCompletedEvent(TypedDict):
    """Every row of a file was worked on."""

    type: Literal["file.completed"]

    timestamp: str
    """When it happened."""

    data: FileCompletedData


class WatchMatchedData(TypedDict):
    """Something happened to entries of a watch list."""

    list: ListInEvent

    matches: list[WatchMatch]


class WatchMatchedEvent(TypedDict):
    """Something happened to entries of a watch list."""

    type: Literal["watch.matched"]

    timestamp: str
    """When it happened."""

    data: WatchMatchedData


class IcpMatchedData(TypedDict):
    """Something new fits a saved ICP."""

    list: ListInEvent

    matches: list[IcpResult]


class IcpMatchedEvent(TypedDict):
    """Something new fits a saved ICP."""

    type: Literal["icp.matched"]

    timestamp: str
    """When it happened."""

    data: IcpMatchedData


class UsageThresholdData(TypedDict):
    """A share of a spending cap is used up."""

    threshold: int
    """The share that is spent, in hundredths."""

    period: Literal["day", "month"]
    """What the cap is set for."""

    cap: float
    """The cap in credits."""

    resets_at: str
    """When the cap resets."""

    key_id: NotRequired[str]
    """The key whose cap it is; absent for the account's."""


class UsageThresholdEvent(TypedDict):
    """A share of a spending cap is used up."""

    type: Literal["usage.threshold"]

    timestamp: str
    """When it happened."""

    data: UsageThresholdData


class PersonSuppressedData(TypedDict):
    """A person asked not to be in the data; forget them by the deadline."""

    person_id: str
    """The person's id."""

    suppressed_at: str
    """When they were suppressed."""

    deadline: str
    """By when they must be forgotten."""


class PersonSuppressedEvent(TypedDict):
    """A person asked not to be in the data; forget them by the deadline."""

    type: Literal["person.suppressed"]

    timestamp: str
    """When it happened."""

    data: PersonSuppressedData


class TestPingEvent(TypedDict):
    """A test of the webhook address."""

    type: Literal["test.ping"]

    timestamp: str
    """When it happened."""

    data: TestPingData


Csv: TypeAlias = "str"
"""A text/csv file with a header line; a part continued from a `Link` has none."""

FileMapping: TypeAlias = "dict[str, Any]"
"""The names of columns and what each holds: full_name, first_name, last_name, email, phone, network_url, company_name,
company_domain, company_network_url, country.
"""

IcpResult: TypeAlias = "Person | Company"
"""A person or a company."""

SignalData: TypeAlias = "FundingData | AcquisitionData | HiringData | JobChangeData | TechnologyData | HeadcountData"
"""What happened, by kind of signal."""

TestPingData: TypeAlias = "dict[str, Any]"
"""A test of the webhook address."""

Event: TypeAlias = Union[BulkCompletedEvent, BulkFailedEvent, FileCompletedEvent, WatchMatchedEvent, IcpMatchedEvent, UsageThresholdEvent, PersonSuppressedEvent, TestPingEvent]
"""Whatever a webhook can bring; `type` tells which."""

EVENT_TYPES = frozenset(("bulk.completed", "bulk.failed", "file.completed", "watch.matched", "icp.matched", "usage.threshold", "person.suppressed", "test.ping"))
