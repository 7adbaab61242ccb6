import type { FindingFacts, FindingParts, TextColumn, Tree } from "../../snapshot/index.ts";
import type { AssembledResults } from "../assemble/index.ts";

/** Hashes of the source around each finding; 0 where it is not known. */
export type FindingContexts = NonNullable<FindingFacts["contexts"]>;

/** The columns of one version that the identity of findings depends on. */
export interface MatchSide {
  readonly size: number;
  /** Row of the artifact. */
  readonly artifact: Int32Array<ArrayBufferLike>;
  /** For every artifact, the row of the file that contains it. */
  readonly file: Int32Array<ArrayBufferLike>;
  readonly rule: Int32Array<ArrayBufferLike>;
  readonly ruleIds: readonly string[];
  readonly messages: TextColumn;
  readonly startLine: Int32Array<ArrayBufferLike> | undefined;
  readonly startColumn: Int32Array<ArrayBufferLike> | undefined;
  readonly fingerprints: TextColumn | undefined;
  /** Hashes of the code that reports quote (0: none); undefined when no finding has one. */
  readonly snippets: Int32Array<ArrayBufferLike> | undefined;
  readonly contexts: FindingContexts | null;
  /** The parts that the findings come from; null in a version that is not made of parts. */
  readonly parts: FindingParts | null;
}

/** The columns of results that are not stored yet. */
export function assembledSide(
  { artifacts, findings }: Pick<AssembledResults, "artifacts" | "findings">,
  contexts: FindingContexts | null,
): MatchSide {
  return {
    ...findings,
    file: fileRows(artifacts.tree),
    ruleIds: findings.rules.map(({ id }) => id),
    startLine: findings.locations.get("startLine")?.values,
    startColumn: findings.locations.get("startColumn")?.values,
    snippets: findings.snippets?.values,
    fingerprints: findings.fingerprints?.values,
    contexts,
  };
}

/** For every row, the row of the nearest file at or above it; without one, the row itself. */
export function fileRows({ size, parent, type, types }: Tree): Int32Array {
  const fileType = types.indexOf("FILE");
  const file = new Int32Array(size);
  for (let row = 0; row < size; row++) {
    const above = row === 0 ? -1 : file[parent[row]!]!;
    file[row] = type[row] !== fileType && above !== -1 && type[above] === fileType ? above : row;
  }
  return file;
}
