import type { TextColumn } from "../snapshot/index.ts";

/** For every row, an index into `values`. */
export interface CodedValues<Value> {
  readonly codes: ArrayLike<number>;
  readonly values: readonly Value[];
}

/** The columns of a version's findings that are counted: a row for each finding, or for each group of them. */
export interface CountableFindings {
  /** How many findings each row has; undefined: one. */
  readonly counts: ArrayLike<number> | undefined;
  /** For every row, an index into `definitions`. */
  readonly rule: ArrayLike<number>;
  readonly definitions: readonly CountedDefinition[];
  /** For every row 0, or the reason for which its findings are relaxed. */
  readonly decisions: ArrayLike<number>;
  readonly isNew: ArrayLike<number> | undefined;
  readonly project: string;
  readonly branch: string;
  /** Ages in days. */
  readonly ages: () => CodedValues<number | null>;
  readonly owners: () => CodedValues<string | null>;
  readonly assignees: () => CodedValues<{ readonly login: string; readonly name: string } | null>;
  /** Undefined for groups. */
  readonly places: CountablePlaces | undefined;
}

/** Where findings are. */
interface CountablePlaces {
  /** For every finding, the row of its artifact. */
  readonly artifact: Int32Array<ArrayBufferLike>;
  readonly artifactIds: Float64Array<ArrayBufferLike>;
  readonly paths: TextColumn;
  readonly locationPaths: TextColumn | undefined;
  /** The file that an artifact is in. */
  readonly filePathOf: (row: number) => string;
}

export interface CountedDefinition {
  readonly id: string;
  readonly name: string;
  readonly tool: string | null;
  readonly families: readonly string[];
  readonly categories: readonly {
    readonly scale: { readonly id: string };
    readonly level: { readonly id: string; readonly name: string };
  }[];
}
