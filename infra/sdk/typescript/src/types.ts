// The types of requests, answers and webhook events, as the API's document names them. Written by infra/sdk/generate; do not edit.

/** The person who asks for their data. */
export interface AccessDataRequest {
  /** One of their email addresses, in any spelling. */
  email?: string | null;
  /** Their profile URL. */
  network_url?: string | null;
  /** Whether to give a page to be read as well. */
  page?: boolean | null;
  /** Their id here. */
  person_id?: string | null;
  /** One of their phone numbers, in international form. */
  phone?: string | null;
}

/** Everything stored about a person. */
export interface AccessDataResponse {
  /** When it was made. */
  at: string;
  /** How much was found in each store. */
  counts: Record<string, FoundInStore>;
  /** Their records in the dataset. */
  dataset: HeldRecord[];
  /** Names this copy. */
  id: string;
  /** Whether they objected to being found. */
  objected: boolean;
  /** The same as a page that can be read and kept, in HTML; only where it was asked for. */
  page?: string | null;
  /** The accounts that were given their record, with times. */
  recipients: (Record<string, unknown>)[];
  /** Their other data, by store. */
  stores: (Record<string, unknown>)[];
}

/** A person who joined, left or was promoted. */
export interface AccountMove {
  /** When it happened. */
  changed_at: string;
  /** The job since. */
  current: Position;
  /** Whether they came, left or rose. */
  direction: "hire" | "leaver" | "promotion";
  /** The person. */
  person: PersonBrief;
  /** The job before. */
  previous: Position;
}

/** An account as its operator sees it. */
export interface AccountSummary {
  /** Credits it can spend. */
  balance: number;
  /** When it was opened. */
  created_at: string;
  /** The address that it was opened for. */
  email: string;
  /** Credits set aside for work under way. */
  held: number;
  /** The account's id. */
  id: string;
  /** Its plan. */
  plan: "free" | "indie" | "starter" | "pro" | "enterprise";
}

/** An acquisition, and who decides at the acquirer. */
export interface Acquisition {
  /** The acquirer. */
  acquirer: Company;
  /** The price in whole units of the currency; null when undisclosed. */
  amount: number | null;
  /** When it was announced. */
  announced_at: string;
  /** ISO 4217. */
  currency: string | null;
  /** The decision maker at the acquirer. */
  decision_maker: DecisionMaker;
  /** The acquired company. */
  target: CompanyRef;
}

/** An acquisition. */
export interface AcquisitionData {
  /** Who bought; null where the source does not say which side the company was on. */
  acquirer: CompanyRef | null;
  /** The price in whole units of the currency; null when undisclosed. */
  amount: number | null;
  /** ISO 4217. */
  currency: string | null;
  /** Who was bought; null likewise. */
  target: CompanyRef | null;
}

/** The addresses to hash. They are neither kept nor sent back. */
export interface AdAudienceRequest {
  /** Up to 10,000 addresses; invalid ones are counted and left out. */
  emails: string[];
}

/** The hashes, with counts for the list. */
export interface AdAudienceResponse {
  /** What the call cost */
  cost: Cost;
  /** How many entries repeat an earlier one. */
  duplicates: number;
  /** One entry per valid address, in the order sent. */
  hashes: HashedEmail[];
  /** How many entries are invalid. */
  invalid: number;
  /** matched ÷ valid. */
  match_rate: number;
  /** How many valid addresses belong to a known person. */
  matched: number;
  /** How many entries were sent: valid, invalid and duplicates together. */
  total: number;
  /** How many different addresses there were; these are charged. */
  valid: number;
}

/** The post in which a person announced a change. */
export interface Announcement {
  /** What it says. */
  text: string | null;
  /** Where the post is. */
  url: string | null;
}

/** An account and its ledger. */
export interface AuditedAccount {
  /** Credits it can spend. */
  balance: number;
  /** How the ledger differs from it, in words; null where it agrees. */
  difference: string | null;
  /** The address that it was opened for. */
  email: string;
  /** Credits set aside for work under way. */
  held: number;
  /** The account's id. */
  id: string;
}

/** One item: the input of /v1/enrich, with a label. */
export interface BulkItem {
  /** The employer's name. */
  company?: string | null;
  /**
   * The country of a phone in national form, by name or ISO 3166 code; by default that of the domain's suffix, such
   * as acme.de.
   */
  country?: string | null;
  /** The employer's domain. */
  domain?: string | null;
  /** An email address of the person, business or personal. */
  email?: string | null;
  /** The given name; needs lastName. */
  firstName?: string | null;
  /** The full name; needs a domain or a company. */
  fullName?: string | null;
  /** The family name; needs firstName. */
  lastName?: string | null;
  /**
   * Answers below this confidence are not returned and not charged. A match by name must reach 0.8 by default; on
   * held-out data one in a thousand such answers is wrong.
   */
  min_confidence?: number | null;
  /** The person's profile address. */
  networkUrl?: string | null;
  /** A phone number of the person: with its leading +, or in national form with country. */
  phone?: string | null;
  /** Your own name for the item; it comes back with its result. */
  ref?: string | null;
}

/** One item's result. */
export interface BulkResult {
  /** The item's cost. */
  credits: number;
  /** Why there is no person. */
  error: ItemError | null;
  /** The item's place in the submission, from 0. */
  index: number;
  /** How sure the answer is. */
  match: Match | null;
  /** The person, when found. */
  person: Person | null;
  /** Your name for it. */
  ref: string | null;
  /** The outcome. */
  status: "found" | "not_found" | "failed";
}

/** A business with its revenue band. */
export interface BusinessByRevenue {
  /** The business. */
  business: Company;
  /** Whether the mobile's carrier confirmed it; others only with allow_unverified. */
  carrier_verified: boolean | null;
  /** The owner's email, or the business's own where no owner is known. */
  email: string | null;
  /** Whether that email was verified with its mail server; others only with allow_unverified. */
  emailVerified: boolean | null;
  /** The owner's mobile; null where none is known. */
  mobile: string | null;
  /** The owner; null when unknown, which happens only with allow_unverified. */
  owner: PersonBrief | null;
  /** The number under which the business itself is called, with allow_unverified. */
  phone: string | null;
  /** The band of its yearly revenue. */
  revenueRange: "0-1M" | "1M-10M" | "10M-25M" | "25M-50M" | "50M-100M" | "100M-250M" | "250M-500M" | "500M-1B" | "1B-10B" | "10B+";
}

/** Which companies to look for: filters, or a saved ICP of companies. */
export interface BuyerBudgetWindowRequest {
  /** Company filters, as in /v1/search/companies. */
  filters?: CompanyFilters | null;
  /** How many to return; 10 when left out. */
  limit?: number | null;
  /** The decision maker's role; by default the head of the company. */
  role?: string | null;
  /** The id of a saved ICP of companies, instead of filters. */
  saved_icp_id?: string | null;
}

/** Companies with money to spend, the latest round first. */
export interface BuyerBudgetWindowResponse {
  /** What the call cost */
  cost: Cost;
  /** The companies. */
  results: FundedHirer[];
  /** The role that was looked for at each company. */
  role: string;
}

/** Which committee to map. */
export interface BuyingCommitteeRequest {
  /** The company's domain. */
  company_domain: string;
  /** The kind of product being sold. */
  deal_type: "security" | "data_infra" | "sales_ops" | "exec" | "marketing" | "engineering";
  /** People per role; 2 when left out. */
  max_per_role?: number | null;
}

/** The contacts to compare with the feed. */
export interface ChampionJustMovedRequest {
  /** The contacts, each a networkUrl, an email, or a name with a domain. A bad one is named in `invalid`. */
  contacts: ChampionJustMovedRequestContactsItem[];
  /** How many to return; all who moved when left out. */
  limit?: number | null;
  /** How many days to look back; 90 when left out. */
  since_days?: number | null;
}

/** A person of a list: a networkUrl, an email, or a name with a domain. */
export interface ChampionJustMovedRequestContactsItem {
  /** The domain of the employer you know the person from. */
  domain?: string | null;
  /** An email address of the person. */
  email?: string | null;
  /** The given name; needs lastName and a domain. */
  firstName?: string | null;
  /** The full name; needs a domain. */
  fullName?: string | null;
  /** The family name. */
  lastName?: string | null;
  /** The person's profile address. */
  networkUrl?: string | null;
}

/** The contacts who moved, the latest first. */
export interface ChampionJustMovedResponse {
  /** How many contacts were compared. */
  checked: number;
  /** What the call cost */
  cost: Cost;
  /** The entries that could not be read. */
  invalid: InvalidEntry[];
  /** Those who moved. */
  results: MovedChampion[];
}

/** News of a champion. */
export interface ChampionNews {
  /** When it happened; midnight UTC where only the day is known. */
  at: string;
  /** The champion as it was sent. */
  contact: Contact;
  /** The news in a sentence. */
  detail: string;
  /** The champion's place in the list, from 0. */
  index: number;
  /** The person. */
  person: Person;
  /** The kind of news. A spike is two or more events of the last 30 days, more than in the 60 days before. */
  trigger: "job_change" | "title_change" | "engagement_spike";
}

/** What to change; omitted fields stay as they are. */
export interface ChangeMeRequest {
  /** The account's spend caps. */
  caps?: SpendCapsInput | null;
  /** True cancels a pending closure. */
  keep?: boolean | null;
  /** The default webhook address (Pro); an empty string removes it. */
  webhook_url?: string | null;
}

/** An account that is being closed. */
export interface CloseMeResponse {
  /** Credits that are lost with it. */
  balance: number;
  /** When everything but the ledger is deleted. */
  closes_at: string;
  /** What the call cost */
  cost: Cost;
  /** Where to export its data until then. */
  exports: string[];
  /** The account's id. */
  id: string;
}

/** A member of the committee. */
export interface CommitteeMember {
  /** The department of the job. */
  department: "engineering" | "it" | "security" | "data" | "product" | "design" | "sales" | "marketing" | "customer_success" | "operations" | "finance" | "hr" | "legal" | "executive" | "research" | "support" | null;
  /** The full name. */
  fullName: string;
  /** The person's id in this service. */
  id: string;
  /** The part the person has in the decision. */
  influence: "decision" | "influencer" | "user";
  /** The profile address. */
  networkUrl: string | null;
  /** How senior the job is. */
  seniority: "owner" | "founder" | "c_suite" | "partner" | "vp" | "head" | "director" | "manager" | "senior" | "entry" | "intern" | null;
  /** The job title. */
  title: string | null;
}

/** The committee, by role. */
export interface CommitteeResponse {
  /** The people by role; unfilled roles are absent. */
  committee: Record<string, CommitteeMember[]>;
  /** What the call cost */
  cost: Cost;
  /** The total number of people. */
  total_people: number;
  /** The unfilled roles, and why. */
  unfilled: UnfilledRole[];
}

/** Which company to resolve: exactly one of domain, networkUrl and name. */
export interface CompaniesRequest {
  /** The company's domain. */
  domain?: string | null;
  /** Answers below this confidence are not returned and not charged. A match by name must reach 0.8 by default. */
  min_confidence?: number | null;
  /** The company's name; legal forms such as GmbH or Inc. do not matter. */
  name?: string | null;
  /** The company's profile address. */
  networkUrl?: string | null;
}

/** The company, if found. */
export interface CompaniesResponse {
  /** The company. */
  company: Company | null;
  /** What the call cost */
  cost: Cost;
  /** Whether the company was resolved; nothing is charged otherwise. */
  found: boolean;
  /** How sure the answer is. */
  match: Match | null;
  /** Why nothing was returned. */
  reason?: "not_found" | "ambiguous" | "low_confidence" | null;
}

/** A company. */
export interface Company {
  /** What it does, in a sentence. */
  description: string | null;
  /** Its domain. */
  domain: string | null;
  /** How many people work there. */
  employeeCount: number | null;
  /** The band that count falls into. */
  employeeRange: "1-10" | "11-50" | "51-200" | "201-500" | "501-1000" | "1001-5000" | "5001-10000" | "10001+" | null;
  /** The year it was founded. */
  foundedYear: number | null;
  /** The money it raised. */
  funding: Funding | null;
  /** The company's id in this service. */
  id: string;
  /** Its industry. */
  industry: string | null;
  /** When the record was last confirmed. */
  lastVerifiedAt: string | null;
  /** Where its head office is. */
  location: Location | null;
  /** The name it goes by. */
  name: string;
  /** Its profile address. */
  networkUrl: string | null;
  /** How many jobs it has open. */
  openRoles: number | null;
  /** The band its yearly revenue falls into. */
  revenueRange: "0-1M" | "1M-10M" | "10M-25M" | "25M-50M" | "50M-100M" | "100M-250M" | "250M-500M" | "500M-1B" | "1B-10B" | "10B+" | null;
  /** Which provider said what, and when. */
  sources: Source[];
  /** The technologies it uses. */
  technologies: Technology[];
  /** What it is: private, public, nonprofit, … */
  type: string | null;
}

/** A company by domain. */
export interface CompanyByDomain {
  /** The company's domain. */
  company_domain: string;
}

/** How the companies found divide; each value can be sent as a filter. */
export interface CompanyFacets {
  /** By size. */
  employee_ranges: FacetValue[];
  /** By the stage of the latest round. */
  funding_stages: FacetValue[];
  /** The commonest 20. */
  industries: FacetValue[];
  /** The commonest 20 countries. */
  locations: FacetValue[];
  /** By yearly revenue. */
  revenue_ranges: FacetValue[];
}

/** What companies are searched by. */
export interface CompanyFilters {
  /** How many people work there. */
  employee_count?: Range | null;
  /** The band of that number. */
  employee_ranges?: ("1-10" | "11-50" | "51-200" | "201-500" | "501-1000" | "1001-5000" | "5001-10000" | "10001+")[] | null;
  /** The year of its founding. */
  founded?: Range | null;
  /** A funding round that fits all of what is given. */
  funding?: FundingFilter | null;
  /** The industry. */
  industries?: string[] | null;
  /** Words of the name, description or industry. */
  keywords?: string[] | null;
  /** Where the head office is: city, region or country, by name or code, or several with commas. */
  locations?: string[] | null;
  /** The band of the yearly revenue. */
  revenue_ranges?: ("0-1M" | "1M-10M" | "10M-25M" | "25M-50M" | "50M-100M" | "100M-250M" | "250M-500M" | "500M-1B" | "1B-10B" | "10B+")[] | null;
  /** Uses any of these technologies. */
  technologies?: string[] | null;
  /** Uses all of these technologies. */
  technologies_all?: string[] | null;
}

/** A company by name and domain only. */
export interface CompanyRef {
  /** The company's domain. */
  domain: string | null;
  /** The company's name. */
  name: string;
}

/** A competitor's profile. */
export interface CompetitiveIntelResponse {
  /** The company. */
  company: Company | null;
  /** What the call cost */
  cost: Cost;
  /** Whether the company was resolved; nothing is charged otherwise, nor where nothing else is known. */
  found: boolean;
  /** The sections whose provider failed. */
  incomplete: string[];
  /** Its leaders, the highest first; at most 10. */
  leadership: PersonBrief[] | null;
  /** The five most similar companies. */
  lookalikes: Lookalike[] | null;
  /** People who joined, left or were promoted in the last 90 days, latest first; at most 10. */
  recent_moves: AccountMove[] | null;
  /** Its technologies. */
  technologies: Technology[] | null;
}

/** The competitor. */
export interface CompetitorTalentLeavingRequest {
  /** Whether to return, and charge for, contacts that could not be verified. */
  allow_unverified?: boolean | null;
  /** The competitor's domain. */
  competitor_domain: string;
  /** The departments they left. */
  departments?: ("engineering" | "it" | "security" | "data" | "product" | "design" | "sales" | "marketing" | "customer_success" | "operations" | "finance" | "hr" | "legal" | "executive" | "research" | "support")[] | null;
  /** How many to return; 10 when left out. */
  limit?: number | null;
}

/** People who left, the latest first; only those with an email, which is verified unless allow_unverified was sent. */
export interface CompetitorTalentLeavingResponse {
  /** What the call cost */
  cost: Cost;
  /** The people. */
  results: Leaver[];
  /** How many more have only an unverified contact; send allow_unverified to get them. */
  unverified_only: number;
}

/** A person to congratulate. */
export interface Congrats {
  /** The post in which it was announced. */
  announcement_post_url: string | null;
  /** The text of the post. */
  announcement_text: string;
  /** When the change happened. */
  changed_at: string;
  /** The new job's title. */
  new_role: string;
  /** The person. */
  person_unmasked: UnmaskedPerson;
  /** A sentence to open with, made of the facts. */
  personalization_seed: string;
}

/** How many people to list. */
export interface CongratsTriggerRequest {
  /** How many to return; 10 when left out. */
  limit?: number | null;
}

/** People to congratulate, the latest change first. */
export interface CongratsTriggerResponse {
  /** What the call cost */
  cost: Cost;
  /** The people. */
  results: Congrats[];
  /** The missing data, when the list is empty because no source supplies it. */
  unsupplied?: string | null;
}

/** A person of a list: a networkUrl, an email, or a name with a domain. */
export interface Contact {
  /** The domain of the employer you know the person from. */
  domain?: string | null;
  /** An email address of the person. */
  email?: string | null;
  /** The given name; needs lastName and a domain. */
  firstName?: string | null;
  /** The full name; needs a domain. */
  fullName?: string | null;
  /** The family name. */
  lastName?: string | null;
  /** The person's profile address. */
  networkUrl?: string | null;
}

/** The `cost` object of a response. */
export interface Cost {
  /** Whether other calls may have changed the balance while this one ran; `GET /v1/me` has the exact one. */
  balance_estimated?: boolean;
  /** Credits left after this call. */
  balance_remaining?: number | null;
  /** Credits charged for this call. */
  credits: number;
  /** Credits set aside for a job. */
  held?: number | null;
}

/** How many items are how far. */
export interface Counts {
  /** Those that could not be worked on. */
  failed: number;
  /** Those resolved. */
  found: number;
  /** Items without a match. */
  not_found: number;
  /** Those with a result. */
  processed: number;
  /** All items. */
  total: number;
}

export interface CreateFileRequest {
  /** CSV, XLSX or NDJSON */
  file: Uint8Array;
}

/** The key to create. */
export interface CreateKeyRequest {
  /** Its name. */
  name: string;
  /** The endpoint families it may call; defaults to those of the key that creates it, and never more. */
  scopes?: ("resolve" | "find" | "search" | "signals" | "composites" | "niche" | "bundles" | "sticky" | "bulk" | "sandbox" | "account")[] | null;
}

/** The filter to save. */
export interface CreateSavedIcpRequest {
  /** The filters of /v1/search/people or /v1/search/companies. */
  filters: Record<string, unknown>;
  /** How many results a run returns at most; 25 when left out. */
  limit?: number | null;
  /** Its name. */
  name: string;
  /** Where and when to send new matches after an import or a funding round (Pro); off by default. */
  notify?: Notify | null;
  /** The records to search. */
  target: "people" | "companies";
}

/** The list to create. */
export interface CreateWatchListRequest {
  /** Profile URLs of people, or domains of companies; duplicates are dropped. */
  entries: string[];
  /** The kind of its entries. */
  kind: "people" | "companies";
  /** Its name. */
  name: string;
  /** Where and when to send new matches (Pro); off by default. */
  notify?: Notify | null;
  /** The signals to watch for; all when left out. */
  signals?: ("funding" | "acquisition" | "hiring" | "job-change" | "technology" | "headcount")[] | null;
}

/** The price of a credit. */
export interface CreditPrice {
  /** US dollars per credit. */
  per_credit: number;
  /** The plan whose rate this is. */
  plan: "free" | "indie" | "starter" | "pro" | "enterprise";
}

/** A text/csv file with a header line; a part continued from a `Link` has none. */
export type Csv = string;

/** A decision maker, with the reasons for the choice. */
export interface DecisionMaker {
  /** The employer. */
  company: CompanyRef;
  /** The department of the job. */
  department: "engineering" | "it" | "security" | "data" | "product" | "design" | "sales" | "marketing" | "customer_success" | "operations" | "finance" | "hr" | "legal" | "executive" | "research" | "support" | null;
  /** The full name. */
  fullName: string;
  /** The person's id in this service. */
  id: string;
  /** The profile address. */
  networkUrl: string | null;
  /** The parts of the score. */
  reasons: string[];
  /** How well the person fits the role, 0 to 1. */
  score: number;
  /** How senior the job is. */
  seniority: "owner" | "founder" | "c_suite" | "partner" | "vp" | "head" | "director" | "manager" | "senior" | "entry" | "intern" | null;
  /** The job title. */
  title: string | null;
}

/** The outcome. */
export interface Deleted {
  /** What the call cost */
  cost: Cost;
  /** Always true. */
  deleted: boolean;
  /** Its id. */
  id: string;
}

/** The file is gone. */
export interface DeletedFile {
  /** What the call cost */
  cost: Cost;
  /** Always true. */
  deleted: boolean;
  /** The file's id. */
  id: string;
}

/** One attempt at a delivery. */
export interface DeliveryAttempt {
  /** When it was made. */
  at: string;
  /** The error. */
  error: string | null;
  /** How long it took. */
  latency_ms: number;
  /** The status answered; null when none was. */
  status: number | null;
}

/** A delivery of an event. */
export interface DeliveryInfo {
  /** The attempts, oldest first. */
  attempts: DeliveryAttempt[];
  /** When the event happened. */
  created_at: string;
  /** The event's id, sent as `webhook-id`; the same in every attempt. */
  id: string;
  /** The job or list it is about; empty otherwise. */
  job_id: string;
  /** When it is tried next; null when it is not. */
  next_attempt_at: string | null;
  /** The outcome. */
  status: "pending" | "delivered" | "failed";
  /** The event. */
  type: string;
  /** Where it goes; `mailto:` and a mailbox for a letter. */
  url: string;
}

/** A delivery of an event. */
export interface DeliveryInfoAnswer {
  /** The attempts, oldest first. */
  attempts: DeliveryAttempt[];
  /** What the call cost */
  cost: Cost;
  /** When the event happened. */
  created_at: string;
  /** The event's id, sent as `webhook-id`; the same in every attempt. */
  id: string;
  /** The job or list it is about; empty otherwise. */
  job_id: string;
  /** When it is tried next; null when it is not. */
  next_attempt_at: string | null;
  /** The outcome. */
  status: "pending" | "delivered" | "failed";
  /** The event. */
  type: string;
  /** Where it goes; `mailto:` and a mailbox for a letter. */
  url: string;
}

/** The domain, and filters for its people. */
export interface DomainSearchRequest {
  /** The `next_cursor` of the page before. */
  cursor?: string | null;
  /** Only people of these departments. */
  departments?: ("engineering" | "it" | "security" | "data" | "product" | "design" | "sales" | "marketing" | "customer_success" | "operations" | "finance" | "hr" | "legal" | "executive" | "research" | "support")[] | null;
  /** The company's domain. */
  domain: string;
  /** How many to return; 10 when left out. */
  limit?: number | null;
  /** Only people of these ranks. */
  seniorities?: ("owner" | "founder" | "c_suite" | "partner" | "vp" | "head" | "director" | "manager" | "senior" | "entry" | "intern")[] | null;
  /** Whether to return only addresses that their mail server confirmed within the last 30 days. */
  verified_only?: boolean | null;
}

/** The people at the domain, most reliable addresses first. */
export interface DomainSearchResponse {
  /** Whether its mail server accepts every address; null when that could not be found out. */
  catch_all: boolean | null;
  /** What the call cost */
  cost: Cost;
  /** The domain. */
  domain: string;
  /** The cursor of the next page; null at the end. */
  next_cursor: string | null;
  /** How most of its addresses are made: first and last name, or their initials f and l; null where nothing shows it. */
  pattern: string | null;
  /** One page of them. */
  results: KnownAtDomain[];
  /** The total number of matches. */
  total: number;
}

/** The answer to `?dry_run=true`: nothing was done or charged. */
export interface DryRun {
  /** Credits left. */
  balance_remaining: number;
  /** Always true. */
  dry_run: boolean;
  /** The most the call can cost. */
  max_credits: number;
}

/** One school in a career. */
export interface Education {
  /** The degree. */
  degree: string | null;
  /** The last year. */
  endYear: number | null;
  /** The field of study. */
  field: string | null;
  /** The school's name. */
  school: string;
  /** The first year. */
  startYear: number | null;
}

/** A person's current employer. */
export interface Employer {
  /** The company's domain. */
  domain: string | null;
  /** How many people work there. */
  employeeCount: number | null;
  /** The company's industry. */
  industry: string | null;
  /** The company's name. */
  name: string;
}

/** An endpoint's price. */
export interface EndpointPrice {
  /** Charged for every answered call. */
  base: number;
  /** Its family, which is also the scope a key needs. */
  family: "resolve" | "find" | "search" | "signals" | "composites" | "niche" | "bundles" | "sticky" | "bulk" | "sandbox" | "account";
  /** The HTTP method. */
  method: string;
  /** The lowest plan that includes it; null when no key is needed. */
  minimum_plan: "free" | "indie" | "starter" | "pro" | "enterprise" | null;
  /** The path. */
  path: string;
  /** The unit that is counted. */
  per: string;
  /** The price in words. */
  price: string;
  /** Its purpose. */
  summary: string;
  /** Charged per counted thing. */
  unit: number;
}

/** The person to resolve: at least one identifier, or a name with a company. */
export interface EnrichRequest {
  /** The employer's name. */
  company?: string | null;
  /**
   * The country of a phone in national form, by name or ISO 3166 code; by default that of the domain's suffix, such
   * as acme.de.
   */
  country?: string | null;
  /** The employer's domain. */
  domain?: string | null;
  /** An email address of the person, business or personal. */
  email?: string | null;
  /** The given name; needs lastName. */
  firstName?: string | null;
  /** The full name; needs a domain or a company. */
  fullName?: string | null;
  /** The family name; needs firstName. */
  lastName?: string | null;
  /**
   * Answers below this confidence are not returned and not charged. A match by name must reach 0.8 by default; on
   * held-out data one in a thousand such answers is wrong.
   */
  min_confidence?: number | null;
  /** The person's profile address. */
  networkUrl?: string | null;
  /** A phone number of the person: with its leading +, or in national form with country. */
  phone?: string | null;
}

/** The person, if found. */
export interface EnrichResponse {
  /** What the call cost */
  cost: Cost;
  /** Whether the person was resolved; nothing is charged otherwise. */
  found: boolean;
  /** How sure the answer is. */
  match: Match | null;
  /** The person. */
  person: Person | null;
  /** Why no person was returned. */
  reason?: "not_found" | "ambiguous" | "low_confidence" | null;
}

/** One mistake in an entry of a list. */
export interface EntryError {
  /** The kind of mistake. */
  code: string;
  /** The value to send instead. */
  detail: string;
  /** The field; empty when it is the entry itself. */
  field: string;
}

/** One job in a career. */
export interface Experience {
  /** The employer. */
  company: CompanyRef;
  /** Whether this is a present job. */
  current: boolean;
  /** The day it ended; null while it lasts. */
  endDate: string | null;
  /** The day the job began. */
  startDate: string | null;
  /** The job title. */
  title: string | null;
}

/** A value and how many of the records found have it. */
export interface FacetValue {
  /** How many of the records found have it. */
  count: number;
  /** The value, as it can be sent in a filter. */
  value: string;
}

/** A company that hires fast, and who buys for the department. */
export interface FastHirer {
  /** The department's buyer. */
  buyer: DecisionMaker;
  /** The company. */
  company: Company;
  /** The department that hires. */
  department: "engineering" | "it" | "security" | "data" | "product" | "design" | "sales" | "marketing" | "customer_success" | "operations" | "finance" | "hr" | "legal" | "executive" | "research" | "support";
  /** Those jobs, the latest first; at most 10. */
  jobs: JobPosting[];
  /** How many jobs it posted this quarter that are open. */
  open_roles: number;
  /** The role that was looked for. */
  role: string;
}

/** Feedback on a contact that a call returned. */
export interface FeedbackRequest {
  /** The country of the phone, by name or ISO 3166 code, where it is in national form. */
  country?: string | null;
  /** The address, or else the phone. */
  email?: string | null;
  /** The outcome. */
  outcome: "delivered" | "bounced" | "wrong_person" | "left_company" | "wrong_number";
  /** The number, or else the email: with its leading +, or in national form with country. */
  phone?: string | null;
  /** The call that gave the contact, within the last 30 days. */
  request_id: string;
}

/** What was done. */
export interface FeedbackResponse {
  /**
   * Whether the report was accepted: the call sold this contact within the last 30 days, and it was not reported
   * before.
   */
  accepted: boolean;
  /** What the call cost */
  cost: Cost;
  /** Whether the contact was checked again, with a verdict. */
  rechecked: boolean;
  /**
   * Credits that came back, because the contact was sold as verified and our own check now says that it is not
   * valid.
   */
  refund: number;
}

/** One bad field of a request. */
export interface FieldError {
  /** What kind of mistake it is. */
  code: string;
  /** What to send instead. */
  detail: string;
  /** Where it is: `filters.titles[2]`. */
  field: string;
}

/** A file. */
export interface FileInfo {
  /** The fields that its run adds. */
  add: ("person" | "company" | "email" | "personal_email" | "phone" | "verify")[];
  /** The names of its columns. */
  columns: string[];
  /** When it was uploaded. */
  created_at: string;
  /** The file's id. */
  id: string;
  /** When it is deleted, with its results. */
  kept_until: string;
  /** The column mapping: the recognized one, or that of the run. */
  mapping: FileMapping;
  /** Its name. */
  name: string;
  /** The first rows, each cell cut short; only in the answer about one file. */
  preview: ((string | null)[])[];
  /** How far its run is; null before there is one. */
  progress: FileProgress | null;
  /** How many rows it has. */
  rows: number;
  /** uploaded until it is run. */
  status: "uploaded" | "queued" | "running" | "paused" | "completed" | "cancelled" | "failed";
}

/** A file. */
export interface FileInfoAnswer {
  /** The fields that its run adds. */
  add: ("person" | "company" | "email" | "personal_email" | "phone" | "verify")[];
  /** The names of its columns. */
  columns: string[];
  /** What the call cost */
  cost: Cost;
  /** When it was uploaded. */
  created_at: string;
  /** The file's id. */
  id: string;
  /** When it is deleted, with its results. */
  kept_until: string;
  /** The column mapping: the recognized one, or that of the run. */
  mapping: FileMapping;
  /** Its name. */
  name: string;
  /** The first rows, each cell cut short; only in the answer about one file. */
  preview: ((string | null)[])[];
  /** How far its run is; null before there is one. */
  progress: FileProgress | null;
  /** How many rows it has. */
  rows: number;
  /** uploaded until it is run. */
  status: "uploaded" | "queued" | "running" | "paused" | "completed" | "cancelled" | "failed";
}

/**
 * The names of columns and what each holds: full_name, first_name, last_name, email, phone, network_url,
 * company_name, company_domain, company_network_url, country.
 */
export type FileMapping = Record<string, unknown>;

/** How far a run is. */
export interface FileProgress {
  /** Credits charged so far. */
  credits: number;
  /** Rows with a result. */
  done: number;
  /** The estimated time left in seconds; null when unknown. */
  eta_s: number | null;
  /** Rows that could not be worked on. */
  failed: number;
  /** When it ended. */
  finished_at: string | null;
  /** Rows to which something was added. */
  found: number;
  /** The most the run can cost, its cap considered. */
  max_credits: number;
  /** All rows. */
  rows: number;
  /** How fast it goes. */
  rows_per_second: number;
  /** When it began. */
  started_at: string | null;
}

/** The role to look for, and the company. */
export interface FindDecisionMakerRequest {
  /** The company's domain. */
  company_domain: string;
  /** How many to return; 3 when left out. */
  limit?: number | null;
  /** The role, in words: a title, or a department whose leader is meant. */
  role: string;
}

/** The best fitting people, best first. */
export interface FindDecisionMakerResponse {
  /** What the call cost */
  cost: Cost;
  /** Why no one was found; null when someone was. */
  reason: string | null;
  /** Up to 3 people. */
  results: DecisionMaker[];
}

/** The person whose address to find: an identifier, or a name with a domain or a company. */
export interface FindEmailRequest {
  /** Whether to return, and charge for, a known or likely address that could not be verified. */
  allow_unverified?: boolean | null;
  /** The employer's name. */
  company?: string | null;
  /**
   * The country of a phone in national form, by name or ISO 3166 code; by default that of the domain's suffix, such
   * as acme.de.
   */
  country?: string | null;
  /** The employer's domain. */
  domain?: string | null;
  /** An email address of the person, business or personal. */
  email?: string | null;
  /** The given name; needs lastName. */
  firstName?: string | null;
  /** The full name; needs a domain or a company. */
  fullName?: string | null;
  /** network: by networkUrl; name: by a name with a domain or a company. */
  kind?: "network" | "name" | null;
  /** The family name; needs firstName. */
  lastName?: string | null;
  /** The person's profile address. */
  networkUrl?: string | null;
  /** A phone number of the person: with its leading +, or in national form with country. */
  phone?: string | null;
}

/** The business address, if found. */
export interface FindEmailResponse {
  /** Whether the server accepts every recipient; null when it was not asked. */
  catch_all: boolean | null;
  /** Of answers given this confidence, that share is right. */
  confidence: number;
  /** What the call cost */
  cost: Cost;
  /** The address. */
  email: string | null;
  /** Whether its mail server confirmed this very mailbox within the last 30 days; others only with allow_unverified. */
  email_verified: boolean;
  /** Whether an address was found; nothing is charged otherwise, nor for an unverified one of a confidence below 0.5. */
  found: boolean;
  /** Whether the domain is a free mail provider's. */
  free_provider: boolean;
  /** Whether the address is a role's (info@, sales@), not a person's. */
  generic: boolean;
  /** When its mail server last confirmed it. */
  last_validated_at: string | null;
  /** Whether the domain accepts mail; null when DNS did not answer. */
  mx_found: boolean | null;
  /** The mailbox provider, such as Google Workspace. */
  provider: string | null;
  /** Why nothing was returned. */
  reason?: "not_found" | "ambiguous" | "low_confidence" | "unverified_only" | null;
  /** Where it comes from. */
  sources: Source[];
}

/** The personal address, if found. */
export interface FindPersonalEmailResponse {
  /** Of answers given this confidence, that share is right. */
  confidence: number;
  /** What the call cost */
  cost: Cost;
  /** The address. */
  email: string | null;
  /** Whether its mail server confirmed it within the last 30 days; others only with allow_unverified. */
  email_verified: boolean;
  /** Whether an address was found; nothing is charged otherwise. */
  found: boolean;
  /** Always true for an address that was found. */
  free_provider: boolean;
  /** When its mail server last confirmed it. */
  last_validated_at: string | null;
  /** The mailbox provider. */
  provider: string | null;
  /** Why nothing was returned. */
  reason?: "not_found" | "ambiguous" | "low_confidence" | "unverified_only" | null;
  /** Where it comes from. */
  sources: Source[];
}

/** The person whose phone to find: an identifier, or a name with a domain or a company. */
export interface FindPhoneRequest {
  /** Whether to return, and charge for, a number that no carrier confirmed as a mobile. */
  allow_unverified?: boolean | null;
  /** The employer's name. */
  company?: string | null;
  /**
   * The country of a phone in national form, by name or ISO 3166 code; by default that of the domain's suffix, such
   * as acme.de.
   */
  country?: string | null;
  /** The employer's domain. */
  domain?: string | null;
  /** An email address of the person, business or personal. */
  email?: string | null;
  /** The given name; needs lastName. */
  firstName?: string | null;
  /** The full name; needs a domain or a company. */
  fullName?: string | null;
  /** The family name; needs firstName. */
  lastName?: string | null;
  /** The person's profile address. */
  networkUrl?: string | null;
  /** A phone number of the person: with its leading +, or in national form with country. */
  phone?: string | null;
}

/** The mobile, if found. */
export interface FindPhoneResponse {
  /** The network it belongs to. */
  carrier: string | null;
  /** Whether its carrier confirmed within a year that it is a mobile; others only with allow_unverified. */
  carrier_verified: boolean;
  /** What the call cost */
  cost: Cost;
  /** The country of the number, ISO 3166 alpha-2. */
  country: string | null;
  /** Whether a mobile was found; nothing is charged otherwise. */
  found: boolean;
  /** When its network last confirmed it. */
  last_validated_at: string | null;
  /** The line type. */
  line_type: "mobile" | "landline" | "landline_or_mobile" | "voip" | "toll_free" | "premium" | "unknown" | null;
  /** The person's profile address. */
  network_url: string | null;
  /** When the source had it, for one that no network confirmed. */
  observed_at: string | null;
  /** The number in international format. */
  phone: string | null;
  /** Why nothing was returned. */
  reason?: "not_found" | "ambiguous" | "low_confidence" | "unverified_only" | null;
  /** The provider that knew the number. */
  source: string | null;
}

/** The source person: exactly one of networkUrl and email. */
export interface FindSimilarPeopleRequest {
  /** The source's email. */
  email?: string | null;
  /** How many to return; 10 when left out. */
  limit?: number | null;
  /** The source's profile address. */
  networkUrl?: string | null;
}

/** People like the source. */
export interface FindSimilarPeopleResponse {
  /** What the call cost */
  cost: Cost;
  /** The most similar people at other companies, best first. */
  results: SimilarPersonResult[];
  /** The source; null when unknown, and then nothing is charged. */
  source: PersonBrief | null;
}

/** What happened to a person's data in one store. */
export interface FoundInStore {
  /** How much of them was there. */
  found: number;
  /** How much of that is gone now. */
  gone: number;
  /** When the rest is deleted, and why it is kept until then. */
  rest?: string | null;
}

/** A founder. */
export interface Founder {
  /** Whether they still work there. */
  current: boolean;
  /** The person. */
  person: PersonBrief;
  /** The companies they worked at before, latest first. */
  previous_companies: string[];
}

/** A company and where it comes from. */
export interface FounderResearchResponse {
  /** The company. */
  company: Company | null;
  /** What the call cost */
  cost: Cost;
  /** Whether the company was resolved; nothing is charged otherwise, nor where nothing else is known. */
  found: boolean;
  /** Its founders and owners, those still there first. */
  founders: Founder[] | null;
  /** Its funding rounds, newest first. */
  funding_history: FundingRound[] | null;
  /** The sections whose provider failed. */
  incomplete: string[];
  /** Its technologies. */
  tech_stack: Technology[] | null;
}

/** The request to fulfil. */
export interface FulfilOperatorPrivacyRequestRequest {
  /** Whether to go by the profile and the number they gave, too: you made sure that they are theirs. */
  trust_given?: boolean | null;
}

/** A request that was fulfilled. */
export interface FulfilResponse {
  /** The receipt of an erasure. */
  receipt: PrivacyReceipt | null;
  /** The request as it is now. */
  request: RightsRequest;
}

/** Filters for rounds and jobs, and the role to name. */
export interface FundedAndHiringRequest {
  /** Countries of the company, by name or ISO 3166 alpha-2. */
  countries?: string[] | null;
  /** Departments that hire. */
  departments?: ("engineering" | "it" | "security" | "data" | "product" | "design" | "sales" | "marketing" | "customer_success" | "operations" | "finance" | "hr" | "legal" | "executive" | "research" | "support")[] | null;
  /** Industries of the company. */
  industries?: string[] | null;
  /** How many to return; 10 when left out. */
  limit?: number | null;
  /** At least this much, in the currency of the round. */
  min_amount?: number | null;
  /** At least this many open jobs, of these departments where given; 1 when left out. */
  min_open_roles?: number | null;
  /** The decision maker's role; by default the head of the company. */
  role?: string | null;
  /** How many days to look back for a round; 90 when left out. */
  since_days?: number | null;
  /** Stages of the round. */
  stages?: ("pre_seed" | "seed" | "series_a" | "series_b" | "series_c" | "series_d" | "series_e" | "series_f" | "growth" | "debt" | "grant" | "private_equity" | "post_ipo" | "undisclosed")[] | null;
}

/** Companies funded and hiring, the latest round first. */
export interface FundedAndHiringResponse {
  /** What the call cost */
  cost: Cost;
  /** The companies. */
  results: FundedHirer[];
  /** The role that was looked for at each company. */
  role: string;
}

/** Filters for companies, and the role to name. */
export interface FundedAndUsingTechRequest {
  /** How many to return; 10 when left out. */
  limit?: number | null;
  /** The decision maker's role; by default the head of engineering. */
  role?: string | null;
  /** How many days to look back for a round; 180 when left out. */
  since_days?: number | null;
  /** Stages of the round. */
  stages?: ("pre_seed" | "seed" | "series_a" | "series_b" | "series_c" | "series_d" | "series_e" | "series_f" | "growth" | "debt" | "grant" | "private_equity" | "post_ipo" | "undisclosed")[] | null;
  /** The technology. */
  technology: string;
}

/** Funded companies using the technology, the latest round first. */
export interface FundedAndUsingTechResponse {
  /** What the call cost */
  cost: Cost;
  /** The companies. */
  results: FundedUser[];
  /** The role that was looked for at each company. */
  role: string;
}

/** A funded business, its owner, and how to reach them. */
export interface FundedBusiness {
  /** The business. */
  business: Company;
  /** Whether the mobile's carrier confirmed it; others only with allow_unverified. */
  carrier_verified: boolean | null;
  /** The owner's email, or the business's own where no owner is known. */
  email: string | null;
  /** Whether that email was verified with its mail server; others only with allow_unverified. */
  emailVerified: boolean | null;
  /** Its latest round. */
  funding: FundingRound;
  /** The owner's mobile; null where none is known. */
  mobile: string | null;
  /** The owner; null when unknown, which happens only with allow_unverified. */
  owner: PersonBrief | null;
  /** The number under which the business itself is called, with allow_unverified. */
  phone: string | null;
}

/** A funded company and who decides there. */
export interface FundedCompany {
  /** The company. */
  company: Company;
  /** The decision maker. */
  decision_maker: DecisionMaker;
  /** Its latest round that was asked for. */
  funding: FundingRound;
}

/** A company funded and hiring, and who decides there. */
export interface FundedHirer {
  /** The company. */
  company: Company;
  /** The decision maker. */
  decision_maker: DecisionMaker;
  /** Its latest round that was asked for. */
  funding: FundingRound;
  /** Its open jobs. */
  hiring: Hiring;
}

/** A funded company using the technology, and who decides there. */
export interface FundedUser {
  /** The company. */
  company: Company;
  /** The decision maker. */
  decision_maker: DecisionMaker;
  /** Its latest round that was asked for. */
  funding: FundingRound;
  /** Everything it uses. */
  technologies: Technology[];
}

/** The money a company raised. */
export interface Funding {
  /** ISO 4217. */
  currency: string | null;
  /** The rounds, newest first. */
  rounds: FundingRound[];
  /** The sum of all rounds, in whole units of the currency. */
  totalRaised: number | null;
}

/** A funding round. */
export interface FundingData {
  /** In whole units of the currency; null when undisclosed. */
  amount: number | null;
  /** ISO 4217. */
  currency: string | null;
  /** Who invested. */
  investors: string[];
  /** The stage. */
  stage: "pre_seed" | "seed" | "series_a" | "series_b" | "series_c" | "series_d" | "series_e" | "series_f" | "growth" | "debt" | "grant" | "private_equity" | "post_ipo" | "undisclosed";
}

/** What a funding round must be. */
export interface FundingFilter {
  /** At least this much, in whole units of its currency. */
  min_amount?: number | null;
  /** Announced within this many days. */
  since_days?: number | null;
  /** One of these stages. */
  stages?: ("pre_seed" | "seed" | "series_a" | "series_b" | "series_c" | "series_d" | "series_e" | "series_f" | "growth" | "debt" | "grant" | "private_equity" | "post_ipo" | "undisclosed")[] | null;
}

/** Filters for rounds, and the role to name. */
export interface FundingRadarRequest {
  /** Countries of the company, by name or ISO 3166 alpha-2. */
  countries?: string[] | null;
  /** Industries of the company. */
  industries?: string[] | null;
  /** How many to return; 10 when left out. */
  limit?: number | null;
  /** At least this much, in the currency of the round. */
  min_amount?: number | null;
  /** The decision maker's role; by default the head of the company. */
  role?: string | null;
  /** How many days to look back; 30 when left out. */
  since_days?: number | null;
  /** Stages of the round. */
  stages?: ("pre_seed" | "seed" | "series_a" | "series_b" | "series_c" | "series_d" | "series_e" | "series_f" | "growth" | "debt" | "grant" | "private_equity" | "post_ipo" | "undisclosed")[] | null;
}

/** Funded companies, the latest round first. */
export interface FundingRadarResponse {
  /** What the call cost */
  cost: Cost;
  /** The companies. */
  results: FundedCompany[];
  /** The role that was looked for at each company. */
  role: string;
}

/** One funding round. */
export interface FundingRound {
  /** The amount, in whole units of the currency; null when undisclosed. */
  amount: number | null;
  /** The day it was announced. */
  announcedAt: string | null;
  /** ISO 4217. */
  currency: string | null;
  /** Who invested. */
  investors: string[];
  /** The stage. */
  stage: "pre_seed" | "seed" | "series_a" | "series_b" | "series_c" | "series_d" | "series_e" | "series_f" | "growth" | "debt" | "grant" | "private_equity" | "post_ipo" | "undisclosed";
}

/** A job. */
export interface GetBulkResponse {
  /** What the call cost */
  cost: Cost;
  /** How many items are how far. */
  counts: Counts;
  /** When it was submitted. */
  created_at: string;
  /** When it ended. */
  finished_at: string | null;
  /** The job's id. */
  id: string;
  /** Where the next page begins; null at the end. */
  next_cursor: string | null;
  /** The results there are, by index. */
  results: BulkResult[];
  /** When work on it began. */
  started_at: string | null;
  /** How far it is. */
  status: "queued" | "processing" | "completed" | "failed";
  /** The status of the webhook; null when none was requested. */
  webhook: JobWebhook | null;
}

/** A request and who made it. */
export interface GetRightsRequestResponse {
  /** The requester. */
  asker: RightsAsker;
  /** The request. */
  request: RightsRequest;
}

/** Credits to give. */
export interface GrantOperatorAccountRequest {
  /** Credits to add (negative to remove). */
  credits: number;
  /** Why; kept in the ledger. */
  note?: string | null;
}

/** The hashes of one address. */
export interface HashedEmail {
  /** The place of the address in the list sent, from 0. */
  index: number;
  /** SHA-256 of the trimmed, lower-case address: Meta and most platforms. */
  sha256: string;
  /** The same without dots and plus-suffix at Gmail: Google. */
  sha256_google: string;
}

/** A company that became notably larger or smaller. */
export interface HeadcountData {
  /** How many work there now. */
  current: number;
  /** How many people worked there before. */
  previous: number;
}

/** The service's health. */
export interface HealthResponse {
  /** The data that is served; null in a process that holds none. */
  dataset: Holdings | null;
  /** Always `ok`; otherwise the call fails with 503. */
  status: string;
  /** The version running. */
  version: string;
}

/** A record, and who supplied it. */
export interface HeldRecord {
  /** The record as it is stored. */
  record: Record<string, unknown>;
  /** The sources. */
  supplied_by: Supplier[];
}

/** A company's open jobs. */
export interface Hiring {
  /** The departments they are in, the busiest first. */
  departments: ("engineering" | "it" | "security" | "data" | "product" | "design" | "sales" | "marketing" | "customer_success" | "operations" | "finance" | "hr" | "legal" | "executive" | "research" | "support")[];
  /** The jobs, the latest first; at most 10. */
  jobs: JobPosting[];
  /** How many jobs are open. */
  open_roles: number;
}

/** A hiring company and the buyer the jobs concern. */
export interface HiringCompany {
  /** The buyer of the hiring department. */
  buyer: DecisionMaker;
  /** The company. */
  company: Company;
  /** The jobs that fit, the latest first; at most 10. */
  jobs: JobPosting[];
  /** The role that was looked for. */
  role: string;
}

/** A job posting. */
export interface HiringData {
  /** How many people applied; null where the source does not say. */
  applicants: number | null;
  /** The department. */
  department: "engineering" | "it" | "security" | "data" | "product" | "design" | "sales" | "marketing" | "customer_success" | "operations" | "finance" | "hr" | "legal" | "executive" | "research" | "support" | null;
  /** Where it is. */
  location: Location | null;
  /** When it was posted. */
  posted_at: string;
  /** The title. */
  title: string;
  /** Where to apply. */
  url: string | null;
}

/** Filters for jobs, and the role to name. */
export interface HiringIntentRequest {
  /** Departments that hire. */
  departments?: ("engineering" | "it" | "security" | "data" | "product" | "design" | "sales" | "marketing" | "customer_success" | "operations" | "finance" | "hr" | "legal" | "executive" | "research" | "support")[] | null;
  /** Industries of the company. */
  industries?: string[] | null;
  /** Words of the titles of open jobs. */
  keywords?: string[] | null;
  /** How many to return; 10 when left out. */
  limit?: number | null;
  /** The buyer's role; by default the head of the hiring department. */
  role?: string | null;
  /** Titles of open jobs. */
  titles?: string[] | null;
}

/** Hiring companies, the latest posting first. */
export interface HiringIntentResponse {
  /** What the call cost */
  cost: Cost;
  /** The companies. */
  results: HiringCompany[];
}

/** Filters for hiring, and the role to name. */
export interface HiringVelocityRequest {
  /** The department; any when left out. */
  department?: "engineering" | "it" | "security" | "data" | "product" | "design" | "sales" | "marketing" | "customer_success" | "operations" | "finance" | "hr" | "legal" | "executive" | "research" | "support" | null;
  /** How many to return; 10 when left out. */
  limit?: number | null;
  /** At least this many jobs posted this quarter in the department; 5 when left out. */
  min_roles?: number | null;
  /** The buyer's role; by default the head of the department. */
  role?: string | null;
}

/** Companies that hire fast this calendar quarter, the latest posting first. */
export interface HiringVelocityResponse {
  /** What the call cost */
  cost: Cost;
  /** The companies. */
  results: FastHirer[];
}

/** One call, or one item of a bulk job. */
export interface HistoryRecord {
  /** When it was answered. */
  at: string;
  /** Whether the cache answered. */
  cache: "hit" | "miss" | "none";
  /** Its cost. */
  credits: number;
  /** Whether its subject was found; null where the call has none. */
  found: boolean | null;
  /** The key it was made with. */
  key_id: string;
  /** How long it took. */
  latency_ms: number;
  /** The HTTP method. */
  method: string;
  /** The endpoint's path. */
  path: string;
  /** The providers asked, in order. */
  providers: ProviderTrace[];
  /** The call's id. */
  request_id: string;
  /** How many results it returned; null where the call returns none. */
  results: number | null;
  /** The status answered. */
  status: number;
}

/** Calls, newest first. */
export interface HistoryResponse {
  /** What the call cost */
  cost: Cost;
  /** Where the next page begins; null at the end. */
  next_cursor: string | null;
  /** The calls; a page of a filtered list may be shorter than asked for. */
  results: HistoryRecord[];
}

/** What a directory holds. */
export interface Holdings {
  /** How many companies it has. */
  companies: number;
  /** The invented demo world, the embedded index, or a database. */
  kind: "demo" | "embedded" | "postgres";
  /** How many people it has. */
  people: number;
  /** When its present state was published; null where that is not known. */
  published_at: string | null;
}

/** A person or a company. */
export type IcpResult = Person | Company;

/** A column, and what is read from it. */
export interface ImportColumn {
  /** Why: header, contents (of its first cells), or map (set by you). */
  by: string | null;
  /** The field; null where it is not read. */
  field: string | null;
  /** Its name. */
  name: string;
}

/** Cells of one column that were left out for one reason. */
export interface ImportDropped {
  /** How many. */
  cells: number;
  /** The column. */
  column: string;
  /** Why. */
  reason: string;
}

/** A status that counts as an opt-out. */
export interface ImportObjection {
  /** The column. */
  column: string;
  /** How many rows have it. */
  rows: number;
  /** The status as the file has it. */
  status: string;
}

/** The sandbox's endpoints, each as `METHOD path`. */
export interface InfoEndpoints {
  /** Bundles. */
  bundles: string[];
  /** Composite endpoints. */
  combos: string[];
  /** Emails, phones and reverse lookups. */
  find: string[];
  /** Niche composite endpoints. */
  niche_combos: string[];
  /** One identifier in, one record out. */
  resolve: string[];
  /** People and companies by filters. */
  search: string[];
  /** The feeds. */
  signals: string[];
  /** Watch lists, saved ICPs and history, read-only. */
  sticky: string[];
}

/** The sandbox, explained. */
export interface InfoResponse {
  /** Calls per IP address and UTC day; this one is not counted. */
  daily_limit: number;
  /** How the sandbox works, and the inputs that force an outcome. */
  description: string;
  /** The sandbox's endpoints, by group. */
  endpoints: InfoEndpoints;
  /** Where to go for real data. */
  note: string;
  /** Always true. */
  sandbox: boolean;
}

/** An entry of a list that could not be read. */
export interface InvalidEntry {
  /** Its mistakes. */
  errors: EntryError[];
  /** Its place in the list, from 0. */
  index: number;
}

/** Why an item has no person. */
export interface ItemError {
  /** A code as in the errors of /v1/enrich, or not_found, ambiguous, low_confidence. */
  code: string;
  /** The remedy. */
  detail: string;
  /** The fields that are wrong. */
  errors?: FieldError[];
}

/** A job change. */
export interface JobChange {
  /** When it happened. */
  changed_at: string;
  /** The job since. */
  current: Position;
  /** The person. */
  person: Person;
  /** The job before. */
  previous: Position;
}

/** A job change. */
export interface JobChangeData {
  /** The post that announced it; null where there is none. */
  announcement: Announcement | null;
  /** The job since. */
  current: Position;
  /** The job before. */
  previous: Position;
}

/** Which job changes to list. */
export interface JobChangeRadarRequest {
  /** New employers. */
  company_domains?: string[] | null;
  /** Departments of the new job. */
  departments?: ("engineering" | "it" | "security" | "data" | "product" | "design" | "sales" | "marketing" | "customer_success" | "operations" | "finance" | "hr" | "legal" | "executive" | "research" | "support")[] | null;
  /** Former employers. */
  from_domains?: string[] | null;
  /** Industries of the new employer. */
  industries?: string[] | null;
  /** How many to return; 10 when left out. */
  limit?: number | null;
  /** Seniorities of the new job. */
  seniorities?: ("owner" | "founder" | "c_suite" | "partner" | "vp" | "head" | "director" | "manager" | "senior" | "entry" | "intern")[] | null;
  /** How many days to look back; 30 when left out. */
  since_days?: number | null;
  /** Titles of the new job. */
  titles?: string[] | null;
}

/** Job changes, the latest first. */
export interface JobChangeRadarResponse {
  /** What the call cost */
  cost: Cost;
  /** The changes. */
  results: JobChange[];
}

/** The cost of a job so far, and the credits still held for it. */
export interface JobCost {
  /** Credits charged so far. */
  credits: number;
  /** Credits still set aside. */
  held: number;
}

/** An open job. */
export interface JobPosting {
  /** How many people applied; null where the source does not say. */
  applicants: number | null;
  /** The department. */
  department: "engineering" | "it" | "security" | "data" | "product" | "design" | "sales" | "marketing" | "customer_success" | "operations" | "finance" | "hr" | "legal" | "executive" | "research" | "support" | null;
  /** Where it is. */
  location: Location | null;
  /** When it was posted. */
  posted_at: string;
  /** The title. */
  title: string;
  /** Where to apply. */
  url: string | null;
}

/** A job without its results. */
export interface JobSummary {
  /** The cost so far and the credits held. */
  cost: JobCost;
  /** How many items are how far. */
  counts: Counts;
  /** When it was submitted. */
  created_at: string;
  /** When it ended. */
  finished_at: string | null;
  /** The job's id. */
  id: string;
  /** When work on it began. */
  started_at: string | null;
  /** How far it is. */
  status: "queued" | "processing" | "completed" | "failed";
}

/** A job's webhook. */
export interface JobWebhook {
  /** How often delivery was tried. */
  attempts: number;
  /** pending until the job has ended and a delivery succeeded. */
  status: "pending" | "delivered" | "failed";
  /** Where it goes. */
  url: string;
}

/** Filters for acquisitions, and the role to name. */
export interface JustAcquiredBuyersRequest {
  /** The industry of either side. */
  industry?: string | null;
  /** How many to return; 10 when left out. */
  limit?: number | null;
  /** The decision maker's role; by default the head of the acquirer. */
  role?: string | null;
}

/** Acquisitions of the last 30 days, the latest first. */
export interface JustAcquiredBuyersResponse {
  /** What the call cost */
  cost: Cost;
  /** The acquisitions. */
  results: Acquisition[];
  /** The role that was looked for at each company. */
  role: string;
}

/** Where to look. */
export interface JustFundedSmbLeadersRequest {
  /**
   * Whether to return, and charge for, contacts that could not be verified, and businesses without a known owner, by
   * their own number or address.
   */
  allow_unverified?: boolean | null;
  /** The city. */
  city?: string | null;
  /** The country, by name or ISO 3166 alpha-2. */
  country?: string | null;
  /** The trade. */
  industry?: string | null;
  /** How many to return; 10 when left out. */
  limit?: number | null;
  /** The region. */
  region?: string | null;
}

/** Businesses funded in the last 30 days whose owner can be reached, the latest round first. */
export interface JustFundedSmbLeadersResponse {
  /** What the call cost */
  cost: Cost;
  /** The businesses. */
  results: FundedBusiness[];
  /** How many more have only an unverified contact; send allow_unverified to get them. */
  unverified_only: number;
}

/** A key without its secret. */
export interface KeyInfo {
  /** Its spend caps, shared with the keys it was rotated from and the keys it created while capped. */
  caps: SpendCaps;
  /** Agents (MCP) must ask their user before a call that can cost this much or more. */
  confirm_above: number;
  /** When it was made. */
  created_at: string;
  /** The key's id. */
  id: string;
  /** When it was last used, to within ten minutes. */
  last_used_at: string | null;
  /** Its name. */
  name: string;
  /** The start of the secret, to recognize it by. */
  prefix: string;
  /** The endpoint families it may call. */
  scopes: ("resolve" | "find" | "search" | "signals" | "composites" | "niche" | "bundles" | "sticky" | "bulk" | "sandbox" | "account")[];
  /** When it stops working, after a rotation. */
  valid_until: string | null;
}

/** A key without its secret. */
export interface KeyInfoAnswer {
  /** Its spend caps, shared with the keys it was rotated from and the keys it created while capped. */
  caps: SpendCaps;
  /** Agents (MCP) must ask their user before a call that can cost this much or more. */
  confirm_above: number;
  /** What the call cost */
  cost: Cost;
  /** When it was made. */
  created_at: string;
  /** The key's id. */
  id: string;
  /** When it was last used, to within ten minutes. */
  last_used_at: string | null;
  /** Its name. */
  name: string;
  /** The start of the secret, to recognize it by. */
  prefix: string;
  /** The endpoint families it may call. */
  scopes: ("resolve" | "find" | "search" | "signals" | "composites" | "niche" | "bundles" | "sticky" | "bulk" | "sandbox" | "account")[];
  /** When it stops working, after a rotation. */
  valid_until: string | null;
}

/** The account's keys. */
export interface KeysResponse {
  /** What the call cost */
  cost: Cost;
  /** Oldest first; revoked ones are gone. */
  results: KeyInfo[];
}

/** A person at the domain, and their address there. */
export interface KnownAtDomain {
  /** Of addresses given this confidence, that share is right. */
  confidence: number;
  /** The address. */
  email: string;
  /** Whether its mail server confirmed it within the last 30 days. */
  email_verified: boolean;
  /** The person. */
  person: PersonBrief;
  /** Where it comes from. */
  sources: Source[];
}

/** The result of a run. */
export interface LastRun {
  /** How many entries were compared with the signals. */
  checked: number;
  /** Its cost. */
  credits: number;
  /** How many matches were returned. */
  matched: number;
}

/** A person who left. */
export interface Leaver {
  /** The job they have now. */
  current: Position;
  /** The business email at the new employer. */
  email: string;
  /** Whether its mail server confirmed it; others are returned only with allow_unverified. */
  emailVerified: boolean;
  /** When they left. */
  left_at: string;
  /** The person. */
  person: Person;
  /** The job they left. */
  previous: Position;
}

/** A contact that is not given. */
export interface LeftOut {
  /** Which one. */
  contact: "email" | "phone";
  /** Why. */
  reason: "not_found" | "ambiguous" | "low_confidence" | "unverified_only";
}

/** A plan's limits. */
export interface Limits {
  /** Requests per second, across all keys. */
  requests_per_second: number;
  /** Whether signals are included. */
  signals: boolean;
  /** Whether webhooks are included. */
  webhooks: boolean;
}

/** Jobs, newest first. */
export interface ListBulkResponse {
  /** What the call cost */
  cost: Cost;
  /** Where the next page begins; null at the end. */
  next_cursor: string | null;
  /** The jobs, without their results. */
  results: JobSummary[];
}

/** Deliveries, newest first. */
export interface ListDeliveriesResponse {
  /** What the call cost */
  cost: Cost;
  /** Where the next page begins; null at the end. */
  next_cursor: string | null;
  /** The deliveries. */
  results: DeliveryInfo[];
}

/** Files, without their rows. */
export interface ListFilesResponse {
  /** What the call cost */
  cost: Cost;
  /** Where the next page begins; null at the end. */
  next_cursor: string | null;
  /** The files. */
  results: FileInfo[];
}

/** Requests, the one that is due first in front. */
export interface ListRightsRequestsResponse {
  /** The requests. */
  results: RightsRequest[];
}

/** Which businesses to list. */
export interface LocalBusinessOwnersRequest {
  /**
   * Whether to return, and charge for, contacts that could not be verified, and businesses without a known owner, by
   * their own number or address.
   */
  allow_unverified?: boolean | null;
  /** The city; add a region or country where there are several of the name. */
  city: string;
  /** The trade. */
  industry: string;
  /** How many to return; 10 when left out. */
  limit?: number | null;
  /** The number of employees; by default up to 200, or unknown. */
  size?: Range | null;
}

/** Businesses whose owner can be reached, the largest first. */
export interface LocalBusinessOwnersResponse {
  /** What the call cost */
  cost: Cost;
  /** The businesses. */
  results: OwnedBusiness[];
  /** How many more have only an unverified contact; send allow_unverified to get them. */
  unverified_only: number;
}

/** Which businesses to list. */
export interface LocalServiceByRevenueRequest {
  /**
   * Whether to return, and charge for, contacts that could not be verified, and businesses without a known owner, by
   * their own number or address.
   */
  allow_unverified?: boolean | null;
  /** The city. */
  city?: string | null;
  /** The trade. */
  industry?: string | null;
  /** How many to return; 10 when left out. */
  limit?: number | null;
  /** The band of the yearly revenue. */
  revenue_band: "0-1M" | "1M-10M" | "10M-25M" | "25M-50M" | "50M-100M" | "100M-250M" | "250M-500M" | "500M-1B" | "1B-10B" | "10B+";
}

/** Businesses of the band whose owner can be reached, the largest first. */
export interface LocalServiceByRevenueResponse {
  /** What the call cost */
  cost: Cost;
  /** The businesses. */
  results: BusinessByRevenue[];
  /** How many more have only an unverified contact; send allow_unverified to get them. */
  unverified_only: number;
}

/** A place. */
export interface Location {
  /** The city. */
  city: string | null;
  /** The country, ISO 3166 alpha-2. */
  country: string | null;
  /** The state, province or region. */
  region: string | null;
}

/** A place. */
export interface LocationInput {
  /** The city. */
  city?: string | null;
  /** The country, ISO 3166 alpha-2. */
  country?: string | null;
  /** The state, province or region. */
  region?: string | null;
}

/** A company like the sources. */
export interface Lookalike {
  /** The company. */
  company: Company;
  /** Their common traits. */
  reasons: string[];
  /** Similarity, 0 to 1. */
  similarity: number;
}

/** Which companies to find the like of. */
export interface LookalikeAccountsRequest {
  /** One to five source domains. */
  domains: string[];
  /** How many to return; 10 when left out. */
  limit?: number | null;
}

/** Companies like the sources, best first; the sources are never among them. */
export interface LookalikeAccountsResponse {
  /** What the call cost */
  cost: Cost;
  /** The companies. */
  results: Lookalike[];
  /** The source domains nothing is known of. */
  unknown_domains: string[];
}

/** Which jobs to list. */
export interface LowCompetitionHiresRequest {
  /** Departments. */
  departments?: ("engineering" | "it" | "security" | "data" | "product" | "design" | "sales" | "marketing" | "customer_success" | "operations" | "finance" | "hr" | "legal" | "executive" | "research" | "support")[] | null;
  /** How many to return; 10 when left out. */
  limit?: number | null;
  /** Where the job is: city, region or country. */
  locations?: string[] | null;
  /** At most this many applicants; 24 when left out. */
  max_applicants?: number | null;
  /** Titles. */
  titles?: string[] | null;
}

/** Jobs few have applied for, the latest posting first. */
export interface LowCompetitionHiresResponse {
  /** What the call cost */
  cost: Cost;
  /** The jobs. */
  results: QuietJob[];
  /** The missing data, when the list is empty because no source supplies it. */
  unsupplied?: string | null;
}

/** How sure the answer is, and what made it so. */
export interface Match {
  /** 0 to 1. */
  confidence: number;
  /** Why, for people to read. */
  explanation: string;
  /** The inputs that matched. */
  matched_on: string[];
}

/** The key's account. */
export interface MeResponse {
  /** Credits that can be spent. */
  balance: number;
  /** The account's spend caps. */
  caps: SpendCaps;
  /** When the account will be closed; null unless its holder asked for that. */
  closes_at: string | null;
  /** What the call cost */
  cost: Cost;
  /** When the account was opened. */
  created_at: string;
  /** The address it was opened for. */
  email: string;
  /** Credits set aside for running jobs. */
  held: number;
  /** The account's id. */
  id: string;
  /** The plan's limits. */
  limits: Limits;
  /** The plan in force. */
  plan: "free" | "indie" | "starter" | "pro" | "enterprise";
  /** When the trial ends; null without a trial. */
  trial_ends_at: string | null;
  /** The default webhook address. */
  webhook_url: string | null;
}

/** A contact who moved. */
export interface MovedChampion {
  /** When it happened. */
  changed_at: string;
  /** The contact as it was sent. */
  contact: Contact;
  /** The job since. */
  current: Position;
  /** The contact's place in the list, from 0. */
  index: number;
  /** The person. */
  person: Person;
  /** The job before. */
  previous: Position;
}

/** The mobile, if any provider has one, and how each fared. */
export interface MultiSourcePhoneResponse {
  /** The providers asked, in order. */
  attempts: PhoneAttempt[];
  /** The network it belongs to. */
  carrier: string | null;
  /** Whether its carrier confirmed within a year that it is a mobile; others only with allow_unverified. */
  carrier_verified: boolean;
  /** What the call cost */
  cost: Cost;
  /** The country of the number, ISO 3166 alpha-2. */
  country: string | null;
  /** Whether a mobile was found; nothing is charged otherwise. */
  found: boolean;
  /** When its network last confirmed it. */
  last_validated_at: string | null;
  /** The line type. */
  line_type: "mobile" | "landline" | "landline_or_mobile" | "voip" | "toll_free" | "premium" | "unknown" | null;
  /** The person's profile address. */
  network_url: string | null;
  /** When the source had it, for one that no network confirmed. */
  observed_at: string | null;
  /** The number in international format. */
  phone: string | null;
  /** Why nothing was returned. */
  reason?: "not_found" | "ambiguous" | "low_confidence" | "unverified_only" | null;
  /** The provider that knew the number. */
  source: string | null;
}

/** A new key with its secret. */
export interface NewKeyResponse {
  /** The secret, shown only once: keep it. */
  api_key: string;
  /** What the call cost */
  cost: Cost;
  /** When it was made. */
  created_at: string;
  /** The key's id. */
  id: string;
  /** Its name. */
  name: string;
  /** The start of the secret, to recognize it by. */
  prefix: string;
  /** The endpoint families it may call. */
  scopes: ("resolve" | "find" | "search" | "signals" | "composites" | "niche" | "bundles" | "sticky" | "bulk" | "sandbox" | "account")[];
}

/** Where and when to send new matches (Pro). Each match is charged once, at the price of a run without its base. */
export interface Notify {
  /** An email address to notify instead: the account's own, or another one at its company. */
  email?: string | null;
  /** The schedule; instant by default, off to stop. */
  schedule?: "instant" | "daily" | "weekly" | "off" | null;
  /** The webhook address; without it and without email, the account's own webhook_url. */
  webhook_url?: string | null;
}

/** A pause of the notifications. */
export interface NotifyPause {
  /** Why. */
  reason: "undeliverable" | "unsubscribed" | "insufficient_credits" | "spend_cap_reached" | "plan_required" | "no_address";
  /** Since when. */
  since: string;
  /** When it is retried; null when it waits until you set notify again. */
  until: string | null;
}

/** Where a list sends new matches, and its state. */
export interface Notifying {
  /** The mailbox; null for a webhook. */
  email: string | null;
  /** When a match was last sent. */
  last_at: string | null;
  /** Why notifications are paused; null when they are not. Matches wait up to 31 days. */
  paused: NotifyPause | null;
  /** When. */
  schedule: "instant" | "daily" | "weekly" | "off";
  /** The webhook address; null for a mailbox or for the account's own address. */
  webhook_url: string | null;
}

/** Accounts, in no order but always the same. */
export interface OperatorAccountsResponse {
  /** Where the next page begins; null at the end. */
  next_cursor: string | null;
  /** The accounts. */
  results: AccountSummary[];
}

/** The results. */
export interface OperatorAuditResponse {
  /** When the sweeper last started to check all accounts; null if it never did. */
  last_round_at: string | null;
  /** Where the next page begins; null at the end. */
  next_cursor: string | null;
  /** The accounts that were checked. */
  results: AuditedAccount[];
}

/** The data that is served. */
export interface OperatorDatasetResponse {
  /** The data that is served; null in a process that holds none. */
  dataset: Holdings | null;
  /** The sources. */
  sources: SourceCount[];
}

export interface OperatorImportRequest {
  /** CSV, XLSX or NDJSON */
  file: Uint8Array;
}

/** The result of an import, or its preview. */
export interface OperatorImportResponse {
  /** Records that are new. */
  added: number;
  /** Each column, and what is read from it. */
  columns: ImportColumn[];
  /** Cells that were left out while the rest of their row was kept. */
  dropped: ImportDropped[];
  /** Whether nothing was changed. */
  dry_run: boolean;
  /** The statuses, such as Do Not Contact, that counted as opt-outs. */
  objections: ImportObjection[];
  /** Rows that identify no one. */
  rejected: number;
  /** Those rows with their reasons, as CSV; the first of them where there are many. */
  rejects: string | null;
  /** Rows read. */
  rows: number;
  /** The source name stored with the records. */
  source: string;
  /** People who opted out and are left out. */
  suppressed: number;
  /** Rows merged into an existing record. */
  updated: number;
}

/** The figures of the providers. */
export interface OperatorProvidersResponse {
  /** One entry per capability and provider, in the order in which they are asked. */
  results: ProviderScore[];
  /** The first day that is counted, a Monday, UTC. */
  since: string;
}

/** Where signals come from. */
export interface OperatorSourcesResponse {
  /** The sources. */
  results: SignalSourceState[];
  /** Data that no source supplies, and the calls that need it. */
  unsupplied: string[];
}

/** The time two people were at a company together. */
export interface Overlap {
  /** The first day. */
  from: string;
  /** Full months. */
  months: number;
  /** The last day. */
  to: string;
}

/** A small business, its owner, and how to reach them. */
export interface OwnedBusiness {
  /** The business. */
  business: Company;
  /** Whether the mobile's carrier confirmed it; others only with allow_unverified. */
  carrier_verified: boolean | null;
  /** The owner's email, or the business's own where no owner is known. */
  email: string | null;
  /** Whether that email was verified with its mail server; others only with allow_unverified. */
  emailVerified: boolean | null;
  /** The owner's mobile; null where none is known. */
  mobile: string | null;
  /** The owner; null when unknown, which happens only with allow_unverified. */
  owner: PersonBrief | null;
  /** The number under which the business itself is called, with allow_unverified. */
  phone: string | null;
}

/** A past coworker. */
export interface PastCoworker {
  /** Where they worked together. */
  company: CompanyRef;
  /** When they worked together. */
  overlap: Overlap;
  /** The person. */
  person: Person;
  /** How strong the tie is, 0 to 1: the longer together, the smaller the company, the nearer the work. */
  strength: number;
}

/** How the people found divide; each value can be sent as a filter. */
export interface PeopleFacets {
  /** By the employer's size. */
  company_sizes: FacetValue[];
  /** By department. */
  departments: FacetValue[];
  /** The commonest 20. */
  industries: FacetValue[];
  /** The commonest 20 countries. */
  locations: FacetValue[];
  /** By seniority. */
  seniorities: FacetValue[];
}

/** What people are searched by. */
export interface PeopleFilters {
  /** Certifications the person holds. */
  certifications?: string[] | null;
  /** The person joined the present employer within this many days. */
  changed_job_within_days?: number | null;
  /** The employer's domain. */
  company_domains?: string[] | null;
  /** The employer's size. */
  company_sizes?: ("1-10" | "11-50" | "51-200" | "201-500" | "501-1000" | "1001-5000" | "5001-10000" | "10001+")[] | null;
  /** The department of the job. */
  departments?: ("engineering" | "it" | "security" | "data" | "product" | "design" | "sales" | "marketing" | "customer_success" | "operations" | "finance" | "hr" | "legal" | "executive" | "research" | "support")[] | null;
  /** The employer's industry. */
  industries?: string[] | null;
  /** Words of the title, headline, a skill, certification or school. */
  keywords?: string[] | null;
  /** Languages the person speaks. */
  languages?: string[] | null;
  /** Where the person is: city, region or country, by name or code, or several with commas. */
  locations?: string[] | null;
  /** Schools the person went to. */
  schools?: string[] | null;
  /** How senior the job is. */
  seniorities?: ("owner" | "founder" | "c_suite" | "partner" | "vp" | "head" | "director" | "manager" | "senior" | "entry" | "intern")[] | null;
  /** Skills the person lists. */
  skills?: string[] | null;
  /** Technologies the employer uses. */
  technologies?: string[] | null;
  /** Job titles; abbreviations and synonyms are understood. */
  titles?: string[] | null;
  /** Full years since the person's first job. */
  years_of_experience?: Range | null;
}

/** People, latest newcomer first. */
export interface PeopleResponse {
  /** What the call cost */
  cost: Cost;
  /** Where the next page begins; null at the end. */
  next_cursor: string | null;
  /** Each person once. */
  results: PersonSeen[];
}

/** A person. */
export interface Person {
  /** Certifications held. */
  certifications: string[];
  /** The current employer. */
  company: Employer | null;
  /** The department of the current job. */
  department: "engineering" | "it" | "security" | "data" | "product" | "design" | "sales" | "marketing" | "customer_success" | "operations" | "finance" | "hr" | "legal" | "executive" | "research" | "support" | null;
  /** Schools, newest first. */
  education: Education[];
  /** The business email, where known and where the call includes it. */
  email?: string | null;
  /** Whether that email was verified with its mail server. */
  emailVerified?: boolean | null;
  /** Jobs, newest first. */
  experience: Experience[];
  /** The given name. */
  firstName: string | null;
  /** The full name. */
  fullName: string;
  /** The line a person writes about themselves. */
  headline: string | null;
  /** The person's id in this service. */
  id: string;
  /** Languages spoken. */
  languages: string[];
  /** The family name. */
  lastName: string | null;
  /** When the record was last confirmed. */
  lastVerifiedAt: string | null;
  /** Where the person is. */
  location: Location | null;
  /** The profile address. */
  networkUrl: string | null;
  /** How senior the current job is. */
  seniority: "owner" | "founder" | "c_suite" | "partner" | "vp" | "head" | "director" | "manager" | "senior" | "entry" | "intern" | null;
  /** Skills, as the person lists them. */
  skills: string[];
  /** Which provider said what, and when. */
  sources: Source[];
  /** The current job title. */
  title: string | null;
}

/** A person in brief. */
export interface PersonBrief {
  /** The department of the job. */
  department: "engineering" | "it" | "security" | "data" | "product" | "design" | "sales" | "marketing" | "customer_success" | "operations" | "finance" | "hr" | "legal" | "executive" | "research" | "support" | null;
  /** The full name. */
  fullName: string;
  /** The person's id in this service. */
  id: string;
  /** The profile address. */
  networkUrl: string | null;
  /** How senior the job is. */
  seniority: "owner" | "founder" | "c_suite" | "partner" | "vp" | "head" | "director" | "manager" | "senior" | "entry" | "intern" | null;
  /** The job title. */
  title: string | null;
}

/** A person by profile address. */
export interface PersonByUrl {
  /** The person's profile address. */
  networkUrl: string;
}

/** A person, and the calls that first and last returned them. */
export interface PersonSeen {
  /** The current employer. */
  company: CompanyRef | null;
  /** The first call that returned the person. */
  first?: SeenBy | null;
  /** The full name; null when the record is not kept any more. */
  fullName: string | null;
  /** The person's id. */
  id: string;
  /** The last call that did. */
  last?: SeenBy | null;
  /** The profile address. */
  networkUrl: string | null;
  /** True when the person opted out: no other field is returned, and you must delete your copy of their data. */
  suppressed?: boolean;
  /** The current job title. */
  title: string | null;
}

/** One provider's attempt. */
export interface PhoneAttempt {
  /** How long it took. */
  latency_ms: number;
  /** found, not_found, ambiguous, or why it could not answer. */
  outcome: string;
  /** The provider's name. */
  provider: string;
}

/** A plan. */
export interface PlanInfo {
  /** Its limits. */
  limits: Limits;
  /** Its name. */
  name: "free" | "indie" | "starter" | "pro" | "enterprise";
}

/** The plan an account is to have. */
export interface PlanOperatorAccountRequest {
  /** Its plan from now on. */
  plan: "free" | "indie" | "starter" | "pro" | "enterprise";
}

/** A job at a company. */
export interface Position {
  /** The employer. */
  company: CompanyRef | null;
  /** The title. */
  title: string | null;
}

/** The price list. */
export interface PricingResponse {
  /** The price of a credit at the Starter rate. */
  credit_price: CreditPrice;
  /** The endpoints. */
  endpoints: EndpointPrice[];
  /** The plans, lowest first. */
  plans: PlanInfo[];
}

/** The signed record of what was done. */
export interface PrivacyReceipt {
  /** What was done. */
  action: string;
  /** When it was done. */
  done_at: string;
  /** Its number. */
  id: string;
  /** The deployment's public key, Ed25519 in base64. */
  public_key: string;
  /** When it was asked for. */
  requested_at: string;
  /** Ed25519 over the rest, its names sorted, in base64. */
  signature?: string;
  /** The result, by store. */
  stores: Record<string, FoundInStore>;
}

/** Opt-outs and privacy requests in numbers. */
export interface PrivacyStatusResponse {
  /** How many were listed, by where they came from. */
  by_origin: Record<string, number>;
  /** Whether this process can erase and export stored data; on AWS use the command line. */
  erases: boolean;
  /** When the list last changed; null when no one has opted out. */
  last_at: string | null;
  /** Keyed hashes on the list; one person has several. */
  marks: number;
  /** The earliest deadline among them. */
  next_due_at: string | null;
  /** Requests waiting for an answer. */
  open_requests: number;
  /** Opt-outs of which customers who bought the record are still to be notified. */
  untold: number;
}

/** A contact who rose. */
export interface Promotion {
  /** The contact as it was sent. */
  contact: Contact;
  /** The contact's place in the list, from 0. */
  index: number;
  /** The title since. */
  new_title: string;
  /** The person. */
  person: Person;
  /** The title before. */
  previous_title: string;
  /** When it happened; midnight UTC where only the day is known. */
  promoted_at: string;
}

/** The person to prepare for. */
export interface ProspectPackageRequest {
  /** Whether to return an email or mobile that could not be verified. */
  allow_unverified?: boolean | null;
  /** The person's profile address. */
  networkUrl: string;
}

/** Everything to begin a conversation with. */
export interface ProspectPackageResponse {
  /** Whether its carrier confirmed it; null without one. */
  carrier_verified: boolean | null;
  /** What the call cost */
  cost: Cost;
  /** Whether the person was resolved; nothing is charged otherwise. */
  found: boolean;
  /** The contacts that are not given, and why. */
  left_out: LeftOut[];
  /** Up to 3 colleagues of a similar standing, of the same department first. */
  peers_at_company: PersonBrief[];
  /** The person, with the business email where one was found. */
  person: Person | null;
  /** Up to 4 facts to open with. */
  personalization_hooks: string[];
  /** A mobile, where one was found. */
  phone: string | null;
}

/** A provider's figures. */
export interface ProviderFigures {
  /** Addresses that bounced later among hits; null without hits. */
  bounce_rate: number | null;
  /** Calls made. */
  calls: number;
  /** Cost per hit that did not bounce, in US dollars. */
  cost_per_hit_usd: number | null;
  /** Total cost in US dollars. */
  cost_usd: number;
  /** Calls that failed, timed out or met a quota. */
  failed: number;
  /** Hits among answers; null without answers. */
  hit_rate: number | null;
  /** Answers that had something. */
  hits: number;
  /** Median response time in milliseconds. */
  p50_ms: number | null;
  /** 95th percentile of the response time in milliseconds. */
  p95_ms: number | null;
}

/** A provider's figures for one capability. */
export interface ProviderScore {
  /** The capability. */
  capability: "person" | "company" | "email" | "personal_email" | "mobile" | "carrier" | "mailbox" | "people_search" | "company_search";
  /** Why it is not asked. */
  not_asked_because: string | null;
  /** Its place in the order, from 1; 0 where it is part of our own check, and null where it is not asked. */
  place: number | null;
  /** The provider. */
  provider: string;
  /** The place its figures suggest: our own data first, then by cost per lasting hit. */
  suggested_place: number | null;
  /** All weeks together. */
  total: ProviderFigures;
  /** Week by week, newest first; weeks without calls are left out. */
  weeks: ProviderWeek[];
}

/** What one provider did for a call. */
export interface ProviderTrace {
  /** How often it did so. */
  calls?: number;
  /** How long it took, in all. */
  latency_ms: number;
  /** The provider's name. */
  name: string;
  /** found, not_found, ambiguous, or why it could not answer. */
  outcome: string;
}

/** One week of a provider. */
export interface ProviderWeek {
  /** Its figures. */
  figures: ProviderFigures;
  /** Its Monday, UTC. */
  week: string;
}

/** A job few have applied for. */
export interface QuietJob {
  /** The company. */
  company: Company;
  /** The job. */
  job: JobPosting;
}

/** The champions to watch. */
export interface QuietPowerUsersRequest {
  /** The champions, each a networkUrl, an email, or a name with a domain. A bad one is named in `invalid`. */
  champions: QuietPowerUsersRequestChampionsItem[];
}

/** A person of a list: a networkUrl, an email, or a name with a domain. */
export interface QuietPowerUsersRequestChampionsItem {
  /** The domain of the employer you know the person from. */
  domain?: string | null;
  /** An email address of the person. */
  email?: string | null;
  /** The given name; needs lastName and a domain. */
  firstName?: string | null;
  /** The full name; needs a domain. */
  fullName?: string | null;
  /** The family name. */
  lastName?: string | null;
  /** The person's profile address. */
  networkUrl?: string | null;
}

/** Champions with news from the last 90 days, latest first. */
export interface QuietPowerUsersResponse {
  /** How many champions were looked at. */
  checked: number;
  /** What the call cost */
  cost: Cost;
  /** The entries that could not be read. */
  invalid: InvalidEntry[];
  /** The champions with news. */
  results: ChampionNews[];
}

/** A range of whole numbers, both ends included. */
export interface Range {
  /** The most; no upper end when left out. */
  max?: number | null;
  /** The least; no lower end when left out. */
  min?: number | null;
}

/** A candidate and those like them. */
export interface RecruiterPackResponse {
  /** The candidate. */
  candidate: Person | null;
  /** What the call cost */
  cost: Cost;
  /** Whether the candidate was resolved; nothing is charged otherwise, nor where nothing else is known. */
  found: boolean;
  /** The sections whose provider failed. */
  incomplete: string[];
  /** The eight most similar people at other companies. */
  similar_candidates: SimilarPersonResult[] | null;
}

/** The request to refuse. */
export interface RefuseOperatorPrivacyRequestRequest {
  /** Why. */
  reason: string;
}

/** A person and their past coworkers. */
export interface RelationshipGraphResponse {
  /** What the call cost */
  cost: Cost;
  /** Whether the person was resolved; nothing is charged otherwise, nor where nothing else is known. */
  found: boolean;
  /** The sections whose provider failed. */
  incomplete: string[];
  /** People who were at the same company at the same time and no longer are, the strongest tie first; at most 25. */
  past_coworkers: PastCoworker[] | null;
  /** The person. */
  person: Person | null;
}

/** The address to look up. */
export interface ReverseEmailRequest {
  /** An email address, business or personal, present or of an earlier job. */
  email: string;
}

/** The number to look up. */
export interface ReversePhoneRequest {
  /** The country of the phone, by name or ISO 3166 code, where it is in national form. */
  country?: string | null;
  /** A phone number: with its leading +, or in national form with country. */
  phone: string;
}

/** The owner, if known. */
export interface ReverseResponse {
  /** Where the person works. */
  company: Employer | null;
  /** What the call cost */
  cost: Cost;
  /** Whether a person was found; nothing is charged otherwise. */
  found: boolean;
  /** How sure the answer is. */
  match: Match | null;
  /** The person's profile address. */
  networkUrl: string | null;
  /** The person. */
  person: Person | null;
  /** Why nothing was returned. */
  reason?: "not_found" | "ambiguous" | "low_confidence" | null;
}

/** The revoked key. */
export interface RevokedResponse {
  /** What the call cost */
  cost: Cost;
  /** The key's id. */
  id: string;
  /** Always true. */
  revoked: boolean;
}

/** The requester. */
export interface RightsAsker {
  /** The mailbox, which is proven. */
  email: string;
  /** The profile they gave, which is not. */
  network_url: string | null;
  /** The number they gave, which is not. */
  phone: string | null;
}

/** A privacy request. */
export interface RightsRequest {
  /** Days that are left; less than nothing when it is overdue, null when it was answered. */
  days_left: number | null;
  /** When it was answered. */
  decided_at: string | null;
  /** When it has to be answered. */
  due_at: string;
  /** The language they read. */
  language: string;
  /** When it was made. */
  opened_at: string;
  /** When the mailbox was proven. */
  proven_at: string | null;
  /** Why it was refused. */
  reason: string | null;
  /** The receipt of what was done. */
  receipt: string | null;
  /** Its reference. */
  reference: string;
  /** The kind of request. */
  right: "access" | "erasure" | "objection";
  /** How far it is. */
  status: "awaits_proof" | "open" | "fulfilled" | "refused";
}

/** How to rotate. */
export interface RotateKeyRequest {
  /** How long the old key keeps working; 24 hours by default. */
  overlap_hours?: number | null;
}

/** The fields to add. */
export interface RunFileRequest {
  /** The fields to add to each row. */
  add: ("person" | "company" | "email" | "personal_email" | "phone" | "verify")[];
  /** Whether to return, and charge for, contacts that could not be verified. */
  allow_unverified?: boolean | null;
  /** The column mapping, instead of the recognized one. */
  mapping?: FileMapping | null;
  /** The most to spend: rows that would exceed it stay as they are. Without it, the most the run can cost. */
  max_credits?: number | null;
}

/** How to run it. */
export interface RunSavedIcpRequest {
  /** How many results at most; the saved limit when left out. */
  limit?: number | null;
  /** Only results that no run returned before. */
  only_new?: boolean | null;
}

/** The results of a saved ICP. */
export interface RunSavedIcpResponse {
  /** What the call cost */
  cost: Cost;
  /** People or companies, by the ICP's target. */
  results: IcpResult[];
  /** When nothing was found: filter values that match no record, with suggestions. */
  suggestions?: UnknownValue[];
  /** The total number of matches. */
  total: number;
}

/** How to run it. */
export interface RunWatchListRequest {
  /** Whether matches that were delivered before are returned, and charged, again. */
  include_seen?: boolean | null;
  /** How many matches at most; 10 when left out. What does not fit comes with the next run. */
  limit?: number | null;
}

/** The events of a list's entries. */
export interface RunWatchListResponse {
  /** How many entries were compared with the signals of the last 30 days. */
  checked: number;
  /** What the call cost */
  cost: Cost;
  /** Whether more matches are waiting for the next run. */
  more: boolean;
  /** The matches, newest first. */
  results: WatchMatch[];
}

/** The account to prepare for, and the role to meet. */
export interface SalesDeckRequest {
  /** The company's domain. */
  company_domain: string;
  /** The role of the person to meet. */
  target_role: string;
}

/** The account brief. */
export interface SalesDeckResponse {
  /** Two more relevant people. */
  buying_committee_extras: DecisionMaker[] | null;
  /** The company. */
  company: Company | null;
  /** What the call cost */
  cost: Cost;
  /** The best match for the role; null when there is none. */
  decision_maker: DecisionMaker | null;
  /** Whether the company was resolved; nothing is charged otherwise, nor where nothing else is known. */
  found: boolean;
  /** The sections whose provider failed. */
  incomplete: string[];
  /** Why there is no decision maker; null when there is one. */
  no_decision_maker: string | null;
  /** The latest funding round of the last 18 months; null when there is none. */
  recent_funding: FundingRound | null;
  /** People who joined or left in the last 90 days, latest first; at most 10. */
  recent_job_changes_at_account: AccountMove[] | null;
  /** The three most similar companies. */
  similar_companies: Lookalike[] | null;
}

/** A saved ICP. */
export interface SavedIcp {
  /** When it was saved. */
  created_at: string;
  /** The filters. */
  filters: Record<string, unknown>;
  /** Its id. */
  id: string;
  /** When it was last run. */
  last_run_at: string | null;
  /** How many fitted then. */
  last_total: number | null;
  /** How many results a run returns at most. */
  limit: number;
  /** Its name. */
  name: string;
  /** Where new matches are sent; null when off. */
  notify: Notifying | null;
  /** The records to search. */
  target: "people" | "companies";
}

/** A saved ICP. */
export interface SavedIcpAnswer {
  /** What the call cost */
  cost: Cost;
  /** When it was saved. */
  created_at: string;
  /** The filters. */
  filters: Record<string, unknown>;
  /** Its id. */
  id: string;
  /** When it was last run. */
  last_run_at: string | null;
  /** How many fitted then. */
  last_total: number | null;
  /** How many results a run returns at most. */
  limit: number;
  /** Its name. */
  name: string;
  /** Where new matches are sent; null when off. */
  notify: Notifying | null;
  /** The records to search. */
  target: "people" | "companies";
}

/** Saved ICPs, newest first. */
export interface SavedIcps {
  /** What the call cost */
  cost: Cost;
  /** Where the next page begins; null at the end. */
  next_cursor: string | null;
  /** The saved ICPs. */
  results: SavedIcp[];
}

/** The companies to find. Put filters in `filters` or at the top level. */
export interface SearchCompaniesRequest {
  /** The `next_cursor` of the page before. */
  cursor?: string | null;
  /** How many people work there. */
  employee_count?: Range | null;
  /** The band of that number. */
  employee_ranges?: ("1-10" | "11-50" | "51-200" | "201-500" | "501-1000" | "1001-5000" | "5001-10000" | "10001+")[] | null;
  /** Results that match any of these are excluded. */
  exclude?: CompanyFilters | null;
  /** The filters. */
  filters?: CompanyFilters | null;
  /** The year of its founding. */
  founded?: Range | null;
  /** A funding round that fits all of what is given. */
  funding?: FundingFilter | null;
  /** The industry. */
  industries?: string[] | null;
  /** Words of the name, description or industry. */
  keywords?: string[] | null;
  /** How many results. */
  limit?: number | null;
  /** Where the head office is: city, region or country, by name or code, or several with commas. */
  locations?: string[] | null;
  /** The band of the yearly revenue. */
  revenue_ranges?: ("0-1M" | "1M-10M" | "10M-25M" | "25M-50M" | "50M-100M" | "100M-250M" | "250M-500M" | "500M-1B" | "1B-10B" | "10B+")[] | null;
  /** Uses any of these technologies. */
  technologies?: string[] | null;
  /** Uses all of these technologies. */
  technologies_all?: string[] | null;
}

/** The companies found, the largest first. */
export interface SearchCompaniesResponse {
  /** What the call cost */
  cost: Cost;
  /** Present when there are so many matches that facets were counted on a sample. */
  estimated?: boolean;
  /** How all of them divide. */
  facets: CompanyFacets;
  /** The cursor of the next page; null at the end. */
  next_cursor: string | null;
  /** One page of them. */
  results: Company[];
  /** When nothing was found: filter values that match no record, with suggestions. */
  suggestions?: UnknownValue[];
  /** The total number of matches. */
  total: number;
}

/** The people to find. Put filters in `filters` or at the top level. */
export interface SearchPeopleRequest {
  /** Certifications the person holds. */
  certifications?: string[] | null;
  /** The person joined the present employer within this many days. */
  changed_job_within_days?: number | null;
  /** The employer's domain. */
  company_domains?: string[] | null;
  /** The employer's size. */
  company_sizes?: ("1-10" | "11-50" | "51-200" | "201-500" | "501-1000" | "1001-5000" | "5001-10000" | "10001+")[] | null;
  /** The `next_cursor` of the page before. */
  cursor?: string | null;
  /** The department of the job. */
  departments?: ("engineering" | "it" | "security" | "data" | "product" | "design" | "sales" | "marketing" | "customer_success" | "operations" | "finance" | "hr" | "legal" | "executive" | "research" | "support")[] | null;
  /** Results that match any of these are excluded. */
  exclude?: PeopleFilters | null;
  /** The filters. */
  filters?: PeopleFilters | null;
  /** The employer's industry. */
  industries?: string[] | null;
  /** Words of the title, headline, a skill, certification or school. */
  keywords?: string[] | null;
  /** Languages the person speaks. */
  languages?: string[] | null;
  /** How many results. */
  limit?: number | null;
  /** Where the person is: city, region or country, by name or code, or several with commas. */
  locations?: string[] | null;
  /** Schools the person went to. */
  schools?: string[] | null;
  /** How senior the job is. */
  seniorities?: ("owner" | "founder" | "c_suite" | "partner" | "vp" | "head" | "director" | "manager" | "senior" | "entry" | "intern")[] | null;
  /** Skills the person lists. */
  skills?: string[] | null;
  /** Technologies the employer uses. */
  technologies?: string[] | null;
  /** Job titles; abbreviations and synonyms are understood. */
  titles?: string[] | null;
  /** Full years since the person's first job. */
  years_of_experience?: Range | null;
}

/** The people found; they carry no email or phone. */
export interface SearchPeopleResponse {
  /** What the call cost */
  cost: Cost;
  /** Present when there are so many matches that facets were counted on a sample. */
  estimated?: boolean;
  /** How all of them divide. */
  facets: PeopleFacets;
  /** The cursor of the next page; null at the end. */
  next_cursor: string | null;
  /** One page of them, best first. */
  results: Person[];
  /** When nothing was found: filter values that match no record, with suggestions. */
  suggestions?: UnknownValue[];
  /** The total number of matches. */
  total: number;
}

/** A call that returned a person. */
export interface SeenBy {
  /** When. */
  at: string;
  /** By which endpoint. */
  path: string;
  /** By which call. */
  request_id: string;
}

/** Something that happened at a company or to a person. */
export interface Signal {
  /** The company concerned. */
  company: SignalCompany | null;
  /** How sure the source is. */
  confidence: number;
  /** What happened, by kind. */
  data: SignalData;
  /** When the service learned of it. */
  detected_at: string;
  /** The signal's id; the same event always has the same one. */
  id: string;
  /** The feed it belongs to. */
  kind: "funding" | "acquisition" | "hiring" | "job-change" | "technology" | "headcount";
  /** When it happened. */
  occurred_at: string;
  /** The person concerned; masked in the plain feed. */
  person: SignalPerson | null;
  /** Where it was learned. */
  source: SignalSource;
  /** Every place it was learned, the first one included, where there are several. */
  sources?: SignalSource[];
}

/** The company a signal is about. */
export interface SignalCompany {
  /** The company's domain. */
  domain: string | null;
  /** How many people work there. */
  employeeCount: number | null;
  /** The company's industry. */
  industry: string | null;
  /** Where its head office is. */
  location: Location | null;
  /** The company's name. */
  name: string;
}

/** The company a signal is about. */
export interface SignalCompanyInput {
  /** The company's domain. */
  domain?: string | null;
  /** How many people work there. */
  employeeCount?: number | null;
  /** The company's industry. */
  industry?: string | null;
  /** Where its head office is. */
  location?: LocationInput | null;
  /** The company's name. */
  name: string;
}

/** What happened, by kind of signal. */
export type SignalData = FundingData | AcquisitionData | HiringData | JobChangeData | TechnologyData | HeadcountData;

/** The person a signal is about. */
export interface SignalPerson {
  /** The full name, or initials where the feed is masked. */
  fullName: string;
  /** Absent where the feed is masked. */
  networkUrl?: string | null;
}

/** The person a signal is about. */
export interface SignalPersonInput {
  /** The full name, or initials where the feed is masked. */
  fullName: string;
  /** Absent where the feed is masked. */
  networkUrl?: string | null;
}

/** Where a signal was learned. */
export interface SignalSource {
  /** What it was concluded from, where it was: which imports were compared, say. */
  detail?: string | null;
  /** The source's name; `demo` marks synthetic signals. */
  name: string;
  /** Where it can be read; null where the source has no page for it. */
  url: string | null;
}

/** A signal source and its state. */
export interface SignalSourceState {
  /** Seconds since then. */
  age_s: number | null;
  /** Why the last time. */
  error: string | null;
  /** How often in a row it failed. */
  failures: number;
  /** The kinds of signals it supplies. */
  kinds: ("funding" | "acquisition" | "hiring" | "job-change" | "technology" | "headcount")[];
  /** Its name. */
  name: string;
  /** When it may be asked again. */
  next_at: string | null;
  /** Whether it is paused. */
  paused: boolean;
  /** When it last answered; null if it never did. */
  refreshed_at: string | null;
  /** How it was added; null where settings or the demo bring it. */
  spec: string | null;
  /** How many signals it brought. */
  stored: number;
}

/** A page of a feed. */
export interface SignalsResponse {
  /** What the call cost */
  cost: Cost;
  /** The feed. */
  kind: "funding" | "acquisition" | "hiring" | "job-change" | "technology" | "headcount";
  /** Continues this list; null at its end. A page may be short, even empty, before the end. */
  next_cursor: string | null;
  /** When a source of this feed last answered; null if none ever did. */
  refreshed_at: string | null;
  /** The signals, newest first. In the job-change feed people are masked. */
  results: Signal[];
}

/** The new user. */
export interface SignupRequest {
  /** Your email address; a disposable one is refused. */
  email: string;
}

/** The new account. */
export interface SignupResponse {
  /** The key, shown only once: keep it. */
  api_key: string;
  /** The credits you get for the code sent to your mailbox, with POST /v1/signup/verify. */
  awaits_proof?: number | null;
  /** The credits to start with; 0 until the mailbox is verified, where the operator requires that. */
  balance: number;
  /** The console; on a server on your own machine, a link that signs you in once. */
  console_url?: string | null;
  /** The address it was opened for. */
  email: string;
  /** The account's id. */
  id: string;
  /** The plan of the trial. */
  plan: "free" | "indie" | "starter" | "pro" | "enterprise";
  /** When the trial ends. */
  trial_ends_at: string;
}

/** The contacts to check. */
export interface SilentPromoterRadarRequest {
  /** The contacts, each a networkUrl, an email, or a name with a domain. A bad one is named in `invalid`. */
  contacts: SilentPromoterRadarRequestContactsItem[];
}

/** A person of a list: a networkUrl, an email, or a name with a domain. */
export interface SilentPromoterRadarRequestContactsItem {
  /** The domain of the employer you know the person from. */
  domain?: string | null;
  /** An email address of the person. */
  email?: string | null;
  /** The given name; needs lastName and a domain. */
  firstName?: string | null;
  /** The full name; needs a domain. */
  fullName?: string | null;
  /** The family name. */
  lastName?: string | null;
  /** The person's profile address. */
  networkUrl?: string | null;
}

/** The contacts who rose, the latest first. */
export interface SilentPromoterRadarResponse {
  /** How many contacts were looked at. */
  checked: number;
  /** What the call cost */
  cost: Cost;
  /** The entries that could not be read. */
  invalid: InvalidEntry[];
  /** Those who rose. */
  results: Promotion[];
}

/** A person similar to the source. */
export interface SimilarPersonResult {
  /** The person. */
  person: Person;
  /** Their common traits. */
  reasons: string[];
  /** Similarity, 0 to 1. */
  similarity: number;
}

/** Which business to map. */
export interface SmbBuyingCommitteeRequest {
  /** The business's domain. */
  company_domain: string;
  /** People per role; 2 when left out. */
  max_per_role?: number | null;
}

/** Which provider supplied which fields, and when it saw them. */
export interface Source {
  /** The fields it supplied. */
  fields: string[];
  /** When it observed them. */
  observedAt: string | null;
  /** The provider's name; `demo` marks synthetic data. */
  provider: string;
}

/** What a source supplied. */
export interface SourceCount {
  /** Companies it supplied, or supplied part of. */
  companies: number;
  /** The source, such as the export it came from. */
  name: string;
  /** People it supplied, or supplied part of. */
  people: number;
}

/** Spend caps in credits; credits held for jobs count. */
export interface SpendCaps {
  /** A UTC day; null for no cap. */
  daily: number | null;
  /** A UTC month; null for no cap. */
  monthly: number | null;
}

/** Spend caps in credits; credits held for jobs count. */
export interface SpendCapsInput {
  /** A UTC day; null for no cap. */
  daily?: number | null;
  /** A UTC month; null for no cap. */
  monthly?: number | null;
}

/** The items to enrich. */
export interface SubmitBulkRequest {
  /** The items; an invalid one fails on its own. */
  items: BulkItem[];
  /** Where to send `bulk.completed` or `bulk.failed`; needs the Pro plan. */
  webhook_url?: string | null;
}

/** The new job. */
export interface SubmitBulkResponse {
  /** What the call cost */
  cost: Cost;
  /** How far it is. */
  counts: Counts;
  /** When it was submitted. */
  created_at: string;
  /** The job's id. */
  id: string;
  /** Always `queued`. */
  status: "queued" | "processing" | "completed" | "failed";
}

/** Values that exist, the commonest first. */
export interface SuggestResponse {
  /** What the call cost */
  cost: Cost;
  /** The filter. */
  field: "titles" | "skills" | "industries" | "technologies" | "locations" | "companies";
  /** The values. */
  results: Suggestion[];
}

/** A value that exists. */
export interface Suggestion {
  /** How many records have it: companies for industries and technologies, people for the rest. */
  count: number;
  /** The domain, where the value is a company. */
  domain?: string | null;
  /** The value, as it can be sent in a filter. */
  value: string;
}

/** A source of a record. */
export interface Supplier {
  /** The legal basis of its data; null when none was noted. */
  lawful_basis: string | null;
  /** Its name. */
  source: string;
}

/** An opt-out that is in force. */
export interface SuppressResponse {
  /** The answers of the vendors that were notified, by name. */
  forwarded: Record<string, string>;
  /** The receipt that lifts it again. */
  receipt: string;
  /** Records of theirs in the dataset. */
  records: number;
}

/** A company using the technology, and who decides there. */
export interface TechStackTarget {
  /** The company. */
  company: Company;
  /** The decision maker. */
  decision_maker: DecisionMaker;
  /** Everything it uses. */
  technologies: Technology[];
}

/** The technology to look for, and the role to name. */
export interface TechStackTargetsRequest {
  /** How many people work there. */
  employee_count?: Range | null;
  /** Industries of the company. */
  industries?: string[] | null;
  /** How many to return; 10 when left out. */
  limit?: number | null;
  /** The decision maker's role; by default the head of engineering. */
  role?: string | null;
  /** The technology. */
  technology: string;
}

/** Companies using the technology, the largest first. */
export interface TechStackTargetsResponse {
  /** What the call cost */
  cost: Cost;
  /** The companies. */
  results: TechStackTarget[];
  /** The role that was looked for at each company. */
  role: string;
}

/** A technology in use at a company. */
export interface Technology {
  /** What kind of technology it is. */
  category: string | null;
  /** Its name. */
  name: string;
}

/** What a company uses that it did not, and no longer uses. */
export interface TechnologyData {
  /** What it uses now and did not before. */
  added: string[];
  /** What it used before and does not any more. */
  dropped: string[];
}

/** The event. */
export interface TellSignalsRequest {
  /** The events. */
  signals: ToldSignal[];
  /** The source's name in the feeds. */
  source: string;
}

/** The outcome. */
export interface TellSignalsResponse {
  /** How many known events were changed. */
  corrected: number;
  /** How many were already known, from this or another source. */
  known: number;
  /** How many events were new. */
  new: number;
}

/** An event as its source reports it. */
export interface ToldSignal {
  /** The company concerned; in a job change the new employer. */
  company: SignalCompanyInput;
  /** How sure the source is; 0.9 when left out. */
  confidence?: number | null;
  /** The event, with the fields that signals of this kind have in the feeds. */
  data: Record<string, unknown>;
  /** The source's own id of the event. */
  id: string;
  /** The feed it belongs to. */
  kind: "funding" | "acquisition" | "hiring" | "job-change" | "technology" | "headcount";
  /** When it happened: not in the future, and not longer ago than signals are kept. */
  occurred_at: string;
  /** The person concerned; job changes need one. */
  person?: SignalPersonInput | null;
  /** Where it can be read. */
  url?: string | null;
}

/** An unfilled role of the committee. */
export interface UnfilledRole {
  /** Why it is unfilled. */
  reason: string;
  /** The role. */
  role: string;
}

/** A value of a filter that nobody has, and what may be sent instead. */
export interface UnknownValue {
  /** The filter it was sent in. */
  filter: string;
  /** Values that exist and may have been meant, the likeliest first. */
  try: string[];
  /** The value, as it was sent. */
  value: string;
}

/** A person the open feed masks. */
export interface UnmaskedPerson {
  /** The new employer. */
  company: CompanyRef;
  /** The full name. */
  fullName: string;
  /** The person's id in this service. */
  id: string;
  /** The profile address. */
  networkUrl: string | null;
}

/** The opt-out to lift. */
export interface UnsuppressRequest {
  /** One of their email addresses, in any spelling. */
  email?: string | null;
  /** Their profile URL. */
  network_url?: string | null;
  /** Their id here. */
  person_id?: string | null;
  /** One of their phone numbers, in international form. */
  phone?: string | null;
  /** The receipt that suppress or erase gave. */
  receipt?: string | null;
}

/** What was removed from the list. */
export interface UnsuppressResponse {
  /** Keyed hashes removed from the list; 0 when none was listed. */
  removed: number;
}

/** The changes to a key. */
export interface UpdateKeyRequest {
  /** Its spend caps. */
  caps?: SpendCapsInput | null;
  /** Agents (MCP) must ask their user before a call that can cost this much or more; 25 for a new key. */
  confirm_above?: number | null;
}

/** What to change; omitted fields stay as they are. */
export interface UpdateSavedIcpRequest {
  /** The filters in place of the present ones. */
  filters?: Record<string, unknown> | null;
  /** How many results a run returns at most. */
  limit?: number | null;
  /** Its name. */
  name?: string | null;
  /** Where and when to send new matches (Pro). */
  notify?: Notify | null;
}

/** What to change; omitted fields stay as they are. */
export interface UpdateWatchListRequest {
  /** The entries in place of the present ones. */
  entries?: string[] | null;
  /** Its name. */
  name?: string | null;
  /** Where and when to send new matches (Pro). */
  notify?: Notify | null;
  /** The signals to watch for. */
  signals?: ("funding" | "acquisition" | "hiring" | "job-change" | "technology" | "headcount")[] | null;
}

/** One day's use. */
export interface UsageByDay {
  /** By endpoint, most credits first. */
  by_endpoint: UsageByEndpoint[];
  /** Credits charged. */
  credits: number;
  /** The day, UTC. */
  date: string;
  /** Calls made. */
  requests: number;
}

/** One endpoint's use. */
export interface UsageByEndpoint {
  /** Credits charged. */
  credits: number;
  /** The endpoint's path. */
  path: string;
  /** Calls made. */
  requests: number;
}

/** How much of a cap is spent. */
export interface UsageOfCap {
  /** The cap. */
  cap: number;
  /** A UTC day or month. */
  period: "day" | "month";
  /** The highest of 50, 80 and 100 % that was reached; 0 before. */
  reached: number;
  /** When the next period begins. */
  resets_at: string;
  /** Credits spent or held in the present period. */
  spent: number;
}

/** The account's usage. */
export interface UsageResponse {
  /** By day, newest first; days without calls are left out. */
  by_day: UsageByDay[];
  /** By endpoint, most credits first. */
  by_endpoint: UsageByEndpoint[];
  /** The share of cacheable lookups the cache answered; null without such. */
  cache_rate: number | null;
  /** How much of the account's caps is spent in their present periods. */
  caps: UsageOfCap[];
  /** What the call cost */
  cost: Cost;
  /** Credits charged. */
  credits: number;
  /** The share of lookups that found something; null without lookups. */
  hit_rate: number | null;
  /** Median response time in milliseconds; null without calls. */
  p50_ms: number | null;
  /** Calls made. */
  requests: number;
  /** The first day summed up. */
  since: string;
  /** The last day summed up. */
  until: string;
}

/** Everything known about an address. */
export interface Verification {
  /** Whether the domain accepts every address; null when that could not be found out. */
  catch_all: boolean | null;
  /** When this was checked. */
  checked_at: string;
  /** What the call cost */
  cost: Cost;
  /** The address that was probably meant. */
  did_you_mean: string | null;
  /** Whether its domain hands out throw-away mailboxes. */
  disposable: boolean;
  /** The address, its domain in lower-case ASCII. */
  email: string;
  /** Whether anybody can get an address there for nothing. */
  free_provider: boolean;
  /** Whether it names a role and not a person. */
  generic: boolean;
  /** Whether the mailbox exists; null when its server could not be asked or did not say. */
  mailbox_exists: boolean | null;
  /** Whether its domain takes mail; null when DNS did not answer. */
  mx_found: boolean | null;
  /** The preferred mail host. */
  mx_host: string | null;
  /** Who runs the mailboxes, where known. */
  provider: string | null;
  /** What decided the status. */
  reason: "accepted" | "bad_syntax" | "no_domain" | "no_mail_host" | "no_mailbox" | "mailbox_disabled" | "mailbox_full" | "catch_all" | "disposable" | "not_conclusive" | "try_later" | "blocked" | "timeout" | "unreachable" | "dns_failed" | "not_checked";
  /**
   * valid: the mailbox exists; invalid: mail will bounce; risky: it may not reach a person; unknown: no check could
   * tell.
   */
  status: "valid" | "invalid" | "risky" | "unknown";
  /** Whether it is an address at all. */
  syntax_valid: boolean;
}

/** The address to check; one with bad syntax gets a verdict too. */
export interface VerifyEmailRequest {
  /** The address as it was given to you. */
  email: string;
}

/** The proof. */
export interface VerifySignupRequest {
  /** The code that was sent to it. */
  code: string;
  /** The address that signed up. */
  email: string;
}

/** The verified account. */
export interface VerifySignupResponse {
  /** The credits added. */
  credits: number;
  /** The account's id. */
  id: string;
  /** Always true. */
  verified: boolean;
}

/** A watch list. */
export interface WatchList {
  /** When it was made. */
  created_at: string;
  /** Its entries, normalised. */
  entries: string[];
  /** The list's id. */
  id: string;
  /** The kind of its entries. */
  kind: "people" | "companies";
  /** The results of that run. */
  last_run: LastRun | null;
  /** When it was last run. */
  last_run_at: string | null;
  /** Its name. */
  name: string;
  /** Where new matches are sent; null when off. */
  notify: Notifying | null;
  /** The signals it watches for. */
  signals: ("funding" | "acquisition" | "hiring" | "job-change" | "technology" | "headcount")[];
}

/** A watch list. */
export interface WatchListAnswer {
  /** What the call cost */
  cost: Cost;
  /** When it was made. */
  created_at: string;
  /** Its entries, normalised. */
  entries: string[];
  /** The list's id. */
  id: string;
  /** The kind of its entries. */
  kind: "people" | "companies";
  /** The results of that run. */
  last_run: LastRun | null;
  /** When it was last run. */
  last_run_at: string | null;
  /** Its name. */
  name: string;
  /** Where new matches are sent; null when off. */
  notify: Notifying | null;
  /** The signals it watches for. */
  signals: ("funding" | "acquisition" | "hiring" | "job-change" | "technology" | "headcount")[];
}

/** Watch lists, newest first. */
export interface WatchLists {
  /** What the call cost */
  cost: Cost;
  /** Where the next page begins; null at the end. */
  next_cursor: string | null;
  /** The lists; a page of long ones may be shorter than asked for. */
  results: WatchList[];
}

/** An entry, what happened, and the record. */
export interface WatchMatch {
  /** The company, in a list of companies. */
  company?: Company | null;
  /** The entry of the list. */
  entry: string;
  /** The person, in a list of people. */
  person?: Person | null;
  /** The event. */
  signal: Signal;
}

/** The secret that signs webhooks. */
export interface WebhookSecretResponse {
  /** What the call cost */
  cost: Cost;
  /** When it was made. */
  created_at: string;
  /** When the secret before it stops signing; null when none does. */
  previous_signs_until: string | null;
  /** `whsec_` and the key in base64, as Standard Webhooks libraries take it. */
  secret: string;
}

/** The person, by any of their identifiers; several together mean one person. */
export interface WhoRequest {
  /** One of their email addresses, in any spelling. */
  email?: string | null;
  /** Their profile URL. */
  network_url?: string | null;
  /** Their id here. */
  person_id?: string | null;
  /** One of their phone numbers, in international form. */
  phone?: string | null;
}

/** The watch list or saved ICP an event is about. */
export interface ListInEvent {
  /** Its id. */
  id: string;
  /** Its name. */
  name: string;
}

/** The file an event is about. */
export interface FileInEvent {
  /** Its id. */
  id: string;
}

/** The job an event is about. */
export interface JobInEvent {
  /** The cost so far and the credits held. */
  cost: JobCost;
  /** How many items are how far. */
  counts: Counts;
  /** When it was submitted. */
  created_at: string;
  /** When it ended. */
  finished_at: string | null;
  /** The job's id. */
  id: string;
  /** When work on it began. */
  started_at: string | null;
  /** How far it is. */
  status: "queued" | "processing" | "completed" | "failed";
  /** Where the results are. */
  results_url: string;
}

/** A bulk job is done. */
export interface BulkCompletedData {
  job: JobInEvent;
}

/** A bulk job is done. */
export interface BulkCompletedEvent {
  type: "bulk.completed";
  /** When it happened. */
  timestamp: string;
  data: BulkCompletedData;
}

/** A bulk job could not be finished. */
export interface BulkFailedData {
  job: JobInEvent;
}

/** A bulk job could not be finished. */
export interface BulkFailedEvent {
  type: "bulk.failed";
  /** When it happened. */
  timestamp: string;
  data: BulkFailedData;
}

/** Every row of a file was worked on. */
export interface FileCompletedData {
  file: FileInEvent;
}

/** Every row of a file was worked on. */
export interface FileCompletedEvent {
  type: "file.completed";
  /** When it happened. */
  timestamp: string;
  data: FileCompletedData;
}

/** Something happened to entries of a watch list. */
export interface WatchMatchedData {
  list: ListInEvent;
  matches: WatchMatch[];
}

/** Something happened to entries of a watch list. */
export interface WatchMatchedEvent {
  type: "watch.matched";
  /** When it happened. */
  timestamp: string;
  data: WatchMatchedData;
}

/** Something new fits a saved ICP. */
export interface IcpMatchedData {
  list: ListInEvent;
  matches: IcpResult[];
}

/** Something new fits a saved ICP. */
export interface IcpMatchedEvent {
  type: "icp.matched";
  /** When it happened. */
  timestamp: string;
  data: IcpMatchedData;
}

/** A share of a spending cap is used up. */
export interface UsageThresholdData {
  /** The share that is spent, in hundredths. */
  threshold: number;
  /** What the cap is set for. */
  period: "day" | "month";
  /** The cap in credits. */
  cap: number;
  /** When the cap resets. */
  resets_at: string;
  /** The key whose cap it is; absent for the account's. */
  key_id?: string;
}

/** A share of a spending cap is used up. */
export interface UsageThresholdEvent {
  type: "usage.threshold";
  /** When it happened. */
  timestamp: string;
  data: UsageThresholdData;
}

/** A person asked not to be in the data; forget them by the deadline. */
export interface PersonSuppressedData {
  /** The person's id. */
  person_id: string;
  /** When they were suppressed. */
  suppressed_at: string;
  /** By when they must be forgotten. */
  deadline: string;
}

/** A person asked not to be in the data; forget them by the deadline. */
export interface PersonSuppressedEvent {
  type: "person.suppressed";
  /** When it happened. */
  timestamp: string;
  data: PersonSuppressedData;
}

/** A test of the webhook address. */
export type TestPingData = Record<string, unknown>;

/** A test of the webhook address. */
export interface TestPingEvent {
  type: "test.ping";
  /** When it happened. */
  timestamp: string;
  data: TestPingData;
}

/** Lists bulk jobs: its parameters. */
export interface ListBulkQuery {
  /** Where the page before ended. */
  cursor?: string;
  /** How many; 25 when left out. */
  limit?: number;
}

/** Shows a job's status and results: its parameters. */
export interface GetBulkQuery {
  /** Where the page before ended. */
  cursor?: string;
  /** How many results; 100 when left out. */
  limit?: number;
}

/** Lists the account's files, newest first: its parameters. */
export interface ListFilesQuery {
  /** Where the page before ended. */
  cursor?: string;
  /** How many; 10 when left out. */
  limit?: number;
}

/** Uploads a CSV, XLSX or NDJSON file of up to 100,000 rows and recognizes its columns: its parameters. */
export interface CreateFileQuery {
  /** The file's name; by default the name it was sent with. */
  name?: string;
}

/** Downloads a file with the results beside each row: value, source, date, confidence and cost: its parameters. */
export interface ResultFileQuery {
  /** Where the piece before ended. */
  cursor?: string;
  /** csv when left out. */
  format?: "csv" | "xlsx";
}

/** Lists every lookup made, with credits, latency and cache use: its parameters. */
export interface HistoryQuery {
  /** Where the page before ended. */
  cursor?: string;
  /** How many; 100 when left out. */
  limit?: number;
  /** Calls of this path. */
  path?: string;
  /** Calls made at or after this time. */
  since?: string;
  /** Calls that ended with this status. */
  status?: number;
  /** Calls made before this time. */
  until?: string;
}

/** Exports every request made as CSV: its parameters. */
export interface HistoryExportQuery {
  /** Where the part before ended, from its `Link` header. */
  cursor?: string;
  /** Calls of this path. */
  path?: string;
  /** Calls made at or after this time. */
  since?: string;
  /** Calls that ended with this status. */
  status?: number;
  /** Calls made before this time. */
  until?: string;
}

/** Lists every person resolved so far: its parameters. */
export interface PeopleQuery {
  /** Where the page before ended. */
  cursor?: string;
  /** How many; 25 when left out. */
  limit?: number;
}

/** Sums up credits by day and by endpoint, with hit and cache rates: its parameters. */
export interface UsageQuery {
  /** The first day, UTC; 29 days before `until` when left out. */
  since?: string;
  /** The last day, UTC; today when left out. */
  until?: string;
}

/** Lists webhook deliveries: its parameters. */
export interface ListWebhookDeliveriesQuery {
  /** Where the page before ended. */
  cursor?: string;
  /** How many; 25 when left out. */
  limit?: number;
}

/** Lists all accounts, for the operator: its parameters. */
export interface ListOperatorAccountsQuery {
  /** Where the page before ended. */
  cursor?: string;
  /** How many; 25 when left out. */
  limit?: number;
}

/** Checks that ledgers and balances agree, for the operator: its parameters. */
export interface OperatorAuditQuery {
  /** Where the page before ended. */
  cursor?: string;
  /** How many accounts; 25 when left out. */
  limit?: number;
}

/** Imports a file into the dataset, for the operator: its parameters. */
export interface OperatorImportQuery {
  /** The kind of records. */
  kind?: "people" | "companies";
  /** Column mappings, each column=field, or column=ignore to skip one. */
  map?: string[];
  /** The source name stored with the records; by default the export format that the file looks like. */
  source?: string;
  /** Whether a CRM status such as Do Not Contact counts as an opt-out; true by default. */
  status_objections?: boolean;
}

/** Lists privacy requests, for the operator: its parameters. */
export interface ListOperatorPrivacyRequestsQuery {
  /** Whether to list those that were answered, too. */
  all?: boolean;
}

/** Shows each provider's hit rate and cost, by capability and week, for the operator: its parameters. */
export interface OperatorProvidersQuery {
  /** How many weeks back, the present one among them; 4 when left out. */
  weeks?: number;
}

/** Lists saved ICPs: its parameters. */
export interface ListSavedIcpsQuery {
  /** Where the page before ended. */
  cursor?: string;
  /** How many; 25 when left out. */
  limit?: number;
}

/** Suggests the filter values that exist, with their counts: its parameters. */
export interface SearchSuggestQuery {
  /** The filter. */
  field: "titles" | "skills" | "industries" | "technologies" | "locations" | "companies";
  /** How many values. */
  limit?: number;
  /** The start of the value; without it, the most common values. */
  q?: string;
}

/** Serves the live feeds: funding, acquisition, hiring, job-change, technology, headcount: its parameters. */
export interface SignalsQuery {
  /** Only companies of these countries, ISO 3166 alpha-2. */
  country?: string[];
  /** The next_cursor of the page before. */
  cursor?: string;
  /** Only jobs of these departments; hiring and job-change. */
  department?: ("engineering" | "it" | "security" | "data" | "product" | "design" | "sales" | "marketing" | "customer_success" | "operations" | "finance" | "hr" | "legal" | "executive" | "research" | "support")[];
  /** Only signals about this company, on either side of a deal. */
  domain?: string;
  /** Only companies of these industries. */
  industry?: string[];
  /** The feed. */
  kind: "funding" | "acquisition" | "hiring" | "job-change" | "technology" | "headcount";
  /** How many to return; 25 when left out. */
  limit?: number;
  /** Only jobs with at most this many applicants, where the source counts them; hiring. */
  max_applicants?: number;
  /** Only amounts of at least this much, in the currency of the round or deal; funding and acquisition. */
  min_amount?: number;
  /** Only what happened at this time or later. */
  since?: string;
  /** Only rounds of these stages; funding. */
  stage?: ("pre_seed" | "seed" | "series_a" | "series_b" | "series_c" | "series_d" | "series_e" | "series_f" | "growth" | "debt" | "grant" | "private_equity" | "post_ipo" | "undisclosed")[];
  /** Only jobs with this title; hiring, and the new job of job-change. */
  title?: string;
  /** Only what happened before this time. */
  until?: string;
}

/** Lists watch lists: its parameters. */
export interface ListWatchListsQuery {
  /** Where the page before ended. */
  cursor?: string;
  /** How many; 25 when left out. */
  limit?: number;
}

/** Whatever a webhook can bring; `type` tells which. */
export type Event =
  | BulkCompletedEvent
  | BulkFailedEvent
  | FileCompletedEvent
  | WatchMatchedEvent
  | IcpMatchedEvent
  | UsageThresholdEvent
  | PersonSuppressedEvent
  | TestPingEvent;

export const EVENT_TYPES: ReadonlySet<string> = new Set(["bulk.completed", "bulk.failed", "file.completed", "watch.matched", "icp.matched", "usage.threshold", "person.suppressed", "test.ping"]);
