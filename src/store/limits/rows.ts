import { form, type Problem } from "../../text/index.ts";

/** What has limits. */
export type LimitedKind = "project" | "user";

/** What is limited. Requests are limited for users alone. */
export const limitNames = ["requests", "builds", "versions", "bytes"] as const;

export type LimitName = (typeof limitNames)[number];

/** Limits of one project or user. 0: not limited. */
export type Limits = Readonly<Record<LimitName, number>>;

/** Limits that differ from those of the settings. Null: as in the settings. 0: not limited. */
export type LimitExceptions = Readonly<Record<LimitName, number | null>>;

export interface LimitRow extends LimitExceptions {
  readonly revision: number;
}

/** No exceptions were ever written. */
export const noExceptions: LimitRow = { requests: null, builds: null, versions: null, bytes: null, revision: 0 };

/** The exceptions of all projects and users that have some, by id. */
export type AllExceptions = Readonly<Record<LimitedKind, ReadonlyMap<number, LimitRow>>>;

/** What a project or user uses now. */
export interface LimitUse {
  /** Builds that wait or run. */
  readonly builds: number;
  /** Versions that are stored, and those that accepted builds will make. */
  readonly versions: number;
  /** Bytes of stored versions, and of uploads that wait. */
  readonly bytes: number;
}

/** The limits in force: the exceptions, else the settings. */
export function limitsInForce(settings: Limits, exceptions: LimitExceptions): Limits {
  return {
    requests: exceptions.requests ?? settings.requests,
    builds: exceptions.builds ?? settings.builds,
    versions: exceptions.versions ?? settings.versions,
    bytes: exceptions.bytes ?? settings.bytes,
  };
}

/** Whether builds are limited at all: only then is it worth counting. */
export function limitsBuilds({ builds, versions, bytes }: Limits): boolean {
  return builds + versions + bytes > 0;
}

/** When a client may try again whose project or user has too many builds. */
const buildRetrySeconds = 10;

export type LimitRefusal = "limit.builds" | "limit.versions" | "limit.bytes";

/** Why another build is not accepted; undefined: it is. */
export function limitProblem(
  kind: LimitedKind,
  limits: Limits,
  use: LimitUse,
  makesVersion: boolean,
): (Problem & { readonly code: LimitRefusal }) | undefined {
  const of = form(kind === "project" ? "limited-project" : "limited-user");
  if (limits.builds > 0 && use.builds >= limits.builds) {
    return { code: "limit.builds", params: { of, allowed: limits.builds, seconds: buildRetrySeconds } };
  }
  if (makesVersion && limits.versions > 0 && use.versions >= limits.versions) {
    return { code: "limit.versions", params: { of, allowed: limits.versions } };
  }
  if (limits.bytes > 0 && use.bytes >= limits.bytes) {
    return { code: "limit.bytes", params: { of, allowed: limits.bytes, used: use.bytes } };
  }
  return undefined;
}
