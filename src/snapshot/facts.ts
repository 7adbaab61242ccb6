import type { ChoiceColumn, IntegerColumn, TextsColumn } from "./columns.ts";
import type { IdOrder } from "./id-order.ts";
import type { Rule } from "./rules.ts";
import type { TextColumn } from "./text-column.ts";
import type { Tree } from "./tree.ts";
import type { Values } from "./values.ts";

/** Everything that was analysed in one version: it never changes once built. */
export interface Facts {
  readonly tree: Tree;
  readonly ids: Float64Array<ArrayBufferLike>;
  readonly idOrder: IdOrder;
  readonly names: TextColumn;
  readonly paths: TextColumn;
  /** Where artifacts begin and end in their file, by column name (`startLine`, …); 0 is missing. */
  readonly locations: ReadonlyMap<LocationColumn, IntegerColumn>;
  /** Given values by measure id. */
  readonly measures: ReadonlyMap<string, Values>;
  readonly infos: ReadonlyMap<string, TextsColumn | ChoiceColumn>;
  /** SHA-256 of the source text, in hex; null when no artifact has one. */
  readonly sources: TextsColumn | null;
  /** Which lines of files were run (see `line-coverage.ts`); null when nothing is known of any. */
  readonly lineCoverage: TextsColumn | null;
  readonly findings: FindingFacts;
  readonly rules: readonly Rule[];
  readonly links: LinkFacts;
  readonly absent: AbsentPairs;
}

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
  /** File of the location where it is not the artifact's own. */
  readonly locationPaths: TextsColumn | null;
  readonly fingerprints: TextsColumn | null;
  /** Related locations as JSON text. */
  readonly related: TextsColumn | null;
  /** Findings that the results themselves bring as relaxed, with the comment they give ("" for none); else missing. */
  readonly importedRelaxations: TextsColumn | null;
  /** Version in which the finding first appeared. */
  readonly firstVersion: Float64Array<ArrayBufferLike>;
  /** Which evidence made it the same finding as one of the version before; -1 for a new one. */
  readonly evidence: ChoiceColumn;
  /** What stands around each finding in its source, as hashes (0: not known); null when nothing is known of any. */
  readonly contexts: Readonly<Record<ContextColumn, Int32Array<ArrayBufferLike>>> | null;
  /** What branches that had it first call the finding; 0 for none. Null: none of them is known elsewhere. */
  readonly origin: Float64Array<ArrayBufferLike> | null;
}

/** A finding's line, the line with its neighbours, and the form of the function around. */
export const contextColumns = ["line", "around", "shape"] as const;
export type ContextColumn = (typeof contextColumns)[number];

/** Which method gave findings their identity: raised whenever two versions may be matched otherwise than before. */
export const identityMethod = "2";

/** Links sorted by the artifact they leave, with the order by which they arrive beside. */
export interface LinkFacts {
  readonly size: number;
  readonly type: ChoiceColumn;
  readonly from: Int32Array<ArrayBufferLike>;
  readonly to: Int32Array<ArrayBufferLike>;
  /** Indexes of the links, sorted by `to`. */
  readonly byTarget: Int32Array<ArrayBufferLike>;
}

/** Paths that the branch once had and this version has not, with the ids they keep. */
export interface AbsentPairs {
  readonly paths: TextColumn;
  readonly ids: Float64Array<ArrayBufferLike>;
  /** The version that last had the path; the oldest pairs go first when there are too many. */
  readonly lastSeen: Float64Array<ArrayBufferLike>;
}
