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
  const isUnread = await unreadIn(before, after);
  const isSimple = isUnread === undefined && !evidence.values().some((one) => one === "existing-files");
  if (isSimple) return (row) => evidenceAt(row) === "all-files";
  const file = fileRows(tree);
  const artifact = (await reader.integers("findings", "artifact"))!;
  const exists = new Uint8Array(tree.size);
  for (const rowBefore of artifacts) if (rowBefore !== -1) exists[rowBefore] = 1;
  return (row) => {
    const known = evidenceAt(row);
    if (known === "none" || isUnread?.(row, file[artifact[row]!]!) === true) return false;
    return known === "all-files" || (known === "existing-files" && exists[file[artifact[row]!]!] === 1);
  };
}

/** Says which findings of the version before are in files that their part left out later. Undefined: there are none. */
async function unreadIn(
  before: ComparedVersion,
  after: ComparedVersion,
): Promise<((row: number, file: number) => boolean) | undefined> {
  if (!after.parts.some(({ unread }) => (unread?.files ?? 0) > 0)) return undefined;
  const { reader } = after.shown;
  const unread = (await reader.texts("unread", "path"))!;
  const { choices, values } = await reader.choice("unread", "part");
  const files = new Map(choices.map((name) => [name, new Set<string>()]));
  for (const [row, part] of values.entries()) files.get(choices[part]!)!.add(unread.text(row));
  const earlier = before.shown.reader;
  const named = (await earlier.findingParts())?.part;
  const paths = (await earlier.texts("artifacts", "path"))!;
  const places = await earlier.texts("findings", "locationPath");
  return (row, file) => {
    const now = partNow(named?.choices[named.values[row]!] ?? mainPart, after);
    return now !== undefined && files.get(now.name)?.has(places?.at(row) ?? paths.text(file)) === true;
  };
}

/** The part of the later version that says what became of the findings of a part. */
function partNow(name: string, { parts }: ComparedVersion): VersionPart | undefined {
  return parts.find((part) => part.name === mainPart) ?? parts.find((part) => part.name === name);
}

/** What the absence of a finding in the later version shows: that it is fixed, that it is where its file exists, nothing. */
type Evidence = "all-files" | "existing-files" | "none";

/**
 * A finding is fixed if its part was analysed again after the version that it comes from, that analysis succeeded, and all
 * its findings were read.
 */
function evidenceOf(part: VersionPart, before: ComparedVersion, after: ComparedVersion): Evidence {
  const now = partNow(part.name, after);
  if (now === undefined || now.state === "FAILED" || (now.unread?.findings ?? 0) > 0) return "none";
  const analysedIn = part.sourceVersionId ?? before.shown.version.id;
  if ((now.sourceVersionId ?? after.shown.version.id) <= analysedIn) return "none";
  // Carried findings of files that no longer exist were dropped.
  if (now.sourceVersionId !== null) return "existing-files";
  return now.state === "DELIVERED" ? "all-files" : "none";
}
