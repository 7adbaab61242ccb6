import type { PartialLocation } from "./records/location.ts";

/** Where in the report something stands; lines count from 1. */
export interface ReportPlace {
  readonly line: number;
  /** Gives the JSON pointer, where the report is one JSON text: few records need it. */
  readonly pointer?: () => string;
}

/** A finding as reports tell it; `path` is written as the tool wrote it, undefined for the project as a whole. */
export interface ReportedFinding {
  readonly path: string | undefined;
  /** The file is known by the end of its path alone. */
  readonly loose?: boolean;
  readonly rule: string;
  readonly message: string;
  readonly location?: PartialLocation;
  readonly fingerprint?: string | undefined;
  readonly related?: readonly ReportedLocation[];
  /** The comment of a finding that the tool says does not count; may be empty. */
  readonly relaxed?: string;
}

export interface ReportedLocation extends PartialLocation {
  readonly path?: string | undefined;
  readonly message?: string | undefined;
}

export interface ReportedRule {
  readonly id: string;
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly helpUri?: string | undefined;
  readonly tool?: string | undefined;
  readonly families?: readonly string[];
  readonly categories?: readonly string[];
}

export interface ReportedArtifact {
  readonly path: string;
  readonly type: string;
  readonly parent?: string;
  readonly name?: string;
  readonly location?: PartialLocation;
}

/** A file of the version that a report speaks of. */
export interface FileInReport {
  readonly path: string;
  readonly index: number;
}
