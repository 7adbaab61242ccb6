import type { FindingSeverity } from "../report/verdict.ts";

/** The version whose findings a folder shows. */
export interface VersionView {
  readonly project: string;
  readonly modelId: string;
  readonly branch: string;
  readonly versionId: number;
  readonly versionName: string;
  readonly commit: string | null;
  /** The root artifact of the branch. */
  readonly rootId: number;
}

/** A rule as the server describes it. */
export interface RuleText {
  readonly name: string;
  readonly description: string;
  readonly helpUri: string | null;
  readonly severity: FindingSeverity;
}

/** A finding of the server in one file. Positions are those in the source of the version. */
export interface ServerFinding {
  readonly id: number;
  readonly rule: string;
  readonly message: string;
  readonly startLine: number | null;
  readonly startColumn: number | null;
  readonly endLine: number | null;
  readonly endColumn: number | null;
  readonly relaxed: boolean;
  readonly status: string;
  readonly comment: string | null;
  readonly isNew: boolean;
  /** The page of the finding, relative to the server. */
  readonly url: string;
}

/** What the server knows of one file of a version. */
export interface FileFacts {
  readonly findings: readonly ServerFinding[];
  /** The rules of the findings. */
  readonly rules: Readonly<Record<string, RuleText>>;
  /** There are more findings than are read. */
  readonly isCut: boolean;
  /** The artifact of the file; null if the version does not have it. */
  readonly file: FileArtifact | null;
  /** The text that the positions refer to; null if neither the server nor git has it. */
  readonly text: string | null;
  readonly entityTag: string | null;
}

/** An artifact, and its page relative to the server. */
export interface FileArtifact {
  readonly id: number;
  readonly url: string;
}

/** A part of a file: a function, a class. */
export interface FilePart extends FileArtifact {
  readonly startLine: number;
  readonly endLine: number;
  readonly hasParts: boolean;
}

/** Why an artifact is rated as it is, in the language of the editor. */
export interface Rating {
  readonly name: string;
  readonly type: string;
  readonly indicator: string;
  readonly level: string;
  /** Worst first. */
  readonly causes: readonly RatingCause[];
}

export interface RatingCause {
  readonly name: string;
  readonly value: string;
  /** What would be better, such as `Level E: < 8`; null if the value does not keep the level down. */
  readonly better: string | null;
}
