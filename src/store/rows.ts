import type { Problem } from "../text/index.ts";
import type { GateResult } from "./gate-rows.ts";
import type { AuditAction } from "./audit-actions.ts";
import type { MemberRole, ServerRole } from "./roles.ts";

/** Milliseconds since 1970 UTC. */
export type Instant = number;

export interface UserRow {
  readonly id: number;
  readonly login: string;
  readonly name: string;
  readonly email: string;
  readonly passwordHash: string;
  /** Null: the settings' default. */
  readonly language: string | null;
  readonly timezone: string | null;
  readonly role: ServerRole;
  readonly disabled: boolean;
  readonly createdAt: Instant;
  readonly revision: number;
}

/** Users that get roles together. */
export interface GroupRow {
  readonly id: number;
  readonly name: string;
  /** Logins, in code-point order. */
  readonly users: readonly string[];
  readonly createdAt: Instant;
  readonly revision: number;
}

/** Who has which role on a project: a user by login, or a group by name. */
export type Member =
  | { readonly user: string; readonly role: MemberRole }
  | { readonly group: string; readonly role: MemberRole };

/** One sign-in of the web interface. */
export interface SessionRow {
  readonly id: number;
  readonly userId: number;
  readonly createdAt: Instant;
  readonly lastUsedAt: Instant;
  /** When it ends however much it is used. */
  readonly expiresAt: Instant;
}

export type TokenKind = "TEMPORARY" | "PERMANENT";

export interface TokenRow {
  readonly id: number;
  readonly userId: number;
  readonly kind: TokenKind;
  readonly name: string;
  readonly createdAt: Instant;
  /** Null: never. */
  readonly expiresAt: Instant | null;
  /** The server process that issued a temporary token; it dies with that process. */
  readonly bootId: string | null;
  readonly lastUsedAt: Instant | null;
  /** The session of the web interface that it ends with; null: none. */
  readonly sessionId: number | null;
}

export interface ModelRevisionRow {
  readonly id: number;
  readonly modelId: string;
  /** 1, 2, … within the model. */
  readonly revision: number;
  /** The model as it was sent, as JSON text. */
  readonly document: string;
  readonly createdAt: Instant;
}

export type Color = readonly [number, number, number, number];

export interface ProjectRow {
  readonly id: number;
  readonly name: string;
  readonly modelId: string;
  readonly ownerId: number;
  readonly metaProject: boolean;
  readonly public: boolean;
  readonly group: string;
  readonly color: Color;
  readonly mainBranchId: number;
  readonly createdAt: Instant;
  /** Raised by every change of the row; ETags come from it. */
  readonly revision: number;
}

export interface BranchRow {
  readonly id: number;
  readonly projectId: number;
  readonly name: string;
  readonly group: string;
  readonly color: Color;
  readonly rootArtifactId: number;
  readonly createdAt: Instant;
  /** Raised by every committed triage of the branch's findings. */
  readonly triageRevision: number;
  readonly revision: number;
}

export interface VersionRow {
  readonly id: number;
  readonly projectId: number;
  readonly branchId: number;
  readonly taskId: number;
  readonly name: string;
  readonly baseline: boolean;
  readonly analysisTime: Instant;
  readonly commit: string | null;
  readonly createdAt: Instant;
  readonly status: "DONE" | "WARNING";
  /** Which folder of the snapshot place holds it. */
  readonly folder: string;
  /** The number of the rating layer in force. */
  readonly layer: number;
  readonly modelRevisionId: number;
  /** The branch's triage revision that the layer reflects. */
  readonly triageRevision: number;
  readonly artifactCount: number;
  readonly findingCount: number;
  /** The root's measures and levels, for lists and sparklines. */
  readonly root: RootValues;
  /** Null: the project had no gate. */
  readonly gate: GateResult | null;
  readonly revision: number;
}

/** As much of a version as says where it stands among the others of its branch. */
export type VersionMark = Pick<VersionRow, "id" | "baseline">;

export interface RootValues {
  readonly measures: Readonly<Record<string, number>>;
  /** Indicator id → level id. */
  readonly levels: Readonly<Record<string, string>>;
}

export type TaskType = "build" | "baseline" | "delete" | "rerate";
export type TaskStatus = "QUEUED" | "RUNNING" | "DONE" | "WARNING" | "ERROR" | "CANCELLED";

export interface TaskRow {
  readonly id: number;
  readonly type: TaskType;
  readonly projectId: number;
  readonly branchId: number | null;
  /** For a build: the id that its version will have. */
  readonly versionId: number | null;
  readonly userId: number;
  readonly status: TaskStatus;
  /** How often it was started; a commit must name the attempt it belongs to. */
  readonly attempt: number;
  readonly cancelRequested: boolean;
  readonly submittedAt: Instant;
  readonly startedAt: Instant | null;
  readonly finishedAt: Instant | null;
  /** 0–1. */
  readonly progress: number;
  readonly step: string | null;
  readonly parameters: TaskParameters;
  /** Upload in the spool that the task reads; null when it reads none. */
  readonly upload: string | null;
  readonly refusedCount: number;
  readonly refused: readonly RefusedRecord[];
  /** Why it ended in ERROR. */
  readonly problem: Problem | null;
}

/** A task as it is now, and the process that had it. */
export interface RecoveredTask extends TaskRow {
  readonly leftBy: string | null;
}

export type TaskParameters = BuildParameters | RerateParameters | Record<string, never>;

export interface BuildParameters {
  /** Null: `V<n>`. */
  readonly name: string | null;
  readonly baseline: boolean;
  /** Null: when it was accepted. */
  readonly analysisTime: Instant | null;
  readonly commit: string | null;
  /** Media type of the body without parameters, e.g. `application/x-ndjson`. */
  readonly mediaType: string;
  readonly gzip: boolean;
  /** What parts the reports of a multipart form. */
  readonly boundary?: string;
  /** How the paths of reports become paths of the version. */
  readonly alignment?: { readonly strip: string; readonly pathPrefix: string };
  /** How far compressed parts may expand, as the settings had it when the build was accepted. */
  readonly expansion?: { readonly expandedBytesMax: number; readonly ratioMax: number };
  /** Of a meta-project's build: what was recorded of its members when it was accepted. */
  readonly members?: readonly RecordedMember[];
}

/** A member of a meta-project as a version of it has it. */
export interface RecordedMember {
  readonly projectId: number;
  /** Null: there was none yet. */
  readonly versionId: number | null;
  /** The root artifact of its main branch, under which it stands in the meta-project. */
  readonly artifactId: number;
  /** Its path in the results. */
  readonly path: string;
}

export interface RerateParameters {
  /** Null: every version of the project. */
  readonly versionIds: readonly number[] | null;
  /** Whether the branch's triage is what it is about: then it counts even if a newer version came meanwhile. */
  readonly catchUp?: true;
}

/** One input record that was not taken in, and why. */
export interface RefusedRecord {
  /** Name of the report, where the build has several. */
  readonly report?: string | null;
  /** 1-based line of the input; 0 when it has none. */
  readonly line: number;
  readonly path: string | null;
  readonly reason: Problem;
}

/** A run of consecutive ids. */
export interface IdRange {
  readonly first: number;
  readonly count: number;
}

export type IdKind = "artifact" | "finding";

export interface AuditEntry {
  readonly at: Instant;
  readonly userId: number | null;
  readonly action: AuditAction;
  readonly detail: Readonly<Record<string, string | number | boolean | null>>;
}

/** An audit entry as it is kept. */
export interface AuditRow extends AuditEntry {
  readonly id: number;
  /** The login that the user has now, or had when it was deleted; null: nobody's doing. */
  readonly login: string | null;
}

/** A query that somebody kept. */
export interface SavedQueryRow {
  readonly id: number;
  readonly ownerId: number;
  readonly ownerLogin: string;
  readonly name: string;
  /** The body of the query, as JSON text. */
  readonly query: string;
  /** Null: of any project. */
  readonly projectId: number | null;
  readonly projectName: string | null;
  /** Null: the root. */
  readonly artifactId: number | null;
  readonly shared: boolean;
  readonly createdAt: Instant;
  readonly changedAt: Instant;
  readonly revision: number;
}
