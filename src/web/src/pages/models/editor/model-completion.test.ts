import { expect, test } from "vitest";
import { completeModel, type DocumentSyntax, type ValueSchema } from "./model-completion.ts";
import { modelNames } from "./model-names.ts";

const text: ValueSchema = { type: "string" };
const texts: ValueSchema = { type: "array", items: text };
const listOf = (...names: readonly string[]): ValueSchema => ({
  type: "array",
  items: { type: "object", properties: Object.fromEntries(names.map((name) => [name, text])) },
});
const mapOf = (value: ValueSchema): ValueSchema => ({ type: "object", patternProperties: { "^.*$": value } });

/** The form of a model's schema. A test in a browser completes with the real one. */
const schema: ValueSchema = {
  type: "object",
  properties: {
    id: text,
    strict: { type: "boolean" },
    rootIndicator: text,
    rootIndicators: mapOf(text),
    types: listOf("id", "name"),
    scales: {
      type: "array",
      items: { type: "object", properties: { id: text, levels: listOf("id", "rank", "bounds") } },
    },
    measures: {
      type: "array",
      items: {
        type: "object",
        properties: {
          id: text,
          aggregate: { enum: ["SUM", "MAX"] },
          of: text,
          from: texts,
          count: { type: "object", properties: { categories: texts, families: texts } },
          formula: text,
          unit: text,
          description: text,
        },
      },
    },
    indicators: listOf("id", "measure", "scale"),
    translations: { type: "object", properties: { fr: mapOf(text) } },
  },
};
const names = modelNames({
  types: [{ id: "FILE", name: "File" }, { id: "FUNCTION" }],
  typeAliases: { CODE: ["FILE"] },
  scales: [{ id: "SEVERITY", levels: [{ id: "MINOR" }, { id: "MAJOR" }] }],
  measures: [{ id: "LC", name: "Lines" }, { id: "VG" }, "broken"],
  indicators: [{ id: "SIZE" }],
  rules: [{ id: "r", families: ["CWE-476"] }],
});

/** `|` is the cursor. Returns the labels; with `chosen`, the text after this choice. */
function complete(marked: string, chosen?: string) {
  const at = marked.indexOf("|");
  const written = marked.replace("|", "");
  const syntax: DocumentSyntax = /^[{[]/.test(written) ? "json" : "yaml";
  const found = completeModel(written, at, syntax, schema, names);
  if (chosen === undefined) return found?.options.map(({ label }) => label) ?? [];
  const option = found!.options.find(({ label }) => label === chosen)!;
  const cursor = found!.start + option.insert.length - option.back;
  const after = written.slice(0, found!.start) + option.insert + written.slice(found!.end);
  return `${after.slice(0, cursor)}|${after.slice(cursor)}`;
}

test("attributes of an object are those of the schema that it does not have yet", () => {
  expect(complete('{"measures":[{"id":"A",|,"unit":"x"}]}')).toEqual([
    "aggregate",
    "of",
    "from",
    "count",
    "formula",
    "description",
  ]);
  expect(complete('{"scales":[{"levels":[{"|')).toEqual(["id", "rank", "bounds"]);
  expect(complete("{|")).toContain("rootIndicator");
  expect(complete('{"nothing":{|}}')).toEqual([]);
});

test("a value that names something is completed with what the model defines", () => {
  expect(complete('{"rootIndicator":"|"}')).toEqual(["SIZE"]);
  expect(complete('{"rootIndicators":{"|":""}}')).toEqual(["FILE", "FUNCTION", "CODE"]);
  expect(complete('{"rootIndicators":{"FILE": |}}')).toEqual(["SIZE"]);
  expect(complete('{"indicators":[{},{"measure":|')).toEqual(["LC", "VG"]);
  expect(complete('{"measures":[{"from":["FILE",|]}]}')).toEqual(["FILE", "FUNCTION", "CODE"]);
  expect(complete('{"measures":[{"count":{"categories":["|"]}}]}')).toEqual(["SEVERITY.MINOR", "SEVERITY.MAJOR"]);
  expect(complete('{"measures":[{"aggregate":"|"}]}')).toEqual(["SUM", "MAX"]);
  expect(complete('{"strict": |}')).toEqual(["true", "false"]);
  expect(complete('{"translations":{"fr":{"|"}}}')).toContain("scales.SEVERITY.levels.MINOR.name");
  expect(complete('{"id":"|"}')).toEqual([]);
});

test("a chosen text gets the quotes and the colon that are missing", () => {
  expect(complete('{"rootIndicator":"S|"}', "SIZE")).toBe('{"rootIndicator":"SIZE"|}');
  expect(complete('{"rootIndicator":S|}', "SIZE")).toBe('{"rootIndicator":"SIZE"|}');
  expect(complete('{"mea|"}', "measures")).toBe('{"measures": [|]}');
  expect(complete('{"roo|": "A"}', "rootIndicator")).toBe('{"rootIndicator"|: "A"}');
  expect(complete("{|}", "strict")).toBe('{"strict": |}');
  expect(complete("roo|", "rootIndicator")).toBe("rootIndicator: |");
  expect(complete("measures:\n  - id: A\n    fr|", "from")).toBe("measures:\n  - id: A\n    from:|");
});

test("in a formula, single words are completed", () => {
  expect(complete('{"measures":[{"formula":"if(L| > 0)"}]}', "LC")).toBe('{"measures":[{"formula":"if(LC| > 0)"}]}');
  expect(complete('{"measures":[{"formula":"1 + |"}]}', "sqrt")).toBe('{"measures":[{"formula":"1 + sqrt(|"}]}');
  expect(complete("measures:\n- id: A\n  formula: 100 * V|", "VG")).toBe("measures:\n- id: A\n  formula: 100 * VG|");
});

test("YAML in blocks and in brackets is completed in the same way", () => {
  const yaml = ["id: HOUSE", "measures:", "  - id: A", "    |", "    of: LC", "  - id: B", "scales:"].join("\n");
  expect(complete(yaml)).toContain("formula");
  expect(complete(yaml)).not.toContain("of");
  expect(complete(yaml.replace("|", "from: [FILE, |]"))).toEqual(["FILE", "FUNCTION", "CODE"]);
  expect(complete(yaml.replace("|", "from:\n      - F|"))).toEqual(["FILE", "FUNCTION", "CODE"]);
  expect(complete(yaml.replace("|", "of: |"))).toEqual(["LC", "VG"]);
  expect(complete(yaml.replace("|", "description: >\n      two |\n      lines"))).toEqual([]);
  expect(complete("indicators:\n- {id: A, |}")).toEqual(["measure", "scale"]);
  expect(complete("indicators:\n- {id: A}\n- measure: |")).toEqual(["LC", "VG"]);
  expect(complete("measures:\n  - count:\n      |")).toEqual(["categories", "families"]);
  expect(complete("# |")).toEqual([]);
  expect(complete("types: [{id: A},\n  {|}]\nscales: []")).toEqual(["id", "name"]);
});
