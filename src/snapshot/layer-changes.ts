import type { Column } from "./columns.ts";
import type { TextColumn } from "./text-column.ts";

/** The lines that changed since another version, which a rating layer is stored with (D15). */
export interface LayerChanges {
  /** The version that the layer's version was compared with. */
  readonly versionId: number;
  /** Its folder: another edition of that version has another one. */
  readonly folder: string;
  /** Changed lines of files (see `line-ranges.ts`), by row; missing where they are unknown. */
  readonly lines: TextColumn;
}

/** The column with the changed lines. */
export const changedColumn = "changed";

const versionMetadata = "belvedere.reference";
const folderMetadata = "belvedere.referenceFolder";

/** The column and the metadata of a rating layer with changed lines. */
export function changesTableParts(changes: LayerChanges | null): {
  readonly columns: readonly (readonly [string, Column])[];
  readonly metadata: readonly (readonly [string, string])[];
} {
  if (changes === null) return { columns: [], metadata: [] };
  const { versionId, folder, lines } = changes;
  return {
    columns: [[changedColumn, { kind: "text", values: lines }]],
    metadata: [
      [versionMetadata, String(versionId)],
      [folderMetadata, folder],
    ],
  };
}

/** The version that a rating layer was compared with; undefined: with none. */
export function comparedVersionOf(
  metadata: ReadonlyMap<string, string>,
): Pick<LayerChanges, "versionId" | "folder"> | undefined {
  const [versionId, folder] = [metadata.get(versionMetadata), metadata.get(folderMetadata)];
  return versionId === undefined || folder === undefined ? undefined : { versionId: Number(versionId), folder };
}
