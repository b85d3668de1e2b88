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
    "feedback": Operation("feedback", "POST", "/v1/feedback", body='json', repeatable=True, needs_key=True),
    "list_files": Operation("list_files", "GET", "/v1/files", needs_key=True),
    "create_file": Operation("create_file", "POST", "/v1/files", body='multipart', repeatable=True, needs_key=True),
    "get_file": Operation("get_file", "GET", "/v1/files/{id}", needs_key=True),
    "delete_file": Operation("delete_file", "DELETE", "/v1/files/{id}", needs_key=True),
    "cancel_file": Operation("cancel_file", "POST", "/v1/files/{id}/cancel", repeatable=True, needs_key=True),
    "pause_file": Operation("pause_file", "POST", "/v1/files/{id}/pause", repeatable=True, needs_key=True),
    "result_file": Operation("result_file", "GET", "/v1/files/{id}/result", answer='text', needs_key=True),
    "resume_file": Operation("resume_file", "POST", "/v1/files/{id}/resume", repeatable=True, needs_key=True),
    "run_file": Operation("run_file", "POST", "/v1/files/{id}/run", body='json', metered=True, repeatable=True, needs_key=True),
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
    "delete_me": Operation("delete_me", "DELETE", "/v1/me", needs_key=True),
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
    "webhook_test": Operation("webhook_test", "POST", "/v1/me/webhook-test", repeatable=True, needs_key=True),
    "multi_source_phone": Operation("multi_source_phone", "POST", "/v1/multi-source-phone", body='json', metered=True, repeatable=True, needs_key=True, sandbox=True),
    "list_operator_accounts": Operation("list_operator_accounts", "GET", "/v1/operator/accounts", needs_key=True),
    "grant_operator_account": Operation("grant_operator_account", "POST", "/v1/operator/accounts/{id}/grant", body='json', repeatable=True, needs_key=True),
    "plan_operator_account": Operation("plan_operator_account", "POST", "/v1/operator/accounts/{id}/plan", body='json', repeatable=True, needs_key=True),
    "operator_audit": Operation("operator_audit", "GET", "/v1/operator/audit", needs_key=True),
    "operator_dataset": Operation("operator_dataset", "GET", "/v1/operator/dataset", needs_key=True),
    "operator_import": Operation("operator_import", "POST", "/v1/operator/import", body='multipart', metered=True, repeatable=True, needs_key=True),
    "operator_privacy": Operation("operator_privacy", "GET", "/v1/operator/privacy", needs_key=True),
    "operator_privacy_access": Operation("operator_privacy_access", "POST", "/v1/operator/privacy/access", body='json', repeatable=True, needs_key=True),
    "operator_privacy_erase": Operation("operator_privacy_erase", "POST", "/v1/operator/privacy/erase", body='json', repeatable=True, needs_key=True),
    "list_operator_privacy_requests": Operation("list_operator_privacy_requests", "GET", "/v1/operator/privacy/requests", needs_key=True),
    "get_operator_privacy_request": Operation("get_operator_privacy_request", "GET", "/v1/operator/privacy/requests/{id}", needs_key=True),
    "fulfil_operator_privacy_request": Operation("fulfil_operator_privacy_request", "POST", "/v1/operator/privacy/requests/{id}/fulfil", body='json', repeatable=True, needs_key=True),
    "refuse_operator_privacy_request": Operation("refuse_operator_privacy_request", "POST", "/v1/operator/privacy/requests/{id}/refuse", body='json', repeatable=True, needs_key=True),
    "operator_privacy_suppress": Operation("operator_privacy_suppress", "POST", "/v1/operator/privacy/suppress", body='json', repeatable=True, needs_key=True),
    "operator_privacy_unsuppress": Operation("operator_privacy_unsuppress", "POST", "/v1/operator/privacy/unsuppress", body='json', repeatable=True, needs_key=True),
    "operator_providers": Operation("operator_providers", "GET", "/v1/operator/providers", needs_key=True),
    "operator_signals": Operation("operator_signals", "POST", "/v1/operator/signals", body='json', repeatable=True, needs_key=True),
    "operator_sources": Operation("operator_sources", "GET", "/v1/operator/sources", needs_key=True),
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
        """Checks whether the service is up. For monitors and load balancers: whether the service is up and which data
        it serves. For your balance or plan use GET /v1/me. Free.
        """
        return self._call(OPERATIONS["health"], {}, {}, {}, None, timeout)

    def ad_audience(
        self,
        *,
        emails: list[str],
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.AdAudienceResponse:
        """Hashes a list of emails for ad-platform custom audiences, with match-rate figures. Turns up to 10,000
        addresses into the SHA-256 hashes that ad platforms take, and counts the known ones. Use it to build a
        custom audience; to check whether an address works use verify-email. 0.1 cr / email; you pay only for
        results. Without a key: `POST /v1/sandbox/ad-audience`. Example: `{"emails": ["gfox@glenmere-pay.example",
        "jane.doe+news@gmail.com", "not an address"]}`

        Args:
            emails: Up to 10,000 addresses; invalid ones are counted and left out.
        """
        return self._call(OPERATIONS["ad_audience"], {}, {}, {"emails": emails}, idempotency_key, timeout)

    def list_bulk(
        self,
        *,
        cursor: str | Unset = UNSET,
        limit: int | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.ListBulkResponse:
        """Lists bulk jobs. Finds a job whose id was lost, newest first. To wait for one job, ask for it by id instead
        of listing. Free.

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
        """Lists bulk jobs: everything, page after page. Finds a job whose id was lost, newest first. To wait for one
        job, ask for it by id instead of listing. Free.
        """
        return self._pages(OPERATIONS["list_bulk"], {}, {"limit": limit}, {}, timeout)

    def bulk_enrich(
        self,
        *,
        items: list[t.BulkItem],
        webhook_url: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.SubmitBulkResponse:
        """Submits up to 500 items to enrich, with an optional webhook. Resolves up to 500 people in one background
        job: submit, then poll the job or take a webhook. For one person, or when the answer is needed at once, use
        enrich. 1 cr / resolved; you pay only for results. Example: `{"items": [{"email":
        "gfox@glenmere-pay.example", "ref": "row 1"}]}`

        Args:
            items: The items; an invalid one fails on its own.
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
        """Shows a job's status and results. Shows a job's progress and pages through its results. Poll every second or
        two, or give the job a webhook_url instead. Free.

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
        """Shows a job's status and results: everything, page after page. Shows a job's progress and pages through its
        results. Poll every second or two, or give the job a webhook_url instead. Free.
        """
        return self._pages(OPERATIONS["get_bulk"], {"id": id}, {"limit": limit}, {}, timeout)

    def bundles_competitive_intel(
        self,
        *,
        company_domain: str,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.CompetitiveIntelResponse:
        """Gives a competitor's leadership, recent moves, technologies and lookalikes. One report on a competitor: its
        leaders, recent joiners and leavers, technologies and similar companies. Good value when you need several of
        these; for the company record alone use companies. 25 cr, charged only when the call finds something.
        Without a key: `POST /v1/sandbox/bundles/competitive-intel`. Example: `{"company_domain":
        "glenmere-pay.example"}`

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
        """Gives a company, its founders, funding history and tech stack. One report for investors and sellers: a
        company's founders, funding and technologies. For the company record alone use companies. 20 cr, charged
        only when the call finds something. Without a key: `POST /v1/sandbox/bundles/founder-research`. Example:
        `{"company_domain": "glenmere-pay.example"}`

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
        """Gives a candidate and 8 similar ones at other companies. Returns a candidate and eight similar people at
        other companies, for a recruiter with one good profile. For a list without the candidate's own record use
        find-similar-people. 30 cr, charged only when the call finds something. Without a key: `POST
        /v1/sandbox/bundles/recruiter-pack`. Example: `{"networkUrl": "https://network.example/in/george-fox"}`

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
        """Gives a person and their past coworkers: the paths to a warm introduction. Lists a person's past coworkers,
        with when and for how long, to find a warm introduction. Free if no coworker is known; for present
        colleagues use search/people with company_domains. 15 cr, charged only when the call finds something.
        Without a key: `POST /v1/sandbox/bundles/relationship-graph`. Example: `{"networkUrl":
        "https://network.example/in/george-fox"}`

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
        """Prepares an account brief. Everything for a first meeting in one call: the company, the decision maker,
        recent news, similar companies. Use it before a meeting; for the decision maker alone use
        find-decision-maker. 25 cr, charged only when the call finds something. Without a key: `POST
        /v1/sandbox/bundles/sales-deck`. Example: `{"company_domain": "glenmere-pay.example", "target_role": "VP
        Engineering"}`

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
        """Lists companies funded 6 to 18 months ago, hiring, and matching an ICP. Lists companies that raised money 6
        to 18 months ago and are hiring now, so are likely to buy. Use it to time outreach for an ICP; for recent
        rounds use funding-radar. 6 cr / resolved; you pay only for results. Without a key: `POST
        /v1/sandbox/buyer-budget-window`. Example: `{"filters": {"employee_count": {"min": 50}}, "limit": 3}`

        Args:
            filters: Company filters, as in /v1/search/companies.
            limit: How many to return; 10 when left out.
            role: The decision maker's role; by default the head of the company.
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
        """Lists the people who decide, influence and use, by deal type. Lists the people who decide, influence and
        use, at one company for one type of deal. Use it to plan a sale to several people; for the best single buyer
        use find-decision-maker. 3 cr / resolved; you pay only for results. Without a key: `POST
        /v1/sandbox/buying-committee`. Example: `{"company_domain": "glenmere-pay.example", "deal_type":
        "engineering", "max_per_role": 2}`

        Args:
            company_domain: The company's domain.
            deal_type: The kind of product being sold.
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
        """Compares a contact list with the live job-change feed. Finds which of your contacts changed employer
        recently, and where they are now. To follow a list over time create a watch list; for promotions use
        silent-promoter-radar. 2 cr / resolved; you pay only for results. Without a key: `POST
        /v1/sandbox/champion-just-moved`. Example: `{"contacts": [ {"networkUrl":
        "https://network.example/in/davide-ferrari"}, {"networkUrl": "https://network.example/in/florian-engel"},
        {"networkUrl": "https://network.example/in/joanna-gardner"}, {"networkUrl":
        "https://network.example/in/olivier-lopez"}, {"networkUrl": "https://network.example/in/julian-king"},
        {"networkUrl": "https://network.example/in/noemie-marie"} ], "since_days": 90}`

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
        """Resolves a company from a domain, a network URL or a name. Returns one company's record: size, industry,
        funding, technologies, open roles. Use it when you have a domain, a profile URL or a name. To find companies
        by filters use search/companies. 1 cr, charged only when the call finds something. Without a key: `POST
        /v1/sandbox/companies`. Example: `{"domain": "glenmere-pay.example"}`

        Args:
            domain: The company's domain.
            min_confidence: Answers below this confidence are not returned and not charged. A match by name must
                reach 0.8 by default.
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
        """Lists people who left a competitor in the last 30 days, with verified contact. Lists people who left a
        competitor in the last 30 days, with a verified email. For recruiting, or to find a way into an account; for
        job changes at any company use job-change-radar. 3 cr / resolved; you pay only for results. Without a key:
        `POST /v1/sandbox/competitor-talent-leaving`. Example: `{"competitor_domain": "westmark-media.example",
        "limit": 3}`

        Args:
            competitor_domain: The competitor's domain.
            allow_unverified: Whether to return, and charge for, contacts that could not be verified.
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
        """Lists people who just changed jobs, with the text of their announcement. Lists people who just started a new
        job, with the text of their announcement, to start a conversation. For all job changes, with more filters,
        use job-change-radar. 2 cr / resolved; you pay only for results. Without a key: `POST
        /v1/sandbox/congrats-trigger`. Example: `{"limit": 3}`

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
        """Lists the people at a domain, with their business emails and the company's email pattern. Lists the people
        at one company, with business emails and the company's email pattern. Use it to work through an account; for
        one named person find-email is cheaper. 0.5 cr / result; you pay only for results. Without a key: `POST
        /v1/sandbox/domain-search`. Example: `{"domain": "glenmere-pay.example", "departments": ["engineering"],
        "limit": 3}`

        Args:
            domain: The company's domain.
            cursor: The `next_cursor` of the page before.
            departments: Only people of these departments.
            limit: How many to return; 10 when left out.
            seniorities: Only people of these ranks.
            verified_only: Whether to return only addresses that their mail server confirmed within the last 30
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
        """Lists the people at a domain, with their business emails and the company's email pattern: everything, page
        after page. Lists the people at one company, with business emails and the company's email pattern. Use it to
        work through an account; for one named person find-email is cheaper. 0.5 cr / result; you pay only for
        results. Without a key: `POST /v1/sandbox/domain-search`. Example: `{"domain": "glenmere-pay.example",
        "departments": ["engineering"], "limit": 3}`
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
        country: str | None | Unset = UNSET,
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
        """Resolves a person from a network URL, an email, a phone, or a name plus company. Returns one person's full
        record from any identifier you have. Use it when you know who it is. To find people by what they do use
        search/people, for a contact alone find-email or find-phone, for many people bulk/enrich. 1 cr, charged only
        when the call finds something. Without a key: `POST /v1/sandbox/enrich`. Example: `{"networkUrl":
        "https://network.example/in/george-fox"}`

        Args:
            company: The employer's name.
            country: The country of a phone in national form, by name or ISO 3166 code; by default that of the
                domain's suffix, such as acme.de.
            domain: The employer's domain.
            email: An email address of the person, business or personal.
            first_name: The given name; needs lastName.
            full_name: The full name; needs a domain or a company.
            last_name: The family name; needs firstName.
            min_confidence: Answers below this confidence are not returned and not charged. A match by name must
                reach 0.8 by default; on held-out data one in a thousand such answers is wrong.
            network_url: The person's profile address.
            phone: A phone number of the person: with its leading +, or in national form with country.
        """
        return self._call(OPERATIONS["enrich"], {}, {}, {
            "company": company,
            "country": country,
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
        country: str | None | Unset = UNSET,
        email: str | None | Unset = UNSET,
        phone: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.FeedbackResponse:
        """Reports how a contact worked out; a verified contact that proves invalid is refunded. Report how an address
        or number from a call worked out. If it was sold as verified, it is checked again and refunded when invalid.
        Other outcomes are recorded. Free. Example: `{"request_id": "req_0199c7d2a4b07c3e8f1d2a3b4c5d6e7f",
        "outcome": "bounced", "email": "ada@acme.example"}`

        Args:
            outcome: The outcome.
            request_id: The call that gave the contact, within the last 30 days.
            country: The country of the phone, by name or ISO 3166 code, where it is in national form.
            email: The address, or else the phone.
            phone: The number, or else the email: with its leading +, or in national form with country.
        """
        return self._call(OPERATIONS["feedback"], {}, {}, {
            "country": country,
            "email": email,
            "outcome": outcome,
            "phone": phone,
            "request_id": request_id,
        }, idempotency_key, timeout)

    def list_files(
        self,
        *,
        cursor: str | Unset = UNSET,
        limit: int | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.ListFilesResponse:
        """Lists the account's files, newest first. Lists uploaded files with the progress of their runs, for instance
        after your program restarted. Free.

        Args:
            cursor: Where the page before ended.
            limit: How many; 10 when left out.
        """
        return self._call(OPERATIONS["list_files"], {}, {"cursor": cursor, "limit": limit}, {}, None, timeout)

    def iter_list_files(
        self,
        *,
        limit: int | Unset = UNSET,
        timeout: float | None = None,
    ) -> Iterator[t.FileInfo]:
        """Lists the account's files, newest first: everything, page after page. Lists uploaded files with the progress
        of their runs, for instance after your program restarted. Free.
        """
        return self._pages(OPERATIONS["list_files"], {}, {"limit": limit}, {}, timeout)

    def create_file(
        self,
        *,
        file: bytes,
        name: str | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.FileInfoAnswer:
        """Uploads a CSV, XLSX or NDJSON file of up to 100,000 rows and recognizes its columns. Start here with your
        own list: upload it, check the returned mapping, then run it. For up to 500 lookups from a program use
        bulk/enrich. Free. Example: `Full Name,Email George Fox,gfox@glenmere-pay.example `

        Args:
            file: CSV, XLSX or NDJSON
            name: The file's name; by default the name it was sent with.
        """
        return self._call(OPERATIONS["create_file"], {}, {"name": name}, {"file": file}, idempotency_key, timeout)

    def get_file(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> t.FileInfoAnswer:
        """Shows a file and the progress of its run. Shows a file's columns, their mapping, and the progress of its
        run. Poll it every few seconds during a run. Free.

        Args:
            id: The file's id.
        """
        return self._call(OPERATIONS["get_file"], {"id": id}, {}, {}, None, timeout)

    def delete_file(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> t.DeletedFile:
        """Deletes a file that is not being run, with its rows and results. Removes a file before its thirty days are
        over. A run must have ended or been cancelled; download the result first. Free.

        Args:
            id: The file's id.
        """
        return self._call(OPERATIONS["delete_file"], {"id": id}, {}, {}, None, timeout)

    def cancel_file(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.FileInfoAnswer:
        """Cancels the run of a file; its results stay, and unused held credits come back. Ends a run for good and
        releases unused credits. You can still download the finished rows; to stop for a while use pause. Free.

        Args:
            id: The file's id.
        """
        return self._call(OPERATIONS["cancel_file"], {"id": id}, {}, {}, idempotency_key, timeout)

    def pause_file(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.FileInfoAnswer:
        """Pauses the run of a file; rows in progress finish, and held credits stay held. Stops starting new rows until
        you resume. Use it to check the results so far; to end the run for good use cancel. Free.

        Args:
            id: The file's id.
        """
        return self._call(OPERATIONS["pause_file"], {"id": id}, {}, {}, idempotency_key, timeout)

    def result_file(
        self,
        id: str,
        *,
        cursor: str | Unset = UNSET,
        format: Literal["csv", "xlsx"] | Unset = UNSET,
        timeout: float | None = None,
    ) -> str:
        """Downloads a file with the results beside each row: value, source, date, confidence and cost. Returns your
        file with the added columns. Use it when the run has completed, or during the run to see the results so far.
        Free.

        Args:
            id: The file's id.
            cursor: Where the piece before ended.
            format: csv when left out.
        """
        return self._call(OPERATIONS["result_file"], {"id": id}, {"cursor": cursor, "format": format}, {}, None, timeout)

    def resume_file(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.FileInfoAnswer:
        """Resumes the run of a file where it was paused. Continues a paused run at the row where it stopped. No row is
        processed or charged twice. Free.

        Args:
            id: The file's id.
        """
        return self._call(OPERATIONS["resume_file"], {"id": id}, {}, {}, idempotency_key, timeout)

    def run_file(
        self,
        id: str,
        *,
        add: list[Literal["person", "company", "email", "personal_email", "phone", "verify"]],
        allow_unverified: bool | None | Unset = UNSET,
        mapping: t.FileMapping | None | Unset = UNSET,
        max_credits: float | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.FileInfoAnswer:
        """Enriches every row of a file; each addition costs what its endpoint costs. Processes every row in the
        background. Check the maximum price with dry_run first, limit it with max_credits, and follow the progress
        with GET /v1/files/{id}. each addition's own price; you pay only for results. Example: `{"add": ["person"]}`

        Args:
            id: The file's id.
            add: The fields to add to each row.
            allow_unverified: Whether to return, and charge for, contacts that could not be verified.
            mapping: The column mapping, instead of the recognized one.
            max_credits: The most to spend: rows that would exceed it stay as they are. Without it, the most the run
                can cost.
        """
        return self._call(OPERATIONS["run_file"], {"id": id}, {}, {
            "add": add,
            "allow_unverified": allow_unverified,
            "mapping": mapping,
            "max_credits": max_credits,
        }, idempotency_key, timeout)

    def find_decision_maker(
        self,
        *,
        company_domain: str,
        role: str,
        limit: int | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.FindDecisionMakerResponse:
        """Ranks the top 3 buyers at a company for a role. Finds the three people at one company who most likely
        decide, for a role you sell to. For everyone involved use buying-committee; for many companies at once use
        search/people. 4 cr / resolved; you pay only for results. Without a key: `POST
        /v1/sandbox/find-decision-maker`. Example: `{"company_domain": "glenmere-pay.example", "role": "VP
        Engineering"}`

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
        company: str | None | Unset = UNSET,
        country: str | None | Unset = UNSET,
        domain: str | None | Unset = UNSET,
        email: str | None | Unset = UNSET,
        first_name: str | None | Unset = UNSET,
        full_name: str | None | Unset = UNSET,
        kind: Literal["network", "name"] | None | Unset = UNSET,
        last_name: str | None | Unset = UNSET,
        network_url: str | None | Unset = UNSET,
        phone: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.FindEmailResponse:
        """Finds a person's business email and verifies it. Finds a person's business address and checks it with its
        mail server. Use it when you know who it is. To check an address you have use verify-email, for everyone at
        a company domain-search. 2 cr, charged only when the call finds something. Without a key: `POST
        /v1/sandbox/find-email`. Example: `{"kind": "network", "networkUrl":
        "https://network.example/in/george-fox"}`

        Args:
            allow_unverified: Whether to return, and charge for, a known or likely address that could not be
                verified.
            company: The employer's name.
            country: The country of a phone in national form, by name or ISO 3166 code; by default that of the
                domain's suffix, such as acme.de.
            domain: The employer's domain.
            email: An email address of the person, business or personal.
            first_name: The given name; needs lastName.
            full_name: The full name; needs a domain or a company.
            kind: network: by networkUrl; name: by a name with a domain or a company.
            last_name: The family name; needs firstName.
            network_url: The person's profile address.
            phone: A phone number of the person: with its leading +, or in national form with country.
        """
        return self._call(OPERATIONS["find_email"], {}, {}, {
            "allow_unverified": allow_unverified,
            "company": company,
            "country": country,
            "domain": domain,
            "email": email,
            "firstName": first_name,
            "fullName": full_name,
            "kind": kind,
            "lastName": last_name,
            "networkUrl": network_url,
            "phone": phone,
        }, idempotency_key, timeout)

    def find_personal_email(
        self,
        *,
        allow_unverified: bool | None | Unset = UNSET,
        company: str | None | Unset = UNSET,
        country: str | None | Unset = UNSET,
        domain: str | None | Unset = UNSET,
        email: str | None | Unset = UNSET,
        first_name: str | None | Unset = UNSET,
        full_name: str | None | Unset = UNSET,
        kind: Literal["network", "name"] | None | Unset = UNSET,
        last_name: str | None | Unset = UNSET,
        network_url: str | None | Unset = UNSET,
        phone: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.FindPersonalEmailResponse:
        """Finds a person's personal email at a free mail provider. Finds a person's private address at a free mail
        provider, mainly for recruiting. For business outreach use find-email, which finds the work address. 2 cr,
        charged only when the call finds something. Without a key: `POST /v1/sandbox/find-personal-email`. Example:
        `{"kind": "network", "networkUrl": "https://network.example/in/george-fox"}`

        Args:
            allow_unverified: Whether to return, and charge for, a known or likely address that could not be
                verified.
            company: The employer's name.
            country: The country of a phone in national form, by name or ISO 3166 code; by default that of the
                domain's suffix, such as acme.de.
            domain: The employer's domain.
            email: An email address of the person, business or personal.
            first_name: The given name; needs lastName.
            full_name: The full name; needs a domain or a company.
            kind: network: by networkUrl; name: by a name with a domain or a company.
            last_name: The family name; needs firstName.
            network_url: The person's profile address.
            phone: A phone number of the person: with its leading +, or in national form with country.
        """
        return self._call(OPERATIONS["find_personal_email"], {}, {}, {
            "allow_unverified": allow_unverified,
            "company": company,
            "country": country,
            "domain": domain,
            "email": email,
            "firstName": first_name,
            "fullName": full_name,
            "kind": kind,
            "lastName": last_name,
            "networkUrl": network_url,
            "phone": phone,
        }, idempotency_key, timeout)

    def find_phone(
        self,
        *,
        allow_unverified: bool | None | Unset = UNSET,
        company: str | None | Unset = UNSET,
        country: str | None | Unset = UNSET,
        domain: str | None | Unset = UNSET,
        email: str | None | Unset = UNSET,
        first_name: str | None | Unset = UNSET,
        full_name: str | None | Unset = UNSET,
        last_name: str | None | Unset = UNSET,
        network_url: str | None | Unset = UNSET,
        phone: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.FindPhoneResponse:
        """Finds a person's carrier-verified mobile phone. Finds a person's mobile number, confirmed by its carrier.
        Expensive: use it only when you plan to call. If it finds none, multi-source-phone asks more providers. 12
        cr, charged only when the call finds something. Without a key: `POST /v1/sandbox/find-phone`. Example:
        `{"domain": "glenmere-pay.example", "firstName": "George", "lastName": "Fox"}`

        Args:
            allow_unverified: Whether to return, and charge for, a number that no carrier confirmed as a mobile.
            company: The employer's name.
            country: The country of a phone in national form, by name or ISO 3166 code; by default that of the
                domain's suffix, such as acme.de.
            domain: The employer's domain.
            email: An email address of the person, business or personal.
            first_name: The given name; needs lastName.
            full_name: The full name; needs a domain or a company.
            last_name: The family name; needs firstName.
            network_url: The person's profile address.
            phone: A phone number of the person: with its leading +, or in national form with country.
        """
        return self._call(OPERATIONS["find_phone"], {}, {}, {
            "allow_unverified": allow_unverified,
            "company": company,
            "country": country,
            "domain": domain,
            "email": email,
            "firstName": first_name,
            "fullName": full_name,
            "lastName": last_name,
            "networkUrl": network_url,
            "phone": phone,
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
        """Lists people similar to one source, at other companies. Lists people similar to one you know, at other
        companies, with the reasons. Use it when a profile is your best description; if you know titles and places,
        use search/people. 1 base + 0.8 / result; the base is charged even without results, unless the call's
        subject is unknown. Without a key: `POST /v1/sandbox/find-similar-people`. Example: `{"networkUrl":
        "https://network.example/in/george-fox", "limit": 5}`

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
        """Lists companies recently funded and hiring now, with a decision maker. Lists companies that raised money
        recently and are hiring now, each with a decision maker. For only one of these signals use funding-radar or
        hiring-intent, which cost less. 10 cr / resolved; you pay only for results. Without a key: `POST
        /v1/sandbox/funded-and-hiring`. Example: `{"since_days": 90, "departments": ["engineering"], "limit": 3}`

        Args:
            countries: Countries of the company, by name or ISO 3166 alpha-2.
            departments: Departments that hire.
            industries: Industries of the company.
            limit: How many to return; 10 when left out.
            min_amount: At least this much, in the currency of the round.
            min_open_roles: At least this many open jobs, of these departments where given; 1 when left out.
            role: The decision maker's role; by default the head of the company.
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
        """Lists funded companies using a technology, with a decision maker. Lists companies that use a technology and
        raised money recently, each with a decision maker. Without the funding condition, tech-stack-targets costs
        less. 7 cr / resolved; you pay only for results. Without a key: `POST /v1/sandbox/funded-and-using-tech`.
        Example: `{"technology": "PostgreSQL", "since_days": 365, "limit": 3}`

        Args:
            technology: The technology.
            limit: How many to return; 10 when left out.
            role: The decision maker's role; by default the head of engineering.
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
        """Lists funded companies with a decision maker at each. Lists companies that raised money recently, each with
        a decision maker. For the rounds alone, the feed GET /v1/signals?kind=funding is free. 3 cr / resolved; you
        pay only for results. Without a key: `POST /v1/sandbox/funding-radar`. Example: `{"since_days": 30, "role":
        "VP Sales", "limit": 3}`

        Args:
            countries: Countries of the company, by name or ISO 3166 alpha-2.
            industries: Industries of the company.
            limit: How many to return; 10 when left out.
            min_amount: At least this much, in the currency of the round.
            role: The decision maker's role; by default the head of the company.
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
        """Lists hiring companies with the buyer the role concerns. Lists companies that hire for a role, each with the
        buyer of that department. For the job posts alone, the feed GET /v1/signals?kind=hiring is free. 8 cr /
        resolved; you pay only for results. Without a key: `POST /v1/sandbox/hiring-intent`. Example:
        `{"departments": ["engineering"], "limit": 3}`

        Args:
            departments: Departments that hire.
            industries: Industries of the company.
            keywords: Words of the titles of open jobs.
            limit: How many to return; 10 when left out.
            role: The buyer's role; by default the head of the hiring department.
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
        """Lists companies hiring 5 or more roles in one department this quarter, with a buyer. Lists companies that
        are hiring five or more people into one department this quarter, each with a buyer: a sign of growth. For
        any hiring use hiring-intent. 5 cr / resolved; you pay only for results. Without a key: `POST
        /v1/sandbox/hiring-velocity`. Example: `{"department": "engineering", "limit": 3}`

        Args:
            department: The department; any when left out.
            limit: How many to return; 10 when left out.
            min_roles: At least this many jobs posted this quarter in the department; 5 when left out.
            role: The buyer's role; by default the head of the department.
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
        """Lists job changes with the people unmasked. Lists people who changed jobs recently, with names and profiles,
        by title, department or company. The feed GET /v1/signals?kind=job-change is free but masks them. 2 cr /
        resolved; you pay only for results. Without a key: `POST /v1/sandbox/job-change-radar`. Example:
        `{"since_days": 30, "seniorities": ["vp", "c_suite"], "limit": 3}`

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
        """Lists companies acquired in the last 30 days, with a decision maker at the acquirer. Lists companies
        acquired in the last 30 days, each with a decision maker at the acquirer, while systems are being merged.
        For the deals alone, the feed GET /v1/signals?kind=acquisition is free. 4 cr / resolved; you pay only for
        results. Without a key: `POST /v1/sandbox/just-acquired-buyers`. Example: `{"limit": 3}`

        Args:
            industry: The industry of either side.
            limit: How many to return; 10 when left out.
            role: The decision maker's role; by default the head of the acquirer.
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
        """Lists local businesses funded in the last 30 days, with the owner. Lists owners of small local businesses
        that were funded in the last 30 days. For larger companies use funding-radar. 6 cr / resolved; you pay only
        for results. Without a key: `POST /v1/sandbox/just-funded-smb-leaders`. Example: `{"limit": 3}`

        Args:
            allow_unverified: Whether to return, and charge for, contacts that could not be verified, and businesses
                without a known owner, by their own number or address.
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
        """Lists small-business owners with mobile and email, by industry, city and size. Lists owners of small
        businesses by industry and city, with mobile and email. For companies of any size, without owners, use
        search/companies. 3 cr / resolved; you pay only for results. Without a key: `POST
        /v1/sandbox/local-business-owners`. Example: `{"industry": "Plumbing", "city": "Austin, TX", "limit": 3}`

        Args:
            city: The city; add a region or country where there are several of the name.
            industry: The trade.
            allow_unverified: Whether to return, and charge for, contacts that could not be verified, and businesses
                without a known owner, by their own number or address.
            limit: How many to return; 10 when left out.
            size: The number of employees; by default up to 200, or unknown.
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
        """Lists small businesses by revenue band, with the owner. Lists small businesses in a revenue band, with the
        owner. Without the band, local-business-owners costs less. 4 cr / resolved; you pay only for results.
        Without a key: `POST /v1/sandbox/local-service-by-revenue`. Example: `{"revenue_band": "0-1M", "limit": 3}`

        Args:
            revenue_band: The band of the yearly revenue.
            allow_unverified: Whether to return, and charge for, contacts that could not be verified, and businesses
                without a known owner, by their own number or address.
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
        """Lists companies similar to up to 5 source domains. Lists companies similar to up to five that you name, for
        instance your best customers, with the reasons. If you know the industry and size, use search/companies. 0.6
        cr / result; you pay only for results. Without a key: `POST /v1/sandbox/lookalike-accounts`. Example:
        `{"domains": ["glenmere-pay.example"], "limit": 5}`

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
        """Lists jobs with fewer than 25 applicants. Open jobs with few applicants, for candidates and recruiters. For
        all jobs the feed GET /v1/signals?kind=hiring is free. 1 cr / result; you pay only for results. Without a
        key: `POST /v1/sandbox/low-competition-hires`. Example: `{"departments": ["engineering"], "limit": 3}`

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
        """Shows the account, its plan, balance and limits. Shows the balance, the plan and its limits. Use it before a
        large job or after a refused call. For spending by day use GET /v1/me/usage. Free.
        """
        return self._call(OPERATIONS["get_me"], {}, {}, {}, None, timeout)

    def me(
        self,
        *,
        caps: t.SpendCapsInput | None | Unset = UNSET,
        keep: bool | None | Unset = UNSET,
        webhook_url: str | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.MeResponse:
        """Changes the account's spend caps and webhook address. Sets the account's daily and monthly spend caps and
        its default webhook address. For the caps of one key use PATCH /v1/me/keys/{id}. Free. Example: `{"caps":
        {"daily": 500, "monthly": 5000}}`

        Args:
            caps: The account's spend caps.
            keep: True cancels a pending closure.
            webhook_url: The default webhook address (Pro); an empty string removes it.
        """
        return self._call(OPERATIONS["me"], {}, {}, {"caps": caps, "keep": keep, "webhook_url": webhook_url}, None, timeout)

    def delete_me(
        self,
        *,
        timeout: float | None = None,
    ) -> t.CloseMeResponse:
        """Closes the account after a grace period of 30 days, in which you can export its data or cancel. Closes the
        account: calls that cost credits are refused from now on. You can export its data until closes_at, or cancel
        with PATCH /v1/me and keep. Then everything but the ledger is deleted. A keyed hash of the mailbox is kept
        for a year so that it gets no second trial. Free.
        """
        return self._call(OPERATIONS["delete_me"], {}, {}, {}, None, timeout)

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
        """Lists every lookup made, with credits, latency and cache use. Lists every call with its cost, outcome and
        providers, to find out what happened to one. For totals use usage; for a file use the export. Free. Without
        a key: `GET /v1/sandbox/me/history`.

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
        """Lists every lookup made, with credits, latency and cache use: everything, page after page. Lists every call
        with its cost, outcome and providers, to find out what happened to one. For totals use usage; for a file use
        the export. Free. Without a key: `GET /v1/sandbox/me/history`.
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
        """Exports every request made as CSV. Exports the whole history as a CSV that is safe to open in a spreadsheet.
        For a few calls use GET /v1/me/history. Free. Without a key: `GET /v1/sandbox/me/history/export`.

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
        """Lists the account's keys. Lists the account's keys with scopes, caps and last use, without their secrets, to
        see which one to rotate or revoke. Free.
        """
        return self._call(OPERATIONS["list_keys"], {}, {}, {}, None, timeout)

    def create_key(
        self,
        *,
        name: str,
        scopes: list[Literal["resolve", "find", "search", "signals", "composites", "niche", "bundles", "sticky", "bulk", "sandbox", "account"]] | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.NewKeyResponse:
        """Creates a key. Creates a key, for instance one per integration with only the scopes it needs. A key created
        with a capped key shares its caps. The secret is shown once; to replace a key use rotate. Free. Example:
        `{"name": "crm sync", "scopes": ["resolve", "find"]}`

        Args:
            name: Its name.
            scopes: The endpoint families it may call; defaults to those of the key that creates it, and never more.
        """
        return self._call(OPERATIONS["create_key"], {}, {}, {"name": name, "scopes": scopes}, idempotency_key, timeout)

    def update_key(
        self,
        id: str,
        *,
        caps: t.SpendCapsInput | None | Unset = UNSET,
        confirm_above: float | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.KeyInfoAnswer:
        """Changes a key's spend caps; spending counts from then on. Sets a key's daily and monthly spend caps, and the
        price from which agents must ask their user. Use another, uncapped key to set caps. For the whole account
        use PATCH /v1/me. Free. Example: `{"caps": {"daily": 100, "monthly": null}}`

        Args:
            id: The key to change.
            caps: Its spend caps.
            confirm_above: Agents (MCP) must ask their user before a call that can cost this much or more; 25 for a
                new key.
        """
        return self._call(OPERATIONS["update_key"], {"id": id}, {}, {"caps": caps, "confirm_above": confirm_above}, None, timeout)

    def delete_key(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> t.RevokedResponse:
        """Revokes a key at once. Revokes a leaked key everywhere at once. To replace a key in use without an outage,
        rotate it instead. Free.

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
        """Replaces a key; the old one keeps working until it expires. Creates a new key in place of an old one, which
        keeps working for a day so that nothing breaks. The new key inherits its caps and the amount already used.
        For a leaked key, revoke it instead. Free. Example: `{"overlap_hours": 24}`

        Args:
            id: The key to replace.
            overlap_hours: How long the old key keeps working; 24 hours by default.
        """
        return self._call(OPERATIONS["rotate_key"], {"id": id}, {}, {"overlap_hours": overlap_hours}, idempotency_key, timeout)

    def people(
        self,
        *,
        cursor: str | Unset = UNSET,
        limit: int | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.PeopleResponse:
        """Lists every person resolved so far. Every person this account has received, once each, with the first and
        the last time. For the calls themselves use history. Free. Without a key: `GET /v1/sandbox/me/people`.

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
        """Lists every person resolved so far: everything, page after page. Every person this account has received,
        once each, with the first and the last time. For the calls themselves use history. Free. Without a key: `GET
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
        """Sums up credits by day and by endpoint, with hit and cache rates. Sums up spending and hit rate by day and
        by endpoint, for reports and budgets. For single calls use history. Free.

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
        """Lists webhook deliveries. The events sent to your webhook addresses and the responses, to find out why an
        event did not arrive. Free. Needs the pro plan or above.

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
        """Lists webhook deliveries: everything, page after page. The events sent to your webhook addresses and the
        responses, to find out why an event did not arrive. Free. Needs the pro plan or above.
        """
        return self._pages(OPERATIONS["list_webhook_deliveries"], {}, {"limit": limit}, {}, timeout)

    def replay_webhook_delivery(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.DeliveryInfoAnswer:
        """Delivers a webhook again. Resends an event that your server missed. Receivers recognize a repeat by its
        webhook-id. Free. Needs the pro plan or above.

        Args:
            id: The delivery's id.
        """
        return self._call(OPERATIONS["replay_webhook_delivery"], {"id": id}, {}, {}, idempotency_key, timeout)

    def get_webhook_secret(
        self,
        *,
        timeout: float | None = None,
    ) -> t.WebhookSecretResponse:
        """Shows the signing secret of webhooks. Shows the signing secret of webhooks, to verify that an event is ours.
        Free. Needs the pro plan or above.
        """
        return self._call(OPERATIONS["get_webhook_secret"], {}, {}, {}, None, timeout)

    def rotate_webhook_secret(
        self,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.WebhookSecretResponse:
        """Rotates the signing secret of webhooks; the old one stays valid for 24 hours. Creates a new signing secret.
        For 24 hours events are signed with both, so that you can update receivers without losing an event. Free.
        Needs the pro plan or above.
        """
        return self._call(OPERATIONS["rotate_webhook_secret"], {}, {}, {}, idempotency_key, timeout)

    def webhook_test(
        self,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.DeliveryInfoAnswer:
        """Sends a test event to the account's webhook address. Sends a signed test.ping to the account's own
        webhook_url, to test your receiver and its signature check. The deliveries show the result. Free. Needs the
        pro plan or above.
        """
        return self._call(OPERATIONS["webhook_test"], {}, {}, {}, idempotency_key, timeout)

    def multi_source_phone(
        self,
        *,
        allow_unverified: bool | None | Unset = UNSET,
        company: str | None | Unset = UNSET,
        country: str | None | Unset = UNSET,
        domain: str | None | Unset = UNSET,
        email: str | None | Unset = UNSET,
        first_name: str | None | Unset = UNSET,
        full_name: str | None | Unset = UNSET,
        last_name: str | None | Unset = UNSET,
        network_url: str | None | Unset = UNSET,
        phone: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.MultiSourcePhoneResponse:
        """Finds a phone by asking several providers in turn. Asks several providers in turn for a phone and lists
        their answers. Use it when find-phone found none and the number is worth the price. 14 cr / resolved; you
        pay only for results. Without a key: `POST /v1/sandbox/multi-source-phone`. Example: `{"networkUrl":
        "https://network.example/in/george-fox"}`

        Args:
            allow_unverified: Whether to return, and charge for, a number that no carrier confirmed as a mobile.
            company: The employer's name.
            country: The country of a phone in national form, by name or ISO 3166 code; by default that of the
                domain's suffix, such as acme.de.
            domain: The employer's domain.
            email: An email address of the person, business or personal.
            first_name: The given name; needs lastName.
            full_name: The full name; needs a domain or a company.
            last_name: The family name; needs firstName.
            network_url: The person's profile address.
            phone: A phone number of the person: with its leading +, or in national form with country.
        """
        return self._call(OPERATIONS["multi_source_phone"], {}, {}, {
            "allow_unverified": allow_unverified,
            "company": company,
            "country": country,
            "domain": domain,
            "email": email,
            "firstName": first_name,
            "fullName": full_name,
            "lastName": last_name,
            "networkUrl": network_url,
            "phone": phone,
        }, idempotency_key, timeout)

    def list_operator_accounts(
        self,
        *,
        cursor: str | Unset = UNSET,
        limit: int | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.OperatorAccountsResponse:
        """Lists all accounts, for the operator. For the operator: lists accounts with their plans and credits. Needs
        an operator key. Free.

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
        """Lists all accounts, for the operator: everything, page after page. For the operator: lists accounts with
        their plans and credits. Needs an operator key. Free.
        """
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
        """Adds credits to an account or removes them, for the operator. For the operator: adds or removes credits as a
        gift, a refund or a correction. Each is a ledger entry with its note. Needs an operator key. Free. Example:
        `{"credits": 100, "note": "welcome back"}`

        Args:
            id: The account.
            credits: Credits to add (negative to remove).
            note: Why; kept in the ledger.
        """
        return self._call(OPERATIONS["grant_operator_account"], {"id": id}, {}, {"credits": credits, "note": note}, idempotency_key, timeout)

    def plan_operator_account(
        self,
        id: str,
        *,
        plan: Literal["free", "indie", "starter", "pro", "enterprise"],
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.AccountSummary:
        """Sets an account's plan, for the operator. For the operator: sets the plan, which decides an account's rate
        limit and features. It ends a trial and leaves credits unchanged. Needs an operator key. Free. Example:
        `{"plan": "pro"}`

        Args:
            id: The account.
            plan: Its plan from now on.
        """
        return self._call(OPERATIONS["plan_operator_account"], {"id": id}, {}, {"plan": plan}, idempotency_key, timeout)

    def operator_audit(
        self,
        *,
        cursor: str | Unset = UNSET,
        limit: int | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.OperatorAuditResponse:
        """Checks that ledgers and balances agree, for the operator. For the operator: compares account ledgers with
        their balances. The sweeper runs the same check every hour. Free.

        Args:
            cursor: Where the page before ended.
            limit: How many accounts; 25 when left out.
        """
        return self._call(OPERATIONS["operator_audit"], {}, {"cursor": cursor, "limit": limit}, {}, None, timeout)

    def iter_operator_audit(
        self,
        *,
        limit: int | Unset = UNSET,
        timeout: float | None = None,
    ) -> Iterator[t.AuditedAccount]:
        """Checks that ledgers and balances agree, for the operator: everything, page after page. For the operator:
        compares account ledgers with their balances. The sweeper runs the same check every hour. Free.
        """
        return self._pages(OPERATIONS["operator_audit"], {}, {"limit": limit}, {}, timeout)

    def operator_dataset(
        self,
        *,
        timeout: float | None = None,
    ) -> t.OperatorDatasetResponse:
        """Shows the data that is served and where it came from, for the operator. For the operator: counts the people
        and companies that are served, and how many each import supplied. Free.
        """
        return self._call(OPERATIONS["operator_dataset"], {}, {}, {}, None, timeout)

    def operator_import(
        self,
        *,
        file: bytes,
        kind: Literal["people", "companies"] | Unset = UNSET,
        map: list[str] | Unset = UNSET,
        source: str | Unset = UNSET,
        status_objections: bool | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.OperatorImportResponse:
        """Imports a file into the dataset, for the operator. For the operator: imports people or companies from a file
        of up to 50 MB; dry_run returns a preview instead. For larger files, and on AWS, use the command line:
        almanac import. Free. Example: `First Name,Last Name,Email,Company Ada,Lovelace,ada@acme.example,Acme `

        Args:
            file: CSV, XLSX or NDJSON
            kind: The kind of records.
            map: Column mappings, each column=field, or column=ignore to skip one.
            source: The source name stored with the records; by default the export format that the file looks like.
            status_objections: Whether a CRM status such as Do Not Contact counts as an opt-out; true by default.
        """
        return self._call(OPERATIONS["operator_import"], {}, {
            "kind": kind,
            "map": map,
            "source": source,
            "status_objections": status_objections,
        }, {"file": file}, idempotency_key, timeout)

    def operator_privacy(
        self,
        *,
        timeout: float | None = None,
    ) -> t.PrivacyStatusResponse:
        """Counts opt-outs and open privacy requests, for the operator. For the operator: how many opt-outs are in
        force, where they came from, and how many privacy requests wait for an answer. Free.
        """
        return self._call(OPERATIONS["operator_privacy"], {}, {}, {}, None, timeout)

    def operator_privacy_access(
        self,
        *,
        email: str | None | Unset = UNSET,
        network_url: str | None | Unset = UNSET,
        page: bool | None | Unset = UNSET,
        person_id: str | None | Unset = UNSET,
        phone: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.AccessDataResponse:
        """Shows everything stored about a person, for the operator. For the operator: everything stored about a person
        who asks, with sources, dates and recipients, as JSON and as a page they can read. On AWS the command line
        does it. Free. Example: `{"email": "nobody@nowhere.example"}`

        Args:
            email: One of their email addresses, in any spelling.
            network_url: Their profile URL.
            page: Whether to give a page to be read as well.
            person_id: Their id here.
            phone: One of their phone numbers, in international form.
        """
        return self._call(OPERATIONS["operator_privacy_access"], {}, {}, {
            "email": email,
            "network_url": network_url,
            "page": page,
            "person_id": person_id,
            "phone": phone,
        }, idempotency_key, timeout)

    def operator_privacy_erase(
        self,
        *,
        email: str | None | Unset = UNSET,
        network_url: str | None | Unset = UNSET,
        person_id: str | None | Unset = UNSET,
        phone: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.PrivacyReceipt:
        """Hides a person and deletes their stored data, for the operator. For the operator: deletes a person from
        datasets, caches, jobs, lists and deliveries. Returns a signed receipt of what was found where, with nothing
        personal in it. On AWS use the command line. Free. Example: `{"email": "nobody@nowhere.example"}`

        Args:
            email: One of their email addresses, in any spelling.
            network_url: Their profile URL.
            person_id: Their id here.
            phone: One of their phone numbers, in international form.
        """
        return self._call(OPERATIONS["operator_privacy_erase"], {}, {}, {
            "email": email,
            "network_url": network_url,
            "person_id": person_id,
            "phone": phone,
        }, idempotency_key, timeout)

    def list_operator_privacy_requests(
        self,
        *,
        all: bool | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.ListRightsRequestsResponse:
        """Lists privacy requests, for the operator. For the operator: lists requests for access, erasure or objection
        from verified mailboxes, with the days that are left to answer, the one that is due first in front. Free.

        Args:
            all: Whether to list those that were answered, too.
        """
        return self._call(OPERATIONS["list_operator_privacy_requests"], {}, {"all": all}, {}, None, timeout)

    def get_operator_privacy_request(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> t.GetRightsRequestResponse:
        """Shows a privacy request and its requester, for the operator. For the operator: shows one request and its
        requester. The mailbox is verified; a profile or a number beside it is what they say of themselves. Free.

        Args:
            id: Its reference.
        """
        return self._call(OPERATIONS["get_operator_privacy_request"], {"id": id}, {}, {}, None, timeout)

    def fulfil_operator_privacy_request(
        self,
        id: str,
        *,
        trust_given: bool | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.FulfilResponse:
        """Fulfils a privacy request and mails the result, for the operator. For the operator: fulfils a request for
        access or erasure, and sends the copy or the receipt to the mailbox that was proven. On AWS the command line
        does it. Free. Example: `{"trust_given": false}`

        Args:
            id: Its reference.
            trust_given: Whether to go by the profile and the number they gave, too: you made sure that they are
                theirs.
        """
        return self._call(OPERATIONS["fulfil_operator_privacy_request"], {"id": id}, {}, {"trust_given": trust_given}, idempotency_key, timeout)

    def refuse_operator_privacy_request(
        self,
        id: str,
        *,
        reason: str,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.RightsRequest:
        """Refuses a privacy request, with a reason, for the operator. For the operator: refuses a privacy request. The
        reason is sent to the verified mailbox and shown to who has the reference. Free. Example: `{"reason": "We
        must keep it by law."}`

        Args:
            id: Its reference.
            reason: Why.
        """
        return self._call(OPERATIONS["refuse_operator_privacy_request"], {"id": id}, {}, {"reason": reason}, idempotency_key, timeout)

    def operator_privacy_suppress(
        self,
        *,
        email: str | None | Unset = UNSET,
        network_url: str | None | Unset = UNSET,
        person_id: str | None | Unset = UNSET,
        phone: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.SuppressResponse:
        """Hides a person from every answer, for the operator. For the operator: hides a person who opted out, within
        seconds and from all later imports and vendor answers. Only keyed hashes are kept. To delete their stored
        data too, use erase. Free. Example: `{"email": "nobody@nowhere.example"}`

        Args:
            email: One of their email addresses, in any spelling.
            network_url: Their profile URL.
            person_id: Their id here.
            phone: One of their phone numbers, in international form.
        """
        return self._call(OPERATIONS["operator_privacy_suppress"], {}, {}, {
            "email": email,
            "network_url": network_url,
            "person_id": person_id,
            "phone": phone,
        }, idempotency_key, timeout)

    def operator_privacy_unsuppress(
        self,
        *,
        email: str | None | Unset = UNSET,
        network_url: str | None | Unset = UNSET,
        person_id: str | None | Unset = UNSET,
        phone: str | None | Unset = UNSET,
        receipt: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.UnsuppressResponse:
        """Lifts an opt-out, for the operator. For the operator: lifts an opt-out that was a mistake or that the person
        withdrew. Send the same identifiers again, or its receipt. Free. Example: `{"email":
        "nobody@nowhere.example"}`

        Args:
            email: One of their email addresses, in any spelling.
            network_url: Their profile URL.
            person_id: Their id here.
            phone: One of their phone numbers, in international form.
            receipt: The receipt that suppress or erase gave.
        """
        return self._call(OPERATIONS["operator_privacy_unsuppress"], {}, {}, {
            "email": email,
            "network_url": network_url,
            "person_id": person_id,
            "phone": phone,
            "receipt": receipt,
        }, idempotency_key, timeout)

    def operator_providers(
        self,
        *,
        weeks: int | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.OperatorProvidersResponse:
        """Shows each provider's hit rate and cost, by capability and week, for the operator. For the operator: hit
        rate, cost per hit, response time and bounces of each provider, week by week, with the order these figures
        suggest. Free.

        Args:
            weeks: How many weeks back, the present one among them; 4 when left out.
        """
        return self._call(OPERATIONS["operator_providers"], {}, {"weeks": weeks}, {}, None, timeout)

    def operator_signals(
        self,
        *,
        signals: list[t.ToldSignal],
        source: str,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.TellSignalsResponse:
        """Takes signals from the operator's own systems. For the operator: adds events from your own systems to the
        feeds at once. Sending an id again replaces the earlier event. Free. Example: `{"source": "crm", "signals":
        [{"id": "deal-17", "kind": "funding", "occurred_at": "2026-03-01T09:00:00Z", "company": {"name": "Acme",
        "domain": "acme.example", "industry": "Software", "location": {"city": "Austin", "region": "Texas",
        "country": "US"}}, "data": {"stage": "seed", "amount": 2000000, "currency": "USD"}, "url":
        "https://crm.example/deals/17"}, {"id": "move-3", "kind": "job-change", "occurred_at":
        "2026-03-01T09:00:00Z", "company": {"name": "Acme"}, "person": {"fullName": "Ada Byron"}, "data":
        {"previous": {"title": "Engineer"}, "current": {"title": "CTO"}}}]}`

        Args:
            signals: The events.
            source: The source's name in the feeds.
        """
        return self._call(OPERATIONS["operator_signals"], {}, {}, {"signals": signals, "source": source}, idempotency_key, timeout)

    def operator_sources(
        self,
        *,
        timeout: float | None = None,
    ) -> t.OperatorSourcesResponse:
        """Lists signal sources and how fresh they are, for the operator. For the operator: lists every signal source
        with its last answer, its signal count and its last error, and the data that no source supplies. Free.
        """
        return self._call(OPERATIONS["operator_sources"], {}, {}, {}, None, timeout)

    def pricing(
        self,
        *,
        timeout: float | None = None,
    ) -> t.PricingResponse:
        """Lists every endpoint with its price, and the plans. Lists every endpoint with its price, and the plans.
        Needs no key. To see the most one call can cost, send it with dry_run=true. Free.
        """
        return self._call(OPERATIONS["pricing"], {}, {}, {}, None, timeout)

    def prospect_package(
        self,
        *,
        network_url: str,
        allow_unverified: bool | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.ProspectPackageResponse:
        """Gives a person, their email, phone, 3 peers and personalization hooks. Returns a person with email, phone,
        three peers and opening lines, at one price. Cheaper than the parts if you need the phone; otherwise use
        enrich and find-email. 12 cr, charged only when the call finds something. Without a key: `POST
        /v1/sandbox/prospect-package`. Example: `{"networkUrl": "https://network.example/in/george-fox"}`

        Args:
            network_url: The person's profile address.
            allow_unverified: Whether to return an email or mobile that could not be verified.
        """
        return self._call(OPERATIONS["prospect_package"], {}, {}, {"allow_unverified": allow_unverified, "networkUrl": network_url}, idempotency_key, timeout)

    def quiet_power_users(
        self,
        *,
        champions: list[t.QuietPowerUsersRequestChampionsItem],
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.QuietPowerUsersResponse:
        """Watches champions for a job change, a title change or a spike of engagement. Which of the champions on your
        list changed job or title, or became more active. To be notified over time, create a watch list. 2 cr /
        matched; you pay only for results. Without a key: `POST /v1/sandbox/quiet-power-users`. Example:
        `{"champions": [ {"networkUrl": "https://network.example/in/davide-ferrari"}, {"networkUrl":
        "https://network.example/in/julian-king"}, {"networkUrl": "https://network.example/in/spencer-nelson"},
        {"networkUrl": "https://network.example/in/emily-willis"}, {"networkUrl":
        "https://network.example/in/ursula-beckett"}, {"networkUrl": "https://network.example/in/ali-yildiz"} ]}`

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
        """Finds the person, profile and company behind an email. Finds the person behind an email address, with
        profile and company. Use it for a sign-up or an unknown sender; if you have more than the address, use
        enrich. 1 cr, charged only when the call finds something. Without a key: `POST /v1/sandbox/reverse-email`.
        Example: `{"email": "gfox@glenmere-pay.example"}`

        Args:
            email: An email address, business or personal, present or of an earlier job.
        """
        return self._call(OPERATIONS["reverse_email"], {}, {}, {"email": email}, idempotency_key, timeout)

    def reverse_phone(
        self,
        *,
        phone: str,
        country: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.ReverseResponse:
        """Finds the person, profile and company behind a phone. Finds the person behind a phone number, with profile
        and company. Use it for an unknown caller; if you have more than the number, use enrich. 2 cr, charged only
        when the call finds something. Without a key: `POST /v1/sandbox/reverse-phone`. Example: `{"phone":
        "+15125550100"}`

        Args:
            phone: A phone number: with its leading +, or in national form with country.
            country: The country of the phone, by name or ISO 3166 code, where it is in national form.
        """
        return self._call(OPERATIONS["reverse_phone"], {}, {}, {"country": country, "phone": phone}, idempotency_key, timeout)

    def sandbox_info(
        self,
        *,
        timeout: float | None = None,
    ) -> t.InfoResponse:
        """Explains the sandbox and lists its endpoints. Lists the calls you can try without a key, the daily limit,
        and the inputs that force an outcome. For prices use GET /v1/pricing. Free.
        """
        return self._call(OPERATIONS["sandbox_info"], {}, {}, {}, None, timeout)

    def list_saved_icps(
        self,
        *,
        cursor: str | Unset = UNSET,
        limit: int | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.SavedIcps:
        """Lists saved ICPs. Lists the saved ICPs with their filters, for instance to find an id. Free. Without a key:
        `GET /v1/sandbox/saved-icps`.

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
        """Lists saved ICPs: everything, page after page. Lists the saved ICPs with their filters, for instance to find
        an id. Free. Without a key: `GET /v1/sandbox/saved-icps`.
        """
        return self._pages(OPERATIONS["list_saved_icps"], {}, {"limit": limit}, {}, timeout)

    def create_saved_icp(
        self,
        *,
        filters: dict[str, Any],
        name: str,
        target: Literal["people", "companies"],
        limit: int | None | Unset = UNSET,
        notify: t.Notify | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.SavedIcpAnswer:
        """Saves the filters of a search to run them again. Saves the filters of a search so that you can run it again
        and get only new results. To search once use search/people or search/companies. With notify, new matches are
        sent to you. Free. Example: `{"name": "data leaders", "target": "people", "filters": {"departments":
        ["data"]}}`

        Args:
            filters: The filters of /v1/search/people or /v1/search/companies.
            name: Its name.
            target: The records to search.
            limit: How many results a run returns at most; 25 when left out.
            notify: Where and when to send new matches after an import or a funding round (Pro); off by default.
        """
        return self._call(OPERATIONS["create_saved_icp"], {}, {}, {
            "filters": filters,
            "limit": limit,
            "name": name,
            "notify": notify,
            "target": target,
        }, idempotency_key, timeout)

    def get_saved_icp(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> t.SavedIcpAnswer:
        """Shows one saved ICP. Shows the filters of one saved ICP and the result of its last run, without running it.
        Free. Without a key: `GET /v1/sandbox/saved-icps/{id}`.

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
        notify: t.Notify | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.SavedIcpAnswer:
        """Changes a saved ICP. Changes the name, the filters or the notifications of a saved ICP. Earlier results
        still count as seen. Setting notify again ends a pause. Free. Example: `{"limit": 50}`

        Args:
            id: Its id.
            filters: The filters in place of the present ones.
            limit: How many results a run returns at most.
            name: Its name.
            notify: Where and when to send new matches (Pro).
        """
        return self._call(OPERATIONS["update_saved_icp"], {"id": id}, {}, {"filters": filters, "limit": limit, "name": name, "notify": notify}, None, timeout)

    def delete_saved_icp(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> t.Deleted:
        """Deletes a saved ICP. Deletes a saved ICP and its record of earlier results; the results stay in history.
        Free.

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
        """Runs a saved ICP again. Runs saved filters again. With only_new it returns, and charges for, only results
        that no earlier run returned. For unsaved filters use search. 1 base + 0.5 / result; the base is charged
        even without results, unless the call's subject is unknown. Without a key: `POST
        /v1/sandbox/saved-icps/{id}/run`.

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
        """Searches companies by industry, technology, size, funding and location. Finds new companies by industry,
        technology, size, funding and place. For one known company use companies; get existing filter values from
        search/suggest. 1 base + 0.5 / result; the base is charged even without results, unless the call's subject
        is unknown. Without a key: `POST /v1/sandbox/search/companies`. Example: `{"filters": {"industries":
        ["Software"], "funding": {"since_days": 365}}, "limit": 3}`

        Args:
            cursor: The `next_cursor` of the page before.
            employee_count: How many people work there.
            employee_ranges: The band of that number.
            exclude: Results that match any of these are excluded.
            filters: The filters.
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
        """Searches companies by industry, technology, size, funding and location: everything, page after page. Finds
        new companies by industry, technology, size, funding and place. For one known company use companies; get
        existing filter values from search/suggest. 1 base + 0.5 / result; the base is charged even without results,
        unless the call's subject is unknown. Without a key: `POST /v1/sandbox/search/companies`. Example:
        `{"filters": {"industries": ["Software"], "funding": {"since_days": 365}}, "limit": 3}`
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
        """Searches people by title, seniority, department, skills, industry, location and more. Finds new people by
        title, seniority, place, employer and more; results have no email or phone. For one known person use enrich;
        get existing filter values from search/suggest. 1 base + 1 / result; the base is charged even without
        results, unless the call's subject is unknown. Without a key: `POST /v1/sandbox/search/people`. Example:
        `{"filters": {"titles": ["VP Engineering"], "locations": ["Germany"]}, "limit": 3}`

        Args:
            certifications: Certifications the person holds.
            changed_job_within_days: The person joined the present employer within this many days.
            company_domains: The employer's domain.
            company_sizes: The employer's size.
            cursor: The `next_cursor` of the page before.
            departments: The department of the job.
            exclude: Results that match any of these are excluded.
            filters: The filters.
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
        page. Finds new people by title, seniority, place, employer and more; results have no email or phone. For
        one known person use enrich; get existing filter values from search/suggest. 1 base + 1 / result; the base
        is charged even without results, unless the call's subject is unknown. Without a key: `POST
        /v1/sandbox/search/people`. Example: `{"filters": {"titles": ["VP Engineering"], "locations": ["Germany"]},
        "limit": 3}`
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
        """Suggests the filter values that exist, with their counts. Lists the existing values of a filter, with
        counts, so that a form or an agent can choose before paying for a search. It returns values, not people or
        companies. Free. Without a key: `GET /v1/sandbox/search/suggest`. Example:
        `/v1/search/suggest?field=titles&q=eng`

        Args:
            field: The filter.
            limit: How many values.
            q: The start of the value; without it, the most common values.
        """
        return self._call(OPERATIONS["search_suggest"], {}, {"field": field, "limit": limit, "q": q}, {}, None, timeout)

    def signals(
        self,
        *,
        kind: Literal["funding", "acquisition", "hiring", "job-change", "technology", "headcount"],
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
        """Serves the live feeds: funding, acquisition, hiring, job-change, technology, headcount. Recent events,
        newest first and free: funding rounds, acquisitions, job posts, and changes of jobs, technologies and
        headcount. People in job changes are masked; the radars unmask them. Free. Needs the indie plan or above.
        Without a key: `GET /v1/sandbox/signals`. Example: `/v1/signals?kind=funding&limit=5`

        Args:
            kind: The feed.
            country: Only companies of these countries, ISO 3166 alpha-2.
            cursor: The next_cursor of the page before.
            department: Only jobs of these departments; hiring and job-change.
            domain: Only signals about this company, on either side of a deal.
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
        kind: Literal["funding", "acquisition", "hiring", "job-change", "technology", "headcount"],
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
        """Serves the live feeds: funding, acquisition, hiring, job-change, technology, headcount: everything, page
        after page. Recent events, newest first and free: funding rounds, acquisitions, job posts, and changes of
        jobs, technologies and headcount. People in job changes are masked; the radars unmask them. Free. Needs the
        indie plan or above. Without a key: `GET /v1/sandbox/signals`. Example: `/v1/signals?kind=funding&limit=5`
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
        """Opens an account with a 7-day Indie trial and returns its first key. Opens a trial account and returns its
        first key, shown only once. If you have an account, create more keys with POST /v1/me/keys. Free. Example:
        `{"email": "you@company.example"}`

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
        """Verifies an account's mailbox, which adds the trial's credits. Verifies the mailbox of a new account with
        the code that was mailed, where the operator requires it, and adds the trial's credits. Free. Example:
        `{"email": "you@company.example", "code": "K7QX2M9T"}`

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
        """Lists people of a contact list promoted in the last 90 days. Finds which of your contacts were promoted in
        the last 90 days at the same employer. For changes of employer use champion-just-moved. 2 cr / matched; you
        pay only for results. Without a key: `POST /v1/sandbox/silent-promoter-radar`. Example: `{"contacts": [
        {"networkUrl": "https://network.example/in/spencer-nelson"}, {"networkUrl":
        "https://network.example/in/emily-willis"}, {"networkUrl": "https://network.example/in/ursula-beckett"},
        {"networkUrl": "https://network.example/in/ali-yildiz"}, {"networkUrl":
        "https://network.example/in/mark-bennett"}, {"networkUrl": "https://network.example/in/justin-baker"} ]}`

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
        """Maps the stakeholders of a small business. Finds the owner, manager, dispatcher and operations lead of one
        small business. For a company with departments use buying-committee. 4 cr / resolved; you pay only for
        results. Without a key: `POST /v1/sandbox/smb-buying-committee`. Example: `{"company_domain":
        "austin-blue-ribbon-plumbing-heating.example"}`

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
        """Lists companies using a technology, with a decision maker. Lists companies that use a technology, each with
        a decision maker. Without people, search/companies with technologies costs less. 4 cr / resolved; you pay
        only for results. Without a key: `POST /v1/sandbox/tech-stack-targets`. Example: `{"technology":
        "PostgreSQL", "limit": 3}`

        Args:
            technology: The technology.
            employee_count: How many people work there.
            industries: Industries of the company.
            limit: How many to return; 10 when left out.
            role: The decision maker's role; by default the head of engineering.
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
        """Checks an email's syntax, whether it is disposable, and whether its mailbox exists. Checks whether an
        address can receive mail before you send anything. It returns a verdict, not a person. To find an address
        use find-email; to find its owner use reverse-email. 0.5 cr, charged only when the call finds something.
        Without a key: `POST /v1/sandbox/verify-email`. Example: `{"email": "gfox@glenmere-pay.example"}`

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
        """Lists watch lists. Lists the account's watch lists with the results of their last runs, for instance to find
        an id. Free. Without a key: `GET /v1/sandbox/watch-lists`.

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
        """Lists watch lists: everything, page after page. Lists the account's watch lists with the results of their
        last runs, for instance to find an id. Free. Without a key: `GET /v1/sandbox/watch-lists`.
        """
        return self._pages(OPERATIONS["list_watch_lists"], {}, {"limit": limit}, {}, timeout)

    def create_watch_list(
        self,
        *,
        entries: list[str],
        kind: Literal["people", "companies"],
        name: str,
        notify: t.Notify | None | Unset = UNSET,
        signals: list[Literal["funding", "acquisition", "hiring", "job-change", "technology", "headcount"]] | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.WatchListAnswer:
        """Creates a watch list of profile URLs or company domains. Keeps a list of people or companies and notifies
        you of their signals. To compare a list just once use champion-just-moved or quiet-power-users. With notify,
        matches are sent to you. Free. Example: `{"name": "key accounts", "kind": "companies", "entries":
        ["glenmere-pay.example"]}`

        Args:
            entries: Profile URLs of people, or domains of companies; duplicates are dropped.
            kind: The kind of its entries.
            name: Its name.
            notify: Where and when to send new matches (Pro); off by default.
            signals: The signals to watch for; all when left out.
        """
        return self._call(OPERATIONS["create_watch_list"], {}, {}, {
            "entries": entries,
            "kind": kind,
            "name": name,
            "notify": notify,
            "signals": signals,
        }, idempotency_key, timeout)

    def get_watch_list(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> t.WatchListAnswer:
        """Shows one watch list. Shows the entries of one watch list and the result of its last run, without running
        it. Free. Without a key: `GET /v1/sandbox/watch-lists/{id}`.

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
        notify: t.Notify | None | Unset = UNSET,
        signals: list[Literal["funding", "acquisition", "hiring", "job-change", "technology", "headcount"]] | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.WatchListAnswer:
        """Changes a watch list. Changes the name, the entries, the signals or the notifications of a watch list;
        omitted fields stay as they are. Setting notify again ends a pause. Free. Example: `{"name": "former
        customers"}`

        Args:
            id: The list's id.
            entries: The entries in place of the present ones.
            name: Its name.
            notify: Where and when to send new matches (Pro).
            signals: The signals to watch for.
        """
        return self._call(OPERATIONS["update_watch_list"], {"id": id}, {}, {"entries": entries, "name": name, "notify": notify, "signals": signals}, None, timeout)

    def delete_watch_list(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> t.Deleted:
        """Deletes a watch list. Deletes a watch list and its record of earlier matches; the matches stay in history.
        Free.

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
        """Compares a watch list with the live signals and enriches the matches. Compares a watch list with the signals
        of the last 30 days and returns the record behind each match, each match once. To see the entries for free,
        get the list. 2 cr / resolved; you pay only for results. Without a key: `POST
        /v1/sandbox/watch-lists/{id}/run`.

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
        """Checks whether the service is up. For monitors and load balancers: whether the service is up and which data
        it serves. For your balance or plan use GET /v1/me. Free.
        """
        return await self._call(OPERATIONS["health"], {}, {}, {}, None, timeout)

    async def ad_audience(
        self,
        *,
        emails: list[str],
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.AdAudienceResponse:
        """Hashes a list of emails for ad-platform custom audiences, with match-rate figures. Turns up to 10,000
        addresses into the SHA-256 hashes that ad platforms take, and counts the known ones. Use it to build a
        custom audience; to check whether an address works use verify-email. 0.1 cr / email; you pay only for
        results. Without a key: `POST /v1/sandbox/ad-audience`. Example: `{"emails": ["gfox@glenmere-pay.example",
        "jane.doe+news@gmail.com", "not an address"]}`

        Args:
            emails: Up to 10,000 addresses; invalid ones are counted and left out.
        """
        return await self._call(OPERATIONS["ad_audience"], {}, {}, {"emails": emails}, idempotency_key, timeout)

    async def list_bulk(
        self,
        *,
        cursor: str | Unset = UNSET,
        limit: int | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.ListBulkResponse:
        """Lists bulk jobs. Finds a job whose id was lost, newest first. To wait for one job, ask for it by id instead
        of listing. Free.

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
        """Lists bulk jobs: everything, page after page. Finds a job whose id was lost, newest first. To wait for one
        job, ask for it by id instead of listing. Free.
        """
        return self._pages(OPERATIONS["list_bulk"], {}, {"limit": limit}, {}, timeout)

    async def bulk_enrich(
        self,
        *,
        items: list[t.BulkItem],
        webhook_url: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.SubmitBulkResponse:
        """Submits up to 500 items to enrich, with an optional webhook. Resolves up to 500 people in one background
        job: submit, then poll the job or take a webhook. For one person, or when the answer is needed at once, use
        enrich. 1 cr / resolved; you pay only for results. Example: `{"items": [{"email":
        "gfox@glenmere-pay.example", "ref": "row 1"}]}`

        Args:
            items: The items; an invalid one fails on its own.
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
        """Shows a job's status and results. Shows a job's progress and pages through its results. Poll every second or
        two, or give the job a webhook_url instead. Free.

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
        """Shows a job's status and results: everything, page after page. Shows a job's progress and pages through its
        results. Poll every second or two, or give the job a webhook_url instead. Free.
        """
        return self._pages(OPERATIONS["get_bulk"], {"id": id}, {"limit": limit}, {}, timeout)

    async def bundles_competitive_intel(
        self,
        *,
        company_domain: str,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.CompetitiveIntelResponse:
        """Gives a competitor's leadership, recent moves, technologies and lookalikes. One report on a competitor: its
        leaders, recent joiners and leavers, technologies and similar companies. Good value when you need several of
        these; for the company record alone use companies. 25 cr, charged only when the call finds something.
        Without a key: `POST /v1/sandbox/bundles/competitive-intel`. Example: `{"company_domain":
        "glenmere-pay.example"}`

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
        """Gives a company, its founders, funding history and tech stack. One report for investors and sellers: a
        company's founders, funding and technologies. For the company record alone use companies. 20 cr, charged
        only when the call finds something. Without a key: `POST /v1/sandbox/bundles/founder-research`. Example:
        `{"company_domain": "glenmere-pay.example"}`

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
        """Gives a candidate and 8 similar ones at other companies. Returns a candidate and eight similar people at
        other companies, for a recruiter with one good profile. For a list without the candidate's own record use
        find-similar-people. 30 cr, charged only when the call finds something. Without a key: `POST
        /v1/sandbox/bundles/recruiter-pack`. Example: `{"networkUrl": "https://network.example/in/george-fox"}`

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
        """Gives a person and their past coworkers: the paths to a warm introduction. Lists a person's past coworkers,
        with when and for how long, to find a warm introduction. Free if no coworker is known; for present
        colleagues use search/people with company_domains. 15 cr, charged only when the call finds something.
        Without a key: `POST /v1/sandbox/bundles/relationship-graph`. Example: `{"networkUrl":
        "https://network.example/in/george-fox"}`

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
        """Prepares an account brief. Everything for a first meeting in one call: the company, the decision maker,
        recent news, similar companies. Use it before a meeting; for the decision maker alone use
        find-decision-maker. 25 cr, charged only when the call finds something. Without a key: `POST
        /v1/sandbox/bundles/sales-deck`. Example: `{"company_domain": "glenmere-pay.example", "target_role": "VP
        Engineering"}`

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
        """Lists companies funded 6 to 18 months ago, hiring, and matching an ICP. Lists companies that raised money 6
        to 18 months ago and are hiring now, so are likely to buy. Use it to time outreach for an ICP; for recent
        rounds use funding-radar. 6 cr / resolved; you pay only for results. Without a key: `POST
        /v1/sandbox/buyer-budget-window`. Example: `{"filters": {"employee_count": {"min": 50}}, "limit": 3}`

        Args:
            filters: Company filters, as in /v1/search/companies.
            limit: How many to return; 10 when left out.
            role: The decision maker's role; by default the head of the company.
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
        """Lists the people who decide, influence and use, by deal type. Lists the people who decide, influence and
        use, at one company for one type of deal. Use it to plan a sale to several people; for the best single buyer
        use find-decision-maker. 3 cr / resolved; you pay only for results. Without a key: `POST
        /v1/sandbox/buying-committee`. Example: `{"company_domain": "glenmere-pay.example", "deal_type":
        "engineering", "max_per_role": 2}`

        Args:
            company_domain: The company's domain.
            deal_type: The kind of product being sold.
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
        """Compares a contact list with the live job-change feed. Finds which of your contacts changed employer
        recently, and where they are now. To follow a list over time create a watch list; for promotions use
        silent-promoter-radar. 2 cr / resolved; you pay only for results. Without a key: `POST
        /v1/sandbox/champion-just-moved`. Example: `{"contacts": [ {"networkUrl":
        "https://network.example/in/davide-ferrari"}, {"networkUrl": "https://network.example/in/florian-engel"},
        {"networkUrl": "https://network.example/in/joanna-gardner"}, {"networkUrl":
        "https://network.example/in/olivier-lopez"}, {"networkUrl": "https://network.example/in/julian-king"},
        {"networkUrl": "https://network.example/in/noemie-marie"} ], "since_days": 90}`

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
        """Resolves a company from a domain, a network URL or a name. Returns one company's record: size, industry,
        funding, technologies, open roles. Use it when you have a domain, a profile URL or a name. To find companies
        by filters use search/companies. 1 cr, charged only when the call finds something. Without a key: `POST
        /v1/sandbox/companies`. Example: `{"domain": "glenmere-pay.example"}`

        Args:
            domain: The company's domain.
            min_confidence: Answers below this confidence are not returned and not charged. A match by name must
                reach 0.8 by default.
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
        """Lists people who left a competitor in the last 30 days, with verified contact. Lists people who left a
        competitor in the last 30 days, with a verified email. For recruiting, or to find a way into an account; for
        job changes at any company use job-change-radar. 3 cr / resolved; you pay only for results. Without a key:
        `POST /v1/sandbox/competitor-talent-leaving`. Example: `{"competitor_domain": "westmark-media.example",
        "limit": 3}`

        Args:
            competitor_domain: The competitor's domain.
            allow_unverified: Whether to return, and charge for, contacts that could not be verified.
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
        """Lists people who just changed jobs, with the text of their announcement. Lists people who just started a new
        job, with the text of their announcement, to start a conversation. For all job changes, with more filters,
        use job-change-radar. 2 cr / resolved; you pay only for results. Without a key: `POST
        /v1/sandbox/congrats-trigger`. Example: `{"limit": 3}`

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
        """Lists the people at a domain, with their business emails and the company's email pattern. Lists the people
        at one company, with business emails and the company's email pattern. Use it to work through an account; for
        one named person find-email is cheaper. 0.5 cr / result; you pay only for results. Without a key: `POST
        /v1/sandbox/domain-search`. Example: `{"domain": "glenmere-pay.example", "departments": ["engineering"],
        "limit": 3}`

        Args:
            domain: The company's domain.
            cursor: The `next_cursor` of the page before.
            departments: Only people of these departments.
            limit: How many to return; 10 when left out.
            seniorities: Only people of these ranks.
            verified_only: Whether to return only addresses that their mail server confirmed within the last 30
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
        """Lists the people at a domain, with their business emails and the company's email pattern: everything, page
        after page. Lists the people at one company, with business emails and the company's email pattern. Use it to
        work through an account; for one named person find-email is cheaper. 0.5 cr / result; you pay only for
        results. Without a key: `POST /v1/sandbox/domain-search`. Example: `{"domain": "glenmere-pay.example",
        "departments": ["engineering"], "limit": 3}`
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
        country: str | None | Unset = UNSET,
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
        """Resolves a person from a network URL, an email, a phone, or a name plus company. Returns one person's full
        record from any identifier you have. Use it when you know who it is. To find people by what they do use
        search/people, for a contact alone find-email or find-phone, for many people bulk/enrich. 1 cr, charged only
        when the call finds something. Without a key: `POST /v1/sandbox/enrich`. Example: `{"networkUrl":
        "https://network.example/in/george-fox"}`

        Args:
            company: The employer's name.
            country: The country of a phone in national form, by name or ISO 3166 code; by default that of the
                domain's suffix, such as acme.de.
            domain: The employer's domain.
            email: An email address of the person, business or personal.
            first_name: The given name; needs lastName.
            full_name: The full name; needs a domain or a company.
            last_name: The family name; needs firstName.
            min_confidence: Answers below this confidence are not returned and not charged. A match by name must
                reach 0.8 by default; on held-out data one in a thousand such answers is wrong.
            network_url: The person's profile address.
            phone: A phone number of the person: with its leading +, or in national form with country.
        """
        return await self._call(OPERATIONS["enrich"], {}, {}, {
            "company": company,
            "country": country,
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
        country: str | None | Unset = UNSET,
        email: str | None | Unset = UNSET,
        phone: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.FeedbackResponse:
        """Reports how a contact worked out; a verified contact that proves invalid is refunded. Report how an address
        or number from a call worked out. If it was sold as verified, it is checked again and refunded when invalid.
        Other outcomes are recorded. Free. Example: `{"request_id": "req_0199c7d2a4b07c3e8f1d2a3b4c5d6e7f",
        "outcome": "bounced", "email": "ada@acme.example"}`

        Args:
            outcome: The outcome.
            request_id: The call that gave the contact, within the last 30 days.
            country: The country of the phone, by name or ISO 3166 code, where it is in national form.
            email: The address, or else the phone.
            phone: The number, or else the email: with its leading +, or in national form with country.
        """
        return await self._call(OPERATIONS["feedback"], {}, {}, {
            "country": country,
            "email": email,
            "outcome": outcome,
            "phone": phone,
            "request_id": request_id,
        }, idempotency_key, timeout)

    async def list_files(
        self,
        *,
        cursor: str | Unset = UNSET,
        limit: int | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.ListFilesResponse:
        """Lists the account's files, newest first. Lists uploaded files with the progress of their runs, for instance
        after your program restarted. Free.

        Args:
            cursor: Where the page before ended.
            limit: How many; 10 when left out.
        """
        return await self._call(OPERATIONS["list_files"], {}, {"cursor": cursor, "limit": limit}, {}, None, timeout)

    def iter_list_files(
        self,
        *,
        limit: int | Unset = UNSET,
        timeout: float | None = None,
    ) -> AsyncIterator[t.FileInfo]:
        """Lists the account's files, newest first: everything, page after page. Lists uploaded files with the progress
        of their runs, for instance after your program restarted. Free.
        """
        return self._pages(OPERATIONS["list_files"], {}, {"limit": limit}, {}, timeout)

    async def create_file(
        self,
        *,
        file: bytes,
        name: str | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.FileInfoAnswer:
        """Uploads a CSV, XLSX or NDJSON file of up to 100,000 rows and recognizes its columns. Start here with your
        own list: upload it, check the returned mapping, then run it. For up to 500 lookups from a program use
        bulk/enrich. Free. Example: `Full Name,Email George Fox,gfox@glenmere-pay.example `

        Args:
            file: CSV, XLSX or NDJSON
            name: The file's name; by default the name it was sent with.
        """
        return await self._call(OPERATIONS["create_file"], {}, {"name": name}, {"file": file}, idempotency_key, timeout)

    async def get_file(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> t.FileInfoAnswer:
        """Shows a file and the progress of its run. Shows a file's columns, their mapping, and the progress of its
        run. Poll it every few seconds during a run. Free.

        Args:
            id: The file's id.
        """
        return await self._call(OPERATIONS["get_file"], {"id": id}, {}, {}, None, timeout)

    async def delete_file(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> t.DeletedFile:
        """Deletes a file that is not being run, with its rows and results. Removes a file before its thirty days are
        over. A run must have ended or been cancelled; download the result first. Free.

        Args:
            id: The file's id.
        """
        return await self._call(OPERATIONS["delete_file"], {"id": id}, {}, {}, None, timeout)

    async def cancel_file(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.FileInfoAnswer:
        """Cancels the run of a file; its results stay, and unused held credits come back. Ends a run for good and
        releases unused credits. You can still download the finished rows; to stop for a while use pause. Free.

        Args:
            id: The file's id.
        """
        return await self._call(OPERATIONS["cancel_file"], {"id": id}, {}, {}, idempotency_key, timeout)

    async def pause_file(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.FileInfoAnswer:
        """Pauses the run of a file; rows in progress finish, and held credits stay held. Stops starting new rows until
        you resume. Use it to check the results so far; to end the run for good use cancel. Free.

        Args:
            id: The file's id.
        """
        return await self._call(OPERATIONS["pause_file"], {"id": id}, {}, {}, idempotency_key, timeout)

    async def result_file(
        self,
        id: str,
        *,
        cursor: str | Unset = UNSET,
        format: Literal["csv", "xlsx"] | Unset = UNSET,
        timeout: float | None = None,
    ) -> str:
        """Downloads a file with the results beside each row: value, source, date, confidence and cost. Returns your
        file with the added columns. Use it when the run has completed, or during the run to see the results so far.
        Free.

        Args:
            id: The file's id.
            cursor: Where the piece before ended.
            format: csv when left out.
        """
        return await self._call(OPERATIONS["result_file"], {"id": id}, {"cursor": cursor, "format": format}, {}, None, timeout)

    async def resume_file(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.FileInfoAnswer:
        """Resumes the run of a file where it was paused. Continues a paused run at the row where it stopped. No row is
        processed or charged twice. Free.

        Args:
            id: The file's id.
        """
        return await self._call(OPERATIONS["resume_file"], {"id": id}, {}, {}, idempotency_key, timeout)

    async def run_file(
        self,
        id: str,
        *,
        add: list[Literal["person", "company", "email", "personal_email", "phone", "verify"]],
        allow_unverified: bool | None | Unset = UNSET,
        mapping: t.FileMapping | None | Unset = UNSET,
        max_credits: float | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.FileInfoAnswer:
        """Enriches every row of a file; each addition costs what its endpoint costs. Processes every row in the
        background. Check the maximum price with dry_run first, limit it with max_credits, and follow the progress
        with GET /v1/files/{id}. each addition's own price; you pay only for results. Example: `{"add": ["person"]}`

        Args:
            id: The file's id.
            add: The fields to add to each row.
            allow_unverified: Whether to return, and charge for, contacts that could not be verified.
            mapping: The column mapping, instead of the recognized one.
            max_credits: The most to spend: rows that would exceed it stay as they are. Without it, the most the run
                can cost.
        """
        return await self._call(OPERATIONS["run_file"], {"id": id}, {}, {
            "add": add,
            "allow_unverified": allow_unverified,
            "mapping": mapping,
            "max_credits": max_credits,
        }, idempotency_key, timeout)

    async def find_decision_maker(
        self,
        *,
        company_domain: str,
        role: str,
        limit: int | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.FindDecisionMakerResponse:
        """Ranks the top 3 buyers at a company for a role. Finds the three people at one company who most likely
        decide, for a role you sell to. For everyone involved use buying-committee; for many companies at once use
        search/people. 4 cr / resolved; you pay only for results. Without a key: `POST
        /v1/sandbox/find-decision-maker`. Example: `{"company_domain": "glenmere-pay.example", "role": "VP
        Engineering"}`

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
        company: str | None | Unset = UNSET,
        country: str | None | Unset = UNSET,
        domain: str | None | Unset = UNSET,
        email: str | None | Unset = UNSET,
        first_name: str | None | Unset = UNSET,
        full_name: str | None | Unset = UNSET,
        kind: Literal["network", "name"] | None | Unset = UNSET,
        last_name: str | None | Unset = UNSET,
        network_url: str | None | Unset = UNSET,
        phone: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.FindEmailResponse:
        """Finds a person's business email and verifies it. Finds a person's business address and checks it with its
        mail server. Use it when you know who it is. To check an address you have use verify-email, for everyone at
        a company domain-search. 2 cr, charged only when the call finds something. Without a key: `POST
        /v1/sandbox/find-email`. Example: `{"kind": "network", "networkUrl":
        "https://network.example/in/george-fox"}`

        Args:
            allow_unverified: Whether to return, and charge for, a known or likely address that could not be
                verified.
            company: The employer's name.
            country: The country of a phone in national form, by name or ISO 3166 code; by default that of the
                domain's suffix, such as acme.de.
            domain: The employer's domain.
            email: An email address of the person, business or personal.
            first_name: The given name; needs lastName.
            full_name: The full name; needs a domain or a company.
            kind: network: by networkUrl; name: by a name with a domain or a company.
            last_name: The family name; needs firstName.
            network_url: The person's profile address.
            phone: A phone number of the person: with its leading +, or in national form with country.
        """
        return await self._call(OPERATIONS["find_email"], {}, {}, {
            "allow_unverified": allow_unverified,
            "company": company,
            "country": country,
            "domain": domain,
            "email": email,
            "firstName": first_name,
            "fullName": full_name,
            "kind": kind,
            "lastName": last_name,
            "networkUrl": network_url,
            "phone": phone,
        }, idempotency_key, timeout)

    async def find_personal_email(
        self,
        *,
        allow_unverified: bool | None | Unset = UNSET,
        company: str | None | Unset = UNSET,
        country: str | None | Unset = UNSET,
        domain: str | None | Unset = UNSET,
        email: str | None | Unset = UNSET,
        first_name: str | None | Unset = UNSET,
        full_name: str | None | Unset = UNSET,
        kind: Literal["network", "name"] | None | Unset = UNSET,
        last_name: str | None | Unset = UNSET,
        network_url: str | None | Unset = UNSET,
        phone: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.FindPersonalEmailResponse:
        """Finds a person's personal email at a free mail provider. Finds a person's private address at a free mail
        provider, mainly for recruiting. For business outreach use find-email, which finds the work address. 2 cr,
        charged only when the call finds something. Without a key: `POST /v1/sandbox/find-personal-email`. Example:
        `{"kind": "network", "networkUrl": "https://network.example/in/george-fox"}`

        Args:
            allow_unverified: Whether to return, and charge for, a known or likely address that could not be
                verified.
            company: The employer's name.
            country: The country of a phone in national form, by name or ISO 3166 code; by default that of the
                domain's suffix, such as acme.de.
            domain: The employer's domain.
            email: An email address of the person, business or personal.
            first_name: The given name; needs lastName.
            full_name: The full name; needs a domain or a company.
            kind: network: by networkUrl; name: by a name with a domain or a company.
            last_name: The family name; needs firstName.
            network_url: The person's profile address.
            phone: A phone number of the person: with its leading +, or in national form with country.
        """
        return await self._call(OPERATIONS["find_personal_email"], {}, {}, {
            "allow_unverified": allow_unverified,
            "company": company,
            "country": country,
            "domain": domain,
            "email": email,
            "firstName": first_name,
            "fullName": full_name,
            "kind": kind,
            "lastName": last_name,
            "networkUrl": network_url,
            "phone": phone,
        }, idempotency_key, timeout)

    async def find_phone(
        self,
        *,
        allow_unverified: bool | None | Unset = UNSET,
        company: str | None | Unset = UNSET,
        country: str | None | Unset = UNSET,
        domain: str | None | Unset = UNSET,
        email: str | None | Unset = UNSET,
        first_name: str | None | Unset = UNSET,
        full_name: str | None | Unset = UNSET,
        last_name: str | None | Unset = UNSET,
        network_url: str | None | Unset = UNSET,
        phone: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.FindPhoneResponse:
        """Finds a person's carrier-verified mobile phone. Finds a person's mobile number, confirmed by its carrier.
        Expensive: use it only when you plan to call. If it finds none, multi-source-phone asks more providers. 12
        cr, charged only when the call finds something. Without a key: `POST /v1/sandbox/find-phone`. Example:
        `{"domain": "glenmere-pay.example", "firstName": "George", "lastName": "Fox"}`

        Args:
            allow_unverified: Whether to return, and charge for, a number that no carrier confirmed as a mobile.
            company: The employer's name.
            country: The country of a phone in national form, by name or ISO 3166 code; by default that of the
                domain's suffix, such as acme.de.
            domain: The employer's domain.
            email: An email address of the person, business or personal.
            first_name: The given name; needs lastName.
            full_name: The full name; needs a domain or a company.
            last_name: The family name; needs firstName.
            network_url: The person's profile address.
            phone: A phone number of the person: with its leading +, or in national form with country.
        """
        return await self._call(OPERATIONS["find_phone"], {}, {}, {
            "allow_unverified": allow_unverified,
            "company": company,
            "country": country,
            "domain": domain,
            "email": email,
            "firstName": first_name,
            "fullName": full_name,
            "lastName": last_name,
            "networkUrl": network_url,
            "phone": phone,
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
        """Lists people similar to one source, at other companies. Lists people similar to one you know, at other
        companies, with the reasons. Use it when a profile is your best description; if you know titles and places,
        use search/people. 1 base + 0.8 / result; the base is charged even without results, unless the call's
        subject is unknown. Without a key: `POST /v1/sandbox/find-similar-people`. Example: `{"networkUrl":
        "https://network.example/in/george-fox", "limit": 5}`

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
        """Lists companies recently funded and hiring now, with a decision maker. Lists companies that raised money
        recently and are hiring now, each with a decision maker. For only one of these signals use funding-radar or
        hiring-intent, which cost less. 10 cr / resolved; you pay only for results. Without a key: `POST
        /v1/sandbox/funded-and-hiring`. Example: `{"since_days": 90, "departments": ["engineering"], "limit": 3}`

        Args:
            countries: Countries of the company, by name or ISO 3166 alpha-2.
            departments: Departments that hire.
            industries: Industries of the company.
            limit: How many to return; 10 when left out.
            min_amount: At least this much, in the currency of the round.
            min_open_roles: At least this many open jobs, of these departments where given; 1 when left out.
            role: The decision maker's role; by default the head of the company.
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
        """Lists funded companies using a technology, with a decision maker. Lists companies that use a technology and
        raised money recently, each with a decision maker. Without the funding condition, tech-stack-targets costs
        less. 7 cr / resolved; you pay only for results. Without a key: `POST /v1/sandbox/funded-and-using-tech`.
        Example: `{"technology": "PostgreSQL", "since_days": 365, "limit": 3}`

        Args:
            technology: The technology.
            limit: How many to return; 10 when left out.
            role: The decision maker's role; by default the head of engineering.
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
        """Lists funded companies with a decision maker at each. Lists companies that raised money recently, each with
        a decision maker. For the rounds alone, the feed GET /v1/signals?kind=funding is free. 3 cr / resolved; you
        pay only for results. Without a key: `POST /v1/sandbox/funding-radar`. Example: `{"since_days": 30, "role":
        "VP Sales", "limit": 3}`

        Args:
            countries: Countries of the company, by name or ISO 3166 alpha-2.
            industries: Industries of the company.
            limit: How many to return; 10 when left out.
            min_amount: At least this much, in the currency of the round.
            role: The decision maker's role; by default the head of the company.
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
        """Lists hiring companies with the buyer the role concerns. Lists companies that hire for a role, each with the
        buyer of that department. For the job posts alone, the feed GET /v1/signals?kind=hiring is free. 8 cr /
        resolved; you pay only for results. Without a key: `POST /v1/sandbox/hiring-intent`. Example:
        `{"departments": ["engineering"], "limit": 3}`

        Args:
            departments: Departments that hire.
            industries: Industries of the company.
            keywords: Words of the titles of open jobs.
            limit: How many to return; 10 when left out.
            role: The buyer's role; by default the head of the hiring department.
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
        """Lists companies hiring 5 or more roles in one department this quarter, with a buyer. Lists companies that
        are hiring five or more people into one department this quarter, each with a buyer: a sign of growth. For
        any hiring use hiring-intent. 5 cr / resolved; you pay only for results. Without a key: `POST
        /v1/sandbox/hiring-velocity`. Example: `{"department": "engineering", "limit": 3}`

        Args:
            department: The department; any when left out.
            limit: How many to return; 10 when left out.
            min_roles: At least this many jobs posted this quarter in the department; 5 when left out.
            role: The buyer's role; by default the head of the department.
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
        """Lists job changes with the people unmasked. Lists people who changed jobs recently, with names and profiles,
        by title, department or company. The feed GET /v1/signals?kind=job-change is free but masks them. 2 cr /
        resolved; you pay only for results. Without a key: `POST /v1/sandbox/job-change-radar`. Example:
        `{"since_days": 30, "seniorities": ["vp", "c_suite"], "limit": 3}`

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
        """Lists companies acquired in the last 30 days, with a decision maker at the acquirer. Lists companies
        acquired in the last 30 days, each with a decision maker at the acquirer, while systems are being merged.
        For the deals alone, the feed GET /v1/signals?kind=acquisition is free. 4 cr / resolved; you pay only for
        results. Without a key: `POST /v1/sandbox/just-acquired-buyers`. Example: `{"limit": 3}`

        Args:
            industry: The industry of either side.
            limit: How many to return; 10 when left out.
            role: The decision maker's role; by default the head of the acquirer.
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
        """Lists local businesses funded in the last 30 days, with the owner. Lists owners of small local businesses
        that were funded in the last 30 days. For larger companies use funding-radar. 6 cr / resolved; you pay only
        for results. Without a key: `POST /v1/sandbox/just-funded-smb-leaders`. Example: `{"limit": 3}`

        Args:
            allow_unverified: Whether to return, and charge for, contacts that could not be verified, and businesses
                without a known owner, by their own number or address.
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
        """Lists small-business owners with mobile and email, by industry, city and size. Lists owners of small
        businesses by industry and city, with mobile and email. For companies of any size, without owners, use
        search/companies. 3 cr / resolved; you pay only for results. Without a key: `POST
        /v1/sandbox/local-business-owners`. Example: `{"industry": "Plumbing", "city": "Austin, TX", "limit": 3}`

        Args:
            city: The city; add a region or country where there are several of the name.
            industry: The trade.
            allow_unverified: Whether to return, and charge for, contacts that could not be verified, and businesses
                without a known owner, by their own number or address.
            limit: How many to return; 10 when left out.
            size: The number of employees; by default up to 200, or unknown.
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
        """Lists small businesses by revenue band, with the owner. Lists small businesses in a revenue band, with the
        owner. Without the band, local-business-owners costs less. 4 cr / resolved; you pay only for results.
        Without a key: `POST /v1/sandbox/local-service-by-revenue`. Example: `{"revenue_band": "0-1M", "limit": 3}`

        Args:
            revenue_band: The band of the yearly revenue.
            allow_unverified: Whether to return, and charge for, contacts that could not be verified, and businesses
                without a known owner, by their own number or address.
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
        """Lists companies similar to up to 5 source domains. Lists companies similar to up to five that you name, for
        instance your best customers, with the reasons. If you know the industry and size, use search/companies. 0.6
        cr / result; you pay only for results. Without a key: `POST /v1/sandbox/lookalike-accounts`. Example:
        `{"domains": ["glenmere-pay.example"], "limit": 5}`

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
        """Lists jobs with fewer than 25 applicants. Open jobs with few applicants, for candidates and recruiters. For
        all jobs the feed GET /v1/signals?kind=hiring is free. 1 cr / result; you pay only for results. Without a
        key: `POST /v1/sandbox/low-competition-hires`. Example: `{"departments": ["engineering"], "limit": 3}`

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
        """Shows the account, its plan, balance and limits. Shows the balance, the plan and its limits. Use it before a
        large job or after a refused call. For spending by day use GET /v1/me/usage. Free.
        """
        return await self._call(OPERATIONS["get_me"], {}, {}, {}, None, timeout)

    async def me(
        self,
        *,
        caps: t.SpendCapsInput | None | Unset = UNSET,
        keep: bool | None | Unset = UNSET,
        webhook_url: str | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.MeResponse:
        """Changes the account's spend caps and webhook address. Sets the account's daily and monthly spend caps and
        its default webhook address. For the caps of one key use PATCH /v1/me/keys/{id}. Free. Example: `{"caps":
        {"daily": 500, "monthly": 5000}}`

        Args:
            caps: The account's spend caps.
            keep: True cancels a pending closure.
            webhook_url: The default webhook address (Pro); an empty string removes it.
        """
        return await self._call(OPERATIONS["me"], {}, {}, {"caps": caps, "keep": keep, "webhook_url": webhook_url}, None, timeout)

    async def delete_me(
        self,
        *,
        timeout: float | None = None,
    ) -> t.CloseMeResponse:
        """Closes the account after a grace period of 30 days, in which you can export its data or cancel. Closes the
        account: calls that cost credits are refused from now on. You can export its data until closes_at, or cancel
        with PATCH /v1/me and keep. Then everything but the ledger is deleted. A keyed hash of the mailbox is kept
        for a year so that it gets no second trial. Free.
        """
        return await self._call(OPERATIONS["delete_me"], {}, {}, {}, None, timeout)

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
        """Lists every lookup made, with credits, latency and cache use. Lists every call with its cost, outcome and
        providers, to find out what happened to one. For totals use usage; for a file use the export. Free. Without
        a key: `GET /v1/sandbox/me/history`.

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
        """Lists every lookup made, with credits, latency and cache use: everything, page after page. Lists every call
        with its cost, outcome and providers, to find out what happened to one. For totals use usage; for a file use
        the export. Free. Without a key: `GET /v1/sandbox/me/history`.
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
        """Exports every request made as CSV. Exports the whole history as a CSV that is safe to open in a spreadsheet.
        For a few calls use GET /v1/me/history. Free. Without a key: `GET /v1/sandbox/me/history/export`.

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
        """Lists the account's keys. Lists the account's keys with scopes, caps and last use, without their secrets, to
        see which one to rotate or revoke. Free.
        """
        return await self._call(OPERATIONS["list_keys"], {}, {}, {}, None, timeout)

    async def create_key(
        self,
        *,
        name: str,
        scopes: list[Literal["resolve", "find", "search", "signals", "composites", "niche", "bundles", "sticky", "bulk", "sandbox", "account"]] | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.NewKeyResponse:
        """Creates a key. Creates a key, for instance one per integration with only the scopes it needs. A key created
        with a capped key shares its caps. The secret is shown once; to replace a key use rotate. Free. Example:
        `{"name": "crm sync", "scopes": ["resolve", "find"]}`

        Args:
            name: Its name.
            scopes: The endpoint families it may call; defaults to those of the key that creates it, and never more.
        """
        return await self._call(OPERATIONS["create_key"], {}, {}, {"name": name, "scopes": scopes}, idempotency_key, timeout)

    async def update_key(
        self,
        id: str,
        *,
        caps: t.SpendCapsInput | None | Unset = UNSET,
        confirm_above: float | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.KeyInfoAnswer:
        """Changes a key's spend caps; spending counts from then on. Sets a key's daily and monthly spend caps, and the
        price from which agents must ask their user. Use another, uncapped key to set caps. For the whole account
        use PATCH /v1/me. Free. Example: `{"caps": {"daily": 100, "monthly": null}}`

        Args:
            id: The key to change.
            caps: Its spend caps.
            confirm_above: Agents (MCP) must ask their user before a call that can cost this much or more; 25 for a
                new key.
        """
        return await self._call(OPERATIONS["update_key"], {"id": id}, {}, {"caps": caps, "confirm_above": confirm_above}, None, timeout)

    async def delete_key(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> t.RevokedResponse:
        """Revokes a key at once. Revokes a leaked key everywhere at once. To replace a key in use without an outage,
        rotate it instead. Free.

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
        """Replaces a key; the old one keeps working until it expires. Creates a new key in place of an old one, which
        keeps working for a day so that nothing breaks. The new key inherits its caps and the amount already used.
        For a leaked key, revoke it instead. Free. Example: `{"overlap_hours": 24}`

        Args:
            id: The key to replace.
            overlap_hours: How long the old key keeps working; 24 hours by default.
        """
        return await self._call(OPERATIONS["rotate_key"], {"id": id}, {}, {"overlap_hours": overlap_hours}, idempotency_key, timeout)

    async def people(
        self,
        *,
        cursor: str | Unset = UNSET,
        limit: int | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.PeopleResponse:
        """Lists every person resolved so far. Every person this account has received, once each, with the first and
        the last time. For the calls themselves use history. Free. Without a key: `GET /v1/sandbox/me/people`.

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
        """Lists every person resolved so far: everything, page after page. Every person this account has received,
        once each, with the first and the last time. For the calls themselves use history. Free. Without a key: `GET
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
        """Sums up credits by day and by endpoint, with hit and cache rates. Sums up spending and hit rate by day and
        by endpoint, for reports and budgets. For single calls use history. Free.

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
        """Lists webhook deliveries. The events sent to your webhook addresses and the responses, to find out why an
        event did not arrive. Free. Needs the pro plan or above.

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
        """Lists webhook deliveries: everything, page after page. The events sent to your webhook addresses and the
        responses, to find out why an event did not arrive. Free. Needs the pro plan or above.
        """
        return self._pages(OPERATIONS["list_webhook_deliveries"], {}, {"limit": limit}, {}, timeout)

    async def replay_webhook_delivery(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.DeliveryInfoAnswer:
        """Delivers a webhook again. Resends an event that your server missed. Receivers recognize a repeat by its
        webhook-id. Free. Needs the pro plan or above.

        Args:
            id: The delivery's id.
        """
        return await self._call(OPERATIONS["replay_webhook_delivery"], {"id": id}, {}, {}, idempotency_key, timeout)

    async def get_webhook_secret(
        self,
        *,
        timeout: float | None = None,
    ) -> t.WebhookSecretResponse:
        """Shows the signing secret of webhooks. Shows the signing secret of webhooks, to verify that an event is ours.
        Free. Needs the pro plan or above.
        """
        return await self._call(OPERATIONS["get_webhook_secret"], {}, {}, {}, None, timeout)

    async def rotate_webhook_secret(
        self,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.WebhookSecretResponse:
        """Rotates the signing secret of webhooks; the old one stays valid for 24 hours. Creates a new signing secret.
        For 24 hours events are signed with both, so that you can update receivers without losing an event. Free.
        Needs the pro plan or above.
        """
        return await self._call(OPERATIONS["rotate_webhook_secret"], {}, {}, {}, idempotency_key, timeout)

    async def webhook_test(
        self,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.DeliveryInfoAnswer:
        """Sends a test event to the account's webhook address. Sends a signed test.ping to the account's own
        webhook_url, to test your receiver and its signature check. The deliveries show the result. Free. Needs the
        pro plan or above.
        """
        return await self._call(OPERATIONS["webhook_test"], {}, {}, {}, idempotency_key, timeout)

    async def multi_source_phone(
        self,
        *,
        allow_unverified: bool | None | Unset = UNSET,
        company: str | None | Unset = UNSET,
        country: str | None | Unset = UNSET,
        domain: str | None | Unset = UNSET,
        email: str | None | Unset = UNSET,
        first_name: str | None | Unset = UNSET,
        full_name: str | None | Unset = UNSET,
        last_name: str | None | Unset = UNSET,
        network_url: str | None | Unset = UNSET,
        phone: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.MultiSourcePhoneResponse:
        """Finds a phone by asking several providers in turn. Asks several providers in turn for a phone and lists
        their answers. Use it when find-phone found none and the number is worth the price. 14 cr / resolved; you
        pay only for results. Without a key: `POST /v1/sandbox/multi-source-phone`. Example: `{"networkUrl":
        "https://network.example/in/george-fox"}`

        Args:
            allow_unverified: Whether to return, and charge for, a number that no carrier confirmed as a mobile.
            company: The employer's name.
            country: The country of a phone in national form, by name or ISO 3166 code; by default that of the
                domain's suffix, such as acme.de.
            domain: The employer's domain.
            email: An email address of the person, business or personal.
            first_name: The given name; needs lastName.
            full_name: The full name; needs a domain or a company.
            last_name: The family name; needs firstName.
            network_url: The person's profile address.
            phone: A phone number of the person: with its leading +, or in national form with country.
        """
        return await self._call(OPERATIONS["multi_source_phone"], {}, {}, {
            "allow_unverified": allow_unverified,
            "company": company,
            "country": country,
            "domain": domain,
            "email": email,
            "firstName": first_name,
            "fullName": full_name,
            "lastName": last_name,
            "networkUrl": network_url,
            "phone": phone,
        }, idempotency_key, timeout)

    async def list_operator_accounts(
        self,
        *,
        cursor: str | Unset = UNSET,
        limit: int | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.OperatorAccountsResponse:
        """Lists all accounts, for the operator. For the operator: lists accounts with their plans and credits. Needs
        an operator key. Free.

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
        """Lists all accounts, for the operator: everything, page after page. For the operator: lists accounts with
        their plans and credits. Needs an operator key. Free.
        """
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
        """Adds credits to an account or removes them, for the operator. For the operator: adds or removes credits as a
        gift, a refund or a correction. Each is a ledger entry with its note. Needs an operator key. Free. Example:
        `{"credits": 100, "note": "welcome back"}`

        Args:
            id: The account.
            credits: Credits to add (negative to remove).
            note: Why; kept in the ledger.
        """
        return await self._call(OPERATIONS["grant_operator_account"], {"id": id}, {}, {"credits": credits, "note": note}, idempotency_key, timeout)

    async def plan_operator_account(
        self,
        id: str,
        *,
        plan: Literal["free", "indie", "starter", "pro", "enterprise"],
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.AccountSummary:
        """Sets an account's plan, for the operator. For the operator: sets the plan, which decides an account's rate
        limit and features. It ends a trial and leaves credits unchanged. Needs an operator key. Free. Example:
        `{"plan": "pro"}`

        Args:
            id: The account.
            plan: Its plan from now on.
        """
        return await self._call(OPERATIONS["plan_operator_account"], {"id": id}, {}, {"plan": plan}, idempotency_key, timeout)

    async def operator_audit(
        self,
        *,
        cursor: str | Unset = UNSET,
        limit: int | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.OperatorAuditResponse:
        """Checks that ledgers and balances agree, for the operator. For the operator: compares account ledgers with
        their balances. The sweeper runs the same check every hour. Free.

        Args:
            cursor: Where the page before ended.
            limit: How many accounts; 25 when left out.
        """
        return await self._call(OPERATIONS["operator_audit"], {}, {"cursor": cursor, "limit": limit}, {}, None, timeout)

    def iter_operator_audit(
        self,
        *,
        limit: int | Unset = UNSET,
        timeout: float | None = None,
    ) -> AsyncIterator[t.AuditedAccount]:
        """Checks that ledgers and balances agree, for the operator: everything, page after page. For the operator:
        compares account ledgers with their balances. The sweeper runs the same check every hour. Free.
        """
        return self._pages(OPERATIONS["operator_audit"], {}, {"limit": limit}, {}, timeout)

    async def operator_dataset(
        self,
        *,
        timeout: float | None = None,
    ) -> t.OperatorDatasetResponse:
        """Shows the data that is served and where it came from, for the operator. For the operator: counts the people
        and companies that are served, and how many each import supplied. Free.
        """
        return await self._call(OPERATIONS["operator_dataset"], {}, {}, {}, None, timeout)

    async def operator_import(
        self,
        *,
        file: bytes,
        kind: Literal["people", "companies"] | Unset = UNSET,
        map: list[str] | Unset = UNSET,
        source: str | Unset = UNSET,
        status_objections: bool | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.OperatorImportResponse:
        """Imports a file into the dataset, for the operator. For the operator: imports people or companies from a file
        of up to 50 MB; dry_run returns a preview instead. For larger files, and on AWS, use the command line:
        almanac import. Free. Example: `First Name,Last Name,Email,Company Ada,Lovelace,ada@acme.example,Acme `

        Args:
            file: CSV, XLSX or NDJSON
            kind: The kind of records.
            map: Column mappings, each column=field, or column=ignore to skip one.
            source: The source name stored with the records; by default the export format that the file looks like.
            status_objections: Whether a CRM status such as Do Not Contact counts as an opt-out; true by default.
        """
        return await self._call(OPERATIONS["operator_import"], {}, {
            "kind": kind,
            "map": map,
            "source": source,
            "status_objections": status_objections,
        }, {"file": file}, idempotency_key, timeout)

    async def operator_privacy(
        self,
        *,
        timeout: float | None = None,
    ) -> t.PrivacyStatusResponse:
        """Counts opt-outs and open privacy requests, for the operator. For the operator: how many opt-outs are in
        force, where they came from, and how many privacy requests wait for an answer. Free.
        """
        return await self._call(OPERATIONS["operator_privacy"], {}, {}, {}, None, timeout)

    async def operator_privacy_access(
        self,
        *,
        email: str | None | Unset = UNSET,
        network_url: str | None | Unset = UNSET,
        page: bool | None | Unset = UNSET,
        person_id: str | None | Unset = UNSET,
        phone: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.AccessDataResponse:
        """Shows everything stored about a person, for the operator. For the operator: everything stored about a person
        who asks, with sources, dates and recipients, as JSON and as a page they can read. On AWS the command line
        does it. Free. Example: `{"email": "nobody@nowhere.example"}`

        Args:
            email: One of their email addresses, in any spelling.
            network_url: Their profile URL.
            page: Whether to give a page to be read as well.
            person_id: Their id here.
            phone: One of their phone numbers, in international form.
        """
        return await self._call(OPERATIONS["operator_privacy_access"], {}, {}, {
            "email": email,
            "network_url": network_url,
            "page": page,
            "person_id": person_id,
            "phone": phone,
        }, idempotency_key, timeout)

    async def operator_privacy_erase(
        self,
        *,
        email: str | None | Unset = UNSET,
        network_url: str | None | Unset = UNSET,
        person_id: str | None | Unset = UNSET,
        phone: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.PrivacyReceipt:
        """Hides a person and deletes their stored data, for the operator. For the operator: deletes a person from
        datasets, caches, jobs, lists and deliveries. Returns a signed receipt of what was found where, with nothing
        personal in it. On AWS use the command line. Free. Example: `{"email": "nobody@nowhere.example"}`

        Args:
            email: One of their email addresses, in any spelling.
            network_url: Their profile URL.
            person_id: Their id here.
            phone: One of their phone numbers, in international form.
        """
        return await self._call(OPERATIONS["operator_privacy_erase"], {}, {}, {
            "email": email,
            "network_url": network_url,
            "person_id": person_id,
            "phone": phone,
        }, idempotency_key, timeout)

    async def list_operator_privacy_requests(
        self,
        *,
        all: bool | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.ListRightsRequestsResponse:
        """Lists privacy requests, for the operator. For the operator: lists requests for access, erasure or objection
        from verified mailboxes, with the days that are left to answer, the one that is due first in front. Free.

        Args:
            all: Whether to list those that were answered, too.
        """
        return await self._call(OPERATIONS["list_operator_privacy_requests"], {}, {"all": all}, {}, None, timeout)

    async def get_operator_privacy_request(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> t.GetRightsRequestResponse:
        """Shows a privacy request and its requester, for the operator. For the operator: shows one request and its
        requester. The mailbox is verified; a profile or a number beside it is what they say of themselves. Free.

        Args:
            id: Its reference.
        """
        return await self._call(OPERATIONS["get_operator_privacy_request"], {"id": id}, {}, {}, None, timeout)

    async def fulfil_operator_privacy_request(
        self,
        id: str,
        *,
        trust_given: bool | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.FulfilResponse:
        """Fulfils a privacy request and mails the result, for the operator. For the operator: fulfils a request for
        access or erasure, and sends the copy or the receipt to the mailbox that was proven. On AWS the command line
        does it. Free. Example: `{"trust_given": false}`

        Args:
            id: Its reference.
            trust_given: Whether to go by the profile and the number they gave, too: you made sure that they are
                theirs.
        """
        return await self._call(OPERATIONS["fulfil_operator_privacy_request"], {"id": id}, {}, {"trust_given": trust_given}, idempotency_key, timeout)

    async def refuse_operator_privacy_request(
        self,
        id: str,
        *,
        reason: str,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.RightsRequest:
        """Refuses a privacy request, with a reason, for the operator. For the operator: refuses a privacy request. The
        reason is sent to the verified mailbox and shown to who has the reference. Free. Example: `{"reason": "We
        must keep it by law."}`

        Args:
            id: Its reference.
            reason: Why.
        """
        return await self._call(OPERATIONS["refuse_operator_privacy_request"], {"id": id}, {}, {"reason": reason}, idempotency_key, timeout)

    async def operator_privacy_suppress(
        self,
        *,
        email: str | None | Unset = UNSET,
        network_url: str | None | Unset = UNSET,
        person_id: str | None | Unset = UNSET,
        phone: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.SuppressResponse:
        """Hides a person from every answer, for the operator. For the operator: hides a person who opted out, within
        seconds and from all later imports and vendor answers. Only keyed hashes are kept. To delete their stored
        data too, use erase. Free. Example: `{"email": "nobody@nowhere.example"}`

        Args:
            email: One of their email addresses, in any spelling.
            network_url: Their profile URL.
            person_id: Their id here.
            phone: One of their phone numbers, in international form.
        """
        return await self._call(OPERATIONS["operator_privacy_suppress"], {}, {}, {
            "email": email,
            "network_url": network_url,
            "person_id": person_id,
            "phone": phone,
        }, idempotency_key, timeout)

    async def operator_privacy_unsuppress(
        self,
        *,
        email: str | None | Unset = UNSET,
        network_url: str | None | Unset = UNSET,
        person_id: str | None | Unset = UNSET,
        phone: str | None | Unset = UNSET,
        receipt: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.UnsuppressResponse:
        """Lifts an opt-out, for the operator. For the operator: lifts an opt-out that was a mistake or that the person
        withdrew. Send the same identifiers again, or its receipt. Free. Example: `{"email":
        "nobody@nowhere.example"}`

        Args:
            email: One of their email addresses, in any spelling.
            network_url: Their profile URL.
            person_id: Their id here.
            phone: One of their phone numbers, in international form.
            receipt: The receipt that suppress or erase gave.
        """
        return await self._call(OPERATIONS["operator_privacy_unsuppress"], {}, {}, {
            "email": email,
            "network_url": network_url,
            "person_id": person_id,
            "phone": phone,
            "receipt": receipt,
        }, idempotency_key, timeout)

    async def operator_providers(
        self,
        *,
        weeks: int | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.OperatorProvidersResponse:
        """Shows each provider's hit rate and cost, by capability and week, for the operator. For the operator: hit
        rate, cost per hit, response time and bounces of each provider, week by week, with the order these figures
        suggest. Free.

        Args:
            weeks: How many weeks back, the present one among them; 4 when left out.
        """
        return await self._call(OPERATIONS["operator_providers"], {}, {"weeks": weeks}, {}, None, timeout)

    async def operator_signals(
        self,
        *,
        signals: list[t.ToldSignal],
        source: str,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.TellSignalsResponse:
        """Takes signals from the operator's own systems. For the operator: adds events from your own systems to the
        feeds at once. Sending an id again replaces the earlier event. Free. Example: `{"source": "crm", "signals":
        [{"id": "deal-17", "kind": "funding", "occurred_at": "2026-03-01T09:00:00Z", "company": {"name": "Acme",
        "domain": "acme.example", "industry": "Software", "location": {"city": "Austin", "region": "Texas",
        "country": "US"}}, "data": {"stage": "seed", "amount": 2000000, "currency": "USD"}, "url":
        "https://crm.example/deals/17"}, {"id": "move-3", "kind": "job-change", "occurred_at":
        "2026-03-01T09:00:00Z", "company": {"name": "Acme"}, "person": {"fullName": "Ada Byron"}, "data":
        {"previous": {"title": "Engineer"}, "current": {"title": "CTO"}}}]}`

        Args:
            signals: The events.
            source: The source's name in the feeds.
        """
        return await self._call(OPERATIONS["operator_signals"], {}, {}, {"signals": signals, "source": source}, idempotency_key, timeout)

    async def operator_sources(
        self,
        *,
        timeout: float | None = None,
    ) -> t.OperatorSourcesResponse:
        """Lists signal sources and how fresh they are, for the operator. For the operator: lists every signal source
        with its last answer, its signal count and its last error, and the data that no source supplies. Free.
        """
        return await self._call(OPERATIONS["operator_sources"], {}, {}, {}, None, timeout)

    async def pricing(
        self,
        *,
        timeout: float | None = None,
    ) -> t.PricingResponse:
        """Lists every endpoint with its price, and the plans. Lists every endpoint with its price, and the plans.
        Needs no key. To see the most one call can cost, send it with dry_run=true. Free.
        """
        return await self._call(OPERATIONS["pricing"], {}, {}, {}, None, timeout)

    async def prospect_package(
        self,
        *,
        network_url: str,
        allow_unverified: bool | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.ProspectPackageResponse:
        """Gives a person, their email, phone, 3 peers and personalization hooks. Returns a person with email, phone,
        three peers and opening lines, at one price. Cheaper than the parts if you need the phone; otherwise use
        enrich and find-email. 12 cr, charged only when the call finds something. Without a key: `POST
        /v1/sandbox/prospect-package`. Example: `{"networkUrl": "https://network.example/in/george-fox"}`

        Args:
            network_url: The person's profile address.
            allow_unverified: Whether to return an email or mobile that could not be verified.
        """
        return await self._call(OPERATIONS["prospect_package"], {}, {}, {"allow_unverified": allow_unverified, "networkUrl": network_url}, idempotency_key, timeout)

    async def quiet_power_users(
        self,
        *,
        champions: list[t.QuietPowerUsersRequestChampionsItem],
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.QuietPowerUsersResponse:
        """Watches champions for a job change, a title change or a spike of engagement. Which of the champions on your
        list changed job or title, or became more active. To be notified over time, create a watch list. 2 cr /
        matched; you pay only for results. Without a key: `POST /v1/sandbox/quiet-power-users`. Example:
        `{"champions": [ {"networkUrl": "https://network.example/in/davide-ferrari"}, {"networkUrl":
        "https://network.example/in/julian-king"}, {"networkUrl": "https://network.example/in/spencer-nelson"},
        {"networkUrl": "https://network.example/in/emily-willis"}, {"networkUrl":
        "https://network.example/in/ursula-beckett"}, {"networkUrl": "https://network.example/in/ali-yildiz"} ]}`

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
        """Finds the person, profile and company behind an email. Finds the person behind an email address, with
        profile and company. Use it for a sign-up or an unknown sender; if you have more than the address, use
        enrich. 1 cr, charged only when the call finds something. Without a key: `POST /v1/sandbox/reverse-email`.
        Example: `{"email": "gfox@glenmere-pay.example"}`

        Args:
            email: An email address, business or personal, present or of an earlier job.
        """
        return await self._call(OPERATIONS["reverse_email"], {}, {}, {"email": email}, idempotency_key, timeout)

    async def reverse_phone(
        self,
        *,
        phone: str,
        country: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.ReverseResponse:
        """Finds the person, profile and company behind a phone. Finds the person behind a phone number, with profile
        and company. Use it for an unknown caller; if you have more than the number, use enrich. 2 cr, charged only
        when the call finds something. Without a key: `POST /v1/sandbox/reverse-phone`. Example: `{"phone":
        "+15125550100"}`

        Args:
            phone: A phone number: with its leading +, or in national form with country.
            country: The country of the phone, by name or ISO 3166 code, where it is in national form.
        """
        return await self._call(OPERATIONS["reverse_phone"], {}, {}, {"country": country, "phone": phone}, idempotency_key, timeout)

    async def sandbox_info(
        self,
        *,
        timeout: float | None = None,
    ) -> t.InfoResponse:
        """Explains the sandbox and lists its endpoints. Lists the calls you can try without a key, the daily limit,
        and the inputs that force an outcome. For prices use GET /v1/pricing. Free.
        """
        return await self._call(OPERATIONS["sandbox_info"], {}, {}, {}, None, timeout)

    async def list_saved_icps(
        self,
        *,
        cursor: str | Unset = UNSET,
        limit: int | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.SavedIcps:
        """Lists saved ICPs. Lists the saved ICPs with their filters, for instance to find an id. Free. Without a key:
        `GET /v1/sandbox/saved-icps`.

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
        """Lists saved ICPs: everything, page after page. Lists the saved ICPs with their filters, for instance to find
        an id. Free. Without a key: `GET /v1/sandbox/saved-icps`.
        """
        return self._pages(OPERATIONS["list_saved_icps"], {}, {"limit": limit}, {}, timeout)

    async def create_saved_icp(
        self,
        *,
        filters: dict[str, Any],
        name: str,
        target: Literal["people", "companies"],
        limit: int | None | Unset = UNSET,
        notify: t.Notify | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.SavedIcpAnswer:
        """Saves the filters of a search to run them again. Saves the filters of a search so that you can run it again
        and get only new results. To search once use search/people or search/companies. With notify, new matches are
        sent to you. Free. Example: `{"name": "data leaders", "target": "people", "filters": {"departments":
        ["data"]}}`

        Args:
            filters: The filters of /v1/search/people or /v1/search/companies.
            name: Its name.
            target: The records to search.
            limit: How many results a run returns at most; 25 when left out.
            notify: Where and when to send new matches after an import or a funding round (Pro); off by default.
        """
        return await self._call(OPERATIONS["create_saved_icp"], {}, {}, {
            "filters": filters,
            "limit": limit,
            "name": name,
            "notify": notify,
            "target": target,
        }, idempotency_key, timeout)

    async def get_saved_icp(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> t.SavedIcpAnswer:
        """Shows one saved ICP. Shows the filters of one saved ICP and the result of its last run, without running it.
        Free. Without a key: `GET /v1/sandbox/saved-icps/{id}`.

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
        notify: t.Notify | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.SavedIcpAnswer:
        """Changes a saved ICP. Changes the name, the filters or the notifications of a saved ICP. Earlier results
        still count as seen. Setting notify again ends a pause. Free. Example: `{"limit": 50}`

        Args:
            id: Its id.
            filters: The filters in place of the present ones.
            limit: How many results a run returns at most.
            name: Its name.
            notify: Where and when to send new matches (Pro).
        """
        return await self._call(OPERATIONS["update_saved_icp"], {"id": id}, {}, {"filters": filters, "limit": limit, "name": name, "notify": notify}, None, timeout)

    async def delete_saved_icp(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> t.Deleted:
        """Deletes a saved ICP. Deletes a saved ICP and its record of earlier results; the results stay in history.
        Free.

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
        """Runs a saved ICP again. Runs saved filters again. With only_new it returns, and charges for, only results
        that no earlier run returned. For unsaved filters use search. 1 base + 0.5 / result; the base is charged
        even without results, unless the call's subject is unknown. Without a key: `POST
        /v1/sandbox/saved-icps/{id}/run`.

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
        """Searches companies by industry, technology, size, funding and location. Finds new companies by industry,
        technology, size, funding and place. For one known company use companies; get existing filter values from
        search/suggest. 1 base + 0.5 / result; the base is charged even without results, unless the call's subject
        is unknown. Without a key: `POST /v1/sandbox/search/companies`. Example: `{"filters": {"industries":
        ["Software"], "funding": {"since_days": 365}}, "limit": 3}`

        Args:
            cursor: The `next_cursor` of the page before.
            employee_count: How many people work there.
            employee_ranges: The band of that number.
            exclude: Results that match any of these are excluded.
            filters: The filters.
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
        """Searches companies by industry, technology, size, funding and location: everything, page after page. Finds
        new companies by industry, technology, size, funding and place. For one known company use companies; get
        existing filter values from search/suggest. 1 base + 0.5 / result; the base is charged even without results,
        unless the call's subject is unknown. Without a key: `POST /v1/sandbox/search/companies`. Example:
        `{"filters": {"industries": ["Software"], "funding": {"since_days": 365}}, "limit": 3}`
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
        """Searches people by title, seniority, department, skills, industry, location and more. Finds new people by
        title, seniority, place, employer and more; results have no email or phone. For one known person use enrich;
        get existing filter values from search/suggest. 1 base + 1 / result; the base is charged even without
        results, unless the call's subject is unknown. Without a key: `POST /v1/sandbox/search/people`. Example:
        `{"filters": {"titles": ["VP Engineering"], "locations": ["Germany"]}, "limit": 3}`

        Args:
            certifications: Certifications the person holds.
            changed_job_within_days: The person joined the present employer within this many days.
            company_domains: The employer's domain.
            company_sizes: The employer's size.
            cursor: The `next_cursor` of the page before.
            departments: The department of the job.
            exclude: Results that match any of these are excluded.
            filters: The filters.
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
        page. Finds new people by title, seniority, place, employer and more; results have no email or phone. For
        one known person use enrich; get existing filter values from search/suggest. 1 base + 1 / result; the base
        is charged even without results, unless the call's subject is unknown. Without a key: `POST
        /v1/sandbox/search/people`. Example: `{"filters": {"titles": ["VP Engineering"], "locations": ["Germany"]},
        "limit": 3}`
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
        """Suggests the filter values that exist, with their counts. Lists the existing values of a filter, with
        counts, so that a form or an agent can choose before paying for a search. It returns values, not people or
        companies. Free. Without a key: `GET /v1/sandbox/search/suggest`. Example:
        `/v1/search/suggest?field=titles&q=eng`

        Args:
            field: The filter.
            limit: How many values.
            q: The start of the value; without it, the most common values.
        """
        return await self._call(OPERATIONS["search_suggest"], {}, {"field": field, "limit": limit, "q": q}, {}, None, timeout)

    async def signals(
        self,
        *,
        kind: Literal["funding", "acquisition", "hiring", "job-change", "technology", "headcount"],
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
        """Serves the live feeds: funding, acquisition, hiring, job-change, technology, headcount. Recent events,
        newest first and free: funding rounds, acquisitions, job posts, and changes of jobs, technologies and
        headcount. People in job changes are masked; the radars unmask them. Free. Needs the indie plan or above.
        Without a key: `GET /v1/sandbox/signals`. Example: `/v1/signals?kind=funding&limit=5`

        Args:
            kind: The feed.
            country: Only companies of these countries, ISO 3166 alpha-2.
            cursor: The next_cursor of the page before.
            department: Only jobs of these departments; hiring and job-change.
            domain: Only signals about this company, on either side of a deal.
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
        kind: Literal["funding", "acquisition", "hiring", "job-change", "technology", "headcount"],
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
        """Serves the live feeds: funding, acquisition, hiring, job-change, technology, headcount: everything, page
        after page. Recent events, newest first and free: funding rounds, acquisitions, job posts, and changes of
        jobs, technologies and headcount. People in job changes are masked; the radars unmask them. Free. Needs the
        indie plan or above. Without a key: `GET /v1/sandbox/signals`. Example: `/v1/signals?kind=funding&limit=5`
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
        """Opens an account with a 7-day Indie trial and returns its first key. Opens a trial account and returns its
        first key, shown only once. If you have an account, create more keys with POST /v1/me/keys. Free. Example:
        `{"email": "you@company.example"}`

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
        """Verifies an account's mailbox, which adds the trial's credits. Verifies the mailbox of a new account with
        the code that was mailed, where the operator requires it, and adds the trial's credits. Free. Example:
        `{"email": "you@company.example", "code": "K7QX2M9T"}`

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
        """Lists people of a contact list promoted in the last 90 days. Finds which of your contacts were promoted in
        the last 90 days at the same employer. For changes of employer use champion-just-moved. 2 cr / matched; you
        pay only for results. Without a key: `POST /v1/sandbox/silent-promoter-radar`. Example: `{"contacts": [
        {"networkUrl": "https://network.example/in/spencer-nelson"}, {"networkUrl":
        "https://network.example/in/emily-willis"}, {"networkUrl": "https://network.example/in/ursula-beckett"},
        {"networkUrl": "https://network.example/in/ali-yildiz"}, {"networkUrl":
        "https://network.example/in/mark-bennett"}, {"networkUrl": "https://network.example/in/justin-baker"} ]}`

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
        """Maps the stakeholders of a small business. Finds the owner, manager, dispatcher and operations lead of one
        small business. For a company with departments use buying-committee. 4 cr / resolved; you pay only for
        results. Without a key: `POST /v1/sandbox/smb-buying-committee`. Example: `{"company_domain":
        "austin-blue-ribbon-plumbing-heating.example"}`

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
        """Lists companies using a technology, with a decision maker. Lists companies that use a technology, each with
        a decision maker. Without people, search/companies with technologies costs less. 4 cr / resolved; you pay
        only for results. Without a key: `POST /v1/sandbox/tech-stack-targets`. Example: `{"technology":
        "PostgreSQL", "limit": 3}`

        Args:
            technology: The technology.
            employee_count: How many people work there.
            industries: Industries of the company.
            limit: How many to return; 10 when left out.
            role: The decision maker's role; by default the head of engineering.
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
        """Checks an email's syntax, whether it is disposable, and whether its mailbox exists. Checks whether an
        address can receive mail before you send anything. It returns a verdict, not a person. To find an address
        use find-email; to find its owner use reverse-email. 0.5 cr, charged only when the call finds something.
        Without a key: `POST /v1/sandbox/verify-email`. Example: `{"email": "gfox@glenmere-pay.example"}`

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
        """Lists watch lists. Lists the account's watch lists with the results of their last runs, for instance to find
        an id. Free. Without a key: `GET /v1/sandbox/watch-lists`.

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
        """Lists watch lists: everything, page after page. Lists the account's watch lists with the results of their
        last runs, for instance to find an id. Free. Without a key: `GET /v1/sandbox/watch-lists`.
        """
        return self._pages(OPERATIONS["list_watch_lists"], {}, {"limit": limit}, {}, timeout)

    async def create_watch_list(
        self,
        *,
        entries: list[str],
        kind: Literal["people", "companies"],
        name: str,
        notify: t.Notify | None | Unset = UNSET,
        signals: list[Literal["funding", "acquisition", "hiring", "job-change", "technology", "headcount"]] | None | Unset = UNSET,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.WatchListAnswer:
        """Creates a watch list of profile URLs or company domains. Keeps a list of people or companies and notifies
        you of their signals. To compare a list just once use champion-just-moved or quiet-power-users. With notify,
        matches are sent to you. Free. Example: `{"name": "key accounts", "kind": "companies", "entries":
        ["glenmere-pay.example"]}`

        Args:
            entries: Profile URLs of people, or domains of companies; duplicates are dropped.
            kind: The kind of its entries.
            name: Its name.
            notify: Where and when to send new matches (Pro); off by default.
            signals: The signals to watch for; all when left out.
        """
        return await self._call(OPERATIONS["create_watch_list"], {}, {}, {
            "entries": entries,
            "kind": kind,
            "name": name,
            "notify": notify,
            "signals": signals,
        }, idempotency_key, timeout)

    async def get_watch_list(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> t.WatchListAnswer:
        """Shows one watch list. Shows the entries of one watch list and the result of its last run, without running
        it. Free. Without a key: `GET /v1/sandbox/watch-lists/{id}`.

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
        notify: t.Notify | None | Unset = UNSET,
        signals: list[Literal["funding", "acquisition", "hiring", "job-change", "technology", "headcount"]] | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.WatchListAnswer:
        """Changes a watch list. Changes the name, the entries, the signals or the notifications of a watch list;
        omitted fields stay as they are. Setting notify again ends a pause. Free. Example: `{"name": "former
        customers"}`

        Args:
            id: The list's id.
            entries: The entries in place of the present ones.
            name: Its name.
            notify: Where and when to send new matches (Pro).
            signals: The signals to watch for.
        """
        return await self._call(OPERATIONS["update_watch_list"], {"id": id}, {}, {"entries": entries, "name": name, "notify": notify, "signals": signals}, None, timeout)

    async def delete_watch_list(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> t.Deleted:
        """Deletes a watch list. Deletes a watch list and its record of earlier matches; the matches stay in history.
        Free.

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
        """Compares a watch list with the live signals and enriches the matches. Compares a watch list with the signals
        of the last 30 days and returns the record behind each match, each match once. To see the entries for free,
        get the list. 2 cr / resolved; you pay only for results. Without a key: `POST
        /v1/sandbox/watch-lists/{id}/run`.

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
        """Hashes a list of emails for ad-platform custom audiences, with match-rate figures. Turns up to 10,000
        addresses into the SHA-256 hashes that ad platforms take, and counts the known ones. Use it to build a
        custom audience; to check whether an address works use verify-email. 0.1 cr / email; you pay only for
        results. Without a key: `POST /v1/sandbox/ad-audience`. Example: `{"emails": ["gfox@glenmere-pay.example",
        "jane.doe+news@gmail.com", "not an address"]}`
        """
        return self._call(OPERATIONS["ad_audience"], {}, {}, {"emails": emails}, None, timeout)

    def bulk_enrich(
        self,
        *,
        items: list[t.BulkItem],
        webhook_url: str | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Submits up to 500 items to enrich, with an optional webhook. Resolves up to 500 people in one background
        job: submit, then poll the job or take a webhook. For one person, or when the answer is needed at once, use
        enrich. 1 cr / resolved; you pay only for results. Example: `{"items": [{"email":
        "gfox@glenmere-pay.example", "ref": "row 1"}]}`
        """
        return self._call(OPERATIONS["bulk_enrich"], {}, {}, {"items": items, "webhook_url": webhook_url}, None, timeout)

    def bundles_competitive_intel(
        self,
        *,
        company_domain: str,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Gives a competitor's leadership, recent moves, technologies and lookalikes. One report on a competitor: its
        leaders, recent joiners and leavers, technologies and similar companies. Good value when you need several of
        these; for the company record alone use companies. 25 cr, charged only when the call finds something.
        Without a key: `POST /v1/sandbox/bundles/competitive-intel`. Example: `{"company_domain":
        "glenmere-pay.example"}`
        """
        return self._call(OPERATIONS["bundles_competitive_intel"], {}, {}, {"company_domain": company_domain}, None, timeout)

    def bundles_founder_research(
        self,
        *,
        company_domain: str,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Gives a company, its founders, funding history and tech stack. One report for investors and sellers: a
        company's founders, funding and technologies. For the company record alone use companies. 20 cr, charged
        only when the call finds something. Without a key: `POST /v1/sandbox/bundles/founder-research`. Example:
        `{"company_domain": "glenmere-pay.example"}`
        """
        return self._call(OPERATIONS["bundles_founder_research"], {}, {}, {"company_domain": company_domain}, None, timeout)

    def bundles_recruiter_pack(
        self,
        *,
        network_url: str,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Gives a candidate and 8 similar ones at other companies. Returns a candidate and eight similar people at
        other companies, for a recruiter with one good profile. For a list without the candidate's own record use
        find-similar-people. 30 cr, charged only when the call finds something. Without a key: `POST
        /v1/sandbox/bundles/recruiter-pack`. Example: `{"networkUrl": "https://network.example/in/george-fox"}`
        """
        return self._call(OPERATIONS["bundles_recruiter_pack"], {}, {}, {"networkUrl": network_url}, None, timeout)

    def bundles_relationship_graph(
        self,
        *,
        network_url: str,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Gives a person and their past coworkers: the paths to a warm introduction. Lists a person's past coworkers,
        with when and for how long, to find a warm introduction. Free if no coworker is known; for present
        colleagues use search/people with company_domains. 15 cr, charged only when the call finds something.
        Without a key: `POST /v1/sandbox/bundles/relationship-graph`. Example: `{"networkUrl":
        "https://network.example/in/george-fox"}`
        """
        return self._call(OPERATIONS["bundles_relationship_graph"], {}, {}, {"networkUrl": network_url}, None, timeout)

    def bundles_sales_deck(
        self,
        *,
        company_domain: str,
        target_role: str,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Prepares an account brief. Everything for a first meeting in one call: the company, the decision maker,
        recent news, similar companies. Use it before a meeting; for the decision maker alone use
        find-decision-maker. 25 cr, charged only when the call finds something. Without a key: `POST
        /v1/sandbox/bundles/sales-deck`. Example: `{"company_domain": "glenmere-pay.example", "target_role": "VP
        Engineering"}`
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
        """Lists companies funded 6 to 18 months ago, hiring, and matching an ICP. Lists companies that raised money 6
        to 18 months ago and are hiring now, so are likely to buy. Use it to time outreach for an ICP; for recent
        rounds use funding-radar. 6 cr / resolved; you pay only for results. Without a key: `POST
        /v1/sandbox/buyer-budget-window`. Example: `{"filters": {"employee_count": {"min": 50}}, "limit": 3}`
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
        """Lists the people who decide, influence and use, by deal type. Lists the people who decide, influence and
        use, at one company for one type of deal. Use it to plan a sale to several people; for the best single buyer
        use find-decision-maker. 3 cr / resolved; you pay only for results. Without a key: `POST
        /v1/sandbox/buying-committee`. Example: `{"company_domain": "glenmere-pay.example", "deal_type":
        "engineering", "max_per_role": 2}`
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
        """Compares a contact list with the live job-change feed. Finds which of your contacts changed employer
        recently, and where they are now. To follow a list over time create a watch list; for promotions use
        silent-promoter-radar. 2 cr / resolved; you pay only for results. Without a key: `POST
        /v1/sandbox/champion-just-moved`. Example: `{"contacts": [ {"networkUrl":
        "https://network.example/in/davide-ferrari"}, {"networkUrl": "https://network.example/in/florian-engel"},
        {"networkUrl": "https://network.example/in/joanna-gardner"}, {"networkUrl":
        "https://network.example/in/olivier-lopez"}, {"networkUrl": "https://network.example/in/julian-king"},
        {"networkUrl": "https://network.example/in/noemie-marie"} ], "since_days": 90}`
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
        """Resolves a company from a domain, a network URL or a name. Returns one company's record: size, industry,
        funding, technologies, open roles. Use it when you have a domain, a profile URL or a name. To find companies
        by filters use search/companies. 1 cr, charged only when the call finds something. Without a key: `POST
        /v1/sandbox/companies`. Example: `{"domain": "glenmere-pay.example"}`
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
        """Lists people who left a competitor in the last 30 days, with verified contact. Lists people who left a
        competitor in the last 30 days, with a verified email. For recruiting, or to find a way into an account; for
        job changes at any company use job-change-radar. 3 cr / resolved; you pay only for results. Without a key:
        `POST /v1/sandbox/competitor-talent-leaving`. Example: `{"competitor_domain": "westmark-media.example",
        "limit": 3}`
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
        """Lists people who just changed jobs, with the text of their announcement. Lists people who just started a new
        job, with the text of their announcement, to start a conversation. For all job changes, with more filters,
        use job-change-radar. 2 cr / resolved; you pay only for results. Without a key: `POST
        /v1/sandbox/congrats-trigger`. Example: `{"limit": 3}`
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
        """Lists the people at a domain, with their business emails and the company's email pattern. Lists the people
        at one company, with business emails and the company's email pattern. Use it to work through an account; for
        one named person find-email is cheaper. 0.5 cr / result; you pay only for results. Without a key: `POST
        /v1/sandbox/domain-search`. Example: `{"domain": "glenmere-pay.example", "departments": ["engineering"],
        "limit": 3}`
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
        country: str | None | Unset = UNSET,
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
        """Resolves a person from a network URL, an email, a phone, or a name plus company. Returns one person's full
        record from any identifier you have. Use it when you know who it is. To find people by what they do use
        search/people, for a contact alone find-email or find-phone, for many people bulk/enrich. 1 cr, charged only
        when the call finds something. Without a key: `POST /v1/sandbox/enrich`. Example: `{"networkUrl":
        "https://network.example/in/george-fox"}`
        """
        return self._call(OPERATIONS["enrich"], {}, {}, {
            "company": company,
            "country": country,
            "domain": domain,
            "email": email,
            "firstName": first_name,
            "fullName": full_name,
            "lastName": last_name,
            "min_confidence": min_confidence,
            "networkUrl": network_url,
            "phone": phone,
        }, None, timeout)

    def run_file(
        self,
        id: str,
        *,
        add: list[Literal["person", "company", "email", "personal_email", "phone", "verify"]],
        allow_unverified: bool | None | Unset = UNSET,
        mapping: t.FileMapping | None | Unset = UNSET,
        max_credits: float | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Enriches every row of a file; each addition costs what its endpoint costs. Processes every row in the
        background. Check the maximum price with dry_run first, limit it with max_credits, and follow the progress
        with GET /v1/files/{id}. each addition's own price; you pay only for results. Example: `{"add": ["person"]}`
        """
        return self._call(OPERATIONS["run_file"], {"id": id}, {}, {
            "add": add,
            "allow_unverified": allow_unverified,
            "mapping": mapping,
            "max_credits": max_credits,
        }, None, timeout)

    def find_decision_maker(
        self,
        *,
        company_domain: str,
        role: str,
        limit: int | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Ranks the top 3 buyers at a company for a role. Finds the three people at one company who most likely
        decide, for a role you sell to. For everyone involved use buying-committee; for many companies at once use
        search/people. 4 cr / resolved; you pay only for results. Without a key: `POST
        /v1/sandbox/find-decision-maker`. Example: `{"company_domain": "glenmere-pay.example", "role": "VP
        Engineering"}`
        """
        return self._call(OPERATIONS["find_decision_maker"], {}, {}, {"company_domain": company_domain, "limit": limit, "role": role}, None, timeout)

    def find_email(
        self,
        *,
        allow_unverified: bool | None | Unset = UNSET,
        company: str | None | Unset = UNSET,
        country: str | None | Unset = UNSET,
        domain: str | None | Unset = UNSET,
        email: str | None | Unset = UNSET,
        first_name: str | None | Unset = UNSET,
        full_name: str | None | Unset = UNSET,
        kind: Literal["network", "name"] | None | Unset = UNSET,
        last_name: str | None | Unset = UNSET,
        network_url: str | None | Unset = UNSET,
        phone: str | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Finds a person's business email and verifies it. Finds a person's business address and checks it with its
        mail server. Use it when you know who it is. To check an address you have use verify-email, for everyone at
        a company domain-search. 2 cr, charged only when the call finds something. Without a key: `POST
        /v1/sandbox/find-email`. Example: `{"kind": "network", "networkUrl":
        "https://network.example/in/george-fox"}`
        """
        return self._call(OPERATIONS["find_email"], {}, {}, {
            "allow_unverified": allow_unverified,
            "company": company,
            "country": country,
            "domain": domain,
            "email": email,
            "firstName": first_name,
            "fullName": full_name,
            "kind": kind,
            "lastName": last_name,
            "networkUrl": network_url,
            "phone": phone,
        }, None, timeout)

    def find_personal_email(
        self,
        *,
        allow_unverified: bool | None | Unset = UNSET,
        company: str | None | Unset = UNSET,
        country: str | None | Unset = UNSET,
        domain: str | None | Unset = UNSET,
        email: str | None | Unset = UNSET,
        first_name: str | None | Unset = UNSET,
        full_name: str | None | Unset = UNSET,
        kind: Literal["network", "name"] | None | Unset = UNSET,
        last_name: str | None | Unset = UNSET,
        network_url: str | None | Unset = UNSET,
        phone: str | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Finds a person's personal email at a free mail provider. Finds a person's private address at a free mail
        provider, mainly for recruiting. For business outreach use find-email, which finds the work address. 2 cr,
        charged only when the call finds something. Without a key: `POST /v1/sandbox/find-personal-email`. Example:
        `{"kind": "network", "networkUrl": "https://network.example/in/george-fox"}`
        """
        return self._call(OPERATIONS["find_personal_email"], {}, {}, {
            "allow_unverified": allow_unverified,
            "company": company,
            "country": country,
            "domain": domain,
            "email": email,
            "firstName": first_name,
            "fullName": full_name,
            "kind": kind,
            "lastName": last_name,
            "networkUrl": network_url,
            "phone": phone,
        }, None, timeout)

    def find_phone(
        self,
        *,
        allow_unverified: bool | None | Unset = UNSET,
        company: str | None | Unset = UNSET,
        country: str | None | Unset = UNSET,
        domain: str | None | Unset = UNSET,
        email: str | None | Unset = UNSET,
        first_name: str | None | Unset = UNSET,
        full_name: str | None | Unset = UNSET,
        last_name: str | None | Unset = UNSET,
        network_url: str | None | Unset = UNSET,
        phone: str | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Finds a person's carrier-verified mobile phone. Finds a person's mobile number, confirmed by its carrier.
        Expensive: use it only when you plan to call. If it finds none, multi-source-phone asks more providers. 12
        cr, charged only when the call finds something. Without a key: `POST /v1/sandbox/find-phone`. Example:
        `{"domain": "glenmere-pay.example", "firstName": "George", "lastName": "Fox"}`
        """
        return self._call(OPERATIONS["find_phone"], {}, {}, {
            "allow_unverified": allow_unverified,
            "company": company,
            "country": country,
            "domain": domain,
            "email": email,
            "firstName": first_name,
            "fullName": full_name,
            "lastName": last_name,
            "networkUrl": network_url,
            "phone": phone,
        }, None, timeout)

    def find_similar_people(
        self,
        *,
        email: str | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        network_url: str | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Lists people similar to one source, at other companies. Lists people similar to one you know, at other
        companies, with the reasons. Use it when a profile is your best description; if you know titles and places,
        use search/people. 1 base + 0.8 / result; the base is charged even without results, unless the call's
        subject is unknown. Without a key: `POST /v1/sandbox/find-similar-people`. Example: `{"networkUrl":
        "https://network.example/in/george-fox", "limit": 5}`
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
        """Lists companies recently funded and hiring now, with a decision maker. Lists companies that raised money
        recently and are hiring now, each with a decision maker. For only one of these signals use funding-radar or
        hiring-intent, which cost less. 10 cr / resolved; you pay only for results. Without a key: `POST
        /v1/sandbox/funded-and-hiring`. Example: `{"since_days": 90, "departments": ["engineering"], "limit": 3}`
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
        """Lists funded companies using a technology, with a decision maker. Lists companies that use a technology and
        raised money recently, each with a decision maker. Without the funding condition, tech-stack-targets costs
        less. 7 cr / resolved; you pay only for results. Without a key: `POST /v1/sandbox/funded-and-using-tech`.
        Example: `{"technology": "PostgreSQL", "since_days": 365, "limit": 3}`
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
        """Lists funded companies with a decision maker at each. Lists companies that raised money recently, each with
        a decision maker. For the rounds alone, the feed GET /v1/signals?kind=funding is free. 3 cr / resolved; you
        pay only for results. Without a key: `POST /v1/sandbox/funding-radar`. Example: `{"since_days": 30, "role":
        "VP Sales", "limit": 3}`
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
        """Lists hiring companies with the buyer the role concerns. Lists companies that hire for a role, each with the
        buyer of that department. For the job posts alone, the feed GET /v1/signals?kind=hiring is free. 8 cr /
        resolved; you pay only for results. Without a key: `POST /v1/sandbox/hiring-intent`. Example:
        `{"departments": ["engineering"], "limit": 3}`
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
        """Lists companies hiring 5 or more roles in one department this quarter, with a buyer. Lists companies that
        are hiring five or more people into one department this quarter, each with a buyer: a sign of growth. For
        any hiring use hiring-intent. 5 cr / resolved; you pay only for results. Without a key: `POST
        /v1/sandbox/hiring-velocity`. Example: `{"department": "engineering", "limit": 3}`
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
        """Lists job changes with the people unmasked. Lists people who changed jobs recently, with names and profiles,
        by title, department or company. The feed GET /v1/signals?kind=job-change is free but masks them. 2 cr /
        resolved; you pay only for results. Without a key: `POST /v1/sandbox/job-change-radar`. Example:
        `{"since_days": 30, "seniorities": ["vp", "c_suite"], "limit": 3}`
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
        """Lists companies acquired in the last 30 days, with a decision maker at the acquirer. Lists companies
        acquired in the last 30 days, each with a decision maker at the acquirer, while systems are being merged.
        For the deals alone, the feed GET /v1/signals?kind=acquisition is free. 4 cr / resolved; you pay only for
        results. Without a key: `POST /v1/sandbox/just-acquired-buyers`. Example: `{"limit": 3}`
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
        """Lists local businesses funded in the last 30 days, with the owner. Lists owners of small local businesses
        that were funded in the last 30 days. For larger companies use funding-radar. 6 cr / resolved; you pay only
        for results. Without a key: `POST /v1/sandbox/just-funded-smb-leaders`. Example: `{"limit": 3}`
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
        """Lists small-business owners with mobile and email, by industry, city and size. Lists owners of small
        businesses by industry and city, with mobile and email. For companies of any size, without owners, use
        search/companies. 3 cr / resolved; you pay only for results. Without a key: `POST
        /v1/sandbox/local-business-owners`. Example: `{"industry": "Plumbing", "city": "Austin, TX", "limit": 3}`
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
        """Lists small businesses by revenue band, with the owner. Lists small businesses in a revenue band, with the
        owner. Without the band, local-business-owners costs less. 4 cr / resolved; you pay only for results.
        Without a key: `POST /v1/sandbox/local-service-by-revenue`. Example: `{"revenue_band": "0-1M", "limit": 3}`
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
        """Lists companies similar to up to 5 source domains. Lists companies similar to up to five that you name, for
        instance your best customers, with the reasons. If you know the industry and size, use search/companies. 0.6
        cr / result; you pay only for results. Without a key: `POST /v1/sandbox/lookalike-accounts`. Example:
        `{"domains": ["glenmere-pay.example"], "limit": 5}`
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
        """Lists jobs with fewer than 25 applicants. Open jobs with few applicants, for candidates and recruiters. For
        all jobs the feed GET /v1/signals?kind=hiring is free. 1 cr / result; you pay only for results. Without a
        key: `POST /v1/sandbox/low-competition-hires`. Example: `{"departments": ["engineering"], "limit": 3}`
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
        company: str | None | Unset = UNSET,
        country: str | None | Unset = UNSET,
        domain: str | None | Unset = UNSET,
        email: str | None | Unset = UNSET,
        first_name: str | None | Unset = UNSET,
        full_name: str | None | Unset = UNSET,
        last_name: str | None | Unset = UNSET,
        network_url: str | None | Unset = UNSET,
        phone: str | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Finds a phone by asking several providers in turn. Asks several providers in turn for a phone and lists
        their answers. Use it when find-phone found none and the number is worth the price. 14 cr / resolved; you
        pay only for results. Without a key: `POST /v1/sandbox/multi-source-phone`. Example: `{"networkUrl":
        "https://network.example/in/george-fox"}`
        """
        return self._call(OPERATIONS["multi_source_phone"], {}, {}, {
            "allow_unverified": allow_unverified,
            "company": company,
            "country": country,
            "domain": domain,
            "email": email,
            "firstName": first_name,
            "fullName": full_name,
            "lastName": last_name,
            "networkUrl": network_url,
            "phone": phone,
        }, None, timeout)

    def operator_import(
        self,
        *,
        file: bytes,
        kind: Literal["people", "companies"] | Unset = UNSET,
        map: list[str] | Unset = UNSET,
        source: str | Unset = UNSET,
        status_objections: bool | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Imports a file into the dataset, for the operator. For the operator: imports people or companies from a file
        of up to 50 MB; dry_run returns a preview instead. For larger files, and on AWS, use the command line:
        almanac import. Free. Example: `First Name,Last Name,Email,Company Ada,Lovelace,ada@acme.example,Acme `
        """
        return self._call(OPERATIONS["operator_import"], {}, {
            "kind": kind,
            "map": map,
            "source": source,
            "status_objections": status_objections,
        }, {"file": file}, None, timeout)

    def prospect_package(
        self,
        *,
        network_url: str,
        allow_unverified: bool | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Gives a person, their email, phone, 3 peers and personalization hooks. Returns a person with email, phone,
        three peers and opening lines, at one price. Cheaper than the parts if you need the phone; otherwise use
        enrich and find-email. 12 cr, charged only when the call finds something. Without a key: `POST
        /v1/sandbox/prospect-package`. Example: `{"networkUrl": "https://network.example/in/george-fox"}`
        """
        return self._call(OPERATIONS["prospect_package"], {}, {}, {"allow_unverified": allow_unverified, "networkUrl": network_url}, None, timeout)

    def quiet_power_users(
        self,
        *,
        champions: list[t.QuietPowerUsersRequestChampionsItem],
        timeout: float | None = None,
    ) -> t.DryRun:
        """Watches champions for a job change, a title change or a spike of engagement. Which of the champions on your
        list changed job or title, or became more active. To be notified over time, create a watch list. 2 cr /
        matched; you pay only for results. Without a key: `POST /v1/sandbox/quiet-power-users`. Example:
        `{"champions": [ {"networkUrl": "https://network.example/in/davide-ferrari"}, {"networkUrl":
        "https://network.example/in/julian-king"}, {"networkUrl": "https://network.example/in/spencer-nelson"},
        {"networkUrl": "https://network.example/in/emily-willis"}, {"networkUrl":
        "https://network.example/in/ursula-beckett"}, {"networkUrl": "https://network.example/in/ali-yildiz"} ]}`
        """
        return self._call(OPERATIONS["quiet_power_users"], {}, {}, {"champions": champions}, None, timeout)

    def reverse_email(
        self,
        *,
        email: str,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Finds the person, profile and company behind an email. Finds the person behind an email address, with
        profile and company. Use it for a sign-up or an unknown sender; if you have more than the address, use
        enrich. 1 cr, charged only when the call finds something. Without a key: `POST /v1/sandbox/reverse-email`.
        Example: `{"email": "gfox@glenmere-pay.example"}`
        """
        return self._call(OPERATIONS["reverse_email"], {}, {}, {"email": email}, None, timeout)

    def reverse_phone(
        self,
        *,
        phone: str,
        country: str | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Finds the person, profile and company behind a phone. Finds the person behind a phone number, with profile
        and company. Use it for an unknown caller; if you have more than the number, use enrich. 2 cr, charged only
        when the call finds something. Without a key: `POST /v1/sandbox/reverse-phone`. Example: `{"phone":
        "+15125550100"}`
        """
        return self._call(OPERATIONS["reverse_phone"], {}, {}, {"country": country, "phone": phone}, None, timeout)

    def run_saved_icp(
        self,
        id: str,
        *,
        limit: int | None | Unset = UNSET,
        only_new: bool | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Runs a saved ICP again. Runs saved filters again. With only_new it returns, and charges for, only results
        that no earlier run returned. For unsaved filters use search. 1 base + 0.5 / result; the base is charged
        even without results, unless the call's subject is unknown. Without a key: `POST
        /v1/sandbox/saved-icps/{id}/run`.
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
        """Searches companies by industry, technology, size, funding and location. Finds new companies by industry,
        technology, size, funding and place. For one known company use companies; get existing filter values from
        search/suggest. 1 base + 0.5 / result; the base is charged even without results, unless the call's subject
        is unknown. Without a key: `POST /v1/sandbox/search/companies`. Example: `{"filters": {"industries":
        ["Software"], "funding": {"since_days": 365}}, "limit": 3}`
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
        """Searches people by title, seniority, department, skills, industry, location and more. Finds new people by
        title, seniority, place, employer and more; results have no email or phone. For one known person use enrich;
        get existing filter values from search/suggest. 1 base + 1 / result; the base is charged even without
        results, unless the call's subject is unknown. Without a key: `POST /v1/sandbox/search/people`. Example:
        `{"filters": {"titles": ["VP Engineering"], "locations": ["Germany"]}, "limit": 3}`
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
        """Lists people of a contact list promoted in the last 90 days. Finds which of your contacts were promoted in
        the last 90 days at the same employer. For changes of employer use champion-just-moved. 2 cr / matched; you
        pay only for results. Without a key: `POST /v1/sandbox/silent-promoter-radar`. Example: `{"contacts": [
        {"networkUrl": "https://network.example/in/spencer-nelson"}, {"networkUrl":
        "https://network.example/in/emily-willis"}, {"networkUrl": "https://network.example/in/ursula-beckett"},
        {"networkUrl": "https://network.example/in/ali-yildiz"}, {"networkUrl":
        "https://network.example/in/mark-bennett"}, {"networkUrl": "https://network.example/in/justin-baker"} ]}`
        """
        return self._call(OPERATIONS["silent_promoter_radar"], {}, {}, {"contacts": contacts}, None, timeout)

    def smb_buying_committee(
        self,
        *,
        company_domain: str,
        max_per_role: int | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Maps the stakeholders of a small business. Finds the owner, manager, dispatcher and operations lead of one
        small business. For a company with departments use buying-committee. 4 cr / resolved; you pay only for
        results. Without a key: `POST /v1/sandbox/smb-buying-committee`. Example: `{"company_domain":
        "austin-blue-ribbon-plumbing-heating.example"}`
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
        """Lists companies using a technology, with a decision maker. Lists companies that use a technology, each with
        a decision maker. Without people, search/companies with technologies costs less. 4 cr / resolved; you pay
        only for results. Without a key: `POST /v1/sandbox/tech-stack-targets`. Example: `{"technology":
        "PostgreSQL", "limit": 3}`
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
        """Checks an email's syntax, whether it is disposable, and whether its mailbox exists. Checks whether an
        address can receive mail before you send anything. It returns a verdict, not a person. To find an address
        use find-email; to find its owner use reverse-email. 0.5 cr, charged only when the call finds something.
        Without a key: `POST /v1/sandbox/verify-email`. Example: `{"email": "gfox@glenmere-pay.example"}`
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
        """Compares a watch list with the live signals and enriches the matches. Compares a watch list with the signals
        of the last 30 days and returns the record behind each match, each match once. To see the entries for free,
        get the list. 2 cr / resolved; you pay only for results. Without a key: `POST
        /v1/sandbox/watch-lists/{id}/run`.
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
        """Hashes a list of emails for ad-platform custom audiences, with match-rate figures. Turns up to 10,000
        addresses into the SHA-256 hashes that ad platforms take, and counts the known ones. Use it to build a
        custom audience; to check whether an address works use verify-email. 0.1 cr / email; you pay only for
        results. Without a key: `POST /v1/sandbox/ad-audience`. Example: `{"emails": ["gfox@glenmere-pay.example",
        "jane.doe+news@gmail.com", "not an address"]}`
        """
        return await self._call(OPERATIONS["ad_audience"], {}, {}, {"emails": emails}, None, timeout)

    async def bulk_enrich(
        self,
        *,
        items: list[t.BulkItem],
        webhook_url: str | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Submits up to 500 items to enrich, with an optional webhook. Resolves up to 500 people in one background
        job: submit, then poll the job or take a webhook. For one person, or when the answer is needed at once, use
        enrich. 1 cr / resolved; you pay only for results. Example: `{"items": [{"email":
        "gfox@glenmere-pay.example", "ref": "row 1"}]}`
        """
        return await self._call(OPERATIONS["bulk_enrich"], {}, {}, {"items": items, "webhook_url": webhook_url}, None, timeout)

    async def bundles_competitive_intel(
        self,
        *,
        company_domain: str,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Gives a competitor's leadership, recent moves, technologies and lookalikes. One report on a competitor: its
        leaders, recent joiners and leavers, technologies and similar companies. Good value when you need several of
        these; for the company record alone use companies. 25 cr, charged only when the call finds something.
        Without a key: `POST /v1/sandbox/bundles/competitive-intel`. Example: `{"company_domain":
        "glenmere-pay.example"}`
        """
        return await self._call(OPERATIONS["bundles_competitive_intel"], {}, {}, {"company_domain": company_domain}, None, timeout)

    async def bundles_founder_research(
        self,
        *,
        company_domain: str,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Gives a company, its founders, funding history and tech stack. One report for investors and sellers: a
        company's founders, funding and technologies. For the company record alone use companies. 20 cr, charged
        only when the call finds something. Without a key: `POST /v1/sandbox/bundles/founder-research`. Example:
        `{"company_domain": "glenmere-pay.example"}`
        """
        return await self._call(OPERATIONS["bundles_founder_research"], {}, {}, {"company_domain": company_domain}, None, timeout)

    async def bundles_recruiter_pack(
        self,
        *,
        network_url: str,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Gives a candidate and 8 similar ones at other companies. Returns a candidate and eight similar people at
        other companies, for a recruiter with one good profile. For a list without the candidate's own record use
        find-similar-people. 30 cr, charged only when the call finds something. Without a key: `POST
        /v1/sandbox/bundles/recruiter-pack`. Example: `{"networkUrl": "https://network.example/in/george-fox"}`
        """
        return await self._call(OPERATIONS["bundles_recruiter_pack"], {}, {}, {"networkUrl": network_url}, None, timeout)

    async def bundles_relationship_graph(
        self,
        *,
        network_url: str,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Gives a person and their past coworkers: the paths to a warm introduction. Lists a person's past coworkers,
        with when and for how long, to find a warm introduction. Free if no coworker is known; for present
        colleagues use search/people with company_domains. 15 cr, charged only when the call finds something.
        Without a key: `POST /v1/sandbox/bundles/relationship-graph`. Example: `{"networkUrl":
        "https://network.example/in/george-fox"}`
        """
        return await self._call(OPERATIONS["bundles_relationship_graph"], {}, {}, {"networkUrl": network_url}, None, timeout)

    async def bundles_sales_deck(
        self,
        *,
        company_domain: str,
        target_role: str,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Prepares an account brief. Everything for a first meeting in one call: the company, the decision maker,
        recent news, similar companies. Use it before a meeting; for the decision maker alone use
        find-decision-maker. 25 cr, charged only when the call finds something. Without a key: `POST
        /v1/sandbox/bundles/sales-deck`. Example: `{"company_domain": "glenmere-pay.example", "target_role": "VP
        Engineering"}`
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
        """Lists companies funded 6 to 18 months ago, hiring, and matching an ICP. Lists companies that raised money 6
        to 18 months ago and are hiring now, so are likely to buy. Use it to time outreach for an ICP; for recent
        rounds use funding-radar. 6 cr / resolved; you pay only for results. Without a key: `POST
        /v1/sandbox/buyer-budget-window`. Example: `{"filters": {"employee_count": {"min": 50}}, "limit": 3}`
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
        """Lists the people who decide, influence and use, by deal type. Lists the people who decide, influence and
        use, at one company for one type of deal. Use it to plan a sale to several people; for the best single buyer
        use find-decision-maker. 3 cr / resolved; you pay only for results. Without a key: `POST
        /v1/sandbox/buying-committee`. Example: `{"company_domain": "glenmere-pay.example", "deal_type":
        "engineering", "max_per_role": 2}`
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
        """Compares a contact list with the live job-change feed. Finds which of your contacts changed employer
        recently, and where they are now. To follow a list over time create a watch list; for promotions use
        silent-promoter-radar. 2 cr / resolved; you pay only for results. Without a key: `POST
        /v1/sandbox/champion-just-moved`. Example: `{"contacts": [ {"networkUrl":
        "https://network.example/in/davide-ferrari"}, {"networkUrl": "https://network.example/in/florian-engel"},
        {"networkUrl": "https://network.example/in/joanna-gardner"}, {"networkUrl":
        "https://network.example/in/olivier-lopez"}, {"networkUrl": "https://network.example/in/julian-king"},
        {"networkUrl": "https://network.example/in/noemie-marie"} ], "since_days": 90}`
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
        """Resolves a company from a domain, a network URL or a name. Returns one company's record: size, industry,
        funding, technologies, open roles. Use it when you have a domain, a profile URL or a name. To find companies
        by filters use search/companies. 1 cr, charged only when the call finds something. Without a key: `POST
        /v1/sandbox/companies`. Example: `{"domain": "glenmere-pay.example"}`
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
        """Lists people who left a competitor in the last 30 days, with verified contact. Lists people who left a
        competitor in the last 30 days, with a verified email. For recruiting, or to find a way into an account; for
        job changes at any company use job-change-radar. 3 cr / resolved; you pay only for results. Without a key:
        `POST /v1/sandbox/competitor-talent-leaving`. Example: `{"competitor_domain": "westmark-media.example",
        "limit": 3}`
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
        """Lists people who just changed jobs, with the text of their announcement. Lists people who just started a new
        job, with the text of their announcement, to start a conversation. For all job changes, with more filters,
        use job-change-radar. 2 cr / resolved; you pay only for results. Without a key: `POST
        /v1/sandbox/congrats-trigger`. Example: `{"limit": 3}`
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
        """Lists the people at a domain, with their business emails and the company's email pattern. Lists the people
        at one company, with business emails and the company's email pattern. Use it to work through an account; for
        one named person find-email is cheaper. 0.5 cr / result; you pay only for results. Without a key: `POST
        /v1/sandbox/domain-search`. Example: `{"domain": "glenmere-pay.example", "departments": ["engineering"],
        "limit": 3}`
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
        country: str | None | Unset = UNSET,
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
        """Resolves a person from a network URL, an email, a phone, or a name plus company. Returns one person's full
        record from any identifier you have. Use it when you know who it is. To find people by what they do use
        search/people, for a contact alone find-email or find-phone, for many people bulk/enrich. 1 cr, charged only
        when the call finds something. Without a key: `POST /v1/sandbox/enrich`. Example: `{"networkUrl":
        "https://network.example/in/george-fox"}`
        """
        return await self._call(OPERATIONS["enrich"], {}, {}, {
            "company": company,
            "country": country,
            "domain": domain,
            "email": email,
            "firstName": first_name,
            "fullName": full_name,
            "lastName": last_name,
            "min_confidence": min_confidence,
            "networkUrl": network_url,
            "phone": phone,
        }, None, timeout)

    async def run_file(
        self,
        id: str,
        *,
        add: list[Literal["person", "company", "email", "personal_email", "phone", "verify"]],
        allow_unverified: bool | None | Unset = UNSET,
        mapping: t.FileMapping | None | Unset = UNSET,
        max_credits: float | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Enriches every row of a file; each addition costs what its endpoint costs. Processes every row in the
        background. Check the maximum price with dry_run first, limit it with max_credits, and follow the progress
        with GET /v1/files/{id}. each addition's own price; you pay only for results. Example: `{"add": ["person"]}`
        """
        return await self._call(OPERATIONS["run_file"], {"id": id}, {}, {
            "add": add,
            "allow_unverified": allow_unverified,
            "mapping": mapping,
            "max_credits": max_credits,
        }, None, timeout)

    async def find_decision_maker(
        self,
        *,
        company_domain: str,
        role: str,
        limit: int | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Ranks the top 3 buyers at a company for a role. Finds the three people at one company who most likely
        decide, for a role you sell to. For everyone involved use buying-committee; for many companies at once use
        search/people. 4 cr / resolved; you pay only for results. Without a key: `POST
        /v1/sandbox/find-decision-maker`. Example: `{"company_domain": "glenmere-pay.example", "role": "VP
        Engineering"}`
        """
        return await self._call(OPERATIONS["find_decision_maker"], {}, {}, {"company_domain": company_domain, "limit": limit, "role": role}, None, timeout)

    async def find_email(
        self,
        *,
        allow_unverified: bool | None | Unset = UNSET,
        company: str | None | Unset = UNSET,
        country: str | None | Unset = UNSET,
        domain: str | None | Unset = UNSET,
        email: str | None | Unset = UNSET,
        first_name: str | None | Unset = UNSET,
        full_name: str | None | Unset = UNSET,
        kind: Literal["network", "name"] | None | Unset = UNSET,
        last_name: str | None | Unset = UNSET,
        network_url: str | None | Unset = UNSET,
        phone: str | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Finds a person's business email and verifies it. Finds a person's business address and checks it with its
        mail server. Use it when you know who it is. To check an address you have use verify-email, for everyone at
        a company domain-search. 2 cr, charged only when the call finds something. Without a key: `POST
        /v1/sandbox/find-email`. Example: `{"kind": "network", "networkUrl":
        "https://network.example/in/george-fox"}`
        """
        return await self._call(OPERATIONS["find_email"], {}, {}, {
            "allow_unverified": allow_unverified,
            "company": company,
            "country": country,
            "domain": domain,
            "email": email,
            "firstName": first_name,
            "fullName": full_name,
            "kind": kind,
            "lastName": last_name,
            "networkUrl": network_url,
            "phone": phone,
        }, None, timeout)

    async def find_personal_email(
        self,
        *,
        allow_unverified: bool | None | Unset = UNSET,
        company: str | None | Unset = UNSET,
        country: str | None | Unset = UNSET,
        domain: str | None | Unset = UNSET,
        email: str | None | Unset = UNSET,
        first_name: str | None | Unset = UNSET,
        full_name: str | None | Unset = UNSET,
        kind: Literal["network", "name"] | None | Unset = UNSET,
        last_name: str | None | Unset = UNSET,
        network_url: str | None | Unset = UNSET,
        phone: str | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Finds a person's personal email at a free mail provider. Finds a person's private address at a free mail
        provider, mainly for recruiting. For business outreach use find-email, which finds the work address. 2 cr,
        charged only when the call finds something. Without a key: `POST /v1/sandbox/find-personal-email`. Example:
        `{"kind": "network", "networkUrl": "https://network.example/in/george-fox"}`
        """
        return await self._call(OPERATIONS["find_personal_email"], {}, {}, {
            "allow_unverified": allow_unverified,
            "company": company,
            "country": country,
            "domain": domain,
            "email": email,
            "firstName": first_name,
            "fullName": full_name,
            "kind": kind,
            "lastName": last_name,
            "networkUrl": network_url,
            "phone": phone,
        }, None, timeout)

    async def find_phone(
        self,
        *,
        allow_unverified: bool | None | Unset = UNSET,
        company: str | None | Unset = UNSET,
        country: str | None | Unset = UNSET,
        domain: str | None | Unset = UNSET,
        email: str | None | Unset = UNSET,
        first_name: str | None | Unset = UNSET,
        full_name: str | None | Unset = UNSET,
        last_name: str | None | Unset = UNSET,
        network_url: str | None | Unset = UNSET,
        phone: str | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Finds a person's carrier-verified mobile phone. Finds a person's mobile number, confirmed by its carrier.
        Expensive: use it only when you plan to call. If it finds none, multi-source-phone asks more providers. 12
        cr, charged only when the call finds something. Without a key: `POST /v1/sandbox/find-phone`. Example:
        `{"domain": "glenmere-pay.example", "firstName": "George", "lastName": "Fox"}`
        """
        return await self._call(OPERATIONS["find_phone"], {}, {}, {
            "allow_unverified": allow_unverified,
            "company": company,
            "country": country,
            "domain": domain,
            "email": email,
            "firstName": first_name,
            "fullName": full_name,
            "lastName": last_name,
            "networkUrl": network_url,
            "phone": phone,
        }, None, timeout)

    async def find_similar_people(
        self,
        *,
        email: str | None | Unset = UNSET,
        limit: int | None | Unset = UNSET,
        network_url: str | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Lists people similar to one source, at other companies. Lists people similar to one you know, at other
        companies, with the reasons. Use it when a profile is your best description; if you know titles and places,
        use search/people. 1 base + 0.8 / result; the base is charged even without results, unless the call's
        subject is unknown. Without a key: `POST /v1/sandbox/find-similar-people`. Example: `{"networkUrl":
        "https://network.example/in/george-fox", "limit": 5}`
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
        """Lists companies recently funded and hiring now, with a decision maker. Lists companies that raised money
        recently and are hiring now, each with a decision maker. For only one of these signals use funding-radar or
        hiring-intent, which cost less. 10 cr / resolved; you pay only for results. Without a key: `POST
        /v1/sandbox/funded-and-hiring`. Example: `{"since_days": 90, "departments": ["engineering"], "limit": 3}`
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
        """Lists funded companies using a technology, with a decision maker. Lists companies that use a technology and
        raised money recently, each with a decision maker. Without the funding condition, tech-stack-targets costs
        less. 7 cr / resolved; you pay only for results. Without a key: `POST /v1/sandbox/funded-and-using-tech`.
        Example: `{"technology": "PostgreSQL", "since_days": 365, "limit": 3}`
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
        """Lists funded companies with a decision maker at each. Lists companies that raised money recently, each with
        a decision maker. For the rounds alone, the feed GET /v1/signals?kind=funding is free. 3 cr / resolved; you
        pay only for results. Without a key: `POST /v1/sandbox/funding-radar`. Example: `{"since_days": 30, "role":
        "VP Sales", "limit": 3}`
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
        """Lists hiring companies with the buyer the role concerns. Lists companies that hire for a role, each with the
        buyer of that department. For the job posts alone, the feed GET /v1/signals?kind=hiring is free. 8 cr /
        resolved; you pay only for results. Without a key: `POST /v1/sandbox/hiring-intent`. Example:
        `{"departments": ["engineering"], "limit": 3}`
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
        """Lists companies hiring 5 or more roles in one department this quarter, with a buyer. Lists companies that
        are hiring five or more people into one department this quarter, each with a buyer: a sign of growth. For
        any hiring use hiring-intent. 5 cr / resolved; you pay only for results. Without a key: `POST
        /v1/sandbox/hiring-velocity`. Example: `{"department": "engineering", "limit": 3}`
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
        """Lists job changes with the people unmasked. Lists people who changed jobs recently, with names and profiles,
        by title, department or company. The feed GET /v1/signals?kind=job-change is free but masks them. 2 cr /
        resolved; you pay only for results. Without a key: `POST /v1/sandbox/job-change-radar`. Example:
        `{"since_days": 30, "seniorities": ["vp", "c_suite"], "limit": 3}`
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
        """Lists companies acquired in the last 30 days, with a decision maker at the acquirer. Lists companies
        acquired in the last 30 days, each with a decision maker at the acquirer, while systems are being merged.
        For the deals alone, the feed GET /v1/signals?kind=acquisition is free. 4 cr / resolved; you pay only for
        results. Without a key: `POST /v1/sandbox/just-acquired-buyers`. Example: `{"limit": 3}`
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
        """Lists local businesses funded in the last 30 days, with the owner. Lists owners of small local businesses
        that were funded in the last 30 days. For larger companies use funding-radar. 6 cr / resolved; you pay only
        for results. Without a key: `POST /v1/sandbox/just-funded-smb-leaders`. Example: `{"limit": 3}`
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
        """Lists small-business owners with mobile and email, by industry, city and size. Lists owners of small
        businesses by industry and city, with mobile and email. For companies of any size, without owners, use
        search/companies. 3 cr / resolved; you pay only for results. Without a key: `POST
        /v1/sandbox/local-business-owners`. Example: `{"industry": "Plumbing", "city": "Austin, TX", "limit": 3}`
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
        """Lists small businesses by revenue band, with the owner. Lists small businesses in a revenue band, with the
        owner. Without the band, local-business-owners costs less. 4 cr / resolved; you pay only for results.
        Without a key: `POST /v1/sandbox/local-service-by-revenue`. Example: `{"revenue_band": "0-1M", "limit": 3}`
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
        """Lists companies similar to up to 5 source domains. Lists companies similar to up to five that you name, for
        instance your best customers, with the reasons. If you know the industry and size, use search/companies. 0.6
        cr / result; you pay only for results. Without a key: `POST /v1/sandbox/lookalike-accounts`. Example:
        `{"domains": ["glenmere-pay.example"], "limit": 5}`
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
        """Lists jobs with fewer than 25 applicants. Open jobs with few applicants, for candidates and recruiters. For
        all jobs the feed GET /v1/signals?kind=hiring is free. 1 cr / result; you pay only for results. Without a
        key: `POST /v1/sandbox/low-competition-hires`. Example: `{"departments": ["engineering"], "limit": 3}`
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
        company: str | None | Unset = UNSET,
        country: str | None | Unset = UNSET,
        domain: str | None | Unset = UNSET,
        email: str | None | Unset = UNSET,
        first_name: str | None | Unset = UNSET,
        full_name: str | None | Unset = UNSET,
        last_name: str | None | Unset = UNSET,
        network_url: str | None | Unset = UNSET,
        phone: str | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Finds a phone by asking several providers in turn. Asks several providers in turn for a phone and lists
        their answers. Use it when find-phone found none and the number is worth the price. 14 cr / resolved; you
        pay only for results. Without a key: `POST /v1/sandbox/multi-source-phone`. Example: `{"networkUrl":
        "https://network.example/in/george-fox"}`
        """
        return await self._call(OPERATIONS["multi_source_phone"], {}, {}, {
            "allow_unverified": allow_unverified,
            "company": company,
            "country": country,
            "domain": domain,
            "email": email,
            "firstName": first_name,
            "fullName": full_name,
            "lastName": last_name,
            "networkUrl": network_url,
            "phone": phone,
        }, None, timeout)

    async def operator_import(
        self,
        *,
        file: bytes,
        kind: Literal["people", "companies"] | Unset = UNSET,
        map: list[str] | Unset = UNSET,
        source: str | Unset = UNSET,
        status_objections: bool | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Imports a file into the dataset, for the operator. For the operator: imports people or companies from a file
        of up to 50 MB; dry_run returns a preview instead. For larger files, and on AWS, use the command line:
        almanac import. Free. Example: `First Name,Last Name,Email,Company Ada,Lovelace,ada@acme.example,Acme `
        """
        return await self._call(OPERATIONS["operator_import"], {}, {
            "kind": kind,
            "map": map,
            "source": source,
            "status_objections": status_objections,
        }, {"file": file}, None, timeout)

    async def prospect_package(
        self,
        *,
        network_url: str,
        allow_unverified: bool | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Gives a person, their email, phone, 3 peers and personalization hooks. Returns a person with email, phone,
        three peers and opening lines, at one price. Cheaper than the parts if you need the phone; otherwise use
        enrich and find-email. 12 cr, charged only when the call finds something. Without a key: `POST
        /v1/sandbox/prospect-package`. Example: `{"networkUrl": "https://network.example/in/george-fox"}`
        """
        return await self._call(OPERATIONS["prospect_package"], {}, {}, {"allow_unverified": allow_unverified, "networkUrl": network_url}, None, timeout)

    async def quiet_power_users(
        self,
        *,
        champions: list[t.QuietPowerUsersRequestChampionsItem],
        timeout: float | None = None,
    ) -> t.DryRun:
        """Watches champions for a job change, a title change or a spike of engagement. Which of the champions on your
        list changed job or title, or became more active. To be notified over time, create a watch list. 2 cr /
        matched; you pay only for results. Without a key: `POST /v1/sandbox/quiet-power-users`. Example:
        `{"champions": [ {"networkUrl": "https://network.example/in/davide-ferrari"}, {"networkUrl":
        "https://network.example/in/julian-king"}, {"networkUrl": "https://network.example/in/spencer-nelson"},
        {"networkUrl": "https://network.example/in/emily-willis"}, {"networkUrl":
        "https://network.example/in/ursula-beckett"}, {"networkUrl": "https://network.example/in/ali-yildiz"} ]}`
        """
        return await self._call(OPERATIONS["quiet_power_users"], {}, {}, {"champions": champions}, None, timeout)

    async def reverse_email(
        self,
        *,
        email: str,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Finds the person, profile and company behind an email. Finds the person behind an email address, with
        profile and company. Use it for a sign-up or an unknown sender; if you have more than the address, use
        enrich. 1 cr, charged only when the call finds something. Without a key: `POST /v1/sandbox/reverse-email`.
        Example: `{"email": "gfox@glenmere-pay.example"}`
        """
        return await self._call(OPERATIONS["reverse_email"], {}, {}, {"email": email}, None, timeout)

    async def reverse_phone(
        self,
        *,
        phone: str,
        country: str | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Finds the person, profile and company behind a phone. Finds the person behind a phone number, with profile
        and company. Use it for an unknown caller; if you have more than the number, use enrich. 2 cr, charged only
        when the call finds something. Without a key: `POST /v1/sandbox/reverse-phone`. Example: `{"phone":
        "+15125550100"}`
        """
        return await self._call(OPERATIONS["reverse_phone"], {}, {}, {"country": country, "phone": phone}, None, timeout)

    async def run_saved_icp(
        self,
        id: str,
        *,
        limit: int | None | Unset = UNSET,
        only_new: bool | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Runs a saved ICP again. Runs saved filters again. With only_new it returns, and charges for, only results
        that no earlier run returned. For unsaved filters use search. 1 base + 0.5 / result; the base is charged
        even without results, unless the call's subject is unknown. Without a key: `POST
        /v1/sandbox/saved-icps/{id}/run`.
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
        """Searches companies by industry, technology, size, funding and location. Finds new companies by industry,
        technology, size, funding and place. For one known company use companies; get existing filter values from
        search/suggest. 1 base + 0.5 / result; the base is charged even without results, unless the call's subject
        is unknown. Without a key: `POST /v1/sandbox/search/companies`. Example: `{"filters": {"industries":
        ["Software"], "funding": {"since_days": 365}}, "limit": 3}`
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
        """Searches people by title, seniority, department, skills, industry, location and more. Finds new people by
        title, seniority, place, employer and more; results have no email or phone. For one known person use enrich;
        get existing filter values from search/suggest. 1 base + 1 / result; the base is charged even without
        results, unless the call's subject is unknown. Without a key: `POST /v1/sandbox/search/people`. Example:
        `{"filters": {"titles": ["VP Engineering"], "locations": ["Germany"]}, "limit": 3}`
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
        """Lists people of a contact list promoted in the last 90 days. Finds which of your contacts were promoted in
        the last 90 days at the same employer. For changes of employer use champion-just-moved. 2 cr / matched; you
        pay only for results. Without a key: `POST /v1/sandbox/silent-promoter-radar`. Example: `{"contacts": [
        {"networkUrl": "https://network.example/in/spencer-nelson"}, {"networkUrl":
        "https://network.example/in/emily-willis"}, {"networkUrl": "https://network.example/in/ursula-beckett"},
        {"networkUrl": "https://network.example/in/ali-yildiz"}, {"networkUrl":
        "https://network.example/in/mark-bennett"}, {"networkUrl": "https://network.example/in/justin-baker"} ]}`
        """
        return await self._call(OPERATIONS["silent_promoter_radar"], {}, {}, {"contacts": contacts}, None, timeout)

    async def smb_buying_committee(
        self,
        *,
        company_domain: str,
        max_per_role: int | None | Unset = UNSET,
        timeout: float | None = None,
    ) -> t.DryRun:
        """Maps the stakeholders of a small business. Finds the owner, manager, dispatcher and operations lead of one
        small business. For a company with departments use buying-committee. 4 cr / resolved; you pay only for
        results. Without a key: `POST /v1/sandbox/smb-buying-committee`. Example: `{"company_domain":
        "austin-blue-ribbon-plumbing-heating.example"}`
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
        """Lists companies using a technology, with a decision maker. Lists companies that use a technology, each with
        a decision maker. Without people, search/companies with technologies costs less. 4 cr / resolved; you pay
        only for results. Without a key: `POST /v1/sandbox/tech-stack-targets`. Example: `{"technology":
        "PostgreSQL", "limit": 3}`
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
        """Checks an email's syntax, whether it is disposable, and whether its mailbox exists. Checks whether an
        address can receive mail before you send anything. It returns a verdict, not a person. To find an address
        use find-email; to find its owner use reverse-email. 0.5 cr, charged only when the call finds something.
        Without a key: `POST /v1/sandbox/verify-email`. Example: `{"email": "gfox@glenmere-pay.example"}`
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
        """Compares a watch list with the live signals and enriches the matches. Compares a watch list with the signals
        of the last 30 days and returns the record behind each match, each match once. To see the entries for free,
        get the list. 2 cr / resolved; you pay only for results. Without a key: `POST
        /v1/sandbox/watch-lists/{id}/run`.
        """
        return await self._call(OPERATIONS["run_watch_list"], {"id": id}, {}, {"include_seen": include_seen, "limit": limit}, None, timeout)
