import type { AccessReads, AccessWrites } from "./access/contract.ts";
import type { AuditReads, AuditWrites } from "./audit/contract.ts";
import type { WriteOrigin } from "./audit/rows.ts";
import type { BuildReads, BuildWrites } from "./builds/contract.ts";
import type { CustomRoleReads, CustomRoleWrites } from "./custom-roles/contract.ts";
import type { DirectoryReads, DirectoryWrites } from "./directory/contract.ts";
import type { FactorReads, FactorWrites } from "./factors/contract.ts";
import type { GateReads, GateWrites } from "./gates/contract.ts";
import type { IdentityWrites } from "./identity/contract.ts";
import type { IdReads, IdWrites } from "./ids/contract.ts";
import type { LimitReads, LimitWrites, RequestCounts } from "./limits/contract.ts";
import type { MailReads, MailWrites } from "./mail/contract.ts";
import type { ModelReads, ModelWrites } from "./models/contract.ts";
import type { OutboxReads, OutboxWrites } from "./outbox/contract.ts";
import type { ProjectReads, ProjectWrites } from "./projects/contract.ts";
import type { ProviderReads, ProviderWrites } from "./providers/contract.ts";
import type { RetentionReads, RetentionWrites } from "./retention/contract.ts";
import type { SavedQueryReads, SavedQueryWrites } from "./saved-queries/contract.ts";
import type { SettingReads, SettingWrites } from "./settings/contract.ts";
import type { TaskReads, TaskWrites } from "./tasks/contract.ts";
import type { TrashReads, TrashWrites } from "./trash/contract.ts";
import type { TrustedJobReads, TrustedJobWrites } from "./trusted-jobs/contract.ts";
import type { TriageReads, TriageWrites } from "./triage/contract.ts";
import type { VersionReads, VersionWrites } from "./versions/contract.ts";
import type { WebhookReads, WebhookWrites } from "./webhooks/contract.ts";

/**
 * Everything that is stored. Every implementation passes `store.contract.ts` unchanged.
 * Rows that are marked as deleted exist for no read here, except for `deletedVersions`; hidden projects exist
 * for `buildTarget` and `hiddenProjects` alone.
 */
export interface Store {
  /** Answers are no older than the newest revision that this process has read, and its own writes. */
  readonly read: StoreReads;
  /** The same without a cache, for callers that do not read a revision first. */
  readonly latest: StoreReads;
  readonly write: StoreWrites;
  /** The same writes for a request: audit entries say where it came from. */
  writeFrom(origin: WriteOrigin): StoreWrites;
  /** Another one after every commit of any process: while it stays, no read answers anything else. */
  revision(): Revision | Promise<Revision>;
  /** The newest revision that this process knows of, without asking anyone. */
  knownRevision(): Revision;
  /**
   * Calls the listener soon after any process has committed events, and sometimes without events. A call may be lost with
   * a connection. Returns how to stop listening.
   */
  watchEvents(listener: () => void): () => void;
  /** Counts requests over all processes. Undefined: this process is the only one. */
  readonly requestCounts?: RequestCounts;
  /** Makes this process one of those that share the database, until it leaves. */
  join(node: NodeListener): Promise<Membership>;
  close(): Promise<void>;
}

/** Identifies one state of everything that is stored. */
export type Revision = number | string;

/** A process among those that share the database, and the events that it handles. */
export interface NodeListener {
  readonly bootId: string;
  /** There may be tasks to take. */
  readonly wake: () => void;
  /** A task was asked to stop; this process may be running it. */
  readonly cancel: (taskId: number) => void;
  /** Every task that the database says this process runs. */
  readonly check: (taskIds: readonly number[]) => void;
  /** What processes that are gone ran waits to be recovered; those that were just taken for dead are named. */
  readonly recover: (gone: readonly string[]) => void;
  /** The others took this process for dead, and have taken over what it ran. */
  readonly abandon: () => Promise<void>;
  /** The database went away (with why), or is back. */
  readonly reach: (failure: unknown) => void;
  /** A newer release changes the schema, or has changed it: this process must leave. Called again until it has left. */
  readonly retire: () => void;
}

/** A process's place among the others. */
export interface Membership {
  /** Whether this process does what one of them has to do for all. */
  leads(): boolean;
  /** The others take over the tasks of this process at once; its temporary tokens are dead. */
  leave(): Promise<void>;
}

/** Every read, by what is stored. */
export interface StoreReads
  extends
    AccessReads,
    CustomRoleReads,
    SettingReads,
    AuditReads,
    ModelReads,
    ProjectReads,
    BuildReads,
    IdReads,
    GateReads,
    RetentionReads,
    VersionReads,
    TaskReads,
    TriageReads,
    SavedQueryReads,
    OutboxReads,
    WebhookReads,
    MailReads,
    DirectoryReads,
    FactorReads,
    ProviderReads,
    TrustedJobReads,
    LimitReads,
    TrashReads {}

/** Each is one transaction: it happens whole, durably, or not at all. */
export interface StoreWrites
  extends
    AccessWrites,
    CustomRoleWrites,
    SettingWrites,
    AuditWrites,
    ModelWrites,
    ProjectWrites,
    BuildWrites,
    IdWrites,
    GateWrites,
    RetentionWrites,
    VersionWrites,
    TaskWrites,
    TriageWrites,
    SavedQueryWrites,
    OutboxWrites,
    WebhookWrites,
    MailWrites,
    DirectoryWrites,
    FactorWrites,
    ProviderWrites,
    TrustedJobWrites,
    LimitWrites,
    IdentityWrites,
    TrashWrites {}
