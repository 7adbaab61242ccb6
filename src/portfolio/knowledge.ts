import type { OpenVersion } from "./open-version.ts";
import { partsBelow } from "./structure-parts.ts";

/** Who last changed the files of a part of the tree. */
export interface PartKnowledge {
  readonly files: number;
  /** Whoever changed most files last comes first. */
  readonly people: readonly { readonly name: string; readonly files: number }[];
}

const fileType = "FILE";
const authorInfo = "LAST_AUTHOR";

/** Counts the files of the parts below a row by the person who changed them last, by row of the part. */
export async function knowledgeBelow(
  version: OpenVersion,
  row: number,
  depth: number,
): Promise<ReadonlyMap<number, PartKnowledge>> {
  const { tree } = version;
  const { partOf } = partsBelow(tree, row, depth);
  const author = await version.info(authorInfo);
  const authorOf = (at: number): string | undefined =>
    author?.kind === "choice" ? author.choices[author.values[at]!] : author?.values.at(at);
  const isFile = tree.types.map((type) => type === fileType);
  const counts = new Map<number, { files: number; readonly people: Map<string, number> }>();
  for (let below = row + 1; below < tree.end[row]!; below++) {
    if (!isFile[tree.type[below]!]) continue;
    const part = partOf[below - row]!;
    let count = counts.get(part);
    if (count === undefined) counts.set(part, (count = { files: 0, people: new Map() }));
    count.files++;
    const name = authorOf(below);
    if (name !== undefined && name !== "") count.people.set(name, (count.people.get(name) ?? 0) + 1);
  }
  return new Map([...counts].map(([part, { files, people }]) => [part, { files, people: mostFirst(people) }]));
}

function mostFirst(people: ReadonlyMap<string, number>): PartKnowledge["people"] {
  return [...people]
    .map(([name, files]) => ({ name, files }))
    .toSorted((one, other) => other.files - one.files || (one.name < other.name ? -1 : 1));
}
