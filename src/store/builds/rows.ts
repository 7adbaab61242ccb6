import type { Instant } from "../instant.ts";

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
  /** How far compressed parts may expand, according to the settings when the build was accepted. */
  readonly expansion?: { readonly expandedBytesMax: number; readonly ratioMax: number };
  /** The part that the results are (D14); absent: the whole version. */
  readonly part?: string;
  /** Of a meta-project's build: what was recorded of its members when it was accepted. */
  readonly members?: readonly RecordedMember[];
}

/** A member of a meta-project, as recorded in a version of it. */
export interface RecordedMember {
  readonly projectId: number;
  /** Null: there was none yet. */
  readonly versionId: number | null;
  /** The root artifact of its main branch, under which it is in the meta-project. */
  readonly artifactId: number;
  /** Its path in the results. */
  readonly path: string;
  /** The analysis of a part of that version failed, or the member has versions and none of them is complete. */
  readonly failed?: boolean;
  /** Age in days of the oldest part that the version carries; absent: it carries none. */
  readonly carriedDays?: number;
}

/** The attempts to build a version. */
export interface BuildAttempts {
  readonly versionId: number;
  readonly attempts: number;
}
