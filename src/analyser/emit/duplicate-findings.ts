import { duplicatesListedMin, relatedBytesMax, relatedPlacesMax } from "../bounds.ts";
import type { CodeKind } from "../kinds/code-kind.ts";
import type { MeasuredFile } from "../measure-files.ts";
import { reasonFor } from "../measure/suppressions.ts";
import type { DuplicateGroup, DuplicatePlace } from "../relate/duplicates.ts";
import { ruleIds, rulesOfWholeTrees } from "../rules.ts";

/** A group of duplicates as a finding of the file that has its first place. */
export interface DuplicateFinding {
  readonly rule: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly tokens: number;
  readonly fingerprint: string;
  /** Number of other places; `others` names them, or the first ones of very many. */
  readonly places: number;
  readonly others: readonly { readonly path: string; readonly startLine: number; readonly endLine: number }[];
  /** Why a comment in the source suppresses it; absent if none does. */
  readonly suppressed?: string;
}

/** The findings about duplicates. */
export interface DuplicateFindings {
  readonly byFile: ReadonlyMap<number, readonly DuplicateFinding[]>;
  /** Groups that are not listed, because they would outnumber all other findings. */
  readonly unlisted: number;
}

/**
 * Makes one finding of each group of duplicates. Generated and vendored code may repeat itself; what only tests repeat is
 * a minor finding. There are at most as many as other findings, those with most repeated tokens; a few are always listed.
 */
export function listDuplicates(
  groups: readonly DuplicateGroup[],
  files: readonly MeasuredFile[],
  kinds: ReadonlyMap<string, CodeKind>,
): DuplicateFindings {
  const found = groups.flatMap((group) => findingOf(group, files, kinds) ?? []);
  const otherFindings = files.reduce((sum, { head }) => sum + head.findings, 0);
  const listedMax = Math.max(duplicatesListedMin, otherFindings);
  const repeated = ({ finding }: (typeof found)[number]): number => finding.tokens * finding.places;
  const listed = found.toSorted((one, other) => repeated(other) - repeated(one)).slice(0, listedMax);
  const byFile = new Map<number, DuplicateFinding[]>();
  for (const { file, finding } of listed) {
    const known = byFile.get(file);
    if (known === undefined) byFile.set(file, [finding]);
    else known.push(finding);
  }
  for (const findings of byFile.values()) {
    findings.sort((one, other) => one.startLine - other.startLine || (one.fingerprint < other.fingerprint ? -1 : 1));
  }
  return { byFile, unlisted: found.length - listed.length };
}

function findingOf(
  { tokens, fingerprint, places }: DuplicateGroup,
  files: readonly MeasuredFile[],
  kinds: ReadonlyMap<string, CodeKind>,
): { readonly file: number; readonly finding: DuplicateFinding } | undefined {
  const kindOf = ({ file }: DuplicatePlace): CodeKind | null => kinds.get(files[file]!.path) ?? null;
  const written = places.filter((place) => kindOf(place) === null || kindOf(place) === "TEST");
  if (written.length < 2) return undefined;
  const reasons = written.map((place) => suppressionAt(place, files));
  const counting = written.filter((_, index) => reasons[index] === undefined);
  const suppressed = counting.length < 2 ? reasons.find((reason) => reason !== undefined) : undefined;
  const shown = counting.length < 2 ? written : counting;
  const main = shown.filter((place) => kindOf(place) === null);
  const isMain = main.length >= 2;
  const first = isMain ? main[0]! : shown.find((place) => kindOf(place) === "TEST")!;
  const others = shown.filter((place) => place !== first);
  const finding = {
    rule: isMain ? ruleIds.duplicatedBlock : ruleIds.duplicatedTestBlock,
    startLine: first.startLine,
    endLine: first.endLine,
    tokens,
    fingerprint,
    places: others.length,
    others: namedPlaces(others, files),
    ...(suppressed === undefined ? {} : { suppressed }),
  };
  return { file: first.file, finding };
}

function suppressionAt({ file, startLine }: DuplicatePlace, files: readonly MeasuredFile[]): string | undefined {
  const { blockSuppressions } = files[file]!.head;
  if (blockSuppressions.length === 0) return undefined;
  for (const rule of rulesOfWholeTrees) {
    const reason = reasonFor(blockSuppressions, rule, startLine);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

/** The places, as far as results (R2) accept them for one finding. */
function namedPlaces(places: readonly DuplicatePlace[], files: readonly MeasuredFile[]): DuplicateFinding["others"] {
  let bytes = 0;
  const named = places
    .slice(0, relatedPlacesMax)
    .map(({ file, startLine, endLine }) => ({ path: files[file]!.path, startLine, endLine }));
  const end = named.findIndex((place) => (bytes += Buffer.byteLength(JSON.stringify(place)) + 1) > relatedBytesMax);
  return end === -1 ? named : named.slice(0, end);
}
