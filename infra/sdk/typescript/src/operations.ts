// A method for each endpoint. Written by infra/sdk/generate; do not edit.
import type { CallOptions, Operation } from "./operation.js";
import type * as T from "./types.js";

export const OPERATIONS = {
  health: { id: "health", method: "GET", path: "/health", query: [], body: null, bodyTypes: [], answer: "json", metered: false, repeatable: false, needsKey: false, sandbox: false },
  ad_audience: { id: "ad_audience", method: "POST", path: "/v1/ad-audience", query: [], body: "json", bodyTypes: [], answer: "json", metered: true, repeatable: true, needsKey: true, sandbox: true },
  list_bulk: { id: "list_bulk", method: "GET", path: "/v1/bulk", query: ["cursor", "limit"], body: null, bodyTypes: [], answer: "json", metered: false, repeatable: false, needsKey: true, sandbox: false },
  bulk_enrich: { id: "bulk_enrich", method: "POST", path: "/v1/bulk/enrich", query: [], body: "json", bodyTypes: [], answer: "json", metered: true, repeatable: true, needsKey: true, sandbox: false },
  get_bulk: { id: "get_bulk", method: "GET", path: "/v1/bulk/{id}", query: ["cursor", "limit"], body: null, bodyTypes: [], answer: "json", metered: false, repeatable: false, needsKey: true, sandbox: false },
  bundles_competitive_intel: { id: "bundles_competitive_intel", method: "POST", path: "/v1/bundles/competitive-intel", query: [], body: "json", bodyTypes: [], answer: "json", metered: true, repeatable: true, needsKey: true, sandbox: true },
  bundles_founder_research: { id: "bundles_founder_research", method: "POST", path: "/v1/bundles/founder-research", query: [], body: "json", bodyTypes: [], answer: "json", metered: true, repeatable: true, needsKey: true, sandbox: true },
  bundles_recruiter_pack: { id: "bundles_recruiter_pack", method: "POST", path: "/v1/bundles/recruiter-pack", query: [], body: "json", bodyTypes: [], answer: "json", metered: true, repeatable: true, needsKey: true, sandbox: true },
  bundles_relationship_graph: { id: "bundles_relationship_graph", method: "POST", path: "/v1/bundles/relationship-graph", query: [], body: "json", bodyTypes: [], answer: "json", metered: true, repeatable: true, needsKey: true, sandbox: true },
  bundles_sales_deck: { id: "bundles_sales_deck", method: "POST", path: "/v1/bundles/sales-deck", query: [], body: "json", bodyTypes: [], answer: "json", metered: true, repeatable: true, needsKey: true, sandbox: true },
  buyer_budget_window: { id: "buyer_budget_window", method: "POST", path: "/v1/buyer-budget-window", query: [], body: "json", bodyTypes: [], answer: "json", metered: true, repeatable: true, needsKey: true, sandbox: true },
  buying_committee: { id: "buying_committee", method: "POST", path: "/v1/buying-committee", query: [], body: "json", bodyTypes: [], answer: "json", metered: true, repeatable: true, needsKey: true, sandbox: true },
  champion_just_moved: { id: "champion_just_moved", method: "POST", path: "/v1/champion-just-moved", query: [], body: "json", bodyTypes: [], answer: "json", metered: true, repeatable: true, needsKey: true, sandbox: true },
  companies: { id: "companies", method: "POST", path: "/v1/companies", query: [], body: "json", bodyTypes: [], answer: "json", metered: true, repeatable: true, needsKey: true, sandbox: true },
  competitor_talent_leaving: { id: "competitor_talent_leaving", method: "POST", path: "/v1/competitor-talent-leaving", query: [], body: "json", bodyTypes: [], answer: "json", metered: true, repeatable: true, needsKey: true, sandbox: true },
  congrats_trigger: { id: "congrats_trigger", method: "POST", path: "/v1/congrats-trigger", query: [], body: "json", bodyTypes: [], answer: "json", metered: true, repeatable: true, needsKey: true, sandbox: true },
  domain_search: { id: "domain_search", method: "POST", path: "/v1/domain-search", query: [], body: "json", bodyTypes: [], answer: "json", metered: true, repeatable: true, needsKey: true, sandbox: true },
  enrich: { id: "enrich", method: "POST", path: "/v1/enrich", query: [], body: "json", bodyTypes: [], answer: "json", metered: true, repeatable: true, needsKey: true, sandbox: true },
  feedback: { id: "feedback", method: "POST", path: "/v1/feedback", query: [], body: "json", bodyTypes: [], answer: "json", metered: false, repeatable: true, needsKey: true, sandbox: true },
  find_decision_maker: { id: "find_decision_maker", method: "POST", path: "/v1/find-decision-maker", query: [], body: "json", bodyTypes: [], answer: "json", metered: true, repeatable: true, needsKey: true, sandbox: true },
  find_email: { id: "find_email", method: "POST", path: "/v1/find-email", query: [], body: "json", bodyTypes: [], answer: "json", metered: true, repeatable: true, needsKey: true, sandbox: true },
  find_personal_email: { id: "find_personal_email", method: "POST", path: "/v1/find-personal-email", query: [], body: "json", bodyTypes: [], answer: "json", metered: true, repeatable: true, needsKey: true, sandbox: true },
  find_phone: { id: "find_phone", method: "POST", path: "/v1/find-phone", query: [], body: "json", bodyTypes: [], answer: "json", metered: true, repeatable: true, needsKey: true, sandbox: true },
  find_similar_people: { id: "find_similar_people", method: "POST", path: "/v1/find-similar-people", query: [], body: "json", bodyTypes: [], answer: "json", metered: true, repeatable: true, needsKey: true, sandbox: true },
  funded_and_hiring: { id: "funded_and_hiring", method: "POST", path: "/v1/funded-and-hiring", query: [], body: "json", bodyTypes: [], answer: "json", metered: true, repeatable: true, needsKey: true, sandbox: true },
  funded_and_using_tech: { id: "funded_and_using_tech", method: "POST", path: "/v1/funded-and-using-tech", query: [], body: "json", bodyTypes: [], answer: "json", metered: true, repeatable: true, needsKey: true, sandbox: true },
  funding_radar: { id: "funding_radar", method: "POST", path: "/v1/funding-radar", query: [], body: "json", bodyTypes: [], answer: "json", metered: true, repeatable: true, needsKey: true, sandbox: true },
  hiring_intent: { id: "hiring_intent", method: "POST", path: "/v1/hiring-intent", query: [], body: "json", bodyTypes: [], answer: "json", metered: true, repeatable: true, needsKey: true, sandbox: true },
  hiring_velocity: { id: "hiring_velocity", method: "POST", path: "/v1/hiring-velocity", query: [], body: "json", bodyTypes: [], answer: "json", metered: true, repeatable: true, needsKey: true, sandbox: true },
  job_change_radar: { id: "job_change_radar", method: "POST", path: "/v1/job-change-radar", query: [], body: "json", bodyTypes: [], answer: "json", metered: true, repeatable: true, needsKey: true, sandbox: true },
  just_acquired_buyers: { id: "just_acquired_buyers", method: "POST", path: "/v1/just-acquired-buyers", query: [], body: "json", bodyTypes: [], answer: "json", metered: true, repeatable: true, needsKey: true, sandbox: true },
  just_funded_smb_leaders: { id: "just_funded_smb_leaders", method: "POST", path: "/v1/just-funded-smb-leaders", query: [], body: "json", bodyTypes: [], answer: "json", metered: true, repeatable: true, needsKey: true, sandbox: true },
  local_business_owners: { id: "local_business_owners", method: "POST", path: "/v1/local-business-owners", query: [], body: "json", bodyTypes: [], answer: "json", metered: true, repeatable: true, needsKey: true, sandbox: true },
  local_service_by_revenue: { id: "local_service_by_revenue", method: "POST", path: "/v1/local-service-by-revenue", query: [], body: "json", bodyTypes: [], answer: "json", metered: true, repeatable: true, needsKey: true, sandbox: true },
  lookalike_accounts: { id: "lookalike_accounts", method: "POST", path: "/v1/lookalike-accounts", query: [], body: "json", bodyTypes: [], answer: "json", metered: true, repeatable: true, needsKey: true, sandbox: true },
  low_competition_hires: { id: "low_competition_hires", method: "POST", path: "/v1/low-competition-hires", query: [], body: "json", bodyTypes: [], answer: "json", metered: true, repeatable: true, needsKey: true, sandbox: true },
  get_me: { id: "get_me", method: "GET", path: "/v1/me", query: [], body: null, bodyTypes: [], answer: "json", metered: false, repeatable: false, needsKey: true, sandbox: false },
  me: { id: "me", method: "PATCH", path: "/v1/me", query: [], body: "json", bodyTypes: [], answer: "json", metered: false, repeatable: false, needsKey: true, sandbox: false },
  history: { id: "history", method: "GET", path: "/v1/me/history", query: ["cursor", "limit", "path", "since", "status", "until"], body: null, bodyTypes: [], answer: "json", metered: false, repeatable: false, needsKey: true, sandbox: true },
  history_export: { id: "history_export", method: "GET", path: "/v1/me/history/export", query: ["cursor", "path", "since", "status", "until"], body: null, bodyTypes: [], answer: "text", metered: false, repeatable: false, needsKey: true, sandbox: true },
  list_keys: { id: "list_keys", method: "GET", path: "/v1/me/keys", query: [], body: null, bodyTypes: [], answer: "json", metered: false, repeatable: false, needsKey: true, sandbox: false },
  create_key: { id: "create_key", method: "POST", path: "/v1/me/keys", query: [], body: "json", bodyTypes: [], answer: "json", metered: false, repeatable: true, needsKey: true, sandbox: false },
  update_key: { id: "update_key", method: "PATCH", path: "/v1/me/keys/{id}", query: [], body: "json", bodyTypes: [], answer: "json", metered: false, repeatable: false, needsKey: true, sandbox: false },
  delete_key: { id: "delete_key", method: "DELETE", path: "/v1/me/keys/{id}", query: [], body: null, bodyTypes: [], answer: "json", metered: false, repeatable: false, needsKey: true, sandbox: false },
  rotate_key: { id: "rotate_key", method: "POST", path: "/v1/me/keys/{id}/rotate", query: [], body: "json", bodyTypes: [], answer: "json", metered: false, repeatable: true, needsKey: true, sandbox: false },
  people: { id: "people", method: "GET", path: "/v1/me/people", query: ["cursor", "limit"], body: null, bodyTypes: [], answer: "json", metered: false, repeatable: false, needsKey: true, sandbox: true },
  usage: { id: "usage", method: "GET", path: "/v1/me/usage", query: ["since", "until"], body: null, bodyTypes: [], answer: "json", metered: false, repeatable: false, needsKey: true, sandbox: false },
  list_webhook_deliveries: { id: "list_webhook_deliveries", method: "GET", path: "/v1/me/webhook-deliveries", query: ["cursor", "limit"], body: null, bodyTypes: [], answer: "json", metered: false, repeatable: false, needsKey: true, sandbox: false },
  replay_webhook_delivery: { id: "replay_webhook_delivery", method: "POST", path: "/v1/me/webhook-deliveries/{id}/replay", query: [], body: null, bodyTypes: [], answer: "json", metered: false, repeatable: true, needsKey: true, sandbox: false },
  get_webhook_secret: { id: "get_webhook_secret", method: "GET", path: "/v1/me/webhook-secret", query: [], body: null, bodyTypes: [], answer: "json", metered: false, repeatable: false, needsKey: true, sandbox: false },
  rotate_webhook_secret: { id: "rotate_webhook_secret", method: "POST", path: "/v1/me/webhook-secret", query: [], body: null, bodyTypes: [], answer: "json", metered: false, repeatable: true, needsKey: true, sandbox: false },
  multi_source_phone: { id: "multi_source_phone", method: "POST", path: "/v1/multi-source-phone", query: [], body: "json", bodyTypes: [], answer: "json", metered: true, repeatable: true, needsKey: true, sandbox: true },
  list_operator_accounts: { id: "list_operator_accounts", method: "GET", path: "/v1/operator/accounts", query: ["cursor", "limit"], body: null, bodyTypes: [], answer: "json", metered: false, repeatable: false, needsKey: true, sandbox: false },
  grant_operator_account: { id: "grant_operator_account", method: "POST", path: "/v1/operator/accounts/{id}/grant", query: [], body: "json", bodyTypes: [], answer: "json", metered: false, repeatable: true, needsKey: true, sandbox: false },
  operator_dataset: { id: "operator_dataset", method: "GET", path: "/v1/operator/dataset", query: [], body: null, bodyTypes: [], answer: "json", metered: false, repeatable: false, needsKey: true, sandbox: false },
  pricing: { id: "pricing", method: "GET", path: "/v1/pricing", query: [], body: null, bodyTypes: [], answer: "json", metered: false, repeatable: false, needsKey: false, sandbox: false },
  prospect_package: { id: "prospect_package", method: "POST", path: "/v1/prospect-package", query: [], body: "json", bodyTypes: [], answer: "json", metered: true, repeatable: true, needsKey: true, sandbox: true },
  quiet_power_users: { id: "quiet_power_users", method: "POST", path: "/v1/quiet-power-users", query: [], body: "json", bodyTypes: [], answer: "json", metered: true, repeatable: true, needsKey: true, sandbox: true },
  reverse_email: { id: "reverse_email", method: "POST", path: "/v1/reverse-email", query: [], body: "json", bodyTypes: [], answer: "json", metered: true, repeatable: true, needsKey: true, sandbox: true },
  reverse_phone: { id: "reverse_phone", method: "POST", path: "/v1/reverse-phone", query: [], body: "json", bodyTypes: [], answer: "json", metered: true, repeatable: true, needsKey: true, sandbox: true },
  sandbox_info: { id: "sandbox_info", method: "GET", path: "/v1/sandbox/info", query: [], body: null, bodyTypes: [], answer: "json", metered: false, repeatable: false, needsKey: false, sandbox: false },
  list_saved_icps: { id: "list_saved_icps", method: "GET", path: "/v1/saved-icps", query: ["cursor", "limit"], body: null, bodyTypes: [], answer: "json", metered: false, repeatable: false, needsKey: true, sandbox: true },
  create_saved_icp: { id: "create_saved_icp", method: "POST", path: "/v1/saved-icps", query: [], body: "json", bodyTypes: [], answer: "json", metered: false, repeatable: true, needsKey: true, sandbox: false },
  get_saved_icp: { id: "get_saved_icp", method: "GET", path: "/v1/saved-icps/{id}", query: [], body: null, bodyTypes: [], answer: "json", metered: false, repeatable: false, needsKey: true, sandbox: true },
  update_saved_icp: { id: "update_saved_icp", method: "PATCH", path: "/v1/saved-icps/{id}", query: [], body: "json", bodyTypes: [], answer: "json", metered: false, repeatable: false, needsKey: true, sandbox: false },
  delete_saved_icp: { id: "delete_saved_icp", method: "DELETE", path: "/v1/saved-icps/{id}", query: [], body: null, bodyTypes: [], answer: "json", metered: false, repeatable: false, needsKey: true, sandbox: false },
  run_saved_icp: { id: "run_saved_icp", method: "POST", path: "/v1/saved-icps/{id}/run", query: [], body: "json", bodyTypes: [], answer: "json", metered: true, repeatable: true, needsKey: true, sandbox: true },
  search_companies: { id: "search_companies", method: "POST", path: "/v1/search/companies", query: [], body: "json", bodyTypes: [], answer: "json", metered: true, repeatable: true, needsKey: true, sandbox: true },
  search_people: { id: "search_people", method: "POST", path: "/v1/search/people", query: [], body: "json", bodyTypes: [], answer: "json", metered: true, repeatable: true, needsKey: true, sandbox: true },
  search_suggest: { id: "search_suggest", method: "GET", path: "/v1/search/suggest", query: ["field", "limit", "q"], body: null, bodyTypes: [], answer: "json", metered: false, repeatable: false, needsKey: true, sandbox: true },
  signals: { id: "signals", method: "GET", path: "/v1/signals", query: ["country", "cursor", "department", "domain", "industry", "kind", "limit", "max_applicants", "min_amount", "since", "stage", "title", "until"], body: null, bodyTypes: [], answer: "json", metered: false, repeatable: false, needsKey: true, sandbox: true },
  signup: { id: "signup", method: "POST", path: "/v1/signup", query: [], body: "json", bodyTypes: [], answer: "json", metered: false, repeatable: false, needsKey: false, sandbox: false },
  signup_verify: { id: "signup_verify", method: "POST", path: "/v1/signup/verify", query: [], body: "json", bodyTypes: [], answer: "json", metered: false, repeatable: false, needsKey: false, sandbox: false },
  silent_promoter_radar: { id: "silent_promoter_radar", method: "POST", path: "/v1/silent-promoter-radar", query: [], body: "json", bodyTypes: [], answer: "json", metered: true, repeatable: true, needsKey: true, sandbox: true },
  smb_buying_committee: { id: "smb_buying_committee", method: "POST", path: "/v1/smb-buying-committee", query: [], body: "json", bodyTypes: [], answer: "json", metered: true, repeatable: true, needsKey: true, sandbox: true },
  tech_stack_targets: { id: "tech_stack_targets", method: "POST", path: "/v1/tech-stack-targets", query: [], body: "json", bodyTypes: [], answer: "json", metered: true, repeatable: true, needsKey: true, sandbox: true },
  verify_email: { id: "verify_email", method: "POST", path: "/v1/verify-email", query: [], body: "json", bodyTypes: [], answer: "json", metered: true, repeatable: true, needsKey: true, sandbox: true },
  list_watch_lists: { id: "list_watch_lists", method: "GET", path: "/v1/watch-lists", query: ["cursor", "limit"], body: null, bodyTypes: [], answer: "json", metered: false, repeatable: false, needsKey: true, sandbox: true },
  create_watch_list: { id: "create_watch_list", method: "POST", path: "/v1/watch-lists", query: [], body: "json", bodyTypes: [], answer: "json", metered: false, repeatable: true, needsKey: true, sandbox: false },
  get_watch_list: { id: "get_watch_list", method: "GET", path: "/v1/watch-lists/{id}", query: [], body: null, bodyTypes: [], answer: "json", metered: false, repeatable: false, needsKey: true, sandbox: true },
  update_watch_list: { id: "update_watch_list", method: "PATCH", path: "/v1/watch-lists/{id}", query: [], body: "json", bodyTypes: [], answer: "json", metered: false, repeatable: false, needsKey: true, sandbox: false },
  delete_watch_list: { id: "delete_watch_list", method: "DELETE", path: "/v1/watch-lists/{id}", query: [], body: null, bodyTypes: [], answer: "json", metered: false, repeatable: false, needsKey: true, sandbox: false },
  run_watch_list: { id: "run_watch_list", method: "POST", path: "/v1/watch-lists/{id}/run", query: [], body: "json", bodyTypes: [], answer: "json", metered: true, repeatable: true, needsKey: true, sandbox: true },
} satisfies Record<string, Operation>;

/** Every endpoint. */
export abstract class Operations {
  protected abstract call(operation: Operation, path: Record<string, string>, args: object,
    options?: CallOptions): Promise<unknown>;
  protected abstract pages(operation: Operation, path: Record<string, string>, args: object,
    options?: CallOptions): AsyncGenerator<unknown, void, undefined>;

  /** Says whether the service can answer. Free. */
  health(options?: Omit<CallOptions, "idempotencyKey">): Promise<T.HealthResponse> {
    return this.call(OPERATIONS.health, {}, {}, options) as Promise<T.HealthResponse>;
  }

  /**
   * Hashes a list of emails for ad-platform custom audiences, with match-rate figures. 0.1 cr / email; nothing
   * found, nothing charged. Without a key: `POST /v1/sandbox/ad-audience`.
   */
  adAudience(args: T.AdAudienceRequest, options?: CallOptions): Promise<T.AdAudienceResponse> {
    return this.call(OPERATIONS.ad_audience, {}, args, options) as Promise<T.AdAudienceResponse>;
  }

  /** Lists bulk jobs. Free. */
  listBulk(args: T.ListBulkQuery = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.ListBulkResponse> {
    return this.call(OPERATIONS.list_bulk, {}, args, options) as Promise<T.ListBulkResponse>;
  }

  /** Lists bulk jobs: everything, page after page. Free. */
  iterListBulk(args: Omit<T.ListBulkQuery, "cursor"> = {}, options?: Omit<CallOptions, "idempotencyKey">): AsyncGenerator<T.JobSummary, void, undefined> {
    return this.pages(OPERATIONS.list_bulk, {}, args, options) as AsyncGenerator<T.JobSummary, void, undefined>;
  }

  /** Submits up to 500 items to enrich, with an optional webhook. 1 cr / resolved; nothing found, nothing charged. */
  bulkEnrich(args: T.SubmitBulkRequest, options?: CallOptions): Promise<T.SubmitBulkResponse> {
    return this.call(OPERATIONS.bulk_enrich, {}, args, options) as Promise<T.SubmitBulkResponse>;
  }

  /** Shows a job's status and results. Free. */
  getBulk(id: string, args: T.GetBulkQuery = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.GetBulkResponse> {
    return this.call(OPERATIONS.get_bulk, { id: id }, args, options) as Promise<T.GetBulkResponse>;
  }

  /** Shows a job's status and results: everything, page after page. Free. */
  iterGetBulk(id: string, args: Omit<T.GetBulkQuery, "cursor"> = {}, options?: Omit<CallOptions, "idempotencyKey">): AsyncGenerator<T.BulkResult, void, undefined> {
    return this.pages(OPERATIONS.get_bulk, { id: id }, args, options) as AsyncGenerator<T.BulkResult, void, undefined>;
  }

  /**
   * Gives a competitor's leadership, recent moves, technologies and lookalikes. 25 cr, charged only when the call
   * has an outcome. Without a key: `POST /v1/sandbox/bundles/competitive-intel`.
   */
  bundlesCompetitiveIntel(args: T.CompanyByDomain, options?: CallOptions): Promise<T.CompetitiveIntelResponse> {
    return this.call(OPERATIONS.bundles_competitive_intel, {}, args, options) as Promise<T.CompetitiveIntelResponse>;
  }

  /**
   * Gives a company, its founders, funding history and tech stack. 20 cr, charged only when the call has an outcome.
   * Without a key: `POST /v1/sandbox/bundles/founder-research`.
   */
  bundlesFounderResearch(args: T.CompanyByDomain, options?: CallOptions): Promise<T.FounderResearchResponse> {
    return this.call(OPERATIONS.bundles_founder_research, {}, args, options) as Promise<T.FounderResearchResponse>;
  }

  /**
   * Gives a candidate and 8 similar ones at other companies. 30 cr, charged only when the call has an outcome.
   * Without a key: `POST /v1/sandbox/bundles/recruiter-pack`.
   */
  bundlesRecruiterPack(args: T.PersonByUrl, options?: CallOptions): Promise<T.RecruiterPackResponse> {
    return this.call(OPERATIONS.bundles_recruiter_pack, {}, args, options) as Promise<T.RecruiterPackResponse>;
  }

  /**
   * Gives a person and their past coworkers: the paths to a warm introduction. 15 cr, charged only when the call has
   * an outcome. Without a key: `POST /v1/sandbox/bundles/relationship-graph`.
   */
  bundlesRelationshipGraph(args: T.PersonByUrl, options?: CallOptions): Promise<T.RelationshipGraphResponse> {
    return this.call(OPERATIONS.bundles_relationship_graph, {}, args, options) as Promise<T.RelationshipGraphResponse>;
  }

  /**
   * Prepares an account brief. 25 cr, charged only when the call has an outcome. Without a key: `POST
   * /v1/sandbox/bundles/sales-deck`.
   */
  bundlesSalesDeck(args: T.SalesDeckRequest, options?: CallOptions): Promise<T.SalesDeckResponse> {
    return this.call(OPERATIONS.bundles_sales_deck, {}, args, options) as Promise<T.SalesDeckResponse>;
  }

  /**
   * Lists companies funded 6 to 18 months ago, hiring, and matching an ICP. 6 cr / resolved; nothing found, nothing
   * charged. Without a key: `POST /v1/sandbox/buyer-budget-window`.
   */
  buyerBudgetWindow(args: T.BuyerBudgetWindowRequest = {}, options?: CallOptions): Promise<T.BuyerBudgetWindowResponse> {
    return this.call(OPERATIONS.buyer_budget_window, {}, args, options) as Promise<T.BuyerBudgetWindowResponse>;
  }

  /**
   * Maps who decides, influences and uses, by deal type. 3 cr / resolved; nothing found, nothing charged. Without a
   * key: `POST /v1/sandbox/buying-committee`.
   */
  buyingCommittee(args: T.BuyingCommitteeRequest, options?: CallOptions): Promise<T.CommitteeResponse> {
    return this.call(OPERATIONS.buying_committee, {}, args, options) as Promise<T.CommitteeResponse>;
  }

  /**
   * Compares a contact list with the live job-change feed. 2 cr / resolved; nothing found, nothing charged. Without
   * a key: `POST /v1/sandbox/champion-just-moved`.
   */
  championJustMoved(args: T.ChampionJustMovedRequest, options?: CallOptions): Promise<T.ChampionJustMovedResponse> {
    return this.call(OPERATIONS.champion_just_moved, {}, args, options) as Promise<T.ChampionJustMovedResponse>;
  }

  /**
   * Resolves a company from a domain, a network URL or a name. 1 cr, charged only when the call has an outcome.
   * Without a key: `POST /v1/sandbox/companies`.
   */
  companies(args: T.CompaniesRequest = {}, options?: CallOptions): Promise<T.CompaniesResponse> {
    return this.call(OPERATIONS.companies, {}, args, options) as Promise<T.CompaniesResponse>;
  }

  /**
   * Lists people who left a competitor in the last 30 days, with verified contact. 3 cr / resolved; nothing found,
   * nothing charged. Without a key: `POST /v1/sandbox/competitor-talent-leaving`.
   */
  competitorTalentLeaving(args: T.CompetitorTalentLeavingRequest, options?: CallOptions): Promise<T.CompetitorTalentLeavingResponse> {
    return this.call(OPERATIONS.competitor_talent_leaving, {}, args, options) as Promise<T.CompetitorTalentLeavingResponse>;
  }

  /**
   * Lists people who just changed jobs, with the text of their announcement. 2 cr / resolved; nothing found, nothing
   * charged. Without a key: `POST /v1/sandbox/congrats-trigger`.
   */
  congratsTrigger(args: T.CongratsTriggerRequest = {}, options?: CallOptions): Promise<T.CongratsTriggerResponse> {
    return this.call(OPERATIONS.congrats_trigger, {}, args, options) as Promise<T.CongratsTriggerResponse>;
  }

  /**
   * Lists who is known at a domain, with their business emails and how the company makes them. 0.5 cr / result;
   * nothing found, nothing charged. Without a key: `POST /v1/sandbox/domain-search`.
   */
  domainSearch(args: T.DomainSearchRequest, options?: CallOptions): Promise<T.DomainSearchResponse> {
    return this.call(OPERATIONS.domain_search, {}, args, options) as Promise<T.DomainSearchResponse>;
  }

  /**
   * Lists who is known at a domain, with their business emails and how the company makes them: everything, page
   * after page. 0.5 cr / result; nothing found, nothing charged. Without a key: `POST /v1/sandbox/domain-search`.
   */
  iterDomainSearch(args: Omit<T.DomainSearchRequest, "cursor">, options?: Omit<CallOptions, "idempotencyKey">): AsyncGenerator<T.KnownAtDomain, void, undefined> {
    return this.pages(OPERATIONS.domain_search, {}, args, options) as AsyncGenerator<T.KnownAtDomain, void, undefined>;
  }

  /**
   * Resolves a person from a network URL, an email, a phone, or a name plus company. 1 cr, charged only when the
   * call has an outcome. Without a key: `POST /v1/sandbox/enrich`.
   */
  enrich(args: T.EnrichRequest = {}, options?: CallOptions): Promise<T.EnrichResponse> {
    return this.call(OPERATIONS.enrich, {}, args, options) as Promise<T.EnrichResponse>;
  }

  /**
   * Tells what became of a contact; one that was sold as verified and is not is refunded. Free. Without a key: `POST
   * /v1/sandbox/feedback`.
   */
  feedback(args: T.FeedbackRequest, options?: CallOptions): Promise<T.FeedbackResponse> {
    return this.call(OPERATIONS.feedback, {}, args, options) as Promise<T.FeedbackResponse>;
  }

  /**
   * Ranks the top 3 buyers at a company for a role. 4 cr / resolved; nothing found, nothing charged. Without a key:
   * `POST /v1/sandbox/find-decision-maker`.
   */
  findDecisionMaker(args: T.FindDecisionMakerRequest, options?: CallOptions): Promise<T.FindDecisionMakerResponse> {
    return this.call(OPERATIONS.find_decision_maker, {}, args, options) as Promise<T.FindDecisionMakerResponse>;
  }

  /**
   * Finds a person's business email and verifies it. 2 cr, charged only when the call has an outcome. Without a key:
   * `POST /v1/sandbox/find-email`.
   */
  findEmail(args: T.FindEmailRequest = {}, options?: CallOptions): Promise<T.FindEmailResponse> {
    return this.call(OPERATIONS.find_email, {}, args, options) as Promise<T.FindEmailResponse>;
  }

  /**
   * Finds a person's personal email at a free mail provider. 2 cr, charged only when the call has an outcome.
   * Without a key: `POST /v1/sandbox/find-personal-email`.
   */
  findPersonalEmail(args: T.FindEmailRequest = {}, options?: CallOptions): Promise<T.FindPersonalEmailResponse> {
    return this.call(OPERATIONS.find_personal_email, {}, args, options) as Promise<T.FindPersonalEmailResponse>;
  }

  /**
   * Finds a person's carrier-verified mobile phone. 12 cr, charged only when the call has an outcome. Without a key:
   * `POST /v1/sandbox/find-phone`.
   */
  findPhone(args: T.FindPhoneRequest = {}, options?: CallOptions): Promise<T.FindPhoneResponse> {
    return this.call(OPERATIONS.find_phone, {}, args, options) as Promise<T.FindPhoneResponse>;
  }

  /**
   * Lists people similar to one source, at other companies. 1 base + 0.8 / result; the base is charged even without
   * results, unless the subject of the call is unknown. Without a key: `POST /v1/sandbox/find-similar-people`.
   */
  findSimilarPeople(args: T.FindSimilarPeopleRequest = {}, options?: CallOptions): Promise<T.FindSimilarPeopleResponse> {
    return this.call(OPERATIONS.find_similar_people, {}, args, options) as Promise<T.FindSimilarPeopleResponse>;
  }

  /**
   * Lists companies recently funded and hiring now, with a decision maker. 10 cr / resolved; nothing found, nothing
   * charged. Without a key: `POST /v1/sandbox/funded-and-hiring`.
   */
  fundedAndHiring(args: T.FundedAndHiringRequest = {}, options?: CallOptions): Promise<T.FundedAndHiringResponse> {
    return this.call(OPERATIONS.funded_and_hiring, {}, args, options) as Promise<T.FundedAndHiringResponse>;
  }

  /**
   * Lists funded companies using a technology, with a decision maker. 7 cr / resolved; nothing found, nothing
   * charged. Without a key: `POST /v1/sandbox/funded-and-using-tech`.
   */
  fundedAndUsingTech(args: T.FundedAndUsingTechRequest, options?: CallOptions): Promise<T.FundedAndUsingTechResponse> {
    return this.call(OPERATIONS.funded_and_using_tech, {}, args, options) as Promise<T.FundedAndUsingTechResponse>;
  }

  /**
   * Lists funded companies with a decision maker at each. 3 cr / resolved; nothing found, nothing charged. Without a
   * key: `POST /v1/sandbox/funding-radar`.
   */
  fundingRadar(args: T.FundingRadarRequest = {}, options?: CallOptions): Promise<T.FundingRadarResponse> {
    return this.call(OPERATIONS.funding_radar, {}, args, options) as Promise<T.FundingRadarResponse>;
  }

  /**
   * Lists hiring companies with the buyer the role concerns. 8 cr / resolved; nothing found, nothing charged.
   * Without a key: `POST /v1/sandbox/hiring-intent`.
   */
  hiringIntent(args: T.HiringIntentRequest = {}, options?: CallOptions): Promise<T.HiringIntentResponse> {
    return this.call(OPERATIONS.hiring_intent, {}, args, options) as Promise<T.HiringIntentResponse>;
  }

  /**
   * Lists companies hiring 5 or more roles in one department this quarter, with a buyer. 5 cr / resolved; nothing
   * found, nothing charged. Without a key: `POST /v1/sandbox/hiring-velocity`.
   */
  hiringVelocity(args: T.HiringVelocityRequest = {}, options?: CallOptions): Promise<T.HiringVelocityResponse> {
    return this.call(OPERATIONS.hiring_velocity, {}, args, options) as Promise<T.HiringVelocityResponse>;
  }

  /**
   * Lists job changes with the people unmasked. 2 cr / resolved; nothing found, nothing charged. Without a key:
   * `POST /v1/sandbox/job-change-radar`.
   */
  jobChangeRadar(args: T.JobChangeRadarRequest = {}, options?: CallOptions): Promise<T.JobChangeRadarResponse> {
    return this.call(OPERATIONS.job_change_radar, {}, args, options) as Promise<T.JobChangeRadarResponse>;
  }

  /**
   * Lists companies acquired in the last 30 days, with a decision maker at the acquirer. 4 cr / resolved; nothing
   * found, nothing charged. Without a key: `POST /v1/sandbox/just-acquired-buyers`.
   */
  justAcquiredBuyers(args: T.JustAcquiredBuyersRequest = {}, options?: CallOptions): Promise<T.JustAcquiredBuyersResponse> {
    return this.call(OPERATIONS.just_acquired_buyers, {}, args, options) as Promise<T.JustAcquiredBuyersResponse>;
  }

  /**
   * Lists local businesses funded in the last 30 days, with the owner. 6 cr / resolved; nothing found, nothing
   * charged. Without a key: `POST /v1/sandbox/just-funded-smb-leaders`.
   */
  justFundedSmbLeaders(args: T.JustFundedSmbLeadersRequest = {}, options?: CallOptions): Promise<T.JustFundedSmbLeadersResponse> {
    return this.call(OPERATIONS.just_funded_smb_leaders, {}, args, options) as Promise<T.JustFundedSmbLeadersResponse>;
  }

  /**
   * Lists small-business owners with mobile and email, by industry, city and size. 3 cr / resolved; nothing found,
   * nothing charged. Without a key: `POST /v1/sandbox/local-business-owners`.
   */
  localBusinessOwners(args: T.LocalBusinessOwnersRequest, options?: CallOptions): Promise<T.LocalBusinessOwnersResponse> {
    return this.call(OPERATIONS.local_business_owners, {}, args, options) as Promise<T.LocalBusinessOwnersResponse>;
  }

  /**
   * Lists small businesses by revenue band, with the owner. 4 cr / resolved; nothing found, nothing charged. Without
   * a key: `POST /v1/sandbox/local-service-by-revenue`.
   */
  localServiceByRevenue(args: T.LocalServiceByRevenueRequest, options?: CallOptions): Promise<T.LocalServiceByRevenueResponse> {
    return this.call(OPERATIONS.local_service_by_revenue, {}, args, options) as Promise<T.LocalServiceByRevenueResponse>;
  }

  /**
   * Lists companies similar to up to 5 source domains. 0.6 cr / result; nothing found, nothing charged. Without a
   * key: `POST /v1/sandbox/lookalike-accounts`.
   */
  lookalikeAccounts(args: T.LookalikeAccountsRequest, options?: CallOptions): Promise<T.LookalikeAccountsResponse> {
    return this.call(OPERATIONS.lookalike_accounts, {}, args, options) as Promise<T.LookalikeAccountsResponse>;
  }

  /**
   * Lists jobs with fewer than 25 applicants. 1 cr / result; nothing found, nothing charged. Without a key: `POST
   * /v1/sandbox/low-competition-hires`.
   */
  lowCompetitionHires(args: T.LowCompetitionHiresRequest = {}, options?: CallOptions): Promise<T.LowCompetitionHiresResponse> {
    return this.call(OPERATIONS.low_competition_hires, {}, args, options) as Promise<T.LowCompetitionHiresResponse>;
  }

  /** Shows the account, its plan, balance and limits. Free. */
  getMe(options?: Omit<CallOptions, "idempotencyKey">): Promise<T.MeResponse> {
    return this.call(OPERATIONS.get_me, {}, {}, options) as Promise<T.MeResponse>;
  }

  /** Changes what the account may spend and where its events go. Free. */
  me(args: T.ChangeMeRequest = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.MeResponse> {
    return this.call(OPERATIONS.me, {}, args, options) as Promise<T.MeResponse>;
  }

  /** Lists every lookup made, with credits, latency and cache use. Free. Without a key: `GET /v1/sandbox/me/history`. */
  history(args: T.HistoryQuery = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.HistoryResponse> {
    return this.call(OPERATIONS.history, {}, args, options) as Promise<T.HistoryResponse>;
  }

  /**
   * Lists every lookup made, with credits, latency and cache use: everything, page after page. Free. Without a key:
   * `GET /v1/sandbox/me/history`.
   */
  iterHistory(args: Omit<T.HistoryQuery, "cursor"> = {}, options?: Omit<CallOptions, "idempotencyKey">): AsyncGenerator<T.HistoryRecord, void, undefined> {
    return this.pages(OPERATIONS.history, {}, args, options) as AsyncGenerator<T.HistoryRecord, void, undefined>;
  }

  /** Exports every request made as CSV. Free. Without a key: `GET /v1/sandbox/me/history/export`. */
  historyExport(args: T.HistoryExportQuery = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<string> {
    return this.call(OPERATIONS.history_export, {}, args, options) as Promise<string>;
  }

  /** Lists the account's keys. Free. */
  listKeys(options?: Omit<CallOptions, "idempotencyKey">): Promise<T.KeysResponse> {
    return this.call(OPERATIONS.list_keys, {}, {}, options) as Promise<T.KeysResponse>;
  }

  /** Creates a key. Free. */
  createKey(args: T.CreateKeyRequest, options?: CallOptions): Promise<T.NewKeyResponse> {
    return this.call(OPERATIONS.create_key, {}, args, options) as Promise<T.NewKeyResponse>;
  }

  /** Changes what a key may spend; its spending counts from then on. Free. */
  updateKey(id: string, args: T.UpdateKeyRequest = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.KeyInfoAnswer> {
    return this.call(OPERATIONS.update_key, { id: id }, args, options) as Promise<T.KeyInfoAnswer>;
  }

  /** Revokes a key at once. Free. */
  deleteKey(id: string, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.RevokedResponse> {
    return this.call(OPERATIONS.delete_key, { id: id }, {}, options) as Promise<T.RevokedResponse>;
  }

  /** Replaces a key by a new one; the old one goes on working for a while. Free. */
  rotateKey(id: string, args: T.RotateKeyRequest = {}, options?: CallOptions): Promise<T.NewKeyResponse> {
    return this.call(OPERATIONS.rotate_key, { id: id }, args, options) as Promise<T.NewKeyResponse>;
  }

  /** Lists every person ever resolved. Free. Without a key: `GET /v1/sandbox/me/people`. */
  people(args: T.PeopleQuery = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.PeopleResponse> {
    return this.call(OPERATIONS.people, {}, args, options) as Promise<T.PeopleResponse>;
  }

  /** Lists every person ever resolved: everything, page after page. Free. Without a key: `GET /v1/sandbox/me/people`. */
  iterPeople(args: Omit<T.PeopleQuery, "cursor"> = {}, options?: Omit<CallOptions, "idempotencyKey">): AsyncGenerator<T.PersonSeen, void, undefined> {
    return this.pages(OPERATIONS.people, {}, args, options) as AsyncGenerator<T.PersonSeen, void, undefined>;
  }

  /** Sums up credits by day and by endpoint, with hit and cache rates. Free. */
  usage(args: T.UsageQuery = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.UsageResponse> {
    return this.call(OPERATIONS.usage, {}, args, options) as Promise<T.UsageResponse>;
  }

  /** Lists webhook deliveries. Free. Needs the pro plan or above. */
  listWebhookDeliveries(args: T.ListWebhookDeliveriesQuery = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.ListDeliveriesResponse> {
    return this.call(OPERATIONS.list_webhook_deliveries, {}, args, options) as Promise<T.ListDeliveriesResponse>;
  }

  /** Lists webhook deliveries: everything, page after page. Free. Needs the pro plan or above. */
  iterListWebhookDeliveries(args: Omit<T.ListWebhookDeliveriesQuery, "cursor"> = {}, options?: Omit<CallOptions, "idempotencyKey">): AsyncGenerator<T.DeliveryInfo, void, undefined> {
    return this.pages(OPERATIONS.list_webhook_deliveries, {}, args, options) as AsyncGenerator<T.DeliveryInfo, void, undefined>;
  }

  /** Delivers a webhook again. Free. Needs the pro plan or above. */
  replayWebhookDelivery(id: string, options?: CallOptions): Promise<T.DeliveryInfoAnswer> {
    return this.call(OPERATIONS.replay_webhook_delivery, { id: id }, {}, options) as Promise<T.DeliveryInfoAnswer>;
  }

  /** Shows the secret that signs webhooks. Free. Needs the pro plan or above. */
  getWebhookSecret(options?: Omit<CallOptions, "idempotencyKey">): Promise<T.WebhookSecretResponse> {
    return this.call(OPERATIONS.get_webhook_secret, {}, {}, options) as Promise<T.WebhookSecretResponse>;
  }

  /**
   * Rotates the secret that signs webhooks; the old one goes on signing for 24 hours. Free. Needs the pro plan or
   * above.
   */
  rotateWebhookSecret(options?: CallOptions): Promise<T.WebhookSecretResponse> {
    return this.call(OPERATIONS.rotate_webhook_secret, {}, {}, options) as Promise<T.WebhookSecretResponse>;
  }

  /**
   * Finds a phone by asking several providers in turn. 14 cr / resolved; nothing found, nothing charged. Without a
   * key: `POST /v1/sandbox/multi-source-phone`.
   */
  multiSourcePhone(args: T.FindPhoneRequest = {}, options?: CallOptions): Promise<T.MultiSourcePhoneResponse> {
    return this.call(OPERATIONS.multi_source_phone, {}, args, options) as Promise<T.MultiSourcePhoneResponse>;
  }

  /** Lists all accounts, for the operator. Free. */
  listOperatorAccounts(args: T.ListOperatorAccountsQuery = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.OperatorAccountsResponse> {
    return this.call(OPERATIONS.list_operator_accounts, {}, args, options) as Promise<T.OperatorAccountsResponse>;
  }

  /** Lists all accounts, for the operator: everything, page after page. Free. */
  iterListOperatorAccounts(args: Omit<T.ListOperatorAccountsQuery, "cursor"> = {}, options?: Omit<CallOptions, "idempotencyKey">): AsyncGenerator<T.AccountSummary, void, undefined> {
    return this.pages(OPERATIONS.list_operator_accounts, {}, args, options) as AsyncGenerator<T.AccountSummary, void, undefined>;
  }

  /** Gives credits to an account or takes them back, for the operator. Free. */
  grantOperatorAccount(id: string, args: T.GrantOperatorAccountRequest, options?: CallOptions): Promise<T.AccountSummary> {
    return this.call(OPERATIONS.grant_operator_account, { id: id }, args, options) as Promise<T.AccountSummary>;
  }

  /** Says what answers are given from and who supplied it, for the operator. Free. */
  operatorDataset(options?: Omit<CallOptions, "idempotencyKey">): Promise<T.OperatorDatasetResponse> {
    return this.call(OPERATIONS.operator_dataset, {}, {}, options) as Promise<T.OperatorDatasetResponse>;
  }

  /** Lists every endpoint with its price, and the plans. Free. */
  pricing(options?: Omit<CallOptions, "idempotencyKey">): Promise<T.PricingResponse> {
    return this.call(OPERATIONS.pricing, {}, {}, options) as Promise<T.PricingResponse>;
  }

  /**
   * Gives a person, their email, phone, 3 peers and personalization hooks. 12 cr, charged only when the call has an
   * outcome. Without a key: `POST /v1/sandbox/prospect-package`.
   */
  prospectPackage(args: T.ProspectPackageRequest, options?: CallOptions): Promise<T.ProspectPackageResponse> {
    return this.call(OPERATIONS.prospect_package, {}, args, options) as Promise<T.ProspectPackageResponse>;
  }

  /**
   * Watches champions for a job change, a title change or a spike of engagement. 2 cr / matched; nothing found,
   * nothing charged. Without a key: `POST /v1/sandbox/quiet-power-users`.
   */
  quietPowerUsers(args: T.QuietPowerUsersRequest, options?: CallOptions): Promise<T.QuietPowerUsersResponse> {
    return this.call(OPERATIONS.quiet_power_users, {}, args, options) as Promise<T.QuietPowerUsersResponse>;
  }

  /**
   * Finds the person, profile and company behind an email. 1 cr, charged only when the call has an outcome. Without
   * a key: `POST /v1/sandbox/reverse-email`.
   */
  reverseEmail(args: T.ReverseEmailRequest, options?: CallOptions): Promise<T.ReverseResponse> {
    return this.call(OPERATIONS.reverse_email, {}, args, options) as Promise<T.ReverseResponse>;
  }

  /**
   * Finds the person, profile and company behind a phone. 2 cr, charged only when the call has an outcome. Without a
   * key: `POST /v1/sandbox/reverse-phone`.
   */
  reversePhone(args: T.ReversePhoneRequest, options?: CallOptions): Promise<T.ReverseResponse> {
    return this.call(OPERATIONS.reverse_phone, {}, args, options) as Promise<T.ReverseResponse>;
  }

  /** Explains the sandbox and lists its endpoints. Free. */
  sandboxInfo(options?: Omit<CallOptions, "idempotencyKey">): Promise<T.InfoResponse> {
    return this.call(OPERATIONS.sandbox_info, {}, {}, options) as Promise<T.InfoResponse>;
  }

  /** Lists saved ICPs. Free. Without a key: `GET /v1/sandbox/saved-icps`. */
  listSavedIcps(args: T.ListSavedIcpsQuery = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.SavedIcps> {
    return this.call(OPERATIONS.list_saved_icps, {}, args, options) as Promise<T.SavedIcps>;
  }

  /** Lists saved ICPs: everything, page after page. Free. Without a key: `GET /v1/sandbox/saved-icps`. */
  iterListSavedIcps(args: Omit<T.ListSavedIcpsQuery, "cursor"> = {}, options?: Omit<CallOptions, "idempotencyKey">): AsyncGenerator<T.SavedIcp, void, undefined> {
    return this.pages(OPERATIONS.list_saved_icps, {}, args, options) as AsyncGenerator<T.SavedIcp, void, undefined>;
  }

  /** Saves a filter for running again. Free. */
  createSavedIcp(args: T.CreateSavedIcpRequest, options?: CallOptions): Promise<T.SavedIcpAnswer> {
    return this.call(OPERATIONS.create_saved_icp, {}, args, options) as Promise<T.SavedIcpAnswer>;
  }

  /** Shows one saved ICP. Free. Without a key: `GET /v1/sandbox/saved-icps/{id}`. */
  getSavedIcp(id: string, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.SavedIcpAnswer> {
    return this.call(OPERATIONS.get_saved_icp, { id: id }, {}, options) as Promise<T.SavedIcpAnswer>;
  }

  /** Changes a saved ICP. Free. */
  updateSavedIcp(id: string, args: T.UpdateSavedIcpRequest = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.SavedIcpAnswer> {
    return this.call(OPERATIONS.update_saved_icp, { id: id }, args, options) as Promise<T.SavedIcpAnswer>;
  }

  /** Deletes a saved ICP. Free. */
  deleteSavedIcp(id: string, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.Deleted> {
    return this.call(OPERATIONS.delete_saved_icp, { id: id }, {}, options) as Promise<T.Deleted>;
  }

  /**
   * Runs a saved ICP again. 1 base + 0.5 / result; the base is charged even without results, unless the subject of
   * the call is unknown. Without a key: `POST /v1/sandbox/saved-icps/{id}/run`.
   */
  runSavedIcp(id: string, args: T.RunSavedIcpRequest = {}, options?: CallOptions): Promise<T.RunSavedIcpResponse> {
    return this.call(OPERATIONS.run_saved_icp, { id: id }, args, options) as Promise<T.RunSavedIcpResponse>;
  }

  /**
   * Searches companies by industry, technology, size, funding and location. 1 base + 0.5 / result; the base is
   * charged even without results, unless the subject of the call is unknown. Without a key: `POST
   * /v1/sandbox/search/companies`.
   */
  searchCompanies(args: T.SearchCompaniesRequest = {}, options?: CallOptions): Promise<T.SearchCompaniesResponse> {
    return this.call(OPERATIONS.search_companies, {}, args, options) as Promise<T.SearchCompaniesResponse>;
  }

  /**
   * Searches companies by industry, technology, size, funding and location: everything, page after page. 1 base +
   * 0.5 / result; the base is charged even without results, unless the subject of the call is unknown. Without a
   * key: `POST /v1/sandbox/search/companies`.
   */
  iterSearchCompanies(args: Omit<T.SearchCompaniesRequest, "cursor"> = {}, options?: Omit<CallOptions, "idempotencyKey">): AsyncGenerator<T.Company, void, undefined> {
    return this.pages(OPERATIONS.search_companies, {}, args, options) as AsyncGenerator<T.Company, void, undefined>;
  }

  /**
   * Searches people by title, seniority, department, skills, industry, location and more. 1 base + 1 / result; the
   * base is charged even without results, unless the subject of the call is unknown. Without a key: `POST
   * /v1/sandbox/search/people`.
   */
  searchPeople(args: T.SearchPeopleRequest = {}, options?: CallOptions): Promise<T.SearchPeopleResponse> {
    return this.call(OPERATIONS.search_people, {}, args, options) as Promise<T.SearchPeopleResponse>;
  }

  /**
   * Searches people by title, seniority, department, skills, industry, location and more: everything, page after
   * page. 1 base + 1 / result; the base is charged even without results, unless the subject of the call is unknown.
   * Without a key: `POST /v1/sandbox/search/people`.
   */
  iterSearchPeople(args: Omit<T.SearchPeopleRequest, "cursor"> = {}, options?: Omit<CallOptions, "idempotencyKey">): AsyncGenerator<T.Person, void, undefined> {
    return this.pages(OPERATIONS.search_people, {}, args, options) as AsyncGenerator<T.Person, void, undefined>;
  }

  /** Suggests the filter values that exist, with their counts. Free. Without a key: `GET /v1/sandbox/search/suggest`. */
  searchSuggest(args: T.SearchSuggestQuery, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.SuggestResponse> {
    return this.call(OPERATIONS.search_suggest, {}, args, options) as Promise<T.SuggestResponse>;
  }

  /**
   * Serves the live feeds: funding, acquisition, hiring, job-change. Free. Needs the indie plan or above. Without a
   * key: `GET /v1/sandbox/signals`.
   */
  signals(args: T.SignalsQuery, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.SignalsResponse> {
    return this.call(OPERATIONS.signals, {}, args, options) as Promise<T.SignalsResponse>;
  }

  /**
   * Serves the live feeds: funding, acquisition, hiring, job-change: everything, page after page. Free. Needs the
   * indie plan or above. Without a key: `GET /v1/sandbox/signals`.
   */
  iterSignals(args: Omit<T.SignalsQuery, "cursor">, options?: Omit<CallOptions, "idempotencyKey">): AsyncGenerator<T.Signal, void, undefined> {
    return this.pages(OPERATIONS.signals, {}, args, options) as AsyncGenerator<T.Signal, void, undefined>;
  }

  /** Opens an account with a 7-day Indie trial and gives its first key. Free. */
  signup(args: T.SignupRequest, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.SignupResponse> {
    return this.call(OPERATIONS.signup, {}, args, options) as Promise<T.SignupResponse>;
  }

  /** Proves the mailbox an account was opened for, which brings the trial's credits. Free. */
  signupVerify(args: T.VerifySignupRequest, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.VerifySignupResponse> {
    return this.call(OPERATIONS.signup_verify, {}, args, options) as Promise<T.VerifySignupResponse>;
  }

  /**
   * Lists people of a contact list promoted in the last 90 days. 2 cr / matched; nothing found, nothing charged.
   * Without a key: `POST /v1/sandbox/silent-promoter-radar`.
   */
  silentPromoterRadar(args: T.SilentPromoterRadarRequest, options?: CallOptions): Promise<T.SilentPromoterRadarResponse> {
    return this.call(OPERATIONS.silent_promoter_radar, {}, args, options) as Promise<T.SilentPromoterRadarResponse>;
  }

  /**
   * Maps the stakeholders of a small business. 4 cr / resolved; nothing found, nothing charged. Without a key: `POST
   * /v1/sandbox/smb-buying-committee`.
   */
  smbBuyingCommittee(args: T.SmbBuyingCommitteeRequest, options?: CallOptions): Promise<T.CommitteeResponse> {
    return this.call(OPERATIONS.smb_buying_committee, {}, args, options) as Promise<T.CommitteeResponse>;
  }

  /**
   * Lists companies using a technology, with a decision maker. 4 cr / resolved; nothing found, nothing charged.
   * Without a key: `POST /v1/sandbox/tech-stack-targets`.
   */
  techStackTargets(args: T.TechStackTargetsRequest, options?: CallOptions): Promise<T.TechStackTargetsResponse> {
    return this.call(OPERATIONS.tech_stack_targets, {}, args, options) as Promise<T.TechStackTargetsResponse>;
  }

  /**
   * Checks an email's syntax, whether it is disposable, and whether its mailbox exists. 0.5 cr, charged only when
   * the call has an outcome. Without a key: `POST /v1/sandbox/verify-email`.
   */
  verifyEmail(args: T.VerifyEmailRequest, options?: CallOptions): Promise<T.Verification> {
    return this.call(OPERATIONS.verify_email, {}, args, options) as Promise<T.Verification>;
  }

  /** Lists watch lists. Free. Without a key: `GET /v1/sandbox/watch-lists`. */
  listWatchLists(args: T.ListWatchListsQuery = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.WatchLists> {
    return this.call(OPERATIONS.list_watch_lists, {}, args, options) as Promise<T.WatchLists>;
  }

  /** Lists watch lists: everything, page after page. Free. Without a key: `GET /v1/sandbox/watch-lists`. */
  iterListWatchLists(args: Omit<T.ListWatchListsQuery, "cursor"> = {}, options?: Omit<CallOptions, "idempotencyKey">): AsyncGenerator<T.WatchList, void, undefined> {
    return this.pages(OPERATIONS.list_watch_lists, {}, args, options) as AsyncGenerator<T.WatchList, void, undefined>;
  }

  /** Creates a watch list of profile URLs or company domains. Free. */
  createWatchList(args: T.CreateWatchListRequest, options?: CallOptions): Promise<T.WatchListAnswer> {
    return this.call(OPERATIONS.create_watch_list, {}, args, options) as Promise<T.WatchListAnswer>;
  }

  /** Shows one watch list. Free. Without a key: `GET /v1/sandbox/watch-lists/{id}`. */
  getWatchList(id: string, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.WatchListAnswer> {
    return this.call(OPERATIONS.get_watch_list, { id: id }, {}, options) as Promise<T.WatchListAnswer>;
  }

  /** Changes a watch list. Free. */
  updateWatchList(id: string, args: T.UpdateWatchListRequest = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.WatchListAnswer> {
    return this.call(OPERATIONS.update_watch_list, { id: id }, args, options) as Promise<T.WatchListAnswer>;
  }

  /** Deletes a watch list. Free. */
  deleteWatchList(id: string, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.Deleted> {
    return this.call(OPERATIONS.delete_watch_list, { id: id }, {}, options) as Promise<T.Deleted>;
  }

  /**
   * Compares a watch list with the live signals and enriches the matches. 2 cr / resolved; nothing found, nothing
   * charged. Without a key: `POST /v1/sandbox/watch-lists/{id}/run`.
   */
  runWatchList(id: string, args: T.RunWatchListRequest = {}, options?: CallOptions): Promise<T.RunWatchListResponse> {
    return this.call(OPERATIONS.run_watch_list, { id: id }, args, options) as Promise<T.RunWatchListResponse>;
  }
}

/** What each metered endpoint would cost at most; nothing is done. */
export abstract class Prices {
  protected abstract call(operation: Operation, path: Record<string, string>, args: object,
    options?: CallOptions): Promise<unknown>;

  /**
   * Hashes a list of emails for ad-platform custom audiences, with match-rate figures. 0.1 cr / email; nothing
   * found, nothing charged. Without a key: `POST /v1/sandbox/ad-audience`.
   */
  adAudience(args: T.AdAudienceRequest, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.ad_audience, {}, args, options) as Promise<T.DryRun>;
  }

  /** Submits up to 500 items to enrich, with an optional webhook. 1 cr / resolved; nothing found, nothing charged. */
  bulkEnrich(args: T.SubmitBulkRequest, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.bulk_enrich, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Gives a competitor's leadership, recent moves, technologies and lookalikes. 25 cr, charged only when the call
   * has an outcome. Without a key: `POST /v1/sandbox/bundles/competitive-intel`.
   */
  bundlesCompetitiveIntel(args: T.CompanyByDomain, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.bundles_competitive_intel, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Gives a company, its founders, funding history and tech stack. 20 cr, charged only when the call has an outcome.
   * Without a key: `POST /v1/sandbox/bundles/founder-research`.
   */
  bundlesFounderResearch(args: T.CompanyByDomain, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.bundles_founder_research, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Gives a candidate and 8 similar ones at other companies. 30 cr, charged only when the call has an outcome.
   * Without a key: `POST /v1/sandbox/bundles/recruiter-pack`.
   */
  bundlesRecruiterPack(args: T.PersonByUrl, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.bundles_recruiter_pack, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Gives a person and their past coworkers: the paths to a warm introduction. 15 cr, charged only when the call has
   * an outcome. Without a key: `POST /v1/sandbox/bundles/relationship-graph`.
   */
  bundlesRelationshipGraph(args: T.PersonByUrl, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.bundles_relationship_graph, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Prepares an account brief. 25 cr, charged only when the call has an outcome. Without a key: `POST
   * /v1/sandbox/bundles/sales-deck`.
   */
  bundlesSalesDeck(args: T.SalesDeckRequest, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.bundles_sales_deck, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Lists companies funded 6 to 18 months ago, hiring, and matching an ICP. 6 cr / resolved; nothing found, nothing
   * charged. Without a key: `POST /v1/sandbox/buyer-budget-window`.
   */
  buyerBudgetWindow(args: T.BuyerBudgetWindowRequest = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.buyer_budget_window, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Maps who decides, influences and uses, by deal type. 3 cr / resolved; nothing found, nothing charged. Without a
   * key: `POST /v1/sandbox/buying-committee`.
   */
  buyingCommittee(args: T.BuyingCommitteeRequest, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.buying_committee, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Compares a contact list with the live job-change feed. 2 cr / resolved; nothing found, nothing charged. Without
   * a key: `POST /v1/sandbox/champion-just-moved`.
   */
  championJustMoved(args: T.ChampionJustMovedRequest, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.champion_just_moved, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Resolves a company from a domain, a network URL or a name. 1 cr, charged only when the call has an outcome.
   * Without a key: `POST /v1/sandbox/companies`.
   */
  companies(args: T.CompaniesRequest = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.companies, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Lists people who left a competitor in the last 30 days, with verified contact. 3 cr / resolved; nothing found,
   * nothing charged. Without a key: `POST /v1/sandbox/competitor-talent-leaving`.
   */
  competitorTalentLeaving(args: T.CompetitorTalentLeavingRequest, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.competitor_talent_leaving, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Lists people who just changed jobs, with the text of their announcement. 2 cr / resolved; nothing found, nothing
   * charged. Without a key: `POST /v1/sandbox/congrats-trigger`.
   */
  congratsTrigger(args: T.CongratsTriggerRequest = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.congrats_trigger, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Lists who is known at a domain, with their business emails and how the company makes them. 0.5 cr / result;
   * nothing found, nothing charged. Without a key: `POST /v1/sandbox/domain-search`.
   */
  domainSearch(args: T.DomainSearchRequest, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.domain_search, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Resolves a person from a network URL, an email, a phone, or a name plus company. 1 cr, charged only when the
   * call has an outcome. Without a key: `POST /v1/sandbox/enrich`.
   */
  enrich(args: T.EnrichRequest = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.enrich, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Ranks the top 3 buyers at a company for a role. 4 cr / resolved; nothing found, nothing charged. Without a key:
   * `POST /v1/sandbox/find-decision-maker`.
   */
  findDecisionMaker(args: T.FindDecisionMakerRequest, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.find_decision_maker, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Finds a person's business email and verifies it. 2 cr, charged only when the call has an outcome. Without a key:
   * `POST /v1/sandbox/find-email`.
   */
  findEmail(args: T.FindEmailRequest = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.find_email, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Finds a person's personal email at a free mail provider. 2 cr, charged only when the call has an outcome.
   * Without a key: `POST /v1/sandbox/find-personal-email`.
   */
  findPersonalEmail(args: T.FindEmailRequest = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.find_personal_email, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Finds a person's carrier-verified mobile phone. 12 cr, charged only when the call has an outcome. Without a key:
   * `POST /v1/sandbox/find-phone`.
   */
  findPhone(args: T.FindPhoneRequest = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.find_phone, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Lists people similar to one source, at other companies. 1 base + 0.8 / result; the base is charged even without
   * results, unless the subject of the call is unknown. Without a key: `POST /v1/sandbox/find-similar-people`.
   */
  findSimilarPeople(args: T.FindSimilarPeopleRequest = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.find_similar_people, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Lists companies recently funded and hiring now, with a decision maker. 10 cr / resolved; nothing found, nothing
   * charged. Without a key: `POST /v1/sandbox/funded-and-hiring`.
   */
  fundedAndHiring(args: T.FundedAndHiringRequest = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.funded_and_hiring, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Lists funded companies using a technology, with a decision maker. 7 cr / resolved; nothing found, nothing
   * charged. Without a key: `POST /v1/sandbox/funded-and-using-tech`.
   */
  fundedAndUsingTech(args: T.FundedAndUsingTechRequest, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.funded_and_using_tech, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Lists funded companies with a decision maker at each. 3 cr / resolved; nothing found, nothing charged. Without a
   * key: `POST /v1/sandbox/funding-radar`.
   */
  fundingRadar(args: T.FundingRadarRequest = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.funding_radar, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Lists hiring companies with the buyer the role concerns. 8 cr / resolved; nothing found, nothing charged.
   * Without a key: `POST /v1/sandbox/hiring-intent`.
   */
  hiringIntent(args: T.HiringIntentRequest = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.hiring_intent, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Lists companies hiring 5 or more roles in one department this quarter, with a buyer. 5 cr / resolved; nothing
   * found, nothing charged. Without a key: `POST /v1/sandbox/hiring-velocity`.
   */
  hiringVelocity(args: T.HiringVelocityRequest = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.hiring_velocity, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Lists job changes with the people unmasked. 2 cr / resolved; nothing found, nothing charged. Without a key:
   * `POST /v1/sandbox/job-change-radar`.
   */
  jobChangeRadar(args: T.JobChangeRadarRequest = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.job_change_radar, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Lists companies acquired in the last 30 days, with a decision maker at the acquirer. 4 cr / resolved; nothing
   * found, nothing charged. Without a key: `POST /v1/sandbox/just-acquired-buyers`.
   */
  justAcquiredBuyers(args: T.JustAcquiredBuyersRequest = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.just_acquired_buyers, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Lists local businesses funded in the last 30 days, with the owner. 6 cr / resolved; nothing found, nothing
   * charged. Without a key: `POST /v1/sandbox/just-funded-smb-leaders`.
   */
  justFundedSmbLeaders(args: T.JustFundedSmbLeadersRequest = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.just_funded_smb_leaders, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Lists small-business owners with mobile and email, by industry, city and size. 3 cr / resolved; nothing found,
   * nothing charged. Without a key: `POST /v1/sandbox/local-business-owners`.
   */
  localBusinessOwners(args: T.LocalBusinessOwnersRequest, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.local_business_owners, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Lists small businesses by revenue band, with the owner. 4 cr / resolved; nothing found, nothing charged. Without
   * a key: `POST /v1/sandbox/local-service-by-revenue`.
   */
  localServiceByRevenue(args: T.LocalServiceByRevenueRequest, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.local_service_by_revenue, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Lists companies similar to up to 5 source domains. 0.6 cr / result; nothing found, nothing charged. Without a
   * key: `POST /v1/sandbox/lookalike-accounts`.
   */
  lookalikeAccounts(args: T.LookalikeAccountsRequest, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.lookalike_accounts, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Lists jobs with fewer than 25 applicants. 1 cr / result; nothing found, nothing charged. Without a key: `POST
   * /v1/sandbox/low-competition-hires`.
   */
  lowCompetitionHires(args: T.LowCompetitionHiresRequest = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.low_competition_hires, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Finds a phone by asking several providers in turn. 14 cr / resolved; nothing found, nothing charged. Without a
   * key: `POST /v1/sandbox/multi-source-phone`.
   */
  multiSourcePhone(args: T.FindPhoneRequest = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.multi_source_phone, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Gives a person, their email, phone, 3 peers and personalization hooks. 12 cr, charged only when the call has an
   * outcome. Without a key: `POST /v1/sandbox/prospect-package`.
   */
  prospectPackage(args: T.ProspectPackageRequest, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.prospect_package, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Watches champions for a job change, a title change or a spike of engagement. 2 cr / matched; nothing found,
   * nothing charged. Without a key: `POST /v1/sandbox/quiet-power-users`.
   */
  quietPowerUsers(args: T.QuietPowerUsersRequest, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.quiet_power_users, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Finds the person, profile and company behind an email. 1 cr, charged only when the call has an outcome. Without
   * a key: `POST /v1/sandbox/reverse-email`.
   */
  reverseEmail(args: T.ReverseEmailRequest, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.reverse_email, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Finds the person, profile and company behind a phone. 2 cr, charged only when the call has an outcome. Without a
   * key: `POST /v1/sandbox/reverse-phone`.
   */
  reversePhone(args: T.ReversePhoneRequest, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.reverse_phone, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Runs a saved ICP again. 1 base + 0.5 / result; the base is charged even without results, unless the subject of
   * the call is unknown. Without a key: `POST /v1/sandbox/saved-icps/{id}/run`.
   */
  runSavedIcp(id: string, args: T.RunSavedIcpRequest = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.run_saved_icp, { id: id }, args, options) as Promise<T.DryRun>;
  }

  /**
   * Searches companies by industry, technology, size, funding and location. 1 base + 0.5 / result; the base is
   * charged even without results, unless the subject of the call is unknown. Without a key: `POST
   * /v1/sandbox/search/companies`.
   */
  searchCompanies(args: T.SearchCompaniesRequest = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.search_companies, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Searches people by title, seniority, department, skills, industry, location and more. 1 base + 1 / result; the
   * base is charged even without results, unless the subject of the call is unknown. Without a key: `POST
   * /v1/sandbox/search/people`.
   */
  searchPeople(args: T.SearchPeopleRequest = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.search_people, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Lists people of a contact list promoted in the last 90 days. 2 cr / matched; nothing found, nothing charged.
   * Without a key: `POST /v1/sandbox/silent-promoter-radar`.
   */
  silentPromoterRadar(args: T.SilentPromoterRadarRequest, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.silent_promoter_radar, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Maps the stakeholders of a small business. 4 cr / resolved; nothing found, nothing charged. Without a key: `POST
   * /v1/sandbox/smb-buying-committee`.
   */
  smbBuyingCommittee(args: T.SmbBuyingCommitteeRequest, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.smb_buying_committee, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Lists companies using a technology, with a decision maker. 4 cr / resolved; nothing found, nothing charged.
   * Without a key: `POST /v1/sandbox/tech-stack-targets`.
   */
  techStackTargets(args: T.TechStackTargetsRequest, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.tech_stack_targets, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Checks an email's syntax, whether it is disposable, and whether its mailbox exists. 0.5 cr, charged only when
   * the call has an outcome. Without a key: `POST /v1/sandbox/verify-email`.
   */
  verifyEmail(args: T.VerifyEmailRequest, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.verify_email, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Compares a watch list with the live signals and enriches the matches. 2 cr / resolved; nothing found, nothing
   * charged. Without a key: `POST /v1/sandbox/watch-lists/{id}/run`.
   */
  runWatchList(id: string, args: T.RunWatchListRequest = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.run_watch_list, { id: id }, args, options) as Promise<T.DryRun>;
  }
}
