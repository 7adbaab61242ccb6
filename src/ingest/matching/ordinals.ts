import type { FindingParts } from "../../snapshot/index.ts";

/** Pairs the findings of these parts that have the same position in the part's records on both sides. */
export function* pairByOrdinal(
  now: FindingParts | null,
  before: FindingParts | null,
  parts: ReadonlySet<string>,
): Generator<readonly [finding: number, before: number]> {
  if (now === null || before === null) return;
  const rows = new Map<string, Map<number, number>>();
  for (const [row, part] of before.part.values.entries()) {
    const name = before.part.choices[part];
    const ordinal = before.ordinal.values[row]!;
    if (name === undefined || ordinal === -1 || !parts.has(name)) continue;
    let ofPart = rows.get(name);
    if (ofPart === undefined) rows.set(name, (ofPart = new Map()));
    ofPart.set(ordinal, row);
  }
  for (const [finding, part] of now.part.values.entries()) {
    const name = now.part.choices[part];
    if (name === undefined || !parts.has(name)) continue;
    const row = rows.get(name)?.get(now.ordinal.values[finding]!);
    if (row !== undefined) yield [finding, row];
  }
}
