import {
  excludedPart,
  excludedTable,
  groupsPart,
  groupsTable,
  ratingPart,
  ratingTable,
  relaxedPart,
  relaxedTable,
  writeTable,
  type LayerChanges,
  type LayerTriage,
  type RatingLayer,
} from "../snapshot/index.ts";
import type { PartWriter } from "../store/index.ts";
import type { LayerGroups } from "./layer-groups.ts";

/** The content of a rating layer on disk. */
export interface LayerToWrite {
  readonly number: number;
  readonly rows: number;
  readonly rating: RatingLayer;
  readonly triage: LayerTriage;
  /** Null: the version was not compared with another one. */
  readonly changes: LayerChanges | null;
  /** Null: the version has no findings. */
  readonly groups: LayerGroups | null;
}

/** Writes the parts of a layer. The rating is last: a layer that has one is complete. */
export async function writeLayer(part: PartWriter, layer: LayerToWrite): Promise<void> {
  const { groups } = layer;
  const { relaxed, excluded } = layer.triage;
  if (relaxed.length > 0) {
    await part(relaxedPart(layer.number), (sink) => writeTable(sink, relaxedTable(layer.triage)));
  }
  if (excluded.length > 0) {
    await part(excludedPart(layer.number), (sink) => writeTable(sink, excludedTable(excluded)));
  }
  if (groups !== null) {
    await part(groupsPart(layer.number), (sink) => writeTable(sink, groupsTable(groups.groups, groups.origin)));
  }
  await part(ratingPart(layer.number), (sink) =>
    writeTable(sink, ratingTable(layer.rows, layer.rating, layer.changes)),
  );
}
