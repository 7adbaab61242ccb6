import type { VersionReader } from "../../snapshot/index.ts";

/** The infos of any row, by their ids. */
export type Infos = readonly (readonly [id: string, at: (row: number) => string | undefined])[];

/** The infos that a version has. */
export async function infosOf(reader: VersionReader): Promise<Infos> {
  const ids = await reader.infoIds();
  const columns = await Promise.all(ids.map((id) => reader.info(id)));
  return ids.flatMap((id, index) => {
    const column = columns[index];
    if (column?.kind === "text") return [[id, (row: number) => column.values.at(row)] as const];
    if (column?.kind === "choice") return [[id, (row: number) => column.choices[column.values[row]!]] as const];
    return [];
  });
}
