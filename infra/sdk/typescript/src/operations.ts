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
  feedback: { id: "feedback", method: "POST", path: "/v1/feedback", query: [], body: "json", bodyTypes: [], answer: "json", metered: false, repeatable: true, needsKey: true, sandbox: false },
  list_files: { id: "list_files", method: "GET", path: "/v1/files", query: ["cursor", "limit"], body: null, bodyTypes: [], answer: "json", metered: false, repeatable: false, needsKey: true, sandbox: false },
  create_file: { id: "create_file", method: "POST", path: "/v1/files", query: ["name"], body: "multipart", bodyTypes: [], answer: "json", metered: false, repeatable: true, needsKey: true, sandbox: false },
  get_file: { id: "get_file", method: "GET", path: "/v1/files/{id}", query: [], body: null, bodyTypes: [], answer: "json", metered: false, repeatable: false, needsKey: true, sandbox: false },
  delete_file: { id: "delete_file", method: "DELETE", path: "/v1/files/{id}", query: [], body: null, bodyTypes: [], answer: "json", metered: false, repeatable: false, needsKey: true, sandbox: false },
  cancel_file: { id: "cancel_file", method: "POST", path: "/v1/files/{id}/cancel", query: [], body: null, bodyTypes: [], answer: "json", metered: false, repeatable: true, needsKey: true, sandbox: false },
  pause_file: { id: "pause_file", method: "POST", path: "/v1/files/{id}/pause", query: [], body: null, bodyTypes: [], answer: "json", metered: false, repeatable: true, needsKey: true, sandbox: false },
  result_file: { id: "result_file", method: "GET", path: "/v1/files/{id}/result", query: ["cursor", "format"], body: null, bodyTypes: [], answer: "text", metered: false, repeatable: false, needsKey: true, sandbox: false },
  resume_file: { id: "resume_file", method: "POST", path: "/v1/files/{id}/resume", query: [], body: null, bodyTypes: [], answer: "json", metered: false, repeatable: true, needsKey: true, sandbox: false },
  run_file: { id: "run_file", method: "POST", path: "/v1/files/{id}/run", query: [], body: "json", bodyTypes: [], answer: "json", metered: true, repeatable: true, needsKey: true, sandbox: false },
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
  delete_me: { id: "delete_me", method: "DELETE", path: "/v1/me", query: [], body: null, bodyTypes: [], answer: "json", metered: false, repeatable: false, needsKey: true, sandbox: false },
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
  webhook_test: { id: "webhook_test", method: "POST", path: "/v1/me/webhook-test", query: [], body: null, bodyTypes: [], answer: "json", metered: false, repeatable: true, needsKey: true, sandbox: false },
  multi_source_phone: { id: "multi_source_phone", method: "POST", path: "/v1/multi-source-phone", query: [], body: "json", bodyTypes: [], answer: "json", metered: true, repeatable: true, needsKey: true, sandbox: true },
  list_operator_accounts: { id: "list_operator_accounts", method: "GET", path: "/v1/operator/accounts", query: ["cursor", "limit"], body: null, bodyTypes: [], answer: "json", metered: false, repeatable: false, needsKey: true, sandbox: false },
  grant_operator_account: { id: "grant_operator_account", method: "POST", path: "/v1/operator/accounts/{id}/grant", query: [], body: "json", bodyTypes: [], answer: "json", metered: false, repeatable: true, needsKey: true, sandbox: false },
  plan_operator_account: { id: "plan_operator_account", method: "POST", path: "/v1/operator/accounts/{id}/plan", query: [], body: "json", bodyTypes: [], answer: "json", metered: false, repeatable: true, needsKey: true, sandbox: false },
  operator_audit: { id: "operator_audit", method: "GET", path: "/v1/operator/audit", query: ["cursor", "limit"], body: null, bodyTypes: [], answer: "json", metered: false, repeatable: false, needsKey: true, sandbox: false },
  operator_dataset: { id: "operator_dataset", method: "GET", path: "/v1/operator/dataset", query: [], body: null, bodyTypes: [], answer: "json", metered: false, repeatable: false, needsKey: true, sandbox: false },
  operator_import: { id: "operator_import", method: "POST", path: "/v1/operator/import", query: ["kind", "map", "source", "status_objections"], body: "multipart", bodyTypes: [], answer: "json", metered: true, repeatable: true, needsKey: true, sandbox: false },
  operator_privacy: { id: "operator_privacy", method: "GET", path: "/v1/operator/privacy", query: [], body: null, bodyTypes: [], answer: "json", metered: false, repeatable: false, needsKey: true, sandbox: false },
  operator_privacy_access: { id: "operator_privacy_access", method: "POST", path: "/v1/operator/privacy/access", query: [], body: "json", bodyTypes: [], answer: "json", metered: false, repeatable: true, needsKey: true, sandbox: false },
  operator_privacy_erase: { id: "operator_privacy_erase", method: "POST", path: "/v1/operator/privacy/erase", query: [], body: "json", bodyTypes: [], answer: "json", metered: false, repeatable: true, needsKey: true, sandbox: false },
  list_operator_privacy_requests: { id: "list_operator_privacy_requests", method: "GET", path: "/v1/operator/privacy/requests", query: ["all"], body: null, bodyTypes: [], answer: "json", metered: false, repeatable: false, needsKey: true, sandbox: false },
  get_operator_privacy_request: { id: "get_operator_privacy_request", method: "GET", path: "/v1/operator/privacy/requests/{id}", query: [], body: null, bodyTypes: [], answer: "json", metered: false, repeatable: false, needsKey: true, sandbox: false },
  fulfil_operator_privacy_request: { id: "fulfil_operator_privacy_request", method: "POST", path: "/v1/operator/privacy/requests/{id}/fulfil", query: [], body: "json", bodyTypes: [], answer: "json", metered: false, repeatable: true, needsKey: true, sandbox: false },
  refuse_operator_privacy_request: { id: "refuse_operator_privacy_request", method: "POST", path: "/v1/operator/privacy/requests/{id}/refuse", query: [], body: "json", bodyTypes: [], answer: "json", metered: false, repeatable: true, needsKey: true, sandbox: false },
  operator_privacy_suppress: { id: "operator_privacy_suppress", method: "POST", path: "/v1/operator/privacy/suppress", query: [], body: "json", bodyTypes: [], answer: "json", metered: false, repeatable: true, needsKey: true, sandbox: false },
  operator_privacy_unsuppress: { id: "operator_privacy_unsuppress", method: "POST", path: "/v1/operator/privacy/unsuppress", query: [], body: "json", bodyTypes: [], answer: "json", metered: false, repeatable: true, needsKey: true, sandbox: false },
  operator_providers: { id: "operator_providers", method: "GET", path: "/v1/operator/providers", query: ["weeks"], body: null, bodyTypes: [], answer: "json", metered: false, repeatable: false, needsKey: true, sandbox: false },
  operator_signals: { id: "operator_signals", method: "POST", path: "/v1/operator/signals", query: [], body: "json", bodyTypes: [], answer: "json", metered: false, repeatable: true, needsKey: true, sandbox: false },
  operator_sources: { id: "operator_sources", method: "GET", path: "/v1/operator/sources", query: [], body: null, bodyTypes: [], answer: "json", metered: false, repeatable: false, needsKey: true, sandbox: false },
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

  /**
   * Checks whether the service is up. For monitors and load balancers: whether the service is up and which data it
   * serves. For your balance or plan use GET /v1/me. Free.
   */
  health(options?: Omit<CallOptions, "idempotencyKey">): Promise<T.HealthResponse> {
    return this.call(OPERATIONS.health, {}, {}, options) as Promise<T.HealthResponse>;
  }

  /**
   * Hashes a list of emails for ad-platform custom audiences, with match-rate figures. Turns up to 10,000 addresses
   * into the SHA-256 hashes that ad platforms take, and counts the known ones. Use it to build a custom audience; to
   * check whether an address works use verify-email. 0.1 cr / email; you pay only for results. Without a key: `POST
   * /v1/sandbox/ad-audience`. Example: `{"emails": ["gfox@glenmere-pay.example", "jane.doe+news@gmail.com", "not an
   * address"]}`
   */
  adAudience(args: T.AdAudienceRequest, options?: CallOptions): Promise<T.AdAudienceResponse> {
    return this.call(OPERATIONS.ad_audience, {}, args, options) as Promise<T.AdAudienceResponse>;
  }

  /**
   * Lists bulk jobs. Finds a job whose id was lost, newest first. To wait for one job, ask for it by id instead of
   * listing. Free.
   */
  listBulk(args: T.ListBulkQuery = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.ListBulkResponse> {
    return this.call(OPERATIONS.list_bulk, {}, args, options) as Promise<T.ListBulkResponse>;
  }

  /**
   * Lists bulk jobs: everything, page after page. Finds a job whose id was lost, newest first. To wait for one job,
   * ask for it by id instead of listing. Free.
   */
  iterListBulk(args: Omit<T.ListBulkQuery, "cursor"> = {}, options?: Omit<CallOptions, "idempotencyKey">): AsyncGenerator<T.JobSummary, void, undefined> {
    return this.pages(OPERATIONS.list_bulk, {}, args, options) as AsyncGenerator<T.JobSummary, void, undefined>;
  }

  /**
   * Submits up to 500 items to enrich, with an optional webhook. Resolves up to 500 people in one background job:
   * submit, then poll the job or take a webhook. For one person, or when the answer is needed at once, use enrich. 1
   * cr / resolved; you pay only for results. Example: `{"items": [{"email": "gfox@glenmere-pay.example", "ref": "row
   * 1"}]}`
   */
  bulkEnrich(args: T.SubmitBulkRequest, options?: CallOptions): Promise<T.SubmitBulkResponse> {
    return this.call(OPERATIONS.bulk_enrich, {}, args, options) as Promise<T.SubmitBulkResponse>;
  }

  /**
   * Shows a job's status and results. Shows a job's progress and pages through its results. Poll every second or
   * two, or give the job a webhook_url instead. Free.
   */
  getBulk(id: string, args: T.GetBulkQuery = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.GetBulkResponse> {
    return this.call(OPERATIONS.get_bulk, { id: id }, args, options) as Promise<T.GetBulkResponse>;
  }

  /**
   * Shows a job's status and results: everything, page after page. Shows a job's progress and pages through its
   * results. Poll every second or two, or give the job a webhook_url instead. Free.
   */
  iterGetBulk(id: string, args: Omit<T.GetBulkQuery, "cursor"> = {}, options?: Omit<CallOptions, "idempotencyKey">): AsyncGenerator<T.BulkResult, void, undefined> {
    return this.pages(OPERATIONS.get_bulk, { id: id }, args, options) as AsyncGenerator<T.BulkResult, void, undefined>;
  }

  /**
   * Gives a competitor's leadership, recent moves, technologies and lookalikes. One report on a competitor: its
   * leaders, recent joiners and leavers, technologies and similar companies. Good value when you need several of
   * these; for the company record alone use companies. 25 cr, charged only when the call finds something. Without a
   * key: `POST /v1/sandbox/bundles/competitive-intel`. Example: `{"company_domain": "glenmere-pay.example"}`
   */
  bundlesCompetitiveIntel(args: T.CompanyByDomain, options?: CallOptions): Promise<T.CompetitiveIntelResponse> {
    return this.call(OPERATIONS.bundles_competitive_intel, {}, args, options) as Promise<T.CompetitiveIntelResponse>;
  }

  /**
   * Gives a company, its founders, funding history and tech stack. One report for investors and sellers: a company's
   * founders, funding and technologies. For the company record alone use companies. 20 cr, charged only when the
   * call finds something. Without a key: `POST /v1/sandbox/bundles/founder-research`. Example: `{"company_domain":
   * "glenmere-pay.example"}`
   */
  bundlesFounderResearch(args: T.CompanyByDomain, options?: CallOptions): Promise<T.FounderResearchResponse> {
    return this.call(OPERATIONS.bundles_founder_research, {}, args, options) as Promise<T.FounderResearchResponse>;
  }

  /**
   * Gives a candidate and 8 similar ones at other companies. Returns a candidate and eight similar people at other
   * companies, for a recruiter with one good profile. For a list without the candidate's own record use
   * find-similar-people. 30 cr, charged only when the call finds something. Without a key: `POST
   * /v1/sandbox/bundles/recruiter-pack`. Example: `{"networkUrl": "https://network.example/in/george-fox"}`
   */
  bundlesRecruiterPack(args: T.PersonByUrl, options?: CallOptions): Promise<T.RecruiterPackResponse> {
    return this.call(OPERATIONS.bundles_recruiter_pack, {}, args, options) as Promise<T.RecruiterPackResponse>;
  }

  /**
   * Gives a person and their past coworkers: the paths to a warm introduction. Lists a person's past coworkers, with
   * when and for how long, to find a warm introduction. Free if no coworker is known; for present colleagues use
   * search/people with company_domains. 15 cr, charged only when the call finds something. Without a key: `POST
   * /v1/sandbox/bundles/relationship-graph`. Example: `{"networkUrl": "https://network.example/in/george-fox"}`
   */
  bundlesRelationshipGraph(args: T.PersonByUrl, options?: CallOptions): Promise<T.RelationshipGraphResponse> {
    return this.call(OPERATIONS.bundles_relationship_graph, {}, args, options) as Promise<T.RelationshipGraphResponse>;
  }

  /**
   * Prepares an account brief. Everything for a first meeting in one call: the company, the decision maker, recent
   * news, similar companies. Use it before a meeting; for the decision maker alone use find-decision-maker. 25 cr,
   * charged only when the call finds something. Without a key: `POST /v1/sandbox/bundles/sales-deck`. Example:
   * `{"company_domain": "glenmere-pay.example", "target_role": "VP Engineering"}`
   */
  bundlesSalesDeck(args: T.SalesDeckRequest, options?: CallOptions): Promise<T.SalesDeckResponse> {
    return this.call(OPERATIONS.bundles_sales_deck, {}, args, options) as Promise<T.SalesDeckResponse>;
  }

  /**
   * Lists companies funded 6 to 18 months ago, hiring, and matching an ICP. Lists companies that raised money 6 to
   * 18 months ago and are hiring now, so are likely to buy. Use it to time outreach for an ICP; for recent rounds
   * use funding-radar. 6 cr / resolved; you pay only for results. Without a key: `POST
   * /v1/sandbox/buyer-budget-window`. Example: `{"filters": {"employee_count": {"min": 50}}, "limit": 3}`
   */
  buyerBudgetWindow(args: T.BuyerBudgetWindowRequest = {}, options?: CallOptions): Promise<T.BuyerBudgetWindowResponse> {
    return this.call(OPERATIONS.buyer_budget_window, {}, args, options) as Promise<T.BuyerBudgetWindowResponse>;
  }

  /**
   * Lists the people who decide, influence and use, by deal type. Lists the people who decide, influence and use, at
   * one company for one type of deal. Use it to plan a sale to several people; for the best single buyer use
   * find-decision-maker. 3 cr / resolved; you pay only for results. Without a key: `POST
   * /v1/sandbox/buying-committee`. Example: `{"company_domain": "glenmere-pay.example", "deal_type": "engineering",
   * "max_per_role": 2}`
   */
  buyingCommittee(args: T.BuyingCommitteeRequest, options?: CallOptions): Promise<T.CommitteeResponse> {
    return this.call(OPERATIONS.buying_committee, {}, args, options) as Promise<T.CommitteeResponse>;
  }

  /**
   * Compares a contact list with the live job-change feed. Finds which of your contacts changed employer recently,
   * and where they are now. To follow a list over time create a watch list; for promotions use
   * silent-promoter-radar. 2 cr / resolved; you pay only for results. Without a key: `POST
   * /v1/sandbox/champion-just-moved`. Example: `{"contacts": [ {"networkUrl":
   * "https://network.example/in/davide-ferrari"}, {"networkUrl": "https://network.example/in/florian-engel"},
   * {"networkUrl": "https://network.example/in/joanna-gardner"}, {"networkUrl":
   * "https://network.example/in/olivier-lopez"}, {"networkUrl": "https://network.example/in/julian-king"},
   * {"networkUrl": "https://network.example/in/noemie-marie"} ], "since_days": 90}`
   */
  championJustMoved(args: T.ChampionJustMovedRequest, options?: CallOptions): Promise<T.ChampionJustMovedResponse> {
    return this.call(OPERATIONS.champion_just_moved, {}, args, options) as Promise<T.ChampionJustMovedResponse>;
  }

  /**
   * Resolves a company from a domain, a network URL or a name. Returns one company's record: size, industry,
   * funding, technologies, open roles. Use it when you have a domain, a profile URL or a name. To find companies by
   * filters use search/companies. 1 cr, charged only when the call finds something. Without a key: `POST
   * /v1/sandbox/companies`. Example: `{"domain": "glenmere-pay.example"}`
   */
  companies(args: T.CompaniesRequest = {}, options?: CallOptions): Promise<T.CompaniesResponse> {
    return this.call(OPERATIONS.companies, {}, args, options) as Promise<T.CompaniesResponse>;
  }

  /**
   * Lists people who left a competitor in the last 30 days, with verified contact. Lists people who left a
   * competitor in the last 30 days, with a verified email. For recruiting, or to find a way into an account; for job
   * changes at any company use job-change-radar. 3 cr / resolved; you pay only for results. Without a key: `POST
   * /v1/sandbox/competitor-talent-leaving`. Example: `{"competitor_domain": "westmark-media.example", "limit": 3}`
   */
  competitorTalentLeaving(args: T.CompetitorTalentLeavingRequest, options?: CallOptions): Promise<T.CompetitorTalentLeavingResponse> {
    return this.call(OPERATIONS.competitor_talent_leaving, {}, args, options) as Promise<T.CompetitorTalentLeavingResponse>;
  }

  /**
   * Lists people who just changed jobs, with the text of their announcement. Lists people who just started a new
   * job, with the text of their announcement, to start a conversation. For all job changes, with more filters, use
   * job-change-radar. 2 cr / resolved; you pay only for results. Without a key: `POST /v1/sandbox/congrats-trigger`.
   * Example: `{"limit": 3}`
   */
  congratsTrigger(args: T.CongratsTriggerRequest = {}, options?: CallOptions): Promise<T.CongratsTriggerResponse> {
    return this.call(OPERATIONS.congrats_trigger, {}, args, options) as Promise<T.CongratsTriggerResponse>;
  }

  /**
   * Lists the people at a domain, with their business emails and the company's email pattern. Lists the people at
   * one company, with business emails and the company's email pattern. Use it to work through an account; for one
   * named person find-email is cheaper. 0.5 cr / result; you pay only for results. Without a key: `POST
   * /v1/sandbox/domain-search`. Example: `{"domain": "glenmere-pay.example", "departments": ["engineering"],
   * "limit": 3}`
   */
  domainSearch(args: T.DomainSearchRequest, options?: CallOptions): Promise<T.DomainSearchResponse> {
    return this.call(OPERATIONS.domain_search, {}, args, options) as Promise<T.DomainSearchResponse>;
  }

  /**
   * Lists the people at a domain, with their business emails and the company's email pattern: everything, page after
   * page. Lists the people at one company, with business emails and the company's email pattern. Use it to work
   * through an account; for one named person find-email is cheaper. 0.5 cr / result; you pay only for results.
   * Without a key: `POST /v1/sandbox/domain-search`. Example: `{"domain": "glenmere-pay.example", "departments":
   * ["engineering"], "limit": 3}`
   */
  iterDomainSearch(args: Omit<T.DomainSearchRequest, "cursor">, options?: Omit<CallOptions, "idempotencyKey">): AsyncGenerator<T.KnownAtDomain, void, undefined> {
    return this.pages(OPERATIONS.domain_search, {}, args, options) as AsyncGenerator<T.KnownAtDomain, void, undefined>;
  }

  /**
   * Resolves a person from a network URL, an email, a phone, or a name plus company. Returns one person's full
   * record from any identifier you have. Use it when you know who it is. To find people by what they do use
   * search/people, for a contact alone find-email or find-phone, for many people bulk/enrich. 1 cr, charged only
   * when the call finds something. Without a key: `POST /v1/sandbox/enrich`. Example: `{"networkUrl":
   * "https://network.example/in/george-fox"}`
   */
  enrich(args: T.EnrichRequest = {}, options?: CallOptions): Promise<T.EnrichResponse> {
    return this.call(OPERATIONS.enrich, {}, args, options) as Promise<T.EnrichResponse>;
  }

  /**
   * Reports how a contact worked out; a verified contact that proves invalid is refunded. Report how an address or
   * number from a call worked out. If it was sold as verified, it is checked again and refunded when invalid. Other
   * outcomes are recorded. Free. Example: `{"request_id": "req_0199c7d2a4b07c3e8f1d2a3b4c5d6e7f", "outcome":
   * "bounced", "email": "ada@acme.example"}`
   */
  feedback(args: T.FeedbackRequest, options?: CallOptions): Promise<T.FeedbackResponse> {
    return this.call(OPERATIONS.feedback, {}, args, options) as Promise<T.FeedbackResponse>;
  }

  /**
   * Lists the account's files, newest first. Lists uploaded files with the progress of their runs, for instance
   * after your program restarted. Free.
   */
  listFiles(args: T.ListFilesQuery = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.ListFilesResponse> {
    return this.call(OPERATIONS.list_files, {}, args, options) as Promise<T.ListFilesResponse>;
  }

  /**
   * Lists the account's files, newest first: everything, page after page. Lists uploaded files with the progress of
   * their runs, for instance after your program restarted. Free.
   */
  iterListFiles(args: Omit<T.ListFilesQuery, "cursor"> = {}, options?: Omit<CallOptions, "idempotencyKey">): AsyncGenerator<T.FileInfo, void, undefined> {
    return this.pages(OPERATIONS.list_files, {}, args, options) as AsyncGenerator<T.FileInfo, void, undefined>;
  }

  /**
   * Uploads a CSV, XLSX or NDJSON file of up to 100,000 rows and recognizes its columns. Start here with your own
   * list: upload it, check the returned mapping, then run it. For up to 500 lookups from a program use bulk/enrich.
   * Free. Example: `Full Name,Email George Fox,gfox@glenmere-pay.example `
   */
  createFile(args: T.CreateFileRequest & T.CreateFileQuery, options?: CallOptions): Promise<T.FileInfoAnswer> {
    return this.call(OPERATIONS.create_file, {}, args, options) as Promise<T.FileInfoAnswer>;
  }

  /**
   * Shows a file and the progress of its run. Shows a file's columns, their mapping, and the progress of its run.
   * Poll it every few seconds during a run. Free.
   */
  getFile(id: string, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.FileInfoAnswer> {
    return this.call(OPERATIONS.get_file, { id: id }, {}, options) as Promise<T.FileInfoAnswer>;
  }

  /**
   * Deletes a file that is not being run, with its rows and results. Removes a file before its thirty days are over.
   * A run must have ended or been cancelled; download the result first. Free.
   */
  deleteFile(id: string, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DeletedFile> {
    return this.call(OPERATIONS.delete_file, { id: id }, {}, options) as Promise<T.DeletedFile>;
  }

  /**
   * Cancels the run of a file; its results stay, and unused held credits come back. Ends a run for good and releases
   * unused credits. You can still download the finished rows; to stop for a while use pause. Free.
   */
  cancelFile(id: string, options?: CallOptions): Promise<T.FileInfoAnswer> {
    return this.call(OPERATIONS.cancel_file, { id: id }, {}, options) as Promise<T.FileInfoAnswer>;
  }

  /**
   * Pauses the run of a file; rows in progress finish, and held credits stay held. Stops starting new rows until you
   * resume. Use it to check the results so far; to end the run for good use cancel. Free.
   */
  pauseFile(id: string, options?: CallOptions): Promise<T.FileInfoAnswer> {
    return this.call(OPERATIONS.pause_file, { id: id }, {}, options) as Promise<T.FileInfoAnswer>;
  }

  /**
   * Downloads a file with the results beside each row: value, source, date, confidence and cost. Returns your file
   * with the added columns. Use it when the run has completed, or during the run to see the results so far. Free.
   */
  resultFile(id: string, args: T.ResultFileQuery = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<string> {
    return this.call(OPERATIONS.result_file, { id: id }, args, options) as Promise<string>;
  }

  /**
   * Resumes the run of a file where it was paused. Continues a paused run at the row where it stopped. No row is
   * processed or charged twice. Free.
   */
  resumeFile(id: string, options?: CallOptions): Promise<T.FileInfoAnswer> {
    return this.call(OPERATIONS.resume_file, { id: id }, {}, options) as Promise<T.FileInfoAnswer>;
  }

  /**
   * Enriches every row of a file; each addition costs what its endpoint costs. Processes every row in the
   * background. Check the maximum price with dry_run first, limit it with max_credits, and follow the progress with
   * GET /v1/files/{id}. each addition's own price; you pay only for results. Example: `{"add": ["person"]}`
   */
  runFile(id: string, args: T.RunFileRequest, options?: CallOptions): Promise<T.FileInfoAnswer> {
    return this.call(OPERATIONS.run_file, { id: id }, args, options) as Promise<T.FileInfoAnswer>;
  }

  /**
   * Ranks the top 3 buyers at a company for a role. Finds the three people at one company who most likely decide,
   * for a role you sell to. For everyone involved use buying-committee; for many companies at once use
   * search/people. 4 cr / resolved; you pay only for results. Without a key: `POST /v1/sandbox/find-decision-maker`.
   * Example: `{"company_domain": "glenmere-pay.example", "role": "VP Engineering"}`
   */
  findDecisionMaker(args: T.FindDecisionMakerRequest, options?: CallOptions): Promise<T.FindDecisionMakerResponse> {
    return this.call(OPERATIONS.find_decision_maker, {}, args, options) as Promise<T.FindDecisionMakerResponse>;
  }

  /**
   * Finds a person's business email and verifies it. Finds a person's business address and checks it with its mail
   * server. Use it when you know who it is. To check an address you have use verify-email, for everyone at a company
   * domain-search. 2 cr, charged only when the call finds something. Without a key: `POST /v1/sandbox/find-email`.
   * Example: `{"kind": "network", "networkUrl": "https://network.example/in/george-fox"}`
   */
  findEmail(args: T.FindEmailRequest = {}, options?: CallOptions): Promise<T.FindEmailResponse> {
    return this.call(OPERATIONS.find_email, {}, args, options) as Promise<T.FindEmailResponse>;
  }

  /**
   * Finds a person's personal email at a free mail provider. Finds a person's private address at a free mail
   * provider, mainly for recruiting. For business outreach use find-email, which finds the work address. 2 cr,
   * charged only when the call finds something. Without a key: `POST /v1/sandbox/find-personal-email`. Example:
   * `{"kind": "network", "networkUrl": "https://network.example/in/george-fox"}`
   */
  findPersonalEmail(args: T.FindEmailRequest = {}, options?: CallOptions): Promise<T.FindPersonalEmailResponse> {
    return this.call(OPERATIONS.find_personal_email, {}, args, options) as Promise<T.FindPersonalEmailResponse>;
  }

  /**
   * Finds a person's carrier-verified mobile phone. Finds a person's mobile number, confirmed by its carrier.
   * Expensive: use it only when you plan to call. If it finds none, multi-source-phone asks more providers. 12 cr,
   * charged only when the call finds something. Without a key: `POST /v1/sandbox/find-phone`. Example: `{"domain":
   * "glenmere-pay.example", "firstName": "George", "lastName": "Fox"}`
   */
  findPhone(args: T.FindPhoneRequest = {}, options?: CallOptions): Promise<T.FindPhoneResponse> {
    return this.call(OPERATIONS.find_phone, {}, args, options) as Promise<T.FindPhoneResponse>;
  }

  /**
   * Lists people similar to one source, at other companies. Lists people similar to one you know, at other
   * companies, with the reasons. Use it when a profile is your best description; if you know titles and places, use
   * search/people. 1 base + 0.8 / result; the base is charged even without results, unless the call's subject is
   * unknown. Without a key: `POST /v1/sandbox/find-similar-people`. Example: `{"networkUrl":
   * "https://network.example/in/george-fox", "limit": 5}`
   */
  findSimilarPeople(args: T.FindSimilarPeopleRequest = {}, options?: CallOptions): Promise<T.FindSimilarPeopleResponse> {
    return this.call(OPERATIONS.find_similar_people, {}, args, options) as Promise<T.FindSimilarPeopleResponse>;
  }

  /**
   * Lists companies recently funded and hiring now, with a decision maker. Lists companies that raised money
   * recently and are hiring now, each with a decision maker. For only one of these signals use funding-radar or
   * hiring-intent, which cost less. 10 cr / resolved; you pay only for results. Without a key: `POST
   * /v1/sandbox/funded-and-hiring`. Example: `{"since_days": 90, "departments": ["engineering"], "limit": 3}`
   */
  fundedAndHiring(args: T.FundedAndHiringRequest = {}, options?: CallOptions): Promise<T.FundedAndHiringResponse> {
    return this.call(OPERATIONS.funded_and_hiring, {}, args, options) as Promise<T.FundedAndHiringResponse>;
  }

  /**
   * Lists funded companies using a technology, with a decision maker. Lists companies that use a technology and
   * raised money recently, each with a decision maker. Without the funding condition, tech-stack-targets costs less.
   * 7 cr / resolved; you pay only for results. Without a key: `POST /v1/sandbox/funded-and-using-tech`. Example:
   * `{"technology": "PostgreSQL", "since_days": 365, "limit": 3}`
   */
  fundedAndUsingTech(args: T.FundedAndUsingTechRequest, options?: CallOptions): Promise<T.FundedAndUsingTechResponse> {
    return this.call(OPERATIONS.funded_and_using_tech, {}, args, options) as Promise<T.FundedAndUsingTechResponse>;
  }

  /**
   * Lists funded companies with a decision maker at each. Lists companies that raised money recently, each with a
   * decision maker. For the rounds alone, the feed GET /v1/signals?kind=funding is free. 3 cr / resolved; you pay
   * only for results. Without a key: `POST /v1/sandbox/funding-radar`. Example: `{"since_days": 30, "role": "VP
   * Sales", "limit": 3}`
   */
  fundingRadar(args: T.FundingRadarRequest = {}, options?: CallOptions): Promise<T.FundingRadarResponse> {
    return this.call(OPERATIONS.funding_radar, {}, args, options) as Promise<T.FundingRadarResponse>;
  }

  /**
   * Lists hiring companies with the buyer the role concerns. Lists companies that hire for a role, each with the
   * buyer of that department. For the job posts alone, the feed GET /v1/signals?kind=hiring is free. 8 cr /
   * resolved; you pay only for results. Without a key: `POST /v1/sandbox/hiring-intent`. Example: `{"departments":
   * ["engineering"], "limit": 3}`
   */
  hiringIntent(args: T.HiringIntentRequest = {}, options?: CallOptions): Promise<T.HiringIntentResponse> {
    return this.call(OPERATIONS.hiring_intent, {}, args, options) as Promise<T.HiringIntentResponse>;
  }

  /**
   * Lists companies hiring 5 or more roles in one department this quarter, with a buyer. Lists companies that are
   * hiring five or more people into one department this quarter, each with a buyer: a sign of growth. For any hiring
   * use hiring-intent. 5 cr / resolved; you pay only for results. Without a key: `POST /v1/sandbox/hiring-velocity`.
   * Example: `{"department": "engineering", "limit": 3}`
   */
  hiringVelocity(args: T.HiringVelocityRequest = {}, options?: CallOptions): Promise<T.HiringVelocityResponse> {
    return this.call(OPERATIONS.hiring_velocity, {}, args, options) as Promise<T.HiringVelocityResponse>;
  }

  /**
   * Lists job changes with the people unmasked. Lists people who changed jobs recently, with names and profiles, by
   * title, department or company. The feed GET /v1/signals?kind=job-change is free but masks them. 2 cr / resolved;
   * you pay only for results. Without a key: `POST /v1/sandbox/job-change-radar`. Example: `{"since_days": 30,
   * "seniorities": ["vp", "c_suite"], "limit": 3}`
   */
  jobChangeRadar(args: T.JobChangeRadarRequest = {}, options?: CallOptions): Promise<T.JobChangeRadarResponse> {
    return this.call(OPERATIONS.job_change_radar, {}, args, options) as Promise<T.JobChangeRadarResponse>;
  }

  /**
   * Lists companies acquired in the last 30 days, with a decision maker at the acquirer. Lists companies acquired in
   * the last 30 days, each with a decision maker at the acquirer, while systems are being merged. For the deals
   * alone, the feed GET /v1/signals?kind=acquisition is free. 4 cr / resolved; you pay only for results. Without a
   * key: `POST /v1/sandbox/just-acquired-buyers`. Example: `{"limit": 3}`
   */
  justAcquiredBuyers(args: T.JustAcquiredBuyersRequest = {}, options?: CallOptions): Promise<T.JustAcquiredBuyersResponse> {
    return this.call(OPERATIONS.just_acquired_buyers, {}, args, options) as Promise<T.JustAcquiredBuyersResponse>;
  }

  /**
   * Lists local businesses funded in the last 30 days, with the owner. Lists owners of small local businesses that
   * were funded in the last 30 days. For larger companies use funding-radar. 6 cr / resolved; you pay only for
   * results. Without a key: `POST /v1/sandbox/just-funded-smb-leaders`. Example: `{"limit": 3}`
   */
  justFundedSmbLeaders(args: T.JustFundedSmbLeadersRequest = {}, options?: CallOptions): Promise<T.JustFundedSmbLeadersResponse> {
    return this.call(OPERATIONS.just_funded_smb_leaders, {}, args, options) as Promise<T.JustFundedSmbLeadersResponse>;
  }

  /**
   * Lists small-business owners with mobile and email, by industry, city and size. Lists owners of small businesses
   * by industry and city, with mobile and email. For companies of any size, without owners, use search/companies. 3
   * cr / resolved; you pay only for results. Without a key: `POST /v1/sandbox/local-business-owners`. Example:
   * `{"industry": "Plumbing", "city": "Austin, TX", "limit": 3}`
   */
  localBusinessOwners(args: T.LocalBusinessOwnersRequest, options?: CallOptions): Promise<T.LocalBusinessOwnersResponse> {
    return this.call(OPERATIONS.local_business_owners, {}, args, options) as Promise<T.LocalBusinessOwnersResponse>;
  }

  /**
   * Lists small businesses by revenue band, with the owner. Lists small businesses in a revenue band, with the
   * owner. Without the band, local-business-owners costs less. 4 cr / resolved; you pay only for results. Without a
   * key: `POST /v1/sandbox/local-service-by-revenue`. Example: `{"revenue_band": "0-1M", "limit": 3}`
   */
  localServiceByRevenue(args: T.LocalServiceByRevenueRequest, options?: CallOptions): Promise<T.LocalServiceByRevenueResponse> {
    return this.call(OPERATIONS.local_service_by_revenue, {}, args, options) as Promise<T.LocalServiceByRevenueResponse>;
  }

  /**
   * Lists companies similar to up to 5 source domains. Lists companies similar to up to five that you name, for
   * instance your best customers, with the reasons. If you know the industry and size, use search/companies. 0.6 cr
   * / result; you pay only for results. Without a key: `POST /v1/sandbox/lookalike-accounts`. Example: `{"domains":
   * ["glenmere-pay.example"], "limit": 5}`
   */
  lookalikeAccounts(args: T.LookalikeAccountsRequest, options?: CallOptions): Promise<T.LookalikeAccountsResponse> {
    return this.call(OPERATIONS.lookalike_accounts, {}, args, options) as Promise<T.LookalikeAccountsResponse>;
  }

  /**
   * Lists jobs with fewer than 25 applicants. Open jobs with few applicants, for candidates and recruiters. For all
   * jobs the feed GET /v1/signals?kind=hiring is free. 1 cr / result; you pay only for results. Without a key: `POST
   * /v1/sandbox/low-competition-hires`. Example: `{"departments": ["engineering"], "limit": 3}`
   */
  lowCompetitionHires(args: T.LowCompetitionHiresRequest = {}, options?: CallOptions): Promise<T.LowCompetitionHiresResponse> {
    return this.call(OPERATIONS.low_competition_hires, {}, args, options) as Promise<T.LowCompetitionHiresResponse>;
  }

  /**
   * Shows the account, its plan, balance and limits. Shows the balance, the plan and its limits. Use it before a
   * large job or after a refused call. For spending by day use GET /v1/me/usage. Free.
   */
  getMe(options?: Omit<CallOptions, "idempotencyKey">): Promise<T.MeResponse> {
    return this.call(OPERATIONS.get_me, {}, {}, options) as Promise<T.MeResponse>;
  }

  /**
   * Changes the account's spend caps and webhook address. Sets the account's daily and monthly spend caps and its
   * default webhook address. For the caps of one key use PATCH /v1/me/keys/{id}. Free. Example: `{"caps": {"daily":
   * 500, "monthly": 5000}}`
   */
  me(args: T.ChangeMeRequest = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.MeResponse> {
    return this.call(OPERATIONS.me, {}, args, options) as Promise<T.MeResponse>;
  }

  /**
   * Closes the account after a grace period of 30 days, in which you can export its data or cancel. Closes the
   * account: calls that cost credits are refused from now on. You can export its data until closes_at, or cancel
   * with PATCH /v1/me and keep. Then everything but the ledger is deleted. A keyed hash of the mailbox is kept for a
   * year so that it gets no second trial. Free.
   */
  deleteMe(options?: Omit<CallOptions, "idempotencyKey">): Promise<T.CloseMeResponse> {
    return this.call(OPERATIONS.delete_me, {}, {}, options) as Promise<T.CloseMeResponse>;
  }

  /**
   * Lists every lookup made, with credits, latency and cache use. Lists every call with its cost, outcome and
   * providers, to find out what happened to one. For totals use usage; for a file use the export. Free. Without a
   * key: `GET /v1/sandbox/me/history`.
   */
  history(args: T.HistoryQuery = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.HistoryResponse> {
    return this.call(OPERATIONS.history, {}, args, options) as Promise<T.HistoryResponse>;
  }

  /**
   * Lists every lookup made, with credits, latency and cache use: everything, page after page. Lists every call with
   * its cost, outcome and providers, to find out what happened to one. For totals use usage; for a file use the
   * export. Free. Without a key: `GET /v1/sandbox/me/history`.
   */
  iterHistory(args: Omit<T.HistoryQuery, "cursor"> = {}, options?: Omit<CallOptions, "idempotencyKey">): AsyncGenerator<T.HistoryRecord, void, undefined> {
    return this.pages(OPERATIONS.history, {}, args, options) as AsyncGenerator<T.HistoryRecord, void, undefined>;
  }

  /**
   * Exports every request made as CSV. Exports the whole history as a CSV that is safe to open in a spreadsheet. For
   * a few calls use GET /v1/me/history. Free. Without a key: `GET /v1/sandbox/me/history/export`.
   */
  historyExport(args: T.HistoryExportQuery = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<string> {
    return this.call(OPERATIONS.history_export, {}, args, options) as Promise<string>;
  }

  /**
   * Lists the account's keys. Lists the account's keys with scopes, caps and last use, without their secrets, to see
   * which one to rotate or revoke. Free.
   */
  listKeys(options?: Omit<CallOptions, "idempotencyKey">): Promise<T.KeysResponse> {
    return this.call(OPERATIONS.list_keys, {}, {}, options) as Promise<T.KeysResponse>;
  }

  /**
   * Creates a key. Creates a key, for instance one per integration with only the scopes it needs. A key created with
   * a capped key shares its caps. The secret is shown once; to replace a key use rotate. Free. Example: `{"name":
   * "crm sync", "scopes": ["resolve", "find"]}`
   */
  createKey(args: T.CreateKeyRequest, options?: CallOptions): Promise<T.NewKeyResponse> {
    return this.call(OPERATIONS.create_key, {}, args, options) as Promise<T.NewKeyResponse>;
  }

  /**
   * Changes a key's spend caps; spending counts from then on. Sets a key's daily and monthly spend caps, and the
   * price from which agents must ask their user. Use another, uncapped key to set caps. For the whole account use
   * PATCH /v1/me. Free. Example: `{"caps": {"daily": 100, "monthly": null}}`
   */
  updateKey(id: string, args: T.UpdateKeyRequest = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.KeyInfoAnswer> {
    return this.call(OPERATIONS.update_key, { id: id }, args, options) as Promise<T.KeyInfoAnswer>;
  }

  /**
   * Revokes a key at once. Revokes a leaked key everywhere at once. To replace a key in use without an outage,
   * rotate it instead. Free.
   */
  deleteKey(id: string, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.RevokedResponse> {
    return this.call(OPERATIONS.delete_key, { id: id }, {}, options) as Promise<T.RevokedResponse>;
  }

  /**
   * Replaces a key; the old one keeps working until it expires. Creates a new key in place of an old one, which
   * keeps working for a day so that nothing breaks. The new key inherits its caps and the amount already used. For a
   * leaked key, revoke it instead. Free. Example: `{"overlap_hours": 24}`
   */
  rotateKey(id: string, args: T.RotateKeyRequest = {}, options?: CallOptions): Promise<T.NewKeyResponse> {
    return this.call(OPERATIONS.rotate_key, { id: id }, args, options) as Promise<T.NewKeyResponse>;
  }

  /**
   * Lists every person resolved so far. Every person this account has received, once each, with the first and the
   * last time. For the calls themselves use history. Free. Without a key: `GET /v1/sandbox/me/people`.
   */
  people(args: T.PeopleQuery = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.PeopleResponse> {
    return this.call(OPERATIONS.people, {}, args, options) as Promise<T.PeopleResponse>;
  }

  /**
   * Lists every person resolved so far: everything, page after page. Every person this account has received, once
   * each, with the first and the last time. For the calls themselves use history. Free. Without a key: `GET
   * /v1/sandbox/me/people`.
   */
  iterPeople(args: Omit<T.PeopleQuery, "cursor"> = {}, options?: Omit<CallOptions, "idempotencyKey">): AsyncGenerator<T.PersonSeen, void, undefined> {
    return this.pages(OPERATIONS.people, {}, args, options) as AsyncGenerator<T.PersonSeen, void, undefined>;
  }

  /**
   * Sums up credits by day and by endpoint, with hit and cache rates. Sums up spending and hit rate by day and by
   * endpoint, for reports and budgets. For single calls use history. Free.
   */
  usage(args: T.UsageQuery = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.UsageResponse> {
    return this.call(OPERATIONS.usage, {}, args, options) as Promise<T.UsageResponse>;
  }

  /**
   * Lists webhook deliveries. The events sent to your webhook addresses and the responses, to find out why an event
   * did not arrive. Free. Needs the pro plan or above.
   */
  listWebhookDeliveries(args: T.ListWebhookDeliveriesQuery = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.ListDeliveriesResponse> {
    return this.call(OPERATIONS.list_webhook_deliveries, {}, args, options) as Promise<T.ListDeliveriesResponse>;
  }

  /**
   * Lists webhook deliveries: everything, page after page. The events sent to your webhook addresses and the
   * responses, to find out why an event did not arrive. Free. Needs the pro plan or above.
   */
  iterListWebhookDeliveries(args: Omit<T.ListWebhookDeliveriesQuery, "cursor"> = {}, options?: Omit<CallOptions, "idempotencyKey">): AsyncGenerator<T.DeliveryInfo, void, undefined> {
    return this.pages(OPERATIONS.list_webhook_deliveries, {}, args, options) as AsyncGenerator<T.DeliveryInfo, void, undefined>;
  }

  /**
   * Delivers a webhook again. Resends an event that your server missed. Receivers recognize a repeat by its
   * webhook-id. Free. Needs the pro plan or above.
   */
  replayWebhookDelivery(id: string, options?: CallOptions): Promise<T.DeliveryInfoAnswer> {
    return this.call(OPERATIONS.replay_webhook_delivery, { id: id }, {}, options) as Promise<T.DeliveryInfoAnswer>;
  }

  /**
   * Shows the signing secret of webhooks. Shows the signing secret of webhooks, to verify that an event is ours.
   * Free. Needs the pro plan or above.
   */
  getWebhookSecret(options?: Omit<CallOptions, "idempotencyKey">): Promise<T.WebhookSecretResponse> {
    return this.call(OPERATIONS.get_webhook_secret, {}, {}, options) as Promise<T.WebhookSecretResponse>;
  }

  /**
   * Rotates the signing secret of webhooks; the old one stays valid for 24 hours. Creates a new signing secret. For
   * 24 hours events are signed with both, so that you can update receivers without losing an event. Free. Needs the
   * pro plan or above.
   */
  rotateWebhookSecret(options?: CallOptions): Promise<T.WebhookSecretResponse> {
    return this.call(OPERATIONS.rotate_webhook_secret, {}, {}, options) as Promise<T.WebhookSecretResponse>;
  }

  /**
   * Sends a test event to the account's webhook address. Sends a signed test.ping to the account's own webhook_url,
   * to test your receiver and its signature check. The deliveries show the result. Free. Needs the pro plan or
   * above.
   */
  webhookTest(options?: CallOptions): Promise<T.DeliveryInfoAnswer> {
    return this.call(OPERATIONS.webhook_test, {}, {}, options) as Promise<T.DeliveryInfoAnswer>;
  }

  /**
   * Finds a phone by asking several providers in turn. Asks several providers in turn for a phone and lists their
   * answers. Use it when find-phone found none and the number is worth the price. 14 cr / resolved; you pay only for
   * results. Without a key: `POST /v1/sandbox/multi-source-phone`. Example: `{"networkUrl":
   * "https://network.example/in/george-fox"}`
   */
  multiSourcePhone(args: T.FindPhoneRequest = {}, options?: CallOptions): Promise<T.MultiSourcePhoneResponse> {
    return this.call(OPERATIONS.multi_source_phone, {}, args, options) as Promise<T.MultiSourcePhoneResponse>;
  }

  /**
   * Lists all accounts, for the operator. For the operator: lists accounts with their plans and credits. Needs an
   * operator key. Free.
   */
  listOperatorAccounts(args: T.ListOperatorAccountsQuery = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.OperatorAccountsResponse> {
    return this.call(OPERATIONS.list_operator_accounts, {}, args, options) as Promise<T.OperatorAccountsResponse>;
  }

  /**
   * Lists all accounts, for the operator: everything, page after page. For the operator: lists accounts with their
   * plans and credits. Needs an operator key. Free.
   */
  iterListOperatorAccounts(args: Omit<T.ListOperatorAccountsQuery, "cursor"> = {}, options?: Omit<CallOptions, "idempotencyKey">): AsyncGenerator<T.AccountSummary, void, undefined> {
    return this.pages(OPERATIONS.list_operator_accounts, {}, args, options) as AsyncGenerator<T.AccountSummary, void, undefined>;
  }

  /**
   * Adds credits to an account or removes them, for the operator. For the operator: adds or removes credits as a
   * gift, a refund or a correction. Each is a ledger entry with its note. Needs an operator key. Free. Example:
   * `{"credits": 100, "note": "welcome back"}`
   */
  grantOperatorAccount(id: string, args: T.GrantOperatorAccountRequest, options?: CallOptions): Promise<T.AccountSummary> {
    return this.call(OPERATIONS.grant_operator_account, { id: id }, args, options) as Promise<T.AccountSummary>;
  }

  /**
   * Sets an account's plan, for the operator. For the operator: sets the plan, which decides an account's rate limit
   * and features. It ends a trial and leaves credits unchanged. Needs an operator key. Free. Example: `{"plan":
   * "pro"}`
   */
  planOperatorAccount(id: string, args: T.PlanOperatorAccountRequest, options?: CallOptions): Promise<T.AccountSummary> {
    return this.call(OPERATIONS.plan_operator_account, { id: id }, args, options) as Promise<T.AccountSummary>;
  }

  /**
   * Checks that ledgers and balances agree, for the operator. For the operator: compares account ledgers with their
   * balances. The sweeper runs the same check every hour. Free.
   */
  operatorAudit(args: T.OperatorAuditQuery = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.OperatorAuditResponse> {
    return this.call(OPERATIONS.operator_audit, {}, args, options) as Promise<T.OperatorAuditResponse>;
  }

  /**
   * Checks that ledgers and balances agree, for the operator: everything, page after page. For the operator:
   * compares account ledgers with their balances. The sweeper runs the same check every hour. Free.
   */
  iterOperatorAudit(args: Omit<T.OperatorAuditQuery, "cursor"> = {}, options?: Omit<CallOptions, "idempotencyKey">): AsyncGenerator<T.AuditedAccount, void, undefined> {
    return this.pages(OPERATIONS.operator_audit, {}, args, options) as AsyncGenerator<T.AuditedAccount, void, undefined>;
  }

  /**
   * Shows the data that is served and where it came from, for the operator. For the operator: counts the people and
   * companies that are served, and how many each import supplied. Free.
   */
  operatorDataset(options?: Omit<CallOptions, "idempotencyKey">): Promise<T.OperatorDatasetResponse> {
    return this.call(OPERATIONS.operator_dataset, {}, {}, options) as Promise<T.OperatorDatasetResponse>;
  }

  /**
   * Imports a file into the dataset, for the operator. For the operator: imports people or companies from a file of
   * up to 50 MB; dry_run returns a preview instead. For larger files, and on AWS, use the command line: almanac
   * import. Free. Example: `First Name,Last Name,Email,Company Ada,Lovelace,ada@acme.example,Acme `
   */
  operatorImport(args: T.OperatorImportRequest & T.OperatorImportQuery, options?: CallOptions): Promise<T.OperatorImportResponse> {
    return this.call(OPERATIONS.operator_import, {}, args, options) as Promise<T.OperatorImportResponse>;
  }

  /**
   * Counts opt-outs and open privacy requests, for the operator. For the operator: how many opt-outs are in force,
   * where they came from, and how many privacy requests wait for an answer. Free.
   */
  operatorPrivacy(options?: Omit<CallOptions, "idempotencyKey">): Promise<T.PrivacyStatusResponse> {
    return this.call(OPERATIONS.operator_privacy, {}, {}, options) as Promise<T.PrivacyStatusResponse>;
  }

  /**
   * Shows everything stored about a person, for the operator. For the operator: everything stored about a person who
   * asks, with sources, dates and recipients, as JSON and as a page they can read. On AWS the command line does it.
   * Free. Example: `{"email": "nobody@nowhere.example"}`
   */
  operatorPrivacyAccess(args: T.AccessDataRequest = {}, options?: CallOptions): Promise<T.AccessDataResponse> {
    return this.call(OPERATIONS.operator_privacy_access, {}, args, options) as Promise<T.AccessDataResponse>;
  }

  /**
   * Hides a person and deletes their stored data, for the operator. For the operator: deletes a person from
   * datasets, caches, jobs, lists and deliveries. Returns a signed receipt of what was found where, with nothing
   * personal in it. On AWS use the command line. Free. Example: `{"email": "nobody@nowhere.example"}`
   */
  operatorPrivacyErase(args: T.WhoRequest = {}, options?: CallOptions): Promise<T.PrivacyReceipt> {
    return this.call(OPERATIONS.operator_privacy_erase, {}, args, options) as Promise<T.PrivacyReceipt>;
  }

  /**
   * Lists privacy requests, for the operator. For the operator: lists requests for access, erasure or objection from
   * verified mailboxes, with the days that are left to answer, the one that is due first in front. Free.
   */
  listOperatorPrivacyRequests(args: T.ListOperatorPrivacyRequestsQuery = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.ListRightsRequestsResponse> {
    return this.call(OPERATIONS.list_operator_privacy_requests, {}, args, options) as Promise<T.ListRightsRequestsResponse>;
  }

  /**
   * Shows a privacy request and its requester, for the operator. For the operator: shows one request and its
   * requester. The mailbox is verified; a profile or a number beside it is what they say of themselves. Free.
   */
  getOperatorPrivacyRequest(id: string, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.GetRightsRequestResponse> {
    return this.call(OPERATIONS.get_operator_privacy_request, { id: id }, {}, options) as Promise<T.GetRightsRequestResponse>;
  }

  /**
   * Fulfils a privacy request and mails the result, for the operator. For the operator: fulfils a request for access
   * or erasure, and sends the copy or the receipt to the mailbox that was proven. On AWS the command line does it.
   * Free. Example: `{"trust_given": false}`
   */
  fulfilOperatorPrivacyRequest(id: string, args: T.FulfilOperatorPrivacyRequestRequest = {}, options?: CallOptions): Promise<T.FulfilResponse> {
    return this.call(OPERATIONS.fulfil_operator_privacy_request, { id: id }, args, options) as Promise<T.FulfilResponse>;
  }

  /**
   * Refuses a privacy request, with a reason, for the operator. For the operator: refuses a privacy request. The
   * reason is sent to the verified mailbox and shown to who has the reference. Free. Example: `{"reason": "We must
   * keep it by law."}`
   */
  refuseOperatorPrivacyRequest(id: string, args: T.RefuseOperatorPrivacyRequestRequest, options?: CallOptions): Promise<T.RightsRequest> {
    return this.call(OPERATIONS.refuse_operator_privacy_request, { id: id }, args, options) as Promise<T.RightsRequest>;
  }

  /**
   * Hides a person from every answer, for the operator. For the operator: hides a person who opted out, within
   * seconds and from all later imports and vendor answers. Only keyed hashes are kept. To delete their stored data
   * too, use erase. Free. Example: `{"email": "nobody@nowhere.example"}`
   */
  operatorPrivacySuppress(args: T.WhoRequest = {}, options?: CallOptions): Promise<T.SuppressResponse> {
    return this.call(OPERATIONS.operator_privacy_suppress, {}, args, options) as Promise<T.SuppressResponse>;
  }

  /**
   * Lifts an opt-out, for the operator. For the operator: lifts an opt-out that was a mistake or that the person
   * withdrew. Send the same identifiers again, or its receipt. Free. Example: `{"email": "nobody@nowhere.example"}`
   */
  operatorPrivacyUnsuppress(args: T.UnsuppressRequest = {}, options?: CallOptions): Promise<T.UnsuppressResponse> {
    return this.call(OPERATIONS.operator_privacy_unsuppress, {}, args, options) as Promise<T.UnsuppressResponse>;
  }

  /**
   * Shows each provider's hit rate and cost, by capability and week, for the operator. For the operator: hit rate,
   * cost per hit, response time and bounces of each provider, week by week, with the order these figures suggest.
   * Free.
   */
  operatorProviders(args: T.OperatorProvidersQuery = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.OperatorProvidersResponse> {
    return this.call(OPERATIONS.operator_providers, {}, args, options) as Promise<T.OperatorProvidersResponse>;
  }

  /**
   * Takes signals from the operator's own systems. For the operator: adds events from your own systems to the feeds
   * at once. Sending an id again replaces the earlier event. Free. Example: `{"source": "crm", "signals": [{"id":
   * "deal-17", "kind": "funding", "occurred_at": "2026-03-01T09:00:00Z", "company": {"name": "Acme", "domain":
   * "acme.example", "industry": "Software", "location": {"city": "Austin", "region": "Texas", "country": "US"}},
   * "data": {"stage": "seed", "amount": 2000000, "currency": "USD"}, "url": "https://crm.example/deals/17"}, {"id":
   * "move-3", "kind": "job-change", "occurred_at": "2026-03-01T09:00:00Z", "company": {"name": "Acme"}, "person":
   * {"fullName": "Ada Byron"}, "data": {"previous": {"title": "Engineer"}, "current": {"title": "CTO"}}}]}`
   */
  operatorSignals(args: T.TellSignalsRequest, options?: CallOptions): Promise<T.TellSignalsResponse> {
    return this.call(OPERATIONS.operator_signals, {}, args, options) as Promise<T.TellSignalsResponse>;
  }

  /**
   * Lists signal sources and how fresh they are, for the operator. For the operator: lists every signal source with
   * its last answer, its signal count and its last error, and the data that no source supplies. Free.
   */
  operatorSources(options?: Omit<CallOptions, "idempotencyKey">): Promise<T.OperatorSourcesResponse> {
    return this.call(OPERATIONS.operator_sources, {}, {}, options) as Promise<T.OperatorSourcesResponse>;
  }

  /**
   * Lists every endpoint with its price, and the plans. Lists every endpoint with its price, and the plans. Needs no
   * key. To see the most one call can cost, send it with dry_run=true. Free.
   */
  pricing(options?: Omit<CallOptions, "idempotencyKey">): Promise<T.PricingResponse> {
    return this.call(OPERATIONS.pricing, {}, {}, options) as Promise<T.PricingResponse>;
  }

  /**
   * Gives a person, their email, phone, 3 peers and personalization hooks. Returns a person with email, phone, three
   * peers and opening lines, at one price. Cheaper than the parts if you need the phone; otherwise use enrich and
   * find-email. 12 cr, charged only when the call finds something. Without a key: `POST
   * /v1/sandbox/prospect-package`. Example: `{"networkUrl": "https://network.example/in/george-fox"}`
   */
  prospectPackage(args: T.ProspectPackageRequest, options?: CallOptions): Promise<T.ProspectPackageResponse> {
    return this.call(OPERATIONS.prospect_package, {}, args, options) as Promise<T.ProspectPackageResponse>;
  }

  /**
   * Watches champions for a job change, a title change or a spike of engagement. Which of the champions on your list
   * changed job or title, or became more active. To be notified over time, create a watch list. 2 cr / matched; you
   * pay only for results. Without a key: `POST /v1/sandbox/quiet-power-users`. Example: `{"champions": [
   * {"networkUrl": "https://network.example/in/davide-ferrari"}, {"networkUrl":
   * "https://network.example/in/julian-king"}, {"networkUrl": "https://network.example/in/spencer-nelson"},
   * {"networkUrl": "https://network.example/in/emily-willis"}, {"networkUrl":
   * "https://network.example/in/ursula-beckett"}, {"networkUrl": "https://network.example/in/ali-yildiz"} ]}`
   */
  quietPowerUsers(args: T.QuietPowerUsersRequest, options?: CallOptions): Promise<T.QuietPowerUsersResponse> {
    return this.call(OPERATIONS.quiet_power_users, {}, args, options) as Promise<T.QuietPowerUsersResponse>;
  }

  /**
   * Finds the person, profile and company behind an email. Finds the person behind an email address, with profile
   * and company. Use it for a sign-up or an unknown sender; if you have more than the address, use enrich. 1 cr,
   * charged only when the call finds something. Without a key: `POST /v1/sandbox/reverse-email`. Example: `{"email":
   * "gfox@glenmere-pay.example"}`
   */
  reverseEmail(args: T.ReverseEmailRequest, options?: CallOptions): Promise<T.ReverseResponse> {
    return this.call(OPERATIONS.reverse_email, {}, args, options) as Promise<T.ReverseResponse>;
  }

  /**
   * Finds the person, profile and company behind a phone. Finds the person behind a phone number, with profile and
   * company. Use it for an unknown caller; if you have more than the number, use enrich. 2 cr, charged only when the
   * call finds something. Without a key: `POST /v1/sandbox/reverse-phone`. Example: `{"phone": "+15125550100"}`
   */
  reversePhone(args: T.ReversePhoneRequest, options?: CallOptions): Promise<T.ReverseResponse> {
    return this.call(OPERATIONS.reverse_phone, {}, args, options) as Promise<T.ReverseResponse>;
  }

  /**
   * Explains the sandbox and lists its endpoints. Lists the calls you can try without a key, the daily limit, and
   * the inputs that force an outcome. For prices use GET /v1/pricing. Free.
   */
  sandboxInfo(options?: Omit<CallOptions, "idempotencyKey">): Promise<T.InfoResponse> {
    return this.call(OPERATIONS.sandbox_info, {}, {}, options) as Promise<T.InfoResponse>;
  }

  /**
   * Lists saved ICPs. Lists the saved ICPs with their filters, for instance to find an id. Free. Without a key: `GET
   * /v1/sandbox/saved-icps`.
   */
  listSavedIcps(args: T.ListSavedIcpsQuery = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.SavedIcps> {
    return this.call(OPERATIONS.list_saved_icps, {}, args, options) as Promise<T.SavedIcps>;
  }

  /**
   * Lists saved ICPs: everything, page after page. Lists the saved ICPs with their filters, for instance to find an
   * id. Free. Without a key: `GET /v1/sandbox/saved-icps`.
   */
  iterListSavedIcps(args: Omit<T.ListSavedIcpsQuery, "cursor"> = {}, options?: Omit<CallOptions, "idempotencyKey">): AsyncGenerator<T.SavedIcp, void, undefined> {
    return this.pages(OPERATIONS.list_saved_icps, {}, args, options) as AsyncGenerator<T.SavedIcp, void, undefined>;
  }

  /**
   * Saves the filters of a search to run them again. Saves the filters of a search so that you can run it again and
   * get only new results. To search once use search/people or search/companies. With notify, new matches are sent to
   * you. Free. Example: `{"name": "data leaders", "target": "people", "filters": {"departments": ["data"]}}`
   */
  createSavedIcp(args: T.CreateSavedIcpRequest, options?: CallOptions): Promise<T.SavedIcpAnswer> {
    return this.call(OPERATIONS.create_saved_icp, {}, args, options) as Promise<T.SavedIcpAnswer>;
  }

  /**
   * Shows one saved ICP. Shows the filters of one saved ICP and the result of its last run, without running it.
   * Free. Without a key: `GET /v1/sandbox/saved-icps/{id}`.
   */
  getSavedIcp(id: string, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.SavedIcpAnswer> {
    return this.call(OPERATIONS.get_saved_icp, { id: id }, {}, options) as Promise<T.SavedIcpAnswer>;
  }

  /**
   * Changes a saved ICP. Changes the name, the filters or the notifications of a saved ICP. Earlier results still
   * count as seen. Setting notify again ends a pause. Free. Example: `{"limit": 50}`
   */
  updateSavedIcp(id: string, args: T.UpdateSavedIcpRequest = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.SavedIcpAnswer> {
    return this.call(OPERATIONS.update_saved_icp, { id: id }, args, options) as Promise<T.SavedIcpAnswer>;
  }

  /** Deletes a saved ICP. Deletes a saved ICP and its record of earlier results; the results stay in history. Free. */
  deleteSavedIcp(id: string, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.Deleted> {
    return this.call(OPERATIONS.delete_saved_icp, { id: id }, {}, options) as Promise<T.Deleted>;
  }

  /**
   * Runs a saved ICP again. Runs saved filters again. With only_new it returns, and charges for, only results that
   * no earlier run returned. For unsaved filters use search. 1 base + 0.5 / result; the base is charged even without
   * results, unless the call's subject is unknown. Without a key: `POST /v1/sandbox/saved-icps/{id}/run`.
   */
  runSavedIcp(id: string, args: T.RunSavedIcpRequest = {}, options?: CallOptions): Promise<T.RunSavedIcpResponse> {
    return this.call(OPERATIONS.run_saved_icp, { id: id }, args, options) as Promise<T.RunSavedIcpResponse>;
  }

  /**
   * Searches companies by industry, technology, size, funding and location. Finds new companies by industry,
   * technology, size, funding and place. For one known company use companies; get existing filter values from
   * search/suggest. 1 base + 0.5 / result; the base is charged even without results, unless the call's subject is
   * unknown. Without a key: `POST /v1/sandbox/search/companies`. Example: `{"filters": {"industries": ["Software"],
   * "funding": {"since_days": 365}}, "limit": 3}`
   */
  searchCompanies(args: T.SearchCompaniesRequest = {}, options?: CallOptions): Promise<T.SearchCompaniesResponse> {
    return this.call(OPERATIONS.search_companies, {}, args, options) as Promise<T.SearchCompaniesResponse>;
  }

  /**
   * Searches companies by industry, technology, size, funding and location: everything, page after page. Finds new
   * companies by industry, technology, size, funding and place. For one known company use companies; get existing
   * filter values from search/suggest. 1 base + 0.5 / result; the base is charged even without results, unless the
   * call's subject is unknown. Without a key: `POST /v1/sandbox/search/companies`. Example: `{"filters":
   * {"industries": ["Software"], "funding": {"since_days": 365}}, "limit": 3}`
   */
  iterSearchCompanies(args: Omit<T.SearchCompaniesRequest, "cursor"> = {}, options?: Omit<CallOptions, "idempotencyKey">): AsyncGenerator<T.Company, void, undefined> {
    return this.pages(OPERATIONS.search_companies, {}, args, options) as AsyncGenerator<T.Company, void, undefined>;
  }

  /**
   * Searches people by title, seniority, department, skills, industry, location and more. Finds new people by title,
   * seniority, place, employer and more; results have no email or phone. For one known person use enrich; get
   * existing filter values from search/suggest. 1 base + 1 / result; the base is charged even without results,
   * unless the call's subject is unknown. Without a key: `POST /v1/sandbox/search/people`. Example: `{"filters":
   * {"titles": ["VP Engineering"], "locations": ["Germany"]}, "limit": 3}`
   */
  searchPeople(args: T.SearchPeopleRequest = {}, options?: CallOptions): Promise<T.SearchPeopleResponse> {
    return this.call(OPERATIONS.search_people, {}, args, options) as Promise<T.SearchPeopleResponse>;
  }

  /**
   * Searches people by title, seniority, department, skills, industry, location and more: everything, page after
   * page. Finds new people by title, seniority, place, employer and more; results have no email or phone. For one
   * known person use enrich; get existing filter values from search/suggest. 1 base + 1 / result; the base is
   * charged even without results, unless the call's subject is unknown. Without a key: `POST
   * /v1/sandbox/search/people`. Example: `{"filters": {"titles": ["VP Engineering"], "locations": ["Germany"]},
   * "limit": 3}`
   */
  iterSearchPeople(args: Omit<T.SearchPeopleRequest, "cursor"> = {}, options?: Omit<CallOptions, "idempotencyKey">): AsyncGenerator<T.Person, void, undefined> {
    return this.pages(OPERATIONS.search_people, {}, args, options) as AsyncGenerator<T.Person, void, undefined>;
  }

  /**
   * Suggests the filter values that exist, with their counts. Lists the existing values of a filter, with counts, so
   * that a form or an agent can choose before paying for a search. It returns values, not people or companies. Free.
   * Without a key: `GET /v1/sandbox/search/suggest`. Example: `/v1/search/suggest?field=titles&q=eng`
   */
  searchSuggest(args: T.SearchSuggestQuery, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.SuggestResponse> {
    return this.call(OPERATIONS.search_suggest, {}, args, options) as Promise<T.SuggestResponse>;
  }

  /**
   * Serves the live feeds: funding, acquisition, hiring, job-change, technology, headcount. Recent events, newest
   * first and free: funding rounds, acquisitions, job posts, and changes of jobs, technologies and headcount. People
   * in job changes are masked; the radars unmask them. Free. Needs the indie plan or above. Without a key: `GET
   * /v1/sandbox/signals`. Example: `/v1/signals?kind=funding&limit=5`
   */
  signals(args: T.SignalsQuery, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.SignalsResponse> {
    return this.call(OPERATIONS.signals, {}, args, options) as Promise<T.SignalsResponse>;
  }

  /**
   * Serves the live feeds: funding, acquisition, hiring, job-change, technology, headcount: everything, page after
   * page. Recent events, newest first and free: funding rounds, acquisitions, job posts, and changes of jobs,
   * technologies and headcount. People in job changes are masked; the radars unmask them. Free. Needs the indie plan
   * or above. Without a key: `GET /v1/sandbox/signals`. Example: `/v1/signals?kind=funding&limit=5`
   */
  iterSignals(args: Omit<T.SignalsQuery, "cursor">, options?: Omit<CallOptions, "idempotencyKey">): AsyncGenerator<T.Signal, void, undefined> {
    return this.pages(OPERATIONS.signals, {}, args, options) as AsyncGenerator<T.Signal, void, undefined>;
  }

  /**
   * Opens an account with a 7-day Indie trial and returns its first key. Opens a trial account and returns its first
   * key, shown only once. If you have an account, create more keys with POST /v1/me/keys. Free. Example: `{"email":
   * "you@company.example"}`
   */
  signup(args: T.SignupRequest, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.SignupResponse> {
    return this.call(OPERATIONS.signup, {}, args, options) as Promise<T.SignupResponse>;
  }

  /**
   * Verifies an account's mailbox, which adds the trial's credits. Verifies the mailbox of a new account with the
   * code that was mailed, where the operator requires it, and adds the trial's credits. Free. Example: `{"email":
   * "you@company.example", "code": "K7QX2M9T"}`
   */
  signupVerify(args: T.VerifySignupRequest, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.VerifySignupResponse> {
    return this.call(OPERATIONS.signup_verify, {}, args, options) as Promise<T.VerifySignupResponse>;
  }

  /**
   * Lists people of a contact list promoted in the last 90 days. Finds which of your contacts were promoted in the
   * last 90 days at the same employer. For changes of employer use champion-just-moved. 2 cr / matched; you pay only
   * for results. Without a key: `POST /v1/sandbox/silent-promoter-radar`. Example: `{"contacts": [ {"networkUrl":
   * "https://network.example/in/spencer-nelson"}, {"networkUrl": "https://network.example/in/emily-willis"},
   * {"networkUrl": "https://network.example/in/ursula-beckett"}, {"networkUrl":
   * "https://network.example/in/ali-yildiz"}, {"networkUrl": "https://network.example/in/mark-bennett"},
   * {"networkUrl": "https://network.example/in/justin-baker"} ]}`
   */
  silentPromoterRadar(args: T.SilentPromoterRadarRequest, options?: CallOptions): Promise<T.SilentPromoterRadarResponse> {
    return this.call(OPERATIONS.silent_promoter_radar, {}, args, options) as Promise<T.SilentPromoterRadarResponse>;
  }

  /**
   * Maps the stakeholders of a small business. Finds the owner, manager, dispatcher and operations lead of one small
   * business. For a company with departments use buying-committee. 4 cr / resolved; you pay only for results.
   * Without a key: `POST /v1/sandbox/smb-buying-committee`. Example: `{"company_domain":
   * "austin-blue-ribbon-plumbing-heating.example"}`
   */
  smbBuyingCommittee(args: T.SmbBuyingCommitteeRequest, options?: CallOptions): Promise<T.CommitteeResponse> {
    return this.call(OPERATIONS.smb_buying_committee, {}, args, options) as Promise<T.CommitteeResponse>;
  }

  /**
   * Lists companies using a technology, with a decision maker. Lists companies that use a technology, each with a
   * decision maker. Without people, search/companies with technologies costs less. 4 cr / resolved; you pay only for
   * results. Without a key: `POST /v1/sandbox/tech-stack-targets`. Example: `{"technology": "PostgreSQL", "limit":
   * 3}`
   */
  techStackTargets(args: T.TechStackTargetsRequest, options?: CallOptions): Promise<T.TechStackTargetsResponse> {
    return this.call(OPERATIONS.tech_stack_targets, {}, args, options) as Promise<T.TechStackTargetsResponse>;
  }

  /**
   * Checks an email's syntax, whether it is disposable, and whether its mailbox exists. Checks whether an address
   * can receive mail before you send anything. It returns a verdict, not a person. To find an address use
   * find-email; to find its owner use reverse-email. 0.5 cr, charged only when the call finds something. Without a
   * key: `POST /v1/sandbox/verify-email`. Example: `{"email": "gfox@glenmere-pay.example"}`
   */
  verifyEmail(args: T.VerifyEmailRequest, options?: CallOptions): Promise<T.Verification> {
    return this.call(OPERATIONS.verify_email, {}, args, options) as Promise<T.Verification>;
  }

  /**
   * Lists watch lists. Lists the account's watch lists with the results of their last runs, for instance to find an
   * id. Free. Without a key: `GET /v1/sandbox/watch-lists`.
   */
  listWatchLists(args: T.ListWatchListsQuery = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.WatchLists> {
    return this.call(OPERATIONS.list_watch_lists, {}, args, options) as Promise<T.WatchLists>;
  }

  /**
   * Lists watch lists: everything, page after page. Lists the account's watch lists with the results of their last
   * runs, for instance to find an id. Free. Without a key: `GET /v1/sandbox/watch-lists`.
   */
  iterListWatchLists(args: Omit<T.ListWatchListsQuery, "cursor"> = {}, options?: Omit<CallOptions, "idempotencyKey">): AsyncGenerator<T.WatchList, void, undefined> {
    return this.pages(OPERATIONS.list_watch_lists, {}, args, options) as AsyncGenerator<T.WatchList, void, undefined>;
  }

  /**
   * Creates a watch list of profile URLs or company domains. Keeps a list of people or companies and notifies you of
   * their signals. To compare a list just once use champion-just-moved or quiet-power-users. With notify, matches
   * are sent to you. Free. Example: `{"name": "key accounts", "kind": "companies", "entries":
   * ["glenmere-pay.example"]}`
   */
  createWatchList(args: T.CreateWatchListRequest, options?: CallOptions): Promise<T.WatchListAnswer> {
    return this.call(OPERATIONS.create_watch_list, {}, args, options) as Promise<T.WatchListAnswer>;
  }

  /**
   * Shows one watch list. Shows the entries of one watch list and the result of its last run, without running it.
   * Free. Without a key: `GET /v1/sandbox/watch-lists/{id}`.
   */
  getWatchList(id: string, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.WatchListAnswer> {
    return this.call(OPERATIONS.get_watch_list, { id: id }, {}, options) as Promise<T.WatchListAnswer>;
  }

  /**
   * Changes a watch list. Changes the name, the entries, the signals or the notifications of a watch list; omitted
   * fields stay as they are. Setting notify again ends a pause. Free. Example: `{"name": "former customers"}`
   */
  updateWatchList(id: string, args: T.UpdateWatchListRequest = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.WatchListAnswer> {
    return this.call(OPERATIONS.update_watch_list, { id: id }, args, options) as Promise<T.WatchListAnswer>;
  }

  /** Deletes a watch list. Deletes a watch list and its record of earlier matches; the matches stay in history. Free. */
  deleteWatchList(id: string, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.Deleted> {
    return this.call(OPERATIONS.delete_watch_list, { id: id }, {}, options) as Promise<T.Deleted>;
  }

  /**
   * Compares a watch list with the live signals and enriches the matches. Compares a watch list with the signals of
   * the last 30 days and returns the record behind each match, each match once. To see the entries for free, get the
   * list. 2 cr / resolved; you pay only for results. Without a key: `POST /v1/sandbox/watch-lists/{id}/run`.
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
   * Hashes a list of emails for ad-platform custom audiences, with match-rate figures. Turns up to 10,000 addresses
   * into the SHA-256 hashes that ad platforms take, and counts the known ones. Use it to build a custom audience; to
   * check whether an address works use verify-email. 0.1 cr / email; you pay only for results. Without a key: `POST
   * /v1/sandbox/ad-audience`. Example: `{"emails": ["gfox@glenmere-pay.example", "jane.doe+news@gmail.com", "not an
   * address"]}`
   */
  adAudience(args: T.AdAudienceRequest, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.ad_audience, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Submits up to 500 items to enrich, with an optional webhook. Resolves up to 500 people in one background job:
   * submit, then poll the job or take a webhook. For one person, or when the answer is needed at once, use enrich. 1
   * cr / resolved; you pay only for results. Example: `{"items": [{"email": "gfox@glenmere-pay.example", "ref": "row
   * 1"}]}`
   */
  bulkEnrich(args: T.SubmitBulkRequest, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.bulk_enrich, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Gives a competitor's leadership, recent moves, technologies and lookalikes. One report on a competitor: its
   * leaders, recent joiners and leavers, technologies and similar companies. Good value when you need several of
   * these; for the company record alone use companies. 25 cr, charged only when the call finds something. Without a
   * key: `POST /v1/sandbox/bundles/competitive-intel`. Example: `{"company_domain": "glenmere-pay.example"}`
   */
  bundlesCompetitiveIntel(args: T.CompanyByDomain, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.bundles_competitive_intel, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Gives a company, its founders, funding history and tech stack. One report for investors and sellers: a company's
   * founders, funding and technologies. For the company record alone use companies. 20 cr, charged only when the
   * call finds something. Without a key: `POST /v1/sandbox/bundles/founder-research`. Example: `{"company_domain":
   * "glenmere-pay.example"}`
   */
  bundlesFounderResearch(args: T.CompanyByDomain, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.bundles_founder_research, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Gives a candidate and 8 similar ones at other companies. Returns a candidate and eight similar people at other
   * companies, for a recruiter with one good profile. For a list without the candidate's own record use
   * find-similar-people. 30 cr, charged only when the call finds something. Without a key: `POST
   * /v1/sandbox/bundles/recruiter-pack`. Example: `{"networkUrl": "https://network.example/in/george-fox"}`
   */
  bundlesRecruiterPack(args: T.PersonByUrl, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.bundles_recruiter_pack, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Gives a person and their past coworkers: the paths to a warm introduction. Lists a person's past coworkers, with
   * when and for how long, to find a warm introduction. Free if no coworker is known; for present colleagues use
   * search/people with company_domains. 15 cr, charged only when the call finds something. Without a key: `POST
   * /v1/sandbox/bundles/relationship-graph`. Example: `{"networkUrl": "https://network.example/in/george-fox"}`
   */
  bundlesRelationshipGraph(args: T.PersonByUrl, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.bundles_relationship_graph, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Prepares an account brief. Everything for a first meeting in one call: the company, the decision maker, recent
   * news, similar companies. Use it before a meeting; for the decision maker alone use find-decision-maker. 25 cr,
   * charged only when the call finds something. Without a key: `POST /v1/sandbox/bundles/sales-deck`. Example:
   * `{"company_domain": "glenmere-pay.example", "target_role": "VP Engineering"}`
   */
  bundlesSalesDeck(args: T.SalesDeckRequest, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.bundles_sales_deck, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Lists companies funded 6 to 18 months ago, hiring, and matching an ICP. Lists companies that raised money 6 to
   * 18 months ago and are hiring now, so are likely to buy. Use it to time outreach for an ICP; for recent rounds
   * use funding-radar. 6 cr / resolved; you pay only for results. Without a key: `POST
   * /v1/sandbox/buyer-budget-window`. Example: `{"filters": {"employee_count": {"min": 50}}, "limit": 3}`
   */
  buyerBudgetWindow(args: T.BuyerBudgetWindowRequest = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.buyer_budget_window, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Lists the people who decide, influence and use, by deal type. Lists the people who decide, influence and use, at
   * one company for one type of deal. Use it to plan a sale to several people; for the best single buyer use
   * find-decision-maker. 3 cr / resolved; you pay only for results. Without a key: `POST
   * /v1/sandbox/buying-committee`. Example: `{"company_domain": "glenmere-pay.example", "deal_type": "engineering",
   * "max_per_role": 2}`
   */
  buyingCommittee(args: T.BuyingCommitteeRequest, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.buying_committee, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Compares a contact list with the live job-change feed. Finds which of your contacts changed employer recently,
   * and where they are now. To follow a list over time create a watch list; for promotions use
   * silent-promoter-radar. 2 cr / resolved; you pay only for results. Without a key: `POST
   * /v1/sandbox/champion-just-moved`. Example: `{"contacts": [ {"networkUrl":
   * "https://network.example/in/davide-ferrari"}, {"networkUrl": "https://network.example/in/florian-engel"},
   * {"networkUrl": "https://network.example/in/joanna-gardner"}, {"networkUrl":
   * "https://network.example/in/olivier-lopez"}, {"networkUrl": "https://network.example/in/julian-king"},
   * {"networkUrl": "https://network.example/in/noemie-marie"} ], "since_days": 90}`
   */
  championJustMoved(args: T.ChampionJustMovedRequest, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.champion_just_moved, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Resolves a company from a domain, a network URL or a name. Returns one company's record: size, industry,
   * funding, technologies, open roles. Use it when you have a domain, a profile URL or a name. To find companies by
   * filters use search/companies. 1 cr, charged only when the call finds something. Without a key: `POST
   * /v1/sandbox/companies`. Example: `{"domain": "glenmere-pay.example"}`
   */
  companies(args: T.CompaniesRequest = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.companies, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Lists people who left a competitor in the last 30 days, with verified contact. Lists people who left a
   * competitor in the last 30 days, with a verified email. For recruiting, or to find a way into an account; for job
   * changes at any company use job-change-radar. 3 cr / resolved; you pay only for results. Without a key: `POST
   * /v1/sandbox/competitor-talent-leaving`. Example: `{"competitor_domain": "westmark-media.example", "limit": 3}`
   */
  competitorTalentLeaving(args: T.CompetitorTalentLeavingRequest, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.competitor_talent_leaving, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Lists people who just changed jobs, with the text of their announcement. Lists people who just started a new
   * job, with the text of their announcement, to start a conversation. For all job changes, with more filters, use
   * job-change-radar. 2 cr / resolved; you pay only for results. Without a key: `POST /v1/sandbox/congrats-trigger`.
   * Example: `{"limit": 3}`
   */
  congratsTrigger(args: T.CongratsTriggerRequest = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.congrats_trigger, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Lists the people at a domain, with their business emails and the company's email pattern. Lists the people at
   * one company, with business emails and the company's email pattern. Use it to work through an account; for one
   * named person find-email is cheaper. 0.5 cr / result; you pay only for results. Without a key: `POST
   * /v1/sandbox/domain-search`. Example: `{"domain": "glenmere-pay.example", "departments": ["engineering"],
   * "limit": 3}`
   */
  domainSearch(args: T.DomainSearchRequest, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.domain_search, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Resolves a person from a network URL, an email, a phone, or a name plus company. Returns one person's full
   * record from any identifier you have. Use it when you know who it is. To find people by what they do use
   * search/people, for a contact alone find-email or find-phone, for many people bulk/enrich. 1 cr, charged only
   * when the call finds something. Without a key: `POST /v1/sandbox/enrich`. Example: `{"networkUrl":
   * "https://network.example/in/george-fox"}`
   */
  enrich(args: T.EnrichRequest = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.enrich, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Enriches every row of a file; each addition costs what its endpoint costs. Processes every row in the
   * background. Check the maximum price with dry_run first, limit it with max_credits, and follow the progress with
   * GET /v1/files/{id}. each addition's own price; you pay only for results. Example: `{"add": ["person"]}`
   */
  runFile(id: string, args: T.RunFileRequest, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.run_file, { id: id }, args, options) as Promise<T.DryRun>;
  }

  /**
   * Ranks the top 3 buyers at a company for a role. Finds the three people at one company who most likely decide,
   * for a role you sell to. For everyone involved use buying-committee; for many companies at once use
   * search/people. 4 cr / resolved; you pay only for results. Without a key: `POST /v1/sandbox/find-decision-maker`.
   * Example: `{"company_domain": "glenmere-pay.example", "role": "VP Engineering"}`
   */
  findDecisionMaker(args: T.FindDecisionMakerRequest, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.find_decision_maker, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Finds a person's business email and verifies it. Finds a person's business address and checks it with its mail
   * server. Use it when you know who it is. To check an address you have use verify-email, for everyone at a company
   * domain-search. 2 cr, charged only when the call finds something. Without a key: `POST /v1/sandbox/find-email`.
   * Example: `{"kind": "network", "networkUrl": "https://network.example/in/george-fox"}`
   */
  findEmail(args: T.FindEmailRequest = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.find_email, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Finds a person's personal email at a free mail provider. Finds a person's private address at a free mail
   * provider, mainly for recruiting. For business outreach use find-email, which finds the work address. 2 cr,
   * charged only when the call finds something. Without a key: `POST /v1/sandbox/find-personal-email`. Example:
   * `{"kind": "network", "networkUrl": "https://network.example/in/george-fox"}`
   */
  findPersonalEmail(args: T.FindEmailRequest = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.find_personal_email, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Finds a person's carrier-verified mobile phone. Finds a person's mobile number, confirmed by its carrier.
   * Expensive: use it only when you plan to call. If it finds none, multi-source-phone asks more providers. 12 cr,
   * charged only when the call finds something. Without a key: `POST /v1/sandbox/find-phone`. Example: `{"domain":
   * "glenmere-pay.example", "firstName": "George", "lastName": "Fox"}`
   */
  findPhone(args: T.FindPhoneRequest = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.find_phone, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Lists people similar to one source, at other companies. Lists people similar to one you know, at other
   * companies, with the reasons. Use it when a profile is your best description; if you know titles and places, use
   * search/people. 1 base + 0.8 / result; the base is charged even without results, unless the call's subject is
   * unknown. Without a key: `POST /v1/sandbox/find-similar-people`. Example: `{"networkUrl":
   * "https://network.example/in/george-fox", "limit": 5}`
   */
  findSimilarPeople(args: T.FindSimilarPeopleRequest = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.find_similar_people, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Lists companies recently funded and hiring now, with a decision maker. Lists companies that raised money
   * recently and are hiring now, each with a decision maker. For only one of these signals use funding-radar or
   * hiring-intent, which cost less. 10 cr / resolved; you pay only for results. Without a key: `POST
   * /v1/sandbox/funded-and-hiring`. Example: `{"since_days": 90, "departments": ["engineering"], "limit": 3}`
   */
  fundedAndHiring(args: T.FundedAndHiringRequest = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.funded_and_hiring, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Lists funded companies using a technology, with a decision maker. Lists companies that use a technology and
   * raised money recently, each with a decision maker. Without the funding condition, tech-stack-targets costs less.
   * 7 cr / resolved; you pay only for results. Without a key: `POST /v1/sandbox/funded-and-using-tech`. Example:
   * `{"technology": "PostgreSQL", "since_days": 365, "limit": 3}`
   */
  fundedAndUsingTech(args: T.FundedAndUsingTechRequest, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.funded_and_using_tech, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Lists funded companies with a decision maker at each. Lists companies that raised money recently, each with a
   * decision maker. For the rounds alone, the feed GET /v1/signals?kind=funding is free. 3 cr / resolved; you pay
   * only for results. Without a key: `POST /v1/sandbox/funding-radar`. Example: `{"since_days": 30, "role": "VP
   * Sales", "limit": 3}`
   */
  fundingRadar(args: T.FundingRadarRequest = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.funding_radar, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Lists hiring companies with the buyer the role concerns. Lists companies that hire for a role, each with the
   * buyer of that department. For the job posts alone, the feed GET /v1/signals?kind=hiring is free. 8 cr /
   * resolved; you pay only for results. Without a key: `POST /v1/sandbox/hiring-intent`. Example: `{"departments":
   * ["engineering"], "limit": 3}`
   */
  hiringIntent(args: T.HiringIntentRequest = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.hiring_intent, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Lists companies hiring 5 or more roles in one department this quarter, with a buyer. Lists companies that are
   * hiring five or more people into one department this quarter, each with a buyer: a sign of growth. For any hiring
   * use hiring-intent. 5 cr / resolved; you pay only for results. Without a key: `POST /v1/sandbox/hiring-velocity`.
   * Example: `{"department": "engineering", "limit": 3}`
   */
  hiringVelocity(args: T.HiringVelocityRequest = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.hiring_velocity, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Lists job changes with the people unmasked. Lists people who changed jobs recently, with names and profiles, by
   * title, department or company. The feed GET /v1/signals?kind=job-change is free but masks them. 2 cr / resolved;
   * you pay only for results. Without a key: `POST /v1/sandbox/job-change-radar`. Example: `{"since_days": 30,
   * "seniorities": ["vp", "c_suite"], "limit": 3}`
   */
  jobChangeRadar(args: T.JobChangeRadarRequest = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.job_change_radar, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Lists companies acquired in the last 30 days, with a decision maker at the acquirer. Lists companies acquired in
   * the last 30 days, each with a decision maker at the acquirer, while systems are being merged. For the deals
   * alone, the feed GET /v1/signals?kind=acquisition is free. 4 cr / resolved; you pay only for results. Without a
   * key: `POST /v1/sandbox/just-acquired-buyers`. Example: `{"limit": 3}`
   */
  justAcquiredBuyers(args: T.JustAcquiredBuyersRequest = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.just_acquired_buyers, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Lists local businesses funded in the last 30 days, with the owner. Lists owners of small local businesses that
   * were funded in the last 30 days. For larger companies use funding-radar. 6 cr / resolved; you pay only for
   * results. Without a key: `POST /v1/sandbox/just-funded-smb-leaders`. Example: `{"limit": 3}`
   */
  justFundedSmbLeaders(args: T.JustFundedSmbLeadersRequest = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.just_funded_smb_leaders, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Lists small-business owners with mobile and email, by industry, city and size. Lists owners of small businesses
   * by industry and city, with mobile and email. For companies of any size, without owners, use search/companies. 3
   * cr / resolved; you pay only for results. Without a key: `POST /v1/sandbox/local-business-owners`. Example:
   * `{"industry": "Plumbing", "city": "Austin, TX", "limit": 3}`
   */
  localBusinessOwners(args: T.LocalBusinessOwnersRequest, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.local_business_owners, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Lists small businesses by revenue band, with the owner. Lists small businesses in a revenue band, with the
   * owner. Without the band, local-business-owners costs less. 4 cr / resolved; you pay only for results. Without a
   * key: `POST /v1/sandbox/local-service-by-revenue`. Example: `{"revenue_band": "0-1M", "limit": 3}`
   */
  localServiceByRevenue(args: T.LocalServiceByRevenueRequest, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.local_service_by_revenue, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Lists companies similar to up to 5 source domains. Lists companies similar to up to five that you name, for
   * instance your best customers, with the reasons. If you know the industry and size, use search/companies. 0.6 cr
   * / result; you pay only for results. Without a key: `POST /v1/sandbox/lookalike-accounts`. Example: `{"domains":
   * ["glenmere-pay.example"], "limit": 5}`
   */
  lookalikeAccounts(args: T.LookalikeAccountsRequest, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.lookalike_accounts, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Lists jobs with fewer than 25 applicants. Open jobs with few applicants, for candidates and recruiters. For all
   * jobs the feed GET /v1/signals?kind=hiring is free. 1 cr / result; you pay only for results. Without a key: `POST
   * /v1/sandbox/low-competition-hires`. Example: `{"departments": ["engineering"], "limit": 3}`
   */
  lowCompetitionHires(args: T.LowCompetitionHiresRequest = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.low_competition_hires, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Finds a phone by asking several providers in turn. Asks several providers in turn for a phone and lists their
   * answers. Use it when find-phone found none and the number is worth the price. 14 cr / resolved; you pay only for
   * results. Without a key: `POST /v1/sandbox/multi-source-phone`. Example: `{"networkUrl":
   * "https://network.example/in/george-fox"}`
   */
  multiSourcePhone(args: T.FindPhoneRequest = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.multi_source_phone, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Imports a file into the dataset, for the operator. For the operator: imports people or companies from a file of
   * up to 50 MB; dry_run returns a preview instead. For larger files, and on AWS, use the command line: almanac
   * import. Free. Example: `First Name,Last Name,Email,Company Ada,Lovelace,ada@acme.example,Acme `
   */
  operatorImport(args: T.OperatorImportRequest & T.OperatorImportQuery, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.operator_import, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Gives a person, their email, phone, 3 peers and personalization hooks. Returns a person with email, phone, three
   * peers and opening lines, at one price. Cheaper than the parts if you need the phone; otherwise use enrich and
   * find-email. 12 cr, charged only when the call finds something. Without a key: `POST
   * /v1/sandbox/prospect-package`. Example: `{"networkUrl": "https://network.example/in/george-fox"}`
   */
  prospectPackage(args: T.ProspectPackageRequest, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.prospect_package, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Watches champions for a job change, a title change or a spike of engagement. Which of the champions on your list
   * changed job or title, or became more active. To be notified over time, create a watch list. 2 cr / matched; you
   * pay only for results. Without a key: `POST /v1/sandbox/quiet-power-users`. Example: `{"champions": [
   * {"networkUrl": "https://network.example/in/davide-ferrari"}, {"networkUrl":
   * "https://network.example/in/julian-king"}, {"networkUrl": "https://network.example/in/spencer-nelson"},
   * {"networkUrl": "https://network.example/in/emily-willis"}, {"networkUrl":
   * "https://network.example/in/ursula-beckett"}, {"networkUrl": "https://network.example/in/ali-yildiz"} ]}`
   */
  quietPowerUsers(args: T.QuietPowerUsersRequest, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.quiet_power_users, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Finds the person, profile and company behind an email. Finds the person behind an email address, with profile
   * and company. Use it for a sign-up or an unknown sender; if you have more than the address, use enrich. 1 cr,
   * charged only when the call finds something. Without a key: `POST /v1/sandbox/reverse-email`. Example: `{"email":
   * "gfox@glenmere-pay.example"}`
   */
  reverseEmail(args: T.ReverseEmailRequest, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.reverse_email, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Finds the person, profile and company behind a phone. Finds the person behind a phone number, with profile and
   * company. Use it for an unknown caller; if you have more than the number, use enrich. 2 cr, charged only when the
   * call finds something. Without a key: `POST /v1/sandbox/reverse-phone`. Example: `{"phone": "+15125550100"}`
   */
  reversePhone(args: T.ReversePhoneRequest, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.reverse_phone, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Runs a saved ICP again. Runs saved filters again. With only_new it returns, and charges for, only results that
   * no earlier run returned. For unsaved filters use search. 1 base + 0.5 / result; the base is charged even without
   * results, unless the call's subject is unknown. Without a key: `POST /v1/sandbox/saved-icps/{id}/run`.
   */
  runSavedIcp(id: string, args: T.RunSavedIcpRequest = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.run_saved_icp, { id: id }, args, options) as Promise<T.DryRun>;
  }

  /**
   * Searches companies by industry, technology, size, funding and location. Finds new companies by industry,
   * technology, size, funding and place. For one known company use companies; get existing filter values from
   * search/suggest. 1 base + 0.5 / result; the base is charged even without results, unless the call's subject is
   * unknown. Without a key: `POST /v1/sandbox/search/companies`. Example: `{"filters": {"industries": ["Software"],
   * "funding": {"since_days": 365}}, "limit": 3}`
   */
  searchCompanies(args: T.SearchCompaniesRequest = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.search_companies, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Searches people by title, seniority, department, skills, industry, location and more. Finds new people by title,
   * seniority, place, employer and more; results have no email or phone. For one known person use enrich; get
   * existing filter values from search/suggest. 1 base + 1 / result; the base is charged even without results,
   * unless the call's subject is unknown. Without a key: `POST /v1/sandbox/search/people`. Example: `{"filters":
   * {"titles": ["VP Engineering"], "locations": ["Germany"]}, "limit": 3}`
   */
  searchPeople(args: T.SearchPeopleRequest = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.search_people, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Lists people of a contact list promoted in the last 90 days. Finds which of your contacts were promoted in the
   * last 90 days at the same employer. For changes of employer use champion-just-moved. 2 cr / matched; you pay only
   * for results. Without a key: `POST /v1/sandbox/silent-promoter-radar`. Example: `{"contacts": [ {"networkUrl":
   * "https://network.example/in/spencer-nelson"}, {"networkUrl": "https://network.example/in/emily-willis"},
   * {"networkUrl": "https://network.example/in/ursula-beckett"}, {"networkUrl":
   * "https://network.example/in/ali-yildiz"}, {"networkUrl": "https://network.example/in/mark-bennett"},
   * {"networkUrl": "https://network.example/in/justin-baker"} ]}`
   */
  silentPromoterRadar(args: T.SilentPromoterRadarRequest, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.silent_promoter_radar, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Maps the stakeholders of a small business. Finds the owner, manager, dispatcher and operations lead of one small
   * business. For a company with departments use buying-committee. 4 cr / resolved; you pay only for results.
   * Without a key: `POST /v1/sandbox/smb-buying-committee`. Example: `{"company_domain":
   * "austin-blue-ribbon-plumbing-heating.example"}`
   */
  smbBuyingCommittee(args: T.SmbBuyingCommitteeRequest, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.smb_buying_committee, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Lists companies using a technology, with a decision maker. Lists companies that use a technology, each with a
   * decision maker. Without people, search/companies with technologies costs less. 4 cr / resolved; you pay only for
   * results. Without a key: `POST /v1/sandbox/tech-stack-targets`. Example: `{"technology": "PostgreSQL", "limit":
   * 3}`
   */
  techStackTargets(args: T.TechStackTargetsRequest, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.tech_stack_targets, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Checks an email's syntax, whether it is disposable, and whether its mailbox exists. Checks whether an address
   * can receive mail before you send anything. It returns a verdict, not a person. To find an address use
   * find-email; to find its owner use reverse-email. 0.5 cr, charged only when the call finds something. Without a
   * key: `POST /v1/sandbox/verify-email`. Example: `{"email": "gfox@glenmere-pay.example"}`
   */
  verifyEmail(args: T.VerifyEmailRequest, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.verify_email, {}, args, options) as Promise<T.DryRun>;
  }

  /**
   * Compares a watch list with the live signals and enriches the matches. Compares a watch list with the signals of
   * the last 30 days and returns the record behind each match, each match once. To see the entries for free, get the
   * list. 2 cr / resolved; you pay only for results. Without a key: `POST /v1/sandbox/watch-lists/{id}/run`.
   */
  runWatchList(id: string, args: T.RunWatchListRequest = {}, options?: Omit<CallOptions, "idempotencyKey">): Promise<T.DryRun> {
    return this.call(OPERATIONS.run_watch_list, { id: id }, args, options) as Promise<T.DryRun>;
  }
}
