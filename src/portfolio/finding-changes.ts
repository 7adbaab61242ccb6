import { fileRows } from "../ingest/index.ts";
import { mainPart, type VersionPart } from "../store/index.ts";
import type { OpenVersion } from "./open-version.ts";
import type { VersionPair } from "./version-pair.ts";

/**
 * How a finding may change between two versions. `GONE`: the later version does not have it, and no analysis says that it
 * is fixed (D14).
 */
export const findingChanges = ["NEW", "FIXED", "GONE", "KEPT"] as const;

export type FindingChange = (typeof findingChanges)[number];

/** A version with its parts. */
interface ComparedVersion {
  readonly shown: OpenVersion;
  readonly parts: readonly VersionPart[];
}

interface LaterVersion extends ComparedVersion {
  /** See `partsAnalysedBefore`. */
  readonly earlierParts: ReadonlySet<string>;
}

/**
 * The findings of both versions, by how they changed: their rows in the version after or, of those that are fixed or gone,
 * in the version before.
 */
export async function changesOfFindings(
  before: ComparedVersion,
  after: LaterVersion,
  pair: VersionPair,
): Promise<Readonly<Record<FindingChange, readonly number[]>>> {
  const changes = { NEW: [] as number[], FIXED: [] as number[], GONE: [] as number[], KEPT: [] as number[] };
  const inBoth = new Uint8Array(await before.shown.reader.rows("findings"));
  const isNew = await newIn(after);
  for (const [row, rowBefore] of pair.findings.entries()) {
    changes[rowBefore === -1 && isNew(row) ? "NEW" : "KEPT"].push(row);
    if (rowBefore !== -1) inBoth[rowBefore] = 1;
  }
  const isFixed = await fixedIn(before, after, pair);
  for (const [row, there] of inBoth.entries()) if (there === 0) changes[isFixed(row) ? "FIXED" : "GONE"].push(row);
  return changes;
}

/** Says which findings that only the version after has are new: not those that were carried past the version before. */
async function newIn({ shown, earlierParts }: LaterVersion): Promise<(row: number) => boolean> {
  if (earlierParts.size === 0) return () => true;
  const named = (await shown.reader.findingParts())?.part;
  return (row) => !earlierParts.has(named?.choices[named.values[row]!] ?? mainPart);
}

/** Says which findings that only the version before has are fixed. */
async function fixedIn(
  before: ComparedVersion,
  after: ComparedVersion,
  { artifacts }: VersionPair,
): Promise<(row: number) => boolean> {
  const evidence = new Map(before.parts.map((part) => [part.name, evidenceOf(part, before, after)]));
  const { reader, tree } = before.shown;
  const named = (await reader.findingParts())?.part;
  // Of a version that one build made, all findings are in its only part.
  const evidenceAt = (row: number) => evidence.get(named?.choices[named.values[row]!] ?? mainPart) ?? "none";
  if (!evidence.values().some((one) => one === "existing-files")) return (row) => evidenceAt(row) === "all-files";
  const file = fileRows(tree);
  const artifact = (await reader.integers("findings", "artifact"))!;
  const exists = new Uint8Array(tree.size);
  for (const rowBefore of artifacts) if (rowBefore !== -1) exists[rowBefore] = 1;
  return (row) => {
    const known = evidenceAt(row);
    return known === "all-files" || (known === "existing-files" && exists[file[artifact[row]!]!] === 1);
  };
}

/** What the absence of a finding in the later version shows: that it is fixed, that it is where its file exists, nothing. */
type Evidence = "all-files" | "existing-files" | "none";

/** A finding is fixed if its part was analysed again after the version that it comes from, and that analysis succeeded. */
function evidenceOf(part: VersionPart, before: ComparedVersion, after: ComparedVersion): Evidence {
  const now = after.parts.find(({ name }) => name === mainPart) ?? after.parts.find(({ name }) => name === part.name);
  if (now === undefined || now.state === "FAILED") return "none";
  if (now.sourceVersionId === null) return now.state === "DELIVERED" ? "all-files" : "none";
  // Carried findings of files that no longer exist were dropped.
  const analysedIn = part.sourceVersionId ?? before.shown.version.id;
  return now.sourceVersionId > analysedIn ? "existing-files" : "none";
}
