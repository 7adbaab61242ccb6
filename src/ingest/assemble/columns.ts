import {
  textColumn,
  TextBuilder,
  type ChoiceColumn,
  type Facts,
  type IntegerColumn,
  type LocationColumn,
  type TextsColumn,
  type Values,
} from "../../snapshot/index.ts";
import { lastSegment, separateName, type StoredTexts } from "../collected-records.ts";
import type { Collector } from "../collector.ts";
import { changeFacts } from "./changes.ts";
import type { LineCoverage } from "./coverage.ts";
import type { RowOrder } from "./order.ts";

const slash = 0x2f;

/** An info with more different values than this is stored as plain texts instead of choices. */
const choicesMax = 65_536;

/** The collected artifacts as columns in the order of rows. */
export type ArtifactColumns = Pick<
  Facts,
  "tree" | "names" | "paths" | "locations" | "measures" | "infos" | "sources" | "authors" | "lineCoverage" | "changes"
>;

/** Brings every collected column into the order of rows. `rootName` is the project's name. */
export function artifactColumns(
  collector: Collector,
  order: RowOrder,
  rootName: string,
  lineCoverage: LineCoverage,
): ArtifactColumns {
  const { size, collectedOfRow, parent, end } = order;
  const type = new Uint16Array(size);
  for (let row = 0; row < size; row++) type[row] = collector.typeOf.at(collectedOfRow[row]!);
  const { names, paths } = textsInOrder(collector, order, rootName);
  return {
    tree: { size, parent, end, type, types: collector.types.ids },
    names,
    paths,
    locations: locationsInOrder(collector, order),
    measures: measuresInOrder(collector, order),
    infos: infosInOrder(collector, order),
    sources: textsOfRows(collector, collector.sources, order),
    authors: textsOfRows(collector, collector.authors, order),
    lineCoverage: lineCoverageInOrder(lineCoverage, order),
    changes: changeFacts(collector, order, lineCoverage),
  };
}

function textsInOrder(
  collector: Collector,
  { size, collectedOfRow }: RowOrder,
  rootName: string,
): Pick<ArtifactColumns, "names" | "paths"> {
  const names = new TextBuilder();
  const paths = new TextBuilder();
  names.push(rootName);
  paths.push("");
  for (let row = 1; row < size; row++) {
    const index = collectedOfRow[row]!;
    const { bytes, start, end } = collector.paths.bytesOf(index);
    paths.pushBytes(bytes, start, end);
    const nameBytes = collector.nameBytes.at(index);
    if (nameBytes === separateName) names.push(collector.names.get(index)!);
    else names.pushBytes(bytes, nameBytes === lastSegment ? lastSegmentStart(bytes, start, end) : end - nameBytes, end);
  }
  return { names: names.finish(), paths: paths.finish() };
}

function lastSegmentStart(bytes: Uint8Array, start: number, end: number): number {
  let from = end;
  while (from > start && bytes[from - 1] !== slash) from--;
  return from;
}

function measuresInOrder(collector: Collector, { size, collectedOfRow }: RowOrder): Map<string, Values> {
  const measures = new Map<string, Values>();
  let unused: Float64Array | undefined;
  for (const [id, { values: collected }] of collector.measures) {
    const values = unused ?? new Float64Array(size);
    let present = false;
    for (let row = 0; row < size; row++) {
      const index = collectedOfRow[row]!;
      const value = index < collected.length ? collected[index]! : Number.NaN;
      values[row] = value;
      present ||= !Number.isNaN(value);
    }
    if (present) measures.set(id, values);
    unused = present ? undefined : values;
  }
  return measures;
}

function locationsInOrder(
  collector: Collector,
  { size, collectedOfRow }: RowOrder,
): Map<LocationColumn, IntegerColumn> {
  const locations = new Map<LocationColumn, IntegerColumn>();
  for (const [name, column] of collector.locations) {
    const values = new Int32Array(size);
    for (let row = 0; row < size; row++) values[row] = column.at(collectedOfRow[row]!);
    locations.set(name, { kind: "integer", values, absent: 0 });
  }
  return locations;
}

function infosInOrder(
  collector: Collector,
  { size, collectedOfRow }: RowOrder,
): Map<string, TextsColumn | ChoiceColumn> {
  const infos = new Map<string, TextsColumn | ChoiceColumn>();
  for (const [id, { choices, values }] of collector.infos) {
    const inOrder = new Int32Array(size);
    for (let row = 0; row < size; row++) inOrder[row] = values.at(collectedOfRow[row]!);
    if (choices.ids.length <= Math.min(choicesMax, Math.max(16, size / 2))) {
      infos.set(id, { kind: "choice", values: inOrder, choices: choices.ids });
    } else {
      const texts = Array.from(inOrder, (choice) => (choice === -1 ? undefined : choices.ids[choice]));
      infos.set(id, { kind: "text", values: textColumn(texts) });
    }
  }
  return infos;
}

function textsOfRows(collector: Collector, texts: StoredTexts, order: RowOrder): TextsColumn | null {
  if (texts.size === 0) return null;
  const hashes: (string | undefined)[] = Array.from({ length: order.size });
  let present = false;
  for (const [index, { line, hash }] of texts) {
    const row = order.rowOfCollected[index]!;
    if (row === -1) {
      const path = collector.paths.text(index);
      collector.refusals.add(line, path, { code: "results.artifact-unknown", params: { path } }, "other");
      // Authors do not count as accepted: they only describe files.
      if (texts === collector.sources) collector.accepted--;
    } else {
      hashes[row] = hash;
      present = true;
    }
  }
  return present ? { kind: "text", values: textColumn(hashes) } : null;
}

// The coverage of a file that is not in the tree was refused together with its measures.
function lineCoverageInOrder(lineCoverage: LineCoverage, order: RowOrder): TextsColumn | null {
  if (lineCoverage.files.size === 0) return null;
  const texts: (string | undefined)[] = Array.from({ length: order.size });
  let present = false;
  for (const [index, text] of lineCoverage.files) {
    const row = order.rowOfCollected[index]!;
    if (row === -1) continue;
    texts[row] = text;
    present = true;
  }
  return present ? { kind: "text", values: textColumn(texts) } : null;
}
