import type { Column, Tree, VersionReader } from "../snapshot/index.ts";

/** The info that names who is responsible for an artifact and everything below it. */
export const ownerInfo = "OWNER";

/** Who is responsible for artifacts. */
export interface ArtifactOwners {
  /** For every artifact, an index into `owners`. */
  readonly codes: Int32Array<ArrayBufferLike>;
  /** The first is null: no owner is known. */
  readonly owners: readonly (string | null)[];
}

/** The owner of every artifact: its own, else that of the nearest artifact above. */
export function artifactOwners(reader: VersionReader): Promise<ArtifactOwners> {
  return reader.derived("owners", async () => {
    const value = ownersIn(await reader.tree(), await reader.info(ownerInfo));
    return { value, bytes: value.codes.byteLength };
  });
}

/** The same of columns: `column` is that of the info. */
export function ownersIn({ parent, size }: Pick<Tree, "parent" | "size">, column: Column | undefined): ArtifactOwners {
  const at = (row: number): string | undefined =>
    column?.kind === "text"
      ? column.values.at(row)
      : column?.kind === "choice"
        ? column.choices[column.values[row]!]
        : undefined;
  const known = new Map<string | null, number>([[null, 0]]);
  const codes = new Int32Array(size);
  // Parents come before their children.
  for (let row = 0; row < size && column !== undefined; row++) {
    const own = at(row);
    const code = own ? (known.get(own) ?? known.size) : row === 0 ? 0 : codes[parent[row]!]!;
    if (own) known.set(own, code);
    codes[row] = code;
  }
  return { codes, owners: [...known.keys()] };
}
