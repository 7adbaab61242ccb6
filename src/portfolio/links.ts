import type { OpenVersion } from "./open-version.ts";
import { countWhile, lowerBound } from "../snapshot/index.ts";

export type LinkDirection = "OUT" | "IN";

/** A link, seen from one of its ends. */
export interface LinkOfRow {
  readonly type: string;
  readonly direction: LinkDirection;
  /** The row at the other end. */
  readonly other: number;
}

/** The links from or to a row. Links are sorted by their source; their order by target is stored. */
export async function linkedTo(
  { reader }: OpenVersion,
  row: number,
  direction: LinkDirection,
): Promise<readonly LinkOfRow[]> {
  if ((await reader.rows("links")) === 0) return [];
  const type = await reader.choice("links", "type");
  const from = (await reader.integers("links", "from"))!;
  const to = (await reader.integers("links", "to"))!;
  const typeOf = (link: number): string => type.choices[type.values[link]!]!;
  const found: LinkOfRow[] = [];
  if (direction === "OUT") {
    for (let link = lowerBound(from, row); from[link] === row; link++) {
      found.push({ type: typeOf(link), direction, other: to[link]! });
    }
    return found;
  }
  const byTarget = (await reader.integers("links", "byTarget"))!;
  const first = countWhile(byTarget.length, (index) => to[byTarget[index]!]! < row);
  for (let place = first; place < byTarget.length; place++) {
    const link = byTarget[place]!;
    if (to[link] !== row) break;
    found.push({ type: typeOf(link), direction, other: from[link]! });
  }
  return found;
}
