import { beforeAll, expect, test } from "vitest";
import { writeTable } from "./arrow/table-writer.ts";
import { batchRows } from "./batches.ts";
import { ColumnCache } from "./column-cache.ts";
import type { Table } from "./columns.ts";
import { SnapshotDamagedError } from "./damage.ts";
import { factsTables } from "./facts-tables.ts";
import { exampleFacts } from "./facts.reference.ts";
import type { Facts } from "./facts.ts";
import { MemoryFile, MemorySource } from "./memory-bytes.reference.ts";
import { excludedTable, relaxedTable } from "./layer-triage.ts";
import { excludedPart, parts, ratingPart, relaxedPart } from "./parts.ts";
import type { RatingLayer } from "./rating-layer.ts";
import { ratingTable } from "./rating-table.ts";
import { VersionReader } from "./version-reader.ts";

/** The parts of a version in memory, with how often each was opened and closed. */
class MemoryVersion {
  readonly files = new Map<string, MemorySource>();
  readonly opened: string[] = [];
  closed = 0;
  /** How often bytes were read. */
  reads = 0;

  async add(part: string, table: Table): Promise<void> {
    const file = new MemoryFile();
    await writeTable(file, table);
    this.files.set(part, new MemorySource(file.bytes()));
  }

  reader(cache = new ColumnCache(1 << 30)): VersionReader {
    return new VersionReader(
      "v1",
      async (part) => {
        const source = this.files.get(part);
        if (source === undefined) throw new Error(`no ${part}`);
        this.opened.push(part);
        return {
          size: source.size,
          read: (offset, length) => {
            this.reads += 1;
            return source.read(offset, length);
          },
          close: async () => void this.closed++,
        };
      },
      cache,
    );
  }
}

async function stored(facts: Facts, layer?: RatingLayer): Promise<MemoryVersion> {
  const version = new MemoryVersion();
  for (const [part, table] of factsTables(facts)) await version.add(parts[part], table);
  if (layer !== undefined) await version.add(ratingPart(1), ratingTable(facts.tree.size, layer));
  return version;
}

const size = 2 * batchRows + 301;
let facts: Facts;
let layer: RatingLayer;
let version: MemoryVersion;

beforeAll(async () => {
  facts = exampleFacts(size);
  layer = {
    measures: new Map([
      ["LC", Float64Array.from({ length: size }, (_, row) => (row % 6 === 0 ? -row : Number.NaN))],
      ["SUM", Float64Array.from({ length: size }, (_, row) => row * 2)],
    ]),
    indicators: new Map([
      ["QUALITY", { levelIds: ["UNKNOWN", "A", "B"], level: Int16Array.from({ length: size }, (_, row) => row % 3) }],
    ]),
  };
  version = await stored(facts, layer);
});

test("facts come back as they were", async () => {
  const reader = version.reader();
  const tree = await reader.tree();
  expect(tree.size).toBe(size);
  expect(Buffer.compare(Buffer.from(tree.parent.slice().buffer), Buffer.from(facts.tree.parent.buffer))).toBe(0);
  for (const [actual, expected] of [
    [tree.end, facts.tree.end],
    [tree.type, facts.tree.type],
    [await reader.ids("artifacts"), facts.ids],
    [(await reader.idOrder("artifacts")).ids, facts.idOrder.ids],
    [(await reader.idOrder("artifacts")).rows, facts.idOrder.rows],
    [await reader.given("LC"), facts.measures.get("LC")],
    [await reader.given("RATIO"), facts.measures.get("RATIO")],
    [await reader.integers("artifacts", "startLine"), facts.locations.get("startLine")!.values],
    [await reader.added(1, "SUM"), layer.measures.get("SUM")],
    [(await reader.indicator(1, "QUALITY"))!.level, layer.indicators.get("QUALITY")!.level],
  ] as const) {
    expect(actual!.findIndex((value, index) => !Object.is(value, expected![index]))).toBe(-1);
    expect(actual!.length).toBe(expected!.length);
  }
  expect(tree.types).toEqual(facts.tree.types);
  expect((await reader.indicator(1, "QUALITY"))!.levelIds).toEqual(["UNKNOWN", "A", "B"]);
  expect(await reader.givenMeasureIds()).toEqual(["LC", "RATIO"]);
  expect(await reader.infoIds()).toEqual(["LANGUAGE", "OWNER"]);
  expect(await reader.layerMeasureIds(1)).toEqual(["LC", "SUM"]);
  expect(await reader.indicatorIds(1)).toEqual(["QUALITY"]);
});

test("texts come back across batches, missing ones too", async () => {
  const reader = version.reader();
  const [names, paths, sources, coverage] = [
    (await reader.texts("artifacts", "name"))!,
    (await reader.texts("artifacts", "path"))!,
    (await reader.texts("artifacts", "source"))!,
    (await reader.texts("artifacts", "coverage"))!,
  ];
  for (const row of [0, 1, 4, batchRows - 1, batchRows, batchRows + 1, 2 * batchRows, size - 1]) {
    expect([names.at(row), paths.at(row)]).toEqual([facts.names.at(row), facts.paths.at(row)]);
    expect(sources.at(row)).toBe(facts.sources!.values.at(row));
    expect(coverage.at(row)).toBe(facts.lineCoverage!.values.at(row));
  }
});

test("what results say of changed lines comes back", async () => {
  const { sent, carriedSources, ownCoverage, duplicates } = await version.reader().changeFacts();
  for (const row of [0, 1, 2, 3, batchRows, size - 1]) {
    expect(sent!.values.at(row)).toBe(facts.changes.sent!.values.at(row));
    expect(carriedSources!.values[row]).toBe(facts.changes.carriedSources!.values[row]);
    expect(ownCoverage!.values.at(row)).toBe(facts.changes.ownCoverage!.values.at(row));
  }
  expect(duplicates).toBe("searched");
});

test("findings, rules, links and absent paths come back as they were", async () => {
  const reader = version.reader();
  expect(await reader.rules()).toEqual(facts.rules);
  expect([...(await reader.ids("findings"))]).toEqual([1000, 999, 998, 997, 996]);
  expect([...(await reader.idOrder("findings")).rows]).toEqual([4, 3, 2, 1, 0]);
  expect((await reader.choice("findings", "rule")).choices).toEqual(["r", "s"]);
  expect([...(await reader.choice("findings", "evidence")).values]).toEqual([-1, -1, -1, -1, -1]);
  expect((await reader.texts("findings", "fingerprint"))!.at(3)).toBe("f3");
  expect(await reader.texts("findings", "related")).toBeUndefined();
  expect(await reader.integers("findings", "startLine")).toBeUndefined();
  expect([...(await reader.integers("links", "byTarget"))!]).toEqual([1, 0]);
  expect((await reader.texts("absent", "path"))!.at(0)).toBe("gone");
  expect([...(await reader.doubles("absent", "lastSeen"))!]).toEqual([40]);
  expect(await reader.rows("links")).toBe(2);
});

test("an empty version comes back too", async () => {
  const reader = (await stored({ ...exampleFacts(1, 0), rules: [] })).reader();
  expect((await reader.tree()).size).toBe(1);
  expect(await reader.rules()).toEqual([]);
  expect(await reader.rows("findings")).toBe(0);
  expect(await reader.findRow(10)).toBe(0);
  expect(await reader.findRow(11)).toBe(-1);
});

test("every id is found in its row, whichever batch of the order holds it", async () => {
  const reader = version.reader();
  const edges = [0, 1, batchRows - 1, batchRows, batchRows + 1, 2 * batchRows - 1, 2 * batchRows, size - 1];
  for (const index of edges) {
    const id = facts.idOrder.ids[index]!;
    expect(await reader.findRow(id)).toBe(facts.idOrder.rows[index]);
    expect(await reader.findRow(id + 1)).toBe(-1);
  }
  for (let row = 0; row < size; row += 9973) expect(await reader.findRow(facts.ids[row]!)).toBe(row);
  for (const id of [0, -1, 1.5, Number.NaN, Infinity, 2 ** 53]) expect(await reader.findRow(id)).toBe(-1);
});

test("one value is what the whole columns say: the given one, else the layer's", async () => {
  const reader = version.reader();
  const given = (await reader.given("LC"))!;
  const added = (await reader.added(1, "LC"))!;
  for (const row of [0, 1, 2, 3, 6, 9, batchRows - 1, batchRows, batchRows + 2, 2 * batchRows + 4, size - 1]) {
    const expected = [given[row]!, added[row]!].find((value) => !Number.isNaN(value));
    expect(await reader.measureValue(1, "LC", row, false), `row ${row}`).toBe(expected);
    expect(await reader.measureValue(1, "LC", row, true)).toBe(Number.isNaN(added[row]!) ? undefined : added[row]);
    expect(await reader.measureValue(1, "SUM", row, false)).toBe(row * 2);
    expect(await reader.measureValue(1, "NONE", row, false)).toBeUndefined();
  }
});

test("one value and one row cost a small part of the file", async () => {
  const reader = version.reader();
  const source = version.files.get(parts.artifacts)!;
  await reader.rows("artifacts");
  source.bytesRead = 0;
  await reader.measureValue(1, "RATIO", batchRows + 5, false);
  expect(source.bytesRead).toBeLessThan(source.size / 4);
  source.bytesRead = 0;
  await reader.findRow(facts.ids[batchRows + 5]!);
  expect(source.bytesRead).toBeLessThan(source.size / 4);
});

test("only the parts that are asked for are opened, each once, and all are closed", async () => {
  const own = await stored(exampleFacts(10));
  const reader = own.reader();
  await Promise.all([reader.given("LC"), reader.given("RATIO"), reader.ids("artifacts")]);
  await reader.rules();
  expect(own.opened).toEqual([parts.artifacts, parts.rules]);
  await reader.close();
  expect(own.closed).toBe(2);
});

test("a column is read once and then comes from the cache", async () => {
  const own = await stored(exampleFacts(10));
  const cache = new ColumnCache(1 << 20);
  const first = await own.reader(cache).given("LC");
  expect(await own.reader(cache).given("LC")).toBe(first);
});

test("one value and one row are read once, and a value not at all while its column is in memory", async () => {
  const own = await stored(facts, layer);
  const reader = own.reader();
  const read = () =>
    Promise.all([
      reader.measureValue(1, "SUM", 7, true),
      reader.measureValue(1, "LC", 7, false),
      reader.levelId(1, "QUALITY", 7),
      reader.textAt("artifacts", "path", 7),
      reader.findRow(facts.ids[7]!),
    ]);
  const values = await read();
  const { reads } = own;
  expect(await read()).toEqual(values);
  expect(own.reads).toBe(reads);
  await reader.added(1, "SUM");
  const withColumn = own.reads;
  expect(await reader.measureValue(1, "SUM", batchRows + 5, true)).toBe((batchRows + 5) * 2);
  expect(own.reads).toBe(withColumn);
  await expect(reader.measureValue(1, "SUM", size, true)).rejects.toBeInstanceOf(RangeError);
});

test("what a layer took as relaxed comes back; no part means none", async () => {
  const own = await stored(exampleFacts(10));
  const relaxed = { relaxed: Float64Array.of(7, 9), decisions: Uint8Array.of(5, 1) };
  await own.add(relaxedPart(2), relaxedTable(relaxed));
  await own.add(excludedPart(3), excludedTable(Float64Array.of(4)));
  const names = [...own.files.keys()];
  const none = { relaxed: new Float64Array(0), decisions: new Uint8Array(0), excluded: new Float64Array(0) };
  expect(await own.reader().layerTriage(2, names)).toEqual({ ...none, ...relaxed });
  expect(await own.reader().layerTriage(3, names)).toEqual({ ...none, excluded: Float64Array.of(4) });
  expect(await own.reader().layerTriage(1, names)).toEqual(none);
});

test("a part of another format is refused, and its bytes are let go", async () => {
  const own = await stored(exampleFacts(10));
  await own.add(parts.rules, { rows: 0, columns: new Map(), metadata: new Map([["belvedere.format", "99"]]) });
  own.files.set(parts.links, new MemorySource(new Uint8Array(50)));
  const reader = own.reader();
  await expect(reader.rules()).rejects.toBeInstanceOf(SnapshotDamagedError);
  await expect(reader.rows("links")).rejects.toBeInstanceOf(SnapshotDamagedError);
  expect(own.closed).toBe(2);
});

test("a part that could not be opened is tried again", async () => {
  const own = await stored(exampleFacts(10));
  const links = own.files.get(parts.links)!;
  own.files.delete(parts.links);
  const reader = own.reader();
  await expect(reader.rows("links")).rejects.toThrow("no links.arrow");
  own.files.set(parts.links, links);
  expect(await reader.rows("links")).toBe(2);
});

test("the parts of findings come back, and a version without parts has none", async () => {
  expect(await version.reader().findingParts()).toBe(undefined);
  const example = exampleFacts(10, 3);
  const ofParts = {
    part: { kind: "choice", values: Int32Array.of(1, 0, 1), choices: ["coverage", "lint"] },
    ordinal: { kind: "integer", values: Int32Array.of(70_000, -1, 0), absent: -1 },
  } as const;
  const withParts = await stored({ ...example, findings: { ...example.findings, parts: ofParts } });
  const read = (await withParts.reader().findingParts())!;
  expect(Array.from(read.part.values, (part) => read.part.choices[part])).toEqual(["lint", "coverage", "lint"]);
  expect([...read.ordinal.values]).toEqual([70_000, -1, 0]);
});
