import fc from "fast-check";
import { expect, test } from "vitest";
import { bindWhere, evaluateWhere, parseWhere, type BoundWhere, type FieldSchema } from "../language/index.ts";
import type { Derived } from "../snapshot/index.ts";
import { blockRows } from "./blocks/type-blocks.ts";
import { Pace } from "./pace.ts";
import { passingRows } from "./passing-rows.ts";
import type { SummaryCache } from "./where-ranges.ts";
import type { ColumnField, RowField } from "./where-rows.ts";

const rows = 17 * blockRows + 300;
const others = 3 * blockRows + 17;
const scalar = (kind: "integer" | "string" | "boolean"): FieldSchema => ({ kind });
const schema: FieldSchema = {
  kind: "object",
  fields: {
    level: scalar("string"),
    rule: scalar("string"),
    flag: scalar("boolean"),
    id: scalar("integer"),
    size: scalar("integer"),
    name: scalar("string"),
    note: scalar("string"),
    project: scalar("string"),
    file: scalar("string"),
    fileId: scalar("integer"),
    plain: scalar("integer"),
  },
};

/** Mostly the same in neighbouring rows, as in a tree, with a few rows that differ. */
function near(seed: number, row: number, step: number, count: number): number {
  const mixed = Math.imul(row + seed * 7_919, 0x9e3779b1) >>> 8;
  return (mixed % 5_000 === 0 ? mixed : Math.floor(row / step)) % count;
}

const words = ["Scanner", "straße", "İx", "ΣΑΣ", "a", "", "\u212Aelvin", "long name.c", "parse_tree", "x"];
/** Few rows have a text that no other row has. */
const rareRows = 97;
const textOf = (seed: number, row: number): string =>
  row % rareRows === 0
    ? `rare ${row} İ`
    : `${words[near(seed, row, 1_500, words.length)]!}${near(seed, row, 3_000, 3)}`;
/** Numbers that grow with the rows. */
const numberOf = (row: number): number => Math.floor(row / 9);
/** Rows at the ends of blocks. */
const lastRow = fc.nat({ max: 16 }).chain((block) => fc.constantFrom(block * blockRows, (block + 1) * blockRows - 1));

function fieldsOf(seed: number): ReadonlyMap<string, RowField> {
  const codes = (count: number, step: number, size = rows) =>
    Int16Array.from({ length: size }, (_, row) =>
      near(seed, row, step * 7, 29) === 28 ? -1 : near(seed, row, step, count),
    );
  const numbers = (size: number, column: object): ColumnField => ({
    kind: "plain",
    at: (row) => (near(seed + 3, row, 2_000, 4) === 3 ? null : numberOf(row)),
    summary: { kind: "numbers", column, rows: size },
  });
  const texts = (size: number, column: object, hasMissing: boolean): ColumnField => ({
    kind: "plain",
    at: (row) => (hasMissing && near(seed, row, 900, 3) === 1 ? null : textOf(seed, row)),
    summary: { kind: "texts", column, rows: size },
  });
  const linked = Int32Array.from({ length: rows }, (_, row) => Math.floor((row / rows) ** 2 * others));
  return new Map<string, RowField>([
    ["level", { kind: "coded", codes: codes(4, 1_200), values: ["A", "B", null, "C"] }],
    ["rule", { kind: "coded", codes: codes(700, 25), values: Array.from({ length: 700 }, (_, rule) => `R${rule}`) }],
    ["flag", { kind: "coded", codes: codes(2, 5_000), values: [false, true] }],
    ["id", { kind: "plain", at: (row) => 100 + 3 * row, summary: { kind: "numbers", column: {}, rows } }],
    ["size", numbers(rows, {})],
    ["name", texts(rows, {}, false)],
    ["note", texts(rows, {}, true)],
    ["project", { kind: "plain", at: () => "Engine", summary: { kind: "constant" } }],
    ["file", { kind: "linked", rows: linked, field: texts(others, {}, false) }],
    ["fileId", { kind: "linked", rows: linked, field: numbers(others, {}) }],
    ["plain", { kind: "plain", at: (row) => row % 3 }],
  ]);
}

function summaries(): SummaryCache {
  const made = new Map<object, Map<string, Promise<Derived<unknown>>>>();
  return {
    async ofColumn<Result>(column: object, kind: string, work: () => Promise<Derived<Result>>): Promise<Result> {
      const ofThis = made.get(column) ?? new Map<string, Promise<Derived<unknown>>>();
      made.set(column, ofThis);
      const known = (ofThis.get(kind) as Promise<Derived<Result>> | undefined) ?? work();
      ofThis.set(kind, known);
      return (await known).value;
    },
  };
}

function bound(text: string): BoundWhere {
  const parsed = parseWhere(text);
  const where = parsed.ok ? bindWhere(parsed.value, schema) : parsed;
  if (!where.ok) throw new Error(`${where.problem.code}: ${text}`);
  return where.value;
}

async function passed(
  fields: ReadonlyMap<string, RowField>,
  cache: SummaryCache | undefined,
  where: BoundWhere,
  [start, end]: readonly [number, number] = [0, rows],
): Promise<number[]> {
  const presenter = { fieldAt: ([name]: readonly string[]) => fields.get(name!)!, summaries: cache };
  const found: number[] = [];
  for await (const some of passingRows(presenter, where, start, end, new Pace())) found.push(...some);
  return found;
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const text = fc
  .constantFrom(...words, "can", "ß", "i̇x", "σας", "KEL", "name.c", "tree2", "Scanner0", "nowhere")
  .filter((one) => one !== "");
const whole = fc
  .tuple(fc.constantFrom(...words), fc.integer({ min: 0, max: 3 }))
  .map(([word, number]) => `${word}${number}`);
const comparator = fc.constantFrom("=", "!=", "<", "<=", ">", ">=");
const numeric = (name: string, most: number) =>
  fc.oneof(
    fc.tuple(comparator, fc.integer({ min: -1, max: most })).map(([sign, value]) => `${name}${sign}${value}`),
    fc
      .tuple(
        fc.constantFrom("IN", "NOT IN"),
        fc.array(fc.integer({ min: 0, max: most }), { minLength: 1, maxLength: 3 }),
      )
      .map(([sign, values]) => `${name} ${sign} (${values.join(",")})`),
  );
const textual = (name: string) =>
  fc.oneof(
    fc
      .tuple(fc.constantFrom("", "*"), text, fc.constantFrom("", "*"))
      .map(([before, value, after]) => `${name}~${before}${quoted(value)}${after}`),
    fc.tuple(comparator, whole).map(([sign, value]) => `${name}${sign}${quoted(value)}`),
    fc.array(whole, { minLength: 1, maxLength: 3 }).map((all) => `${name} NOT IN (${all.map(quoted).join(",")})`),
  );
const condition = fc.oneof(
  fc
    .tuple(fc.nat({ max: Math.floor(rows / rareRows) }), fc.constantFrom("name", "note", "file"))
    .chain(([index, name]) => {
      const found = `rare ${index * rareRows}`;
      return fc.constantFrom(
        `${name}~"${found}"`,
        `${name}="${found} İ"`,
        `${name}!="${found} İ"`,
        `${name}~*"${found} i"`,
      );
    }),
  fc
    .tuple(lastRow, fc.constantFrom("=", "!=", "<", "<=", ">", ">="))
    .chain(([row, sign]) => fc.constantFrom(`size${sign}${numberOf(row)}`, `id${sign}${100 + 3 * row}`)),
  fc.constantFrom("A", "B", "C", "D").chain((level) => fc.constantFrom(`level=${level}`, `level!=${level}`)),
  fc.integer({ min: 0, max: 720 }).chain((rule) => fc.constantFrom(`rule=R${rule}`, `rule NOT IN (R${rule},R1)`)),
  fc.constantFrom("flag=true", "flag!=true", "project=Engine", "project!=Engine", "plain=1", "project~eng*"),
  fc
    .tuple(fc.constantFrom("level", "size", "note", "fileId", "id", "name"), fc.constantFrom("IS NULL", "IS NOT NULL"))
    .map((pair) => pair.join(" ")),
  numeric("id", 3 * rows + 200),
  numeric("size", 2_100),
  numeric("fileId", 400),
  textual("name"),
  textual("note"),
  textual("file"),
);
const { expression } = fc.letrec<{ expression: string; group: string }>((tie) => ({
  group: fc
    .tuple(fc.constantFrom(" AND ", " OR "), fc.array(tie("expression"), { minLength: 2, maxLength: 3 }))
    .map(([keyword, terms]) => `(${terms.join(keyword)})`),
  expression: fc.oneof({ maxDepth: 2 }, condition, tie("group")),
}));

test("the same rows pass whether blocks are skipped or each row is looked at", async () => {
  let [some, all] = [0, 0];
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 4 }),
      fc.array(expression, { minLength: 1, maxLength: 8 }),
      async (seed, asked) => {
        const fields = fieldsOf(seed);
        const cache = summaries();
        for (const one of asked) {
          const where = bound(one);
          const skipped = await passed(fields, cache, where);
          expect(skipped, one).toEqual(await passed(fields, undefined, where));
          some += skipped.length;
          all += rows;
        }
      },
    ),
    { numRuns: 12 },
  );
  // The expressions do distinguish rows.
  expect(some).toBeGreaterThan(0.1 * all);
  expect(some).toBeLessThan(0.9 * all);
});

test("the rows that pass are those whose elements pass, also from a row on", async () => {
  const fields = fieldsOf(2);
  const cache = summaries();
  const valueOf = (name: string, row: number): unknown => {
    const field = fields.get(name)!;
    const [column, at] = field.kind === "linked" ? [field.field, field.rows[row]!] : [field, row];
    return column.kind === "plain" ? column.at(at) : column.values[column.codes[at]!];
  };
  for (const one of ["level=A AND name~scan", "id>20000 AND size<1500", "file~tree OR rule=R3"]) {
    const where = bound(one);
    const [start, end] = [777, rows - 5] as const;
    const expected = Array.from({ length: end - start }, (_, index) => start + index).filter((row) =>
      evaluateWhere(where, Object.fromEntries([...fields.keys()].map((name) => [name, valueOf(name, row)])), {
        dayOf: (timestamp) => timestamp,
      }),
    );
    expect(await passed(fields, cache, where, [start, end]), one).toEqual(expected);
    expect(expected.length, one).toBeGreaterThan(0);
  }
});

test("values of a single row are found, and those at the ends of blocks", async () => {
  const fields = fieldsOf(1);
  const cache = summaries();
  const check = async (where: string, expected: readonly number[]): Promise<void> =>
    expect(await passed(fields, cache, bound(where)), where).toEqual(expected);
  for (let row = 0; row < rows; row += rareRows) {
    await check(`name="rare ${row} İ"`, [row]);
    await check(`name~*"E ${row} İ"`, [row]);
    await check(`name~"RARE ${row} "*`, [row]);
  }
  const size = fields.get("size") as ColumnField & { readonly kind: "plain" };
  for (let row = blockRows - 1; row < rows; row += blockRows) {
    await check(`id=${100 + 3 * row}`, [row]);
    const neighbours = Array.from({ length: 19 }, (_, index) => row - 9 + index);
    await check(
      `size=${numberOf(row)}`,
      neighbours.filter((one) => size.at(one) === numberOf(row)),
    );
    await check(`id>=${100 + 3 * row} AND id<${103 + 3 * row}`, [row]);
  }
});

test("blocks in which no row can pass are not looked at, and those whose rows all pass are taken whole", async () => {
  const looked: number[] = [];
  const watched = (at: (row: number) => unknown) => ({
    kind: "plain" as const,
    at(row: number) {
      looked.push(row);
      return at(row);
    },
  });
  const size: RowField = {
    kind: "coded",
    codes: Uint8Array.from({ length: rows }, (_, row) => row >> 12),
    values: [0, 1, 2, 3, 4],
  };
  const cache = summaries();
  const only = new Map<string, RowField>([
    ["size", size],
    ["plain", watched((row) => row % 2)],
  ]);
  expect(await passed(only, cache, bound("size=2"))).toHaveLength(4_096);
  expect(await passed(only, cache, bound("size=2 AND plain=1"))).toHaveLength(2_048);
  expect([looked.length, looked[0], looked.at(-1)]).toEqual([4_096, 8_192, 12_287]);
  looked.length = 0;
  const summary = { kind: "texts", column: {}, rows } as const;
  const names = new Map<string, RowField>([
    ["name", { ...watched((row) => (row === 5_000 ? "needle" : `hay${row % 7}`)), summary }],
  ]);
  expect(await passed(names, cache, bound("name~NEEDLE"))).toEqual([5_000]);
  looked.length = 0;
  expect(await passed(names, cache, bound("name~NEEDLE"))).toEqual([5_000]);
  expect(await passed(names, cache, bound("name=hay9"))).toEqual([]);
  expect([Math.min(...looked), Math.max(...looked)]).toEqual([4_096, 5_119]);
});
