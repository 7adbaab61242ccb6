import type { Authenticator, RequestLimit, SecondFactors, Sessions, SignIn } from "../../access/index.ts";
import type { DescribedFormat } from "../../ingest/index.ts";
import type { ModelCache, Snapshots } from "../../portfolio/index.ts";
import type { Instant, SourceStore, Store, StoreReads, StoreWrites, UploadStore } from "../../store/index.ts";
import type { MailServer } from "../../mail/index.ts";
import type { Directory, SignInProviders, TrustedIssuers } from "../../providers/index.ts";
import type { AddressRule, DescribedTemplate } from "../../webhooks/index.ts";
import type { WrittenText } from "../answer/written-json.ts";
import type { OwnCalls } from "../edge/own-calls.ts";
import type { RecentAnswers } from "../answer/recent-answers.ts";
import type { RateLimitedLog } from "../edge/rate-limited-log.ts";
import type { Transfers } from "../edge/transfers.ts";
import type { Turns } from "../edge/turns.ts";
import type { EventFeed } from "../events/event-feed.ts";
import type { WebFiles } from "../edge/web-files.ts";
import type { AgentServer } from "./agents.ts";
import type { AcceptanceWatch } from "./acceptance-watch.ts";
import type { AuditCheck } from "./audit-check.ts";
import type { Log, Metrics, ModelCompiler, TaskQueue } from "./needs.ts";
import type { Settings } from "./settings.ts";
import type { TenantLimits } from "./tenant-limits.ts";

/**
 * What stages and handlers can need, one interface for each thing. Every function names those that it uses, as an
 * intersection; `compose.ts` makes all of them, and the compiler checks that none is missing.
 */

export interface StoreReader {
  readonly read: StoreReads;
}

export interface StoreWriter {
  readonly write: StoreWrites;
}

/** The store as a whole, for what spans reads and writes: tokens, and the revision of everything. */
export interface WholeStore {
  readonly store: Store;
}

export interface SnapshotReader {
  readonly snapshots: Snapshots;
}

export interface ModelReader {
  readonly models: ModelCache;
}

export interface ModelChecker {
  readonly modelCompiler: ModelCompiler;
}

export interface Clock {
  readonly now: () => Instant;
}

export interface TaskStarter {
  readonly queue: TaskQueue;
}

export interface KnownFormats {
  /** The formats of reports, also those of plug-ins. */
  readonly formats: readonly DescribedFormat[];
}

/** The forms in which webhooks send events. */
export interface WebhookTemplates {
  readonly templates: readonly DescribedTemplate[];
}

export interface UploadStorage {
  readonly uploads: UploadStore;
}

export interface SourceReader {
  readonly sources: Pick<SourceStore, "read">;
}

export interface SettingsReader {
  readonly settings: Settings;
}

export interface Authentication {
  readonly authenticator: Authenticator;
}

export interface PasswordSignIn {
  readonly signIn: SignIn;
}

/** Second factors of users who have a password here. */
export interface FactorKeeper {
  readonly factors: SecondFactors;
  /** Whether browsers offer passkeys at the address of the server. */
  readonly passkeysPossible: boolean;
}

/** Where users sign in besides here. */
export interface ProviderSignIn {
  readonly providers: SignInProviders;
}

/** Who may name CI jobs. */
export interface JobTokens {
  readonly issuers: TrustedIssuers;
}

/** Who checks the passwords of users who have none here. */
export interface DirectorySignIn {
  readonly directories: readonly Directory[];
}

export interface SessionKeeper {
  readonly sessions: Sessions;
}

export interface RequestLimiter {
  readonly requestLimit: RequestLimit;
}

export interface TenantLimitReader {
  readonly limits: TenantLimits;
}

/** Where clients reach the server. */
export interface BaseAddress {
  /** The path at which clients reach the server, without a slash at its end; leads `Location` and `Link`. */
  readonly basePath: string;
  readonly baseUrl?: string;
}

export interface ProcessIdentity {
  /** Names this run of the server process; temporary tokens of another run are dead (D4). */
  readonly bootId: string;
}

export interface Readiness {
  /** Whether the server has finished starting. */
  ready(): boolean;
}

export interface MetricsSource {
  /** What the server measures of itself; undefined: the endpoint is absent. */
  readonly metrics?: Metrics;
}

export interface PortfolioMetricsSetting {
  /** Whether the state of projects is served for Prometheus. */
  readonly portfolioMetrics: boolean;
}

export interface ApiDescription {
  /** The text of the OpenAPI document; made once. */
  readonly openApi: () => WrittenText<{ readonly openapi: string }>;
}

export interface EventSubscription {
  readonly events: Pick<EventFeed, "open">;
}

/** Speaks the protocol of agents. */
export interface Agents {
  readonly agents: AgentServer;
}

/** Requests that the server makes itself. */
export interface ApiCalls {
  readonly apiCalls: OwnCalls;
}

/** Decides which addresses webhooks may have. */
export interface ReceiverRule {
  readonly receivers: AddressRule;
}

/** The mail server as users may know it; undefined: mail is off. */
export interface MailSender {
  readonly mail?: Pick<MailServer, "host" | "port" | "encryption" | "from">;
}

export interface WebInterface {
  readonly web: WebFiles;
}

/** Watches bodies and answers under way, and lets long answers take turns. */
export interface TransferWatch {
  readonly transfers: Transfers;
  readonly turns: Turns;
}

export interface AnswerCache {
  readonly recentAnswers: RecentAnswers;
}

export interface AcceptanceEnds {
  readonly acceptances: AcceptanceWatch;
}

/** Checks the audit log. */
export interface AuditChecker {
  readonly auditCheck: Pick<AuditCheck, "result">;
}

export interface FailureLog {
  readonly log: Log;
  readonly rateLimitedLog: RateLimitedLog;
}
