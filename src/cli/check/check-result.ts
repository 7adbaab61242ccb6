import type { SkippedFile } from "../../analyser/index.ts";
import type { ContextNote } from "../ci/repository.ts";
import type { Exit } from "../exit-codes.ts";
import type { SuppressedFinding } from "./finding.ts";
import type { JudgedCondition, RatedFinding } from "./judge.ts";
import type { ReferenceVersion } from "./server-view.ts";

/** What a check compared with. */
export type CheckBase =
  | { readonly kind: "commit"; readonly commit: string; readonly from: string }
  | { readonly kind: "baseline"; readonly file: string };

/** The result of a check: one value that every output is made of. */
export interface CheckResult {
  readonly exit: Exit;
  /** Null: nothing says what is new. */
  readonly base: CheckBase | null;
  readonly isStaged: boolean;
  /** Files that changed; all files, if everything was analysed. */
  readonly fileCount: number;
  readonly created: readonly RatedFinding[];
  /** New findings that are relaxed on the server. */
  readonly relaxedCount: number;
  readonly goneCount: number;
  /** Findings that comments in the changed files suppress, and did not at the base. */
  readonly suppressed: readonly SuppressedFinding[];
  readonly skipped: readonly (SkippedFile | { readonly path: string; readonly reason: "unmerged" })[];
  /** Why analyses that reports are about failed. */
  readonly failures: readonly string[];
  readonly server: CheckServer | null;
  /** What is missing, and what the change alters about the settings that decide about it. */
  readonly notes: readonly ContextNote[];
}

/** What the server says. */
export interface CheckServer {
  readonly project: string;
  readonly reference: ReferenceVersion | null;
  readonly conditions: readonly JudgedCondition[];
  /** Rules that a build applies and this check did not: they need all files. */
  readonly notApplied: readonly string[];
}
