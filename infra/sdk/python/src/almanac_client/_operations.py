# mypy: disable-error-code="no-any-return"
"""A method for each endpoint. Written by infra/sdk/generate; do not edit."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from typing import TYPE_CHECKING, Any, Literal

from ._operation import UNSET, Operation, Unset

if TYPE_CHECKING:
    from . import types as t

# fmt: off
OPERATIONS = {
    "health": Operation("health", "GET", "/health"),
    "ad_audience": Operation("ad_audience", "POST", "/v1/ad-audience", body='json', metered=True, repeatable=True, needs_key=True, sandbox=True),
    "list_bulk": Operation("list_bulk", "GET", "/v1/bulk", needs_key=True),
    "bulk_enrich": Operation("bulk_enrich", "POST", "/v1/bulk/enrich", body='json', metered=True, repeatable=True, needs_key=True),
    "get_bulk": Operation("get_bulk", "GET", "/v1/bulk/{id}", needs_key=True),
    "bundles_competitive_intel": Operation("bundles_competitive_intel", "POST", "/v1/bundles/competitive-intel", body='json', metered=True, repeatable=True, needs_key=True, sandbox=True),
    "bundles_founder_research": Operation("bundles_founder_research", "POST", "/v1/bundles/founder-research", body='json', metered=True, repeatable=True, needs_key=True, sandbox=True),
    "bundles_recruiter_pack": Operation("bundles_recruiter_pack", "POST", "/v1/bundles/recruiter-pack", body='json', metered=True, repeatable=True, needs_key=True, sandbox=True),
    "bundles_relationship_graph": Operation("bundles_relationship_graph", "POST", "/v1/bundles/relationship-graph", body='json', metered=True, repeatable=True, needs_key=True, sandbox=True),
    "bundles_sales_deck": Operation("bundles_sales_deck", "POST", "/v1/bundles/sales-deck", body='json', metered=True, repeatable=True, needs_key=True, sandbox=True),
    "buyer_budget_window": Operation("buyer_budget_window", "POST", "/v1/buyer-budget-window", body='json', metered=True, repeatable=True, needs_key=True, sandbox=True),
    "buying_committee": Operation("buying_committee", "POST", "/v1/buying-committee", body='json', metered=True, repeatable=True, needs_key=True, sandbox=True),
    "champion_just_moved": Operation("champion_just_moved", "POST", "/v1/champion-just-moved", body='json', metered=True, repeatable=True, needs_key=True, sandbox=True),
    "companies": Operation("companies", "POST", "/v1/companies", body='json', metered=True, repeatable=True, needs_key=True, sandbox=True),
    "competitor_talent_leaving": Operation("competitor_talent_leaving", "POST", "/v1/competitor-talent-leaving", body='json', metered=True, repeatable=True, needs_key=True, sandbox=True),
    "congrats_trigger": Operation("congrats_trigger", "POST", "/v1/congrats-trigger", body='json', metered=True, repeatable=True, needs_key=True, sandbox=True),
    "domain_search": Operation("domain_search", "POST", "/v1/domain-search", body='json', metered=True, repeatable=True, needs_key=True, sandbox=True),
    "enrich": Operation("enrich", "POST", "/v1/enrich", body='json', metered=True, repeatable=True, needs_key=True, sandbox=True),
    "feedback": Operation("feedback", "POST", "/v1/feedback", body='json', repeatable=True, needs_key=True, sandbox=True),
    "find_decision_maker": Operation("find_decision_maker", "POST", "/v1/find-decision-maker", body='json', metered=True, repeatable=True, needs_key=True, sandbox=True),
    "find_email": Operation("find_email", "POST", "/v1/find-email", body='json', metered=True, repeatable=True, needs_key=True, sandbox=True),
    "find_personal_email": Operation("find_personal_email", "POST", "/v1/find-personal-email", body='json', metered=True, repeatable=True, needs_key=True, sandbox=True),
    "find_phone": Operation("find_phone", "POST", "/v1/find-phone", body='json', metered=True, repeatable=True, needs_key=True, sandbox=True),
    "find_similar_people": Operation("find_similar_people", "POST", "/v1/find-similar-people", body='json', metered=True, repeatable=True, needs_key=True, sandbox=True),
    "funded_and_hiring": Operation("funded_and_hiring", "POST", "/v1/funded-and-hiring", body='json', metered=True, repeatable=True, needs_key=True, sandbox=True),
    "funded_and_using_tech": Operation("funded_and_using_tech", "POST", "/v1/funded-and-using-tech", body='json', metered=True, repeatable=True, needs_key=True, sandbox=True),
    "funding_radar": Operation("funding_radar", "POST", "/v1/funding-radar", body='json', metered=True, repeatable=True, needs_key=True, sandbox=True),
    "hiring_intent": Operation("hiring_intent", "POST", "/v1/hiring-intent", body='json', metered=True, repeatable=True, needs_key=True, sandbox=True),
    "hiring_velocity": Operation("hiring_velocity", "POST", "/v1/hiring-velocity", body='json', metered=True, repeatable=True, needs_key=True, sandbox=True),
    "job_change_radar": Operation("job_change_radar", "POST", "/v1/job-change-radar", body='json', metered=True, repeatable=True, needs_key=True, sandbox=True),
    "just_acquired_buyers": Operation("just_acquired_buyers", "POST", "/v1/just-acquired-buyers", body='json', metered=True, repeatable=True, needs_key=True, sandbox=True),
    "just_funded_smb_leaders": Operation("just_funded_smb_leaders", "POST", "/v1/just-funded-smb-leaders", body='json', metered=True, repeatable=True, needs_key=True, sandbox=True),
    "local_business_owners": Operation("local_business_owners", "POST", "/v1/local-business-owners", body='json', metered=True, repeatable=True, needs_key=True, sandbox=True),
    "local_service_by_revenue": Operation("local_service_by_revenue", "POST", "/v1/local-service-by-revenue", body='json', metered=True, repeatable=True, needs_key=True, sandbox=True),
    "lookalike_accounts": Operation("lookalike_accounts", "POST", "/v1/lookalike-accounts", body='json', metered=True, repeatable=True, needs_key=True, sandbox=True),
    "low_competition_hires": Operation("low_competition_hires", "POST", "/v1/low-competition-hires", body='json', metered=True, repeatable=True, needs_key=True, sandbox=True),
    "get_me": Operation("get_me", "GET", "/v1/me", needs_key=True),
    "me": Operation("me", "PATCH", "/v1/me", body='json', needs_key=True),
    "history": Operation("history", "GET", "/v1/me/history", needs_key=True, sandbox=True),
    "history_export": Operation("history_export", "GET", "/v1/me/history/export", answer='text', needs_key=True, sandbox=True),
    "list_keys": Operation("list_keys", "GET", "/v1/me/keys", needs_key=True),
    "create_key": Operation("create_key", "POST", "/v1/me/keys", body='json', repeatable=True, needs_key=True),
    "update_key": Operation("update_key", "PATCH", "/v1/me/keys/{id}", body='json', needs_key=True),
    "delete_key": Operation("delete_key", "DELETE", "/v1/me/keys/{id}", needs_key=True),
    "rotate_key": Operation("rotate_key", "POST", "/v1/me/keys/{id}/rotate", body='json', repeatable=True, needs_key=True),
    "people": Operation("people", "GET", "/v1/me/people", needs_key=True, sandbox=True),
    "usage": Operation("usage", "GET", "/v1/me/usage", needs_key=True),
    "list_webhook_deliveries": Operation("list_webhook_deliveries", "GET", "/v1/me/webhook-deliveries", needs_key=True),
    "replay_webhook_delivery": Operation("replay_webhook_delivery", "POST", "/v1/me/webhook-deliveries/{id}/replay", repeatable=True, needs_key=True),
    "get_webhook_secret": Operation("get_webhook_secret", "GET", "/v1/me/webhook-secret", needs_key=True),
    "rotate_webhook_secret": Operation("rotate_webhook_secret", "POST", "/v1/me/webhook-secret", repeatable=True, needs_key=True),
    "multi_source_phone": Operation("multi_source_phone", "POST", "/v1/multi-source-phone", body='json', metered=True, repeatable=True, needs_key=True, sandbox=True),
    "list_operator_accounts": Operation("list_operator_accounts", "GET", "/v1/operator/accounts", needs_key=True),
    "grant_operator_account": Operation("grant_operator_account", "POST", "/v1/operator/accounts/{id}/grant", body='json', repeatable=True, needs_key=True),
    "operator_dataset": Operation("operator_dataset", "GET", "/v1/operator/dataset", needs_key=True),
    "pricing": Operation("pricing", "GET", "/v1/pricing"),
    "prospect_package": Operation("prospect_package", "POST", "/v1/prospect-package", body='json', metered=True, repeatable=True, needs_key=True, sandbox=True),
    "quiet_power_users": Operation("quiet_power_users", "POST", "/v1/quiet-power-users", body='json', metered=True, repeatable=True, needs_key=True, sandbox=True),
    "reverse_email": Operation("reverse_email", "POST", "/v1/reverse-email", body='json', metered=True, repeatable=True, needs_key=True, sandbox=True),
    "reverse_phone": Operation("reverse_phone", "POST", "/v1/reverse-phone", body='json', metered=True, repeatable=True, needs_key=True, sandbox=True),
    "sandbox_info": Operation("sandbox_info", "GET", "/v1/sandbox/info"),
    "list_saved_icps": Operation("list_saved_icps", "GET", "/v1/saved-icps", needs_key=True, sandbox=True),
    "create_saved_icp": Operation("create_saved_icp", "POST", "/v1/saved-icps", body='json', repeatable=True, needs_key=True),
    "get_saved_icp": Operation("get_saved_icp", "GET", "/v1/saved-icps/{id}", needs_key=True, sandbox=True),
    "update_saved_icp": Operation("update_saved_icp", "PATCH", "/v1/saved-icps/{id}", body='json', needs_key=True),
    "delete_saved_icp": Operation("delete_saved_icp", "DELETE", "/v1/saved-icps/{id}", needs_key=True),
    "run_saved_icp": Operation("run_saved_icp", "POST", "/v1/saved-icps/{id}/run", body='json', metered=True, repeatable=True, needs_key=True, sandbox=True),
    "search_companies": Operation("search_companies", "POST", "/v1/search/companies", body='json', metered=True, repeatable=True, needs_key=True, sandbox=True),
    "search_people": Operation("search_people", "POST", "/v1/search/people", body='json', metered=True, repeatable=True, needs_key=True, sandbox=True),
    "search_suggest": Operation("search_suggest", "GET", "/v1/search/suggest", needs_key=True, sandbox=True),
    "signals": Operation("signals", "GET", "/v1/signals", needs_key=True, sandbox=True),
    "signup": Operation("signup", "POST", "/v1/signup", body='json'),
    "signup_verify": Operation("signup_verify", "POST", "/v1/signup/verify", body='json'),
    "silent_promoter_radar": Operation("silent_promoter_radar", "POST", "/v1/silent-promoter-radar", body='json', metered=True, repeatable=True, needs_key=True, sandbox=True),
    "smb_buying_committee": Operation("smb_buying_committee", "POST", "/v1/smb-buying-committee", body='json', metered=True, repeatable=True, needs_key=True, sandbox=True),
    "tech_stack_targets": Operation("tech_stack_targets", "POST", "/v1/tech-stack-targets", body='json', metered=True, repeatable=True, needs_key=True, sandbox=True),
    "verify_email": Operation("verify_email", "POST", "/v1/verify-email", body='json', metered=True, repeatable=True, needs_key=True, sandbox=True),
    "list_watch_lists": Operation("list_watch_lists", "GET", "/v1/watch-lists", needs_key=True, sandbox=True),
    "create_watch_list": Operation("create_watch_list", "POST", "/v1/watch-lists", body='json', repeatable=True, needs_key=True),
    "get_watch_list": Operation("get_watch_list", "GET", "/v1/watch-lists/{id}", needs_key=True, sandbox=True),
    "update_watch_list": Operation("update_watch_list", "PATCH", "/v1/watch-lists/{id}", body='json', needs_key=True),
    "delete_watch_list": Operation("delete_watch_list", "DELETE", "/v1/watch-lists/{id}", needs_key=True),
    "run_watch_list": Operation("run_watch_list", "POST", "/v1/watch-lists/{id}/run", body='json', metered=True, repeatable=True, needs_key=True, sandbox=True),
}
# fmt: on


class Operations:
    """Every endpoint, one at a time."""

    def _call(self, operation: Operation, path: dict[str, str], query: dict[str, Any],
        body: dict[str, Any], key: str | None, timeout: float | None) -> Any:
        raise NotImplementedError

    def _pages(self, operation: Operation, path: dict[str, str], query: dict[str, Any],
        body: dict[str, Any], timeout: float | None) -> Iterator[Any]:
        raise NotImplementedError

    def health(
        self,
        *,
        timeout: float | None = None,
    ) -> t.HealthResponse:
        """Says whether the service can answer. Free."""
        return self._call(OPERATIONS["health"], {}, {}, {}, None, timeout)

    def ad_audience(
        self,
        *,
        emails: list[str],
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.AdAudienceResponse:
        """Hashes a list of emails for ad-platform custom audiences, with match-rate figures. 0.1 cr / email; nothing
        found, nothing charged. Without a key: `POST /v1/sandbox/ad-audience`.

        Args:
            emails: Up to 10,000 addresses; what is no address is counted and left out.
        """
        return self._call(OPERATIONS["ad_audience"], {}, {}, {"emails": emails}, idempotency_key, timeout)

    def list_bulk(
        self,
        *,
        cursor: str | Unset = UNSET,
        limit: int | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.ListBulkResponse:
        """Lists bulk jobs. Free.

        Args:
            cursor: Where the page before ended.
            limit: How many; 25 when left out.
        """
        return self._call(OPERATIONS["list_bulk"], {}, {"cursor": cursor, "limit": limit}, {}, None, timeout)

    def iter_list_bulk(
        self,
        *,
        limit: int | Unset = UNSET,
        timeout: float | None = None,
    ) -> Iterator[t.JobSummary]:
        """Lists bulk jobs: everything, page after page. Free."""
        return self._pages(OPERATIONS["list_bulk"], {}, {"limit": limit}, {}, timeout)

    def bulk_enrich(
        self,
        *,
        items: list[t.BulkItem],
        webhook_url: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.SubmitBulkResponse:
        """Submits up to 500 items to enrich, with an optional webhook. 1 cr / resolved; nothing found, nothing
        charged.

        Args:
            items: The items; a bad one fails alone.
            webhook_url: Where to send `bulk.completed` or `bulk.failed`; needs the Pro plan.
        """
        return self._call(OPERATIONS["bulk_enrich"], {}, {}, {"items": items, "webhook_url": webhook_url}, idempotency_key, timeout)

    def get_bulk(
        self,
        id: str,
        *,
        cursor: str | Unset = UNSET,
        limit: int | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.GetBulkResponse:
        """Shows a job's status and results. Free.

        Args:
            id: The job's id.
            cursor: Where the page before ended.
            limit: How many results; 100 when left out.
        """
        return self._call(OPERATIONS["get_bulk"], {"id": id}, {"cursor": cursor, "limit": limit}, {}, None, timeout)

    def iter_get_bulk(
        self,
        id: str,
        *,
        limit: int | Unset = UNSET,
        timeout: float | None = None,
    ) -> Iterator[t.BulkResult]:
        """Shows a job's status and results: everything, page after page. Free."""
        return self._pages(OPERATIONS["get_bulk"], {"id": id}, {"limit": limit}, {}, timeout)

    def bundles_competitive_intel(
        self,
        *,
        company_domain: str,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.CompetitiveIntelResponse:
        """Gives a competitor's leadership, recent moves, technologies and lookalikes. 25 cr, charged only when the
        call has an outcome. Without a key: `POST /v1/sandbox/bundles/competitive-intel`.

        Args:
            company_domain: The company's domain.
        """
        return self._call(OPERATIONS["bundles_competitive_intel"], {}, {}, {"company_domain": company_domain}, idempotency_key, timeout)

    def bundles_founder_research(
        self,
        *,
        company_domain: str,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.FounderResearchResponse:
        """Gives a company, its founders, funding history and tech stack. 20 cr, charged only when the call has an
        outcome. Without a key: `POST /v1/sandbox/bundles/founder-research`.

        Args:
            company_domain: The company's domain.
        """
        return self._call(OPERATIONS["bundles_founder_research"], {}, {}, {"company_domain": company_domain}, idempotency_key, timeout)

    def bundles_recruiter_pack(
        self,
        *,
        network_url: str,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.RecruiterPackResponse:
        """Gives a candidate and 8 similar ones at other companies. 30 cr, charged only when the call has an outcome.
        Without a key: `POST /v1/sandbox/bundles/recruiter-pack`.

        Args:
            network_url: The person's profile address.
        """
        return self._call(OPERATIONS["bundles_recruiter_pack"], {}, {}, {"networkUrl": network_url}, idempotency_key, timeout)

    def bundles_relationship_graph(
        self,
        *,
        network_url: str,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.RelationshipGraphResponse:
        """Gives a person and their past coworkers: the paths to a warm introduction. 15 cr, charged only when the call
        has an outcome. Without a key: `POST /v1/sandbox/bundles/relationship-graph`.

        Args:
            network_url: The person's profile address.
        """
        return self._call(OPERATIONS["bundles_relationship_graph"], {}, {}, {"networkUrl": network_url}, idempotency_key, timeout)

    def bundles_sales_deck(
        self,
        *,
        company_domain: str,
        target_role: str,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.SalesDeckResponse:
        """Prepares an account brief. 25 cr, charged only when the call has an outcome. Without a key: `POST
        /v1/sandbox/bundles/sales-deck`.

        Args:
            company_domain: The company's domain.
            target_role: The role of the person to meet.
        """
        return self._call(OPERATIONS["bundles_sales_deck"], {}, {}, {"company_domain": company_domain, "target_role": target_role}, idempotency_key, timeout)

    def buyer_budget_window(
        self,
        *,
        filters: t.CompanyFilters | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        role: str | None | Unset = UNSET,
        saved_icp_id: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.BuyerBudgetWindowResponse:
        """Lists companies funded 6 to 18 months ago, hiring, and matching an ICP. 6 cr / resolved; nothing found,
        nothing charged. Without a key: `POST /v1/sandbox/buyer-budget-window`.

        Args:
            filters: What the companies must be like, as in /v1/search/companies.
            limit: How many to return; 10 when left out.
            role: The role of the decision maker; whoever leads the company when left out.
            saved_icp_id: The id of a saved ICP of companies, instead of filters.
        """
        return self._call(OPERATIONS["buyer_budget_window"], {}, {}, {"filters": filters, "limit": limit, "role": role, "saved_icp_id": saved_icp_id}, idempotency_key, timeout)

    def buying_committee(
        self,
        *,
        company_domain: str,
        deal_type: Literal["security", "data_infra", "sales_ops", "exec", "marketing", "engineering"],
        max_per_role: int | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.CommitteeResponse:
        """Maps who decides, influences and uses, by deal type. 3 cr / resolved; nothing found, nothing charged.
        Without a key: `POST /v1/sandbox/buying-committee`.

        Args:
            company_domain: The company's domain.
            deal_type: What is being sold.
            max_per_role: People per role; 2 when left out.
        """
        return self._call(OPERATIONS["buying_committee"], {}, {}, {
            "company_domain": company_domain,
            "deal_type": deal_type,
            "max_per_role": max_per_role,
        }, idempotency_key, timeout)

    def champion_just_moved(
        self,
        *,
        contacts: list[t.ChampionJustMovedRequestContactsItem],
        limit: int | None | Unset = UNSET,
        since_days: int | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.ChampionJustMovedResponse:
        """Compares a contact list with the live job-change feed. 2 cr / resolved; nothing found, nothing charged.
        Without a key: `POST /v1/sandbox/champion-just-moved`.

        Args:
            contacts: The contacts, each a networkUrl, an email, or a name with a domain. A bad one is named in
                `invalid`.
            limit: How many to return; all who moved when left out.
            since_days: How many days to look back; 90 when left out.
        """
        return self._call(OPERATIONS["champion_just_moved"], {}, {}, {"contacts": contacts, "limit": limit, "since_days": since_days}, idempotency_key, timeout)

    def companies(
        self,
        *,
        domain: str | None | Unset = UNSET,
        min_confidence: float | None | Unset = UNSET,
        name: str | None | Unset = UNSET,
        network_url: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.CompaniesResponse:
        """Resolves a company from a domain, a network URL or a name. 1 cr, charged only when the call has an outcome.
        Without a key: `POST /v1/sandbox/companies`.

        Args:
            domain: The company's domain.
            min_confidence: Answers below this confidence are not returned and not charged. Unless told otherwise,
                one found by name must reach 0.8.
            name: The company's name; legal forms such as GmbH or Inc. do not matter.
            network_url: The company's profile address.
        """
        return self._call(OPERATIONS["companies"], {}, {}, {
            "domain": domain,
            "min_confidence": min_confidence,
            "name": name,
            "networkUrl": network_url,
        }, idempotency_key, timeout)

    def competitor_talent_leaving(
        self,
        *,
        competitor_domain: str,
        allow_unverified: bool | None | Unset = UNSET,
        departments: list[Literal["engineering", "it", "security", "data", "product", "design", "sales", "marketing", "customer_success", "operations", "finance", "hr", "legal", "executive", "research", "support"]] | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.CompetitorTalentLeavingResponse:
        """Lists people who left a competitor in the last 30 days, with verified contact. 3 cr / resolved; nothing
        found, nothing charged. Without a key: `POST /v1/sandbox/competitor-talent-leaving`.

        Args:
            competitor_domain: The competitor's domain.
            allow_unverified: Whether contacts are wanted, and paid for, that are known but could not be verified.
            departments: The departments they left.
            limit: How many to return; 10 when left out.
        """
        return self._call(OPERATIONS["competitor_talent_leaving"], {}, {}, {
            "allow_unverified": allow_unverified,
            "competitor_domain": competitor_domain,
            "departments": departments,
            "limit": limit,
        }, idempotency_key, timeout)

    def congrats_trigger(
        self,
        *,
        limit: int | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.CongratsTriggerResponse:
        """Lists people who just changed jobs, with the text of their announcement. 2 cr / resolved; nothing found,
        nothing charged. Without a key: `POST /v1/sandbox/congrats-trigger`.

        Args:
            limit: How many to return; 10 when left out.
        """
        return self._call(OPERATIONS["congrats_trigger"], {}, {}, {"limit": limit}, idempotency_key, timeout)

    def domain_search(
        self,
        *,
        domain: str,
        cursor: str | None | Unset = UNSET,
        departments: list[Literal["engineering", "it", "security", "data", "product", "design", "sales", "marketing", "customer_success", "operations", "finance", "hr", "legal", "executive", "research", "support"]] | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        seniorities: list[Literal["owner", "founder", "c_suite", "partner", "vp", "head", "director", "manager", "senior", "entry", "intern"]] | None | Unset = UNSET,
        verified_only: bool | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.DomainSearchResponse:
        """Lists who is known at a domain, with their business emails and how the company makes them. 0.5 cr / result;
        nothing found, nothing charged. Without a key: `POST /v1/sandbox/domain-search`.

        Args:
            domain: The company's domain.
            cursor: The `next_cursor` of the page before.
            departments: Only people of these departments.
            limit: How many to return; 10 when left out.
            seniorities: Only people of these ranks.
            verified_only: Whether only addresses are wanted that their mail server confirmed within the last 30
                days.
        """
        return self._call(OPERATIONS["domain_search"], {}, {}, {
            "cursor": cursor,
            "departments": departments,
            "domain": domain,
            "limit": limit,
            "seniorities": seniorities,
            "verified_only": verified_only,
        }, idempotency_key, timeout)

    def iter_domain_search(
        self,
        *,
        domain: str,
        departments: list[Literal["engineering", "it", "security", "data", "product", "design", "sales", "marketing", "customer_success", "operations", "finance", "hr", "legal", "executive", "research", "support"]] | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        seniorities: list[Literal["owner", "founder", "c_suite", "partner", "vp", "head", "director", "manager", "senior", "entry", "intern"]] | None | Unset = UNSET,
        verified_only: bool | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> Iterator[t.KnownAtDomain]:
        """Lists who is known at a domain, with their business emails and how the company makes them: everything, page
        after page. 0.5 cr / result; nothing found, nothing charged. Without a key: `POST
        /v1/sandbox/domain-search`.
        """
        return self._pages(OPERATIONS["domain_search"], {}, {}, {
            "departments": departments,
            "domain": domain,
            "limit": limit,
            "seniorities": seniorities,
            "verified_only": verified_only,
        }, timeout)

    def enrich(
        self,
        *,
        company: str | None | Unset = UNSET,
        domain: str | None | Unset = UNSET,
        email: str | None | Unset = UNSET,
        first_name: str | None | Unset = UNSET,
        full_name: str | None | Unset = UNSET,
        last_name: str | None | Unset = UNSET,
        min_confidence: float | None | Unset = UNSET,
        network_url: str | None | Unset = UNSET,
        phone: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.EnrichResponse:
        """Resolves a person from a network URL, an email, a phone, or a name plus company. 1 cr, charged only when the
        call has an outcome. Without a key: `POST /v1/sandbox/enrich`.

        Args:
            company: The employer's name.
            domain: The employer's domain.
            email: An email address of the person, business or personal.
            first_name: The given name; needs lastName.
            full_name: The full name; needs a domain or a company.
            last_name: The family name; needs firstName.
            min_confidence: Answers below this confidence are not returned and not charged. Unless told otherwise,
                one found by name must reach 0.8, and of such answers one in a thousand is wrong on data that
                nothing was fitted on.
            network_url: The person's profile address.
            phone: A phone number of the person.
        """
        return self._call(OPERATIONS["enrich"], {}, {}, {
            "company": company,
            "domain": domain,
            "email": email,
            "firstName": first_name,
            "fullName": full_name,
            "lastName": last_name,
            "min_confidence": min_confidence,
            "networkUrl": network_url,
            "phone": phone,
        }, idempotency_key, timeout)

    def feedback(
        self,
        *,
        outcome: Literal["delivered", "bounced", "wrong_person", "left_company", "wrong_number"],
        request_id: str,
        email: str | None | Unset = UNSET,
        phone: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.FeedbackResponse:
        """Tells what became of a contact; one that was sold as verified and is not is refunded. Free. Without a key:
        `POST /v1/sandbox/feedback`.

        Args:
            outcome: What became of it.
            request_id: The call that gave the contact, within the last 30 days.
            email: The address, or else the phone.
            phone: The number, or else the email.
        """
        return self._call(OPERATIONS["feedback"], {}, {}, {"email": email, "outcome": outcome, "phone": phone, "request_id": request_id}, idempotency_key, timeout)

    def find_decision_maker(
        self,
        *,
        company_domain: str,
        role: str,
        limit: int | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.FindDecisionMakerResponse:
        """Ranks the top 3 buyers at a company for a role. 4 cr / resolved; nothing found, nothing charged. Without a
        key: `POST /v1/sandbox/find-decision-maker`.

        Args:
            company_domain: The company's domain.
            role: The role, in words: a title, or a department whose leader is meant.
            limit: How many to return; 3 when left out.
        """
        return self._call(OPERATIONS["find_decision_maker"], {}, {}, {"company_domain": company_domain, "limit": limit, "role": role}, idempotency_key, timeout)

    def find_email(
        self,
        *,
        allow_unverified: bool | None | Unset = UNSET,
        domain: str | None | Unset = UNSET,
        first_name: str | None | Unset = UNSET,
        kind: Literal["network", "name"] | None | Unset = UNSET,
        last_name: str | None | Unset = UNSET,
        network_url: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.FindEmailResponse:
        """Finds a person's business email and verifies it. 2 cr, charged only when the call has an outcome. Without a
        key: `POST /v1/sandbox/find-email`.

        Args:
            allow_unverified: Whether an address is wanted, and paid for, that is known or likely but could not be
                verified.
            domain: The employer's domain.
            first_name: The given name.
            kind: network: by networkUrl; name: by firstName, lastName and domain.
            last_name: The family name.
            network_url: The person's profile address.
        """
        return self._call(OPERATIONS["find_email"], {}, {}, {
            "allow_unverified": allow_unverified,
            "domain": domain,
            "firstName": first_name,
            "kind": kind,
            "lastName": last_name,
            "networkUrl": network_url,
        }, idempotency_key, timeout)

    def find_personal_email(
        self,
        *,
        allow_unverified: bool | None | Unset = UNSET,
        domain: str | None | Unset = UNSET,
        first_name: str | None | Unset = UNSET,
        kind: Literal["network", "name"] | None | Unset = UNSET,
        last_name: str | None | Unset = UNSET,
        network_url: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.FindPersonalEmailResponse:
        """Finds a person's personal email at a free mail provider. 2 cr, charged only when the call has an outcome.
        Without a key: `POST /v1/sandbox/find-personal-email`.

        Args:
            allow_unverified: Whether an address is wanted, and paid for, that is known or likely but could not be
                verified.
            domain: The employer's domain.
            first_name: The given name.
            kind: network: by networkUrl; name: by firstName, lastName and domain.
            last_name: The family name.
            network_url: The person's profile address.
        """
        return self._call(OPERATIONS["find_personal_email"], {}, {}, {
            "allow_unverified": allow_unverified,
            "domain": domain,
            "firstName": first_name,
            "kind": kind,
            "lastName": last_name,
            "networkUrl": network_url,
        }, idempotency_key, timeout)

    def find_phone(
        self,
        *,
        allow_unverified: bool | None | Unset = UNSET,
        domain: str | None | Unset = UNSET,
        first_name: str | None | Unset = UNSET,
        last_name: str | None | Unset = UNSET,
        network_url: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.FindPhoneResponse:
        """Finds a person's carrier-verified mobile phone. 12 cr, charged only when the call has an outcome. Without a
        key: `POST /v1/sandbox/find-phone`.

        Args:
            allow_unverified: Whether a number is wanted, and paid for, that is known but that no carrier confirmed
                as a mobile.
            domain: The employer's domain.
            first_name: The given name.
            last_name: The family name.
            network_url: The person's profile address, instead of the name.
        """
        return self._call(OPERATIONS["find_phone"], {}, {}, {
            "allow_unverified": allow_unverified,
            "domain": domain,
            "firstName": first_name,
            "lastName": last_name,
            "networkUrl": network_url,
        }, idempotency_key, timeout)

    def find_similar_people(
        self,
        *,
        email: str | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        network_url: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.FindSimilarPeopleResponse:
        """Lists people similar to one source, at other companies. 1 base + 0.8 / result; the base is charged even
        without results, unless the subject of the call is unknown. Without a key: `POST
        /v1/sandbox/find-similar-people`.

        Args:
            email: The source's email.
            limit: How many to return; 10 when left out.
            network_url: The source's profile address.
        """
        return self._call(OPERATIONS["find_similar_people"], {}, {}, {"email": email, "limit": limit, "networkUrl": network_url}, idempotency_key, timeout)

    def funded_and_hiring(
        self,
        *,
        countries: list[str] | None | Unset = UNSET,
        departments: list[Literal["engineering", "it", "security", "data", "product", "design", "sales", "marketing", "customer_success", "operations", "finance", "hr", "legal", "executive", "research", "support"]] | None | Unset = UNSET,
        industries: list[str] | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        min_amount: int | None | Unset = UNSET,
        min_open_roles: int | None | Unset = UNSET,
        role: str | None | Unset = UNSET,
        since_days: int | None | Unset = UNSET,
        stages: list[Literal["pre_seed", "seed", "series_a", "series_b", "series_c", "series_d", "series_e", "series_f", "growth", "debt", "grant", "private_equity", "post_ipo", "undisclosed"]] | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.FundedAndHiringResponse:
        """Lists companies recently funded and hiring now, with a decision maker. 10 cr / resolved; nothing found,
        nothing charged. Without a key: `POST /v1/sandbox/funded-and-hiring`.

        Args:
            countries: Countries of the company, by name or ISO 3166 alpha-2.
            departments: Departments that hire.
            industries: Industries of the company.
            limit: How many to return; 10 when left out.
            min_amount: At least this much, in the currency of the round.
            min_open_roles: At least this many open jobs, of these departments where given; 1 when left out.
            role: The role of the decision maker; whoever leads the company when left out.
            since_days: How many days to look back for a round; 90 when left out.
            stages: Stages of the round.
        """
        return self._call(OPERATIONS["funded_and_hiring"], {}, {}, {
            "countries": countries,
            "departments": departments,
            "industries": industries,
            "limit": limit,
            "min_amount": min_amount,
            "min_open_roles": min_open_roles,
            "role": role,
            "since_days": since_days,
            "stages": stages,
        }, idempotency_key, timeout)

    def funded_and_using_tech(
        self,
        *,
        technology: str,
        limit: int | None | Unset = UNSET,
        role: str | None | Unset = UNSET,
        since_days: int | None | Unset = UNSET,
        stages: list[Literal["pre_seed", "seed", "series_a", "series_b", "series_c", "series_d", "series_e", "series_f", "growth", "debt", "grant", "private_equity", "post_ipo", "undisclosed"]] | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.FundedAndUsingTechResponse:
        """Lists funded companies using a technology, with a decision maker. 7 cr / resolved; nothing found, nothing
        charged. Without a key: `POST /v1/sandbox/funded-and-using-tech`.

        Args:
            technology: The technology.
            limit: How many to return; 10 when left out.
            role: The role of the decision maker; whoever leads engineering when left out.
            since_days: How many days to look back for a round; 180 when left out.
            stages: Stages of the round.
        """
        return self._call(OPERATIONS["funded_and_using_tech"], {}, {}, {
            "limit": limit,
            "role": role,
            "since_days": since_days,
            "stages": stages,
            "technology": technology,
        }, idempotency_key, timeout)

    def funding_radar(
        self,
        *,
        countries: list[str] | None | Unset = UNSET,
        industries: list[str] | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        min_amount: int | None | Unset = UNSET,
        role: str | None | Unset = UNSET,
        since_days: int | None | Unset = UNSET,
        stages: list[Literal["pre_seed", "seed", "series_a", "series_b", "series_c", "series_d", "series_e", "series_f", "growth", "debt", "grant", "private_equity", "post_ipo", "undisclosed"]] | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.FundingRadarResponse:
        """Lists funded companies with a decision maker at each. 3 cr / resolved; nothing found, nothing charged.
        Without a key: `POST /v1/sandbox/funding-radar`.

        Args:
            countries: Countries of the company, by name or ISO 3166 alpha-2.
            industries: Industries of the company.
            limit: How many to return; 10 when left out.
            min_amount: At least this much, in the currency of the round.
            role: The role of the decision maker; whoever leads the company when left out.
            since_days: How many days to look back; 30 when left out.
            stages: Stages of the round.
        """
        return self._call(OPERATIONS["funding_radar"], {}, {}, {
            "countries": countries,
            "industries": industries,
            "limit": limit,
            "min_amount": min_amount,
            "role": role,
            "since_days": since_days,
            "stages": stages,
        }, idempotency_key, timeout)

    def hiring_intent(
        self,
        *,
        departments: list[Literal["engineering", "it", "security", "data", "product", "design", "sales", "marketing", "customer_success", "operations", "finance", "hr", "legal", "executive", "research", "support"]] | None | Unset = UNSET,
        industries: list[str] | None | Unset = UNSET,
        keywords: list[str] | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        role: str | None | Unset = UNSET,
        titles: list[str] | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.HiringIntentResponse:
        """Lists hiring companies with the buyer the role concerns. 8 cr / resolved; nothing found, nothing charged.
        Without a key: `POST /v1/sandbox/hiring-intent`.

        Args:
            departments: Departments that hire.
            industries: Industries of the company.
            keywords: Words of the titles of open jobs.
            limit: How many to return; 10 when left out.
            role: The role of the buyer; whoever leads the department that hires when left out.
            titles: Titles of open jobs.
        """
        return self._call(OPERATIONS["hiring_intent"], {}, {}, {
            "departments": departments,
            "industries": industries,
            "keywords": keywords,
            "limit": limit,
            "role": role,
            "titles": titles,
        }, idempotency_key, timeout)

    def hiring_velocity(
        self,
        *,
        department: Literal["engineering", "it", "security", "data", "product", "design", "sales", "marketing", "customer_success", "operations", "finance", "hr", "legal", "executive", "research", "support"] | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        min_roles: int | None | Unset = UNSET,
        role: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.HiringVelocityResponse:
        """Lists companies hiring 5 or more roles in one department this quarter, with a buyer. 5 cr / resolved;
        nothing found, nothing charged. Without a key: `POST /v1/sandbox/hiring-velocity`.

        Args:
            department: The department; any when left out.
            limit: How many to return; 10 when left out.
            min_roles: At least this many jobs posted this quarter in the department; 5 when left out.
            role: The role of the buyer; whoever leads the department when left out.
        """
        return self._call(OPERATIONS["hiring_velocity"], {}, {}, {"department": department, "limit": limit, "min_roles": min_roles, "role": role}, idempotency_key, timeout)

    def job_change_radar(
        self,
        *,
        company_domains: list[str] | None | Unset = UNSET,
        departments: list[Literal["engineering", "it", "security", "data", "product", "design", "sales", "marketing", "customer_success", "operations", "finance", "hr", "legal", "executive", "research", "support"]] | None | Unset = UNSET,
        from_domains: list[str] | None | Unset = UNSET,
        industries: list[str] | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        seniorities: list[Literal["owner", "founder", "c_suite", "partner", "vp", "head", "director", "manager", "senior", "entry", "intern"]] | None | Unset = UNSET,
        since_days: int | None | Unset = UNSET,
        titles: list[str] | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.JobChangeRadarResponse:
        """Lists job changes with the people unmasked. 2 cr / resolved; nothing found, nothing charged. Without a key:
        `POST /v1/sandbox/job-change-radar`.

        Args:
            company_domains: New employers.
            departments: Departments of the new job.
            from_domains: Former employers.
            industries: Industries of the new employer.
            limit: How many to return; 10 when left out.
            seniorities: Seniorities of the new job.
            since_days: How many days to look back; 30 when left out.
            titles: Titles of the new job.
        """
        return self._call(OPERATIONS["job_change_radar"], {}, {}, {
            "company_domains": company_domains,
            "departments": departments,
            "from_domains": from_domains,
            "industries": industries,
            "limit": limit,
            "seniorities": seniorities,
            "since_days": since_days,
            "titles": titles,
        }, idempotency_key, timeout)

    def just_acquired_buyers(
        self,
        *,
        industry: str | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        role: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.JustAcquiredBuyersResponse:
        """Lists companies acquired in the last 30 days, with a decision maker at the acquirer. 4 cr / resolved;
        nothing found, nothing charged. Without a key: `POST /v1/sandbox/just-acquired-buyers`.

        Args:
            industry: The industry of either side.
            limit: How many to return; 10 when left out.
            role: The role of the decision maker; whoever leads the acquirer when left out.
        """
        return self._call(OPERATIONS["just_acquired_buyers"], {}, {}, {"industry": industry, "limit": limit, "role": role}, idempotency_key, timeout)

    def just_funded_smb_leaders(
        self,
        *,
        allow_unverified: bool | None | Unset = UNSET,
        city: str | None | Unset = UNSET,
        country: str | None | Unset = UNSET,
        industry: str | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        region: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.JustFundedSmbLeadersResponse:
        """Lists local businesses funded in the last 30 days, with the owner. 6 cr / resolved; nothing found, nothing
        charged. Without a key: `POST /v1/sandbox/just-funded-smb-leaders`.

        Args:
            allow_unverified: Whether contacts are wanted, and paid for, that are known but could not be verified,
                and businesses without a known owner, by their own number or address.
            city: The city.
            country: The country, by name or ISO 3166 alpha-2.
            industry: The trade.
            limit: How many to return; 10 when left out.
            region: The region.
        """
        return self._call(OPERATIONS["just_funded_smb_leaders"], {}, {}, {
            "allow_unverified": allow_unverified,
            "city": city,
            "country": country,
            "industry": industry,
            "limit": limit,
            "region": region,
        }, idempotency_key, timeout)

    def local_business_owners(
        self,
        *,
        city: str,
        industry: str,
        allow_unverified: bool | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        size: t.Range | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.LocalBusinessOwnersResponse:
        """Lists small-business owners with mobile and email, by industry, city and size. 3 cr / resolved; nothing
        found, nothing charged. Without a key: `POST /v1/sandbox/local-business-owners`.

        Args:
            city: The city; add a region or country where there are several of the name.
            industry: The trade.
            allow_unverified: Whether contacts are wanted, and paid for, that are known but could not be verified,
                and businesses without a known owner, by their own number or address.
            limit: How many to return; 10 when left out.
            size: How many people work there; when left out, at most 200 or nobody knows.
        """
        return self._call(OPERATIONS["local_business_owners"], {}, {}, {
            "allow_unverified": allow_unverified,
            "city": city,
            "industry": industry,
            "limit": limit,
            "size": size,
        }, idempotency_key, timeout)

    def local_service_by_revenue(
        self,
        *,
        revenue_band: Literal["0-1M", "1M-10M", "10M-25M", "25M-50M", "50M-100M", "100M-250M", "250M-500M", "500M-1B", "1B-10B", "10B+"],
        allow_unverified: bool | None | Unset = UNSET,
        city: str | None | Unset = UNSET,
        industry: str | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.LocalServiceByRevenueResponse:
        """Lists small businesses by revenue band, with the owner. 4 cr / resolved; nothing found, nothing charged.
        Without a key: `POST /v1/sandbox/local-service-by-revenue`.

        Args:
            revenue_band: The band of the yearly revenue.
            allow_unverified: Whether contacts are wanted, and paid for, that are known but could not be verified,
                and businesses without a known owner, by their own number or address.
            city: The city.
            industry: The trade.
            limit: How many to return; 10 when left out.
        """
        return self._call(OPERATIONS["local_service_by_revenue"], {}, {}, {
            "allow_unverified": allow_unverified,
            "city": city,
            "industry": industry,
            "limit": limit,
            "revenue_band": revenue_band,
        }, idempotency_key, timeout)

    def lookalike_accounts(
        self,
        *,
        domains: list[str],
        limit: int | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.LookalikeAccountsResponse:
        """Lists companies similar to up to 5 source domains. 0.6 cr / result; nothing found, nothing charged. Without
        a key: `POST /v1/sandbox/lookalike-accounts`.

        Args:
            domains: One to five source domains.
            limit: How many to return; 10 when left out.
        """
        return self._call(OPERATIONS["lookalike_accounts"], {}, {}, {"domains": domains, "limit": limit}, idempotency_key, timeout)

    def low_competition_hires(
        self,
        *,
        departments: list[Literal["engineering", "it", "security", "data", "product", "design", "sales", "marketing", "customer_success", "operations", "finance", "hr", "legal", "executive", "research", "support"]] | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        locations: list[str] | None | Unset = UNSET,
        max_applicants: int | None | Unset = UNSET,
        titles: list[str] | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.LowCompetitionHiresResponse:
        """Lists jobs with fewer than 25 applicants. 1 cr / result; nothing found, nothing charged. Without a key:
        `POST /v1/sandbox/low-competition-hires`.

        Args:
            departments: Departments.
            limit: How many to return; 10 when left out.
            locations: Where the job is: city, region or country.
            max_applicants: At most this many applicants; 24 when left out.
            titles: Titles.
        """
        return self._call(OPERATIONS["low_competition_hires"], {}, {}, {
            "departments": departments,
            "limit": limit,
            "locations": locations,
            "max_applicants": max_applicants,
            "titles": titles,
        }, idempotency_key, timeout)

    def get_me(
        self,
        *,
        timeout: float | None = None,
    ) -> t.MeResponse:
        """Shows the account, its plan, balance and limits. Free."""
        return self._call(OPERATIONS["get_me"], {}, {}, {}, None, timeout)

    def me(
        self,
        *,
        caps: t.SpendCapsInput | None | Unset = UNSET,
        webhook_url: str | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.MeResponse:
        """Changes what the account may spend and where its events go. Free.

        Args:
            caps: The most the account wants to spend.
            webhook_url: Where events go that have no address of their own (Pro); an empty text for none.
        """
        return self._call(OPERATIONS["me"], {}, {}, {"caps": caps, "webhook_url": webhook_url}, None, timeout)

    def history(
        self,
        *,
        cursor: str | Unset = UNSET,
        limit: int | Unset = UNSET,
        path: str | Unset = UNSET,
        since: str | Unset = UNSET,
        status: int | Unset = UNSET,
        until: str | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.HistoryResponse:
        """Lists every lookup made, with credits, latency and cache use. Free. Without a key: `GET
        /v1/sandbox/me/history`.

        Args:
            cursor: Where the page before ended.
            limit: How many; 100 when left out.
            path: Calls of this path.
            since: Calls made at or after this time.
            status: Calls that ended with this status.
            until: Calls made before this time.
        """
        return self._call(OPERATIONS["history"], {}, {
            "cursor": cursor,
            "limit": limit,
            "path": path,
            "since": since,
            "status": status,
            "until": until,
        }, {}, None, timeout)

    def iter_history(
        self,
        *,
        limit: int | Unset = UNSET,
        path: str | Unset = UNSET,
        since: str | Unset = UNSET,
        status: int | Unset = UNSET,
        until: str | Unset = UNSET,
        timeout: float | None = None,
    ) -> Iterator[t.HistoryRecord]:
        """Lists every lookup made, with credits, latency and cache use: everything, page after page. Free. Without a
        key: `GET /v1/sandbox/me/history`.
        """
        return self._pages(OPERATIONS["history"], {}, {"limit": limit, "path": path, "since": since, "status": status, "until": until}, {}, timeout)

    def history_export(
        self,
        *,
        cursor: str | Unset = UNSET,
        path: str | Unset = UNSET,
        since: str | Unset = UNSET,
        status: int | Unset = UNSET,
        until: str | Unset = UNSET,
        timeout: float | None = None,
    ) -> str:
        """Exports every request made as CSV. Free. Without a key: `GET /v1/sandbox/me/history/export`.

        Args:
            cursor: Where the part before ended, from its `Link` header.
            path: Calls of this path.
            since: Calls made at or after this time.
            status: Calls that ended with this status.
            until: Calls made before this time.
        """
        return self._call(OPERATIONS["history_export"], {}, {
            "cursor": cursor,
            "path": path,
            "since": since,
            "status": status,
            "until": until,
        }, {}, None, timeout)

    def list_keys(
        self,
        *,
        timeout: float | None = None,
    ) -> t.KeysResponse:
        """Lists the account's keys. Free."""
        return self._call(OPERATIONS["list_keys"], {}, {}, {}, None, timeout)

    def create_key(
        self,
        *,
        name: str,
        scopes: list[Literal["resolve", "find", "search", "signals", "composites", "niche", "bundles", "sticky", "bulk", "sandbox", "account"]] | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.NewKeyResponse:
        """Creates a key. Free.

        Args:
            name: What it is for.
            scopes: The endpoint families it may call; those of the key that makes it when left out, and never more.
        """
        return self._call(OPERATIONS["create_key"], {}, {}, {"name": name, "scopes": scopes}, idempotency_key, timeout)

    def update_key(
        self,
        id: str,
        *,
        caps: t.SpendCapsInput | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.KeyInfoAnswer:
        """Changes what a key may spend; its spending counts from then on. Free.

        Args:
            id: The key to change.
            caps: The most it may spend.
        """
        return self._call(OPERATIONS["update_key"], {"id": id}, {}, {"caps": caps}, None, timeout)

    def delete_key(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> t.RevokedResponse:
        """Revokes a key at once. Free.

        Args:
            id: The key's id.
        """
        return self._call(OPERATIONS["delete_key"], {"id": id}, {}, {}, None, timeout)

    def rotate_key(
        self,
        id: str,
        *,
        overlap_hours: int | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.NewKeyResponse:
        """Replaces a key by a new one; the old one goes on working for a while. Free.

        Args:
            id: The key to replace.
            overlap_hours: How long the old key goes on working; 24 hours when left out.
        """
        return self._call(OPERATIONS["rotate_key"], {"id": id}, {}, {"overlap_hours": overlap_hours}, idempotency_key, timeout)

    def people(
        self,
        *,
        cursor: str | Unset = UNSET,
        limit: int | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.PeopleResponse:
        """Lists every person ever resolved. Free. Without a key: `GET /v1/sandbox/me/people`.

        Args:
            cursor: Where the page before ended.
            limit: How many; 25 when left out.
        """
        return self._call(OPERATIONS["people"], {}, {"cursor": cursor, "limit": limit}, {}, None, timeout)

    def iter_people(
        self,
        *,
        limit: int | Unset = UNSET,
        timeout: float | None = None,
    ) -> Iterator[t.PersonSeen]:
        """Lists every person ever resolved: everything, page after page. Free. Without a key: `GET
        /v1/sandbox/me/people`.
        """
        return self._pages(OPERATIONS["people"], {}, {"limit": limit}, {}, timeout)

    def usage(
        self,
        *,
        since: str | Unset = UNSET,
        until: str | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.UsageResponse:
        """Sums up credits by day and by endpoint, with hit and cache rates. Free.

        Args:
            since: The first day, UTC; 29 days before `until` when left out.
            until: The last day, UTC; today when left out.
        """
        return self._call(OPERATIONS["usage"], {}, {"since": since, "until": until}, {}, None, timeout)

    def list_webhook_deliveries(
        self,
        *,
        cursor: str | Unset = UNSET,
        limit: int | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.ListDeliveriesResponse:
        """Lists webhook deliveries. Free. Needs the pro plan or above.

        Args:
            cursor: Where the page before ended.
            limit: How many; 25 when left out.
        """
        return self._call(OPERATIONS["list_webhook_deliveries"], {}, {"cursor": cursor, "limit": limit}, {}, None, timeout)

    def iter_list_webhook_deliveries(
        self,
        *,
        limit: int | Unset = UNSET,
        timeout: float | None = None,
    ) -> Iterator[t.DeliveryInfo]:
        """Lists webhook deliveries: everything, page after page. Free. Needs the pro plan or above."""
        return self._pages(OPERATIONS["list_webhook_deliveries"], {}, {"limit": limit}, {}, timeout)

    def replay_webhook_delivery(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.DeliveryInfoAnswer:
        """Delivers a webhook again. Free. Needs the pro plan or above.

        Args:
            id: The delivery's id.
        """
        return self._call(OPERATIONS["replay_webhook_delivery"], {"id": id}, {}, {}, idempotency_key, timeout)

    def get_webhook_secret(
        self,
        *,
        timeout: float | None = None,
    ) -> t.WebhookSecretResponse:
        """Shows the secret that signs webhooks. Free. Needs the pro plan or above."""
        return self._call(OPERATIONS["get_webhook_secret"], {}, {}, {}, None, timeout)

    def rotate_webhook_secret(
        self,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.WebhookSecretResponse:
        """Rotates the secret that signs webhooks; the old one goes on signing for 24 hours. Free. Needs the pro plan
        or above.
        """
        return self._call(OPERATIONS["rotate_webhook_secret"], {}, {}, {}, idempotency_key, timeout)

    def multi_source_phone(
        self,
        *,
        allow_unverified: bool | None | Unset = UNSET,
        domain: str | None | Unset = UNSET,
        first_name: str | None | Unset = UNSET,
        last_name: str | None | Unset = UNSET,
        network_url: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.MultiSourcePhoneResponse:
        """Finds a phone by asking several providers in turn. 14 cr / resolved; nothing found, nothing charged. Without
        a key: `POST /v1/sandbox/multi-source-phone`.

        Args:
            allow_unverified: Whether a number is wanted, and paid for, that is known but that no carrier confirmed
                as a mobile.
            domain: The employer's domain.
            first_name: The given name.
            last_name: The family name.
            network_url: The person's profile address, instead of the name.
        """
        return self._call(OPERATIONS["multi_source_phone"], {}, {}, {
            "allow_unverified": allow_unverified,
            "domain": domain,
            "firstName": first_name,
            "lastName": last_name,
            "networkUrl": network_url,
        }, idempotency_key, timeout)

    def list_operator_accounts(
        self,
        *,
        cursor: str | Unset = UNSET,
        limit: int | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.OperatorAccountsResponse:
        """Lists all accounts, for the operator. Free.

        Args:
            cursor: Where the page before ended.
            limit: How many; 25 when left out.
        """
        return self._call(OPERATIONS["list_operator_accounts"], {}, {"cursor": cursor, "limit": limit}, {}, None, timeout)

    def iter_list_operator_accounts(
        self,
        *,
        limit: int | Unset = UNSET,
        timeout: float | None = None,
    ) -> Iterator[t.AccountSummary]:
        """Lists all accounts, for the operator: everything, page after page. Free."""
        return self._pages(OPERATIONS["list_operator_accounts"], {}, {"limit": limit}, {}, timeout)

    def grant_operator_account(
        self,
        id: str,
        *,
        credits: float,
        note: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.AccountSummary:
        """Gives credits to an account or takes them back, for the operator. Free.

        Args:
            id: The account.
            credits: How many; less than nothing takes them back.
            note: Why; kept in the ledger.
        """
        return self._call(OPERATIONS["grant_operator_account"], {"id": id}, {}, {"credits": credits, "note": note}, idempotency_key, timeout)

    def operator_dataset(
        self,
        *,
        timeout: float | None = None,
    ) -> t.OperatorDatasetResponse:
        """Says what answers are given from and who supplied it, for the operator. Free."""
        return self._call(OPERATIONS["operator_dataset"], {}, {}, {}, None, timeout)

    def pricing(
        self,
        *,
        timeout: float | None = None,
    ) -> t.PricingResponse:
        """Lists every endpoint with its price, and the plans. Free."""
        return self._call(OPERATIONS["pricing"], {}, {}, {}, None, timeout)

    def prospect_package(
        self,
        *,
        network_url: str,
        allow_unverified: bool | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.ProspectPackageResponse:
        """Gives a person, their email, phone, 3 peers and personalization hooks. 12 cr, charged only when the call has
        an outcome. Without a key: `POST /v1/sandbox/prospect-package`.

        Args:
            network_url: The person's profile address.
            allow_unverified: Whether an email or mobile is wanted that is known but could not be verified.
        """
        return self._call(OPERATIONS["prospect_package"], {}, {}, {"allow_unverified": allow_unverified, "networkUrl": network_url}, idempotency_key, timeout)

    def quiet_power_users(
        self,
        *,
        champions: list[t.QuietPowerUsersRequestChampionsItem],
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.QuietPowerUsersResponse:
        """Watches champions for a job change, a title change or a spike of engagement. 2 cr / matched; nothing found,
        nothing charged. Without a key: `POST /v1/sandbox/quiet-power-users`.

        Args:
            champions: The champions, each a networkUrl, an email, or a name with a domain. A bad one is named in
                `invalid`.
        """
        return self._call(OPERATIONS["quiet_power_users"], {}, {}, {"champions": champions}, idempotency_key, timeout)

    def reverse_email(
        self,
        *,
        email: str,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.ReverseResponse:
        """Finds the person, profile and company behind an email. 1 cr, charged only when the call has an outcome.
        Without a key: `POST /v1/sandbox/reverse-email`.

        Args:
            email: An email address, business or personal, present or of an earlier job.
        """
        return self._call(OPERATIONS["reverse_email"], {}, {}, {"email": email}, idempotency_key, timeout)

    def reverse_phone(
        self,
        *,
        phone: str,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.ReverseResponse:
        """Finds the person, profile and company behind a phone. 2 cr, charged only when the call has an outcome.
        Without a key: `POST /v1/sandbox/reverse-phone`.

        Args:
            phone: A phone number in international format.
        """
        return self._call(OPERATIONS["reverse_phone"], {}, {}, {"phone": phone}, idempotency_key, timeout)

    def sandbox_info(
        self,
        *,
        timeout: float | None = None,
    ) -> t.InfoResponse:
        """Explains the sandbox and lists its endpoints. Free."""
        return self._call(OPERATIONS["sandbox_info"], {}, {}, {}, None, timeout)

    def list_saved_icps(
        self,
        *,
        cursor: str | Unset = UNSET,
        limit: int | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.SavedIcps:
        """Lists saved ICPs. Free. Without a key: `GET /v1/sandbox/saved-icps`.

        Args:
            cursor: Where the page before ended.
            limit: How many; 25 when left out.
        """
        return self._call(OPERATIONS["list_saved_icps"], {}, {"cursor": cursor, "limit": limit}, {}, None, timeout)

    def iter_list_saved_icps(
        self,
        *,
        limit: int | Unset = UNSET,
        timeout: float | None = None,
    ) -> Iterator[t.SavedIcp]:
        """Lists saved ICPs: everything, page after page. Free. Without a key: `GET /v1/sandbox/saved-icps`."""
        return self._pages(OPERATIONS["list_saved_icps"], {}, {"limit": limit}, {}, timeout)

    def create_saved_icp(
        self,
        *,
        filters: dict[str, Any],
        name: str,
        target: Literal["people", "companies"],
        limit: int | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.SavedIcpAnswer:
        """Saves a filter for running again. Free.

        Args:
            filters: The filters of /v1/search/people or /v1/search/companies.
            name: What it is for.
            target: What is searched.
            limit: How many results a run returns at most; 25 when left out.
        """
        return self._call(OPERATIONS["create_saved_icp"], {}, {}, {"filters": filters, "limit": limit, "name": name, "target": target}, idempotency_key, timeout)

    def get_saved_icp(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> t.SavedIcpAnswer:
        """Shows one saved ICP. Free. Without a key: `GET /v1/sandbox/saved-icps/{id}`.

        Args:
            id: Its id.
        """
        return self._call(OPERATIONS["get_saved_icp"], {"id": id}, {}, {}, None, timeout)

    def update_saved_icp(
        self,
        id: str,
        *,
        filters: dict[str, Any] | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        name: str | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.SavedIcpAnswer:
        """Changes a saved ICP. Free.

        Args:
            id: Its id.
            filters: The filters in place of the present ones.
            limit: How many results a run returns at most.
            name: What it is for.
        """
        return self._call(OPERATIONS["update_saved_icp"], {"id": id}, {}, {"filters": filters, "limit": limit, "name": name}, None, timeout)

    def delete_saved_icp(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> t.Deleted:
        """Deletes a saved ICP. Free.

        Args:
            id: Its id.
        """
        return self._call(OPERATIONS["delete_saved_icp"], {"id": id}, {}, {}, None, timeout)

    def run_saved_icp(
        self,
        id: str,
        *,
        limit: int | None | Unset = UNSET,
        only_new: bool | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.RunSavedIcpResponse:
        """Runs a saved ICP again. 1 base + 0.5 / result; the base is charged even without results, unless the subject
        of the call is unknown. Without a key: `POST /v1/sandbox/saved-icps/{id}/run`.

        Args:
            id: Its id.
            limit: How many results at most; the saved limit when left out.
            only_new: Only results that no run returned before.
        """
        return self._call(OPERATIONS["run_saved_icp"], {"id": id}, {}, {"limit": limit, "only_new": only_new}, idempotency_key, timeout)

    def search_companies(
        self,
        *,
        cursor: str | None | Unset = UNSET,
        employee_count: t.Range | None | Unset = UNSET,
        employee_ranges: list[Literal["1-10", "11-50", "51-200", "201-500", "501-1000", "1001-5000", "5001-10000", "10001+"]] | None | Unset = UNSET,
        exclude: t.CompanyFilters | None | Unset = UNSET,
        filters: t.CompanyFilters | None | Unset = UNSET,
        founded: t.Range | None | Unset = UNSET,
        funding: t.FundingFilter | None | Unset = UNSET,
        industries: list[str] | None | Unset = UNSET,
        keywords: list[str] | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        locations: list[str] | None | Unset = UNSET,
        revenue_ranges: list[Literal["0-1M", "1M-10M", "10M-25M", "25M-50M", "50M-100M", "100M-250M", "250M-500M", "500M-1B", "1B-10B", "10B+"]] | None | Unset = UNSET,
        technologies: list[str] | None | Unset = UNSET,
        technologies_all: list[str] | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.SearchCompaniesResponse:
        """Searches companies by industry, technology, size, funding and location. 1 base + 0.5 / result; the base is
        charged even without results, unless the subject of the call is unknown. Without a key: `POST
        /v1/sandbox/search/companies`.

        Args:
            cursor: The `next_cursor` of the page before.
            employee_count: How many people work there.
            employee_ranges: The band of that number.
            exclude: Whatever fits any of these is left out.
            filters: What must hold.
            founded: The year of its founding.
            funding: A funding round that fits all of what is given.
            industries: The industry.
            keywords: Words of the name, description or industry.
            limit: How many results.
            locations: Where the head office is: city, region or country, by name or code, or several with commas.
            revenue_ranges: The band of the yearly revenue.
            technologies: Uses any of these technologies.
            technologies_all: Uses all of these technologies.
        """
        return self._call(OPERATIONS["search_companies"], {}, {}, {
            "cursor": cursor,
            "employee_count": employee_count,
            "employee_ranges": employee_ranges,
            "exclude": exclude,
            "filters": filters,
            "founded": founded,
            "funding": funding,
            "industries": industries,
            "keywords": keywords,
            "limit": limit,
            "locations": locations,
            "revenue_ranges": revenue_ranges,
            "technologies": technologies,
            "technologies_all": technologies_all,
        }, idempotency_key, timeout)

    def iter_search_companies(
        self,
        *,
        employee_count: t.Range | None | Unset = UNSET,
        employee_ranges: list[Literal["1-10", "11-50", "51-200", "201-500", "501-1000", "1001-5000", "5001-10000", "10001+"]] | None | Unset = UNSET,
        exclude: t.CompanyFilters | None | Unset = UNSET,
        filters: t.CompanyFilters | None | Unset = UNSET,
        founded: t.Range | None | Unset = UNSET,
        funding: t.FundingFilter | None | Unset = UNSET,
        industries: list[str] | None | Unset = UNSET,
        keywords: list[str] | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        locations: list[str] | None | Unset = UNSET,
        revenue_ranges: list[Literal["0-1M", "1M-10M", "10M-25M", "25M-50M", "50M-100M", "100M-250M", "250M-500M", "500M-1B", "1B-10B", "10B+"]] | None | Unset = UNSET,
        technologies: list[str] | None | Unset = UNSET,
        technologies_all: list[str] | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> Iterator[t.Company]:
        """Searches companies by industry, technology, size, funding and location: everything, page after page. 1 base
        + 0.5 / result; the base is charged even without results, unless the subject of the call is unknown. Without
        a key: `POST /v1/sandbox/search/companies`.
        """
        return self._pages(OPERATIONS["search_companies"], {}, {}, {
            "employee_count": employee_count,
            "employee_ranges": employee_ranges,
            "exclude": exclude,
            "filters": filters,
            "founded": founded,
            "funding": funding,
            "industries": industries,
            "keywords": keywords,
            "limit": limit,
            "locations": locations,
            "revenue_ranges": revenue_ranges,
            "technologies": technologies,
            "technologies_all": technologies_all,
        }, timeout)

    def search_people(
        self,
        *,
        certifications: list[str] | None | Unset = UNSET,
        changed_job_within_days: int | None | Unset = UNSET,
        company_domains: list[str] | None | Unset = UNSET,
        company_sizes: list[Literal["1-10", "11-50", "51-200", "201-500", "501-1000", "1001-5000", "5001-10000", "10001+"]] | None | Unset = UNSET,
        cursor: str | None | Unset = UNSET,
        departments: list[Literal["engineering", "it", "security", "data", "product", "design", "sales", "marketing", "customer_success", "operations", "finance", "hr", "legal", "executive", "research", "support"]] | None | Unset = UNSET,
        exclude: t.PeopleFilters | None | Unset = UNSET,
        filters: t.PeopleFilters | None | Unset = UNSET,
        industries: list[str] | None | Unset = UNSET,
        keywords: list[str] | None | Unset = UNSET,
        languages: list[str] | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        locations: list[str] | None | Unset = UNSET,
        schools: list[str] | None | Unset = UNSET,
        seniorities: list[Literal["owner", "founder", "c_suite", "partner", "vp", "head", "director", "manager", "senior", "entry", "intern"]] | None | Unset = UNSET,
        skills: list[str] | None | Unset = UNSET,
        technologies: list[str] | None | Unset = UNSET,
        titles: list[str] | None | Unset = UNSET,
        years_of_experience: t.Range | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.SearchPeopleResponse:
        """Searches people by title, seniority, department, skills, industry, location and more. 1 base + 1 / result;
        the base is charged even without results, unless the subject of the call is unknown. Without a key: `POST
        /v1/sandbox/search/people`.

        Args:
            certifications: Certifications the person holds.
            changed_job_within_days: The person joined the present employer within this many days.
            company_domains: The employer's domain.
            company_sizes: The employer's size.
            cursor: The `next_cursor` of the page before.
            departments: The department of the job.
            exclude: Whatever fits any of these is left out.
            filters: What must hold.
            industries: The employer's industry.
            keywords: Words of the title, headline, a skill, certification or school.
            languages: Languages the person speaks.
            limit: How many results.
            locations: Where the person is: city, region or country, by name or code, or several with commas.
            schools: Schools the person went to.
            seniorities: How senior the job is.
            skills: Skills the person lists.
            technologies: Technologies the employer uses.
            titles: Job titles; abbreviations and synonyms are understood.
            years_of_experience: Full years since the person's first job.
        """
        return self._call(OPERATIONS["search_people"], {}, {}, {
            "certifications": certifications,
            "changed_job_within_days": changed_job_within_days,
            "company_domains": company_domains,
            "company_sizes": company_sizes,
            "cursor": cursor,
            "departments": departments,
            "exclude": exclude,
            "filters": filters,
            "industries": industries,
            "keywords": keywords,
            "languages": languages,
            "limit": limit,
            "locations": locations,
            "schools": schools,
            "seniorities": seniorities,
            "skills": skills,
            "technologies": technologies,
            "titles": titles,
            "years_of_experience": years_of_experience,
        }, idempotency_key, timeout)

    def iter_search_people(
        self,
        *,
        certifications: list[str] | None | Unset = UNSET,
        changed_job_within_days: int | None | Unset = UNSET,
        company_domains: list[str] | None | Unset = UNSET,
        company_sizes: list[Literal["1-10", "11-50", "51-200", "201-500", "501-1000", "1001-5000", "5001-10000", "10001+"]] | None | Unset = UNSET,
        departments: list[Literal["engineering", "it", "security", "data", "product", "design", "sales", "marketing", "customer_success", "operations", "finance", "hr", "legal", "executive", "research", "support"]] | None | Unset = UNSET,
        exclude: t.PeopleFilters | None | Unset = UNSET,
        filters: t.PeopleFilters | None | Unset = UNSET,
        industries: list[str] | None | Unset = UNSET,
        keywords: list[str] | None | Unset = UNSET,
        languages: list[str] | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        locations: list[str] | None | Unset = UNSET,
        schools: list[str] | None | Unset = UNSET,
        seniorities: list[Literal["owner", "founder", "c_suite", "partner", "vp", "head", "director", "manager", "senior", "entry", "intern"]] | None | Unset = UNSET,
        skills: list[str] | None | Unset = UNSET,
        technologies: list[str] | None | Unset = UNSET,
        titles: list[str] | None | Unset = UNSET,
        years_of_experience: t.Range | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> Iterator[t.Person]:
        """Searches people by title, seniority, department, skills, industry, location and more: everything, page after
        page. 1 base + 1 / result; the base is charged even without results, unless the subject of the call is
        unknown. Without a key: `POST /v1/sandbox/search/people`.
        """
        return self._pages(OPERATIONS["search_people"], {}, {}, {
            "certifications": certifications,
            "changed_job_within_days": changed_job_within_days,
            "company_domains": company_domains,
            "company_sizes": company_sizes,
            "departments": departments,
            "exclude": exclude,
            "filters": filters,
            "industries": industries,
            "keywords": keywords,
            "languages": languages,
            "limit": limit,
            "locations": locations,
            "schools": schools,
            "seniorities": seniorities,
            "skills": skills,
            "technologies": technologies,
            "titles": titles,
            "years_of_experience": years_of_experience,
        }, timeout)

    def search_suggest(
        self,
        *,
        field: Literal["titles", "skills", "industries", "technologies", "locations", "companies"],
        limit: int | Unset = UNSET,
        q: str | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.SuggestResponse:
        """Suggests the filter values that exist, with their counts. Free. Without a key: `GET
        /v1/sandbox/search/suggest`.

        Args:
            field: The filter.
            limit: How many values.
            q: What the value begins with; the commonest values without it.
        """
        return self._call(OPERATIONS["search_suggest"], {}, {"field": field, "limit": limit, "q": q}, {}, None, timeout)

    def signals(
        self,
        *,
        kind: Literal["funding", "acquisition", "hiring", "job-change"],
        country: list[str] | Unset = UNSET,
        cursor: str | Unset = UNSET,
        department: list[Literal["engineering", "it", "security", "data", "product", "design", "sales", "marketing", "customer_success", "operations", "finance", "hr", "legal", "executive", "research", "support"]] | Unset = UNSET,
        domain: str | Unset = UNSET,
        industry: list[str] | Unset = UNSET,
        limit: int | Unset = UNSET,
        max_applicants: int | Unset = UNSET,
        min_amount: int | Unset = UNSET,
        since: str | Unset = UNSET,
        stage: list[Literal["pre_seed", "seed", "series_a", "series_b", "series_c", "series_d", "series_e", "series_f", "growth", "debt", "grant", "private_equity", "post_ipo", "undisclosed"]] | Unset = UNSET,
        title: str | Unset = UNSET,
        until: str | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.SignalsResponse:
        """Serves the live feeds: funding, acquisition, hiring, job-change. Free. Needs the indie plan or above.
        Without a key: `GET /v1/sandbox/signals`.

        Args:
            kind: The feed.
            country: Only companies of these countries, ISO 3166 alpha-2.
            cursor: The next_cursor of the page before.
            department: Only jobs of these departments; hiring and job-change.
            domain: Only what concerns this company, on whichever side.
            industry: Only companies of these industries.
            limit: How many to return; 25 when left out.
            max_applicants: Only jobs with at most this many applicants, where the source counts them; hiring.
            min_amount: Only amounts of at least this much, in the currency of the round or deal; funding and
                acquisition.
            since: Only what happened at this time or later.
            stage: Only rounds of these stages; funding.
            title: Only jobs with this title; hiring, and the new job of job-change.
            until: Only what happened before this time.
        """
        return self._call(OPERATIONS["signals"], {}, {
            "country": country,
            "cursor": cursor,
            "department": department,
            "domain": domain,
            "industry": industry,
            "kind": kind,
            "limit": limit,
            "max_applicants": max_applicants,
            "min_amount": min_amount,
            "since": since,
            "stage": stage,
            "title": title,
            "until": until,
        }, {}, None, timeout)

    def iter_signals(
        self,
        *,
        kind: Literal["funding", "acquisition", "hiring", "job-change"],
        country: list[str] | Unset = UNSET,
        department: list[Literal["engineering", "it", "security", "data", "product", "design", "sales", "marketing", "customer_success", "operations", "finance", "hr", "legal", "executive", "research", "support"]] | Unset = UNSET,
        domain: str | Unset = UNSET,
        industry: list[str] | Unset = UNSET,
        limit: int | Unset = UNSET,
        max_applicants: int | Unset = UNSET,
        min_amount: int | Unset = UNSET,
        since: str | Unset = UNSET,
        stage: list[Literal["pre_seed", "seed", "series_a", "series_b", "series_c", "series_d", "series_e", "series_f", "growth", "debt", "grant", "private_equity", "post_ipo", "undisclosed"]] | Unset = UNSET,
        title: str | Unset = UNSET,
        until: str | Unset = UNSET,
        timeout: float | None = None,
    ) -> Iterator[t.Signal]:
        """Serves the live feeds: funding, acquisition, hiring, job-change: everything, page after page. Free. Needs
        the indie plan or above. Without a key: `GET /v1/sandbox/signals`.
        """
        return self._pages(OPERATIONS["signals"], {}, {
            "country": country,
            "department": department,
            "domain": domain,
            "industry": industry,
            "kind": kind,
            "limit": limit,
            "max_applicants": max_applicants,
            "min_amount": min_amount,
            "since": since,
            "stage": stage,
            "title": title,
            "until": until,
        }, {}, timeout)

    def signup(
        self,
        *,
        email: str,
        timeout: float | None = None,
    ) -> t.SignupResponse:
        """Opens an account with a 7-day Indie trial and gives its first key. Free.

        Args:
            email: Your email address; a disposable one is refused.
        """
        return self._call(OPERATIONS["signup"], {}, {}, {"email": email}, None, timeout)

    def signup_verify(
        self,
        *,
        code: str,
        email: str,
        timeout: float | None = None,
    ) -> t.VerifySignupResponse:
        """Proves the mailbox an account was opened for, which brings the trial's credits. Free.

        Args:
            code: The code that was sent to it.
            email: The address that signed up.
        """
        return self._call(OPERATIONS["signup_verify"], {}, {}, {"code": code, "email": email}, None, timeout)

    def silent_promoter_radar(
        self,
        *,
        contacts: list[t.SilentPromoterRadarRequestContactsItem],
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.SilentPromoterRadarResponse:
        """Lists people of a contact list promoted in the last 90 days. 2 cr / matched; nothing found, nothing charged.
        Without a key: `POST /v1/sandbox/silent-promoter-radar`.

        Args:
            contacts: The contacts, each a networkUrl, an email, or a name with a domain. A bad one is named in
                `invalid`.
        """
        return self._call(OPERATIONS["silent_promoter_radar"], {}, {}, {"contacts": contacts}, idempotency_key, timeout)

    def smb_buying_committee(
        self,
        *,
        company_domain: str,
        max_per_role: int | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.CommitteeResponse:
        """Maps the stakeholders of a small business. 4 cr / resolved; nothing found, nothing charged. Without a key:
        `POST /v1/sandbox/smb-buying-committee`.

        Args:
            company_domain: The business's domain.
            max_per_role: People per role; 2 when left out.
        """
        return self._call(OPERATIONS["smb_buying_committee"], {}, {}, {"company_domain": company_domain, "max_per_role": max_per_role}, idempotency_key, timeout)

    def tech_stack_targets(
        self,
        *,
        technology: str,
        employee_count: t.Range | None | Unset = UNSET,
        industries: list[str] | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        role: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.TechStackTargetsResponse:
        """Lists companies using a technology, with a decision maker. 4 cr / resolved; nothing found, nothing charged.
        Without a key: `POST /v1/sandbox/tech-stack-targets`.

        Args:
            technology: The technology.
            employee_count: How many people work there.
            industries: Industries of the company.
            limit: How many to return; 10 when left out.
            role: The role of the decision maker; whoever leads engineering when left out.
        """
        return self._call(OPERATIONS["tech_stack_targets"], {}, {}, {
            "employee_count": employee_count,
            "industries": industries,
            "limit": limit,
            "role": role,
            "technology": technology,
        }, idempotency_key, timeout)

    def verify_email(
        self,
        *,
        email: str,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.Verification:
        """Checks an email's syntax, whether it is disposable, and whether its mailbox exists. 0.5 cr, charged only
        when the call has an outcome. Without a key: `POST /v1/sandbox/verify-email`.

        Args:
            email: The address as it was given to you.
        """
        return self._call(OPERATIONS["verify_email"], {}, {}, {"email": email}, idempotency_key, timeout)

    def list_watch_lists(
        self,
        *,
        cursor: str | Unset = UNSET,
        limit: int | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.WatchLists:
        """Lists watch lists. Free. Without a key: `GET /v1/sandbox/watch-lists`.

        Args:
            cursor: Where the page before ended.
            limit: How many; 25 when left out.
        """
        return self._call(OPERATIONS["list_watch_lists"], {}, {"cursor": cursor, "limit": limit}, {}, None, timeout)

    def iter_list_watch_lists(
        self,
        *,
        limit: int | Unset = UNSET,
        timeout: float | None = None,
    ) -> Iterator[t.WatchList]:
        """Lists watch lists: everything, page after page. Free. Without a key: `GET /v1/sandbox/watch-lists`."""
        return self._pages(OPERATIONS["list_watch_lists"], {}, {"limit": limit}, {}, timeout)

    def create_watch_list(
        self,
        *,
        entries: list[str],
        kind: Literal["people", "companies"],
        name: str,
        signals: list[Literal["funding", "acquisition", "hiring", "job-change"]] | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.WatchListAnswer:
        """Creates a watch list of profile URLs or company domains. Free.

        Args:
            entries: Profile URLs of people, or domains of companies; duplicates are dropped.
            kind: What its entries are.
            name: What it is for.
            signals: The signals to watch for; all when left out.
        """
        return self._call(OPERATIONS["create_watch_list"], {}, {}, {"entries": entries, "kind": kind, "name": name, "signals": signals}, idempotency_key, timeout)

    def get_watch_list(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> t.WatchListAnswer:
        """Shows one watch list. Free. Without a key: `GET /v1/sandbox/watch-lists/{id}`.

        Args:
            id: Its id.
        """
        return self._call(OPERATIONS["get_watch_list"], {"id": id}, {}, {}, None, timeout)

    def update_watch_list(
        self,
        id: str,
        *,
        entries: list[str] | None | Unset = UNSET,
        name: str | None | Unset = UNSET,
        signals: list[Literal["funding", "acquisition", "hiring", "job-change"]] | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.WatchListAnswer:
        """Changes a watch list. Free.

        Args:
            id: The list's id.
            entries: The entries in place of the present ones.
            name: What it is for.
            signals: The signals to watch for.
        """
        return self._call(OPERATIONS["update_watch_list"], {"id": id}, {}, {"entries": entries, "name": name, "signals": signals}, None, timeout)

    def delete_watch_list(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> t.Deleted:
        """Deletes a watch list. Free.

        Args:
            id: Its id.
        """
        return self._call(OPERATIONS["delete_watch_list"], {"id": id}, {}, {}, None, timeout)

    def run_watch_list(
        self,
        id: str,
        *,
        include_seen: bool | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.RunWatchListResponse:
        """Compares a watch list with the live signals and enriches the matches. 2 cr / resolved; nothing found,
        nothing charged. Without a key: `POST /v1/sandbox/watch-lists/{id}/run`.

        Args:
            id: The list's id.
            include_seen: Whether matches that were delivered before are returned, and charged, again.
            limit: How many matches at most; 10 when left out. What does not fit comes with the next run.
        """
        return self._call(OPERATIONS["run_watch_list"], {"id": id}, {}, {"include_seen": include_seen, "limit": limit}, idempotency_key, timeout)


class AsyncOperations:
    """Every endpoint, awaited."""

    async def _call(self, operation: Operation, path: dict[str, str], query: dict[str, Any],
        body: dict[str, Any], key: str | None, timeout: float | None) -> Any:
        raise NotImplementedError

    def _pages(self, operation: Operation, path: dict[str, str], query: dict[str, Any],
        body: dict[str, Any], timeout: float | None) -> AsyncIterator[Any]:
        raise NotImplementedError

    async def health(
        self,
        *,
        timeout: float | None = None,
    ) -> t.HealthResponse:
        """Says whether the service can answer. Free."""
        return await self._call(OPERATIONS["health"], {}, {}, {}, None, timeout)

    async def ad_audience(
        self,
        *,
        emails: list[str],
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.AdAudienceResponse:
        """Hashes a list of emails for ad-platform custom audiences, with match-rate figures. 0.1 cr / email; nothing
        found, nothing charged. Without a key: `POST /v1/sandbox/ad-audience`.

        Args:
            emails: Up to 10,000 addresses; what is no address is counted and left out.
        """
        return await self._call(OPERATIONS["ad_audience"], {}, {}, {"emails": emails}, idempotency_key, timeout)

    async def list_bulk(
        self,
        *,
        cursor: str | Unset = UNSET,
        limit: int | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.ListBulkResponse:
        """Lists bulk jobs. Free.

        Args:
            cursor: Where the page before ended.
            limit: How many; 25 when left out.
        """
        return await self._call(OPERATIONS["list_bulk"], {}, {"cursor": cursor, "limit": limit}, {}, None, timeout)

    def iter_list_bulk(
        self,
        *,
        limit: int | Unset = UNSET,
        timeout: float | None = None,
    ) -> AsyncIterator[t.JobSummary]:
        """Lists bulk jobs: everything, page after page. Free."""
        return self._pages(OPERATIONS["list_bulk"], {}, {"limit": limit}, {}, timeout)

    async def bulk_enrich(
        self,
        *,
        items: list[t.BulkItem],
        webhook_url: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.SubmitBulkResponse:
        """Submits up to 500 items to enrich, with an optional webhook. 1 cr / resolved; nothing found, nothing
        charged.

        Args:
            items: The items; a bad one fails alone.
            webhook_url: Where to send `bulk.completed` or `bulk.failed`; needs the Pro plan.
        """
        return await self._call(OPERATIONS["bulk_enrich"], {}, {}, {"items": items, "webhook_url": webhook_url}, idempotency_key, timeout)

    async def get_bulk(
        self,
        id: str,
        *,
        cursor: str | Unset = UNSET,
        limit: int | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.GetBulkResponse:
        """Shows a job's status and results. Free.

        Args:
            id: The job's id.
            cursor: Where the page before ended.
            limit: How many results; 100 when left out.
        """
        return await self._call(OPERATIONS["get_bulk"], {"id": id}, {"cursor": cursor, "limit": limit}, {}, None, timeout)

    def iter_get_bulk(
        self,
        id: str,
        *,
        limit: int | Unset = UNSET,
        timeout: float | None = None,
    ) -> AsyncIterator[t.BulkResult]:
        """Shows a job's status and results: everything, page after page. Free."""
        return self._pages(OPERATIONS["get_bulk"], {"id": id}, {"limit": limit}, {}, timeout)

    async def bundles_competitive_intel(
        self,
        *,
        company_domain: str,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.CompetitiveIntelResponse:
        """Gives a competitor's leadership, recent moves, technologies and lookalikes. 25 cr, charged only when the
        call has an outcome. Without a key: `POST /v1/sandbox/bundles/competitive-intel`.

        Args:
            company_domain: The company's domain.
        """
        return await self._call(OPERATIONS["bundles_competitive_intel"], {}, {}, {"company_domain": company_domain}, idempotency_key, timeout)

    async def bundles_founder_research(
        self,
        *,
        company_domain: str,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.FounderResearchResponse:
        """Gives a company, its founders, funding history and tech stack. 20 cr, charged only when the call has an
        outcome. Without a key: `POST /v1/sandbox/bundles/founder-research`.

        Args:
            company_domain: The company's domain.
        """
        return await self._call(OPERATIONS["bundles_founder_research"], {}, {}, {"company_domain": company_domain}, idempotency_key, timeout)

    async def bundles_recruiter_pack(
        self,
        *,
        network_url: str,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.RecruiterPackResponse:
        """Gives a candidate and 8 similar ones at other companies. 30 cr, charged only when the call has an outcome.
        Without a key: `POST /v1/sandbox/bundles/recruiter-pack`.

        Args:
            network_url: The person's profile address.
        """
        return await self._call(OPERATIONS["bundles_recruiter_pack"], {}, {}, {"networkUrl": network_url}, idempotency_key, timeout)

    async def bundles_relationship_graph(
        self,
        *,
        network_url: str,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.RelationshipGraphResponse:
        """Gives a person and their past coworkers: the paths to a warm introduction. 15 cr, charged only when the call
        has an outcome. Without a key: `POST /v1/sandbox/bundles/relationship-graph`.

        Args:
            network_url: The person's profile address.
        """
        return await self._call(OPERATIONS["bundles_relationship_graph"], {}, {}, {"networkUrl": network_url}, idempotency_key, timeout)

    async def bundles_sales_deck(
        self,
        *,
        company_domain: str,
        target_role: str,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.SalesDeckResponse:
        """Prepares an account brief. 25 cr, charged only when the call has an outcome. Without a key: `POST
        /v1/sandbox/bundles/sales-deck`.

        Args:
            company_domain: The company's domain.
            target_role: The role of the person to meet.
        """
        return await self._call(OPERATIONS["bundles_sales_deck"], {}, {}, {"company_domain": company_domain, "target_role": target_role}, idempotency_key, timeout)

    async def buyer_budget_window(
        self,
        *,
        filters: t.CompanyFilters | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        role: str | None | Unset = UNSET,
        saved_icp_id: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.BuyerBudgetWindowResponse:
        """Lists companies funded 6 to 18 months ago, hiring, and matching an ICP. 6 cr / resolved; nothing found,
        nothing charged. Without a key: `POST /v1/sandbox/buyer-budget-window`.

        Args:
            filters: What the companies must be like, as in /v1/search/companies.
            limit: How many to return; 10 when left out.
            role: The role of the decision maker; whoever leads the company when left out.
            saved_icp_id: The id of a saved ICP of companies, instead of filters.
        """
        return await self._call(OPERATIONS["buyer_budget_window"], {}, {}, {"filters": filters, "limit": limit, "role": role, "saved_icp_id": saved_icp_id}, idempotency_key, timeout)

    async def buying_committee(
        self,
        *,
        company_domain: str,
        deal_type: Literal["security", "data_infra", "sales_ops", "exec", "marketing", "engineering"],
        max_per_role: int | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.CommitteeResponse:
        """Maps who decides, influences and uses, by deal type. 3 cr / resolved; nothing found, nothing charged.
        Without a key: `POST /v1/sandbox/buying-committee`.

        Args:
            company_domain: The company's domain.
            deal_type: What is being sold.
            max_per_role: People per role; 2 when left out.
        """
        return await self._call(OPERATIONS["buying_committee"], {}, {}, {
            "company_domain": company_domain,
            "deal_type": deal_type,
            "max_per_role": max_per_role,
        }, idempotency_key, timeout)

    async def champion_just_moved(
        self,
        *,
        contacts: list[t.ChampionJustMovedRequestContactsItem],
        limit: int | None | Unset = UNSET,
        since_days: int | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.ChampionJustMovedResponse:
        """Compares a contact list with the live job-change feed. 2 cr / resolved; nothing found, nothing charged.
        Without a key: `POST /v1/sandbox/champion-just-moved`.

        Args:
            contacts: The contacts, each a networkUrl, an email, or a name with a domain. A bad one is named in
                `invalid`.
            limit: How many to return; all who moved when left out.
            since_days: How many days to look back; 90 when left out.
        """
        return await self._call(OPERATIONS["champion_just_moved"], {}, {}, {"contacts": contacts, "limit": limit, "since_days": since_days}, idempotency_key, timeout)

    async def companies(
        self,
        *,
        domain: str | None | Unset = UNSET,
        min_confidence: float | None | Unset = UNSET,
        name: str | None | Unset = UNSET,
        network_url: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.CompaniesResponse:
        """Resolves a company from a domain, a network URL or a name. 1 cr, charged only when the call has an outcome.
        Without a key: `POST /v1/sandbox/companies`.

        Args:
            domain: The company's domain.
            min_confidence: Answers below this confidence are not returned and not charged. Unless told otherwise,
                one found by name must reach 0.8.
            name: The company's name; legal forms such as GmbH or Inc. do not matter.
            network_url: The company's profile address.
        """
        return await self._call(OPERATIONS["companies"], {}, {}, {
            "domain": domain,
            "min_confidence": min_confidence,
            "name": name,
            "networkUrl": network_url,
        }, idempotency_key, timeout)

    async def competitor_talent_leaving(
        self,
        *,
        competitor_domain: str,
        allow_unverified: bool | None | Unset = UNSET,
        departments: list[Literal["engineering", "it", "security", "data", "product", "design", "sales", "marketing", "customer_success", "operations", "finance", "hr", "legal", "executive", "research", "support"]] | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.CompetitorTalentLeavingResponse:
        """Lists people who left a competitor in the last 30 days, with verified contact. 3 cr / resolved; nothing
        found, nothing charged. Without a key: `POST /v1/sandbox/competitor-talent-leaving`.

        Args:
            competitor_domain: The competitor's domain.
            allow_unverified: Whether contacts are wanted, and paid for, that are known but could not be verified.
            departments: The departments they left.
            limit: How many to return; 10 when left out.
        """
        return await self._call(OPERATIONS["competitor_talent_leaving"], {}, {}, {
            "allow_unverified": allow_unverified,
            "competitor_domain": competitor_domain,
            "departments": departments,
            "limit": limit,
        }, idempotency_key, timeout)

    async def congrats_trigger(
        self,
        *,
        limit: int | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.CongratsTriggerResponse:
        """Lists people who just changed jobs, with the text of their announcement. 2 cr / resolved; nothing found,
        nothing charged. Without a key: `POST /v1/sandbox/congrats-trigger`.

        Args:
            limit: How many to return; 10 when left out.
        """
        return await self._call(OPERATIONS["congrats_trigger"], {}, {}, {"limit": limit}, idempotency_key, timeout)

    async def domain_search(
        self,
        *,
        domain: str,
        cursor: str | None | Unset = UNSET,
        departments: list[Literal["engineering", "it", "security", "data", "product", "design", "sales", "marketing", "customer_success", "operations", "finance", "hr", "legal", "executive", "research", "support"]] | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        seniorities: list[Literal["owner", "founder", "c_suite", "partner", "vp", "head", "director", "manager", "senior", "entry", "intern"]] | None | Unset = UNSET,
        verified_only: bool | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.DomainSearchResponse:
        """Lists who is known at a domain, with their business emails and how the company makes them. 0.5 cr / result;
        nothing found, nothing charged. Without a key: `POST /v1/sandbox/domain-search`.

        Args:
            domain: The company's domain.
            cursor: The `next_cursor` of the page before.
            departments: Only people of these departments.
            limit: How many to return; 10 when left out.
            seniorities: Only people of these ranks.
            verified_only: Whether only addresses are wanted that their mail server confirmed within the last 30
                days.
        """
        return await self._call(OPERATIONS["domain_search"], {}, {}, {
            "cursor": cursor,
            "departments": departments,
            "domain": domain,
            "limit": limit,
            "seniorities": seniorities,
            "verified_only": verified_only,
        }, idempotency_key, timeout)

    def iter_domain_search(
        self,
        *,
        domain: str,
        departments: list[Literal["engineering", "it", "security", "data", "product", "design", "sales", "marketing", "customer_success", "operations", "finance", "hr", "legal", "executive", "research", "support"]] | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        seniorities: list[Literal["owner", "founder", "c_suite", "partner", "vp", "head", "director", "manager", "senior", "entry", "intern"]] | None | Unset = UNSET,
        verified_only: bool | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> AsyncIterator[t.KnownAtDomain]:
        """Lists who is known at a domain, with their business emails and how the company makes them: everything, page
        after page. 0.5 cr / result; nothing found, nothing charged. Without a key: `POST
        /v1/sandbox/domain-search`.
        """
        return self._pages(OPERATIONS["domain_search"], {}, {}, {
            "departments": departments,
            "domain": domain,
            "limit": limit,
            "seniorities": seniorities,
            "verified_only": verified_only,
        }, timeout)

    async def enrich(
        self,
        *,
        company: str | None | Unset = UNSET,
        domain: str | None | Unset = UNSET,
        email: str | None | Unset = UNSET,
        first_name: str | None | Unset = UNSET,
        full_name: str | None | Unset = UNSET,
        last_name: str | None | Unset = UNSET,
        min_confidence: float | None | Unset = UNSET,
        network_url: str | None | Unset = UNSET,
        phone: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.EnrichResponse:
        """Resolves a person from a network URL, an email, a phone, or a name plus company. 1 cr, charged only when the
        call has an outcome. Without a key: `POST /v1/sandbox/enrich`.

        Args:
            company: The employer's name.
            domain: The employer's domain.
            email: An email address of the person, business or personal.
            first_name: The given name; needs lastName.
            full_name: The full name; needs a domain or a company.
            last_name: The family name; needs firstName.
            min_confidence: Answers below this confidence are not returned and not charged. Unless told otherwise,
                one found by name must reach 0.8, and of such answers one in a thousand is wrong on data that
                nothing was fitted on.
            network_url: The person's profile address.
            phone: A phone number of the person.
        """
        return await self._call(OPERATIONS["enrich"], {}, {}, {
            "company": company,
            "domain": domain,
            "email": email,
            "firstName": first_name,
            "fullName": full_name,
            "lastName": last_name,
            "min_confidence": min_confidence,
            "networkUrl": network_url,
            "phone": phone,
        }, idempotency_key, timeout)

    async def feedback(
        self,
        *,
        outcome: Literal["delivered", "bounced", "wrong_person", "left_company", "wrong_number"],
        request_id: str,
        email: str | None | Unset = UNSET,
        phone: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.FeedbackResponse:
        """Tells what became of a contact; one that was sold as verified and is not is refunded. Free. Without a key:
        `POST /v1/sandbox/feedback`.

        Args:
            outcome: What became of it.
            request_id: The call that gave the contact, within the last 30 days.
            email: The address, or else the phone.
            phone: The number, or else the email.
        """
        return await self._call(OPERATIONS["feedback"], {}, {}, {"email": email, "outcome": outcome, "phone": phone, "request_id": request_id}, idempotency_key, timeout)

    async def find_decision_maker(
        self,
        *,
        company_domain: str,
        role: str,
        limit: int | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.FindDecisionMakerResponse:
        """Ranks the top 3 buyers at a company for a role. 4 cr / resolved; nothing found, nothing charged. Without a
        key: `POST /v1/sandbox/find-decision-maker`.

        Args:
            company_domain: The company's domain.
            role: The role, in words: a title, or a department whose leader is meant.
            limit: How many to return; 3 when left out.
        """
        return await self._call(OPERATIONS["find_decision_maker"], {}, {}, {"company_domain": company_domain, "limit": limit, "role": role}, idempotency_key, timeout)

    async def find_email(
        self,
        *,
        allow_unverified: bool | None | Unset = UNSET,
        domain: str | None | Unset = UNSET,
        first_name: str | None | Unset = UNSET,
        kind: Literal["network", "name"] | None | Unset = UNSET,
        last_name: str | None | Unset = UNSET,
        network_url: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.FindEmailResponse:
        """Finds a person's business email and verifies it. 2 cr, charged only when the call has an outcome. Without a
        key: `POST /v1/sandbox/find-email`.

        Args:
            allow_unverified: Whether an address is wanted, and paid for, that is known or likely but could not be
                verified.
            domain: The employer's domain.
            first_name: The given name.
            kind: network: by networkUrl; name: by firstName, lastName and domain.
            last_name: The family name.
            network_url: The person's profile address.
        """
        return await self._call(OPERATIONS["find_email"], {}, {}, {
            "allow_unverified": allow_unverified,
            "domain": domain,
            "firstName": first_name,
            "kind": kind,
            "lastName": last_name,
            "networkUrl": network_url,
        }, idempotency_key, timeout)

    async def find_personal_email(
        self,
        *,
        allow_unverified: bool | None | Unset = UNSET,
        domain: str | None | Unset = UNSET,
        first_name: str | None | Unset = UNSET,
        kind: Literal["network", "name"] | None | Unset = UNSET,
        last_name: str | None | Unset = UNSET,
        network_url: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.FindPersonalEmailResponse:
        """Finds a person's personal email at a free mail provider. 2 cr, charged only when the call has an outcome.
        Without a key: `POST /v1/sandbox/find-personal-email`.

        Args:
            allow_unverified: Whether an address is wanted, and paid for, that is known or likely but could not be
                verified.
            domain: The employer's domain.
            first_name: The given name.
            kind: network: by networkUrl; name: by firstName, lastName and domain.
            last_name: The family name.
            network_url: The person's profile address.
        """
        return await self._call(OPERATIONS["find_personal_email"], {}, {}, {
            "allow_unverified": allow_unverified,
            "domain": domain,
            "firstName": first_name,
            "kind": kind,
            "lastName": last_name,
            "networkUrl": network_url,
        }, idempotency_key, timeout)

    async def find_phone(
        self,
        *,
        allow_unverified: bool | None | Unset = UNSET,
        domain: str | None | Unset = UNSET,
        first_name: str | None | Unset = UNSET,
        last_name: str | None | Unset = UNSET,
        network_url: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.FindPhoneResponse:
        """Finds a person's carrier-verified mobile phone. 12 cr, charged only when the call has an outcome. Without a
        key: `POST /v1/sandbox/find-phone`.

        Args:
            allow_unverified: Whether a number is wanted, and paid for, that is known but that no carrier confirmed
                as a mobile.
            domain: The employer's domain.
            first_name: The given name.
            last_name: The family name.
            network_url: The person's profile address, instead of the name.
        """
        return await self._call(OPERATIONS["find_phone"], {}, {}, {
            "allow_unverified": allow_unverified,
            "domain": domain,
            "firstName": first_name,
            "lastName": last_name,
            "networkUrl": network_url,
        }, idempotency_key, timeout)

    async def find_similar_people(
        self,
        *,
        email: str | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        network_url: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.FindSimilarPeopleResponse:
        """Lists people similar to one source, at other companies. 1 base + 0.8 / result; the base is charged even
        without results, unless the subject of the call is unknown. Without a key: `POST
        /v1/sandbox/find-similar-people`.

        Args:
            email: The source's email.
            limit: How many to return; 10 when left out.
            network_url: The source's profile address.
        """
        return await self._call(OPERATIONS["find_similar_people"], {}, {}, {"email": email, "limit": limit, "networkUrl": network_url}, idempotency_key, timeout)

    async def funded_and_hiring(
        self,
        *,
        countries: list[str] | None | Unset = UNSET,
        departments: list[Literal["engineering", "it", "security", "data", "product", "design", "sales", "marketing", "customer_success", "operations", "finance", "hr", "legal", "executive", "research", "support"]] | None | Unset = UNSET,
        industries: list[str] | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        min_amount: int | None | Unset = UNSET,
        min_open_roles: int | None | Unset = UNSET,
        role: str | None | Unset = UNSET,
        since_days: int | None | Unset = UNSET,
        stages: list[Literal["pre_seed", "seed", "series_a", "series_b", "series_c", "series_d", "series_e", "series_f", "growth", "debt", "grant", "private_equity", "post_ipo", "undisclosed"]] | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.FundedAndHiringResponse:
        """Lists companies recently funded and hiring now, with a decision maker. 10 cr / resolved; nothing found,
        nothing charged. Without a key: `POST /v1/sandbox/funded-and-hiring`.

        Args:
            countries: Countries of the company, by name or ISO 3166 alpha-2.
            departments: Departments that hire.
            industries: Industries of the company.
            limit: How many to return; 10 when left out.
            min_amount: At least this much, in the currency of the round.
            min_open_roles: At least this many open jobs, of these departments where given; 1 when left out.
            role: The role of the decision maker; whoever leads the company when left out.
            since_days: How many days to look back for a round; 90 when left out.
            stages: Stages of the round.
        """
        return await self._call(OPERATIONS["funded_and_hiring"], {}, {}, {
            "countries": countries,
            "departments": departments,
            "industries": industries,
            "limit": limit,
            "min_amount": min_amount,
            "min_open_roles": min_open_roles,
            "role": role,
            "since_days": since_days,
            "stages": stages,
        }, idempotency_key, timeout)

    async def funded_and_using_tech(
        self,
        *,
        technology: str,
        limit: int | None | Unset = UNSET,
        role: str | None | Unset = UNSET,
        since_days: int | None | Unset = UNSET,
        stages: list[Literal["pre_seed", "seed", "series_a", "series_b", "series_c", "series_d", "series_e", "series_f", "growth", "debt", "grant", "private_equity", "post_ipo", "undisclosed"]] | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.FundedAndUsingTechResponse:
        """Lists funded companies using a technology, with a decision maker. 7 cr / resolved; nothing found, nothing
        charged. Without a key: `POST /v1/sandbox/funded-and-using-tech`.

        Args:
            technology: The technology.
            limit: How many to return; 10 when left out.
            role: The role of the decision maker; whoever leads engineering when left out.
            since_days: How many days to look back for a round; 180 when left out.
            stages: Stages of the round.
        """
        return await self._call(OPERATIONS["funded_and_using_tech"], {}, {}, {
            "limit": limit,
            "role": role,
            "since_days": since_days,
            "stages": stages,
            "technology": technology,
        }, idempotency_key, timeout)

    async def funding_radar(
        self,
        *,
        countries: list[str] | None | Unset = UNSET,
        industries: list[str] | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        min_amount: int | None | Unset = UNSET,
        role: str | None | Unset = UNSET,
        since_days: int | None | Unset = UNSET,
        stages: list[Literal["pre_seed", "seed", "series_a", "series_b", "series_c", "series_d", "series_e", "series_f", "growth", "debt", "grant", "private_equity", "post_ipo", "undisclosed"]] | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.FundingRadarResponse:
        """Lists funded companies with a decision maker at each. 3 cr / resolved; nothing found, nothing charged.
        Without a key: `POST /v1/sandbox/funding-radar`.

        Args:
            countries: Countries of the company, by name or ISO 3166 alpha-2.
            industries: Industries of the company.
            limit: How many to return; 10 when left out.
            min_amount: At least this much, in the currency of the round.
            role: The role of the decision maker; whoever leads the company when left out.
            since_days: How many days to look back; 30 when left out.
            stages: Stages of the round.
        """
        return await self._call(OPERATIONS["funding_radar"], {}, {}, {
            "countries": countries,
            "industries": industries,
            "limit": limit,
            "min_amount": min_amount,
            "role": role,
            "since_days": since_days,
            "stages": stages,
        }, idempotency_key, timeout)

    async def hiring_intent(
        self,
        *,
        departments: list[Literal["engineering", "it", "security", "data", "product", "design", "sales", "marketing", "customer_success", "operations", "finance", "hr", "legal", "executive", "research", "support"]] | None | Unset = UNSET,
        industries: list[str] | None | Unset = UNSET,
        keywords: list[str] | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        role: str | None | Unset = UNSET,
        titles: list[str] | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.HiringIntentResponse:
        """Lists hiring companies with the buyer the role concerns. 8 cr / resolved; nothing found, nothing charged.
        Without a key: `POST /v1/sandbox/hiring-intent`.

        Args:
            departments: Departments that hire.
            industries: Industries of the company.
            keywords: Words of the titles of open jobs.
            limit: How many to return; 10 when left out.
            role: The role of the buyer; whoever leads the department that hires when left out.
            titles: Titles of open jobs.
        """
        return await self._call(OPERATIONS["hiring_intent"], {}, {}, {
            "departments": departments,
            "industries": industries,
            "keywords": keywords,
            "limit": limit,
            "role": role,
            "titles": titles,
        }, idempotency_key, timeout)

    async def hiring_velocity(
        self,
        *,
        department: Literal["engineering", "it", "security", "data", "product", "design", "sales", "marketing", "customer_success", "operations", "finance", "hr", "legal", "executive", "research", "support"] | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        min_roles: int | None | Unset = UNSET,
        role: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.HiringVelocityResponse:
        """Lists companies hiring 5 or more roles in one department this quarter, with a buyer. 5 cr / resolved;
        nothing found, nothing charged. Without a key: `POST /v1/sandbox/hiring-velocity`.

        Args:
            department: The department; any when left out.
            limit: How many to return; 10 when left out.
            min_roles: At least this many jobs posted this quarter in the department; 5 when left out.
            role: The role of the buyer; whoever leads the department when left out.
        """
        return await self._call(OPERATIONS["hiring_velocity"], {}, {}, {"department": department, "limit": limit, "min_roles": min_roles, "role": role}, idempotency_key, timeout)

    async def job_change_radar(
        self,
        *,
        company_domains: list[str] | None | Unset = UNSET,
        departments: list[Literal["engineering", "it", "security", "data", "product", "design", "sales", "marketing", "customer_success", "operations", "finance", "hr", "legal", "executive", "research", "support"]] | None | Unset = UNSET,
        from_domains: list[str] | None | Unset = UNSET,
        industries: list[str] | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        seniorities: list[Literal["owner", "founder", "c_suite", "partner", "vp", "head", "director", "manager", "senior", "entry", "intern"]] | None | Unset = UNSET,
        since_days: int | None | Unset = UNSET,
        titles: list[str] | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.JobChangeRadarResponse:
        """Lists job changes with the people unmasked. 2 cr / resolved; nothing found, nothing charged. Without a key:
        `POST /v1/sandbox/job-change-radar`.

        Args:
            company_domains: New employers.
            departments: Departments of the new job.
            from_domains: Former employers.
            industries: Industries of the new employer.
            limit: How many to return; 10 when left out.
            seniorities: Seniorities of the new job.
            since_days: How many days to look back; 30 when left out.
            titles: Titles of the new job.
        """
        return await self._call(OPERATIONS["job_change_radar"], {}, {}, {
            "company_domains": company_domains,
            "departments": departments,
            "from_domains": from_domains,
            "industries": industries,
            "limit": limit,
            "seniorities": seniorities,
            "since_days": since_days,
            "titles": titles,
        }, idempotency_key, timeout)

    async def just_acquired_buyers(
        self,
        *,
        industry: str | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        role: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.JustAcquiredBuyersResponse:
        """Lists companies acquired in the last 30 days, with a decision maker at the acquirer. 4 cr / resolved;
        nothing found, nothing charged. Without a key: `POST /v1/sandbox/just-acquired-buyers`.

        Args:
            industry: The industry of either side.
            limit: How many to return; 10 when left out.
            role: The role of the decision maker; whoever leads the acquirer when left out.
        """
        return await self._call(OPERATIONS["just_acquired_buyers"], {}, {}, {"industry": industry, "limit": limit, "role": role}, idempotency_key, timeout)

    async def just_funded_smb_leaders(
        self,
        *,
        allow_unverified: bool | None | Unset = UNSET,
        city: str | None | Unset = UNSET,
        country: str | None | Unset = UNSET,
        industry: str | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        region: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.JustFundedSmbLeadersResponse:
        """Lists local businesses funded in the last 30 days, with the owner. 6 cr / resolved; nothing found, nothing
        charged. Without a key: `POST /v1/sandbox/just-funded-smb-leaders`.

        Args:
            allow_unverified: Whether contacts are wanted, and paid for, that are known but could not be verified,
                and businesses without a known owner, by their own number or address.
            city: The city.
            country: The country, by name or ISO 3166 alpha-2.
            industry: The trade.
            limit: How many to return; 10 when left out.
            region: The region.
        """
        return await self._call(OPERATIONS["just_funded_smb_leaders"], {}, {}, {
            "allow_unverified": allow_unverified,
            "city": city,
            "country": country,
            "industry": industry,
            "limit": limit,
            "region": region,
        }, idempotency_key, timeout)

    async def local_business_owners(
        self,
        *,
        city: str,
        industry: str,
        allow_unverified: bool | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        size: t.Range | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.LocalBusinessOwnersResponse:
        """Lists small-business owners with mobile and email, by industry, city and size. 3 cr / resolved; nothing
        found, nothing charged. Without a key: `POST /v1/sandbox/local-business-owners`.

        Args:
            city: The city; add a region or country where there are several of the name.
            industry: The trade.
            allow_unverified: Whether contacts are wanted, and paid for, that are known but could not be verified,
                and businesses without a known owner, by their own number or address.
            limit: How many to return; 10 when left out.
            size: How many people work there; when left out, at most 200 or nobody knows.
        """
        return await self._call(OPERATIONS["local_business_owners"], {}, {}, {
            "allow_unverified": allow_unverified,
            "city": city,
            "industry": industry,
            "limit": limit,
            "size": size,
        }, idempotency_key, timeout)

    async def local_service_by_revenue(
        self,
        *,
        revenue_band: Literal["0-1M", "1M-10M", "10M-25M", "25M-50M", "50M-100M", "100M-250M", "250M-500M", "500M-1B", "1B-10B", "10B+"],
        allow_unverified: bool | None | Unset = UNSET,
        city: str | None | Unset = UNSET,
        industry: str | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.LocalServiceByRevenueResponse:
        """Lists small businesses by revenue band, with the owner. 4 cr / resolved; nothing found, nothing charged.
        Without a key: `POST /v1/sandbox/local-service-by-revenue`.

        Args:
            revenue_band: The band of the yearly revenue.
            allow_unverified: Whether contacts are wanted, and paid for, that are known but could not be verified,
                and businesses without a known owner, by their own number or address.
            city: The city.
            industry: The trade.
            limit: How many to return; 10 when left out.
        """
        return await self._call(OPERATIONS["local_service_by_revenue"], {}, {}, {
            "allow_unverified": allow_unverified,
            "city": city,
            "industry": industry,
            "limit": limit,
            "revenue_band": revenue_band,
        }, idempotency_key, timeout)

    async def lookalike_accounts(
        self,
        *,
        domains: list[str],
        limit: int | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.LookalikeAccountsResponse:
        """Lists companies similar to up to 5 source domains. 0.6 cr / result; nothing found, nothing charged. Without
        a key: `POST /v1/sandbox/lookalike-accounts`.

        Args:
            domains: One to five source domains.
            limit: How many to return; 10 when left out.
        """
        return await self._call(OPERATIONS["lookalike_accounts"], {}, {}, {"domains": domains, "limit": limit}, idempotency_key, timeout)

    async def low_competition_hires(
        self,
        *,
        departments: list[Literal["engineering", "it", "security", "data", "product", "design", "sales", "marketing", "customer_success", "operations", "finance", "hr", "legal", "executive", "research", "support"]] | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        locations: list[str] | None | Unset = UNSET,
        max_applicants: int | None | Unset = UNSET,
        titles: list[str] | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.LowCompetitionHiresResponse:
        """Lists jobs with fewer than 25 applicants. 1 cr / result; nothing found, nothing charged. Without a key:
        `POST /v1/sandbox/low-competition-hires`.

        Args:
            departments: Departments.
            limit: How many to return; 10 when left out.
            locations: Where the job is: city, region or country.
            max_applicants: At most this many applicants; 24 when left out.
            titles: Titles.
        """
        return await self._call(OPERATIONS["low_competition_hires"], {}, {}, {
            "departments": departments,
            "limit": limit,
            "locations": locations,
            "max_applicants": max_applicants,
            "titles": titles,
        }, idempotency_key, timeout)

    async def get_me(
        self,
        *,
        timeout: float | None = None,
    ) -> t.MeResponse:
        """Shows the account, its plan, balance and limits. Free."""
        return await self._call(OPERATIONS["get_me"], {}, {}, {}, None, timeout)

    async def me(
        self,
        *,
        caps: t.SpendCapsInput | None | Unset = UNSET,
        webhook_url: str | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.MeResponse:
        """Changes what the account may spend and where its events go. Free.

        Args:
            caps: The most the account wants to spend.
            webhook_url: Where events go that have no address of their own (Pro); an empty text for none.
        """
        return await self._call(OPERATIONS["me"], {}, {}, {"caps": caps, "webhook_url": webhook_url}, None, timeout)

    async def history(
        self,
        *,
        cursor: str | Unset = UNSET,
        limit: int | Unset = UNSET,
        path: str | Unset = UNSET,
        since: str | Unset = UNSET,
        status: int | Unset = UNSET,
        until: str | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.HistoryResponse:
        """Lists every lookup made, with credits, latency and cache use. Free. Without a key: `GET
        /v1/sandbox/me/history`.

        Args:
            cursor: Where the page before ended.
            limit: How many; 100 when left out.
            path: Calls of this path.
            since: Calls made at or after this time.
            status: Calls that ended with this status.
            until: Calls made before this time.
        """
        return await self._call(OPERATIONS["history"], {}, {
            "cursor": cursor,
            "limit": limit,
            "path": path,
            "since": since,
            "status": status,
            "until": until,
        }, {}, None, timeout)

    def iter_history(
        self,
        *,
        limit: int | Unset = UNSET,
        path: str | Unset = UNSET,
        since: str | Unset = UNSET,
        status: int | Unset = UNSET,
        until: str | Unset = UNSET,
        timeout: float | None = None,
    ) -> AsyncIterator[t.HistoryRecord]:
        """Lists every lookup made, with credits, latency and cache use: everything, page after page. Free. Without a
        key: `GET /v1/sandbox/me/history`.
        """
        return self._pages(OPERATIONS["history"], {}, {"limit": limit, "path": path, "since": since, "status": status, "until": until}, {}, timeout)

    async def history_export(
        self,
        *,
        cursor: str | Unset = UNSET,
        path: str | Unset = UNSET,
        since: str | Unset = UNSET,
        status: int | Unset = UNSET,
        until: str | Unset = UNSET,
        timeout: float | None = None,
    ) -> str:
        """Exports every request made as CSV. Free. Without a key: `GET /v1/sandbox/me/history/export`.

        Args:
            cursor: Where the part before ended, from its `Link` header.
            path: Calls of this path.
            since: Calls made at or after this time.
            status: Calls that ended with this status.
            until: Calls made before this time.
        """
        return await self._call(OPERATIONS["history_export"], {}, {
            "cursor": cursor,
            "path": path,
            "since": since,
            "status": status,
            "until": until,
        }, {}, None, timeout)

    async def list_keys(
        self,
        *,
        timeout: float | None = None,
    ) -> t.KeysResponse:
        """Lists the account's keys. Free."""
        return await self._call(OPERATIONS["list_keys"], {}, {}, {}, None, timeout)

    async def create_key(
        self,
        *,
        name: str,
        scopes: list[Literal["resolve", "find", "search", "signals", "composites", "niche", "bundles", "sticky", "bulk", "sandbox", "account"]] | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.NewKeyResponse:
        """Creates a key. Free.

        Args:
            name: What it is for.
            scopes: The endpoint families it may call; those of the key that makes it when left out, and never more.
        """
        return await self._call(OPERATIONS["create_key"], {}, {}, {"name": name, "scopes": scopes}, idempotency_key, timeout)

    async def update_key(
        self,
        id: str,
        *,
        caps: t.SpendCapsInput | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.KeyInfoAnswer:
        """Changes what a key may spend; its spending counts from then on. Free.

        Args:
            id: The key to change.
            caps: The most it may spend.
        """
        return await self._call(OPERATIONS["update_key"], {"id": id}, {}, {"caps": caps}, None, timeout)

    async def delete_key(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> t.RevokedResponse:
        """Revokes a key at once. Free.

        Args:
            id: The key's id.
        """
        return await self._call(OPERATIONS["delete_key"], {"id": id}, {}, {}, None, timeout)

    async def rotate_key(
        self,
        id: str,
        *,
        overlap_hours: int | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.NewKeyResponse:
        """Replaces a key by a new one; the old one goes on working for a while. Free.

        Args:
            id: The key to replace.
            overlap_hours: How long the old key goes on working; 24 hours when left out.
        """
        return await self._call(OPERATIONS["rotate_key"], {"id": id}, {}, {"overlap_hours": overlap_hours}, idempotency_key, timeout)

    async def people(
        self,
        *,
        cursor: str | Unset = UNSET,
        limit: int | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.PeopleResponse:
        """Lists every person ever resolved. Free. Without a key: `GET /v1/sandbox/me/people`.

        Args:
            cursor: Where the page before ended.
            limit: How many; 25 when left out.
        """
        return await self._call(OPERATIONS["people"], {}, {"cursor": cursor, "limit": limit}, {}, None, timeout)

    def iter_people(
        self,
        *,
        limit: int | Unset = UNSET,
        timeout: float | None = None,
    ) -> AsyncIterator[t.PersonSeen]:
        """Lists every person ever resolved: everything, page after page. Free. Without a key: `GET
        /v1/sandbox/me/people`.
        """
        return self._pages(OPERATIONS["people"], {}, {"limit": limit}, {}, timeout)

    async def usage(
        self,
        *,
        since: str | Unset = UNSET,
        until: str | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.UsageResponse:
        """Sums up credits by day and by endpoint, with hit and cache rates. Free.

        Args:
            since: The first day, UTC; 29 days before `until` when left out.
            until: The last day, UTC; today when left out.
        """
        return await self._call(OPERATIONS["usage"], {}, {"since": since, "until": until}, {}, None, timeout)

    async def list_webhook_deliveries(
        self,
        *,
        cursor: str | Unset = UNSET,
        limit: int | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.ListDeliveriesResponse:
        """Lists webhook deliveries. Free. Needs the pro plan or above.

        Args:
            cursor: Where the page before ended.
            limit: How many; 25 when left out.
        """
        return await self._call(OPERATIONS["list_webhook_deliveries"], {}, {"cursor": cursor, "limit": limit}, {}, None, timeout)

    def iter_list_webhook_deliveries(
        self,
        *,
        limit: int | Unset = UNSET,
        timeout: float | None = None,
    ) -> AsyncIterator[t.DeliveryInfo]:
        """Lists webhook deliveries: everything, page after page. Free. Needs the pro plan or above."""
        return self._pages(OPERATIONS["list_webhook_deliveries"], {}, {"limit": limit}, {}, timeout)

    async def replay_webhook_delivery(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.DeliveryInfoAnswer:
        """Delivers a webhook again. Free. Needs the pro plan or above.

        Args:
            id: The delivery's id.
        """
        return await self._call(OPERATIONS["replay_webhook_delivery"], {"id": id}, {}, {}, idempotency_key, timeout)

    async def get_webhook_secret(
        self,
        *,
        timeout: float | None = None,
    ) -> t.WebhookSecretResponse:
        """Shows the secret that signs webhooks. Free. Needs the pro plan or above."""
        return await self._call(OPERATIONS["get_webhook_secret"], {}, {}, {}, None, timeout)

    async def rotate_webhook_secret(
        self,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.WebhookSecretResponse:
        """Rotates the secret that signs webhooks; the old one goes on signing for 24 hours. Free. Needs the pro plan
        or above.
        """
        return await self._call(OPERATIONS["rotate_webhook_secret"], {}, {}, {}, idempotency_key, timeout)

    async def multi_source_phone(
        self,
        *,
        allow_unverified: bool | None | Unset = UNSET,
        domain: str | None | Unset = UNSET,
        first_name: str | None | Unset = UNSET,
        last_name: str | None | Unset = UNSET,
        network_url: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.MultiSourcePhoneResponse:
        """Finds a phone by asking several providers in turn. 14 cr / resolved; nothing found, nothing charged. Without
        a key: `POST /v1/sandbox/multi-source-phone`.

        Args:
            allow_unverified: Whether a number is wanted, and paid for, that is known but that no carrier confirmed
                as a mobile.
            domain: The employer's domain.
            first_name: The given name.
            last_name: The family name.
            network_url: The person's profile address, instead of the name.
        """
        return await self._call(OPERATIONS["multi_source_phone"], {}, {}, {
            "allow_unverified": allow_unverified,
            "domain": domain,
            "firstName": first_name,
            "lastName": last_name,
            "networkUrl": network_url,
        }, idempotency_key, timeout)

    async def list_operator_accounts(
        self,
        *,
        cursor: str | Unset = UNSET,
        limit: int | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.OperatorAccountsResponse:
        """Lists all accounts, for the operator. Free.

        Args:
            cursor: Where the page before ended.
            limit: How many; 25 when left out.
        """
        return await self._call(OPERATIONS["list_operator_accounts"], {}, {"cursor": cursor, "limit": limit}, {}, None, timeout)

    def iter_list_operator_accounts(
        self,
        *,
        limit: int | Unset = UNSET,
        timeout: float | None = None,
    ) -> AsyncIterator[t.AccountSummary]:
        """Lists all accounts, for the operator: everything, page after page. Free."""
        return self._pages(OPERATIONS["list_operator_accounts"], {}, {"limit": limit}, {}, timeout)

    async def grant_operator_account(
        self,
        id: str,
        *,
        credits: float,
        note: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.AccountSummary:
        """Gives credits to an account or takes them back, for the operator. Free.

        Args:
            id: The account.
            credits: How many; less than nothing takes them back.
            note: Why; kept in the ledger.
        """
        return await self._call(OPERATIONS["grant_operator_account"], {"id": id}, {}, {"credits": credits, "note": note}, idempotency_key, timeout)

    async def operator_dataset(
        self,
        *,
        timeout: float | None = None,
    ) -> t.OperatorDatasetResponse:
        """Says what answers are given from and who supplied it, for the operator. Free."""
        return await self._call(OPERATIONS["operator_dataset"], {}, {}, {}, None, timeout)

    async def pricing(
        self,
        *,
        timeout: float | None = None,
    ) -> t.PricingResponse:
        """Lists every endpoint with its price, and the plans. Free."""
        return await self._call(OPERATIONS["pricing"], {}, {}, {}, None, timeout)

    async def prospect_package(
        self,
        *,
        network_url: str,
        allow_unverified: bool | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.ProspectPackageResponse:
        """Gives a person, their email, phone, 3 peers and personalization hooks. 12 cr, charged only when the call has
        an outcome. Without a key: `POST /v1/sandbox/prospect-package`.

        Args:
            network_url: The person's profile address.
            allow_unverified: Whether an email or mobile is wanted that is known but could not be verified.
        """
        return await self._call(OPERATIONS["prospect_package"], {}, {}, {"allow_unverified": allow_unverified, "networkUrl": network_url}, idempotency_key, timeout)

    async def quiet_power_users(
        self,
        *,
        champions: list[t.QuietPowerUsersRequestChampionsItem],
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.QuietPowerUsersResponse:
        """Watches champions for a job change, a title change or a spike of engagement. 2 cr / matched; nothing found,
        nothing charged. Without a key: `POST /v1/sandbox/quiet-power-users`.

        Args:
            champions: The champions, each a networkUrl, an email, or a name with a domain. A bad one is named in
                `invalid`.
        """
        return await self._call(OPERATIONS["quiet_power_users"], {}, {}, {"champions": champions}, idempotency_key, timeout)

    async def reverse_email(
        self,
        *,
        email: str,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.ReverseResponse:
        """Finds the person, profile and company behind an email. 1 cr, charged only when the call has an outcome.
        Without a key: `POST /v1/sandbox/reverse-email`.

        Args:
            email: An email address, business or personal, present or of an earlier job.
        """
        return await self._call(OPERATIONS["reverse_email"], {}, {}, {"email": email}, idempotency_key, timeout)

    async def reverse_phone(
        self,
        *,
        phone: str,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.ReverseResponse:
        """Finds the person, profile and company behind a phone. 2 cr, charged only when the call has an outcome.
        Without a key: `POST /v1/sandbox/reverse-phone`.

        Args:
            phone: A phone number in international format.
        """
        return await self._call(OPERATIONS["reverse_phone"], {}, {}, {"phone": phone}, idempotency_key, timeout)

    async def sandbox_info(
        self,
        *,
        timeout: float | None = None,
    ) -> t.InfoResponse:
        """Explains the sandbox and lists its endpoints. Free."""
        return await self._call(OPERATIONS["sandbox_info"], {}, {}, {}, None, timeout)

    async def list_saved_icps(
        self,
        *,
        cursor: str | Unset = UNSET,
        limit: int | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.SavedIcps:
        """Lists saved ICPs. Free. Without a key: `GET /v1/sandbox/saved-icps`.

        Args:
            cursor: Where the page before ended.
            limit: How many; 25 when left out.
        """
        return await self._call(OPERATIONS["list_saved_icps"], {}, {"cursor": cursor, "limit": limit}, {}, None, timeout)

    def iter_list_saved_icps(
        self,
        *,
        limit: int | Unset = UNSET,
        timeout: float | None = None,
    ) -> AsyncIterator[t.SavedIcp]:
        """Lists saved ICPs: everything, page after page. Free. Without a key: `GET /v1/sandbox/saved-icps`."""
        return self._pages(OPERATIONS["list_saved_icps"], {}, {"limit": limit}, {}, timeout)

    async def create_saved_icp(
        self,
        *,
        filters: dict[str, Any],
        name: str,
        target: Literal["people", "companies"],
        limit: int | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.SavedIcpAnswer:
        """Saves a filter for running again. Free.

        Args:
            filters: The filters of /v1/search/people or /v1/search/companies.
            name: What it is for.
            target: What is searched.
            limit: How many results a run returns at most; 25 when left out.
        """
        return await self._call(OPERATIONS["create_saved_icp"], {}, {}, {"filters": filters, "limit": limit, "name": name, "target": target}, idempotency_key, timeout)

    async def get_saved_icp(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> t.SavedIcpAnswer:
        """Shows one saved ICP. Free. Without a key: `GET /v1/sandbox/saved-icps/{id}`.

        Args:
            id: Its id.
        """
        return await self._call(OPERATIONS["get_saved_icp"], {"id": id}, {}, {}, None, timeout)

    async def update_saved_icp(
        self,
        id: str,
        *,
        filters: dict[str, Any] | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        name: str | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.SavedIcpAnswer:
        """Changes a saved ICP. Free.

        Args:
            id: Its id.
            filters: The filters in place of the present ones.
            limit: How many results a run returns at most.
            name: What it is for.
        """
        return await self._call(OPERATIONS["update_saved_icp"], {"id": id}, {}, {"filters": filters, "limit": limit, "name": name}, None, timeout)

    async def delete_saved_icp(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> t.Deleted:
        """Deletes a saved ICP. Free.

        Args:
            id: Its id.
        """
        return await self._call(OPERATIONS["delete_saved_icp"], {"id": id}, {}, {}, None, timeout)

    async def run_saved_icp(
        self,
        id: str,
        *,
        limit: int | None | Unset = UNSET,
        only_new: bool | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.RunSavedIcpResponse:
        """Runs a saved ICP again. 1 base + 0.5 / result; the base is charged even without results, unless the subject
        of the call is unknown. Without a key: `POST /v1/sandbox/saved-icps/{id}/run`.

        Args:
            id: Its id.
            limit: How many results at most; the saved limit when left out.
            only_new: Only results that no run returned before.
        """
        return await self._call(OPERATIONS["run_saved_icp"], {"id": id}, {}, {"limit": limit, "only_new": only_new}, idempotency_key, timeout)

    async def search_companies(
        self,
        *,
        cursor: str | None | Unset = UNSET,
        employee_count: t.Range | None | Unset = UNSET,
        employee_ranges: list[Literal["1-10", "11-50", "51-200", "201-500", "501-1000", "1001-5000", "5001-10000", "10001+"]] | None | Unset = UNSET,
        exclude: t.CompanyFilters | None | Unset = UNSET,
        filters: t.CompanyFilters | None | Unset = UNSET,
        founded: t.Range | None | Unset = UNSET,
        funding: t.FundingFilter | None | Unset = UNSET,
        industries: list[str] | None | Unset = UNSET,
        keywords: list[str] | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        locations: list[str] | None | Unset = UNSET,
        revenue_ranges: list[Literal["0-1M", "1M-10M", "10M-25M", "25M-50M", "50M-100M", "100M-250M", "250M-500M", "500M-1B", "1B-10B", "10B+"]] | None | Unset = UNSET,
        technologies: list[str] | None | Unset = UNSET,
        technologies_all: list[str] | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.SearchCompaniesResponse:
        """Searches companies by industry, technology, size, funding and location. 1 base + 0.5 / result; the base is
        charged even without results, unless the subject of the call is unknown. Without a key: `POST
        /v1/sandbox/search/companies`.

        Args:
            cursor: The `next_cursor` of the page before.
            employee_count: How many people work there.
            employee_ranges: The band of that number.
            exclude: Whatever fits any of these is left out.
            filters: What must hold.
            founded: The year of its founding.
            funding: A funding round that fits all of what is given.
            industries: The industry.
            keywords: Words of the name, description or industry.
            limit: How many results.
            locations: Where the head office is: city, region or country, by name or code, or several with commas.
            revenue_ranges: The band of the yearly revenue.
            technologies: Uses any of these technologies.
            technologies_all: Uses all of these technologies.
        """
        return await self._call(OPERATIONS["search_companies"], {}, {}, {
            "cursor": cursor,
            "employee_count": employee_count,
            "employee_ranges": employee_ranges,
            "exclude": exclude,
            "filters": filters,
            "founded": founded,
            "funding": funding,
            "industries": industries,
            "keywords": keywords,
            "limit": limit,
            "locations": locations,
            "revenue_ranges": revenue_ranges,
            "technologies": technologies,
            "technologies_all": technologies_all,
        }, idempotency_key, timeout)

    def iter_search_companies(
        self,
        *,
        employee_count: t.Range | None | Unset = UNSET,
        employee_ranges: list[Literal["1-10", "11-50", "51-200", "201-500", "501-1000", "1001-5000", "5001-10000", "10001+"]] | None | Unset = UNSET,
        exclude: t.CompanyFilters | None | Unset = UNSET,
        filters: t.CompanyFilters | None | Unset = UNSET,
        founded: t.Range | None | Unset = UNSET,
        funding: t.FundingFilter | None | Unset = UNSET,
        industries: list[str] | None | Unset = UNSET,
        keywords: list[str] | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        locations: list[str] | None | Unset = UNSET,
        revenue_ranges: list[Literal["0-1M", "1M-10M", "10M-25M", "25M-50M", "50M-100M", "100M-250M", "250M-500M", "500M-1B", "1B-10B", "10B+"]] | None | Unset = UNSET,
        technologies: list[str] | None | Unset = UNSET,
        technologies_all: list[str] | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> AsyncIterator[t.Company]:
        """Searches companies by industry, technology, size, funding and location: everything, page after page. 1 base
        + 0.5 / result; the base is charged even without results, unless the subject of the call is unknown. Without
        a key: `POST /v1/sandbox/search/companies`.
        """
        return self._pages(OPERATIONS["search_companies"], {}, {}, {
            "employee_count": employee_count,
            "employee_ranges": employee_ranges,
            "exclude": exclude,
            "filters": filters,
            "founded": founded,
            "funding": funding,
            "industries": industries,
            "keywords": keywords,
            "limit": limit,
            "locations": locations,
            "revenue_ranges": revenue_ranges,
            "technologies": technologies,
            "technologies_all": technologies_all,
        }, timeout)

    async def search_people(
        self,
        *,
        certifications: list[str] | None | Unset = UNSET,
        changed_job_within_days: int | None | Unset = UNSET,
        company_domains: list[str] | None | Unset = UNSET,
        company_sizes: list[Literal["1-10", "11-50", "51-200", "201-500", "501-1000", "1001-5000", "5001-10000", "10001+"]] | None | Unset = UNSET,
        cursor: str | None | Unset = UNSET,
        departments: list[Literal["engineering", "it", "security", "data", "product", "design", "sales", "marketing", "customer_success", "operations", "finance", "hr", "legal", "executive", "research", "support"]] | None | Unset = UNSET,
        exclude: t.PeopleFilters | None | Unset = UNSET,
        filters: t.PeopleFilters | None | Unset = UNSET,
        industries: list[str] | None | Unset = UNSET,
        keywords: list[str] | None | Unset = UNSET,
        languages: list[str] | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        locations: list[str] | None | Unset = UNSET,
        schools: list[str] | None | Unset = UNSET,
        seniorities: list[Literal["owner", "founder", "c_suite", "partner", "vp", "head", "director", "manager", "senior", "entry", "intern"]] | None | Unset = UNSET,
        skills: list[str] | None | Unset = UNSET,
        technologies: list[str] | None | Unset = UNSET,
        titles: list[str] | None | Unset = UNSET,
        years_of_experience: t.Range | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.SearchPeopleResponse:
        """Searches people by title, seniority, department, skills, industry, location and more. 1 base + 1 / result;
        the base is charged even without results, unless the subject of the call is unknown. Without a key: `POST
        /v1/sandbox/search/people`.

        Args:
            certifications: Certifications the person holds.
            changed_job_within_days: The person joined the present employer within this many days.
            company_domains: The employer's domain.
            company_sizes: The employer's size.
            cursor: The `next_cursor` of the page before.
            departments: The department of the job.
            exclude: Whatever fits any of these is left out.
            filters: What must hold.
            industries: The employer's industry.
            keywords: Words of the title, headline, a skill, certification or school.
            languages: Languages the person speaks.
            limit: How many results.
            locations: Where the person is: city, region or country, by name or code, or several with commas.
            schools: Schools the person went to.
            seniorities: How senior the job is.
            skills: Skills the person lists.
            technologies: Technologies the employer uses.
            titles: Job titles; abbreviations and synonyms are understood.
            years_of_experience: Full years since the person's first job.
        """
        return await self._call(OPERATIONS["search_people"], {}, {}, {
            "certifications": certifications,
            "changed_job_within_days": changed_job_within_days,
            "company_domains": company_domains,
            "company_sizes": company_sizes,
            "cursor": cursor,
            "departments": departments,
            "exclude": exclude,
            "filters": filters,
            "industries": industries,
            "keywords": keywords,
            "languages": languages,
            "limit": limit,
            "locations": locations,
            "schools": schools,
            "seniorities": seniorities,
            "skills": skills,
            "technologies": technologies,
            "titles": titles,
            "years_of_experience": years_of_experience,
        }, idempotency_key, timeout)

    def iter_search_people(
        self,
        *,
        certifications: list[str] | None | Unset = UNSET,
        changed_job_within_days: int | None | Unset = UNSET,
        company_domains: list[str] | None | Unset = UNSET,
        company_sizes: list[Literal["1-10", "11-50", "51-200", "201-500", "501-1000", "1001-5000", "5001-10000", "10001+"]] | None | Unset = UNSET,
        departments: list[Literal["engineering", "it", "security", "data", "product", "design", "sales", "marketing", "customer_success", "operations", "finance", "hr", "legal", "executive", "research", "support"]] | None | Unset = UNSET,
        exclude: t.PeopleFilters | None | Unset = UNSET,
        filters: t.PeopleFilters | None | Unset = UNSET,
        industries: list[str] | None | Unset = UNSET,
        keywords: list[str] | None | Unset = UNSET,
        languages: list[str] | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        locations: list[str] | None | Unset = UNSET,
        schools: list[str] | None | Unset = UNSET,
        seniorities: list[Literal["owner", "founder", "c_suite", "partner", "vp", "head", "director", "manager", "senior", "entry", "intern"]] | None | Unset = UNSET,
        skills: list[str] | None | Unset = UNSET,
        technologies: list[str] | None | Unset = UNSET,
        titles: list[str] | None | Unset = UNSET,
        years_of_experience: t.Range | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> AsyncIterator[t.Person]:
        """Searches people by title, seniority, department, skills, industry, location and more: everything, page after
        page. 1 base + 1 / result; the base is charged even without results, unless the subject of the call is
        unknown. Without a key: `POST /v1/sandbox/search/people`.
        """
        return self._pages(OPERATIONS["search_people"], {}, {}, {
            "certifications": certifications,
            "changed_job_within_days": changed_job_within_days,
            "company_domains": company_domains,
            "company_sizes": company_sizes,
            "departments": departments,
            "exclude": exclude,
            "filters": filters,
            "industries": industries,
            "keywords": keywords,
            "languages": languages,
            "limit": limit,
            "locations": locations,
            "schools": schools,
            "seniorities": seniorities,
            "skills": skills,
            "technologies": technologies,
            "titles": titles,
            "years_of_experience": years_of_experience,
        }, timeout)

    async def search_suggest(
        self,
        *,
        field: Literal["titles", "skills", "industries", "technologies", "locations", "companies"],
        limit: int | Unset = UNSET,
        q: str | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.SuggestResponse:
        """Suggests the filter values that exist, with their counts. Free. Without a key: `GET
        /v1/sandbox/search/suggest`.

        Args:
            field: The filter.
            limit: How many values.
            q: What the value begins with; the commonest values without it.
        """
        return await self._call(OPERATIONS["search_suggest"], {}, {"field": field, "limit": limit, "q": q}, {}, None, timeout)

    async def signals(
        self,
        *,
        kind: Literal["funding", "acquisition", "hiring", "job-change"],
        country: list[str] | Unset = UNSET,
        cursor: str | Unset = UNSET,
        department: list[Literal["engineering", "it", "security", "data", "product", "design", "sales", "marketing", "customer_success", "operations", "finance", "hr", "legal", "executive", "research", "support"]] | Unset = UNSET,
        domain: str | Unset = UNSET,
        industry: list[str] | Unset = UNSET,
        limit: int | Unset = UNSET,
        max_applicants: int | Unset = UNSET,
        min_amount: int | Unset = UNSET,
        since: str | Unset = UNSET,
        stage: list[Literal["pre_seed", "seed", "series_a", "series_b", "series_c", "series_d", "series_e", "series_f", "growth", "debt", "grant", "private_equity", "post_ipo", "undisclosed"]] | Unset = UNSET,
        title: str | Unset = UNSET,
        until: str | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.SignalsResponse:
        """Serves the live feeds: funding, acquisition, hiring, job-change. Free. Needs the indie plan or above.
        Without a key: `GET /v1/sandbox/signals`.

        Args:
            kind: The feed.
            country: Only companies of these countries, ISO 3166 alpha-2.
            cursor: The next_cursor of the page before.
            department: Only jobs of these departments; hiring and job-change.
            domain: Only what concerns this company, on whichever side.
            industry: Only companies of these industries.
            limit: How many to return; 25 when left out.
            max_applicants: Only jobs with at most this many applicants, where the source counts them; hiring.
            min_amount: Only amounts of at least this much, in the currency of the round or deal; funding and
                acquisition.
            since: Only what happened at this time or later.
            stage: Only rounds of these stages; funding.
            title: Only jobs with this title; hiring, and the new job of job-change.
            until: Only what happened before this time.
        """
        return await self._call(OPERATIONS["signals"], {}, {
            "country": country,
            "cursor": cursor,
            "department": department,
            "domain": domain,
            "industry": industry,
            "kind": kind,
            "limit": limit,
            "max_applicants": max_applicants,
            "min_amount": min_amount,
            "since": since,
            "stage": stage,
            "title": title,
            "until": until,
        }, {}, None, timeout)

    def iter_signals(
        self,
        *,
        kind: Literal["funding", "acquisition", "hiring", "job-change"],
        country: list[str] | Unset = UNSET,
        department: list[Literal["engineering", "it", "security", "data", "product", "design", "sales", "marketing", "customer_success", "operations", "finance", "hr", "legal", "executive", "research", "support"]] | Unset = UNSET,
        domain: str | Unset = UNSET,
        industry: list[str] | Unset = UNSET,
        limit: int | Unset = UNSET,
        max_applicants: int | Unset = UNSET,
        min_amount: int | Unset = UNSET,
        since: str | Unset = UNSET,
        stage: list[Literal["pre_seed", "seed", "series_a", "series_b", "series_c", "series_d", "series_e", "series_f", "growth", "debt", "grant", "private_equity", "post_ipo", "undisclosed"]] | Unset = UNSET,
        title: str | Unset = UNSET,
        until: str | Unset = UNSET,
        timeout: float | None = None,
    ) -> AsyncIterator[t.Signal]:
        """Serves the live feeds: funding, acquisition, hiring, job-change: everything, page after page. Free. Needs
        the indie plan or above. Without a key: `GET /v1/sandbox/signals`.
        """
        return self._pages(OPERATIONS["signals"], {}, {
            "country": country,
            "department": department,
            "domain": domain,
            "industry": industry,
            "kind": kind,
            "limit": limit,
            "max_applicants": max_applicants,
            "min_amount": min_amount,
            "since": since,
            "stage": stage,
            "title": title,
            "until": until,
        }, {}, timeout)

    async def signup(
        self,
        *,
        email: str,
        timeout: float | None = None,
    ) -> t.SignupResponse:
        """Opens an account with a 7-day Indie trial and gives its first key. Free.

        Args:
            email: Your email address; a disposable one is refused.
        """
        return await self._call(OPERATIONS["signup"], {}, {}, {"email": email}, None, timeout)

    async def signup_verify(
        self,
        *,
        code: str,
        email: str,
        timeout: float | None = None,
    ) -> t.VerifySignupResponse:
        """Proves the mailbox an account was opened for, which brings the trial's credits. Free.

        Args:
            code: The code that was sent to it.
            email: The address that signed up.
        """
        return await self._call(OPERATIONS["signup_verify"], {}, {}, {"code": code, "email": email}, None, timeout)

    async def silent_promoter_radar(
        self,
        *,
        contacts: list[t.SilentPromoterRadarRequestContactsItem],
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.SilentPromoterRadarResponse:
        """Lists people of a contact list promoted in the last 90 days. 2 cr / matched; nothing found, nothing charged.
        Without a key: `POST /v1/sandbox/silent-promoter-radar`.

        Args:
            contacts: The contacts, each a networkUrl, an email, or a name with a domain. A bad one is named in
                `invalid`.
        """
        return await self._call(OPERATIONS["silent_promoter_radar"], {}, {}, {"contacts": contacts}, idempotency_key, timeout)

    async def smb_buying_committee(
        self,
        *,
        company_domain: str,
        max_per_role: int | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.CommitteeResponse:
        """Maps the stakeholders of a small business. 4 cr / resolved; nothing found, nothing charged. Without a key:
        `POST /v1/sandbox/smb-buying-committee`.

        Args:
            company_domain: The business's domain.
            max_per_role: People per role; 2 when left out.
        """
        return await self._call(OPERATIONS["smb_buying_committee"], {}, {}, {"company_domain": company_domain, "max_per_role": max_per_role}, idempotency_key, timeout)

    async def tech_stack_targets(
        self,
        *,
        technology: str,
        employee_count: t.Range | None | Unset = UNSET,
        industries: list[str] | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        role: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.TechStackTargetsResponse:
        """Lists companies using a technology, with a decision maker. 4 cr / resolved; nothing found, nothing charged.
        Without a key: `POST /v1/sandbox/tech-stack-targets`.

        Args:
            technology: The technology.
            employee_count: How many people work there.
            industries: Industries of the company.
            limit: How many to return; 10 when left out.
            role: The role of the decision maker; whoever leads engineering when left out.
        """
        return await self._call(OPERATIONS["tech_stack_targets"], {}, {}, {
            "employee_count": employee_count,
            "industries": industries,
            "limit": limit,
            "role": role,
            "technology": technology,
        }, idempotency_key, timeout)

    async def verify_email(
        self,
        *,
        email: str,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.Verification:
        """Checks an email's syntax, whether it is disposable, and whether its mailbox exists. 0.5 cr, charged only
        when the call has an outcome. Without a key: `POST /v1/sandbox/verify-email`.

        Args:
            email: The address as it was given to you.
        """
        return await self._call(OPERATIONS["verify_email"], {}, {}, {"email": email}, idempotency_key, timeout)

    async def list_watch_lists(
        self,
        *,
        cursor: str | Unset = UNSET,
        limit: int | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.WatchLists:
        """Lists watch lists. Free. Without a key: `GET /v1/sandbox/watch-lists`.

        Args:
            cursor: Where the page before ended.
            limit: How many; 25 when left out.
        """
        return await self._call(OPERATIONS["list_watch_lists"], {}, {"cursor": cursor, "limit": limit}, {}, None, timeout)

    def iter_list_watch_lists(
        self,
        *,
        limit: int | Unset = UNSET,
        timeout: float | None = None,
    ) -> AsyncIterator[t.WatchList]:
        """Lists watch lists: everything, page after page. Free. Without a key: `GET /v1/sandbox/watch-lists`."""
        return self._pages(OPERATIONS["list_watch_lists"], {}, {"limit": limit}, {}, timeout)

    async def create_watch_list(
        self,
        *,
        entries: list[str],
        kind: Literal["people", "companies"],
        name: str,
        signals: list[Literal["funding", "acquisition", "hiring", "job-change"]] | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.WatchListAnswer:
        """Creates a watch list of profile URLs or company domains. Free.

        Args:
            entries: Profile URLs of people, or domains of companies; duplicates are dropped.
            kind: What its entries are.
            name: What it is for.
            signals: The signals to watch for; all when left out.
        """
        return await self._call(OPERATIONS["create_watch_list"], {}, {}, {"entries": entries, "kind": kind, "name": name, "signals": signals}, idempotency_key, timeout)

    async def get_watch_list(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> t.WatchListAnswer:
        """Shows one watch list. Free. Without a key: `GET /v1/sandbox/watch-lists/{id}`.

        Args:
            id: Its id.
        """
        return await self._call(OPERATIONS["get_watch_list"], {"id": id}, {}, {}, None, timeout)

    async def update_watch_list(
        self,
        id: str,
        *,
        entries: list[str] | None | Unset = UNSET,
        name: str | None | Unset = UNSET,
        signals: list[Literal["funding", "acquisition", "hiring", "job-change"]] | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.WatchListAnswer:
        """Changes a watch list. Free.

        Args:
            id: The list's id.
            entries: The entries in place of the present ones.
            name: What it is for.
            signals: The signals to watch for.
        """
        return await self._call(OPERATIONS["update_watch_list"], {"id": id}, {}, {"entries": entries, "name": name, "signals": signals}, None, timeout)

    async def delete_watch_list(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> t.Deleted:
        """Deletes a watch list. Free.

        Args:
            id: Its id.
        """
        return await self._call(OPERATIONS["delete_watch_list"], {"id": id}, {}, {}, None, timeout)

    async def run_watch_list(
        self,
        id: str,
        *,
        include_seen: bool | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.RunWatchListResponse:
        """Compares a watch list with the live signals and enriches the matches. 2 cr / resolved; nothing found,
        nothing charged. Without a key: `POST /v1/sandbox/watch-lists/{id}/run`.

        Args:
            id: The list's id.
            include_seen: Whether matches that were delivered before are returned, and charged, again.
            limit: How many matches at most; 10 when left out. What does not fit comes with the next run.
        """
        return await self._call(OPERATIONS["run_watch_list"], {"id": id}, {}, {"include_seen": include_seen, "limit": limit}, idempotency_key, timeout)


class Prices:
    """What each metered endpoint would cost at most; nothing is done."""

    def _call(self, operation: Operation, path: dict[str, str], query: dict[str, Any],
        body: dict[str, Any], key: str | None, timeout: float | None) -> Any:
        raise NotImplementedError

    def ad_audience(
        self,
        *,
        emails: list[str],
        timeout: float | None = None,
    ) -> t.DryRun:
        """Hashes a list of emails for ad-platform custom audiences, with match-rate figures. 0.1 cr / email; nothing
        found, nothing charged. Without a key: `POST /v1/sandbox/ad-audience`.
        """
        return self._call(OPERATIONS["ad_audience"], {}, {}, {"emails": emails}, None, timeout)

    def bulk_enrich(
        self,
        *,
        items: list[t.BulkItem],
        webhook_url: str | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Submits up to 500 items to enrich, with an optional webhook. 1 cr / resolved; nothing found, nothing
        charged.
        """
        return self._call(OPERATIONS["bulk_enrich"], {}, {}, {"items": items, "webhook_url": webhook_url}, None, timeout)

    def bundles_competitive_intel(
        self,
        *,
        company_domain: str,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Gives a competitor's leadership, recent moves, technologies and lookalikes. 25 cr, charged only when the
        call has an outcome. Without a key: `POST /v1/sandbox/bundles/competitive-intel`.
        """
        return self._call(OPERATIONS["bundles_competitive_intel"], {}, {}, {"company_domain": company_domain}, None, timeout)

    def bundles_founder_research(
        self,
        *,
        company_domain: str,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Gives a company, its founders, funding history and tech stack. 20 cr, charged only when the call has an
        outcome. Without a key: `POST /v1/sandbox/bundles/founder-research`.
        """
        return self._call(OPERATIONS["bundles_founder_research"], {}, {}, {"company_domain": company_domain}, None, timeout)

    def bundles_recruiter_pack(
        self,
        *,
        network_url: str,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Gives a candidate and 8 similar ones at other companies. 30 cr, charged only when the call has an outcome.
        Without a key: `POST /v1/sandbox/bundles/recruiter-pack`.
        """
        return self._call(OPERATIONS["bundles_recruiter_pack"], {}, {}, {"networkUrl": network_url}, None, timeout)

    def bundles_relationship_graph(
        self,
        *,
        network_url: str,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Gives a person and their past coworkers: the paths to a warm introduction. 15 cr, charged only when the call
        has an outcome. Without a key: `POST /v1/sandbox/bundles/relationship-graph`.
        """
        return self._call(OPERATIONS["bundles_relationship_graph"], {}, {}, {"networkUrl": network_url}, None, timeout)

    def bundles_sales_deck(
        self,
        *,
        company_domain: str,
        target_role: str,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Prepares an account brief. 25 cr, charged only when the call has an outcome. Without a key: `POST
        /v1/sandbox/bundles/sales-deck`.
        """
        return self._call(OPERATIONS["bundles_sales_deck"], {}, {}, {"company_domain": company_domain, "target_role": target_role}, None, timeout)

    def buyer_budget_window(
        self,
        *,
        filters: t.CompanyFilters | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        role: str | None | Unset = UNSET,
        saved_icp_id: str | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Lists companies funded 6 to 18 months ago, hiring, and matching an ICP. 6 cr / resolved; nothing found,
        nothing charged. Without a key: `POST /v1/sandbox/buyer-budget-window`.
        """
        return self._call(OPERATIONS["buyer_budget_window"], {}, {}, {"filters": filters, "limit": limit, "role": role, "saved_icp_id": saved_icp_id}, None, timeout)

    def buying_committee(
        self,
        *,
        company_domain: str,
        deal_type: Literal["security", "data_infra", "sales_ops", "exec", "marketing", "engineering"],
        max_per_role: int | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Maps who decides, influences and uses, by deal type. 3 cr / resolved; nothing found, nothing charged.
        Without a key: `POST /v1/sandbox/buying-committee`.
        """
        return self._call(OPERATIONS["buying_committee"], {}, {}, {
            "company_domain": company_domain,
            "deal_type": deal_type,
            "max_per_role": max_per_role,
        }, None, timeout)

    def champion_just_moved(
        self,
        *,
        contacts: list[t.ChampionJustMovedRequestContactsItem],
        limit: int | None | Unset = UNSET,
        since_days: int | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Compares a contact list with the live job-change feed. 2 cr / resolved; nothing found, nothing charged.
        Without a key: `POST /v1/sandbox/champion-just-moved`.
        """
        return self._call(OPERATIONS["champion_just_moved"], {}, {}, {"contacts": contacts, "limit": limit, "since_days": since_days}, None, timeout)

    def companies(
        self,
        *,
        domain: str | None | Unset = UNSET,
        min_confidence: float | None | Unset = UNSET,
        name: str | None | Unset = UNSET,
        network_url: str | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Resolves a company from a domain, a network URL or a name. 1 cr, charged only when the call has an outcome.
        Without a key: `POST /v1/sandbox/companies`.
        """
        return self._call(OPERATIONS["companies"], {}, {}, {
            "domain": domain,
            "min_confidence": min_confidence,
            "name": name,
            "networkUrl": network_url,
        }, None, timeout)

    def competitor_talent_leaving(
        self,
        *,
        competitor_domain: str,
        allow_unverified: bool | None | Unset = UNSET,
        departments: list[Literal["engineering", "it", "security", "data", "product", "design", "sales", "marketing", "customer_success", "operations", "finance", "hr", "legal", "executive", "research", "support"]] | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Lists people who left a competitor in the last 30 days, with verified contact. 3 cr / resolved; nothing
        found, nothing charged. Without a key: `POST /v1/sandbox/competitor-talent-leaving`.
        """
        return self._call(OPERATIONS["competitor_talent_leaving"], {}, {}, {
            "allow_unverified": allow_unverified,
            "competitor_domain": competitor_domain,
            "departments": departments,
            "limit": limit,
        }, None, timeout)

    def congrats_trigger(
        self,
        *,
        limit: int | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Lists people who just changed jobs, with the text of their announcement. 2 cr / resolved; nothing found,
        nothing charged. Without a key: `POST /v1/sandbox/congrats-trigger`.
        """
        return self._call(OPERATIONS["congrats_trigger"], {}, {}, {"limit": limit}, None, timeout)

    def domain_search(
        self,
        *,
        domain: str,
        cursor: str | None | Unset = UNSET,
        departments: list[Literal["engineering", "it", "security", "data", "product", "design", "sales", "marketing", "customer_success", "operations", "finance", "hr", "legal", "executive", "research", "support"]] | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        seniorities: list[Literal["owner", "founder", "c_suite", "partner", "vp", "head", "director", "manager", "senior", "entry", "intern"]] | None | Unset = UNSET,
        verified_only: bool | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Lists who is known at a domain, with their business emails and how the company makes them. 0.5 cr / result;
        nothing found, nothing charged. Without a key: `POST /v1/sandbox/domain-search`.
        """
        return self._call(OPERATIONS["domain_search"], {}, {}, {
            "cursor": cursor,
            "departments": departments,
            "domain": domain,
            "limit": limit,
            "seniorities": seniorities,
            "verified_only": verified_only,
        }, None, timeout)

    def enrich(
        self,
        *,
        company: str | None | Unset = UNSET,
        domain: str | None | Unset = UNSET,
        email: str | None | Unset = UNSET,
        first_name: str | None | Unset = UNSET,
        full_name: str | None | Unset = UNSET,
        last_name: str | None | Unset = UNSET,
        min_confidence: float | None | Unset = UNSET,
        network_url: str | None | Unset = UNSET,
        phone: str | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Resolves a person from a network URL, an email, a phone, or a name plus company. 1 cr, charged only when the
        call has an outcome. Without a key: `POST /v1/sandbox/enrich`.
        """
        return self._call(OPERATIONS["enrich"], {}, {}, {
            "company": company,
            "domain": domain,
            "email": email,
            "firstName": first_name,
            "fullName": full_name,
            "lastName": last_name,
            "min_confidence": min_confidence,
            "networkUrl": network_url,
            "phone": phone,
        }, None, timeout)

    def find_decision_maker(
        self,
        *,
        company_domain: str,
        role: str,
        limit: int | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Ranks the top 3 buyers at a company for a role. 4 cr / resolved; nothing found, nothing charged. Without a
        key: `POST /v1/sandbox/find-decision-maker`.
        """
        return self._call(OPERATIONS["find_decision_maker"], {}, {}, {"company_domain": company_domain, "limit": limit, "role": role}, None, timeout)

    def find_email(
        self,
        *,
        allow_unverified: bool | None | Unset = UNSET,
        domain: str | None | Unset = UNSET,
        first_name: str | None | Unset = UNSET,
        kind: Literal["network", "name"] | None | Unset = UNSET,
        last_name: str | None | Unset = UNSET,
        network_url: str | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Finds a person's business email and verifies it. 2 cr, charged only when the call has an outcome. Without a
        key: `POST /v1/sandbox/find-email`.
        """
        return self._call(OPERATIONS["find_email"], {}, {}, {
            "allow_unverified": allow_unverified,
            "domain": domain,
            "firstName": first_name,
            "kind": kind,
            "lastName": last_name,
            "networkUrl": network_url,
        }, None, timeout)

    def find_personal_email(
        self,
        *,
        allow_unverified: bool | None | Unset = UNSET,
        domain: str | None | Unset = UNSET,
        first_name: str | None | Unset = UNSET,
        kind: Literal["network", "name"] | None | Unset = UNSET,
        last_name: str | None | Unset = UNSET,
        network_url: str | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Finds a person's personal email at a free mail provider. 2 cr, charged only when the call has an outcome.
        Without a key: `POST /v1/sandbox/find-personal-email`.
        """
        return self._call(OPERATIONS["find_personal_email"], {}, {}, {
            "allow_unverified": allow_unverified,
            "domain": domain,
            "firstName": first_name,
            "kind": kind,
            "lastName": last_name,
            "networkUrl": network_url,
        }, None, timeout)

    def find_phone(
        self,
        *,
        allow_unverified: bool | None | Unset = UNSET,
        domain: str | None | Unset = UNSET,
        first_name: str | None | Unset = UNSET,
        last_name: str | None | Unset = UNSET,
        network_url: str | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Finds a person's carrier-verified mobile phone. 12 cr, charged only when the call has an outcome. Without a
        key: `POST /v1/sandbox/find-phone`.
        """
        return self._call(OPERATIONS["find_phone"], {}, {}, {
            "allow_unverified": allow_unverified,
            "domain": domain,
            "firstName": first_name,
            "lastName": last_name,
            "networkUrl": network_url,
        }, None, timeout)

    def find_similar_people(
        self,
        *,
        email: str | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        network_url: str | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Lists people similar to one source, at other companies. 1 base + 0.8 / result; the base is charged even
        without results, unless the subject of the call is unknown. Without a key: `POST
        /v1/sandbox/find-similar-people`.
        """
        return self._call(OPERATIONS["find_similar_people"], {}, {}, {"email": email, "limit": limit, "networkUrl": network_url}, None, timeout)

    def funded_and_hiring(
        self,
        *,
        countries: list[str] | None | Unset = UNSET,
        departments: list[Literal["engineering", "it", "security", "data", "product", "design", "sales", "marketing", "customer_success", "operations", "finance", "hr", "legal", "executive", "research", "support"]] | None | Unset = UNSET,
        industries: list[str] | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        min_amount: int | None | Unset = UNSET,
        min_open_roles: int | None | Unset = UNSET,
        role: str | None | Unset = UNSET,
        since_days: int | None | Unset = UNSET,
        stages: list[Literal["pre_seed", "seed", "series_a", "series_b", "series_c", "series_d", "series_e", "series_f", "growth", "debt", "grant", "private_equity", "post_ipo", "undisclosed"]] | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Lists companies recently funded and hiring now, with a decision maker. 10 cr / resolved; nothing found,
        nothing charged. Without a key: `POST /v1/sandbox/funded-and-hiring`.
        """
        return self._call(OPERATIONS["funded_and_hiring"], {}, {}, {
            "countries": countries,
            "departments": departments,
            "industries": industries,
            "limit": limit,
            "min_amount": min_amount,
            "min_open_roles": min_open_roles,
            "role": role,
            "since_days": since_days,
            "stages": stages,
        }, None, timeout)

    def funded_and_using_tech(
        self,
        *,
        technology: str,
        limit: int | None | Unset = UNSET,
        role: str | None | Unset = UNSET,
        since_days: int | None | Unset = UNSET,
        stages: list[Literal["pre_seed", "seed", "series_a", "series_b", "series_c", "series_d", "series_e", "series_f", "growth", "debt", "grant", "private_equity", "post_ipo", "undisclosed"]] | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Lists funded companies using a technology, with a decision maker. 7 cr / resolved; nothing found, nothing
        charged. Without a key: `POST /v1/sandbox/funded-and-using-tech`.
        """
        return self._call(OPERATIONS["funded_and_using_tech"], {}, {}, {
            "limit": limit,
            "role": role,
            "since_days": since_days,
            "stages": stages,
            "technology": technology,
        }, None, timeout)

    def funding_radar(
        self,
        *,
        countries: list[str] | None | Unset = UNSET,
        industries: list[str] | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        min_amount: int | None | Unset = UNSET,
        role: str | None | Unset = UNSET,
        since_days: int | None | Unset = UNSET,
        stages: list[Literal["pre_seed", "seed", "series_a", "series_b", "series_c", "series_d", "series_e", "series_f", "growth", "debt", "grant", "private_equity", "post_ipo", "undisclosed"]] | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Lists funded companies with a decision maker at each. 3 cr / resolved; nothing found, nothing charged.
        Without a key: `POST /v1/sandbox/funding-radar`.
        """
        return self._call(OPERATIONS["funding_radar"], {}, {}, {
            "countries": countries,
            "industries": industries,
            "limit": limit,
            "min_amount": min_amount,
            "role": role,
            "since_days": since_days,
            "stages": stages,
        }, None, timeout)

    def hiring_intent(
        self,
        *,
        departments: list[Literal["engineering", "it", "security", "data", "product", "design", "sales", "marketing", "customer_success", "operations", "finance", "hr", "legal", "executive", "research", "support"]] | None | Unset = UNSET,
        industries: list[str] | None | Unset = UNSET,
        keywords: list[str] | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        role: str | None | Unset = UNSET,
        titles: list[str] | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Lists hiring companies with the buyer the role concerns. 8 cr / resolved; nothing found, nothing charged.
        Without a key: `POST /v1/sandbox/hiring-intent`.
        """
        return self._call(OPERATIONS["hiring_intent"], {}, {}, {
            "departments": departments,
            "industries": industries,
            "keywords": keywords,
            "limit": limit,
            "role": role,
            "titles": titles,
        }, None, timeout)

    def hiring_velocity(
        self,
        *,
        department: Literal["engineering", "it", "security", "data", "product", "design", "sales", "marketing", "customer_success", "operations", "finance", "hr", "legal", "executive", "research", "support"] | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        min_roles: int | None | Unset = UNSET,
        role: str | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Lists companies hiring 5 or more roles in one department this quarter, with a buyer. 5 cr / resolved;
        nothing found, nothing charged. Without a key: `POST /v1/sandbox/hiring-velocity`.
        """
        return self._call(OPERATIONS["hiring_velocity"], {}, {}, {"department": department, "limit": limit, "min_roles": min_roles, "role": role}, None, timeout)

    def job_change_radar(
        self,
        *,
        company_domains: list[str] | None | Unset = UNSET,
        departments: list[Literal["engineering", "it", "security", "data", "product", "design", "sales", "marketing", "customer_success", "operations", "finance", "hr", "legal", "executive", "research", "support"]] | None | Unset = UNSET,
        from_domains: list[str] | None | Unset = UNSET,
        industries: list[str] | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        seniorities: list[Literal["owner", "founder", "c_suite", "partner", "vp", "head", "director", "manager", "senior", "entry", "intern"]] | None | Unset = UNSET,
        since_days: int | None | Unset = UNSET,
        titles: list[str] | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Lists job changes with the people unmasked. 2 cr / resolved; nothing found, nothing charged. Without a key:
        `POST /v1/sandbox/job-change-radar`.
        """
        return self._call(OPERATIONS["job_change_radar"], {}, {}, {
            "company_domains": company_domains,
            "departments": departments,
            "from_domains": from_domains,
            "industries": industries,
            "limit": limit,
            "seniorities": seniorities,
            "since_days": since_days,
            "titles": titles,
        }, None, timeout)

    def just_acquired_buyers(
        self,
        *,
        industry: str | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        role: str | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Lists companies acquired in the last 30 days, with a decision maker at the acquirer. 4 cr / resolved;
        nothing found, nothing charged. Without a key: `POST /v1/sandbox/just-acquired-buyers`.
        """
        return self._call(OPERATIONS["just_acquired_buyers"], {}, {}, {"industry": industry, "limit": limit, "role": role}, None, timeout)

    def just_funded_smb_leaders(
        self,
        *,
        allow_unverified: bool | None | Unset = UNSET,
        city: str | None | Unset = UNSET,
        country: str | None | Unset = UNSET,
        industry: str | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        region: str | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Lists local businesses funded in the last 30 days, with the owner. 6 cr / resolved; nothing found, nothing
        charged. Without a key: `POST /v1/sandbox/just-funded-smb-leaders`.
        """
        return self._call(OPERATIONS["just_funded_smb_leaders"], {}, {}, {
            "allow_unverified": allow_unverified,
            "city": city,
            "country": country,
            "industry": industry,
            "limit": limit,
            "region": region,
        }, None, timeout)

    def local_business_owners(
        self,
        *,
        city: str,
        industry: str,
        allow_unverified: bool | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        size: t.Range | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Lists small-business owners with mobile and email, by industry, city and size. 3 cr / resolved; nothing
        found, nothing charged. Without a key: `POST /v1/sandbox/local-business-owners`.
        """
        return self._call(OPERATIONS["local_business_owners"], {}, {}, {
            "allow_unverified": allow_unverified,
            "city": city,
            "industry": industry,
            "limit": limit,
            "size": size,
        }, None, timeout)

    def local_service_by_revenue(
        self,
        *,
        revenue_band: Literal["0-1M", "1M-10M", "10M-25M", "25M-50M", "50M-100M", "100M-250M", "250M-500M", "500M-1B", "1B-10B", "10B+"],
        allow_unverified: bool | None | Unset = UNSET,
        city: str | None | Unset = UNSET,
        industry: str | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Lists small businesses by revenue band, with the owner. 4 cr / resolved; nothing found, nothing charged.
        Without a key: `POST /v1/sandbox/local-service-by-revenue`.
        """
        return self._call(OPERATIONS["local_service_by_revenue"], {}, {}, {
            "allow_unverified": allow_unverified,
            "city": city,
            "industry": industry,
            "limit": limit,
            "revenue_band": revenue_band,
        }, None, timeout)

    def lookalike_accounts(
        self,
        *,
        domains: list[str],
        limit: int | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Lists companies similar to up to 5 source domains. 0.6 cr / result; nothing found, nothing charged. Without
        a key: `POST /v1/sandbox/lookalike-accounts`.
        """
        return self._call(OPERATIONS["lookalike_accounts"], {}, {}, {"domains": domains, "limit": limit}, None, timeout)

    def low_competition_hires(
        self,
        *,
        departments: list[Literal["engineering", "it", "security", "data", "product", "design", "sales", "marketing", "customer_success", "operations", "finance", "hr", "legal", "executive", "research", "support"]] | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        locations: list[str] | None | Unset = UNSET,
        max_applicants: int | None | Unset = UNSET,
        titles: list[str] | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Lists jobs with fewer than 25 applicants. 1 cr / result; nothing found, nothing charged. Without a key:
        `POST /v1/sandbox/low-competition-hires`.
        """
        return self._call(OPERATIONS["low_competition_hires"], {}, {}, {
            "departments": departments,
            "limit": limit,
            "locations": locations,
            "max_applicants": max_applicants,
            "titles": titles,
        }, None, timeout)

    def multi_source_phone(
        self,
        *,
        allow_unverified: bool | None | Unset = UNSET,
        domain: str | None | Unset = UNSET,
        first_name: str | None | Unset = UNSET,
        last_name: str | None | Unset = UNSET,
        network_url: str | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Finds a phone by asking several providers in turn. 14 cr / resolved; nothing found, nothing charged. Without
        a key: `POST /v1/sandbox/multi-source-phone`.
        """
        return self._call(OPERATIONS["multi_source_phone"], {}, {}, {
            "allow_unverified": allow_unverified,
            "domain": domain,
            "firstName": first_name,
            "lastName": last_name,
            "networkUrl": network_url,
        }, None, timeout)

    def prospect_package(
        self,
        *,
        network_url: str,
        allow_unverified: bool | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Gives a person, their email, phone, 3 peers and personalization hooks. 12 cr, charged only when the call has
        an outcome. Without a key: `POST /v1/sandbox/prospect-package`.
        """
        return self._call(OPERATIONS["prospect_package"], {}, {}, {"allow_unverified": allow_unverified, "networkUrl": network_url}, None, timeout)

    def quiet_power_users(
        self,
        *,
        champions: list[t.QuietPowerUsersRequestChampionsItem],
        timeout: float | None = None,
    ) -> t.DryRun:
        """Watches champions for a job change, a title change or a spike of engagement. 2 cr / matched; nothing found,
        nothing charged. Without a key: `POST /v1/sandbox/quiet-power-users`.
        """
        return self._call(OPERATIONS["quiet_power_users"], {}, {}, {"champions": champions}, None, timeout)

    def reverse_email(
        self,
        *,
        email: str,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Finds the person, profile and company behind an email. 1 cr, charged only when the call has an outcome.
        Without a key: `POST /v1/sandbox/reverse-email`.
        """
        return self._call(OPERATIONS["reverse_email"], {}, {}, {"email": email}, None, timeout)

    def reverse_phone(
        self,
        *,
        phone: str,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Finds the person, profile and company behind a phone. 2 cr, charged only when the call has an outcome.
        Without a key: `POST /v1/sandbox/reverse-phone`.
        """
        return self._call(OPERATIONS["reverse_phone"], {}, {}, {"phone": phone}, None, timeout)

    def run_saved_icp(
        self,
        id: str,
        *,
        limit: int | None | Unset = UNSET,
        only_new: bool | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Runs a saved ICP again. 1 base + 0.5 / result; the base is charged even without results, unless the subject
        of the call is unknown. Without a key: `POST /v1/sandbox/saved-icps/{id}/run`.
        """
        return self._call(OPERATIONS["run_saved_icp"], {"id": id}, {}, {"limit": limit, "only_new": only_new}, None, timeout)

    def search_companies(
        self,
        *,
        cursor: str | None | Unset = UNSET,
        employee_count: t.Range | None | Unset = UNSET,
        employee_ranges: list[Literal["1-10", "11-50", "51-200", "201-500", "501-1000", "1001-5000", "5001-10000", "10001+"]] | None | Unset = UNSET,
        exclude: t.CompanyFilters | None | Unset = UNSET,
        filters: t.CompanyFilters | None | Unset = UNSET,
        founded: t.Range | None | Unset = UNSET,
        funding: t.FundingFilter | None | Unset = UNSET,
        industries: list[str] | None | Unset = UNSET,
        keywords: list[str] | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        locations: list[str] | None | Unset = UNSET,
        revenue_ranges: list[Literal["0-1M", "1M-10M", "10M-25M", "25M-50M", "50M-100M", "100M-250M", "250M-500M", "500M-1B", "1B-10B", "10B+"]] | None | Unset = UNSET,
        technologies: list[str] | None | Unset = UNSET,
        technologies_all: list[str] | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Searches companies by industry, technology, size, funding and location. 1 base + 0.5 / result; the base is
        charged even without results, unless the subject of the call is unknown. Without a key: `POST
        /v1/sandbox/search/companies`.
        """
        return self._call(OPERATIONS["search_companies"], {}, {}, {
            "cursor": cursor,
            "employee_count": employee_count,
            "employee_ranges": employee_ranges,
            "exclude": exclude,
            "filters": filters,
            "founded": founded,
            "funding": funding,
            "industries": industries,
            "keywords": keywords,
            "limit": limit,
            "locations": locations,
            "revenue_ranges": revenue_ranges,
            "technologies": technologies,
            "technologies_all": technologies_all,
        }, None, timeout)

    def search_people(
        self,
        *,
        certifications: list[str] | None | Unset = UNSET,
        changed_job_within_days: int | None | Unset = UNSET,
        company_domains: list[str] | None | Unset = UNSET,
        company_sizes: list[Literal["1-10", "11-50", "51-200", "201-500", "501-1000", "1001-5000", "5001-10000", "10001+"]] | None | Unset = UNSET,
        cursor: str | None | Unset = UNSET,
        departments: list[Literal["engineering", "it", "security", "data", "product", "design", "sales", "marketing", "customer_success", "operations", "finance", "hr", "legal", "executive", "research", "support"]] | None | Unset = UNSET,
        exclude: t.PeopleFilters | None | Unset = UNSET,
        filters: t.PeopleFilters | None | Unset = UNSET,
        industries: list[str] | None | Unset = UNSET,
        keywords: list[str] | None | Unset = UNSET,
        languages: list[str] | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        locations: list[str] | None | Unset = UNSET,
        schools: list[str] | None | Unset = UNSET,
        seniorities: list[Literal["owner", "founder", "c_suite", "partner", "vp", "head", "director", "manager", "senior", "entry", "intern"]] | None | Unset = UNSET,
        skills: list[str] | None | Unset = UNSET,
        technologies: list[str] | None | Unset = UNSET,
        titles: list[str] | None | Unset = UNSET,
        years_of_experience: t.Range | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Searches people by title, seniority, department, skills, industry, location and more. 1 base + 1 / result;
        the base is charged even without results, unless the subject of the call is unknown. Without a key: `POST
        /v1/sandbox/search/people`.
        """
        return self._call(OPERATIONS["search_people"], {}, {}, {
            "certifications": certifications,
            "changed_job_within_days": changed_job_within_days,
            "company_domains": company_domains,
            "company_sizes": company_sizes,
            "cursor": cursor,
            "departments": departments,
            "exclude": exclude,
            "filters": filters,
            "industries": industries,
            "keywords": keywords,
            "languages": languages,
            "limit": limit,
            "locations": locations,
            "schools": schools,
            "seniorities": seniorities,
            "skills": skills,
            "technologies": technologies,
            "titles": titles,
            "years_of_experience": years_of_experience,
        }, None, timeout)

    def silent_promoter_radar(
        self,
        *,
        contacts: list[t.SilentPromoterRadarRequestContactsItem],
        timeout: float | None = None,
    ) -> t.DryRun:
        """Lists people of a contact list promoted in the last 90 days. 2 cr / matched; nothing found, nothing charged.
        Without a key: `POST /v1/sandbox/silent-promoter-radar`.
        """
        return self._call(OPERATIONS["silent_promoter_radar"], {}, {}, {"contacts": contacts}, None, timeout)

    def smb_buying_committee(
        self,
        *,
        company_domain: str,
        max_per_role: int | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Maps the stakeholders of a small business. 4 cr / resolved; nothing found, nothing charged. Without a key:
        `POST /v1/sandbox/smb-buying-committee`.
        """
        return self._call(OPERATIONS["smb_buying_committee"], {}, {}, {"company_domain": company_domain, "max_per_role": max_per_role}, None, timeout)

    def tech_stack_targets(
        self,
        *,
        technology: str,
        employee_count: t.Range | None | Unset = UNSET,
        industries: list[str] | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        role: str | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Lists companies using a technology, with a decision maker. 4 cr / resolved; nothing found, nothing charged.
        Without a key: `POST /v1/sandbox/tech-stack-targets`.
        """
        return self._call(OPERATIONS["tech_stack_targets"], {}, {}, {
            "employee_count": employee_count,
            "industries": industries,
            "limit": limit,
            "role": role,
            "technology": technology,
        }, None, timeout)

    def verify_email(
        self,
        *,
        email: str,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Checks an email's syntax, whether it is disposable, and whether its mailbox exists. 0.5 cr, charged only
        when the call has an outcome. Without a key: `POST /v1/sandbox/verify-email`.
        """
        return self._call(OPERATIONS["verify_email"], {}, {}, {"email": email}, None, timeout)

    def run_watch_list(
        self,
        id: str,
        *,
        include_seen: bool | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Compares a watch list with the live signals and enriches the matches. 2 cr / resolved; nothing found,
        nothing charged. Without a key: `POST /v1/sandbox/watch-lists/{id}/run`.
        """
        return self._call(OPERATIONS["run_watch_list"], {"id": id}, {}, {"include_seen": include_seen, "limit": limit}, None, timeout)


class AsyncPrices:
    """What each metered endpoint would cost at most, awaited."""

    async def _call(self, operation: Operation, path: dict[str, str], query: dict[str, Any],
        body: dict[str, Any], key: str | None, timeout: float | None) -> Any:
        raise NotImplementedError

    async def ad_audience(
        self,
        *,
        emails: list[str],
        timeout: float | None = None,
    ) -> t.DryRun:
        """Hashes a list of emails for ad-platform custom audiences, with match-rate figures. 0.1 cr / email; nothing
        found, nothing charged. Without a key: `POST /v1/sandbox/ad-audience`.
        """
        return await self._call(OPERATIONS["ad_audience"], {}, {}, {"emails": emails}, None, timeout)

    async def bulk_enrich(
        self,
        *,
        items: list[t.BulkItem],
        webhook_url: str | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Submits up to 500 items to enrich, with an optional webhook. 1 cr / resolved; nothing found, nothing
        charged.
        """
        return await self._call(OPERATIONS["bulk_enrich"], {}, {}, {"items": items, "webhook_url": webhook_url}, None, timeout)

    async def bundles_competitive_intel(
        self,
        *,
        company_domain: str,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Gives a competitor's leadership, recent moves, technologies and lookalikes. 25 cr, charged only when the
        call has an outcome. Without a key: `POST /v1/sandbox/bundles/competitive-intel`.
        """
        return await self._call(OPERATIONS["bundles_competitive_intel"], {}, {}, {"company_domain": company_domain}, None, timeout)

    async def bundles_founder_research(
        self,
        *,
        company_domain: str,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Gives a company, its founders, funding history and tech stack. 20 cr, charged only when the call has an
        outcome. Without a key: `POST /v1/sandbox/bundles/founder-research`.
        """
        return await self._call(OPERATIONS["bundles_founder_research"], {}, {}, {"company_domain": company_domain}, None, timeout)

    async def bundles_recruiter_pack(
        self,
        *,
        network_url: str,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Gives a candidate and 8 similar ones at other companies. 30 cr, charged only when the call has an outcome.
        Without a key: `POST /v1/sandbox/bundles/recruiter-pack`.
        """
        return await self._call(OPERATIONS["bundles_recruiter_pack"], {}, {}, {"networkUrl": network_url}, None, timeout)

    async def bundles_relationship_graph(
        self,
        *,
        network_url: str,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Gives a person and their past coworkers: the paths to a warm introduction. 15 cr, charged only when the call
        has an outcome. Without a key: `POST /v1/sandbox/bundles/relationship-graph`.
        """
        return await self._call(OPERATIONS["bundles_relationship_graph"], {}, {}, {"networkUrl": network_url}, None, timeout)

    async def bundles_sales_deck(
        self,
        *,
        company_domain: str,
        target_role: str,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Prepares an account brief. 25 cr, charged only when the call has an outcome. Without a key: `POST
        /v1/sandbox/bundles/sales-deck`.
        """
        return await self._call(OPERATIONS["bundles_sales_deck"], {}, {}, {"company_domain": company_domain, "target_role": target_role}, None, timeout)

    async def buyer_budget_window(
        self,
        *,
        filters: t.CompanyFilters | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        role: str | None | Unset = UNSET,
        saved_icp_id: str | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Lists companies funded 6 to 18 months ago, hiring, and matching an ICP. 6 cr / resolved; nothing found,
        nothing charged. Without a key: `POST /v1/sandbox/buyer-budget-window`.
        """
        return await self._call(OPERATIONS["buyer_budget_window"], {}, {}, {"filters": filters, "limit": limit, "role": role, "saved_icp_id": saved_icp_id}, None, timeout)

    async def buying_committee(
        self,
        *,
        company_domain: str,
        deal_type: Literal["security", "data_infra", "sales_ops", "exec", "marketing", "engineering"],
        max_per_role: int | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Maps who decides, influences and uses, by deal type. 3 cr / resolved; nothing found, nothing charged.
        Without a key: `POST /v1/sandbox/buying-committee`.
        """
        return await self._call(OPERATIONS["buying_committee"], {}, {}, {
            "company_domain": company_domain,
            "deal_type": deal_type,
            "max_per_role": max_per_role,
        }, None, timeout)

    async def champion_just_moved(
        self,
        *,
        contacts: list[t.ChampionJustMovedRequestContactsItem],
        limit: int | None | Unset = UNSET,
        since_days: int | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Compares a contact list with the live job-change feed. 2 cr / resolved; nothing found, nothing charged.
        Without a key: `POST /v1/sandbox/champion-just-moved`.
        """
        return await self._call(OPERATIONS["champion_just_moved"], {}, {}, {"contacts": contacts, "limit": limit, "since_days": since_days}, None, timeout)

    async def companies(
        self,
        *,
        domain: str | None | Unset = UNSET,
        min_confidence: float | None | Unset = UNSET,
        name: str | None | Unset = UNSET,
        network_url: str | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Resolves a company from a domain, a network URL or a name. 1 cr, charged only when the call has an outcome.
        Without a key: `POST /v1/sandbox/companies`.
        """
        return await self._call(OPERATIONS["companies"], {}, {}, {
            "domain": domain,
            "min_confidence": min_confidence,
            "name": name,
            "networkUrl": network_url,
        }, None, timeout)

    async def competitor_talent_leaving(
        self,
        *,
        competitor_domain: str,
        allow_unverified: bool | None | Unset = UNSET,
        departments: list[Literal["engineering", "it", "security", "data", "product", "design", "sales", "marketing", "customer_success", "operations", "finance", "hr", "legal", "executive", "research", "support"]] | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Lists people who left a competitor in the last 30 days, with verified contact. 3 cr / resolved; nothing
        found, nothing charged. Without a key: `POST /v1/sandbox/competitor-talent-leaving`.
        """
        return await self._call(OPERATIONS["competitor_talent_leaving"], {}, {}, {
            "allow_unverified": allow_unverified,
            "competitor_domain": competitor_domain,
            "departments": departments,
            "limit": limit,
        }, None, timeout)

    async def congrats_trigger(
        self,
        *,
        limit: int | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Lists people who just changed jobs, with the text of their announcement. 2 cr / resolved; nothing found,
        nothing charged. Without a key: `POST /v1/sandbox/congrats-trigger`.
        """
        return await self._call(OPERATIONS["congrats_trigger"], {}, {}, {"limit": limit}, None, timeout)

    async def domain_search(
        self,
        *,
        domain: str,
        cursor: str | None | Unset = UNSET,
        departments: list[Literal["engineering", "it", "security", "data", "product", "design", "sales", "marketing", "customer_success", "operations", "finance", "hr", "legal", "executive", "research", "support"]] | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        seniorities: list[Literal["owner", "founder", "c_suite", "partner", "vp", "head", "director", "manager", "senior", "entry", "intern"]] | None | Unset = UNSET,
        verified_only: bool | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Lists who is known at a domain, with their business emails and how the company makes them. 0.5 cr / result;
        nothing found, nothing charged. Without a key: `POST /v1/sandbox/domain-search`.
        """
        return await self._call(OPERATIONS["domain_search"], {}, {}, {
            "cursor": cursor,
            "departments": departments,
            "domain": domain,
            "limit": limit,
            "seniorities": seniorities,
            "verified_only": verified_only,
        }, None, timeout)

    async def enrich(
        self,
        *,
        company: str | None | Unset = UNSET,
        domain: str | None | Unset = UNSET,
        email: str | None | Unset = UNSET,
        first_name: str | None | Unset = UNSET,
        full_name: str | None | Unset = UNSET,
        last_name: str | None | Unset = UNSET,
        min_confidence: float | None | Unset = UNSET,
        network_url: str | None | Unset = UNSET,
        phone: str | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Resolves a person from a network URL, an email, a phone, or a name plus company. 1 cr, charged only when the
        call has an outcome. Without a key: `POST /v1/sandbox/enrich`.
        """
        return await self._call(OPERATIONS["enrich"], {}, {}, {
            "company": company,
            "domain": domain,
            "email": email,
            "firstName": first_name,
            "fullName": full_name,
            "lastName": last_name,
            "min_confidence": min_confidence,
            "networkUrl": network_url,
            "phone": phone,
        }, None, timeout)

    async def find_decision_maker(
        self,
        *,
        company_domain: str,
        role: str,
        limit: int | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Ranks the top 3 buyers at a company for a role. 4 cr / resolved; nothing found, nothing charged. Without a
        key: `POST /v1/sandbox/find-decision-maker`.
        """
        return await self._call(OPERATIONS["find_decision_maker"], {}, {}, {"company_domain": company_domain, "limit": limit, "role": role}, None, timeout)

    async def find_email(
        self,
        *,
        allow_unverified: bool | None | Unset = UNSET,
        domain: str | None | Unset = UNSET,
        first_name: str | None | Unset = UNSET,
        kind: Literal["network", "name"] | None | Unset = UNSET,
        last_name: str | None | Unset = UNSET,
        network_url: str | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Finds a person's business email and verifies it. 2 cr, charged only when the call has an outcome. Without a
        key: `POST /v1/sandbox/find-email`.
        """
        return await self._call(OPERATIONS["find_email"], {}, {}, {
            "allow_unverified": allow_unverified,
            "domain": domain,
            "firstName": first_name,
            "kind": kind,
            "lastName": last_name,
            "networkUrl": network_url,
        }, None, timeout)

    async def find_personal_email(
        self,
        *,
        allow_unverified: bool | None | Unset = UNSET,
        domain: str | None | Unset = UNSET,
        first_name: str | None | Unset = UNSET,
        kind: Literal["network", "name"] | None | Unset = UNSET,
        last_name: str | None | Unset = UNSET,
        network_url: str | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Finds a person's personal email at a free mail provider. 2 cr, charged only when the call has an outcome.
        Without a key: `POST /v1/sandbox/find-personal-email`.
        """
        return await self._call(OPERATIONS["find_personal_email"], {}, {}, {
            "allow_unverified": allow_unverified,
            "domain": domain,
            "firstName": first_name,
            "kind": kind,
            "lastName": last_name,
            "networkUrl": network_url,
        }, None, timeout)

    async def find_phone(
        self,
        *,
        allow_unverified: bool | None | Unset = UNSET,
        domain: str | None | Unset = UNSET,
        first_name: str | None | Unset = UNSET,
        last_name: str | None | Unset = UNSET,
        network_url: str | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Finds a person's carrier-verified mobile phone. 12 cr, charged only when the call has an outcome. Without a
        key: `POST /v1/sandbox/find-phone`.
        """
        return await self._call(OPERATIONS["find_phone"], {}, {}, {
            "allow_unverified": allow_unverified,
            "domain": domain,
            "firstName": first_name,
            "lastName": last_name,
            "networkUrl": network_url,
        }, None, timeout)

    async def find_similar_people(
        self,
        *,
        email: str | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        network_url: str | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Lists people similar to one source, at other companies. 1 base + 0.8 / result; the base is charged even
        without results, unless the subject of the call is unknown. Without a key: `POST
        /v1/sandbox/find-similar-people`.
        """
        return await self._call(OPERATIONS["find_similar_people"], {}, {}, {"email": email, "limit": limit, "networkUrl": network_url}, None, timeout)

    async def funded_and_hiring(
        self,
        *,
        countries: list[str] | None | Unset = UNSET,
        departments: list[Literal["engineering", "it", "security", "data", "product", "design", "sales", "marketing", "customer_success", "operations", "finance", "hr", "legal", "executive", "research", "support"]] | None | Unset = UNSET,
        industries: list[str] | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        min_amount: int | None | Unset = UNSET,
        min_open_roles: int | None | Unset = UNSET,
        role: str | None | Unset = UNSET,
        since_days: int | None | Unset = UNSET,
        stages: list[Literal["pre_seed", "seed", "series_a", "series_b", "series_c", "series_d", "series_e", "series_f", "growth", "debt", "grant", "private_equity", "post_ipo", "undisclosed"]] | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Lists companies recently funded and hiring now, with a decision maker. 10 cr / resolved; nothing found,
        nothing charged. Without a key: `POST /v1/sandbox/funded-and-hiring`.
        """
        return await self._call(OPERATIONS["funded_and_hiring"], {}, {}, {
            "countries": countries,
            "departments": departments,
            "industries": industries,
            "limit": limit,
            "min_amount": min_amount,
            "min_open_roles": min_open_roles,
            "role": role,
            "since_days": since_days,
            "stages": stages,
        }, None, timeout)

    async def funded_and_using_tech(
        self,
        *,
        technology: str,
        limit: int | None | Unset = UNSET,
        role: str | None | Unset = UNSET,
        since_days: int | None | Unset = UNSET,
        stages: list[Literal["pre_seed", "seed", "series_a", "series_b", "series_c", "series_d", "series_e", "series_f", "growth", "debt", "grant", "private_equity", "post_ipo", "undisclosed"]] | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Lists funded companies using a technology, with a decision maker. 7 cr / resolved; nothing found, nothing
        charged. Without a key: `POST /v1/sandbox/funded-and-using-tech`.
        """
        return await self._call(OPERATIONS["funded_and_using_tech"], {}, {}, {
            "limit": limit,
            "role": role,
            "since_days": since_days,
            "stages": stages,
            "technology": technology,
        }, None, timeout)

    async def funding_radar(
        self,
        *,
        countries: list[str] | None | Unset = UNSET,
        industries: list[str] | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        min_amount: int | None | Unset = UNSET,
        role: str | None | Unset = UNSET,
        since_days: int | None | Unset = UNSET,
        stages: list[Literal["pre_seed", "seed", "series_a", "series_b", "series_c", "series_d", "series_e", "series_f", "growth", "debt", "grant", "private_equity", "post_ipo", "undisclosed"]] | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Lists funded companies with a decision maker at each. 3 cr / resolved; nothing found, nothing charged.
        Without a key: `POST /v1/sandbox/funding-radar`.
        """
        return await self._call(OPERATIONS["funding_radar"], {}, {}, {
            "countries": countries,
            "industries": industries,
            "limit": limit,
            "min_amount": min_amount,
            "role": role,
            "since_days": since_days,
            "stages": stages,
        }, None, timeout)

    async def hiring_intent(
        self,
        *,
        departments: list[Literal["engineering", "it", "security", "data", "product", "design", "sales", "marketing", "customer_success", "operations", "finance", "hr", "legal", "executive", "research", "support"]] | None | Unset = UNSET,
        industries: list[str] | None | Unset = UNSET,
        keywords: list[str] | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        role: str | None | Unset = UNSET,
        titles: list[str] | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Lists hiring companies with the buyer the role concerns. 8 cr / resolved; nothing found, nothing charged.
        Without a key: `POST /v1/sandbox/hiring-intent`.
        """
        return await self._call(OPERATIONS["hiring_intent"], {}, {}, {
            "departments": departments,
            "industries": industries,
            "keywords": keywords,
            "limit": limit,
            "role": role,
            "titles": titles,
        }, None, timeout)

    async def hiring_velocity(
        self,
        *,
        department: Literal["engineering", "it", "security", "data", "product", "design", "sales", "marketing", "customer_success", "operations", "finance", "hr", "legal", "executive", "research", "support"] | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        min_roles: int | None | Unset = UNSET,
        role: str | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Lists companies hiring 5 or more roles in one department this quarter, with a buyer. 5 cr / resolved;
        nothing found, nothing charged. Without a key: `POST /v1/sandbox/hiring-velocity`.
        """
        return await self._call(OPERATIONS["hiring_velocity"], {}, {}, {"department": department, "limit": limit, "min_roles": min_roles, "role": role}, None, timeout)

    async def job_change_radar(
        self,
        *,
        company_domains: list[str] | None | Unset = UNSET,
        departments: list[Literal["engineering", "it", "security", "data", "product", "design", "sales", "marketing", "customer_success", "operations", "finance", "hr", "legal", "executive", "research", "support"]] | None | Unset = UNSET,
        from_domains: list[str] | None | Unset = UNSET,
        industries: list[str] | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        seniorities: list[Literal["owner", "founder", "c_suite", "partner", "vp", "head", "director", "manager", "senior", "entry", "intern"]] | None | Unset = UNSET,
        since_days: int | None | Unset = UNSET,
        titles: list[str] | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Lists job changes with the people unmasked. 2 cr / resolved; nothing found, nothing charged. Without a key:
        `POST /v1/sandbox/job-change-radar`.
        """
        return await self._call(OPERATIONS["job_change_radar"], {}, {}, {
            "company_domains": company_domains,
            "departments": departments,
            "from_domains": from_domains,
            "industries": industries,
            "limit": limit,
            "seniorities": seniorities,
            "since_days": since_days,
            "titles": titles,
        }, None, timeout)

    async def just_acquired_buyers(
        self,
        *,
        industry: str | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        role: str | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Lists companies acquired in the last 30 days, with a decision maker at the acquirer. 4 cr / resolved;
        nothing found, nothing charged. Without a key: `POST /v1/sandbox/just-acquired-buyers`.
        """
        return await self._call(OPERATIONS["just_acquired_buyers"], {}, {}, {"industry": industry, "limit": limit, "role": role}, None, timeout)

    async def just_funded_smb_leaders(
        self,
        *,
        allow_unverified: bool | None | Unset = UNSET,
        city: str | None | Unset = UNSET,
        country: str | None | Unset = UNSET,
        industry: str | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        region: str | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Lists local businesses funded in the last 30 days, with the owner. 6 cr / resolved; nothing found, nothing
        charged. Without a key: `POST /v1/sandbox/just-funded-smb-leaders`.
        """
        return await self._call(OPERATIONS["just_funded_smb_leaders"], {}, {}, {
            "allow_unverified": allow_unverified,
            "city": city,
            "country": country,
            "industry": industry,
            "limit": limit,
            "region": region,
        }, None, timeout)

    async def local_business_owners(
        self,
        *,
        city: str,
        industry: str,
        allow_unverified: bool | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        size: t.Range | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Lists small-business owners with mobile and email, by industry, city and size. 3 cr / resolved; nothing
        found, nothing charged. Without a key: `POST /v1/sandbox/local-business-owners`.
        """
        return await self._call(OPERATIONS["local_business_owners"], {}, {}, {
            "allow_unverified": allow_unverified,
            "city": city,
            "industry": industry,
            "limit": limit,
            "size": size,
        }, None, timeout)

    async def local_service_by_revenue(
        self,
        *,
        revenue_band: Literal["0-1M", "1M-10M", "10M-25M", "25M-50M", "50M-100M", "100M-250M", "250M-500M", "500M-1B", "1B-10B", "10B+"],
        allow_unverified: bool | None | Unset = UNSET,
        city: str | None | Unset = UNSET,
        industry: str | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Lists small businesses by revenue band, with the owner. 4 cr / resolved; nothing found, nothing charged.
        Without a key: `POST /v1/sandbox/local-service-by-revenue`.
        """
        return await self._call(OPERATIONS["local_service_by_revenue"], {}, {}, {
            "allow_unverified": allow_unverified,
            "city": city,
            "industry": industry,
            "limit": limit,
            "revenue_band": revenue_band,
        }, None, timeout)

    async def lookalike_accounts(
        self,
        *,
        domains: list[str],
        limit: int | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Lists companies similar to up to 5 source domains. 0.6 cr / result; nothing found, nothing charged. Without
        a key: `POST /v1/sandbox/lookalike-accounts`.
        """
        return await self._call(OPERATIONS["lookalike_accounts"], {}, {}, {"domains": domains, "limit": limit}, None, timeout)

    async def low_competition_hires(
        self,
        *,
        departments: list[Literal["engineering", "it", "security", "data", "product", "design", "sales", "marketing", "customer_success", "operations", "finance", "hr", "legal", "executive", "research", "support"]] | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        locations: list[str] | None | Unset = UNSET,
        max_applicants: int | None | Unset = UNSET,
        titles: list[str] | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Lists jobs with fewer than 25 applicants. 1 cr / result; nothing found, nothing charged. Without a key:
        `POST /v1/sandbox/low-competition-hires`.
        """
        return await self._call(OPERATIONS["low_competition_hires"], {}, {}, {
            "departments": departments,
            "limit": limit,
            "locations": locations,
            "max_applicants": max_applicants,
            "titles": titles,
        }, None, timeout)

    async def multi_source_phone(
        self,
        *,
        allow_unverified: bool | None | Unset = UNSET,
        domain: str | None | Unset = UNSET,
        first_name: str | None | Unset = UNSET,
        last_name: str | None | Unset = UNSET,
        network_url: str | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Finds a phone by asking several providers in turn. 14 cr / resolved; nothing found, nothing charged. Without
        a key: `POST /v1/sandbox/multi-source-phone`.
        """
        return await self._call(OPERATIONS["multi_source_phone"], {}, {}, {
            "allow_unverified": allow_unverified,
            "domain": domain,
            "firstName": first_name,
            "lastName": last_name,
            "networkUrl": network_url,
        }, None, timeout)

    async def prospect_package(
        self,
        *,
        network_url: str,
        allow_unverified: bool | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Gives a person, their email, phone, 3 peers and personalization hooks. 12 cr, charged only when the call has
        an outcome. Without a key: `POST /v1/sandbox/prospect-package`.
        """
        return await self._call(OPERATIONS["prospect_package"], {}, {}, {"allow_unverified": allow_unverified, "networkUrl": network_url}, None, timeout)

    async def quiet_power_users(
        self,
        *,
        champions: list[t.QuietPowerUsersRequestChampionsItem],
        timeout: float | None = None,
    ) -> t.DryRun:
        """Watches champions for a job change, a title change or a spike of engagement. 2 cr / matched; nothing found,
        nothing charged. Without a key: `POST /v1/sandbox/quiet-power-users`.
        """
        return await self._call(OPERATIONS["quiet_power_users"], {}, {}, {"champions": champions}, None, timeout)

    async def reverse_email(
        self,
        *,
        email: str,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Finds the person, profile and company behind an email. 1 cr, charged only when the call has an outcome.
        Without a key: `POST /v1/sandbox/reverse-email`.
        """
        return await self._call(OPERATIONS["reverse_email"], {}, {}, {"email": email}, None, timeout)

    async def reverse_phone(
        self,
        *,
        phone: str,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Finds the person, profile and company behind a phone. 2 cr, charged only when the call has an outcome.
        Without a key: `POST /v1/sandbox/reverse-phone`.
        """
        return await self._call(OPERATIONS["reverse_phone"], {}, {}, {"phone": phone}, None, timeout)

    async def run_saved_icp(
        self,
        id: str,
        *,
        limit: int | None | Unset = UNSET,
        only_new: bool | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Runs a saved ICP again. 1 base + 0.5 / result; the base is charged even without results, unless the subject
        of the call is unknown. Without a key: `POST /v1/sandbox/saved-icps/{id}/run`.
        """
        return await self._call(OPERATIONS["run_saved_icp"], {"id": id}, {}, {"limit": limit, "only_new": only_new}, None, timeout)

    async def search_companies(
        self,
        *,
        cursor: str | None | Unset = UNSET,
        employee_count: t.Range | None | Unset = UNSET,
        employee_ranges: list[Literal["1-10", "11-50", "51-200", "201-500", "501-1000", "1001-5000", "5001-10000", "10001+"]] | None | Unset = UNSET,
        exclude: t.CompanyFilters | None | Unset = UNSET,
        filters: t.CompanyFilters | None | Unset = UNSET,
        founded: t.Range | None | Unset = UNSET,
        funding: t.FundingFilter | None | Unset = UNSET,
        industries: list[str] | None | Unset = UNSET,
        keywords: list[str] | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        locations: list[str] | None | Unset = UNSET,
        revenue_ranges: list[Literal["0-1M", "1M-10M", "10M-25M", "25M-50M", "50M-100M", "100M-250M", "250M-500M", "500M-1B", "1B-10B", "10B+"]] | None | Unset = UNSET,
        technologies: list[str] | None | Unset = UNSET,
        technologies_all: list[str] | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Searches companies by industry, technology, size, funding and location. 1 base + 0.5 / result; the base is
        charged even without results, unless the subject of the call is unknown. Without a key: `POST
        /v1/sandbox/search/companies`.
        """
        return await self._call(OPERATIONS["search_companies"], {}, {}, {
            "cursor": cursor,
            "employee_count": employee_count,
            "employee_ranges": employee_ranges,
            "exclude": exclude,
            "filters": filters,
            "founded": founded,
            "funding": funding,
            "industries": industries,
            "keywords": keywords,
            "limit": limit,
            "locations": locations,
            "revenue_ranges": revenue_ranges,
            "technologies": technologies,
            "technologies_all": technologies_all,
        }, None, timeout)

    async def search_people(
        self,
        *,
        certifications: list[str] | None | Unset = UNSET,
        changed_job_within_days: int | None | Unset = UNSET,
        company_domains: list[str] | None | Unset = UNSET,
        company_sizes: list[Literal["1-10", "11-50", "51-200", "201-500", "501-1000", "1001-5000", "5001-10000", "10001+"]] | None | Unset = UNSET,
        cursor: str | None | Unset = UNSET,
        departments: list[Literal["engineering", "it", "security", "data", "product", "design", "sales", "marketing", "customer_success", "operations", "finance", "hr", "legal", "executive", "research", "support"]] | None | Unset = UNSET,
        exclude: t.PeopleFilters | None | Unset = UNSET,
        filters: t.PeopleFilters | None | Unset = UNSET,
        industries: list[str] | None | Unset = UNSET,
        keywords: list[str] | None | Unset = UNSET,
        languages: list[str] | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        locations: list[str] | None | Unset = UNSET,
        schools: list[str] | None | Unset = UNSET,
        seniorities: list[Literal["owner", "founder", "c_suite", "partner", "vp", "head", "director", "manager", "senior", "entry", "intern"]] | None | Unset = UNSET,
        skills: list[str] | None | Unset = UNSET,
        technologies: list[str] | None | Unset = UNSET,
        titles: list[str] | None | Unset = UNSET,
        years_of_experience: t.Range | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Searches people by title, seniority, department, skills, industry, location and more. 1 base + 1 / result;
        the base is charged even without results, unless the subject of the call is unknown. Without a key: `POST
        /v1/sandbox/search/people`.
        """
        return await self._call(OPERATIONS["search_people"], {}, {}, {
            "certifications": certifications,
            "changed_job_within_days": changed_job_within_days,
            "company_domains": company_domains,
            "company_sizes": company_sizes,
            "cursor": cursor,
            "departments": departments,
            "exclude": exclude,
            "filters": filters,
            "industries": industries,
            "keywords": keywords,
            "languages": languages,
            "limit": limit,
            "locations": locations,
            "schools": schools,
            "seniorities": seniorities,
            "skills": skills,
            "technologies": technologies,
            "titles": titles,
            "years_of_experience": years_of_experience,
        }, None, timeout)

    async def silent_promoter_radar(
        self,
        *,
        contacts: list[t.SilentPromoterRadarRequestContactsItem],
        timeout: float | None = None,
    ) -> t.DryRun:
        """Lists people of a contact list promoted in the last 90 days. 2 cr / matched; nothing found, nothing charged.
        Without a key: `POST /v1/sandbox/silent-promoter-radar`.
        """
        return await self._call(OPERATIONS["silent_promoter_radar"], {}, {}, {"contacts": contacts}, None, timeout)

    async def smb_buying_committee(
        self,
        *,
        company_domain: str,
        max_per_role: int | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Maps the stakeholders of a small business. 4 cr / resolved; nothing found, nothing charged. Without a key:
        `POST /v1/sandbox/smb-buying-committee`.
        """
        return await self._call(OPERATIONS["smb_buying_committee"], {}, {}, {"company_domain": company_domain, "max_per_role": max_per_role}, None, timeout)

    async def tech_stack_targets(
        self,
        *,
        technology: str,
        employee_count: t.Range | None | Unset = UNSET,
        industries: list[str] | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        role: str | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Lists companies using a technology, with a decision maker. 4 cr / resolved; nothing found, nothing charged.
        Without a key: `POST /v1/sandbox/tech-stack-targets`.
        """
        return await self._call(OPERATIONS["tech_stack_targets"], {}, {}, {
            "employee_count": employee_count,
            "industries": industries,
            "limit": limit,
            "role": role,
            "technology": technology,
        }, None, timeout)

    async def verify_email(
        self,
        *,
        email: str,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Checks an email's syntax, whether it is disposable, and whether its mailbox exists. 0.5 cr, charged only
        when the call has an outcome. Without a key: `POST /v1/sandbox/verify-email`.
        """
        return await self._call(OPERATIONS["verify_email"], {}, {}, {"email": email}, None, timeout)

    async def run_watch_list(
        self,
        id: str,
        *,
        include_seen: bool | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Compares a watch list with the live signals and enriches the matches. 2 cr / resolved; nothing found,
        nothing charged. Without a key: `POST /v1/sandbox/watch-lists/{id}/run`.
        """
        return await self._call(OPERATIONS["run_watch_list"], {"id": id}, {}, {"include_seen": include_seen, "limit": limit}, None, timeout)
