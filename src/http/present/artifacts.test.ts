import fc from "fast-check";
import { expect, test } from "vitest";
import { bindWhere, evaluateWhere, parseWhere } from "../../language/index.ts";
import { loadWrittenModel } from "../../model/index.ts";
import { OpenVersion, VersionView, type Comparison } from "../../portfolio/index.ts";
import { trends, whereFilters } from "../../query/index.ts";
import { textColumn, type Tree, type VersionReader } from "../../snapshot/index.ts";
import type { BranchRow, ProjectRow, VersionRow } from "../../store/index.ts";
import { fieldSchemaOf } from "../answer/answer-shape.ts";
import { ArtifactShape } from "../endpoints/artifact-shapes.ts";
import type { AnswerFormat } from "../stages/request-context.ts";
import type { VersionSources, VisibleVersion } from "../../visibility/index.ts";
import { ArtifactPresenter, fieldsOf } from "./artifacts.ts";

const { compileModel } = await loadWrittenModel();

const size = 40;
const words = [
  "a",
  "back\\slash",
  "tab\t",
  "\u007f\u2028",
  "A.c",
  "src",
  "é",
  "e\u0301",
  "100%",
  'q"t',
  "日本",
  "*",
  "İ",
];
const format: AnswerFormat = { language: "fr", zone: "UTC", version: "v3", vendor: undefined };

const model = compileModel({
  id: "M",
  rootIndicator: "ONE",
  rootIndicators: { FUNCTION: "TWO" },
  types: [{ id: "APPLICATION" }, { id: "FILE", name: "file" }, { id: "FUNCTION" }],
  scales: [
    {
      id: "S",
      levels: [
        { id: "GOOD", rank: 0, bounds: "[0;1]" },
        { id: "BAD", rank: 1, bounds: "]1;[" },
      ],
    },
    { id: "T", levels: [{ id: "LOW", rank: 3, bounds: "[0;1]" }] },
  ],
  measures: [{ id: "LC" }],
  indicators: [
    { id: "ONE", measure: "LC", scale: "S" },
    { id: "TWO", measure: "LC", scale: "T" },
  ],
  translations: { fr: { "types.FILE.name": "fichier", "scales.S.levels.GOOD.name": "bon" } },
});
if (!model.ok) throw new Error("model");

const parents = Int32Array.from({ length: size }, (_, row) => (row === 0 ? -1 : row % 7 === 0 ? 0 : row - 1));
const tree: Tree = {
  size,
  parent: parents,
  end: Int32Array.from({ length: size }, (_, row) =>
    row === 0 ? size : Math.min(size, (Math.floor(row / 7) + 1) * 7),
  ),
  type: Uint16Array.from({ length: size }, (_, row) => (row === 0 ? 0 : 1 + (row % 2))),
  types: ["APPLICATION", "FILE", "FUNCTION"],
};
const texts = textColumn(Array.from({ length: size }, (_, row) => words[row % words.length]!));
const reader = {
  ids: async () => Float64Array.from({ length: size }, (_, row) => 1_000 + row * 3),
  texts: async () => texts,
  indicator: async (_layer: number, id: string) => ({
    levelIds: [],
    level: Int16Array.from({ length: size }, (_, row) => row % (id === "ONE" ? 3 : 2)),
  }),
  derived: async (_name: string, work: () => Promise<{ value: unknown }>) => (await work()).value,
} as unknown as VersionReader;
const version = { id: 2, layer: 1 } as VersionRow;
const shown = new OpenVersion(new VersionView(version, model.value, reader), tree, "s");
const visible: VisibleVersion = {
  caller: {} as VisibleVersion["caller"],
  project: {} as ProjectRow,
  branch: {} as BranchRow,
  drafts: true,
  role: "OWNER",
  versions: [
    { id: 2, baseline: false, commit: null, complete: true, published: false, analysisTime: 2 },
    { id: 1, baseline: true, commit: null, complete: true, published: true, analysisTime: 1 },
  ],
  shown,
};
const comparison = { trends: Uint8Array.from({ length: size }, (_, row) => row % trends.length) } as Comparison;
const sources = {
  read: { versionById: async () => version },
  snapshots: { open: async () => shown, compare: async () => comparison },
} as unknown as VersionSources;

const fields = ["id", "name", "viewPath", "type.id", "type.name", "url", "level.id", "level.rank", "level.name"].concat(
  ["level.mnemonic", "level.icon", "trend.id", "trend.icon", "rank", "path", "parentId"],
);
const isNumber = (field: string): boolean => ["id", "level.rank", "rank", "parentId"].includes(field);
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const textValue = fc.constantFrom(
  ...words.filter((word) => !/\p{Cc}/u.test(word)),
  "FILE",
  "fichier",
  "bon",
  "GOOD",
  "UNKNOWN",
  "NEW",
  "a/A.c",
  "explore/1003",
);
const numberValue = fc.oneof(fc.integer({ min: -2, max: 4 }), fc.integer({ min: 990, max: 1_130 })).map(String);

const condition = fc.constantFrom(...fields, "level", "trend", "type").chain((field) => {
  const presence = fc.constantFrom(" IS NULL", " IS NOT NULL").map((keywords) => field + keywords);
  if (["level", "trend", "type"].includes(field)) return presence;
  const value = isNumber(field) ? numberValue : textValue.map(quoted);
  const compared = fc
    .tuple(fc.constantFrom("=", "!=", "<", "<=", ">", ">="), value)
    .map((pair) => field + pair.join(""));
  const list = fc
    .tuple(fc.constantFrom(" IN ", " NOT IN "), fc.array(value, { minLength: 1, maxLength: 4 }))
    .map(([keyword, values]) => `${field}${keyword}(${values.join(",")})`);
  if (isNumber(field)) return fc.oneof(compared, list, presence);
  const match = fc
    .tuple(fc.constantFrom("", "*"), fc.constantFrom("a", "S", "é", "/", "%", "ICON", '"'), fc.constantFrom("", "*"))
    .map(([before, text, after]) => `${field}~${before}${quoted(text)}${after}`);
  return fc.oneof(compared, list, match, presence);
});
const { expression } = fc.letrec<{ expression: string; group: string }>((tie) => ({
  group: fc
    .tuple(fc.constantFrom(" AND ", " OR "), fc.array(tie("expression"), { minLength: 2, maxLength: 3 }))
    .map(([keyword, terms]) => `(${terms.join(keyword)})`),
  expression: fc.oneof({ maxDepth: 3 }, condition, tie("group")),
}));

test("W22 10,000 generated expressions: the scan over columns passes what the plain evaluator passes", async () => {
  const all = fieldsOf(undefined);
  const presenter = await ArtifactPresenter.load(sources, visible, format, { shown: all });
  const elements = Array.from({ length: size }, (_, row) => presenter.element(row));
  const context = { dayOf: (text: string) => text };
  const schema = fieldSchemaOf(ArtifactShape);
  let passed = 0;
  fc.assert(
    fc.property(expression, (text) => {
      const where = parseWhere(text);
      if (!where.ok) throw new Error(`${where.problem.code}: ${text}`);
      const bound = bindWhere(where.value, schema);
      if (!bound.ok) throw new Error(`${bound.problem.code}: ${text}`);
      const rows = Int32Array.from({ length: size }, (_, row) => row);
      let count = size;
      for (const filter of whereFilters(bound.value, (path) => presenter.fieldAt(path), context)) {
        count = filter.narrow(rows, count);
      }
      const expected = [...elements.keys()].filter((row) => evaluateWhere(bound.value, elements[row], context));
      expect([...rows.subarray(0, count)]).toEqual(expected);
      passed += count;
    }),
    { numRuns: 10_000 },
  );
  // Neither all nor none: the expressions do distinguish rows.
  expect(passed).toBeGreaterThan(10_000);
  expect(passed).toBeLessThan(390_000);
});

test("an element has the fields that are wanted, in the order of the answer", async () => {
  const presenter = await ArtifactPresenter.load(sources, visible, format, { shown: new Set(["rank", "id"]) });
  expect(Object.keys(presenter.element(3))).toEqual(["id", "rank"]);
});

test("elements written at once are those that JSON would write of them", async () => {
  const presenter = await ArtifactPresenter.load(sources, visible, format, { shown: fieldsOf(undefined) });
  const write = presenter.writer(undefined);
  for (let row = 0; row < size; row++) expect(write(row)).toBe(JSON.stringify(presenter.element(row)));
});

test("blocks of elements are the elements with commas between, whichever fields are wanted", async () => {
  for (const wanted of [fieldsOf(undefined), new Set(["name"] as const), new Set(["rank", "id"] as const)]) {
    const presenter = await ArtifactPresenter.load(sources, visible, format, { shown: wanted });
    const write = presenter.blockWriter(undefined);
    for (const rows of [[], [0], [3, 4, 5, 39, 1], Array.from({ length: size }, (_, row) => row)]) {
      const expected = `<${rows.map((row) => JSON.stringify(presenter.element(row))).join(",")}>`;
      expect(Buffer.from(write(Int32Array.from(rows), "<", ">")).toString()).toBe(expected);
    }
  }
});
