import { expect, test } from "vitest";
import { sized } from "../../../test/harness/form.ts";
import { TableReader } from "../arrow/table-reader.ts";
import { writeTable } from "../arrow/table-writer.ts";
import type { ByteSource } from "../bytes.ts";
import { ColumnCache } from "../column-cache.ts";
import type { Column, Table } from "../columns.ts";
import { SnapshotDamagedError } from "../damage.ts";
import { markedTable } from "../facts-tables.ts";
import { firstIdsMetadata, idOrderTableColumns, orderById } from "../id-order.ts";
import { MemoryFile, MemorySource } from "../memory-bytes.reference.ts";
import { parts } from "../parts.ts";
import { textColumn } from "../text-builder.ts";
import { openPackedTable } from "./packed-table.ts";
import { differencesPart } from "./pack-format.ts";
import { writePack, type PackInput } from "./pack-writer.ts";
import { packedTables, ratingTableName, type PackedTableName } from "./table-kinds.ts";

/** Random numbers in [0, below), the same in every run. */
function randomNumbers(seed: number): (below: number) => number {
  let state = (seed * 2_654_435_761 + 1) >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 0x1_0000_0000) * below);
  };
}

interface File {
  readonly id: number;
  readonly lines: number;
  readonly owner: string | undefined;
  readonly functions: readonly number[];
}

interface Version {
  readonly files: readonly File[];
  readonly revision: number;
  readonly hasRatio: boolean;
}

type Tables = ReadonlyMap<PackedTableName, Table>;

/** The next version of a project: some files are changed, added, removed or moved. */
function nextVersion(version: Version, random: (below: number) => number): Version {
  const files = version.files.flatMap((file): File[] => {
    const kind = random(40);
    if (kind === 0) return [];
    if (kind === 1) return [{ ...file, lines: random(1000) }];
    if (kind === 2) return [{ ...file, owner: random(2) === 0 ? undefined : `owner ${random(5)}é` }];
    if (kind === 3) return [file, newFile(random)];
    return [file];
  });
  if (random(3) === 0 && files.length > 1) files.push(files.shift()!);
  return { files, revision: version.revision + 1, hasRatio: random(4) > 0 };
}

let lastId = 100;

function newFile(random: (below: number) => number): File {
  const functions = Array.from({ length: random(4) }, () => ++lastId);
  return { id: ++lastId, lines: random(1000), owner: undefined, functions };
}

function tablesOf({ files, revision, hasRatio }: Version): Tables {
  const rows = files.flatMap((file) => [{ file, id: file.id }, ...file.functions.map((id) => ({ file, id }))]);
  const size = rows.length + 1;
  const rowOf = new Map([[1, 0], ...rows.map(({ id }, index) => [id, index + 1] as const)]);
  const ids = Float64Array.of(1, ...rows.map(({ id }) => id));
  const order = orderById(ids);
  const parent = Int32Array.of(-1, ...rows.map(({ file, id }) => (id === file.id ? 0 : rowOf.get(file.id)!)));
  const end = Int32Array.of(
    size,
    ...rows.map(({ file, id }, at) => (id === file.id ? at + 2 + file.functions.length : at + 2)),
  );
  const owners = [...new Set(files.flatMap(({ owner }) => owner ?? []))];
  const numbers = (value: (file: File, at: number) => number, root: number): Column => ({
    kind: "number",
    values: Float64Array.of(root, ...rows.map(({ file }, at) => value(file, at))),
  });
  const artifacts: [string, Column][] = [
    ["id", { kind: "id", values: ids }],
    ...idOrderTableColumns(order),
    ["parent", { kind: "integer", values: parent, absent: -1 }],
    ["end", { kind: "integer", values: end, absent: null }],
    ["path", { kind: "text", values: textColumn(["", ...rows.map(({ id }) => `src/${id}`)]) }],
    ["owner", { kind: "text", values: textColumn([undefined, ...rows.map(({ file }) => file.owner)]) }],
    [
      "info:owner",
      {
        kind: "choice",
        values: Int32Array.of(
          -1,
          ...rows.map(({ file }) => (file.owner === undefined ? -1 : owners.indexOf(file.owner))),
        ),
        choices: owners,
      },
    ],
    ["measure:LC", numbers(({ lines }) => (lines % 3 === 0 ? Number.NaN : lines), revision)],
    // Changes everywhere in every version.
    ["measure:AGE", numbers((_, at) => at + revision / 2, 0)],
    ...(hasRatio
      ? [["measure:RATIO", numbers(({ lines }) => (lines === 7 ? -0 : lines / 7), 0)] as [string, Column]]
      : []),
  ];
  const found = rows.filter(({ id }) => id % 3 === 0);
  const findingIds = Float64Array.from(found, ({ id }) => id * 10);
  const linked = rows.filter(({ id }) => id % 2 === 0 && rowOf.has(id + 2));
  const to = Int32Array.from(linked, ({ id }) => rowOf.get(id + 2)!);
  return new Map<PackedTableName, Table>([
    [parts.artifacts, markedTable(size, artifacts, [firstIdsMetadata(order), ["hint", `${revision >> 2}`]])],
    [
      parts.findings,
      markedTable(found.length, [
        ["id", { kind: "id", values: findingIds }],
        ...idOrderTableColumns(orderById(findingIds)),
        ["artifact", { kind: "integer", values: Int32Array.from(found, ({ id }) => rowOf.get(id)!), absent: null }],
        ["message", { kind: "text", values: textColumn(found.map(({ file }) => `line ${file.lines}`)) }],
      ]),
    ],
    [parts.rules, markedTable(2, [["id", { kind: "text", values: textColumn(["a", `b${revision >> 3}`]) }]])],
    [
      parts.links,
      markedTable(linked.length, [
        ["from", { kind: "integer", values: Int32Array.from(linked, ({ id }) => rowOf.get(id)!), absent: null }],
        ["to", { kind: "integer", values: to, absent: null }],
        [
          "byTarget",
          {
            kind: "integer",
            values: Int32Array.from(to.keys()).sort((left, right) => to[left]! - to[right]! || left - right),
            absent: null,
          },
        ],
      ]),
    ],
    [parts.absent, markedTable(0, [["id", { kind: "id", values: new Float64Array(0) }]])],
    [ratingTableName, markedTable(size, [["measure:SUM", numbers(({ lines }) => lines * 2, files.length)]])],
  ]);
}

async function bytesOf(table: Table): Promise<Uint8Array> {
  const file = new MemoryFile();
  await writeTable(file, table);
  return file.bytes();
}

interface Stored {
  readonly folder: string;
  readonly files: ReadonlyMap<PackedTableName, Uint8Array>;
}

async function store(folder: string, tables: Tables): Promise<Stored> {
  const files = new Map<PackedTableName, Uint8Array>();
  for (const [name, table] of tables) files.set(name, await bytesOf(table));
  return { folder, files };
}

function inputOf({ folder, files }: Stored, isPacked = false): PackInput {
  return {
    folder,
    rating: "rating-3.arrow",
    tables: async (name) => TableReader.open(new MemorySource(files.get(name)!)),
    file: async (name) => (isPacked ? undefined : new MemorySource(files.get(name)!)),
  };
}

type PackFiles = Map<string, Uint8Array>;

async function pack(inputs: readonly PackInput[]): Promise<{ files: PackFiles; folders: readonly string[] }> {
  const files: PackFiles = new Map();
  const folders = await writePack(async (part, fill) => {
    const file = new MemoryFile();
    await fill(file);
    files.set(part, file.bytes());
  }, inputs);
  return { files, folders };
}

function openPacked(files: PackFiles, version: string, name: PackedTableName, cache = new ColumnCache(1e6)) {
  const open = async (part: string): Promise<ByteSource> => new MemorySource(files.get(part)!);
  const part = name === ratingTableName ? "rating-3.arrow" : name;
  return openPackedTable({ pack: "p1-pack-1-9-a", version, open }, part, cache);
}

/** Everything that a table answers. */
async function answersOf(table: Awaited<ReturnType<typeof openPacked>>): Promise<object> {
  const columns: Record<string, unknown> = {};
  for (const name of table.columnNames) {
    const column = await table.column(name);
    const list =
      column.kind === "text"
        ? Array.from({ length: table.rows }, (_, row) => column.values.at(row))
        : [...column.values];
    const values = [];
    for (let row = 0; row < table.rows; row += 11) values.push(await table.value(name, row));
    columns[name] = { ...column, values: list, single: values };
  }
  const ids = table.has("idSorted") ? await table.column("id") : undefined;
  const rows = [];
  if (ids?.kind === "id" && table.metadata.has("belvedere.firstIds")) {
    for (const id of [0, 5, 1e9, ...ids.values.filter((_, row) => row % 5 === 0)]) rows.push(await table.rowOfId(id));
  }
  return {
    rows: table.rows,
    metadata: Object.fromEntries(table.metadata),
    names: table.columnNames,
    columns,
    found: rows,
  };
}

async function history(seed: number, versions: number, size = 60): Promise<readonly Stored[]> {
  const random = randomNumbers(seed);
  let version: Version = { files: Array.from({ length: size }, () => newFile(random)), revision: 0, hasRatio: true };
  const stored: Stored[] = [];
  for (let at = 0; at < versions; at++) {
    stored.unshift(await store(`p1-v${at}-1`, tablesOf(version)));
    version = nextVersion(version, random);
  }
  return stored;
}

for (let seed = 1; seed <= sized({ quick: 2, long: 40 }); seed++) {
  test(`history ${seed}: each version of a pack answers as its own files do`, async () => {
    const versions = await history(seed, 9);
    const { files, folders } = await pack(versions.map((version) => inputOf(version)));
    expect(folders).toEqual(versions.map(({ folder }) => folder));
    for (const version of versions) {
      for (const name of packedTables) {
        const whole = await TableReader.open(new MemorySource(version.files.get(name)!));
        const packed = await openPacked(files, version.folder, name);
        expect(await answersOf(packed), `${version.folder}/${name}`).toEqual(await answersOf(whole));
      }
    }
  });
}

test("versions of a pack are packed again, without those that are gone", async () => {
  const versions = await history(9, 8);
  const first = await pack(versions.map((version) => inputOf(version)));
  const left = versions.filter((_, at) => at % 3 === 1);
  const again = await pack(
    left.map((version) => ({
      folder: version.folder,
      rating: "rating-3.arrow",
      tables: (name) => openPacked(first.files, version.folder, name),
      file: async () => undefined,
    })),
  );
  for (const version of left) {
    for (const name of packedTables) {
      const whole = await TableReader.open(new MemorySource(version.files.get(name)!));
      expect(await answersOf(await openPacked(again.files, version.folder, name))).toEqual(await answersOf(whole));
    }
  }
});

test("a version that differs too much is not packed, nor are older ones", async () => {
  const [newest, next] = await history(1, 2, 500);
  const [other] = await history(7, 1, 500);
  const last = { ...other!, folder: "p1-v90-1" };
  const { folders } = await pack([newest!, next!, last, next!].map((version) => inputOf(version)));
  expect(folders).toEqual([newest!.folder, next!.folder]);
});

test("a flipped bit in the differences is noticed or changes nothing", async () => {
  const versions = await history(3, 4);
  const { files } = await pack(versions.map((version) => inputOf(version)));
  const oldest = versions.at(-1)!;
  const expected = await answersOf(await TableReader.open(new MemorySource(oldest.files.get(parts.artifacts)!)));
  const bytes = files.get(differencesPart)!;
  let noticed = 0;
  for (let position = 0; position < bytes.length; position += Math.ceil(bytes.length / 24)) {
    const damaged = bytes.slice();
    damaged[position]! ^= 16;
    try {
      const table = await openPacked(new Map([...files, [differencesPart, damaged]]), oldest.folder, parts.artifacts);
      expect(await answersOf(table)).toEqual(expected);
    } catch (error) {
      expect(error).toBeInstanceOf(SnapshotDamagedError);
      noticed++;
    }
  }
  expect(noticed).toBeGreaterThan(0);
});

test("a truncated pack is refused", async () => {
  const versions = await history(3, 3);
  const { files } = await pack(versions.map((version) => inputOf(version)));
  const bytes = files.get(differencesPart)!;
  for (const length of [0, 5, 12, bytes.length >> 1, bytes.length - 1]) {
    const cut = new Map([...files, [differencesPart, bytes.slice(0, length)]]);
    await expect(openPacked(cut, versions[1]!.folder, parts.artifacts)).rejects.toBeInstanceOf(SnapshotDamagedError);
  }
});

test("a version that the pack lacks is refused by its name", async () => {
  const versions = await history(3, 2);
  const { files } = await pack(versions.map((version) => inputOf(version)));
  await expect(openPacked(files, "p1-v99-1", parts.artifacts)).rejects.toThrow("p1-pack-1-9-a: no version p1-v99-1");
});
