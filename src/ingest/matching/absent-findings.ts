import { createHash } from "node:crypto";
import { textColumn, type AbsentFindings, type TextColumn } from "../../snapshot/index.ts";
import type { MatchSide } from "./sides.ts";

/** Findings that are remembered at most, the last ones first. */
const absentFindingsMax = 100_000;

const keyCharacters = 32;

/**
 * Identifies a finding within one version: all editions of a version are of the same code, so that a part that is sent
 * again reports the same finding at the same place.
 */
export class FindingKeys {
  readonly #side: MatchSide;
  readonly #paths: TextColumn;

  constructor(side: MatchSide, paths: TextColumn) {
    this.#side = side;
    this.#paths = paths;
  }

  of(finding: number): string {
    const { artifact, file, rule, ruleIds, messages, startLine, startColumn, fingerprints } = this.#side;
    const text = JSON.stringify([
      ruleIds[rule[finding]!],
      this.#paths.text(file[artifact[finding]!]!),
      messages.text(finding),
      startLine?.[finding] ?? 0,
      startColumn?.[finding] ?? 0,
      fingerprints?.at(finding) ?? "",
    ]);
    return createHash("sha256").update(text).digest("base64url").slice(0, keyCharacters);
  }
}

/** The stored findings of an edition, and what it remembers of editions before it. */
interface EarlierFindings {
  readonly keys: FindingKeys;
  readonly ids: Float64Array<ArrayBufferLike>;
  readonly firstVersion: Float64Array<ArrayBufferLike>;
  readonly origin: Float64Array<ArrayBufferLike> | undefined;
  readonly absent: AbsentFindings | undefined;
}

/**
 * What an edition remembers: the findings of the edition before it that it does not have itself, and those that were
 * remembered before. A finding that is absent from one edition returns with its id.
 */
export function rememberAbsent(
  { keys, ids, firstVersion, origin, absent }: EarlierFindings,
  present: ReadonlySet<number>,
): AbsentFindings {
  const remembered: { key: string; id: number; firstVersion: number; origin: number }[] = [];
  for (let finding = 0; finding < ids.length && remembered.length < absentFindingsMax; finding += 1) {
    const id = ids[finding]!;
    if (present.has(id)) continue;
    const first = firstVersion[finding]!;
    remembered.push({ key: keys.of(finding), id, firstVersion: first, origin: origin?.[finding] ?? 0 });
  }
  for (let row = 0; row < (absent?.ids.length ?? 0) && remembered.length < absentFindingsMax; row += 1) {
    const { keys: known, ids: oldIds, firstVersion: first, origin: origins } = absent!;
    if (present.has(oldIds[row]!)) continue;
    const key = known.text(row);
    remembered.push({ key, id: oldIds[row]!, firstVersion: first[row]!, origin: origins[row]! });
  }
  return {
    keys: textColumn(remembered.map(({ key }) => key)),
    ids: Float64Array.from(remembered, ({ id }) => id),
    firstVersion: Float64Array.from(remembered, (one) => one.firstVersion),
    origin: Float64Array.from(remembered, (one) => one.origin),
  };
}

/** Pairs findings with those that are remembered under the same key, each once and in order. */
export function* pairByKey(
  findings: Iterable<number>,
  keys: FindingKeys,
  absent: AbsentFindings,
): Generator<readonly [finding: number, row: number]> {
  const rows = new Map<string, number[]>();
  for (let row = 0; row < absent.ids.length; row += 1) {
    const key = absent.keys.text(row);
    const same = rows.get(key);
    if (same === undefined) rows.set(key, [row]);
    else same.push(row);
  }
  for (const finding of findings) {
    const row = rows.get(keys.of(finding))?.shift();
    if (row !== undefined) yield [finding, row];
  }
}
