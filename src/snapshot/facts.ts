import type { ChoiceColumn, IntegerColumn, TextsColumn } from "./columns.ts";
import type { IdOrder } from "./id-order.ts";
import type { Rule } from "./rules.ts";
import type { TextColumn } from "./text-column.ts";
import type { Tree } from "./tree.ts";
import type { Values } from "./values.ts";

/** The analysis results of one version. They never change. */
export interface Facts {
  readonly tree: Tree;
  readonly ids: Float64Array<ArrayBufferLike>;
  readonly idOrder: IdOrder;
  readonly names: TextColumn;
  readonly paths: TextColumn;
  /** Where artifacts start and end in their file, by column name (`startLine`, …); 0 is missing. */
  readonly locations: ReadonlyMap<LocationColumn, IntegerColumn>;
  /** Given values by measure id. */
  readonly measures: ReadonlyMap<string, Values>;
  readonly infos: ReadonlyMap<string, TextsColumn | ChoiceColumn>;
  /** SHA-256 of the source text, in hex; null when no artifact has one. */
  readonly sources: TextsColumn | null;
  /** SHA-256 of the text that says who wrote the lines (see `line-authors.ts`); null when no artifact has one. */
  readonly authors: TextsColumn | null;
  /** Which lines of files were executed (see `line-coverage.ts`); null when there is no coverage. */
  readonly lineCoverage: TextsColumn | null;
  readonly changes: ChangeFacts;
  readonly findings: FindingFacts;
  readonly rules: readonly Rule[];
  readonly links: LinkFacts;
  readonly absent: AbsentPairs;
  /** Of an edition: findings of earlier editions of the version that it does not have. */
  readonly absentFindings?: AbsentFindings;
  /** Files that exist and that a tool did not analyse; absent: there are none. */
  readonly unread?: UnreadFiles;
}

/** Files that exist and that a tool did not analyse, each with the part that says so. */
export interface UnreadFiles {
  readonly paths: TextColumn;
  readonly part: ChoiceColumn;
}

/** Identities that findings get back when they return, each with a key that says where and what it was. */
export interface AbsentFindings {
  readonly keys: TextColumn;
  readonly ids: Float64Array<ArrayBufferLike>;
  readonly firstVersion: Float64Array<ArrayBufferLike>;
  /** 0 for none. */
  readonly origin: Float64Array<ArrayBufferLike>;
}

/** What results say of changed lines, and which of their content is not of this version (D14, D15). */
export interface ChangeFacts {
  /**
   * Changed lines of files as they were sent (see `line-ranges.ts`), or `?`: unknown. Missing: the file has none. Null: the
   * results do not say which lines changed. The root has an empty text.
   */
  readonly sent: TextsColumn | null;
  /** 1 for files whose source comes from a part of another version; null when there are none. */
  readonly carriedSources: IntegerColumn | null;
  /** Coverage without the parts that come from other versions; null if no coverage does. The root has an empty text. */
  readonly ownCoverage: TextsColumn | null;
  /**
   * Which files were searched for duplicates. `given`: those with a value of `DUP`. `searched`: all. `carried`: it is not
   * known, because parts come from other versions.
   */
  readonly duplicates: DuplicateSearch;
}

export const duplicateSearches = ["given", "searched", "carried"] as const;
export type DuplicateSearch = (typeof duplicateSearches)[number];

/** Of results without such content. */
export const noChanges: ChangeFacts = { sent: null, carriedSources: null, ownCoverage: null, duplicates: "given" };

export const locationColumns = ["startLine", "startColumn", "endLine", "endColumn"] as const;
export type LocationColumn = (typeof locationColumns)[number];

/** Findings sorted by artifact row, then by line, column, rule and message. */
export interface FindingFacts {
  readonly size: number;
  readonly ids: Float64Array<ArrayBufferLike>;
  readonly idOrder: IdOrder;
  readonly artifact: Int32Array<ArrayBufferLike>;
  /** Index into the version's rules. */
  readonly rule: Int32Array<ArrayBufferLike>;
  readonly messages: TextColumn;
  readonly locations: ReadonlyMap<LocationColumn, IntegerColumn>;
  /** File of the location, if it is not that of the artifact. */
  readonly locationPaths: TextsColumn | null;
  readonly fingerprints: TextsColumn | null;
  /** Hashes of the code that reports quote (0: none); null when they quote none. */
  readonly snippets: IntegerColumn | null;
  /** Related locations as JSON text. */
  readonly related: TextsColumn | null;
  /** For findings that are relaxed in the results: the comment ("" for none). Missing for others. */
  readonly importedRelaxations: TextsColumn | null;
  /** Version in which the finding first appeared. */
  readonly firstVersion: Float64Array<ArrayBufferLike>;
  /** The evidence by which it was matched with a finding of the version before; -1 for a new one. */
  readonly evidence: ChoiceColumn;
  /** Hashes of the source around each finding (0: unknown); null when there are none. */
  readonly contexts: Readonly<Record<ContextColumn, Int32Array<ArrayBufferLike>>> | null;
  /** The finding's id on the branch that had it first; 0 for none. Null when no finding came from another branch. */
  readonly origin: Float64Array<ArrayBufferLike> | null;
  /** The parts that the findings come from; null in a version that is not made of parts. */
  readonly parts: FindingParts | null;
}

/** Where each finding comes from, in a version that is made of parts. */
export interface FindingParts {
  readonly part: ChoiceColumn;
  /** Position among the findings of the part's records; -1 for a finding that is carried because the analysis failed. */
  readonly ordinal: IntegerColumn;
}

/**
 * The source around a finding: its line without spaces; the line with the nearest lines above and below that are not
 * blank; the form of the function around it, which is its text with all words and numbers equal.
 */
export const contextColumns = ["line", "around", "shape"] as const;
export type ContextColumn = (typeof contextColumns)[number];

/** The version of the method that matches findings: increased whenever it may match differently. */
export const identityMethod = "5";

/** Links sorted by their source artifact, and their order by target. */
export interface LinkFacts {
  readonly size: number;
  readonly type: ChoiceColumn;
  readonly from: Int32Array<ArrayBufferLike>;
  readonly to: Int32Array<ArrayBufferLike>;
  /** Indexes of the links, sorted by `to`. */
  readonly byTarget: Int32Array<ArrayBufferLike>;
}

/** Paths that earlier versions of the branch had and this version does not, with their ids. */
export interface AbsentPairs {
  readonly paths: TextColumn;
  readonly ids: Float64Array<ArrayBufferLike>;
  /** The version that last had the path; when there are too many pairs, the oldest are dropped. */
  readonly lastSeen: Float64Array<ArrayBufferLike>;
}
