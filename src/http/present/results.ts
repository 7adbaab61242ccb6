import { changeRangesMax, unknownLines } from "../../ingest/index.ts";
import {
  locationColumns,
  readLineAuthors,
  readLineRanges,
  type LineRanges,
  type LocationColumn,
  type Rule,
  type TextColumn,
  type Values,
  type VersionReader,
} from "../../snapshot/index.ts";
import type { Static } from "typebox";
import type { Answer } from "../answer/handler-result.ts";
import type { ResultShape } from "../endpoints/result-shapes.ts";
import type { OpenVersion } from "../../portfolio/index.ts";
import { infosOf, type Infos } from "./infos.ts";

/** One line of results (R2), as an object. */
export type ResultRecord = Answer<Static<typeof ResultShape>>;

/** A batch of sources stays in memory while its client reads. */
const sourcesPerBatchMax = 4;

/** What an export contains besides the facts that every reader of the version sees. */
interface ExportedContent {
  /** Which lines changed, as the results said it. */
  readonly changes: boolean;
  /** Finds the text stored under a hash; undefined: without sources. */
  readonly readSource: ReadSource | undefined;
}

type ReadSource = (hash: string) => Promise<string | undefined>;

/**
 * Records of one kind: an upper bound of their number, and a record by its number; undefined if that number has none.
 */
export interface RecordSection {
  readonly size: number;
  /** Records that are read at once, where they may be long; else many. */
  readonly batchRecordsMax?: number;
  readonly record: (index: number) => ResultRecord | undefined | Promise<ResultRecord | undefined>;
}

/**
 * A version's facts as results that create the same version: columns, artifacts, rules, findings, links, changes, authors,
 * sources.
 * Values that the model computes are left out: a build would refuse them.
 */
export async function resultSections(
  { reader, tree, model }: OpenVersion,
  { changes, readSource }: ExportedContent,
): Promise<readonly RecordSection[]> {
  const paths = (await reader.texts("artifacts", "path"))!;
  const rules = await reader.rules();
  const given = (await reader.givenMeasureIds()).filter((id) => !model.isComputed(id));
  return [
    { size: 1, record: () => ({ kind: "columns", measures: given }) },
    await artifactSection(reader, tree, paths, given),
    { size: rules.length, record: (index) => ruleRecord(rules[index]!) },
    await findingSection(reader, paths, rules),
    await linkSection(reader, paths),
    changes ? await changeSection(reader, tree.size, paths) : none,
    ...(readSource === undefined
      ? []
      : [
          await textSection(reader, "authors", tree.size, async (row, hash) => {
            const text = await readSource(hash);
            return text === undefined ? undefined : authorsRecord(paths.text(row), text);
          }),
          await textSection(reader, "source", tree.size, async (row, hash) => {
            const text = await readSource(hash);
            return text === undefined ? undefined : { kind: "source", path: paths.text(row), text };
          }),
        ]),
  ];
}

const none: RecordSection = { size: 0, record: () => undefined };

async function artifactSection(
  reader: VersionReader,
  tree: OpenVersion["tree"],
  paths: TextColumn,
  measureIds: readonly string[],
): Promise<RecordSection> {
  const names = (await reader.texts("artifacts", "name"))!;
  const locations = await locationsOf(reader, "artifacts");
  const measures = await Promise.all(measureIds.map((id) => reader.given(id)));
  const infos = await infosOf(reader);
  return {
    size: tree.size,
    record(row) {
      const path = paths.text(row);
      const parent = row === 0 ? undefined : paths.text(tree.parent[row]!);
      const name = names.text(row);
      return {
        kind: "artifact",
        path,
        type: tree.types[tree.type[row]!]!,
        // Both are written only if they differ from what the path says. The root is named after its project.
        ...(parent === undefined || parent === path.slice(0, Math.max(0, path.lastIndexOf("/"))) ? {} : { parent }),
        ...(row === 0 || name === path.slice(path.lastIndexOf("/") + 1) ? {} : { name }),
        ...locationAt(locations, row),
        values: measures.map((values) => numberAt(values, row)),
        ...infosAt(infos, row),
      };
    },
  };
}

function numberAt(values: Values | undefined, row: number): number | null {
  const value = values?.[row] ?? Number.NaN;
  return Number.isNaN(value) ? null : value;
}

function infosAt(infos: Infos, row: number): Pick<ResultRecord, "infos"> {
  const present = infos.flatMap(([id, at]) => {
    const value = at(row);
    return value === undefined ? [] : [[id, value] as const];
  });
  return present.length === 0 ? {} : { infos: Object.fromEntries(present) };
}

type Locations = readonly (readonly [LocationColumn, Int32Array<ArrayBufferLike> | undefined])[];

async function locationsOf(reader: VersionReader, part: "artifacts" | "findings"): Promise<Locations> {
  return Promise.all(locationColumns.map(async (name) => [name, await reader.integers(part, name)] as const));
}

function locationAt(locations: Locations, row: number, path?: string): Pick<ResultRecord, "location"> {
  const present = locations.flatMap(([name, values]) => (values?.[row] ? [[name, values[row]] as const] : []));
  if (present.length === 0 && path === undefined) return {};
  return { location: { ...(path === undefined ? {} : { path }), ...Object.fromEntries(present) } };
}

function ruleRecord({ id, name, description, helpUri, tool, families, categories }: Rule): ResultRecord {
  const texts = Object.entries({ name, description, helpUri, tool }).filter(([, text]) => text !== "");
  return {
    kind: "rule",
    id,
    ...Object.fromEntries(texts),
    ...(families.length === 0 ? {} : { families }),
    ...(categories.length === 0 ? {} : { categories }),
  };
}

async function findingSection(
  reader: VersionReader,
  paths: TextColumn,
  rules: readonly Rule[],
): Promise<RecordSection> {
  const size = await reader.rows("findings");
  if (size === 0) return none;
  const artifact = (await reader.integers("findings", "artifact"))!;
  const rule = (await reader.choice("findings", "rule")).values;
  const messages = (await reader.texts("findings", "message"))!;
  const locations = await locationsOf(reader, "findings");
  const [locationPaths, fingerprints, related, relaxations] = await Promise.all(
    ["locationPath", "fingerprint", "related", "importedRelaxation"].map((name) => reader.texts("findings", name)),
  );
  return {
    size,
    record(finding) {
      const message = messages.text(finding);
      const fingerprint = fingerprints?.at(finding);
      const relatedLocations = related?.at(finding);
      const relaxed = relaxations?.at(finding);
      return {
        kind: "finding",
        artifact: paths.text(artifact[finding]!),
        rule: rules[rule[finding]!]!.id,
        ...(message === "" ? {} : { message }),
        ...locationAt(locations, finding, locationPaths?.at(finding)),
        ...(relatedLocations === undefined ? {} : { relatedLocations: readRelated(relatedLocations) }),
        ...(fingerprint === undefined ? {} : { fingerprint }),
        ...(relaxed === undefined ? {} : { relaxed }),
      };
    },
  };
}

// Written by ingest, in this form.
function readRelated(text: string): NonNullable<ResultRecord["relatedLocations"]> {
  return JSON.parse(text) as NonNullable<ResultRecord["relatedLocations"]>;
}

async function linkSection(reader: VersionReader, paths: TextColumn): Promise<RecordSection> {
  const size = await reader.rows("links");
  if (size === 0) return none;
  const type = await reader.choice("links", "type");
  const from = (await reader.integers("links", "from"))!;
  const to = (await reader.integers("links", "to"))!;
  return {
    size,
    record: (link) => ({
      kind: "link",
      type: type.choices[type.values[link]!]!,
      from: paths.text(from[link]!),
      to: paths.text(to[link]!),
    }),
  };
}

/** No record at all if the lines of one file are unknown: a file without a record would count as unchanged. */
async function changeSection(reader: VersionReader, size: number, paths: TextColumn): Promise<RecordSection> {
  const { sent } = await reader.changeFacts();
  if (sent === null) return none;
  const records: { readonly row: number; readonly lines: LineRanges }[] = [];
  for (let row = 0; row < size; row++) {
    const text = sent.values.at(row);
    if (text === unknownLines) return none;
    if (text === undefined) continue;
    // Records of one path add up.
    const lines = readLineRanges(text);
    for (let start = 0; start === 0 || start < lines.length; start += changeRangesMax) {
      records.push({ row, lines: lines.slice(start, start + changeRangesMax) });
    }
  }
  return {
    size: records.length,
    record(index) {
      const { row, lines } = records[index]!;
      return { kind: "change", path: paths.text(row), lines };
    },
  };
}

/** Records of texts that are stored by their hash. */
async function textSection(
  reader: VersionReader,
  column: "authors" | "source",
  size: number,
  recordOf: (row: number, hash: string) => Promise<ResultRecord | undefined>,
): Promise<RecordSection> {
  const hashes = await reader.texts("artifacts", column);
  return {
    size: hashes === undefined ? 0 : size,
    batchRecordsMax: sourcesPerBatchMax,
    record(row) {
      const hash = hashes?.at(row);
      return hash === undefined ? undefined : recordOf(row, hash);
    },
  };
}

function authorsRecord(path: string, text: string): ResultRecord {
  const { commits, lines } = readLineAuthors(text);
  return { kind: "authors", path, commits, lines };
}
